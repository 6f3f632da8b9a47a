"""Where the six sit, who deals, how the cards are dealt, and when two change seats."""

from itertools import combinations

import pytest

from fudaba.core.contract import Event
from fudaba.core.deck import cards_of
from fudaba.core.match import PERSON, Match
from fudaba.core.rng import shuffled, stream
from fudaba.games.goninkan.cards import ACES, JOKER, PACK, lot
from fudaba.games.goninkan.options import STANDARD
from fudaba.games.goninkan.round import GoninkanRound
from fudaba.games.goninkan.rules import GAME
from fudaba.games.goninkan.seating import Series, active, dealer_after, exchange, exchanged, series_after
from tests.games.goninkan.tables import FIRST, deal, entries

RING = (0, 1, 2, 3, 4, 5)


def test_n1_whoever_draws_the_lowest_card_deals_first() -> None:
    for seed in map(str, range(40)):
        drawn = shuffled(PACK, stream(seed, "dealer", 0))[:6]
        dealer = Match.new(GAME, STANDARD, (PERSON,) * 6, seed).entries[0].dealer
        assert lot(drawn[dealer]) == min(map(lot, drawn))
    assert GAME.dealer(STANDARD, (PERSON,) * 6, ()) is None


def test_the_cards_are_dealt_one_by_one_from_the_dealers_left() -> None:
    for dealer in range(6):
        state = GoninkanRound(STANDARD, PACK, dealer, FIRST._replace(game=2, ace=0, joker=1))
        for step in range(5):
            left = (dealer - 1 - step) % 6
            assert cards_of(state.hands[left]) == PACK[step::5]
        assert state.hands[dealer] == 0


def test_the_dealers_left_is_read_in_the_ring_as_it_is() -> None:
    ring = (0, 2, 1, 3, 4, 5)
    state = GoninkanRound(STANDARD, PACK, 3, Series(1, 2, ring, 0, 2, ("W",)))
    assert [cards_of(state.hands[seat])[0] for seat in (1, 2, 0, 5, 4)] == list(PACK[:5])
    assert state.order == (4, 5, 0, 2, 1)


@pytest.mark.parametrize("related, expected", [((1, 2), (2, 3)), ((4, 0), (0, 1)), ((1, 3), None), ((3, 4), (4, 0)), ((0, 2), None)])
def test_example_7_neighbours_change_seats(related: tuple[int, int], expected: tuple[int, int] | None) -> None:
    """Seats are those of the five active players, in the order of play."""
    assert exchange((0, 1, 2, 3, 4), related) == expected
    assert exchange((0, 1, 2, 3, 4), related[::-1]) == expected


def test_n4_after_the_exchange_one_opponent_sits_between_them_on_one_side() -> None:
    needed = 0
    for dealer in range(6):
        order = active(RING, dealer)
        for pair in combinations(order, 2):
            changed = exchange(order, pair)
            needed += changed is not None
            ring = exchanged(RING, changed) if changed else RING
            assert ring.index(dealer) == dealer
            first, second = sorted(map(active(ring, dealer).index, pair))
            assert second - first in (2, 3)
    assert needed == 6 * 5


def test_n4_the_dealers_chair_does_not_count_as_a_seat_between() -> None:
    state = deal({5: "Ac", 1: "*"}, dealer=0)
    assert state.exchange == (1, 2)
    assert state.ring == (0, 2, 1, 3, 4, 5)
    assert state.opening() == (Event("announce", 1), Event("announce", 5), Event("exchange", 1, place="2"))


def test_hands_move_with_the_persons_who_change_seats() -> None:
    state = deal({1: "Ac", 2: "*", 3: "2s"})
    assert state.ring == (0, 1, 3, 2, 4, 5)
    assert state.hands[2] >> JOKER & 1 and state.hands[1] >> ACES[0] & 1 and state.hands[3].bit_count() == 10
    assert [state.next[seat] for seat in (1, 3, 2, 4, 5)] == [3, 2, 4, 5, 1]


def test_n11_the_deal_passes_to_the_right_in_the_ring_as_it_then_is() -> None:
    assert dealer_after(entries("L", dealer=5)) == 0
    ring = entries("L", dealer=2)[0]
    swapped = ring._replace(outcome=ring.outcome._replace(detail={**ring.outcome.detail, "ring": [0, 1, 2, 4, 3, 5]}))
    assert dealer_after((swapped,)) == 4
    assert series_after((swapped,)) == Series(2, 1, (0, 1, 2, 4, 3, 5))


def test_seats_stay_exchanged_for_the_rest_of_the_match() -> None:
    seen = 0
    for seed in map(str, range(12)):
        match = Match.new(GAME, STANDARD, (PERSON,) * 6, seed)
        rng = stream(seed, "test")
        while True:
            state = match.round
            assert isinstance(state, GoninkanRound)
            before = state.series.ring
            while state.actor() is not None:
                match.apply(rng.choice(state.legal()))
            assert state.ring == (exchanged(before, state.exchange) if state.exchange else before)
            seen += before != RING
            if match.over():
                break
            match.deal()
            assert match.round.observe(0).series.ring == state.ring
    assert seen > 10
