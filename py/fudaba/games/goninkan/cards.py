"""The fifty cards of Goninkan: which they are, how strong, and how they are written.

A card is an int of the French deck, the joker is 52. Suits are 0 to 3 in the order clubs, diamonds, hearts, spades. A hand is an
int whose bit n is card n.
"""

from fudaba.core.deck import FRENCH, FRENCH_TEXTS, SUITS, mask_of
from fudaba.core.errors import NotationError

JOKER = 52
JOKER_BIT = 1 << JOKER
TEXTS = (*FRENCH_TEXTS, "*")
PACK = (*(card for card in FRENCH if FRENCH_TEXTS[card] not in ("2c", "2d", "2h")), JOKER)
"""A pack of 52 without the twos of clubs, diamonds and hearts, and a joker."""
SUIT_MASKS = tuple(mask_of(range(13 * suit, 13 * suit + 13)) for suit in range(4))
PICTURES = mask_of(card for card in FRENCH if FRENCH_TEXTS[card][0] in "AKQJ")
"""The sixteen picture cards (絵札): ace, king, queen and jack of each suit."""
ACES = tuple(13 * suit for suit in range(4))
"""The ace of each suit."""
HEIGHTS = tuple((card - 1) % 13 for card in FRENCH)
"""How high a card stands within its suit: from 0, the two, to 12, the ace."""

_CARDS = {TEXTS[card]: card for card in PACK}


def _powers(trump: int, led: int) -> tuple[int, ...]:
    """Return what each card is worth in a trick; a card of no use has 0."""
    plain = (height + 1 if suit == led else 0 for suit, height in ((card // 13, HEIGHTS[card]) for card in FRENCH))
    return (*(HEIGHTS[card] + 21 if card // 13 == trump else power for card, power in zip(FRENCH, plain, strict=True)), 41)


POWERS = tuple(tuple(_powers(trump, led) for led in range(4)) for trump in range(4))
"""What wins a trick, by trump, by suit to follow, by card: the joker before every trump before every card of the suit led."""


def lot(card: int) -> int:
    """Return the rank of a card that is drawn for the first deal: the lowest deals.

    The ace is high, within a rank clubs, diamonds, hearts, spades from the top, and the joker is above all (N1).
    """
    return 52 if card == JOKER else 4 * HEIGHTS[card] + 3 - card // 13


def parse_card(text: object) -> int:
    """Return the card of a text; raises NotationError."""
    card = _CARDS.get(text) if isinstance(text, str) else None
    if card is None:
        raise NotationError(text, "a rank A23456789TJQK and a suit cdhs, as in 7s, without 2c 2d 2h, or *")
    return card


def parse_suit(text: object) -> int:
    """Return the suit of its letter; raises NotationError."""
    if not isinstance(text, str) or len(text) != 1 or text not in SUITS:
        raise NotationError(text, "a suit, c d h or s")
    return SUITS.index(text)
