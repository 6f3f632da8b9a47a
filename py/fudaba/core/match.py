"""A match: rounds of one game under one set of options, from a seed to its winners."""

from collections.abc import Callable
from typing import Any, NamedTuple

from fudaba.core.contract import Action, Event, Game, Outcome, Played, Round, Standing
from fudaba.core.rng import stream

LONGEST = 200
"""No match is longer than this many rounds: then the higher total wins and equal totals share."""
PERSON = "person"


class Entry(NamedTuple):
    """One round of a match: dealer, deck in dealing order, and the lines played so far as (seat, action)."""

    dealer: int
    deck: tuple[int, ...]
    lines: list[tuple[int, Action]]


class Match:
    """One match in progress or finished.

    `seats` names who sits where: a CPU's name or `person`. `deal` starts the first round, and the next one whenever a
    round has ended, until `over` says that none will follow. `partial` marks a match cut short on purpose.
    """

    round: Round[Any]

    def __init__(self, game: Game[Any, Any], options: Any, seats: tuple[str, ...], seed: str, preset: str | None = None) -> None:
        if len(seats) not in game.players:
            raise ValueError(f"{game.name} is not for {len(seats)} players")
        self.game = game
        self.options = options
        self.seats = seats
        self.seed = seed
        self.preset = preset
        self.partial = False
        self.entries: list[Entry] = []
        self.played: list[Played] = []

    @classmethod
    def new(cls, game: Game[Any, Any], options: Any, seats: tuple[str, ...], seed: str, preset: str | None = None) -> "Match":
        """Return a match with its first round dealt."""
        match = cls(game, options, seats, seed, preset)
        match.deal()
        return match

    def dealer(self) -> int:
        """Return who deals the next round; where the rules say by lot, the seed draws it."""
        dealer = self.game.dealer(self.options, self.seats, tuple(self.played))
        return self.game.first_dealer(len(self.seats), stream(self.seed, "dealer", len(self.played))) if dealer is None else dealer

    def deck(self) -> tuple[int, ...]:
        """Return the deck of the next round; the seed and the number of the round alone decide it."""
        return self.game.shuffle(stream(self.seed, "deal", len(self.played)))

    def deal(self) -> None:
        """Start the next round."""
        self.start(self.dealer(), self.deck())

    def start(self, dealer: int, deck: tuple[int, ...]) -> None:
        """Start the next round with a given dealer and deck, as a record holds them; the deal alone may end it."""
        self.round = self.game.deal(self.options, deck, dealer, tuple(self.played), len(self.seats))
        self.entries.append(Entry(dealer, deck, []))
        self._finish()

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Do an action for the seat whose turn it is; raises IllegalAction and changes nothing when it is not allowed."""
        actor = self.round.actor()
        events = self.round.apply(action)
        assert actor is not None
        self.entries[-1].lines.append((actor, action))
        self._finish()
        return events

    def _finish(self) -> None:
        """Put the present round among the finished ones if it is over."""
        outcome = self.round.outcome()
        if outcome is not None:
            self.played.append(Played(self.entries[-1].dealer, outcome))

    def outcome(self) -> Outcome | None:
        """Return how the present round ended, or None while it goes on."""
        return self.round.outcome()

    def standing(self) -> Standing:
        """Return totals and winners after the finished rounds."""
        standing = self.game.standing(self.options, tuple(self.played), len(self.seats))
        if not standing.winners and len(self.played) >= LONGEST:
            most = max(standing.totals)
            return standing._replace(winners=tuple(seat for seat, total in enumerate(standing.totals) if total == most))
        return standing

    def winners(self) -> tuple[int, ...]:
        """Return all who share first place; empty while the match goes on or when it was cut short."""
        return () if self.partial else self.standing().winners

    def over(self) -> bool:
        """Tell whether no round will follow."""
        return self.partial or (self.outcome() is not None and bool(self.standing().winners))


def replayed(match: Match, lines: int, number: int | None = None) -> Match:
    """Return a new match that stands where this one stood after so many lines of a round, the present one unless `number` says which.

    Rounds are counted from 1. Earlier ones are taken over as they ended. Raises ValueError when the round has fewer lines.
    """
    finished = (len(match.entries) if number is None else number) - 1
    entry = match.entries[finished]
    if not 0 <= lines <= len(entry.lines):
        raise ValueError(f"the round has {len(entry.lines)} lines, not {lines}")
    twin = Match(match.game, match.options, match.seats, match.seed, match.preset)
    twin.entries, twin.played = match.entries[:finished], match.played[:finished]
    twin.start(entry.dealer, entry.deck)
    for _, action in entry.lines[:lines]:
        twin.apply(action)
    return twin


def play_out(match: Match, choose: Callable[[int, Any], Action], rounds: int | None = None) -> Match:
    """Play a match to its end, or until it has so many finished rounds (then it is partial).

    `choose` gets a seat and its observation and returns the action.
    """
    while True:
        while (actor := match.round.actor()) is not None:
            match.apply(choose(actor, match.round.observe(actor)))
        if match.over():
            return match
        if rounds is not None and len(match.played) >= rounds:
            match.partial = True
            return match
        match.deal()
