"""CPU players at a match."""

import pytest

from fudaba.bots.levels import LEVELS, levels, usual
from fudaba.bots.players import chance, decide, play_match
from fudaba.core.match import Match, replayed
from fudaba.core.record import dumps, loads
from fudaba.games import GAMES as HOUSE
from tests.core.toy import GAME, GAMES


def new(seed: str = "s", seats: tuple[str, ...] = ("random", "random")) -> Match:
    return Match.new(GAME, GAME.presets["long"], seats, seed)


def test_a_match_of_bots_is_decided_by_its_seed() -> None:
    assert dumps(play_match(new(), 5)) == dumps(play_match(new(), 5))
    assert dumps(play_match(new(), 5)) != dumps(play_match(new("t"), 5))


def test_a_match_saved_after_any_line_goes_on_with_the_same_play() -> None:
    whole = dumps(play_match(new(), 4))
    match = new()
    for number in range(4):
        while match.outcome() is None:
            match.apply(decide(match))
            resumed = loads(dumps(match), GAMES)
            assert dumps(play_match(resumed, 4)) == whole
        if number < 3:
            match.deal()


def test_an_action_taken_back_is_played_again() -> None:
    match = new()
    action = decide(match)
    match.apply(action)
    match.apply(decide(match))
    assert decide(replayed(match, 0)) == action


def test_chance_differs_by_seat_round_and_line() -> None:
    match = new()
    numbers = [chance(match, 0).random(), chance(match, 1).random()]
    while match.outcome() is None:
        match.apply(decide(match))
        numbers.append(chance(match, 0).random())
    match.deal()
    numbers.append(chance(match, 0).random())
    assert len(set(numbers)) == len(numbers)


def test_nobody_decides_for_a_person_or_after_the_end() -> None:
    with pytest.raises(KeyError):
        decide(new(seats=("person", "person")))
    match = play_match(new(), 1)
    with pytest.raises(ValueError, match="over"):
        decide(match)


def test_opponents_are_those_whose_play_the_game_has() -> None:
    assert [level.policy for level in levels(GAME)] == ["random"]
    assert [level.rank for level in LEVELS] == sorted({level.rank for level in LEVELS})
    people = [person for level in LEVELS for person in level.people]
    assert len(set(people)) == len(people)
    assert len({level.policy for level in LEVELS}) == len(LEVELS)
    assert all(1 <= level.rank <= 5 for level in LEVELS)


def test_who_has_chosen_nobody_meets_the_middle_level_or_the_strongest_below() -> None:
    assert {usual(game).policy for game in HOUSE.values()} == {"basic"}
    assert usual(GAME).policy == "random"
