"""Deadwood, melds and laying off: exact, as plain brute force and OpenSpiel find them."""

import random

import pytest
from hypothesis import given

from fudaba.core.deck import FRENCH_TEXTS, cards_of, mask_of
from fudaba.games.gin.scoring import MELDS, best_defence, best_melds, deadwood, meld_cards, points_of
from tests.games.gin import brute
from tests.games.gin.tables import DEFENDER_MELDS, KNOCKER_MELDS, crowded, hand, mask, melds, written


def test_example_1_the_run_is_kept_and_not_the_set() -> None:
    cards = hand("7s 8s 9s 7h 7d Kc Qd 5c 4h 2c")
    assert points_of(hand("Kc Qd 5c 4h 2c")) == 31
    assert deadwood(cards) == 45
    assert written(best_melds(cards)) == "7s 8s 9s"


def test_example_11_the_ace_is_low() -> None:
    assert deadwood(hand("Qh Kh Ah")) == 21
    assert deadwood(hand("Kh Ah 2h")) == 13
    assert deadwood(hand("Ah 2h 3h")) == 0


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("", 0),
        ("Kc", 10),
        ("Tc Jc Qc Kc", 0),
        ("9c 9d 9h 9s", 0),
        ("9c 9d", 18),
        ("Kc Ad 2d", 13),
        ("Kc Ac 2c 3c", 10),
        ("7s 8s 9s 7h 7d 7c", 0),
        ("4c 5c 6c 4d 5d 6d 4h 5h 6h 7h", 0),
        ("5c 5d 5h 5s 4s 3s 6h 7h Ac", 8),
        ("5c 5d 5h 4h 6h 5s 4s 3s", 7),
        ("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc", 0),
    ],
)
def test_deadwood(cards: str, points: int) -> None:
    assert deadwood(hand(cards)) == points


@given(crowded(10))
def test_deadwood_is_that_of_brute_force(hands: list[brute.Cards]) -> None:
    assert deadwood(mask(hands[0])) == brute.deadwood(hands[0])


@given(crowded(11))
def test_deadwood_of_eleven_is_that_of_brute_force(hands: list[brute.Cards]) -> None:
    assert deadwood(mask(hands[0])) == brute.deadwood(hands[0])


def test_deadwood_is_that_of_open_spiel() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no build for this platform")
    rng = random.Random("open spiel")
    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    for number in range(20_000):
        # Half of the hands come from six neighbouring ranks, where melds compete.
        low = number % 8
        pool = range(52) if number % 2 else [suit * 13 + rank for suit in range(4) for rank in range(low, low + 6)]
        cards = rng.sample(pool, 10)
        theirs = utils.min_deadwood([utils.card_int(FRENCH_TEXTS[card]) for card in cards])
        assert deadwood(mask_of(cards)) == theirs, [FRENCH_TEXTS[card] for card in cards]


def test_the_pack_has_329_melds() -> None:
    assert len(MELDS) == 13 * 5 + 4 * sum(range(1, 12))
    assert all(deadwood(meld) == 0 for meld in MELDS)


@pytest.mark.parametrize(
    ("cards", "cut"),
    [
        # The fourth five has two homes; the set of four and a run of three leave four cards to lay off, the longer run five.
        ("5c 5d 5h 5s 6s 7s 8s", "5c 5d 5h 5s / 6s 7s 8s"),
        # A run from the ace has one end only, so that the set of four aces gives way.
        ("Ac Ad Ah As 2s 3s 4s", "Ac Ad Ah / As 2s 3s 4s"),
        # Own cards are not counted: the two runs keep each other's ends.
        ("3c 4c 5c 6c 7c 8c", "3c 4c 5c / 6c 7c 8c"),
        ("3c 4c 5c 3d 4d 5d 3h 4h 5h", "3c 3d 3h / 4c 4d 4h / 5c 5d 5h"),
        ("Tc Jc Qc Kc", "Tc Jc Qc Kc"),
        ("2c 4c 6c", ""),
    ],
)
def test_g2_melds(cards: str, cut: str) -> None:
    assert written(best_melds(hand(cards))) == cut


@given(crowded(10))
def test_g2_melds_are_those_of_brute_force(hands: list[brute.Cards]) -> None:
    cut = [[FRENCH_TEXTS[card] for card in meld_cards(meld)] for meld in best_melds(mask(hands[0]))]
    assert cut == brute.g2_melds(hands[0])


@given(crowded(11))
def test_g2_melds_of_eleven_are_those_of_brute_force(hands: list[brute.Cards]) -> None:
    cut = [[FRENCH_TEXTS[card] for card in meld_cards(meld)] for meld in best_melds(mask(hands[0]))]
    assert cut == brute.g2_melds(hands[0])


def laid_off(cards: str, table: str) -> tuple[str, int]:
    """Return the lay-offs as `6c on 0`, and the deadwood left."""
    found = best_defence(hand(cards), melds(table))
    return ", ".join(f"{FRENCH_TEXTS[laid.card]} on {laid.meld}" for laid in found.lay_offs), found.deadwood


def test_example_2_both_ends_of_a_run() -> None:
    cards = "6c Tc 4h Kh Kd Ks 2s 3s 4s 5s"
    assert deadwood(hand(cards)) == 20
    assert laid_off(cards, "7c 8c 9c") == ("6c on 0, Tc on 0", 4)


def test_example_12_melds_and_lay_offs_are_optimised_together() -> None:
    knocker, defender = hand("3c 4c 5c 4d 5d 6d 9d 9h 9s 2s"), hand("6c 7c 8c 9c 2d 8d Kd As 3s 8s")
    table = best_melds(knocker)
    assert written(table) == "3c 4c 5c / 4d 5d 6d / 9d 9h 9s"
    found = best_defence(defender, table)
    assert found.deadwood == 16
    assert written(found.melds) == "8c 8d 8s"
    # Melding first, and laying off what is left, is worse.
    kept = best_melds(defender)
    assert written(kept) == "6c 7c 8c 9c"
    assert best_defence(defender & ~sum(kept), table).deadwood == 32


def test_example_13_chains_at_both_ends_low_end_first() -> None:
    assert laid_off("5h 4h 9h Th Jh Kc Qd 2s 7d Ac", "6h 7h 8h") == ("5h on 0, 4h on 0, 9h on 0, Th on 0, Jh on 0", 30)
    assert laid_off("5h 4h 3h 9h Th Kc Qd 2s 7d Ac", "6h 7h 8h") == ("5h on 0, 4h on 0, 3h on 0, 9h on 0, Th on 0", 30)


def test_a_chain_needs_every_card_of_it() -> None:
    assert laid_off("4h Th Kc", "6h 7h 8h") == ("", 24)
    assert laid_off("2h Kh Qh", "3h 4h 5h") == ("2h on 0", 20)


def test_no_run_goes_round_the_corner() -> None:
    assert laid_off("Ah Kd", "Jh Qh Kh / Ad 2d 3d") == ("", 11)


def test_the_fourth_card_goes_onto_a_set() -> None:
    assert laid_off("9c Kd", "9d 9h 9s") == ("9c on 0", 10)
    assert laid_off("8c Kd", "9c 9d 9h 9s") == ("", 18)


def test_a_card_between_two_runs_is_laid_off_once() -> None:
    assert laid_off("6c 7c Kd", "3c 4c 5c / 8c 9c Tc") == ("6c on 0, 7c on 0", 10)


def test_nothing_can_be_laid_off_without_melds() -> None:
    assert best_defence(hand("9c Kd"), ()).lay_offs == ()


def check_defence(knocker: brute.Cards, defender: brute.Cards) -> None:
    """Compare the deadwood with brute force, and do the lay-offs one after the other."""
    table = best_melds(mask(knocker))
    found = best_defence(mask(defender), table)
    texts = [frozenset(FRENCH_TEXTS[card] for card in cards_of(meld)) for meld in table]
    assert found.deadwood == brute.defence(defender, texts)
    left = set(defender)
    for laid in found.lay_offs:
        card = FRENCH_TEXTS[laid.card]
        left.remove(card)
        texts[laid.meld] |= {card}
        assert brute.is_meld(texts[laid.meld])
    for meld in found.melds:
        cards = frozenset(FRENCH_TEXTS[card] for card in cards_of(meld))
        assert brute.is_meld(cards)
        assert cards <= left
        left -= cards
    assert brute.points(frozenset(left)) == found.deadwood


@given(crowded(10, 10))
def test_defence_is_that_of_brute_force(hands: list[brute.Cards]) -> None:
    check_defence(*hands)


def test_helpers_of_these_tests_hold() -> None:
    assert deadwood(hand(KNOCKER_MELDS)) == deadwood(hand(DEFENDER_MELDS)) == 0
    assert best_defence(hand(DEFENDER_MELDS), best_melds(hand(KNOCKER_MELDS))).lay_offs == ()
