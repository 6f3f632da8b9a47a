"""A page without a browser: it keeps what the frames say, and presses what stands on it."""

import asyncio
from collections.abc import Callable, Iterator
from functools import wraps
from random import Random
from typing import Any, ParamSpec

from fudaba.app.room import Room
from fudaba.ui.nodes import Element, Node, text_of, walk

P = ParamSpec("P")


class Page:
    """The page's side of the border: storage, address, the whole tree, and everything said and heard."""

    def __init__(self, kept: dict[str, str] | None = None, route: str = "#/", language: str = "en") -> None:
        self.kept = dict(kept or {})
        self.route = route
        self.tree: Element = {"t": "div"}
        self.sheet: Element | None = None
        self.toast: Element | None = None
        self.frames: list[dict[str, Any]] = []
        self.said: list[str] = []
        self.readable: list[str] = []
        """What was said and can still be read again."""
        self.sounds: list[str] = []
        self.files: list[dict[str, str]] = []
        self.orders: list[str] = []
        self.root: dict[str, str] = {}
        self.title = ""
        self._regions: dict[str, Element] = {}
        self.room = Room(self._frame)
        self.room.receive({"type": "start", "kept": self.kept, "route": route, "languages": [language]})

    def _frame(self, frame: dict[str, Any]) -> None:
        self.frames.append(frame)
        regions: dict[str, Element] = {}
        self.tree = self._whole(frame["page"], regions)
        self._regions = regions
        for name in ("sheet", "toast", "root", "title"):
            if name in frame:
                setattr(self, name, frame[name])
        if frame.get("hush"):
            self.readable = []
        lines = [line["text"] for line in frame.get("say", ())]
        self.said, self.readable = self.said + lines, self.readable + lines
        self.sounds += frame.get("sound", ())
        for key, text in frame.get("keep", {}).items():
            if text is None:
                self.kept.pop(key, None)
            else:
                self.kept[key] = text
        if "route" in frame:
            self.route = frame["route"]["to"]
        if "download" in frame:
            self.files.append(frame["download"])
        if "do" in frame:
            self.orders.append(frame["do"])

    def _whole(self, node: Node, regions: dict[str, Element]) -> Any:
        if isinstance(node, str):
            return node
        if "same" in node:
            node = self._regions[node["same"]]
        if "r" in node:
            assert node["r"] not in regions, f"two regions {node['r']}"
            regions[node["r"]] = node
        return {**node, "c": [self._whole(child, regions) for child in node["c"]]} if "c" in node else node

    def all(self) -> Iterator[Element]:
        """Yield every element that can be reached: those of the dialog when one is open, else those of the page."""
        yield from walk(self.sheet if self.sheet is not None else self.tree)

    def buttons(self) -> list[Element]:
        """Return what a press answers to."""
        return [node for node in self.all() if "act" in node.get("a", {})]

    def tap(self, act: str) -> None:
        """Press the button that says `act`, which must be there."""
        assert any(node["a"]["act"] == act for node in self.buttons()), f"no {act!r} among {[node['a']['act'] for node in self.buttons()]}"
        self.room.receive({"type": "act", "act": act})

    def change(self, change: str, value: Any) -> None:
        """Use the control that says `change`, which must be there."""
        assert any(node.get("a", {}).get("change") == change for node in self.all()), change
        self.room.receive({"type": "act", "act": change, "value": value})

    def send(self, **message: Any) -> None:
        """Send any message."""
        self.room.receive(message)

    def go(self, route: str) -> None:
        """Follow a link or the browser's Back."""
        self.route = route
        self.room.receive({"type": "route", "to": route})

    @property
    def veiled(self) -> bool:
        """Whether the curtain hides the table."""
        return any(node.get("k") == "curtain" for node in walk(self.tree))

    @property
    def words(self) -> str:
        """All words on the page."""
        return text_of(self.tree)

    def reloaded(self) -> "Page":
        """Return the page after a reload: the same storage and address, nothing else."""
        return Page(self.kept, self.route, self.root["lang"])

    async def settled(self) -> None:
        """Wait until the player is to act, or nothing goes on by itself."""
        while (session := self.room.sitting.session) is not None and session.goes_on():
            self.room.receive({"type": "skip"})
            await asyncio.sleep(0)

    def acts(self) -> list[str]:
        """Return what can be pressed now and is not marked unavailable."""
        return [node["a"]["act"] for node in self.buttons() if node["a"].get("aria-disabled") != "true"]


def in_a_loop(test: Callable[P, None]) -> Callable[P, None]:
    """Let a test in which something may go on by itself have the event loop for it."""

    @wraps(test)
    def run(*given: P.args, **named: P.kwargs) -> None:
        async def inside() -> None:
            test(*given, **named)

        asyncio.run(inside())

    return run


async def dealt(kept: dict[str, str] | None = None, preset: str = "quick", game: str = "gin", language: str = "en") -> Page:
    """Return a page at the table of a game just dealt, no CPU waiting."""
    page = Page(kept, f"#/{game}", language)
    page.change("wish preset", preset)
    page.tap("deal")
    await page.settled()
    return page


async def play(page: Page, rng: Random, until: Callable[[Page], bool]) -> None:
    """Play by presses, knowing only what stands on the page, until a condition holds."""
    while not until(page):
        choices = page.acts()
        for act in ("next", "knock", "biggin"):
            if act in choices:
                page.tap(act)
                break
        else:
            cards = [act for act in choices if act.startswith("select ")]
            moves = [act for act in choices if act in ("draw", "take", "pass")]
            if moves:
                page.tap(rng.choice(moves))
            else:
                await _discard(page, rng, cards)
        await page.settled()


async def _discard(page: Page, rng: Random, cards: list[str]) -> None:
    for act in rng.sample(cards, len(cards)):
        page.tap(act)
        for putting in ("knock", "discard"):
            if putting in page.acts():
                page.tap(putting)
                return
    raise AssertionError("no card can be discarded")
