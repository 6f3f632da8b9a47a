"""Motion and dragging: cards travel from where they were seen, nobody waits, and a drag is never a tap."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from fudaba.ui.nodes import Child, Element, h
from tests.web_js.conftest import PHONE, PICTURE, Shown

pytestmark = pytest.mark.browser
MOVING = {"root": {"motion": "normal", "body": "is-table"}}
STOPPED_CLOCK = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const animation = animate.apply(this, how);
  animation.pause();
  return animation;
};
"""
"""Lets every motion of cards stand at its first moment, until a test moves it on."""


def card(name: str, **more: Any) -> Element:
    """Return a card that can be pressed."""
    return h("button.card", h("img", src=PICTURE, alt=""), key=name, flip=f"card {name}", act=f"select {name}", type_="button", **more)


def table(hand: str, pile: str = "", rival: int = 0, **more: Any) -> Element:
    """Return a table with a stock, a pile and a hand; a letter is a card."""
    named: dict[str, dict[str, Any]] = more.get("cards", {})
    stock = h("div.place", h("button.card.is-down", h("img", src=PICTURE, alt=""), key="stock", flip="stock", act="draw"))
    under: list[Child] = [card(name, **named.get(name, {})) for name in pile]
    backs = h("ul.backs", [h("li", h("span.card.card--small.is-down", flip=f"rival {slot}"), key=str(slot)) for slot in range(rival)])
    fan = h("ul.fan", [h("li", card(name, drag=name, drop=name, **named.get(name, {})), key=name) for name in hand])
    felt = h(
        "div.felt",
        h("section.rival", backs),
        h("section.piles", h("div.piles__pair", stock, h("div.place", under, drop="pile"))),
        h(
            "section.hand",
            h("section.group", fan, h("p.group__line", "line", key=more.get("line", "line"), late=True)),
            zone="hand",
            drop="hand",
        ),
    )
    return h("main.table.cloth.gin", felt, escape="escape", key="table")


@pytest.fixture
def moving(opened: Callable[..., Shown]) -> Shown:
    """A table at which things move."""
    shown = opened()
    shown.show({**MOVING, "page": table("abc", "xy", 3)})
    return shown


@pytest.fixture
def stopped(opened: Callable[..., Shown]) -> Shown:
    """A table at which things would move if the clock were not stopped."""
    shown = opened(STOPPED_CLOCK)
    shown.show({**MOVING, "page": table("abc", "xy", 3)})
    return shown


def go_to(shown: Shown, time: int) -> None:
    """Let all motion stand where it is after so many ms."""
    shown.page.evaluate("time => document.getAnimations().forEach((animation) => { animation.currentTime = time; })", time)


def flying(shown: Shown) -> int:
    """Return how many pictures are in the air."""
    return shown.page.locator("#travel .travel__card").count()


def centre(shown: Shown, selector: str) -> list[int]:
    """Return where the middle of an element is seen."""
    script = "e => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2].map(Math.round); }"
    answer: list[int] = shown.page.locator(selector).first.evaluate(script)
    return answer


def test_a_discard_travels_above_the_table_from_the_hand_to_the_pile(stopped: Shown) -> None:
    start = centre(stopped, ".hand .card[data-k=b]")
    stopped.show({"page": table("ac", "xyb", 3)})
    assert flying(stopped) == 1
    assert centre(stopped, "#travel .travel__card") == start
    assert stopped.page.locator(".piles .card[data-k=b]").evaluate("e => getComputedStyle(e).opacity") == "0"
    go_to(stopped, 219)
    end = centre(stopped, ".piles .card[data-k=b]")
    assert all(abs(seen - due) <= 1 for seen, due in zip(centre(stopped, "#travel .travel__card"), end, strict=True))
    stopped.page.evaluate("document.getAnimations().forEach((animation) => animation.finish())")
    stopped.settle()
    assert flying(stopped) == 0
    assert stopped.page.locator(".piles .card[data-k=b]").evaluate("e => getComputedStyle(e).opacity") == "1"


def test_the_hand_closes_up_without_leaving_its_place(stopped: Shown) -> None:
    start = centre(stopped, ".hand .card[data-k=c]")
    stopped.show({"page": table("ac", "xyb", 3)})
    assert centre(stopped, ".hand .card[data-k=c]") == start


def test_a_drawn_card_comes_from_the_stock_and_turns_over(stopped: Shown) -> None:
    stock = centre(stopped, "[data-k=stock]")
    stopped.show({"page": table("abcd", "xy", 3, cards={"d": {"from_": "stock", "turn": "up", "back": PICTURE}})})
    assert centre(stopped, "#travel .travel__card") == stock
    expect(stopped.page.locator(f"#travel .travel__back[src$='{PICTURE}']")).to_have_count(1)


def test_a_card_goes_to_the_rival_as_a_back(stopped: Shown) -> None:
    top = centre(stopped, ".piles .card[data-k=y]")
    page = table("abc", "x", 4)
    back = page["c"][0]["c"][0]["c"][0]["c"][3]["c"][0]
    back["a"] |= {"from": "card y", "turn": "down"}
    stopped.show({"page": page})
    assert centre(stopped, "#travel .travel__card") == top
    expect(stopped.page.locator("#travel .travel__card > :nth-child(2) > img")).to_have_count(1)


def test_a_picture_has_neither_name_nor_key_nor_act(stopped: Shown) -> None:
    stopped.show({"page": table("abcd", "xy", 3, cards={"d": {"from_": "stock", "aria_label": "7 of hearts"}})})
    names = stopped.page.evaluate(
        "[...document.querySelectorAll('#travel .travel__card > *, #travel .travel__card > * *')].flatMap(e => e.getAttributeNames())"
    )
    assert set(names) <= {"class", "src", "alt", "style"}
    expect(stopped.page.locator("#travel")).to_have_attribute("aria-hidden", "true")
    assert stopped.page.locator("#travel").evaluate("e => e.inert")


def test_a_deal_is_staggered_and_over_in_time(opened: Callable[..., Shown]) -> None:
    shown = opened(STOPPED_CLOCK)
    shown.show(MOVING)
    dealt = {name: {"from_": "stock", "delay": n} for n, name in enumerate("abcdefghijklmnopqrst")}
    shown.show({"page": table("abcdefghijklmnopqrst", cards=dealt)})
    assert flying(shown) == 20
    ends = shown.page.evaluate(
        "document.getAnimations().map(a => a.effect.getComputedTiming()).filter(t => t.duration > 200).map(t => t.endTime)"
    )
    assert max(ends) <= 601


def test_brackets_appear_after_the_cards_have_arrived(stopped: Shown) -> None:
    stopped.show({"page": table("ac", "xyb", 3, line="another")})
    begin = stopped.page.locator(".group__line").evaluate("e => e.getAnimations()[0].effect.getTiming().delay")
    assert begin == pytest.approx(220, abs=25)
    assert stopped.page.locator(".group__line").evaluate("e => getComputedStyle(e).opacity") == "0"


def test_a_tap_during_motion_is_heard_and_ends_it(stopped: Shown) -> None:
    stopped.show({"page": table("ac", "xyb", 3)})
    stopped.page.mouse.click(*strip(stopped, "c"))
    assert stopped.sent == [{"type": "skip"}, {"type": "act", "act": "select c"}]
    stopped.settle()
    assert flying(stopped) == 0


def test_a_frame_during_motion_goes_on_from_where_things_are_seen(stopped: Shown) -> None:
    stopped.show({"page": table("ac", "xyb", 3)})
    go_to(stopped, 60)
    seen = centre(stopped, "#travel .travel__card")
    stopped.show({"page": table("ac", "xyb", 4)})
    assert all(abs(now - before) <= 2 for now, before in zip(centre(stopped, "#travel .travel__card"), seen, strict=True))


@pytest.mark.parametrize("options", [{"reduced_motion": "reduce"}, {}], ids=["system", "settings"])
def test_reduced_motion_moves_nothing(opened: Callable[..., Shown], options: dict[str, Any]) -> None:
    shown = opened(**options)
    shown.show({"root": {"motion": "slow" if options else "none", "body": "is-table"}, "page": table("abc", "xy", 3)})
    shown.show({"page": table("ac", "xyb", 3), "sheet": h("div.veil", h("section.sheet", h("h2", "Menu"), role="dialog"), key="menu")})
    assert shown.page.evaluate("document.getAnimations().filter(a => a.effect.getComputedTiming().endTime > 0).length") == 0
    assert shown.page.locator("html[data-moving]").count() == 0


def strip(shown: Shown, name: str) -> list[int]:
    """Return a point on the part of a card of the hand that its neighbour leaves free."""
    left, y = shown.page.locator(f".hand .card[data-k={name}]").evaluate(
        "e => { const r = e.getBoundingClientRect(); return [r.x, r.y + r.height / 2]; }"
    )
    return [round(left) + 12, round(y)]


def drag(shown: Shown, name: str, to: list[int], steps: int = 4) -> None:
    """Press on a card of the hand and move the mouse."""
    shown.page.mouse.move(*strip(shown, name))
    shown.page.mouse.down()
    shown.page.mouse.move(*to, steps=steps)


def test_a_card_is_dragged_onto_a_place_and_is_not_tapped(moving: Shown) -> None:
    pile = centre(moving, ".piles .card[data-k=y]")
    start, held = centre(moving, ".hand .card[data-k=b]"), strip(moving, "b")
    drag(moving, "b", pile)
    expect(moving.page.locator(".place[data-drop=pile]")).to_have_class("place is-over")
    assert centre(moving, "#travel .travel__card") == [start[0] + pile[0] - held[0], start[1] + pile[1] - held[1]]
    moving.page.mouse.up()
    assert moving.sent == [{"type": "drop", "drag": "b", "onto": "pile"}]
    moving.show({"page": table("ac", "xyb", 3)})
    moving.settle()
    assert flying(moving) == 0
    expect(moving.page.locator(".is-over, .is-dragged")).to_have_count(0)
    moving.page.mouse.click(*strip(moving, "a"))
    assert moving.sent[-1] == {"type": "act", "act": "select a"}


def test_a_card_that_python_leaves_in_the_hand_goes_back(moving: Shown) -> None:
    drag(moving, "b", centre(moving, ".hand .card[data-k=c]"))
    moving.page.mouse.up()
    assert moving.sent == [{"type": "drop", "drag": "b", "onto": "c"}]
    moving.show({"page": table("abc", "xy", 3)})
    moving.settle()
    assert flying(moving) == 0
    expect(moving.page.locator(".is-dragged")).to_have_count(0)


@pytest.mark.parametrize("end", ["up", "Escape", "cancel"])
def test_a_drag_to_nowhere_a_key_or_a_lost_pointer_puts_the_card_back(moving: Shown, end: str) -> None:
    drag(moving, "b", [20, 400])
    assert flying(moving) == 1
    if end == "Escape":
        moving.page.keyboard.press("Escape")
    elif end == "cancel":
        moving.page.evaluate("document.dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1, bubbles: true }))")
    moving.page.mouse.up()
    expect(moving.page.locator("#travel .travel__card, .is-dragged")).to_have_count(0)
    assert moving.sent == []


def test_a_small_move_is_still_a_tap(moving: Shown) -> None:
    start = strip(moving, "b")
    drag(moving, "b", [start[0] + 5, start[1] + 3])
    moving.page.mouse.up()
    assert moving.sent == [{"type": "act", "act": "select b"}]


def test_a_frame_that_takes_the_dragged_card_away_ends_the_drag(moving: Shown) -> None:
    drag(moving, "b", [20, 400])
    moving.show({"page": table("ac", "xy", 3)})
    moving.page.mouse.up()
    expect(moving.page.locator("#travel .travel__card")).to_have_count(0)
    assert moving.sent == []


def test_a_frame_about_something_else_leaves_the_drag_alone(moving: Shown) -> None:
    pile = centre(moving, ".piles .card[data-k=y]")
    drag(moving, "b", pile)
    moving.show({"page": table("abc", "xy", 4)})
    moving.page.mouse.up()
    assert moving.sent == [{"type": "drop", "drag": "b", "onto": "pile"}]


def test_a_finger_drags_too(opened: Callable[..., Shown]) -> None:
    shown = opened(**PHONE)
    shown.show({**MOVING, "page": table("abc", "xy", 3)})
    shown.settle()
    start, pile = strip(shown, "b"), centre(shown, ".piles .card[data-k=y]")
    touch = shown.page.context.new_cdp_session(shown.page)
    points = [[start[0] + (pile[0] - start[0]) * step / 5, start[1] + (pile[1] - start[1]) * step / 5] for step in range(6)]
    for kind, (x, y) in zip(["touchStart", *["touchMove"] * 5], points, strict=True):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    assert flying(shown) == 1
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    shown.page.wait_for_function("sent.length > 1")
    assert shown.sent == [{"type": "drop", "drag": "b", "onto": "pile"}]


def test_a_card_rests_on_the_one_that_it_captures_before_both_go(stopped: Shown) -> None:
    onto = centre(stopped, ".piles .card[data-k=y]")
    named = {"b": {"via": "card y"}, "y": {"beat": 1}}
    stopped.show({"page": table("acby", "x", 3, cards=named)})
    pictures = stopped.page.locator("#travel .travel__card")
    assert pictures.count() == 1, "b stays in its list and slides"
    go_to(stopped, 0)
    assert centre(stopped, "#travel .travel__card") == onto, "it waits where it lay"
    go_to(stopped, 480 + 219)
    end = centre(stopped, ".hand .card[data-k=y]")
    assert all(abs(seen - due) <= 1 for seen, due in zip(centre(stopped, "#travel .travel__card"), end, strict=True))
    stopped.show({"page": table("ac", "x", 3)})
    stopped.show({"page": table("ac", "xy", 3)})
    here = centre(stopped, ".hand .card[data-k=a]")
    stopped.show({"page": table("c", "xya", 3, cards={"a": {"via": "card x"}})})
    below = centre(stopped, ".piles .card[data-k=x]")
    assert centre(stopped, "#travel .travel__card") == here
    for time in (220, 480):
        go_to(stopped, time)
        assert centre(stopped, "#travel .travel__card") == [below[0] + 10, below[1] + 10]
