"""What Shirokuro-jan counts of a player's rounds, and what of chance it looks at."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fudaba.core.contract import Action, Outcome
from fudaba.core.figures import BARS, HISTOGRAM, Figure, Figures, bars, histogram
from fudaba.core.luck import Deal, Draw, Quantity
from fudaba.games.blackwhite import block_ends, faces_of, turned
from fudaba.games.blackwhite_figures import fitted
from fudaba.games.shirokurojan.notation import DRAW
from fudaba.games.shirokurojan.round import ShirokurojanRound
from fudaba.games.shirokurojan.yaku import YAKU

ENDS = ("tsumo", "ron", "discarded", "others", "tenpai", "noten")
"""How a round can end for a player: an own win, one on the own discard, one between others; an exhausted stock, ready or not."""


def grouped(faces: Sequence[int]) -> int:
    """Return how many cards of a hand lie in melds and pairs, in the cut that has the most of them there."""
    ends = block_ends(faces, range(2, 4), range(3, 4))
    most = [0] * (len(faces) + 1)
    for start in range(len(faces) - 1, -1, -1):
        most[start] = max([most[start + 1], *(end - start + most[end] for end in ends[start])])
    return most[0]


class ShirokurojanFigures(Figures):
    """Yaku made and points won; how far the dealt hand was grouped, and draws that fitted."""

    quantities = (
        Quantity("grouped", 1, (0, 2, 3, 4, 5, 6)),
        Quantity("fitted", 1),
    )

    def dealt(self, now: ShirokurojanRound, seat: int) -> Iterator[Deal]:
        """Yield how many cards of the dealt hand are grouped, the better way up; the dealer has one card more."""
        hand = now.hands[seat]
        yield Deal("grouped", str(len(hand)), max(grouped(faces_of(hand)), grouped(faces_of(turned(hand)))))

    def drawn(self, now: ShirokurojanRound, action: Action) -> Iterator[Draw]:
        """Yield whether a draw from the stock fits."""
        if action == DRAW:
            yield fitted(now.hands[now.turn], now.coming())

    def ended(self, now: ShirokurojanRound, outcome: Outcome, seat: int) -> Iterator[str]:
        """Yield how the round ended, and the points and yaku of an own win."""
        detail: Mapping[str, Any] = outcome.detail
        if detail["kind"] == "nagare":
            yield "ends.tenpai" if seat in detail["tenpai"] else "ends.noten"
        elif seat in detail["winners"]:
            yield f"ends.{detail['kind']}"
            own = next(win for win in detail["wins"] if win["seat"] == seat)
            yield f"points.{own['points']}"
            for yaku in own["yaku"]:
                yield f"yaku.{yaku}"
        else:
            yield "ends.discarded" if detail["discarder"] == seat else "ends.others"

    def figures(self, facts: Mapping[str, int]) -> tuple[Figure, ...]:
        """Return how rounds ended, the yaku of the own wins, and their points."""
        return (
            Figure("ends", BARS, bars(facts, "ends", ENDS), "shirokurojan.figures.ends"),
            Figure("yaku", BARS, bars(facts, "yaku", [yaku.id for yaku in YAKU]), "shirokurojan.yaku"),
            Figure("points", HISTOGRAM, histogram(facts, "points", (0, 1, 2, 3, 4, 5, 7, 10))),
        )


FIGURES = ShirokurojanFigures()
