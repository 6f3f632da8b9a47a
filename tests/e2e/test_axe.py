"""Every screen and dialog through axe: in both languages and sizes by all its rules, by day and by night for contrast."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from fudaba.app.links import deal_link, deal_of, replay_link
from fudaba.core.match import Match
from fudaba.games.shirokurojan.notation import RON
from fudaba.games.shirokurojan.observation import CALLING, DRAWING, OVER, SET_UP
from fudaba.games.shirokurojan.rules import GAME as SHIROKUROJAN
from tests.e2e.conftest import DESK, PHONE
from tests.e2e.open_pages import OpenPages
from tests.e2e.player import Finger
from tests.e2e.positions import found, over, position, reseated, step

pytestmark = pytest.mark.browser
AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
ALL: dict[str, Any] = {"rules": {"target-size": {"enabled": True}}}
CONTRAST: dict[str, Any] = {"runOnly": ["color-contrast"]}
RUN = """async (options) => (await axe.run({ ...options, resultTypes: ['violations'] })).violations
  .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`))"""
SIZES = pytest.mark.parametrize(("size", "language"), [(PHONE, "ja"), (DESK, "en")])


class Inspector(Finger):
    """Goes through the screens and has each looked at by axe."""

    def __init__(self, pages: OpenPages, match: Match, size: dict[str, Any], language: str, **settings: Any) -> None:
        page = reseated(pages, match, size, language=language, theme="auto", **settings)
        super().__init__(page, language, touch=size is PHONE)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        self.found: list[str] = []

    def look(self, name: str) -> None:
        """Let axe look at the screen, by day and by night."""
        root = self.page.locator("html")
        self.found += [f"{name}: {line}" for line in self.page.evaluate(RUN, ALL)]
        self.page.emulate_media(color_scheme="dark")
        expect(root).to_have_attribute("data-theme", "dark")
        self.found += [f"{name} by night: {line}" for line in self.page.evaluate(RUN, CONTRAST)]
        self.page.emulate_media(color_scheme="light")
        expect(root).to_have_attribute("data-theme", "light")

    def go(self, route: str) -> None:
        """Go to a screen, and look at it."""
        with self.answer():
            self.page.evaluate("route => { location.hash = route; }", route)
        self.look(route)

    def dialog(self, opener: str, *words: str) -> None:
        """Open a dialog by the button of these words, look at it, and close it."""
        self.press(self.page.get_by_role("button", name=self.t(opener)).first)
        for word in words:
            self.press(self.page.get_by_role("dialog").get_by_role("button", name=self.t(word)))
        self.look(" ".join((opener, *words)))
        with self.answer():
            self.page.keyboard.press("Escape")


@SIZES
def test_table_and_dialogs(pages: OpenPages, size: dict[str, Any], language: str) -> None:
    axe = Inspector(pages, step("upcard", preset="classic"), size, language)
    axe.look("upcard")
    axe.dialog("menu.title")
    for name in ("scores", "last", "how", "keys", "seal", "stop"):
        axe.dialog("menu.title", f"menu.{name}")
    axe.do("pass")
    axe.settled()
    axe.look("first draw")
    axe.do("draw")
    axe.look("discard")
    for sort in ("melds", "suit", "rank"):
        axe.choose(axe.hand()[0])
        axe.press(axe.page.get_by_role("button", name=axe.t("gin.sort.label", sort=axe.t(f"gin.sort.{sort}"))))
        axe.look(f"sorted otherwise than by {sort}")
    axe.point(*axe.at(axe.zone("acts").get_by_role("button").first))
    axe.look("refused")
    assert axe.found == []


@SIZES
def test_rooms_and_results(pages: OpenPages, size: dict[str, Any], language: str) -> None:
    axe = Inspector(pages, found(lambda now: now.step == "draw" and len(now.pile) > 3), size, language)
    page, t = axe.page, axe.t
    axe.look("draw")
    axe.do("draw")
    axe.press(page.locator("[data-drop=pile]").get_by_role("button"))
    axe.look("pile")
    axe.press(page.get_by_role("button", name=t("common.close")))
    for route in ("#/", "#/records", "#/settings", "#/today", str(deal_link(deal_of(over()))), "#/shared/x/1", "#/gin"):
        axe.go(route)
    page.get_by_text(t("setup.house_rules")).click()
    axe.look("house rules")
    axe.dialog("setup.how")
    axe.dialog("setup.deal")
    axe.press(page.locator(".print").get_by_role("button"))
    axe.look("fingerprint")
    assert axe.found == []


@SIZES
def test_results_and_records(pages: OpenPages, size: dict[str, Any], language: str) -> None:
    axe = Inspector(pages, over(preset="classic"), size, language)
    axe.settled()
    axe.look("count")
    axe.do("next")
    axe.look("result")
    axe.dialog("seal.open")
    axe.dialog("share.qr")
    axe.go("#/records")
    for route in ("#/charts", "#/charts/gin", "#/luck"):
        axe.go(route)
        expect(axe.page.locator(".counting")).to_have_count(0)
        axe.page.locator("details").first.locator("summary").click()
        axe.look(f"{route} counted, with a table")
    axe.go(str(replay_link(over(preset="classic"))))
    assert axe.found == []


@SIZES
def test_the_table_of_shirokurojan(pages: OpenPages, size: dict[str, Any], language: str) -> None:
    late = position(SHIROKUROJAN, lambda now: now.step == DRAWING and now.actor == 0 and now.stock < 4 and any(now.melds), 3)
    axe = Inspector(pages, late, size, language)
    axe.look("draw")
    with axe.answer():
        axe.page.keyboard.press("y")
    axe.look("yaku")
    with axe.answer():
        axe.page.keyboard.press("Escape")
    for act, name in (("draw", "held"), ("gap 1", "gap"), ("put", "discard"), ("select 0", "selected")):
        with axe.answer():
            axe.page.locator(f"[data-act='{act}']").last.dispatch_event("click")
        axe.look(name)
    assert axe.found == []


@SIZES
def test_calls_and_results_of_shirokurojan(pages: OpenPages, size: dict[str, Any], language: str) -> None:
    found: list[str] = []
    for name, wanted in (
        ("set-up", lambda now: now.step == SET_UP),
        ("call", lambda now: now.step == CALLING and now.actor == 0 and RON in now.legal and len(now.legal) > 2),
        ("win", lambda now: now.step == OVER and now.outcome.detail["winners"]),
        ("nagare", lambda now: now.step == OVER and now.outcome.detail["kind"] == "nagare"),
    ):
        axe = Inspector(pages, position(SHIROKUROJAN, wanted, 3), size, language)
        axe.settled()
        axe.look(name)
        found += axe.found
    assert found == []
