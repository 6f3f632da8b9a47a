"""Links in a browser: a result is shared and its cards are played again, a hostile link ends in a sentence, a day ends at midnight."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from fudaba.app.store import SETTINGS, TODAY, VERSION, match_key
from fudaba.core.deck import FRENCH_TEXTS
from tests.e2e.conftest import PHONE, Host
from tests.e2e.player import Finger
from tests.e2e.positions import keeping, kept, nearly_over

pytestmark = pytest.mark.browser
Contexts = Callable[..., BrowserContext]
SHARE_SHEET = """navigator.share = async ({ text }) => {
  if (self.shared !== undefined) throw new DOMException('there is none any more', 'NotAllowedError');
  self.shared = text;
};"""
"""A share sheet that opens once."""
CALM = {SETTINGS: {"v": VERSION, "pace": "none", "coach": False}}


def ending(context: Contexts, host: Host, origin: str, **options: Any) -> tuple[Finger, str]:
    """Return a player at a table one move before the end of a match, the page not loaded yet, and the card to knock with."""
    match, card = nearly_over()
    data = kept(match) | CALM
    data[match_key("gin")]["origin"] = origin
    page = context(**PHONE, **keeping(host, data), **options).new_page()
    return Finger(page), card


def knock(player: Finger, card: str) -> None:
    """Make the last move, and go on to the result of the match."""
    player.settled()
    player.choose(card)
    player.do("knock")
    player.settled()
    player.do("next")


def test_a_result_is_shared_and_its_link_deals_the_same_cards(host: Host, context: Contexts) -> None:
    player, card = ending(context, host, "", permissions=["clipboard-read", "clipboard-write"])
    page, t = player.page, player.t
    page.add_init_script(SHARE_SHEET)
    page.goto(f"{host.url}#/gin/table")
    page.wait_for_selector("html[data-ready]")
    knock(player, card)
    player.press(page.get_by_role("button", name=t("share.do"), exact=True))
    page.wait_for_function("() => self.shared !== undefined")
    shared: str = page.evaluate("self.shared")
    link = shared.splitlines()[-1]
    assert link.startswith(f"{host.url}#/deal/") and len(shared.splitlines()) == 4
    player.press(page.get_by_role("button", name=t("share.do"), exact=True))
    expect(page.locator(".toast")).to_contain_text(t("share.copied"))
    assert page.evaluate("navigator.clipboard.readText()") == shared, "without a share sheet it is on the clipboard"
    player.press(page.get_by_role("button", name=t("share.qr")))
    expect(page.get_by_role("img", name=t("share.qr.name", title=t("share.qr.title")))).to_be_visible()
    with player.answer():
        page.keyboard.press("Escape")
    with player.answer():
        page.goto(link)
    expect(page).to_have_title(f"{t('deal.title')} · {t('home.title')}")
    player.press(page.get_by_role("button", name=t("setup.deal")))
    player.settled()
    deck = nearly_over()[0].entries[0].deck
    assert player.record()["rounds"][0]["deck"] == [FRENCH_TEXTS[card] for card in deck]
    player.play(rounds=1)
    player.do("next")


def test_a_hostile_link_ends_in_a_sentence(host: Host, phone: Page, visit: Callable[[Page, str], Page]) -> None:
    markup = "%3Cimg%20src=x%20onerror=alert(1)%3E<script>alert(1)</script>"
    page = visit(phone, f"{host.url}#/deal/{markup}/1")
    player = Finger(page)
    t = player.t
    for route, key in (
        ("", "damaged"),
        (f"#/shared/{markup}/1", "damaged"),
        (f"#/deal/{'A' * 200_000}/1", "long"),
        ("#/shared/AAAA/99", "newer"),
    ):
        if route:
            with player.answer():
                page.evaluate("route => { location.hash = route; }", route)
        expect(page.locator("main")).to_contain_text(t(f"link.{key}"))
        assert page.locator("main script, main img").count() == 0
    player.press(page.get_by_role("link", name=t("records.play")))
    expect(page).to_have_title(t("home.title"))


def test_a_match_begun_before_midnight_counts_for_the_day_before(host: Host, context: Contexts) -> None:
    player, card = ending(context, host, "today 2026-11-30", timezone_id="Asia/Tokyo")
    page, t = player.page, player.t
    page.clock.install(time=datetime.fromisoformat("2026-11-30T23:59:30+09:00"))
    page.goto(f"{host.url}#/today")
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("#day-h")).to_have_text("30 November 2026")
    with player.answer():
        page.clock.fast_forward("01:00")
    expect(page.locator("#day-h")).to_have_text("1 December 2026")
    with player.answer():
        page.evaluate("location.hash = '#/gin/table'")
    knock(player, card)
    expect(page.locator("main")).to_contain_text(t("share.counted", date="30 November 2026"))
    (won,) = player.kept(TODAY)["days"]["2026-11-30"].values()
    assert won[0] == "win"
    with player.answer():
        page.evaluate("location.hash = '#/today'")
    expect(page.locator("#day-h")).to_have_text("1 December 2026")
    player.press(page.get_by_role("button", name=t("today.month.before")))
    yesterday = page.get_by_role("button", name=t("today.day", date="30 November 2026", tally=t("today.tally", n=1, of=5, won=1)))
    yesterday.focus()
    with player.answer():
        page.keyboard.press("Enter")
    expect(yesterday).to_be_focused()
    expect(page.locator("#day-h")).to_have_text("30 November 2026")
    page.keyboard.press("ArrowUp")
    expect(page.locator(":focus")).to_have_text("23")
