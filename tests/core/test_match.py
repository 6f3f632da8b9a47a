"""Matches: from the seed to the winners."""

from typing import Any

import pytest

from fudaba.core.contract import Action
from fudaba.core.errors import IllegalAction
from fudaba.core.match import LONGEST, Match, play_out, replayed
from fudaba.core.record import dumps
from tests.core.toy import GAME, HighestOptions


def lowest(_seat: int, observation: Any) -> Action:
    """Play the first legal action."""
    action: Action = observation.legal[0]
    return action


def new(options: HighestOptions | None = None, seats: int = 2, seed: str = "s") -> Match:
    return Match.new(GAME, options or GAME.presets["short"], ("random",) * seats, seed)


def test_the_seed_alone_decides_every_deck() -> None:
    first, second = play_out(new(), lowest), play_out(new(), lowest)
    assert dumps(first) == dumps(second)
    assert [entry.deck for entry in first.entries] != [entry.deck for entry in play_out(new(seed="t"), lowest).entries]


def test_bots_change_no_deal() -> None:
    long = GAME.presets["long"]
    one = play_out(new(long), lowest, rounds=5)
    other = play_out(new(long), lambda _seat, observation: observation.legal[-1], rounds=5)
    assert [(entry.dealer, entry.deck) for entry in one.entries] == [(entry.dealer, entry.deck) for entry in other.entries]


def test_lots_for_the_first_dealer_fall_on_every_seat() -> None:
    assert {new(seats=3, seed=str(number)).entries[0].dealer for number in range(40)} == {0, 1, 2}


def test_a_match_ends_at_its_target() -> None:
    match = play_out(new(), lowest)
    assert match.over()
    assert max(match.standing().totals) == 3
    assert match.winners() == match.standing().winners != ()
    assert len(match.played) == len(match.entries)


def test_a_match_cut_short_is_partial_and_has_no_winners() -> None:
    match = play_out(new(), lowest, rounds=2)
    assert (match.partial, match.over(), match.winners(), len(match.entries)) == (True, True, (), 2)


def test_a_match_that_ends_in_time_is_not_partial() -> None:
    assert not play_out(new(), lowest, rounds=LONGEST).partial


def test_the_longest_match_goes_to_the_higher_total() -> None:
    match = play_out(new(HighestOptions(ends="never")), lowest)
    assert len(match.entries) == LONGEST
    totals = match.standing().totals
    assert sum(totals) == LONGEST
    assert match.winners() == tuple(seat for seat in (0, 1) if totals[seat] == max(totals))


def test_equal_totals_of_the_longest_match_share() -> None:
    match = Match(GAME, HighestOptions(ends="never"), ("random", "random"), "s")
    for number in range(LONGEST):
        winner = number % 2
        match.start(1, GAME.stacked("ha"[winner], "ah"[winner], "b", "c"))
        for _ in range(2):
            match.apply(match.round.legal()[-1])
    assert match.standing().totals == (LONGEST // 2, LONGEST // 2)
    assert match.winners() == (0, 1)


def test_an_illegal_action_changes_nothing() -> None:
    match = new()
    before = dumps(match)
    with pytest.raises(IllegalAction, match="not allowed"):
        match.apply(Action("play", 99))
    assert dumps(match) == before


def test_no_action_after_the_end_of_a_round() -> None:
    match = play_out(new(), lowest)
    before = dumps(match)
    with pytest.raises(IllegalAction):
        match.apply(match.entries[-1].lines[-1][1])
    assert dumps(match) == before


def test_replayed_goes_back_within_the_round_and_leaves_the_match_alone() -> None:
    match = play_out(new(), lowest, rounds=2)
    before = dumps(match)
    lines = len(match.entries[-1].lines)
    twin = replayed(match, lines - 1)
    assert (twin.outcome(), len(twin.played), len(twin.entries)) == (None, 1, 2)
    twin.apply(match.entries[-1].lines[-1][1])
    assert twin.standing() == match.standing()
    twin.deal()
    assert dumps(match) == before


@pytest.mark.parametrize("lines", [-1, 99])
def test_replayed_refuses_lines_that_are_not_there(lines: int) -> None:
    with pytest.raises(ValueError, match="lines"):
        replayed(new(), lines)


def test_a_table_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(ValueError, match="4 players"):
        new(seats=4)


def test_play_out_goes_on_where_a_match_stands() -> None:
    whole = play_out(new(), lowest)
    begun = play_out(new(), lowest, rounds=1)
    begun.partial = False
    assert dumps(play_out(begun, lowest)) == dumps(whole)
