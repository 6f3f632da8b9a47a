"""The actions of Gin Rummy and their texts, as `discard 7s`."""

from fudaba.core.contract import Action
from fudaba.core.deck import FRENCH_TEXTS
from fudaba.core.errors import NotationError

TAKE, PASS, DRAW, BIG_GIN = map(Action, ("take", "pass", "draw", "biggin"))
DISCARD = tuple(Action("discard", card) for card in range(52))
KNOCK = tuple(Action("knock", card) for card in range(52))
ACTIONS = (TAKE, PASS, DRAW, *DISCARD, *KNOCK, BIG_GIN)
"""Every action that can be written."""

_ACTION_TEXTS = {action: action.verb if action.first < 0 else f"{action.verb} {FRENCH_TEXTS[action.first]}" for action in ACTIONS}
_PARSED_ACTIONS = {text: action for action, text in _ACTION_TEXTS.items()}


def action_text(action: Action) -> str:
    """Return the text of an action; one that the notation does not know is written as its values, for messages."""
    return _ACTION_TEXTS.get(action) or " ".join(map(str, action))


def parse_action(text: object) -> Action:
    """Return the action of a text, legal or not; raises NotationError."""
    action = _PARSED_ACTIONS.get(text) if isinstance(text, str) else None
    if action is None:
        raise NotationError(text, "take, pass, draw, discard CARD, knock CARD or biggin")
    return action
