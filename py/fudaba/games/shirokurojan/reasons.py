"""Why something may be done in Shirokuro-jan: facts about an action, from what its seat may know."""

from typing import NamedTuple

from fudaba.core.contract import Action
from fudaba.games.blackwhite import inserted, turned, upright, without
from fudaba.games.shirokurojan.notation import KEEP, RON, TSUMO, TURN
from fudaba.games.shirokurojan.observation import ShirokurojanObservation
from fudaba.games.shirokurojan.prospects import Prospect, after_call, by_ron, full, short


class Reason(NamedTuple):
    """What an action leads to: how many cards the hand lacks now, and what it comes to after the action.

    After an insertion or a call, and with a hand that has still to discard, the best discard is assumed. `other` is what the hand lacks
    when it is held the other way.
    """

    before: int
    after: Prospect
    other: int = 0


def reason(now: ShirokurojanObservation, action: Action) -> Reason:
    """Return the facts about a legal action of the seat that is to act."""
    before = _held(now, now.hand).lacks
    if action in (KEEP, TURN):
        ways = now.hand, turned(now.hand)
        chosen, other = ways if action == KEEP else reversed(ways)
        return Reason(before, _held(now, chosen), _held(now, other).lacks)
    if action == RON:
        best = by_ron(now)
        assert best is not None
        return Reason(before, Prospect(0, (), best.score))
    if action == TSUMO:
        return Reason(before, full(now, now.hand, now.gap if now.gap >= 0 else None))
    if action.verb == "insert":
        return Reason(before, full(now, inserted(now.hand, action.first, upright(now.drawn, action.second)), action.first))
    if action.verb == "discard":
        return Reason(before, short(now, without(now.hand, action.first)))
    if action.verb in ("pon", "chi"):
        return Reason(before, Prospect(after_call(now, action.first)))
    return Reason(before, short(now, now.hand))


def _held(now: ShirokurojanObservation, hand: tuple[int, ...]) -> Prospect:
    """Return what a hand comes to, whether it has a card to discard or not."""
    return full(now, hand, None) if len(hand) % 3 == 2 else short(now, hand)
