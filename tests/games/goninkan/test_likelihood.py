"""Which deals of Goninkan a seat thinks likely."""

from random import Random

import pytest

from fudaba.games.goninkan.bots import BasicPolicy
from fudaba.games.goninkan.cards import JOKER_BIT, PICTURES
from fudaba.games.goninkan.doubts import BEATEN, BEATEN_EARLY, CHEAPEST, GIVEN, LOWEST, Doubt, doubts
from fudaba.games.goninkan.likelihood import LikelyDeals, Words
from fudaba.games.goninkan.observation import PLAYING
from fudaba.games.goninkan.options import STANDARD
from fudaba.games.goninkan.round import GoninkanRound
from fudaba.games.goninkan.rules import GAME
from fudaba.games.goninkan.sampling import Deals, possible
from fudaba.games.goninkan.seating import Series
from tests.games.goninkan.tables import FIRST, SECOND, deal, mask, play, written

HANDS = {
    1: "Ac Ad Kd 3d Qh 4h 5h As 9s 8s",
    2: "2s 3s 4s 5s 6s 7s Td 9d 3c 4c",
    3: "* Qd Jd 4d Ah Kh 3h Ks 6c 5c",
    4: "5d 6d Jh Th 9h 8h Qs Js 7c 8c",
    5: "7d 8d 7h 6h Ts Qc Kc Jc Tc 9c",
}
"""Clubs are trump; 1 and 3 are related, and play follows 1 2 3 4 5."""


@pytest.mark.parametrize(
    ("plays", "seat", "told"),
    [
        # Who throws a card has no lower one of its suit, and cannot beat a picture card.
        ("play Ad, play 9d", 1, [(2, "2d 3d 4d 5d 6d 7d 8d", LOWEST)]),
        ("play Kd, play 9d", 4, [(2, "2d 3d 4d 5d 6d 7d 8d", LOWEST), (2, "Ad", BEATEN_EARLY)]),
        ("play 3d, play 9d, play Jd, play 5d, play 8d", 4, [(5, "2d 3d 4d 5d 6d 7d", LOWEST), (5, "Ad Qd Kd", BEATEN)]),
        # Who cannot follow and does not trump has no trumps.
        ("play Qh, play 2s", 5, [(2, "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc", BEATEN_EARLY)]),
        # Who loses a picture card has nothing else of the suit.
        ("play As, play 2s, play Ks, play Js", 1, [(4, "2s 3s 4s 5s 6s 7s 8s 9s Ts", LOWEST)]),
        # Who plays last gives a picture card to their own team.
        ("play 3d, play 9d, play 4d, play 5d, play 7d", 3, [(5, "Ad Jd Qd Kd", GIVEN)]),
        # Nothing is told to a seat about itself.
        ("play As, play 2s, play Ks, play Js", 4, []),
    ],
)
def test_what_plays_tell(plays: str, seat: int, told: list[tuple[int, str, float]]) -> None:
    state = deal(HANDS)
    play(state, f"go, {plays}")
    assert [(doubt.seat, written(doubt.cards), doubt.chance) for doubt in doubts(state.observe(seat))] == told


def test_who_takes_a_trick_last_does_it_cheaply() -> None:
    state = deal(HANDS | {1: "Ac Ad 7d 3d Qh 4h 5h As 9s 8s", 5: "Kd 8d 7h 6h Ts Qc Kc Jc Tc 9c"})
    play(state, "go, play 3d, play 9d, play Jd, play 5d, play Kd")
    assert Doubt(5, mask("Qd"), CHEAPEST) in doubts(state.observe(1))


def after(seed: int, series: Series, actions: int) -> GoninkanRound:
    """Return a game as sound players have played it for so many actions."""
    state, player = GoninkanRound(STANDARD, GAME.shuffle(Random(seed)), 0, series), BasicPolicy(Random(seed))
    while actions and (actor := state.actor()) is not None:
        state.apply(player.choose(state.observe(actor)))
        actions -= 1
    return state


def hits(state: GoninkanRound, hands: list[int]) -> int:
    """Return how many cards are imagined where they lie."""
    return sum((imagined & held).bit_count() for imagined, held in zip(hands, state.hands, strict=True))


def test_likely_deals_agree_with_all_that_a_seat_knows_and_are_nearer_to_the_truth() -> None:
    likely_hits = plain_hits = 0
    for state in (after(seed, series, 24) for seed in range(30) for series in (FIRST, SECOND)):
        if state.step != PLAYING:
            continue
        look = state.observe(state.turn)
        likely, plain, may, rng = LikelyDeals(look), Deals(look), possible(look), Random(1)
        for _ in range(10):
            hands = likely.hands(rng)
            assert hands[look.seat] == look.hand and sum(hands) == sum(state.hands)
            assert tuple(hand.bit_count() for hand in hands) == look.sizes
            assert not any(hands[seat] & ~may[seat] for seat in look.order if seat != look.seat)
            likely_hits += hits(state, hands)
            plain_hits += hits(state, plain.hands(rng))
    assert likely_hits > 1.02 * plain_hits > 0


def test_denied_cards_lie_elsewhere_or_there_is_no_such_deal() -> None:
    state = deal(HANDS)
    play(state, "go")
    deals = Deals(state.observe(1))
    denied = [0, 0, mask("2s 3s 4s 5s 6s 7s"), 0, PICTURES, 0]
    for seed in range(20):
        hands = deals.without(denied, Random(seed))
        assert hands is not None and not hands[2] & denied[2] and not hands[4] & PICTURES
        assert hands[3] & JOKER_BIT and hands[1] == state.hands[1]
    assert deals.without([mask("2s")] * 6, Random(1)) is None


def test_what_was_said_makes_deals_likelier() -> None:
    state = deal({1: "Ac Ad Kd", 3: "* Ah", 2: "3d", 4: "4d", 5: "5d As"})
    play(state, "go")
    words = Words(state.observe(2))
    assert words.likelihood(state.hands) == 1.0
    weaker = state.hands.copy()
    weaker[1], weaker[2] = mask("Ac 3d"), mask("Ad Kd")
    assert words.likelihood(weaker) < 0.2


def test_who_named_trump_likely_holds_it() -> None:
    state = deal({1: "4d 5d", 3: "Ah Kh Qh 9h 8h 7h 3c 4c 3d 3s", 2: "As Ks Qs Js"}, series=SECOND)
    play(state, "give 4d 5d, trump h 4d")
    words = Words(state.observe(2))
    assert words.likelihood(state.hands) == 1.0
    other = state.hands.copy()
    other[3], other[4] = other[4], other[3]
    assert words.likelihood(other) < 0.1
    assert Words(state.observe(3)).likelihood(other) == 1.0
