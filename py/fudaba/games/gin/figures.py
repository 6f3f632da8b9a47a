"""What Gin Rummy counts of a player's rounds, and what of chance it looks at."""

from collections.abc import Iterator, Mapping
from typing import Any

from fudaba.core.contract import Action, Outcome
from fudaba.core.figures import BARS, HISTOGRAM, SHARES, Bar, Figure, Figures, bars, histogram
from fudaba.core.luck import Deal, Draw, Quantity
from fudaba.games.gin.notation import DRAW
from fudaba.games.gin.round import GinRound
from fudaba.games.gin.scoring import SUIT, deadwood

ENDS = ("knock", "gin", "undercut", "undercut_by", "their_knock", "their_gin", "tie", "void")
"""How a round can end for a player; big gin is gin."""
MOST = 10
"""The most deadwood that may knock."""


def filling(hand: int) -> int:
    """Return the cards, as a set, that would make or lengthen a meld with two cards of a hand."""
    found = 0
    suits = [hand >> 13 * suit & SUIT for suit in range(4)]
    for suit, held in enumerate(suits):
        pairs, gaps = held & held << 1, held & held << 2
        runs = pairs << 1 | pairs >> 2 | gaps >> 1
        others = suits[:suit] + suits[suit + 1 :]
        sets = others[0] & others[1] | others[0] & others[2] | others[1] & others[2]
        found |= ((runs | sets) & SUIT & ~held) << 13 * suit
    return found


class GinFigures(Figures):
    """Knocks, gins and undercuts; the deadwood that was dealt, and draws that filled a meld."""

    quantities = (
        Quantity("deadwood", -1, (0, 30, 40, 50, 60, 70, 80)),
        Quantity("filled", 1),
    )

    def dealt(self, now: GinRound, seat: int) -> Iterator[Deal]:
        """Yield the deadwood of the dealt hand."""
        yield Deal("deadwood", "", deadwood(now.hands[seat]))

    def drawn(self, now: GinRound, action: Action) -> Iterator[Draw]:
        """Yield whether a draw from the stock fills a meld."""
        if action == DRAW:
            wanted, stock = filling(now.hands[now.turn]), now.stock()
            yield Draw("filled", bool(wanted >> stock[0] & 1), sum(wanted >> card & 1 for card in stock), len(stock))

    def ended(self, now: GinRound, outcome: Outcome, seat: int) -> Iterator[str]:
        """Yield how the round ended, the deadwood of an own knock, and what became of a knock that was not gin."""
        detail: Mapping[str, Any] = outcome.detail
        kind = "gin" if detail["kind"] == "big_gin" else detail["kind"]
        if kind in ("void", "tie"):
            yield f"ends.{kind}"
        if kind == "void":
            return
        own = detail["knocker"] == seat
        if own:
            yield f"deadwood.{detail['deadwood'][seat]}"
        if kind != "gin":
            yield "knocks.own" if own else "knocks.theirs"
        if kind == "undercut":
            yield "ends.undercut_by" if own else "ends.undercut"
        elif kind != "tie":
            yield f"ends.{kind}" if own else f"ends.their_{kind}"

    def figures(self, facts: Mapping[str, int]) -> tuple[Figure, ...]:
        """Return how rounds ended, the deadwood at the own knocks, and how knocks fared."""
        own, theirs = facts.get("knocks.own", 0), facts.get("knocks.theirs", 0)
        fared = (Bar("held", facts.get("ends.knock", 0), own), Bar("undercut", facts.get("ends.undercut", 0), theirs))
        return (
            Figure("ends", BARS, bars(facts, "ends", ENDS), "gin.figures.ends"),
            Figure("deadwood", HISTOGRAM, histogram(facts, "deadwood", tuple(range(MOST + 1)), MOST)),
            Figure("knocks", SHARES, fared, "gin.figures.knocks"),
        )


FIGURES = GinFigures()
