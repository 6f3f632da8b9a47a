"""The forty-eight flower cards (花札): twelve months of four cards, in four kinds.

A card is an int, `4 * month + place`: months from 0 (January, pine) to 11 (December, paulownia), places 0 to 3 from the best
kind down. A set of cards is a 48-bit int whose bit n is card n, so that `cards >> 4 * month & 15` are those of a month.
"""

from functools import lru_cache

from fudaba.core import deck
from fudaba.core.errors import NotationError

PACK = tuple(range(48))
MONTHS = tuple(range(12))
MONTH = 0b1111
"""The four cards of month 0; those of month m are `MONTH << 4 * m`."""
ALL = (1 << 48) - 1
"""The set of all cards."""

HIKARI, TANE, TAN, KASU = "hikari", "tane", "tan", "kasu"
"""The four kinds, best first: 光, タネ, 短冊, カス."""
_KINDS = {
    **dict.fromkeys((0, 2), (HIKARI, TAN, KASU, KASU)),
    **dict.fromkeys((1, 3, 4, 5, 6, 8, 9), (TANE, TAN, KASU, KASU)),
    7: (HIKARI, TANE, KASU, KASU),
    10: (HIKARI, TANE, TAN, KASU),
    11: (HIKARI, KASU, KASU, KASU),
}
KIND = tuple(kind for month in MONTHS for kind in _KINDS[month])
"""The kind of each card."""
TEXTS = tuple(f"{month + 1:02}{letter}" for month in MONTHS for letter in "abcd")
"""The text of each card: its month and a letter, `08a` the moon."""
_CARDS = {text: card for card, text in enumerate(TEXTS)}

mask_of = deck.mask_of
cards_of = lru_cache(1 << 14)(deck.cards_of)
"""The cards of a set, in order; the few sets of a match are asked for again and again."""


def parse_card(text: object) -> int:
    """Return the flower card of a text; raises NotationError."""
    card = _CARDS.get(text) if isinstance(text, str) else None
    if card is None:
        raise NotationError(text, "a month from 01 to 12 and a letter from a to d, as in 08a")
    return card


def month_of(card: int) -> int:
    """Return the month of a card, from 0."""
    return card >> 2


def named(texts: str) -> int:
    """Return the set of the cards of a text, `01a 03a`."""
    return mask_of(map(parse_card, texts.split()))


def of_kind(kind: str) -> int:
    """Return the set of all cards of a kind."""
    return mask_of(card for card in PACK if KIND[card] == kind)
