"""The cards of a feat in the book: those that it is about."""

from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.ui import french
from fudaba.ui.nodes import Element
from fudaba.ui.widgets import card

EXAMPLES = {"pair": ("As", "*"), "sixteen": tuple(" ".join(f"{rank}{suit}" for rank in "AKQJ") for suit in "shdc")}


def cards(t: Text, settings: Settings, feat: str) -> list[list[Element]]:
    """Return the cards of an example."""
    return [[card(french.picture(text, settings), french.spoken(t, text)) for text in part.split()] for part in EXAMPLES.get(feat, ())]
