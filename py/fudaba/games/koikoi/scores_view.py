"""The score sheet of Koi-Koi: who won with how many points of yaku, and who called koi-koi how often."""

from fudaba.core.contract import Outcome
from fudaba.core.options import Choice, Span
from fudaba.games.koikoi.calculator_view import MOST_CALLS
from fudaba.games.koikoi.outcome import base_outcome, nagare_outcome, paid_to
from fudaba.games.koikoi.scoring import HAND_YAKU
from fudaba.ui.calculator import Field
from fudaba.ui.score_sheet import Entry, ScoreSheet

MOST_BASE = 99
KINDS = ("shobu", "hand_yaku", "nagare")


class KoikoiScores(ScoreSheet):
    """The payment follows from the sum of the yaku and the calls; what both have left is always the total."""

    def fields(self, entry: Entry) -> tuple[Field, ...]:
        """Return how the round ended, who won, the sum of the yaku, and the calls of both."""
        t = entry.t
        kinds = {kind: t(f"koikoi.scores.{kind}") for kind in KINDS}
        kind = entry.values.get("kind", KINDS[0])
        found = [Field("kind", Choice(KINDS), KINDS[0], kinds)]
        if kind in ("shobu", "hand_yaku"):
            found.append(Field("winner", Choice(("0", "1")), "0", entry.people()))
        if kind == "shobu":
            found.append(Field("base", Span(1, MOST_BASE), 1))
            if entry.options.multiplier != "off":
                calls = Span(0, MOST_CALLS, tuple(range(MOST_CALLS + 1)))
                found += [Field(f"calls_{seat}", calls, 0, label=t("koikoi.scores.calls", name=entry.names[seat])) for seat in entry.seats]
        return tuple(found)

    def outcome(self, entry: Entry) -> Outcome:
        """Return who pays how much."""
        values, options = entry.values, entry.options
        first, second = (options.start + sum(played.outcome.points[seat] for played in entry.played) for seat in entry.seats)
        left = first, second
        if values["kind"] == "nagare":
            return nagare_outcome(entry.dealer, (0, 0), (0, 0), left, options)
        winner = int(values["winner"])
        if values["kind"] == "hand_yaku":
            paid = min(HAND_YAKU, left[1 - winner])
            return Outcome(paid_to(winner, paid), None, {"kind": "hand_yaku", "winner": winner, "paid": paid})
        return base_outcome(winner, values["base"], (values.get("calls_0", 0), values.get("calls_1", 0)), left, options)

    def told(self, entry: Entry, outcome: Outcome) -> str:
        """Return who won with what."""
        t, detail = entry.t, outcome.detail
        if detail["winner"] is None:
            return t("koikoi.result.nagare")
        name = entry.names[detail["winner"]]
        if detail["kind"] == "hand_yaku":
            return t("koikoi.result.hand_yaku.other", name=name)
        steps = {name: str(detail[name]) for name in ("base", "factor", "multiplier", "score")}
        return t("koikoi.scores.told" if detail["score"] != detail["base"] else "koikoi.scores.told.plain", name=name, **steps)


SCORES = KoikoiScores()
