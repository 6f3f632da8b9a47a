"""Exact arithmetic of Kokutoram: points, blocks, and the count of a round.

A hand is a sequence of faces as they stand, left to right (`blackwhite.FACES`). Every figure is the optimum over all ways to cut
it into blocks (K3), found by dynamic programming over positions.
"""

from collections.abc import Sequence
from typing import NamedTuple

from fudaba.games.blackwhite import BLACK_FACE, FACES, Block, block_ends, inserted, without

SETS = range(3, 6)
"""How many adjacent cards of the same face make a set (セット); no face stands on more than five."""
RUNS = range(3, 7)
"""How many adjacent cards of one colour that go up or down make a run (ラン)."""
KOKUTO_BONUS = UNDER_KNOCK_BONUS = EXHAUSTED_POINTS = 5


class Cut(NamedTuple):
    """A hand cut into blocks: the points of the cards outside them, and the blocks from left to right."""

    points: int
    melds: tuple[Block, ...]


def points_of(faces: Sequence[int]) -> int:
    """Return the points of a hand: the least total of the cards outside disjoint sets and runs, whatever the cut."""
    return points_by_length(faces)[-1]


def points_by_length(faces: Sequence[int]) -> list[int]:
    """Return the points of the first cards of a hand alone: of none, of one, and so on to all."""
    least = [0]
    same = up = down = 1
    before = -BLACK_FACE
    for end, face in enumerate(faces, 1):
        step = face - before
        before = face
        points = least[-1] + face % BLACK_FACE
        if step == 0:
            same, up, down = same + 1, 1, 1
            for length in range(3, min(same, 5) + 1):
                if least[end - length] < points:
                    points = least[end - length]
        elif step == 1:
            same, up, down = 1, up + 1, 1
            for length in range(3, up + 1):
                if least[end - length] < points:
                    points = least[end - length]
        elif step == -1:
            same, up, down = 1, 1, down + 1
            for length in range(3, down + 1):
                if least[end - length] < points:
                    points = least[end - length]
        else:
            same = up = down = 1
        least.append(points)
    return least


def best_cut(faces: Sequence[int]) -> Cut:
    """Return the cut of a hand with the fewest points.

    Among equals the one with the fewest blocks, then the one whose blocks begin further left, compared one by one (of two that
    begin together the shorter).
    """
    ends = block_ends(faces, SETS, RUNS)
    best: list[tuple[int, int, tuple[Block, ...]]] = [(0, 0, ())]
    for start in range(len(faces) - 1, -1, -1):
        points, blocks, melds = best[-1]
        ways = [(points + faces[start] % BLACK_FACE, blocks, melds)]
        for end in ends[start]:
            points, blocks, melds = best[len(faces) - end]
            ways.append((points, blocks + 1, ((start, end), *melds)))
        best.append(min(ways))
    points, _, melds = best[-1]
    return Cut(points, melds)


def discards(hand: tuple[int, ...]) -> tuple[Cut, ...]:
    """Return for each position of a hand of held cards the best cut of what is left without it."""
    faces = tuple(FACES[code] for code in hand)
    return tuple(best_cut(without(faces, position)) for position in range(len(hand)))


def insertions(hand: tuple[int, ...], card: int) -> tuple[tuple[Cut, Cut], ...]:
    """Return for each gap of a hand of held cards the best cut with a card put there, white upright and black upright."""
    faces = tuple(FACES[code] for code in hand)
    white, black = FACES[card & ~1], FACES[card | 1]
    return tuple((best_cut(inserted(faces, gap, white)), best_cut(inserted(faces, gap, black))) for gap in range(len(hand) + 1))


class Count(NamedTuple):
    """The victory points (勝利点) of a round and how they come about; tuples are by seat."""

    kind: str
    """`knock`, `kokuto` (コクトー: a knock with 0 points), `under_knock` (アンダーノック) or `exhausted` (the stock ran out)."""
    lowest: tuple[int, ...]
    """The seats with the fewest points."""
    difference: int
    """After a knock: to the second lowest, or of an under-knock between knocker and lowest; 0 when nobody knocked."""
    bonus: int
    victory: tuple[int, ...]


def count(points: Sequence[int], knocker: int | None) -> Count:
    """Return the victory points of a round from every player's points; no knocker: the stock ran out."""
    least = min(points)
    lowest = tuple(seat for seat, own in enumerate(points) if own == least)
    if knocker is None:
        kind, scorers, difference, bonus = "exhausted", lowest, 0, EXHAUSTED_POINTS
    elif points[knocker] > least:
        # K5: every other player with the fewest points scores in full.
        kind, scorers, difference, bonus = "under_knock", lowest, points[knocker] - least, UNDER_KNOCK_BONUS
    else:
        # K4: another player with as few points makes the difference 0 and is no under-knock.
        second = min(own for seat, own in enumerate(points) if seat != knocker)
        kind, bonus = ("knock", 0) if least else ("kokuto", KOKUTO_BONUS)
        scorers, difference = (knocker,), second - least
    victory = tuple(difference + bonus if seat in scorers else 0 for seat in range(len(points)))
    return Count(kind, lowest, difference, bonus, victory)
