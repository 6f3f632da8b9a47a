"""From games to series and from series to a match: who deals, what is taken over, points, places, winners."""

import pytest

from fudaba.core.contract import Outcome, Played
from fudaba.core.errors import OptionError
from fudaba.core.match import PERSON, Match
from fudaba.core.options import changed
from fudaba.core.rng import stream
from fudaba.games.goninkan.options import STANDARD
from fudaba.games.goninkan.rules import GAME
from fudaba.games.goninkan.scoring import ends, total
from fudaba.games.goninkan.seating import Series, dealer_after, series_after
from tests.games.goninkan.tables import entries

PEOPLE = (PERSON,) * 6


def series(*points: tuple[int, ...]) -> tuple[Played, ...]:
    """Return finished series of one game each by their points."""
    return tuple(Played(0, Outcome(one, None, {"ends": True})) for one in points)


@pytest.mark.parametrize("length", [3, 6, 9])
def test_n2_a_match_is_three_six_or_nine_series(length: int) -> None:
    options = changed(STANDARD, {"series": length})
    up, down = (1, 1, 1, -1, -1, -1), (-1, -1, -1, 1, 1, 1)
    games = series(*([up, up, down] * 3)[: length - 1])
    assert GAME.standing(options, games, 6).winners == ()
    assert GAME.standing(options, (*games, *series(up)), 6).winners == (0, 1, 2)
    for other in (0, 1, 4, 12):
        with pytest.raises(OptionError):
            changed(STANDARD, {"series": other})
    assert STANDARD.series == 3


def test_places_are_by_single_players_and_ties_share_them() -> None:
    standing = GAME.standing(STANDARD, series((4, 4, 4, -4, -4, -4), (-1, 1, 1, -1, -1, 1), (0, 0, 0, 0, 0, 0)), 6)
    assert standing.totals == (3, 5, 5, -5, -5, -3)
    assert standing.winners == (1, 2)
    assert standing.detail == {"series": 3, "places": [3, 1, 1, 5, 5, 4]}


def test_the_dealer_deals_a_whole_series_and_every_re_deal() -> None:
    tokens = ("-", "W", "-", "W", "L")
    dealers = [dealer_after(entries(*tokens[:count], dealer=2)) for count in range(1, 6)]
    assert dealers == [2, 2, 2, 2, 3]


@pytest.mark.parametrize(
    "tokens, number, game, course",
    [
        ((), 1, 1, ()),
        (("-",), 1, 1, ()),
        (("W",), 1, 2, ("W",)),
        (("S", "S16"), 1, 3, ("S", "S16")),
        (("W", "RS16x"), 1, 3, ("W", "RS16x")),
        (("L",), 2, 1, ()),
        (("RS",), 2, 1, ()),
        (("W", "L"), 2, 1, ()),
        (("W", "S16x"), 2, 1, ()),
        (("W", "RS16"), 2, 1, ()),
        (("W", "W", "W"), 2, 1, ()),
        (("W", "W", "L", "L", "-"), 3, 1, ()),
    ],
)
def test_a_series_goes_on_while_the_related_win(tokens: tuple[str, ...], number: int, game: int, course: tuple[str, ...]) -> None:
    after = series_after(entries(*tokens))
    assert (after.number, after.game, after.course) == (number, game, course)
    assert (after.ace, after.joker) == ((1, 3) if game > 1 else (-1, -1))


def test_matches_as_chance_plays_them() -> None:
    """Games follow each other as the rules say, points stand in a series' last game and add up to nothing."""
    for seed in map(str, range(25)):
        match = Match.new(GAME, STANDARD, PEOPLE, seed)
        rng = stream(seed, "test")
        expected, teams = Series(), None
        while True:
            now = match.round.observe(0)
            assert (now.series.number, now.series.game, now.series.course) == (expected.number, expected.game, expected.course)
            assert now.series.game > 1 or now.trump == (now.series.number - 1) % 3
            if now.series.game > 1:
                assert (now.dealer, now.related, now.ring, now.exchange) == (*teams, None) if teams else False
            while (actor := match.round.actor()) is not None:
                match.apply(rng.choice(match.round.observe(actor).legal))
            outcome = match.outcome()
            assert outcome is not None and sum(outcome.points) == 0
            parts = outcome.detail
            teams = (now.dealer, now.related, tuple(parts["ring"]))
            if outcome.void:
                assert outcome.points == (0,) * 6 and now.series.game == 1
            else:
                course = (*expected.course, parts["token"])
                assert parts["course"] == list(course) and parts["ends"] == ends(course)
                if ends(course):
                    assert outcome.points == tuple(total(course) * (1 if seat in now.related else -1) for seat in range(6))
                    expected = Series(expected.number + 1)
                else:
                    assert outcome.points == (0,) * 6
                    expected = Series(expected.number, expected.game + 1, course=course)
            if match.over():
                break
            match.deal()
        assert match.standing().detail["series"] == 3 and sum(match.standing().totals) == 0
        assert match.winners() == tuple(seat for seat in range(6) if match.standing().totals[seat] == max(match.standing().totals))
