"""A built site, a server for it, and pages of the size of a phone and of a desk, watched for anything that goes wrong.

Every test fails when its pages log an error or a warning, throw, or ask any other server; a test that provokes trouble
says so with `problems.expected = True`.
"""

import shutil
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Request, expect, sync_playwright

from tests.e2e.open_pages import OpenPages
from tools import build
from tools.chromium import CHROMIUM, SWITCHES
from tools.site import Body, Server, Site, listen

ONE_COMPILER = "--js-flags=--liftoff-only"
"""Each test starts Python anew and plays for seconds: WebAssembly's optimizing compiler would cost more than it gains."""
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PATIENCE = 30_000
"""Milliseconds; a busy machine may take several times the usual second to start Python."""
ALL_KEPT = """async (patience) => {
  const named = (await (await fetch('sw.js')).text()).match(/"[^"]+": ?"[0-9a-f]{16}"/g).length;
  const end = Date.now() + patience;
  const kept = async (name) => (await (await caches.open(name)).keys()).length;
  while (Math.max(...(await Promise.all((await caches.keys()).map(kept)))) < named) {
    if (Date.now() > end) throw new Error(`fewer than ${named} files are kept`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}"""
"""Returns when the cache holds every file that the service worker names."""
BLOCKED = "Service Worker registration blocked by Playwright"
"""What Playwright says on a page whose service worker it holds back."""

expect.set_options(timeout=PATIENCE)


class Shelf(Site):
    """A site from which files can go missing or keep the browser waiting, and which remembers what was asked for."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.gone: set[str] = set()
        self.held: dict[str, threading.Event] = {}
        self.asked: list[str] = []

    def find(self, path: str) -> Body | None:
        self.asked.append(path)
        if path in self.held:
            self.held[path].wait(PATIENCE / 1000)
        return None if path in self.gone else super().find(path)


class Problems(list[str]):
    """What went wrong on the pages of a test; may be anything once it is `expected`."""

    expected = False


class MortalServer(Server):
    """A server that hangs up on everybody when it is closed, as a process does that ends."""

    def __init__(self, *arguments: Any) -> None:
        self._lines: list[socket.socket] = []
        super().__init__(*arguments)

    def get_request(self) -> tuple[socket.socket, Any]:
        line, address = super().get_request()
        self._lines.append(line)
        return line, address

    def server_close(self) -> None:
        super().server_close()
        for line in self._lines:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)


class Host:
    """A server that can be stopped, started again at the same address, and given another version of the site."""

    def __init__(self, folder: Path, prefix: str = "/") -> None:
        self.prefix = prefix
        self.shelf = Shelf(folder)
        self._port = 0
        self._server: Server | None = None
        self.start()

    @property
    def url(self) -> str:
        """The address of the home page."""
        return f"http://localhost:{self._port}{self.prefix}"

    def start(self) -> None:
        """Serve, at the same port as before."""
        self._server = listen(self.shelf, "127.0.0.1", self._port, self.prefix, MortalServer)
        self._port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def stop(self) -> None:
        """Stop serving; the port refuses connections from then on."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def deploy(self, folder: Path) -> None:
        """Serve another version of the site from now on."""
        self.shelf = Shelf(folder)
        if self._server is not None:
            self._server.site = self.shelf


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site, in a folder of its own."""
    folder = tmp_path_factory.mktemp("site") / "built"
    shutil.copytree(build.freshen(lambda sentence: None), folder)
    return folder


@pytest.fixture
def next_version(site: Path, tmp_path: Path) -> Callable[[str], Path]:
    """Make another version of the site that differs in one file."""

    def make(name: str) -> Path:
        folder = tmp_path / f"version-{name.replace('/', '-')}"
        shutil.copytree(site, folder)
        with (folder / name).open("a", encoding="utf-8") as file:
            file.write("\n")
        (folder / "sw.js").unlink()
        build.write_service_worker(folder)
        return folder

    return make


@pytest.fixture
def serve() -> Iterator[Callable[..., Host]]:
    """Start servers; they stop with the test."""
    hosts: list[Host] = []

    def start(folder: Path, prefix: str = "/") -> Host:
        hosts.append(Host(folder, prefix))
        return hosts[-1]

    yield start
    for host in hosts:
        for event in host.shelf.held.values():
            event.set()
        host.stop()


@pytest.fixture
def host(site: Path, serve: Callable[..., Host]) -> Host:
    """The site at the root of a server."""
    return serve(site)


@pytest.fixture
def sub_host(site: Path, serve: Callable[..., Host]) -> Host:
    """The site under a subpath."""
    return serve(site, "/some/sub/path/")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright, started once."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """Debian's Chromium."""
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*SWITCHES, ONE_COMPILER])
    yield browser
    browser.close()


def watch_for(problems: Problems, context: BrowserContext) -> None:
    """Note the problems of all pages of a context."""

    def on_console(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and message.text != BLOCKED:
            problems.append(f"{message.type}: {message.text} ({message.location['url']})")

    def on_request(request: Request) -> None:
        if not request.url.startswith(("http://localhost:", "blob:http://localhost:", "data:")):
            problems.append(f"foreign request: {request.url}")

    context.on("console", on_console)
    context.on("weberror", lambda error: problems.append(f"thrown: {error.error}"))
    context.on("request", on_request)


@pytest.fixture
def problems() -> Iterator[Problems]:
    """Everything that went wrong on the pages of the test; must be empty at its end."""
    found = Problems()
    yield found
    assert found.expected or not found


@pytest.fixture
def watch(problems: Problems) -> Callable[[BrowserContext], None]:
    """Note the problems of all pages of a context."""
    return partial(watch_for, problems)


@pytest.fixture
def context(
    chromium: Browser, watch: Callable[[BrowserContext], None], request: pytest.FixtureRequest
) -> Iterator[Callable[..., BrowserContext]]:
    """Open watched browser contexts, each a browser of its own without memory; they close with the test.

    A service worker fetches the whole site anew for each of them, and sound costs a processor without a sound card much;
    so only tests that ask for `kept_on_device` have both.
    """
    opened: list[BrowserContext] = []
    whole = "kept_on_device" in request.fixturenames

    def make(**options: Any) -> BrowserContext:
        opened.append(new_context(chromium, whole, options))
        watch(opened[-1])
        return opened[-1]

    yield make
    for one in opened:
        one.close()


def new_context(chromium: Browser, whole: bool, options: dict[str, Any]) -> BrowserContext:
    """Open a browser context, with service worker and sound if it is to be whole."""
    new = chromium.new_context(**{"locale": "en-GB", "service_workers": "allow" if whole else "block", **options})
    new.set_default_timeout(PATIENCE)
    if not whole:
        new.add_init_script("delete self.AudioContext")
    return new


@pytest.fixture(scope="session")
def shared(site: Path, chromium: Browser) -> Iterator[tuple[OpenPages, Problems]]:
    """The pages that stay open from test to test, and what went wrong on them since the last test."""
    host, found = Host(site), Problems()

    def make(**options: Any) -> BrowserContext:
        new = new_context(chromium, False, options)
        watch_for(found, new)
        return new

    pages = OpenPages(host.url, make)
    yield pages, found
    pages.close()
    host.stop()


@pytest.fixture
def pages(shared: tuple[OpenPages, Problems], request: pytest.FixtureRequest) -> Iterator[OpenPages]:
    """Pages that were used before, for tests that leave them as every match does; a test that fails has them closed."""
    opened, found = shared
    failed = request.session.testsfailed
    yield opened
    if found or request.session.testsfailed > failed:
        opened.close()
    problems = list(found)
    found.clear()
    assert not problems


@pytest.fixture
def phone(context: Callable[..., BrowserContext]) -> Page:
    """A page of the size of a phone that is touched; nothing is loaded yet."""
    return context(**PHONE).new_page()


@pytest.fixture
def desk(context: Callable[..., BrowserContext]) -> Page:
    """A page of the size of a desktop window; nothing is loaded yet."""
    return context(**DESK).new_page()


@pytest.fixture
def visit() -> Callable[[Page, str], Page]:
    """Open an address and wait until the app has drawn its first screen."""

    def go(page: Page, url: str) -> Page:
        page.goto(url)
        page.wait_for_selector("html[data-ready]")
        return page

    return go


@pytest.fixture
def kept_on_device() -> Callable[[Page], None]:
    """Wait until the service worker has all files, those too that it fetches after the start, and answers for the page."""

    def wait(page: Page) -> None:
        page.evaluate("() => navigator.serviceWorker.ready")
        page.wait_for_function("() => navigator.serviceWorker.controller")
        page.evaluate(ALL_KEPT, PATIENCE)

    return wait
