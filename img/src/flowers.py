"""The flower cards in large print and plain: a month and the mark of a kind above a quiet plant, or above a single crest.

The marks are a disc for hikari, a triangle for tane, the hanging ribbon itself for tan and a dot for kasu.
"""

from typing import NamedTuple

INK, PAPER, AMBER, VERMILION = "#2b2a38", "#fbf3e0", "#e8a33d", "#d7372f"
PINE, DEEP_PINE, MOSS = "#3d7d58", "#24523f", "#59714a"


class Crest(NamedTuple):
    """One motif that stands for a month.

    It has its place on the card, its size, and two colours: the second is that of the second plain card, where it leans as well.
    """

    motif: str
    y: float
    size: float
    first: str = ""
    second: str = ""
    turn: float = 0


class Month(NamedTuple):
    """A month's plant in both languages, the kinds of its cards that are not kasu, what its ribbon is, and its crest."""

    plant: str
    gloss: str
    kinds: tuple[str, ...]
    ribbon: str
    crest: Crest


HIKARI_TAN, TANE_TAN = ("hikari", "tan"), ("tane", "tan")
MONTHS = {
    1: Month("松", "Pine", HIKARI_TAN, "aka", Crest("matsu-lobe", 290, 1.7, "#2a6349", PINE)),
    2: Month("梅", "Plum Blossoms", TANE_TAN, "aka", Crest("ume", 266, 2.2, VERMILION, "#b3202c")),
    3: Month("桜", "Cherry Blossoms", HIKARI_TAN, "aka-miyoshino", Crest("sakura", 266, 2.2, "#ec8b9d", "#f6c9d0")),
    4: Month("藤", "Wisteria", TANE_TAN, "plain", Crest("fuji-fusa-ko", 206, 1.4)),
    5: Month("菖蒲", "Iris", TANE_TAN, "plain", Crest("ayame", 266, 1.4)),
    6: Month("牡丹", "Peony", TANE_TAN, "ao", Crest("botan", 266, 1)),
    7: Month("萩", "Bush Clover", TANE_TAN, "plain", Crest("hagi-fusa", 336, 2.1, PINE, DEEP_PINE)),
    8: Month("芒", "Pampas Grass", ("hikari", "tane"), "", Crest("susuki-ho", 262, 1.3, "#d9b968", "#c9a24a")),
    9: Month("菊", "Chrysanthemum", TANE_TAN, "ao", Crest("kiku-mae", 266, 1.6, "#dc9f2f", VERMILION)),
    10: Month("紅葉", "Maple", TANE_TAN, "ao", Crest("momiji", 266, 2.1, VERMILION, "#8e1622", 180)),
    11: Month("柳", "Willow", ("hikari", "tane", "tan"), "plain", Crest("yanagi-short", 188, 1, PINE, MOSS, 5)),
    12: Month("桐", "Paulownia", ("hikari",), "", Crest("kiri-shichi", 296, 0.9, "#66509c", "#8d79c4")),
}
KINDS = {"hikari": ("光", "bright"), "tane": ("タネ", "animal"), "tan": ("短冊", "ribbon"), "kasu": ("カス", "plain")}
SCENES = {"08b", "11b", "11d", "12c", "12d"} | {f"{month:02d}a" for month in MONTHS}
"""The cards in large print on which more, or something else, is to be seen than the month's plant."""
FRAMES = {"matsu-lobe": (50, 52, 100, 62), "ume": (32, 32, 64, 64), "sakura": (32, 32, 64, 64), "momiji": (32, 36, 64, 72)}
"""Motifs with a frame of their own: their middle within it, and its size."""
PETALS = {"#dc9f2f": "--k2:#ecc76b;--k3:#c9862a", VERMILION: "--k2:#e5604f;--k3:#ecc76b"}
"""The colours of a chrysanthemum's inner petals, by that of the outer ones."""


def kind(month: int, letter: str) -> str:
    """Return the kind of a card."""
    kinds, place = MONTHS[month].kinds, "abcd".index(letter)
    return kinds[place] if place < len(kinds) else "kasu"


def numeral(month: int) -> str:
    """Return the month's number in the upper left quarter."""
    if month < 10:
        digits = f'<use href="#num-{month}" transform="translate(58 92) scale(1.2)"/>'
    else:
        second = f"translate({68 if month == 11 else 78} 92) scale(.74 1.2)"
        digits = f'<use href="#num-1" transform="translate(32 92) scale(.74 1.2)"/><use href="#num-{month - 10}" transform="{second}"/>'
    return f'<g fill="{INK}">{digits}</g>'


def mark(month: int, name: str) -> str:
    """Return the mark of a kind in the upper right quarter."""
    if name == "hikari":
        return f'<circle cx="162" cy="92" r="33" fill="{INK}"/>'
    if name == "tane":
        return f'<path d="M162,60L195,122H129Z" fill="{INK}" stroke="{INK}" stroke-width="6" stroke-linejoin="round"/>'
    if name == "tan":
        return f'<use href="#tanzaku-{MONTHS[month].ribbon}" transform="translate(172 18) rotate(5) scale(.72)"/>'
    return f'<circle cx="162" cy="92" r="12" fill="{INK}"/>'


def scene(month: int, letter: str, name: str) -> str:
    """Return the lower half in large print: the plant, for the second plain card in a mirror, below the amber cloud of a tane card."""
    text = f"{month:02d}{letter}"
    shown = f'<use href="#lower-{text if text in SCENES else text[:2]}"/>'
    if letter == "d" and text not in SCENES:
        shown = f'<g transform="translate(220 0) scale(-1 1)">{shown}</g>'
    cloud = "M-4,-4H224V168C200,180 186,164 168,174C150,184 132,166 112,175C90,184 76,166 54,175C34,182 20,168 -4,176Z"
    return f'<g clip-path="url(#lower)">{shown}</g>' + (f'<path class="gap" fill="{AMBER}" d="{cloud}"/>' if name == "tane" else "")


def motif(crest: Crest, second: bool, x: float = 110) -> str:
    """Return a crest at a distance from the left."""
    turn, colour = crest.turn + 12 * second, crest.second if second else crest.first
    tint = f' color="{colour}"' if colour else ""
    if crest.motif == "kiku-mae":
        tint += f' style="{PETALS[colour]}"'
    if crest.motif in FRAMES:
        left, top, wide, high = (crest.size * value for value in FRAMES[crest.motif])
        place = f'x="{x - left:g}" y="{crest.y - top:g}" width="{wide:g}" height="{high:g}" transform="rotate({turn:g} {x:g} {crest.y:g})"'
    else:
        place = f'transform="translate({x:g} {crest.y:g}) rotate({turn:g}) scale({crest.size:g})"'
    return f'<use href="#{crest.motif}" {place}{tint}/>'


def emblem(month: int, letter: str) -> str:
    """Return the lower half of a plain card: one crest, on the second plain card in its other colour."""
    crest, second = MONTHS[month].crest, letter == "d"
    shown = motif(crest, second)
    if month == 8:
        hill = f"M26,352C{'90,246 130,246' if second else '70,240 150,240'} 194,352Z"
        stalk = '<path d="M106,352V262" stroke="#c9a24a" stroke-width="3.2"/>'
        return f'<path fill="{INK}" d="{hill}"/>{stalk}{shown}'
    if month == 11:
        strands = motif(crest._replace(first=MOSS), second, 84) + shown + motif(crest._replace(first=MOSS), second, 136)
        bolt = f'<path class="gap" fill="{VERMILION}" d="M164,200L140,258L160,254L136,322L190,240L170,244L188,200Z"/>'
        return strands + bolt if second else strands
    if month == 12:
        colour, turn = (PINE, 168) if letter in "bd" else (DEEP_PINE, 180)
        place = f'x="66" y="{276 if second else 270}" width="88" height="84" transform="rotate({turn} 110 318)"'
        leaf = f'<use href="#kiri-ha" {place} color="{colour}"/>'
        return f'<path fill="#ecb347" d="M-4,364V310H224V364Z"/>{leaf}{shown}' if second else shown + leaf
    return shown


def card(month: int, letter: str, large: bool) -> str:
    """Return a card source."""
    name = kind(month, letter)
    ground = "url(#leaf)" if large and name == "hikari" else PAPER
    plant, gloss, *_ = MONTHS[month]
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 220 360">
<title>{plant} {KINDS[name][0]} {gloss}, {KINDS[name][1]}</title>
<!--DEFS-->
<rect width="220" height="360" rx="12" fill="#6e1a20"/>
<g clip-path="url(#face)">
  <rect width="220" height="360" fill="{ground}"/>
  {scene(month, letter, name) if large else emblem(month, letter)}
  {numeral(month)}
  {mark(month, name)}
</g>
<rect x="8" y="8" width="204" height="344" rx="6" fill="none" stroke="{PAPER}" stroke-width="2"/>
</svg>
"""


def deck(large: bool) -> dict[str, str]:
    """Return every card's source by file name, in large print or plain."""
    return {f"{month:02d}{letter}.svg": card(month, letter, large) for month in MONTHS for letter in "abcd"}
