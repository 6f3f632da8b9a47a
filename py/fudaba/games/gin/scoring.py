"""Exact arithmetic of Gin Rummy: deadwood, melds, laying off, and the count of a round.

Cards are the ints of the French deck; a set of cards (a hand, a meld) is a 52-bit int whose bit n is card n.
Nothing here is greedy: every figure is the optimum over all ways of melding, and of laying off.
"""

from collections.abc import Iterator
from typing import NamedTuple

from fudaba.core.deck import cards_of, mask_of
from fudaba.games.gin.options import GinOptions

PACK = (1 << 52) - 1
SUIT = (1 << 13) - 1
POINTS = tuple(min(rank + 1, 10) for rank in range(13)) * 4
"""Points by card: ace 1, two to nine their number, ten and court cards 10."""


def points_of(mask: int) -> int:
    """Return the points of all cards of a set together."""
    return sum(POINTS[card] for card in cards_of(mask))


def _run_deadwood() -> list[int]:
    """Return the least deadwood of each of the 8,192 holdings in one suit, melded in runs alone.

    The highest card of a holding is either unmelded or ends a run; runs of three to five cards suffice, since a longer one is
    made of those.
    """
    least = [0]
    for rank in range(13):
        row = [points + POINTS[rank] for points in least]
        for length in range(3, min(rank + 1, 5) + 1):
            below = (1 << length - 1) - 1 << rank - length + 1
            for rest in range(below, 1 << rank):
                if rest & below == below:
                    row[rest] = min(row[rest], least[rest ^ below])
        least += row
    return least


_RUN_DEADWOOD = _run_deadwood()
_FOURS = tuple(1 << rank | 1 << 13 + rank | 1 << 26 + rank | 1 << 39 + rank for rank in range(13))
_SETS = {1 << rank: (four, *(four ^ 1 << suit * 13 + rank for suit in range(4))) for rank, four in enumerate(_FOURS)}
"""The five sets (セット) of each rank, by the rank's bit in a suit."""
_ACES = _FOURS[0]
_NOT_LOW = PACK & ~(_FOURS[0] | _FOURS[1])
"""The cards that can be the highest of a run."""


def deadwood(hand: int, ranks: int = SUIT) -> int:
    """Return the deadwood (端数, デッドウッド) of a hand: the least total of unmelded cards over all disjoint melds.

    `ranks` are the ranks, 13 bits, of which sets may be made.
    """
    clubs, diamonds, hearts, spades = hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39
    least = _RUN_DEADWOOD[clubs] + _RUN_DEADWOOD[diamonds] + _RUN_DEADWOOD[hearts] + _RUN_DEADWOOD[spades]
    triples = (clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)) & ranks
    if not triples:
        return least
    runs = hand & hand << 1 & hand << 2 & _NOT_LOW
    runs |= runs >> 1 | runs >> 2
    contested = 0
    while triples:
        rank = triples & -triples
        triples ^= rank
        held = hand & rank * _ACES
        if held & runs:
            contested |= rank
        else:
            # No run needs these cards, so all of them are melded as a set.
            hand ^= held
            least -= held.bit_count() * POINTS[rank.bit_length() - 1]
    while contested:
        rank = contested & -contested
        contested ^= rank
        for meld in _SETS[rank]:
            if hand & meld == meld:
                least = min(least, deadwood(hand ^ meld, contested))
    return least


class Meld(NamedTuple):
    """What is fixed about a meld: its cards in the order of G2, and the chains of cards that can be laid off onto it."""

    order: tuple[int, ...]
    """Each card as rank × 4 + suit, ascending."""
    chains: tuple[tuple[int, ...], ...]
    """For a set of three its fourth card; for a run the cards below it, downwards, then those above it, upwards."""
    next_cards: int
    """The cards, as a 52-bit set, that can be laid off at once."""


def _every_meld() -> dict[int, Meld]:
    """Return all 329 melds of the pack by their cards."""
    chains: dict[int, list[range]] = {}
    for rank, four in enumerate(_FOURS):
        chains[four] = []
        for card in range(rank, 52, 13):
            chains[four ^ 1 << card] = [range(card, card + 1)]
    for first in range(0, 52, 13):
        for low in range(first, first + 11):
            for above in range(low + 3, first + 14):
                chains[(1 << above) - (1 << low)] = [range(low - 1, first - 1, -1), range(above, first + 13)]
    return {
        meld: Meld(
            tuple(sorted(card % 13 * 4 + card // 13 for card in cards_of(meld))),
            tuple(tuple(end) for end in ends if end),
            mask_of([end[0] for end in ends if end]),
        )
        for meld, ends in chains.items()
    }


MELDS = _every_meld()
_MELDS_FROM: dict[int, list[int]] = {}
"""Melds by the bit of their lowest card."""
for _meld in MELDS:
    _MELDS_FROM.setdefault(_meld & -_meld, []).append(_meld)


def meld_order(meld: int) -> tuple[int, ...]:
    """Return what sorts melds as G2 does: the cards from ace to king, suits c d h s."""
    return MELDS[meld].order


def meld_cards(meld: int) -> tuple[int, ...]:
    """Return the cards of a meld as it is written: from ace to king, suits c d h s."""
    return tuple(place % 4 * 13 + place // 4 for place in MELDS[meld].order)


def _cuts(hand: int, least: int) -> Iterator[tuple[int, ...]]:
    """Yield every cut of a hand into disjoint melds that leaves its deadwood, `least`."""
    if not hand:
        yield ()
        return
    low = hand & -hand
    for meld in _MELDS_FROM.get(low, ()):
        if hand & meld == meld and deadwood(hand ^ meld) == least:
            for cut in _cuts(hand ^ meld, least):
                yield (meld, *cut)
    spared = least - POINTS[low.bit_length() - 1]
    if deadwood(hand ^ low) == spared:
        yield from _cuts(hand ^ low, spared)


def best_melds(hand: int) -> tuple[int, ...]:
    """Return the melds into which a hand is cut, in the order of G2.

    The cut with the least deadwood; among equals the one on which the fewest cards of the deck, own cards apart, could be laid off
    at once; then the first when the melds, sorted, are compared one by one (a meld that begins another one comes before it).
    """

    cuts = [sorted(cut, key=meld_order) for cut in _cuts(hand, deadwood(hand))]
    if len(cuts) == 1:
        return tuple(cuts[0])

    def rank(cut: list[int]) -> tuple[int, list[tuple[int, ...]]]:
        open_to = 0
        for meld in cut:
            open_to |= MELDS[meld].next_cards
        return (open_to & ~hand).bit_count(), [meld_order(meld) for meld in cut]

    best = min(cuts, key=rank)
    return tuple(best)


class LayOff(NamedTuple):
    """One card laid off (レイオフ) and the knocker's meld that it extends, as an index."""

    meld: int
    card: int


class Defence(NamedTuple):
    """How the defender melds and lays off, and the deadwood that is left."""

    melds: tuple[int, ...]
    lay_offs: tuple[LayOff, ...]
    deadwood: int


def best_defence(hand: int, melds: tuple[int, ...]) -> Defence:
    """Return the melds and lay-offs of a hand that together leave the least deadwood against a knocker's melds.

    All ways of laying off are tried, in chains too; among equals the most cards are laid off, these onto the earliest melds, so that
    a chain of three goes onto the run that it extends (example 13).
    The lay-offs stand in an order in which each is legal: by melds, a run's low end first, each end outwards.
    """
    plans: list[tuple[int, tuple[LayOff, ...]]] = [(hand, ())]
    for index, meld in enumerate(melds):
        for chain in MELDS[meld].chains:
            for plan in plans.copy():
                rest, lay_offs = plan
                for card in chain:
                    if not rest >> card & 1:
                        break
                    rest ^= 1 << card
                    lay_offs = (*lay_offs, LayOff(index, card))
                    plans.append((rest, lay_offs))
    least, _, lay_offs, rest = min((deadwood(rest), -len(lay_offs), lay_offs, rest) for rest, lay_offs in plans)
    return Defence(best_melds(rest), lay_offs, least)


class Settlement(NamedTuple):
    """Who scores how much after a knock, as in a Count."""

    kind: str
    by_knocker: bool | None
    points: int
    difference: int
    bonus: int


class Count(NamedTuple):
    """The whole count of a round after a knock; all figures are points before `multiplier`, only `points` is after it."""

    kind: str
    """`knock`, `gin`, `big_gin`, `undercut` or `tie`."""
    by_knocker: bool | None
    """Whether the knocker has won the round; None: nobody has."""
    points: int
    difference: int
    bonus: int
    multiplier: int
    knocker_melds: tuple[int, ...]
    knocker_deadwood: int
    defender_melds: tuple[int, ...]
    lay_offs: tuple[LayOff, ...]
    unmelded: int
    """The defender's cards outside those melds, before laying off."""
    defender_deadwood: int


def count(knocker: int, defender: int, options: GinOptions, multiplier: int = 1) -> Count:
    """Return the count of a round from the knocker's hand after the discard and the defender's hand.

    A knock scores the difference of the deadwoods. Against gin nothing may be laid off and there is no undercut (G9). Eleven cards,
    all melded, are big gin. The knock limit is the caller's affair.
    """
    melds, own = best_melds(knocker), deadwood(knocker)
    melds_other, lay_offs, other = best_defence(defender, melds if own else ())
    settled = settlement(own, other, options, multiplier, big=knocker.bit_count() == 11)
    return Count(
        *settled,
        multiplier=multiplier,
        knocker_melds=melds,
        knocker_deadwood=own,
        defender_melds=melds_other,
        lay_offs=lay_offs,
        unmelded=other + sum(POINTS[card] for _, card in lay_offs),
        defender_deadwood=other,
    )


def settlement(own: int, other: int, options: GinOptions, multiplier: int = 1, *, big: bool = False) -> Settlement:
    """Return who scores how much when the knocker has the deadwood `own` and the defender, after laying off, `other`."""
    if not own:
        kind, by_knocker, bonus = ("big_gin", True, options.big_gin) if big else ("gin", True, options.gin_bonus)
    elif own < other:
        kind, by_knocker, bonus = "knock", True, 0
    elif own > other or options.tie_undercut:
        kind, by_knocker, bonus = "undercut", False, options.undercut_bonus
    else:
        kind, by_knocker, bonus = "tie", None, 0
    difference = abs(own - other)
    return Settlement(kind, by_knocker, (difference + bonus) * multiplier, difference, bonus)
