"""A fast player of Koi-Koi that finishes a round on plain numbers, for the many rounds that a search imagines.

It likes each free card for what it adds to the yaku of either player, takes what it likes best, and lays down what the other can use
least. Between shobu and koi-koi it decides by the points, the turns to come, and what both may still make.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from fudaba.core.hanafuda import KIND, PACK, cards_of, mask_of
from fudaba.games.koikoi.observation import DECIDING, MATCHING, PLAYING
from fudaba.games.koikoi.options import KoikoiOptions
from fudaba.games.koikoi.outcome import paid_to
from fudaba.games.koikoi.round import KoikoiRound, takes
from fudaba.games.koikoi.scoring import EIGHT, counted_calls, payment
from fudaba.games.koikoi.yaku import (
    ALL_HIKARI,
    ALL_KASU,
    ALL_TAN,
    ALL_TANE,
    BLUE_RIBBONS,
    BOAR_DEER_BUTTERFLIES,
    CUP,
    CURTAIN,
    DRY_HIKARI,
    MOON,
    POETRY_RIBBONS,
    RAIN_MAN,
    counting,
    points,
)

MISSING = (1.0, 0.5, 0.21, 0.07, 0.0, 0.0)
"""How much of a yaku its cards promise when so many of them are missing."""
DENIED = 0.61
"""How much a point counts that is denied to the other player, beside one's own."""
ANY_CARD = 0.18
"""What any card is worth to have."""
EXPOSED = (0.05, 0.53, 0.47, 1.28)
"""How much of its worth a card that is laid down gives away when so many cards of its month are out."""
HELD_BACK = 0.34
"""What it is worth to have another card of the month in the hand then."""
SAFE = 0.24
"""How much of its worth a capture has now when nobody else can make it later."""
GO_ON, A_TURN, THREAT, HOPE = 0.97, 2.3, 1.06, 0.85
"""Koi-koi is called with fewer points than the first of these, with more for each card in the hand (the second), with fewer by so much
of what the other player promises (the third), and with more by so much of what one promises oneself beyond them (the fourth)."""

HIKARI_CARDS, TANE_CARDS, TAN_CARDS, KASU_CARDS = range(4)
PART = tuple(("hikari", "tane", "tan", "kasu").index(kind) for kind in KIND)
"""The part of the yaku that each card belongs to; the sake cup is a tane that also counts with hikari."""
WATCHED = (ALL_HIKARI | CUP, ALL_TANE | CURTAIN | MOON, ALL_TAN)
"""The captures that decide what the cards of a part are worth."""
CARDS = (ALL_HIKARI, ALL_TANE, ALL_TAN)
MATES = tuple(tuple(cards_of(lying << (card & ~3)) for lying in range(16)) for card in PACK)
"""The cards of each card's month by which of them there are, as four bits."""
OUT = tuple(4 - cards.bit_count() for cards in range(16))
"""How many cards of a month are out when these are seen."""
SEVERAL = tuple(cards.bit_count() > 1 for cards in range(16))
"""Whether there are several of these cards of a month."""


def _by_number(need: int, first: float, further: float, most: int) -> tuple[float, ...]:
    """Return what so many cards promise of a yaku by number: each one more than the one before, and the points once it is made."""
    promises = [first * have + further * have * (have - 1) / 2 for have in range(need + 1)]
    return (*promises[:need], *(1 + promises[need] + more for more in range(most - need + 1)))


MANY_TANE = _by_number(5, 0.24, 0.07, 9)
MANY_TAN = _by_number(5, 0.17, 0.16, 10)
MANY_KASU = _by_number(10, 0.093, 0.072, 25)


def _hikari(mine: int, theirs: int) -> float:
    """Return what hikari promise."""
    dry, rain = (mine & DRY_HIKARI).bit_count(), bool(mine & RAIN_MAN)
    free = (DRY_HIKARI & ~(mine | theirs)).bit_count()
    if dry < 3:
        return (7 if rain else 5) * MISSING[3 - dry] if dry + free >= 3 else 0.0
    value = (10.0 if rain else 8.0) if dry == 4 else (7.0 if rain else 5.0) + 3 * MISSING[1] * free
    return value if (mine | theirs) & RAIN_MAN else value + 2 * MISSING[1]


def _drinks(mine: int, theirs: int) -> float:
    """Return what hanami and tsukimi promise."""
    if theirs & CUP:
        return 0.0
    return sum(5 * MISSING[2 - (mine & (CUP | other)).bit_count()] for other in (CURTAIN, MOON) if not theirs & other)


def _animals(mine: int, theirs: int) -> float:
    """Return what tane promise."""
    have = (mine & ALL_TANE).bit_count()
    value = MANY_TANE[have] if (theirs & ALL_TANE).bit_count() <= 4 else 0.0
    if theirs & BOAR_DEER_BUTTERFLIES:
        return value
    missing = 3 - (mine & BOAR_DEER_BUTTERFLIES).bit_count()
    return value + (6 * MISSING[missing] if missing else 2.0 + have)


def _ribbons(mine: int, theirs: int) -> float:
    """Return what tan promise."""
    have, made = mine.bit_count(), 0
    value = MANY_TAN[have] if theirs.bit_count() <= 5 else 0.0
    for ribbons in (POETRY_RIBBONS, BLUE_RIBBONS):
        missing = 3 - (mine & ribbons).bit_count()
        made += not missing
        if missing and not theirs & ribbons:
            value += 6 * MISSING[missing]
    return value + (2.0 + 2 * made + have if made else 0.0)


@lru_cache(1 << 15)
def _promise(part: int, mine: int, theirs: int, drinks: bool) -> float:
    """Return what the cards of a part promise; hanami and tsukimi belong to two parts."""
    if part == TAN_CARDS:
        return _ribbons(mine, theirs)
    value = _hikari(mine, theirs) if part == HIKARI_CARDS else _animals(mine, theirs)
    return value + _drinks(mine, theirs) if drinks else value


@lru_cache(1 << 15)
def _likes(part: int, mine: int, theirs: int, drinks: bool) -> dict[int, float]:
    """Return what each free card of a part is worth to have for a player with these captures, against one with those."""
    own, other = _promise(part, mine, theirs, drinks), _promise(part, theirs, mine, drinks)
    return {
        card: _promise(part, mine | 1 << card, theirs, drinks)
        - own
        + DENIED * (_promise(part, theirs | 1 << card, mine, drinks) - other)
        + ANY_CARD
        for card in cards_of(CARDS[part] & ~(mine | theirs))
    }


@lru_cache(1 << 10)
def _likes_kasu(mine: int, theirs: int) -> dict[int, float]:
    """Return what each kasu is worth to have for a player with so many, against one with so many."""
    like = MANY_KASU[mine + 1] - MANY_KASU[mine] + DENIED * (MANY_KASU[theirs + 1] - MANY_KASU[theirs]) + ANY_CARD
    return dict.fromkeys(cards_of(ALL_KASU), like)


Likes = tuple[dict[int, float], dict[int, float], dict[int, float], dict[int, float]]
"""What each free card is worth to have, by part."""


def likes(mine: int, theirs: int, drinks: bool) -> Likes:
    """Return what each free card is worth to have for a player with these captures, against one with those."""
    hikari, tane, tan = WATCHED
    return (
        _likes(HIKARI_CARDS, mine & hikari, theirs & hikari, drinks),
        _likes(TANE_CARDS, mine & tane, theirs & tane, drinks),
        _likes(TAN_CARDS, mine & tan, theirs & tan, drinks),
        _likes_kasu((mine & ALL_KASU).bit_count(), (theirs & ALL_KASU).bit_count()),
    )


def promised(mine: int, theirs: int, drinks: bool) -> float:
    """Return the points that captures make and promise, against those of the other player."""
    hikari, _, tan = WATCHED
    return (
        _promise(HIKARI_CARDS, mine & hikari, theirs & hikari, drinks)
        + _promise(TANE_CARDS, mine & ALL_TANE, theirs & ALL_TANE, False)
        + _promise(TAN_CARDS, mine & tan, theirs & tan, False)
        + MANY_KASU[(mine & ALL_KASU).bit_count()]
    )


def best_mate(lying: int, like: Likes) -> int:
    """Return the card of the field that is liked best among some of one month."""
    return max(cards_of(lying), key=lambda card: like[PART[card]][card])


def best_play(hand: int, field: int, gone: int, like: Likes) -> tuple[int, int]:
    """Return which card of a hand is played, and the cards of the field that it captures; `gone` are those that anybody has captured."""
    best, chosen = -1e9, -1
    captures: tuple[int, ...] = ()
    open_cards = hand | field | gone
    for card in cards_of(hand):
        worth, shift = like[PART[card]][card], card & ~3
        mates = MATES[card][field >> shift & 15]
        if not mates:
            worth *= -EXPOSED[OUT[open_cards >> shift & 15]]
            if SEVERAL[hand >> shift & 15]:
                worth += HELD_BACK
        else:
            if len(mates) == 2:
                one, two = mates
                mates = (one,) if like[PART[one]][one] >= like[PART[two]][two] else (two,)
            for mate in mates:
                worth += like[PART[mate]][mate]
            if open_cards >> shift & 15 == 15:
                worth *= SAFE
        if worth > best:
            best, chosen, captures = worth, card, mates
    return chosen, mask_of(captures)


class Table(NamedTuple):
    """What the fast player needs to know of a round beside its cards."""

    options: KoikoiOptions
    left: tuple[int, int]
    last: bool
    """Whether it is the last round of the match."""
    drinks: bool
    """Whether hanami and tsukimi are yaku."""


def table_of(options: KoikoiOptions, left: tuple[int, int], number: int) -> Table:
    """Return what has to be known of a round of this number, from 0, of a match in which both have so much left."""
    return Table(options, left, number + 1 == options.rounds, options.hanami_tsukimi)


def goes_on(table: Table, seat: int, turns: int, total: int, captured: Sequence[int], calls: Sequence[int]) -> bool:
    """Tell whether the fast player calls koi-koi with so many turns to come and such a total of points."""
    if not turns:
        return False
    options, left = table.options, table.left
    now = payment(total, counted_calls(seat, (calls[0], calls[1]), options), left[1 - seat], options).paid
    if now == left[1 - seat]:
        return False
    lead = left[seat] - left[1 - seat] + 2 * now
    if table.last and lead:
        return lead < 0
    mine, theirs = captured[seat], captured[1 - seat]
    threat, hope = promised(theirs, mine, table.drinks), promised(mine, theirs, table.drinks) - total
    doubled = 2 * total if options.eight_double and total >= EIGHT else total
    return doubled < GO_ON + A_TURN * turns - THREAT * threat + HOPE * hope


class Ending(NamedTuple):
    """How a round ended: who won it (None: nobody), and what that brings each seat."""

    winner: int | None
    points: tuple[int, int]


def _shobu(table: Table, seat: int, total: int, calls: Sequence[int]) -> Ending:
    """Return the ending when a seat stops."""
    due = payment(total, counted_calls(seat, (calls[0], calls[1]), table.options), table.left[1 - seat], table.options)
    return Ending(seat, paid_to(seat, due.paid))


def played_on(round_: KoikoiRound) -> Ending:
    """Return how a round ends when the fast player plays for both; the round itself stays as it is."""
    outcome = round_.outcome()
    if outcome is not None:
        return Ending(outcome.detail["winner"], (outcome.points[0], outcome.points[1]))
    options, rules = round_.options, counting(round_.options)
    table = table_of(options, round_.left, round_.number)
    hands, captured, field = round_.hands.copy(), round_.captured.copy(), round_.field
    called, calls = round_.called.copy(), round_.calls.copy()
    seat, step, stock = round_.turn, round_.step, iter(round_.stock())
    while True:
        before = captured[seat] if step == PLAYING else 0
        if step == PLAYING:
            mine, theirs = captured[seat], captured[1 - seat]
            card, lying = best_play(hands[seat], field, mine | theirs, likes(mine, theirs, table.drinks))
            hands[seat] ^= 1 << card
            if lying:
                field ^= lying
                captured[seat] |= lying | 1 << card
            else:
                field |= 1 << card
            turned = next(stock)
            lying = takes(field, turned)
        elif step == MATCHING:
            turned, lying = round_.turned, takes(field, round_.turned)
        else:
            turned = lying = 0
        if lying:
            if lying.bit_count() == 2:
                lying = 1 << best_mate(lying, likes(captured[seat], captured[1 - seat], table.drinks))
            field ^= lying
            captured[seat] |= lying | 1 << turned
        elif step != DECIDING:
            field |= 1 << turned
        if captured[seat] != before:
            total = points(captured[seat], rules)
            if total > called[seat]:
                if not goes_on(table, seat, hands[seat].bit_count(), total, captured, calls):
                    return _shobu(table, seat, total, calls)
                called[seat] = total
                calls[seat] += 1
        if not hands[0] | hands[1]:
            return Ending(None, paid_to(round_.dealer, min(options.dealer_keeps, round_.left[1 - round_.dealer])))
        seat, step = 1 - seat, PLAYING
