"""The three flower decks: every card tells its month and its kind, no two are alike, and together they stay small."""

import gzip
import re
import xml.etree.ElementTree as ET

import pytest

from fudaba.core.hanafuda import KIND, TAN, TEXTS
from img.build import SOURCES, cards
from img.src import flowers
from img.src.brush import curve, knots, line, shape, stroke
from img.src.library import load

SVG = "{http://www.w3.org/2000/svg}"
LIBRARY = load(SOURCES / "motifs")
DECKS = {deck: cards(deck, LIBRARY) for deck in ("hanafuda", "hanafuda-large", "hanafuda-plain")}
BUDGETS = {"hanafuda": 84_000, "hanafuda-large": 78_000, "hanafuda-plain": 51_000}
"""The most bytes that all files of a deck may have, each compressed."""
MARKS = {"hikari": 'r="33"', "tane": "M162 60L195 122H129Z", "tan": "#tanzaku-", "kasu": 'r="12"'}
"""What tells a kind in large print and plain."""
GROUNDS = {"hikari": "url(#leaf)", "tane": "#kumo"}
"""What tells a kind on the pictures; the moon has its red sky instead of the leaf."""


@pytest.mark.parametrize("deck", DECKS)
def test_no_two_cards_are_alike(deck: str) -> None:
    faces = {text[text.index("</title>"):] for text in DECKS[deck].values()}
    assert len(faces) == 48


@pytest.mark.parametrize("deck", DECKS)
def test_a_deck_stays_small(deck: str) -> None:
    assert sum(len(gzip.compress(text.encode(), 9, mtime=0)) for text in DECKS[deck].values()) <= BUDGETS[deck]


def test_the_drawn_kinds_are_those_of_the_rules() -> None:
    drawn = [flowers.kind(int(text[:2]), text[2]) for text in TEXTS]
    assert drawn == list(KIND)
    assert [drawn.count(kind) for kind in ("hikari", "tane", "tan", "kasu")] == [5, 9, 10, 24]


@pytest.mark.parametrize("deck", ["hanafuda-large", "hanafuda-plain"])
@pytest.mark.parametrize("text", TEXTS)
def test_large_and_plain_cards_show_month_and_kind(deck: str, text: str) -> None:
    card, month = DECKS[deck][f"{text}.svg"], int(text[:2])
    for digit in str(month):
        assert f'href="#num-{digit}"' in card
    face = card.split("</defs>")[-1]
    shown = [kind for kind, sign in MARKS.items() if sign in face]
    assert shown == [KIND[TEXTS.index(text)]]


@pytest.mark.parametrize("text", TEXTS)
def test_pictures_tell_the_kind_by_more_than_a_colour(text: str) -> None:
    face, kind = DECKS["hanafuda"][f"{text}.svg"].split("</defs>")[-1], KIND[TEXTS.index(text)]
    assert (kind == TAN) == ("#tanzaku-" in face)
    for name, ground in GROUNDS.items():
        assert (name == kind and text != "08a") == (ground in face)


@pytest.mark.parametrize("deck", DECKS)
def test_only_poetry_ribbons_are_written_on_and_only_blue_ones_waved(deck: str) -> None:
    for text, card in DECKS[deck].items():
        ribbons = [node.attrib["href"] for node in ET.fromstring(card).iter(f"{SVG}use") if node.attrib["href"].startswith("#tanzaku-")]
        months = {"#tanzaku-aka": (1, 2), "#tanzaku-aka-miyoshino": (3,), "#tanzaku-ao": (6, 9, 10), "#tanzaku-plain": (4, 5, 7, 11)}
        for ribbon in set(ribbons) - {"#tanzaku-body"}:
            assert int(text[:2]) in months[ribbon]


def points(data: str) -> list[tuple[float, float]]:
    """Return the points at which the pieces of a path meet."""
    found = [(0.0, 0.0)]
    for letter, values in re.findall(r"([Mlc])([^Mlcz]*)", data):
        numbers = [float(number) for number in re.split("[ ,]", values)]
        x, y = (0.0, 0.0) if letter == "M" else found[-1]
        found.append((round(x + numbers[-2], 1), round(y + numbers[-1], 1)))
    return found[1:]


def test_a_curve_passes_through_its_points() -> None:
    assert curve(knots("0,0! 10,0! 10,10!")) == "M0,0l10 0l0 10l-10 -10z"
    assert points(shape("0,-10 10,0! 0,10 -10,0")) == [(0, -10), (10, 0), (0, 10), (-10, 0), (0, -10)]
    assert points(line("0,0 10,3 20,0")) == [(0, 0), (10, 3), (20, 0)]


def test_a_stroke_is_as_wide_as_its_points_say_and_ends_in_tips() -> None:
    assert points(stroke("0,0,0 10,0,4 20,0,0")) == [(0, 0), (10, 2), (20, 0), (10, -2), (0, 0)]


def test_a_blunt_end_of_a_stroke_is_rounded() -> None:
    assert (-2.1, 0) in points(stroke("0,0,5 20,0,0"))
