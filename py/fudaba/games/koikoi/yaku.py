"""The yaku (役) of Koi-Koi as a table, what a set of captures makes of it, and how far each of them is.

The ids are those of the notation; the names are the words `koikoi.yaku.<id>`. Source 002. Only the highest yaku of hikari counts; all
others add up, and a card may serve in several. Sets of cards are 48-bit ints.
"""

from functools import lru_cache
from typing import NamedTuple

from fudaba.core.hanafuda import HIKARI, KASU, TAN, TANE, named, of_kind
from fudaba.games.koikoi.options import KoikoiOptions

CURTAIN, MOON, RAIN_MAN, CUP = map(named, ("03a", "08a", "11a", "09a"))
BOAR_DEER_BUTTERFLIES = named("06a 07a 10a")
POETRY_RIBBONS = named("01b 02b 03b")
BLUE_RIBBONS = named("06b 09b 10b")
ALL_HIKARI, ALL_TANE, ALL_TAN, ALL_KASU = map(of_kind, (HIKARI, TANE, TAN, KASU))
DRY_HIKARI = ALL_HIKARI & ~RAIN_MAN


class Counting(NamedTuple):
    """The options that decide what counts as a yaku."""

    cup_kasu: bool = False
    rain_spoils: bool = False
    hanami_tsukimi: bool = True


def counting(options: KoikoiOptions) -> Counting:
    """Return what of the options decides about yaku."""
    return Counting(options.cup_kasu, options.rain_spoils, options.hanami_tsukimi)


class Yaku(NamedTuple):
    """One yaku: so many cards out of a pool, `must` among them, bring points; each card of `further` beyond those needed one more.

    It does not count beside one of those that it `yields` to. `drinks` marks the two that an option turns off and the rain spoils.
    """

    id: str
    points: int
    pool: int
    need: int
    must: int = 0
    further: int = 0
    yields: tuple[str, ...] = ()
    drinks: bool = False

    def wanted(self, rules: Counting) -> int:
        """Return the cards that serve in it, but for the further ones."""
        return self.pool | CUP if self.id == "kasu" and rules.cup_kasu else self.pool

    def can_count(self, captured: int, rules: Counting) -> bool:
        """Tell whether the options and the rain man leave it any worth for a player with these captures."""
        return not self.drinks or (rules.hanami_tsukimi and not (rules.rain_spoils and captured & RAIN_MAN))

    def cards(self, captured: int, rules: Counting) -> int:
        """Return the captured cards that make it, further ones included; 0 when they do not."""
        wanted = self.wanted(rules)
        held = captured & wanted
        if held.bit_count() < self.need or self.must & ~held or not self.can_count(captured, rules):
            return 0
        return captured & (wanted | self.further)

    def worth(self, cards: int) -> int:
        """Return the points that the cards which make it bring."""
        return self.points + cards.bit_count() - self.need if self.further else self.points


YAKU = (
    Yaku("goko", 10, ALL_HIKARI, 5),
    Yaku("shiko", 8, DRY_HIKARI, 4, yields=("goko",)),
    Yaku("ame-shiko", 7, ALL_HIKARI, 4, must=RAIN_MAN, yields=("goko",)),
    Yaku("sanko", 5, DRY_HIKARI, 3, yields=("goko", "shiko", "ame-shiko")),
    Yaku("hanami", 5, CURTAIN | CUP, 2, drinks=True),
    Yaku("tsukimi", 5, MOON | CUP, 2, drinks=True),
    Yaku("inoshikacho", 5, BOAR_DEER_BUTTERFLIES, 3, further=ALL_TANE),
    Yaku("akatan", 5, POETRY_RIBBONS, 3, further=ALL_TAN, yields=("aka-ao",)),
    Yaku("aotan", 5, BLUE_RIBBONS, 3, further=ALL_TAN, yields=("aka-ao",)),
    Yaku("aka-ao", 10, POETRY_RIBBONS | BLUE_RIBBONS, 6, further=ALL_TAN),
    Yaku("tane", 1, ALL_TANE, 5, further=ALL_TANE),
    Yaku("tan", 1, ALL_TAN, 5, further=ALL_TAN),
    Yaku("kasu", 1, ALL_KASU, 10, further=ALL_KASU),
)
"""Every yaku of captured cards, in the order in which a result names them."""
BY_ID = {yaku.id: yaku for yaku in YAKU}


class Part(NamedTuple):
    """A yaku that somebody has: its id, its points, and the set of the cards that make it."""

    yaku: str
    points: int
    cards: int


class Progress(NamedTuple):
    """How far a player is on the way to a yaku.

    `have` of `need` cards are captured, `held` as a set; `out` are those that would help and that nobody has captured yet. Of a yaku
    that is `made` they are the further cards, one point each. `possible` tells whether enough of them are out.
    """

    yaku: str
    have: int
    need: int
    held: int
    out: int
    made: bool
    possible: bool


def count(captured: int, rules: Counting) -> tuple[Part, ...]:
    """Return the yaku that a player has, in the order of the table."""
    return _count(YAKU, captured, rules)


def points(captured: int, rules: Counting) -> int:
    """Return the points of all yaku that a player has."""
    total = (
        _points(0, captured & (ALL_HIKARI | CUP), rules) + _points(1, captured & ALL_TANE, rules) + _points(2, captured & ALL_TAN, rules)
    )
    kasu = captured & (ALL_KASU | CUP)
    return total + _points(3, kasu, rules) if kasu.bit_count() >= MANY_KASU else total


def _count(table: tuple[Yaku, ...], captured: int, rules: Counting) -> tuple[Part, ...]:
    made = {yaku.id: cards for yaku in table if (cards := yaku.cards(captured, rules))}
    return tuple(
        Part(yaku.id, yaku.worth(made[yaku.id]), made[yaku.id])
        for yaku in table
        if yaku.id in made and not any(other in made for other in yaku.yields)
    )


_TABLES = (
    tuple(yaku for yaku in YAKU if yaku.pool & ALL_HIKARI),
    *(tuple(yaku for yaku in YAKU if not yaku.pool & ~kind) for kind in (ALL_TANE, ALL_TAN, ALL_KASU)),
)
"""The table cut into parts that do not touch each other: by hikari, tane, tan, kasu."""
MANY_KASU = BY_ID["kasu"].need


@lru_cache(1 << 14)
def _points(table: int, captured: int, rules: Counting) -> int:
    """Return the points of a part of the table, with the captures that decide it."""
    return sum(part.points for part in _count(_TABLES[table], captured, rules))


def progress(captured: int, other: int, rules: Counting) -> tuple[Progress, ...]:
    """Return how far a player is with each yaku, given what the other one has captured.

    A yaku is left out while one is made that it yields to, or when the options leave it no worth.
    """
    made = {part.yaku for part in count(captured, rules)}
    return tuple(
        _progress(yaku, captured, other, rules)
        for yaku in YAKU
        if yaku.can_count(captured, rules) and not any(better in made for better in yaku.yields)
    )


def _progress(yaku: Yaku, captured: int, other: int, rules: Counting) -> Progress:
    wanted = yaku.wanted(rules)
    held, free = captured & wanted, ~(captured | other)
    choosable = yaku.need - yaku.must.bit_count()
    chosen = min((held & ~yaku.must).bit_count(), choosable)
    have = (held & yaku.must).bit_count() + chosen
    if have == yaku.need:
        return Progress(yaku.id, have, have, held, (wanted | yaku.further) & free if yaku.further else 0, True, True)
    must, others = yaku.must & free, wanted & ~yaku.must & free if chosen < choosable else 0
    possible = not yaku.must & other and chosen + others.bit_count() >= choosable
    return Progress(yaku.id, have, yaku.need, held, must | others, False, possible)
