"""How fast the engine plays: hands of random legal actions, from the shuffle to the points.

For gin, OpenSpiel's gin_rummy plays in the same run from a Python loop of the same shape. Its deals and draws from the
stock are chance nodes, chosen in the loop as they must be; a move is an action of a player in either engine, a step is a
move or a chance node. In this engine all chance lies in the shuffle, so that its steps are its moves.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median
from time import process_time
from typing import Any

from fudaba.core.contract import Game
from fudaba.games import GAMES

REPETITIONS = 9
SECONDS = 0.4
"""About as long as one repetition takes, for each engine."""

Player = Callable[[Random], tuple[int, int]]
"""Plays one hand at random and returns the numbers of moves and of steps."""


def hand_of(game: Game[Any, Any]) -> Player:
    """Return what plays one hand of a game of the house, under its first rule set."""
    options, seats = next(iter(game.presets.values())), game.players[0]

    def play(rng: Random) -> tuple[int, int]:
        round_ = game.deal(options, game.shuffle(rng), 0, (), seats)
        choice, legal, apply, moves = rng.choice, round_.legal, round_.apply, 0
        while actions := legal():
            apply(choice(actions))
            moves += 1
        assert round_.outcome() is not None
        return moves, moves

    return play


def hand_of_open_spiel() -> Player:
    """Return what plays one hand of OpenSpiel's gin_rummy."""
    game = import_module("pyspiel").load_game("gin_rummy")

    def play(rng: Random) -> tuple[int, int]:
        state = game.new_initial_state()
        choice, legal, apply, moves, steps = rng.choice, state.legal_actions, state.apply_action, 0, 0
        is_chance, is_over = state.is_chance_node, state.is_terminal
        while not is_over():
            moves += not is_chance()
            steps += 1
            apply(choice(legal()))
        assert state.returns()
        return moves, steps

    return play


def timed(play: Player, rng: Random, hands: int) -> dict[str, float]:
    """Play some hands; return the seconds of processor time and what was played in them."""
    started = process_time()
    played = [play(rng) for _ in range(hands)]
    seconds = process_time() - started
    return {"seconds": seconds, "moves": sum(moves for moves, _ in played), "steps": sum(steps for _, steps in played), "hands": hands}


def measure(arguments: list[str]) -> dict[str, Any]:
    """Return moves and hands a second of each game, or of one; raises ValueError for an unknown one."""
    if len(arguments) > 1 or not set(arguments) <= set(GAMES):
        raise ValueError(f"engine takes one game at most: {', '.join(GAMES)}")
    return {name: compare(name) for name in (arguments or GAMES)}


def compare(name: str) -> dict[str, Any]:
    """Measure one game by turns with its peer, where it has one."""
    players = {"fudaba": hand_of(GAMES[name])}
    if name == "gin":
        if find_spec("pyspiel") is None:
            print("OpenSpiel is not installed, so it is not compared; tests/run.py installs it.", file=sys.stderr)
        else:
            players["open_spiel"] = hand_of_open_spiel()
    rng = Random(1)
    # The first hands fill tables and caches; from the second ones it is seen how many fit into a repetition.
    hands = {}
    for engine, play in players.items():
        timed(play, rng, 50)
        hands[engine] = max(1, round(50 * SECONDS / timed(play, rng, 50)["seconds"]))
    runs: dict[str, list[dict[str, float]]] = {engine: [] for engine in players}
    for _ in range(REPETITIONS):
        for engine, play in players.items():
            runs[engine].append(timed(play, rng, hands[engine]))
    result: dict[str, Any] = {"clock": "processor seconds", "repetitions": REPETITIONS}
    for engine, measured in runs.items():
        result[engine] = {f"{what}_per_second": round(median(rates(measured, what))) for what in ("moves", "steps", "hands")}
        result[engine]["moves_per_hand"] = round(sum(run["moves"] for run in measured) / (REPETITIONS * hands[engine]), 1)
    if "open_spiel" in runs:
        ours, theirs = runs["fudaba"], runs["open_spiel"]
        result["ratio"] = {what: spread(rates(ours, what), rates(theirs, what)) for what in ("moves", "steps", "hands")}
    return result


def rates(measured: list[dict[str, float]], what: str) -> list[float]:
    """Return how much of something was played in a second, repetition by repetition."""
    return [run[what] / run["seconds"] for run in measured]


def spread(ours: list[float], theirs: list[float]) -> dict[str, float]:
    """Return median, lowest and highest of the ratios, repetition by repetition."""
    ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
    return {"median": round(median(ratios), 2), "low": round(min(ratios), 2), "high": round(max(ratios), 2)}
