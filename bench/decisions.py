"""How long CPUs think, measured by the same lines in CPython and in a browser; nothing but the package and what it is shipped with."""

import json
from random import Random
from time import perf_counter
from typing import Any

from fudaba.bots.levels import levels
from fudaba.bots.search import SearchPolicy
from fudaba.core.match import Match
from fudaba.games import GAMES

MOST = 300
"""So many decisions of one level at most: `basic`, which plays on, takes its time too."""


def times(name: str, players: int, policy: str, seconds: float) -> dict[str, float]:
    """Return how fast a level decides in rounds played by `basic`, for so many seconds.

    Mean, median, 95th percentile and longest time of the decisions, the observation included, in seconds; of a level that searches
    only those count in which there is something to compare, and their playouts a second are told.
    """
    game = GAMES[name]
    options, seats = next(iter(game.presets.values())), ("basic",) * players
    basic = game.policies["basic"](Random(0))
    spent: list[float] = []
    playouts = number = 0
    while len(spent) < MOST and sum(spent) < seconds:
        match = Match.new(game, options, seats, f"bench/{number}")
        number += 1
        while (seat := match.round.actor()) is not None and sum(spent) < seconds:
            player = game.policies[policy](Random(number))
            started = perf_counter()
            seen = match.round.observe(seat)
            if isinstance(player, SearchPolicy):
                search = player.search(seen)
                search.run(player.budget())
                if not search.settled:
                    playouts += search.playouts
                    spent.append(perf_counter() - started)
            else:
                player.choose(seen)
                spent.append(perf_counter() - started)
            match.apply(basic.choose(seen))
    ordered = sorted(spent)
    found = {
        "decisions": len(ordered),
        "mean": round(sum(ordered) / len(ordered), 7),
        "median": round(ordered[len(ordered) // 2], 6),
        "p95": round(ordered[int(0.95 * len(ordered))], 6),
        "longest": round(ordered[-1], 6),
    }
    return found | ({"playouts_per_second": round(playouts / sum(ordered))} if playouts else {})


def table(name: str) -> dict[str, list[str]]:
    """Return the levels of a game, weakest first, by the numbers of players."""
    found = [level.policy for level in levels(GAMES[name])]
    return {str(players): found for players in GAMES[name].players}


def answer(question: str) -> str:
    """Answer a question from outside, the arguments of `times` as JSON, by its figures as JSON."""
    arguments: list[Any] = json.loads(question)
    return json.dumps(times(*arguments))
