"""The feats of Gin Rummy: how a round or a match can be won."""

from collections.abc import Callable

from fudaba.core.deck import parse_french
from fudaba.core.feats import Finished, named

FEW_TURNS = 3
LONG_RUN = 6
MANY_POINTS = 40


def _won(kind: str) -> Callable[[Finished], bool]:
    return lambda told: told.detail["kind"] == kind and told.detail["winner"] == told.seat


knock, gin, big_gin, undercut = map(_won, ("knock", "gin", "big_gin", "undercut"))


def knocked_and_won(told: Finished) -> bool:
    """Tell whether this seat ended the round and won it."""
    return knock(told) or gin(told) or big_gin(told)


def quick(told: Finished) -> bool:
    """Won with a knock in the third turn of this seat or before."""
    return knocked_and_won(told) and told.turns("discard", "knock", "biggin") <= FEW_TURNS


def laid_off(told: Finished) -> bool:
    """Undercut the knocker with a card laid off (付け札)."""
    return undercut(told) and len(told.detail["layoffs"]) > 0


def long_run(told: Finished) -> bool:
    """Won the round with a run of six cards or more."""
    melds = told.detail["melds"][told.seat] if told.detail.get("winner") == told.seat else []
    return any(len(meld) >= LONG_RUN and len({parse_french(card) // 13 for card in meld}) == 1 for meld in melds)


def many_points(told: Finished) -> bool:
    """Scored forty points or more in a round."""
    return told.points[told.seat] >= MANY_POINTS


def shutout(told: Finished) -> bool:
    """シャットアウト: won the match, and the other player has won no round."""
    return told.match_won and all(each.outcome.detail.get("winner") in (told.seat, None) for each in told.played)


FEATS = named(
    "gin.feat",
    knock=knock,
    gin=gin,
    big_gin=big_gin,
    undercut=undercut,
    laid_off=laid_off,
    quick=quick,
    long_run=long_run,
    many_points=many_points,
    shutout=shutout,
)
"""Every feat, in the order of the book."""
