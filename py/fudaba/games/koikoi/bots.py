"""CPU players of Koi-Koi, from what their seat may know and a stream of chance. None calls koi-koi without a turn to come (H9)."""

from random import Random

from fudaba.core.contract import HIDDEN, Action
from fudaba.core.hanafuda import HIKARI, KASU, KIND, PACK, TAN, TANE, cards_of
from fudaba.games.koikoi.notation import KOIKOI, SHOBU
from fudaba.games.koikoi.observation import DECIDING, OVER, KoikoiObservation
from fudaba.games.koikoi.prospects import Position, balance
from fudaba.games.koikoi.round import KoikoiRound, sampled, takes
from fudaba.games.koikoi.scoring import decision
from fudaba.games.koikoi.yaku import (
    BLUE_RIBBONS,
    BOAR_DEER_BUTTERFLIES,
    CUP,
    CURTAIN,
    MOON,
    POETRY_RIBBONS,
    RAIN_MAN,
    Counting,
    counting,
    points,
)

DREAMS = 60
"""So many ways in which the round could go on are looked at before koi-koi."""

OVERLOOKED = 0.2
"""How often a beginner plays any card."""
SMALL = 5
"""A beginner with fewer points than this may go on,"""
DARING = 0.5
"""so often."""

_LIKING = {HIKARI: 8, TANE: 3, TAN: 3, KASU: 1}


def _liking(card: int) -> int:
    """Return how much a card is liked at first sight, for its kind and for the yaku that name it."""
    bit = 1 << card
    if bit & RAIN_MAN:
        return 5
    if bit & (CUP | CURTAIN | MOON):
        return 9
    return 5 if bit & (BOAR_DEER_BUTTERFLIES | POETRY_RIBBONS | BLUE_RIBBONS) else _LIKING[KIND[card]]


LIKING = tuple(_liking(card) for card in PACK)


def won(action: Action, field: int, turned: int) -> int:
    """Return the cards that an action of a turn captures, its own card among them; 0 when it is laid down."""
    if action.verb == "match":
        return 1 << turned | 1 << action.first
    lying = takes(field, action.first) if action.second < 0 else 1 << action.second
    return lying | 1 << action.first if lying else 0


def first_sight(action: Action, field: int, turned: int, captured: int, rules: Counting) -> int:
    """Return what an action is worth at first sight: the cards that it captures and the points they bring, or the card it gives away."""
    cards = won(action, field, turned)
    if not cards:
        return -LIKING[action.first]
    return sum(LIKING[card] for card in cards_of(cards)) + 6 * (points(captured | cards, rules) - points(captured, rules))


class RandomPolicy:
    """Plays any legal action with equal chance."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, observation: KoikoiObservation) -> Action:
        """Return one of the legal actions."""
        if observation.step == DECIDING and not observation.hand:
            return SHOBU
        return self.rng.choice(observation.legal)


class EasyPolicy:
    """A beginner: likes bright cards and sees the yaku that a capture makes, but neither months nor the other player."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, observation: KoikoiObservation) -> Action:
        """Return one of the legal actions."""
        seat, legal = observation.seat, observation.legal
        if observation.step == DECIDING:
            goes_on = observation.hand and observation.points[seat] < SMALL and self.rng.random() < DARING
            return KOIKOI if goes_on else SHOBU
        if len(legal) > 1 and self.rng.random() < OVERLOOKED:
            return self.rng.choice(legal)
        rules = counting(observation.options)
        return max(legal, key=lambda action: first_sight(action, observation.field, observation.turned, observation.captured[seat], rules))


class BasicPolicy:
    """A sound player.

    It plays what leaves the best balance of the yaku that its captures promise and those that the other's do, by the cards and months
    that are still out. It calls koi-koi when that promises more than shobu, over some ways in which the round could go on.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, observation: KoikoiObservation) -> Action:
        """Return one of the legal actions."""
        if observation.step == DECIDING:
            return KOIKOI if self._goes_on(observation) else SHOBU
        if len(observation.legal) == 1:
            return observation.legal[0]
        rules = counting(observation.options)
        return max(observation.legal, key=lambda action: balance(after(observation, action), rules))

    def _goes_on(self, observation: KoikoiObservation) -> bool:
        """Tell whether to call koi-koi: never without a turn to come (H9), and in the last round as the match demands."""
        if not observation.hand:
            return False
        seat, options = observation.seat, observation.options
        now = decision(observation).shobu.paid
        lead = observation.left[seat] - observation.left[1 - seat] + 2 * now
        if now == observation.left[1 - seat]:
            return False
        if observation.number + 1 == options.rounds and lead != 0:
            return lead < 0
        return self._promise(observation) > now

    def _promise(self, observation: KoikoiObservation) -> float:
        """Return the points that koi-koi brings on average when both play on at first sight and stop at the next rise."""
        return sum(_dreamt(sampled(observation, self.rng), observation.seat) for _ in range(DREAMS)) / DREAMS


def after(observation: KoikoiObservation, action: Action) -> Position:
    """Return the position after an action, what will be turned up apart."""
    seat, field, turned = observation.seat, observation.field, observation.turned
    cards = won(action, field, turned)
    played = 1 << action.first
    if action.verb == "play" and turned == HIDDEN:
        hand = observation.hand & ~played
        field = field & ~cards if cards else field | played
    else:
        hand, field = observation.hand, field & ~cards
    mine, theirs = observation.captured[seat], observation.captured[1 - seat]
    return Position(hand, field, mine | cards, theirs, observation.sizes[1 - seat])


def _dreamt(state: KoikoiRound, seat: int) -> int:
    """Return what a seat gets when it calls koi-koi now and both then play at first sight and stop as soon as they may."""
    rules = counting(state.options)
    state.apply(KOIKOI)
    while state.step != OVER:
        if state.step == DECIDING:
            state.apply(SHOBU)
            continue
        field, turned, captured = state.field, state.turned, state.captured[state.turn]
        state.apply(max(state.legal(), key=lambda action: first_sight(action, field, turned, captured, rules)))
    outcome = state.outcome()
    assert outcome is not None
    return outcome.points[seat]
