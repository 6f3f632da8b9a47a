"""Charts and luck: what stands in the pictures and the tables, which matches are counted, and how the page goes on meanwhile."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from fudaba.app import history
from fudaba.app.screens import charts, luck
from fudaba.app.screens.charts import lead, level_of, sums
from fudaba.app.store import HISTORY, Kept
from fudaba.app.tallies import added, figures_of
from fudaba.app.text import LANGUAGES, Text, signed
from fudaba.core.match import PERSON
from fudaba.games import GAMES
from fudaba.ui import charts as drawing
from fudaba.ui.nodes import Element, find, text_of, walk
from tests.app.inspector import inspect
from tests.app.page import Page
from tests.games.played import played, tally_of


def rows_of(*games: str, count: int = 4) -> list[Kept]:
    """Return finished matches of games, oldest first."""
    numbers = [(number, name) for number in range(count) for name in games]
    entries = (history.entry(played(name, number), 0, f"2026-11-{day:02}T12:00:00") for day, (number, name) in enumerate(numbers, 1))
    return [{**entry, "id": f"{name}{number}"} for entry, (number, name) in zip(entries, numbers, strict=True)]


def page_at(rows: list[Kept], route: str, language: str = "en") -> Page:
    """Return a page whose records hold matches."""
    return Page({HISTORY: json.dumps({"v": 1, "matches": rows})}, route, language)


async def counted(page: Page) -> Page:
    """Wait until everything is counted, and look at the page."""
    inspect(page)
    while list(walk_tag(page.tree, "progress")):
        await asyncio.sleep(0)
    inspect(page)
    return page


def walk_tag(node: Element, tag: str) -> Iterator[Element]:
    return (each for each in walk(node) if each["t"] == tag)


def panels(page: Page) -> dict[str, Element]:
    """Return the charts by the keys of their panels."""
    return {node["k"]: node for node in walk(page.tree) if "chart" in node.get("a", {}).get("class", "").split() and "k" in node}


def cells(panel: Element) -> list[list[str]]:
    """Return the rows of a chart's table."""
    return [[text_of(cell) for cell in row["c"]] for body in walk_tag(panel, "tbody") for row in walk_tag(body, "tr")]


def drawn(panel: Element) -> list[str]:
    """Return the words in a chart's picture."""
    return [text_of(node) for node in walk_tag(panel, "text")]


def lengths(panel: Element, side: str) -> list[float]:
    return [float(node["a"][side]) for node in find(panel, class_="chart__bar")]


def shown(rows: list[Kept], route: str, language: str = "en") -> Page:
    """Return the page of a route once everything is counted."""

    async def run() -> Page:
        return await counted(page_at(rows, route, language))

    return asyncio.run(run())


ALL = tuple(GAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_match_the_pages_say_so(language: str) -> None:
    t = Text(language)
    for route in ("#/charts", "#/charts/gin", "#/luck"):
        page = shown([], route, language)
        assert page.route == route and t("charts.none") in page.words and not panels(page)


def test_wins_by_game_and_by_level_are_those_of_the_records() -> None:
    rows = rows_of(*ALL)
    page = shown(rows, "#/charts")
    games = {name: page.room.house.t(f"{name}.name") for name in ALL}
    levels = {"random": "Novice", "easy": "Casual", "basic": "Skilled"}

    def game_of(row: Kept) -> str:
        return str(row["game"])

    for key, names, of in (("games", games, game_of), ("levels", levels, level_of)):
        panel, expected = panels(page)[key], []
        for name, words in names.items():
            own = [row for row in rows if of(row) == name]
            wins = sum(0 in row["winners"] for row in own)
            expected.append([words, str(wins), str(len(own)), f"{round(100 * wins / len(own))}%"])
        assert cells(panel) == expected
        told = [(name, f"{wins} of {count} · {share}") for name, wins, count, share in expected]
        assert drawn(panel) == [words for pair in told for words in pair]
        shares = [int(wins) / int(count) for _, wins, count, _ in expected if wins != "0"]
        assert lengths(panel, "width") == [pytest.approx(drawing.WIDTH * share, abs=0.1) for share in shares]
        label = next(walk_tag(panel, "svg"))["a"]["aria-label"]
        assert all(" ".join(pair) in label for pair in told)


def test_points_are_added_up_from_match_to_match() -> None:
    rows = rows_of("gin", "kokutoram", count=5)
    page = shown(rows, "#/charts")
    for name in ("gin", "kokutoram"):
        own = [row for row in rows if row["game"] == name]
        heights = sums([row["totals"][0] - sum(row["totals"][1:]) / (len(row["totals"]) - 1) for row in own])[1:]
        panel = panels(page)[f"points {name}"]
        assert [row[2] for row in cells(panel)] == [signed(height) for height in reversed(heights)]
        points = [tuple(map(float, point.split(","))) for point in next(walk_tag(panel, "polyline"))["a"]["points"].split()]
        assert len(points) == len(own) + 1 and [x for x, _ in points] == sorted(x for x, _ in points)
        ups = [round(after - before, 3) for before, after in zip([0.0, *heights], heights, strict=False)]
        assert all((before[1] - after[1]) * up >= 0 for before, after, up in zip(points, points[1:], ups, strict=False))
    won = cells(panels(page)["over"])
    assert len(won) == len(rows) and won[0][2] == signed(sum(charts.gained(row) for row in rows))


def test_a_line_shows_the_latest_and_begins_where_they_did() -> None:
    rows = [{**rows_of("gin", count=1)[0], "id": str(number), "seed": str(number)} for number in range(charts.LATELY + 3)]
    panel = panels(shown(rows, "#/charts"))["points gin"]
    assert len(cells(panel)) == charts.LATELY
    assert cells(panel)[-1][2] == signed(4 * lead(rows[0]))
    assert "40 matches ago" in drawn(panel) and "now" in drawn(panel)


def test_marks_of_a_line_that_would_touch_are_left_out() -> None:
    picture = drawing.line([0, 100, 99], [(99, "99"), (100, "100"), (0, "0")], "then", "now", "label")
    assert [text_of(node) for node in walk_tag(picture, "text")] == ["99", "0", "then", "now"]
    flat = drawing.line([0, 0], [(0, "0"), (0, "0")], "then", "now", "label")
    assert [text_of(node) for node in walk_tag(flat, "text")] == ["0", "then", "now"]


@pytest.mark.parametrize("name", ALL)
def test_the_figures_of_a_game_are_shown_as_counted(name: str) -> None:
    rows = rows_of(name)
    page = shown(rows, f"#/charts/{name}")
    tally = added([tally_of(played(name, number)) for number in range(4)])
    for figure in figures_of(GAMES[name]).figures(tally.facts):
        panel = panels(page)[figure.key]
        bars = [bar for bar in figure.bars if bar.times or figure.kind != "bars"]
        if any(bar.times for bar in figure.bars):
            assert [int(row[1]) for row in cells(panel)] == [bar.times for bar in bars]
            side = "height" if figure.kind == "histogram" else "width"
            seen = [bar for bar in bars if bar.times]
            ratios = [bar.times / (bar.of or 1) for bar in seen]
            sizes = lengths(panel, side)
            assert [size / max(sizes) for size in sizes] == [pytest.approx(ratio / max(ratios), abs=0.01) for ratio in ratios]
        else:
            assert not list(walk_tag(panel, "svg")) and page.room.house.t("charts.no_case") in text_of(panel)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [1, 5])
def test_luck_shows_what_was_dealt_and_drawn(language: str, count: int) -> None:
    page = shown(rows_of(*ALL, count=count), "#/luck", language)
    t = page.room.house.t
    for name in ALL:
        tally = added([tally_of(played(name, number)) for number in range(count)])
        for quantity in figures_of(GAMES[name]).quantities:
            dealt = {deal: times for deal, times in tally.deals.items() if deal.key == quantity.key}
            if not dealt and quantity.key not in tally.draws:
                continue
            panel = panels(page)[f"{name} {quantity.key}"]
            reckoned = [text_of(node) for node in walk_tag(panel, "dd")]
            if dealt:
                found = [0] * len(quantity.bins)
                for deal, times in dealt.items():
                    found[quantity.bin_of(deal.value)] += times
                assert [int(row[1]) for row in cells(panel)] == found
                assert sum(float(row[3].rstrip("%")) for row in cells(panel)) == pytest.approx(100, abs=0.5)
                number, mean = sum(found), f"{sum(deal.value * times for deal, times in dealt.items()) / sum(found):.2f}"
            else:
                draws = tally.draws[quantity.key]
                assert [row[1] for row in cells(panel)] == [str(draws.hits), f"{draws.expected:.1f}"]
                number, mean = draws.number, f"{100 * draws.hits / draws.number:.1f}%"
            assert reckoned[:2] == [str(number), mean]
            assert (t("luck.few", n=luck.ENOUGH) in text_of(panel)) == (number < luck.ENOUGH)
            assert any(t(f"luck.{says}") in text_of(panel) for says in ("within", "rare", "very_rare")) == (number >= luck.ENOUGH)


def test_matches_of_several_people_and_of_unknown_games_count_for_nothing() -> None:
    first, second, third = rows_of("gin", count=3)
    rows = [first, {**second, "seats": [PERSON, PERSON]}, {**third, "game": "whist"}]
    for route in ("#/charts", "#/charts/gin", "#/luck"):
        assert panels(shown(rows, route)) == panels(shown([first], route))


def test_matches_without_a_readable_record_are_left_out_and_that_is_said() -> None:
    rows = rows_of("gin")
    del rows[0]["record"]
    rows[1]["record"] = {**rows[1]["record"], "seed": 5}
    rows[2]["seats"] = [PERSON, "nobody"]
    for route in ("#/charts/gin", "#/luck"):
        page = shown(rows, route)
        t, few = page.room.house.t, shown(rows[3:], route)
        assert t("charts.thinned", n=1) in page.words and t("charts.unreadable", n=2) in page.words
        keys = ("ends", "deadwood", "knocks") if route != "#/luck" else ("gin deadwood", "gin filled")
        assert all(panels(page)[key] == panels(few)[key] for key in keys)
        assert not page.room.house.toast
    assert len(cells(panels(shown(rows, "#/charts/gin"))["points"])) == 4


def test_counting_goes_on_beside_everything_else_and_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fudaba.app.screens.counted.OFTEN", -1)

    async def run() -> None:
        page = page_at(rows_of("gin", "koikoi"), "#/luck")
        (progress,) = walk_tag(page.tree, "progress")
        assert (progress["a"]["value"], progress["a"]["max"]) == ("0", "8")
        while next(walk_tag(page.tree, "progress"))["a"]["value"] == "0":
            await asyncio.sleep(0)
        page.go("#/settings")
        book, kept = page.room.house.book, page.room.house.store
        while book.unread(history.rows(kept)):
            await asyncio.sleep(0)  # The book is read beside it, and shown when that is done.
        frames = len(page.frames)
        for _ in range(20):
            await asyncio.sleep(0)
        assert len(page.frames) == frames, "nothing goes on where nobody looks"
        page.go("#/luck")
        left = next(walk_tag(page.tree, "progress"))["a"]["max"]
        assert 0 < int(left) < 8, "what is counted stays so"
        await counted(page)
        assert page.said[-1] == page.room.house.t("charts.counted", n=int(left))
        page.go("#/charts/koikoi")
        assert not list(walk_tag(page.tree, "progress")) and "yaku" in panels(page)

    asyncio.run(run())


def test_a_fault_while_counting_is_told_and_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("fudaba.app.tallies._count", broken)
    page = shown(rows_of("gin"), "#/luck")
    assert page.room.house.toast is not None


def test_addresses_that_lead_nowhere_lead_home() -> None:
    for route in ("#/charts/whist", "#/charts/gin/x", "#/luck/gin"):
        assert page_at([], route).route == "#/"
    assert page_at([], "#/gin/charts").words == page_at([], "#/charts/gin").words


def test_the_records_lead_to_the_charts_and_back() -> None:
    page = shown(rows_of("gin"), "#/records")
    assert {"#/charts", "#/luck"} <= {node["a"]["href"] for node in walk_tag(page.tree, "a")}
    for route, back in (("#/charts", "#/records"), ("#/charts/gin", "#/charts"), ("#/luck", "#/charts")):
        assert next(walk_tag(shown(rows_of("gin"), route).tree, "a"))["a"]["href"] == back


def test_numbers_with_their_signs() -> None:
    assert [signed(value) for value in (0, 12, -3, 2.5, -0.04, 0.25)] == ["0", "+12", "−3", "+2.5", "0", "+0.2"]


@pytest.mark.parametrize("route", ["#/charts", "#/charts/gin", "#/luck"])
def test_the_same_cards_once_more_change_no_figure(route: str) -> None:
    rows = rows_of("gin", count=2)
    again = {**rows[0], "id": "again", "at": "2026-11-30T12:00:00", "winners": [1], "totals": [1, 2]}
    assert shown([*rows, again], route).words == shown(rows, route).words
