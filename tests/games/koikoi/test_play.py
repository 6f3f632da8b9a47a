"""What holds in every position of play by any policy, with every option, and for the CPU players."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fudaba.core.contract import HIDDEN, Action, Round
from fudaba.core.hanafuda import MONTH, MONTHS, cards_of
from fudaba.core.match import Match
from fudaba.core.match import play_out as play_match_out
from fudaba.core.record import to_json
from fudaba.games.koikoi.bots import won
from fudaba.games.koikoi.notation import KOIKOI, SHOBU
from fudaba.games.koikoi.observation import DECIDING, MATCHING, PLAYING, KoikoiObservation
from fudaba.games.koikoi.options import STANDARD, KoikoiOptions
from fudaba.games.koikoi.prospects import Position, at_least, chances
from fudaba.games.koikoi.rules import GAME
from fudaba.games.koikoi.scoring import hand_yaku
from fudaba.games.koikoi.yaku import counting, points
from tests.games.koikoi.referee import referee
from tests.games.koikoi.tables import deal, play, position
from tests.games.options import any_options

State = Round[KoikoiObservation]


OPTIONS = any_options(KoikoiOptions)
SEEDS = st.integers(0, 10**9)
POLICIES = st.sampled_from(list(GAME.policies))


def play_out(options: KoikoiOptions, seed: int, policy: str, turns: int = 10**6) -> State:
    """Return a round as a policy has played it for so many actions, or to its end; random players call koi-koi more often."""
    rng = random.Random(seed)
    state = GAME.deal(options, GAME.shuffle(rng), seed & 1, (), 2)
    player = GAME.policies[policy](rng)
    while turns and (actor := state.actor()) is not None:
        action = player.choose(state.observe(actor))
        state.apply(KOIKOI if policy == "random" and KOIKOI in state.legal() and rng.random() < 0.7 else action)
        turns -= 1
    return state


def views(state: State) -> tuple[KoikoiObservation, KoikoiObservation]:
    """Return what both seats see."""
    return state.observe(0), state.observe(1)


@given(SEEDS, POLICIES)
def test_the_field_gets_two_or_three_of_a_month_from_the_deal_alone(seed: int, policy: str) -> None:
    rng = random.Random(seed)
    state = GAME.deal(STANDARD, GAME.shuffle(rng), 0, (), 2)
    player = GAME.policies[policy](rng)
    before = [(state.observe(0).field >> 4 * month & MONTH).bit_count() for month in MONTHS]
    while (actor := state.actor()) is not None:
        state.apply(player.choose(state.observe(actor)))
        now = [(state.observe(0).field >> 4 * month & MONTH).bit_count() for month in MONTHS]
        for was, number in zip(before, now, strict=True):
            assert number <= max(was, 1)
        before = now


@given(SEEDS, POLICIES, st.booleans(), st.booleans())
def test_a_players_total_never_falls(seed: int, policy: str, cup_kasu: bool, hanami_tsukimi: bool) -> None:
    rng = random.Random(seed)
    state = GAME.deal(KoikoiOptions(cup_kasu=cup_kasu, hanami_tsukimi=hanami_tsukimi), GAME.shuffle(rng), 0, (), 2)
    player = GAME.policies[policy](rng)
    before = (0, 0)
    while (actor := state.actor()) is not None:
        state.apply(player.choose(state.observe(actor)))
        now = state.observe(0).points
        assert now[0] >= before[0] and now[1] >= before[1]
        before = now


@given(OPTIONS, SEEDS)
def test_a_decision_is_due_exactly_when_the_total_exceeds_that_of_the_last_call(options: KoikoiOptions, seed: int) -> None:
    rng = random.Random(seed)
    state = GAME.deal(options, GAME.shuffle(rng), 0, (), 2)
    last, calls, multiplied = [0, 0], 0, counting(options)
    while (actor := state.actor()) is not None:
        seen = state.observe(actor)
        total = points(seen.captured[actor], multiplied)
        assert seen.points[actor] == total and seen.called == tuple(last)
        if seen.step == DECIDING:
            assert total > last[actor]
            assert (KOIKOI in seen.legal) == (seen.sizes != (0, 0))
        action = KOIKOI if KOIKOI in seen.legal else rng.choice(seen.legal)
        if action == KOIKOI:
            last[actor] = total
            calls += 1
        state.apply(action)
        after = state.observe(actor)
        if seen.step != DECIDING and after.step != MATCHING:
            risen = points(after.captured[actor], multiplied) > last[actor]
            assert (after.step == DECIDING) == risen
    outcome = state.outcome()
    assert outcome is not None
    if outcome.detail["kind"] in ("shobu", "nagare"):
        assert sum(outcome.detail["calls"]) == calls


@given(SEEDS, POLICIES, st.sampled_from([3, 6, 12]), st.sampled_from([10, 25, 100]), st.sampled_from([0, 6]))
def test_the_two_totals_always_sum_to_what_both_began_with(seed: int, policy: str, rounds: int, start: int, keeps: int) -> None:
    match = Match.new(GAME, KoikoiOptions(rounds=rounds, start=start, dealer_keeps=keeps), ("random", "random"), str(seed))
    rng = random.Random(seed)
    player = GAME.policies["random" if policy == "basic" else policy](rng)
    while True:
        while (actor := match.round.actor()) is not None:
            match.apply(player.choose(match.round.observe(actor)))
        totals = match.standing().totals
        assert sum(totals) == 2 * start and min(totals) >= 0
        if match.over():
            break
        assert min(totals) > 0
        match.deal()
        assert match.round.observe(0).left == totals
    assert match.standing().detail["rounds"] <= rounds


@given(OPTIONS, SEEDS)
def test_a_match_is_what_a_plain_referee_makes_of_its_record(options: KoikoiOptions, seed: int) -> None:
    rng = random.Random(seed)

    def choose(_seat: int, seen: KoikoiObservation) -> Action:
        return KOIKOI if KOIKOI in seen.legal and rng.random() < 0.7 else rng.choice(seen.legal)

    referee(to_json(play_match_out(Match.new(GAME, options, ("random", "random"), str(seed)), choose)))


def test_a_sample_never_deals_a_hand_yaku_that_would_have_ended_the_round() -> None:
    pairs = "02a 02b 03a 03b 04a 04b"
    state = deal(f"{pairs} 12a 11a", "01a 01b 01c 05a 06a 07a 09a 10a", "02c 03c 04c 05b 06b 07b 09b 10b")
    play(state, "play 12a, play 01a, play 11a, play 01b")
    for number in range(300):
        other = GAME.sample(state.observe(0), random.Random(number)).observe(1)
        assert hand_yaku(other.hand | other.played[1]) is None


def test_samples_deal_every_unseen_card_about_equally_often() -> None:
    state = deal()
    seen = state.observe(0)
    counts = dict.fromkeys(range(48), 0)
    for number in range(2000):
        for card in cards_of(GAME.sample(seen, random.Random(number)).observe(1).hand):
            counts[card] += 1
    hidden = [count for card, count in counts.items() if not (seen.hand | seen.field) >> card & 1]
    assert len(hidden) == 32 and sum(counts.values()) == sum(hidden) == 16000
    # Each is expected 500 times, with a standard deviation of about 19.
    assert all(400 < count < 600 for count in hidden)


@given(OPTIONS, SEEDS, POLICIES, st.integers(0, 40))
def test_an_observation_holds_no_hidden_card(options: KoikoiOptions, seed: int, policy: str, turns: int) -> None:
    state = play_out(options, seed, policy, turns)
    if state.actor() is None:
        return
    for seen, other in zip(views(state), reversed(views(state)), strict=True):
        assert seen.hands == () and seen.outcome is None
        open_cards = seen.hand | seen.field | seen.captured[0] | seen.captured[1] | seen.played[0] | seen.played[1] | seen.fresh
        assert not other.hand & open_cards
        assert seen.field == sum(1 << card for card in seen.places if card != HIDDEN)
        lying = [seen.hand, other.hand, seen.field, *seen.captured]
        assert sum(cards.bit_count() for cards in lying) + (seen.turned != HIDDEN) + seen.stock == 48
        assert not (seen.legal and seen.actor != seen.seat)


@given(SEEDS, st.integers(0, 40))
def test_what_an_action_wins_is_what_the_round_captures(seed: int, turns: int) -> None:
    state = play_out(STANDARD, seed, "random", turns)
    actor = state.actor()
    if actor is None:
        return
    seen = state.observe(actor)
    for action in seen.legal if seen.step in (PLAYING, MATCHING) else ():
        events = state.clone().apply(action)
        place = "hand" if seen.step == PLAYING else "stock"
        captured = [event.cards for event in events if event.name == "capture" and event.place == place]
        assert cards_of(won(action, seen.field, seen.turned)) == tuple(sorted(captured[0] if captured else ()))


@given(st.lists(st.floats(0, 1), max_size=7), st.integers(-1, 8))
def test_at_least_agrees_with_counting_all_cases(odds: list[float], number: int) -> None:
    total = 0.0
    for case in range(1 << len(odds)):
        chance = 1.0
        for place, odd in enumerate(odds):
            chance *= odd if case >> place & 1 else 1 - odd
        total += chance if case.bit_count() >= number else 0.0
    assert at_least(number, odds) == pytest.approx(total, abs=1e-9)


@given(SEEDS, st.integers(0, 40))
def test_chances_are_chances_of_free_cards(seed: int, turns: int) -> None:
    seen = play_out(STANDARD, seed, "random", turns).observe(0)
    at = Position(seen.hand, seen.field, seen.captured[0], seen.captured[1], seen.sizes[1])
    mine, theirs = chances(at)
    for card in range(48):
        assert mine[card] >= 0 and theirs[card] >= 0 and mine[card] + theirs[card] <= 1.2
        if (at.mine | at.theirs) >> card & 1:
            assert mine[card] == theirs[card] == 0


def test_h9_no_cpu_calls_koikoi_without_a_turn_to_come() -> None:
    state = position(("03b", "12b"), "03a", captured=("08a 08c 09a 09c", ""))
    play(state, "play 03b")
    assert KOIKOI in state.legal()
    for policy in GAME.policies.values():
        for number in range(20):
            assert policy(random.Random(number)).choose(state.observe(0)) == SHOBU


def test_basic_stops_when_the_other_can_pay_no_more() -> None:
    state = position(("03b 01c 02c", "12b 12c 12d"), "03a", captured=("08a 08c 09a 09c", ""), left=(40, 10))
    play(state, "play 03b")
    assert GAME.policies["basic"](random.Random(1)).choose(state.observe(0)) == SHOBU


@pytest.mark.parametrize(("left", "choice"), [((10, 40), KOIKOI), ((22, 28), SHOBU)])
def test_basic_plays_the_last_round_for_the_match(left: tuple[int, int], choice: Action) -> None:
    state = position(("03b 01c 02c", "12b 12c 12d"), "03a", captured=("09a 09c", ""), left=left)
    play(state, "play 03b")
    seen = state.observe(0)._replace(number=5)
    assert GAME.policies["basic"](random.Random(1)).choose(seen) == choice


def test_basic_takes_the_card_that_makes_a_yaku_and_denies_one() -> None:
    state = position(("09b 01c", "12b 12c"), "09a 09c 02c", captured=("03a 03c", "08a 08c"))
    assert GAME.action_text(GAME.policies["basic"](random.Random(1)).choose(state.observe(0))) == "play 09b 09a"
    state = position(("09b 02d 05c 06c", "12b 12c 11c 11d"), "09a 02c", captured=("01a 01c", "08a 08c"))
    assert GAME.action_text(GAME.policies["basic"](random.Random(1)).choose(state.observe(0))) == "play 09b"


def mean_points(one: str, two: str, deals: int) -> float:
    """Return the points a round by which one policy beats another, each deal played from both seats."""
    total = 0
    for seed in range(deals):
        deck = GAME.shuffle(random.Random(seed))
        for seat in (0, 1):
            rng = random.Random(seed)
            players = [GAME.policies[one](rng), GAME.policies[two](rng)]
            state = GAME.deal(STANDARD, deck, seed & 1, (), 2)
            while (actor := state.actor()) is not None:
                state.apply(players[actor ^ seat].choose(state.observe(actor)))
            outcome = state.outcome()
            assert outcome is not None
            total += outcome.points[seat]
    return total / deals / 2


def test_the_policies_stand_in_their_order() -> None:
    assert mean_points("easy", "random", 100) > 1
    assert mean_points("basic", "random", 60) > 3
    assert mean_points("basic", "easy", 100) > 1
