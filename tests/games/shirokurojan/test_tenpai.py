"""Tenpai and waits with the copies counted, the distance to a complete hand, and the rows of the command `score`."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fudaba.core.errors import NotationError
from fudaba.games.blackwhite import FACE_TEXTS, inserted
from fudaba.games.shirokurojan.outlook import EVERY_FACE, FOUR_PAIRS, MELDS_AND_PAIR, Ways, distance, useful
from fudaba.games.shirokurojan.rules import GAME
from fudaba.games.shirokurojan.scoring import chances, cuts
from tests.games.shirokurojan import brute
from tests.games.shirokurojan.tables import ANY_FACE, cards_for, complete, faces


def waits(hand: str, *melds: str) -> str:
    """Return the waits of held cards, as the command answers."""
    answer = GAME.score({"game": "shirokurojan", "tenpai": hand.split(), "open": [meld.split() for meld in melds]})
    assert answer["tenpai"] == bool(answer["waits"])
    return " ".join(answer["waits"])


def test_example_10_a_hand_that_holds_all_five_cards_of_its_only_wait_is_not_in_tenpai() -> None:
    # Both wait for W3 alone; 31, 32, 34, 35 and 36 bear it, some of them with the black side up.
    assert waits("21w 41w 31w 32w", "34b 35b 36b") == ""
    assert waits("31w", "34b 35b 36b", "32b 12b 42b") == ""
    # One of the five is elsewhere: in another hand, on the table, wherever.
    assert waits("21w 41w 31w 32w", "34b 35b 26b") == "W3"
    assert waits("21w 41w 52w 53w", "34b 35b 36b") == "W3"


def test_example_10_in_a_closed_hand() -> None:
    assert waits("21w 41w 34b 35b 36b 31w 32w") == ""
    assert waits("21w 41w 34b 35b 26b 31w 32w") == "W3"


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("21w 31w 41w 25b 35b 45b 61w", "W6"),
        ("21w 31w 25b 35b 45b 61w 62w", "W1 W4"),
        ("21w 41w 25b 35b 45b 61w 62w", "W3"),
        # Two pairs, one of which becomes a koutsu; or the four fives are two pairs of four.
        ("12w 13w 25b 35b 45b 61w 62w", "W1 W6 B5"),
        ("41w 43w 21w 31w 45w 52b 62b", "W4 B2"),
        ("21w 24w 13b 43b 51w 52w 36b", "B6"),
        ("21w 24w 12b 43b 51w 52w 36b", ""),
        ("31w 21w 41w 25b 35b 45b 61w", ""),
    ],
)
def test_waits_of_a_closed_hand(hand: str, found: str) -> None:
    assert waits(hand) == found


@pytest.mark.parametrize(
    ("hand", "melds", "found"),
    [
        ("25w", ["31w 34w 32w", "41w 42w 43w"], "W2"),
        ("25b", ["31w 34w 32w", "41w 42w 43w"], "B5"),
        ("51w 52w 12b 13b", ["31w 34w 32w"], "B1 B4"),
        ("51w 52w 12b 14b", ["31w 34w 32w"], "B3"),
        ("51w 52w 12b 15b", ["31w 34w 32w"], ""),
        ("12b 62b 51w 52w", ["31w 34w 32w"], "W5 B2"),
    ],
)
def test_waits_with_open_melds(hand: str, melds: list[str], found: str) -> None:
    assert waits(hand, *melds) == found


@given(complete(), st.data())
def test_waits_are_those_of_brute_force(hand: tuple[list[str], list[list[str]]], data: st.DataObject) -> None:
    closed, melds = hand
    closed.pop(data.draw(st.integers(0, len(closed) - 1)))
    cards = cards_for([*closed, *(face for meld in melds for face in meld)])
    if cards is None:
        return
    held, size = cards[: len(closed)], len(closed)
    laid = [cards[start : start + 3] for start in range(size, len(cards), 3)]
    answer = GAME.score({"game": "shirokurojan", "tenpai": held, "open": laid})
    assert answer == {"tenpai": bool(brute.waits(held, laid)), "waits": brute.waits(held, laid)}


@st.composite
def unfinished(draw: st.DrawFn) -> tuple[tuple[int, ...], int]:
    """Draw any closed hand that lacks a card, and how many melds are open."""
    open_melds = draw(st.integers(0, 2))
    size = 7 - 3 * open_melds
    return faces(" ".join(draw(st.lists(ANY_FACE, min_size=size, max_size=size)))), open_melds


def kept(hand: tuple[int, ...], blocks: str) -> int:
    """Return how many cards some blocks can keep of a hand, by trying every stretch for the first block and what it leaves out."""
    if not blocks:
        return 0
    most = 0
    for end in range(len(hand) + 1):
        stretch = hand[:end]
        subsets = [[face for at, face in enumerate(stretch) if chosen >> at & 1] for chosen in range(1 << end)]
        block = max(len(subset) for subset in subsets if _grows(tuple(subset), blocks[0]))
        most = max(most, block + kept(hand[end:], blocks[1:]))
    return most


def _grows(part: tuple[int, ...], kind: str) -> bool:
    """Tell whether insertions make a block of some faces."""
    size = 2 if kind == "P" else 3
    if len(part) < size:
        return any(_grows(inserted(part, gap, face), kind) for gap in range(len(part) + 1) for face in FACE_TEXTS)
    if len(part) > size:
        return False
    return len(set(part)) == 1 or (size == 3 and part[0] - part[1] == part[1] - part[2] in (1, -1))


@given(unfinished(), st.booleans())
def test_the_distance_is_that_of_brute_force(hand: tuple[tuple[int, ...], int], by_pairs: bool) -> None:
    cards, open_melds = hand
    ways = FOUR_PAIRS if by_pairs and not open_melds else MELDS_AND_PAIR[open_melds]
    assert distance(cards, ways) == 8 - 3 * open_melds - max(kept(cards, way) for way in ways)


@given(unfinished())
def test_a_hand_is_in_tenpai_when_its_distance_is_one_and_it_has_no_loose_cards(hand: tuple[tuple[int, ...], int]) -> None:
    cards, open_melds = hand
    near = distance(cards, MELDS_AND_PAIR[open_melds]) == 1 or (not open_melds and distance(cards, FOUR_PAIRS) == 1)
    assert near == bool(chances(cards).win)


@given(unfinished(), st.booleans())
def test_useful_faces_are_those_that_bring_a_hand_nearer(hand: tuple[tuple[int, ...], int], by_pairs: bool) -> None:
    cards, open_melds = hand
    ways: Ways = FOUR_PAIRS if by_pairs and not open_melds else MELDS_AND_PAIR[open_melds]
    far, found = distance(cards, ways), useful(cards, ways)
    for face in FACE_TEXTS:
        nearer = any(distance(inserted(cards, gap, face), ways) < far for gap in range(len(cards) + 1))
        assert nearer == bool(found >> face & 1)


def test_the_distance_of_a_complete_hand_is_nothing() -> None:
    assert distance(faces("W1 W2 W3 B4 B4 B4 W6 W6"), MELDS_AND_PAIR[0]) == 0
    assert distance(faces("W1 W1 B4 B4 W3 W3 B6 B6"), FOUR_PAIRS) == 0
    assert distance((), MELDS_AND_PAIR[0]) == 8
    assert useful((), MELDS_AND_PAIR[0]) == EVERY_FACE == sum(1 << face for face in FACE_TEXTS)


HAND = ["W1", "W2", "W3", "B6", "B5", "B4", "W5", "W5"]


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"hand": HAND},
        {"hand": HAND, "by": "luck"},
        {"hand": HAND, "by": ["tsumo"]},
        {"hand": HAND[:7], "by": "ron"},
        {"hand": HAND[:5], "by": "ron"},
        {"hand": "W1 W2", "by": "ron"},
        {"hand": [*HAND[:7], "W7"], "by": "ron"},
        {"hand": [*HAND[:7], "12w"], "by": "ron"},
        {"hand": [*HAND[:7], 5], "by": "ron"},
        {"hand": ["W1"] * 6 + ["W2"] * 2, "by": "ron"},
        {"hand": ["W1"] * 3 + ["W2"] * 2, "by": "ron", "open": [["W1"] * 3]},
        {"hand": HAND, "by": "ron", "open": [["B2", "B2", "B2"]]},
        {"hand": HAND[3:], "by": "ron", "open": [["B2", "B2", "B3"]]},
        {"hand": HAND[3:], "by": "ron", "open": [["B2", "B2"]]},
        {"hand": HAND[3:], "by": "ron", "open": ["B2", "B2", "B2"]},
        {"hand": HAND[6:], "by": "ron", "open": [["B2"] * 3] * 3},
        {"hand": HAND, "by": "ron", "dealer": 1},
        {"hand": HAND, "by": "ron", "dora": "W3"},
        {"hand": HAND, "by": "ron", "dora": ["W3", "W3"]},
        {"hand": HAND, "by": "ron", "dora": ["31"]},
        {"hand": HAND, "by": "ron", "flags": "houtei"},
        {"hand": HAND, "by": "ron", "flags": ["riichi"]},
        {"hand": HAND, "by": "ron", "flags": [["houtei"]]},
        {"hand": HAND, "by": "ron", "flags": ["houtei", "houtei"]},
        {"hand": HAND, "by": "ron", "flags": ["haitei"]},
        {"hand": HAND, "by": "tsumo", "flags": ["houtei"]},
        {"hand": HAND, "by": "tsumo", "flags": ["tenhou"]},
        {"hand": HAND, "by": "tsumo", "flags": ["chiihou"], "dealer": True},
        {"hand": HAND, "by": "ron", "flags": ["renhou"], "dealer": True},
        {"hand": HAND[3:], "by": "ron", "flags": ["renhou"], "open": [["B2", "B2", "B2"]]},
        {"hand": HAND, "by": "ron", "options": {"minimum": 2}},
        {"hand": HAND, "tenpai": ["25w"], "by": "ron"},
        {"tenpai": ["25w"]},
        {"tenpai": ["25w"], "by": "ron"},
        {"tenpai": ["21w", "31w", "41w", "25b", "35b", "45b", "61w", "62w"]},
        {"tenpai": ["21w", "31w", "41w", "25b", "35b", "61b", "61w"]},
        {"tenpai": ["25w", "31w", "32w", "34w"], "open": [["25b", "35b", "45b"]]},
        {"tenpai": ["12w", "31w", "32w", "34w"], "open": [["25b", "35b", "46b"]]},
        {"tenpai": ["W2", "31w", "32w", "34w"], "open": [["25b", "35b", "45b"]]},
        {"tenpai": ["25", "31w", "32w", "34w"], "open": [["24b", "34b", "14b"]]},
    ],
)
def test_score_refuses_what_cannot_be_read(line: dict[str, Any]) -> None:
    with pytest.raises(NotationError):
        GAME.score({"game": "shirokurojan", **line})


def test_score_takes_what_may_be_left_out() -> None:
    assert GAME.score({"game": "shirokurojan", "hand": HAND, "by": "tsumo"}) == {"complete": True, "points": 1, "yaku": {"tsumo": 1}}
    assert len(cuts(faces(" ".join(HAND)))) == 1
