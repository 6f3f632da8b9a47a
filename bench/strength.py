"""How strong the search is: a duel in the arena, with players that nobody meets at a table yet.

Beside the CPUs of the game there are `search:N`, which searches with N playouts a decision, `search:Nms`, which does so for N milliseconds
of the processor, both with a depth of the tree at will (`search:64:2`), and for Gin Rummy `simple` and `expert`.
"""

import re
from collections.abc import Callable
from copy import copy
from functools import partial
from random import Random
from time import process_time
from typing import Any

from fudaba.bots.arena import Asking, Duel, Policies, play_deal, report
from fudaba.bots.search import Playouts, SearchPolicy, Time
from fudaba.core.contract import Policy
from fudaba.games import GAMES
from fudaba.games.gin.bots import SimplePolicy
from fudaba.games.gin.expert import ExpertPolicy
from fudaba.games.guides import GUIDES

GIN: dict[str, Callable[[Random], Policy[Any]]] = {"simple": SimplePolicy, "expert": ExpertPolicy}
"""Players of Gin Rummy that nobody meets at a table: the plain one, and the one that guides the search."""
SEARCH = re.compile(r"search:([1-9]\d*)(ms)?(?::(\d+))?")
"""A search: its playouts or milliseconds, and its depth."""
LONGEST = 240.0
"""Seconds of the processor after which no further deal is begun."""


def measure(arguments: list[str]) -> dict[str, Any]:
    """Return the arena's report under the first rule set of a game; raises ValueError for what it does not know."""
    if not 3 <= len(arguments) <= 7 or arguments[0] not in GAMES or arguments[6:] not in ([], ["alone"]):
        raise ValueError(f"strength takes a game, {', '.join(GAMES)}, two CPUs, and at will deals, seed, players, alone")
    name, a, b, deals, seed, players = (*arguments[:6], *("100", "bench", "")[len(arguments) - 3 :])
    game = GAMES[name]
    duel = Duel(name, next(iter(game.presets.values())), a, b, int(players or game.players[0]), len(arguments) > 6)
    return compared(duel, int(deals), seed, {one: policy(name, one) for one in (a, b)})


def compared(duel: Duel, deals: int, seed: str, policies: Policies | None = None, ask: Asking | None = None) -> dict[str, Any]:
    """Return the arena's report of so many deals, or of as many as there is time for."""
    played = []
    for number in range(deals):
        if process_time() > LONGEST:
            break
        played.append(play_deal(duel, f"{seed}/{number}", process_time, policies, ask))
    return report(duel, played)


def policy(game: str, name: str) -> Callable[[Random], Policy[Any]]:
    """Return the CPU of a name; raises ValueError when there is none."""
    if found := SEARCH.fullmatch(name):
        number, milliseconds, depth = int(found[1]), found[2], found[3]
        guide = copy(GUIDES[game])
        guide.depth = int(depth or guide.depth)
        budget = partial(Time, process_time, number / 1000) if milliseconds else partial(Playouts, number)
        return partial(SearchPolicy, guide=guide, budget=budget)
    if game == "gin" and name in GIN:
        return GIN[name]
    if name not in GAMES[game].policies:
        raise ValueError(f"{game} has no CPU {name}: {', '.join(GAMES[game].policies)}, search:N[ms][:DEPTH]")
    return GAMES[game].policies[name]
