"""The chance to win a match that ends at a target."""

from ast import literal_eval
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fudaba.games.gin import match_chance as gin
from fudaba.games.kokutoram import match_chance as kokutoram
from fudaba.games.race import SHARES, Race, Scores
from tools import race_scores

EVEN: Scores = (((1, 4_000),), ((1, 4_000),))
"""Each wins two rounds of five by a point."""
FIRST: Scores = (((1, 10_000),), ())
"""Whoever begins wins a point."""
RACES = [gin.race(100), gin.race(500), kokutoram.race(30, 2), kokutoram.race(30, 3)]


def test_small_matches_are_told_exactly() -> None:
    race = Race(EVEN, 3, 1)
    assert [race.chance(totals, 0, 0) for totals in ((2, 2), (2, 1), (1, 2), (2, 0))] == pytest.approx([0.5, 0.75, 0.25, 0.875])
    assert race.chance((3, 0), 0, 0) == 1 and race.chance((0, 3), 0, 1) == 0
    assert Race(FIRST, 3, 1).chance((2, 2), 1, 1) == 1 and Race(FIRST, 3, 1).chance((2, 2), 1, 0) == 0
    assert Race(FIRST, 3, 1).chance((2, 0), 1, 1) == 0


def test_a_shared_win_is_a_part_of_one() -> None:
    assert [kokutoram.race(30, 3).chance((31, 4, 31), seat, 0) for seat in range(3)] == [0.5, 0, 0.5]


@pytest.mark.parametrize("race", RACES)
def test_chances_add_up_and_grow_with_what_one_has(race: Race) -> None:
    rng = Random(1)
    players = 3 if race is RACES[3] else 2
    target = 500 if race is RACES[1] else 100 if race is RACES[0] else 30
    for first in range(players):
        totals = tuple(rng.randrange(target) for _ in range(players))
        chances = [race.chance(totals, seat, first) for seat in range(players)]
        assert sum(chances) == pytest.approx(1) and min(chances) > 0
        rising = [race.chance((own, *totals[1:]), 0, first) for own in range(target)]
        assert all(less <= more + 1e-9 for less, more in pairwise(rising)) and rising[0] < rising[-1] < 1
        assert race.worth_of_a_point(totals, first, 0) > 0


@given(st.integers(0, 99), st.integers(0, 99), st.integers(0, 1))
def test_the_steps_come_near_to_a_match_played_out(one: int, other: int, first: int) -> None:
    rng, wins, matches = Random(one), 0, 600
    for _ in range(matches):
        totals, turn = [one, other], first
        while max(totals) < 100:
            left = rng.random() * SHARES
            for place, scores in enumerate(gin.SCORES):
                for score, share in scores:
                    if 0 <= left < share:
                        totals[(turn + place) % 2] += score
                    left -= share
            turn = 1 - turn
        wins += totals[0] > totals[1]
    # A share of 600 matches has a standard deviation of at most 2.1 %.
    assert gin.race(100).chance((one, other), 0, first) == pytest.approx(wins / matches, abs=0.1)


@pytest.mark.parametrize(
    ("command", "scores"),
    [("gin 2 150", gin.SCORES), ("kokutoram 2 300", kokutoram.SCORES[2]), ("kokutoram 3 300", kokutoram.SCORES[3])],
)
def test_the_tool_that_counts_scores_finds_shares_near_those_of_the_table(
    command: str, scores: Scores, capsys: pytest.CaptureFixture[str]
) -> None:
    assert race_scores.main([*command.split(), "2"]) == 0
    found = literal_eval(f"({capsys.readouterr().out})")
    assert len(found) == len(scores)
    for counted, kept in zip(found, scores, strict=True):
        assert sum(share for _, share in counted) == pytest.approx(sum(share for _, share in kept), abs=1_500)
        assert [score for score, _ in kept] == sorted({score for score, _ in kept})
