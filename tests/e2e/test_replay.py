"""Replays in a browser: by keyboard, by touch on the narrowest phone, from a file, and through axe."""

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fudaba.app import history
from fudaba.app.store import HISTORY, SETTINGS, VERSION
from fudaba.core import record
from fudaba.core.match import PERSON, Match, play_out
from fudaba.games import GAMES
from tests.e2e.conftest import DESK, PHONE
from tests.e2e.open_pages import OpenPages
from tests.e2e.player import OVERFLOW, SIDEWAYS, Finger, Keys
from tests.e2e.positions import texts_of
from tests.e2e.test_axe import ALL, AXE, CONTRAST, RUN

pytestmark = pytest.mark.browser
NARROW: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 568}}
SMALL_TARGETS = """() => [...document.querySelectorAll('.replay__bar :is(button, select)')]
  .filter((each) => each.checkVisibility())
  .filter((each) => { const { width, height } = each.getBoundingClientRect(); return Math.min(width, height) < 44; })
  .map((each) => each.outerHTML)"""


@cache
def koikoi() -> Match:
    """Return a finished match of Koi-Koi."""
    game = GAMES["koikoi"]
    players = [game.policies["basic"](Random(seat)) for seat in (0, 1)]
    match = Match.new(game, game.presets["standard"], (PERSON, "basic"), "replay", "standard")
    return play_out(match, lambda seat, now: players[seat].choose(now))


def opened(pages: OpenPages, size: dict[str, Any], route: str, **settings: Any) -> Page:
    """Open a page of somebody who has finished the match; nothing moves there."""
    row = history.entry(koikoi(), 0, "2026-11-30T12:00:00")
    data = {SETTINGS: {"v": VERSION, "pace": "none", **settings}, HISTORY: {"v": VERSION, "matches": [row]}}
    return pages.open(route, texts_of(data), size)


def address(place: str = "") -> str:
    """Return the address of the match's replay."""
    return f"#/replay/{history.id_of(koikoi())}{place}"


def count(page: Page) -> str:
    """Return which action of the round is shown."""
    return page.locator(".replay__count").text_content() or ""


def test_a_match_is_replayed_by_keyboard(pages: OpenPages) -> None:
    page = opened(pages, DESK, "#/records", language="en")
    keys = Keys(page)
    first, second = (len(entry.lines) for entry in koikoi().entries[:2])
    keys.press(page.locator("a.match__open"))
    assert count(page) == f"0/{first}"
    for key, wanted in (
        ("ArrowRight", f"1/{first}"), ("ArrowRight", f"2/{first}"), ("ArrowLeft", f"1/{first}"), ("End", f"{first}/{first}"),
        ("PageDown", f"0/{second}"), ("PageUp", f"0/{first}"), ("ArrowRight", f"1/{first}"),
    ):  # fmt: skip
        keys.hit(key)
        assert count(page) == wanted, key
    expect(page.locator("#say")).to_contain_text(page.locator(".status__now").inner_text())
    page.wait_for_url(f"**/{address('/1/1')}")
    slider = page.get_by_role("slider")
    slider.focus()
    keys.hit("ArrowRight")
    assert (count(page), slider.input_value()) == (f"2/{first}", "2"), "the slider keeps its own keys"
    keys.hit("Space")
    expect(page.get_by_role("button", name=keys.t("replay.pause"))).to_be_focused()
    expect(page.locator(".replay__count")).to_have_text(f"3/{first}")
    keys.hit("Space")
    expect(page.get_by_role("button", name=keys.t("replay.play"))).to_be_focused()
    keys.hit("?")
    expect(page.get_by_role("dialog")).to_contain_text(keys.t("replay.round_on"))
    keys.hit("Escape")
    page.wait_for_url(f"**/{address('/1/3')}")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert count(page) == f"3/{first}"
    keys.hit("Escape")
    expect(page.get_by_role("heading", level=1)).to_have_text(keys.t("records.title"))


def test_a_match_is_replayed_by_touch_on_the_narrowest_phone(pages: OpenPages) -> None:
    page = opened(pages, NARROW, address(), language="en")
    finger = Finger(page)
    t, length = finger.t, len(koikoi().entries[0].lines)
    assert page.evaluate(SIDEWAYS) <= 0 and page.evaluate(SMALL_TARGETS) == []
    for name, wanted in (("on", 1), ("on", 2), ("back", 1)):
        finger.press(page.get_by_role("button", name=t(f"replay.{name}"), exact=True))
        assert count(page) == f"{wanted}/{length}", name
    for key, wanted in (("End", length), ("Home", 0)):
        with finger.answer():
            page.get_by_role("slider").press(key)
        assert count(page) == f"{wanted}/{length}", key
    assert max(page.evaluate(OVERFLOW)) <= 0
    with finger.answer():
        page.get_by_role("combobox", name=t("replay.view")).select_option("all")
    expect(page.get_by_role("region", name=t("replay.hands")).get_by_role("img")).to_have_count(8)
    finger.press(page.get_by_role("button", name=t("replay.play")))
    expect(page.locator(".replay__count")).to_have_text(f"2/{length}")
    finger.press(page.get_by_role("button", name=t("replay.pause")))
    finger.press(page.get_by_role("button", name=t("menu.title")))
    finger.press(page.get_by_role("dialog").get_by_role("button", name=t("replay.count")))
    expect(page.get_by_role("dialog")).to_contain_text(t("replay.count.title", n=1))
    with finger.answer():
        page.keyboard.press("Escape")
    page.set_viewport_size({"width": 568, "height": 320})
    assert page.evaluate(SIDEWAYS) <= 0 and page.evaluate(SMALL_TARGETS) == []


def test_a_broken_file_is_refused_and_a_sound_one_opened(pages: OpenPages, tmp_path: Path) -> None:
    page = opened(pages, PHONE, "#/records", language="en")
    finger = Finger(page)
    sound, broken = tmp_path / "sound.json", tmp_path / "broken.json"
    data = record.to_json(koikoi())
    sound.write_text(json.dumps(data), "utf-8")
    data["rounds"][0]["points"] = ["<b>", 1]
    broken.write_text(json.dumps(data), "utf-8")
    chooser = page.locator("input[type=file]")
    with finger.answer():
        chooser.set_input_files(broken)
    expect(page.locator(".records__why")).to_contain_text("Round 1: The points ['<b>', 1] do not come out of the play")
    with finger.answer():
        chooser.set_input_files(sound)
    assert count(page) == f"0/{len(koikoi().entries[0].lines)}"
    assert len(finger.kept(HISTORY)["matches"]) == 1
    page.reload()
    page.wait_for_selector("html[data-ready]")
    expect(page.get_by_role("main")).to_contain_text(finger.t("replay.absent.opened"))


def test_replays_and_records_through_axe(pages: OpenPages) -> None:
    page = opened(pages, PHONE, address("/1/4"), language="ja", theme="auto")
    finger = Finger(page, "ja")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = []

    def look(name: str) -> None:
        page.emulate_media(color_scheme="light")
        found.extend(f"{name}: {line}" for line in page.evaluate(RUN, ALL))
        page.emulate_media(color_scheme="dark")
        found.extend(f"{name} by night: {line}" for line in page.evaluate(RUN, CONTRAST))

    look("a seat's view")
    with finger.answer():
        page.get_by_role("combobox", name=finger.t("replay.view")).select_option("all")
    look("all hands")
    for door in ("sheet count", "remarks", "sheet keys"):
        finger.press(page.get_by_role("button", name=finger.t("menu.title")))
        look("menu")
        finger.press(page.get_by_role("dialog").locator(f"[data-act='{door}']"))
        look(door)
        with finger.answer():
            page.keyboard.press("Escape")
    with finger.answer():
        page.evaluate("location.hash = '#/records'")
    look("records")
    assert found == []
