"""Charts: wins by game and level, points over time, and for each game what its players care about."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fudaba.app import history
from fudaba.app.screens.counted import Counted, nothing
from fudaba.app.screens.records import day
from fudaba.app.store import Kept
from fudaba.app.tallies import added, figures_of
from fudaba.app.text import Text, signed
from fudaba.bots.levels import LEVELS
from fudaba.core import figures
from fudaba.core.figures import Figure
from fudaba.games import GAMES
from fudaba.ui import charts
from fudaba.ui.charts import Bar, Column, Table, chart
from fudaba.ui.nodes import Element, h
from fudaba.ui.widgets import heading, noren

LATELY = 40
"""How many matches a line shows; what came before is in its height."""
OTHERS = "other"
"""The level of players that the house does not know."""


class Won(NamedTuple):
    """Matches of some kind, and how many of them the player won or shared."""

    name: str
    wins: int
    matches: int


def level_of(row: Kept) -> str:
    """Return the level of the strongest CPU at a table."""
    names = [level.policy for level in LEVELS if level.policy in row["seats"]]
    return names[-1] if names else OTHERS


def wins_by(rows: Sequence[Kept], of: Callable[[Kept], str], names: Sequence[str]) -> list[Won]:
    """Return matches and wins by name, in the order of the names; those without a match are left out."""
    found = {name: [row for row in rows if of(row) == name] for name in names}
    return [Won(name, sum(map(history.won, those)), len(those)) for name, those in found.items() if those]


def lead(row: Kept) -> float:
    """Return by how much the player's points were above the mean of the others'."""
    others = [total for seat, total in enumerate(row["totals"]) if seat != row["me"]]
    return float(row["totals"][row["me"]] - sum(others) / len(others))


def gained(row: Kept) -> int:
    """Return 1 for a match won alone, 0 for one shared, -1 for one lost."""
    return 0 if history.won(row) and len(row["winners"]) > 1 else 1 if history.won(row) else -1


def sums(values: Sequence[float]) -> list[float]:
    """Return the sums after each value, beginning with nothing."""
    found = [0.0]
    for value in values:
        found.append(found[-1] + value)
    return found


def part(t: Text, count: int, of: int) -> str:
    """Return how many out of how many, in words."""
    return t("charts.part", n=count, of=of, percent=percent(count, of))


def percent(count: int, of: int) -> str:
    """Return a share in percent; a dash for one of nothing."""
    return f"{round(100 * count / of)}%" if of else "–"


def wins_chart(t: Text, title: str, won: Sequence[Won], words: Callable[[str], str], key: str, note: str = "") -> Element:
    """Return the shares of wins as bars."""
    bars = [Bar(words(each.name), each.wins / each.matches, part(t, each.wins, each.matches)) for each in won]
    label = t("charts.picture", title=title, parts=t("common.list").join(f"{bar.name} {bar.value}" for bar in bars))
    columns = [t("charts.column.name"), t("charts.column.wins"), t("charts.column.matches"), t("charts.column.share")]
    rows = [[words(each.name), str(each.wins), str(each.matches), percent(each.wins, each.matches)] for each in won]
    return chart(t, title, charts.bars(bars, label), Table(columns, rows), note=note, key=key)


def line_chart(t: Text, title: str, rows: Sequence[Kept], worth: Callable[[Kept], float], key: str, note: str = "") -> Element:
    """Return what matches are worth, added up from one to the next, as a line through the latest."""
    worths = [worth(row) for row in rows]
    heights = sums(worths)[-LATELY - 1 :]
    lately = rows[-LATELY:]
    ticks = [value for value in (heights[-1], max(heights), min(heights), 0.0) if min(heights) <= value <= max(heights)]
    picture = charts.line(
        heights,
        [(value, signed(value)) for value in ticks],
        t("charts.ago", n=len(lately)),
        t("charts.now"),
        t("charts.line", title=title, n=len(lately), value=signed(heights[-1])),
    )
    columns = [t("charts.column.day"), t("charts.column.match"), t("charts.column.sum")]
    lines = [
        [day(t, row["at"]), signed(value), signed(height)]
        for row, value, height in zip(lately, worths[-LATELY:], heights[1:], strict=True)
    ]
    return chart(t, title, picture, Table(columns, lines[::-1]), note=note, key=key)


def figure_chart(t: Text, game: str, figure: Figure) -> Element:
    """Return a figure that a game counts."""
    stem = f"{game}.figures.{figure.key}"
    title = t(stem)

    def words(name: str) -> str:
        return t(f"{figure.words}.{name}") if figure.words else name

    if figure.kind == figures.SHARES:
        bars = [Bar(words(bar.name), bar.times / (bar.of or 1), part(t, bar.times, bar.of)) for bar in figure.bars]
        columns = [t("charts.column.name"), t("charts.column.count"), t("charts.column.of"), t("charts.column.share")]
        rows = [[words(bar.name), str(bar.times), str(bar.of), percent(bar.times, bar.of)] for bar in figure.bars]
    else:
        shown = [bar for bar in figure.bars if bar.times] if figure.kind == figures.BARS else figure.bars
        most = max((bar.times for bar in figure.bars), default=0) or 1
        bars = [Bar(words(bar.name), bar.times / most, str(bar.times)) for bar in shown]
        columns, rows = [t("charts.column.name"), t("charts.column.count")], [[bar.name, bar.value] for bar in bars]
    label = t("charts.picture", title=title, parts=t("common.list").join(f"{bar.name} {bar.value}" for bar in bars))
    if not any(bar.times for bar in figure.bars):
        return h("section.panel.chart", heading(title, level=3), h("p.soft", t(f"{stem}.say")), h("p", t("charts.no_case")), key=figure.key)
    if figure.kind == figures.HISTOGRAM:
        picture = charts.columns([Column(bar.name, bar.share, bar.value if bar.share else "") for bar in bars], label)
    else:
        picture = charts.bars(bars, label)
    return chart(t, title, picture, Table(columns, rows), note=t(f"{stem}.say"), key=figure.key)


class Charts(Counted):
    """The charts of all games at `#/charts`, and those of one at `#/charts/GAME`."""

    game = ""

    def enter(self, words: list[str]) -> bool:
        """Come to the charts of all games, or of one."""
        if len(words) > 1 or not set(words) <= set(GAMES):
            return False
        self.game = "".join(words)
        if self.game:
            self.begin(self._own())
        return True

    def _own(self) -> list[Kept]:
        return [row for row in self.rows() if self.game in ("", row["game"])]

    def page(self, t: Text) -> Element:
        """Return the charts."""
        rows, game = self._own(), self.game
        title = t("charts.title.game", game=t(f"{game}.name")) if game else t("charts.title")
        content = ([*self._of_game(t, rows)] if game else [*self._of_all(t, rows)]) if rows else [nothing(t)]
        back = "#/charts" if game else "#/records"
        to_luck = h("a.btn", t("luck.title"), href="#/luck", key="luck")
        return h(
            "div.screen",
            noren(t, title, back=back),
            h("main.page.page--below", h("div.records", self._ways(t), h("p.links", to_luck) if rows else None, *content)),
            escape=f"go {back}",
            key=f"charts {game}",
        )

    def _ways(self, t: Text) -> Element | None:
        """Return the ways to the charts of each game that was played; None while there is none."""
        names = [name for name in GAMES if any(row["game"] == name for row in self.rows())]
        if not names:
            return None
        offers = [("#/charts", t("records.all"), self.game == "")]
        offers += [(f"#/charts/{name}", t(f"{name}.name"), self.game == name) for name in names]
        return h(
            "nav.filter",
            [h("a.chip", words, href=to, aria_current="page" if here else None, key=to) for to, words, here in offers],
            aria_label=t("charts.ways"),
        )

    def _of_all(self, t: Text, rows: Sequence[Kept]) -> list[Element]:
        """Return wins by game and level, wins over losses, and the points of each game."""
        games = wins_by(rows, lambda row: str(row["game"]), list(GAMES))

        def name(game: str) -> str:
            return t(f"{game}.name")

        lines = []
        for each in games:
            own = [row for row in rows if row["game"] == each.name]
            lines.append(line_chart(t, name(each.name), own, lead, f"points {each.name}"))
        return [
            h(
                "section",
                heading(t("charts.wins")),
                h(
                    "div.charts",
                    wins_chart(t, t("charts.by_game"), games, name, "games", t("charts.by_game.say")),
                    self._by_level(t, rows),
                    line_chart(t, t("charts.over"), rows, gained, "over", t("charts.over.say")),
                ),
            ),
            h("section", heading(t("charts.points")), h("p.soft", t("charts.points.say")), h("div.charts", lines)),
        ]

    def _by_level(self, t: Text, rows: Sequence[Kept]) -> Element:
        def name(level: str) -> str:
            return t("charts.level.other") if level == OTHERS else t(f"level.{level}")

        levels = wins_by(rows, level_of, [*(level.policy for level in LEVELS), OTHERS])
        return wins_chart(t, t("charts.by_level"), levels, name, "levels", t("charts.by_level.say"))

    def _of_game(self, t: Text, rows: Sequence[Kept]) -> list[Element | None]:
        """Return wins by level and points of a game, and what it counts itself."""
        tallies = self.hall.house.tallies.of(rows)
        waiting = self.progress(t)
        own = figures_of(GAMES[self.game]).figures(added(tallies).facts) if waiting is None and tallies else ()
        return [
            h(
                "section",
                heading(t("charts.matches")),
                h(
                    "div.charts",
                    self._by_level(t, rows),
                    line_chart(t, t("charts.points"), rows, lead, "points", t("charts.points.say")),
                ),
            ),
            h(
                "section",
                heading(t("charts.rounds")),
                waiting,
                None if waiting else self.left_out(t, rows),
                h("div.charts", [figure_chart(t, self.game, figure) for figure in own]) if own else None,
            ),
        ]
