"""A server for the shell with the tests' engine in place of Python, and pages on it that are watched for anything wrong."""

import re
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tools.chromium import CHROMIUM, SWITCHES

ROOT = Path(__file__).resolve().parents[2]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PICTURE = "img/room/asanoha.svg"
"""A picture that is in the sources, for cards whose face does not matter."""


def shell() -> str:
    """Return index.html with the tests' engine and without PyScript."""
    html = (ROOT / "index.html").read_text(encoding="utf-8").replace("./js/boot.js", "./tests/web_js/page.js")
    left_out = re.compile(r"/vendor/|rel=\"manifest\"|rel=\"(apple-touch-)?icon\"|py-config|type=\"py\"")
    return "\n".join(line for line in html.splitlines() if not left_out.search(line))


class Handler(SimpleHTTPRequestHandler):
    """Serves the sources and the shell, without a word."""

    protocol_version = "HTTP/1.1"

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=3600")
        super().end_headers()

    def do_GET(self) -> None:
        if self.path not in ("/", "/favicon.ico"):
            super().do_GET()
            return
        body = shell().encode() if self.path == "/" else b""
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


class Quiet(ThreadingHTTPServer):
    """A server that is not surprised when a page closes before its files have come."""

    def handle_error(self, *_: Any) -> None:
        """Say nothing."""


class Shown:
    """A page that shows what frames say, and what it sent in answer."""

    def __init__(self, page: Page, problems: list[str]) -> None:
        self.page = page
        self.problems = problems

    def show(self, *frames: dict[str, Any]) -> None:
        """Give frames to the page and wait until the last one is applied."""
        before = int(self.page.evaluate("document.documentElement.dataset.frame ?? 0"))
        self.page.evaluate("frames => show(...frames)", list(frames))
        self.page.wait_for_selector(f"html[data-frame='{before + len(frames)}']", state="attached")

    def settle(self) -> None:
        """Wait until nothing moves any more."""
        self.page.wait_for_selector("html:not([data-moving])", state="attached")

    @property
    def sent(self) -> list[dict[str, Any]]:
        """All messages after the first one."""
        answer: list[dict[str, Any]] = self.page.evaluate("sent.slice(1)")
        return answer

    def focus(self) -> str | None:
        """Return the key of the element that has focus, or its tag when it has none."""
        answer: str | None = self.page.evaluate("document.activeElement.dataset.k ?? document.activeElement.localName")
        return answer


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of the shell."""
    server = Quiet(("127.0.0.1", 0), partial(Handler, directory=str(ROOT)))
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser of all tests."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def contexts(chromium: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Make browser contexts; equal options share one, and with it the browser's cache."""
    made: dict[str, BrowserContext] = {}

    def context(**options: Any) -> BrowserContext:
        name = repr(sorted(options.items()))
        if name not in made:
            made[name] = chromium.new_context(**{**DESK, **options})
        return made[name]

    yield context
    for each in made.values():
        each.close()


@pytest.fixture
def opened(contexts: Callable[..., BrowserContext], address: str) -> Iterator[Callable[..., Shown]]:
    """Open pages; a test fails when one of them logs an error that the test has not taken out of `problems`."""
    pages: list[Page] = []
    problems: list[str] = []

    def open_page(script: str = "", route: str = "", **options: Any) -> Shown:
        pages.append(contexts(**options).new_page())
        page = pages[-1]
        page.set_default_timeout(10_000)
        page.on("console", lambda message: problems.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: problems.append(str(error)))
        if script:
            page.add_init_script(script)
        page.goto(address + route)
        page.wait_for_function("window.sent?.length > 0")
        return Shown(page, problems)

    yield open_page
    for page in pages:
        page.evaluate("() => { try { localStorage.clear(); } catch { /* blocked by the test */ } }")
        page.close()
    assert problems == []


@pytest.fixture
def shown(opened: Callable[..., Shown]) -> Shown:
    """A page of a desk without motion."""
    page = opened()
    page.show({"root": {"motion": "none", "lang": "en", "theme": "light"}})
    return page
