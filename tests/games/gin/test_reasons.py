"""What a hint says about an action of Gin Rummy agrees with the rules, and tells nothing that the seat does not know."""

from random import Random

import pytest

from fudaba.core.deck import FRENCH_TEXTS, cards_of
from fudaba.games.gin.notation import BIG_GIN, DISCARD, KNOCK, TAKE
from fudaba.games.gin.reasons import Reason, reason
from fudaba.games.gin.round import MELDING, GinRound
from fudaba.games.gin.rules import GAME
from fudaba.games.gin.scoring import best_melds, deadwood
from tests.games.gin.brute import deadwood as counted
from tests.games.gin.brute import is_meld
from tests.games.gin.tables import deal, hand, play


def texts(cards: int) -> frozenset[str]:
    """Return the texts of a set of cards."""
    return frozenset(FRENCH_TEXTS[card] for card in cards_of(cards))


@pytest.mark.parametrize("seed", range(8))
def test_facts_agree_with_the_round(seed: int) -> None:
    rng = Random(seed)
    state = GAME.deal(GAME.presets["quick"], GAME.shuffle(rng), seed & 1, (), 2)
    while (actor := state.actor()) is not None:
        now = state.observe(actor)
        for action in now.legal:
            found = reason(now, action)
            assert found.before == deadwood(now.hand)
            if action.verb in ("discard", "knock"):
                after = state.clone()
                after.apply(action)
                assert found.left == counted(texts(now.hand ^ 1 << action.first))
            elif action == BIG_GIN:
                assert found.left == 0
        state.apply(GAME.policies["easy"](rng).choose(now))


def test_a_discard_is_told_by_what_it_leaves_and_waits_for() -> None:
    state = deal("5c 6c 7c 9h Th 2d 2h 8s Ks Qs", "Ac 3c 4d 6d 8d 9s Jd Jh Qh Kd", "As", "Kc 4s", dealer=1)
    play(state, "pass, pass, draw")
    now = state.observe(0)
    found = reason(now, DISCARD[FRENCH_TEXTS.index("Kc")])
    live = [card for card in range(52) if not now.hand >> card & 1 and card not in now.pile]
    kept = texts(now.hand) - {"Kc"}
    melding = [card for card in live if counted(kept | {FRENCH_TEXTS[card]}) < counted(kept) + min(card % 13 + 1, 10)]
    assert found == Reason(deadwood(now.hand), counted(kept), len(melding))
    assert {"8h", "Jh", "2s", "2c", "8c", "4c", "Js"} == {FRENCH_TEXTS[card] for card in melding}


def test_a_card_that_the_other_cannot_meld_is_named_so() -> None:
    state = deal("Kc Kd Kh Ac 2c 3c 5d 5h 8s 9s", "3d 4d 6d 8d 9d Td 2h 4h 6h 8h", "Ks", "7s", dealer=1)
    play(state, "take")
    now = state.observe(0)
    # The four kings and everything that could stand beside one of them in a run are looked at by plain enumeration.
    for card in cards_of(now.hand):
        if card == now.forbidden:
            continue
        other = [each for each in range(52) if not now.hand >> each & 1 and each not in now.pile]
        pairs = [(one, two) for one in other for two in other if one < two]
        meldable = any(is_meld(frozenset(FRENCH_TEXTS[each] for each in (card, *pair))) for pair in pairs)
        assert reason(now, DISCARD[card]).useless is not meldable


def test_taking_is_told_by_the_meld_and_by_what_the_best_discard_leaves() -> None:
    state = deal("5c 6c 9h Th 2d 2h 8s Ks Qs Ad", "Ac 3c 4d 6d 8d 9s Jd Jh Qh Kd", "7c", dealer=1)
    now = state.observe(0)
    found = reason(now, TAKE)
    left = min(counted(texts(now.hand | hand("7c")) - {card}) for card in texts(now.hand))
    assert found == Reason(deadwood(now.hand), left, melds=True)


def test_a_knock_leaves_what_it_counts() -> None:
    state = deal("5c 6c 7c 9h Th Jh Kd Kh Ks 2d", "Ac 3c 4d 6d 8d 9s Jd Qh Tc 4h", "As", "8s", dealer=1)
    play(state, "pass, pass, draw")
    now = state.observe(0)
    assert now.step == MELDING
    knock = KNOCK[FRENCH_TEXTS.index("8s")]
    after: GinRound = state.clone()
    after.apply(knock)
    outcome = after.outcome()
    assert outcome is not None and best_melds(now.hand)
    assert reason(now, knock).left == 2 == outcome.detail["deadwood"][0]
