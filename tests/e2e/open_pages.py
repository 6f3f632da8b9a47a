"""Pages that stay open from test to test: to start Python anew costs more than most of what is done at a table.

Each test finds another match, other settings and nothing else there, by the way of the Back button: the page was left, another
tab had the turn meanwhile, and now that the page is shown again, it reads anew what is kept.
"""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page

COME_BACK = """async ([address, texts]) => {
  const module = (name) => import(new URL(`js/${name}.js`, document.baseURI).href);
  const [{ hush }, { goTo }, { state }] = [await module('announce'), await module('route'), await module('state')];
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  for (const layer of ['page', 'sheet', 'toast']) document.getElementById(layer).replaceChildren();
  hush();
  state.last = state.tapped = state.opener = null;
  state.stops.clear();
  goTo({ to: address, replace: true });
  scrollTo(0, 0);
  localStorage.clear();
  for (const [key, text] of Object.entries({ ...texts, 'fudaba-tab': 'another' })) localStorage.setItem(key, text);
  const asked = state.asked;
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  return asked;
}"""
"""Leave a page and come back to another address, where other things are kept; returns how often the page had asked before."""
READ_ANEW = """before => {
  const { asked, answered, moving } = document.documentElement.dataset;
  return Number(asked) > before && asked === answered && moving === undefined;
}"""
"""Whether what is kept was read since and is shown, and nothing is on its way any more."""

UNTOUCHED = """() => {
  document.activeElement.blur();
  for (const layer of ['page', 'sheet']) document.getElementById(layer).removeAttribute('tabindex');
}"""
"""Take the focus from where the page gives it when its turn comes back: nobody has touched a page that was just opened."""


class OpenPages:
    """One open page for each kind of browser that the tests of a process have asked for; all of the same server."""

    def __init__(self, url: str, new_context: Callable[..., BrowserContext]) -> None:
        self._url = url
        self._new_context = new_context
        self._pages: dict[str, Page] = {}

    def open(self, address: str, texts: dict[str, str], options: dict[str, Any]) -> Page:
        """Return the page for these options of a browser context, at an address of the room, where nothing but the texts is kept."""
        browser = {name: value for name, value in options.items() if name != "viewport"}
        kind = repr(sorted(browser.items()))
        page = self._pages.get(kind)
        if page is None:
            page = self._pages[kind] = self._new_context(**browser, viewport=options["viewport"]).new_page()
            page.goto(self._url)
            page.wait_for_selector("html[data-ready]")
        page.set_viewport_size(options["viewport"])
        page.emulate_media(color_scheme=options.get("color_scheme", "null"), reduced_motion=options.get("reduced_motion", "null"))
        page.wait_for_function(READ_ANEW, arg=0)
        asked = page.evaluate(COME_BACK, [address, texts])
        page.wait_for_function(READ_ANEW, arg=asked)
        page.evaluate(UNTOUCHED)
        return page

    def close(self) -> None:
        """Close all pages, so that nobody finds them in the state that they are in."""
        for page in self._pages.values():
            page.context.close()
        self._pages.clear()
