"""The black/white decks: sources of 60 faces, 30 for cats and 30 for pandas, in normal and in large print, and of 30 plain ones for both.

A file is named WHITE BLACK - DRESSING: `25-cats.svg` has a white 2 upright and, below the diagonal, a black 5 upside down. The plain
cards wear nothing: `25.svg`. Nine cards in a row leave 87 units of each to be seen: a number and what encloses it end before that.
"""
from collections.abc import Callable
from itertools import permutations
from typing import NamedTuple

PAPER, INK, VERMILION = "#fbf3e0", "#2b2a38", "#d7372f"
WHITE_FUR, BLACK_FUR = "#fffdf6", "#14131c"


class Half(NamedTuple):
    """One half of a card: the colours of its number, of its animal's fur and outline, and of its pips."""

    mark: str
    fur: str
    line: str
    pip: str


class Dressing(NamedTuple):
    """An animal and how the white and the black half are coloured with it."""

    animal: str
    white: Half
    black: Half


DRESSINGS = {
    "cats": Dressing("cat", Half(INK, WHITE_FUR, INK, "#8e1622"), Half(PAPER, BLACK_FUR, PAPER, "#ecc76b")),
    "pandas": Dressing("panda", Half(INK, WHITE_FUR, INK, "#24523f"), Half(PAPER, WHITE_FUR, INK, "#ecc76b")),
}


def pips(name: str, half: Half, value: int, place: str) -> str:
    """Return a trail that walks down from the number, left and right in turn."""
    steps = (f'<use href="#{name}-pip" transform="translate({32 * (n % 2)} {14 * n}) rotate({16 if n % 2 else -16})"/>'
             for n in range(value))
    return f'<g fill="{half.pip}" transform="{place}">{"".join(steps)}</g>'


def badge(half: Half, value: int) -> str:
    """Return the number: in a ring on the white half, in a disc on the black one."""
    if half.mark == INK:
        ground, scale = f'<circle cx="48" cy="51" r="34" fill="none" stroke="{INK}" stroke-width="5"/>', ".53"
    else:
        ground, scale = f'<circle cx="48" cy="51" r="36.5" fill="{PAPER}"/>', ".55"
    return f'{ground}<use href="#num-{value}" transform="translate(48 51) scale({scale})" fill="{INK}"/>'


def animal(name: str, half: Half, value: int, place: str) -> str:
    """Return the animal in the pose of its number."""
    pose = f'<use href="#{name}-{value}"/>'
    return f'<g color="{half.fur}" stroke="{half.line}" stroke-width="3.4" stroke-linejoin="round" transform="{place}">{pose}</g>'


def small(name: str, half: Half, value: int) -> str:
    """Return a half of a normal card: number, pips, animal."""
    return badge(half, value) + pips(name, half, value, "translate(33 108)") + animal(name, half, value, "translate(93 14) scale(.96)")


def large(name: str, half: Half, value: int) -> str:
    """Return a half of a large-print card: the number as wide as what is seen of it in a row, and pips."""
    digit = f'<use href="#num-{value}" transform="translate(49 93) scale(.99 1.5)" fill="{half.mark}"/>'
    return digit + pips(name, half, value, "translate(118 32) scale(1.16)")


def plain(half: Half, value: int) -> str:
    """Return a half of a plain card: the number in a tall ring, or in a tall disc, and nothing else."""
    if half.mark == INK:
        ground = f'<rect x="14.5" y="16.5" width="67" height="147" rx="33.5" fill="none" stroke="{INK}" stroke-width="6"/>'
    else:
        ground = f'<rect x="11.5" y="13.5" width="73" height="153" rx="36.5" fill="{PAPER}"/>'
    return f'{ground}<use href="#num-{value}" transform="translate(48 90) scale(.72 1.1)" fill="{INK}"/>'


def card(white: int, black: int, upper: str, lower: str) -> str:
    """Return a card source: ink rim, paper and ink parted by a vermilion line, both halves, paper keyline."""
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 220 360">
<title>白{white}・黒{black} White {white} / Black {black}</title>
<!--DEFS-->
<rect width="220" height="360" rx="12" fill="{INK}"/>
<g clip-path="url(#face)">
  <rect width="220" height="360" fill="{PAPER}"/>
  <path d="M-4,242 L224,130 V364 H-4 Z" fill="{INK}"/>
  <path d="M-4,236 L224,124" stroke="{VERMILION}" stroke-width="6"/>
  {upper}
  <g transform="rotate(180 110 180)">{lower}</g>
</g>
<rect x="8" y="8" width="204" height="344" rx="6" fill="none" stroke="{PAPER}" stroke-width="2"/>
</svg>
"""


def deck(draw: Callable[[str, Half, int], str]) -> dict[str, str]:
    """Return every card's source by file name, each half drawn by `draw`."""
    return {f"{white}{black}-{name}.svg": card(white, black, draw(look.animal, look.white, white), draw(look.animal, look.black, black))
            for name, look in DRESSINGS.items() for white, black in permutations(range(1, 7), 2)}


def plain_deck() -> dict[str, str]:
    """Return the plain cards' sources by file name."""
    look = DRESSINGS["cats"]
    return {f"{white}{black}.svg": card(white, black, plain(look.white, white), plain(look.black, black))
            for white, black in permutations(range(1, 7), 2)}
