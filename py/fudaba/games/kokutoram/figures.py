"""What Kokutoram counts of a player's rounds, and what of chance it looks at."""

from collections.abc import Iterator, Mapping
from typing import Any

from fudaba.core.contract import Action, Outcome
from fudaba.core.figures import BARS, HISTOGRAM, SHARES, Bar, Figure, Figures, bars, histogram
from fudaba.core.luck import Deal, Draw, Quantity
from fudaba.games.blackwhite import faces_of, turned
from fudaba.games.blackwhite_figures import fitted
from fudaba.games.kokutoram.notation import DRAW
from fudaba.games.kokutoram.round import KokutoramRound
from fudaba.games.kokutoram.scoring import points_of

ENDS = ("knock", "kokuto", "under", "under_by", "their_knock", "lowest", "higher")
"""How a round can end for a player: an own knock that held, with 0 points, somebody undercut, by somebody; another's; the stock ran out."""


class KokutoramFigures(Figures):
    """Knocks and their points; the points of the dealt hand, and draws that fitted."""

    quantities = (
        Quantity("points", -1, (0, 15, 18, 21, 24, 27, 30)),
        Quantity("fitted", 1),
    )

    def dealt(self, now: KokutoramRound, seat: int) -> Iterator[Deal]:
        """Yield the points of the dealt hand, the better way up."""
        hand = now.hands[seat]
        yield Deal("points", "", min(points_of(faces_of(hand)), points_of(faces_of(turned(hand)))))

    def drawn(self, now: KokutoramRound, action: Action) -> Iterator[Draw]:
        """Yield whether a draw from the stock fits."""
        if action == DRAW:
            yield fitted(now.hands[now.turn], now.coming())

    def ended(self, now: KokutoramRound, outcome: Outcome, seat: int) -> Iterator[str]:
        """Yield how the round ended, and the points of an own knock."""
        detail: Mapping[str, Any] = outcome.detail
        kind, lowest = detail["kind"], seat in detail["lowest"]
        if kind == "exhausted":
            yield "ends.lowest" if lowest else "ends.higher"
        elif detail["knocker"] == seat:
            yield f"points.{detail['points'][seat]}"
            yield "ends.under_by" if kind == "under_knock" else f"ends.{kind}"
        else:
            yield "ends.under" if kind == "under_knock" and lowest else "ends.their_knock"

    def figures(self, facts: Mapping[str, int]) -> tuple[Figure, ...]:
        """Return how rounds ended, the points of the own knocks, and how these fared."""
        held = facts.get("ends.knock", 0) + facts.get("ends.kokuto", 0)
        fared = Bar("held", held, held + facts.get("ends.under_by", 0))
        return (
            Figure("ends", BARS, bars(facts, "ends", ENDS), "kokutoram.figures.ends"),
            Figure("points", HISTOGRAM, histogram(facts, "points", (0, 1, 3, 5, 7, 10, 15))),
            Figure("knocks", SHARES, (fared,), "kokutoram.figures.knocks"),
        )


FIGURES = KokutoramFigures()
