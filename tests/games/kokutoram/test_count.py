"""The victory points of a round, and the rows of the command `score`."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fudaba.core.errors import NotationError
from fudaba.games.kokutoram.rules import GAME
from fudaba.games.kokutoram.scoring import Count, count


def victory(points: Sequence[int], knocker: int | None) -> tuple[int, ...]:
    """Return the victory points alone."""
    return count(points, knocker).victory


def test_example_6_the_under_knock_of_the_source() -> None:
    assert count((10, 5, 8), 0) == Count("under_knock", (1,), 5, 5, (0, 10, 0))


def test_example_7_a_tie_for_lowest_is_no_under_knock() -> None:
    assert count((3, 3, 9), 0) == Count("knock", (0, 1), 0, 0, (0, 0, 0))


def test_example_7_kokuto_in_a_tie() -> None:
    assert count((0, 0, 7), 0) == Count("kokuto", (0, 1), 0, 5, (5, 0, 0))


def test_example_7_kokuto() -> None:
    assert count((0, 6, 9), 0) == Count("kokuto", (0,), 6, 5, (11, 0, 0))


def test_example_7_a_knock() -> None:
    assert count((4, 6, 11), 0) == Count("knock", (0,), 2, 0, (2, 0, 0))


def test_example_8_two_under_knocks() -> None:
    assert count((9, 4, 4), 0) == Count("under_knock", (1, 2), 5, 5, (0, 10, 10))


def test_example_9_the_stock_ran_out() -> None:
    assert count((7, 7, 12), None) == Count("exhausted", (0, 1), 0, 5, (5, 5, 0))


def test_k4_the_knocker_in_a_tie_scores_the_difference_and_kokuto_alone() -> None:
    assert victory((9, 3, 3), 1) == (0, 0, 0)
    assert victory((4, 4), 1) == (0, 0)
    assert victory((0, 0), 1) == (0, 5)


def test_k5_lowest_players_who_did_not_knock_all_score_in_full() -> None:
    assert victory((4, 9, 4), 1) == (10, 0, 10)
    assert victory((4, 4, 4), None) == (5, 5, 5)


@given(st.lists(st.integers(0, 54), min_size=2, max_size=3), st.data())
def test_the_parts_of_a_count_agree(points: list[int], data: st.DataObject) -> None:
    knocker = data.draw(st.sampled_from([None, *range(len(points))]))
    found = count(points, knocker)
    assert found.lowest == tuple(seat for seat, own in enumerate(points) if own == min(points))
    scorers = {seat for seat, scored in enumerate(found.victory) if scored}
    assert all(scored in (0, found.difference + found.bonus) for scored in found.victory)
    assert scorers <= set(found.lowest)
    if knocker is None:
        assert (found.kind, scorers) == ("exhausted", set(found.lowest))
    elif knocker in found.lowest:
        assert found.kind == ("knock" if points[knocker] else "kokuto")
        assert scorers <= {knocker}
        assert found.difference == sorted(points)[1] - points[knocker]
    else:
        assert (found.kind, scorers) == ("under_knock", set(found.lowest))
        assert found.difference == points[knocker] - min(points) > 0


def score(**line: Any) -> dict[str, Any]:
    """Answer a line of the command."""
    return GAME.score({"game": "kokutoram", **line})


def test_score_of_a_hand() -> None:
    assert score(hand=["W2", "W2", "W2", "B4"]) == {"points": 4, "melds": [[0, 3]]}
    assert score(hand=["W2", "W2", "W2", "W2", "W1", "B2", "B3", "B4", "B1"]) == {"points": 2, "melds": [[0, 4], [5, 8]]}
    assert score(hand=["B6"]) == {"points": 6, "melds": []}


def test_score_of_a_round() -> None:
    assert score(points=[10, 5, 8], knocker=0) == {"victory": [0, 10, 0]}
    assert score(points=[7, 7, 12], knocker=None) == {"victory": [5, 5, 0]}
    assert score(points=[0, 54], knocker=0) == {"victory": [59, 0]}


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"hand": []},
        {"hand": "W2"},
        {"hand": None},
        {"hand": ["W2", 2]},
        {"hand": ["W2", ["W2"]]},
        {"hand": ["w2"]},
        {"hand": ["W7"]},
        {"hand": ["25w"]},
        {"hand": ["W2"] * 6},
        {"hand": ["W1", "W2", "W3", "W4", "W5", "W6", "B1", "B2", "B3", "B4"]},
        {"hand": ["W2"], "points": [1, 2], "knocker": 0},
        {"hand": ["W2"], "options": {}},
        {"hand": ["W2"], "knocker": None},
        {"points": [1, 2]},
        {"knocker": 0},
        {"points": [1], "knocker": 0},
        {"points": [1, 2, 3, 4], "knocker": 0},
        {"points": [1, 55], "knocker": 0},
        {"points": [1, -1], "knocker": 0},
        {"points": [1, 2.0], "knocker": 0},
        {"points": [1, True], "knocker": 0},
        {"points": "12", "knocker": 0},
        {"points": None, "knocker": None},
        {"points": [1, 2], "knocker": 2},
        {"points": [1, 2], "knocker": -1},
        {"points": [1, 2], "knocker": False},
        {"points": [1, 2], "knocker": "0"},
        {"points": [1, 2], "knocker": 0, "stock": 3},
    ],
)
def test_score_refuses_what_cannot_be_read(line: dict[str, Any]) -> None:
    with pytest.raises(NotationError):
        score(**line)
