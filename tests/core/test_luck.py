"""Luck: means and standard errors against all that can happen, and how many of a hundred are worse off."""

from collections import Counter
from itertools import product
from math import isclose, sqrt

import pytest

from fudaba.core import luck
from fudaba.core.luck import Deal, Draw, Draws, Quantity, Spread, worse_off
from fudaba.core.rng import stream

LOW, HIGH = Spread(1, (3, 1, 2)), Spread(0, (1, 4))


def test_the_moments_of_a_spread() -> None:
    assert LOW.shares() == {1: 3 / 6, 2: 1 / 6, 3: 2 / 6}
    mean, variance = LOW.moments()
    assert isclose(mean, 11 / 6) and isclose(variance, (3 * 1 + 1 * 4 + 2 * 9) / 6 - (11 / 6) ** 2)


def test_deals_are_held_against_every_way_in_which_they_can_come() -> None:
    dealt = Counter({Deal("x", "low", 3): 2, Deal("x", "high", 0): 1})
    balance = luck.of_deals(dealt, {"low": LOW, "high": HIGH})
    ways = list(product(LOW.shares().items(), LOW.shares().items(), HIGH.shares().items()))
    means = [(sum(value for value, _ in way) / 3, way[0][1] * way[1][1] * way[2][1]) for way in ways]
    expected = sum(mean * share for mean, share in means)
    variance = sum((mean - expected) ** 2 * share for mean, share in means)
    assert (balance.number, balance.mean) == (3, 2.0)
    assert isclose(balance.expected, expected) and isclose(balance.error, sqrt(variance))
    assert isclose(balance.difference, (2 - expected) / sqrt(variance))


def test_a_simulated_spread_widens_the_error_by_its_own() -> None:
    dealt = Counter({Deal("x", "", 2): 10})
    mean, variance = LOW.moments()
    balance = luck.of_deals(dealt, {"": LOW._replace(simulated=True)})
    assert isclose(balance.error**2, variance / 10 + variance / 6)
    assert balance.expected == luck.of_deals(dealt, {"": LOW}).expected == pytest.approx(mean)


def test_draws_are_held_against_every_way_in_which_they_can_come() -> None:
    draws = [Draw("x", True, 1, 4), Draw("x", False, 2, 3), Draw("x", False, 0, 5)]
    balance = Draws().plus(map(luck.one, draws)).balance()
    ways = [(tuple(way), _chance(draws, way)) for way in product((0, 1), repeat=3)]
    expected = sum(sum(way) * share for way, share in ways) / 3
    variance = sum((sum(way) / 3 - expected) ** 2 * share for way, share in ways)
    assert balance.mean == 1 / 3
    assert isclose(balance.expected, expected) and isclose(balance.error, sqrt(variance))


def _chance(draws: list[Draw], way: tuple[int, ...]) -> float:
    share = 1.0
    for draw, hit in zip(draws, way, strict=True):
        share *= draw.helping / draw.stock if hit else 1 - draw.helping / draw.stock
    return share


def test_certain_draws_differ_from_nothing() -> None:
    assert Draws().plus([luck.one(Draw("x", True, 3, 3))]).balance().difference == 0.0


@pytest.mark.parametrize(("mean", "better"), [(1.7, 1), (1.7, -1), (2.0, 1)])
def test_of_a_hundred_players_so_many_are_worse_off_as_when_all_are_dealt_to(mean: float, better: int) -> None:
    rng, deals = stream("players"), 60
    values = rng.choices(*zip(*LOW.shares().items(), strict=True), k=deals * 4000)
    means = [sum(values[first : first + deals]) / deals for first in range(0, len(values), deals)]
    worse = sum(better * other < better * mean for other in means) + sum(other == mean for other in means) / 2
    expected, variance = LOW.moments()
    assert abs(worse_off((mean - expected) / sqrt(variance / deals), better) - 100 * worse / len(means)) < 3


def test_nobody_is_told_to_be_the_first_or_the_last() -> None:
    assert [worse_off(difference, 1) for difference in (-9, 0, 9)] == [1, 50, 99]


def test_values_fall_into_the_last_bar_that_begins_below_them() -> None:
    quantity = Quantity("x", 1, (0, 2, 5))
    assert [quantity.bin_of(value) for value in range(7)] == [0, 0, 1, 1, 1, 2, 2]
