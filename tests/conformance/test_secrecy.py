"""Law 3: an observation holds what its seat may know and nothing else, and a sample agrees with it."""

import gc
from collections.abc import Iterator
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from fudaba.core.contract import Round
from fudaba.games.searching import SEARCHING
from tests.conformance.tables import Table, every_table, finish, random_match, steps

HIDDEN_AT_THE_DEAL = {
    ("gin", 2): ({41}, {41}),
    ("goninkan", 6): ({49}, {39, 40}),
    ("koikoi", 2): ({32}, {32}),
    ("kokutoram", 2): ({22}, {22}),
    ("kokutoram", 3): ({22}, {22}),
    ("shirokurojan", 2): ({22}, {23}),
    ("shirokurojan", 3): ({22}, {23}),
}
"""Among how many cards the dealer and another seat cannot tell where a hidden one lies, by game and number of players.

A deal of Goninkan shows who holds two of them; who holds one of the two sees one more.
"""


def views(table: Table, seed: str) -> Iterator[tuple[Round[Any], int, Any]]:
    """Yield each seat's observation at each step of a random round."""
    for match, _ in steps(table, seed):
        for seat in range(table.players):
            yield match.round, seat, match.round.observe(seat)


@every_table
def test_a_sample_agrees_with_the_observation(table: Table) -> None:
    for seed in table.seeds(15):
        for number, (round_, seat, observation) in enumerate(views(table, seed)):
            sampled = table.game.sample(observation, Random(number))
            assert sampled.observe(seat) == observation
            assert round_.in_secret() or sampled.actor() == round_.actor()
            assert sorted(sampled.cards()) == sorted(table.game.pack)
            if round_.actor() == seat:
                assert sampled.legal() == round_.legal()
                assert all(sampled.why_not(action) is None for action in round_.legal())


@every_table
def test_a_sample_can_be_played_to_its_end(table: Table) -> None:
    for seed in table.seeds(5):
        for number, (_, _, observation) in enumerate(views(table, seed)):
            sampled = table.game.sample(observation, Random(number))
            finish(sampled, Random(number))
            assert sampled.outcome() is not None
            assert sorted(sampled.cards()) == sorted(table.game.pack)


@every_table
def test_a_sample_leaves_the_observation_alone_and_depends_on_nothing_else(table: Table) -> None:
    for seed in table.seeds(5):
        for _, seat, observation in views(table, seed):
            before = repr(observation)
            first, second = (table.game.sample(observation, Random(3)) for _ in range(2))
            others = [other for other in range(table.players) if other != seat]
            assert [first.observe(other) for other in others] == [second.observe(other) for other in others]
            finish(first, Random(4))
            assert repr(observation) == before


@every_table
def test_samples_differ_in_what_the_seat_cannot_see(table: Table) -> None:
    for seed in table.seeds(5):
        if (first := next(views(table, seed), None)) is None:
            continue
        _, seat, observation = first
        others = [other for other in range(table.players) if other != seat]
        samples = [table.game.sample(observation, Random(number)) for number in range(5)]
        assert len({repr([sampled.observe(other) for other in others]) for sampled in samples}) == len(samples)


def exchanged(deck: tuple[int, ...], first: int, second: int) -> tuple[int, ...]:
    """Return a deck with two of its cards exchanged, by their places."""
    cards = list(deck)
    cards[first], cards[second] = cards[second], cards[first]
    return tuple(cards)


@every_table
def test_a_seat_does_not_see_the_other_cards_of_the_deal(table: Table) -> None:
    """A hidden card can be exchanged with every other one without its noticing, and there are as many as the rules say."""
    for match in filter(lambda match: match.outcome() is None, map(table.match, table.seeds(4))):
        entry = match.entries[0]
        places = range(len(entry.deck))

        def looks(deck: tuple[int, ...], seat: int, dealer: int = entry.dealer) -> Any:
            return table.game.deal(table.options, deck, dealer, (), table.players).observe(seat)

        for seat in range(table.players):
            before = looks(entry.deck, seat)
            alike = [sum(looks(exchanged(entry.deck, place, other), seat) == before for other in places) for place in places]
            assert max(alike) in HIDDEN_AT_THE_DEAL[table.game.name, table.players][seat != entry.dealer]


@every_table
def test_no_observation_and_no_policy_knows_what_its_seat_was_not_shown(table: Table) -> None:
    """Two rounds are played alike whose decks differ in two cards.

    As long as the seat was shown the same at the deal and in every event since, it must observe the same and its policies
    choose the same, whatever lies hidden. At the end of a round a game may show everything.
    """
    rng = Random(1)
    everybody = list(table.game.policies.values())
    quick = [policy for name, policy in table.game.policies.items() if name not in SEARCHING]
    for place, seed in enumerate(table.seeds(60)):
        # The levels that search take many times as long as the others.
        policies = everybody if place % 6 == 0 else quick
        match = random_match(table, seed, rounds=1)
        entry = match.entries[0]
        for seat in range(table.players):
            other_deck = exchanged(entry.deck, rng.randrange(len(entry.deck)), rng.randrange(len(entry.deck)))
            real, other = (table.game.deal(table.options, deck, entry.dealer, (), table.players) for deck in (entry.deck, other_deck))
            if real.observe(seat) != other.observe(seat):
                continue
            for number, (actor, action) in enumerate(entry.lines):
                if other.actor() != actor or other.why_not(action):
                    break
                if [event.seen_by(seat) for event in real.apply(action)] != [event.seen_by(seat) for event in other.apply(action)]:
                    break
                if real.actor() is None:
                    break
                assert real.observe(seat) == other.observe(seat)
                if real.actor() == seat:
                    choices = [[policy(Random(number)).choose(one.observe(seat)) for policy in policies] for one in (real, other)]
                    assert choices[0] == choices[1]


@every_table
def test_events_tell_a_seat_no_more_than_its_observation(table: Table) -> None:
    """Where the same action leads a seat to the same observation in two rounds, it must have seen the same events."""
    compared = 0
    for seed in table.seeds(10):
        for number, (match, action) in enumerate(steps(table, seed)):
            for seat in range(table.players):
                real, other = match.round.clone(), table.game.sample(match.round.observe(seat), Random(number))
                if action not in other.legal():
                    continue
                events, others = real.apply(action), other.apply(action)
                if real.observe(seat) == other.observe(seat):
                    assert [event.seen_by(seat) for event in events] == [event.seen_by(seat) for event in others]
                    compared += 1
    assert compared


@every_table
def test_every_policy_plays_legally(table: Table) -> None:
    for seed in table.seeds(5):
        for number, (round_, seat, observation) in enumerate(views(table, seed)):
            if round_.actor() == seat:
                assert all(policy(Random(number)).choose(observation) in observation.legal for policy in table.game.policies.values())


@every_table
def test_a_policy_keeps_nothing_from_one_decision_to_the_next(table: Table) -> None:
    """Else a match that was saved and resumed would be played differently."""
    for seed in table.seeds(3):
        seen = [(seat, observation) for round_, seat, observation in views(table, seed) if round_.actor() == seat]
        for policy in table.game.policies.values():
            forth = [policy(Random(number)).choose(observation) for number, (_, observation) in enumerate(seen)]
            back = [policy(Random(number)).choose(seen[number][1]) for number in reversed(range(len(seen)))]
            assert forth == back[::-1]


@every_table
def test_a_round_cannot_be_reached_from_an_observation(table: Table) -> None:
    for seed in table.seeds(2):
        for _, _, observation in views(table, seed):
            assert not any(isinstance(thing, Round) for thing in reachable(observation))


def reachable(root: object) -> Iterator[object]:
    """Yield everything that a value holds on to, but for the program itself."""
    seen: set[int] = set()
    waiting = [root]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, (type, ModuleType, FunctionType, BuiltinFunctionType)):
            continue
        seen.add(id(thing))
        yield thing
        waiting.extend(gc.get_referents(thing))
