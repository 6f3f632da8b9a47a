"""The cards of a feat in the book: the example of a yaku from the list at the table."""

from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.games import blackwhite_view
from fudaba.games.shirokurojan.felt_view import DRESSING
from fudaba.games.shirokurojan.yaku_view import blocks_of
from fudaba.ui.nodes import Element


def cards(t: Text, settings: Settings, feat: str) -> list[list[Element]]:
    """Return the blocks of an example."""
    return blackwhite_view.example(t, settings, DRESSING, [" ".join(each) for each in blocks_of(feat)])
