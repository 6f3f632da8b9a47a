"""The contract between a game's score sheet and the room: what is asked after a round with real cards, and what it brings."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from fudaba.app.text import Text
from fudaba.core.contract import Outcome, Played
from fudaba.core.errors import FudabaError, Refusal
from fudaba.ui.calculator import Field
from fudaba.ui.nodes import Child
from fudaba.ui.table import Scene


class Uncounted(FudabaError):
    """What was entered for a round cannot be counted; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.key)
        self.refusal = refusal


class Entry(NamedTuple):
    """A round as it is entered: at whose table, under which rules, who deals, what went before, and the values of the fields."""

    t: Text
    names: tuple[str, ...]
    options: Any
    dealer: int
    played: Sequence[Played]
    values: Mapping[str, Any]

    @property
    def seats(self) -> range:
        """The seats of the table."""
        return range(len(self.names))

    def people(self, *others: str) -> dict[str, str]:
        """Return the seats as values of a field with the names as their words; `others` are further values, by their keys."""
        return {**{str(seat): self.names[seat] for seat in self.seats}, **{other.rpartition(".")[2]: self.t(other) for other in others}}


class ScoreSheet(ABC):
    """A game's score sheet; `games/<name>/scores_view.py` holds one as `SCORES`. Every method is a pure function."""

    @abstractmethod
    def fields(self, entry: Entry) -> tuple[Field, ...]:
        """Return what is asked, given the answers so far."""

    @abstractmethod
    def outcome(self, entry: Entry) -> Outcome:
        """Return what a round with a good value for every field brings; raises Uncounted."""

    @abstractmethod
    def told(self, entry: Entry, outcome: Outcome) -> str:
        """Return in a few words what happened in a round."""

    def after(self, scene: Scene) -> list[Child]:
        """Return how the totals of a finished match come about, beyond the sums of its rounds."""
        return []
