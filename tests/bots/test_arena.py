"""The arena: its figures, on a game where they can be worked out."""

import pickle
import re
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import cast

import pytest

from fudaba.bots import arena
from fudaba.bots.arena import BotError, Duel, Duplicate, mean_interval, play_deal, quantile, report, share_interval
from fudaba.core.contract import Action, Policy
from fudaba.games import GAMES
from tests.core.toy import GAME, HighestGame, Look


class Highest:
    """Plays its highest card at once."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, observation: Look) -> Action:
        return observation.legal[-1]


class Lowest:
    """Plays its lowest card at once."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, observation: Look) -> Action:
        return Action("play", min(observation.hand))


class ArenaGame(HighestGame):
    """The small game with two players of its own."""

    policies: Mapping[str, Callable[[Random], Policy[Look]]] = {"highest": Highest, "lowest": Lowest}


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch) -> Duel:
    monkeypatch.setattr(arena, "GAMES", {"highest": ArenaGame()})
    return Duel("highest", GAME.presets["short"], "highest", "lowest", 2)


def ticks() -> Callable[[], float]:
    """A clock that goes on by one second a look."""
    seconds: Iterator[int] = iter(range(1_000_000))
    return lambda: float(next(seconds))


def test_a_deal_is_played_twice_with_seats_exchanged(duel: Duel) -> None:
    twins = play_deal(duel._replace(b="highest"), "s", ticks())
    assert (twins.wins, twins.share) == ((1, 1, 0), 0.5)
    assert twins.points[0] == twins.points[1]


def test_the_better_player_wins_whichever_side_it_is_on(duel: Duel) -> None:
    seeds = [str(number) for number in range(40)]
    good = report(duel, [play_deal(duel, seed, ticks()) for seed in seeds])
    turned = duel._replace(a=duel.b, b=duel.a)
    bad = report(turned, [play_deal(turned, seed, ticks()) for seed in seeds])
    assert good["wins"]["a"] > good["wins"]["b"]
    assert (good["wins"]["a"], good["wins"]["b"]) == (bad["wins"]["b"], bad["wins"]["a"])
    assert good["points_difference"]["mean"] == -bad["points_difference"]["mean"] > 0
    assert good["win_share"]["a"] == pytest.approx(1 - bad["win_share"]["a"])


def test_players_that_the_game_does_not_have_can_be_compared(duel: Duel) -> None:
    turned: arena.Policies = {"highest": Lowest, "lowest": Highest}
    for seed in "abc":
        asked, usual = play_deal(duel, seed, ticks(), turned), play_deal(duel._replace(a=duel.b, b=duel.a), seed, ticks())
        assert (asked.wins, asked.points) == (usual.wins, usual.points)


def played_wrong(duel: Duel, choice: Callable[[Look], object]) -> BotError:
    """Let a player with some choice play against the highest card, and return what it is told."""

    class Wrong(Highest):
        def choose(self, observation: Look) -> Action:
            return cast(Action, choice(observation))

    with pytest.raises(BotError) as caught:
        play_deal(duel, "s", ticks(), {"lowest": Wrong})
    return caught.value


def test_a_player_that_fails_is_told_with_the_line_of_its_own_file(duel: Duel) -> None:
    error = played_wrong(duel, lambda look: look.hand[9])
    assert (error.bot, error.seed, error.place, error.refusal) == ("lowest", "s", (1, 2), None)
    assert re.fullmatch(rf"raised IndexError: tuple index out of range \({re.escape(__file__)}, line \d+\)", error.reason)
    assert str(error) == f"lowest {error.reason}, in round 1, line 2 of the match with the seed 's'"


@pytest.mark.parametrize(
    "choice, key",
    [
        (Action("play", 99), "toy.not-now"),
        (Action("fly"), "toy.not-now"),
        (None, None),
        ("play", None),
        (Action("play", cast(int, "f")), None),
    ],
)
def test_a_player_that_may_not_do_what_it_does_is_told(duel: Duel, choice: object, key: str | None) -> None:
    error = played_wrong(duel, lambda look: choice)
    assert error.reason == f"returned {choice!r}, which is not among the legal actions"
    assert (error.refusal and error.refusal.key) == key


def test_what_a_player_did_wrong_can_be_sent_from_one_process_to_another(duel: Duel) -> None:
    error = played_wrong(duel, lambda look: Action("play", 99))
    twin = pickle.loads(pickle.dumps(error))
    assert (str(twin), vars(twin)) == (str(error), vars(error))


def test_the_report_does_not_depend_on_the_order_of_the_deals(duel: Duel) -> None:
    deals = [play_deal(duel, str(number), ticks()) for number in range(12)]
    assert report(duel, deals) == report(duel, reversed(deals))
    assert report(duel, deals)["seconds_per_decision"] == {side: {"median": 1.0, "p95": 1.0} for side in "ab"}
    assert sum(report(duel, deals)["wins"].values()) + report(duel, deals)["draws"] == report(duel, deals)["matches"] == 24


def test_sides_sit_alternately_at_a_larger_table(duel: Duel, monkeypatch: pytest.MonkeyPatch) -> None:
    game = ArenaGame()
    monkeypatch.setattr(game, "players", (3,), raising=False)
    monkeypatch.setattr(arena, "GAMES", {"highest": game})
    deal = play_deal(duel._replace(players=3), "s", ticks())
    assert sum(deal.wins) == 2
    assert (len(deal.seconds[0]) + len(deal.seconds[1])) % 3 == 0
    assert min(map(len, deal.seconds)) > 0


def test_equal_sides_are_equal_at_a_table_of_three(duel: Duel, monkeypatch: pytest.MonkeyPatch) -> None:
    game = ArenaGame()
    monkeypatch.setattr(game, "players", (2, 3), raising=False)
    monkeypatch.setattr(arena, "GAMES", {"highest": game})
    three = duel._replace(b="highest", players=3)
    deals = [play_deal(three, str(number), ticks()) for number in range(20)]
    assert report(three, deals)["win_share"]["a"] == 0.5
    assert report(three, deals)["players"] == 3


def table_of_three(duel: Duel, monkeypatch: pytest.MonkeyPatch) -> Duel:
    """The duel of one alone against two others."""
    game = ArenaGame()
    monkeypatch.setattr(game, "players", (3,), raising=False)
    monkeypatch.setattr(arena, "GAMES", {"highest": game})
    return duel._replace(players=3, alone=True)


def test_a_player_sits_alone_at_each_seat_in_turn(duel: Duel, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = table_of_three(duel, monkeypatch)
    seats: list[int] = []

    class Noted(Highest):
        def choose(self, observation: Look) -> Action:
            seats.append(observation.seat)
            return super().choose(observation)

    deal = play_deal(alone, "s", ticks(), {"highest": Noted})
    assert set(seats) == {0, 1, 2} and sum(deal.wins) == 3
    assert 2 * len(deal.seconds[0]) == len(deal.seconds[1]) == 2 * len(seats)


def test_one_among_its_equals_wins_a_third_alone(duel: Duel, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = table_of_three(duel, monkeypatch)
    equal = report(alone._replace(b="highest"), [play_deal(alone._replace(b="highest"), str(number), ticks()) for number in range(12)])
    assert (equal["win_share"]["a"], equal["points_difference"]["mean"]) == (0.3333, 0.0)
    assert (equal["deals"], equal["matches"]) == (12, 36)
    better = report(alone, [play_deal(alone, str(number), ticks()) for number in range(40)])
    assert better["win_share"]["a"] > 0.4 and better["points_difference"]["mean"] > 0


@pytest.mark.parametrize(
    "shares, low, high",
    [
        ([1.0] * 100, 0.963, 1.0),
        ([0.0] * 100, 0.0, 0.037),
        ([0.5] * 100, 0.404, 0.596),
        ([1.0, 0.0] * 50, 0.404, 0.596),
        ([0.5, 1.0, 0.5, 0.0] * 25, 0.431, 0.569),
        ([0.5], 0.055, 0.945),
    ],
)
def test_the_interval_of_the_wins(shares: list[float], low: float, high: float) -> None:
    assert share_interval(shares) == pytest.approx((low, high), abs=6e-3)


def test_the_interval_of_the_wins_covers_the_truth_in_about_95_of_100_cases() -> None:
    rng = Random(5)
    covered = 0
    for _ in range(1000):
        shares = [(int(rng.random() < 0.7) + int(rng.random() < 0.7)) / 2 for _ in range(100)]
        low, high = share_interval(shares)
        covered += low <= 0.7 <= high
    assert 935 <= covered <= 985


def test_the_interval_of_a_mean() -> None:
    assert mean_interval([3.0]) is None
    assert mean_interval([2.0, 2.0]) == (2.0, 2.0)
    assert mean_interval([0.0, 2.0] * 50) == pytest.approx((0.803, 1.197), abs=1e-3)


@pytest.mark.parametrize("part, value", [(0.5, 50), (0.95, 95), (1.0, 100), (0.001, 1)])
def test_quantiles(part: float, value: float) -> None:
    assert quantile(list(range(1, 101)), part) == value


def test_a_side_that_never_decided_has_no_times() -> None:
    assert quantile([], 0.5) is None
    deal = Duplicate((2, 0, 0), 1.0, (1.0, 0.0), ([1.0], []))
    assert report(Duel("highest", GAME.presets["short"], "x", "y", 2), [deal])["seconds_per_decision"]["b"] == {"median": None, "p95": None}


def test_in_a_game_of_teams_a_side_is_a_team_whoever_belongs_to_it() -> None:
    options = GAMES["goninkan"].presets["standard"]
    named = (("easy", "easy"), ("easy", "random"), ("random", "easy"))
    duels = [play_deal(Duel("goninkan", options, a, b, 6), "s", ticks()) for a, b in named]
    assert duels[0].share == 0.5 and duels[0].points[0] == duels[0].points[1]
    assert duels[1].points == duels[2].points[::-1] and duels[1].points[0] == -duels[1].points[1]
    assert duels[1].wins[0] == duels[2].wins[1]


def test_who_sits_alone_has_no_team() -> None:
    deal = play_deal(Duel("goninkan", GAMES["goninkan"].presets["standard"], "easy", "easy", 6, alone=True), "s", ticks())
    assert deal.share == pytest.approx(1 / 6) and deal.points == pytest.approx((0.0, 0.0)) and sum(deal.wins) == 6
