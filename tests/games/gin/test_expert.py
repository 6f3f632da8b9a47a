"""The player that weighs what its acts are worth."""

from random import Random

import pytest

from fudaba.core.contract import Policy
from fudaba.core.deck import cards_of
from fudaba.core.match import Match
from fudaba.games.gin.bots import BasicPolicy, SimplePolicy
from fudaba.games.gin.expert import ExpertPolicy, acts
from fudaba.games.gin.notation import DISCARD
from fudaba.games.gin.options import CLASSIC, QUICK, GinOptions
from fudaba.games.gin.prospects import NEAR, discard_worths, knock_worth
from fudaba.games.gin.round import MELDING, GinObservation
from fudaba.games.gin.rules import GAME
from fudaba.games.gin.scoring import MELDS, deadwood
from tests.games.gin.tables import deal, hand, play

RULES = [QUICK, CLASSIC, GinOptions(oklahoma=True, big_gin=31)]


def decisions(options: GinOptions, players: tuple[Policy[GinObservation], Policy[GinObservation]], rounds: int) -> list[GinObservation]:
    """Return what the players of some rounds saw when they were to act; each of their actions was legal."""
    found = []
    for seed in range(rounds):
        state = GAME.deal(options, GAME.shuffle(Random(seed)), seed & 1, (), 2)
        while (actor := state.actor()) is not None:
            found.append(state.observe(actor))
            state.apply(players[actor].choose(found[-1]))
    return found


def test_near_cards_share_a_meld_of_three() -> None:
    trios = [meld for meld in MELDS if meld.bit_count() == 3]
    for card in range(52):
        shared = 0
        for meld in trios:
            if meld >> card & 1:
                shared |= meld
        assert NEAR[card] == shared ^ 1 << card


@pytest.mark.parametrize("options", RULES)
def test_the_expert_plays_by_the_rules_and_by_what_it_sees(options: GinOptions) -> None:
    expert = ExpertPolicy(Random(0))
    seen = decisions(options, (expert, SimplePolicy(Random(1))), 30)
    for now in seen[::7]:
        other = GAME.sample(now, Random(2)).observe(now.seat)
        assert expert.choose(other) == expert.choose(now)
    knocks = [now for now in seen if now.step == MELDING and any(action.verb == "knock" for action in now.legal)]
    assert {expert.choose(now).verb for now in knocks} == {"knock", "discard"}


def test_gin_is_laid_down_without_a_thought() -> None:
    gins = 0
    for now in decisions(QUICK, (ExpertPolicy(Random(0)), BasicPolicy(Random(0))), 40):
        if now.step == MELDING and any(not deadwood(now.hand ^ 1 << card) for card in cards_of(now.hand) if card != now.forbidden):
            (action,) = acts(now)
            assert action.verb == "knock" and not deadwood(now.hand ^ 1 << action.first)
            gins += 1
    assert gins > 5


def test_a_card_that_the_other_surely_melds_is_kept() -> None:
    state = deal("Ac 2c 3c 5d 6d 9h Jh Ks Qd 7s", "4c 4d 6h 8c 9s Tc Th 2s 5s 9d", "Js", "7h", dealer=1)
    play(state, "pass, pass, draw")
    now = state.observe(0)
    nine, jack = cards_of(hand("9h")) + cards_of(hand("Jh"))
    unknown = discard_worths(now, [nine, jack])
    known = discard_worths(now._replace(known=(0, hand("9d 9s"))), [nine, jack])
    assert known[nine] - known[jack] < unknown[nine] - unknown[jack] - 2


def test_a_knock_is_worth_less_where_cards_make_gin() -> None:
    state = deal("Ac 2c 3c 5d 6d 7d 9h Th Jh As", "4c 4d 6h 8c 8s Tc Kh 2s 5s 9d", "Js", "Kd", dealer=1)
    play(state, "pass, pass, draw")
    now = state.observe(0)
    ten = now.hand ^ hand("Kd")
    gone = now._replace(pile=now.pile + cards_of(hand("4c 4d 8d 8h Qh")))
    assert deadwood(ten) == 1
    assert knock_worth(now, ten, 1) < knock_worth(gone, ten, 1) - 3


def test_only_acts_that_are_allowed_are_weighed() -> None:
    for now in decisions(CLASSIC, (ExpertPolicy(Random(0)), SimplePolicy(Random(0))), 20):
        if now.step == MELDING:
            found = acts(now)
            assert set(found) <= set(now.legal)
            assert any(action in DISCARD for action in found) or len(found) == 1


def test_the_expert_beats_the_plain_player() -> None:
    expert, plain = ExpertPolicy(Random(0)), SimplePolicy(Random(0))
    won = 0
    for number in range(100):
        match = Match.new(GAME, QUICK, ("basic", "basic"), f"expert/{number // 2}")
        players = (expert, plain) if number % 2 else (plain, expert)
        while not match.over():
            if match.outcome() is not None:
                match.deal()
            while (actor := match.round.actor()) is not None:
                match.apply(players[actor].choose(match.round.observe(actor)))
        won += match.winners() == (1 - number % 2,)
    assert won > 65
