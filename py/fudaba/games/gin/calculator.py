"""The rows of the command `score` for Gin Rummy: the deadwood of a hand, and the count after a knock."""

from collections.abc import Mapping
from typing import Any

from fudaba.core.deck import FRENCH_TEXTS, parse_french
from fudaba.core.errors import NotationError, OptionError
from fudaba.core.options import changed
from fudaba.games.gin.options import GinOptions
from fudaba.games.gin.scoring import best_melds, count, deadwood, meld_cards

_COMMON = {"game", "preset", "options"}
_HAND = _COMMON | {"hand"}
_KNOCK = _COMMON | {"knocker", "defender"}


def score(line: Mapping[str, Any], presets: Mapping[str, GinOptions]) -> dict[str, Any]:
    """Answer a line with `hand` (1 to 11 cards), or with `knocker` and `defender` (10 cards each).

    With the option `big_gin` a knocker may have 11 cards, all melded. Raises NotationError, and OptionError for the options;
    Oklahoma is not among them, since the line has no upcard.
    """
    if line.keys() - (_HAND if "hand" in line else _KNOCK) or not line.keys() & {"hand", "knocker"}:
        raise NotationError(", ".join(map(str, line)), "the keys hand, or knocker and defender, with game, preset and options")
    options = _options(line, presets)
    if "hand" in line:
        hand = _hand(line["hand"], range(1, 12))
        melds = [[FRENCH_TEXTS[card] for card in meld_cards(meld)] for meld in best_melds(hand)]
        return {"deadwood": deadwood(hand), "melds": melds}
    knocker = _hand(line["knocker"], range(10, 12 if options.big_gin else 11))
    defender = _hand(line.get("defender"), range(10, 11))
    if both := knocker & defender:
        raise NotationError(FRENCH_TEXTS[both.bit_length() - 1], "each card in one hand only")
    limit = options.knock_limit if knocker.bit_count() == 10 else 0
    if (own := deadwood(knocker)) > limit:
        raise NotationError(line["knocker"], f"a hand that may knock, deadwood {limit} or less and not {own}")
    counted = count(knocker, defender, options)
    return {
        "winner": {True: "knocker", False: "defender", None: None}[counted.by_knocker],
        "points": counted.points,
        "gin": not own,
        "undercut": counted.kind == "undercut",
        "knocker_deadwood": own,
        "defender_deadwood": counted.defender_deadwood,
        "layoffs": [FRENCH_TEXTS[laid.card] for laid in counted.lay_offs],
    }


def _options(line: Mapping[str, Any], presets: Mapping[str, GinOptions]) -> GinOptions:
    """Return the rule set that a line names, `quick` when it names none, with its options changed."""
    preset, values = line.get("preset", "quick"), line.get("options", {})
    if not isinstance(preset, str) or preset not in presets:
        raise NotationError(preset, f"a rule set, {' or '.join(presets)}")
    if not isinstance(values, dict):
        raise NotationError(values, "an object of options")
    if "oklahoma" in values:
        raise OptionError("option oklahoma: a line has no upcard that could decide")
    return changed(presets[preset], values) if values else presets[preset]


def _hand(texts: object, sizes: range) -> int:
    """Return the hand of a list of card texts, each card once."""
    if not isinstance(texts, list) or len(texts) not in sizes:
        raise NotationError(texts, f"a list of {' to '.join(map(str, sorted({sizes[0], sizes[-1]})))} cards")
    hand = 0
    for text in texts:
        bit = 1 << parse_french(text)
        if hand & bit:
            raise NotationError(text, "each card once")
        hand |= bit
    return hand
