"""The games of the house by name."""

from typing import Any

from fudaba.core.contract import Game
from fudaba.games.gin.rules import GAME as GIN
from fudaba.games.goninkan.rules import GAME as GONINKAN
from fudaba.games.koikoi.rules import GAME as KOIKOI
from fudaba.games.kokutoram.rules import GAME as KOKUTORAM
from fudaba.games.shirokurojan.rules import GAME as SHIROKUROJAN

GAMES: dict[str, Game[Any, Any]] = {game.name: game for game in (GIN, KOKUTORAM, SHIROKUROJAN, KOIKOI, GONINKAN)}
"""Every game."""

SHELF = ("koikoi", "gin", "kokutoram", "shirokurojan", "goninkan")
"""The same games in the order of their tiles on the home page."""
