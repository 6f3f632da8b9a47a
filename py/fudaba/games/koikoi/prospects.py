"""What a position of Koi-Koi promises: how likely each free card comes to either player, and what yaku that makes.

All figures are estimates for one seat from its observation; they are not sampled. A card is free while nobody has captured it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from fudaba.core.hanafuda import ALL, MONTH, MONTHS, cards_of
from fudaba.games.koikoi.yaku import BY_ID, Counting, points, progress

EAGER = 0.95
"""How likely the other player takes a card of the field that they can take."""
KEPT = 0.9
"""How likely a player still takes in a later turn what they can take and nobody else has taken."""
PAIRED = 0.7
"""How likely a player captures both of two cards of a month in the hand, when a third may come in between."""
MET = 0.45
"""How likely a single card of the hand, which finds nothing on the field, meets a card of its month in time."""
LOST = 0.35
"""How likely such a card, once laid down, goes to the other player."""
HALF = 0.5
"""Each player's part of what the stock brings and both could take."""
FORCED = 0.3
"""How likely the other player has to lay down a card whose month one holds."""
DENIAL = 1.4
"""How much more a point counts that is denied to the other player than one that is hoped for."""

WORTH = {
    "goko": 2.0, "shiko": 3.0, "ame-shiko": 2.0, "sanko": 5.0, "hanami": 5.0, "tsukimi": 5.0, "inoshikacho": 6.0,
    "akatan": 6.0, "aotan": 6.0, "aka-ao": 0.0, "tane": 1.5, "tan": 1.5, "kasu": 1.5,
}  # fmt: skip
"""Points that a yaku would bring beyond those that come before it, with about as many further cards as usual."""


class Position(NamedTuple):
    """The cards as one seat sees them, the other player to move: own hand, field, captures of both, and the size of the other's hand."""

    hand: int
    field: int
    mine: int
    theirs: int
    size: int


def chances(position: Position) -> tuple[list[float], list[float]]:
    """Return for each card how likely this seat, and how likely the other one, captures it in the rest of the round."""
    hand, field, size = position.hand, position.field, position.size
    unknown = ALL & ~(hand | field | position.mine | position.theirs)
    number = max(unknown.bit_count(), 1)
    turns = hand.bit_count()
    held = size / number
    drawn = min(1.0, (turns + size) / max(number - size, 1))
    mine, theirs = [0.0] * 48, [0.0] * 48
    for month in MONTHS:
        cards = MONTH << 4 * month
        lying, own, out = field & cards, hand & cards, unknown & cards
        if not (lying | own | out):
            continue
        count = out.bit_count()
        against = 1 - (1 - held) ** count
        flip = count / number
        taken = EAGER * against + (1 - EAGER * against) * flip if size else 0.0
        if lying:
            later = KEPT if own else HALF * (1 - (1 - flip) ** turns)
            got = (1 - taken) * later if turns else 0.0
            for card in cards_of(lying):
                mine[card], theirs[card] = got, taken + (1 - taken - got) * HALF * against
        if own:
            if lying:
                got, lost = KEPT * (1 - taken) + (1 - KEPT), taken * LOST
            elif own.bit_count() > 1:
                got, lost = (PAIRED if out else KEPT) if turns > 1 else 0.0, LOST * against
            else:
                got, lost = MET * drawn, LOST * drawn
            for card in cards_of(own):
                mine[card], theirs[card] = got, lost
        stock = (1 - held) * drawn
        got = stock * (1 - HALF + FORCED if own else HALF) + held * (FORCED if own else HALF * MET)
        lost = stock * (HALF - FORCED if own and not lying else HALF) + held * (EAGER if lying else MET)
        if not lying and not own:
            got, lost = got * EAGER, lost * EAGER
        for card in cards_of(out):
            mine[card], theirs[card] = (got if turns else 0.0), (lost if size else 0.0)
    return mine, theirs


def at_least(number: int, odds: Sequence[float]) -> float:
    """Return how likely at least so many of some independent things happen."""
    if not 0 < number <= len(odds):
        return float(number <= 0)
    ways = [1.0] + [0.0] * number
    for chance in odds:
        # The last figure gathers all cases with the number reached, which is never left again.
        ways[number] += ways[number - 1] * chance
        for reached in range(number - 1, 0, -1):
            ways[reached] += (ways[reached - 1] - ways[reached]) * chance
        ways[0] *= 1 - chance
    return ways[number]


def outlook(captured: int, other: int, rules: Counting, odds: Sequence[float]) -> float:
    """Return the points that a player's captures promise, given how likely each free card comes to them."""
    value = float(points(captured, rules))
    for step in progress(captured, other, rules):
        if step.made:
            value += sum(odds[card] for card in cards_of(step.out))
        elif step.possible and WORTH[step.yaku]:
            must = BY_ID[step.yaku].must & step.out
            chance = at_least(step.need - step.have - must.bit_count(), [odds[card] for card in cards_of(step.out & ~must)])
            for card in cards_of(must):
                chance *= odds[card]
            value += WORTH[step.yaku] * chance
    return value


def balance(position: Position, rules: Counting) -> float:
    """Return how much more this seat's captures promise than the other's, which count more since the other moves next."""
    mine, theirs = chances(position)
    return outlook(position.mine, position.theirs, rules, mine) - DENIAL * outlook(position.theirs, position.mine, rules, theirs)
