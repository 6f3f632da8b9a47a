"""How strong a player could be at most: one at a table of `basic` that sees all cards and knows what the others will do.

It looks some of its own decisions ahead in the round as it truly lies, tries what the guide of the game finds worth comparing, and
lets `basic` play for the others, and for itself after these. Where it looks as far as rounds mostly last (in Kokutoram five decisions:
how to hold the hand, and a turn), no player that knows only its own seat can be expected to win so often.
"""

from random import Random
from typing import Any

from bench.strength import compared
from fudaba.bots.arena import Duel, Policies, asked
from fudaba.bots.players import chance
from fudaba.bots.search import Guide
from fudaba.core.contract import Action, Policy, Round
from fudaba.core.match import Match
from fudaba.games import GAMES
from fudaba.games.guides import GUIDES

OPEN, OTHERS = "open cards", "basic"
"""The names of the player and of all others at its table."""


def measure(arguments: list[str]) -> dict[str, Any]:
    """Return the arena's report under the first rule set of a game; raises ValueError for what it does not know, and for teams."""
    if not 1 <= len(arguments) <= 5 or arguments[0] not in GAMES:
        raise ValueError(f"ceiling takes a game, {', '.join(GAMES)}, and at will deals, seed, players, decisions ahead")
    name, deals, seed, players, ahead = (*arguments, *("100", "bench", "", "5")[len(arguments) - 1 :])
    game = GAMES[name]
    duel = Duel(name, next(iter(game.presets.values())), OPEN, OTHERS, int(players or game.players[0]), alone=True)

    def ask(match: Match, seat: int, observation: Any, player: str, known: Policies) -> Action:
        if match.round.sides() is not None:
            raise ValueError(f"{name} is a game of teams, and nobody sits alone there")
        if player != OPEN:
            return asked(match, seat, observation, player, known)
        return planned(match.round, seat, GUIDES[name], known[OTHERS](chance(match, seat)), int(ahead))

    return compared(duel, int(deals), seed, ask=ask)


def planned(round_: Round[Any], seat: int, guide: Guide[Any], player: Policy[Any], ahead: int) -> Action:
    """Return what is best for the seat whose turn it is, all cards open, when it looks so many of its decisions ahead."""
    worths = {action: _worth(round_.clone(), action, seat, guide, player, ahead) for action in guide.candidates(round_.observe(seat))}
    return max(worths, key=lambda action: worths[action])


def _worth(round_: Round[Any], action: Action, seat: int, guide: Guide[Any], player: Policy[Any], ahead: int) -> float:
    """Return what a round is worth to a seat when this is the first of so many decisions, the best ones; the round is changed."""
    round_.apply(action)
    while (actor := round_.actor()) is not None and (actor != seat or ahead <= 1):
        round_.apply(player.choose(round_.observe(actor)))
    if actor is None:
        return guide.value(round_, seat, Random(0))
    candidates = guide.candidates(round_.observe(seat))
    return max(_worth(round_.clone(), each, seat, guide, player, ahead - 1) for each in candidates)
