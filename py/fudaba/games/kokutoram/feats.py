"""The feats of Kokutoram: how a round can be won, and the longest blocks of a hand that won."""

from fudaba.core.feats import Finished, named
from fudaba.games.blackwhite import FACES, is_set, parse_held
from fudaba.games.kokutoram.scoring import RUNS, SETS

MANY_POINTS = 10


def scored(told: Finished) -> bool:
    """Tell whether this seat got victory points in the round."""
    return told.points[told.seat] > 0


def knock(told: Finished) -> bool:
    """Knocked (ノック) with the fewest points and scored."""
    return scored(told) and told.detail["knocker"] == told.seat


def kokuto(told: Finished) -> bool:
    """コクトー: knocked with no points at all."""
    return bool(told.detail["kind"] == "kokuto" and told.detail["knocker"] == told.seat)


def kokuto_of_nine(told: Finished) -> bool:
    """Knocked before the discard, all nine cards in blocks."""
    return kokuto(told) and told.detail["when"] == "before"


def under_knock(told: Finished) -> bool:
    """アンダーノック: another player knocked, and this seat had the fewest points."""
    return told.detail["kind"] == "under_knock" and scored(told)


def exhausted(told: Finished) -> bool:
    """Had the fewest points when the stock ran out."""
    return told.detail["kind"] == "exhausted" and scored(told)


def quick(told: Finished) -> bool:
    """Knocked in the first turn of this seat, and scored."""
    return knock(told) and told.turns("draw", "take") == 1


def _blocks(told: Finished) -> list[list[int]]:
    """Return the faces of each block of this seat's hand, if it scored."""
    faces = [FACES[parse_held(text)] for text in told.detail["hands"][told.seat]] if scored(told) else []
    return [faces[start:end] for start, end in told.detail["melds"][told.seat]] if faces else []


def longest_set(told: Finished) -> bool:
    """Scored with a set of all five cards of a face."""
    return any(len(block) == SETS[-1] and is_set(block) for block in _blocks(told))


def longest_run(told: Finished) -> bool:
    """Scored with a run of all six numbers."""
    return any(len(block) == RUNS[-1] for block in _blocks(told))


def many_points(told: Finished) -> bool:
    """Got ten victory points or more in a round."""
    return told.points[told.seat] >= MANY_POINTS


def alone(told: Finished) -> bool:
    """Won the match, and nobody else has a victory point."""
    return told.match_won and not any(total for seat, total in enumerate(told.standing.totals) if seat != told.seat)


FEATS = named(
    "kokutoram.feat",
    knock=knock,
    kokuto=kokuto,
    kokuto_of_nine=kokuto_of_nine,
    under_knock=under_knock,
    exhausted=exhausted,
    quick=quick,
    longest_set=longest_set,
    longest_run=longest_run,
    many_points=many_points,
    alone=alone,
)
"""Every feat, in the order of the book."""
