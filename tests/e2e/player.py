"""A player at the page: sees what it shows and says, and answers by taps or by keys.

Nobody here waits for a time to pass: a player waits until the page has answered (`html[data-answered]` has the number of
what the page asked last; a frame that came by itself is no answer) and asks
for the next move (the status line is not that of waiting, or the button that leads on from a result is there).
"""

import json
import re
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import CDPSession, Locator, Page, Position, expect

from fudaba.app.store import match_key
from fudaba.app.text import Text
from fudaba.core.deck import FRENCH_TEXTS
from fudaba.ui import french

SETTLED = ".status:not(.status--wait), .result__next"
"""What is there when the page waits for the player at a table or a result."""
ONE = "selector => document.querySelectorAll(selector).length === 1"
"""Whether something is there once, looked at with every frame that is drawn, where `expect` would look a few times a second."""
ANSWERED = """before => {
  const { frame, asked, answered } = document.documentElement.dataset;
  return Number(frame) > before && asked === answered;
}"""
"""Whether frames came since, and with them the answer to everything that the page asked."""
SIDEWAYS = "() => document.scrollingElement.scrollWidth - document.documentElement.clientWidth"
"""By how much a page is wider than the window; `innerWidth` would grow with the page on a phone, which zooms out to show all of it."""
OVERFLOW = """() => ['Height', 'Width'].map(
  (side) => document.scrollingElement[`scroll${side}`] - document.documentElement[`client${side}`])"""
"""By how much a page is higher and wider than the window."""
SEEN_PARTS = """elements => elements.map((element) => {
  const box = element.getBoundingClientRect();
  const seen = (x, y) => document.elementFromPoint(x, y)?.closest('[data-act], a') === element;
  const runs = [];
  for (const share of [0.5, 0.3, 0.7]) {
    const y = box.top + box.height * share;
    let from = null;
    for (let x = Math.floor(box.left); x <= box.right + 2; x += 2) {
      const here = x < box.right && seen(x, y);
      if (here) from ??= x;
      else if (from !== null) {
        runs.push({ x: (from + x - 2) / 2, y, width: x - from });
        from = null;
      }
    }
  }
  const widest = runs.reduce((best, run) => (run.width > best.width ? run : best), { x: 0, y: 0, width: 0 });
  let [top, bottom] = [widest.y, widest.y];
  while (top > box.top && seen(widest.x, top - 2)) top -= 2;
  while (bottom < box.bottom && seen(widest.x, bottom + 2)) bottom += 2;
  return { ...widest, height: bottom - top };
})"""
"""The part of each element that a finger meets: the middle of the widest of three lines across it, its width and height there to 2 px."""
BARE_POINT = """main => {
  const box = main.getBoundingClientRect();
  for (let y = box.top + box.height / 2; y < box.bottom; y += 8) for (let x = box.left + 8; x < box.right; x += 8) {
    const seen = document.elementFromPoint(x, y);
    if (main.contains(seen) && !seen.closest('a, button')) return [x, y];
  }
}"""
"""A point of the lower half of a screen where nothing can be pressed."""
FEW_POINTS = 5
"""How much deadwood an open card must save to be taken."""


class Player(ABC):
    """What every player can see, and how a player thinks."""

    ASKED = SETTLED
    """What is there once when the page waits for this player."""

    def __init__(self, page: Page, language: str = "en") -> None:
        self.page = page
        self.t = Text(language)
        self._cards = {french.spoken(self.t, text): text for text in FRENCH_TEXTS}

    # What is seen

    def frame(self) -> int:
        """Return the number of the frame that is shown."""
        return int(self.page.locator("html").get_attribute("data-frame") or 0)

    @contextmanager
    def answer(self) -> Iterator[None]:
        """Wait until the page has answered what is done meanwhile; no answer makes it wider than the window."""
        before = self.frame()
        yield
        self.page.wait_for_function(ANSWERED, arg=before)
        assert self.page.evaluate(SIDEWAYS) <= 0, self.page.url

    def settled(self) -> None:
        """Wait until the page waits for the player."""
        self.page.wait_for_function(ONE, arg=self.ASKED)

    def named(self, key: str, **values: object) -> re.Pattern[str]:
        """Return the pattern of names that begin with a sentence of the page's language."""
        return re.compile(rf"^{re.escape(self.t(key, **values))}")

    def hand(self) -> list[str]:
        """Return the cards of the hand as they lie, read from their names."""
        return [card for card, _, _ in self.held()]

    def selected(self) -> list[str]:
        """Return the selected cards of the hand, of which there is one at most."""
        return [card for card, _, pressed in self.held() if pressed]

    def held(self) -> list[tuple[str, str, bool]]:
        """Return each card of the hand with its full name, and whether it is selected."""
        found = self.zone("hand").get_by_role("button").evaluate_all("all => all.map(each => [each.ariaLabel, each.ariaPressed])")
        return [(self._cards[name.split(self.t("common.comma"))[0]], name, pressed == "true") for name, pressed in found]

    def zone(self, name: str) -> Locator:
        """Return a zone of the table: `hand`, `piles` or `acts`."""
        return self.page.locator(f"[data-zone={name}]")

    def card(self, text: str) -> Locator:
        """Return a card of the hand."""
        name = re.escape(french.spoken(self.t, text) + self.t("common.comma"))
        return self.zone("hand").get_by_role("button", name=re.compile(rf"^{name}"))

    def act(self, *keys: str) -> Locator:
        """Return the button of a step that can be pressed and begins with one of these sentences."""
        words = "|".join(re.escape(self.t(key, card="", n="").strip()) for key in keys)
        return self.zone("acts").get_by_role("button", name=re.compile(words), disabled=False)

    def can(self, verb: str) -> bool:
        """Tell whether a step can be done now."""
        return self.act(*VERBS[verb]).count() > 0

    def heading(self) -> str:
        """Return the title of the screen."""
        return self.page.locator("h1").inner_text().splitlines()[0]

    def over(self) -> bool:
        """Tell whether the result of the match is shown."""
        return self.page.get_by_role("button", name=self.t("result.again")).count() > 0

    def counted(self) -> bool:
        """Tell whether the count of a round is shown."""
        return self.onward().count() > 0

    def onward(self) -> Locator:
        """Return the button that leads on from the count of a round."""
        return self.page.get_by_role("button", name=re.compile(f"^({self.t('result.next')}|{self.t('result.to_match')})"))

    def deadwood(self) -> list[int]:
        """Return the deadwood that stands under the hand: now, and after the selected discard where one is selected."""
        lines = self.zone("hand").locator("p").all_text_contents()
        return next(([int(n) for n in re.findall(r"\d+", line)] for line in lines if line.startswith(self.t("gin.deadwood"))), [0])

    def stock(self) -> int:
        """Return how many cards the stock has, as it says."""
        return int(self.page.locator(".stack .place__count").inner_text())

    def kept(self, key: str) -> Any:
        """Return what the browser keeps under a key, or None."""
        text = self.page.evaluate("key => localStorage.getItem(key)", key)
        return None if text is None else json.loads(text)

    def record(self, game: str = "gin") -> dict[str, Any]:
        """Return the kept record of the match at the table."""
        record: dict[str, Any] = self.kept(match_key(game))["record"]
        return record

    def lines(self) -> list[str]:
        """Return the kept lines of the present round."""
        lines: list[str] = self.record()["rounds"][-1]["actions"]
        return lines

    # What is done; how, taps and keys know

    @abstractmethod
    def press(self, button: Locator) -> None:
        """Press a button or follow a link that is in view, and wait for the answer."""

    def radio(self, group: str, value: str) -> Locator:
        """Return one of a group of words, such as the rules on the sheet."""
        return self.page.get_by_role("radiogroup", name=group).get_by_role("radio", name=value, exact=True)

    @abstractmethod
    def pick(self, group: str, value: str) -> None:
        """Choose one of a group of words; what is chosen already stays."""

    @abstractmethod
    def choose(self, text: str) -> None:
        """Select a card of the hand."""

    @abstractmethod
    def do(self, verb: str) -> None:
        """Do a step that is offered now: draw, take, pass, discard, knock or next."""

    # How a player thinks: low deadwood soon

    def move(self) -> None:
        """Make one move, and wait until the next is asked for."""
        if self.counted():
            self.do("next")
        elif self.can("pass") or self.can("draw"):
            self._fetch()
        else:
            self._put_down()
        self.settled()

    def _fetch(self) -> None:
        other = "pass" if self.can("pass") else "draw"
        if self.can("take"):
            before, after = map(int, re.findall(r"(\d+) → (\d+)", self.act(*VERBS["take"]).inner_text())[0])
            self.do("take" if before - after > FEW_POINTS else other)
        else:
            self.do(other)

    def _put_down(self) -> None:
        """Knock if a card allows it; else discard the last of the left-over cards, which is the highest of them."""
        # A card that is still on its way is met where it is not.
        expect(self.page.locator("html:not([data-moving])")).to_have_count(1)
        locked = self.t("gin.hand.locked")
        free = [card for card, name, _ in self.held() if locked not in name]
        loose = self.deadwood()[0] > 0
        for card in reversed(free):
            self.choose(card)
            if self.can("knock"):
                self.do("knock")
                return
            if loose:
                break
        self.do("discard")

    def play(self, rounds: int | None = None) -> None:
        """Play until the count of a round (with `rounds`, of so many) or the result of the match is shown."""
        counted = 0
        while not self.over():
            if self.counted():
                counted += 1
                if counted == rounds:
                    return
            self.move()


VERBS = {
    "draw": ("gin.acts.draw",),
    "take": ("gin.acts.take",),
    "pass": ("gin.acts.pass",),
    "discard": ("gin.acts.discard.none",),
    "knock": ("gin.acts.knock", "gin.acts.gin", "gin.acts.biggin"),
}
"""The words on the button of each step."""


class Finger(Player):
    """A player with a finger, or with a mouse where the page is not touched."""

    def __init__(self, page: Page, language: str = "en", touch: bool = True) -> None:
        super().__init__(page, language)
        self.touch = touch
        self._last = 0.0

    def press(self, button: Locator) -> None:
        """Press a button or follow a link, left or right of its middle: the page takes two quick presses at one place for one."""
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box is not None
        side = max((0.25, 0.75), key=lambda side: abs(box["x"] + box["width"] * side - self._last))
        place: Position = {"x": box["width"] * side, "y": box["height"] / 2}
        self._last = box["x"] + place["x"]
        with self.answer():
            if self.touch:
                button.tap(position=place)
            else:
                button.click(position=place)

    def pick(self, group: str, value: str) -> None:
        """Choose one of a group of words."""
        radio = self.radio(group, value)
        if not radio.is_checked():
            self.press(radio.locator("xpath=ancestor::label"))

    def at(self, element: Locator) -> tuple[float, float]:
        """Return a point where an element is seen, which in a fan of cards is not its middle."""
        part = self.part(element)
        assert part["width"], f"{element} is covered"
        return part["x"], part["y"]

    def part(self, element: Locator) -> dict[str, float]:
        """Return the part of an element that a finger meets: a point in its middle, and its width and height."""
        expect(element).to_have_count(1)
        (found,) = self.parts(element)
        return found

    def parts(self, elements: Locator) -> list[dict[str, float]]:
        """Return the part of each of some elements that a finger meets."""
        found: list[dict[str, float]] = elements.evaluate_all(SEEN_PARTS)
        return found

    def middle(self, element: Locator) -> tuple[float, float]:
        """Return the middle of an element."""
        box = element.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def point(self, x: float, y: float) -> None:
        """Press a point of the page."""
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def tap_cloth(self) -> None:
        """Press where nothing can be pressed."""
        self.point(*self.page.locator("main").evaluate(BARE_POINT))

    def choose(self, text: str) -> None:
        """Select a card of the hand."""
        if text in self.selected():
            return
        with self.answer():
            self.point(*self.at(self.card(text)))
        assert self.selected() == [text]

    def do(self, verb: str) -> None:
        """Press the button of a step."""
        self.press(self.onward() if verb == "next" else self.act(*VERBS[verb]))


class Touch:
    """A single finger as the browser gets it from the screen: down, along, up, or lost."""

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: tuple[float, float], at: float | None = None) -> None:
        """Send `touchStart`, `touchMove`, `touchEnd` or `touchCancel`, with its time in seconds if that is to be exact."""
        when = {} if at is None else {"timestamp": at}
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points], **when})

    def tap(self, x: float, y: float, times: int) -> None:
        """Tap quickly several times at one place, a tenth of a second from one tap to the next."""
        start = time.time()
        for number in range(times):
            self.send("touchStart", (x, y), at=start + number / 10)
            self.send("touchEnd", at=start + number / 10 + 0.05)


class Keys(Player):
    """A player with a keyboard alone."""

    FARTHEST = 80
    """No screen has so many tab stops."""

    def hit(self, *keys: str) -> None:
        """Press keys one after the other, each answered by the page."""
        for key in keys:
            with self.answer():
                self.page.keyboard.press(key)

    def focused(self) -> Locator:
        """Return what has the focus."""
        return self.page.locator(":focus")

    def has_focus(self, element: Locator) -> bool:
        """Tell whether an element has the focus."""
        return bool(element.evaluate("element => element === document.activeElement"))

    def reach(self, element: Locator) -> None:
        """Go with Tab from stop to stop, and with arrows within a zone, until an element has the focus."""
        expect(element).to_have_count(1)
        for _ in range(self.FARTHEST):
            if self.has_focus(element):
                return
            way: int | None = element.evaluate(WAY)
            self.page.keyboard.press("Tab" if way is None else "ArrowRight" if way > 0 else "ArrowLeft")
        raise AssertionError(f"no way by keys to {element}")

    def press(self, button: Locator) -> None:
        """Press a button or follow a link."""
        self.reach(button)
        self.hit("Enter")

    def pick(self, group: str, value: str) -> None:
        """Choose one of a group of words with the arrows."""
        radios = self.page.get_by_role("radiogroup", name=group).get_by_role("radio")
        self.reach(radios.and_(self.page.locator(":checked")))
        while not self.radio(group, value).is_checked():
            self.hit("ArrowRight")

    def choose(self, text: str) -> None:
        """Select a card of the hand: one of the first ten by its digit, the eleventh from the end of the hand."""
        if text in self.selected():
            return
        place = self.hand().index(text)
        if place < 10:
            self.hit(str((place + 1) % 10))
        else:
            self.reach(self.zone("hand").locator("[tabindex='0']"))
            self.page.keyboard.press("End")
            self.hit("Space")
        assert self.selected() == [text]
        assert self.has_focus(self.card(text))

    def do(self, verb: str) -> None:
        """Press the key of a step; `discard` is Enter on the selected card, `next` is Enter anywhere."""
        self.hit(KEYS[verb])


KEYS = {"draw": "d", "take": "t", "pass": "p", "discard": "Enter", "knock": "k", "next": "Enter"}
WAY = """element => {
  const zone = element.closest('[data-zone]');
  if (!zone?.contains(document.activeElement)) return null;
  return element.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
}"""
"""Where an element lies from the focus in the same zone: before (-1) or behind (1); null from another zone."""
