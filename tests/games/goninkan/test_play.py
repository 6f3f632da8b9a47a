"""What holds in every position of play, what a seat cannot know, and the CPU players."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fudaba.core.contract import Action
from fudaba.core.deck import SUITS, cards_of, mask_of
from fudaba.core.match import Match
from fudaba.games.goninkan.bots import chance_of_sixteen
from fudaba.games.goninkan.cards import ACES, JOKER, PACK, PICTURES, TEXTS
from fudaba.games.goninkan.notation import ACTIONS as ALL_ACTIONS
from fudaba.games.goninkan.options import STANDARD
from fudaba.games.goninkan.outlook import Outlook, above
from fudaba.games.goninkan.round import GoninkanRound, pair_of
from fudaba.games.goninkan.rules import GAME
from fudaba.games.goninkan.sampling import fixed, possible
from fudaba.games.goninkan.seating import Series
from tests.games.goninkan.tables import FIRST, SECOND, THIRD, at_random, cards, deal, deck_of, holding_back, legal, mask, play, written

SEEDS = st.integers(0, 10**9)
SERIES = st.sampled_from([FIRST, SECOND, THIRD])
POLICIES = st.sampled_from(list(GAME.policies))
ACTIONS = st.integers(0, 60)
RING = (1, 2, 3, 4, 5)
"""Those who play, in their order at the deal."""


def play_out(seed: int, series: Series, policy: str, actions: int = 10**6) -> GoninkanRound:
    """Return a game as a policy has played it for so many actions, or to its end."""
    rng = Random(seed)
    state = GoninkanRound(STANDARD, GAME.shuffle(rng), 0, series)
    player = GAME.policies[policy](rng)
    while actions and (actor := state.actor()) is not None:
        state.apply(player.choose(state.observe(actor)))
        actions -= 1
    return state


@given(SEEDS, SERIES, POLICIES)
def test_there_is_a_legal_card_in_every_position_and_the_joker_keeps_its_rules(seed: int, series: Series, policy: str) -> None:
    rng = Random(seed)
    state = GoninkanRound(STANDARD, GAME.shuffle(rng), 0, series)
    player = GAME.policies[policy](rng)
    while (actor := state.actor()) is not None:
        actions, number, held = state.legal(), len(state.tricks) + 1, state.hands[actor]
        assert actions and all(state.why_not(action) is None for action in actions)
        if state.step == "play":
            jokers = [action for action in actions if action.first == JOKER]
            if held >> JOKER & 1:
                assert number != 10
                assert len(jokers) == (0 if number == 1 else 4 if state.led < 0 else 1)
                assert number != 9 or len(jokers) == len(actions)
            follow = [action for action in actions if action.first // 13 == state.led]
            assert state.led < 0 or not follow or len(follow) + len(jokers) == len(actions)
        state.apply(player.choose(state.observe(actor)))
    assert sorted(state.cards()) == sorted(PACK)


@given(SEEDS, SERIES)
def test_a_joker_held_back_is_played_in_the_ninth_trick_led_or_not(seed: int, series: Series) -> None:
    state = GoninkanRound(STANDARD, GAME.shuffle(Random(seed)), 0, series)
    rng = Random(seed)
    while state.actor() is not None:
        plain = [action for action in state.legal() if action.first != JOKER or action.verb != "play"]
        number, free = len(state.tricks) + 1, plain or state.legal()
        assert plain or number == 9
        state.apply(rng.choice(free))
        assert len(state.tricks) < 9 or not any(hand >> JOKER & 1 for hand in state.hands)


@given(SEEDS, SERIES)
def test_tricks_and_picture_cards_by_a_plain_recount(seed: int, series: Series) -> None:
    state = at_random(seed, series)
    outcome = state.outcome()
    assert outcome is not None
    if outcome.void:
        return
    parts = outcome.detail
    taken: list[list[str]] = [[], []]
    leader = state.tricks[0].leader
    for number, trick in enumerate(state.tricks, 1):
        texts = [TEXTS[card] for card in trick.cards]
        assert trick.leader == leader and number <= 10
        trumps = [text for text in texts if text[1:] == parts["trump"]] or [text for text in texts if text[1:] == SUITS[trick.led]]
        best = "*" if "*" in texts else max(trumps, key=lambda text: "23456789TJQKA".index(text[0]))
        ring = [seat for seat in parts["ring"] if seat != state.dealer]
        leader = ring[(ring.index(trick.leader) + texts.index(best)) % 5]
        assert leader == trick.winner
        taken[leader not in parts["related"]] += [text for text in texts if text[0] in "AKQJ"]
    assert [sorted(own) for own in parts["pictures"]] == [sorted(own) for own in taken]
    assert json.loads(json.dumps(parts)) == parts


def everything(state: GoninkanRound) -> tuple[Any, ...]:
    """Return all that can be asked of a game, for comparison."""
    return state.actor(), state.legal(), [state.observe(seat) for seat in range(6)], sorted(state.cards()), state.outcome()


@pytest.mark.parametrize("series", [FIRST, SECOND, THIRD], ids=["1", "2", "3"])
def test_every_action_is_legal_or_refused_in_every_step_of_every_game(series: Series) -> None:
    steps = set()
    for seed in range(40):
        for actions in (0, 1, 2, 3, 25 + seed, 10**6):
            state = play_out(seed, series, "random", actions)
            steps.add(state.step)
            before, allowed = everything(state), [action for action in ALL_ACTIONS if state.why_not(action) is None]
            assert sorted(allowed) == sorted(state.legal()) and everything(state) == before
    assert steps >= ({"speak", "answer", "play", "over"} if series == FIRST else {"give", "trump", "play", "over"})


@given(SEEDS, SERIES, POLICIES, ACTIONS)
def test_a_clone_and_its_original_do_not_feel_each_other(seed: int, series: Series, policy: str, actions: int) -> None:
    state = play_out(seed, series, policy, actions)
    before, twin, rng = everything(state), state.clone(), Random(seed)
    kept = twin.clone()
    while twin.actor() is not None:
        twin.apply(rng.choice(twin.legal()))
    assert everything(state) == before
    while state.actor() is not None:
        state.apply(rng.choice(state.legal()))
    assert everything(kept) == before


@given(SEEDS, SERIES, POLICIES, ACTIONS)
def test_a_sample_could_have_been_dealt_and_played_as_the_seat_saw_it(seed: int, series: Series, policy: str, actions: int) -> None:
    """The imagined hands are dealt anew and all that was done is done again: no line of it breaks a rule."""
    rng = Random(seed)
    state = GoninkanRound(STANDARD, GAME.shuffle(rng), 0, series)
    player = GAME.policies[policy](rng)
    lines: list[Action] = []
    while len(lines) < actions and (actor := state.actor()) is not None:
        lines.append(player.choose(state.observe(actor)))
        state.apply(lines[-1])
    for seat in range(6):
        sampled = GAME.sample(state.observe(seat), Random(seed))
        held = [list(cards_of(hand)) for hand in sampled.hands]
        for leader, trick in [(trick.leader, trick.cards) for trick in sampled.tricks] + [(sampled.leader, sampled.trick)]:
            for place, card in enumerate(trick, sampled.order.index(leader) if trick else 0):
                held[sampled.order[place % 5]].append(card)
        again = GoninkanRound(STANDARD, deck_of({at: written(mask_of(own)) for at, own in enumerate(held)}, RING), 0, series)
        for line in lines:
            first, second = cards_of(sampled.handed) if line.verb == "give" else (line.first, line.second)
            again.apply(line._replace(first=first, second=second))
        assert [again.observe(other) for other in range(6)] == [sampled.observe(other) for other in range(6)]
        assert again.observe(seat) == state.observe(seat)


@given(SEEDS, SERIES, POLICIES, ACTIONS)
def test_a_sample_agrees_with_all_that_a_seat_knows(seed: int, series: Series, policy: str, actions: int) -> None:
    state = play_out(seed, series, policy, actions)
    for seat in range(6):
        seen = state.observe(seat)
        may, known = possible(seen), fixed(seen)
        sampled = GAME.sample(seen, Random(seed))
        assert sampled.observe(seat) == seen
        assert sorted(sampled.cards()) == sorted(PACK)
        for other in seen.order:
            for hands in (state.hands, sampled.hands):
                assert other == seat or not (hands[other] & ~may[other] or known[other] & ~hands[other])
        if sampled.handed:
            giver = pair_of(state.series).giver
            had = {card for trick in sampled.tricks for card in trick.cards} | set(sampled.trick) | set(cards_of(sampled.hands[giver]))
            assert sampled.handed.bit_count() == 2 and set(cards_of(sampled.handed)) <= had
            assert state.trump < 0 or sampled.handed >> (sampled.tricks[0].cards if sampled.tricks else sampled.trick)[0] & 1
        assert bool(sampled.handed) == bool(state.handed)


def test_a_sample_keeps_announced_cards_with_those_who_announced_them() -> None:
    state = deal({3: "Ac", 1: "*"})
    for number in range(20):
        sampled = GAME.sample(state.observe(5), Random(number))
        assert sampled.hands[3] >> ACES[0] & 1 and sampled.hands[1] >> JOKER & 1


def test_a_sample_keeps_suits_away_from_those_who_did_not_follow() -> None:
    state = deal({1: "Ac 3d", 2: "3h 4h 5h 6h 7h 8h 9h Th Jh Qh", 3: "* 4d", 4: "5d", 5: "6d"})
    play(state, "go, play 3d, play 3h")
    for number in range(20):
        sampled = GAME.sample(state.observe(4), Random(number))
        assert not [TEXTS[card] for card in cards_of(sampled.hands[2]) if TEXTS[card][1:] == "d"]


def test_n7_a_sample_keeps_the_joker_away_from_those_who_played_another_card_in_the_ninth_trick() -> None:
    compared = 0
    for seed in range(200):
        state = at_random(seed, SECOND, actions=2)
        if not holding_back(state, 9):
            continue
        while state.step == "play" and not state.hands[state.turn] >> JOKER & 1:
            state.apply(state.legal()[0])
        if state.step != "play" or len(state.trick) < 2:
            continue
        played = {state.order[(state.order.index(state.leader) + place) % 5] for place in range(len(state.trick))}
        for number, seat in enumerate(state.order * 3):
            if seat != state.turn:
                sampled = GAME.sample(state.observe(seat), Random(number))
                assert not any(sampled.hands[other] >> JOKER & 1 for other in played)
                compared += 1
    assert compared > 50


def test_a_sample_keeps_handed_cards_with_the_giver_for_the_pair_alone() -> None:
    state = deal({1: "Qs 7d"}, series=SECOND)
    play(state, "give Qs 7d, trump h Qs")
    assert all(GAME.sample(state.observe(3), Random(number)).hands[1] & mask("7d") for number in range(20))
    assert len({GAME.sample(state.observe(2), Random(number)).handed for number in range(20)}) > 5


@given(SEEDS, SERIES, POLICIES)
def test_no_observation_and_no_policy_knows_what_its_seat_was_not_shown(seed: int, series: Series, policy: str) -> None:
    """Two games are played alike whose decks differ in two cards, until a seat is shown another event."""
    rng = Random(seed)
    deck = GAME.shuffle(rng)
    first, second = rng.sample(range(50), 2)
    swapped = list(deck)
    swapped[first], swapped[second] = deck[second], deck[first]
    real, other = (GoninkanRound(STANDARD, tuple(order), 0, series) for order in (deck, swapped))
    blind = {seat for seat in range(6) if real.observe(seat) == other.observe(seat) and real.opening() == other.opening()}
    number = 0
    while (actor := real.actor()) is not None and other.actor() == actor and blind:
        number += 1
        for seat in blind:
            assert real.observe(seat) == other.observe(seat)
        choice = GAME.policies[policy](Random(number)).choose(real.observe(actor))
        if actor in blind:
            assert GAME.policies[policy](Random(number)).choose(other.observe(actor)) == choice
        if other.why_not(choice):
            return
        shown, others = real.apply(choice), other.apply(choice)
        blind -= {seat for seat in blind if [event.seen_by(seat) for event in shown] != [event.seen_by(seat) for event in others]}


@pytest.mark.parametrize("policy", GAME.policies)
def test_a_policy_chooses_a_legal_action_and_again_the_same(policy: str) -> None:
    for seed in range(30):
        state = play_out(seed, (FIRST, SECOND, THIRD)[seed % 3], "easy", seed)
        if (actor := state.actor()) is not None:
            seen = state.observe(actor)
            choices = {GAME.policies[policy](Random(7)).choose(seen) for _ in range(3)}
            assert len(choices) == 1 and choices <= set(seen.legal)


def chosen(state: GoninkanRound) -> str:
    """Return what a sound player does for the seat whose turn it is."""
    actor = state.actor()
    assert actor is not None
    return GAME.action_text(GAME.policies["basic"](Random(1)).choose(state.observe(actor)))


def test_basic_smears_a_picture_card_on_a_sure_trick_of_its_team() -> None:
    state = deal({1: "* Ad", 3: "Ac Qd 8d 7d", 2: "Ts 5d", 4: "9s 6d", 5: "Td 9d"})
    play(state, "come, play Ad, play 5d")
    assert chosen(state) == "play Qd"


def test_basic_gives_no_picture_card_to_the_other_team() -> None:
    state = deal({3: "Ac 3d", 4: "Ad", 5: "Kd 4d", 1: "* 5d", 2: "6d"})
    play(state, "go, play 3d, play Ad, play 4d")
    assert chosen(state) == "play 5d"


def test_basic_hands_over_the_two_best_cards_of_its_best_suit() -> None:
    state = deal({1: "As Ks 9s 8s 3d 4d 5d 3h 4h 3c", 3: "Qs Js 2s 4c 5c 6d 7d 5h 6h 7h"}, series=SECOND)
    assert chosen(state) == "give As Ks"
    play(state, "give As Ks")
    assert chosen(state).startswith("trump s ")


def test_basic_takes_the_decisive_trick_with_the_joker() -> None:
    found = 0
    for seed in range(400):
        state = play_out(seed, SECOND, "basic", 25)
        actor = state.actor()
        if actor is None or state.step != "play" or len(state.trick) != 4 or not state.hands[actor] >> JOKER & 1:
            continue
        team = state.teams[actor]
        pictures = (state.down & PICTURES).bit_count()
        if state.teams[state.winner] == team or "play *" not in legal(state):
            continue
        if state.taken[1 - team].bit_count() + pictures >= state.observe(actor).needs[1 - team]:
            found += 1
            later = state.clone()
            later.apply(GAME.parse_action(chosen(state)))
            assert later.taken[1 - team].bit_count() == state.taken[1 - team].bit_count()
    assert found


def test_basic_declares_sixteen_only_when_it_is_likely() -> None:
    made = asked = 0
    for seed in range(1500):
        state = at_random(seed, SECOND, actions=2)
        rng = Random(seed)
        while state.actor() is not None and state.step != "sixteen":
            state.apply(rng.choice(state.legal()))
        if state.step != "sixteen":
            continue
        asked += 1
        likely = chance_of_sixteen(state.observe(state.turn), Random(1))
        assert (chosen(state) == "sixteen") == (likely >= 0.85)
        made += chosen(state) == "sixteen"
    assert asked > 20 and made < asked / 3


def test_an_outlook_counts_what_is_out() -> None:
    state = deal({1: "Ac Kd 3d", 3: "* Ad", 2: "4d", 4: "5d", 5: "6d"})
    before = Outlook(state.observe(1), state.trump)
    assert not before.is_master(cards("Kd")[0]) and before.is_master(cards("Ac")[0])
    assert before.none_of(3, 4, 1 << JOKER) == 0.0 and before.none_of(2, 4, 1 << JOKER) == 1.0
    play(state, "go, play 3d, play 4d, play Ad, play 5d, play 6d")
    assert Outlook(state.observe(1), state.trump).is_master(cards("Kd")[0])


def test_the_higher_cards_of_a_suit() -> None:
    assert above(cards("Qd")[0]) == mask("Kd Ad") and above(cards("As")[0]) == 0 and above(cards("2s")[0]).bit_count() == 12


def totals(seed: int, related: str, unrelated: str) -> int:
    """Return what the related have from a match in which the teams play by these policies."""
    names = (related, unrelated)
    match, rng = Match.new(GAME, STANDARD, ("person",) * 6, str(seed)), Random(seed)
    found = 0
    while True:
        while (actor := match.round.actor()) is not None:
            seen = match.round.observe(actor)
            action: Action = GAME.policies[names[actor not in seen.related]](rng).choose(seen)
            match.apply(action)
        outcome = match.outcome()
        assert outcome is not None
        found += outcome.detail["total"] or 0
        if match.over():
            return found
        match.deal()


def test_each_player_is_stronger_than_the_one_below() -> None:
    for better, worse in (("easy", "random"), ("basic", "random")):
        assert sum(totals(seed, better, worse) - totals(seed, worse, better) for seed in range(6)) > 20
    assert sum(totals(seed, "basic", "easy") - totals(seed, "easy", "basic") for seed in range(20)) > 0
