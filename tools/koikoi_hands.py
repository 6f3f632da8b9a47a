#!/usr/bin/env python3
"""Count what players of Koi-Koi still hold: python3 tools/koikoi_hands.py [ROUNDS [SEED]] prints LACKED and PASSED of sampling.py.

Sound players play rounds; before each turn every card that the one to play has never seen is looked for in the other hand. 8,000 rounds
take some minutes.
"""

import sys
from collections import Counter
from math import log
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
NEITHER, PASSED, LACKED = range(3)
"""What the other player did when a month lay on the field: nothing yet, captured another month, laid a card down."""
FEW = 50
"""Where fewer cards were looked for, nothing is said."""


def main(arguments: list[str]) -> int:
    """Print the tables and return the exit status."""
    sys.path.insert(0, str(ROOT / "py"))
    from fudaba.core.hanafuda import ALL, cards_of
    from fudaba.games.koikoi.bots import BasicPolicy
    from fudaba.games.koikoi.observation import PLAYING
    from fudaba.games.koikoi.round import HAND
    from fudaba.games.koikoi.rules import GAME

    rounds, seed = (*map(int, arguments), *(8_000, 1)[len(arguments) :])
    rng, options = Random(seed), GAME.presets["standard"]
    player, looked, held = BasicPolicy(rng), Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for _ in range(rounds):
        state = GAME.deal(options, GAME.shuffle(rng), 0, (), 2)
        while (actor := state.actor()) is not None:
            seen, other = state.observe(actor), 1 - actor
            if state.step == PLAYING:
                hand = state.hands[other]
                for card in cards_of(ALL & ~(seen.hand | seen.field | seen.captured[0] | seen.captured[1])):
                    kind = LACKED if seen.lacks[other] >> card & 1 else PASSED if seen.passed[other] >> card & 1 else NEITHER
                    looked[kind, seen.sizes[other]] += 1
                    held[kind, seen.sizes[other]] += hand >> card & 1
            state.apply(player.choose(seen))
    for name, kind in (("LACKED", LACKED), ("PASSED", PASSED)):
        found = [1.0]
        for size in range(1, HAND + 1):
            several = min(looked[kind, size], looked[NEITHER, size]) >= FEW
            one, beside = (-log(1 - held[each, size] / looked[each, size]) if several else 1.0 for each in (kind, NEITHER))
            found.append(one / beside)
        print(f"{name} = ({', '.join(f'{rate:.2f}' for rate in found)})")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
