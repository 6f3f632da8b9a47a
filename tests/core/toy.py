"""A game as small as the contract allows, so that matches and records are tested apart from any game of the house.

Highest Card: eight cards, two each, the others are the stock. In turn, beginning after the dealer, each player may
first exchange one card for the top of the stock, then plays one. The highest card wins the stake. Where the option
`floor` is set, a round in which nobody plays above 3 is void.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from fudaba.bots.policies import RandomPolicy
from fudaba.core.contract import Action, Event, Game, Outcome, Played, Policy, Round, Standing
from fudaba.core.errors import IllegalAction, NotationError, Refusal
from fudaba.core.options import Choice, Options, Span, Switch
from fudaba.core.rng import shuffled

LETTERS = "abcdefgh"
PACK = tuple(range(8))


@dataclass(frozen=True)
class HighestOptions(Options):
    """Options of the game."""

    stake: int = field(default=1, metadata={"rule": Span(1, 9, (1, 3, 9))})
    target: int = field(default=3, metadata={"rule": Span(1, 1000)})
    floor: bool = field(default=False, metadata={"rule": Switch()})
    ends: str = field(default="target", metadata={"rule": Choice(("target", "never"))})


class Look(NamedTuple):
    """What a seat may know."""

    seat: int
    actor: int | None
    legal: tuple[Action, ...]
    hand: tuple[int, ...]
    table: tuple[int, ...]
    exchanged: tuple[int, ...]
    dealer: int
    options: HighestOptions


class HighestRound(Round[Look]):
    """One round."""

    def __init__(self, options: HighestOptions, deck: tuple[int, ...], dealer: int, seats: int) -> None:
        self.options, self.dealer, self.seats = options, dealer, seats
        self.hands = [[deck[seat], deck[seats + seat]] for seat in range(seats)]
        self.stock = list(deck[2 * seats :])
        self.waste: list[int] = []
        self.table: list[int] = []
        self.exchanged: list[int] = []

    def actor(self) -> int | None:
        return (self.dealer + 1 + len(self.table)) % self.seats if len(self.table) < self.seats else None

    def legal(self) -> tuple[Action, ...]:
        actor = self.actor()
        if actor is None:
            return ()
        verbs = ("play",) if actor in self.exchanged else ("exchange", "play")
        return tuple(Action(verb, card) for verb in verbs for card in sorted(self.hands[actor]))

    def why_not(self, action: Action) -> Refusal | None:
        return None if action in self.legal() else Refusal("toy.not-now", (("card", str(action.first)),))

    def apply(self, action: Action) -> tuple[Event, ...]:
        refusal = self.why_not(action)
        if refusal is not None:
            raise IllegalAction(f"{action.verb} {action.first}", refusal)
        actor = self.actor()
        assert actor is not None
        self.hands[actor].remove(action.first)
        if action.verb == "play":
            self.table.append(action.first)
            return (Event("play", actor, (action.first,)),)
        drawn = self.stock.pop(0)
        self.waste.append(action.first)
        self.hands[actor].append(drawn)
        self.exchanged.append(actor)
        return (Event("exchange", actor, (action.first,), secret=True), Event("draw", actor, (drawn,), secret=True))

    def observe(self, seat: int) -> Look:
        actor = self.actor()
        legal = self.legal() if seat == actor else ()
        hand = tuple(sorted(self.hands[seat]))
        return Look(seat, actor, legal, hand, tuple(self.table), tuple(self.exchanged), self.dealer, self.options)

    def clone(self) -> "HighestRound":
        twin = object.__new__(type(self))
        twin.options, twin.dealer, twin.seats = self.options, self.dealer, self.seats
        twin.hands = [list(hand) for hand in self.hands]
        twin.stock, twin.waste = list(self.stock), list(self.waste)
        twin.table, twin.exchanged = list(self.table), list(self.exchanged)
        return twin

    def outcome(self) -> Outcome | None:
        if self.actor() is not None:
            return None
        if self.options.floor and max(self.table) <= 3:
            return Outcome((0,) * self.seats, "floor", {})
        winner = (self.dealer + 1 + self.table.index(max(self.table))) % self.seats
        return Outcome(tuple(self.options.stake * (seat == winner) for seat in range(self.seats)), None, {"winner": winner})

    def cards(self) -> tuple[int, ...]:
        return tuple(card for hand in self.hands for card in hand) + tuple(self.stock + self.waste + self.table)


class HighestGame(Game[HighestOptions, Look]):
    """The game."""

    name = "highest"
    players = (2, 3)
    presets: Mapping[str, HighestOptions] = {"short": HighestOptions(), "long": HighestOptions(target=1000, floor=True)}
    pack = PACK
    policies: Mapping[str, Callable[[Random], Policy[Look]]] = {"random": RandomPolicy}

    def card_text(self, card: int) -> str:
        return LETTERS[card]

    def parse_card(self, text: str) -> int:
        if len(text) != 1 or text not in LETTERS:
            raise NotationError(text, "a letter from a to h")
        return LETTERS.index(text)

    def action_text(self, action: Action) -> str:
        return f"{action.verb} {self.card_text(action.first)}"

    def parse_action(self, text: str) -> Action:
        verb, _, card = text.partition(" ")
        if verb not in ("play", "exchange"):
            raise NotationError(text, "play or exchange")
        return Action(verb, self.parse_card(card))

    def dealer(self, options: HighestOptions, seats: tuple[str, ...], played: Sequence[Played]) -> int | None:
        return (played[-1].dealer + 1) % len(seats) if played else None

    def deal(self, options: HighestOptions, deck: tuple[int, ...], dealer: int, played: Sequence[Played], seats: int) -> HighestRound:
        return HighestRound(options, deck, dealer, seats)

    def standing(self, options: HighestOptions, played: Sequence[Played], seats: int) -> Standing:
        totals = tuple(sum(one.outcome.points[seat] for one in played) for seat in range(seats))
        done = options.ends == "target" and max(totals) >= options.target
        return Standing(totals, tuple(seat for seat in range(seats) if totals[seat] == max(totals)) if done else (), {})

    def sample(self, observation: Look, rng: Random) -> HighestRound:
        raise NotImplementedError

    def score(self, line: Mapping[str, Any]) -> dict[str, Any]:
        raise NotationError(line, "nothing")

    def stacked(self, *cards: str) -> tuple[int, ...]:
        """Return a deck that begins with some cards."""
        first = tuple(map(self.parse_card, cards))
        return first + shuffled([card for card in PACK if card not in first], Random(1))


GAME = HighestGame()
GAMES = {GAME.name: GAME}
