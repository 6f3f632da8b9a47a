"""What holds in every match of every game."""

import json

from fudaba.bots.levels import levels
from fudaba.bots.players import decide, play_match
from fudaba.core.match import LONGEST, Match, replayed
from fudaba.core.record import dumps, loads
from fudaba.games import GAMES
from fudaba.games.searching import SEARCHING
from tests.conformance.tables import Table, every_table, everything, random_match


def check_figures(match: Match) -> None:
    """Hold the figures of a match that is over against each other."""
    players = len(match.seats)
    assert 0 < len(match.entries) == len(match.played) <= LONGEST
    for one in match.played:
        assert one.dealer in range(players)
        assert len(one.outcome.points) == players and all(type(point) is int for point in one.outcome.points)
        assert one.outcome.void is None or one.outcome.void
        assert json.loads(json.dumps(dict(one.outcome.detail))) == dict(one.outcome.detail)
    standing = match.standing()
    assert len(standing.totals) == players and all(type(total) is int for total in standing.totals)
    assert list(standing.winners) == sorted(set(standing.winners)) and set(standing.winners) <= set(range(players))
    assert json.loads(json.dumps(dict(standing.detail))) == dict(standing.detail)
    assert match.over() and bool(match.winners()) != match.partial


@every_table
def test_a_random_match_comes_to_an_end_with_winners(table: Table) -> None:
    for seed in table.seeds(5):
        match = random_match(table, seed)
        assert not match.partial
        check_figures(match)


@every_table
def test_nobody_has_won_before_the_last_round(table: Table) -> None:
    for seed in table.seeds(5):
        match = random_match(table, seed)
        for count in range(len(match.played)):
            assert match.game.standing(match.options, tuple(match.played[:count]), table.players).winners == ()


@every_table
def test_every_cpu_plays_whole_matches_against_every_other(table: Table) -> None:
    names = list(table.game.policies)
    assert {level.policy for level in levels(table.game)} <= set(names)
    for number, name in enumerate(names):
        for other in names[number:]:
            seats = tuple((name, other)[seat % 2] for seat in range(table.players))
            # The levels that search take many times as long as the others.
            rounds = 2 if {name, other} & {*SEARCHING} else 12
            check_figures(play_match(Match.new(table.game, table.options, seats, f"{name}-{other}"), rounds=rounds))


@every_table
def test_a_match_replays_to_the_same_states(table: Table) -> None:
    for seed in table.seeds(5):
        match = random_match(table, seed, rounds=6)
        text = dumps(match)
        twin = loads(text, GAMES)
        assert dumps(twin) == text
        assert everything(twin.round, table.players) == everything(match.round, table.players)
        assert (twin.played, twin.standing(), twin.winners()) == (match.played, match.standing(), match.winners())


@every_table
def test_a_match_saved_after_any_line_is_the_same_match(table: Table) -> None:
    for seed in table.seeds(2):
        match = random_match(table, seed, rounds=2)
        for lines in range(len(match.entries[-1].lines) + 1):
            there = replayed(match, lines)
            back = loads(dumps(there), GAMES)
            assert dumps(back) == dumps(there)
            assert everything(back.round, table.players) == everything(there.round, table.players)


@every_table
def test_a_resumed_match_is_played_on_as_if_never_left(table: Table) -> None:
    for name in table.game.policies:
        match = Match.new(table.game, table.options, (name,) * table.players, "resumed")
        whole = dumps(play_match(loads(dumps(match), GAMES), rounds=2))
        while match.outcome() is None:
            match.apply(decide(match))
            match = loads(dumps(match), GAMES)
        assert dumps(play_match(match, rounds=2)) == whole


@every_table
def test_the_dealer_is_known_as_soon_as_a_round_is_over(table: Table) -> None:
    for seed in table.seeds(5):
        match = random_match(table, seed, rounds=8)
        for number, entry in enumerate(match.entries):
            expected = table.game.dealer(match.options, match.seats, tuple(match.played[:number]))
            assert expected in (None, entry.dealer)
            assert number == 0 or expected is not None
