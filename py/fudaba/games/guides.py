"""The guides of the games by name: what a search needs to play each of them."""

from typing import Any

from fudaba.bots.search import Guide
from fudaba.games.gin.guide import GinGuide
from fudaba.games.goninkan.guide import GoninkanGuide
from fudaba.games.koikoi.guide import KoikoiGuide
from fudaba.games.kokutoram.guide import KokutoramGuide
from fudaba.games.shirokurojan.guide import ShirokurojanGuide

GUIDES: dict[str, Guide[Any]] = {
    "gin": GinGuide(),
    "kokutoram": KokutoramGuide(),
    "shirokurojan": ShirokurojanGuide(),
    "koikoi": KoikoiGuide(),
    "goninkan": GoninkanGuide(),
}
"""The guide of every game."""

STRENGTHS: dict[str, tuple[int, int]] = {
    "gin": (200, 800),
    "kokutoram": (60, 240),
    "shirokurojan": (100, 400),
    "koikoi": (1000, 5000),
    "goninkan": (2500, 10000),
}
"""How many playouts a decision may take, by game: of the level `strong`, and of `master`."""
