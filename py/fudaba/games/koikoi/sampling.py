"""Hands that the other player of Koi-Koi may well hold, by what they could have captured and did not.

Who lays a card down most likely holds no card of a month on the field; who captures one month more seldom holds another. The figures
come from `tools/koikoi_hands.py`.
"""

from collections.abc import Sequence
from math import log
from random import Random

from fudaba.core.contract import HIDDEN
from fudaba.core.hanafuda import ALL, cards_of, mask_of
from fudaba.core.rng import shuffled
from fudaba.games.koikoi.observation import KoikoiObservation
from fudaba.games.koikoi.round import KoikoiRound
from fudaba.games.koikoi.scoring import hand_yaku

LACKED = (1.0, 0.03, 0.04, 0.06, 0.07, 0.08, 0.08, 0.04, 1.0)
"""How likely the other player holds a card of a month that lay there when they laid one down, by the cards in their hand, beside a card
that they never could have captured with."""
PASSED = (1.0, 0.38, 0.41, 0.46, 0.52, 0.58, 0.68, 0.84, 1.0)
"""The same of a month that lay there only when they captured another one."""


def likely(seen: KoikoiObservation, rng: Random) -> KoikoiRound:
    """Return a round that agrees with an observation of one still played, the other hand drawn as likely as it is.

    Neither hand can have been dealt with a hand yaku, so that such a deal is drawn again.
    """
    other = 1 - seen.seat
    known = seen.hand | seen.field | seen.captured[0] | seen.captured[1]
    if seen.turned != HIDDEN:
        known |= 1 << seen.turned
    size = seen.sizes[other]
    draw = rng.random
    unseen = cards_of(ALL & ~known)
    haste = rates(seen, unseen)
    while True:
        # Whoever waits the shortest of exponential times of these rates is drawn first, as if one by one by weight.
        times = {card: -log(1.0 - draw()) / rate for card, rate in zip(unseen, haste, strict=True)}
        order = sorted(unseen, key=times.__getitem__)
        hand = mask_of(order[:size])
        if hand_yaku(hand | seen.played[other]) is None:
            return KoikoiRound.imagined(seen, hand, shuffled(order[size:], rng))


def rates(seen: KoikoiObservation, unseen: Sequence[int]) -> list[float]:
    """Return how likely the other player holds each of some cards never seen, beside each other."""
    other = 1 - seen.seat
    size, lacks, passed = seen.sizes[other], seen.lacks[other], seen.passed[other]
    return [LACKED[size] if lacks >> card & 1 else PASSED[size] if passed >> card & 1 else 1.0 for card in unseen]
