"""Charts in a browser: the pictures are drawn, the tables open and say the same, and everything fits."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from fudaba.app import history
from fudaba.app.store import HISTORY, VERSION
from fudaba.app.text import Text
from tests.e2e.conftest import PHONE, Host
from tests.e2e.player import SIDEWAYS
from tests.e2e.positions import keeping
from tests.games.played import played

pytestmark = pytest.mark.browser
Contexts = Callable[..., BrowserContext]
SIZES = ((320, 568), (390, 844), (844, 390), (1280, 800))
SMALL_LETTERS = """() => [...document.querySelectorAll('.chart text')].map(
  each => ({ pixels: 12 * each.ownerSVGElement.getBoundingClientRect().width / 280, high: each.getBBox().height }))"""
CROSSING = """() => [...document.querySelectorAll('.chart svg')].flatMap(svg => {
  const boxes = [...svg.querySelectorAll('text')].map(text => text.getBoundingClientRect());
  const meet = (one, two) => one.left < two.right && two.left < one.right && one.top + 2 < two.bottom && two.top + 2 < one.bottom;
  return boxes.filter((one, index) => boxes.slice(index + 1).some(two => meet(one, two))).map(() => svg.ariaLabel);
})"""
"""The pictures in which words lie over others."""


def test_charts_and_their_tables_fit_and_say_the_same(host: Host, context: Contexts) -> None:
    rows = [history.entry(played(name, number), 0, "2026-11-29T12:00:00") for name in ("gin", "shirokurojan") for number in range(3)]
    options: dict[str, Any] = {**PHONE, **keeping(host, {HISTORY: {"v": VERSION, "matches": rows}})}
    page, t = context(**options).new_page(), Text("en")
    page.goto(f"{host.url}#/records")
    page.wait_for_selector("html[data-ready]")
    page.get_by_role("link", name=t("charts.title")).click()
    for name, link in (("charts", None), ("shirokurojan", t("shirokurojan.name")), ("luck", t("luck.title"))):
        if link is not None:
            page.get_by_role("link", name=link, exact=True).click()
            expect(page.get_by_role("heading", level=1)).to_contain_text(link)
        expect(page.locator(".counting")).to_have_count(0)
        expect(page.locator(".chart svg").first).to_be_visible()
        for summary in page.locator(".chart summary").all():
            summary.click()
        assert page.locator(".chart").count() == page.get_by_role("table").count() > 1, name
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(SIDEWAYS) <= 0, (name, width)
            assert page.evaluate(CROSSING) == [], (name, width)
            assert all(letter["pixels"] >= 10.9 and letter["high"] > 0 for letter in page.evaluate(SMALL_LETTERS)), (name, width)
        panel = page.locator(".chart").first
        columns = panel.locator("text").all_text_contents()
        told = panel.get_by_role("row").all_inner_texts()[1:]
        if name != "luck":
            assert columns[::2] == [row.split("\t")[0] for row in told]
        else:
            assert [row.split("\t")[0] for row in told] == [words for words in columns if not words.endswith("%") and words]
