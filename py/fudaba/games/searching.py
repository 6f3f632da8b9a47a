"""The levels that search, as every game names them among its CPU players."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from fudaba.bots.search import Playouts, SearchPolicy

SEARCHING = ("strong", "master")
"""The levels in the order of the table of strengths."""


def searching(game: str) -> dict[str, Callable[[Random], SearchPolicy[Any]]]:
    """Return the CPU players of a game that search."""
    return {level: partial(_player, game, number) for number, level in enumerate(SEARCHING)}


def _player(game: str, number: int, rng: Random) -> SearchPolicy[Any]:
    """Return a player by its number among the levels."""
    # The guides know the rules, which name these players: they are loaded when somebody first searches.
    from fudaba.games.guides import GUIDES, STRENGTHS

    return SearchPolicy(rng, GUIDES[game], partial(Playouts, STRENGTHS[game][number]))
