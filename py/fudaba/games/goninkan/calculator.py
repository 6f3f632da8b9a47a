"""The rows of the command `score` for Goninkan: who wins a trick, which cards are legal, what a series comes to."""

from collections.abc import Mapping
from typing import Any

from fudaba.core.deck import mask_of
from fudaba.core.errors import NotationError
from fudaba.games.goninkan.cards import JOKER, parse_card, parse_suit
from fudaba.games.goninkan.scoring import DECLARED, TOKENS, ends, total
from fudaba.games.goninkan.seating import GAMES_OF_A_SERIES
from fudaba.games.goninkan.tricks import LAST, playable, winning

_TRICK = {"game", "trump", "trick"}
_HAND = {"game", "hand", "led", "trick_no"}
_SERIES = {"game", "series"}
_TABLE = 5
_HAND_SIZE = 10


def score(line: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a line with `trump` and `trick`, with `hand`, `led` and `trick_no`, or with `series`. Raises NotationError."""
    keys = line.keys() | {"game"}
    if keys == _TRICK:
        return {"winner": _winner(parse_suit(line["trump"]), line["trick"])}
    if keys == _HAND:
        return {"legal": _legal(line["hand"], line["led"], line["trick_no"])}
    if keys == _SERIES:
        return {"related": total(_course(line["series"]))}
    raise NotationError(", ".join(map(str, line)), "the keys trump and trick, or hand, led and trick_no, or series, with game")


def _winner(trump: int, trick: object) -> int:
    """Return the index in a trick, whole or not, of its best card."""
    if not isinstance(trick, list) or not 1 <= len(trick) <= _TABLE or not all(isinstance(row, list) and len(row) == 2 for row in trick):
        raise NotationError(trick, f"a list of 1 to {_TABLE} rows [card, suit named with a led joker or null]")
    cards = _cards([row[0] for row in trick])
    for card, (_, named) in zip(cards[1:], trick[1:], strict=True):
        if named is not None:
            raise NotationError(named, f"null, since {trick[cards.index(card)][0]} is not led")
    named = trick[0][1]
    if cards[0] == JOKER:
        return winning(trump, parse_suit(named), cards)
    if named is not None:
        raise NotationError(named, "null, since a suit is named with the joker alone")
    return winning(trump, cards[0] // 13, cards)


def _legal(texts: object, led: object, number: object) -> list[str]:
    """Return the texts of the cards of a hand that may be played, in the order of the hand."""
    if not isinstance(texts, list) or not 1 <= len(texts) <= _HAND_SIZE:
        raise NotationError(texts, f"a list of 1 to {_HAND_SIZE} cards")
    if type(number) is not int or not 1 <= number <= LAST:
        raise NotationError(number, f"a trick from 1 to {LAST}")
    cards = _cards(texts)
    may = playable(mask_of(cards), -1 if led is None else parse_suit(led), number)
    if not may:
        raise NotationError(texts, f"a hand that can hold trick {number}: the joker is not played in the first trick or the last")
    return [text for card, text in zip(cards, texts, strict=True) if may >> card & 1]


def _cards(texts: list[Any]) -> tuple[int, ...]:
    """Return some different cards."""
    cards = tuple(map(parse_card, texts))
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise NotationError(texts[place], "each card once")
    return cards


def _course(tokens: object) -> tuple[str, ...]:
    """Return the course of a series that is over and went on until then."""
    if not isinstance(tokens, list) or not all(isinstance(token, str) and token in TOKENS for token in tokens):
        raise NotationError(tokens, f"a list of {', '.join(TOKENS)}")
    if not tokens or not ends(tokens) or any(ends(tokens[:games]) for games in range(1, len(tokens))) or len(tokens) > GAMES_OF_A_SERIES:
        raise NotationError(tokens, "the games of a series to its end: the first that the related lose, or the third")
    if tokens[0] in DECLARED:
        raise NotationError(tokens[0], "no sixteen in the first game")
    return tuple(tokens)
