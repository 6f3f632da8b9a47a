"""Hands of OpenSpiel's gin_rummy beside the same hands in our engine: equal actions, equal hands, equal results."""

from random import Random

import pytest

from bench.openspiel import (
    KNOCK_THEIRS,
    PASS_THEIRS,
    Player,
    Table,
    card_of,
    defence,
    meld_actions,
    our_player,
    played,
    their_player,
    theirs_of,
)
from fudaba.core.contract import HIDDEN
from fudaba.core.deck import FRENCH_TEXTS, mask_of
from fudaba.games.gin.bots import BasicPolicy, SimplePolicy
from fudaba.games.gin.notation import DISCARD, KNOCK
from fudaba.games.gin.rules import GAME
from fudaba.games.gin.scoring import best_melds
from tests.games.gin.tables import hand

pytest.importorskip("pyspiel", reason="OpenSpiel has no build for this platform")


def test_cards_are_the_same() -> None:
    for card in range(52):
        assert card_of(theirs_of(card)) == card
    table = Table(tuple(range(52)))
    assert table.state.action_to_string(0, theirs_of(5)) == f"Player: 0 Action: {FRENCH_TEXTS[5]}"


def test_a_long_run_is_laid_in_parts() -> None:
    assert len(meld_actions((hand("3c 4c 5c 6c 7c"),))) == 1
    assert len(meld_actions((hand("3c 4c 5c 6c 7c 8c"), hand("Kc Kd Kh")))) == 3
    assert len(meld_actions((hand("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc"),))) == 3


@pytest.mark.parametrize("care", [0.0, 0.9, 1.0])
def test_random_hands_are_the_same_in_both_engines(care: float) -> None:
    # With no care hands run to the end of the stock; careful players, who still knock late, get low.
    ends = {"void": 0, "knock": 0, "gin": 0, "undercut": 0, "tie": 0}
    for seed in range(250):
        rng = Random(f"{care}/{seed}")
        table, careful = Table(GAME.shuffle(rng)), SimplePolicy(rng)
        while table.round.actor() is not None and not table.state.is_terminal():
            seat, ours = table.state.current_player(), set(table.round.legal())
            assert table.round.actor() == seat
            theirs, taken = table.legal(), table.round.forbidden
            if taken != HIDDEN:
                theirs -= {DISCARD[taken], KNOCK[taken]}
            assert theirs == ours
            assert mask_of([card_of(card) for card in table.state.hands()[seat]]) == table.round.hands[seat]
            action = careful.choose(table.round.observe(seat)) if rng.random() < care else rng.choice(sorted(ours))
            if action.verb == "knock" and rng.random() < 0.5:
                action = rng.choice(sorted(each for each in ours if each.verb == "discard"))
            said = {"take": 52, "draw": 53, "pass": PASS_THEIRS}.get(action.verb, theirs_of(action.first))
            if action.verb == "knock":
                table.apply(KNOCK_THEIRS)
            table.apply(said)
        if table.knocker is not None:
            for theirs_next in (*meld_actions(best_melds(table.round.hands[table.knocker])), PASS_THEIRS):
                table.apply(theirs_next)
            for theirs_next in defence(table, 1 - table.knocker):
                table.apply(theirs_next)
        elif not table.state.is_terminal():
            assert table.last_call()
            table.apply(PASS_THEIRS)
        outcome = table.round.outcome()
        if outcome is None:
            # OpenSpiel ends a hand in which one card goes to and fro.
            assert table.state.is_terminal() and table.state.returns() == [0, 0]
            continue
        ends[outcome.detail["kind"]] += 1
        assert table.state.is_terminal()
        assert table.state.returns()[0] == outcome.points[0] - outcome.points[1]
    assert ends["void"] if not care else ends["knock"] and ends["gin"] and ends["undercut"]


def test_their_bot_and_ours_play_hands_to_the_end() -> None:
    gains = 0.0
    decisions: list[float] = []
    for seed in range(60):
        deck = GAME.shuffle(Random(seed))
        players: tuple[Player, Player] = (our_player(BasicPolicy(Random(0)), decisions), their_player(1))
        table = played(deck, players)
        assert table.state.is_terminal() and sum(table.state.returns()) == 0
        outcome = table.round.outcome()
        if outcome is not None and outcome.detail.get("knocker") == 1 and outcome.detail["kind"] == "gin":
            assert table.state.returns()[1] == outcome.points[1]
        gains += table.state.returns()[0]
    assert gains > 0 and len(decisions) > 300
