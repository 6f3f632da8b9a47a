"""The cards of a feat in the book: a hand that has it, cut into its blocks."""

from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.games import blackwhite_view
from fudaba.games.kokutoram.felt_view import LOOK
from fudaba.ui.nodes import Element

EXAMPLES = {
    "kokuto": ("31w 32w 34w", "12b 13b 14b 15b 16b"),
    "kokuto_of_nine": ("21w 23w 24w", "12b 13b 14b", "45w 56w 61w"),
    "longest_set": ("21w 23w 24w 25w 26w",),
    "longest_run": ("12w 23w 34w 45w 56w 61w",),
}


def cards(t: Text, settings: Settings, feat: str) -> list[list[Element]]:
    """Return the blocks of an example."""
    return blackwhite_view.example(t, settings, LOOK.dressing, EXAMPLES.get(feat, ()))
