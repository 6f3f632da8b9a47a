#!/usr/bin/env python3
"""Work out what the pack deals on average: python3 tools/expectations.py [DEALS [GAME …]] writes games/<name>/expected.py.

What can be counted is exact: the weights are numbers of hands. Everything else comes from so many simulated deals, and says so.
"""

import sys
from collections import Counter
from importlib import import_module
from itertools import product
from math import comb
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fudaba.core.luck import Spread

ROOT = Path(__file__).resolve().parent.parent
DEALS = 400_000
SEED = 1
WIDTH = 120
Weights = dict[int, int]


def drawn(pack: int, marked: int, hand: int) -> Weights:
    """Return in how many hands there are so many of the marked cards of a pack."""
    return {count: comb(marked, count) * comb(pack - marked, hand - count) for count in range(min(marked, hand) + 1)}


def by_month(field: int, score: Any) -> Weights:
    """Return in how many deals of eight cards to a hand and so many to the field the scores of the twelve months add up to a value.

    `score` gets how many cards of one month are in the hand and on the field.
    """
    ways = {(0, 0, 0): 1}
    month = [(held, lying, comb(4, held) * comb(4 - held, lying)) for held, lying in product(range(5), repeat=2) if held + lying <= 4]
    for _ in range(12):
        further: Counter[tuple[int, int, int]] = Counter()
        for (in_hand, on_field, value), count in ways.items():
            for held, lying, more in month:
                if in_hand + held <= 8 and on_field + lying <= field:
                    further[in_hand + held, on_field + lying, value + score(held, lying)] += count * more
        ways = dict(further)
    return {value: count for (in_hand, on_field, value), count in sorted(ways.items()) if (in_hand, on_field) == (8, field)}


EXACT: dict[tuple[str, str], Weights] = {
    ("koikoi", "hikari"): drawn(48, 5, 8),
    ("koikoi", "pairs"): by_month(0, lambda held, lying: int(held >= 2)),
    ("koikoi", "matching"): by_month(8, lambda held, lying: held if lying else 0),
    ("goninkan", "joker"): drawn(50, 1, 10),
    ("goninkan", "pictures"): drawn(50, 16, 10),
}
"""By game and quantity; none of these has groups."""


def simulated(name: str, deals: int, seed: int = SEED) -> dict[tuple[str, str], Weights]:
    """Return how often each value was dealt in random deals of a game, by quantity and group; one of each is taken from a deal."""
    from fudaba.games import GAMES

    game, figures, rng = GAMES[name], import_module(f"fudaba.games.{name}.figures").FIGURES, Random(seed)
    options, seats = next(iter(game.presets.values())), game.players[0]
    found: dict[tuple[str, str], Counter[int]] = {}
    for _ in range(deals):
        now = game.deal(options, game.shuffle(rng), 0, (), seats)
        values = {(deal.key, deal.group): deal.value for seat in range(seats) for deal in figures.dealt(now, seat)}
        for place, value in values.items():
            found.setdefault(place, Counter())[value] += 1
    return {place: dict(counts) for place, counts in found.items()}


def spreads(name: str, deals: int) -> "dict[str, dict[str, Spread]]":
    """Return the spreads of a game, by quantity and group."""
    from fudaba.core.luck import Spread

    exact = {key: {"": Spread(*dense(weights))} for (game, key), weights in EXACT.items() if game == name}
    figures = import_module(f"fudaba.games.{name}.figures").FIGURES
    wanted = {quantity.key for quantity in figures.quantities if quantity.bins} - exact.keys()
    if wanted:
        for (key, group), weights in sorted(simulated(name, deals).items()):
            if key in wanted:
                exact.setdefault(key, {})[group] = Spread(*dense(weights), True)
    return exact


def dense(weights: Weights) -> tuple[int, tuple[int, ...]]:
    """Return the lowest value, and the weights from it on without a gap."""
    low, high = min(weights), max(weights)
    return low, tuple(weights.get(value, 0) for value in range(low, high + 1))


def source(name: str, found: "dict[str, dict[str, Spread]]", deals: int) -> str:
    """Return the module that holds the spreads of a game."""
    lines = [
        f'"""How often each value is dealt; written by tools/expectations.py, with {deals} deals where they are simulated."""',
        "",
        "from fudaba.core.luck import Spread",
        "",
        "SPREADS: dict[str, dict[str, Spread]] = {",
    ]
    for key, groups in found.items():
        lines.append(f'    "{key}": {{')
        for group, spread in groups.items():
            lines.append(f'        "{group}": Spread(')
            lines.append(f"            {spread.low},")
            lines.append("            (")
            lines += wrapped([f"{weight}," for weight in spread.weights], " " * 16)
            lines.append("            ),")
            lines += ["            True,"] if spread.simulated else []
            lines.append("        ),")
        lines.append("    },")
    return "\n".join([*lines, "}", ""])


def wrapped(words: list[str], indent: str) -> list[str]:
    """Return words as lines that are not too long."""
    lines = [indent + words[0]]
    for word in words[1:]:
        if len(lines[-1]) + len(word) < WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(indent + word)
    return lines


def main(arguments: list[str]) -> int:
    """Write the modules and return the exit status."""
    sys.path.insert(0, str(ROOT / "py"))
    from fudaba.games import GAMES

    deals, names = int(arguments[0]) if arguments else DEALS, arguments[1:] or list(GAMES)
    for name in names:
        text = source(name, spreads(name, deals), deals)
        (ROOT / "py" / "fudaba" / "games" / name / "expected.py").write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
