"""What holds in every round of every game, whatever is played."""

from random import Random
from typing import Any

import pytest

from fudaba.core.contract import HIDDEN, Action, Round
from fudaba.core.errors import IllegalAction, Refusal
from tests.conformance.tables import Table, every_table, everything, finish, random_match, steps

STRANGE = (Action("sing"), Action(""), Action("play", 10_000), Action("draw", 3, 4), Action("take", -7))
"""Actions of no game, or with numbers that mean nothing."""


def vocabulary(table: Table) -> list[Action]:
    """Return every action that came up in some random matches, every verb with every number, and some that never can be."""
    known = {action: None for seed in table.seeds(5) for entry in random_match(table, seed, rounds=3).entries for _, action in entry.lines}
    verbs = dict.fromkeys(action.verb for action in known)
    numbers = dict.fromkeys(action.first for action in known)
    mixed = dict.fromkeys(Action(verb, number) for verb in verbs for number in (-1, *numbers, *table.game.pack))
    return [*(known | mixed), *(Action(verb, 10_000, -9) for verb in verbs), *STRANGE]


@every_table
def test_no_card_is_lost_or_doubled(table: Table) -> None:
    for seed in table.seeds(25):
        for match, action in steps(table, seed, rounds=2):
            assert sorted(match.round.cards()) == sorted(table.game.pack)
            twin = match.round.clone()
            twin.apply(action)
            assert sorted(twin.cards()) == sorted(table.game.pack)


@every_table
def test_somebody_can_act_until_the_end_and_nobody_after(table: Table) -> None:
    for seed in table.seeds(25):
        for match, _ in steps(table, seed, rounds=2):
            actor, legal = match.round.actor(), match.round.legal()
            assert actor in range(table.players) and legal
            assert match.round.outcome() is None
            for seat in range(table.players):
                observation = match.round.observe(seat)
                assert observation.seat == seat
                if seat == actor or not match.round.in_secret():
                    assert observation.actor == actor
                    assert observation.legal == (legal if seat == actor else ())
                else:
                    assert observation.actor in (HIDDEN, *range(table.players))
                    assert not observation.legal or observation.actor == seat
        match = random_match(table, seed, rounds=1)
        assert match.round.actor() is None and match.round.legal() == ()
        assert all(match.round.observe(seat).legal == () for seat in range(table.players))


@every_table
def test_legal_actions_stand_in_a_stable_order_without_doubles(table: Table) -> None:
    for seed in table.seeds(25):
        for match, _ in steps(table, seed):
            legal = match.round.legal()
            assert len(set(legal)) == len(legal)
            assert match.round.legal() == match.round.clone().legal() == legal


@every_table
def test_why_not_agrees_with_legal_and_a_refused_action_changes_nothing(table: Table) -> None:
    actions = vocabulary(table)
    for seed in table.seeds(5):
        for match, _ in steps(table, seed):
            check_refusals(match.round, actions, table.players)
        check_refusals(random_match(table, seed, rounds=1).round, actions, table.players)


def check_refusals(round_: Round[Any], actions: list[Action], players: int) -> None:
    """Try every action that is not legal, and ask about every one that is."""
    legal, before = round_.legal(), everything(round_, players)
    assert all(round_.why_not(action) is None for action in legal)
    for action in actions:
        if action in legal:
            continue
        refusal = round_.why_not(action)
        assert isinstance(refusal, Refusal) and refusal.key
        assert all(isinstance(text, str) for pair in refusal.values for text in pair)
        with pytest.raises(IllegalAction) as caught:
            round_.apply(action)
        assert caught.value.refusal == refusal
    assert everything(round_, players) == before


@every_table
def test_a_clone_is_independent(table: Table) -> None:
    for seed in table.seeds(10):
        for number, (match, _) in enumerate(steps(table, seed)):
            before = everything(match.round, table.players)
            twin = match.round.clone()
            assert everything(twin, table.players) == before
            finish(twin, Random(number))
            assert everything(match.round, table.players) == before
        over = random_match(table, seed, rounds=1).round
        assert over.outcome() is not None
        assert everything(over.clone(), table.players) == everything(over, table.players)


@every_table
def test_a_clone_does_not_feel_what_happens_to_its_original(table: Table) -> None:
    for seed in table.seeds(10):
        kept = [(match.round.clone(), everything(match.round, table.players)) for match, _ in steps(table, seed)]
        assert all(everything(twin, table.players) == before for twin, before in kept)


@every_table
def test_an_observation_stays_as_it_was(table: Table) -> None:
    for seed in table.seeds(10):
        kept = [
            (observation, repr(observation))
            for match, _ in steps(table, seed)
            for observation in (match.round.observe(seat) for seat in range(table.players))
        ]
        assert all(repr(observation) == before for observation, before in kept)


@every_table
def test_events_name_a_seat_and_cards_that_have_a_text(table: Table) -> None:
    for seed in table.seeds(10):
        for match, action in steps(table, seed, rounds=2):
            events = match.round.clone().apply(action)
            assert events or match.round.in_secret()
            for event in events:
                assert event.name and event.seat in range(table.players)
                assert all(table.game.parse_card(table.game.card_text(card)) == card for card in event.cards)
                assert event.seen_by(event.seat) == event


@every_table
def test_the_deck_alone_decides_a_round(table: Table) -> None:
    for seed in table.seeds(10):
        match = random_match(table, seed, rounds=1)
        entry = match.entries[0]
        again = table.game.deal(table.options, entry.deck, entry.dealer, (), table.players)
        for seat, action in entry.lines:
            assert again.actor() == seat
            again.apply(action)
        assert everything(again, table.players) == everything(match.round, table.players)
