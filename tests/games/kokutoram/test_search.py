"""The search: exact first thoughts, likely worlds, and rounds played on."""

from random import Random

import pytest

from fudaba.bots.search import advantage
from fudaba.core.contract import Action
from fudaba.games.blackwhite import faces_of, turned
from fudaba.games.kokutoram.bots import BasicPolicy, expected_points, live_cards, plans
from fudaba.games.kokutoram.guide import KokutoramGuide, played_on, points_after_turn
from fudaba.games.kokutoram.notation import DRAW, END, KEEP, KNOCK, TAKE, TURN
from fudaba.games.kokutoram.options import STANDARD
from fudaba.games.kokutoram.round import DRAWING, ENDING, SET_UP, KokutoramObservation, KokutoramRound
from fudaba.games.kokutoram.rules import GAME
from fudaba.games.kokutoram.scoring import points_of
from tests.games.searching import after, choice, seen

GUIDE = KokutoramGuide()


class Patient(BasicPolicy):
    """A sound player that only knocks when it has to end."""

    def choose(self, observation: KokutoramObservation) -> Action:
        action = super().choose(observation)
        return observation.legal[0] if action == KNOCK and observation.stock else action


def position(seed: int, actions: int, players: int) -> KokutoramRound:
    """Return a round as patient players have played it for so many actions or to its end."""
    return after(GAME.deal(STANDARD, GAME.shuffle(Random(seed)), seed % players, (), players), Patient(Random(0)), actions)


def test_points_after_the_first_turn_are_the_mean_over_the_upcards() -> None:
    for seed in range(5):
        now = seen(position(seed, 0, 2))
        faces, live = faces_of(now.hand), live_cards(now)
        each = [min(plan.points for plan in plans(faces, card, False)) for card in live]
        drawn = sum(each) / len(each)
        assert points_after_turn(faces, live) == pytest.approx(sum(min(points, drawn) for points in each) / len(each))


def test_who_plays_later_holds_the_hand_for_the_points_that_it_has() -> None:
    turned_over = 0
    for seed in range(30):
        now = seen(position(seed, 0, 2))
        if now.seat == (now.dealer + 1) % 2:
            now = seen(position(seed, 1, 2))
        assert now.step == SET_UP
        keep, turn = points_of(faces_of(now.hand)), points_of(faces_of(turned(now.hand)))
        if abs(keep - turn) > 4:
            assert choice(GUIDE, now, seed) == (KEEP if keep < turn else TURN)
            turned_over += turn < keep
    assert turned_over > 3


def test_the_upcard_is_taken_when_it_saves_clearly_more_than_a_draw() -> None:
    taken = drawn = 0
    for seed in range(40):
        now = seen(position(seed, 2, 2))
        assert now.step == DRAWING
        faces = faces_of(now.hand)
        saved = expected_points(faces, live_cards(now)) - min(plans(faces, now.pile[-1], True)).points
        if abs(saved) > 4:
            assert choice(GUIDE, now, seed) == (TAKE if saved > 0 else DRAW)
            taken, drawn = taken + (saved > 0), drawn + (saved < 0)
    assert taken > 2 and drawn > 2


@pytest.mark.parametrize("players", [2, 3])
def test_whoever_is_first_knocks_with_few_points(players: int) -> None:
    knocked = 0
    for seed in range(40):
        now = seen(position(seed, players + 3, players))
        assert now.step == ENDING
        if points_of(faces_of(now.hand)) < 15:
            assert choice(GUIDE, now, seed) == KNOCK
            knocked += 1
    assert knocked > 10


@pytest.mark.parametrize("players", [2, 3])
def test_worlds_agree_and_candidates_are_legal(players: int) -> None:
    compared = 0
    for seed in range(30):
        state = position(seed, seed, players)
        if state.actor() is None:
            continue
        now = seen(state)
        found = GUIDE.candidates(now)
        assert set(found) <= set(now.legal) and max(found.values()) == 0
        world = GUIDE.imagined(now, Random(seed))
        assert world.observe(now.seat) == now and len(set(world.cards())) == 30
        for other, known in enumerate(now.known):
            assert all(card < 0 or card == code & ~1 for card, code in zip(known, world.hands[other], strict=True))
        for action in found:
            twin = world.clone()
            twin.apply(action)
            assert -100 < GUIDE.value(twin, now.seat, Random(seed)) < 100
        compared += len(found) > 1
    assert compared > 10


def test_imagined_hands_are_about_as_good_as_the_real_ones() -> None:
    real = imagined = dealt = 0
    for seed in range(60):
        state = position(seed, 10, 2)
        if state.actor() is None:
            continue
        now = seen(state)
        other = 1 - now.seat
        worlds = state, GUIDE.imagined(now, Random(seed)), GAME.sample(now, Random(seed))
        points = [points_of(faces_of(world.hands[other])) for world in worlds]
        real, imagined, dealt = real + points[0], imagined + points[1], dealt + points[2]
    assert abs(imagined - real) < abs(dealt - real) / 2


def test_a_round_played_on_ends_with_a_knock() -> None:
    scored = 0
    for seed in range(60):
        state = position(seed, seed % 12, 3)
        if state.actor() is None:
            continue
        before = state.observe(0)
        points = played_on(state)
        assert state.observe(0) == before and min(points) >= 0
        scored += max(points) > 0
    assert scored > 30


def test_the_search_does_not_know_what_lies_hidden() -> None:
    for seed in range(10):
        state = position(seed, seed, 2)
        if state.actor() is not None:
            now = seen(state)
            other = GAME.sample(now, Random(seed))
            assert choice(GUIDE, now, seed) == choice(GUIDE, other.observe(now.seat), seed)


def test_whoever_draws_the_last_card_knocks_only_when_that_is_better() -> None:
    ends = knocks = 0
    for seed in range(200):
        round_ = position(seed, 0, 2)
        while round_.actor() is not None and (round_.coming() or round_.step != ENDING):
            after(round_, Patient(Random(0)), 1)
        if round_.actor() is None:
            continue
        seat = round_.turn
        found = {}
        for action in round_.legal():
            twin = round_.clone()
            twin.apply(action)
            outcome = twin.outcome()
            assert outcome is not None
            found[action] = advantage(outcome.points, seat)
        assert advantage(played_on(round_), seat) == max(found.values())
        ends += found[END] > found[KNOCK]
        knocks += found[KNOCK] > found[END]
    assert ends > 5 and knocks > 3
