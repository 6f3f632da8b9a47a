"""Matches under any options that the rules of a game allow."""

from hypothesis import given
from hypothesis import strategies as st

from fudaba.core.match import Match
from fudaba.core.options import Choice, Span, changed, rules
from fudaba.core.record import dumps, loads
from fudaba.games import GAMES
from tests.conformance.tables import TABLES, everything, random_match
from tests.conformance.test_matches import check_figures


@st.composite
def any_match(draw: st.DrawFn) -> Match:
    """A match under any options of a game, played at random."""
    table = draw(st.sampled_from(TABLES))
    values = {}
    for name, rule in rules(type(table.options)).items():
        if isinstance(rule, Span):
            values[name] = draw(st.integers(rule.low, rule.high))
        else:
            values[name] = draw(st.sampled_from(rule.values if isinstance(rule, Choice) else (False, True)))
    seed = draw(st.text(st.characters(codec="utf-8"), max_size=8))
    return random_match(table, seed, rounds=5, options=changed(table.options, values))


@given(any_match())
def test_a_match_under_any_options_is_sound_and_replays(match: Match) -> None:
    check_figures(match)
    for entry in match.entries:
        assert match.game.is_pack(entry.deck)
    twin = loads(dumps(match), GAMES)
    assert dumps(twin) == dumps(match)
    assert everything(twin.round, len(match.seats)) == everything(match.round, len(match.seats))
