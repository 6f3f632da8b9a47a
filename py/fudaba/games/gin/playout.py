"""A fast player of Gin Rummy that finishes a round on plain numbers, for the many rounds that a search imagines.

It looks at its own hand and the open card alone: takes the card when it lands in a meld, discards by points and links, and knocks as
`basic` does.
"""

from fudaba.core.deck import cards_of, mask_of
from fudaba.games.gin.bots import PATIENCE, WAYS_TO_GIN, completing, lands_in_a_meld, low_enough
from fudaba.games.gin.options import GinOptions
from fudaba.games.gin.prospects import NEAR, loose_cards
from fudaba.games.gin.round import LAST_CARDS, LONGEST, MELDING, OPENING, TURN, UPCARD, GinRound
from fudaba.games.gin.scoring import PACK, POINTS, count, deadwood

LINK = 0.9
"""Points that the fast player keeps a card for, for each card in the hand that is a step from a meld with it,"""
LIVE_LINK = 0.2
"""and for each such card that may still come."""
FEW = 2
"""With more loose cards the fast player does not wait for gin; two must meld with one more, a single one is the last discard."""


def fast_discard(hand: int, kept: int, live: int) -> int:
    """Return the card that the fast player discards, not one of those kept: a loose one of many points and few links.

    `live` are the cards that may still come.
    """
    loose = loose_cards(hand) & ~kept
    if loose:
        worst, chosen = -1e9, -1
        for card in cards_of(loose):
            near = NEAR[card]
            worth = POINTS[card] - LINK * (hand & near).bit_count() - LIVE_LINK * (live & near).bit_count()
            if worth > worst:
                worst, chosen = worth, card
        return chosen
    return min(cards_of(hand & ~kept), key=lambda card: deadwood(hand ^ 1 << card))


def played_on(round_: GinRound) -> tuple[int, int]:
    """Return the points by seat when two fast players finish a round; the round itself stays as it is."""
    hands, pile, stock = round_.hands.copy(), list(round_.pile), round_.stock()
    step, seat, turns, at = round_.step, round_.turn, round_.turns, 0
    live = PACK & ~mask_of(pile)
    kept = 0 if round_.forbidden < 0 else 1 << round_.forbidden
    while True:
        hand = hands[seat]
        if step != MELDING:
            top = pile[-1]
            if step != OPENING and (hand & NEAR[top]).bit_count() > 1 and lands_in_a_meld(hand, top):
                pile.pop()
                live |= 1 << top
                kept = 1 << top
                hand |= kept
            elif step == UPCARD:
                step = OPENING if seat == round_.dealer else UPCARD
                seat = 1 - seat
                continue
            else:
                hand, kept, at = hand | 1 << stock[at], 0, at + 1
        card = fast_discard(hand, kept, live & ~hand)
        hands[seat] = hand = hand ^ 1 << card
        turns += 1
        left = deadwood(hand)
        if left <= round_.limit and _goes_out(left, hand, live & ~hand, turns - 1):
            return _points(hands, seat, round_.options, round_.multiplier)
        if at >= len(stock) - LAST_CARDS or turns >= LONGEST:
            return 0, 0
        pile.append(card)
        live &= ~(1 << card)
        step, seat = TURN, 1 - seat


def _goes_out(points: int, hand: int, live: int, turns: int) -> bool:
    """Tell whether the fast player knocks; it waits as `basic` does, but sees the ways to gin at a glance."""
    if not low_enough(points, turns):
        return False
    if not points or turns >= PATIENCE:
        return True
    loose = loose_cards(hand)
    number = loose.bit_count()
    if number > FEW:
        return True
    ways = completing(loose if number == FEW else hand ^ loose) & live
    return ways.bit_count() < WAYS_TO_GIN


def _points(hands: list[int], knocker: int, options: GinOptions, multiplier: int) -> tuple[int, int]:
    """Return the points by seat after a knock."""
    counted = count(hands[knocker], hands[1 - knocker], options, multiplier)
    own, other = (counted.points, 0) if counted.by_knocker else (0, counted.points)
    return (other, own) if knocker else (own, other)
