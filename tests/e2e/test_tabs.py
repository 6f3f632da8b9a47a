"""Two tabs of the room: one plays, the other says so and may take over; nothing is overwritten."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import Host
from tests.e2e.player import Finger
from tests.e2e.positions import seated, step

pytestmark = pytest.mark.browser


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
