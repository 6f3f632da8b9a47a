"""Something that happens by itself after a while: it runs down, stands still while it is looked at, and never happens twice."""

from typing import Any

import pytest
from playwright.sync_api import expect

from fudaba.ui.nodes import Element, h
from tests.web_js.conftest import Shown

pytestmark = pytest.mark.browser
STILL = {"root": {"motion": "none"}}
RUN = "() => document.getAnimations().filter((run) => run.effect.target.matches('.countdown__bar'))"
STATES = f"() => ({RUN})().map((run) => run.playState)"
END = f"() => ({RUN})().forEach((run) => run.finish())"


def page(act: str | None = "play 1", other: str = "field") -> dict[str, Any]:
    """Return a frame with a button that presses itself, one that holds it, and one that does not."""
    bar = h("span.countdown", h("i.countdown__bar"))
    waiting = h("button.btn", "take", bar, key="wait", type_="button", act=act, countdown=5000) if act else None
    buttons: list[Element] = [
        h("button.btn", "hold", key="hold", type_="button", act="hold", hold=True),
        h("button.btn", other, key="other", type_="button", act="other"),
    ]
    return {**STILL, "page": h("main", waiting, buttons, key="page")}


def sent(shown: Shown) -> list[str]:
    """Return the acts that were sent."""
    return [message["act"] for message in shown.sent if message["type"] == "act"]


def states(shown: Shown) -> list[str]:
    """Return whether the bar runs."""
    found: list[str] = shown.page.evaluate(STATES)
    return found


def test_at_its_end_it_is_pressed_once(shown: Shown) -> None:
    shown.show(page())
    assert states(shown) == ["running"]
    shown.page.evaluate(END)
    shown.page.wait_for_function("() => sent.some((message) => message.act === 'play 1')")
    shown.show(page(None))
    assert sent(shown) == ["play 1"]
    assert states(shown) == []


def test_a_redraw_lets_it_run_on_and_another_act_starts_anew(shown: Shown) -> None:
    shown.show(page())
    shown.page.evaluate(f"() => ({RUN})().forEach((run) => {{ run.currentTime = 4000; }})")
    shown.show(page(other="redrawn"))
    assert shown.page.evaluate(f"() => ({RUN})()[0].currentTime") >= 4000
    shown.show(page("play 2"))
    assert shown.page.evaluate(f"() => ({RUN})()[0].currentTime") < 4000


@pytest.mark.parametrize("key", ["hold", "wait"])
def test_it_stands_still_while_focus_is_on_it_or_on_what_holds_it(shown: Shown, key: str) -> None:
    shown.show(page())
    shown.page.focus(f"[data-k={key}]")
    expect(shown.page.locator(".is-still")).to_have_count(1)
    assert states(shown) == ["paused"]
    shown.page.focus("[data-k=other]")
    expect(shown.page.locator(".is-still")).to_have_count(0)
    assert states(shown) == ["running"]


def test_it_stands_still_under_a_mouse(shown: Shown) -> None:
    shown.show(page())
    shown.page.hover("[data-k=hold]")
    expect(shown.page.locator(".is-still")).to_have_count(1)
    shown.page.hover("[data-k=other]")
    expect(shown.page.locator(".is-still")).to_have_count(0)


def test_it_stands_still_under_a_sheet(shown: Shown) -> None:
    shown.show(page())
    sheet = h("div.veil", h("section.sheet", h("h2", "Sheet", tabindex="-1", autofocus=True), role="dialog"), escape="close", key="menu")
    shown.show({"sheet": sheet})
    assert states(shown) == ["paused"]
    shown.show({"sheet": None})
    shown.page.focus("[data-k=other]")
    assert states(shown) == ["running"]


def test_it_stands_still_while_the_page_is_hidden(shown: Shown) -> None:
    shown.show(page())
    for hidden, state in ((True, "paused"), (False, "running")):
        shown.page.evaluate(
            "hidden => { Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });"
            " document.dispatchEvent(new Event('visibilitychange')); }",
            hidden,
        )
        assert states(shown) == [state]
