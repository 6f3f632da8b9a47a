"""Taps, fields, links and files: one message for each, none lost, none doubled."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fudaba.ui.nodes import Element, h
from tests.web_js.conftest import PHONE, Shown

pytestmark = pytest.mark.browser
STILL = {"root": {"motion": "none"}}


def buttons(*acts: str, **more: Any) -> Element:
    """Return buttons that send acts."""
    return h("main", [h("button.btn", act, key=act, act=act, type_="button", **more) for act in acts])


def acts(shown: Shown) -> list[str]:
    """Return the acts that were sent."""
    return [message["act"] for message in shown.sent if message["type"] == "act"]


def tap_at(shown: Shown, later: float, key: str) -> None:
    """Press something near its left end, so many seconds after a time that lies ahead of all other presses."""
    box = shown.page.locator(f"[data-k={key}]").bounding_box()
    assert box is not None
    start: float = shown.page.evaluate("performance.timeOrigin") / 1000 + 100
    session = shown.page.context.new_cdp_session(shown.page)
    where = {"x": box["x"] + 12, "y": box["y"] + box["height"] / 2, "button": "left", "clickCount": 1, "timestamp": start + later}
    for kind in ("mousePressed", "mouseReleased"):
        session.send("Input.dispatchMouseEvent", {"type": kind, **where})


def test_a_tap_is_one_act_and_another_tap_another(shown: Shown) -> None:
    shown.show({"page": buttons("draw", "take")})
    shown.page.locator("[data-k=draw]").click()
    shown.page.locator("[data-k=draw]").dblclick()
    shown.page.locator("[data-k=take]").click(delay=50)
    assert shown.sent == [{"type": "act", "act": act} for act in ("draw", "draw", "draw", "take")]


def test_a_finger_is_as_good_as_a_mouse(opened: Callable[..., Shown]) -> None:
    shown = opened(**PHONE)
    shown.show(STILL, {"page": buttons("draw", "take")})
    shown.page.locator("[data-k=draw]").tap()
    shown.page.locator("[data-k=take]").tap()
    assert acts(shown) == ["draw", "take"]


def test_a_button_that_is_off_still_asks_for_its_reason(shown: Shown) -> None:
    shown.show({"page": buttons("knock", aria_disabled="true")})
    shown.page.locator("[data-k=knock]").click(force=True)
    assert acts(shown) == ["knock"]


@pytest.mark.parametrize(
    "after",
    [buttons("other"), buttons("draw2"), h("main", h("div", buttons("draw"), key="elsewhere"), key="new")],
    ids=["gone", "renamed", "moved"],
)
def test_a_frame_between_down_and_up_neither_loses_nor_changes_the_tap(shown: Shown, after: Element) -> None:
    shown.show({"page": buttons("draw")})
    shown.page.locator("[data-k=draw]").hover()
    shown.page.mouse.down()
    shown.show({"page": after})
    shown.page.mouse.up()
    assert acts(shown) == ["draw"]


def test_a_frame_that_changes_the_meaning_of_a_pressed_button_does_not_change_the_tap(shown: Shown) -> None:
    shown.show({"page": h("main", h("button.btn", "draw", key="one", act="draw"))})
    shown.page.locator("[data-k=one]").hover()
    shown.page.mouse.down()
    shown.show({"page": h("main", h("button.btn", "knock", key="one", act="knock"))})
    shown.page.mouse.up()
    assert acts(shown) == ["draw"]
    tap_at(shown, 0, "one")
    assert acts(shown) == ["draw", "knock"]


@pytest.mark.parametrize(("later", "expected"), [(0.1, ["deal"]), (1.0, ["deal", "take"])], ids=["quick", "slow"])
def test_a_quick_second_tap_is_not_for_what_a_frame_has_put_under_the_finger(shown: Shown, later: float, expected: list[str]) -> None:
    shown.show({"page": buttons("deal")})
    tap_at(shown, 0, "deal")
    shown.show({"page": buttons("take")})
    tap_at(shown, later, "take")
    assert acts(shown) == expected


def test_a_quick_second_tap_elsewhere_or_for_the_same_is_heard(shown: Shown) -> None:
    shown.show({"page": buttons("left", "right")})
    tap_at(shown, 0, "left")
    shown.show({"page": h("main", h("button.btn", "left", act="left", key="anew"), h("button.btn", "right", act="right", key="right"))})
    tap_at(shown, 0.1, "anew")
    tap_at(shown, 0.2, "right")
    assert acts(shown) == ["left", "left", "right"]


def test_the_echo_of_a_tap_ticks_no_box(shown: Shown) -> None:
    shown.show({"page": buttons("open")})
    tap_at(shown, 0, "open")
    shown.show({"page": h("main", h("label", h("input", type_="checkbox", change="box", key="box"), "a box of some width"))})
    tap_at(shown, 0.1, "box")
    assert not shown.page.locator("input").is_checked()
    assert acts(shown) == ["open"]


def test_sliding_off_a_button_takes_the_tap_back(shown: Shown) -> None:
    shown.show({"page": buttons("draw")})
    shown.page.locator("[data-k=draw]").hover()
    shown.page.mouse.down()
    shown.page.mouse.move(600, 500)
    shown.page.mouse.up()
    assert acts(shown) == []


def test_a_script_or_a_screen_reader_may_click(shown: Shown) -> None:
    shown.show({"page": buttons("draw")})
    shown.page.locator("[data-k=draw]").evaluate("e => e.click()")
    assert acts(shown) == ["draw"]


def test_fields_send_their_values(shown: Shown) -> None:
    shown.show(
        {
            "page": h(
                "main",
                h("input", type_="checkbox", change="box", key="box"),
                [h("input", type_="radio", name="r", value=value, change="set r", key=value) for value in "ab"],
                h("select", [h("option", value, value=value) for value in "xyz"], change="pick", key="pick"),
                h("input", type_="text", change="name", key="name"),
            )
        }
    )
    page = shown.page
    page.locator("[data-k=box]").check()
    page.locator("[data-k=box]").uncheck()
    page.locator("[data-k=b]").check()
    page.locator("[data-k=pick]").select_option("z")
    page.locator("[data-k=name]").fill("梓")
    page.locator("[data-k=name]").blur()
    assert [(message["act"], message["value"]) for message in shown.sent] == [
        ("box", True),
        ("box", False),
        ("set r", "b"),
        ("pick", "z"),
        ("name", "梓"),
    ]


def test_a_slider_speaks_while_it_moves_and_once_for_each_painted_frame(shown: Shown) -> None:
    shown.show({"page": h("main", h("input", type_="range", min=80, max=130, value=100, change="set scale", key="scale"))})
    shown.page.locator("[data-k=scale]").evaluate("""e => {
      for (const value of [101, 102, 103]) { e.value = value; e.dispatchEvent(new Event('input', { bubbles: true })); }
      e.dispatchEvent(new Event('change', { bubbles: true }));
    }""")
    shown.page.wait_for_function("sent.length > 1")
    assert shown.sent == [{"type": "act", "act": "set scale", "value": "103"}]


def test_a_file_is_read_and_may_be_chosen_again(shown: Shown, tmp_path: Path) -> None:
    file = tmp_path / "fudaba.json"
    file.write_text('{"札": 1}', encoding="utf-8")
    shown.show({"page": h("main", h("input", type_="file", file="import", key="file"))})
    for count in (1, 2):
        shown.page.locator("[data-k=file]").set_input_files(file)
        shown.page.wait_for_function(f"sent.length > {count}")
    assert shown.sent == [{"type": "import", "text": '{"札": 1}'}] * 2


def test_a_file_that_is_too_large_is_not_read(shown: Shown, tmp_path: Path) -> None:
    file = tmp_path / "large.json"
    file.write_bytes(b" " * (8 * 1024 * 1024 + 1))
    shown.show({"page": h("main", h("input", type_="file", file="import", key="file"))})
    shown.page.locator("[data-k=file]").set_input_files(file)
    shown.page.wait_for_function("sent.length > 1")
    assert shown.sent == [{"type": "import", "text": "", "reason": "large"}]


def test_a_tap_on_bare_cloth_skips_and_one_on_paper_does_not(shown: Shown) -> None:
    table = h("main.table.cloth", h("div.felt", h("p", "words"), h("button", "draw", act="draw", key="draw")))
    shown.show({"root": {"body": "is-table"}, "page": table})
    shown.page.locator(".felt p").click()
    shown.page.locator("[data-k=draw]").click()
    assert shown.sent == [{"type": "skip"}, {"type": "act", "act": "draw"}]
    shown.show({"root": {"body": ""}, "page": h("main.cloth", h("h1", "Result"), key="result")})
    shown.page.locator("h1").click()
    assert shown.sent[2:] == [{"type": "skip"}]
    shown.show({"page": h("main", h("p", "words"), key="paper")})
    shown.page.mouse.click(640, 600)
    assert len(shown.sent) == 3


def test_a_tap_beside_a_sheet_leaves_it_and_one_on_it_does_not(shown: Shown) -> None:
    sheet = h("section.sheet", h("h2", "heading"), h("p", "words"), role="dialog", aria_modal="true")
    shown.show({"page": buttons("draw"), "sheet": h("div.veil", sheet, modal=True, escape="close", key="menu")})
    shown.page.locator(".sheet p").click()
    assert shown.sent == []
    shown.page.mouse.click(20, 20)
    assert acts(shown) == ["close"]


def test_a_link_within_the_page_scrolls_and_leaves_the_route_alone(shown: Shown) -> None:
    tall = [h("p", str(line)) for line in range(100)]
    shown.show({"page": h("main", h("a", "there", href="#part"), tall, h("section", h("h2", "Part"), id="part", key="part"), tall)})
    shown.page.locator("#page a").click()
    assert shown.page.evaluate("Math.round(document.getElementById('part').getBoundingClientRect().top)") == 0
    assert shown.focus() == "part"
    assert shown.sent == [] and shown.page.evaluate("location.hash") == ""


def test_the_time_from_input_to_paint_can_be_measured(shown: Shown) -> None:
    shown.show({"page": buttons("draw")})
    shown.page.locator("[data-k=draw]").click()
    shown.show({"page": buttons("take")})
    shown.page.wait_for_function("performance.getEntriesByName('fudaba:painted').length > 0")
    waited = shown.page.evaluate("['painted', 'input'].map(name => performance.getEntriesByName(`fudaba:${name}`).at(-1).startTime)")
    assert waited[0] >= waited[1]


def test_the_page_knows_when_all_that_it_asked_is_answered(shown: Shown) -> None:
    page = shown.page
    shown.show({"page": buttons("draw"), "answers": 1})
    page.locator("[data-k=draw]").click()
    asked, answered = (page.locator("html").get_attribute(f"data-{name}") for name in ("asked", "answered"))
    assert (asked, answered) == ("2", "1")
    assert page.evaluate("numbers") == [1, 2]
    shown.show({"page": buttons("take")})
    assert page.locator("html").get_attribute("data-answered") == "1"
    shown.show({"page": buttons("take"), "answers": 2})
    assert page.locator("html").get_attribute("data-answered") == "2"


def test_a_skip_asks_for_no_answer(shown: Shown) -> None:
    shown.show({"page": h("main.table.cloth", h("p", "cloth", style={"height": "200px"}))})
    shown.page.mouse.click(100, 100)
    assert shown.sent[-1] == {"type": "skip"}
    assert shown.page.locator("html").get_attribute("data-asked") == "1"
