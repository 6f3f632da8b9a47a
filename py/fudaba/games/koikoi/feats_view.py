"""The cards of a feat in the book: of a yaku as many as make it, its own first."""

from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.core.hanafuda import TEXTS, cards_of
from fudaba.games.koikoi.scoring import KUTTSUKI, TESHI
from fudaba.games.koikoi.yaku import BY_ID
from fudaba.ui import hanafuda
from fudaba.ui.nodes import Element
from fudaba.ui.widgets import card

DEALT = {TESHI: (("08a", "08b", "08c", "08d"),), KUTTSUKI: (("01a", "01c"), ("03b", "03c"), ("07a", "07b"), ("12c", "12d"))}
"""Hands, cut into what makes the hand yaku."""


def of_yaku(yaku: str) -> tuple[tuple[str, ...], ...]:
    """Return the cards of a yaku of captures as one block."""
    must, need = BY_ID[yaku].must, BY_ID[yaku].need
    cards = (*cards_of(must), *cards_of(BY_ID[yaku].pool & ~must))
    return (tuple(TEXTS[each] for each in sorted(cards[:need])),)


def cards(t: Text, settings: Settings, feat: str) -> list[list[Element]]:
    """Return the cards of a yaku or a hand yaku."""
    blocks = DEALT.get(feat) or (of_yaku(feat) if feat in BY_ID else ())
    return [[card(hanafuda.picture(text, settings), hanafuda.spoken(t, text), state=".card--tall") for text in each] for each in blocks]
