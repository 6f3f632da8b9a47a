"""A reload in every phase: the same cards lie there again."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from fudaba.app.store import HISTORY, SETTINGS, VERSION, match_key
from tests.e2e.conftest import PHONE, Host
from tests.e2e.open_pages import OpenPages
from tests.e2e.player import Finger
from tests.e2e.positions import found, hold_pauses, keeping, over, reseated, seated, step

pytestmark = pytest.mark.browser
Contexts = Callable[..., BrowserContext]


def reload(page: Page) -> None:
    """Load the page anew and wait until it is drawn."""
    page.reload()
    page.wait_for_selector("html[data-ready]")


@pytest.mark.parametrize("name", ["upcard", "draw", "discard"])
@pytest.mark.parametrize("selected", [False, True], ids=["bare", "selected"])
def test_at_a_step(pages: OpenPages, name: str, selected: bool) -> None:
    player = Finger(reseated(pages, step(name)))
    if selected:
        player.choose(player.hand()[-1])
    before = player.hand(), player.record(), player.page.locator(".status").inner_text(), player.page.url
    reload(player.page)
    player.settled()
    assert (player.hand(), player.record(), player.page.locator(".status").inner_text(), player.page.url) == before
    expect(player.zone("hand").locator("[tabindex='0']")).to_have_count(1)
    player.move()
    assert player.lines()[: len(before[1]["rounds"][-1]["actions"])] == before[1]["rounds"][-1]["actions"]


def test_while_the_other_player_thinks(host: Host, context: Contexts) -> None:
    player = Finger(seated(context, host, step("discard"), pace="slow"))
    hold_pauses(player.page)
    card = player.hand()[-1]
    player.choose(card)
    player.do("discard")
    before, lines = player.hand(), player.lines()
    assert card not in before
    reload(player.page)
    player.settled()
    assert player.hand() == before
    assert player.lines()[: len(lines)] == lines and len(player.lines()) > len(lines)


def test_on_the_sheet(host: Host, context: Contexts) -> None:
    page = context(**PHONE, **keeping(host, {SETTINGS: {"v": VERSION, "pace": "none", "coach": False}})).new_page()
    page.goto(f"{host.url}#/gin")
    page.wait_for_selector("html[data-ready]")
    player = Finger(page)
    t = player.t
    player.press(page.get_by_role("radio", name=t("person.gen.name")))
    player.pick(t("setup.rules"), t("gin.preset.classic"))
    reload(page)
    assert page.url == f"{host.url}#/gin"
    expect(page.get_by_role("radio", name=t("person.gen.name"))).to_be_checked()
    expect(page.get_by_role("radio", name=t("gin.preset.classic"))).to_be_checked()
    assert player.kept(match_key("gin")) is None


def test_on_the_count_of_a_round(pages: OpenPages) -> None:
    player = Finger(reseated(pages, found(lambda now: now.step == "over")))
    page = player.page
    player.settled()
    before = page.locator("main").inner_text(), player.record()
    reload(page)
    player.settled()
    assert (page.locator("main").inner_text(), player.record()) == before
    player.do("next")
    player.settled()
    dealt = player.hand()
    reload(page)
    player.settled()
    assert player.hand() == dealt


def test_on_the_result_of_a_match(pages: OpenPages) -> None:
    player = Finger(reseated(pages, over()))
    page = player.page
    player.do("next")
    before, record = page.locator("main").inner_text(), player.record()
    assert player.over()
    reload(page)
    player.settled()
    if not player.over():
        player.do("next")
    assert (page.locator("main").inner_text(), player.record()) == (before, record)
    player.press(page.get_by_role("link", name=player.t("common.home")))
    rows: list[dict[str, Any]] = player.kept(HISTORY)["matches"]
    assert [row["record"] for row in rows] == [record]
    assert player.kept(match_key("gin")) is None
