"""The French deck: sources of 52 faces and a joker, in three styles and two ways of colouring the suits.

Shapes live in motifs/french.svg; this file only places them on a card of 220 × 308. A deck maps file names (`Ts.svg` is the ten of spades,
`joker.svg` the fox mask) to sources whose `<!--DEFS-->` the build replaces by the motifs.
"""
from typing import NamedTuple

W, H = 220, 308
PAPER, INK, RED, PINE, INDIGO, WISTERIA = "#fbf3e0", "#2b2a38", "#b3202c", "#2a6349", "#3a4a8c", "#66509c"
LEAF = "url(#leaf)"
FOUR = {"s": INK, "h": RED, "c": PINE, "d": INDIGO}
TWO = {"s": INK, "h": RED, "c": INK, "d": RED}
SUITS = {"s": ("スペード", "Spades"), "h": ("ハート", "Hearts"), "c": ("クラブ", "Clubs"), "d": ("ダイヤ", "Diamonds")}
RANKS = {"A": "Ace", "2": "Two", "3": "Three", "4": "Four", "5": "Five", "6": "Six", "7": "Seven", "8": "Eight", "9": "Nine",
         "T": "Ten", "J": "Jack", "Q": "Queen", "K": "King"}


class Court(NamedTuple):
    """A court's emblem, and where its suit stands in it and it stands on a normal card, each as (x, y, scale)."""

    motif: str
    suit: tuple[float, float, float]
    normal: tuple[float, float, float]


class Drawing(NamedTuple):
    """What a style puts on a card: the paint of the face and everything that lies on it."""

    ground: str
    body: str


COURTS = {"K": Court("kabuto", (0, -28, .72), (110, 136, .85)), "Q": Court("fan", (0, -66, .58), (110, 190, 1)),
          "J": Court("top", (-5.6, 35, .62), (112, 153, .92))}
# Pips: rows of the two side columns and of the middle column, -1 (top) to 1 (bottom).
SIDES: dict[int, tuple[float, ...]] = {4: (-1, 1), 6: (-1, 0, 1), 8: (-1, -1 / 3, 1 / 3, 1)}
MIDDLE: dict[int, tuple[float, ...]] = {2: (-1, 1), 3: (-1, 0, 1), 5: (0,), 7: (-.5,), 8: (-.5, .5), 9: (0,), 10: (-2 / 3, 2 / 3)}
# How wide a rank of the large print is drawn, so that all of them end within 70 units of the card's edge.
LARGE_WIDTH = {"T": 1.16, "Q": 1.5, "A": 1.54, "K": 1.55}
# Where a rank stands in the big suit of a plain card, so that it looks centred.
PLAIN_DROP = {"s": 8, "h": -8, "c": 4, "d": 0}


def number(rank: str) -> int:
    """Return how many pips a rank has that is no court."""
    return {"A": 1, "T": 10}.get(rank) or int(rank)


def pip_places(count: int) -> list[tuple[int, float]]:
    """Return the pips of a number card as (column, row), columns -1, 0, 1."""
    middle = MIDDLE.get(count, ())
    sides = SIDES.get(count - len(middle), ())
    return [(x, y) for x in (-1, 1) for y in sides] + [(0, y) for y in middle]


def place(name: str, x: float, y: float, scale: float = 1, tall: float = 0, gap: bool = False) -> str:
    """Return a `<use>` of a motif centred at x, y; `gap` parts it from coloured ground by a rim of paper."""
    size = f" scale({scale:g},{tall:g})" if tall and tall != scale else f" scale({scale:g})" if scale != 1 else ""
    rim = f' stroke="{PAPER}" stroke-width="{5 / scale:.3g}" paint-order="stroke"' if gap else ""
    return f'<use href="#fr-{name}" transform="translate({x:.4g} {y:.4g}){size}"{rim}/>'


def twice(content: str) -> str:
    """Return the content and the same again, turned by half a turn round the card's centre."""
    return f'<g id="i">{content}</g><use href="#i" transform="rotate(180 {W // 2} {H // 2})"/>'


def card(title: str, colour: str, drawing: Drawing) -> str:
    """Return a card source: ink rim, ground with a keyline of paper, body."""
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W} {H}" color="{colour}" fill="currentColor">'
            f"<title>{title}</title><!--DEFS-->"
            f'<rect width="{W}" height="{H}" rx="12" fill="{INK}"/>'
            f'<rect x="8" y="8" width="{W - 16}" height="{H - 16}" rx="6" fill="{drawing.ground}" stroke="{PAPER}" stroke-width="2"/>'
            f"{drawing.body}</svg>")


def index(rank: str, suit: str, gap: bool = False) -> str:
    """Return rank over suit in both corners, within x = 12 to 56: a strip of a quarter of the card shows it."""
    wide, tall = {"T": (.91, 1.12), "Q": (1.06, 1.06)}.get(rank, (1.12, 1.12))
    return twice(place(rank, 34, 39, wide, tall, gap) + place(suit, 34, 88, .6, gap=gap))


def emblem(rank: str, suit: str, x: float, y: float, scale: float) -> str:
    """Return a court's emblem with its suit."""
    size = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({x:g} {y:g}){size}"><use href="#fr-{COURTS[rank].motif}"/>{place(suit, *COURTS[rank].suit)}</g>'


def pips(count: int, suit: str) -> str:
    """Return the pips of a number card; those of the lower half are turned."""
    size = .58 if count < 9 else .52
    across, down = 32 / size, 93 / size
    upper = "".join(f'<use href="#fr-{suit}" x="{across * x:.4g}" y="{down * y:.4g}"/>' for x, y in pip_places(count) if y <= 0)
    lower = "".join(f'<use href="#fr-{suit}" x="{-across * x:.4g}" y="{-down * y:.4g}"/>' for x, y in pip_places(count) if y > 0)
    turned = f'<g transform="rotate(180)">{lower}</g>' if lower else ""
    return f'<g transform="translate({W // 2} {H // 2}) scale({size:g})">{upper}{turned}</g>'


def normal(rank: str, suit: str) -> Drawing:
    """Draw a normal card: pips, a large ace, or a court emblem on gold leaf."""
    if rank in COURTS:
        return Drawing(LEAF, emblem(rank, suit, *COURTS[rank].normal) + index(rank, suit, True))
    if rank == "A":
        return Drawing(PAPER, place(f"ace-{suit}", 110, 154, 2.6 if suit == "d" else 2.3) + index(rank, suit))
    return Drawing(PAPER, pips(number(rank), suit) + index(rank, suit))


def band(content: str) -> str:
    """Return the band across the middle of a large-print card with what lies on it, between two lines of paper."""
    return f'<path d="M9,138 H211 V170 H9 Z"/><path d="M9,138 H211 M9,170 H211" stroke="{PAPER}" stroke-width="3"/>{content}'


def large(rank: str, suit: str) -> Drawing:
    """Draw a large-print card: the index fills a half; a band counts the pips or bears a court's crest.

    The rank stays within the left 70 units and the turned suit shows below it, so a narrow strip of the card shows both.
    """
    court = rank in COURTS
    pip = f"ace-{suit}" if rank == "A" else suit
    jumbo = place(rank, 41, 69, LARGE_WIDTH.get(rank, 1.62), 2.42, court) + place(pip, 142, 69, 1.6, gap=court)
    if court:
        crest = f'<circle cx="110" cy="154" r="31" stroke="{PAPER}" stroke-width="3"/>' + place(f"crest-{rank}", 110, 154)
        return Drawing(LEAF, twice(jumbo) + band(crest))
    count = number(rank)
    middle = "".join(place(suit, 110 + 19 * (i - (count - 1) / 2), 154, .27) for i in range(count))
    return Drawing(PAPER, twice(jumbo) + band(f'<g color="{PAPER}" fill="{PAPER}">{middle}</g>'))


def plain(rank: str, suit: str) -> Drawing:
    """Draw a plain card: the index and one suit with the rank cut out of it."""
    cut = f'<g fill="{PAPER}">' + place(rank, 110, 154 + PLAIN_DROP[suit], .92 if rank == "T" else 1.06, 1.06) + "</g>"
    wide, tall = {"T": (.91, 1.28), "Q": (1.08, 1.2)}.get(rank, (1.16, 1.28))
    corners = twice(place(rank, 34, 43, wide, tall) + place(suit, 34, 99, .66))
    return Drawing(PAPER, place(suit, 110, 154, 1.8) + cut + corners)


def joker(style: str) -> Drawing:
    """Draw the joker: a fox mask, or its head as a sign, with fox fire for the index."""
    if style == "-large":
        signs = f'<g fill="{PAPER}">' + "".join(place("fox", x, 154, .34) for x in (78, 110, 142)) + "</g>"
        return Drawing(LEAF, twice(place("hi", 41, 69, 1.16, 1.5, gap=True) + place("mask", 142, 72, .58)) + band(signs))
    if style == "-plain":
        return Drawing(PAPER, place("fox", 110, 154, 2) + twice(place("hi", 38, 50, .9)))
    return Drawing(LEAF, place("kitsune", 110, 154, .85) + twice(place("hi", 34, 43, .82, gap=True)))


STYLES = {"": normal, "-large": large, "-plain": plain}


def deck(style: str) -> dict[str, str]:
    """Return the sources of the four-colour deck in a style (`""`, `"-large"`, `"-plain"`) by file name."""
    cards = {f"{rank}{suit}.svg": face(rank, suit, style, FOUR) for suit in SUITS for rank in RANKS}
    cards["joker.svg"] = card("ジョーカー 狐面 Joker, Fox Mask", WISTERIA, joker(style))
    return cards


def two_colour_deck(style: str) -> dict[str, str]:
    """Return the sources of those cards only that two-colour suits paint otherwise: clubs in ink, diamonds in the hearts' red."""
    return {f"{rank}{suit}.svg": face(rank, suit, style, TWO) for suit in SUITS if TWO[suit] != FOUR[suit] for rank in RANKS}


def face(rank: str, suit: str, style: str, colours: dict[str, str]) -> str:
    """Return the source of one card in a style and a colouring of the suits."""
    ja, en = SUITS[suit]
    return card(f"{ja}の{'10' if rank == 'T' else rank} {RANKS[rank]} of {en}", colours[suit], STYLES[style](rank, suit))
