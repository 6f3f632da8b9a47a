#!/usr/bin/env python3
"""Count how rounds of Koi-Koi end: python3 tools/koikoi_scores.py [DEALS [SEED]]; it prints the table SCORES of match_chance.py."""

import sys
from collections import Counter
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
PLENTY = 10**6
"""Points that no payment uses up."""
LARGEST = 60
"""Scores above it are counted as this one."""
ROUNDS = 100_000
"""The figures are shares of so many rounds."""


def main(arguments: list[str]) -> int:
    """Print the table and return the exit status."""
    sys.path.insert(0, str(ROOT / "py"))
    from fudaba.games.koikoi.playout import played_on
    from fudaba.games.koikoi.rules import GAME, KoikoiRound

    deals, seed = (*map(int, arguments), *(40_000, 1)[len(arguments) :])
    rng, wins, rounds = Random(seed), Counter[tuple[int, int]](), 0
    for _ in range(deals):
        state = KoikoiRound(GAME.presets["standard"], GAME.shuffle(rng), 0, 0, (PLENTY, PLENTY), False)
        outcome = state.outcome()
        if outcome is not None and outcome.void:
            continue
        winner, points = played_on(state)
        rounds += 1
        if winner is not None:
            wins[min(points[winner], LARGEST), winner] += 1
    for score in sorted({score for score, _ in wins}):
        print(f"    ({score}, {wins[score, 0] * ROUNDS // rounds}, {wins[score, 1] * ROUNDS // rounds}),")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
