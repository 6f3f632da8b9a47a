"""The book after a match: the result says what is new in it, and its lines lead to the replay."""


import pytest
from playwright.sync_api import expect

from fudaba.app.store import HISTORY
from tests.e2e.conftest import PHONE
from tests.e2e.open_pages import OpenPages
from tests.e2e.player import Finger
from tests.e2e.positions import nearly_over, over, reseated
from tests.e2e.test_axe import Inspector

pytestmark = pytest.mark.browser


def test_a_match_fills_the_book(pages: OpenPages) -> None:
    match, card = nearly_over()
    player = Finger(reseated(pages, match))
    t, page = player.t, player.page
    player.choose(card)
    player.do("knock")
    player.settled()
    filled = page.locator(".filled")
    expect(filled).to_contain_text(t("gin.feat.shutout"))
    player.do("next")
    expect(filled).to_contain_text(t("gin.feat.shutout"))
    player.press(filled.get_by_role("link"))
    line = page.locator("li.feat.is-made", has_text=t("gin.feat.shutout.say"))
    key = player.kept(HISTORY)["matches"][0]["id"]
    expect(line.get_by_role("link", name=t("book.replay"))).to_have_attribute("href", f"#/replay/{key}")
    expect(page.locator("li.feat:not(.is-made)").first).to_be_visible()
    expect(page.locator("li.feat:not(.is-made)").get_by_role("link")).to_have_count(0)


def test_the_book_has_no_barriers(pages: OpenPages) -> None:
    axe = Inspector(pages, over(), PHONE, "ja")
    axe.settled()
    axe.look("result")
    for game in ("gin", "koikoi", "shirokurojan", "goninkan"):
        axe.go(f"#/{game}/book")
    assert axe.found == []
