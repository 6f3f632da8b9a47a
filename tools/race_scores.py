#!/usr/bin/env python3
"""Count how rounds end: python3 tools/race_scores.py GAME PLAYERS [ROUNDS [SEED]]; it prints a table of the game's match_chance.py."""

import sys
from collections import Counter
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
WIDTH = 3
"""Scores are counted by classes of so many; the middle one stands for all."""
SHARES = 10_000
"""The figures are shares of so many rounds."""


def main(arguments: list[str]) -> int:
    """Print the table, as the sound player of the game plays, and return the exit status."""
    sys.path.insert(0, str(ROOT / "py"))
    from fudaba.games import GAMES

    name, players, rounds, seed = (arguments[0], *map(int, arguments[1:]), *(20_000, 1)[len(arguments) - 2 :])
    game, rng, wins = GAMES[name], Random(seed), Counter[tuple[int, int]]()
    options, player = next(iter(game.presets.values())), game.policies["basic"](Random(0))
    for _ in range(rounds):
        # The dealer plays last.
        state = game.deal(options, game.shuffle(rng), players - 1, (), players)
        while (actor := state.actor()) is not None:
            state.apply(player.choose(state.observe(actor)))
        outcome = state.outcome()
        assert outcome is not None
        for place, points in enumerate(outcome.points):
            if points:
                wins[place, points - 1 - (points - 1) % WIDTH + (WIDTH + 1) // 2] += 1
    for place in range(players):
        shares = {score: wins[place, score] * SHARES // rounds for by, score in sorted(wins) if by == place}
        print(f"    ({', '.join(f'({score}, {share})' for score, share in shares.items() if share)}),")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
