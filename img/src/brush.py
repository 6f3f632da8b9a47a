"""Outlines as a hand draws them: smooth curves through a few points, strokes that swell and thin out, and mirrored copies.

Points are written as text, `x,y` in the units of a card with y downwards; `!` after a point makes it a corner. A stroke's points have a
width as a third number.
"""

from itertools import pairwise
from math import hypot
from typing import NamedTuple

REACH = 0.36
"""How far a handle reaches along the way to the next point."""


class Knot(NamedTuple):
    """A point that a curve passes through, and whether it bends sharply there."""

    x: float
    y: float
    corner: bool = False


def knots(text: str) -> list[Knot]:
    """Return the points of a text."""
    found = []
    for word in text.split():
        x, y = word.rstrip("!").split(",")
        found.append(Knot(float(x), float(y), word.endswith("!")))
    return found


def handles(points: list[Knot], n: int, closed: bool) -> tuple[tuple[float, float] | None, tuple[float, float] | None]:
    """Return the handles before and behind point `n`; None where the curve may leave as it likes."""
    last = len(points) - 1
    here = points[n]
    if here.corner or (not closed and n in (0, last)):
        return None, None
    before, behind = points[n - 1], points[(n + 1) % len(points)]
    across = hypot(behind.x - before.x, behind.y - before.y) or 1
    dx, dy = (behind.x - before.x) / across, (behind.y - before.y) / across
    back, on = (REACH * hypot(other.x - here.x, other.y - here.y) for other in (before, behind))
    return (here.x - back * dx, here.y - back * dy), (here.x + on * dx, here.y + on * dy)


def number(value: float) -> str:
    """Return a coordinate to a tenth of a unit."""
    return f"{value:.1f}".removesuffix(".0")


def curve(points: list[Knot], closed: bool = True) -> str:
    """Return path data through the points, relative after the first."""
    count = len(points)
    parts = [f"M{number(points[0].x)},{number(points[0].y)}"]
    ways = [*pairwise(range(count)), *([(count - 1, 0)] if closed else [])]
    # What is written is rounded, so every step starts where the steps before have led, and no error adds up.
    at = (round(points[0].x, 1), round(points[0].y, 1))
    for start, end in ways:
        here, there = points[start], points[end]
        first, second = handles(points, start, closed)[1], handles(points, end, closed)[0]
        if first is None and second is None:
            step = [(there.x, there.y)]
        else:
            # A corner's handle points at the other handle, so that the curve runs into it evenly.
            first = first or (here.x + 0.4 * ((second or there)[0] - here.x), here.y + 0.4 * ((second or there)[1] - here.y))
            second = second or (there.x + 0.4 * (first[0] - there.x), there.y + 0.4 * (first[1] - there.y))
            step = [first, second, (there.x, there.y)]
        numbers = [number(value - base) for point in step for value, base in zip(point, at, strict=True)]
        at = (round(at[0] + float(numbers[-2]), 1), round(at[1] + float(numbers[-1]), 1))
        parts.append(("l" if len(step) == 1 else "c") + " ".join(numbers))
    return "".join(parts) + ("z" if closed else "")


def shape(text: str) -> str:
    """Return path data of a closed outline."""
    return curve(knots(text))


def line(text: str) -> str:
    """Return path data of an open line."""
    return curve(knots(text), closed=False)


def stroke(text: str) -> str:
    """Return the outline of a stroke whose width changes from point to point; an end of width 0 is a tip."""
    spots = [tuple(map(float, word.split(","))) for word in text.split()]
    left: list[Knot] = []
    right: list[Knot] = []
    for n, (x, y, width) in enumerate(spots):
        before, behind = spots[max(n - 1, 0)], spots[min(n + 1, len(spots) - 1)]
        across = hypot(behind[0] - before[0], behind[1] - before[1]) or 1
        dx, dy = (behind[0] - before[0]) / across, (behind[1] - before[1]) / across
        if width == 0:
            left.append(Knot(x, y, True))
            continue
        left.append(Knot(x - dy * width / 2, y + dx * width / 2))
        right.append(Knot(x + dy * width / 2, y - dx * width / 2))
        # A blunt end is closed by a half round.
        if n == 0:
            left.insert(0, Knot(x - dx * width * 0.42, y - dy * width * 0.42))
        elif n == len(spots) - 1:
            left.append(Knot(x + dx * width * 0.42, y + dy * width * 0.42))
    return curve([*left, *reversed(right)])
