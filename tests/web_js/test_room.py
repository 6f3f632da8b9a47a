"""The room around the page: root values, storage, route, scroll, announcements, deliveries, services, sound."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from fudaba.ui.nodes import Element, h
from tests.web_js.conftest import Shown
from tools import build

pytestmark = pytest.mark.browser


def html(shown: Shown, name: str) -> str | None:
    """Return an attribute of the root element."""
    return shown.page.locator("html").get_attribute(name)


def screen(key: str, lines: int = 200) -> Element:
    """Return a long screen."""
    return h("main", h("h1", key, tabindex="-1", key="title"), [h("p", str(line)) for line in range(lines)], key=key)


def test_the_first_message_tells_what_python_must_know(opened: Callable[..., Shown]) -> None:
    kept = "localStorage.setItem('fudaba.settings', '{broken'); localStorage.setItem('other', 'not ours')"
    shown = opened(kept, route="#/gin", locale="ja-JP")
    start = shown.page.evaluate("sent[0]")
    assert start == {
        "type": "start",
        "kept": {"fudaba.settings": "{broken"},
        "route": "#/gin",
        "site": shown.page.evaluate("location.origin + location.pathname"),
        "day": shown.page.evaluate("new Date().toLocaleDateString('sv')"),
        "languages": start["languages"],
        "standalone": False,
    }
    assert start["languages"][0] == "ja-JP"


def test_ready_and_the_number_of_the_frame_are_on_the_root(opened: Callable[..., Shown]) -> None:
    shown = opened()
    assert html(shown, "data-ready") is None
    shown.show({"page": h("p")}, {"page": h("p")})
    assert html(shown, "data-frame") == "2"
    shown.page.wait_for_selector("html[data-ready]", state="attached")


def test_root_values_and_the_title_are_applied(shown: Shown) -> None:
    shown.show(
        {
            "root": {
                "lang": "ja",
                "theme": "dark",
                "motion": "quick",
                "hand": "left",
                "scale": "1.15",
                "deck": "large",
                "body": "is-table",
            },
            "title": "ジンラミー · 札場",
        }
    )
    assert [html(shown, name) for name in ("lang", "data-theme", "data-motion", "data-hand", "data-deck")] == [
        "ja",
        "dark",
        "quick",
        "left",
        "large",
    ]
    assert shown.page.evaluate("[document.documentElement.style.getPropertyValue('--card-scale'), document.title]") == [
        "1.15",
        "ジンラミー · 札場",
    ]
    expect(shown.page.locator("body")).to_have_class("is-table is-left")
    shown.show({"root": {"hand": "right", "body": ""}})
    expect(shown.page.locator("body")).to_have_class("")
    assert html(shown, "lang") == "ja"


def test_the_automatic_theme_follows_the_system_and_so_does_the_browsers_bar(shown: Shown) -> None:
    def bar() -> set[str]:
        return set(shown.page.evaluate("[...document.querySelectorAll('meta[name=theme-color]')].map(e => e.content)"))

    shown.page.emulate_media(color_scheme="dark")
    shown.show({"root": {"theme": "auto"}})
    assert html(shown, "data-theme") == "dark"
    night = bar()
    shown.page.emulate_media(color_scheme="light")
    shown.page.wait_for_selector("html[data-theme=light]", state="attached")
    assert len(night) == len(bar()) == 1 and night != bar()
    shown.show({"root": {"theme": "light"}})
    shown.page.emulate_media(color_scheme="dark")
    shown.show({})
    assert html(shown, "data-theme") == "light"


def test_texts_are_kept_and_deleted_in_order(shown: Shown) -> None:
    shown.show({"keep": {"fudaba.a": "1", "fudaba.b": "2"}}, {"keep": {"fudaba.a": None, "fudaba.c": "3"}})
    assert shown.page.evaluate("({...localStorage})") == {"fudaba.b": "2", "fudaba.c": "3"}
    assert shown.sent == []


def test_each_text_for_which_a_full_storage_has_no_room_is_reported(shown: Shown) -> None:
    large = "x" * 6_000_000
    shown.show(
        {"keep": {"fudaba.a": large, "fudaba.b": "2"}},
        {"keep": {"fudaba.a": large}},
        {"keep": {"fudaba.a": "1"}},
        {"keep": {"fudaba.a": large}},
    )
    assert shown.sent == [{"type": "keep-failed", "key": "fudaba.a", "reason": "full"}] * 3
    assert shown.page.evaluate("({...localStorage})") == {"fudaba.a": "1", "fudaba.b": "2"}


def test_a_blocked_storage_stops_nothing_and_is_reported_once(opened: Callable[..., Shown]) -> None:
    blocked = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    shown = opened(blocked)
    assert shown.page.evaluate("sent[0].kept") == {}
    shown.show({"page": h("p", "here"), "keep": {"fudaba.a": "1", "fudaba.b": "2"}})
    assert [(message["type"], message["reason"]) for message in shown.sent] == [("keep-failed", "blocked")]
    expect(shown.page.locator("#page p")).to_have_text("here")


def test_links_and_back_tell_the_route_once_and_python_changes_it_in_silence(shown: Shown) -> None:
    shown.show({"page": h("main", h("a", "Gin", href="#/gin"))})
    shown.page.locator("#page a").click()
    shown.page.wait_for_function("sent.length > 1")
    shown.show({"route": {"to": "#/gin/table"}})
    shown.show({"route": {"to": "#/gin/table2", "replace": True}})
    assert shown.page.evaluate("location.hash") == "#/gin/table2"
    shown.page.go_back()
    shown.page.wait_for_function("sent.length > 2")
    shown.page.go_back()
    shown.page.wait_for_function("sent.length > 3")
    shown.show({})
    assert shown.sent == [{"type": "route", "to": to} for to in ("#/gin", "#/gin", "#/")]


def test_a_new_screen_begins_at_its_top_and_back_returns_to_where_one_was(shown: Shown) -> None:
    depth = "Math.round(scrollY)"
    shown.show({"page": screen("home")})
    shown.page.evaluate("scrollTo(0, 500)")
    shown.show({"page": screen("home", 201)})
    assert shown.page.evaluate(depth) == 500
    shown.show({"page": screen("records"), "route": {"to": "#/records"}})
    assert shown.page.evaluate(depth) == 0
    shown.page.evaluate("scrollTo(0, 300)")
    shown.page.go_back()
    shown.page.wait_for_function("sent.length > 1")
    shown.show({"page": screen("home")})
    assert shown.page.evaluate(depth) == 500
    shown.page.go_forward()
    shown.page.wait_for_function("sent.length > 2")
    shown.show({"page": screen("records")})
    assert shown.page.evaluate(depth) == 300


def test_a_new_address_begins_at_the_top_even_where_the_screens_are_alike(shown: Shown) -> None:
    shown.show({"page": screen("same")})
    shown.page.evaluate("scrollTo(0, 500)")
    shown.show({"page": screen("same"), "route": {"to": "#/settings"}})
    assert shown.page.evaluate("scrollY") == 0


def test_every_sentence_is_a_new_line_for_screen_readers(shown: Shown) -> None:
    shown.page.evaluate("document.getElementById('say').replaceChildren()")
    shown.show({"say": [{"text": "You drew 2♦."}, {"text": "Your turn", "loud": True}]}, {"say": [{"text": "You drew 2♦."}]})
    assert shown.page.locator("#say p").all_inner_texts() == ["You drew 2♦."] * 2
    assert shown.page.locator("#say-now p").all_inner_texts() == ["Your turn"]
    shown.show({"say": [{"text": str(n)} for n in range(50)]})
    assert shown.page.locator("#say p").last.inner_text() == "49"
    assert shown.page.locator("#say p").count() < 10


def test_a_file_is_handed_out(shown: Shown) -> None:
    with shown.page.expect_download() as waiting:
        shown.show({"download": {"name": "fudaba.json", "text": '{"札": 1}'}})
    assert waiting.value.suggested_filename == "fudaba.json"
    assert waiting.value.path().read_text(encoding="utf-8") == '{"札": 1}'


@pytest.mark.parametrize("clipboard", [True, False], ids=["clipboard", "selection"])
def test_a_text_is_copied(opened: Callable[..., Shown], clipboard: bool) -> None:
    shown = opened(permissions=["clipboard-read", "clipboard-write"])
    shown.show({"page": h("main", h("button", "copy", key="copy", act="copy"))})
    if not clipboard:
        shown.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    shown.page.locator("[data-k=copy]").click()
    shown.show({"copy": "3f9a 07c2"})
    assert shown.page.evaluate("navigator.clipboard.readText()") == "3f9a 07c2"
    assert shown.focus() == "copy"


def test_a_text_that_cannot_be_copied_is_reported(shown: Shown) -> None:
    shown.page.evaluate(
        "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); document.execCommand = () => false; }"
    )
    shown.show({"copy": "x"})
    shown.page.wait_for_function("sent.length > 1")
    assert shown.sent == [{"type": "copy-failed"}]


def test_services_are_asked_by_name(shown: Shown) -> None:
    shown.show({"do": "install"}, {"do": "apply-update"}, {"do": "persist"})
    assert shown.page.evaluate("served") == ["install", "apply-update", "persist"]


def test_the_device_buzzes_only_where_it_may(opened: Callable[..., Shown]) -> None:
    shown = opened("window.buzzed = []; navigator.vibrate = (pattern) => window.buzzed.push(pattern)")
    shown.show({"buzz": [10]}, {"vibrate": True}, {"buzz": [20, 30]}, {"vibrate": False}, {"buzz": [40]})
    assert shown.page.evaluate("buzzed") == [[20, 30]]


def test_a_notice_lies_over_everything_and_can_be_pressed(shown: Shown) -> None:
    toast = h("div.toast", h("p", "A new version is ready"), h("button.btn", "Take it", act="apply-update", key="do"))
    sheet = h("div.veil", h("section.sheet", h("h2", "Menu"), role="dialog"), key="menu", escape="close", modal=True)
    shown.show({"page": screen("home"), "sheet": sheet, "toast": toast})
    shown.page.locator("#toast button").click()
    assert shown.sent == [{"type": "act", "act": "apply-update"}]
    shown.show({"toast": None})
    expect(shown.page.locator("#toast *")).to_have_count(0)


SILENT = "window.AudioContext = class { constructor() { throw new Error('no sound before a gesture'); } }"
COUNTED = """
window.notes = 0;
for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
  const begin = kind.prototype.start;
  kind.prototype.start = function (...how) {
    window.notes += 1;
    return begin.apply(this, how);
  };
}
"""


PATIENT = """
window.outputs = [];
const Real = AudioContext;
window.AudioContext = class extends Real {
  constructor() {
    super();
    outputs.push(this);
  }
};
const later = setTimeout;
window.setTimeout = (run, wait, ...how) => {
  if (wait < 10000) return later(run, wait, ...how);
  window.rest = run;
};
"""


def test_nothing_sounds_before_a_gesture_or_without_volume(opened: Callable[..., Shown]) -> None:
    shown = opened(SILENT)
    shown.show({"volume": 1, "sound": ["deal"]}, {"volume": 0})
    shown.page.mouse.click(5, 5)
    shown.show({"sound": ["knock"]})


SOUNDS = re.findall(r"^  (\w+): (?:\[\[|Array)", (build.ROOT / "js" / "sound.js").read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_made_after_a_gesture(opened: Callable[..., Shown], name: str) -> None:
    shown = opened(COUNTED)
    shown.show({"volume": 0.5})
    shown.page.mouse.click(5, 5)
    shown.page.wait_for_function("navigator.userActivation.hasBeenActive")
    shown.show({"sound": [name, "unknown"]})
    assert shown.page.evaluate("notes") > 0


def test_a_silent_output_is_switched_off_and_wakes_for_the_next_sound(opened: Callable[..., Shown]) -> None:
    shown = opened(COUNTED + PATIENT)
    shown.show({"volume": 0.5})
    shown.page.mouse.click(5, 5)
    shown.page.wait_for_function("outputs[0]?.state === 'running'")
    shown.page.evaluate("rest()")
    shown.page.wait_for_function("outputs[0].state === 'suspended'")
    shown.show({"sound": ["knock"]})
    shown.page.wait_for_function("notes > 0")


def test_a_hidden_page_neither_moves_nor_sounds(opened: Callable[..., Shown]) -> None:
    shown: Any = opened(COUNTED)
    shown.show({"volume": 0.5, "root": {"motion": "normal"}, "page": h("main", h("span.card", key="a", flip="a"), h("p", "text"))})
    shown.page.mouse.click(5, 5)
    shown.page.evaluate(
        "Object.defineProperty(document, 'hidden', { get: () => true }); document.dispatchEvent(new Event('visibilitychange'))"
    )
    shown.show({"page": h("main", h("p", "text"), h("span.card", key="a", flip="a")), "sound": ["knock"]})
    assert html(shown, "data-moving") is None
    assert shown.page.evaluate("notes") == 0
