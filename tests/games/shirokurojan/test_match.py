"""From rounds to a match: who deals, how many rounds there are, who pays whom."""

from typing import Any

import pytest

from fudaba.core.contract import Outcome, Played
from fudaba.core.match import Match
from fudaba.core.record import dumps, loads
from fudaba.games import GAMES
from fudaba.games.shirokurojan.options import EXPERT, STANDARD, ShirokurojanOptions
from fudaba.games.shirokurojan.rules import GAME
from tests.games.shirokurojan.tables import opened, play

SEATS = ("person", "basic", "easy")
RENCHAN = ShirokurojanOptions(renchan=True)
PAYMENTS = ShirokurojanOptions(payments=True)
DEALER = "W B W B W B W"
CHILD = "W B W B W B W"
READY = "W1 W2 W3 B4 B4 B4 W6"
"""It waits for W6."""


def rounds(players: int, *winners: int | None, options: ShirokurojanOptions = STANDARD, points: int = 2) -> tuple[Played, ...]:
    """Return finished rounds by their winners, None for an exhausted stock; seat 0 deals first."""
    played: tuple[Played, ...] = ()
    for winner in winners:
        dealer = GAME.dealer(options, SEATS[:players], played) if played else 0
        assert dealer is not None
        scored = tuple(points * (seat == winner) for seat in range(players))
        detail: dict[str, Any] = {"winners": [] if winner is None else [winner]}
        played += (Played(dealer, Outcome(scored, None, detail)),)
    return played


def number_and_repeats(options: ShirokurojanOptions, played: tuple[Played, ...], players: int) -> tuple[int, int]:
    """Return which round follows, from 0, and how often its dealer has repeated."""
    dealer = GAME.dealer(options, SEATS[:players], played)
    state = GAME.deal(options, GAME.pack, 0 if dealer is None else dealer, played, players)
    seen = state.observe(0)
    return seen.number, seen.repeats


def test_lots_are_drawn_for_the_first_dealer() -> None:
    assert GAME.dealer(STANDARD, SEATS, ()) is None
    assert {Match.new(GAME, STANDARD, SEATS, f"seed {number}").entries[0].dealer for number in range(30)} == {0, 1, 2}


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("winner", [0, 1, None])
def test_the_deal_passes_to_the_right_neighbour_whoever_wins(players: int, winner: int | None) -> None:
    for dealer in range(players):
        detail = {"winners": [] if winner is None else [winner]}
        last = Played(dealer, Outcome((0,) * players, None, detail))
        assert GAME.dealer(STANDARD, SEATS[:players], (last,)) == (dealer + 1) % players


@pytest.mark.parametrize("players", [2, 3])
def test_every_seat_deals_twice(players: int) -> None:
    whole = 2 * players
    for finished in range(whole):
        played = rounds(players, *[0] * finished)
        standing = GAME.standing(STANDARD, played, players)
        assert (standing.winners, standing.detail["finished"]) == ((), finished)
        assert number_and_repeats(STANDARD, played, players) == (finished, 0)
    standing = GAME.standing(STANDARD, rounds(players, *[0] * whole), players)
    assert (standing.totals[0], standing.winners) == (2 * whole, (0,))
    assert standing.detail == {"finished": whole, "wins": [whole] + [0] * (players - 1)}


def test_most_points_win_and_ties_share() -> None:
    assert GAME.standing(STANDARD, rounds(2, 0, 1, 0, 1), 2).winners == (0, 1)
    assert GAME.standing(STANDARD, rounds(2, 0, 1, 0, None), 2).winners == (0,)
    assert GAME.standing(STANDARD, rounds(3, 2, 1, 2, 1, None, None), 3).winners == (1, 2)
    assert GAME.standing(STANDARD, rounds(3, *[None] * 6), 3).winners == (0, 1, 2)
    assert GAME.standing(STANDARD, (), 3).totals == (0, 0, 0)


def test_option_renchan_the_dealer_repeats_after_winning_which_does_not_count() -> None:
    played = rounds(2, 0, 0, options=RENCHAN)
    assert [entry.dealer for entry in played] == [0, 0]
    assert number_and_repeats(RENCHAN, played, 2) == (0, 2)
    played = rounds(2, 0, 0, 1, options=RENCHAN)
    assert (GAME.dealer(RENCHAN, SEATS[:2], played), number_and_repeats(RENCHAN, played, 2)) == (1, (1, 0))
    played = rounds(2, 0, 1, 1, 0, 1, options=RENCHAN)
    assert [entry.dealer for entry in played] == [0, 0, 1, 1, 0]
    assert GAME.standing(RENCHAN, played, 2).winners == ()
    assert GAME.standing(RENCHAN, rounds(2, 0, 1, 1, 0, 1, 0, options=RENCHAN), 2).winners == (0, 1)


def test_s15_a_tenpai_dealer_does_not_repeat() -> None:
    exhausted = Played(0, Outcome((1, 0), None, {"kind": "nagare", "winners": [], "tenpai": [0]}))
    assert GAME.dealer(RENCHAN, SEATS[:2], (exhausted,)) == 1


def test_a_dealer_who_shares_a_double_ron_repeats() -> None:
    both = Played(1, Outcome((3, 2, 0), None, {"kind": "ron", "winners": [0, 1]}))
    assert GAME.dealer(RENCHAN, SEATS, (both,)) == 1
    assert GAME.dealer(STANDARD, SEATS, (both,)) == 2


def points(options: ShirokurojanOptions, lines: str, *hands: str, stock: str = "", dealer: int = 0) -> tuple[int, ...]:
    """Return the points of a round that is played so."""
    state = opened(*hands, stock=stock, dealer=dealer, options=options, indicator="12")
    play(state, lines)
    outcome = state.outcome()
    assert outcome is not None
    return outcome.points


def test_nobody_pays_without_the_option() -> None:
    assert points(STANDARD, "discard 7, ron", f"{DEALER} 63w", READY) == (0, 17)
    assert points(STANDARD, "discard 7, ron, ron", f"{DEALER} 63w", READY, "W5 W5 W5 B2 B2 B2 64w") == (0, 17, 20)


def test_s9_the_discarder_pays_a_ron() -> None:
    assert points(PAYMENTS, "discard 7, ron", f"{DEALER} 63w", READY) == (-17, 17)
    assert points(PAYMENTS, "discard 7, ron", CHILD, READY, f"{DEALER} 63w", dealer=2) == (0, 17, -17)


def test_s9_every_other_player_pays_a_tsumo() -> None:
    hands = ("W1 W2 W3 B4 B4 B4 W6 W6", CHILD)
    assert points(STANDARD, "tsumo", *hands) == (19, 0)
    assert points(PAYMENTS, "tsumo", *hands) == (19, -19)
    assert points(PAYMENTS, "tsumo", *hands, CHILD) == (38, -19, -19)


def test_s15_the_discarder_pays_both_of_a_double_ron() -> None:
    assert points(PAYMENTS, "discard 7, ron, ron", f"{DEALER} 63w", READY, "W5 W5 W5 B2 B2 B2 64w") == (-37, 17, 20)


def test_s15_tenpai_is_paid_by_nobody_and_judged_without_the_minimum() -> None:
    state = opened(f"{READY} 52w", CHILD, options=EXPERT)
    play(state, "discard 7")
    while state.outcome() is None:
        play(state, {"draw": "draw", "insert": "insert 0w", "discard": "discard 0", "call": "pass"}[state.step])
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.points, outcome.detail["tenpai"]) == ((1, 0), [0])


def test_s15_totals_may_fall_below_0() -> None:
    played = tuple(Played(seat % 2, Outcome((-3, 3), None, {"winners": [1]})) for seat in range(4))
    standing = GAME.standing(PAYMENTS, played, 2)
    assert (standing.totals, standing.winners) == ((-12, 12), (1,))


def test_a_record_holds_the_faces_of_the_deck_and_every_answer() -> None:
    match = Match.new(GAME, STANDARD, ("easy", "easy", "easy"), "record", "standard")
    actions: set[str] = set()
    while not match.over():
        if match.outcome() is not None:
            match.deal()
        seen = match.round.observe(match.round.actor() or 0)
        match.apply(seen.legal[0])
        actions |= {GAME.action_text(action).split()[0] for _, action in match.entries[-1].lines}
    text = dumps(match)
    assert dumps(loads(text, GAMES)) == text
    assert '"deck":["' in text and any(f'"{white}{black}b"' in text for white in (1, 2) for black in (3, 4))
    assert {"keep", "draw", "insert", "discard"} <= actions
