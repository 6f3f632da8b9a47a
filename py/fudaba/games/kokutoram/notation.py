"""The actions of Kokutoram and their texts, as `insert 3w`."""

from fudaba.core.contract import Action
from fudaba.core.errors import NotationError
from fudaba.games.blackwhite import BLACK, WHITE, spot_text

HAND = 8
"""Cards of a hand; one more between a draw and its discard."""

KEEP, TURN, DRAW, TAKE, KNOCK, END = map(Action, ("keep", "turn", "draw", "take", "knock", "end"))
INSERT = tuple(Action("insert", gap, side) for gap in range(HAND + 1) for side in (WHITE, BLACK))
"""Every gap of a hand with every side upright: `INSERT[2 * gap + side]`."""
DISCARD = tuple(Action("discard", position) for position in range(HAND + 1))
ACTIONS = (KEEP, TURN, DRAW, TAKE, *INSERT, *DISCARD, KNOCK, END)
"""Every action that can be written."""

_ACTION_TEXTS = {
    **{action: action.verb for action in (KEEP, TURN, DRAW, TAKE, KNOCK, END)},
    **{action: f"insert {spot_text(action.first, action.second)}" for action in INSERT},
    **{action: f"discard {action.first}" for action in DISCARD},
}
_PARSED_ACTIONS = {text: action for action, text in _ACTION_TEXTS.items()}


def action_text(action: Action) -> str:
    """Return the text of an action; one that the notation does not know is written as its values, for messages."""
    return _ACTION_TEXTS.get(action) or " ".join(map(str, action))


def parse_action(text: object) -> Action:
    """Return the action of a text, legal or not; raises NotationError."""
    action = _PARSED_ACTIONS.get(text) if isinstance(text, str) else None
    if action is None:
        raise NotationError(text, "keep, turn, draw, take, insert GAP with w or b, discard POSITION (both from 0 to 8), knock or end")
    return action
