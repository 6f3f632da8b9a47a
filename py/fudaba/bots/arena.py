"""The arena: two CPU players compared on the same deals, with seats exchanged.

Every deal is played twice, or once from every seat. Its luck falls to either side alike, so that what is left is the difference in
play; the unit of all intervals is therefore the deal and not the match.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import ceil, sqrt
from random import Random
from typing import Any, NamedTuple

from fudaba.bots.players import chance
from fudaba.core.contract import Action, Policy, Round
from fudaba.core.errors import FudabaError, Refusal, quoted
from fudaba.core.match import Match, play_out
from fudaba.games import GAMES

NORMAL_95 = 1.959964
"""A normal figure lies within so many standard deviations in 95 of 100 cases."""


Policies = Mapping[str, Callable[[Random], Policy[Any]]]
"""CPU players by name."""
Asking = Callable[[Match, int, Any, str, Policies], Action]
"""Tells what a CPU player of a name does at a seat of a match, where it observes something; the others are there by name."""


class BotError(FudabaError):
    """A CPU player failed, or did what it may not do.

    `place` is the round and the line, both counted from 1, in the match of that seed; `refusal` is set when the rules forbid what it did.
    """

    def __init__(self, bot: str, reason: str, seed: str, place: tuple[int, int], refusal: Refusal | None = None) -> None:
        super().__init__(bot, reason, seed, place, refusal)
        self.bot = bot
        self.reason = reason
        self.seed = seed
        self.place = place
        self.refusal = refusal

    def __str__(self) -> str:
        return f"{self.bot} {self.reason}, in round {self.place[0]}, line {self.place[1]} of the match with the seed {quoted(self.seed)}"


class Duel(NamedTuple):
    """What is compared: two CPU players of a game, by name, under one set of options, at a table of so many."""

    game: str
    options: Any
    a: str
    b: str
    players: int
    alone: bool = False
    """Whether a sits alone at a table of b, at each seat in turn; else the seats or teams are shared between them."""

    def seatings(self) -> list[tuple[int, ...]]:
        """Return how a deal is played, match by match: the side at each seat, 0 for a; in a game of teams the first two are the teams'.

        Alternately, the second time with seats exchanged, so that where one side has a seat more it is the other's turn to have it.
        """
        seats = range(self.players)
        if self.alone:
            return [tuple(int(seat != own) for seat in seats) for own in seats]
        return [tuple((seat + first) % 2 for seat in seats) for first in (0, 1)]


class Duplicate(NamedTuple):
    """One deal played with each seating.

    `wins` are the matches won by a, by b, and drawn; `share` is a's part of these wins, from 0 to 1; `points` are the
    totals of a and of b, the mean of the matches; `seconds` are the decision times of a and of b.
    """

    wins: tuple[int, int, int]
    share: float
    points: tuple[float, float]
    seconds: tuple[list[float], list[float]]


def play_deal(duel: Duel, seed: str, clock: Callable[[], float], policies: Policies | None = None, ask: Asking | None = None) -> Duplicate:
    """Play one deal with each seating of a duel.

    In a game of teams each side is a team, whoever belongs to it in a round, unless a sits alone. The clock, in seconds, is the
    caller's, since this package has none. The CPU players are those given by name, and else those of the game; `ask` asks them, and
    shows them their observation alone unless it is the caller's. Raises BotError.
    """
    ask = ask or asked
    game, bots, seatings = GAMES[duel.game], (duel.a, duel.b), duel.seatings()
    known: Policies = {**game.policies, **(policies or {})}
    wins, share, points = [0, 0, 0], 0.0, [0.0, 0.0]
    seconds: tuple[list[float], list[float]] = ([], [])
    for seating in seatings:
        match = Match.new(game, duel.options, tuple(bots[side] for side in seating), seed)

        def timed(seat: int, observation: Any, match: Match = match, seating: tuple[int, ...] = seating) -> Action:
            side = _sides(match.round, duel, seating)[seat]
            started = clock()
            action = ask(match, seat, observation, bots[side], known)
            seconds[side].append(clock() - started)
            return action

        play_out(match, timed)
        won, means = _result(match, duel, seating)
        wins[won[0] if len(set(won)) == 1 else 2] += 1
        share += won.count(0) / len(won) / len(seatings)
        for side in (0, 1):
            points[side] += means[side] / len(seatings)
    return Duplicate((wins[0], wins[1], wins[2]), share, (points[0], points[1]), seconds)


def asked(match: Match, seat: int, observation: Any, bot: str, known: Policies) -> Action:
    """Return what a CPU player does at a seat; raises BotError when it fails or does what it may not.

    Beyond its chance it gets the observation and nothing else of the match.
    """
    try:
        action: Action = known[bot](chance(match, seat)).choose(observation)
    except (Exception, SystemExit) as error:
        reason, refusal = f"raised {type(error).__name__}: {error}{_where(error)}", None
    else:
        if isinstance(action, Action) and action in observation.legal:
            return action
        reason, refusal = f"returned {quoted(action)}, which is not among the legal actions", None
        if isinstance(action, Action) and type(action.first) is type(action.second) is int:
            refusal = match.round.why_not(action)
    raise BotError(bot, reason, match.seed, (len(match.entries), len(match.entries[-1].lines) + 1), refusal) from None


def _where(error: BaseException) -> str:
    """Return the innermost line of the bot's own file that led to an error, in brackets; nothing when it never came so far."""
    trace = error.__traceback__.tb_next if error.__traceback__ else None
    place = ""
    own = trace.tb_frame.f_code.co_filename if trace else ""
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == own:
            place = f" ({own}, line {trace.tb_lineno})"
        trace = trace.tb_next
    return place


def _teams(round_: Round[Any], duel: Duel) -> tuple[int, ...] | None:
    """Return the team of each seat in a round where the sides are teams."""
    return None if duel.alone else round_.sides()


def _sides(round_: Round[Any], duel: Duel, seating: tuple[int, ...]) -> list[int]:
    """Return the side of each seat in a round."""
    return [seating[team] for team in _teams(round_, duel) or range(duel.players)]


def _result(match: Match, duel: Duel, seating: tuple[int, ...]) -> tuple[list[int], list[float]]:
    """Return the sides of all who won a match, and the mean points of each side; those of teams are added up round by round."""
    if _teams(match.round, duel) is None:
        standing = match.standing()
        return [seating[seat] for seat in standing.winners], _means(standing.totals, seating)
    means = [0.0, 0.0]
    for number, (entry, one) in enumerate(zip(match.entries, match.played, strict=True)):
        dealt = match.game.deal(match.options, entry.deck, entry.dealer, tuple(match.played[:number]), duel.players)
        gained = _means(one.outcome.points, _sides(dealt, duel, seating))
        means = [total + gain for total, gain in zip(means, gained, strict=True)]
    return [side for side in (0, 1) if means[side] == max(means)], means


def _means(points: Sequence[int], sides: Sequence[int]) -> list[float]:
    """Return the mean points of each side."""
    of_side = [[point for point, side in zip(points, sides, strict=True) if side == own] for own in (0, 1)]
    return [sum(own) / len(own) for own in of_side]


def share_interval(shares: Sequence[float], matches: int = 2) -> tuple[float, float]:
    """Return the 95 % interval of a's true part of the wins, from the share in each deal of so many matches.

    Wilson's interval, which stays within 0 and 1 and does not collapse when one side wins everything. Its number of
    trials is the one that would scatter as the deals did (Kish's effective sample size), at most the matches played; where
    nothing scatters, the deals.
    """
    deals = len(shares)
    mean = sum(shares) / deals
    scatter = _variance(shares) / deals
    trials = min(mean * (1 - mean) / scatter, matches * deals) if scatter else deals
    square = NORMAL_95**2 / trials
    middle = (mean + square / 2) / (1 + square)
    half = sqrt(mean * (1 - mean) * square + square**2 / 4) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_interval(values: Sequence[float]) -> tuple[float, float] | None:
    """Return the 95 % interval of a mean (normal approximation); None for a single value, which tells no scatter."""
    if len(values) < 2:
        return None
    mean, half = sum(values) / len(values), NORMAL_95 * sqrt(_variance(values) / len(values))
    return mean - half, mean + half


def _variance(values: Sequence[float]) -> float:
    """Return the variance that a sample gives to what it was drawn from; 0 for a single value."""
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)


def quantile(ordered: Sequence[float], part: float) -> float | None:
    """Return the smallest value that at least that part of the ordered values does not exceed; None without values."""
    return ordered[max(0, ceil(part * len(ordered)) - 1)] if ordered else None


def report(duel: Duel, deals: Iterable[Duplicate]) -> dict[str, Any]:
    """Return the result of a duel as plain JSON values; the order of the deals does not change it."""
    played, matches = sorted(deals, key=lambda deal: deal[:3]), len(duel.seatings())
    shares = [deal.share for deal in played]
    differences = [deal.points[0] - deal.points[1] for deal in played]
    low, high = share_interval(shares, matches)
    between = mean_interval(differences)
    result: dict[str, Any] = {
        "game": duel.game,
        "rules": duel.options.to_json(),
        "players": duel.players,
        "a": duel.a,
        "b": duel.b,
        "alone": duel.alone,
        "deals": len(played),
        "matches": matches * len(played),
        "wins": {"a": sum(deal.wins[0] for deal in played), "b": sum(deal.wins[1] for deal in played)},
        "draws": sum(deal.wins[2] for deal in played),
        "win_share": {"a": _mean(shares), "interval_95": [round(low, 4), round(high, 4)]},
        "mean_points": {side: _mean([deal.points[index] for deal in played]) for index, side in enumerate("ab")},
        "points_difference": {
            "mean": _mean(differences),
            "interval_95": None if between is None else [round(between[0], 4), round(between[1], 4)],
        },
        "seconds_per_decision": {},
    }
    for index, side in enumerate("ab"):
        ordered = sorted(second for deal in played for second in deal.seconds[index])
        result["seconds_per_decision"][side] = {"median": quantile(ordered, 0.5), "p95": quantile(ordered, 0.95)}
    return result


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 4)
