"""The score sheet of Shirokuro-jan: who won by what with how many points, or who was ready when the stock ran out."""

from fudaba.core.contract import Outcome
from fudaba.core.errors import Refusal
from fudaba.core.options import Choice, Span, Switch
from fudaba.games.shirokurojan.count_view import ranking
from fudaba.games.shirokurojan.result import win_points
from fudaba.ui.calculator import Field
from fudaba.ui.nodes import Child
from fudaba.ui.score_sheet import Entry, ScoreSheet, Uncounted
from fudaba.ui.table import Scene

MOST = 99
KINDS = TSUMO, RON, NAGARE = "tsumo", "ron", "nagare"
NONE = "shirokurojan.scores.none"


class ShirokurojanScores(ScoreSheet):
    """The points of the winning hand are entered; who pays them follows from the rules."""

    def fields(self, entry: Entry) -> tuple[Field, ...]:
        """Return how the round ended, the winners with their points, the discarder, or who is in tenpai."""
        t, people = entry.t, entry.people()
        kind = entry.values.get("kind", TSUMO)
        found = [Field("kind", Choice(KINDS), TSUMO, {each: t(f"shirokurojan.scores.{each}") for each in KINDS})]
        if kind == NAGARE:
            names = ((seat, t("shirokurojan.scores.ready", name=entry.names[seat])) for seat in entry.seats)
            return (*found, *(Field(f"tenpai_{seat}", Switch(), False, label=words) for seat, words in names))
        found += [Field("winner", Choice(tuple(people)), "0", people), Field("points", Span(0, MOST), 0)]
        if kind == RON:
            found.append(Field("discarder", Choice(tuple(people)), "1", people))
            if len(people) > 2:
                others = entry.people(NONE)
                found.append(Field("second", Choice(tuple(others)), "none", others))
                if entry.values.get("second", "none") != "none":
                    found.append(Field("second_points", Span(0, MOST), 0))
        return tuple(found)

    def outcome(self, entry: Entry) -> Outcome:
        """Return the points of the winners and of those who pay."""
        values = entry.values
        if values["kind"] == NAGARE:
            points = tuple(int(values[f"tenpai_{seat}"]) for seat in entry.seats)
            return Outcome(points, None if any(points) else "nagare", {"kind": NAGARE, "winners": []})
        wins = [(int(values["winner"]), values["points"])]
        if values.get("second", "none") != "none":
            wins.append((int(values["second"]), values["second_points"]))
        discarder = int(values["discarder"]) if values["kind"] == RON else -1
        winners = [seat for seat, _ in wins]
        if len({*winners, discarder}) < len(winners) + 1:
            raise Uncounted(Refusal("shirokurojan.scores.different"))
        points = win_points(wins, discarder, len(entry.names), entry.options.payments)
        return Outcome(points, None, {"kind": values["kind"], "winners": winners})

    def told(self, entry: Entry, outcome: Outcome) -> str:
        """Return what ended the round."""
        t, kind = entry.t, outcome.detail["kind"]
        if kind == NAGARE:
            return t("shirokurojan.result.nagare")
        names = t("common.and").join(entry.names[seat] for seat in outcome.detail["winners"])
        return t(f"shirokurojan.result.{kind}.other", name=names)

    def after(self, scene: Scene) -> list[Child]:
        """Return the places."""
        return [ranking(scene)]


SCORES = ShirokurojanScores()
