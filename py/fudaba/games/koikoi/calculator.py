"""The rows of the command `score` for Koi-Koi: the yaku of captures, a hand yaku, the score of a base."""

from collections.abc import Mapping
from typing import Any

from fudaba.core.errors import NotationError
from fudaba.core.hanafuda import parse_card
from fudaba.core.options import changed
from fudaba.games.koikoi.options import KoikoiOptions
from fudaba.games.koikoi.round import HAND
from fudaba.games.koikoi.scoring import hand_yaku, payment
from fudaba.games.koikoi.yaku import count, counting

_COMMON = {"game", "preset", "options"}
_LINES = {"captured": {"captured"}, "dealt": {"dealt"}, "base": {"base", "calls", "left"}}
"""The keys of each kind of line, by the one that tells it."""
LARGEST = 999
"""No figure of a line is larger."""


def score(line: Mapping[str, Any], presets: Mapping[str, KoikoiOptions]) -> dict[str, Any]:
    """Answer a line with `captured` (any cards), `dealt` (eight cards), or `base`, `calls` (those that count) and `left`.

    Raises NotationError, and OptionError for the options.
    """
    kind = next((key for key in _LINES if key in line), None)
    if kind is None or line.keys() - _COMMON != _LINES[kind]:
        raise NotationError(", ".join(map(str, line)), "the keys captured, dealt, or base, calls and left, with game, preset and options")
    options = _options(line, presets)
    if kind == "captured":
        parts = count(_cards(line["captured"], range(49)), counting(options))
        return {"points": sum(part.points for part in parts), "yaku": {part.yaku: part.points for part in parts}}
    if kind == "dealt":
        return {"hand_yaku": hand_yaku(_cards(line["dealt"], range(HAND, HAND + 1)))}
    base, calls, left = (_number(line[key]) for key in ("base", "calls", "left"))
    due = payment(base, calls, left, options)
    return {"score": due.score, "paid": due.paid}


def _options(line: Mapping[str, Any], presets: Mapping[str, KoikoiOptions]) -> KoikoiOptions:
    """Return the rule set that a line names, the first one when it names none, with its options changed."""
    preset, values = line.get("preset", next(iter(presets))), line.get("options", {})
    if not isinstance(preset, str) or preset not in presets:
        raise NotationError(preset, f"a rule set, {' or '.join(presets)}")
    if not isinstance(values, dict):
        raise NotationError(values, "an object of options")
    return changed(presets[preset], values) if values else presets[preset]


def _number(value: object) -> int:
    """Return a whole number of a line."""
    if type(value) is not int or not 0 <= value <= LARGEST:
        raise NotationError(value, f"a whole number from 0 to {LARGEST}")
    return value


def _cards(texts: object, sizes: range) -> int:
    """Return the set of a list of card texts, each card once."""
    if not isinstance(texts, list) or len(texts) not in sizes:
        numbers = " to ".join(map(str, sorted({sizes[0], sizes[-1]})))
        raise NotationError(texts, f"a list of {numbers} cards")
    cards = 0
    for text in texts:
        bit = 1 << parse_card(text)
        if cards & bit:
            raise NotationError(text, "each card once")
        cards |= bit
    return cards
