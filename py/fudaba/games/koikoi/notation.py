"""The actions of Koi-Koi and their texts, as `play 08a 08c`."""

from fudaba.core.contract import Action
from fudaba.core.errors import NotationError
from fudaba.core.hanafuda import PACK, TEXTS, month_of, parse_card

PLAY = tuple(Action("play", card) for card in PACK)
"""A card of the hand is played; what it captures is not left to choose."""
PLAY_ON = {
    (card, other): Action("play", card, other) for card in PACK for other in PACK if card != other and month_of(card) == month_of(other)
}
"""A card of the hand captures one of two cards of its month."""
MATCH = tuple(Action("match", card) for card in PACK)
"""The card turned up captures this one of two cards of its month."""
SHOBU, KOIKOI = Action("shobu"), Action("koikoi")
ACTIONS = (*PLAY, *PLAY_ON.values(), *MATCH, SHOBU, KOIKOI)
"""Every action that can be legal."""

_TEXTS = {action: " ".join([action.verb, *(TEXTS[card] for card in action[1:] if card >= 0)]) for action in ACTIONS}
_KNOWN_CARDS = frozenset(PACK)
_KNOWN_TEXTS = frozenset(TEXTS)
_PARSED = {text: action for action, text in _TEXTS.items()}


def is_written(action: Action) -> bool:
    """Tell whether an action can be written: one of ACTIONS, or one that names two cards of different months."""
    verb, first, second = action
    return action in _TEXTS or (verb == "play" and first != second and {first, second} <= _KNOWN_CARDS)


def action_text(action: Action) -> str:
    """Return the text of an action; one that the notation does not know is written as its values, for messages."""
    if action in _TEXTS:
        return _TEXTS[action]
    return f"play {TEXTS[action.first]} {TEXTS[action.second]}" if is_written(action) else " ".join(map(str, action))


def parse_action(text: object) -> Action:
    """Return the action of a text, legal or not; raises NotationError."""
    action = _PARSED.get(text) if isinstance(text, str) else None
    if action is not None:
        return action
    words = text.split(" ") if isinstance(text, str) else []
    if len(words) == 3 and words[0] == "play" and words[1] != words[2] and {*words[1:]} <= _KNOWN_TEXTS:
        return Action("play", parse_card(words[1]), parse_card(words[2]))
    raise NotationError(text, "play CARD, play CARD CARD, match CARD, shobu or koikoi")
