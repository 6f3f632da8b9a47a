"""What every part of the room shares: what is kept, the settings, the language, and what the next frame will say."""

from contextlib import suppress
from datetime import date
from typing import Any

from fudaba.app import settings, store
from fudaba.app.book import Book
from fudaba.app.care import Care
from fudaba.app.screens import setup
from fudaba.app.tallies import Tallies
from fudaba.app.text import Text, preferred
from fudaba.games import GAMES
from fudaba.ui.nodes import Element, h
from fudaba.ui.widgets import button


class House:
    """The store, the settings and the words, and the sentences, sounds and orders that wait for the next frame."""

    def __init__(self, kept: Any = None, languages: Any = None, site: Any = None) -> None:
        self.site = site if isinstance(site, str) else ""
        """The address of the page without what follows the `#`."""
        self.day = date.today()
        """The day that it is where the player is, as the page tells."""
        self.store = store.Store(kept)
        self.book = Book(self.store)
        self.care = Care(self.store)
        self.settings = settings.read(self.store.get(store.SETTINGS) or {})
        self.languages = [tag for tag in languages or [] if isinstance(tag, str)]
        self.tallies = Tallies()
        self.toast: Element | None = None
        self._noticed: tuple[str, str, dict[str, object]] = "", "", {}
        """What the toast says: its key, its act, and the values of its sentence."""
        self._said: list[dict[str, Any]] = []
        self._sounds: list[str] = []
        self._orders: dict[str, Any] = {}
        self.t: Text
        self.speak()

    def speak(self) -> None:
        """Use the language of the settings, also for what is shown over the screen."""
        self.t = Text(preferred(self.settings.language, self.languages))
        if self.toast is not None:
            self.toast = self._toast(*self._noticed)

    def turn_day(self, day: Any) -> None:
        """Take over what day it is; what is no date changes nothing."""
        with suppress(TypeError, ValueError):
            self.day = date.fromisoformat(day)

    def change(self, new: settings.Settings) -> None:
        """Use other settings and keep them."""
        self.settings = new
        self.keep_settings(self._tables())
        self.speak()

    def keep_settings(self, tables: dict[str, Any]) -> None:
        """Keep the settings, and the last choices for each game."""
        self.store.put(store.SETTINGS, {**self.settings._asdict(), "tables": tables})

    def _tables(self) -> dict[str, Any]:
        tables = (self.store.get(store.SETTINGS) or {}).get("tables")
        return dict(tables) if isinstance(tables, dict) else {}

    def wish(self, name: str) -> setup.Wish:
        """Return what the player chose for a game last time."""
        return setup.read_wish(GAMES[name], self._tables().get(name))

    def keep_wish(self, name: str, wish: setup.Wish) -> None:
        """Keep a choice for a game; what does not fit the game is left out."""
        self.keep_settings({**self._tables(), name: setup.read_wish(GAMES[name], wish._asdict())._asdict()})

    def playing(self) -> bool:
        """Tell whether any match is in progress."""
        return any(self.unfinished(name) is not None for name in GAMES)

    def unfinished(self, name: str) -> store.Kept | None:
        """Return the kept record of a game's match that has no winners yet; it is not replayed for it."""
        kept = (self.store.get(store.match_key(name)) or {}).get("record")
        return kept if isinstance(kept, dict) and not kept.get("winners") else None

    def make_room(self) -> None:
        """Thin old records before the storage is full, with a word."""
        if self.store.make_room():
            self.notice("notice.thinned_early")

    def say(self, text: str, loud: bool = False) -> None:
        """Let a screen reader hear a sentence."""
        self._said.append({"text": text, "loud": loud})

    def hush(self) -> None:
        """Take back what a screen reader may still read again: it was meant for one person, and another comes."""
        self._said = []
        self.order("hush", True)

    def sound(self, *names: str) -> None:
        """Let sounds be heard with the next frame."""
        self._sounds += names

    def order(self, name: str, value: Any) -> None:
        """Let the page do something with the next frame: go to an address, save a file, use a service of the browser."""
        self._orders[name] = value

    def notice(self, key: str, act: str = "", **values: object) -> None:
        """Show a short notice over the screen until it is put away."""
        self._noticed = key, act, values
        self.toast = self._toast(key, act, values)
        self.say(self.t(key, **values))

    def _toast(self, key: str, act: str, values: dict[str, object]) -> Element:
        words = self.t(key, **values)
        more = button(self.t(f"{key}.do"), act=act, kind=".btn--quiet", key="do") if act else None
        away = button(act="away", kind=".btn--icon.btn--quiet", picture="close", key="away", aria_label=self.t("common.close"))
        return h("div.toast", h("p", words), more, away)

    def outgoing(self) -> dict[str, Any]:
        """Return what waited for this frame, once."""
        frame = {**self._orders}
        if self._said:
            frame["say"] = self._said
        if self._sounds:
            frame["sound"] = self._sounds
        if changes := self.store.changes():
            frame["keep"] = changes
        self._said, self._sounds, self._orders = [], [], {}
        return frame
