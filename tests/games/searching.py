"""How the tests of the search come to positions, and what it does there."""

from random import Random
from typing import Any, TypeVar

from fudaba.bots.search import Guide, Playouts, SearchPolicy
from fudaba.core.contract import Action, O, Policy, Round

R = TypeVar("R", bound=Round[Any])


def after(state: R, player: Policy[Any], actions: int) -> R:
    """Return a round as a policy has played it for so many actions or to its end."""
    while actions and (actor := state.actor()) is not None:
        state.apply(player.choose(state.observe(actor)))
        actions -= 1
    return state


def seen(state: Round[O]) -> O:
    """Return what the actor sees."""
    actor = state.actor()
    assert actor is not None
    return state.observe(actor)


def choice(guide: Guide[O], now: O, seed: int = 0, playouts: int = 24) -> Action:
    """Return what a short search chooses."""
    return SearchPolicy(Random(seed), guide, lambda: Playouts(playouts)).choose(now)
