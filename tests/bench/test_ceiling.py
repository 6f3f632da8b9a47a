"""The player that sees all cards: its plan beside every line of play tried one by one."""

from random import Random
from typing import Any

import pytest

from bench.ceiling import measure, planned
from fudaba.core.contract import Round
from fudaba.core.rng import stream
from fudaba.games import GAMES
from fudaba.games.guides import GUIDES

GAME, GUIDE = GAMES["kokutoram"], GUIDES["kokutoram"]
BASIC = GAME.policies["basic"](Random(0))
TURN = 5
"""Decisions of who plays first: how to hold the hand, a draw, its insertion, a discard, and a knock or none."""


def dealt(number: int) -> Round[Any]:
    """Return a round that seat 0 begins."""
    return GAME.deal(next(iter(GAME.presets.values())), GAME.shuffle(stream("ceiling", number)), 1, (), 2)


def to_seat(round_: Round[Any]) -> bool:
    """Let the others play until it is seat 0's turn; False when the round ends before."""
    while (actor := round_.actor()) not in (0, None):
        round_.apply(BASIC.choose(round_.observe(1)))
    return actor == 0


def played(round_: Round[Any], ahead: int) -> float:
    """Return what a round comes to for seat 0 when it plays with open cards."""
    while to_seat(round_):
        round_.apply(planned(round_, 0, GUIDE, BASIC, ahead))
    return GUIDE.value(round_, 0, Random(0))


def every_line(round_: Round[Any]) -> list[float]:
    """Return what a round comes to with every line of play of seat 0 that goes no further than a turn and is played on as `basic` does."""
    lines: list[Round[Any]] = [round_]
    ends: list[Round[Any]] = []
    for _ in range(TURN):
        open_lines, lines = lines, []
        for line in open_lines:
            for action in GUIDE.candidates(line.observe(0)):
                twin = line.clone()
                twin.apply(action)
                (lines if to_seat(twin) else ends).append(twin)
    for line in lines:
        while (actor := line.actor()) is not None:
            line.apply(BASIC.choose(line.observe(actor)))
    return [GUIDE.value(end, 0, Random(0)) for end in ends + lines]


@pytest.mark.parametrize("number", range(12))
def test_nothing_tried_is_better_than_the_plan(number: int) -> None:
    # Planned anew at each decision, a plan can only become better.
    assert played(dealt(number), TURN) >= max(every_line(dealt(number)))


def test_more_is_seen_further_ahead() -> None:
    near, far = ([played(dealt(number), ahead) for number in range(30)] for ahead in (1, TURN))
    assert sum(far) > sum(near)


def test_it_sits_alone_at_each_seat_and_plays_the_same_again() -> None:
    one, two = (measure(["kokutoram", "1", "seed", "3", "2"]) for _ in range(2))
    assert (one["deals"], one["matches"], one["alone"], sum(one["wins"].values()) + one["draws"]) == (1, 3, True, 3)
    assert all(one[key] == two[key] for key in one if key != "seconds_per_decision")


def test_it_beats_those_who_see_one_hand() -> None:
    assert measure(["kokutoram", "12"])["points_difference"]["interval_95"][0] > 0


@pytest.mark.parametrize(("game", "reason"), [("goninkan", "game of teams"), ("nothing", "takes a game")])
def test_a_game_without_such_a_seat_is_refused(game: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        measure([game, "1"])
