"""The built cards: all there, well-formed, self-contained, small, and readable in a narrow strip."""
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from itertools import permutations
from pathlib import Path
from typing import NamedTuple

import pytest

from img.build import DECKS, SOURCES, build, cards
from img.src import french, shorten
from img.src.library import inline, load

ROOT = Path(__file__).resolve().parents[2]
SVG = "{http://www.w3.org/2000/svg}"
LIBRARY = load(SOURCES / "motifs")
BUILT = {deck: cards(deck, LIBRARY) for deck in DECKS}
FACES = {f"{rank}{suit}.svg" for rank in "A23456789TJQK" for suit in "shcd"} | {"joker.svg"}
TWO_COLOUR = {f"{rank}{suit}.svg" for rank in "A23456789TJQK" for suit in "cd"}
BLACKWHITE = {f"{white}{black}-{dressing}.svg" for white, black in permutations(range(1, 7), 2) for dressing in ("cats", "pandas")}
FLOWERS = {f"{month:02d}{letter}.svg" for month in range(1, 13) for letter in "abcd"}
NAMES = {
    "french": FACES,
    "french-large": FACES,
    "french-plain": FACES,
    "french-two": TWO_COLOUR,
    "french-two-large": TWO_COLOUR,
    "french-two-plain": TWO_COLOUR,
    "blackwhite": BLACKWHITE,
    "blackwhite-large": BLACKWHITE,
    "blackwhite-plain": {f"{white}{black}.svg" for white, black in permutations(range(1, 7), 2)},
    "hanafuda": FLOWERS,
    "hanafuda-large": FLOWERS,
    "hanafuda-plain": FLOWERS,
    "backs": {"french-crimson.svg", "french-indigo.svg", "hanafuda-black.svg", "hanafuda-red.svg", "blackwhite.svg"},
    "tiles": {"gin.svg", "koikoi.svg", "kokutoram.svg", "shirokurojan.svg", "goninkan.svg"},
    "icons": {"icon.svg", "maskable.svg", "monochrome.svg"},
}
# The largest file of each deck in bytes, with a little room.
LIMITS = {
    "french": 3600, "french-large": 3200, "french-plain": 1400,
    "french-two": 3600, "french-two-large": 2400, "french-two-plain": 1400,
    "blackwhite": 6400, "blackwhite-large": 2600, "blackwhite-plain": 1800,
    "hanafuda": 8600, "hanafuda-large": 8800, "hanafuda-plain": 5200,
    "backs": 1600, "tiles": 5000, "icons": 1000,
}
ELEMENTS = {"svg", "title", "defs", "style", "g", "path", "rect", "circle", "ellipse", "use", "pattern", "clipPath", "mask", "symbol"}
EVERY_CARD = [pytest.param(deck, name, id=f"{deck}/{name}") for deck in DECKS for name in sorted(BUILT[deck])]


class Box(NamedTuple):
    """A rectangle in the units of a card."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box") -> bool:
        """Tell whether the two rectangles share an inner point."""
        return self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom


def view_box(deck: str, name: str) -> str:
    if deck == "icons":
        return "0 0 512 512"
    if deck == "tiles":
        return "0 0 320 200"
    return "0 0 220 308" if "french" in deck + name else "0 0 220 360"


def shape(name: str) -> Box:
    """Return the rectangle round all points, also the handles, of a French motif that is one absolute path."""
    data = re.search(r' d="([^"]*)"', LIBRARY.motifs[name])
    assert data
    xs, ys = [0.0], [0.0]
    for letter, values in re.findall(r"([A-Z])([^A-Z]*)", data[1]):
        numbers = [float(number) for number in re.findall(shorten.NUMBER, values)]
        assert letter in "MLHVCZ", f"{name} has a command that this test does not read"
        if letter == "H":
            xs += numbers
        elif letter == "V":
            ys += numbers
        else:
            xs += numbers[::2]
            ys += numbers[1::2]
    return Box(min(xs), min(ys), max(xs), max(ys))


def placed(use: ET.Element) -> Box:
    """Return where a `<use>` with translate and scale puts its motif on the card."""
    transform = use.attrib["transform"]
    x, y = map(float, re.findall(r"translate\(([^)]*)\)", transform)[0].split())
    scale = [float(number) for number in re.findall(shorten.NUMBER, "".join(re.findall(r"scale\(([^)]*)\)", transform)))] or [1.0]
    wide, tall = scale[0], scale[-1]
    box = shape(use.attrib["href"][1:])
    return Box(x + box.left * wide, y + box.top * tall, x + box.right * wide, y + box.bottom * tall)


def corner(text: str) -> tuple[Box, Box]:
    """Return where rank and suit of the upper left index stand."""
    group = next(node for node in ET.fromstring(text).iter(f"{SVG}g") if node.get("id") == "i")
    rank, suit = (placed(use) for use in list(group)[:2])
    return rank, suit


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_of_the_deck_exists(deck: str) -> None:
    assert set(BUILT[deck]) == NAMES[deck]


@pytest.mark.parametrize(("deck", "name"), EVERY_CARD)
def test_card_is_one_small_file_of_its_own(deck: str, name: str) -> None:
    text = BUILT[deck][name]
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == view_box(deck, name)
    assert root[0].tag == f"{SVG}title"
    assert (root[0].text or "").strip()
    assert len(text.encode()) <= LIMITS[deck]
    assert {node.tag.removeprefix(SVG) for node in root.iter()} <= ELEMENTS
    ids = [node.attrib["id"] for node in root.iter() if "id" in node.attrib]
    assert len(ids) == len(set(ids))
    for node in root.iter():
        for attribute, value in node.attrib.items():
            assert not attribute.startswith("on")
            assert attribute != "href" or value.startswith("#")
            assert set(re.findall(r"url\(([^)]*)\)", value)) <= {f"#{name}" for name in ids}
        assert node.get("href", "#")[1:] in {"", *ids}
    assert not re.search(r"https?:(?!//www\.w3\.org/2000/svg)|data:|@import|url\((?!#)|<!--|<\?", text)


@pytest.mark.parametrize(("deck", "name"), EVERY_CARD)
def test_card_holds_nothing_that_it_does_not_use(deck: str, name: str) -> None:
    root = ET.fromstring(BUILT[deck][name])
    text = BUILT[deck][name]
    classes = {word for node in root.iter() for word in node.get("class", "").split()}
    style = "".join(node.text or "" for node in root.iter(f"{SVG}style"))
    assert set(re.findall(r"\.([A-Za-z][\w-]*)\{", style)) <= classes
    for defs in root.iter(f"{SVG}defs"):
        for child in defs:
            inner = {node.attrib["id"] for node in child.iter() if "id" in node.attrib}
            assert child.tag == f"{SVG}style" or any(f'"#{known}"' in text or f"(#{known})" in text for known in inner)


def test_two_builds_give_the_same_bytes(tmp_path: Path) -> None:
    build(tmp_path / "first")
    build(tmp_path / "second")
    first, second = ({path.relative_to(folder): path.read_bytes() for path in sorted(folder.rglob("*.svg"))}
                     for folder in (tmp_path / "first", tmp_path / "second"))
    assert first == second
    assert {str(path) for path in first} == {str(Path(deck, name)) for deck in DECKS for name in NAMES[deck]}


def test_command_line_builds_only_what_is_asked_for(tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(ROOT / "img/build.py"), str(tmp_path), "--only", "icons", "backs"], check=True, cwd=tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"icons", "backs"}
    assert (tmp_path / "icons/icon.svg").read_bytes() == BUILT["icons"]["icon.svg"].encode()


def test_unknown_motif_stops_the_build() -> None:
    with pytest.raises(ValueError, match="unknown motif #no-such"):
        inline('<svg><!--DEFS--><use href="#no-such"/></svg>', LIBRARY)


@pytest.mark.parametrize("style", ["", "-large", "-plain"])
def test_two_colour_cards_differ_in_the_suit_colour_alone(style: str) -> None:
    four, two = BUILT[f"french{style}"], BUILT[f"french-two{style}"]
    for name, text in two.items():
        own, other = (french.PINE, french.INK) if name[1] == "c" else (french.INDIGO, french.RED)
        assert own not in text
        assert text == four[name].replace(f'color="{own}"', f'color="{other}"', 1)


@pytest.mark.parametrize("style", ["", "-large", "-plain"])
def test_suits_have_four_colours_and_in_two_colours_spade_goes_with_club(style: str) -> None:
    def colour(deck: str, suit: str) -> str:
        return ET.fromstring(BUILT[deck + style][f"7{suit}.svg"]).attrib["color"]

    assert len({colour("french", suit) for suit in "shcd"}) == 4
    assert colour("french-two", "c") == colour("french", "s")
    assert colour("french-two", "d") == colour("french", "h")


@pytest.mark.parametrize("style", ["", "-plain"])
@pytest.mark.parametrize("name", sorted(FACES - {"joker.svg"}))
def test_index_shows_in_a_strip_of_28_pixels(style: str, name: str) -> None:
    rank, suit = corner(BUILT[f"french{style}"][name])
    # A card 110 pixels wide is the widest that is ever cut to 28: a strip of 56 units. The rim ends at 8.
    for box in (rank, suit):
        assert box.left >= 11
        assert box.right <= 56
    assert not rank.meets(suit)
    # On the narrowest card, 56 pixels wide, a rank is at least 11 pixels high.
    assert (rank.bottom - rank.top) * 56 / 220 >= 11


@pytest.mark.parametrize("name", sorted(name for name in FACES - {"joker.svg"} if name[0] != "A"))
def test_large_print_shows_rank_and_suit_at_the_left(name: str) -> None:
    rank, suit = corner(BUILT["french-large"][name])
    assert rank.right <= 71
    # The turned suit below the rank begins within the strip.
    assert 220 - suit.right < 40


@pytest.mark.parametrize("deck", ["blackwhite", "blackwhite-large", "blackwhite-plain"])
def test_number_and_what_encloses_it_show_in_a_row_of_nine(deck: str) -> None:
    for text in BUILT[deck].values():
        numbers = [use for use in ET.fromstring(text).iter(f"{SVG}use") if use.attrib["href"].startswith("#num-")]
        assert len(numbers) == 2
        for box in map(placed, numbers):
            # Nine cards in a row leave 0.4 of a card to be seen, 88 of 220 units. The rim ends at 8.
            assert box.left >= 11
            assert box.right <= 87
        for node in ET.fromstring(text).iter():
            if node.tag == f"{SVG}circle" and float(node.attrib["r"]) > 30:
                assert float(node.attrib["cx"]) + float(node.attrib["r"]) + float(node.get("stroke-width", 0)) / 2 <= 85
            if node.tag == f"{SVG}rect" and "rx" in node.attrib and float(node.attrib["rx"]) > 30:
                assert float(node.attrib["x"]) + float(node.attrib["width"]) + float(node.get("stroke-width", 0)) / 2 <= 85


def test_plain_black_and_white_cards_tell_the_colours_by_a_ring_and_a_disc() -> None:
    for text in BUILT["blackwhite-plain"].values():
        ring, disc = (node for node in ET.fromstring(text).iter(f"{SVG}rect") if float(node.get("rx", 0)) > 30)
        assert (ring.get("fill"), disc.get("stroke")) == ("none", None)
        assert ring.get("stroke") and disc.get("fill")


@pytest.mark.parametrize("rank", "23456789T")
@pytest.mark.parametrize("suit", "shcd")
def test_pips_leave_the_index_alone(rank: str, suit: str) -> None:
    root = ET.fromstring(BUILT["french"][f"{rank}{suit}.svg"])
    pips = next(node for node in root.iter(f"{SVG}g") if node.get("transform", "").startswith("translate(110 154)"))
    scale = float(re.findall(r"scale\(([^)]*)\)", pips.attrib["transform"])[0])
    uses = list(pips.iter(f"{SVG}use"))
    assert len(uses) == (10 if rank == "T" else int(rank))
    box = shape(f"fr-{suit}")
    zone = Box(8, 8, 58, 112)
    for use in pips.findall(f"{SVG}use"):
        x, y = 110 + scale * float(use.attrib["x"]), 154 + scale * float(use.attrib["y"])
        assert not Box(x + scale * box.left, y + scale * box.top, x + scale * box.right, y + scale * box.bottom).meets(zone)


@pytest.mark.parametrize(("data", "short"), [
    ("M -4.60,-21 H 4.6 C 8.4,-8 12.6,9 18,21 Z", "M-4.6-21H4.6C8.4-8 12.6 9 18 21Z"),
    ("M0,0 L1.5,.5 L2,-3 l0.25 0.125", "M0 0L1.5.5 2-3l.25.12"),
    ("M0,0 A5,5 0 0 1 .5,10 M1,1 M2,2", "M0 0A5 5 0 0 1 .5 10M1 1M2 2"),
    ("m0 0 -0.001 0z", "m0 0 0 0z"),
])
def test_paths_are_shortened_without_changing_them(data: str, short: str) -> None:
    assert shorten.path(data) == short


@pytest.mark.parametrize("data", ["M0", "C1 2 3", "M0,0 Z 5", "5 5", "M0,0 A5,5 0 011,2"])
def test_broken_paths_are_refused(data: str) -> None:
    with pytest.raises(ValueError, match=r"numbers in|no path command"):
        shorten.path(data)
