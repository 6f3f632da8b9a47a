"""Tallies: what was counted of each finished match, replayed once and kept in memory while the page is open."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from fudaba.app.people import several
from fudaba.app.store import Kept
from fudaba.core import luck, record
from fudaba.core.contract import Action, Game
from fudaba.core.errors import RecordError, Refusal
from fudaba.core.figures import Figures
from fudaba.core.luck import Deal, Draws, Spread
from fudaba.core.match import Match
from fudaba.games import GAMES


def figures_of(game: Game[Any, Any]) -> Figures:
    """Return what a game counts, loaded when it is first asked for."""
    figures: Figures = import_module(f"fudaba.games.{game.name}.figures").FIGURES
    return figures


def spreads_of(game: Game[Any, Any]) -> dict[str, dict[str, Spread]]:
    """Return how often each value is dealt, by quantity and group, loaded when it is first asked for."""
    spreads: dict[str, dict[str, Spread]] = import_module(f"fudaba.games.{game.name}.expected").SPREADS
    return spreads


class Tally(NamedTuple):
    """What was counted of one match, or of several together."""

    facts: Counter[str]
    deals: Counter[Deal]
    draws: dict[str, Draws]


def empty() -> Tally:
    """Return a tally of nothing."""
    return Tally(Counter(), Counter(), {})


def added(tallies: Sequence[Tally]) -> Tally:
    """Return the sum of tallies."""
    total = empty()
    for tally in tallies:
        total.facts.update(tally.facts)
        total.deals.update(tally.deals)
        for key, draws in tally.draws.items():
            total.draws[key] = total.draws.get(key, Draws()).plus([draws])
    return total


def counting(row: Kept, tally: Tally) -> Iterator[None]:
    """Replay the record of a match step by step and count what its player had; raises RecordError as the replay does."""
    game, me = GAMES[row["game"]], row["me"]
    figures = figures_of(game)
    for match, action in record.replaying(row["record"], {game.name: game}):
        if list(match.seats) != row["seats"]:
            raise RecordError("the record has other seats than the match", Refusal("broken.seats"))
        _count(match, action, me, figures, tally)
        yield


def _count(match: Match, action: Action | None, me: int, figures: Figures, tally: Tally) -> None:
    """Count one step of a match."""
    now = match.round
    if not match.entries[-1].lines:
        tally.deals.update(figures.dealt(now, me))
    if action is None:
        tally.facts.update(figures.ended(now, match.played[-1].outcome, me))
    elif now.actor() == me:
        for draw in figures.drawn(now, action):
            tally.draws[draw.key] = tally.draws.get(draw.key, Draws()).plus([luck.one(draw)])


class Tallies:
    """The tallies of the matches by their ids; None of a record that cannot be read."""

    def __init__(self) -> None:
        self._known: dict[str, Tally | None] = {}

    def wanted(self, rows: Sequence[Kept]) -> list[Kept]:
        """Return the matches that are to be counted: against CPUs alone, with their records, and not counted yet."""
        return [row for row in counted(rows) if row["id"] not in self._known]

    def of(self, rows: Sequence[Kept]) -> list[Tally]:
        """Return the tallies of matches, as far as they are counted."""
        found = (self._known.get(row["id"]) for row in counted(rows))
        return [tally for tally in found if tally is not None]

    def unreadable(self, rows: Sequence[Kept]) -> int:
        """Return how many matches have a record that breaks a rule."""
        return sum(self._known.get(row["id"], ...) is None for row in counted(rows))

    def work(self, rows: Sequence[Kept], done: Callable[[], None]) -> Callable[[], bool]:
        """Return a step that counts a little more of some matches and tells whether there is more to do; `done` after each match."""
        steps = self._steps(rows, done)
        return lambda: next(steps, None) is not None

    def _steps(self, rows: Sequence[Kept], done: Callable[[], None]) -> Iterator[bool]:
        for row in rows:
            tally: Tally | None = empty()
            assert tally is not None
            try:
                for _ in counting(row, tally):
                    yield True
            except RecordError:
                tally = None
            self._known[row["id"]] = tally
            done()
            yield True


def alone(rows: Sequence[Kept]) -> list[Kept]:
    """Return the matches of one person against CPUs, of games that the house knows: who passes the device does not tell who sat where."""
    return [row for row in rows if row["game"] in GAMES and not several(row["seats"])]


def counted(rows: Sequence[Kept]) -> list[Kept]:
    """Return the matches of one person whose record is still there."""
    return [row for row in alone(rows) if "record" in row]
