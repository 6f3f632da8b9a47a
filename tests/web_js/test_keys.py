"""The keyboard: zones, cards by number, shortcuts, Enter twice, Escape layer by layer."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from fudaba.ui.nodes import Element, h
from tests.web_js.conftest import Shown

pytestmark = pytest.mark.browser
CARDS = [f"c{n}" for n in range(1, 12)]


def card(key: str, selected: str = "") -> Element:
    """Return a card of the hand."""
    pressed = "true" if key == selected else "false"
    return h(
        "button.card", h("img", src="img/room/asanoha.svg", alt=""), key=key, act=f"select {key}", type_="button", aria_pressed=pressed
    )


def table(selected: str = "", rows: tuple[int, ...] = (7, 4)) -> Element:
    """Return a table with a hand in rows, and two buttons with keys."""
    cards = iter(CARDS)
    groups = [h("ul.fan", [h("li", card(next(cards), selected)) for _ in range(count)], key=str(row)) for row, count in enumerate(rows)]
    buttons = h(
        "div",
        h("button.btn", "Knock", key="knock", act="knock", letter="k"),
        h("button.btn", "Discard", key="discard", act="discard", letter="Enter"),
        h("button.btn", "Keys", key="keys", act="sheet keys", letter="?"),
        zone="acts",
    )
    return h("main", h("h1", "Gin", tabindex="-1", key="title"), h("section", groups, zone="hand"), buttons, escape="putback")


@pytest.fixture
def at_table(shown: Shown) -> Shown:
    """A page that shows the table."""
    shown.show({"page": table(), "letters": True})
    return shown


def press(shown: Shown, *keys: str) -> list[str]:
    """Press keys and return the acts that they sent."""
    before = len(shown.sent)
    for key in keys:
        shown.page.keyboard.press(key)
    return [message["act"] for message in shown.sent[before:]]


def test_arrows_move_along_and_across_the_rows(at_table: Shown) -> None:
    at_table.page.locator("[data-k=c1]").focus()
    for key, expected in [
        ("ArrowRight", "c2"),
        ("ArrowLeft", "c1"),
        ("ArrowLeft", "c1"),
        ("ArrowDown", "c8"),
        ("ArrowRight", "c9"),
        ("ArrowUp", "c2"),
        ("End", "c11"),
        ("ArrowRight", "c11"),
        ("ArrowUp", "c4"),
        ("Home", "c1"),
        ("ArrowDown", "c8"),
        ("ArrowLeft", "c7"),
        ("ArrowRight", "c8"),
    ]:
        assert press(at_table, key) == []
        assert at_table.focus() == expected, key


def test_a_risen_card_is_still_in_its_row(shown: Shown) -> None:
    shown.show({"page": table(selected="c3").copy()})
    shown.page.evaluate("document.querySelector('[data-k=c3]').classList.add('is-selected')")
    shown.page.locator("[data-k=c2]").focus()
    press(shown, "ArrowRight")
    assert shown.focus() == "c3"
    press(shown, "ArrowRight")
    assert shown.focus() == "c4"


def test_tab_goes_from_zone_to_zone(at_table: Shown) -> None:
    at_table.page.locator("[data-k=c3]").focus()
    press(at_table, "Tab")
    assert at_table.focus() == "knock"
    press(at_table, "ArrowRight", "Shift+Tab")
    assert at_table.focus() == "c3"
    press(at_table, "Tab")
    assert at_table.focus() == "discard"


@pytest.mark.parametrize(("key", "picked"), [("1", "c1"), ("9", "c9"), ("0", "c10")])
def test_digits_pick_cards_from_anywhere(at_table: Shown, key: str, picked: str) -> None:
    at_table.page.locator("[data-k=knock]").focus()
    assert press(at_table, key) == [f"select {picked}"]
    assert at_table.focus() == picked


def test_a_digit_beyond_the_hand_does_nothing(shown: Shown) -> None:
    shown.show({"page": table(rows=(3,)), "letters": True})
    assert press(shown, "5") == []


def test_letters_and_signs_press_their_buttons(at_table: Shown) -> None:
    assert press(at_table, "k", "?") == ["knock", "sheet keys"]
    assert press(at_table, "Shift+K", "Control+k", "Alt+k", "Meta+k", "x") == []
    expect(at_table.page.locator("[data-k=knock]")).to_have_attribute("aria-keyshortcuts", "k")


def test_letters_can_be_switched_off(at_table: Shown) -> None:
    at_table.show({"letters": False, "page": table()})
    assert press(at_table, "k", "?", "3") == []
    assert at_table.page.locator("[aria-keyshortcuts]").evaluate_all("all => all.map(e => e.dataset.k)") == ["discard"]
    at_table.page.locator("[data-k=c1]").focus()
    assert press(at_table, "3") == ["select c3"]  # within the hand digits are its own keys
    at_table.show({"letters": True, "page": table()})
    assert press(at_table, "k") == ["knock"]


def test_nothing_is_a_shortcut_while_somebody_types(shown: Shown) -> None:
    shown.show({"page": h("main", h("input", type_="text", key="name"), table()), "letters": True})
    shown.page.locator("[data-k=name]").focus()
    assert press(shown, "k", "1", "?", "Enter", "ArrowLeft") == []
    assert shown.page.locator("[data-k=name]").input_value() == "k1?"


def test_enter_selects_and_enter_again_acts(at_table: Shown) -> None:
    at_table.page.locator("[data-k=c2]").focus()
    assert press(at_table, "Enter") == ["select c2"]
    at_table.show({"page": table(selected="c2")})
    assert press(at_table, "Enter") == ["discard"]
    assert press(at_table, " ") == ["select c2"]


def test_enter_is_not_stolen_from_another_button(at_table: Shown) -> None:
    at_table.show({"page": table(selected="c2")})
    at_table.page.locator("[data-k=knock]").focus()
    assert press(at_table, "Enter") == ["knock"]
    at_table.page.locator("[data-k=title]").focus()
    assert press(at_table, "Enter") == ["discard"]


def test_a_held_key_presses_once(at_table: Shown) -> None:
    at_table.page.locator("[data-k=knock]").focus()
    for key in ("Enter", "k"):
        for _ in range(3):
            at_table.page.keyboard.down(key)
        at_table.page.keyboard.up(key)
    assert [message["act"] for message in at_table.sent] == ["knock", "knock"]


def test_escape_leaves_the_top_layer_only(at_table: Shown) -> None:
    assert press(at_table, "Escape") == ["putback"]
    sheet = h(
        "div.veil",
        h("section.sheet", h("h2", "Menu"), h("button", "Keys", act="keys", letter="k"), role="dialog"),
        escape="close",
        modal=True,
        key="menu",
    )
    at_table.show({"sheet": sheet})
    assert press(at_table, "Escape", "k", "1") == ["close", "keys"]
    at_table.show({"sheet": None})
    assert press(at_table, "Escape") == ["putback"]


def test_a_button_that_is_not_to_be_seen_has_no_key(shown: Shown) -> None:
    shown.show(
        {
            "page": h("main", h("p", h("button", "a", act="a", letter="k"), hidden=True), h("button", "b", act="b", letter="k")),
            "letters": True,
        }
    )
    assert press(shown, "k") == ["b"]


def test_arrows_scroll_where_there_is_no_zone(opened: Callable[..., Shown]) -> None:
    shown: Any = opened()
    shown.show({"page": h("main", [h("p", str(line)) for line in range(100)])})
    press(shown, "End")
    shown.page.wait_for_function("scrollY > 100")


def test_in_a_zone_that_follows_the_choice_goes_with_the_focus(shown: Shown) -> None:
    gaps = [h("button", str(n), key=f"gap {n}", act=f"gap {n}", type_="button", aria_pressed=str(n == 1).lower()) for n in range(4)]
    shown.show({"page": h("main", h("div", gaps, zone="gaps", data_follow=True))})
    shown.page.locator("[data-k='gap 1']").focus()
    assert press(shown, "ArrowRight") == ["gap 2"]
    assert press(shown, "ArrowRight") == ["gap 3"]
    assert press(shown, "ArrowRight") == []
    shown.page.locator("[data-k='gap 2']").focus()
    assert press(shown, "ArrowLeft") == [], "what is chosen already is not pressed"


def test_arrows_lead_over_the_edge_to_the_named_zone_past_what_is_no_stop(shown: Shown) -> None:
    def row(zone: str, beyond: str, passive: str = "") -> Element:
        cards = [
            h("button.btn", f"{zone}{n}", key=f"{zone}{n}", act=f"{zone}{n}", type_="button", passive=True if str(n) in passive else None)
            for n in range(3)
        ]
        return h("div", cards, zone=zone, beyond=beyond, key=zone)

    shown.show({"page": h("main", row("field", "hand", "01"), row("hand", "field"), key="page")})
    shown.page.focus("[data-k=hand0]")
    for key, focus in (("ArrowUp", "field2"), ("ArrowLeft", "field2"), ("ArrowDown", "hand2"), ("ArrowDown", "hand2")):
        shown.page.keyboard.press(key)
        assert shown.focus() == focus, key
    assert shown.page.locator("[data-k=field0]").get_attribute("tabindex") == "-1"
    shown.page.click("[data-k=field0]")
    assert [message["act"] for message in shown.sent if message["type"] == "act"] == ["field0"]


def test_space_clicks_its_button_except_on_a_control_and_a_slider_keeps_its_keys(shown: Shown) -> None:
    buttons = [
        h("button.btn", name, key=name, act=name, type_="button", letter=key) for name, key in (("play", "Space"), ("on", "ArrowRight"))
    ]
    slider = h("input", type_="range", min=0, max=9, value=3, change="to", aria_label="Slider", key="to")
    shown.show({"page": h("main", h("h1", "Replay", tabindex="-1", key="title"), buttons, slider), "letters": False})
    shown.page.locator("[data-k=title]").focus()
    assert press(shown, " ", "ArrowRight") == ["play", "on"]
    shown.page.locator("[data-k=on]").focus()
    assert press(shown, " ", "ArrowRight") == ["on", "on"], "a focused button is pressed as ever"
    shown.page.locator("[data-k=to]").focus()
    assert press(shown, " ") == ["play"]
    shown.page.keyboard.press("ArrowRight")
    expect(shown.page.locator("[data-k=to]")).to_have_value("4")
