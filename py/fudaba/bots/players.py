"""CPU players at a match: one way to choose, for the app, the command line and the arena alike.

A CPU's chance belongs to the place in the match and not to the player's past: a match that was saved, taken back or
replayed goes on with the same play as one that was never interrupted.
"""

from functools import partial
from random import Random
from typing import Any

from fudaba.core.contract import Action, Policy
from fudaba.core.match import Match, play_out
from fudaba.core.rng import stream


def chance(match: Match, seat: int) -> Random:
    """Return the random numbers of a seat's next decision.

    The seed, the seat, the number of the round and the number of the line decide them, both counted from 1.
    """
    return stream(match.seed, "bot", seat, len(match.entries), len(match.entries[-1].lines) + 1)


def player(match: Match, seat: int) -> Policy[Any]:
    """Return the CPU at a seat for its next decision; raises KeyError when the game has no such CPU, `person` among them."""
    return match.game.policies[match.seats[seat]](chance(match, seat))


def choose(match: Match, seat: int, observation: Any) -> Action:
    """Return what the CPU at a seat does; beyond its chance it gets the observation and nothing else of the match."""
    return player(match, seat).choose(observation)


def decide(match: Match) -> Action:
    """Return what the CPU whose turn it is does; raises ValueError when the round is over."""
    seat = match.round.actor()
    if seat is None:
        raise ValueError("the round is over")
    return choose(match, seat, match.round.observe(seat))


def play_match(match: Match, rounds: int | None = None) -> Match:
    """Let the CPUs at the seats play a match to its end, or until it has so many finished rounds (then it is partial)."""
    return play_out(match, partial(choose, match), rounds)
