"""The fit of the strong player's weights."""

from random import Random

import pytest

from fudaba.games.gin.options import QUICK
from fudaba.games.gin.rules import GAME
from fudaba.games.gin.weights import DISCARD, KNOCK, TAKE
from tools.gin_weights import LOSS, Fit, Lesson


def test_it_finds_the_weights_that_made_the_worths() -> None:
    rng, true = Random(1), [3.0, -2.0, 0.5]
    fit = Fit(3)
    for _ in range(5000):
        facts = [1.0, rng.random(), rng.gauss(0, 2)]
        fit.add(facts, sum(weight * fact for weight, fact in zip(true, facts, strict=True)) + rng.gauss(0, 1))
    assert fit.weights() == pytest.approx(true, abs=0.2)


def test_it_learns_of_all_acts_in_the_order_of_the_tables() -> None:
    lesson, rng = Lesson(Random(2)), Random(3)
    for dealer in (0, 1, 0, 1):
        lesson.round(GAME.deal(QUICK, GAME.shuffle(rng), dealer, (), 2))
    assert lesson.discard.rows > 40 and lesson.take.rows > 10 and lesson.knock.rows
    assert len(lesson.discard.weights()) == 3 * len(DISCARD)
    assert len(lesson.knock.weights()) == len(KNOCK) and len(lesson.take.weights()) == len(TAKE)


def test_a_lost_point_counts_more_than_a_won_one() -> None:
    lesson, worths = Lesson(Random(4)), set()
    for seed in range(12):
        state = GAME.deal(QUICK, GAME.shuffle(Random(seed)), 0, (), 2)
        actor = state.actor()
        assert actor is not None
        worth = lesson.worth(state, lesson.expert.choose(state.observe(actor)), (lesson.expert, lesson.expert))
        points = worth if worth > 0 else worth / LOSS
        assert points == pytest.approx(round(points))
        worths.add(worth)
    assert min(worths) < 0 < max(worths)
