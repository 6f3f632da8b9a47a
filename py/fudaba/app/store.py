"""What is kept in the browser: settings, finished matches, results of the days' deals,
and one match in progress for each game.

Each key holds one JSON object with its version `v`. Data that cannot be read is moved aside to `KEY.broken`, reported,
and never stops the start. Nothing is written here: changes are handed to the page, which owns the browser's storage.
"""

import json
from collections.abc import Callable, Iterable
from typing import Any

from fudaba.core import plain
from fudaba.core.errors import FudabaError

PREFIX = "fudaba."
SETTINGS = "fudaba.settings"
HISTORY = "fudaba.history"
TODAY = "fudaba.today"
BOOK = "fudaba.book"
CARE = "fudaba.care"
VERSION = 1
EXPORT_FORMAT = 1
ROOM = 2_500_000
"""So many characters a browser keeps for a site at least: five megabytes, two bytes each."""
CROWDED = ROOM * 9 // 10
"""With more than this kept, old records are thinned before a write fails."""
Kept = dict[str, Any]
Migration = Callable[[Kept], Kept]
MIGRATIONS: dict[int, Migration] = {}
"""By the version they start from; each returns the data one version on."""


class UnreadableData(FudabaError):
    """Kept data is no JSON object of a version that this program knows."""


def match_key(game: str) -> str:
    """Return the key of a game's match in progress."""
    return f"{PREFIX}match.{game}"


def scores_key(game: str) -> str:
    """Return the key of a game's score sheet."""
    return f"{PREFIX}scores.{game}"


def read(text: str, migrations: dict[int, Migration] | None = None, version: int = VERSION) -> Kept:
    """Return kept data in the present version; raises UnreadableData."""
    try:
        value = plain.parse(text)
    except ValueError:
        raise UnreadableData("not JSON") from None
    if not isinstance(value, dict) or type(value.get("v")) is not int:
        raise UnreadableData("no JSON object with a version")
    steps = MIGRATIONS if migrations is None else migrations
    while value["v"] != version:
        step = steps.get(value["v"])
        if step is None:
            raise UnreadableData(f"version {value['v']} is not known")
        value = {**step(value), "v": value["v"] + 1}
    return value


class Store:
    """The kept data by key, and the changes that the page has not written yet."""

    def __init__(self, kept: Any = None) -> None:
        self._data: dict[str, Kept] = {}
        self._changes: dict[str, str | None] = {}
        self._sizes: dict[str, int] = {}
        self.broken: list[str] = []
        """Keys whose data could not be read at the start and was moved aside."""
        for key, text in kept.items() if isinstance(kept, dict) else ():
            if isinstance(key, str) and isinstance(text, str) and key.startswith(PREFIX):
                self._sizes[key] = len(text)
                if not key.endswith(".broken"):
                    self._take_in(key, text)

    def _write(self, key: str, text: str | None) -> None:
        """Let the page write a text under a key, or delete it."""
        self._changes[key] = text
        self._sizes.pop(key, None)
        if text is not None:
            self._sizes[key] = len(text)

    def _take_in(self, key: str, text: str) -> None:
        try:
            self._data[key] = read(text)
        except UnreadableData:
            self.set_aside(key, text)

    def set_aside(self, key: str, text: str | None = None) -> None:
        """Move the data of a key to `KEY.broken`, since it cannot be used."""
        text = json.dumps(self._data[key], ensure_ascii=False) if text is None else text
        self._data.pop(key, None)
        # In this order there is room for it in storage that is nearly full.
        self._write(key, None)
        self._write(f"{key}.broken", text)
        self.broken.append(key)

    def get(self, key: str) -> Kept | None:
        """Return the data of a key, or None."""
        return self._data.get(key)

    def put(self, key: str, data: Kept) -> None:
        """Keep data under a key; the version is added."""
        self._data[key] = {"v": VERSION, **data}
        self._write(key, json.dumps(self._data[key], ensure_ascii=False, separators=(",", ":")))

    def drop(self, key: str) -> None:
        """Forget a key."""
        if self._data.pop(key, None) is not None:
            self._write(key, None)

    def changes(self) -> dict[str, str | None]:
        """Return what the page has to write since the last call, in order; None deletes."""
        changes, self._changes = self._changes, {}
        return changes

    def again(self, key: str) -> None:
        """Hand out a key's data once more, after the page could not write it."""
        if key in self._data:
            self.put(key, {name: value for name, value in self._data[key].items() if name != "v"})

    def thin(self, least: int = 1) -> int:
        """Drop the full records of the oldest finished matches, a quarter of them and at least some; return how many.

        Their results stay. This makes room when the browser's storage is full.
        """
        history = self._data.get(HISTORY)
        rows = history["matches"] if history is not None else []
        full = [row for row in rows if "record" in row]
        oldest = full[: max(least, len(full) // 4)]
        for row in oldest:
            del row["record"]
        if oldest:
            self.again(HISTORY)
        return len(oldest)

    def size(self) -> int:
        """Return how many characters are kept, with the keys and with what was moved aside."""
        return sum(len(key) + size for key, size in self._sizes.items())

    def make_room(self) -> bool:
        """Thin old records while too much is kept; tell whether any was."""
        thinned = False
        while self.size() > CROWDED and self.thin():
            thinned = True
        return thinned

    def exported(self) -> str:
        """Return everything kept as the text of one file."""
        return json.dumps({"fudaba": "export", "format": EXPORT_FORMAT, "kept": self._data}, ensure_ascii=False, indent=1)


def imported(text: str) -> dict[str, Kept]:
    """Return the data of an exported file by key; raises UnreadableData when any part of it cannot be read."""
    try:
        value = plain.parse(text)
    except ValueError:
        raise UnreadableData("not JSON") from None
    if not isinstance(value, dict) or value.get("fudaba") != "export" or value.get("format") != EXPORT_FORMAT:
        raise UnreadableData("no export of this room")
    kept = value.get("kept")
    if not isinstance(kept, dict) or not all(key.startswith(PREFIX) and not key.endswith(".broken") for key in kept):
        raise UnreadableData("no kept data")
    return {key: read(json.dumps(data)) for key, data in kept.items()}


def merged(old: Iterable[Kept], new: Iterable[Kept]) -> list[Kept]:
    """Return finished matches of two histories, each once, oldest first; the old row stays, unless only the new one has its full record."""
    rows: dict[str, Kept] = {}
    for row in [*new, *old]:
        if "record" in row or "record" not in rows.get(row["id"], {}):
            rows[row["id"]] = row
    return sorted(rows.values(), key=lambda row: (row["at"], row["id"]))
