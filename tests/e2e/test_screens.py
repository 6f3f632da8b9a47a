"""From screen to screen: titles, the Back button, language and looks, and a site under any path."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from fudaba.app.store import SETTINGS, VERSION
from tests.e2e.conftest import PHONE, Host
from tests.e2e.open_pages import OpenPages
from tests.e2e.player import Finger
from tests.e2e.positions import hold_pauses, keeping, reseated, seated, step

pytestmark = pytest.mark.browser
Contexts = Callable[..., BrowserContext]
Visit = Callable[[Page, str], Page]
FACES = "all => all.map(each => each.getAttribute('src'))"


def faces(player: Finger) -> set[str]:
    """Return the folders of the pictures in the hand."""
    addresses: list[str] = player.zone("hand").locator("img").evaluate_all(FACES)
    return {address.rsplit("/", 1)[0] for address in addresses}


def leave_for_settings(player: Finger) -> None:
    """Go from the table to the settings by the menu."""
    player.press(player.page.get_by_role("button", name=player.t("menu.title")))
    player.press(player.page.get_by_role("dialog").get_by_role("link", name=player.t("settings.title")))


def back(player: Finger) -> None:
    """Use the browser's Back."""
    with player.answer():
        player.page.go_back()


def test_back_leaves_the_table_and_loses_nothing(host: Host, context: Contexts) -> None:
    page = context(**PHONE, **keeping(host, {SETTINGS: {"v": VERSION, "pace": "none", "coach": False}})).new_page()
    page.goto(host.url)
    page.wait_for_selector("html[data-ready]")
    player = Finger(page)
    t = player.t
    expect(page).to_have_title(t("home.title"))
    player.press(page.get_by_role("link", name=t("gin.name")))
    expect(page).to_have_title(f"{t('gin.name')} · {t('home.title')}")
    sheet = page.url
    player.press(page.get_by_role("button", name=t("setup.deal")))
    player.settled()
    table, hand, record = page.url, player.hand(), player.record()
    assert table == f"{sheet}/table"
    back(player)
    assert page.url in (host.url, f"{host.url}#/"), "the sheet gave its place to the table"
    expect(page).to_have_title(t("home.title"))
    with player.answer():
        page.go_forward()
    player.settled()
    assert (page.url, player.hand(), player.record()) == (table, hand, record)
    player.press(page.get_by_role("link", name=t("common.back")))
    player.press(page.get_by_role("link", name=re.compile(re.escape(t("home.ongoing", game=t("gin.name"), n=1)))))
    player.settled()
    assert (page.url, player.hand(), player.record()) == (table, hand, record)


def test_back_from_the_settings_returns_to_the_table_and_closes_the_menu_for_good(pages: OpenPages) -> None:
    player = Finger(reseated(pages, step("discard")))
    page, hand = player.page, player.hand()
    player.choose(hand[2])
    leave_for_settings(player)
    expect(page).to_have_title(f"{player.t('settings.title')} · {player.t('home.title')}")
    expect(page.get_by_role("dialog")).to_have_count(0)
    back(player)
    player.settled()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert (player.hand(), player.selected()) == (hand, [hand[2]])


def test_back_from_an_open_menu_leaves_the_table_and_forward_finds_it_without_the_menu(pages: OpenPages) -> None:
    player = Finger(reseated(pages, step("discard")))
    page = player.page
    player.press(page.get_by_role("link", name=player.t("common.back")))
    back(player)
    player.settled()
    player.press(page.get_by_role("button", name=player.t("menu.title")))
    with player.answer():
        page.go_forward()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_title(player.t("home.title"))
    back(player)
    player.settled()
    expect(page.get_by_role("dialog")).to_have_count(0)
    player.choose(player.hand()[0])


def test_the_other_player_goes_on_when_one_comes_back(host: Host, context: Contexts) -> None:
    # Without motion, since a press while cards move ends the pause as well.
    player = Finger(seated(context, host, step("discard"), pace="slow", calm=True))
    hold_pauses(player.page)
    player.choose(player.hand()[-1])
    player.do("discard")
    hand, lines = player.hand(), player.lines()
    player.press(player.page.get_by_role("link", name=player.t("common.back")))
    back(player)
    expect(player.page.locator(".status--wait")).to_be_visible()
    assert player.lines() == lines
    for _ in range(2):
        with player.answer():
            player.tap_cloth()
    player.settled()
    assert player.hand() == hand
    assert player.lines()[: len(lines)] == lines and len(player.lines()) == len(lines) + 2


def test_titles_name_the_screens(host: Host, phone: Page, visit: Visit) -> None:
    player = Finger(visit(phone, host.url))
    t = player.t
    for route, name in (("#/records", "records.title"), ("#/settings", "settings.title"), ("#/gin", "gin.name"), ("#/nowhere", "")):
        with player.answer():
            phone.evaluate("route => { location.hash = route; }", route)
        expect(phone).to_have_title(f"{t(name)} · {t('home.title')}" if name else t("home.title"))
        expect(phone.locator("h1")).to_have_count(1)
    assert phone.url == f"{host.url}#/"


def test_the_language_changes_in_the_middle_of_a_round(pages: OpenPages) -> None:
    player = Finger(reseated(pages, step("discard")))
    page, hand, record = player.page, player.hand(), player.record()
    leave_for_settings(player)
    player.pick(player.t("settings.language"), player.t("settings.language.ja"))
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    back(player)
    native = Finger(page, "ja")
    native.settled()
    assert (native.hand(), native.record()) == (hand, record)
    expect(page).to_have_title(f"{native.t('gin.name')} · {native.t('home.title')}")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    native.settled()
    assert (native.hand(), native.record()) == (hand, record)
    native.move()


def test_looks_change_at_once_and_stay(pages: OpenPages) -> None:
    player = Finger(reseated(pages, step("discard")))
    t, page, root = player.t, player.page, player.page.locator("html")
    assert faces(player) == {"img/french"}
    expect(root).to_have_attribute("data-theme", "light")
    leave_for_settings(player)
    player.pick(t("settings.theme"), t("settings.theme.dark"))
    expect(root).to_have_attribute("data-theme", "dark")
    player.pick(t("settings.deck"), t("settings.deck.large"))
    player.press(page.get_by_role("switch", name=t("settings.four_colours")))
    player.press(page.get_by_role("switch", name=t("settings.left_handed")))
    back(player)
    player.settled()
    for _ in range(2):
        assert faces(player) == {"img/french-large", "img/french-two-large"}
        expect(root).to_have_attribute("data-theme", "dark")
        expect(page.locator("body")).to_have_class("is-table is-left")
        knock, discard = (player.zone("acts").get_by_role("button").nth(place).bounding_box() for place in (0, 1))
        assert knock and discard and knock["x"] > discard["x"], "the buttons change sides"
        page.reload()
        page.wait_for_selector("html[data-ready]")
        player.settled()


def test_the_automatic_theme_follows_the_system(pages: OpenPages) -> None:
    page = reseated(pages, step("draw"))
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)


def test_it_plays_under_any_path(sub_host: Host, phone: Page, visit: Visit) -> None:
    player = Finger(visit(phone, f"{sub_host.url}#/gin"))
    player.press(phone.get_by_role("button", name=player.t("setup.deal")))
    player.settled()
    assert phone.url == f"{sub_host.url}#/gin/table"
    start = len(player.lines())
    while not any(line.startswith("0 discard") for line in player.lines()):
        player.move()
    assert len(player.lines()) > start
    assert phone.evaluate("() => [...document.images].every(image => image.complete && image.naturalWidth > 0)")
