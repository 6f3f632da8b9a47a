"""The start: a page that is readable at once, a tile tapped early, progress, and every way in which a start can fail."""

import io
import json
import shutil
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from tests.e2e.conftest import DESK, PATIENCE, PHONE, Host, Problems
from tests.e2e.player import Finger
from tools.chromium import CHROMIUM, SWITCHES

pytestmark = pytest.mark.browser
WASM = "vendor/pyodide/pyodide.asm.wasm"
STDLIB = "vendor/pyodide/python_stdlib.zip"
Visit = Callable[[Page, str], Page]
Contexts = Callable[..., BrowserContext]


def keep(page: Page, text: str) -> None:
    """Let the browser have kept settings when the site is opened."""
    page.add_init_script(f"if (location.protocol === 'http:') localStorage.setItem('fudaba.settings', {json.dumps(text)});")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_home_page_is_readable_before_python_runs(host: Host, context: Contexts, size: dict[str, object], language: str) -> None:
    held = host.shelf.held[WASM] = threading.Event()
    page = context(locale={"ja": "ja-JP", "en": "en-GB"}[language], **size).new_page()
    page.goto(host.url)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("h1:visible")).to_have_count(1)
    expect(page.locator("a.tile:visible").first).to_be_visible()
    expect(page.locator(f"#page > [lang]:not([lang={language}])")).to_have_count(0)
    expect(page.locator("#boot")).to_be_visible()
    held.set()
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("#boot")).to_have_count(0)
    expect(page.locator("h1:visible")).to_have_count(1)


def test_a_language_that_the_house_does_not_speak_is_answered_in_english(host: Host, context: Contexts) -> None:
    page = context(locale="fr-FR").new_page()
    page.goto(host.url)
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_tile_tapped_early_opens_as_soon_as_it_can(host: Host, phone: Page) -> None:
    held = host.shelf.held[WASM] = threading.Event()
    phone.goto(host.url)
    tile = phone.locator('a.tile[href="#/gin"]')
    tile.tap()
    expect(tile).to_have_class("tile is-opening")
    expect(phone.locator("#boot")).to_be_visible()
    held.set()
    phone.wait_for_selector("html[data-ready]")
    assert phone.url == host.url + "#/gin"
    expect(phone.locator("a.tile")).to_have_count(0)


def test_a_button_pressed_early_is_pressed_once_python_runs(host: Host, desk: Page) -> None:
    held = host.shelf.held[WASM] = threading.Event()
    desk.goto(host.url)
    desk.locator('button[data-k="language"]').click()
    expect(desk.locator("#boot")).to_be_visible()
    held.set()
    desk.wait_for_selector("html[data-ready]")
    expect(desk.locator("html")).to_have_attribute("lang", "ja")


def test_progress_follows_the_files(host: Host, phone: Page) -> None:
    wasm = host.shelf.held[WASM] = threading.Event()
    stdlib = host.shelf.held[STDLIB] = threading.Event()
    phone.goto(host.url)
    bar = phone.locator("#boot progress")
    phone.wait_for_function("() => document.querySelector('#boot progress').value >= 0.12")
    assert float(bar.evaluate("bar => bar.value")) < 0.2
    wasm.set()
    phone.wait_for_function("() => document.querySelector('#boot progress').value > 0.5")
    assert float(bar.evaluate("bar => bar.value")) < 0.75
    expect(phone.locator("#say")).to_contain_text("50%")
    stdlib.set()
    phone.wait_for_selector("html[data-ready]")


def test_a_page_opened_on_a_table_does_not_show_the_home_page_first(host: Host, phone: Page) -> None:
    held = host.shelf.held[WASM] = threading.Event()
    phone.goto(host.url + "#/gin/table")
    expect(phone.locator("#boot")).to_be_visible()
    expect(phone.locator("#page")).to_be_hidden()
    held.set()
    phone.wait_for_selector("html[data-ready]")
    expect(phone.locator("#page")).to_be_visible()


@pytest.mark.parametrize("kept", [{"theme": "dark", "language": "ja"}, {"theme": "auto"}, {"theme": 7, "language": ["ja"]}])
def test_language_and_light_stand_before_the_first_paint(host: Host, context: Contexts, kept: dict[str, object]) -> None:
    host.shelf.held[WASM] = threading.Event()
    page = context(color_scheme="light").new_page()
    keep(page, json.dumps({"v": 1} | kept))
    page.goto(host.url, wait_until="commit")
    page.wait_for_selector("#page")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark" if kept["theme"] == "dark" else "light")
    expect(page.locator("html")).to_have_attribute("lang", "ja" if kept.get("language") == "ja" else "en")


def test_settings_that_cannot_be_read_do_not_stop_the_start(host: Host, desk: Page, visit: Visit) -> None:
    visit(desk, host.url)
    for text in ("", "{", "null", "[]", "7", '{"v":99}'):
        desk.evaluate("text => localStorage.setItem('fudaba.settings', text)", text)
        visit(desk, host.url)


DEAF = """
self.BroadcastChannel = class extends BroadcastChannel {
  addEventListener(kind, hear) {
    let missed = this.name.startsWith('fudaba frames') ? 2 : 0;
    super.addEventListener(kind, (event) => { if (missed-- <= 0) hear(event); });
  }
};"""
"""Let the page miss the first two messages on the channel of the frames, as a browser under load may do."""


def test_a_channel_that_is_deaf_at_first_loses_no_frame(host: Host, phone: Page, visit: Visit) -> None:
    phone.add_init_script(DEAF)
    visit(phone, host.url)
    player = Finger(phone)
    player.press(phone.get_by_role("navigation").get_by_role("link", name=player.t("settings.title")))
    expect(phone.get_by_role("heading", level=1, name=player.t("settings.title"))).to_be_visible()


def test_a_browser_that_keeps_nothing_can_start_it_too(
    host: Host, playwright: Playwright, tmp_path: Path, visit: Visit, watch: Callable[[BrowserContext], None], problems: Problems
) -> None:
    (tmp_path / "Default").mkdir()
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default/Preferences").write_text(json.dumps(blocked))
    context = playwright.chromium.launch_persistent_context(str(tmp_path), executable_path=CHROMIUM, args=SWITCHES)
    try:
        watch(context)
        page = visit(context.new_page(), host.url)
        assert page.evaluate("() => { try { return String(localStorage); } catch (error) { return error.name; } }") == "SecurityError"
        problems.expected = True
        expect(page.locator("h1:visible")).to_have_count(1)
        expect(page.locator("#failure")).to_be_hidden()
    finally:
        context.close()


@pytest.mark.parametrize(
    "name",
    ["js/bridge.js", "vendor/pyscript/core.js", "pyscript.toml", "py/main.py", "vendor/pyodide/pyodide.mjs", WASM, STDLIB, "app.zip"],
)
def test_a_missing_file_is_named_and_the_start_can_be_tried_again(host: Host, phone: Page, problems: Problems, name: str) -> None:
    problems.expected = True
    host.shelf.gone.add(name)
    phone.goto(host.url)
    failure = phone.locator("#failure")
    expect(failure).to_be_visible()
    expect(failure).to_have_attribute("data-reason", "missing")
    assert failure.locator("p:visible").count() == 2
    # A module that a module of the page asks for is named by the page's own module.
    expect(failure.locator("pre")).to_contain_text("js/boot.js" if name == "js/bridge.js" else name)
    host.shelf.gone.clear()
    phone.locator("#retry").click()
    phone.wait_for_selector("html[data-ready]")
    expect(failure).to_be_hidden()


def test_a_connection_lost_on_the_way_is_told(host: Host, phone: Page, problems: Problems) -> None:
    held = host.shelf.held["vendor/pyodide/pyodide.mjs"] = threading.Event()
    phone.goto(host.url)
    phone.wait_for_function("() => document.querySelector('#boot progress').value > 0")
    problems.expected = True
    phone.context.set_offline(True)
    held.set()
    expect(phone.locator("#failure")).to_have_attribute("data-reason", "offline")


def test_an_app_that_cannot_be_imported_says_why(site: Path, host: Host, phone: Page, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(site, broken)
    inner = tmp_path / "packages.zip"
    with zipfile.ZipFile(site / "app.zip") as outer:
        packages = outer.read(inner.name)
    with zipfile.ZipFile(io.BytesIO(packages)) as good, zipfile.ZipFile(inner, "w") as bad:
        for name in good.namelist():
            if not name.startswith("fudaba/ui/"):
                bad.writestr(name, good.read(name))
    with zipfile.ZipFile(broken / "app.zip", "w") as outer:
        outer.write(inner, inner.name)
    host.deploy(broken)
    phone.goto(host.url)
    expect(phone.locator("#failure")).to_have_attribute("data-reason", "crashed")
    expect(phone.locator("#failure pre")).to_contain_text("ModuleNotFoundError: No module named 'fudaba.ui'")


def test_a_start_without_an_end_is_told_but_may_still_succeed(host: Host, phone: Page) -> None:
    held = host.shelf.held[WASM] = threading.Event()
    phone.clock.install()
    phone.goto(host.url)
    phone.wait_for_function("() => document.querySelector('#boot progress').value >= 0.12")
    failure = phone.locator("#failure")
    for _ in range(1_000):
        if failure.get_attribute("data-reason") is not None:
            break
        # A byte that still arrives begins the wait anew.
        phone.clock.fast_forward(PATIENCE + 10_000)
    expect(failure).to_have_attribute("data-reason", "slow")
    held.set()
    phone.wait_for_selector("html[data-ready]", state="attached")
    expect(phone.locator("#failure")).to_be_hidden()
