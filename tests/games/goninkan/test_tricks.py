"""Which cards may be played, who wins a trick, and the rows of the command `score` for both."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fudaba.core.deck import SUITS, cards_of, mask_of
from fudaba.core.errors import NotationError
from fudaba.games.goninkan.cards import JOKER, PACK, PICTURES, TEXTS, lot
from fudaba.games.goninkan.rules import GAME
from fudaba.games.goninkan.tricks import playable, plays, why_not, winning
from tests.games.goninkan.tables import cards, mask, written

SUIT = st.integers(0, 3)
LED = st.integers(-1, 3)
HANDS = st.lists(st.sampled_from(PACK), min_size=1, max_size=10, unique=True)
RANKS = "23456789TJQKA"


def recount(trump: int, led: int, trick: list[int]) -> int:
    """Return who wins a trick, from the texts of its cards: joker, else the highest trump, else the highest of the suit led."""
    texts = [TEXTS[card] for card in trick]
    if "*" in texts:
        return texts.index("*")
    for suit in (SUITS[trump], SUITS[led]):
        inside = [text for text in texts if text[1] == suit]
        if inside:
            return texts.index(max(inside, key=lambda text: RANKS.index(text[0])))
    raise AssertionError("nobody has played the suit led")


def test_the_pack_has_fifty_cards_and_sixteen_pictures() -> None:
    assert len(PACK) == 50 and {"2s", "*"} <= {TEXTS[card] for card in PACK} and not {"2c", "2d", "2h"} & {TEXTS[card] for card in PACK}
    assert written(PICTURES) == " ".join(rank + suit for suit in SUITS for rank in "AJQK")


def test_n1_the_joker_is_the_highest_lot_and_the_two_of_spades_the_lowest() -> None:
    order = [TEXTS[card] for card in sorted(PACK, key=lot)]
    assert order[:6] == ["2s", "3s", "3h", "3d", "3c", "4s"]
    assert order[-5:] == ["As", "Ah", "Ad", "Ac", "*"]


def test_example_5_the_joker_may_be_played_instead_of_following_from_the_second_trick_to_the_eighth() -> None:
    hand, spades = mask("* 7s Ks 4d"), SUITS.index("s")
    for number in range(2, 9):
        assert written(playable(hand, spades, number)) == "7s Ks *"
    assert written(playable(hand, spades, 1)) == "7s Ks"
    assert why_not(hand, spades, 1, JOKER) == ("goninkan.refusal.joker_first", ())
    assert written(playable(hand, spades, 9)) == "*"
    refused = why_not(hand, spades, 9, cards("7s")[0])
    assert refused is not None and refused.key == "goninkan.refusal.joker_now"


def test_n7_the_joker_is_the_only_legal_card_of_the_ninth_trick_led_or_not() -> None:
    for led in range(-1, 4):
        assert playable(mask("* As"), led, 9) == mask("*")
        assert playable(mask("* As"), led, 10) == mask("As")
        assert playable(mask("* As"), led, 8) & mask("*")


def test_a_led_joker_is_legal_with_each_suit() -> None:
    led = ["play 7d", "play As", "play * c", "play * d", "play * h", "play * s"]
    assert [GAME.action_text(action) for action in plays(mask("* As 7d"), -1)] == led
    assert [GAME.action_text(action) for action in plays(mask("* As"), 3)] == ["play As", "play *"]


def test_example_6_a_named_suit_must_be_followed_and_a_trump_does_not_beat_the_joker() -> None:
    hand, diamonds = mask("7d As Kh"), SUITS.index("d")
    assert written(playable(hand, diamonds, 4)) == "7d"
    assert why_not(hand, diamonds, 4, cards("As")[0]) == ("goninkan.refusal.follow", (("suit", "d"),))
    assert winning(SUITS.index("h"), diamonds, cards("* Ad Ah 3d Kh")) == 0


def test_example_8_a_low_trump_beats_the_ace_of_the_suit_led() -> None:
    assert winning(SUITS.index("h"), SUITS.index("d"), cards("Ad Kd 3h Qd As")) == 2


def test_the_suit_led_without_trumps_wins_by_its_highest_card() -> None:
    assert winning(SUITS.index("c"), SUITS.index("s"), cards("2s Ad Ts 9s Ah")) == 2
    assert winning(SUITS.index("c"), SUITS.index("s"), cards("2s Ad Ah 9d *")) == 4


@given(HANDS, LED, st.integers(1, 10))
def test_legal_cards_by_a_plain_recount(held: list[int], led: int, number: int) -> None:
    texts = [TEXTS[card] for card in sorted(held)]
    following = [text for text in texts if text[1:] == (SUITS[led] if led >= 0 else "-")]
    expected = following or [text for text in texts if text != "*"]
    if "*" in texts:
        expected = ["*"] if number == 9 else expected if number in (1, 10) else [*expected, "*"]
    found = playable(mask_of(held), led, number)
    assert [TEXTS[card] for card in cards_of(found)] == expected
    assert [card for card in held if why_not(mask_of(held), led, number, card) is None] == [card for card in held if found >> card & 1]
    assert bool(found) or texts == ["*"]


@given(st.lists(st.sampled_from(PACK), min_size=1, max_size=5, unique=True), SUIT, SUIT)
def test_the_winner_of_a_trick_by_a_plain_recount(trick: list[int], trump: int, named: int) -> None:
    led = named if trick[0] == JOKER else trick[0] // 13
    assert winning(trump, led, trick) == recount(trump, led, trick)


def score(**line: Any) -> dict[str, Any]:
    return GAME.score({"game": "goninkan", **line})


def test_the_row_for_the_winner_of_a_trick() -> None:
    assert score(trump="h", trick=[["7d", None], ["*", None], ["Ad", None], ["3h", None], ["Ah", None]]) == {"winner": 1}
    assert score(trump="h", trick=[["*", "d"], ["Ah", None], ["Ad", None], ["3d", None], ["4d", None]]) == {"winner": 0}
    assert score(trump="s", trick=[["7d", None], ["Ah", None], ["8d", None]]) == {"winner": 2}


def test_the_row_for_legal_cards_keeps_the_order_of_the_hand() -> None:
    assert score(hand=["*", "7d"], led="d", trick_no=9) == {"legal": ["*"]}
    assert score(hand=["*", "7d"], led="d", trick_no=1) == {"legal": ["7d"]}
    assert score(hand=["As", "*", "7d", "Kd"], led="d", trick_no=5) == {"legal": ["*", "7d", "Kd"]}
    assert score(hand=["As", "*", "7d"], led=None, trick_no=2) == {"legal": ["As", "*", "7d"]}
    assert score(hand=["As", "7c"], led="h", trick_no=9) == {"legal": ["As", "7c"]}


@pytest.mark.parametrize(
    "series, related", [(["W", "S16", "W"], 13), (["S", "S", "RS16x"], 38), (["RS"], -10), (["W", "W", "RS16"], -16), (["W", "L"], 0)]
)
def test_the_row_for_a_series(series: list[str], related: int) -> None:
    assert score(series=series) == {"related": related}


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"trick": [["7d", None]]},
        {"trump": "x", "trick": [["7d", None]]},
        {"trump": "hh", "trick": [["7d", None]]},
        {"trump": "h", "trick": []},
        {"trump": "h", "trick": [["7d"]]},
        {"trump": "h", "trick": [["7d", "d"]]},
        {"trump": "h", "trick": [["*", None]]},
        {"trump": "h", "trick": [["7d", None], ["*", "h"]]},
        {"trump": "h", "trick": [["7d", None], ["7d", None]]},
        {"trump": "h", "trick": [["2d", None]]},
        {"trump": "h", "trick": [["7d", None]] * 6},
        {"hand": [], "led": None, "trick_no": 3},
        {"hand": ["*"], "led": None, "trick_no": 1},
        {"hand": ["7d", "7d"], "led": None, "trick_no": 1},
        {"hand": ["7d"], "led": "x", "trick_no": 1},
        {"hand": ["7d"], "led": None, "trick_no": 0},
        {"hand": ["7d"], "led": None, "trick_no": 11},
        {"hand": ["7d"], "led": None, "trick_no": True},
        {"hand": ["7d"], "led": None, "trick_no": 1, "more": 1},
        {"series": []},
        {"series": "W"},
        {"series": ["X"]},
        {"series": ["W"]},
        {"series": ["W", "W"]},
        {"series": ["L", "W"]},
        {"series": ["W", "W", "W", "W"]},
        {"series": ["S16", "L"]},
        {"series": ["RS16x", "L"]},
        {"series": [["W"]]},
    ],
)
def test_a_row_that_cannot_be_scored(line: dict[str, Any]) -> None:
    with pytest.raises(NotationError):
        score(**line)
