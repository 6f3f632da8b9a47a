"""Likely deals: those that agree with what a seat knows, with what was said, and with how sound players play their cards."""

from functools import cache
from math import exp
from random import Random

from fudaba.core.deck import mask_of
from fudaba.games.goninkan.bots import ADVICE, leading_strength, trump_strength
from fudaba.games.goninkan.cards import SUIT_MASKS
from fudaba.games.goninkan.doubts import doubts
from fudaba.games.goninkan.observation import SPEAKING, GoninkanObservation
from fudaba.games.goninkan.round import pair_of
from fudaba.games.goninkan.sampling import Deals
from fudaba.games.goninkan.seating import SEATS

SURPRISE = 0.135
"""How likely somebody speaks against the rule of thumb, beside 1 for who follows it."""
TRIES = 8
"""So many deals are drawn, at most, for one that agrees with everything."""

_strength = cache(trump_strength)


class Words:
    """What was said in a game as a seat heard it: who leads in a first game, which suit was named trump in a later one."""

    __slots__ = ("_first", "_handed", "_played", "_seat", "_series", "_trump")

    def __init__(self, observation: GoninkanObservation) -> None:
        self._series = series = observation.series
        self._seat = observation.seat
        self._trump = observation.trump
        tricks = [(trick.leader, trick.cards) for trick in observation.tricks] + [(observation.leader, observation.trick)]
        self._first = -1 if observation.step == SPEAKING else tricks[0][0]
        self._handed = observation.handed or mask_of(tricks[0][1][:1])
        order = observation.order
        self._played = [0] * SEATS
        if series.game > 1 and self._trump < 0:
            return
        for leader, cards in tricks:
            at = order.index(leader) if cards else 0
            for place, card in enumerate(cards):
                self._played[order[(at + place) % 5]] |= 1 << card

    def likelihood(self, hands: list[int]) -> float:
        """Return how likely players who hold these cards now, by seat, would have said so: 1 where they surely would."""
        return self._opening(hands) if self._series.game == 1 else self._naming(hands)

    def _opening(self, hands: list[int]) -> float:
        """Return how likely ace and joker holder agreed on who leads; -1 leads while it is open."""
        if self._first < 0:
            return 1.0
        ace, joker = (leading_strength(hands[seat] | self._played[seat]) for seat in (self._series.ace, self._series.joker))
        leads = ace > 2 or (ace == 2 and not joker)
        return 1.0 if leads == (self._first == self._series.ace) else SURPRISE

    def _naming(self, hands: list[int]) -> float:
        """Return how likely the decider named this suit: the more another one promised, the less."""
        decider = pair_of(self._series).decider
        if self._trump < 0 or self._seat == decider:
            return 1.0
        held = hands[decider] | self._played[decider] | self._handed
        worth = [_strength(held & suit, number) + ADVICE * (self._handed & suit).bit_count() for number, suit in enumerate(SUIT_MASKS)]
        return exp(worth[self._trump] - max(worth))


class LikelyDeals:
    """The deals that a seat thinks likely, to be drawn at random as often as they are wanted."""

    __slots__ = ("_deals", "_doubts", "_words")

    def __init__(self, observation: GoninkanObservation) -> None:
        self._deals = Deals(observation)
        self._words = Words(observation)
        self._doubts = doubts(observation)

    def hands(self, rng: Random) -> list[int]:
        """Return the hands of such a deal by seat; when none comes up soon, those of any deal that is possible."""
        draw = rng.random
        for _ in range(TRIES):
            denied = [0] * SEATS
            for seat, cards, chance in self._doubts:
                if draw() < chance:
                    denied[seat] |= cards
            hands = self._deals.without(denied, rng)
            if hands is not None and draw() < self._words.likelihood(hands):
                return hands
        return self._deals.hands(rng)
