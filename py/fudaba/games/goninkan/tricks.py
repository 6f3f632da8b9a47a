"""Tricks: which cards may be played and why the others may not, and who wins.

`led` is the suit to follow, which whoever leads the joker names; -1 while nothing is led.
"""

from collections.abc import Sequence
from typing import NamedTuple

from fudaba.core.contract import Action
from fudaba.core.deck import SUITS, cards_of
from fudaba.core.errors import Refusal
from fudaba.games.goninkan.cards import JOKER, JOKER_BIT, POWERS, SUIT_MASKS, TEXTS
from fudaba.games.goninkan.notation import LEAD_JOKER, PLAY

FIRST, LANDING, LAST = 1, 9, 10
"""Tricks with a rule of their own for the joker: it is not played in the first and the last, and must be in the ninth (踊り場, N7)."""

_SUIT_PLAYS: dict[int, tuple[Action, ...]] = {0: ()}
"""The plays of each holding in one suit that has come up, at most 4 × 8,192."""


class Trick(NamedTuple):
    """A trick that is over."""

    leader: int
    cards: tuple[int, ...]
    """The five cards in the order of play."""
    led: int
    """The suit that was to be followed."""
    winner: int


def playable(hand: int, led: int, number: int) -> int:
    """Return the cards of a hand that may be played in a trick, the tricks counted from 1.

    Whoever can follow suit must, nobody must trump. The joker may be played whatever was led, but neither in the first trick nor in
    the last, and is the only legal card in the ninth.
    """
    plain = hand & ~JOKER_BIT
    if plain != hand:
        if number == LANDING:
            return JOKER_BIT
        if number not in (FIRST, LAST):
            following = plain & SUIT_MASKS[led] if led >= 0 else 0
            return following | JOKER_BIT if following else hand
    if led >= 0:
        return plain & SUIT_MASKS[led] or plain
    return plain


def plays(cards: int, led: int) -> tuple[Action, ...]:
    """Return the ways to play one of some cards, suit by suit, the joker last; a joker that leads has four."""
    found: tuple[Action, ...] = ()
    for suit in SUIT_MASKS:
        held = cards & suit
        if held:
            known = _SUIT_PLAYS.get(held)
            if known is None:
                known = _SUIT_PLAYS[held] = tuple(PLAY[card] for card in cards_of(held))
            found += known
    if cards & JOKER_BIT:
        return found + (LEAD_JOKER if led < 0 else PLAY[JOKER:])
    return found


def why_not(hand: int, led: int, number: int, card: int) -> Refusal | None:
    """Return the rule that forbids a card of a trick, or None when it may be played; the hand is the player's."""
    if not hand >> card & 1:
        return Refusal("goninkan.refusal.not_in_hand", (("card", TEXTS[card]),))
    if playable(hand, led, number) >> card & 1:
        return None
    if card == JOKER:
        return Refusal("goninkan.refusal.joker_first" if number == FIRST else "goninkan.refusal.joker_last")
    if number == LANDING and hand & JOKER_BIT:
        return Refusal("goninkan.refusal.joker_now")
    return Refusal("goninkan.refusal.follow", (("suit", SUITS[led]),))


def winning(trump: int, led: int, cards: Sequence[int]) -> int:
    """Return the place in a trick, whole or not, of the card that wins it so far."""
    powers = POWERS[trump][led]
    return max(range(len(cards)), key=lambda place: powers[cards[place]])
