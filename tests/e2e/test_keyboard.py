"""A whole match with the keyboard alone, as on a desk; focus, dialogs and the list of keys."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from fudaba.app.store import SETTINGS, VERSION
from tests.e2e.conftest import DESK, Host
from tests.e2e.open_pages import OpenPages
from tests.e2e.player import Keys
from tests.e2e.positions import keeping, reseated, step

pytestmark = pytest.mark.browser
Contexts = Callable[..., BrowserContext]
WATCH_FOCUS = """() => {
  const root = document.documentElement;
  window.lost = [];
  new MutationObserver(() => {
    if (document.activeElement === document.body) window.lost.push(`${root.dataset.frame} ${location.hash} ${document.title}`);
  }).observe(root, { attributeFilter: ['data-frame'] });
}"""
IN_SHEET = "() => document.getElementById('sheet').contains(document.activeElement)"
ON_PAGE = "() => document.getElementById('page').contains(document.activeElement)"


def watch_focus(page: Page) -> None:
    """Note from now on every frame after which nothing has the focus."""
    page.evaluate(WATCH_FOCUS)


def never_lost(page: Page) -> None:
    """Check that something had the focus after every frame."""
    assert page.evaluate("lost") == []


def test_a_quick_match_by_keys(host: Host, context: Contexts, visit: Callable[[Page, str], Page]) -> None:
    page = visit(context(**DESK, **keeping(host, {SETTINGS: {"v": VERSION, "coach": False}})).new_page(), host.url)
    player = Keys(page)
    t = player.t
    player.reach(page.get_by_role("navigation").get_by_role("link", name=t("settings.title")))
    watch_focus(page)
    player.hit("Enter")
    player.pick(t("settings.pace"), t("settings.pace.none"))
    player.hit("Escape")
    player.press(page.get_by_role("link", name=t("gin.name")))
    player.reach(page.get_by_role("group", name=t("setup.opponent")).get_by_role("radio", checked=True))
    while not page.get_by_role("radio", name=t("person.mameta.name")).is_checked():
        player.hit("ArrowLeft")
    player.pick(t("setup.rules"), t("gin.preset.quick"))
    player.pick(t("setup.length"), t("gin.length", n=50))
    player.press(page.get_by_role("button", name=t("setup.deal")))
    player.settled()
    player.play()
    expect(page.get_by_text(t("seal.good"))).to_be_visible()
    totals = player.record()["totals"]
    player.press(page.get_by_role("link", name=t("common.home")))
    player.press(page.get_by_role("link", name=t("records.title")))
    expect(page.get_by_role("listitem").filter(has_text=t("gin.name"))).to_contain_text(" – ".join(map(str, totals)))
    never_lost(page)


def test_arrows_and_enter_play_a_card(pages: OpenPages) -> None:
    player = Keys(reseated(pages, step("discard"), DESK))
    page, hand = player.page, player.hand()
    player.reach(player.card(hand[0]))
    watch_focus(page)
    for key, place in (("End", -1), ("ArrowLeft", -2), ("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2)):
        page.keyboard.press(key)
        assert player.has_focus(player.card(hand[place])), key
    for key in ("Space", "Escape"):
        player.hit("Enter")
        assert player.selected() == [hand[2]]
        player.hit(key)
        assert player.selected() == []
    player.hit("Enter")
    player.hit("Enter")
    player.settled()
    assert f"0 discard {hand[2]}" in player.lines()
    assert hand[2] not in player.hand()
    never_lost(page)


def test_the_own_order_is_made_by_keys(pages: OpenPages) -> None:
    player = Keys(reseated(pages, step("discard"), DESK))
    for _ in range(3):
        player.hit("s")
    hand = player.hand()
    player.hit("1", ".", ".")
    assert player.hand() == [hand[1], hand[2], hand[0], *hand[3:]]
    assert player.has_focus(player.card(hand[0]))
    player.hit(",")
    assert player.hand() == [hand[1], hand[0], *hand[2:]]
    assert player.selected() == [hand[0]]


def test_a_dialog_holds_the_focus_and_gives_it_back(pages: OpenPages) -> None:
    player = Keys(reseated(pages, step("discard"), DESK))
    page, t = player.page, player.t
    chosen = player.hand()[3]
    player.choose(chosen)
    watch_focus(page)
    dialog = page.get_by_role("dialog")
    for key, title in (("m", "menu.title"), ("l", "menu.last"), ("?", "keys.title"), ("r", "menu.scores")):
        player.hit(key)
        expect(dialog).to_have_accessible_name(t(title))
        assert page.evaluate(IN_SHEET), key
        for way in ("Tab", "Shift+Tab"):
            for _ in range(10):
                page.keyboard.press(way)
                assert not page.evaluate(ON_PAGE), "focus left the dialog"
        player.hit("Escape")
        expect(dialog).to_have_count(0)
        assert player.has_focus(player.card(chosen)), key
        assert player.selected() == [chosen], "Esc closes the top layer only"
    player.hit("Escape")
    assert player.selected() == []
    never_lost(page)


def test_a_dialog_after_a_dialog_leads_back_to_the_first_opener(pages: OpenPages) -> None:
    player = Keys(reseated(pages, step("discard"), DESK))
    page, t = player.page, player.t
    opener = page.get_by_role("button", name=t("menu.title"))
    for name in ("scores", "last", "how", "keys", "seal"):
        player.press(opener)
        player.press(page.get_by_role("dialog").get_by_role("button", name=t(f"menu.{name}")))
        assert page.evaluate(IN_SHEET), name
        player.hit("Escape")
        assert player.has_focus(opener), name
    player.press(opener)
    player.press(page.get_by_role("dialog").get_by_role("button", name=t("menu.stop")))
    player.press(page.get_by_role("button", name=t("ask.stop.no")))
    assert player.has_focus(opener)
    assert player.hand()


def test_letters_can_be_switched_off_and_digits_then_work_in_the_hand_alone(pages: OpenPages) -> None:
    player = Keys(reseated(pages, step("draw"), DESK, letters=False))
    page, before = player.page, player.lines()
    for key in ("d", "t", "m", "s", "?", "1"):
        page.keyboard.press(key)
    player.reach(player.card(player.hand()[0]))
    player.hit("2")
    assert player.selected() == [player.hand()[1]]
    assert player.lines() == before
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("kbd", has_text="D")).to_have_count(0)


def test_the_list_of_keys_names_those_of_the_screen(pages: OpenPages) -> None:
    player = Keys(reseated(pages, step("draw"), DESK))
    player.hit("?")
    shown = player.page.get_by_role("dialog").locator("dt").all_inner_texts()
    assert {"D", "T", "M", "L", "U", "S", "?", "R", "Esc", "Enter"} <= set(shown)
