"""The calculator of Goninkan: what a series comes to."""

from collections.abc import Mapping
from typing import Any

from fudaba.app.text import Text, signed
from fudaba.core.contract import Outcome
from fudaba.core.options import Choice
from fudaba.games.goninkan.count_view import reckoning
from fudaba.games.goninkan.rules import GAME
from fudaba.games.goninkan.scoring import DECLARED, TOKENS, ends, total
from fudaba.games.goninkan.scoring import reckoning as lines_of
from fudaba.games.goninkan.seating import GAMES_OF_A_SERIES
from fudaba.ui.calculator import Answer, CardlessCalculator, Desk, Field, Mode, counted_scene
from fudaba.ui.nodes import h

SERIES = "series"


def games_of(t: Text, values: Mapping[str, Any]) -> tuple[Field, ...]:
    """Return the games of a series as fields, up to the one with which it ends by the values so far."""
    found: list[Field] = []
    course: list[str] = []
    while len(found) < GAMES_OF_A_SERIES and not ends(course):
        tokens = tuple(token for token in TOKENS if course or token not in DECLARED)
        field = Field(f"game_{len(found) + 1}", Choice(tokens), tokens[0], {token: t(f"goninkan.result.{token}") for token in tokens})
        found.append(field)
        course.append(values.get(field.name, field.standard))
    return tuple(found)


class GoninkanCalculator(CardlessCalculator):
    """The end of each game, chosen from a list; a next game is asked for while the series goes on."""

    modes = (Mode(SERIES),)

    def fields(self, desk: Desk) -> tuple[Field, ...]:
        """Return one field for each game up to the one with which the series ends."""
        return games_of(desk.t, desk.values)

    def answer(self, desk: Desk) -> Answer:
        """Return what each player gets, line by line."""
        t = desk.t
        course = [desk.values[field.name] for field in self.fields(desk)]
        points = total(course)
        detail = {"reckoning": [line._asdict() for line in lines_of(course)], "total": points, "game": len(course), "course": course}
        names = tuple(t(f"goninkan.team.{team}") for team in ("related", "unrelated"))
        scene = counted_scene(desk, GAME, names, Outcome((points, -points), None, detail))
        words = t("goninkan.calculator.points", related=signed(points), unrelated=signed(-points))
        body = h(
            "section.panel.ledger.course",
            h("h2", t("goninkan.calculator.title"), id="course-h"),
            reckoning(scene, detail),
            aria_labelledby="course-h",
            key="course",
        )
        return Answer(words, [body])


CALCULATOR = GoninkanCalculator()
