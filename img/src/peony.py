"""The peony (牡丹): the open flower, the half-open one seen from the side, and the bud, each of one petal turned round a point."""

from collections.abc import Iterable
from math import cos, radians, sin

from img.src.brush import Knot, curve

VERMILION, BLOSSOM, BLUSH, CRIMSON, GOLD, PINE = "#d7372f", "#ec8b9d", "#f6c9d0", "#8e1622", "#ecc76b", "#3d7d58"
EDGE = (
    (-1, 0.56), (-0.96, 0.82), (-0.68, 0.94), (-0.47, 0.89), (-0.22, 1.02), (0.03, 0.95),
    (0.28, 1.01), (0.52, 0.89), (0.72, 0.92), (0.98, 0.79), (1, 0.55),
)  # fmt: skip
"""The ruffled rim of a petal from left to right: across in half widths, along in lengths. The dips between its lobes are corners."""
DIPS = {3, 5, 7}


def petal(length: float, half: float) -> str:
    """Return the path data of a petal that grows upwards from 0,0."""
    rim = [Knot(across * half, -along * length, n in DIPS) for n, (across, along) in enumerate(EDGE)]
    return curve([Knot(0, 0, True), Knot(-0.62 * half, -0.26 * length), *rim, Knot(0.62 * half, -0.26 * length)])


def petals(name: str, colour: str, length: float, half: float, turns: Iterable[float], height: float = 0, veins: bool = True) -> str:
    """Return a petal as often as it is turned round a point at a height, each parted from the one before."""
    low, high = f"{-0.58 * length:.1f}", f"{-0.78 * length:.1f}"
    cut = f'<path class="cut" style="stroke-width:1.9" d="M-6,{low}L-8,{high}M6,{low}L8,{high}"/>'
    own = f'<g id="{name}"><path class="gap" d="{petal(length, half)}"/>{cut if veins else ""}</g>'
    place = f' transform="translate(0 {height:g})"' if height else ""
    first, *others = turns
    rest = "".join(f'<use href="#{name}" transform="rotate({turn:g})"/>' for turn in others)
    return f'<g fill="{colour}"{place}><g transform="rotate({first:g})">{own}</g>{rest}</g>'


def ring(count: int, first: float) -> list[float]:
    """Return the turns of a ring of petals, those at the back first, so that the lower ones lie over the upper ones."""
    return sorted((first + 360 * n / count for n in range(count)), key=lambda turn: -cos(radians(turn)))


def flower() -> str:
    """Return the open flower, about 130 across, its heart at 0,0."""
    tips = [(10 * sin(radians(turn)), -10 * cos(radians(turn))) for turn in range(0, 360, 40)]
    threads = "".join(f"M0,0L{x:.1f},{y:.1f}" for x, y in tips)
    anthers = "".join(f"M{x:.1f},{y:.1f}h.1" for x, y in tips)
    heart = (
        f'<circle class="gap" r="14" fill="{CRIMSON}"/><path d="{threads}" stroke="{GOLD}" stroke-width="2"/>'
        f'<path d="{anthers}" stroke="{GOLD}" stroke-width="6" stroke-linecap="round"/><circle r="4" fill="{GOLD}"/>'
    )
    rings = (
        petals("botan-soto", VERMILION, 66, 32, ring(8, 22)),
        petals("botan-naka", BLOSSOM, 48, 25, ring(7, 4)),
        petals("botan-uchi", BLUSH, 31, 18, ring(6, 28), veins=False),
    )
    return f'<g id="botan">{"".join(rings)}{heart}</g>'


def half_open() -> str:
    """Return the flower seen from the side, its foot at 0,40."""
    parts = (
        petals("botan-yoko-soto", VERMILION, 62, 22, (-58, 58, -26, 26, 0), 26, veins=False),
        petals("botan-yoko-naka", BLOSSOM, 46, 19, (-46, 46, -14, 16), 28, veins=False),
        petals("botan-yoko-shita", VERMILION, 46, 17, (-78, 78), 28),
        petals("botan-yoko-uchi", BLUSH, 34, 19, (0,), 28, veins=False),
    )
    foot = "M0,40C-12,40-24,33-29,21C-18,20-10,21-6,25C-4,20-2,16 0,13C2,16 4,20 6,25C10,21 18,20 29,21C24,33 12,40 0,40Z"
    calyx = f'<path class="gap" d="{foot}" fill="{PINE}"/>'
    return f'<g id="botan-yoko">{"".join(parts)}{calyx}</g>'


def bud() -> str:
    """Return the bud, its foot at 0,27."""
    parts = (
        petals("botan-tsubomi-soto", VERMILION, 38, 15, (-32, 32), 18, veins=False),
        petals("botan-tsubomi-uchi", BLOSSOM, 40, 15, (0,), 20, veins=False),
    )
    foot = "M0,27C-11,27-20,18-22,5C-14,6-8,9-5,15C-4,9-2,5 0,2C2,5 4,9 5,15C8,9 14,6 22,5C20,18 11,27 0,27Z"
    calyx = f'<path class="gap" d="{foot}" fill="{PINE}"/>'
    return f'<g id="botan-tsubomi">{"".join(parts)}{calyx}</g>'


MOTIFS = (flower, half_open, bud)
