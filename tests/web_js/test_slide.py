"""Sliding along a zone whose choice follows: the choice goes along with mouse and finger, and a tap stays a tap."""

from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession

from fudaba.ui.nodes import Element, h
from tests.web_js.conftest import PHONE, PICTURE, Shown

pytestmark = pytest.mark.browser
STILL = {"root": {"motion": "none"}}
COUNT = 6


def row(chosen: int = -1, left_out: int = -1, follow: bool = True) -> Element:
    """Return a row of buttons side by side, one of them chosen, one perhaps gone."""
    members = [
        h(
            "button.btn",
            str(n),
            key=f"gap {n}",
            type_="button",
            act=f"gap {n}",
            aria_pressed="true" if n == chosen else "false",
        )
        for n in range(COUNT)
        if n != left_out
    ]
    card = h("button.card", h("img", src=PICTURE, alt=""), key="drawn", act="flip", zone="drawn", drag="drawn")
    return h("main", h("div.row", members, zone="gaps", data_follow=follow, key="gaps"), h("div", card), key="page")


def acts(shown: Shown) -> list[str]:
    """Return the acts that were sent."""
    return [message["act"] for message in shown.sent if message["type"] == "act"]


def spot(shown: Shown, key: str) -> tuple[float, float]:
    """Return the middle of a button."""
    box = shown.page.locator(f"[data-k='{key}']").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Hand:
    """A mouse or a finger, pressed, moved and lifted alike."""

    def __init__(self, shown: Shown, touch: bool) -> None:
        self._shown = shown
        self._session: CDPSession = shown.page.context.new_cdp_session(shown.page)
        self._touch = touch

    def _send(self, touch: str, mouse: str, x: float, y: float) -> None:
        if self._touch:
            points = [] if touch in ("touchEnd", "touchCancel") else [{"x": x, "y": y}]
            self._session.send("Input.dispatchTouchEvent", {"type": touch, "touchPoints": points})
        else:
            self._session.send("Input.dispatchMouseEvent", {"type": mouse, "x": x, "y": y, "button": "left", "clickCount": 1})

    def press(self, key: str) -> None:
        """Go down on a button."""
        self._at = spot(self._shown, key)
        self._send("touchStart", "mousePressed", *self._at)

    def move(self, key: str, up: float = 0) -> None:
        """Move to a button, or so much above it."""
        x, y = spot(self._shown, key)
        self._at = (x, y - up)
        self._send("touchMove", "mouseMoved", *self._at)

    def lift(self) -> None:
        """Go up."""
        self._send("touchEnd", "mouseReleased", *self._at)


@pytest.fixture(params=[False, True], ids=["mouse", "finger"])
def hand(request: pytest.FixtureRequest, opened: Callable[..., Shown]) -> tuple[Shown, Hand]:
    """A page with the row on it, and what slides on it."""
    touch: bool = request.param
    shown = opened(**(PHONE if touch else {}))
    shown.show(STILL, {"root": {"body": "is-table"}}, {"page": row()})
    return shown, Hand(shown, touch)


def test_the_choice_goes_along_and_stays_where_it_is_left(hand: tuple[Shown, Hand]) -> None:
    shown, pointer = hand
    pointer.press("gap 0")
    assert acts(shown) == []
    for goal in (1, 2, 3, 2):
        pointer.move(f"gap {goal}")
        shown.show({"page": row(goal)})
    pointer.lift()
    assert acts(shown) == ["gap 1", "gap 2", "gap 3", "gap 2"]
    assert shown.focus() == "gap 2"


def test_a_choice_is_asked_for_once_before_its_frame_has_come(hand: tuple[Shown, Hand]) -> None:
    shown, pointer = hand
    shown.show({"page": row(1)})
    pointer.press("gap 1")
    for goal in ("gap 4", "gap 4", "gap 1", "gap 1"):
        pointer.move(goal, up=6)
    pointer.lift()
    assert acts(shown) == ["gap 4", "gap 1"], "pressing the chosen one again would leave it"


def test_a_pointer_that_strays_from_the_row_still_chooses(hand: tuple[Shown, Hand]) -> None:
    shown, pointer = hand
    pointer.press("gap 0")
    pointer.move("gap 0", up=-40)
    pointer.move("gap 5", up=-60)
    pointer.lift()
    assert acts(shown)[-1] == "gap 5"


def test_a_button_that_leaves_the_page_under_the_pointer_does_not_end_the_slide(hand: tuple[Shown, Hand]) -> None:
    shown, pointer = hand
    pointer.press("gap 2")
    pointer.move("gap 3")
    shown.show({"page": row(3, left_out=2)})
    pointer.move("gap 5")
    pointer.lift()
    assert acts(shown)[-1] == "gap 5"
    pointer.press("gap 0")
    pointer.lift()
    assert acts(shown)[-1] == "gap 0", "the tap after a slide is heard"


def test_a_row_that_leaves_the_page_ends_the_slide(hand: tuple[Shown, Hand]) -> None:
    shown, pointer = hand
    pointer.press("gap 2")
    pointer.move("gap 3")
    shown.show({"page": h("main", h("button.btn", "put", act="put", key="put"), key="other")})
    pointer.move("put")
    pointer.lift()
    pointer.press("put")
    pointer.lift()
    assert acts(shown) == ["gap 3", "put"]


def test_a_press_that_stays_is_a_tap(hand: tuple[Shown, Hand]) -> None:
    shown, pointer = hand
    pointer.press("gap 4")
    pointer.lift()
    assert acts(shown) == ["gap 4"]


def test_a_card_to_be_dragged_is_dragged_and_not_slid(hand: tuple[Shown, Hand]) -> None:
    shown, pointer = hand
    pointer.press("drawn")
    pointer.move("gap 3")
    pointer.lift()
    assert acts(shown) == []


def test_only_a_zone_that_follows_is_slid_along(hand: tuple[Shown, Hand]) -> None:
    shown, pointer = hand
    shown.show({"page": row(follow=False)})
    pointer.press("gap 0")
    pointer.move("gap 0", up=-40)
    pointer.lift()
    assert acts(shown) == []
