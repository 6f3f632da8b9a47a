"""The pages of rules in a browser: accessible, no wider than a phone, with neither JavaScript nor Python, kept for later."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from fudaba.app.text import LANGUAGES, Text
from fudaba.games import SHELF
from fudaba.ui.rules import rules_link
from tests.e2e.conftest import DESK, PHONE, Host
from tests.e2e.test_axe import ALL, AXE, CONTRAST, RUN

pytestmark = pytest.mark.browser
Contexts = Callable[..., BrowserContext]
NARROW: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 568}}


@pytest.mark.parametrize(("size", "language"), [(PHONE, "ja"), (DESK, "en")])
def test_axe_finds_nothing(host: Host, context: Contexts, size: dict[str, Any], language: str) -> None:
    page, found = context(**size).new_page(), []
    for game in ("", *SHELF):
        page.emulate_media(color_scheme="light")
        page.goto(host.url + rules_link(game, language))
        expect(page.locator("html")).to_have_attribute("data-theme", "light")
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found += [f"{game}: {line}" for line in page.evaluate(RUN, ALL)]
        page.emulate_media(color_scheme="dark")
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found += [f"{game} by night: {line}" for line in page.evaluate(RUN, CONTRAST)]
    assert found == []


def test_no_page_is_wider_than_a_small_phone_and_every_picture_is_there(host: Host, context: Contexts) -> None:
    page = context(**NARROW).new_page()
    for game in ("", *SHELF):
        for language in LANGUAGES:
            page.goto(host.url + rules_link(game, language))
            assert page.evaluate("document.documentElement.scrollWidth") == 320, (game, language)
            hidden = "[...document.querySelectorAll('.scroll')].filter((part) => part.scrollWidth > part.clientWidth).length"
            assert page.evaluate(hidden) == 0, (game, language)
            assert page.evaluate("[...document.images].filter((image) => !image.complete || !image.naturalWidth).length") == 0
            expect(page.locator("html")).to_have_attribute("lang", language)


def test_a_page_is_read_without_javascript(host: Host, context: Contexts) -> None:
    page = context(**PHONE, java_script_enabled=False).new_page()
    page.goto(host.url + rules_link("koikoi", "en", "yaku-goko"))
    expect(page.locator("#yaku-goko")).to_be_in_viewport()
    page.get_by_role("link", name=Text("en")("home.other_language")).click()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    page.get_by_role("link", name=Text("ja")("rules.all")).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(Text("ja")("rules.heading"))


def test_a_page_wears_the_light_that_was_chosen(host: Host, context: Contexts) -> None:
    opened = context(**PHONE, color_scheme="light")
    page = opened.new_page()
    page.goto(host.url + rules_link("gin", "en"))
    page.evaluate("localStorage.setItem('fudaba.settings', JSON.stringify({ v: 1, theme: 'dark', language: 'ja' }))")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_the_rules_are_there_with_the_server_gone(
    sub_host: Host, phone: Page, visit: Callable[[Page, str], Page], kept_on_device: Callable[[Page], None]
) -> None:
    visit(phone, sub_host.url)
    kept_on_device(phone)
    sub_host.stop()
    phone.goto(sub_host.url + "#/koikoi")
    # The first screen has such a link too.
    expect(phone.get_by_role("heading", level=1)).to_have_text(Text("en")("koikoi.name"))
    phone.get_by_role("link", name=Text("en")("rules.title")).click()
    phone.wait_for_url(sub_host.url + rules_link("koikoi", "en"))
    assert phone.evaluate("[...document.images].every((image) => image.complete && image.naturalWidth)")
    assert phone.evaluate("getComputedStyle(document.querySelector('.rules__text')).display") == "grid"
    phone.get_by_role("link", name=Text("en")("rules.play"), exact=True).click()
    phone.wait_for_selector("html[data-ready]")
    assert phone.url == f"{sub_host.url}#/koikoi"
