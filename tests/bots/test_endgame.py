"""The exact end of a round, beside every line of play written out."""

from collections.abc import Callable
from random import Random
from typing import Any

from fudaba.bots.endgame import solved, together
from fudaba.bots.search import Playouts, Search, advantage
from fudaba.core.contract import Round
from fudaba.games.goninkan.bots import BasicPolicy
from fudaba.games.goninkan.guide import GoninkanGuide
from fudaba.games.goninkan.options import STANDARD
from fudaba.games.goninkan.round import GoninkanRound
from fudaba.games.goninkan.rules import GAME as GONINKAN
from tests.core.toy import GAME
from tests.games.goninkan.tables import SECOND

Worth = Callable[[Round[Any]], float]


def every_line(round_: Round[Any], seat: int, worth: Worth) -> float:
    """Return what a round is worth with open cards, every action of everybody tried."""
    actor = round_.actor()
    if actor is None:
        return worth(round_)
    found = []
    for action in round_.legal():
        twin = round_.clone()
        twin.apply(action)
        found.append(every_line(twin, seat, worth))
    return max(found) if together(round_.sides(), actor, seat) else min(found)


def points(seat: int) -> Worth:
    """Return what tells the advantage of a seat in a round that is over."""

    def worth(round_: Round[Any]) -> float:
        outcome = round_.outcome()
        assert outcome is not None
        return advantage(outcome.points, seat)

    return worth


def test_it_finds_what_every_line_of_a_small_game_comes_to() -> None:
    values = set()
    for number in range(40):
        round_ = GAME.deal(GAME.presets["short"], GAME.shuffle(Random(number)), 0, (), 2)
        for seat in range(2):
            value = every_line(round_, seat, points(seat))
            assert solved(round_, seat, points(seat)) == value
            values.add(value)
    assert values == {1, -1}


def ending(seed: int, tricks: int) -> GoninkanRound | None:
    """Return a game of sound players with so many tricks over, or None when it had ended before."""
    state, player = GoninkanRound(STANDARD, GONINKAN.shuffle(Random(seed)), 0, SECOND), BasicPolicy(Random(seed))
    while (actor := state.actor()) is not None and len(state.tricks) < tricks:
        state.apply(player.choose(state.observe(actor)))
    return None if actor is None else state


def test_partners_play_together_in_the_last_tricks() -> None:
    guide, compared, unlike = GoninkanGuide(), 0, 0
    for seed in range(200):
        if (state := ending(seed, 8)) is None:
            continue
        actor = state.actor()
        assert actor is not None and guide.small(state)

        def worth(round_: Round[Any], seat: int = actor) -> float:
            return guide.value(round_, seat, Random(0))

        before = state.observe(actor)
        value = solved(state, actor, worth)
        assert state.observe(actor) == before
        assert value == every_line(state, actor, worth)
        compared += 1
        unlike += value != worth(state.clone())
    assert compared > 20 and unlike


def test_an_ending_that_is_solved_counts_as_several_playouts() -> None:
    guide = GoninkanGuide()
    looks = [state.observe(actor) for seed in range(60) if (state := ending(seed, 8)) and (actor := state.actor()) is not None]
    search = next(search for look in looks if not (search := Search(guide, look, Random(0))).settled)
    search.run(Playouts(10 * guide.solving))
    assert search.playouts == 10 * guide.solving
    assert sum(candidate.worlds for candidate in search.candidates()) <= 10
