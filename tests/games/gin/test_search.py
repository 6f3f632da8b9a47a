"""The plain player that others are measured by, and the search."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fudaba.core.contract import Action, Policy
from fudaba.core.deck import FRENCH_TEXTS, cards_of
from fudaba.games.gin.bots import BasicPolicy, SimplePolicy, lands_in_a_meld
from fudaba.games.gin.expert import ExpertPolicy
from fudaba.games.gin.guide import GinGuide
from fudaba.games.gin.notation import BIG_GIN, TAKE
from fudaba.games.gin.options import CLASSIC, QUICK, GinOptions
from fudaba.games.gin.playout import fast_discard, played_on
from fudaba.games.gin.prospects import loose_cards
from fudaba.games.gin.round import MELDING, GinObservation, GinRound
from fudaba.games.gin.rules import GAME
from fudaba.games.gin.sampling import sampled
from fudaba.games.gin.scoring import POINTS, deadwood
from tests.games.gin import brute
from tests.games.gin.tables import crowded, mask
from tests.games.searching import after, choice, seen

GUIDE = GinGuide()
RULES = [QUICK, CLASSIC, GinOptions(oklahoma=True, big_gin=31)]


def position(options: GinOptions, seed: int, actions: int, player: Policy[GinObservation] | None = None) -> GinRound:
    """Return a round as a policy, the plain one unless another is given, has played it for so many actions or to its end."""
    return after(GAME.deal(options, GAME.shuffle(Random(seed)), seed & 1, (), 2), player or SimplePolicy(Random(seed)), actions)


@pytest.mark.parametrize("options", RULES)
def test_the_plain_player_does_what_its_name_says(options: GinOptions) -> None:
    taken = thrown = 0
    for seed in range(40):
        state = GAME.deal(options, GAME.shuffle(Random(seed)), seed & 1, (), 2)
        player = SimplePolicy(Random(seed))
        while state.actor() is not None:
            now = seen(state)
            action = player.choose(now)
            if TAKE in now.legal:
                assert (action == TAKE) == lands_in_a_meld(now.hand, now.pile[-1])
                taken += action == TAKE
            if now.step == MELDING:
                knocks = [each for each in now.legal if each.verb == "knock"]
                assert action.verb == ("biggin" if BIG_GIN in now.legal else "knock" if knocks else "discard")
                if action.first >= 0:
                    left = [deadwood(now.hand ^ 1 << each.first) for each in now.legal if each.verb == action.verb]
                    assert deadwood(now.hand ^ 1 << action.first) == min(left)
                    thrown += 1
            state.apply(action)
    assert taken and thrown


def test_the_plain_player_discards_at_random_among_equals() -> None:
    now = next(now for now in (seen(position(QUICK, seed, 3)) for seed in range(99)) if now.step == MELDING)
    least = min(deadwood(now.hand ^ 1 << action.first) for action in now.legal)
    equals = {action for action in now.legal if deadwood(now.hand ^ 1 << action.first) == least}
    assert {SimplePolicy(Random(seed)).choose(now) for seed in range(100)} == equals


@given(crowded(11))
def test_loose_cards_are_in_no_meld(hands: list[brute.Cards]) -> None:
    hand = mask(hands[0])
    for card in cards_of(hand):
        trio = any(
            brute.is_meld(frozenset((FRENCH_TEXTS[card], FRENCH_TEXTS[one], FRENCH_TEXTS[two])))
            for one in cards_of(hand)
            for two in cards_of(hand)
            if len({card, one, two}) == 3
        )
        assert trio != bool(loose_cards(hand) >> card & 1)


@given(crowded(11), st.integers(0, 10))
def test_the_fast_player_keeps_its_melds(hands: list[brute.Cards], place: int) -> None:
    hand = mask(hands[0])
    forbidden = cards_of(hand)[place]
    card = fast_discard(hand, 1 << forbidden, 0)
    assert hand >> card & 1 and card != forbidden
    if loose_cards(hand) & ~(1 << forbidden):
        assert deadwood(hand ^ 1 << card) == deadwood(hand) - POINTS[card]


@pytest.mark.parametrize("options", RULES)
def test_a_round_played_on_has_points_that_a_round_can_have(options: GinOptions) -> None:
    scored = 0
    for seed in range(60):
        state = position(options, seed, seed % 25)
        if state.actor() is None:
            continue
        before = [state.observe(seat) for seat in (0, 1)]
        points = played_on(state)
        assert [state.observe(seat) for seat in (0, 1)] == before
        assert min(points) == 0 <= max(points) <= 2 * (100 + 25)
        scored += max(points) > 0
    assert scored > 30


@pytest.mark.parametrize("options", RULES)
def test_the_search_gets_worlds_that_agree_and_compares_legal_actions(options: GinOptions) -> None:
    guide = GinGuide()
    compared = 0
    for seed in range(30):
        state = position(options, seed, seed, BasicPolicy(Random(0)))
        if state.actor() is None:
            continue
        now = seen(state)
        found = guide.candidates(now)
        assert next(iter(found)) == ExpertPolicy(Random(0)).choose(now)
        assert set(found) <= set(now.legal) and max(found.values()) == found[next(iter(found))]
        assert guide.imagined(now, Random(seed)).observe(now.seat) == now
        compared += len(found) > 1
    assert compared > 5


def test_imagined_hands_are_about_as_good_as_the_real_ones() -> None:
    guide = GinGuide()
    real, imagined, dealt = 0, 0, 0
    for seed in range(60):
        state = position(QUICK, seed, 20, BasicPolicy(Random(0)))
        if state.actor() is not None:
            now = seen(state)
            real += deadwood(state.hands[1 - now.seat])
            imagined += deadwood(guide.imagined(now, Random(seed)).hands[1 - now.seat])
            dealt += deadwood(sampled(now, Random(seed)).hands[1 - now.seat])
    assert abs(imagined - real) < abs(dealt - real) / 2


@pytest.mark.parametrize("options", RULES)
def test_the_search_does_not_know_what_lies_hidden(options: GinOptions) -> None:
    for seed in range(12):
        state = position(options, seed, 2 * seed, BasicPolicy(Random(0)))
        if state.actor() is None:
            continue
        now = seen(state)
        other = GAME.sample(now, Random(seed))
        assert choice(GUIDE, now, seed) == choice(GUIDE, other.observe(now.seat), seed)


def test_who_needs_few_points_for_the_match_does_not_wait_for_gin() -> None:
    states = (position(QUICK, seed, 16 + seed % 9, BasicPolicy(Random(0))) for seed in range(200))
    looks = [state.observe(0) for state in states if state.actor() == 0]
    waits = [now for now in looks if ExpertPolicy(Random(0)).choose(now).verb == "discard" and {act.verb for act in now.legal} > {"knock"}]
    assert len(waits) > 4
    knocks = [sum(choice(GUIDE, now._replace(totals=totals)).verb == "knock" for now in waits) for totals in ((0, 0), (95, 0))]
    assert knocks[0] == 0 and knocks[1] >= len(waits) / 2


def test_the_search_lays_gin_down() -> None:
    found = 0
    for seed in range(200):
        state = position(QUICK, seed, 10**6, BasicPolicy(Random(0)))
        outcome = state.outcome()
        assert outcome is not None
        if outcome.detail["kind"] != "gin" or found == 5:
            continue
        found += 1
        before = position(QUICK, seed, 0)
        player = BasicPolicy(Random(0))
        actions: list[Action] = []
        twin = before.clone()
        while twin.actor() is not None:
            actions.append(player.choose(seen(twin)))
            twin.apply(actions[-1])
        for action in actions[:-1]:
            before.apply(action)
        chosen = choice(GUIDE, seen(before), seed, 60)
        assert chosen.verb == "knock" and deadwood(seen(before).hand ^ 1 << chosen.first) == 0
    assert found == 5
