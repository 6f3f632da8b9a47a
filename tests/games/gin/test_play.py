"""What holds in every position of random play, with every option, and for the CPU players."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fudaba.core.contract import HIDDEN, Round
from fudaba.core.deck import FRENCH_TEXTS
from fudaba.games.gin.bots import completing
from fudaba.games.gin.options import CLASSIC, QUICK, GinOptions
from fudaba.games.gin.round import GinObservation
from fudaba.games.gin.rules import GAME
from fudaba.games.gin.scoring import deadwood
from tests.games.gin import brute
from tests.games.gin.tables import crowded, mask
from tests.games.options import any_options

Position = Round[GinObservation]


OPTIONS = any_options(GinOptions)
SEEDS = st.integers(0, 10**9)


def play_out(options: GinOptions, seed: int, policy: str, turns: int = 10**6) -> Position:
    """Return a round as policies have played it for so many actions, or to its end."""
    rng = random.Random(seed)
    state = GAME.deal(options, GAME.shuffle(rng), seed & 1, (), 2)
    player = GAME.policies[policy](rng)
    while turns and (actor := state.actor()) is not None:
        state.apply(player.choose(state.observe(actor)))
        turns -= 1
    return state


def views(state: Position) -> tuple[GinObservation, GinObservation]:
    """Return what both seats see."""
    return state.observe(0), state.observe(1)


@given(OPTIONS, SEEDS, st.sampled_from(list(GAME.policies)), st.integers(0, 60))
def test_an_observation_holds_no_hidden_card(options: GinOptions, seed: int, policy: str, turns: int) -> None:
    state = play_out(options, seed, policy, turns)
    if state.actor() is None:
        return
    for seen, other in zip(views(state), reversed(views(state)), strict=True):
        shown = seen.known[1 - seen.seat]
        assert shown & ~other.hand == 0
        assert all(card in seen.taken[1 - seen.seat] for card in range(52) if shown >> card & 1)
        secret = other.hand & ~shown
        open_cards = {*seen.pile, *seen.taken[0], *seen.taken[1], seen.upcard}
        assert not any(secret >> card & 1 for card in open_cards | {seen.drawn, seen.forbidden} if card != HIDDEN)
        assert secret & (seen.hand | seen.known[0] | seen.known[1] | seen.thrown[0] | seen.thrown[1]) == 0
        assert seen.outcome is None
        assert not (seen.legal and seen.actor != seen.seat)


@given(crowded(10))
def test_completing_cards_are_those_that_meld_with_two_of_a_hand(hands: list[brute.Cards]) -> None:
    cards = hands[0]
    pairs = [frozenset((one, two)) for one in cards for two in cards if one != two]
    expected = {card for card in FRENCH_TEXTS if card not in cards and any(brute.is_meld(pair | {card}) for pair in pairs)}
    assert {FRENCH_TEXTS[card] for card in range(52) if completing(mask(cards)) >> card & 1} == expected


def mean_points(one: str, two: str, deals: int, options: GinOptions = QUICK) -> float:
    """Return the points a round by which one policy beats another, each deal played from both seats."""
    total = 0
    for seed in range(deals):
        deck = GAME.shuffle(random.Random(seed))
        for seat in (0, 1):
            rng = random.Random(seed)
            players = [GAME.policies[one](rng), GAME.policies[two](rng)]
            state = GAME.deal(options, deck, seed & 1, (), 2)
            while (actor := state.actor()) is not None:
                state.apply(players[actor ^ seat].choose(state.observe(actor)))
            outcome = state.outcome()
            assert outcome is not None
            total += outcome.points[seat] - outcome.points[1 - seat]
    return total / deals / 2


@pytest.mark.parametrize("options", [QUICK, CLASSIC], ids=["quick", "classic"])
def test_the_policies_stand_in_their_order(options: GinOptions) -> None:
    assert mean_points("easy", "random", 20, options) > 20
    assert mean_points("basic", "random", 20, options) > 20
    assert mean_points("basic", "easy", 100, options) > 3


def test_basic_goes_out_with_gin() -> None:
    seen = 0
    for seed in range(60):
        state = play_out(QUICK, seed, "basic")
        outcome = state.outcome()
        assert outcome is not None
        if outcome.detail["kind"] == "gin":
            seen += 1
            assert deadwood(state.observe(outcome.detail["knocker"]).hand) == 0
    assert seen
