"""The games of the house by name."""

from typing import Any

from fudaba.core.contract import Game
from fudaba.games.gin.rules import GAME as GIN
from fudaba.games.goninkan.rules import GAME as GONINKAN
from fudaba.games.koikoi.rules import GAME as KOIKOI
from fudaba.games.kokutoram.rules import GAME as KOKUTORAM
from fudaba.games.shirokurojan.rules import GAME as SHIROKUROJAN

GAMES: dict[str, Game[Any, Any]] = {game.name: game for game in (GIN, KOKUTORAM, SHIROKUROJAN, KOIKOI, GONINKAN)}
"""Every game whose rules are written."""

TABLES: dict[str, Game[Any, Any]] = {name: GAMES[name] for name in ("gin", "kokutoram", "shirokurojan", "koikoi", "goninkan")}
"""The games that can be played on the page."""

SHELF = ("koikoi", "gin", "kokutoram", "shirokurojan", "goninkan")
"""The five tiles of the home page in their order; a tile without a table says so."""
