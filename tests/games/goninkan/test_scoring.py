"""What a series brings: the table of the rules, the rulings on it, and every course that it can take."""

from itertools import product

import pytest

from fudaba.games.goninkan.scoring import (
    DECLARED,
    LOSSES,
    TOKENS,
    declaration,
    ends,
    places,
    reckoning,
    total,
)


def courses() -> list[tuple[str, ...]]:
    """Return every course of a series."""
    return [
        course
        for length in (1, 2, 3)
        for course in product(TOKENS, repeat=length)
        if ends(course) and not any(ends(course[:games]) for games in range(1, length)) and course[0] not in DECLARED
    ]


@pytest.mark.parametrize(
    "course, related",
    [
        ("L", -1),
        ("W L", 0),
        ("W W L", 1),
        ("W W W", 4),
        ("S L", 1),
        ("S W L", 2),
        ("S S S", 7),
        ("W S16 L", 10),
        ("W W S16", 13),
        ("W S16x", -16),
        ("RS", -10),
        ("W RS", -3),
        ("S S RS", -3),
        ("W RS16", -16),
        ("S S16 RS16", -16),
        ("W RS16x L", 33),
        ("W RS16x W", 36),
        ("W RS16x S16", 45),
        ("W RS16x S16x", 17),
        ("W W RS16x", 36),
    ],
)
def test_the_table_of_scores(course: str, related: int) -> None:
    assert total(course.split()) == related


def test_example_1_wins_and_losses() -> None:
    assert [total(course.split()) for course in ("W W W", "W L", "W W L", "L")] == [4, 0, 1, -1]


def test_example_2_the_examples_of_the_source() -> None:
    assert total(("W", "S16", "W")) == 13
    assert total(("S", "S", "RS16x")) == 38


def test_example_3_reverse_skunk_and_reverse_sixteen() -> None:
    assert (total(("W", "RS")), total(("RS",)), total(("W", "W", "RS16"))) == (-3, -10, -16)


def test_example_4_sixteen_missed() -> None:
    assert (total(("W", "S16x")), total(("W", "W", "S16x")), total(("S", "S16x"))) == (-16, -15, -15)


def test_n8_the_point_for_the_skunk_stays_when_sixteen_is_made() -> None:
    assert total(("W", "S16", "W")) - total(("W", "W", "W")) == 9


def test_n9_sixteen_missed_counts_as_a_lost_game_too() -> None:
    assert total(("W", "S16x")) == total(("W", "L")) - 16
    assert ends(("W", "S16x"))
    assert [line.name for line in reckoning(("S", "S16x"))] == ["won", "skunk", "lost", "sixteen_missed"]


def test_n10_reverse_sixteen_missed_brings_the_related_a_won_game_and_32() -> None:
    assert total(("S", "S", "RS16x")) == total(("S", "S", "W")) + 32
    assert not ends(("W", "RS16x"))


def test_n13_a_reverse_skunk_annuls_an_earlier_32_too() -> None:
    assert total(("W", "RS16x", "RS")) == -3
    assert total(("W", "RS16x", "RS16")) == -16
    assert [(line.name, line.points) for line in reckoning(("W", "RS16x", "RS"))][-2:] == [("annulled", -34), ("reverse_skunk", -3)]


@pytest.mark.parametrize("course", courses(), ids=" ".join)
def test_every_course_adds_up_from_its_lines(course: tuple[str, ...]) -> None:
    if course[-1] in ("RS", "RS16"):
        expected = -16 if course[-1] == "RS16" else -10 if len(course) == 1 else -3
    else:
        lost = course[-1] in LOSSES
        expected = len(course) - 2 * lost + (len(course) == 3 and not lost)
        expected += sum({"S": 1, "S16": 9, "S16x": -16, "RS16x": 32}.get(token, 0) for token in course)
    assert total(course) == expected
    assert [line.game for line in reckoning(course)] == sorted(line.game for line in reckoning(course))
    assert all(line.points for line in reckoning(course))


def test_there_are_so_many_courses() -> None:
    assert len(courses()) == 2 + 2 * 4 + 2 * 4 * 8


def test_what_is_at_stake_for_sixteen() -> None:
    assert declaration(2, ("W",), reverse=False) == (3, 11, -16)
    assert declaration(3, ("W", "W"), reverse=False) == (5, 13, -15)
    assert declaration(3, ("S", "S"), reverse=True) == (-3, -16, 38)


def test_equal_totals_share_a_place() -> None:
    assert places((4, 4, 4, -4, -4, -4)) == (1, 1, 1, 4, 4, 4)
    assert places((3, 7, 3, 0, 7, 1)) == (3, 1, 3, 6, 1, 5)
