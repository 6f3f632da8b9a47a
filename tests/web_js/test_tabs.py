"""One tab plays at a time: who has the turn writes, who loses it writes nothing and says so, with the browser's locks and without."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from fudaba.ui.nodes import h
from tests.web_js.conftest import Shown

pytestmark = pytest.mark.browser
KEY = "fudaba.settings"
ASK = "async () => { await (await import('./js/tabs.js')).myTurn(); document.documentElement.dataset.turn = ''; }"
NEXT_TURN = "() => new Promise((resolve) => setTimeout(resolve))"
"""Returns when the page has done what stood in its queue."""
UNLOCKED = "Object.defineProperty(Navigator.prototype, 'locks', { get: undefined }); delete Navigator.prototype.locks;"
LOCKS = pytest.mark.parametrize("script", ["", UNLOCKED], ids=["locks", "no locks"])


def ask(shown: Shown) -> None:
    """Ask for the turn, without waiting for it."""
    shown.page.evaluate(f"() => {{ ({ASK})(); }}")


def has_turn(shown: Shown) -> None:
    """Wait until a tab has the turn."""
    shown.page.wait_for_selector("html[data-turn]", state="attached")
    expect(shown.page.locator("#elsewhere")).to_be_hidden()


def take_over(shown: Shown) -> None:
    """Press the button of the notice."""
    expect(shown.page.locator("#elsewhere")).to_be_visible()
    expect(shown.page.locator("#elsewhere button")).to_be_focused()
    shown.page.click("#elsewhere button")


def kept(shown: Shown) -> str | None:
    """Return what is kept."""
    text: str | None = shown.page.evaluate("key => localStorage.getItem(key)", KEY)
    return text


def frame(text: str, **more: Any) -> dict[str, Any]:
    """Return a frame that keeps a text and shows it."""
    return {"keep": {KEY: text}, "page": h("main", h("h1", text, key="title"), key="page"), **more}


@LOCKS
def test_only_the_tab_with_the_turn_writes(opened: Callable[..., Shown], script: str) -> None:
    first, second = opened(script), opened(script)
    ask(first)
    has_turn(first)
    first.show(frame("one"))
    ask(second)
    take_over(second)
    has_turn(second)
    expect(first.page.locator("#elsewhere")).to_be_visible()
    first.page.evaluate("frame => show(frame)", frame("too late"))
    second.show(frame("two"))
    assert kept(second) == "two"
    expect(first.page.locator("h1")).to_have_text("one")
    take_over(first)
    first.page.wait_for_function("sent.length === 2")
    start = first.page.evaluate("sent[1]")
    assert start["type"] == "start" and start["kept"] == {KEY: "two"}
    number = first.page.evaluate("numbers[1]")
    first.page.evaluate("frame => show(frame)", frame("from before", answers=number - 1))
    first.page.evaluate(NEXT_TURN)
    expect(first.page.locator("#elsewhere")).to_be_visible()
    assert first.page.locator("#page").get_attribute("inert") is not None, "nothing old can be pressed"
    first.show(frame("three", answers=number))
    expect(first.page.locator("h1")).to_have_text("three")
    expect(first.page.locator("#elsewhere")).to_be_hidden()
    assert first.page.locator("#page").get_attribute("inert") is None
    expect(first.page.locator("h1")).to_be_focused()
    assert kept(first) == "three"


def test_what_lies_under_a_sheet_stays_out_of_reach_when_the_turn_comes_back(opened: Callable[..., Shown]) -> None:
    first, second = opened(), opened()
    ask(first)
    has_turn(first)
    first.show(frame("one"))
    ask(second)
    take_over(second)
    has_turn(second)
    take_over(first)
    first.page.wait_for_function("sent.length === 2")
    sheet = h("section", h("h2", "open"), role="dialog", key="open")
    first.show(frame("two", sheet=sheet, answers=first.page.evaluate("numbers[1]")))
    expect(first.page.locator("#elsewhere")).to_be_hidden()
    assert first.page.locator("#page").get_attribute("inert") is not None
    assert first.page.locator("#sheet").get_attribute("inert") is None


def test_a_tab_that_lost_the_turn_in_its_sleep_is_stopped_by_the_mark(opened: Callable[..., Shown]) -> None:
    shown = opened()
    ask(shown)
    has_turn(shown)
    shown.show(frame("one"))
    shown.page.evaluate("localStorage.setItem('fudaba-tab', 'another')")
    shown.page.evaluate("frame => show(frame)", frame("two"))
    expect(shown.page.locator("#elsewhere")).to_be_visible()
    assert kept(shown) == "one"


def test_nothing_is_sent_while_another_tab_plays(opened: Callable[..., Shown]) -> None:
    first, second = opened(), opened()
    ask(first)
    has_turn(first)
    first.show({"page": h("main", h("button", "go", act="go", key="go", letter="g"), key="page"), "letters": True})
    ask(second)
    take_over(second)
    expect(first.page.locator("#elsewhere")).to_be_visible()
    first.page.evaluate("document.querySelector('[data-act=go]').click()")
    first.page.keyboard.press("g")
    assert [message["type"] for message in first.sent] == []


def test_the_turn_is_free_again_when_its_tab_is_gone(opened: Callable[..., Shown]) -> None:
    first, second = opened(), opened()
    ask(first)
    has_turn(first)
    first.page.goto("about:blank")
    ask(second)
    has_turn(second)
    first.page.go_back()


def test_a_reload_keeps_the_turn(opened: Callable[..., Shown]) -> None:
    shown = opened()
    ask(shown)
    has_turn(shown)
    shown.page.reload()
    shown.page.wait_for_function("window.sent?.length > 0")
    ask(shown)
    has_turn(shown)


def test_storage_that_is_forbidden_has_the_lock_alone(opened: Callable[..., Shown]) -> None:
    denied = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });"
    first, second = opened(denied), opened(denied)
    ask(first)
    has_turn(first)
    ask(second)
    take_over(second)
    has_turn(second)
    expect(first.page.locator("#elsewhere")).to_be_visible()


def test_data_that_is_kept_is_json_for_python_alone(opened: Callable[..., Shown]) -> None:
    shown = opened()
    ask(shown)
    has_turn(shown)
    shown.show({"keep": {KEY: json.dumps({"v": 1})}})
    shown.page.reload()
    shown.page.wait_for_function("window.sent?.length > 0")
    assert list(shown.page.evaluate("sent[0].kept")) == [KEY], "the mark of the tab is no data"


FILLED = """() => {
  localStorage.setItem('fudaba-tab', 'gone');
  for (let size = 2 ** 22; size >= 1; size = Math.floor(size / 2))
    try { for (let n = 0; ; n += 1) localStorage.setItem(`other ${size} ${n}`, 'x'.repeat(size)); } catch { /* full */ }
}"""


def test_storage_that_is_full_to_the_brim_has_the_lock_alone(opened: Callable[..., Shown]) -> None:
    first, second = opened(), opened()
    first.page.evaluate(FILLED)
    ask(first)
    has_turn(first)
    first.show(frame("no room"))
    expect(first.page.locator("#elsewhere")).to_be_hidden()
    ask(second)
    take_over(second)
    has_turn(second)
    expect(first.page.locator("#elsewhere")).to_be_visible()


ASLEEP = """
addEventListener('storage', (event) => window.asleep && event.stopImmediatePropagation());
self.BroadcastChannel = class extends BroadcastChannel {
  addEventListener(kind, hear) { super.addEventListener(kind, (event) => window.asleep || hear(event)); }
};"""
"""Let a page hear nothing while it is `asleep`, as one that is put away for the Back button."""
PUT_AWAY = "() => { dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })); window.asleep = true; }"
COME_BACK = """frame => {
  window.asleep = false;
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  show(frame);
}"""


@LOCKS
@pytest.mark.parametrize("stays", [True, False])
def test_a_page_that_comes_back_does_not_overwrite_what_another_tab_did_meanwhile(
    opened: Callable[..., Shown], script: str, stays: bool
) -> None:
    first, second = opened(ASLEEP + script), opened(script)
    ask(first)
    has_turn(first)
    first.show(frame("one"))
    first.page.evaluate(PUT_AWAY)
    ask(second)
    has_turn(second)
    second.show(frame("two"))
    if not stays:
        second.page.goto("about:blank")
    first.page.evaluate(COME_BACK, frame("too late"))
    if stays:
        take_over(first)
    first.page.wait_for_function("sent.length === 2")
    assert first.page.evaluate("sent[1].kept") == {KEY: "two"}
    first.show(frame("three", answers=first.page.evaluate("numbers[1]")))
    assert kept(first) == "three"
    expect(first.page.locator("#elsewhere")).to_be_hidden()
