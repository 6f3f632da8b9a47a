"""Rounds and matches under any options that the rules of a game allow."""

import json
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from fudaba.core.contract import Game, Policy
from fudaba.core.match import Match
from fudaba.core.record import dumps, loads
from fudaba.games import GAMES
from fudaba.games.searching import SEARCHING
from tests.conformance.tables import TABLES, every_game, everything, random_match
from tests.conformance.test_matches import check_figures
from tests.conformance.test_rounds import STRANGE, check_refusals
from tests.games.options import any_options


@st.composite
def any_match(draw: st.DrawFn) -> Match:
    """A match under any options of a game, played at random."""
    table = draw(st.sampled_from(TABLES))
    options, seed = draw(any_options(type(table.options))), draw(st.text(st.characters(codec="utf-8"), max_size=8))
    return random_match(table, seed, rounds=5, options=options)


def quick(game: Game[Any, Any]) -> list[Callable[[Random], Policy[Any]]]:
    """Return the CPU players of a game that do not search."""
    return [policy for name, policy in game.policies.items() if name not in SEARCHING]


class Course(NamedTuple):
    """A match under any options in its first round, and the CPU player of all seats."""

    match: Match
    players: int
    policy: Policy[Any]


@st.composite
def any_course(draw: st.DrawFn, game: Game[Any, Any]) -> Course:
    """A match of a game that was not begun yet."""
    table = draw(st.sampled_from([table for table in TABLES if table.game is game]))
    options, number = draw(any_options(type(table.options))), draw(st.integers(0, 10**9))
    policy = draw(st.sampled_from(quick(game)))
    return Course(table.match(str(number), options), table.players, policy(Random(number)))


@st.composite
def any_position(draw: st.DrawFn, game: Game[Any, Any]) -> Course:
    """A match of a game within its first round, or at its end."""
    course = draw(any_course(game))
    for _ in range(draw(st.integers(0, 60))):
        if (actor := course.match.round.actor()) is None:
            break
        course.match.apply(course.policy.choose(course.match.round.observe(actor)))
    return course


@given(any_match())
def test_a_match_under_any_options_is_sound_and_replays(match: Match) -> None:
    check_figures(match)
    for entry in match.entries:
        assert match.game.is_pack(entry.deck)
    twin = loads(dumps(match), GAMES)
    assert dumps(twin) == dumps(match)
    assert everything(twin.round, len(match.seats)) == everything(match.round, len(match.seats))


@every_game
@given(st.data())
def test_every_round_ends_and_keeps_its_cards_whoever_plays(game: Game[Any, Any], data: st.DataObject) -> None:
    course = data.draw(any_course(game))
    round_ = course.match.round
    while (actor := round_.actor()) is not None:
        action = course.policy.choose(round_.observe(actor))
        assert action in round_.legal()
        twin = round_.clone()
        assert twin.apply(action) == round_.apply(action)
        assert everything(twin, course.players) == everything(round_, course.players)
        assert game.is_pack(round_.cards())
    outcome = round_.outcome()
    assert outcome is not None and len(outcome.points) == course.players
    assert json.loads(json.dumps(outcome.detail)) == outcome.detail


@every_game
@given(st.data())
def test_why_not_agrees_with_legal_in_any_position(game: Game[Any, Any], data: st.DataObject) -> None:
    course = data.draw(any_position(game))
    done = [action for _, action in course.match.entries[0].lines]
    near = [action._replace(first=card) for action in course.match.round.legal() for card in game.pack]
    check_refusals(course.match.round, [*dict.fromkeys((*done, *near)), *STRANGE], course.players)


@every_game
@given(st.data(), st.integers())
def test_a_sample_agrees_with_any_observation_and_leads_to_the_same_choices(game: Game[Any, Any], data: st.DataObject, number: int) -> None:
    course = data.draw(any_position(game))
    round_ = course.match.round
    for seat in range(course.players):
        seen = round_.observe(seat)
        sampled = game.sample(seen, Random(number))
        assert sampled.observe(seat) == seen
        assert game.is_pack(sampled.cards())
        assert round_.in_secret() or (sampled.actor(), sampled.outcome()) == (round_.actor(), round_.outcome())
        if seen.legal:
            assert sampled.legal() == round_.legal() or round_.in_secret()
            for policy in quick(game):
                assert policy(Random(number)).choose(seen) == policy(Random(number)).choose(sampled.observe(seat))
