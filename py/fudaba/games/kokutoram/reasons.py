"""Why something may be done in Kokutoram: facts about an action, from what its seat may know."""

from typing import NamedTuple

from fudaba.core.contract import Action
from fudaba.games.blackwhite import BLACK, WHITE, faces_of, inserted, turned, upright, without
from fudaba.games.kokutoram.notation import KEEP, TURN
from fudaba.games.kokutoram.round import DRAWING, KokutoramObservation
from fudaba.games.kokutoram.scoring import best_cut, discards, points_of


class Reason(NamedTuple):
    """What an action leads to: the points of the hand now and after it, and the blocks in it then.

    Of an insertion, and of a card taken from the pile, the points are those that the best knock or discard would then leave. `other` are
    the points of a hand held the other way.
    """

    before: int
    left: int
    groups: int
    other: int = 0


def reason(now: KokutoramObservation, action: Action) -> Reason:
    """Return the facts about a legal action of the seat that is to act."""
    before = points_of(faces_of(now.hand))
    if action in (KEEP, TURN):
        ways = now.hand, turned(now.hand)
        keep, turn = (best_cut(faces_of(hand)) for hand in ways)
        chosen, other = (keep, turn) if action == KEEP else (turn, keep)
        return Reason(before, chosen.points, len(chosen.melds), other.points)
    if now.step == DRAWING:
        return Reason(before, best_after(now.hand, now.pile[-1]), 0)
    if action.verb == "insert":
        nine = inserted(now.hand, action.first, upright(now.held, action.second))
        best = min(best_cut(faces_of(nine)), *discards(nine))
        return Reason(before, best.points, len(best.melds))
    hand = without(now.hand, action.first) if action.verb == "discard" else now.hand
    cut = best_cut(faces_of(hand))
    return Reason(before, cut.points, len(cut.melds))


def best_after(hand: tuple[int, ...], card: int) -> int:
    """Return the fewest points that are left when a card is inserted and another discarded."""
    gaps = range(len(hand) + 1)
    return min(cut.points for gap in gaps for side in (WHITE, BLACK) for cut in discards(inserted(hand, gap, card | side)))
