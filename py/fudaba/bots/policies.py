"""Policies that know no game: they choose by chance alone."""

from random import Random

from fudaba.core.contract import Action, Observation


class RandomPolicy:
    """Plays any legal action with equal chance."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, observation: Observation) -> Action:
        """Return one of the legal actions."""
        return self.rng.choice(observation.legal)
