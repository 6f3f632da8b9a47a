"""The feats of Goninkan: what a side can do in a game (戦) or a whole series (役)."""

from collections.abc import Callable

from fudaba.core.feats import Finished, named
from fudaba.games.goninkan.scoring import LOSSES, MADE, MISSED, REVERSE, REVERSE_MADE, REVERSE_MISSED, SKUNK
from fudaba.games.goninkan.seating import GAMES_OF_A_SERIES


def _ended(side: str, *tokens: str) -> Callable[[Finished], bool]:
    """Return whether this seat was on a side, and the game ended with one of these tokens."""
    return lambda told: told.seat in told.detail[side] and told.detail["token"] in tokens


def _related_won(told: Finished) -> bool:
    return told.seat in told.detail["related"] and told.detail["token"] not in LOSSES


def pair(told: Finished) -> bool:
    """Won a game as the holder of the ace of trumps or of the joker."""
    return _related_won(told) and told.seat != told.dealer


def dealers_side(told: Finished) -> bool:
    """Won a series as its dealer, whose side plays without them."""
    return told.seat == told.dealer and (told.detail["total"] or 0) > 0


def all_three(told: Finished) -> bool:
    """Won all three games of a series."""
    return _related_won(told) and len(told.detail["course"]) == GAMES_OF_A_SERIES


unrelated = _ended("unrelated", *LOSSES)
skunk = _ended("related", SKUNK, MADE)
sixteen = _ended("related", MADE)
reverse_skunk = _ended("unrelated", REVERSE, REVERSE_MADE)
reverse_sixteen = _ended("unrelated", REVERSE_MADE)
_foiled_related, _foiled_unrelated = _ended("unrelated", MISSED), _ended("related", REVERSE_MISSED)


def foiled(told: Finished) -> bool:
    """Took a picture card from a side that had declared sixteen."""
    return _foiled_related(told) or _foiled_unrelated(told)


FEATS = named(
    "goninkan.feat",
    pair=pair,
    unrelated=unrelated,
    dealers_side=dealers_side,
    all_three=all_three,
    skunk=skunk,
    sixteen=sixteen,
    reverse_skunk=reverse_skunk,
    reverse_sixteen=reverse_sixteen,
    foiled=foiled,
)
"""Every feat, in the order of the book."""
