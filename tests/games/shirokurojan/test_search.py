"""The search: what a hand aims at, the closer look, likely worlds, and rounds played on."""

import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fudaba.games.blackwhite import FACES, faces_of, inserted, shuffle, without
from fudaba.games.shirokurojan.aims import Aim, towards_melds, towards_pairs
from fudaba.games.shirokurojan.bots import READY, BasicPolicy
from fudaba.games.shirokurojan.foresight import RONNED, UNDECIDED, Foresight, ForesightPolicy, chance_to_win
from fudaba.games.shirokurojan.guide import HANDS, ShirokurojanGuide, played_on
from fudaba.games.shirokurojan.notation import PASS, RON
from fudaba.games.shirokurojan.observation import ShirokurojanObservation
from fudaba.games.shirokurojan.options import EXPERT, STANDARD, ShirokurojanOptions
from fudaba.games.shirokurojan.outlook import FOUR_PAIRS, MELDS_AND_PAIR, Ways, distance, useful
from fudaba.games.shirokurojan.round import ShirokurojanRound
from fudaba.games.shirokurojan.rules import GAME
from fudaba.games.shirokurojan.scoring import counted
from tests.games.searching import after, choice, seen

GUIDE = ShirokurojanGuide()


def position(options: ShirokurojanOptions, seed: int, actions: int, players: int) -> ShirokurojanRound:
    """Return a round as the sound player has played it for so many actions or to its end."""
    return after(GAME.deal(options, GAME.shuffle(Random(seed)), seed % players, (), players), BasicPolicy(Random(0)), actions)


def looks(options: ShirokurojanOptions, players: int) -> Iterator[tuple[int, ShirokurojanObservation]]:
    """Yield what seats see at their turn in several rounds, each with the seed of its round."""
    for seed in range(14):
        state = position(options, seed, 3 * seed, players)
        if state.actor() is not None:
            yield seed, seen(state)


def check(faces: tuple[int, ...], aim: Aim, ways: Ways) -> None:
    """Compare an aim with the slow reckoning, and do everything that it names."""
    assert (aim.far, aim.useful) == (distance(faces, ways), useful(faces, ways))
    assert sum(1 << face for face in aim.spots) == aim.useful
    for face, (gap, junk) in aim.spots.items():
        whole = inserted(faces, gap, face)
        assert junk or aim.far == 1
        for place in junk:
            assert distance(without(whole, place + (place >= gap)), ways) == aim.far - 1


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([7, 4, 1]))
def test_an_aim_names_what_brings_a_hand_nearer(seed: int, size: int) -> None:
    faces = faces_of(shuffle(Random(seed))[:size])
    check(faces, towards_melds(faces), MELDS_AND_PAIR[(7, 4, 1).index(size)])
    if size == 7:
        check(faces, towards_pairs(faces), FOUR_PAIRS)


SPOTS = """
from random import Random
from fudaba.games.blackwhite import faces_of, shuffle
from fudaba.games.shirokurojan.aims import towards_melds
print([towards_melds(faces_of(shuffle(Random(seed))[:7])) for seed in range(300)])
"""


def test_an_aim_does_not_hang_on_how_python_orders_texts() -> None:
    def told(order: str) -> str:
        about = {**os.environ, "PYTHONHASHSEED": order, "PYTHONPATH": os.pathsep.join(sys.path)}
        return subprocess.run([sys.executable, "-c", SPOTS], env=about, capture_output=True, text=True, check=True).stdout

    assert told("1") == told("2") != ""


def test_the_chance_to_win_a_match() -> None:
    assert chance_to_win([9, 4], 0, 0) == 1 and chance_to_win([9, 4], 1, 0) == 0
    assert chance_to_win([9, 9, 2], 0, 0) == 0.5
    assert chance_to_win([3, 3], 1, 2) == pytest.approx(0.5)
    assert 0.5 < chance_to_win([8, 3], 0, 3) < chance_to_win([8, 3], 0, 1) < 1
    assert sum(chance_to_win([5, 1, 0], seat, 2) for seat in range(3)) == pytest.approx(1)


def test_the_stakes_of_the_last_round() -> None:
    now = seen(position(STANDARD, 3, 6, 2))
    behind = Foresight(now._replace(number=3, totals=(0, 9) if now.seat == 0 else (9, 0)))
    ahead = Foresight(now._replace(number=3, totals=(9, 0) if now.seat == 0 else (0, 9)))
    # Ten points win the match, nine share it, eight are in vain; who is ahead wins with any hand.
    assert behind.reward(8) < behind.reward(9) < behind.reward(10)
    assert behind.reward(9) - behind.reward(8) > 5 > 1 > behind.reward(8) - behind.reward(2) > 0
    assert ahead.reward(0) > 5 and ahead.reward(10) - ahead.reward(0) < 1


def test_a_look_at_the_last_draw_of_a_hand_in_tenpai() -> None:
    looked_at = 0
    # Three pairs and a single 6: one more is four pairs, and no other card makes the hand better before the stock is exhausted.
    hand = (1, 1, 12, 12, 3, 3, 14)
    for seed in range(20):
        now = seen(position(STANDARD, seed, 7 + seed % 5, 2))._replace(stock=2)
        if now.step != "discard" or len(now.hand) != 8:
            continue
        estimate = Foresight(now)
        chance = sum(14 in (FACES[card], FACES[card | 1]) for card in estimate.live) / len(estimate.live)
        count = counted((*hand, 14), (), estimate.by_ron)
        assert count is not None
        by_ron, by_tsumo = estimate.reward(count.points + 0.5), estimate.reward(count.points + 1)
        drawn = UNDECIDED * (chance * by_tsumo + (1 - chance) * READY)
        assert estimate.kept(hand) == pytest.approx(RONNED * chance * by_ron + (1 - RONNED * chance) * drawn)
        looked_at += chance > 0
    assert looked_at > 3


def test_the_look_ahead_is_what_the_search_begins_with() -> None:
    worse = 0
    for seed in range(12):
        state = position(STANDARD, seed, 5 + 2 * seed, 2 + seed % 2)
        if state.actor() is None or state.step == "draw":
            continue
        now = seen(state)
        found = GUIDE.candidates(now)
        assert found[ForesightPolicy(Random(0)).choose(now)] == max(found.values()) == 0
        worse += sum(worth < 0 for worth in found.values())
    assert worse > 5


@pytest.mark.parametrize(("options", "players"), [(STANDARD, 2), (STANDARD, 3), (EXPERT, 3)])
def test_the_look_ahead_comes_to_the_same_in_steps_none_of_which_is_long(
    options: ShirokurojanOptions, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[int] = []
    glance = Foresight._looked_at

    def counted_glance(self: Foresight, *about: Any) -> float:
        looked_at[-1] += 1
        return glance(self, *about)

    decisions = early = 0
    for _, now in looks(options, players):
        whole = GUIDE.candidates(now)
        monkeypatch.setattr(Foresight, "_looked_at", counted_glance)
        weighing = GUIDE.weighing(now)
        while not weighing.done:
            looked_at.append(0)
            weighing.step()
            assert set(weighing.candidates) <= set(now.legal)
            early += bool(weighing.candidates) and not weighing.done
        monkeypatch.undo()
        assert weighing.candidates == whole
        decisions += 1
    assert max(looked_at) == HANDS and len(looked_at) > 5 * decisions and early > decisions


@pytest.mark.parametrize(("options", "players"), [(STANDARD, 2), (STANDARD, 3), (EXPERT, 3)])
def test_worlds_agree_and_candidates_are_legal(options: ShirokurojanOptions, players: int) -> None:
    compared = 0
    for seed, now in looks(options, players):
        found = GUIDE.candidates(now)
        assert set(found) <= set(now.legal) and max(found.values()) == 0
        world = GUIDE.imagined(now, Random(seed))
        assert world.observe(now.seat) == now and len(set(world.cards())) == 30
        for action in found:
            twin = world.clone()
            twin.apply(action)
            assert 0 <= GUIDE.value(twin, now.seat, Random(seed)) <= 1
        compared += len(found) > 1
    assert compared > 4


@pytest.mark.parametrize("players", [2, 3])
def test_a_round_played_on_has_points_that_a_round_can_have(players: int) -> None:
    won = 0
    for seed in range(40):
        state = position(STANDARD, seed, seed, players)
        points = played_on(state)
        assert len(points) == players and min(points) >= 0
        won += max(points) > 1
    assert won > 20


def test_payments_are_made_between_the_players() -> None:
    paid = [played_on(position(EXPERT, seed, 5, 3)) for seed in range(30)]
    assert sum(min(points) < 0 for points in paid) > 5
    assert all(sum(points) == 0 for points in paid if min(points) < 0)


def test_imagined_hands_are_nearer_than_dealt_ones() -> None:
    real = imagined = dealt = 0
    for seed in range(40):
        state = position(STANDARD, seed, 16, 2)
        if state.actor() is None or len(state.hands[0]) + len(state.hands[1]) < 14:
            continue
        now = seen(state)
        other = 1 - now.seat
        worlds = state, GUIDE.imagined(now, Random(seed)), GAME.sample(now, Random(seed))
        far = [towards_pairs(faces_of(world.hands[other])).far for world in worlds if len(world.hands[other]) == 7]
        if len(far) == 3:
            real, imagined, dealt = real + far[0], imagined + far[1], dealt + far[2]
    assert real and abs(imagined - real) < abs(dealt - real) / 2


def test_the_search_does_not_know_what_lies_hidden() -> None:
    for seed in range(8):
        state = position(STANDARD, seed, 4 * seed, 2)
        if state.actor() is not None:
            now = seen(state)
            other = GAME.sample(now, Random(seed))
            assert choice(GUIDE, now, seed) == choice(GUIDE, other.observe(now.seat), seed)


def test_who_is_ahead_takes_any_ron_in_the_last_round() -> None:
    checked = 0
    for seed in range(120):
        state = position(STANDARD, seed, 0, 3)
        player = BasicPolicy(Random(0))
        while (actor := state.actor()) is not None:
            now = state.observe(actor)
            if RON in now.legal and now.stock > 3 and checked < 3:
                checked += 1
                far_behind = tuple(0 if seat == now.seat else 60 for seat in range(3))
                ahead = tuple(9 if seat == now.seat else 0 for seat in range(3))
                assert choice(GUIDE, now._replace(number=5, totals=ahead)) == RON
                worth = Foresight(now._replace(number=5, totals=far_behind))
                assert worth.reward(4) < 1 < Foresight(now._replace(number=5, totals=ahead)).reward(4)
            state.apply(RON if RON in now.legal else PASS if PASS in now.legal else player.choose(now))
    assert checked == 3
