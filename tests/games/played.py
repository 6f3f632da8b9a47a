"""Finished matches of every game, each the same in every run: a person who plays like `basic`, and CPUs."""

from functools import cache
from random import Random
from typing import Any

from fudaba.app.tallies import Tally, counting, empty
from fudaba.core import record
from fudaba.core.match import PERSON, Match, play_out
from fudaba.games import GAMES

LEVELS = ("easy", "basic", "random")


@cache
def played(name: str, number: int) -> Match:
    """Return a match of a game by its number; presets, players and opponents differ from one to the next."""
    game = GAMES[name]
    presets, seats = list(game.presets), game.players[number // 2 % len(game.players)]
    preset, level = presets[number % len(presets)], LEVELS[number % len(LEVELS)]
    policies = [game.policies["basic" if seat == 0 else level](Random(number * 10 + seat)) for seat in range(seats)]
    match = Match.new(game, game.presets[preset], (PERSON, *[level] * (seats - 1)), f"played {number}", preset)
    return play_out(match, lambda seat, seen: policies[seat].choose(seen))


def row_of(match: Match, me: int = 0) -> dict[str, Any]:
    """Return what a tally needs of a kept match."""
    return {"id": match.seed, "game": match.game.name, "me": me, "seats": list(match.seats), "record": record.to_json(match)}


def tally_of(match: Match, me: int = 0) -> Tally:
    """Return what is counted of a match as a seat sees it."""
    tally = empty()
    for _ in counting(row_of(match, me), tally):
        pass
    return tally
