"""Lessons in the browser: by touch on the smallest screen, by keys alone, and through axe."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from fudaba.app.text import Text
from tests.e2e.conftest import DESK, PHONE, Host
from tests.e2e.player import OVERFLOW, Finger, Keys, Player
from tests.e2e.test_axe import ALL, AXE, CONTRAST, RUN
from tests.e2e.test_keyboard import never_lost, watch_focus

pytestmark = pytest.mark.browser
Contexts = Callable[..., BrowserContext]
SMALLEST: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 568}}
MOST_PRESSES = 60
"""No lesson needs so many."""


def opened(context: Contexts, host: Host, game: str, size: dict[str, Any], language: str = "en") -> Page:
    """Come to a lesson from the sheet of its game."""
    page = context(**{**size, "locale": language}).new_page()
    page.goto(f"{host.url}#/{game}")
    page.get_by_role("link", name=Text(language)("lesson.learn")).click()
    return page


def next_thing(player: Player) -> Locator:
    """Wait until there is something to press, and return it: what is marked, else the way on; at the end the way to a match.

    Where a card and a button say the same, a finger takes the card and a key the button.
    """
    page, t = player.page, player.t
    layer = page.locator("#sheet" if page.locator("#sheet [role=dialog]").count() else "#page")
    marked = layer.locator(".is-hinted:not(.vh)")
    onward = page.locator("#page").get_by_role("button", name=t("lesson.next"), exact=True, disabled=False)
    end = page.get_by_role("link", name=t("lesson.play"))
    expect(marked.or_(onward).or_(end).first).to_be_visible()
    found = next(each for each in (end, marked, onward) if each.count())
    return found.first if isinstance(player, Finger) else found.last


def through(player: Player) -> int:
    """Go through a lesson by what is to be pressed, and return how many presses that took."""
    for number in range(MOST_PRESSES):
        thing = next_thing(player)
        if thing.evaluate("element => element.matches('a')"):
            return number
        if player.page.locator(".tutor").count():
            assert max(player.page.evaluate(OVERFLOW)) <= 0
            tall, seen = player.page.locator(".tutor").evaluate("tutor => [tutor.scrollHeight, tutor.clientHeight]")
            assert tall <= seen, player.page.locator(".tutor").inner_text()
        if isinstance(player, Finger) and not player.page.locator("#sheet [role=dialog]").count():
            with player.answer():
                player.point(*player.at(thing))
        else:
            player.press(thing)
    raise AssertionError("the lesson has no end")


def test_a_lesson_by_touch_on_the_smallest_screen(host: Host, context: Contexts) -> None:
    player = Finger(opened(context, host, "koikoi", SMALLEST))
    page, t = player.page, player.t
    assert through(player) > 10
    expect(page.get_by_role("heading", name=t("lesson.end"))).to_be_visible()
    player.press(page.get_by_role("link", name=t("lesson.play")))
    expect(page.get_by_role("button", name=t("setup.deal"))).to_be_visible()
    assert page.evaluate("Object.keys(localStorage).filter((key) => /match|history/.test(key))") == []


def test_a_lesson_by_keys(host: Host, context: Contexts) -> None:
    player = Keys(opened(context, host, "gin", DESK))
    page, t = player.page, player.t
    expect(page.locator(".tutor")).to_be_visible()
    watch_focus(page)
    assert through(player) > 8
    player.press(page.get_by_role("button", name=t("lesson.back")))
    expect(page.locator(".tutor")).to_be_visible()
    never_lost(page)


def test_a_lesson_through_axe(host: Host, context: Contexts) -> None:
    found: list[str] = []
    for size, language in ((PHONE, "ja"), (DESK, "en")):
        player = Finger(opened(context, host, "kokutoram", size, language), language, touch=size is PHONE)
        page = player.page
        next_thing(player)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found += page.evaluate(RUN, ALL)
        for _ in range(3):
            player.press(next_thing(player))
        page.emulate_media(color_scheme="dark")
        found += page.evaluate(RUN, ALL) + page.evaluate(RUN, CONTRAST)
    assert found == []
