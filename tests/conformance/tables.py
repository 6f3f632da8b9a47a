"""The tables at which every game of the house is tested: each preset with each number of players."""

import os
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from fudaba.core.contract import Action, Game, Round
from fudaba.core.match import PERSON, Match, play_out
from fudaba.core.rng import stream
from fudaba.games import GAMES

QUICK = "FUDABA_QUICK" in os.environ
"""Whether the run is the short one, as in tests/conftest.py."""


class Table(NamedTuple):
    """A game, a preset, a number of players."""

    game: Game[Any, Any]
    preset: str
    players: int

    @property
    def options(self) -> Any:
        """The options of the preset."""
        return self.game.presets[self.preset]

    def match(self, seed: str, options: Any = None) -> Match:
        """Return a new match between people, whose actions the test chooses."""
        chosen = self.options if options is None else options
        return Match.new(self.game, chosen, (PERSON,) * self.players, seed, self.preset)

    def seeds(self, count: int) -> list[str]:
        """Return some seeds of this table, fewer in the quick run."""
        return [f"{self.game.name}-{self.preset}-{self.players}-{number}" for number in range(max(1, count // 5 if QUICK else count))]


TABLES = [Table(game, preset, players) for game in GAMES.values() for preset in game.presets for players in game.players]
every_table = pytest.mark.parametrize("table", TABLES, ids=[f"{table.game.name}-{table.preset}-{table.players}" for table in TABLES])
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def steps(table: Table, seed: str, rounds: int = 1) -> Iterator[tuple[Match, Action]]:
    """Play some rounds at random and yield the match before each action, with the action about to be done."""
    match, rng = table.match(seed), stream(seed, "test")
    for number in range(rounds):
        while match.outcome() is None:
            action = rng.choice(match.round.legal())
            yield match, action
            match.apply(action)
        if match.over() or number == rounds - 1:
            return
        match.deal()


def random_match(table: Table, seed: str, rounds: int | None = None, options: Any = None) -> Match:
    """Return a match played at random to its end, or for some rounds."""
    rng = stream(seed, "test")
    return play_out(table.match(seed, options), lambda _seat, observation: rng.choice(observation.legal), rounds)


def finish(round_: Round[Any], rng: Random) -> None:
    """Play a round at random to its end."""
    while round_.actor() is not None:
        round_.apply(rng.choice(round_.legal()))


def everything(round_: Round[Any], players: int) -> tuple[Any, ...]:
    """Return all that can be asked of a round, for comparison."""
    return (
        round_.actor(),
        round_.legal(),
        tuple(round_.observe(seat) for seat in range(players)),
        sorted(round_.cards()),
        round_.outcome(),
    )
