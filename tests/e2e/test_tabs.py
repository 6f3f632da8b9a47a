"""Two tabs of the room: one plays, the other says so and may take over; nothing is overwritten."""

from collections.abc import Callable
from threading import Event

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import Host
from tests.e2e.player import Finger
from tests.e2e.positions import seated, step

pytestmark = pytest.mark.browser


ENGINE_READY = """async () => {
  const { xworker } = document.querySelector('script[type=py]');
  await xworker.ready;
  await xworker.sync.failure();
}"""
"""Returns when Python runs, and the page has been told so."""


def take_over(page: Page) -> None:
    """Press the button of the notice that another tab plays."""
    expect(page.locator("#elsewhere")).to_be_visible()
    button = page.locator("#elsewhere button")
    expect(button).to_be_focused()
    button.click()
    expect(page.locator("#elsewhere")).to_be_hidden()


def test_the_second_tab_takes_over_and_the_first_writes_nothing(host: Host, context: Callable[..., BrowserContext]) -> None:
    first = Finger(seated(context, host, step("draw")))
    second = Finger(first.page.context.new_page())
    second.page.goto(f"{host.url}#/gin/table")
    lines = first.lines()
    expect(second.page.get_by_role("alertdialog", name="Open in another tab")).to_be_visible()
    first.move()
    assert len(first.lines()) > len(lines), "the first tab plays on"
    lines = first.lines()

    take_over(second.page)
    second.page.wait_for_selector("html[data-ready]")
    second.settled()
    assert second.hand() == first.hand()
    expect(first.page.locator("#elsewhere")).to_be_visible()
    first.page.evaluate("document.querySelector('[data-act=draw], [data-act^=select]').click()")
    first.page.keyboard.press("d")
    assert second.lines() == lines, "the first tab writes nothing"
    second.move()
    lines = second.lines()

    take_over(first.page)
    first.settled()
    assert first.hand() == second.hand(), "what the second tab did is read anew"
    assert first.lines() == lines
    first.move()
    assert first.lines()[: len(lines)] == lines and len(first.lines()) > len(lines)
    expect(second.page.locator("#elsewhere")).to_be_visible()
    first.page.close()
    second.page.reload()
    second.page.wait_for_selector("html[data-ready]")
    expect(second.page.locator("#elsewhere")).to_be_hidden()


def test_a_tab_that_loses_its_turn_while_it_starts_plays_once_it_has_it_back(host: Host, context: Callable[..., BrowserContext]) -> None:
    first = Finger(seated(context, host, step("draw")))
    second = Finger(first.page.context.new_page())
    host.shelf.held["app.zip"] = Event()
    second.page.goto(f"{host.url}#/gin/table", wait_until="commit")
    take_over(second.page)
    take_over(first.page)
    first.settled()
    expect(second.page.locator("#elsewhere")).to_be_visible()
    host.shelf.held["app.zip"].set()
    second.page.evaluate(ENGINE_READY)
    first.move()
    lines, hand = first.lines(), first.hand()
    take_over(second.page)
    second.page.wait_for_selector("html[data-ready]")
    second.settled()
    assert second.hand() == hand
    second.move()
    assert second.lines()[: len(lines)] == lines and len(second.lines()) > len(lines)
    expect(first.page.locator("#elsewhere")).to_be_visible()
