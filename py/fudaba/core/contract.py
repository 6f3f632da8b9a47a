"""The contract between a game and everything that plays, shows, stores or searches it.

Cards are ints, each game its own; `HIDDEN` stands for a card that a seat may not see. Seats are ints from 0.
A `Round` is the whole truth and mutable; an `Observation` is what one seat may know and is all that views and bots get.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from fudaba.core.errors import Refusal
from fudaba.core.options import Options
from fudaba.core.rng import shuffled

HIDDEN = -1


class Action(NamedTuple):
    """What a player does: a verb of the notation and up to two numbers, whose meaning is the game's (-1: absent)."""

    verb: str
    first: int = -1
    second: int = -1


class Event(NamedTuple):
    """What happened at the table: its name, whose doing it was, and the cards that moved.

    With `secret` only that seat sees the cards. `place` says where or how, when the name alone does not.
    """

    name: str
    seat: int
    cards: tuple[int, ...] = ()
    secret: bool = False
    place: str = ""

    def seen_by(self, seat: int) -> "Event":
        """Return the event as a seat sees it: hidden cards become HIDDEN, their number stays."""
        if not self.secret or seat == self.seat:
            return self
        return self._replace(cards=(HIDDEN,) * len(self.cards))


class Outcome(NamedTuple):
    """How a round ended: points by seat, why it was void (or None), and the parts of the count as plain JSON values."""

    points: tuple[int, ...]
    void: str | None
    detail: Mapping[str, Any]


class Standing(NamedTuple):
    """How a match stands after its finished rounds: totals by seat, winners (none while it goes on), parts of the totals."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    detail: Mapping[str, Any]


class Played(NamedTuple):
    """A finished round as later rounds need it: who dealt, and how it ended."""

    dealer: int
    outcome: Outcome


class Observation(Protocol):
    """What one seat may know; a game adds its own fields.

    `actor` is None when the round is over, and HIDDEN when this seat may not know it; `legal` is empty unless it is this seat's
    turn, as far as it knows.
    """

    @property
    def seat(self) -> int: ...
    @property
    def actor(self) -> int | None: ...
    @property
    def legal(self) -> tuple[Action, ...]: ...


O = TypeVar("O", bound=Observation)
O_contra = TypeVar("O_contra", bound=Observation, contravariant=True)
X = TypeVar("X", bound=Options)


class Round(ABC, Generic[O]):
    """One round, from the deal to its points. All chance lies in the order of the deck, fixed when it is dealt."""

    __slots__ = ()

    def opening(self) -> tuple[Event, ...]:
        """Return what happened at the deal, before the first action, where more did than that cards were dealt."""
        return ()

    def sides(self) -> tuple[int, ...] | None:
        """Return which of two teams, 0 or 1, each seat plays for in this round; None where everyone plays for themselves."""
        return None

    @abstractmethod
    def actor(self) -> int | None:
        """Return the seat to act, or None when the round is over."""

    def in_secret(self) -> bool:
        """Tell whether the others may not know that the actor is asked; the first thing they see is what the last answer brings.

        An observation of theirs shows the round as if nobody were asked, or with a HIDDEN actor.
        """
        return False

    @abstractmethod
    def legal(self) -> tuple[Action, ...]:
        """Return the actor's legal actions in a stable order; empty when the round is over, never empty before."""

    @abstractmethod
    def why_not(self, action: Action) -> Refusal | None:
        """Return the rule that forbids an action now, or None when it is legal."""

    @abstractmethod
    def apply(self, action: Action) -> tuple[Event, ...]:
        """Do a legal action for the actor and return what happened; raises IllegalAction and changes nothing otherwise.

        Something happens with every action but an answer given in secret.
        """

    @abstractmethod
    def observe(self, seat: int) -> O:
        """Return what a seat may know now."""

    @abstractmethod
    def clone(self) -> "Round[O]":
        """Return an independent copy."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return how the round ended, or None while it goes on."""

    @abstractmethod
    def cards(self) -> tuple[int, ...]:
        """Return every card of the round, wherever it lies, for the law that none is lost or doubled."""


class Policy(Protocol[O_contra]):
    """A player: it gets what its seat may know, nothing else, and returns one of the legal actions."""

    def choose(self, observation: O_contra) -> Action: ...


class Game(ABC, Generic[X, O]):
    """A game of the house: its cards, options, texts, and how rounds make a match. It holds no state."""

    name: ClassVar[str]
    players: ClassVar[tuple[int, ...]]
    presets: Mapping[str, X]
    pack: tuple[int, ...]
    policies: Mapping[str, Callable[[Random], Policy[O]]]
    """CPU players by name, weakest first; each gets its own stream of chance."""

    @abstractmethod
    def card_text(self, card: int) -> str:
        """Return the text of a card."""

    @abstractmethod
    def parse_card(self, text: str) -> int:
        """Return the card of a text; raises NotationError."""

    @abstractmethod
    def action_text(self, action: Action) -> str:
        """Return the one-line text of an action."""

    @abstractmethod
    def parse_action(self, text: str) -> Action:
        """Return the action of a text, legal or not; raises NotationError."""

    def first_dealer(self, seats: int, rng: Random) -> int:
        """Return who deals where lots are drawn for it; each seat is as likely as any other."""
        return rng.randrange(seats)

    @abstractmethod
    def dealer(self, options: X, seats: tuple[str, ...], played: Sequence[Played]) -> int | None:
        """Return who deals the next round; None when lots are drawn for it. A seat is a CPU's name or `person`."""

    @abstractmethod
    def deal(self, options: X, deck: tuple[int, ...], dealer: int, played: Sequence[Played], seats: int) -> Round[O]:
        """Return a new round, dealt from the deck in the order in which cards leave it."""

    @abstractmethod
    def standing(self, options: X, played: Sequence[Played], seats: int) -> Standing:
        """Return how the match stands after the finished rounds."""

    @abstractmethod
    def sample(self, observation: O, rng: Random) -> Round[O]:
        """Return a round that agrees with the observation, the unknown cards dealt at random."""

    @abstractmethod
    def score(self, line: Mapping[str, Any]) -> dict[str, Any]:
        """Answer one line of the command `score`; raises NotationError or OptionError."""

    def shuffle(self, rng: Random) -> tuple[int, ...]:
        """Return the pack in a random order."""
        return shuffled(self.pack, rng)

    def is_pack(self, deck: Sequence[int]) -> bool:
        """Tell whether a deck is the whole pack, each card once."""
        return sorted(deck) == sorted(self.pack)
