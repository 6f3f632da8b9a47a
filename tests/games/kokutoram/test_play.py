"""What holds in every position of play, and the CPU players."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fudaba.core.contract import HIDDEN
from fudaba.core.rng import shuffled
from fudaba.games.blackwhite import PACK, faces_of, shuffle
from fudaba.games.kokutoram import bots
from fudaba.games.kokutoram.notation import END, KNOCK
from fudaba.games.kokutoram.options import STANDARD
from fudaba.games.kokutoram.round import DISCARDING, KokutoramObservation, KokutoramRound
from fudaba.games.kokutoram.rules import GAME
from fudaba.games.kokutoram.scoring import points_of
from fudaba.games.searching import SEARCHING
from tests.games.kokutoram.tables import begin, deal, play

SEEDS = st.integers(0, 10**9)
SEATS = st.sampled_from(GAME.players)
POLICIES = st.sampled_from([name for name in GAME.policies if name not in SEARCHING])


def play_out(seed: int, seats: int, policy: str, actions: int = 10**6, knocking: bool = True) -> KokutoramRound:
    """Return a round as a policy has played it for so many actions, or to its end; without `knocking` a knock becomes something else."""
    rng = Random(seed)
    state = GAME.deal(STANDARD, GAME.shuffle(rng), seed % seats, (), seats)
    player = GAME.policies[policy](rng)
    while actions and (actor := state.actor()) is not None:
        action = player.choose(state.observe(actor))
        if action == KNOCK and not knocking:
            action = END if END in state.legal() else state.legal()[0]
        state.apply(action)
        actions -= 1
    return state


@given(SEEDS, SEATS, POLICIES)
def test_every_round_ends_and_keeps_its_cards(seed: int, seats: int, policy: str) -> None:
    state = play_out(seed, seats, policy, knocking=bool(seed & 1))
    assert state.actor() is None
    assert sorted(state.cards()) == list(PACK)
    outcome = state.outcome()
    assert outcome is not None
    assert json.loads(json.dumps(outcome.detail)) == outcome.detail
    assert outcome.detail["points"] == [points_of(faces_of(hand)) for hand in state.hands]
    for points, melds, hand in zip(outcome.detail["points"], outcome.detail["melds"], state.hands, strict=True):
        inside = {place for start, end in melds for place in range(start, end)}
        assert points == sum(face % 8 for place, face in enumerate(faces_of(hand)) if place not in inside)


@given(SEEDS, SEATS, POLICIES, st.integers(0, 60))
def test_a_sample_agrees_with_the_observation(seed: int, seats: int, policy: str, actions: int) -> None:
    state = play_out(seed, seats, policy, actions, knocking=False)
    for seat in range(seats):
        seen = state.observe(seat)
        sampled = GAME.sample(seen, Random(seed))
        assert sampled.observe(seat) == seen
        assert sorted(sampled.cards()) == list(PACK)
        for other in range(seats):
            assert [card for card in sampled.known[other] if card != HIDDEN] == [card for card in state.known[other] if card != HIDDEN]
            for known, code in zip(sampled.known[other], sampled.hands[other], strict=True):
                assert known in (HIDDEN, code & ~1)


@given(SEEDS, SEATS, POLICIES, st.integers(0, 60))
def test_an_observation_holds_no_hidden_card(seed: int, seats: int, policy: str, actions: int) -> None:
    state = play_out(seed, seats, policy, actions, knocking=False)
    if state.actor() is None:
        return
    taken = {turn.taken for turn in state.log} | ({state.held} if state.from_pile else set())
    for seat in range(seats):
        seen = state.observe(seat)
        assert (seen.hands, seen.outcome) == ((), None)
        for other, known in enumerate(seen.known):
            assert len(known) == len(seen.slots[other]) == len(state.hands[other])
            assert len(set(seen.slots[other])) == len(known)
            for card, code in zip(known, state.hands[other], strict=True):
                if card == HIDDEN:
                    assert code & ~1 not in seen.pile
                else:
                    assert card == code & ~1
                    assert card in taken or seen.gap >= 0
        if seat != seen.actor and not seen.from_pile:
            assert seen.held == HIDDEN


def test_a_sample_draws_every_unseen_card_and_both_faces() -> None:
    state = play_out(5, 2, "easy", 9, knocking=False)
    assert state.actor() is not None
    seen = state.observe(0)
    samples = [GAME.sample(seen, Random(number)) for number in range(200)]
    hidden = [place for place, card in enumerate(seen.known[1]) if card == HIDDEN]
    unseen = {card for card in PACK if card not in {code & ~1 for code in seen.hand} | set(seen.pile) | set(seen.known[1])}
    assert hidden
    for place in hidden:
        assert {sampled.hands[1][place] & ~1 for sampled in samples} == unseen
    for place in range(len(seen.known[1])):
        assert {sampled.hands[1][place] & 1 for sampled in samples} == {0, 1}


@given(SEEDS, SEATS, POLICIES)
def test_k7_no_cpu_takes_a_card_and_puts_it_back(seed: int, seats: int, policy: str) -> None:
    state = play_out(seed, seats, policy)
    assert not [turn for turn in state.log if turn.taken == turn.discard != HIDDEN]


def hand_of(seed: int) -> tuple[int, ...]:
    """Return eight cards as they are dealt."""
    return shuffle(Random(seed))[:8]


@given(SEEDS)
def test_plans_are_all_insertions_with_a_discard_or_a_knock_after_them(seed: int) -> None:
    hand = hand_of(seed)
    card = next(card for card in shuffled(PACK, Random(seed)) if card not in {code & ~1 for code in hand})
    faces = faces_of(hand)
    fresh, taken = bots.plans(faces, card, False), bots.plans(faces, card, True)
    assert len(taken) == 18 * 9
    assert len(fresh) == 18 * 9 + 1
    for plan in fresh:
        assert plan.points == points_of(plan.left(faces, card))
    assert [plan for plan in fresh if plan.left(faces, card) == faces]


@given(SEEDS)
def test_expected_points_are_the_mean_over_the_cards_that_may_come(seed: int) -> None:
    hand = hand_of(seed)
    live = [card for card in PACK if card not in {code & ~1 for code in hand}][seed % 5 :: 5]
    faces = faces_of(hand)
    best = [min(plan.points for plan in bots.plans(faces, card, False) if plan.position >= 0) for card in live]
    assert bots.expected_points(faces, live) == pytest.approx(sum(best) / len(best))
    assert bots.expected_points(faces, []) == points_of(faces)


def observed(*hands: str, seat: int = 0, lines: str = "", stock: str = "", upcard: str = "46") -> KokutoramObservation:
    """Return what a seat sees after some actions."""
    state = begin(deal(*hands, upcard=upcard, stock=stock, dealer=len(hands) - 1))
    if lines:
        play(state, lines)
    return state.observe(seat)


LOW = "25w 24w 26w 13b 14b 15b 12w 21b"
"""W2 W2 W2 B3 B4 B5 W1 B1: 2 points."""
OTHER = "62w 34w 56w 31b 43b 63b 41w 54b"


def test_basic_knocks_with_few_points_before_anybody_else_has_played() -> None:
    seen = observed(LOW, OTHER, lines="draw, insert 8w, discard 8", stock="65")
    assert bots.BasicPolicy(Random(1)).choose(seen) == KNOCK


def test_a_knock_pays_the_less_the_longer_the_others_have_played() -> None:
    early = observed(LOW, OTHER, lines="draw, insert 8w, discard 8")
    late = early._replace(log=early.log * 4 + tuple(turn._replace(seat=1) for turn in early.log * 4))
    limits = [max(points for points in range(50) if bots.knock_pays(seen, points, points * 0.6)) for seen in (early, late)]
    assert limits[0] > 20 > 10 > limits[1]


def test_after_the_last_draw_a_knock_is_weighed_against_the_points_of_an_exhausted_stock() -> None:
    seen = observed(LOW, OTHER, lines="draw, insert 8w, discard 8")._replace(stock=0)
    assert bots.knock_pays(seen, 2, 2.0)
    assert not bots.knock_pays(seen, 40, 40.0)


@pytest.mark.parametrize("policy", ["easy", "basic"])
def test_insertion_looks_at_the_discard_to_follow(policy: str) -> None:
    """The drawn card closes a gap: W2 W3 W4 with W1 at the end, so that only the two sixes are left, and one of them goes."""
    hand = "21w 26w 43w 46w 15b 16b 62w 63w"
    seen = observed(hand, "12w 34w 56w 31b 41b 53b 24w 54b", lines="take", upcard="35")
    chances = [GAME.policies[policy](Random(number)).choose(seen) for number in range(20)]
    texts = [GAME.action_text(action) for action in chances]
    assert points_of(faces_of(seen.hand)) == 2 + 2 + 4 + 4 + 5 + 6 + 6 + 6
    if policy == "basic":
        assert set(texts) == {"insert 2w"}
    else:
        assert "insert 2w" in texts


def mean_victory(one: str, two: str, deals: int, seats: int) -> float:
    """Return the victory points a round by which one policy beats the others, each deal played from every seat."""
    total = 0.0
    for seed in range(deals):
        deck = GAME.shuffle(Random(seed))
        for seat in range(seats):
            rng = Random(seed)
            players = [GAME.policies[one if other == seat else two](rng) for other in range(seats)]
            state = GAME.deal(STANDARD, deck, seed % seats, (), seats)
            while (actor := state.actor()) is not None:
                state.apply(players[actor].choose(state.observe(actor)))
            outcome = state.outcome()
            assert outcome is not None
            others = [points for other, points in enumerate(outcome.points) if other != seat]
            total += outcome.points[seat] - sum(others) / len(others)
    return total / deals / seats


@pytest.mark.parametrize("seats", [2, 3])
def test_the_policies_stand_in_their_order(seats: int) -> None:
    assert mean_victory("easy", "random", 30, seats) > 3
    assert mean_victory("basic", "random", 15, seats) > 3
    assert mean_victory("basic", "easy", 30, seats) > 1


def test_basic_knocks_with_nine_cards_where_no_discard_leaves_as_few_points() -> None:
    seen = observed("25w 24w 26w 35b 45b 15b 61w 62w", "12w 34w 56w 21b 43b 53b 31w 64w", lines="take, insert 8w", upcard="63")
    assert seen.step == DISCARDING
    for policy in (bots.BasicPolicy, bots.EasyPolicy):
        assert policy(Random(1)).choose(seen) == KNOCK
