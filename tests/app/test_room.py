"""The room as a player meets it, without a browser: screens, matches, reloads, bad data."""

import asyncio
import json
from functools import partial
from itertools import count
from random import Random

import pytest

from fudaba.app import room, setting_up, store
from fudaba.app.screens import setup
from fudaba.core import record
from fudaba.core.match import PERSON, Match
from fudaba.games import GAMES
from fudaba.games.gin.scoring import best_melds
from fudaba.ui.nodes import find, text_of, walk
from tests.app.page import Page, dealt, in_a_loop, play


def over(page: Page) -> bool:
    return "again" in page.acts()


def moved_on(frames: int, page: Page) -> bool:
    return len(page.frames) > frames or over(page)


def test_home_leads_to_the_sheet_and_the_sheet_to_cards() -> None:
    async def run() -> None:
        page = Page()
        assert page.title == "札場"
        page.go("#/gin")
        assert page.title == "Gin Rummy · 札場"
        page.tap("deal")
        assert page.route == "#/gin/table"
        assert page.frames[-1]["route"]["replace"] is True
        assert sum(1 for _ in find(page.tree, aria_pressed="false")) == 10
        assert "deal" in page.sounds

    asyncio.run(run())


@pytest.mark.parametrize("preset", ["quick", "classic"])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_whole_match_by_presses_is_recorded_once(preset: str, language: str) -> None:
    async def run() -> None:
        page = await dealt(preset=preset, language=language)
        await play(page, Random(preset + language), over)
        history = json.loads(page.kept["fudaba.history"])["matches"]
        assert len(history) == 1
        match = record.from_json(history[0]["record"], GAMES)
        assert match.over() and match.preset == preset
        assert list(match.standing().totals) == history[0]["totals"]
        assert "fudaba.match.gin" in page.kept
        page.go("#/")
        assert "fudaba.match.gin" not in page.kept
        page.go("#/records")
        assert any("match" in node["a"].get("class", "").split() for node in walk(page.tree) if "a" in node)

    asyncio.run(run())


def test_a_reload_in_every_phase_shows_the_same() -> None:
    async def run() -> None:
        page = await dealt()
        rng = Random(3)
        phases = set()
        for _ in range(400):
            again = page.reloaded()
            await again.settled()
            session, resumed = page.room.sitting.session, again.room.sitting.session
            assert session is not None and resumed is not None
            assert resumed.match.round.observe(0) == session.match.round.observe(0)
            assert record.to_json(resumed.match) == record.to_json(session.match)
            assert resumed.log == session.log
            phases.add((session.stage, getattr(session.match.round.observe(0), "step", "")))
            if over(page):
                break
            await play(page, rng, partial(moved_on, len(page.frames)))
        assert {(0, "upcard"), (0, "draw"), (0, "discard"), (2, "over")} <= phases

    asyncio.run(run())


def test_leaving_and_coming_back_loses_nothing() -> None:
    async def run() -> None:
        page = await dealt()
        session = page.room.sitting.session
        assert session is not None
        before = record.dumps(session.match)
        page.go("#/")
        assert "Gin Rummy, round 1" in page.words
        page.go("#/settings")
        page.go("#/gin/table")
        resumed = page.room.sitting.session
        assert resumed is not None and record.dumps(resumed.match) == before

    asyncio.run(run())


def test_a_new_deal_asks_before_it_ends_a_match() -> None:
    async def run() -> None:
        page = await dealt()
        kept = page.kept["fudaba.match.gin"]
        page.go("#/gin")
        page.tap("deal")
        assert page.sheet is not None and page.kept["fudaba.match.gin"] == kept
        page.tap("close")
        assert page.sheet is None
        page.tap("deal")
        page.tap("deal-anyway")
        assert page.kept["fudaba.match.gin"] != kept and page.route == "#/gin/table"

    asyncio.run(run())


def test_deal_pressed_once_too_often_deals_once() -> None:
    async def run() -> None:
        page = await dealt()
        kept = page.kept["fudaba.match.gin"]
        page.send(type="act", act="deal")
        page.go("#/gin")
        assert page.sheet is None and page.kept["fudaba.match.gin"] == kept
        page.go("#/")
        page.send(type="act", act="deal")
        assert page.route == "#/"

    asyncio.run(run())


def test_giving_up_leaves_no_record() -> None:
    async def run() -> None:
        page = await dealt()
        page.tap("sheet menu")
        page.tap("sheet stop")
        page.tap("stop-anyway")
        assert page.route == "#/" and "fudaba.match.gin" not in page.kept
        assert "fudaba.history" not in page.kept

    asyncio.run(run())


def test_the_language_changes_in_the_middle_of_a_round() -> None:
    async def run() -> None:
        page = await dealt(language="en")
        session = page.room.sitting.session
        assert session is not None
        before = record.dumps(session.match)
        page.go("#/settings")
        page.change("set language", "ja")
        assert page.root["lang"] == "ja"
        page.go("#/gin/table")
        assert "ジンラミー" in page.words and "Gin Rummy" not in page.words
        resumed = page.room.sitting.session
        assert resumed is not None and record.dumps(resumed.match) == before

    asyncio.run(run())


def test_every_press_that_is_not_allowed_says_why_and_changes_nothing() -> None:
    async def run() -> None:
        page = await dealt()
        session = page.room.sitting.session
        assert session is not None
        for act in ("take", "draw", "pass", "discard", "knock", "biggin", "undo"):
            before = record.dumps(session.match)
            legal = {action.verb for action in session.match.round.legal()}
            if act in legal and act not in ("discard", "knock"):
                continue
            page.send(type="act", act=act)
            assert record.dumps(session.match) == before
            assert session.why is not None, act
            assert page.sounds[-1] == "error"
            assert page.said[-1] in page.words

    asyncio.run(run())


GARBAGE = [
    "",
    "{",
    "null",
    "[]",
    "17",
    '"x"',
    "{}",
    '{"v":"1"}',
    '{"v":99}',
    '{"v":1}',
    '{"v":1,"record":7}',
    '{"v":1,"matches":{}}',
    "[" * 5000,
]
GARBAGE += [
    '{"v":1,"matches":[{"id":1}]}',
    '{"v":1,"record":{"format":1,"game":"gin"},"seal":""}',
    '{"v":1,"tables":7,"language":7,"scale":"x"}',
]


@pytest.mark.parametrize("text", GARBAGE)
@pytest.mark.parametrize("key", [store.SETTINGS, store.HISTORY, "fudaba.match.gin", "fudaba.unknown"])
def test_garbage_in_any_key_never_stops_the_start(key: str, text: str) -> None:
    async def run() -> None:
        page = Page({key: text})
        for route in ("#/", "#/gin", "#/records", "#/settings", "#/gin/table", "#/nowhere", "#/"):
            page.go(route)
        page.go("#/gin")
        page.tap("deal")
        assert page.route == "#/gin/table"
        if f"{key}.broken" in page.kept:
            aside = page.kept[f"{key}.broken"]
            assert aside == text or json.loads(aside) == json.loads(text)
            assert any("put aside" in line for line in page.said)

    asyncio.run(run())


def test_unreadable_data_is_moved_aside_whole() -> None:
    page = Page({store.HISTORY: '{"v":1,"matches":[{"id":1}]}', "fudaba.match.gin": "{"})
    assert page.kept["fudaba.match.gin.broken"] == "{"
    assert json.loads(page.kept["fudaba.history.broken"]) == {"v": 1, "matches": [{"id": 1}]}
    assert store.HISTORY not in page.kept
    assert page.toast is not None


@pytest.mark.parametrize("route", ["#/", "#/gin", "#/gin/table", "#/records", "#/settings"])
def test_what_could_not_be_read_is_told_on_every_screen(route: str) -> None:
    page = Page({store.HISTORY: "{"}, route)
    assert page.toast is not None and sum("put aside" in line for line in page.said) == 1


def test_full_storage_thins_the_oldest_records_and_says_so() -> None:
    async def run() -> None:
        page = await dealt()
        await play(page, Random(1), over)
        page.send(type="keep-failed", key="fudaba.match.gin", reason="full")
        assert "record" not in json.loads(page.kept["fudaba.history"])["matches"][0]
        assert page.toast is not None and "cut down" in page.said[-1]
        page.send(type="keep-failed", key="fudaba.match.gin", reason="full")
        assert "nothing can be kept" in page.said[-1]

    asyncio.run(run())


def test_export_and_import_bring_everything_back() -> None:
    async def run() -> None:
        page = await dealt()
        await play(page, Random(2), over)
        page.go("#/settings")
        page.change("set theme", "dark")
        page.tap("export")
        other = Page(route="#/settings")
        other.send(type="import", text=page.files[-1]["text"])
        assert json.loads(other.kept["fudaba.history"])["matches"] == json.loads(page.kept["fudaba.history"])["matches"]
        assert other.root["theme"] == "dark"
        before = dict(other.kept)
        other.send(type="import", text=page.files[-1]["text"])
        assert json.loads(other.kept["fudaba.history"]) == json.loads(before["fudaba.history"])
        for broken in ("", "{}", "[]", page.files[-1]["text"][:-9], page.files[-1]["text"].replace('"totals"', '"total"')):
            before = dict(other.kept)
            other.send(type="import", text=broken)
            assert other.kept == before and "no export" in other.said[-1]

    asyncio.run(run())


def test_a_new_version_waits_for_the_end_of_the_match() -> None:
    async def run() -> None:
        page = await dealt()
        page.send(type="update", state="offered")
        assert page.toast is None
        page.go("#/")
        assert page.toast is None
        page.send(type="act", act="apply-update")
        assert page.orders == []
        page.go("#/gin/table")
        await play(page, Random(4), over)
        page.go("#/")
        assert page.toast is not None
        page.send(type="act", act="apply-update")
        assert page.orders == ["persist", "apply-update"]

    asyncio.run(run())


def test_taking_back_keeps_the_order_of_the_hand() -> None:
    async def run() -> None:
        page = await dealt()

        def hand() -> list[str]:
            return [act for act in page.acts() if act.startswith("select ")]

        for act in ("sort", "sort", "sort", hand()[0], "shift right", "escape"):
            page.send(type="act", act=act)
        order = hand()
        page.tap("take")
        page.tap(hand()[-1])
        assert hand()[:10] == order
        page.tap("undo")
        assert hand() == order
        assert not any(node["a"].get("aria-pressed") == "true" for node in page.buttons()), "the card that went back is not selected"

    asyncio.run(run())


def test_choices_on_the_sheet_are_kept_for_the_next_time() -> None:
    page = Page(route="#/gin")
    page.change("wish opponent 0", "easy")
    page.change("wish preset", "classic")
    page.change("wish option oklahoma", True)
    page.change("wish option knock_limit", "7")
    page.send(type="act", act="wish option knock_limit", value="99")
    page.send(type="act", act="wish option nothing", value="1")
    page.send(type="act", act="wish preset", value="loud")
    again = page.reloaded()
    wish = again.room.house.wish("gin")
    assert wish.opponents == ("easy",)
    assert page.room.house.wish("gin") == wish
    assert wish.preset in GAMES["gin"].presets


def test_the_fingerprint_is_shown_before_and_checked_after() -> None:
    async def run() -> None:
        page = Page(route="#/gin")
        page.tap("sheet seal")
        shown = next("".join(node["c"]) for node in walk(page.sheet or "") if node["t"] == "code")
        page.tap("close")
        page.tap("deal")
        await page.settled()
        session = page.room.sitting.session
        assert session is not None and session.seal == shown
        seed = session.match.seed
        page.tap("sheet menu")
        page.tap("sheet seal")
        shown_so_far = [{name: part for name, part in frame.items() if name != "keep"} for frame in page.frames]
        assert seed not in json.dumps(shown_so_far, ensure_ascii=False)
        page.tap("close")
        await play(page, Random(5), over)
        page.tap("sheet seal")
        codes = ["".join(node["c"]) for node in walk(page.sheet or "") if node["t"] == "code"]
        assert codes[:2] == [shown, seed]
        assert "The fingerprint fits" in page.words

    asyncio.run(run())


@pytest.mark.parametrize("act", ["deal", "deal-anyway", "wish players"])
@in_a_loop
def test_a_press_on_the_sheet_that_comes_too_late_does_not_touch_the_cards_just_dealt(act: str) -> None:
    page = Page(route="#/kokutoram")
    page.tap("deal")
    session = page.room.sitting.session
    assert session is not None and session.fresh
    wish = page.room.house.wish("kokutoram")
    page.send(type="act", act=act, value="3")
    assert page.room.sitting.session is session and session.fresh
    assert page.route == "#/kokutoram/table" and page.room.house.wish("kokutoram") == wish


def two_runs() -> str:
    """Return the first seed that deals the person two runs of equal length."""
    gin, wish = GAMES["gin"], setup.read_wish(GAMES["gin"], None)
    for seed in map(str, count()):
        match = Match.new(gin, setup.options_of(gin, wish._replace(preset="quick", changes={})), (PERSON, *wish.opponents), seed, "quick")
        melds = best_melds(match.round.observe(0).hand)
        if len({meld.bit_count() for meld in melds}) < len(melds):
            return seed
    raise AssertionError


@pytest.mark.parametrize("seed", ["1", two_runs()])
def test_no_two_parts_of_the_table_have_one_name(monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    monkeypatch.setattr(setting_up, "fresh_seed", lambda: seed)

    async def run() -> None:
        page = await dealt()
        for _ in range(4):
            names = [node["a"]["aria-label"] for node in page.all() if node["t"] == "section" and "aria-label" in node.get("a", {})]
            assert len(names) == len(set(names)) and any("10 cards" in name for name in names)
            page.tap("sort")

    asyncio.run(run())


def test_the_keys_of_the_menu_work_without_the_menu() -> None:
    async def run() -> None:
        page = await dealt()
        letters = {node["a"]["key"]: node["a"]["act"] for node in page.buttons() if "key" in node["a"]}
        assert letters["?"] == "sheet keys" and letters["r"] == "sheet scores" and letters["l"] == "sheet last"
        page.tap("sheet keys")
        assert page.sheet is not None
        words = text_of(page.sheet)
        assert all(word in words for word in ("Scores so far", "Keys", "Menu"))
        page.tap("close")
        await play(page, Random(6), over)
        assert {"?", "r", "l"} <= {node["a"]["key"] for node in page.buttons() if "key" in node["a"]}

    asyncio.run(run())


def test_a_frame_is_an_answer_only_after_the_whole_message(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()
    monkeypatch.setattr(page.room.sitting, "hide", page.room.show)
    page.frames.clear()
    page.send(type="route", to="#/gin", number=7)
    page.send(type="skip")
    page.room.show()
    assert [frame.get("answers") for frame in page.frames] == [None, 7, None]


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("part", ["enter", "page", "is_table"])
@pytest.mark.parametrize("place", room.PLACES)
def test_a_screen_that_cannot_be_shown_leads_home_with_a_word(
    monkeypatch: pytest.MonkeyPatch, place: str, part: str, language: str
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError(place)

    kept = {store.SETTINGS: json.dumps({"v": 1, "theme": "dark"})}
    page = Page(kept, "#/settings", language)
    route = next(route for route in (f"#/{place}", f"#/gin/{place}", f"#/{place}/x") if shows(page, route))
    monkeypatch.setattr(room.PLACES[place], part, broken)
    for came in (page, Page(kept, route, language)):
        came.go(route)
        assert came.route == "#/" and came.title == came.room.house.t("home.title") and came.kept == kept
        assert came.room.house.t("notice.no_screen") in text_of(came.toast or "")
        assert any("ZeroDivisionError" in frame.get("fault", "") for frame in came.frames)
        came.go("#/settings")
        assert came.route == "#/settings"


def shows(page: Page, route: str) -> bool:
    """Tell whether an address leads to a place; the page comes back from there."""
    page.go(route)
    found = page.room._place is not None
    page.go("#/settings")
    return found
