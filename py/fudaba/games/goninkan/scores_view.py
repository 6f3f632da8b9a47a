"""The score sheet of Goninkan: who held ace and joker, and how the games of a series ended."""

from fudaba.app.text import signed
from fudaba.core.contract import Outcome
from fudaba.core.deck import SUITS
from fudaba.core.errors import Refusal
from fudaba.core.options import Choice
from fudaba.games.goninkan.calculator_view import games_of
from fudaba.games.goninkan.count_view import ranking
from fudaba.games.goninkan.scoring import reckoning, total
from fudaba.games.goninkan.seating import active, exchange, exchanged, series_after
from fudaba.ui.calculator import Field
from fudaba.ui.nodes import Child
from fudaba.ui.score_sheet import Entry, ScoreSheet, Uncounted
from fudaba.ui.table import Scene


class GoninkanScores(ScoreSheet):
    """A round of the sheet is a series; the roles give everybody the points of their team."""

    def fields(self, entry: Entry) -> tuple[Field, ...]:
        """Return who held the ace of trumps and the joker, and the games."""
        t, series = entry.t, series_after(entry.played)
        order = active(series.ring, entry.dealer)
        people = {str(seat): entry.names[seat] for seat in order}
        first, second, *_ = people
        holders = Choice(tuple(people))
        ace = t("goninkan.scores.ace", suit=t(f"card.suit.{SUITS[series.trump]}"))
        return (Field("ace", holders, first, people, ace), Field("joker", holders, second, people), *games_of(t, entry.values))

    def outcome(self, entry: Entry) -> Outcome:
        """Return the points of the six, and the ring with those who changed seats."""
        series = series_after(entry.played)
        ace, joker = int(entry.values["ace"]), int(entry.values["joker"])
        if ace == joker:
            raise Uncounted(Refusal("goninkan.scores.one_hand"))
        course = [entry.values[field.name] for field in games_of(entry.t, entry.values)]
        points = total(course)
        related = {ace, joker, entry.dealer}
        pair = exchange(active(series.ring, entry.dealer), (ace, joker))
        detail = {
            "series": series.number,
            "ring": list(series.ring if pair is None else exchanged(series.ring, pair)),
            "exchange": pair,
            "related": sorted(related),
            "course": course,
            "reckoning": [line._asdict() for line in reckoning(course)],
            "ends": True,
            "total": points,
        }
        return Outcome(tuple(points if seat in related else -points for seat in entry.seats), None, detail)

    def told(self, entry: Entry, outcome: Outcome) -> str:
        """Return the related players, what the games were, and who changed seats."""
        t, detail = entry.t, outcome.detail
        names = t("common.list").join(entry.names[seat] for seat in detail["related"])
        games = t("common.comma").join(t(f"goninkan.result.{token}") for token in detail["course"])
        words = [t("goninkan.scores.told", names=names, points=signed(detail["total"]), games=games)]
        if detail["exchange"] is not None:
            one, two = (entry.names[seat] for seat in detail["exchange"])
            words.append(t("goninkan.scores.exchange", name=one, other=two))
        return t("common.comma").join(words)

    def after(self, scene: Scene) -> list[Child]:
        """Return the places."""
        return ranking(scene)


SCORES = GoninkanScores()
