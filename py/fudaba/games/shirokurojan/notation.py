"""The actions of Shirokuro-jan and their texts, as `insert 3w`.

`first` is a gap or a position in the hand, counted from 0 at the left; of `pon` and `chi` the left one of the two adjacent
cards. `second` is the side: of the inserted card the one that stands upright, of a discard the one that is used.
"""

from fudaba.core.contract import Action
from fudaba.core.errors import NotationError
from fudaba.games.blackwhite import BLACK, WHITE, spot_text

KEEP, TURN, DRAW, TSUMO, RON, PASS = map(Action, ("keep", "turn", "draw", "tsumo", "ron", "pass"))
LARGEST = 8
"""The most cards that a hand has."""
_SIDES = (WHITE, BLACK)
INSERT = tuple(tuple(Action("insert", gap, side) for side in _SIDES) for gap in range(LARGEST))
DISCARD = tuple(Action("discard", position) for position in range(LARGEST))
PON = tuple(tuple(Action("pon", left, side) for side in _SIDES) for left in range(LARGEST - 2))
CHI = tuple(tuple(Action("chi", left, side) for side in _SIDES) for left in range(LARGEST - 2))
ACTIONS = (KEEP, TURN, DRAW, *sum(INSERT, ()), *DISCARD, TSUMO, RON, *sum(PON, ()), *sum(CHI, ()), PASS)
"""Every action that can be written."""


def _text(action: Action) -> str:
    verb, place, side = action
    return verb if place < 0 else f"{verb} {place}" if side < 0 else f"{verb} {spot_text(place, side)}"


_ACTION_TEXTS = {action: _text(action) for action in ACTIONS}
_PARSED_ACTIONS = {text: action for action, text in _ACTION_TEXTS.items()}


def action_text(action: Action) -> str:
    """Return the text of an action; one that the notation does not know is written as its values, for messages."""
    return _ACTION_TEXTS.get(action) or " ".join(map(str, action))


def parse_action(text: object) -> Action:
    """Return the action of a text, legal or not; raises NotationError."""
    action = _PARSED_ACTIONS.get(text) if isinstance(text, str) else None
    if action is None:
        raise NotationError(text, "keep, turn, draw, insert 3w (0 to 7), discard 4 (0 to 7), tsumo, ron, pon 2w, chi 2w (0 to 5) or pass")
    return action
