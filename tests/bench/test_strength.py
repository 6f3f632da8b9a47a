"""The players of the measured duels that are at no table."""

from random import Random
from typing import Any

import pytest

from bench.strength import measure, policy
from fudaba.bots.search import Playouts, SearchPolicy, Time
from fudaba.games.guides import GUIDES


def test_a_search_is_named_by_its_budget_and_its_depth() -> None:
    found: list[Any] = [policy("gin", name)(Random(0)) for name in ("search:7", "search:7:2", "search:7ms:1")]
    assert all(isinstance(player, SearchPolicy) for player in found)
    assert found[0].budget() == found[1].budget() == Playouts(7) and isinstance(found[2].budget(), Time)
    assert [player._guide.depth for player in found] == [GUIDES["gin"].depth, 2, 1]


@pytest.mark.parametrize("name", ["search", "search:0", "search:7:", "nobody"])
def test_who_is_not_known_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="has no CPU"):
        policy("gin", name)


def test_a_duel_of_a_tree_and_a_flat_search() -> None:
    found = measure(["kokutoram", "search:2:2", "search:2:0", "1"])
    assert (found["deals"], found["a"], found["b"]) == (1, "search:2:2", "search:2:0")


def test_a_search_alone_at_a_table_of_others() -> None:
    found = measure(["kokutoram", "search:2", "basic", "1", "seed", "3", "alone"])
    assert (found["deals"], found["matches"], found["alone"]) == (1, 3, True)
