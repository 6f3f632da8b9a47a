"""Today's deal: one match a day at each game, the same for everybody, and what came of it the first time.

Rules, opponents and seed follow from the date alone. The opponents are such that decide by their chance and not by a clock,
so that who plays the same meets the same answers.
"""

import hashlib
from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from fudaba.app.links import Deal
from fudaba.app.session import table_of
from fudaba.app.store import TODAY, Kept, Store, UnreadableData
from fudaba.bots.levels import usual
from fudaba.core.match import PERSON, Match
from fudaba.core.options import changed
from fudaba.games import GAMES

FIRST = date(2026, 1, 1)
"""No day before this one had a deal."""
LINK, SCORED, PRACTICE = "link", "today", "practice"
"""Where a match comes from whose cards are known beforehand; the last two are followed by their day."""
MARKS = ("win", "draw", "loss")


class Result(NamedTuple):
    """What came of a day's deal: how it ended, and the totals, the player's first."""

    mark: str
    totals: tuple[int, ...]


Book = dict[str, dict[str, Result]]
"""The results by day, in ISO form, and game."""


def deal(day: date, name: str) -> Deal:
    """Return the deal of a day at a game: the first rule set at its shortest, as few players as there can be, the usual opponents."""
    game = GAMES[name]
    preset = next(iter(game.presets))
    option, lengths = table_of(game).lengths(preset)
    options = changed(game.presets[preset], {option: min(lengths)} if lengths else {})
    seats = (PERSON, *[usual(game).policy] * (game.players[0] - 1))
    seed = hashlib.sha256(f"fudaba today {day.isoformat()} {name}".encode()).hexdigest()[:32]
    return Deal(game, options, seats, seed, preset)


def origin(book: Book, day: date, today: date, name: str) -> str:
    """Return where a match of a day's deal comes from: it counts on its day, until one has been finished."""
    counts = day == today and name not in book.get(day.isoformat(), {})
    return f"{SCORED if counts else PRACTICE} {day.isoformat()}"


def read_origin(value: Any) -> str:
    """Return a kept origin, or nothing when it is none."""
    return value if isinstance(value, str) and (value == LINK or day_of(value) is not None) else ""


def kind_of(origin: str) -> str:
    """Return the name of where a match's cards are known from, or nothing: `link`, or `today` for the deal of any day."""
    return SCORED if day_of(origin) is not None else origin


def day_of(origin: str) -> tuple[str, date] | None:
    """Return whether a match counts or is practice, and the day of its deal; None when it is no day's deal."""
    kind, _, day = origin.partition(" ")
    found = read_day(day)
    return (kind, found) if kind in (SCORED, PRACTICE) and found is not None else None


def read_day(text: Any) -> date | None:
    """Return the day of a text in ISO form, or None when it is none that had a deal."""
    try:
        day = date.fromisoformat(text)
    except (TypeError, ValueError):
        return None
    return day if day >= FIRST and day.isoformat() == text else None


def result(match: Match, me: int) -> Result:
    """Return what came of a finished match for a seat."""
    standing = match.standing()
    mark = "loss" if me not in standing.winners else "win" if len(standing.winners) == 1 else "draw"
    return Result(mark, (standing.totals[me], *(total for seat, total in enumerate(standing.totals) if seat != me)))


def finish(kept: Store, origin: str, match: Match, me: int) -> None:
    """Write down what came of a finished match if it is a day's deal that counts, once."""
    found = day_of(origin)
    if found is None or found[0] != SCORED:
        return
    book, day, name = results(kept), found[1].isoformat(), match.game.name
    if name not in book.get(day, {}):
        book.setdefault(day, {})[name] = result(match, me)
        write(kept, book)


def write(kept: Store, book: Book) -> None:
    """Keep the results."""
    rows = {day: {name: [mark, *totals] for name, (mark, totals) in games.items()} for day, games in sorted(book.items())}
    kept.put(TODAY, {"days": rows})


def results(kept: Store) -> Book:
    """Return the results of all days; unreadable ones are moved aside as a whole."""
    data = kept.get(TODAY)
    if data is None:
        return {}
    try:
        return check(data)
    except UnreadableData:
        kept.set_aside(TODAY)
        return {}


def check(data: Kept) -> Book:
    """Return the results that kept data hold; raises UnreadableData when one of them is not what `write` writes."""
    days = data.get("days")
    if not isinstance(days, dict):
        raise UnreadableData("no results by day")
    return {_day(day): _games(games) for day, games in days.items()}


def _day(text: str) -> str:
    if read_day(text) is None:
        raise UnreadableData("no day")
    return text


def _games(games: Any) -> dict[str, Result]:
    if not isinstance(games, dict):
        raise UnreadableData("no results by game")
    return {name: _result(row) for name, row in games.items()}


def _result(row: Any) -> Result:
    if not isinstance(row, list) or len(row) < 2 or row[0] not in MARKS or any(type(total) is not int for total in row[1:]):
        raise UnreadableData("no result")
    return Result(row[0], tuple(row[1:]))


def merged(old: Book, new: Book) -> Book:
    """Return the results of two books; what was written here first stays."""
    return {day: {**new.get(day, {}), **old.get(day, {})} for day in {*new, *old}}


def tally(games: Mapping[str, Result]) -> tuple[int, int]:
    """Return how many of a day's deals were finished, and how many won."""
    return len(games), sum(row.mark == "win" for row in games.values())
