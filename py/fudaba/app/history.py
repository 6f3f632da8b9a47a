"""Finished matches: what is kept of each, and the totals of them all."""

import json
import os
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from fudaba.app import sealing
from fudaba.app.people import several
from fudaba.app.store import HISTORY, Kept, Store, UnreadableData
from fudaba.core import record
from fudaba.core.match import Match
from fudaba.games import GAMES

_TEXTS, _LISTS, _NUMBERS = ("id", "at", "game", "seed"), ("seats", "totals", "winners"), ("me", "rounds")
_FIELDS: dict[str, type] = dict.fromkeys(_TEXTS, str) | dict.fromkeys(_LISTS, list) | dict.fromkeys(_NUMBERS, int)


class Totals(NamedTuple):
    """Matches, wins and the present row of wins of one player."""

    matches: int
    wins: int
    row: int


def fresh_id() -> str:
    """Return an id for a match that begins: no other has it, not even one with the same cards."""
    return os.urandom(8).hex()


def read_id(value: Any, match: Match) -> str:
    """Return the kept id of a match in progress; one that has none has what its cards give."""
    return value if isinstance(value, str) and re.fullmatch("[0-9a-f]{16}", value) else id_of(match)


def id_of(match: Match) -> str:
    """Return an id that follows from the cards of a match alone: the beginning of its fingerprint."""
    return sealing.of(match)[:16]


def file_of(match: Match) -> tuple[str, str]:
    """Return the name and the text of the file that holds the record of a match."""
    return f"{match.game.name}-{id_of(match)}.json", record.dumps(match)


def entry(match: Match, me: int, at: str, key: str = "") -> Kept:
    """Return what is kept of a finished match under an id; `at` is its local date and time in ISO form."""
    standing = match.standing()
    return {
        "id": key or id_of(match),
        "at": at,
        "game": match.game.name,
        "preset": match.preset,
        "seats": list(match.seats),
        "me": me,
        "totals": list(standing.totals),
        "winners": list(standing.winners),
        "rounds": len(match.played),
        "seed": match.seed,
        "record": record.to_json(match),
    }


def check(data: Kept) -> list[Kept]:
    """Return the rows of kept history; raises UnreadableData when one of them is not what `entry` writes."""
    rows = data.get("matches")
    if not isinstance(rows, list):
        raise UnreadableData("no list of matches")
    if not all(map(_is_row, rows)):
        raise UnreadableData("a match of another shape")
    return rows


def _is_row(row: Any) -> bool:
    """Tell whether something kept is what `entry` writes."""
    if not isinstance(row, dict) or any(type(row.get(name)) is not kind for name, kind in _FIELDS.items()):
        return False
    seats, game = len(row["seats"]), GAMES.get(row["game"])
    figures = [*row["totals"], *row["winners"]]
    return (
        all(isinstance(seat, str) for seat in row["seats"])
        and (game is None or seats in game.players)
        and all(type(figure) is int for figure in figures)
        and len(row["totals"]) == seats
        and all(0 <= seat < seats for seat in [row["me"], *row["winners"]])
        and isinstance(row.get("names", []), list)
    )


def rows(store: Store) -> list[Kept]:
    """Return the finished matches, oldest first; where some cannot be read, all are put aside and the others stay."""
    data = store.get(HISTORY)
    if data is None:
        return []
    try:
        return check(data)
    except UnreadableData:
        store.set_aside(HISTORY)
        found = data.get("matches")
        good = list(filter(_is_row, found)) if isinstance(found, list) else []
        if good:
            store.put(HISTORY, {"matches": good})
        return good


def add(store: Store, row: Kept) -> None:
    """Add a finished match, once."""
    old = rows(store)
    if all(other["id"] != row["id"] for other in old):
        store.put(HISTORY, {"matches": [*old, row]})


def finished(store: Store, game: str) -> int:
    """Return how many matches of a game the player has finished."""
    return sum(row["game"] == game for row in rows(store))


def firsts(matches: Sequence[Kept]) -> list[Kept]:
    """Return of all matches with the same cards the first, oldest first: whoever knows the cards proves nothing with them."""
    found: dict[tuple[Any, ...], Kept] = {}
    for row in matches:
        found.setdefault((row["game"], row["seed"], len(row["seats"])), row)
    return list(found.values())


def won(row: Kept) -> bool:
    """Tell whether the player who kept the match shares first place."""
    return row["me"] in row["winners"]


def totals(matches: Sequence[Kept]) -> Totals:
    """Return how many matches against CPUs alone, how many won, and how many won in a row up to now.

    A match of several people counts for none of them: who keeps the records does not tell who sat where.
    """
    alone = [row for row in matches if not several(row["seats"])]
    streak = 0
    for row in reversed(alone):
        if not won(row):
            break
        streak += 1
    return Totals(len(alone), sum(map(won, alone)), streak)


def record_text(row: Kept) -> str | None:
    """Return the full record of a kept match as the text of a file, or None when only its result is left."""
    full: Any = row.get("record")
    return json.dumps(full, ensure_ascii=False, indent=1) if full is not None else None
