"""Why something may be done in Goninkan: facts about an action, from what its seat may know."""

from typing import NamedTuple

from fudaba.core.contract import Action
from fudaba.games.goninkan.cards import ACES, JOKER, JOKER_BIT, PICTURES, POWERS, SUIT_MASKS
from fudaba.games.goninkan.observation import GoninkanObservation
from fudaba.games.goninkan.sampling import unseen
from fudaba.games.goninkan.scoring import declaration
from fudaba.games.goninkan.tricks import playable, winning

WHOLE = 5
"""So many cards make a trick whole."""


class Play(NamedTuple):
    """What a card does to the trick.

    `wins` is `own`, `ally` or `other`: whose card is the best so far. `sure` tells that no card which this seat has not seen beats it, or
    that nobody plays after it. `pictures` are the picture cards (絵札) in the trick, this one among them; `given` whether this card is one.
    `saves_joker` tells that the joker might have been played instead, `trumps` that a trump is played on another suit.
    """

    leads: bool
    wins: str
    sure: bool
    pictures: int
    given: bool
    saves_joker: bool
    trumps: bool


def play(now: GoninkanObservation, action: Action) -> Play:
    """Return the facts about a card that the seat may play."""
    card = action.first
    leads = now.led < 0
    led = now.led if not leads else action.second if card == JOKER else card // 13
    cards = (*now.trick, card)
    best = winning(now.trump, led, cards)
    powers = POWERS[now.trump][led]
    hidden = unseen(now)
    sure = len(cards) == WHOLE or not any(hidden >> each & 1 and powers[each] > powers[cards[best]] for each in range(JOKER + 1))
    at = now.order.index(now.seat)
    winner = now.order[(at + best - len(cards) + 1) % WHOLE]
    allied = (winner in now.related) == (now.seat in now.related)
    return Play(
        leads,
        "own" if winner == now.seat else "ally" if allied else "other",
        sure,
        sum(PICTURES >> each & 1 for each in cards),
        bool(PICTURES >> card & 1),
        card != JOKER and bool(playable(now.hand, now.led, now.number) & JOKER_BIT),
        not leads and card != JOKER and card // 13 == now.trump != led,
    )


def aces(now: GoninkanObservation) -> int:
    """Return how many aces the hand holds, for whoever says who leads."""
    return sum(now.hand >> ace & 1 for ace in ACES)


def suited(now: GoninkanObservation, suit: int) -> int:
    """Return how many cards of a suit the hand holds, with the two that are handed over."""
    return ((now.hand | now.handed) & SUIT_MASKS[suit]).bit_count()


class Stake(NamedTuple):
    """What the series stands at for this seat after stopping, after sixteen made, and after sixteen missed."""

    stop: int
    made: int
    missed: int


def stake(now: GoninkanObservation) -> Stake:
    """Return what is at stake with sixteen."""
    reverse = now.seat not in now.related
    sign = -1 if reverse else 1
    return Stake(*(sign * points for points in declaration(now.series.game, now.series.course, reverse)))
