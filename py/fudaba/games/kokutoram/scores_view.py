"""The score sheet of Kokutoram: everybody's points and who knocked."""

from fudaba.core.contract import Outcome
from fudaba.core.options import Choice, Span
from fudaba.games.kokutoram.calculator import MOST_POINTS
from fudaba.games.kokutoram.scoring import count
from fudaba.ui.calculator import Field
from fudaba.ui.score_sheet import Entry, ScoreSheet

NOBODY = "kokutoram.calculator.nobody"


class KokutoramScores(ScoreSheet):
    """The victory points follow from the points of all hands."""

    def fields(self, entry: Entry) -> tuple[Field, ...]:
        """Return who knocked, and the points of every hand."""
        knockers = entry.people(NOBODY)
        label = {seat: entry.t("kokutoram.scores.points", name=entry.names[seat]) for seat in entry.seats}
        points = (Field(f"points_{seat}", Span(0, MOST_POINTS), 0, label=label[seat]) for seat in entry.seats)
        return (Field("knocker", Choice(tuple(knockers)), "0", knockers), *points)

    def outcome(self, entry: Entry) -> Outcome:
        """Return the victory points."""
        knocker = int(entry.values["knocker"]) if entry.values["knocker"].isdecimal() else None
        counted = count([entry.values[f"points_{seat}"] for seat in entry.seats], knocker)
        return Outcome(counted.victory, None, {"kind": counted.kind, "knocker": knocker})

    def told(self, entry: Entry, outcome: Outcome) -> str:
        """Return what ended the round."""
        kind, knocker = outcome.detail["kind"], outcome.detail["knocker"]
        if knocker is None:
            return entry.t("kokutoram.result.exhausted")
        return entry.t(f"kokutoram.result.{kind}.other", name=entry.names[knocker])


SCORES = KokutoramScores()
