"""From rounds to a match: who deals, how points add up, what the end of a match brings."""

import pytest

from fudaba.core.contract import Outcome, Played
from fudaba.games.gin.options import CLASSIC, QUICK, GinOptions
from fudaba.games.gin.rules import GAME

VOID = Outcome((0, 0), "stock", {"kind": "void", "reason": "stock"})
TIE = Outcome((0, 0), None, {"kind": "tie"})


def rounds(*points: tuple[int, int], dealer: int = 0) -> tuple[Played, ...]:
    """Return finished rounds by their points."""
    return tuple(Played(dealer, Outcome(pair, None, {})) for pair in points)


@pytest.mark.parametrize(
    ("seats", "dealer"),
    [(("person", "basic"), 1), (("basic", "person"), 0), (("person", "person"), 1), (("basic", "easy"), 1)],
)
def test_the_first_dealer_of_quick_is_the_cpu_or_seat_1(seats: tuple[str, str], dealer: int) -> None:
    assert GAME.dealer(QUICK, seats, ()) == dealer


def test_the_first_dealer_of_classic_is_drawn_by_lot() -> None:
    assert GAME.dealer(CLASSIC, ("person", "basic"), ()) is None


def test_the_loser_deals_next_in_quick() -> None:
    for dealer in (0, 1):
        assert GAME.dealer(QUICK, ("a", "b"), rounds((9, 0), dealer=dealer)) == 1
        assert GAME.dealer(QUICK, ("a", "b"), rounds((0, 9), dealer=dealer)) == 0


@pytest.mark.parametrize("outcome", [VOID, TIE], ids=["void", "tie"])
def test_the_same_dealer_deals_after_a_round_that_nobody_won_in_quick(outcome: Outcome) -> None:
    for dealer in (0, 1):
        assert GAME.dealer(QUICK, ("a", "b"), (Played(dealer, outcome),)) == dealer


def test_g5_dealers_alternate_in_classic_also_after_a_void_round() -> None:
    for dealer in (0, 1):
        for outcome in (VOID, TIE, Outcome((9, 0), None, {}), Outcome((0, 9), None, {})):
            assert GAME.dealer(CLASSIC, ("a", "b"), (Played(dealer, outcome),)) == 1 - dealer


def test_totals_are_sums_while_the_match_goes_on() -> None:
    standing = GAME.standing(CLASSIC, rounds((20, 0), (0, 38), (0, 0)), 2)
    assert (standing.totals, standing.winners) == ((20, 38), ())
    assert standing.detail == {"points": [20, 38], "rounds": [1, 1], "box": [0, 0], "game": [0, 0], "shutout": [0, 0]}
    assert GAME.standing(QUICK, (), 2).totals == (0, 0)


@pytest.mark.parametrize("target", [50, 100])
def test_quick_ends_at_the_target_without_bonuses(target: int) -> None:
    options = GinOptions(target=target)
    assert GAME.standing(options, rounds((0, target - 1), (30, 0)), 2).winners == ()
    standing = GAME.standing(options, rounds((0, target - 1), (30, 0), (0, 5)), 2)
    assert (standing.totals, standing.winners) == ((30, target + 4), (1,))


def test_example_10_boxes_and_game() -> None:
    points = [(20, 0)] * 5 + [(0, 15)] * 3 + [(0, 16), (4, 0)]
    standing = GAME.standing(CLASSIC, rounds(*points), 2)
    assert (standing.totals, standing.winners) == ((354, 161), (0,))
    assert standing.detail == {"points": [104, 61], "rounds": [6, 4], "box": [150, 100], "game": [100, 0], "shutout": [0, 0]}


def test_example_10_shutout() -> None:
    standing = GAME.standing(CLASSIC, rounds((0, 22), (0, 22), (0, 22), (0, 22), (0, 24)), 2)
    assert (standing.totals, standing.winners) == ((0, 437), (1,))
    assert standing.detail == {"points": [0, 112], "rounds": [0, 5], "box": [0, 125], "game": [0, 100], "shutout": [0, 100]}


def test_g6_a_hundred_is_enough() -> None:
    assert GAME.standing(CLASSIC, rounds((99, 0)), 2).winners == ()
    assert GAME.standing(CLASSIC, rounds((99, 0), (1, 0)), 2).winners == (0,)


def test_g10_who_reaches_the_target_wins_even_with_the_lower_total() -> None:
    standing = GAME.standing(CLASSIC, rounds(*[(0, 9)] * 10, (60, 0), (50, 0)), 2)
    assert standing.totals == (110 + 50 + 100, 90 + 250)
    assert standing.winners == (0,)


def test_options_box_game_and_shutout() -> None:
    options = GinOptions(box=20, game=150, shutout=50)
    assert GAME.standing(options, rounds((60, 0), (60, 0)), 2).totals == (120 + 40 + 150 + 50, 0)
    assert GAME.standing(options, rounds((60, 0), (0, 0), (0, 7), (60, 0)), 2).totals == (120 + 40 + 150, 7 + 20)
