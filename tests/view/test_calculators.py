"""What the calculators of the games show is what the engine's own scorers answer to the same cards."""

import json
import os
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fudaba.app.text import signed
from fudaba.core.deck import FRENCH_TEXTS
from fudaba.core.errors import NotationError
from fudaba.core.hanafuda import TEXTS
from fudaba.games import GAMES
from fudaba.games.blackwhite import FACE_TEXTS, FACES, parse_face, showing
from fudaba.games.goninkan.scoring import TOKENS
from fudaba.ui.nodes import find, text_of, walk
from tests.app.inspector import inspect
from tests.app.page import Page

FACE = st.sampled_from(sorted(FACE_TEXTS.values()))
few = settings(max_examples=15 if "FUDABA_QUICK" in os.environ else 30)
"""Each example draws some whole screens."""
OPEN: dict[str, Page] = {}
"""One page for each calculator, since a new one for every example would take long."""


def calculator(game: str, **given_values: Any) -> Page:
    """Return the page of a calculator with nothing on it but the given fields, mode first."""
    page = OPEN.setdefault(game, Page(route=f"#/{game}/calculator"))
    page.tap("calc clear")
    for name, value in given_values.items():
        page.change("calc mode" if name == "mode" else f"calc field {name}", value)
    return page


def enter(page: Page, heap: str, cards: list[str]) -> None:
    page.change(f"calc text {heap}", " ".join(cards))
    assert not [node for node in walk(page.tree) if "calc__why" in node.get("a", {}).get("class", "")]


def bar(page: Page) -> str:
    """Return what came out, in one line."""
    return text_of(next(node for node in walk(page.tree) if node.get("k") == "to the answer"))


def score(game: str, **line: Any) -> dict[str, Any]:
    return GAMES[game].score(line)


@few
@given(st.lists(st.sampled_from(FRENCH_TEXTS), min_size=1, max_size=11, unique=True))
def test_gin_deadwood(hand: list[str]) -> None:
    page = calculator("gin", mode="hand")
    enter(page, "hand", hand)
    points = score("gin", hand=hand)["deadwood"]
    if len(hand) == 11 and points:
        left = min(score("gin", hand=[card for card in hand if card != gone])["deadwood"] for gone in hand)
        assert bar(page).startswith(f"Deadwood {points}; without the ") and bar(page).endswith(f" {left}")
    else:
        assert bar(page) == ("Gin: no deadwood" if not points and len(hand) > 9 else f"Deadwood {points}")
    chip = next(node for node in walk(page.tree) if node.get("a", {}).get("class") == "chip num" and "Deadwood" in text_of(node))
    assert text_of(chip) == f"Deadwood {points}"


@few
@given(st.permutations(FRENCH_TEXTS), st.sampled_from(["quick", "classic"]))
def test_gin_after_a_knock(pack: list[str], preset: str) -> None:
    runs = [rank + suit for suit in "cdh" for rank in "345"]
    knocker = [*runs, next(card for card in pack if card[0] in "A278")]
    defender = [card for card in pack if card not in knocker][:10]
    page = calculator("gin", mode="knock")
    page.change("calc preset", preset)
    enter(page, "knocker", knocker)
    enter(page, "defender", defender)
    answer = score("gin", preset=preset, knocker=knocker, defender=defender)
    name = {"knocker": "Knocker", "defender": "Defender", None: ""}[answer["winner"]]
    unit = "point" if answer["points"] == 1 else "points"
    assert bar(page) == (f"{name}: {answer['points']} {unit}" if name else "A tie: no points")
    assert page.words.count("laid off") >= bool(answer["layoffs"])


@few
@given(st.lists(st.sampled_from(TEXTS), min_size=1, max_size=48, unique=True), st.integers(0, 3), st.integers(0, 3), st.integers(1, 50))
def test_koikoi_yaku_and_payment(captured: list[str], own: int, other: int, left: int) -> None:
    page = calculator("koikoi", mode="captured", own_calls=str(own), other_calls=str(other), left=str(left))
    enter(page, "captured", captured)
    answer = score("koikoi", captured=captured)
    if not answer["yaku"]:
        assert bar(page) == "No yaku yet"
        return
    paid = score("koikoi", base=answer["points"], calls=own + other, left=left)["paid"]
    assert bar(page).endswith(f": {answer['points']} point{'s' * (answer['points'] != 1)}, {paid} to pay")
    lines = [text_of(node) for node in walk(page.tree) if "data-line" in node.get("a", {})]
    assert lines == [page.room.house.t(f"koikoi.yaku.{yaku}") for yaku in answer["yaku"]]


@few
@given(st.lists(st.sampled_from(TEXTS), min_size=8, max_size=8, unique=True))
def test_koikoi_hand_yaku(dealt: list[str]) -> None:
    page = calculator("koikoi", mode="dealt")
    enter(page, "dealt", dealt)
    yaku = score("koikoi", dealt=dealt)["hand_yaku"]
    assert bar(page) == ("No hand yaku" if yaku is None else f"{page.room.house.t(f'koikoi.hand_yaku.{yaku}')}: 6 points")
    enter(page, "dealt", ["01a", "01b", "01c", "01d", *[card for card in dealt if card[:2] != "01"][:4]])
    assert bar(page).endswith(": 6 points")


@few
@given(st.lists(FACE, min_size=1, max_size=9))
def test_kokutoram_points_of_a_hand(hand: list[str]) -> None:
    assume(max(map(hand.count, hand)) <= 5)
    page = calculator("kokutoram", mode="hand")
    enter(page, "hand", hand)
    points = score("kokutoram", hand=hand)["points"]
    assert bar(page) == ("0 points: Kokutō with a knock" if not points else "1 point" if points == 1 else f"{points} points")


@few
@given(st.lists(st.integers(0, 54), min_size=2, max_size=3), st.data())
def test_kokutoram_victory_points(points: list[int], data: st.DataObject) -> None:
    knocker = data.draw(st.sampled_from([*range(len(points)), None]))
    page = calculator("kokutoram", mode="round", players=str(len(points)))
    for seat, own in enumerate(points):
        page.change(f"calc field points_{seat + 1}", str(own))
    page.change("calc field knocker", "nobody" if knocker is None else str(knocker))
    victory = score("kokutoram", points=points, knocker=knocker)["victory"]
    scorers = [f"Player {seat + 1}" for seat, own in enumerate(victory) if own]
    unit = "victory point" if max(victory) == 1 else "victory points"
    assert bar(page) == (f"{' and '.join(scorers)}: {max(victory)} {unit}" if scorers else "No victory points")


MELD = st.one_of(
    FACE.map(lambda face: [face] * 3),
    st.tuples(st.sampled_from("WB"), st.integers(1, 4), st.booleans()).map(
        lambda run: [f"{run[0]}{run[1] + step}" for step in ((2, 1, 0) if run[2] else (0, 1, 2))]
    ),
)


@few
@given(
    st.one_of(
        st.tuples(MELD, MELD, FACE.map(lambda face: [face] * 2)).flatmap(st.permutations),
        st.lists(FACE.map(lambda face: [face] * 2), min_size=4, max_size=4),
        st.lists(FACE, min_size=8, max_size=8).map(lambda faces: [faces]),
    ),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["none", "25", "61"]),
    st.booleans(),
    st.booleans(),
)
def test_shirokurojan_yaku(blocks: list[list[str]], tsumo: bool, dealer: bool, dora: str, last: bool, first: bool) -> None:
    hand = [face for block in blocks for face in block]
    assume(max(map(hand.count, hand)) <= 5)
    assume(not (dealer and first and not tsumo))
    by = "tsumo" if tsumo else "ron"
    page = calculator("shirokurojan", by=by, dora=dora)
    for name, value in (("dealer", dealer), ("last_card", last), ("first_turn", first)):
        page.change(f"calc field {name}", value)
    enter(page, "hand", hand)
    flags = ["haitei" if tsumo else "houtei"] * last + ["renhou" if not tsumo else "tenhou" if dealer else "chiihou"] * first
    shown = [] if dora == "none" else [f"W{dora[0]}", f"B{dora[1]}"]
    answer = score("shirokurojan", hand=hand, by=by, dealer=dealer, dora=shown, flags=flags)
    if not answer["complete"]:
        assert bar(page) == "Not complete"
        return
    names = ", ".join(page.room.house.t(f"shirokurojan.yaku.{yaku}") for yaku in answer["yaku"]) or page.room.house.t(
        "shirokurojan.yaku.none"
    )
    assert bar(page) == f"{names}: {answer['points']} point" + "s" * (answer["points"] != 1)


@few
@given(MELD, FACE)
def test_shirokurojan_open_melds_and_waits(meld: list[str], face: str) -> None:
    hand = [*meld, face]
    page = calculator("shirokurojan")
    enter(page, "open_1", ["B5", "B4", "B6"])
    enter(page, "hand", hand)
    assert bar(page).startswith("Tenpai, waiting for ")
    assert page.room.house.t(f"face.{face[0]}", n=face[1]) in bar(page)
    assume([*hand, "B4", "B5", "B6"].count(face) < 5)
    enter(page, "hand", [*hand, face])
    answer = score("shirokurojan", hand=[*hand, face], open=[["B5", "B4", "B6"]], by="tsumo", dealer=False, dora=[], flags=[])
    assert answer["complete"] and f": {answer['points']} point" in bar(page)


@few
@given(st.lists(st.sampled_from(TOKENS), min_size=3, max_size=3))
def test_goninkan_series(tokens: list[str]) -> None:
    page = calculator("goninkan")
    course = []
    for number, token in enumerate(tokens, 1):
        if list(find(page.tree, change=f"calc field game_{number}")):
            page.change(f"calc field game_{number}", token)
            course.append(next(find(page.tree, change=f"calc field game_{number}"))["a"]["value"])
    related = score("goninkan", series=course)["related"]
    assert bar(page) == f"Each related player {signed(related)}, each unrelated player {signed(-related)}"


@few
@given(st.lists(FACE, max_size=9))
def test_faces_are_drawn_as_different_cards_where_the_pack_allows_it(faces: list[str]) -> None:
    wanted = [parse_face(face) for face in faces]
    codes = showing(wanted)
    assert [FACES[code] for code in codes] == wanted
    if len(faces) <= 5 and max(map(faces.count, faces), default=0) < 5:
        assert len({code & ~1 for code in codes}) == len(codes)


@pytest.mark.parametrize(
    ("game", "words", "card"),
    [
        ("gin", "7s 7S 10s Ts tS", "7s 7s Ts Ts Ts"),
        ("koikoi", "08a 8a 12D", "08a 08a 12d"),
        ("kokutoram", "W2 w2 25w 25b", "W2 W2 W2 B5"),
        ("shirokurojan", "b5 25B", "B5 B5"),
    ],
)
def test_small_slips_in_the_notation_are_forgiven(game: str, words: str, card: str) -> None:
    page = Page(route=f"#/{game}/calculator")
    made = __import__(f"fudaba.games.{game}.calculator_view", fromlist=["CALCULATOR"]).CALCULATOR
    assert [made.read(word) for word in words.split()] == card.split()
    everything = [each for group in made.groups(page.room.house.t) for each in group.cards]
    assert [made.read(each) for each in everything] == everything
    assert len(set(everything)) == len(everything)


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_every_calculator_keeps_to_what_every_frame_keeps(game: str, language: str) -> None:
    page = Page(route=f"#/{game}/calculator", language=language)
    inspect(page)
    for mode in [node["a"]["value"] for node in find(page.tree, change="calc mode")] or [""]:
        if mode:
            page.change("calc mode", mode)
        inspect(page)
        for act in [act for act in page.acts() if act.startswith("calc put")][::3]:
            page.tap(act)
        inspect(page)
        assert json.dumps(page.frames[-1])


def test_the_scorer_refuses_what_the_calculator_refuses() -> None:
    page = Page(route="#/gin/calculator")
    page.change("calc text hand", "7s 7s")
    assert page.said[-1] == "7 of spades is there twice."
    with pytest.raises(NotationError):
        score("gin", hand=["7s", "7s"])
