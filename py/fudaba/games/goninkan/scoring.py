"""The count of a series (役): how its games ended, and what that brings each related player.

A course is the tokens of the games played, in their order:
- W won by the related; S by skunk (スコンク); S16 with sixteen made (じゅうろく); S16x declared and missed (じゅうろくはずし), so lost.
- L lost by them; RS by reverse skunk (逆スコンク); RS16 with sixteen made (逆じゅうろく); RS16x declared and missed
  (逆じゅうろくはずし), so won.
"""

from collections.abc import Sequence
from typing import NamedTuple

from fudaba.games.goninkan.seating import GAMES_OF_A_SERIES

WON, LOST, SKUNK, REVERSE = "W", "L", "S", "RS"
MADE, MISSED, REVERSE_MADE, REVERSE_MISSED = "S16", "S16x", "RS16", "RS16x"
TOKENS = (WON, LOST, SKUNK, REVERSE, MADE, MISSED, REVERSE_MADE, REVERSE_MISSED)
LOSSES = frozenset((LOST, REVERSE, MISSED, REVERSE_MADE))
"""The ends of a game with which the series is over."""
DECLARED = frozenset((MADE, MISSED, REVERSE_MADE, REVERSE_MISSED))
"""The ends that a first game does not know."""
NEEDS = ((9, 8), (8, 9), (9, 8))
"""The picture cards that the related and the unrelated need, by game."""
ALL_PICTURES = 16
ALL_THREE, SKUNK_POINT, SIXTEEN, SIXTEEN_MISSED, REVERSE_SIXTEEN_MISSED = 1, 1, 8, -16, 32
REVERSE_FIRST, REVERSE_LATER, REVERSE_SIXTEEN = -10, -3, -16
"""What a series that ends so comes to, whatever came before (N13)."""


class Line(NamedTuple):
    """One line of the reckoning, for each related player."""

    game: int
    """Which game of the series it comes from, from 1."""
    name: str
    """won, lost, all_three, skunk, sixteen, sixteen_missed, reverse_sixteen_missed; annulled (what came before), reverse_skunk,
    reverse_sixteen."""
    points: int


def ends(course: Sequence[str]) -> bool:
    """Tell whether a series is over: the related have lost a game, or the third is played."""
    return len(course) == GAMES_OF_A_SERIES or (len(course) > 0 and course[-1] in LOSSES)


def reckoning(course: Sequence[str]) -> tuple[Line, ...]:
    """Return the lines of a series' count; their sum is what each related player, the dealer too, gets."""
    lines: list[Line] = []
    for game, token in enumerate(course, 1):
        if token in (REVERSE, REVERSE_MADE):
            before = sum(line.points for line in lines)
            if before:
                lines.append(Line(game, "annulled", -before))
            if token == REVERSE_MADE:
                lines.append(Line(game, "reverse_sixteen", REVERSE_SIXTEEN))
            else:
                lines.append(Line(game, "reverse_skunk", REVERSE_FIRST if game == 1 else REVERSE_LATER))
            continue
        lines.append(Line(game, "lost", -1) if token in LOSSES else Line(game, "won", 1))
        if token in (SKUNK, MADE):
            lines.append(Line(game, "skunk", SKUNK_POINT))
        if token == MADE:
            lines.append(Line(game, "sixteen", SIXTEEN))
        elif token == MISSED:
            lines.append(Line(game, "sixteen_missed", SIXTEEN_MISSED))
        elif token == REVERSE_MISSED:
            lines.append(Line(game, "reverse_sixteen_missed", REVERSE_SIXTEEN_MISSED))
        if game == GAMES_OF_A_SERIES and token not in LOSSES:
            lines.append(Line(game, "all_three", ALL_THREE))
    return tuple(lines)


def total(course: Sequence[str]) -> int:
    """Return what a series brings each related player; the unrelated get the negative."""
    return sum(line.points for line in reckoning(course))


def declaration(game: int, course: Sequence[str], reverse: bool) -> tuple[int, int, int]:
    """Return what the series stands at for each related player after `stop`, after sixteen made and after sixteen missed.

    `course` is that of the games before; `reverse` when the unrelated may declare. A series that would go on counts as it then stands.
    """
    ends_of = (REVERSE, REVERSE_MADE, REVERSE_MISSED) if reverse else (SKUNK, MADE, MISSED)
    stop, made, missed = (total((*course[: game - 1], token)) for token in ends_of)
    return stop, made, missed


def places(totals: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each player, from 1; equal totals share a place."""
    return tuple(1 + sum(other > own for other in totals) for own in totals)
