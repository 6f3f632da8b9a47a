#!/usr/bin/env python3
"""Fit the weights of Gin Rummy's strong player: python3 tools/gin_weights.py [SECONDS [SEED]] prints the tables of its weights.py.

It plays rounds against players of all sorts. At each of its decisions every choice is done in the round as it truly lies and played on;
what one choice brought more than the others is foretold by least squares from what differs in their facts (prospects.py). It needs
numpy, which tests/requirements.txt brings.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from fudaba.core.contract import Action, Policy, Round
    from fudaba.games.gin.round import GinObservation

ROOT = Path(__file__).resolve().parent.parent
LOSS = 1.6
"""A lost point counts as much as so many won ones: who wins most matches has more to lose by a round than to win."""
CURIOSITY = 0.2
"""How often a choice is made at random, so that there are positions of all sorts."""
OPPONENTS = (("simple", 6), ("basic", 2), ("expert", 2))
"""The players on the other seat, with how often each sits there."""
CALM = 1.0
"""What each weight is held towards 0 by, as if so much had been seen of it."""


class Fit:
    """Least squares over rows that come one by one."""

    def __init__(self, width: int) -> None:
        self.square: NDArray[np.float64] = np.eye(width) * CALM
        self.product: NDArray[np.float64] = np.zeros(width)
        self.rows = 0

    def add(self, facts: Sequence[float], worth: float) -> None:
        """Count a row: some facts, and what they came to."""
        row = np.asarray(facts, dtype=np.float64)
        self.square += np.outer(row, row)
        self.product += row * worth
        self.rows += 1

    def weights(self) -> list[float]:
        """Return the weights that come nearest."""
        return [float(weight) for weight in np.linalg.solve(self.square, self.product)]


class Lesson:
    """What is learnt of the three acts: a discard beside others, a knock beside playing on, the top of the pile beside leaving it."""

    def __init__(self, rng: Random) -> None:
        from fudaba.games.gin.bots import BasicPolicy, SimplePolicy
        from fudaba.games.gin.expert import ExpertPolicy

        self.rng = rng
        self.expert = ExpertPolicy(rng)
        kinds: dict[str, Policy[GinObservation]] = {"simple": SimplePolicy(rng), "basic": BasicPolicy(rng), "expert": self.expert}
        self.opponents = [kinds[name] for name, _ in OPPONENTS]
        self.often = [often for _, often in OPPONENTS]
        self.discard, self.knock, self.take = Fit(54), Fit(14), Fit(14)

    def round(self, state: "Round[GinObservation]") -> None:
        """Learn from a round, in which the pupil has the first seat."""
        players = (self.expert, *self.rng.choices(self.opponents, self.often))
        while (actor := state.actor()) is not None:
            seen = state.observe(actor)
            action = players[actor].choose(seen)
            if actor == 0 and (choices := self.choices(seen)):
                worths = {choice: self.worth(state, choice, players) for choice in choices}
                self.learn(seen, worths)
                if self.rng.random() < CURIOSITY:
                    action = self.rng.choice(choices)
            state.apply(action)

    def choices(self, seen: "GinObservation") -> "list[Action]":
        """Return what the player chooses from, the knock last; nothing where it does not think."""
        from fudaba.games.gin.expert import acts
        from fudaba.games.gin.round import MELDING, OPENING

        if seen.step == OPENING:
            return []
        found = list(acts(seen)) if seen.step == MELDING else list(seen.legal)
        return found if len(found) > 1 else []

    def worth(self, state: "Round[GinObservation]", action: "Action", players: "tuple[Policy[Any], ...]") -> float:
        """Return the points that an action brings the first seat when all play on."""
        twin = state.clone()
        twin.apply(action)
        while (actor := twin.actor()) is not None:
            twin.apply(players[actor].choose(twin.observe(actor)))
        outcome = twin.outcome()
        assert outcome is not None
        more = outcome.points[0] - outcome.points[1]
        return more if more > 0 else LOSS * more

    def learn(self, seen: "GinObservation", worths: "dict[Action, float]") -> None:
        """Count what the choices of a position came to."""
        from fudaba.games.gin.bots import live_cards
        from fudaba.games.gin.expert import acts
        from fudaba.games.gin.notation import TAKE
        from fudaba.games.gin.prospects import course, discard_facts, knock_facts, take_facts
        from fudaba.games.gin.scoring import deadwood

        if TAKE in worths:
            (other,) = (worth for action, worth in worths.items() if action != TAKE)
            self.take.add(take_facts(seen), worths[TAKE] - other)
            return
        discards = {action: worth for action, worth in worths.items() if action.verb == "discard"}
        live, shifts = live_cards(seen), (1.0, *course(seen))
        facts = {action: np.outer(discard_facts(seen, action.first, live), shifts).ravel() for action in discards}
        middle, usual = np.mean(list(facts.values()), axis=0), sum(discards.values()) / len(discards)
        for action, worth in discards.items():
            self.discard.add(facts[action] - middle, worth - usual)
        for action, worth in worths.items():
            if action.verb == "knock":
                hand = seen.hand ^ 1 << action.first
                foretold = acts(seen)
                self.knock.add(knock_facts(seen, hand, deadwood(hand)), worth - discards[max(discards, key=foretold.__getitem__)])


def main(arguments: list[str]) -> int:
    """Print the tables and return the exit status."""
    sys.path.insert(0, str(ROOT / "py"))
    from fudaba.games.gin.rules import GAME

    seconds, seed = (*map(int, arguments), *(3600, 1)[len(arguments) :])
    rng, number = Random(seed), 0
    lesson, options = Lesson(rng), next(iter(GAME.presets.values()))
    while process_time() < seconds:
        lesson.round(GAME.deal(options, GAME.shuffle(rng), number % 2, (), 2))
        number += 1
    print(f"# {number} rounds; {lesson.discard.rows} discards, {lesson.knock.rows} knocks, {lesson.take.rows} tops of the pile")
    flat = lesson.discard.weights()
    print("DISCARD = (")
    for place in range(0, len(flat), 3):
        print(f"    ({', '.join(f'{weight:.2f}' for weight in flat[place : place + 3])}),")
    print(")")
    for name, fit in (("KNOCK", lesson.knock), ("TAKE", lesson.take)):
        print(f"{name} = ({', '.join(f'{weight:.2f}' for weight in fit.weights())})")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
