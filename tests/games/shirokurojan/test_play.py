"""What holds in every position of play, with every option, and for the CPU players."""

import json
import random
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fudaba.core.contract import HIDDEN, Round
from fudaba.games.blackwhite import CARD_TEXTS, HELD_TEXTS
from fudaba.games.shirokurojan.bots import bonds
from fudaba.games.shirokurojan.notation import ACTIONS, PASS, RON, TSUMO
from fudaba.games.shirokurojan.observation import ShirokurojanObservation
from fudaba.games.shirokurojan.options import EXPERT, STANDARD, ShirokurojanOptions
from fudaba.games.shirokurojan.round import ShirokurojanRound
from fudaba.games.shirokurojan.rules import GAME
from tests.games.shirokurojan import brute
from tests.games.shirokurojan.tables import faces, opened, play

Position = Round[ShirokurojanObservation]

OPTIONS = st.builds(ShirokurojanOptions, minimum=st.sampled_from((0, 2)), payments=st.booleans(), renchan=st.booleans())
SEEDS = st.integers(0, 10**9)
PLAYERS = st.sampled_from(GAME.players)
WILLING = st.sampled_from(["random", "easy", "basic"])


def positions(options: ShirokurojanOptions, players: int, seed: int, policy: str) -> list[ShirokurojanRound]:
    """Return a round after each of its actions, as a policy has played it at all seats."""
    rng = random.Random(seed)
    state = GAME.deal(options, GAME.shuffle(rng), seed % players, (), players)
    player = GAME.policies[policy](rng)
    found = [state.clone()]
    while (actor := state.actor()) is not None:
        state.apply(player.choose(state.observe(actor)))
        found.append(state.clone())
    return found


def most_points(state: ShirokurojanRound, seat: int, by: str, flags: list[str], wholes: list[list[str]]) -> int:
    """Return the most points, dora apart, for which a seat can win with one of some closed hands; -1 when none is complete."""
    melds = [[brute.face_of(HELD_TEXTS[code]) for code in meld.cards] for meld in state.melds[seat]]
    line = {"by": by, "dealer": seat == state.dealer, "dora": [], "flags": flags}
    found = [sum(brute.yaku(whole, cut, melds, line).values()) for whole in wholes for cut in brute.cuts(whole, len(melds))]
    return max(found, default=-1)


def best_ron(state: ShirokurojanRound, seat: int) -> int:
    """Return the most points, dora apart, for which a seat can win on the last discard."""
    hand = [brute.face_of(HELD_TEXTS[code]) for code in state.hands[seat]]
    flags = ["houtei"] * (not state.stock) + ["renhou"] * (not state.turns[seat])
    wholes = [whole for side in "wb" for whole in brute.insertions(hand, brute.face_of(CARD_TEXTS[state.thrown] + side))]
    return most_points(state, seat, "ron", flags, wholes)


def best_tsumo(state: ShirokurojanRound) -> int:
    """Return the points, dora apart, for which the hand at the turn is won as it lies; -1 when it is not complete."""
    seat = state.turn
    hand = [brute.face_of(HELD_TEXTS[code]) for code in state.hands[seat]]
    first = "tenhou" if seat == state.dealer else "chiihou"
    flags = ["haitei"] * (not state.stock) + [first] * (not state.turns[seat])
    return most_points(state, seat, "tsumo", flags, [hand])


@given(OPTIONS, PLAYERS, SEEDS, WILLING)
def test_the_calls_are_those_of_brute_force(options: ShirokurojanOptions, players: int, seed: int, policy: str) -> None:
    for before, after in pairwise(positions(options, players, seed, policy)):
        if after.turns == before.turns:
            continue
        card = CARD_TEXTS[after.thrown]
        expected = {}
        for step in range(1, players):
            seat = (after.thrower + step) % players
            hand = [HELD_TEXTS[code] for code in after.hands[seat]]
            found = brute.calls(hand, len(after.melds[seat]), card, step == 1, not after.stock)
            if "ron" in found and best_ron(after, seat) < options.minimum:
                found.remove("ron")
            if found:
                expected[seat] = found | {"pass"}
        assert after.asked == tuple(expected)
        for seat, found in expected.items():
            assert {GAME.action_text(action) for action in after.observe(seat).legal} == found


@given(OPTIONS, PLAYERS, SEEDS, WILLING)
def test_tsumo_is_offered_when_the_hand_is_complete_by_the_own_draw_and_reaches_the_minimum(
    options: ShirokurojanOptions, players: int, seed: int, policy: str
) -> None:
    for state in positions(options, players, seed, policy):
        if state.step == "discard":
            won = not state.called and best_tsumo(state) >= options.minimum
            assert (TSUMO in state.legal()) == won


@given(OPTIONS, PLAYERS, SEEDS, WILLING)
def test_every_round_ends_keeps_its_cards_and_tells_its_points(options: ShirokurojanOptions, players: int, seed: int, policy: str) -> None:
    *_, last = states = positions(options, players, seed, policy)
    assert all(GAME.is_pack(state.cards()) for state in states)
    outcome = last.outcome()
    assert outcome is not None
    assert json.loads(json.dumps(outcome.detail)) == outcome.detail
    if outcome.detail["kind"] == "nagare":
        waits = [
            brute.waits(
                [HELD_TEXTS[code] for code in last.hands[seat]], [[HELD_TEXTS[code] for code in meld.cards] for meld in last.melds[seat]]
            )
            for seat in range(players)
        ]
        assert outcome.detail["waits"] == waits
        assert outcome.points == tuple(map(int, map(bool, waits)))
        assert (outcome.void == "nagare") == (not any(outcome.points))
        return
    total = sum(win["points"] for win in outcome.detail["wins"])
    assert sum(outcome.points) == (0 if options.payments else total)
    for win in outcome.detail["wins"]:
        hand = [brute.face_of(code) for code in win["hand"]]
        melds = [[brute.face_of(code) for code in meld] for meld in win["open"]]
        line = {
            "by": outcome.detail["kind"],
            "dealer": win["seat"] == last.dealer,
            "dora": ["W" + CARD_TEXTS[last.indicator][0], "B" + CARD_TEXTS[last.indicator][1]],
            "flags": [name for name in win["yaku"] if name in ("haitei", "houtei", "tenhou", "chiihou", "renhou")],
        }
        found = [brute.yaku(hand, cut, melds, line) for cut in brute.cuts(hand, len(melds))]
        assert win["yaku"] in found and win["points"] == max(sum(each.values()) for each in found)
        assert win["points"] - win["yaku"].get("dora", 0) >= options.minimum


@given(OPTIONS, PLAYERS, SEEDS, WILLING, st.integers(0, 10**6))
def test_a_sample_agrees_with_every_observation(options: ShirokurojanOptions, players: int, seed: int, policy: str, chance: int) -> None:
    rng = random.Random(chance)
    for state in positions(options, players, seed, policy):
        for seat in range(players):
            seen = state.observe(seat)
            sampled = GAME.sample(seen, rng)
            assert sampled.observe(seat) == seen
            assert GAME.is_pack(sampled.cards())
            if seen.actor != HIDDEN:
                assert sampled.actor() == seen.actor
            assert not (seen.legal and seen.actor != seat)


@given(PLAYERS, SEEDS, WILLING)
def test_an_observation_holds_no_hidden_card(players: int, seed: int, policy: str) -> None:
    *states, _ = positions(STANDARD, players, seed, policy)
    for state in states:
        for seat in range(players):
            seen = state.observe(seat)
            shown = {code & ~1 for melds in seen.melds for meld in melds for code in meld.cards}
            shown |= {card for row in seen.discards for card in row} | {code & ~1 for code in seen.hand}
            secret = {code & ~1 for other in range(players) if other != seat for code in state.hands[other]}
            assert not secret & (shown | {seen.indicator, seen.drawn, seen.thrown})
            assert (seen.hands, seen.outcome) == ((), None)
            assert seen.drawn in (HIDDEN, state.drawn if state.turn == seat else HIDDEN)


@given(SEEDS, WILLING)
def test_s13_what_others_may_call_changes_no_observation_while_it_is_open(seed: int, policy: str) -> None:
    """A seat that was not asked sees the same as if the others had nothing to call, as long as there is a next turn."""
    for state in positions(STANDARD, 3, seed, policy):
        if not state.in_secret() or not state.stock:
            continue
        quiet = state.clone()
        quiet.asked, quiet.answers, quiet.step, quiet.turn = (), (), "draw", (state.thrower + 1) % 3
        for seat in set(range(3)) - set(state.asked) - {who for who, answer in state.answers if answer != PASS}:
            assert state.observe(seat) == quiet.observe(seat)


@given(OPTIONS, PLAYERS, SEEDS, WILLING)
def test_refusals_name_a_rule(options: ShirokurojanOptions, players: int, seed: int, policy: str) -> None:
    for state in positions(options, players, seed, policy):
        legal = state.legal()
        for action in ACTIONS:
            refusal = state.why_not(action)
            assert (refusal is None) == (action in legal)
            assert refusal is None or refusal.key.startswith("shirokurojan.refusal.")


def test_bonds_of_neighbours() -> None:
    assert bonds(faces("W2 W2 W3 W5 B5 B5 B1")) == 3 + 2 + 1 + 3
    assert bonds(faces("W6 B1")) == 0


def standing(one: str, two: str, players: int, options: ShirokurojanOptions, matches: int) -> float:
    """Return the points a round by which one policy beats another, which sit alternately."""
    total = 0.0
    for seed in range(matches):
        deck = GAME.shuffle(random.Random(seed))
        for first in (0, 1):
            rng = random.Random(seed)
            names = [(one, two)[(seat + first) % 2] for seat in range(players)]
            seats = [GAME.policies[name](rng) for name in names]
            state = GAME.deal(options, deck, seed % players, (), players)
            while (actor := state.actor()) is not None:
                state.apply(seats[actor].choose(state.observe(actor)))
            outcome = state.outcome()
            assert outcome is not None
            for side, sign in ((one, 1), (two, -1)):
                mine = [point for name, point in zip(names, outcome.points, strict=True) if name == side]
                total += sign * sum(mine) / len(mine)
    return total / matches / 2


@pytest.mark.parametrize("players", [2, 3])
def test_the_policies_stand_in_their_order(players: int) -> None:
    assert standing("easy", "random", players, STANDARD, 60) > 0.2
    assert standing("basic", "random", players, STANDARD, 40) > 1
    assert standing("basic", "easy", players, STANDARD, 60) > 0.5
    assert standing("basic", "easy", players, EXPERT, 60) > 0


def test_basic_takes_renhou_with_a_hand_that_scores_nothing_else() -> None:
    state = opened("W B W B W B W 63w", "W1 W2 W3 B4 B4 B4 W6")
    play(state, "discard 7")
    assert GAME.policies["basic"](random.Random(1)).choose(state.observe(1)) == RON


def test_basic_wins_in_many_ways() -> None:
    seen: Counter[str] = Counter()
    for seed in range(120):
        last = positions(STANDARD, 2 + seed % 2, seed, "basic")[-1]
        outcome = last.outcome()
        assert outcome is not None
        seen[outcome.detail["kind"]] += 1
        for win in outcome.detail.get("wins", []):
            seen.update(win["yaku"])
            seen.update("open" for _ in win["open"])
    assert {"tsumo", "ron", "nagare", "open", "dora", "tanyao", "dealer"} <= set(seen)
