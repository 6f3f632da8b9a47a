"""CPU players of Gin Rummy that follow rules of thumb, from what their seat may know and a stream of chance."""

from random import Random

from fudaba.core.contract import Action
from fudaba.core.deck import cards_of, mask_of
from fudaba.games.gin.notation import BIG_GIN, DISCARD, DRAW, KNOCK, PASS, TAKE
from fudaba.games.gin.round import MELDING, OPENING, TURN, UPCARD, GinObservation
from fudaba.games.gin.scoring import MELDS, PACK, POINTS, SUIT, best_melds, deadwood

PROMISE = 0.08
"""Points of deadwood that one point of possible gain, summed over the cards that would bring it, is worth."""
DANGER = 5.0
"""Points that it costs when the other player can surely meld a discard."""
SUSPICION = 0.5
"""The chance that the other player holds a card beside one that was taken from the pile."""
SAVING = 6
"""Points that an open card must save to be taken without melding; about twice what a card from the stock saves."""
WAYS_TO_GIN = 2
"""With so many live cards that would make gin, a knock waits,"""
PATIENCE = 40
"""but no longer than so many turns of both players."""

PARTNERS = tuple(tuple(meld ^ 1 << card for meld in MELDS if meld.bit_count() == 3 and meld >> card & 1) for card in range(52))
"""For each card the pairs that make a meld with it."""


def completing(hand: int) -> int:
    """Return the cards that would meld with two or more cards of a hand."""
    suits = hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39
    clubs, diamonds, hearts, spades = suits
    pairs = clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades)
    found = 0
    for held in reversed(suits):
        ends = held << 1 & held << 2 | held >> 1 & held >> 2 | held << 1 & held >> 1
        found = found << 13 | (ends | pairs) & SUIT
    return found & ~hand


class BasicPolicy:
    """A sound player.

    It takes an open card that makes or extends a meld or saves real deadwood; it discards what costs least in deadwood, in
    chances to meld with cards that are still out, and in help for the other player; it knocks early, late only when low, and waits
    while gin is near.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, observation: GinObservation) -> Action:
        """Return one of the legal actions."""
        if observation.step == MELDING:
            return self._put_down(observation)
        if observation.step == OPENING:
            return DRAW
        if self._wants(observation):
            return TAKE
        return DRAW if observation.step == TURN else PASS

    def _wants(self, observation: GinObservation) -> bool:
        """Tell whether to take the top of the pile."""
        hand, card = observation.hand, observation.pile[-1]
        before = deadwood(hand)
        with_card = hand | 1 << card
        left = min(deadwood(with_card ^ 1 << other) for other in cards_of(hand))
        if left <= observation.limit < before:
            return True
        if deadwood(with_card) < before + POINTS[card]:
            return left < before
        return before - left >= SAVING

    def _put_down(self, observation: GinObservation) -> Action:
        """Return the best discard, with a knock when that is sound."""
        hand = observation.hand
        live = live_cards(observation)
        left, costs = discard_costs(observation)
        free, lowest = list(left), min(left.values())
        if BIG_GIN in observation.legal and (lowest or observation.options.big_gin >= observation.options.gin_bonus):
            return BIG_GIN
        if lowest <= observation.limit:
            last = min((card for card in free if left[card] == lowest), key=lambda card: (costs[card], card))
            waits = lowest and observation.turns < PATIENCE
            if low_enough(lowest, observation.turns) and not (waits and ways_to_gin(hand ^ 1 << last, live) >= WAYS_TO_GIN):
                return KNOCK[last]
        discard = DISCARD[min(costs, key=lambda card: (costs[card], card))]
        return discard if discard in observation.legal else KNOCK[discard.first]


def live_cards(observation: GinObservation) -> int:
    """Return the cards that lie in the stock or hidden in the other hand."""
    return PACK & ~(observation.hand | mask_of(observation.pile) | observation.known[1 - observation.seat])


def discard_costs(observation: GinObservation) -> tuple[dict[int, int], dict[int, float]]:
    """Return for each card that may be discarded the deadwood it leaves, and for those worth a thought what it costs in all."""
    hand, seat = observation.hand, observation.seat
    known = observation.known[1 - seat]
    live = live_cards(observation)
    missing = observation.sizes[1 - seat] - known.bit_count()
    chance = missing / max(1, live.bit_count())
    left = {card: deadwood(hand ^ 1 << card) for card in cards_of(hand) if card != observation.forbidden}
    lowest = min(left.values())
    return left, {
        card: points - PROMISE * _promise(hand ^ 1 << card, points, live) + DANGER * _danger(card, known, live, chance)
        for card, points in left.items()
        if points < lowest + 12
    }


def low_enough(points: int, turns: int) -> bool:
    """Tell whether so much deadwood is few enough for a knock after so many turns.

    The other player's deadwood shrinks from turn to turn, and with it what may be knocked without fear of an undercut.
    """
    return points <= max(4, 10 - max(0, turns // 2 - 4))


def ways_to_gin(hand: int, live: int) -> int:
    """Return how many live cards would make gin of a hand of ten."""
    ways = 0
    for card in cards_of(completing(hand) & live):
        with_card = hand | 1 << card
        ways += any(not deadwood(with_card ^ 1 << other) for other in cards_of(hand))
    return ways


def _promise(hand: int, points: int, live: int) -> float:
    """Return how much deadwood the live cards that would meld with a hand would save, summed over them."""
    saved = 0
    for card in cards_of(completing(hand) & live):
        after = deadwood(hand | 1 << card)
        if after < points + POINTS[card]:
            saved += points - after + min(after, 8)
    return saved


def _danger(card: int, known: int, live: int, chance: float) -> float:
    """Return about how likely the other player melds a discard: the chance of each pair that would, added up."""
    total = 0.0
    held = known | live
    for pair in PARTNERS[card]:
        if pair & held == pair:
            seen = (pair & known).bit_count()
            total += chance * chance if not seen else SUSPICION if seen == 1 else 1.0
    return min(total, 1.0)


class EasyPolicy:
    """A beginner: sees melds and high cards, but neither chances nor the other player, and overlooks things."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, observation: GinObservation) -> Action:
        """Return one of the legal actions."""
        if observation.step == MELDING:
            return self._put_down(observation)
        if TAKE in observation.legal and self._wants(observation):
            return TAKE
        return PASS if observation.step == UPCARD else DRAW

    def _wants(self, observation: GinObservation) -> bool:
        """Tell whether to take the top of the pile: it is melded at once, or looks low."""
        hand, card = observation.hand, observation.pile[-1]
        if deadwood(hand | 1 << card) < deadwood(hand) + POINTS[card]:
            return self.rng.random() < 0.85
        return POINTS[card] <= 3 and self.rng.random() < 0.5

    def _put_down(self, observation: GinObservation) -> Action:
        """Return a discard among the unmelded cards, mostly a high one; knock at once, unless it is overlooked."""
        knocks = [action for action in observation.legal if action.verb != "discard"]
        if knocks and self.rng.random() < 0.75:
            return min(knocks, key=lambda action: deadwood(observation.hand & ~(1 << action.first)) if action.first >= 0 else -1)
        spare = observation.hand & ~sum(best_melds(observation.hand))
        discards = [action for action in observation.legal if action.verb == "discard"]
        loose = [action for action in discards if spare >> action.first & 1] or discards or list(observation.legal)
        if self.rng.random() < 0.25:
            return self.rng.choice(loose)
        return max(loose, key=lambda action: POINTS[action.first])


class SimplePolicy:
    """A plain player to measure others by.

    It takes an open card only when that lands in a meld, discards at random among the discards that leave the least deadwood, and
    knocks as soon as it may, with the least deadwood that it can.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, observation: GinObservation) -> Action:
        """Return one of the legal actions."""
        if observation.step == MELDING:
            return self._put_down(observation)
        if TAKE in observation.legal and lands_in_a_meld(observation.hand, observation.pile[-1]):
            return TAKE
        return PASS if observation.step == UPCARD else DRAW

    def _put_down(self, observation: GinObservation) -> Action:
        """Return the knock or discard that leaves the least deadwood, big gin before both."""
        if BIG_GIN in observation.legal:
            return BIG_GIN
        hand = observation.hand
        actions = [action for action in observation.legal if action.verb == "knock"] or observation.legal
        left = {action: deadwood(hand ^ 1 << action.first) for action in actions}
        least = min(left.values())
        return self.rng.choice([action for action in actions if left[action] == least])


def lands_in_a_meld(hand: int, card: int) -> bool:
    """Tell whether a card is melded in some way of melding that leaves a hand the least deadwood with it."""
    return deadwood(hand | 1 << card) < deadwood(hand) + POINTS[card]
