"""What the search gains where it would not do what `basic` does: far fewer rounds tell it than a duel in the arena needs.

`basic` plays against itself. Where a search would do something else, both actions are done in the round as it truly lies and
`basic` plays both to their end. The mean difference is what one such decision gains, as long as all go on as `basic` does.
It is told by the points of the round alone: a game of Goninkan amid its series has none.
"""

from random import Random
from statistics import mean
from time import process_time
from typing import Any

from fudaba.bots.arena import mean_interval
from fudaba.bots.search import Playouts, SearchPolicy, advantage
from fudaba.core.contract import Policy, Round
from fudaba.core.match import Match
from fudaba.games import GAMES
from fudaba.games.guides import GUIDES

SECONDS = 20.0


def measure(arguments: list[str]) -> dict[str, Any]:
    """Return gains in points by the actions' verbs; raises ValueError for what it does not know."""
    if not 2 <= len(arguments) <= 4 or arguments[0] not in GAMES:
        raise ValueError(f"gain takes a game, {', '.join(GAMES)}, playouts, and at will seconds and a seed")
    name, playouts, seconds, seed = (*arguments, *(str(SECONDS), "gain")[len(arguments) - 2 :])
    game, guide = GAMES[name], GUIDES[name]
    basic = game.policies["basic"](Random(0))
    gains: dict[str, list[float]] = {}
    rounds = decisions = 0
    started = process_time()
    while process_time() - started < float(seconds):
        match = Match.new(game, next(iter(game.presets.values())), ("basic",) * game.players[0], f"{seed}/{rounds}")
        rounds += 1
        while (actor := match.round.actor()) is not None:
            seen = match.round.observe(actor)
            usual = basic.choose(seen)
            other = SearchPolicy(Random(decisions), guide, lambda: Playouts(int(playouts))).choose(seen)
            decisions += 1
            if other != usual:
                ends = []
                for action in (other, usual):
                    twin = match.round.clone()
                    twin.apply(action)
                    ends.append(ended(twin, actor, basic))
                gains.setdefault(f"{usual.verb} → {other.verb}", []).append(ends[0] - ends[1])
            match.apply(usual)
    every = [gain for found in gains.values() for gain in found]
    return {"game": name, "playouts": int(playouts), "rounds": rounds, "decisions": decisions} | {
        verbs: figures(found) for verbs, found in [*gains.items(), ("all", every)] if found
    }


def ended(round_: Round[Any], seat: int, policy: Policy[Any]) -> float:
    """Return the advantage of a seat when a policy plays a round to its end."""
    while (actor := round_.actor()) is not None:
        round_.apply(policy.choose(round_.observe(actor)))
    outcome = round_.outcome()
    assert outcome is not None
    return advantage(outcome.points, seat)


def figures(gains: list[float]) -> dict[str, Any]:
    """Return how many gains there are, their mean, and its 95 % interval."""
    interval = mean_interval(gains)
    return {"times": len(gains), "mean": round(mean(gains), 3), "interval_95": interval and [round(end, 3) for end in interval]}
