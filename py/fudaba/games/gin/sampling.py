"""Rounds of Gin Rummy that agree with what one seat may know."""

from random import Random

from fudaba.core.contract import HIDDEN
from fudaba.core.deck import cards_of, mask_of
from fudaba.core.rng import shuffled
from fudaba.games.gin.round import MELDING, GinObservation, GinRound
from fudaba.games.gin.scoring import PACK


def sampled(observation: GinObservation, rng: Random) -> GinRound:
    """Return a round that agrees with the observation, the unknown cards of the other hand and of the stock dealt at random."""
    other = 1 - observation.seat
    known = observation.known[other]
    unseen = shuffled(cards_of(PACK & ~(observation.hand | known | mask_of(observation.pile))), rng)
    missing = observation.sizes[other] - known.bit_count()
    drawn = observation.drawn
    if observation.actor == other and observation.step == MELDING and drawn == HIDDEN:
        # What the other seat drew from the stock is one of the cards that nobody else has seen.
        drawn = unseen[0]
    return GinRound.imagined(observation, known | mask_of(unseen[:missing]), drawn, unseen[missing:])
