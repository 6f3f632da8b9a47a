"""Figures: what is counted of a player's rounds, in forms that the page can draw without knowing the game.

A game's module `games/<name>/figures.py` holds one `Figures` as `FIGURES`; `expected.py` beside it, written by tools/expectations.py, holds
as `SPREADS` how often each value is dealt, by quantity and by group. The words are the keys `<name>.figures.<key>` (title) and
`<name>.figures.<key>.say`, for luck `<name>.luck.<key>` and so on; bars have the words `<words>.<name>`, or stand as they are.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from fudaba.core.contract import Action, Outcome
from fudaba.core.luck import Deal, Draw, Quantity

SHARES, BARS, HISTOGRAM = "shares", "bars", "histogram"
"""Bars that are parts of a whole each, bars of how often something happened, and how often each of a row of values came."""


class Bar(NamedTuple):
    """One bar of a figure: its name, how often, and out of how many where that is asked."""

    name: str
    times: int
    of: int = 0


class Figure(NamedTuple):
    """A figure of a game: its key, its kind, its bars, and the prefix of the bars' words (empty: their names are numbers)."""

    key: str
    kind: str
    bars: tuple[Bar, ...]
    words: str = ""


class Figures(ABC):
    """What a game counts. Nothing is kept here: every method tells about the round that it is given."""

    quantities: tuple[Quantity, ...] = ()
    """What of chance is looked at."""

    @abstractmethod
    def dealt(self, now: Any, seat: int) -> Iterable[Deal]:
        """Yield what was dealt to a seat, from a round just dealt."""

    def drawn(self, now: Any, action: Action) -> Iterable[Draw]:
        """Yield what a draw from the stock brings its actor, from a round and the action that is about to be done in it."""
        return ()

    @abstractmethod
    def ended(self, now: Any, outcome: Outcome, seat: int) -> Iterable[str]:
        """Yield the facts of a round that is over, as the seat sees it; each is counted once more."""

    @abstractmethod
    def figures(self, facts: Mapping[str, int]) -> tuple[Figure, ...]:
        """Return the figures of the facts as they were counted."""


def bars(facts: Mapping[str, int], group: str, names: Iterable[str]) -> tuple[Bar, ...]:
    """Return a bar for each name, with the count of the fact `GROUP.NAME`."""
    return tuple(Bar(name, facts.get(f"{group}.{name}", 0)) for name in names)


def histogram(facts: Mapping[str, int], group: str, bins: tuple[int, ...], last: int | None = None) -> tuple[Bar, ...]:
    """Return a bar for each bin of the facts `GROUP.NUMBER`: from its lowest value to the next one's, the last to `last`, if it ends."""
    counts = [0] * len(bins)
    for fact, count in facts.items():
        stem, _, number = fact.rpartition(".")
        if stem == group:
            counts[max(index for index, low in enumerate(bins) if low <= int(number))] += count
    return tuple(Bar(name, count) for name, count in zip(ranges(bins, last), counts, strict=True))


def ranges(bins: tuple[int, ...], last: int | None = None) -> list[str]:
    """Return the names of bins: `3` alone, `4–6`, and the last one `10+` unless it ends somewhere."""
    ends = [*(low - 1 for low in bins[1:]), last]
    return [f"{low}+" if end is None else str(low) if low == end else f"{low}–{end}" for low, end in zip(bins, ends, strict=True)]
