"""The rows of the command `score` for Kokutoram: the points of a hand, and the victory points of a round."""

from collections.abc import Mapping
from typing import Any

from fudaba.core.errors import NotationError
from fudaba.games.blackwhite import parse_face
from fudaba.games.kokutoram.notation import HAND
from fudaba.games.kokutoram.scoring import SETS, best_cut, count

_HAND = {"game", "hand"}
_ROUND = {"game", "points", "knocker"}
MOST_POINTS = 6 * (HAND + 1)
"""No hand has more points: nine sixes of which no three stand together."""


def score(line: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a line with `hand` (1 to 9 faces from left to right), or with `points` (2 or 3 numbers by seat) and `knocker`.

    `knocker` is a seat, or None when the stock ran out. Raises NotationError.
    """
    if "hand" in line and not line.keys() - _HAND:
        cut = best_cut(_faces(line["hand"]))
        return {"points": cut.points, "melds": [[start, end] for start, end in cut.melds]}
    if line.keys() >= _ROUND - {"game"} and not line.keys() - _ROUND:
        return {"victory": list(count(_points(line["points"]), _knocker(line["knocker"], len(line["points"]))).victory)}
    raise NotationError(", ".join(map(str, line)), "the keys hand, or points and knocker, with game")


def _faces(texts: object) -> tuple[int, ...]:
    """Return the faces of a list of texts; a pack holds each face on five cards."""
    if not isinstance(texts, list) or not 1 <= len(texts) <= HAND + 1:
        raise NotationError(texts, f"a list of 1 to {HAND + 1} faces")
    faces = tuple(map(parse_face, texts))
    for face, text in zip(faces, texts, strict=True):
        if faces.count(face) >= SETS.stop:
            raise NotationError(text, f"each face on {SETS[-1]} cards at most")
    return faces


def _points(points: object) -> list[int]:
    """Return the points of each player."""
    if not isinstance(points, list) or len(points) not in (2, 3):
        raise NotationError(points, "a list of the points of 2 or 3 players")
    for own in points:
        if type(own) is not int or not 0 <= own <= MOST_POINTS:
            raise NotationError(own, f"points from 0 to {MOST_POINTS}")
    return points


def _knocker(seat: object, seats: int) -> int | None:
    """Return who knocked."""
    if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
        raise NotationError(seat, f"a seat from 0 to {seats - 1}, or null")
    return seat
