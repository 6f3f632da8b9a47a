"""What the acts of Gin Rummy are worth in points of the round, foretold from what a seat sees.

Each worth is a weighted sum of facts. The weights are those that come nearest, by least squares, to what playing on brought from many
positions, every choice against the same chance (`tools/gin_weights.py`).
"""

from operator import mul
from typing import NamedTuple

from fudaba.core.deck import cards_of
from fudaba.games.gin.bots import PARTNERS, SUSPICION, completing, lands_in_a_meld, live_cards, ways_to_gin
from fudaba.games.gin.round import UPCARD, GinObservation
from fudaba.games.gin.scoring import POINTS, SUIT, deadwood
from fudaba.games.gin.weights import DISCARD, KNOCK, TAKE

LOW = 4
"""Deadwood that hardly any knock can beat."""
TURNS = 20.0
"""So many turns of both players are about a round."""

_RANK = tuple(1 << rank | 1 << 13 + rank | 1 << 26 + rank | 1 << 39 + rank for rank in range(13))
_NO_RUN = _RANK[0] | _RANK[1]


def _near(card: int) -> int:
    """Return the cards that are two of three in a meld with a card."""
    rank, first = card % 13, card - card % 13
    beside = [other for other in (rank - 2, rank - 1, rank + 1, rank + 2) if 0 <= other < 13]
    return sum(1 << first + other for other in beside) | _RANK[rank] ^ 1 << card


NEAR = tuple(map(_near, range(52)))


class _Threat(NamedTuple):
    """A pair with which the other player would meld a discard; all cards that meld with the pair; the points of its higher card."""

    pair: int
    melding: int
    points: int


_THREATS = tuple(
    tuple(_Threat(pair, completing(pair), max(POINTS[card] for card in cards_of(pair))) for pair in pairs) for pairs in PARTNERS
)


def loose_cards(hand: int) -> int:
    """Return the cards of a hand that are in none of its possible melds."""
    runs = hand & hand << 1 & hand << 2 & ~_NO_RUN
    clubs, diamonds, hearts, spades = hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39
    ranks = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
    return hand & ~(runs | runs >> 1 | runs >> 2 | ranks * _RANK[0])


def discard_worths(observation: GinObservation, cards: list[int]) -> dict[int, float]:
    """Return for some cards what discarding each is worth beside the others."""
    turn, last = course(observation)
    weights = [usual + turn * by_turn + last * by_last for usual, by_turn, by_last in DISCARD]
    live = live_cards(observation)
    return {card: sum(map(mul, weights, discard_facts(observation, card, live))) for card in cards}


def course(observation: GinObservation) -> tuple[float, float]:
    """Return how far the round has come, and the points of the other player's last discard in tens: what shifts weights."""
    return observation.turns / TURNS, _last_points(observation) / 10


def discard_facts(observation: GinObservation, card: int, live: int) -> list[float]:
    """Return the facts about a discard, in the order of the weights."""
    return [*_shape(observation.hand ^ 1 << card, live, observation.limit), *_dangers(observation, card, live)]


def _shape(hand: int, live: int, limit: int) -> list[float]:
    """Return the facts about a hand of ten and the cards that may still come, in the order of the weights."""
    points = deadwood(hand)
    gins = knocks = melds = saved = promise = 0
    useful = completing(hand) & live
    for card in cards_of(useful):
        with_card = hand | 1 << card
        after = deadwood(with_card)
        if after >= points + POINTS[card]:
            continue
        promise += points - after + min(after, 8)
        loose = loose_cards(with_card)
        if loose:
            left = after - max(POINTS[other] for other in cards_of(loose))
        else:
            left = after and min(deadwood(with_card ^ 1 << other) for other in cards_of(hand))
        if left < points:
            melds += 1
            saved += points - left
            gins += not left
            knocks += left <= limit
    loose = loose_cards(hand)
    highest = links = live_links = lower = 0
    for card in cards_of(loose):
        highest = max(highest, POINTS[card])
        links += (NEAR[card] & loose).bit_count()
        live_links += (NEAR[card] & live).bit_count()
    others = live & ~useful
    for below in range(1, highest):
        lower += (highest - below) * (others & _RANK[below - 1]).bit_count()
    return [
        points / 10,
        points <= limit,
        points <= LOW,
        gins,
        knocks,
        melds,
        saved / 10,
        lower / 100,
        loose.bit_count(),
        highest / 10,
        links,
        live_links / 10,
        promise / 10,
        min(points, 10) / 10,
    ]


def _dangers(observation: GinObservation, card: int, live: int) -> tuple[float, float, float, float]:
    """Return how likely the other player melds a discard, each at most 1, and its points in tens.

    By the chance of each pair alone; without the pairs that would have melded one of the other's own discards; and without those with a
    card above the points of the other's last discard.
    """
    seat = observation.seat
    known, thrown, last = observation.known[1 - seat], observation.thrown[1 - seat], _last_points(observation)
    chance = (observation.sizes[1 - seat] - known.bit_count()) / max(1, live.bit_count())
    held = known | live
    alone = unmelded = low = 0.0
    for pair, melding, points in _THREATS[card]:
        if pair & held == pair:
            seen = (pair & known).bit_count()
            likely = chance * chance if not seen else SUSPICION if seen == 1 else 1.0
            alone += likely
            if seen == 2 or not melding & thrown:
                unmelded += likely
            if seen == 2 or points <= last:
                low += likely
    return min(alone, 1.0), min(unmelded, 1.0), min(low, 1.0), POINTS[card] / 10


def _last_points(observation: GinObservation) -> int:
    """Return the points of the other player's last discard; 10 before the first, as if nothing were known."""
    if not observation.thrown[1 - observation.seat]:
        return 10
    return POINTS[observation.pile[-1] if observation.forbidden < 0 else observation.forbidden]


def knock_worth(observation: GinObservation, hand: int, points: int) -> float:
    """Return how many points a knock with a hand of ten and its deadwood, above 0, is better than playing on."""
    return float(sum(map(mul, KNOCK, knock_facts(observation, hand, points))))


def knock_facts(observation: GinObservation, hand: int, points: int) -> tuple[float, ...]:
    """Return the facts about a knock with a hand of ten and its deadwood, in the order of the weights."""
    low, (turn, last) = points / 10, course(observation)
    ways, taken = ways_to_gin(hand, live_cards(observation)), len(observation.taken[1 - observation.seat])
    return (
        *(1, low, low * low, turn, turn * low, last, last * low),
        *(ways, ways * turn, ways > 0, taken, turn * turn, last * turn, taken * low),
    )


def take_worth(observation: GinObservation) -> float:
    """Return how many points it is better to take the top of the pile than to leave it."""
    return float(sum(map(mul, TAKE, take_facts(observation))))


def take_facts(observation: GinObservation) -> tuple[float, ...]:
    """Return the facts about the top of the pile, in the order of the weights."""
    hand, top = observation.hand, observation.pile[-1]
    with_top = hand | 1 << top
    before, left = deadwood(hand), min(deadwood(with_top ^ 1 << card) for card in cards_of(hand))
    melded, saved, turn = lands_in_a_meld(hand, top), (before - left) / 10, observation.turns / TURNS
    near = NEAR[top] & hand & loose_cards(with_top)
    waited = NEAR[top] & live_cards(observation) & completing(hand)
    return (
        *(1, melded, saved, melded * saved, not left, left <= observation.limit < before, POINTS[top] / 10, turn),
        *(turn * saved, melded * turn, near.bit_count(), waited.bit_count(), before / 20, observation.step == UPCARD),
    )
