"""Today's deal: the same for everybody, counted once, and found again in the calendar."""

import asyncio
import json
from datetime import date, timedelta
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fudaba.app import sealing, store, today
from fudaba.app.room import Room
from fudaba.app.screens import share
from fudaba.app.store import TODAY, Store, UnreadableData, match_key
from fudaba.app.today import Result
from fudaba.bots.players import chance, decide
from fudaba.core import record
from fudaba.core.match import PERSON, Match, replayed
from fudaba.games import GAMES
from fudaba.ui.nodes import find, text_of, walk
from tests.app.inspector import inspect
from tests.app.page import Page, in_a_loop
from tests.conformance.values import JSON

DAY = date(2026, 11, 30)
GAME = "kokutoram"
BOOK = {"2026-11-30": {"gin": Result("win", (52, 17))}, "2026-10-02": {GAME: Result("loss", (3, 16)), "koikoi": Result("draw", (25, 25))}}


@cache
def nearly_over(day: date) -> Match:
    """Return the deal of the first day from one on whose match ends with a move of the CPU, without that move."""
    match = today.deal(day, GAME).match()
    while True:
        while (actor := match.round.actor()) is not None:
            person = match.seats[actor] == PERSON
            match.apply(match.game.policies["basic"](chance(match, actor)).choose(match.round.observe(actor)) if person else decide(match))
        if match.over():
            break
        match.deal()
    lines = match.entries[-1].lines
    return replayed(match, len(lines) - 1) if lines and lines[-1][0] else nearly_over(day + timedelta(days=1))


def day_of(match: Match) -> date:
    """Return the day whose deal a match is."""
    return next(day for day in (DAY + timedelta(days=step) for step in range(100)) if today.deal(day, GAME).seed == match.seed)


def kept(match: Match, origin: str, **more: Any) -> dict[str, str]:
    """Return what the browser keeps of a match in progress."""
    data = {"v": 1, "record": record.to_json(match), "seal": sealing.of(match), "origin": origin}
    return {match_key(GAME): json.dumps(data)} | {key.replace("_", "."): json.dumps(value) for key, value in more.items()}


def opened(day: date = DAY, route: str = "#/today", kept: dict[str, str] | None = None, language: str = "en") -> Page:
    """Return a page on a day."""
    page = Page(kept, "#/", language)
    page.send(type="day", day=day.isoformat())
    page.go(route)
    return page


def booked(page: Page) -> Any:
    """Return the kept results of all days."""
    return json.loads(page.kept[TODAY])["days"] if TODAY in page.kept else None


def test_a_day_deals_each_game_once_and_another_day_otherwise() -> None:
    seeds = {(day, name): today.deal(day, name).seed for day in (DAY, DAY + timedelta(days=1)) for name in GAMES}
    assert len(set(seeds.values())) == len(seeds)
    assert today.deal(DAY, "gin").seed == "0264ed50dc7023f31d919ecdd77bcd83", "a day that has begun somewhere keeps its cards"
    for name in GAMES:
        deal = today.deal(DAY, name)
        assert deal.seats.count(PERSON) == 1 and not share.by_clock(deal), "the answers are the same for everybody, too"


@given(
    st.dictionaries(
        st.dates(today.FIRST).map(date.isoformat),
        st.dictionaries(
            st.sampled_from(list(GAMES)),
            st.builds(Result, st.sampled_from(today.MARKS), st.lists(st.integers(-999, 999), min_size=1, max_size=6).map(tuple)),
            max_size=3,
        ),
        max_size=3,
    )
)
def test_results_come_back_as_they_were_written(book: today.Book) -> None:
    kept = Store()
    today.write(kept, book)
    again = Store({key: text for key, text in kept.changes().items() if text is not None})
    assert today.results(again) == book and again.broken == []


@given(JSON)
def test_kept_data_of_another_shape_is_moved_aside(value: Any) -> None:
    kept = Store({TODAY: json.dumps({"v": 1, "days": value})})
    try:
        book = today.check({"days": value})
    except UnreadableData:
        book = {}
        assert today.results(kept) == {} and kept.broken == [TODAY]
    assert today.results(kept) == book


@pytest.mark.parametrize(
    "text", ["{", '{"v":1}', '{"v":1,"days":{"<b>":{}}}', '{"v":1,"days":{"2026-11-30":{"gin":["won",1]}}}', '{"v":9}']
)
def test_corrupt_results_never_stop_the_start(text: str) -> None:
    page = opened(kept={TODAY: text})
    inspect(page)
    assert page.kept[f"{TODAY}.broken"] and TODAY not in page.kept
    assert "none played yet" in page.words


@given(st.text(max_size=20) | JSON)
def test_an_origin_that_is_none_is_forgotten(value: Any) -> None:
    assert today.read_origin(value) in ("", value)


def test_two_books_are_merged_and_what_was_here_first_stays() -> None:
    other = {
        "2026-11-30": {"gin": Result("loss", (0, 50)), "koikoi": Result("win", (30, 20))},
        "2026-09-01": {"gin": Result("win", (50, 0))},
    }
    merged = today.merged(BOOK, other)
    assert merged["2026-11-30"] == {"gin": Result("win", (52, 17)), "koikoi": Result("win", (30, 20))}
    assert merged["2026-09-01"] == other["2026-09-01"] and merged["2026-10-02"] == BOOK["2026-10-02"]


def test_the_first_match_counts_and_the_next_is_practice() -> None:
    async def run() -> None:
        match = nearly_over(DAY)
        day = day_of(match)
        page = opened(day, f"#/{GAME}/table", kept(match, f"today {day.isoformat()}"))
        assert booked(page) is None
        await page.settled()
        first = booked(page)[day.isoformat()][GAME]
        page.tap("next")
        assert "This is your result" in page.words
        page.go("#/today")
        inspect(page)
        assert "1 of 5 played" in page.words
        page.tap(f"today-play {GAME} {day.isoformat()}")
        session = page.room.sitting.session
        assert session is not None and session.origin == f"practice {day.isoformat()}" and session.match.seed == match.seed
        again = opened(day, f"#/{GAME}/table", {**page.kept, **kept(match, session.origin)})
        await again.settled()
        again.tap("next")
        assert "Practice" in again.words and booked(again)[day.isoformat()][GAME] == first

    asyncio.run(run())


def test_a_match_begun_yesterday_counts_for_yesterday() -> None:
    async def run() -> None:
        match = nearly_over(DAY)
        day = day_of(match)
        page = opened(day, f"#/{GAME}/table", kept(match, f"today {day.isoformat()}"))
        page.send(type="day", day=(day + timedelta(days=1)).isoformat())
        await page.settled()
        assert list(booked(page)) == [day.isoformat()]
        page.go("#/today")
        assert "none played yet" in page.words

    asyncio.run(run())


@in_a_loop
def test_the_page_changes_with_the_day_and_its_old_buttons_deal_nothing() -> None:
    page = opened()
    assert "30 November 2026" in page.words
    page.send(type="day", day="2026-12-01")
    assert "1 December 2026" in page.words and "30 November 2026" not in page.words
    page.send(type="act", act="today-play gin 2026-11-30")
    assert page.room.sitting.session is None
    page.tap("today-play gin 2026-12-01")
    assert page.room.sitting.session is not None
    assert page.room.sitting.session.match.seed == today.deal(date(2026, 12, 1), "gin").seed


@in_a_loop
def test_midnight_behind_the_question_changes_nothing_of_what_was_asked() -> None:
    page = opened(date(2026, 11, 29))
    page.tap("today-play gin 2026-11-29")
    page.go("#/today")
    page.send(type="day", day="2026-11-30")
    page.tap("today-play gin 2026-11-30")
    page.send(type="day", day="2026-12-01")
    page.tap("deal-anyway")
    session = page.room.sitting.session
    assert session is not None and session.match.seed == today.deal(DAY, "gin").seed and session.origin == "practice 2026-11-30"


def test_a_clock_that_stands_before_the_first_day_harms_nothing() -> None:
    page = opened(date(1970, 1, 1))
    inspect(page)
    assert "1 January 1970" in page.words and not [node for node in page.buttons() if node["a"]["act"].startswith("day ")]


@pytest.mark.parametrize("day", [None, 3, "tomorrow", "2026-13-01"])
def test_a_day_that_is_none_changes_nothing(day: Any) -> None:
    page = opened()
    page.send(type="day", day=day)
    assert "30 November 2026" in page.words


@in_a_loop
def test_a_deal_asks_before_it_ends_another_match_and_goes_on_with_its_own() -> None:
    page = opened()
    page.tap("today-play gin 2026-11-30")
    assert page.route == "#/gin/table"
    before = page.kept[match_key("gin")]
    page.go("#/today")
    page.tap("today-play gin 2026-11-30")
    assert page.route == "#/gin/table" and page.kept[match_key("gin")] == before
    page.go("#/today/2026-11-29")
    page.tap("today-play gin 2026-11-29")
    assert page.sheet is not None and page.kept[match_key("gin")] == before
    page.tap("close")
    page.tap("today-play gin 2026-11-29")
    page.tap("deal-anyway")
    assert json.loads(page.kept[match_key("gin")])["origin"] == "practice 2026-11-29"


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_calendar_tells_every_day(language: str) -> None:
    kept = Store()
    today.write(kept, BOOK)
    page = opened(kept={TODAY: str(kept.changes()[TODAY])}, language=language)
    inspect(page)
    days = [node for node in page.buttons() if node["a"]["act"].startswith("day ")]
    assert [text_of(node) for node in days] == [str(day) for day in range(1, 31)]
    assert [node["a"]["act"] for node in find(page.tree, aria_current="date")] == ["day 2026-11-30"]
    page.tap("month -1")
    page.tap("month -1")
    inspect(page)
    page.tap("day 2026-10-02")
    inspect(page)
    (chosen,) = (node for node in page.buttons() if node["a"]["act"] == "day 2026-10-02")
    assert chosen["a"]["aria-pressed"] == "true"
    assert chosen["a"]["aria-label"] in page.said
    assert [node["a"]["class"] for node in walk(chosen) if node["t"] == "i"] == ["draw", "loss"]
    page.tap("month 1")
    page.tap("month 1")
    inspect(page)
    page.tap("day 2026-11-30")
    assert "52" in page.words


def test_the_calendar_ends_where_the_days_do() -> None:
    page = opened(today.FIRST)
    assert [node["a"]["act"] for node in page.buttons() if node["a"]["act"].startswith("day ")] == ["day 2026-01-01"]
    for act in ("month -1", "month 1", "month", "day 2025-12-31", "day 2026-01-02", "day", "today-play", "today-play chess 2026-01-01"):
        page.send(type="act", act=act)
        inspect(page)
    assert "1 January 2026" in page.words and "January 2026" in page.words


@pytest.mark.parametrize(
    ("route", "words"),
    [
        ("#/today/2026-11-29", "This day is over"),
        ("#/today/2026-12-01", "That day has not come yet"),
        ("#/today/2025-12-31", "This link is not whole"),
        ("#/today/<b>", "This link is not whole"),
        ("#/today/2026-11-30/x", "This link is not whole"),
        ("#/today/2026-11-30", "Everybody gets the same cards"),
    ],
)
def test_a_link_to_a_day_leads_there_or_says_why_not(route: str, words: str) -> None:
    page = opened(route=route)
    inspect(page)
    assert words in page.words and "<b>" not in page.words


def test_the_day_is_shared_without_a_card() -> None:
    kept = Store()
    today.write(kept, BOOK)
    page = opened(kept={TODAY: str(kept.changes()[TODAY])})
    page.room.house.site = "https://example.org/"
    page.tap("share")
    assert page.frames[-1]["share"].splitlines() == [
        "Fudaba: the deals of 30 November 2026",
        "Gin Rummy: won 52 to 17",
        "The same cards:",
        "https://example.org/#/today/2026-11-30",
    ]
    page.tap("share link")
    assert page.frames[-1]["copy"] == "https://example.org/#/today/2026-11-30"
    page.tap("sheet qr")
    inspect(page)
    assert page.sheet is not None and "https://example.org/#/today/2026-11-30" in text_of(page.sheet)


def test_home_leads_to_today_and_tells_how_far_it_is() -> None:
    kept = Store()
    today.write(kept, BOOK)
    page = opened(route="#/", kept={TODAY: str(kept.changes()[TODAY])})
    assert "30 November 20261 of 5 played" in page.words
    page.send(type="day", day="2026-12-01")
    assert "1 December 2026The same cards for everybody" in page.words
    assert any(node["a"]["href"] == "#/today" for node in walk(page.tree) if "href" in node.get("a", {}))
    page.go("#/gin")
    assert any(node["a"]["href"] == "#/today" for node in walk(page.tree) if "href" in node.get("a", {}))


@in_a_loop
def test_a_day_has_no_seal_and_says_why() -> None:
    page = opened()
    page.tap("today-play gin 2026-11-30")
    page.tap("sheet menu")
    page.tap("sheet seal")
    assert page.sheet is not None and "there is nothing to seal" in text_of(page.sheet)


def test_results_travel_with_the_export() -> None:
    kept = Store()
    today.write(kept, BOOK)
    text = kept.exported()
    page = opened()
    page.send(type="import", text=text)
    assert today.results(Store(page.kept)) == BOOK
    broken = text.replace('"win"', '"won"')
    other = opened()
    other.send(type="import", text=broken)
    assert TODAY not in other.kept and other.toast is not None


def test_the_page_that_tells_no_day_has_one() -> None:
    frames: list[dict[str, Any]] = []
    Room(frames.append).receive({"type": "start", "kept": {}, "route": "#/today", "languages": ["en"]})
    assert frames[-1]["title"] == "Today’s deal · 札場"
    assert store.TODAY == "fudaba.today"


def test_results_of_games_that_the_house_does_not_have_are_kept_and_not_counted() -> None:
    kept = Store()
    today.write(kept, {"2026-11-30": {"chess": Result("win", (1, 0)), **BOOK["2026-11-30"]}})
    page = opened(kept={TODAY: str(kept.changes()[TODAY])})
    assert "1 of 5 played, 1 won" in page.words
    page.go("#/")
    assert "1 of 5 played" in page.words
    page.tap("language ja")
    assert "chess" in booked(page)["2026-11-30"]
    only = Store()
    today.write(only, {"2026-11-30": {"chess": Result("win", (1, 0))}})
    assert "share" not in opened(kept={TODAY: str(only.changes()[TODAY])}).acts()
