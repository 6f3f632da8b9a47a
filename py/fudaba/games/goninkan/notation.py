"""The actions of Goninkan and their texts, as `play 7d`."""

from fudaba.core.contract import Action
from fudaba.core.deck import SUITS
from fudaba.core.errors import NotationError
from fudaba.games.goninkan.cards import JOKER, PACK, TEXTS

GO, COME, LEAVE, SIXTEEN, STOP = map(Action, ("go", "come", "leave", "sixteen", "stop"))
PLAY = tuple(Action("play", card) for card in range(JOKER + 1))
"""Every card played, by card; `PLAY[JOKER]` is the joker that does not lead."""
LEAD_JOKER = tuple(Action("play", JOKER, suit) for suit in range(4))
"""The joker led, by the suit that the others must follow."""
GIVE = {(first, second): Action("give", first, second) for first in PACK for second in PACK if first != second}
"""Two cards handed over, in either order, since their order means nothing (N12)."""
TRUMP = {(suit, card): Action("trump", suit, card) for suit in range(4) for card in PACK}
"""A trump suit and which of the two handed cards is led; the joker is written, but never led."""
ACTIONS = (GO, COME, LEAVE, *GIVE.values(), *TRUMP.values(), *(PLAY[card] for card in PACK), *LEAD_JOKER, SIXTEEN, STOP)
"""Every action that can be written."""


def _text(action: Action) -> str:
    verb, first, second = action
    if verb == "trump":
        return f"trump {SUITS[first]} {TEXTS[second]}"
    if verb == "give":
        return f"give {TEXTS[first]} {TEXTS[second]}"
    if verb == "play":
        return f"play {TEXTS[first]}" + (f" {SUITS[second]}" if second >= 0 else "")
    return verb


_ACTION_TEXTS = {action: _text(action) for action in ACTIONS}
_PARSED_ACTIONS = {text: action for action, text in _ACTION_TEXTS.items()}


def action_text(action: Action) -> str:
    """Return the text of an action; one that the notation does not know is written as its values, for messages."""
    return _ACTION_TEXTS.get(action) or " ".join(map(str, action))


def parse_action(text: object) -> Action:
    """Return the action of a text, legal or not; raises NotationError."""
    action = _PARSED_ACTIONS.get(text) if isinstance(text, str) else None
    if action is None:
        raise NotationError(text, "go, come, leave, give CARD CARD, trump SUIT CARD, play CARD, play * SUIT, sixteen or stop")
    return action
