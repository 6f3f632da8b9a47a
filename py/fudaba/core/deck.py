"""Decks: how cards are numbered and written. A card is an int; its text is that of the notation.

The French deck numbers a card `suit * 13 + rank`, suits in the order clubs, diamonds, hearts, spades, rank 0 the ace.
"""

from collections.abc import Iterable

from fudaba.core.errors import NotationError

RANKS = "A23456789TJQK"
SUITS = "cdhs"
FRENCH = tuple(range(52))
FRENCH_TEXTS = tuple(rank + suit for suit in SUITS for rank in RANKS)
_FRENCH_CARDS = {text: card for card, text in enumerate(FRENCH_TEXTS)}


def french_text(card: int) -> str:
    """Return the text of a French card: rank and suit, `7s`, `Td`."""
    return FRENCH_TEXTS[card]


def parse_french(text: object) -> int:
    """Return the French card of a text; raises NotationError."""
    card = _FRENCH_CARDS.get(text) if isinstance(text, str) else None
    if card is None:
        raise NotationError(text, f"a rank {RANKS} and a suit {SUITS}, as in 7s")
    return card


def cards_of(mask: int) -> tuple[int, ...]:
    """Return the cards of a set that is kept as bits, lowest int first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def mask_of(cards: Iterable[int]) -> int:
    """Return the set of some cards as bits."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask
