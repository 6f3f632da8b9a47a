"""The cards of a feat in the book: a hand that has it."""

from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.ui import french
from fudaba.ui.nodes import Element
from fudaba.ui.widgets import card

EXAMPLES = {
    "gin": ("7c 8c 9c", "Qd Qh Qs", "2h 3h 4h 5h"),
    "big_gin": ("4s 5s 6s", "8c 8d 8h 8s", "Th Jh Qh Kh"),
    "long_run": ("4d 5d 6d 7d 8d 9d",),
}


def cards(t: Text, settings: Settings, feat: str) -> list[list[Element]]:
    """Return the melds of an example."""
    return [[card(french.picture(text, settings), french.spoken(t, text)) for text in meld.split()] for meld in EXAMPLES.get(feat, ())]
