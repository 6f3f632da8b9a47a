"""Hands that the other player of Koi-Koi may well hold: who has a card of a month on the field would most likely have captured by now."""

from math import log
from random import Random

from fudaba.core.contract import HIDDEN
from fudaba.core.hanafuda import ALL, MONTH, cards_of, mask_of
from fudaba.core.rng import shuffled
from fudaba.games.koikoi.observation import KoikoiObservation
from fudaba.games.koikoi.round import KoikoiRound
from fudaba.games.koikoi.scoring import hand_yaku

STILL_HELD = (1.0, 0.46, 0.49, 0.51, 0.58, 0.65, 0.75, 0.85, 0.95)
"""How likely the other player holds a card of a month that lies on the field, beside one of another month, by the cards in the hand."""


def likely(seen: KoikoiObservation, rng: Random) -> KoikoiRound:
    """Return a round that agrees with an observation of one still played, the other hand drawn as likely as it is.

    Neither hand can have been dealt with a hand yaku, so that such a deal is drawn again.
    """
    other = 1 - seen.seat
    known = seen.hand | seen.field | seen.captured[0] | seen.captured[1]
    if seen.turned != HIDDEN:
        known |= 1 << seen.turned
    size = seen.sizes[other]
    held = STILL_HELD[size]
    draw = rng.random
    unseen = cards_of(ALL & ~known)
    haste = [held if seen.field >> (card & ~3) & MONTH else 1.0 for card in unseen]
    while True:
        # Whoever waits the shortest of exponential times of these rates is drawn first, as if one by one by weight.
        times = {card: -log(1.0 - draw()) / rate for card, rate in zip(unseen, haste, strict=True)}
        order = sorted(unseen, key=times.__getitem__)
        hand = mask_of(order[:size])
        if hand_yaku(hand | seen.played[other]) is None:
            return KoikoiRound.imagined(seen, hand, shuffled(order[size:], rng))
