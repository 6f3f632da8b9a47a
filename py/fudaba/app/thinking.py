"""CPUs that think at a table: in slices, so that every tap is answered meanwhile, and not longer than people like to wait."""

import asyncio
from time import perf_counter
from typing import Any

from fudaba.app.slices import in_slices
from fudaba.bots.levels import LEVELS
from fudaba.bots.players import player
from fudaba.bots.search import Budget, Search, SearchPolicy, Sooner, Time
from fudaba.core.contract import Action
from fudaba.core.match import Match

SECRET = 0.05
"""So many seconds may an answer in secret take: longer ones would tell the others that somebody was asked."""


async def thought(search: Search[Any], budget: Budget) -> Action:
    """Return the best candidate of a search after it has used its budget, in slices."""
    await in_slices(lambda: search.go_on(budget))
    return search.best()


def within(policy: SearchPolicy[Any], seconds: float) -> Budget:
    """Return the budget of a player for one decision, which from now on lasts so many seconds at most."""
    return Sooner(policy.budget(), Time(perf_counter, seconds))


def patience(match: Match, seat: int) -> float:
    """Return how many seconds the CPU at a seat may think about its decision."""
    seconds = next(level.seconds for level in LEVELS if level.policy == match.seats[seat])
    return min(seconds, SECRET) if match.round.in_secret() else seconds


async def decided(match: Match, seat: int) -> Action:
    """Return what the CPU at a seat, whose turn it is, does; one that searches thinks about it in slices."""
    # What happened before is shown first.
    await asyncio.sleep(0)
    policy, observation = player(match, seat), match.round.observe(seat)
    if isinstance(policy, SearchPolicy):
        return await thought(policy.search(observation), within(policy, patience(match, seat)))
    return policy.choose(observation)


def answered(match: Match, seat: int) -> Action:
    """Return at once what the CPU at a seat, which is asked in secret, answers."""
    policy, observation = player(match, seat), match.round.observe(seat)
    if isinstance(policy, SearchPolicy):
        return policy.search(observation).run(within(policy, SECRET))
    return policy.choose(observation)
