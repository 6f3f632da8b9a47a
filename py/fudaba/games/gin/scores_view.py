"""The score sheet of Gin Rummy: who knocked, and both deadwoods."""

from fudaba.core.contract import Outcome
from fudaba.core.options import Choice, Span, Switch
from fudaba.games.gin.calculator_view import LIMIT
from fudaba.games.gin.count_view import bonuses
from fudaba.games.gin.scoring import settlement
from fudaba.ui.calculator import Field
from fudaba.ui.nodes import Child
from fudaba.ui.score_sheet import Entry, ScoreSheet
from fudaba.ui.table import Scene

MOST = 100
"""Ten cards of ten points each."""
NOBODY = "gin.scores.nobody"


class GinScores(ScoreSheet):
    """A knock, gin or an undercut follow from the deadwoods; a void round has none."""

    def fields(self, entry: Entry) -> tuple[Field, ...]:
        """Return who knocked, the deadwoods, and what the options add."""
        t, options = entry.t, entry.options
        knockers = entry.people(NOBODY)
        asked = Field("knocker", Choice(tuple(knockers)), "0", knockers)
        if entry.values.get("knocker", "0") not in ("0", "1"):
            return (asked,)
        knocker = int(entry.values.get("knocker", "0"))
        limit = LIMIT if options.oklahoma else options.knock_limit
        own = Field(
            "own", Span(0, limit, tuple(range(limit + 1))), 0, {0: t("gin.scores.gin")}, t("gin.scores.own", name=entry.names[knocker])
        )
        other = Field("other", Span(0, MOST), 0, label=t("gin.scores.other", name=entry.names[1 - knocker]))
        big = (Field("big_gin", Switch(), False),) if options.big_gin and not entry.values.get("own", 0) else ()
        spade = (Field("spade", Switch(), False),) if options.oklahoma else ()
        return (asked, own, other, *big, *spade)

    def outcome(self, entry: Entry) -> Outcome:
        """Return the points by the deadwoods."""
        values = entry.values
        if values["knocker"] not in ("0", "1"):
            return Outcome((0, 0), "stock", {"kind": "void", "winner": None})
        knocker = int(values["knocker"])
        times = 2 if values.get("spade") else 1
        settled = settlement(values["own"], values["other"], entry.options, times, big=bool(values.get("big_gin")))
        winner = None if settled.by_knocker is None else knocker if settled.by_knocker else 1 - knocker
        points = settled.points if winner is not None else 0
        return Outcome((points if winner == 0 else 0, points if winner == 1 else 0), None, {"kind": settled.kind, "winner": winner})

    def told(self, entry: Entry, outcome: Outcome) -> str:
        """Return what ended the round."""
        t, kind = entry.t, outcome.detail["kind"]
        if kind == "void":
            return t("gin.result.void")
        doer = outcome.detail["winner"] if kind == "undercut" else int(entry.values["knocker"])
        return t(f"gin.result.{kind}.other", name=entry.names[doer])

    def after(self, scene: Scene) -> list[Child]:
        """Return the bonuses."""
        return bonuses(scene)


SCORES = GinScores()
