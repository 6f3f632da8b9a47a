"""What helps at a table with real cards, in a browser: a calculator by touch, one by keys, and a score sheet that stays."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from fudaba.ui import french, hanafuda
from fudaba.ui.rules import rules_link
from tests.e2e.conftest import DESK, PHONE, Host
from tests.e2e.player import Finger
from tests.e2e.test_axe import ALL, AXE, CONTRAST, RUN

pytestmark = pytest.mark.browser
Contexts = Callable[..., BrowserContext]


class Visitor(Finger):
    """Comes from the page of rules, and has the screen looked at by axe."""

    def __init__(self, host: Host, context: Contexts, size: dict[str, Any], language: str, game: str, place: str) -> None:
        page = context(**size, locale={"ja": "ja-JP", "en": "en-GB"}[language], reduced_motion="reduce").new_page()
        super().__init__(page, language, touch=size is PHONE)
        page.goto(host.url + rules_link(game, language))
        page.get_by_role("link", name=self.t(f"{place}.open")).first.click()
        page.wait_for_selector("html[data-ready]")
        expect(page).to_have_title(f"{self.t(f'{place}.title', game=self.t(f'{game}.name'))} · {self.t('home.title')}")

    def faults(self) -> list[str]:
        """Return what axe finds by day, and the contrasts that it finds by night."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found: list[str] = self.page.evaluate(RUN, ALL)
        self.page.emulate_media(color_scheme="dark")
        expect(self.page.locator("html")).to_have_attribute("data-theme", "dark")
        found += self.page.evaluate(RUN, CONTRAST)
        self.page.emulate_media(color_scheme="light")
        return found


def test_yaku_and_payment_by_touch(host: Host, context: Contexts) -> None:
    visitor = Visitor(host, context, PHONE, "ja", "koikoi", "calculator")
    page, t = visitor.page, visitor.t
    for card in ("03a", "08a", "09a"):
        visitor.press(page.get_by_role("button", name=hanafuda.spoken(t, card), exact=True))
    expect(page.get_by_role("textbox").first).to_have_value("03a 08a 09a")
    with visitor.answer():
        page.get_by_label(t("koikoi.calculator.field.own_calls")).select_option("1")
    words = t(
        "koikoi.calculator.paid", yaku=t("common.list").join(t(f"koikoi.yaku.{yaku}") for yaku in ("hanami", "tsukimi")), n=10, paid=25
    )
    expect(page.get_by_role("link", name=words)).to_be_in_viewport()
    assert visitor.faults() == []
    page.get_by_role("link", name=words).tap()
    expect(page.locator(".sum__total")).to_be_in_viewport()


def test_deadwood_by_keys(host: Host, context: Contexts) -> None:
    visitor = Visitor(host, context, DESK, "en", "gin", "calculator")
    page, t = visitor.page, visitor.t

    def keys(*names: str) -> None:
        with visitor.answer():
            for name in names:
                page.keyboard.press(name)

    page.get_by_label(t("calculator.text", heap=t("gin.calculator.heap.hand"))).focus()
    keys("Tab", "Space")
    keys("ArrowRight", "Space")
    keys("ArrowRight", "Enter")
    keys("ArrowDown", "Space")
    expect(page.get_by_role("button", name=french.spoken(t, "3d"))).to_be_focused()
    expect(page.get_by_role("button", pressed=True)).to_have_count(4)
    expect(page.get_by_role("link", name=t("gin.calculator.deadwood", n=3))).to_be_visible()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Control+a")
    page.keyboard.type("7s 8s 9s 7h 7d Kc Qc 6d 2h 9x")
    keys("Enter")
    expect(page.get_by_text(t("calculator.unknown", text="9x"), exact=True).first).to_be_visible()
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.type("3c")
    keys("Enter")
    expect(page.get_by_role("link", name=t("gin.calculator.deadwood", n=45))).to_be_visible()
    assert visitor.faults() == []


def test_a_score_sheet_is_there_after_a_reload(host: Host, context: Contexts) -> None:
    visitor = Visitor(host, context, PHONE, "en", "gin", "scores")
    page, t = visitor.page, visitor.t
    names = page.get_by_label(t("setup.name", name=t("person.guest.1")))
    names.fill("Aki")
    with visitor.answer():
        names.press("Enter")
    page.get_by_label(t("gin.scores.other", name=t("person.guest.2"))).fill("13")
    visitor.press(page.get_by_role("button", name=t("scores.add")))
    expect(page.get_by_role("definition")).to_have_text(["38", "0"])
    assert visitor.faults() == []
    page.reload()
    page.wait_for_selector("html[data-ready]")
    expect(page.get_by_role("definition")).to_have_text(["38", "0"])
    expect(page.get_by_text(t("gin.result.gin.other", name="Aki"))).to_be_visible()
    visitor.press(page.get_by_role("button", name=t("scores.correct.title", n=1)))
    expect(page.get_by_label(t("scores.dealer"))).to_be_focused()
    assert visitor.faults() == []
    page.get_by_label(t("gin.scores.other", name=t("person.guest.2"))).fill("20")
    visitor.press(page.get_by_role("button", name=t("scores.correct.do")))
    expect(page.get_by_role("definition")).to_have_text(["45", "0"])
    expect(page.get_by_role("button", name=t("scores.correct.title", n=1))).to_be_focused()
    visitor.press(page.get_by_role("button", name=t("scores.undo")))
    expect(page.get_by_role("definition")).to_have_text(["0", "0"])
