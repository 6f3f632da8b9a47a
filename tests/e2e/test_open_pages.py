"""A page that stays open from test to test shows the next match as a page does that was opened for it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext

from tests.e2e.conftest import Host
from tests.e2e.open_pages import OpenPages
from tests.e2e.player import Finger
from tests.e2e.positions import reseated, seated, step

pytestmark = pytest.mark.browser
SHOWN = """() => {
  const counted = ['data-frame', 'data-asked', 'data-answered'];
  const looks = ({ localName, attributes }) => [
    localName, ...[...attributes].filter(({ name }) => !counted.includes(name)).map(({ name, value }) => `${name}=${value}`).sort(),
  ].join(' ');
  const layers = [...document.querySelectorAll(':is(#page, #sheet, #toast), :is(#page, #sheet, #toast) *')];
  const shown = [document.documentElement, document.body, ...layers].map(looks);
  return [...shown, document.title, location.hash, scrollY, document.getElementById('page').innerText];
}"""
"""All that is shown, but for what a page counts from the time when it was opened."""
SAID = "() => [...document.querySelectorAll('[aria-live] p')].map((line) => line.textContent)"
KEPT = "() => Object.entries(localStorage).filter(([key]) => key.startsWith('fudaba.')).sort()"


def test_nothing_of_the_match_before_is_left(host: Host, context: Callable[..., BrowserContext], pages: OpenPages) -> None:
    match = step("draw", opponent="basic")
    before = Finger(reseated(pages, step("discard"), language="ja", theme="dark", deck="large", left_handed=True), "ja")
    before.move()
    before.press(before.page.get_by_role("button", name=before.t("menu.title")))
    page = reseated(pages, match)
    assert page is before.page
    fresh = seated(context, host, match)
    assert page.evaluate(SHOWN) == fresh.evaluate(SHOWN)
    assert set(page.evaluate(SAID)) <= set(fresh.evaluate(SAID))
    assert page.evaluate(KEPT) == fresh.evaluate(KEPT)
    player = Finger(page)
    player.move()
    assert len(player.lines()) > len(match.entries[-1].lines)
