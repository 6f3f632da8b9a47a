"""What the measurements in the browser share: the built site on a counting server, Chromium with a memory, a dealt match."""

import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

from tools.chromium import CHROMIUM, SWITCHES
from tools.site import Handler, Server, Site, listen

TABLE = '[data-zone="hand"] button'
"""A card in the player's hand: the table stands and can be played."""
READY = "html[data-ready]"
PAINTED = "() => performance.getEntriesByName('fudaba:painted')[0].startTime"
PATIENCE = 60_000


class CountingHandler(Handler):
    """Adds up the bytes of the bodies that it sends."""

    server: "CountingServer"

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        with self.server.lock:
            self.server.bytes += int(size)
            self.server.answers += 1


class CountingServer(Server):
    """Knows how much it has sent."""

    handler = CountingHandler

    def __init__(self, *arguments: Any) -> None:
        self.lock = threading.Lock()
        self.bytes = 0
        self.answers = 0
        super().__init__(*arguments)


@contextmanager
def served(folder: Path) -> Iterator[tuple[CountingServer, str]]:
    """Serve a folder; give the server and its address."""
    server = listen(Site(folder), "127.0.0.1", 0, kind=CountingServer)
    assert isinstance(server, CountingServer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server, f"http://localhost:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def browser(**options: Any) -> Iterator[BrowserContext]:
    """Start Chromium with an empty profile on the disk, since only such a one keeps large files in its cache."""
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(profile, executable_path=CHROMIUM, args=SWITCHES, locale="en-GB", **options)
        context.set_default_timeout(PATIENCE)
        try:
            yield context
        finally:
            context.close()


def deal(page: Page, home: str, game: str) -> None:
    """Open the site and start a match with the choices that are preset."""
    page.goto(home)
    page.wait_for_selector(READY)
    page.click(f'a.tile[href="#/{game}"]')
    page.click('[data-k="deal"]')
    page.wait_for_selector(TABLE)


def keep_on_device(page: Page) -> None:
    """Wait until the service worker has every file and answers for the page."""
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.wait_for_function("() => navigator.serviceWorker.controller")


def figures(values: list[float], digits: int = 0) -> dict[str, float]:
    """Return median, 95th percentile, extremes and count of a list of figures."""
    found = {
        "median": median(values),
        "p95": quantiles(values, n=20, method="inclusive")[-1],
        "least": min(values),
        "most": max(values),
        "n": len(values),
    }
    return {name: round(value, digits or None) for name, value in found.items()}
