"""The people whom a player can meet at a table: CPU players with a name and a strength."""

from typing import Any, NamedTuple

from fudaba.core.contract import Game


class Level(NamedTuple):
    """A strength: who plays it (the locales hold their words under `person.<id>`), by what policy, and its rank from 1 to 5.

    Where several seats play at one level, the people take them in this order. At a table one that searches thinks so many seconds
    about a decision at most, though fewer playouts than it otherwise has then have to do.
    """

    people: tuple[str, ...]
    policy: str
    rank: int
    seconds: float = 0.0


LEVELS = (
    Level(("mameta", "tsubaki", "suzu", "hina", "nagi"), "random", 1),
    Level(("gen", "kiri", "ren", "yuzu", "hagi"), "easy", 2),
    Level(("azusa", "kaede", "hiiragi", "aoi", "sakaki"), "basic", 3),
    Level(("kuro", "ran", "itsuki", "fuji", "katsura"), "strong", 4, 0.4),
    Level(("chiyo", "tsuru", "iwao", "shizu", "kasumi"), "master", 5, 1.5),
)
"""All opponents of the house, weakest first."""

USUAL = 3
"""The rank of the middle level."""


def levels(game: Game[Any, Any]) -> tuple[Level, ...]:
    """Return the levels that a game has, weakest first."""
    return tuple(level for level in LEVELS if level.policy in game.policies)


def usual(game: Game[Any, Any]) -> Level:
    """Return the level of opponents that nobody has chosen yet: the middle one, or the strongest below it that the game has."""
    return [level for level in levels(game) if level.rank <= USUAL][-1]
