"""How far a hand of Shirokuro-jan is from being complete, and which faces bring it nearer: what CPU players and hints look at.

Cards that lie between two cards of a block do no harm: they are discarded in time, one for each card that is inserted. So a
hand is as far as the cards that it lacks when, from left to right, every block keeps what it can use.
"""

from collections.abc import Sequence
from functools import lru_cache

from fudaba.games.blackwhite import FACE_TEXTS
from fudaba.games.shirokurojan.scoring import COMPLETING

KEPT = 1 << 14
"""So many hands are remembered."""
EVERY_FACE = sum(1 << face for face in FACE_TEXTS)
_NEVER = 9
"""An end beyond every hand."""

_AROUND = [0] * 16
"""By face the faces that make two cards of a meld with it."""
for _face in FACE_TEXTS:
    _AROUND[_face] = sum(1 << other for other in FACE_TEXTS if COMPLETING[_face << 4 | other])

Ways = tuple[str, ...]
"""What a closed hand can be cut into: the orders in which melds (M) and pairs (P) can stand."""
MELDS_AND_PAIR: tuple[Ways, ...] = (("MMP", "MPM", "PMM"), ("MP", "PM"), ("P",))
"""By the number of open melds."""
FOUR_PAIRS: Ways = ("PPPP",)


def _ends(faces: Sequence[int]) -> tuple[list[int], list[int], list[int]]:
    """Return by position where two cards of a meld, a whole meld, and a pair end at the earliest that begin there or later."""
    size = len(faces)
    two, three, pair = ([_NEVER] * size for _ in range(3))
    for first in range(size - 2, -1, -1):
        best_two, best_three, best_pair = two[first + 1], three[first + 1], pair[first + 1]
        face = faces[first]
        for second in range(first + 1, size):
            other = faces[second]
            if COMPLETING[face << 4 | other]:
                best_two = min(best_two, second + 1)
                step = other - face
                if step == 0:
                    best_pair = min(best_pair, second + 1)
                if -1 <= step <= 1 and other + step in faces[second + 1 :]:
                    best_three = min(best_three, faces.index(other + step, second + 1) + 1)
        two[first], three[first], pair[first] = best_two, best_three, best_pair
    return two, three, pair


@lru_cache(maxsize=KEPT)
def _tails(faces: tuple[int, ...]) -> dict[str, list[int]]:
    """Return how many cards some blocks, from left to right, can keep of the hand from each position on."""
    size = len(faces)
    two, three, pair = _ends(faces)
    beyond = [0] + [-_NEVER] * (_NEVER - size)

    # To begin a block with a card never keeps less than to pass over the card.
    def with_first(blocks: str, spots: range) -> list[int]:
        rest = tails[blocks[1:]]
        if blocks[0] == "M":
            return [max(1 + rest[at + 1], 2 + rest[two[at]], 3 + rest[three[at]]) for at in spots] + beyond
        return [max(1 + rest[at + 1], 2 + rest[pair[at]]) for at in spots] + beyond

    tails = {"": [0] * size + beyond}
    for blocks in ("P", "M", "MP", "PM", "MM", "PP", "PPP"):
        tails[blocks] = with_first(blocks, range(size))
    # Of all blocks together only the whole hand is asked.
    for blocks in ("MMP", "MPM", "PMM", "PPPP"):
        tails[blocks] = with_first(blocks, range(min(size, 1)))
    return tails


def distance(faces: tuple[int, ...], ways: Ways) -> int:
    """Return how many cards a closed hand lacks to be complete, 1 in tenpai."""
    tails = _tails(faces)
    return _size(ways) - max(tails[way][0] for way in ways)


def _size(ways: Ways) -> int:
    return 3 * ways[0].count("M") + 2 * ways[0].count("P")


@lru_cache(maxsize=KEPT)
def useful(faces: tuple[int, ...], ways: Ways) -> int:
    """Return the faces, as a set, that bring a closed hand nearer to being complete."""
    size = len(faces)
    tails, mirrored = _tails(faces), _tails(faces[::-1])
    most = max(tails[way][0] for way in ways)
    links = [
        (left, right + 1, completing)
        for left in range(size)
        for right in range(left + 1, size)
        if (completing := COMPLETING[faces[left] << 4 | faces[right]])
    ]
    found = 0
    for kind, before, after in {(way[at], way[:at][::-1], way[at + 1 :]) for way in ways for at in range(len(way))}:
        # What the other blocks keep of the hand before a position, read from the right, and of the hand from a position on.
        head, tail = mirrored[before], tails[after]
        if any(head[size - at] + tail[at] == most for at in range(size + 1)):
            return EVERY_FACE
        for at, face in enumerate(faces):
            if head[size - at] + 1 + tail[at + 1] == most:
                found |= _AROUND[face] if kind == "M" else 1 << face
        if kind == "M":
            for left, end, completing in links:
                if head[size - left] + 2 + tail[end] == most:
                    found |= completing
    return found
