"""The book (役帳): which yaku and feats a player has made, in which matches.

It is kept under a key of its own, with a line for each match, so that it outlives the full records; where books of two devices
come together, each match still counts once. A match of several people is nobody's, as in the totals of the records.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import NamedTuple

from fudaba.app import slices
from fudaba.app.people import several
from fudaba.app.store import BOOK, Kept, Store, UnreadableData
from fudaba.core import record
from fudaba.core.errors import FudabaError
from fudaba.core.feats import Feat, finished
from fudaba.core.match import Match
from fudaba.games import GAMES


def feats_of(game: str) -> tuple[Feat, ...]:
    """Return the feats of a game, loaded when they are first asked for."""
    feats: tuple[Feat, ...] = import_module(f"fudaba.games.{game}.feats").FEATS
    return feats


def made(match: Match, me: int, since: int = 0) -> Iterator[str]:
    """Yield the feats that a seat has made in the finished rounds of a match, from a number on; each as often as it was made."""
    for told in finished(match, me, since):
        yield from (feat.id for feat in feats_of(match.game.name) if feat.made(told))


class Entry(NamedTuple):
    """What the book says of a feat: how often it was made, when first, and the matches in which it was, the oldest first."""

    times: int
    at: str
    matches: tuple[str, ...]


def check(data: Kept) -> dict[str, Kept]:
    """Return the lines of a kept book by match; raises UnreadableData when one of them is not what the book writes."""
    lines = data.get("matches")
    if not isinstance(lines, dict):
        raise UnreadableData("no matches")
    for line in lines.values():
        if not isinstance(line, dict) or not isinstance(line.get("at"), str) or not isinstance(line.get("game"), str):
            raise UnreadableData("a line of another shape")
        counts = line.get("feats")
        figures = [line.get("rounds"), *counts.values()] if isinstance(counts, dict) else [None]
        if not all(type(figure) is int and figure >= 0 for figure in figures):
            raise UnreadableData("a line with other figures")
    return lines


class Book:
    """The book of one player, in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lines: dict[str, Kept] = {}
        self._told: tuple[tuple[Match, int, int, bool], list[Feat]] | None = None
        """What was asked last of `filled`, and the answer; a result is shown in many frames."""
        data = store.get(BOOK)
        if data is not None:
            try:
                self._lines = check(data)
            except UnreadableData:
                store.set_aside(BOOK)

    def note(self, key: str, match: Match, me: int, at: str) -> None:
        """Note the rounds of the match of an id that have finished since the last time."""
        if several(match.seats):
            return
        line = self._lines.get(key, {"at": at, "game": match.game.name, "rounds": 0, "feats": {}})
        if line["rounds"] < len(match.played):
            self._write(key, line, len(match.played), made(match, me, line["rounds"]))
            self._keep()

    def _write(self, key: str, line: Kept, rounds: int, feats: Iterator[str]) -> None:
        counts = dict(line["feats"])
        for feat in feats:
            counts[feat] = counts.get(feat, 0) + 1
        self._lines[key] = {**line, "rounds": rounds, "feats": counts}
        self._told = None

    def _keep(self) -> None:
        self._store.put(BOOK, {"matches": self._lines})

    def take_in(self, lines: Mapping[str, Kept]) -> None:
        """Take over the lines of another book; of a match that both have, the one that knows more of it."""
        for key, line in lines.items():
            if key not in self._lines or self._lines[key]["rounds"] < line["rounds"]:
                self._lines[key] = line
        self._told = None
        self._keep()

    # Looking things up

    def entries(self, game: str) -> dict[str, Entry]:
        """Return what was made in a game, by feat."""
        lines = sorted(((line["at"], key, line) for key, line in self._lines.items() if line["game"] == game), key=lambda each: each[:2])
        found: dict[str, Entry] = {}
        for feat in feats_of(game):
            with_it = [(at, key, line["feats"][feat.id]) for at, key, line in lines if line["feats"].get(feat.id)]
            if with_it:
                found[feat.id] = Entry(sum(count for *_, count in with_it), with_it[0][0], tuple(key for _, key, _ in with_it))
        return found

    def filled(self, match: Match, me: int, whole: bool) -> list[Feat]:
        """Return the feats that the last round of a match, or the whole match, has brought into the book for the first time."""
        if several(match.seats):
            return []
        asked = (match, len(match.played), me, whole)
        if self._told is None or self._told[0] != asked:
            self._told = (asked, self._filled(match, me, whole))
        return self._told[1]

    def _filled(self, match: Match, me: int, whole: bool) -> list[Feat]:
        entries = self.entries(match.game.name)
        counts: dict[str, int] = {}
        for feat in made(match, me, 0 if whole else len(match.played) - 1):
            counts[feat] = counts.get(feat, 0) + 1
        return [feat for feat in feats_of(match.game.name) if feat.id in entries and entries[feat.id].times == counts.get(feat.id)]

    # Reading what was played before there was a book

    def unread(self, rows: Sequence[Kept]) -> list[Kept]:
        """Return the finished matches that the book does not know to their end and whose full record is still kept."""
        return [
            row
            for row in rows
            if "record" in row
            and row["game"] in GAMES
            and not several(row["seats"])
            and self._lines.get(row["id"], {"rounds": -1})["rounds"] < row["rounds"]
        ]

    async def read(self, rows: Sequence[Kept], done: Callable[[], None]) -> None:
        """Fill the book from full records, in slices; one that cannot be replayed is passed over for good."""
        for row in rows:
            match = await _replayed(row)
            line = {"at": row["at"], "game": row["game"], "feats": {}}
            self._write(row["id"], line, row["rounds"], made(match, row["me"]) if match is not None else iter(()))
        self._keep()
        done()


async def _replayed(row: Kept) -> Match | None:
    """Return the match of a finished one's full record, replayed in slices; None when it does not fit the row."""
    reading = record.replaying(row["record"], GAMES)
    match: Match | None = None

    def step() -> bool:
        nonlocal match
        try:
            next(reading)
        except StopIteration as end:
            match = end.value
        except FudabaError:
            pass
        else:
            return True
        return False

    await slices.in_slices(step)
    fits = match is not None and (match.game.name, list(match.seats)) == (row["game"], row["seats"])
    return match if fits else None
