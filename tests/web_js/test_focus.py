"""Focus through redraws, sheets and screens: it is never lost, and it comes back."""

from typing import Any

import pytest
from playwright.sync_api import expect

from fudaba.ui.nodes import Child, Element, h
from tests.web_js.conftest import Shown

pytestmark = pytest.mark.browser


def hand(*cards: str, zone: str = "hand", pressed: str = "") -> Element:
    """Return a zone of cards."""
    buttons = [
        h("button.card", card, key=card, act=f"select {card}", type_="button", aria_pressed="true" if card == pressed else "false")
        for card in cards
    ]
    return h("section", buttons, zone=zone)


def page(*content: Child) -> Element:
    """Return a screen with a title."""
    return h("main", h("h1", "title", tabindex="-1", key="title"), *content)


def sheet(key: str, *content: Child, **more: Any) -> Element:
    """Return a dialog."""
    body = h("section.sheet", h("h2", "heading", tabindex="-1"), *content, role="dialog", aria_modal="true")
    return h("div.veil", body, key=key, modal=True, escape="close", **more)


def test_focus_stays_on_an_element_that_stays(shown: Shown) -> None:
    shown.show({"page": page(hand("a", "b", "c"))})
    shown.page.locator("[data-k=b]").focus()
    shown.show({"page": page(hand("c", "b", "x", "a"))})
    assert shown.focus() == "b"


def test_focus_follows_its_key_to_another_place(shown: Shown) -> None:
    shown.show({"page": page(hand("a", "b"), h("div", "pile"))})
    shown.page.locator("[data-k=b]").focus()
    shown.show({"page": page(hand("a"), h("div", h("button", "b", key="b", act="take")))})
    assert shown.focus() == "b"


@pytest.mark.parametrize(("left", "expected"), [("acd", "c"), ("ab", "b"), ("a", "a")])
def test_focus_goes_to_the_nearest_button_of_its_zone(shown: Shown, left: str, expected: str) -> None:
    shown.show({"page": page(hand(*"abcd"))})
    lost = "b" if left == "acd" else "c"
    shown.page.locator(f"[data-k={lost}]").focus()
    shown.show({"page": page(hand(*left))})
    assert shown.focus() == expected


def test_focus_goes_to_the_title_when_nothing_is_near(shown: Shown) -> None:
    shown.show({"page": page(h("button", "x", key="x"))})
    shown.page.locator("[data-k=x]").focus()
    shown.show({"page": page(h("p", "nothing"))})
    assert shown.focus() == "title"
    shown.show({"page": h("main", "no title", key="untitled")})
    assert shown.focus() == "untitled"


def test_a_page_without_focus_is_left_alone(shown: Shown) -> None:
    shown.show({"page": page(h("button", "x", key="x"))}, {"page": page(h("p", "nothing"))})
    assert shown.focus() == "body"


def test_a_frame_may_say_where_focus_goes(shown: Shown) -> None:
    shown.show({"page": page(hand("a", "b"))})
    shown.page.locator("[data-k=a]").focus()
    shown.show({"page": page(hand("b"), h("button", "next", key="next")), "focus": "next"})
    assert shown.focus() == "next"


def test_a_sheet_takes_focus_and_gives_it_back(shown: Shown) -> None:
    shown.show({"page": page(h("button", "menu", key="menu", act="sheet menu"))})
    menu = shown.page.locator("[data-k=menu]")
    menu.focus()
    shown.show({"sheet": sheet("menu", h("button", "close", key="close", act="close"))})
    assert shown.focus() == "h2"
    expect(shown.page.locator("#page")).to_have_attribute("inert", "")
    shown.show({"page": page(h("button", "menu", key="menu", act="sheet menu")), "sheet": None})
    assert shown.focus() == "menu"
    expect(shown.page.locator("#page:not([inert])")).to_have_count(1)


def test_a_sheet_may_name_what_takes_focus(shown: Shown) -> None:
    shown.show({"page": page(), "sheet": sheet("ask", h("button", "no", key="no", autofocus=True), h("button", "yes", key="yes"))})
    assert shown.focus() == "no"


def test_a_sheet_after_a_sheet_takes_focus_and_the_first_opener_gets_it_back(shown: Shown) -> None:
    shown.show({"page": page(h("button", "menu", key="menu"))})
    shown.page.locator("[data-k=menu]").focus()
    shown.show({"sheet": sheet("menu", h("button", "keys", key="keys"))})
    shown.page.locator("[data-k=keys]").focus()
    shown.show({"sheet": sheet("keys", h("p", "list"))})
    assert shown.focus() == "h2"
    shown.show({"sheet": None})
    assert shown.focus() == "menu"


def test_focus_goes_to_the_title_when_the_opener_went_with_its_screen(shown: Shown) -> None:
    shown.show({"page": page(h("button", "menu", key="menu"))})
    shown.page.locator("[data-k=menu]").focus()
    shown.show({"sheet": sheet("stop", h("button", "yes", key="yes"))})
    shown.show({"page": h("div", h("h1", "Home", tabindex="-1", key="home")), "sheet": None})
    assert shown.focus() == "home"


def test_the_opener_is_remembered_where_a_tap_gives_no_focus(shown: Shown) -> None:
    shown.show({"page": page(h("button", "menu", key="menu", act="sheet menu"))})
    shown.page.evaluate("document.querySelector('[data-k=menu]').addEventListener('mousedown', (event) => event.preventDefault())")
    shown.page.locator("[data-k=menu]").click()
    assert shown.focus() == "body"
    shown.show({"sheet": sheet("menu")})
    shown.show({"sheet": None})
    assert shown.focus() == "menu"


def test_a_focused_link_of_the_static_page_is_found_again_by_its_address(opened: Any) -> None:
    shown = opened()
    shown.page.evaluate("""() => {
      document.getElementById('page').innerHTML = '<a href="#/gin">Gin</a>';
      document.querySelector('#page a').focus();
    }""")
    shown.show({"page": page(h("a", "Records", href="#/records"), h("a", "Gin", href="#/gin", key="tile gin"))})
    assert shown.focus() == "tile gin"


def test_a_zone_has_one_tab_stop_and_remembers_it(shown: Shown) -> None:
    shown.show({"page": page(hand("a", "b", "c"), hand("x", "y", zone="acts"))})

    def stops() -> list[str]:
        script = "[...document.querySelectorAll('#page button')].filter(e => e.tabIndex === 0).map(e => e.dataset.k)"
        answer: list[str] = shown.page.evaluate(script)
        return answer

    assert stops() == ["a", "x"]
    shown.page.locator("[data-k=b]").focus()
    assert stops() == ["b", "x"]
    shown.page.locator("[data-k=y]").focus()
    shown.show({"page": page(hand("b", "c", "d"), hand("x", "y", zone="acts"))})
    assert stops() == ["b", "y"]
    shown.show({"page": page(hand("c", "d", pressed="d"), hand("x", "y", zone="acts"))})
    assert stops() == ["d", "y"]
