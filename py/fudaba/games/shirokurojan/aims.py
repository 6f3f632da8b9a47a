"""What a closed hand of Shirokuro-jan that lacks a card can aim at, at a glance: for the fast player of the search.

The figures are those of `outlook`, which tells how far a hand is; here stands also where a face goes that brings it nearer, and
which cards may then be discarded. Positions of a hand are bits of an int, the leftmost one bit 0.
"""

from itertools import accumulate
from operator import add
from typing import NamedTuple

from fudaba.games.blackwhite import FACE_TEXTS
from fudaba.games.shirokurojan.outlook import EVERY_FACE, MELDS_AND_PAIR
from fudaba.games.shirokurojan.scoring import AFTER, COMPLETING, THIRD

KEPT = 1 << 15
"""So many hands are remembered; then all are forgotten at once."""

Faces = tuple[int, ...]


class Aim(NamedTuple):
    """What brings a hand nearer to being complete in one way."""

    far: int
    """How many cards it lacks, 1 in tenpai."""
    useful: int
    """The faces that bring it nearer, as a set."""
    spots: dict[int, tuple[int, tuple[int, ...]]]
    """For each of them a gap to put it into, and the positions of the cards, of the hand as it is, that may then go."""
    spare: tuple[int, ...]
    """The positions of cards that stand for themselves and could as well be any other card in their place."""


_POSITIONS = tuple(tuple(place for place in range(8) if mask >> place & 1) for mask in range(256))
_SIZES = (7, 4, 1)
_FEWER = ((), ("M", "P"), ("M", "P", "MM", "MP", "PM"))
"""By the number of melds to come: the orders of fewer blocks than all."""

_Wanted = tuple[tuple[int, int], ...]
"""Faces that cards of a block want, and whether each goes before, between or after them."""
_SECOND: list[_Wanted] = [()] * 16
"""By face: what makes two cards of a meld with it."""
_EQUAL: list[_Wanted] = [()] * 16
"""By face: what makes a pair with it."""


def _fill_tables() -> None:
    for one in FACE_TEXTS:
        _SECOND[one] = tuple((other, AFTER) for other in FACE_TEXTS if COMPLETING[one << 4 | other])
        _EQUAL[one] = ((one, AFTER),)


_fill_tables()

_pairs_known: dict[Faces, Aim] = {}
_melds_known: dict[Faces, Aim] = {}


def towards_pairs(faces: Faces) -> Aim:
    """Return what brings a hand of seven nearer to four pairs."""
    known = _pairs_known.get(faces)
    if known is None:
        if len(_pairs_known) >= KEPT:
            _pairs_known.clear()
        known = _pairs_known[faces] = _towards_pairs(faces)
    return known


def _towards_pairs(faces: Faces) -> Aim:
    # A pair spans everything from its left card to its right one; of equal faces only neighbours are looked at, which span least.
    spans: list[tuple[int, int]] = []
    last: dict[int, int] = {}
    for right, face in enumerate(faces):
        if face in last:
            spans.append((last[face], right))
        last[face] = right
    ways = [(0, 0, 0)]
    for left, right in spans:
        ways += [
            (pairs + 1, cover | (2 << right) - (1 << left), used | 1 << left | 1 << right)
            for pairs, cover, used in ways
            if not cover >> left
        ]
    most, best = -1, []
    for way in ways:
        pairs, cover, _ = way
        kept = 2 * pairs + min(4 - pairs, 7 - len(_POSITIONS[cover]))
        if kept > most:
            most, best = kept, [way]
        elif kept == most:
            best.append(way)
    useful = 0
    spots: dict[int, tuple[int, tuple[int, ...]]] = {}
    spare: tuple[int, ...] = ()
    for pairs, cover, used in best:
        free, inside = _POSITIONS[127 & ~cover], _POSITIONS[cover & ~used]
        spare = spare or free
        for place in free:
            face = faces[place]
            if not useful >> face & 1:
                useful |= 1 << face
                spots[face] = place + 1, inside or tuple(other for other in free if other != place)
        if len(free) < 4 - pairs:
            for face in FACE_TEXTS:
                spots.setdefault(face, (0, inside))
            useful = EVERY_FACE
    return Aim(8 - most, useful, spots, spare)


def towards_melds(faces: Faces) -> Aim:
    """Return what brings a hand of 7, 4 or 1 nearer to melds and a pair."""
    known = _melds_known.get(faces)
    if known is None:
        if len(_melds_known) >= KEPT:
            _melds_known.clear()
        known = _melds_known[faces] = _towards_melds(faces)
    return known


_Part = tuple[int, int, int, _Wanted]
"""Cards of a block: the first position, the one after the last, 256 for each card beside their positions, and what they want."""


def _parts(faces: Faces) -> dict[str, list[_Part]]:
    """Return the cards of a hand that melds (M) and pairs (P) can keep, whole or not."""
    size = len(faces)
    melds = [(place, place + 1, 256 | 1 << place, _SECOND[face]) for place, face in enumerate(faces)]
    pairs = [(place, place + 1, 256 | 1 << place, _EQUAL[face]) for place, face in enumerate(faces)]
    for left in range(size - 1):
        one = faces[left]
        for right in range(left + 1, size):
            two = faces[right]
            if COMPLETING[one << 4 | two]:
                part = 512 | 1 << left | 1 << right
                melds.append((left, right + 1, part, THIRD[one << 4 | two]))
                step = two - one
                if not step:
                    pairs.append((left, right + 1, part, ()))
                if -1 <= step <= 1 and two + step in faces[right + 1 :]:
                    third = faces.index(two + step, right + 1)
                    melds.append((left, third + 1, part + (256 | 1 << third), ()))
    return {"M": melds, "P": pairs}


def _heads(before: list[int], parts: list[_Part]) -> list[int]:
    """Return what some blocks and one more after them keep of the first so many cards, with the positions."""
    ends = before.copy()
    for first, end, part, _ in parts:
        kept = before[first] + part
        if kept > ends[end]:
            ends[end] = kept
    return list(accumulate(ends, max))


def _tails(after: list[int], parts: list[_Part]) -> list[int]:
    """Return what some blocks and one more before them keep of the cards from each position on, with the positions."""
    starts = after.copy()
    for first, end, part, _ in parts:
        kept = after[end] + part
        if kept > starts[first]:
            starts[first] = kept
    return list(accumulate(reversed(starts), max))[::-1]


def _towards_melds(faces: Faces) -> Aim:
    size = len(faces)
    ways = MELDS_AND_PAIR[_SIZES.index(size)]
    parts = _parts(faces)
    nothing = [0] * (size + 1)
    heads, tails = {"": nothing}, {"": nothing}
    for blocks in _FEWER[len(ways) - 1]:
        heads[blocks] = _heads(heads[blocks[:-1]], parts[blocks[-1]])
        tails[blocks] = _tails(tails[blocks[1:]], parts[blocks[0]])
    most = max(max(map(add, heads[way[:1]], tails[way[1:]])) for way in ways) >> 8 if size > 1 else 1
    spots: dict[int, tuple[int, tuple[int, ...]]] = {}
    whole = (1 << size) - 1
    # Not a set: where a face goes is the first spot found, which must not hang on the order of a set of texts.
    for kind, before, after in dict.fromkeys((way[at], way[:at], way[at + 1 :]) for way in ways for at in range(len(way))):
        head, tail = heads[before], tails[after]
        for first, end, part, wanted in parts[kind]:
            kept = head[first] + part + tail[end]
            if wanted and kept >> 8 == most:
                gaps, rest = (first, first + 1, end), _POSITIONS[whole & ~kept]
                for face, gap in wanted:
                    spots.setdefault(face, (gaps[gap], rest))
        for gap in range(size + 1):
            kept = head[gap] + tail[gap]
            if kept >> 8 == most:
                for face in FACE_TEXTS:
                    spots.setdefault(face, (gap, _POSITIONS[whole & ~kept]))
    useful = 0
    for face in spots:
        useful |= 1 << face
    return Aim(len(ways[0]) * 3 - 1 - most, useful, spots, ())
