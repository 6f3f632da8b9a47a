"""The plain players that finish an imagined game of Goninkan."""

from random import Random

import pytest

from fudaba.core.contract import Action
from fudaba.core.deck import cards_of
from fudaba.games.goninkan.cards import HEIGHTS, JOKER, PACK, PICTURES, POWERS
from fudaba.games.goninkan.notation import SIXTEEN
from fudaba.games.goninkan.observation import DECLARING, OVER, PLAYING
from fudaba.games.goninkan.options import STANDARD
from fudaba.games.goninkan.playout import by_height, finished
from fudaba.games.goninkan.round import GoninkanRound
from fudaba.games.goninkan.rules import GAME
from fudaba.games.goninkan.scoring import MADE, MISSED, REVERSE, REVERSE_MADE, REVERSE_MISSED, SKUNK
from fudaba.games.goninkan.seating import RELATED, Series
from tests.games.goninkan.tables import FIRST, SECOND, THIRD, mask


def order(card: int) -> int:
    """Return where a card stands among all: by height, then by suit, the joker above."""
    return 99 if card == JOKER else 4 * HEIGHTS[card] + card // 13


def safe(state: GoninkanRound, team: int) -> bool:
    """Tell whether nobody of the other team who still plays to the trick can take it, tried by the engine."""
    if state.teams[state.winner] != team:
        return False
    for place in range(5 - len(state.trick)):
        seat = state.order[(state.order.index(state.turn) + place) % 5]
        if state.teams[seat] != team and any(beats(state, action.first) for action in may(state, seat)):
            return False
    return True


def may(state: GoninkanRound, seat: int) -> tuple[Action, ...]:
    """Return what a seat may play to the present trick, if it were its turn."""
    twin = state.clone()
    twin.turn = seat
    return twin.legal()


def beats(state: GoninkanRound, card: int) -> bool:
    """Tell whether a card takes the trick as it stands."""
    return POWERS[state.trump][state.led][card] > state.best


def laid(state: GoninkanRound, card: int, seat: int) -> GoninkanRound:
    """Return the trick with a card of a seat in it, before anybody else plays; it is never whole."""
    twin = state.clone()
    twin.best, twin.winner = POWERS[state.trump][state.led][card], seat
    return twin


def plainly(state: GoninkanRound) -> Action:
    """Return what a plain player does, told by the actions that the engine allows."""
    actions = {action.first: action for action in state.legal()}
    cards = sorted(actions, key=order)
    if state.led < 0:
        if cards[-1] != JOKER:
            return actions[cards[-1]]
        if len(cards) > 1:
            return actions[cards[-2]]
        other = max(cards_of(state.hands[state.turn] & ~(1 << JOKER)))
        return Action("play", JOKER, other // 13)
    team, rest = state.teams[state.turn], state.clone()
    rest.turn, rest.trick = state.next[state.turn], (*state.trick, -1)
    giving = actions[next((card for card in cards if PICTURES >> card & 1), cards[0])]
    if safe(rest, team):
        return giving
    powers = POWERS[state.trump][state.led]
    holds = bool(state.down & PICTURES)
    taking = [card for card in cards if beats(state, card) and safe(laid(rest, card, state.turn), team) and (holds or PICTURES >> card & 1)]
    if taking:
        return actions[min(taking, key=lambda card: powers[card])]
    partners = [state.order[(state.order.index(rest.turn) + place) % 5] for place in range(5 - len(rest.trick))]
    saving = any(
        beats(state, action.first) and safe(laid(rest, action.first, seat), team) and (holds or action.first != JOKER)
        for seat in partners
        if state.teams[seat] == team
        for action in may(state, seat)
    )
    return giving if saving else actions[cards[0]]


def by_the_engine(state: GoninkanRound) -> str:
    """Return the token when all play plainly and nobody declares sixteen."""
    while state.step == PLAYING:
        state.apply(plainly(state))
    if state.step == DECLARING:
        return SKUNK if state.teams[state.turn] == RELATED else REVERSE
    return state.course[-1]


@pytest.mark.parametrize("series", [FIRST, SECOND, THIRD])
def test_a_game_ends_as_the_engine_ends_it_from_wherever_it_stands(series: Series) -> None:
    compared, tokens = 0, set()
    for seed in range(60):
        state, rng = GoninkanRound(STANDARD, GAME.shuffle(Random(seed)), 0, series), Random(seed)
        while state.actor() is not None:
            if state.step == PLAYING:
                found = finished(state)
                assert found == by_the_engine(state.clone())
                tokens.add(found)
                compared += 1
            state.apply(rng.choice(state.legal()))
    assert compared > 1500 and len(tokens) >= 3


def test_sixteen_ends_as_the_engine_ends_it() -> None:
    tokens = set()
    for seed in range(400):
        state, rng = GoninkanRound(STANDARD, GAME.shuffle(Random(seed)), 0, SECOND), Random(seed)
        while state.step not in (DECLARING, OVER):
            state.apply(plainly(state) if state.step == PLAYING else rng.choice(state.legal()))
        if state.step == DECLARING:
            state.apply(SIXTEEN)
            found = finished(state)
            assert found == by_the_engine(state.clone())
            tokens.add(found)
    assert tokens >= {MISSED, REVERSE_MISSED} and tokens & {MADE, REVERSE_MADE}


def test_cards_by_height() -> None:
    assert by_height(mask("2s")) == 8 and by_height(mask("3c")) == 16 and by_height(mask("Ac As *")) == 0b1_1001 << 48
    for card in PACK:
        assert by_height(1 << card) == 1 << (JOKER if card == JOKER else order(card))
