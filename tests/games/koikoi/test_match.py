"""From rounds to a match: who deals, what each has left, when it is over."""

from collections.abc import Sequence

import pytest

from fudaba.core.contract import Outcome, Played
from fudaba.core.match import Match, replayed
from fudaba.core.record import dumps, loads
from fudaba.games import GAMES
from fudaba.games.koikoi.options import STANDARD, KoikoiOptions
from fudaba.games.koikoi.rules import GAME
from tests.games.koikoi.tables import deck
from tests.games.koikoi.test_round import KUTTSUKI, NEUTRAL, TESHI

SEATS = ("person", "basic")
FULL_MONTH = "09a 09b 09c 09d 10c 11c 12c 12d"
NAGARE = Played(0, Outcome((0, 0), "nagare", {"winner": None}))
REDEAL = Played(0, Outcome((0, 0), "redeal", {"winner": None}))


def won(seat: int, points: int, dealer: int = 0) -> Played:
    """Return a finished round that a seat has won."""
    return Played(dealer, Outcome((points, -points) if seat == 0 else (-points, points), None, {"winner": seat}))


def standing(played: Sequence[Played], options: KoikoiOptions = STANDARD) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return totals and winners."""
    found = GAME.standing(options, played, 2)
    return found.totals, found.winners


def test_the_first_dealer_is_drawn_by_lot() -> None:
    assert GAME.dealer(STANDARD, SEATS, ()) is None
    assert {Match.new(GAME, STANDARD, SEATS, str(number)).entries[0].dealer for number in range(20)} == {0, 1}


def test_the_winner_deals_next() -> None:
    for dealer in (0, 1):
        for winner in (0, 1):
            assert GAME.dealer(STANDARD, SEATS, (won(winner, 5, dealer),)) == winner


@pytest.mark.parametrize("void", ["nagare", "redeal"])
def test_example_10_the_same_dealer_deals_after_a_void_round(void: str) -> None:
    for dealer in (0, 1):
        assert GAME.dealer(STANDARD, SEATS, (Played(dealer, Outcome((0, 0), void, {"winner": None})),)) == dealer


def test_example_10_a_void_round_counts_and_a_redeal_does_not() -> None:
    for played, number in (((NAGARE,), 1), ((REDEAL,), 0), ((REDEAL, NAGARE, REDEAL), 1)):
        assert GAME.standing(STANDARD, played, 2).detail["rounds"] == number
        assert GAME.deal(STANDARD, deck(), 0, played, 2).observe(0).number == number


def test_only_the_first_dealer_is_tossed_for() -> None:
    assert GAME.deal(STANDARD, deck(), 0, (), 2).observe(0).tossed
    for played in ((NAGARE,), (REDEAL,)):
        state = GAME.deal(STANDARD, deck(), 0, played, 2)
        assert not state.observe(0).tossed and state.opening() == ()


@pytest.mark.parametrize("rounds", [3, 6, 12])
def test_after_the_last_round_more_points_win(rounds: int) -> None:
    options = KoikoiOptions(rounds=rounds)
    played = [won(1, 1)] + [NAGARE] * (rounds - 2)
    assert standing(played, options) == ((24, 26), ())
    assert standing([*played, REDEAL], options) == ((24, 26), ())
    assert standing([*played, NAGARE], options) == ((24, 26), (1,))
    assert standing([*played, won(0, 6)], options) == ((30, 20), (0,))


def test_equal_points_are_a_draw_that_both_win() -> None:
    assert standing([NAGARE] * 6) == ((25, 25), (0, 1))
    assert standing([won(0, 5), won(1, 5)] + [NAGARE] * 4) == ((25, 25), (0, 1))


def test_a_player_at_zero_has_lost_at_once() -> None:
    assert standing([won(1, 24)]) == ((1, 49), ())
    assert standing([won(1, 25)]) == ((0, 50), (1,))


def test_a_player_whom_the_dealer_s_right_leaves_with_nothing_has_lost() -> None:
    played = [won(0, 24), Played(0, Outcome((1, -1), "nagare", {"winner": None}))]
    assert standing(played, KoikoiOptions(dealer_keeps=6)) == ((50, 0), (0,))


@pytest.mark.parametrize("start", [10, 100])
def test_option_start(start: int) -> None:
    options = KoikoiOptions(start=start)
    assert standing((), options) == ((start, start), ())
    assert GAME.deal(options, deck(), 0, (won(0, 4),), 2).observe(1).left == (start + 4, start - 4)


def test_the_standing_tells_rounds_and_wins() -> None:
    assert GAME.standing(STANDARD, [won(1, 5), REDEAL, NAGARE, won(1, 1)], 2).detail == {"rounds": 3, "wins": [0, 2]}


def test_a_hand_yaku_is_paid_up_to_what_is_left() -> None:
    state = GAME.deal(STANDARD, deck(TESHI, NEUTRAL, "03c 03d 04c 04d 11c 11d 12c 12d"), 0, (won(0, 22),), 2)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.points, outcome.detail["score"], outcome.detail["paid"], outcome.detail["left"]) == ((3, -3), 6, 3, [47, 3])


def dealt_out() -> Match:
    """Return a match of a re-deal, hand yaku of both, and a round in progress."""
    match = Match(GAME, STANDARD, SEATS, "forced")
    match.start(1, deck(field=FULL_MONTH))
    match.start(match.dealer(), deck(TESHI, KUTTSUKI, NEUTRAL))
    match.start(match.dealer(), deck())
    return match


def test_a_redeal_and_a_hand_yaku_end_their_rounds_without_a_line() -> None:
    match = dealt_out()
    assert [entry.dealer for entry in match.entries] == [1, 1, 1]
    assert [entry.outcome.void for entry in match.played] == ["redeal", None]
    assert match.played[1].outcome.points == (-6, 6)
    assert (match.round.observe(0).number, match.round.observe(0).left, match.outcome()) == (1, (19, 31), None)
    assert match.standing().totals == (19, 31)


def test_rounds_that_the_deal_ends_are_kept_in_the_record() -> None:
    match = dealt_out()
    match.apply(match.round.legal()[0])
    twin = loads(dumps(match), GAMES)
    assert dumps(twin) == dumps(match)
    assert twin.round.observe(0) == match.round.observe(0)
    assert replayed(match, 0).played == match.played


def test_a_match_may_stand_at_a_round_that_the_deal_has_ended() -> None:
    match = Match(GAME, STANDARD, SEATS, "forced")
    match.start(1, deck(TESHI, KUTTSUKI, NEUTRAL))
    assert match.outcome() is not None and not match.over()
    assert dumps(loads(dumps(match), GAMES)) == dumps(match)
    assert replayed(match, 0).outcome() == match.outcome()
    match.deal()
    assert len(match.entries) == 2
