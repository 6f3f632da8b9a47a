"""The exact end of a round: what it is worth when all play on as well as can be with open cards.

In an imagined world all cards are known, so what is small enough can be solved instead of being played on by a fast player.
"""

from collections.abc import Callable
from math import inf
from typing import Any

from fudaba.core.contract import Round


def together(sides: tuple[int, ...] | None, one: int, other: int) -> bool:
    """Tell whether two seats play for the same side, by the sides of a round."""
    return one == other if sides is None else sides[one] == sides[other]


def solved(round_: Round[Any], seat: int, worth: Callable[[Round[Any]], float]) -> float:
    """Return what a round is worth to a seat when it plays for the most and everybody else as their side wants (alpha-beta).

    `worth` tells it of rounds that are over. Whoever does not play for the seat is taken to play against it. The round stays as it is.
    """
    sides = round_.sides()

    def best(position: Round[Any], low: float, high: float) -> float:
        """Return the worth of a position if it lies between two bounds, or else the bound or what is beyond it."""
        actor = position.actor()
        if actor is None:
            return worth(position)
        friendly = together(sides, actor, seat)
        found = -inf if friendly else inf
        legal = position.legal()
        for action in legal:
            twin = position.clone() if len(legal) > 1 else position
            twin.apply(action)
            after = best(twin, low, high)
            if friendly:
                found = max(found, after)
                low = max(low, found)
            else:
                found = min(found, after)
                high = min(high, found)
            if low >= high:
                break
        return found

    return best(round_.clone(), -inf, inf)
