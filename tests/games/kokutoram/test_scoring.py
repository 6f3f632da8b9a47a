"""Points and blocks: exact, as plain brute force over all cuts finds them."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fudaba.games.blackwhite import FACE_TEXTS, faces_of, inserted, parse_face, shuffle, turned, without
from fudaba.games.kokutoram.scoring import Cut, best_cut, discards, insertions, points_of
from tests.games.kokutoram import brute
from tests.games.kokutoram.tables import faces, held, rows


def cut(text: str) -> Cut:
    """Return the best cut of a hand, its points found twice."""
    found = best_cut(faces(text))
    assert found.points == points_of(faces(text))
    return found


def test_example_1_the_hand_of_the_source() -> None:
    assert cut("W2 W2 W2 W2 W1 B2 B3 B4 B1") == (2, ((0, 4), (5, 8)))


def test_example_2_the_run_leaves_less_than_the_set() -> None:
    assert cut("W2 W2 W2 W3 W4") == (4, ((2, 5),))


def test_example_3_runs_may_go_down_and_colours_do_not_mix() -> None:
    assert cut("B6 B5 B4 B3") == (0, ((0, 4),))
    assert cut("B4 B3 B5") == (12, ())
    assert cut("W3 W3 B3 W3") == (12, ())


def test_example_4_the_set_leaves_less_than_the_run() -> None:
    assert cut("W1 W2 W3 W3 W3") == (3, ((2, 5),))


def test_example_5_a_run_and_a_set() -> None:
    assert cut("W1 W2 W3 W4 W4 W4") == (0, ((0, 3), (3, 6)))


def test_example_10_nine_cards_in_three_sets() -> None:
    hand = faces("W2 W2 W2 B5 B5 B5 W6 W6 W6")
    assert points_of(hand) == 0
    assert all(points_of(without(hand, position)) > 0 for position in range(9))


def test_example_10_a_longer_block_keeps_its_points_without_a_card() -> None:
    hand = faces("W2 W2 W2 W2 B3 B4 B5 B6 W1")
    assert points_of(without(hand, 8)) == 0
    longer = faces("W2 W2 W2 W2 B2 B3 B4 B5 B6")
    assert [points_of(without(longer, position)) for position in range(9)] == [0, 0, 0, 0, 0, 2, 16, 6, 0]


@pytest.mark.parametrize(
    ("text", "points", "melds"),
    [
        ("W6", 6, ()),
        ("W1 W2", 3, ()),
        ("W4 W4 W4 W4 W4", 0, ((0, 5),)),
        ("W1 W2 W3 W4 W5 W6", 0, ((0, 6),)),
        ("B6 B5 B4 B3 B2 B1", 0, ((0, 6),)),
        ("W1 W2 W3 W2 W1", 3, ((0, 3),)),
        ("W6 B1 B2 B3", 6, ((1, 4),)),
        ("B1 W6 W5 W4", 1, ((1, 4),)),
        ("W5 W6 B1", 12, ()),
        ("W6 W1 W2", 9, ()),
        ("W1 W2 W4", 7, ()),
        ("W1 W2 B3", 6, ()),
        ("W2 W2 W2 W3 W4 W5 W5 W5", 4, ((2, 5), (5, 8))),
    ],
)
def test_cuts(text: str, points: int, melds: tuple[tuple[int, int], ...]) -> None:
    assert cut(text) == (points, melds)


@given(rows())
def test_points_are_those_of_brute_force(row: list[str]) -> None:
    hand = tuple(map(parse_face, row))
    found = best_cut(hand)
    assert found.points == points_of(hand) == brute.points(row)
    assert brute.left_over(row, list(found.melds)) == found.points
    best = [cut for cut in brute.cuts(row) if brute.left_over(row, cut) == found.points]
    assert list(found.melds) == min(best, key=lambda cut: (len(cut), cut))


@given(st.integers(0, 10**9))
def test_points_of_dealt_hands_are_those_of_brute_force(seed: int) -> None:
    hand = faces_of(shuffle(Random(seed))[:9])
    assert points_of(hand) == best_cut(hand).points == brute.points([FACE_TEXTS[face] for face in hand])


@given(rows())
def test_k2_sets_and_runs_are_mirror_symmetric(row: list[str]) -> None:
    hand = tuple(map(parse_face, row))
    assert points_of(hand[::-1]) == points_of(hand)


def test_k2_turning_a_hand_brings_its_other_numbers() -> None:
    hand = held("25w 24w 26w 13b 14b 15b 65w 61w")
    assert points_of(faces_of(hand)) == 12
    assert faces_of(turned(hand)) == faces("B1 B5 W1 W1 W1 B6 B4 B5")
    assert points_of(faces_of(turned(hand))) == 21


@given(st.integers(0, 10**9))
def test_every_discard_and_every_insertion_is_shown_with_its_cut(seed: int) -> None:
    deck = shuffle(Random(seed))
    nine, eight, drawn = deck[:9], deck[:8], deck[8] & ~1
    assert discards(nine) == tuple(best_cut(faces_of(without(nine, position))) for position in range(9))
    ways = insertions(eight, drawn)
    assert len(ways) == 9
    for gap, pair in enumerate(ways):
        assert pair == tuple(best_cut(faces_of(inserted(eight, gap, drawn | side))) for side in (0, 1))
    assert insertions(eight, drawn | 1) == ways
