"""Opening a record from a file: the finished match that it holds, or why it is refused, in the player's language."""

from typing import Any

from fudaba.app.session import Session, table_of
from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.core import plain, record
from fudaba.core.errors import RecordError, Refusal
from fudaba.core.match import Match
from fudaba.games import GAMES
from fudaba.ui.nodes import Element, h

FILE = "record"
"""The message of the page that brings a file chosen to be opened."""


def file_button(t: Text) -> Element:
    """Return the button that lets a record file be chosen."""
    chooser = h("input.vh", type_="file", accept=".json,application/json", file=FILE, key="open-record")
    return h("label.btn.btn--file", t("records.open"), chooser, key="open-record-label")


def opened(t: Text, message: dict[str, Any]) -> Match | str:
    """Return the finished match of a chosen file, or the reason why it cannot be opened."""
    text = message.get("text")
    if message.get("reason") == "large" or not isinstance(text, str):
        return t("broken.large")
    try:
        match = record.loads(text, GAMES)
    except RecordError as error:
        return why(t, error, text)
    if not match.over():
        return t("broken.going_on")
    return match


def why(t: Text, error: RecordError, text: str = "") -> str:
    """Return a refusal in words: the round and the line, the reason, and the rule where one is broken; `text` is the record's."""
    place = ""
    if error.line is not None:
        place = t("broken.at.line", round=error.round_number, line=error.line)
    elif error.round_number is not None:
        place = t("broken.at.round", round=error.round_number)
    key = "broken.whole_room" if _is_export(text) else error.sentence.key
    parts = [place + t(key, **dict(error.sentence.values))]
    if error.refusal is not None:
        parts.append(_rule(t, error.refusal, text))
    return t("common.sentences").join(parts)


def _parsed(text: str) -> dict[str, Any]:
    try:
        value = plain.parse(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _is_export(text: str) -> bool:
    """Tell whether a text is the file of everything kept, which is read in at another place."""
    return _parsed(text).get("fudaba") == "export"


def _rule(t: Text, refusal: Refusal, text: str) -> str:
    """Return the sentence of a rule of the record's game, its cards as words."""
    game = GAMES.get(str(_parsed(text).get("game")))
    if game is None:
        return t(refusal.key, **dict(refusal.values))
    rules = next(iter(game.presets.values()))
    # A table of the game, whatever lies on it, knows how its cards are called.
    any_table = Session(Match.new(game, rules, (next(iter(game.policies)),) * game.players[0], ""), "")
    return table_of(game).explained(any_table.scene(t, Settings()), refusal)
