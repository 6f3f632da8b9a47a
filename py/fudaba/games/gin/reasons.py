"""Why something may be done in Gin Rummy: facts about an action, from what its seat may know."""

from typing import NamedTuple

from fudaba.core.contract import HIDDEN, Action
from fudaba.core.deck import cards_of
from fudaba.games.gin.bots import completing, lands_in_a_meld, live_cards
from fudaba.games.gin.round import MELDING, GinObservation
from fudaba.games.gin.scoring import MELDS, PACK, POINTS, deadwood


class Reason(NamedTuple):
    """What an action leads to: the deadwood now and after it, with the best discard where one is still to come.

    `waits` are the cards, stock and hidden hand together, of which each would be melded by the hand that a discard or knock leaves.
    `melds` tells whether the open card is melded once it is taken, `useless` whether the other player can meld the discard with no
    cards that may be in that hand.
    """

    before: int
    left: int
    waits: int = 0
    melds: bool = False
    useless: bool = False


def reason(now: GinObservation, action: Action) -> Reason:
    """Return the facts about a legal action of the seat that is to act."""
    before = deadwood(now.hand)
    if now.step != MELDING:
        top = now.pile[-1]
        with_top = now.hand | 1 << top
        left = min(deadwood(with_top ^ 1 << card) for card in cards_of(now.hand))
        return Reason(before, left, melds=lands_in_a_meld(now.hand, top))
    if action.first == HIDDEN:
        return Reason(before, 0)
    hand = now.hand ^ 1 << action.first
    left = deadwood(hand)
    return Reason(before, left, waits(hand, live_cards(now)), useless=_useless(now, action.first))


def waits(hand: int, live: int) -> int:
    """Return how many of some cards would each be melded in a hand."""
    left = deadwood(hand)
    return sum(deadwood(hand | 1 << card) < left + POINTS[card] for card in cards_of(completing(hand) & live))


def _useless(now: GinObservation, card: int) -> bool:
    """Tell whether no meld with a discard is possible in the other hand."""
    other = PACK & ~now.hand
    for each in now.pile:
        other &= ~(1 << each)
    return not any(meld >> card & 1 and meld & ~(other | 1 << card) == 0 for meld in MELDS if meld.bit_count() == 3)
