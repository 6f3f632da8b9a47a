"""From rounds to a match: who deals, how victory points add up, who wins."""

import pytest

from fudaba.core.contract import Outcome, Played
from fudaba.core.errors import OptionError
from fudaba.core.match import PERSON, Match
from fudaba.core.options import changed
from fudaba.games.kokutoram.options import STANDARD, KokutoramOptions
from fudaba.games.kokutoram.rules import GAME


def rounds(*points: tuple[int, ...], dealer: int = 0) -> tuple[Played, ...]:
    """Return finished rounds by their victory points."""
    return tuple(Played(dealer, Outcome(one, None, {})) for one in points)


def test_k6_the_first_dealer_is_drawn_by_lot() -> None:
    assert GAME.dealer(STANDARD, ("person", "basic"), ()) is None
    assert {Match.new(GAME, STANDARD, (PERSON,) * 3, str(seed)).entries[0].dealer for seed in range(30)} == {0, 1, 2}


def test_the_deal_passes_to_the_left() -> None:
    for dealer in range(3):
        assert GAME.dealer(STANDARD, ("a", "b", "c"), rounds((0, 9, 0), dealer=dealer)) == (dealer + 1) % 3
    for dealer in range(2):
        assert GAME.dealer(STANDARD, ("a", "b"), rounds((9, 0), dealer=dealer)) == 1 - dealer


def test_totals_are_sums() -> None:
    standing = GAME.standing(STANDARD, rounds((11, 0, 0), (0, 5, 5), (0, 0, 0)), 3)
    assert (standing.totals, standing.winners, standing.detail) == ((11, 5, 5), (), {"rounds": [1, 1, 1]})
    assert GAME.standing(STANDARD, (), 2).totals == (0, 0)


def test_a_match_ends_as_soon_as_somebody_has_thirty() -> None:
    assert GAME.standing(STANDARD, rounds((29, 0), (0, 29)), 2).winners == ()
    assert GAME.standing(STANDARD, rounds((29, 0), (0, 29), (1, 0)), 2).winners == (0,)


def test_the_highest_total_wins_when_several_get_there() -> None:
    assert GAME.standing(STANDARD, rounds((28, 27, 3), (5, 5, 0)), 3).winners == (0,)


def test_ties_share_the_win() -> None:
    assert GAME.standing(STANDARD, rounds((28, 28, 3), (5, 5, 0)), 3).winners == (0, 1)


@pytest.mark.parametrize("target", [5, 10, 50, 200])
def test_option_target(target: int) -> None:
    options = KokutoramOptions(target=target)
    assert GAME.standing(options, rounds((target - 1, 0)), 2).winners == ()
    assert GAME.standing(options, rounds((target - 1, 0), (0, target)), 2).winners == (1,)


@pytest.mark.parametrize("target", [4, 201, 30.0, True, "30"])
def test_option_target_is_held_to_its_range(target: object) -> None:
    with pytest.raises(OptionError):
        changed(STANDARD, {"target": target})
