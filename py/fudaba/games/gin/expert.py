"""The player of Gin Rummy that weighs what its acts are worth; it guides the search."""

from random import Random

from fudaba.core.contract import Action
from fudaba.games.gin.bots import discard_costs
from fudaba.games.gin.notation import BIG_GIN, DISCARD, DRAW, KNOCK, PASS, TAKE
from fudaba.games.gin.prospects import discard_worths, knock_worth, take_worth
from fudaba.games.gin.round import MELDING, OPENING, TURN, GinObservation

DISCARDS = 5
"""So many discards are weighed,"""
MARGIN = 8.0
"""of those that cost `basic` no more points than this above the cheapest."""


class ExpertPolicy:
    """A strong player: it does what seems to be worth most, so that it often waits for gin or an undercut where it could knock."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, observation: GinObservation) -> Action:
        """Return one of the legal actions."""
        if observation.step == MELDING:
            worths = acts(observation)
            return max(worths, key=worths.__getitem__)
        if observation.step == OPENING:
            return DRAW
        if take_worth(observation) > 0:
            return TAKE
        return DRAW if observation.step == TURN else PASS


def acts(observation: GinObservation) -> dict[Action, float]:
    """Return the discards that are worth a thought, and the best knock, with what each is worth beside the others.

    Gin is laid down without a thought; big gin only where it brings no less than gin, or the hand cannot be gin.
    """
    left, costs = discard_costs(observation)
    lowest = min(left.values())
    if BIG_GIN in observation.legal and (lowest or observation.options.big_gin >= observation.options.gin_bonus):
        return {BIG_GIN: 0.0}
    last = min((card for card in left if left[card] == lowest), key=lambda card: (costs[card], card))
    if not lowest:
        return {KNOCK[last]: 0.0}
    ranked = sorted(costs, key=lambda card: (costs[card], card))[:DISCARDS]
    worths = discard_worths(observation, [card for card in ranked if costs[card] <= costs[ranked[0]] + MARGIN])
    found = {DISCARD[card]: worth for card, worth in worths.items()}
    if lowest <= observation.limit:
        found[KNOCK[last]] = max(worths.values()) + knock_worth(observation, observation.hand ^ 1 << last, lowest)
    return found
