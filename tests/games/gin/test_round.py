"""The turns of a round: upcard, draw, discard, knock, and the ends without one."""

import pytest

from fudaba.core.contract import HIDDEN, Action, Event, Played
from fudaba.core.deck import FRENCH_TEXTS, parse_french
from fudaba.core.errors import IllegalAction, NotationError
from fudaba.games.gin.notation import ACTIONS
from fudaba.games.gin.options import CLASSIC, QUICK, GinOptions
from fudaba.games.gin.round import GinRound
from fudaba.games.gin.rules import GAME
from tests.games.gin.tables import DEFENDER_MELDS, KNOCKER_MELDS, deal, hand, legal, play, refusal

LOOSE = "Ac 3c 5d 8d Td Qh 7s 9s Js Kc"
"""Ten cards without a meld."""
NEAR = f"{KNOCKER_MELDS} Qd"
"""Deadwood 10; nothing can be laid off onto it by LOOSE but the king."""
PLAIN = f"{DEFENDER_MELDS} Qc 8c 7h Jc"
"""A defender far from a knock."""


def test_the_deal() -> None:
    state = deal(NEAR, PLAIN, "Qs", "2c 3c", dealer=1)
    assert state.actor() == 0
    assert state.hands == [hand(NEAR), hand(PLAIN)]
    seen = state.observe(1)
    assert (seen.pile, seen.upcard, seen.stock, seen.sizes) == ((parse_french("Qs"),), parse_french("Qs"), 31, (10, 10))


def test_cards_are_dealt_one_by_one_the_non_dealer_first() -> None:
    deck = GAME.pack
    state = GAME.deal(QUICK, deck, 0, (), 2)
    assert state.hands == [sum(1 << card for card in deck[1:20:2]), sum(1 << card for card in deck[0:20:2])]
    assert state.pile == deck[20:21]
    play(state, "pass, pass, draw")
    assert state.drawn == deck[21]


def test_the_non_dealer_may_take_the_upcard_then_the_dealer() -> None:
    state = deal(NEAR, PLAIN, "Qs")
    assert (state.actor(), legal(state)) == (1, ["take", "pass"])
    assert play(state, "pass") == (Event("pass", 1),)
    assert (state.actor(), legal(state)) == (0, ["take", "pass"])
    assert play(state, "take") == (Event("take", 0, (parse_french("Qs"),), place="upcard"),)
    assert state.actor() == 0
    assert all(text.startswith(("discard", "knock")) for text in legal(state))


def test_g1_a_refused_upcard_cannot_be_drawn() -> None:
    state = deal(NEAR, PLAIN, "Qs", "2c")
    play(state, "pass, pass")
    assert (state.actor(), legal(state)) == (1, ["draw"])
    assert refusal(state, "take") == "gin.refusal.dead_upcard"
    assert play(state, "draw") == (Event("draw", 1, (parse_french("2c"),), secret=True),)
    play(state, "discard Qd")
    assert legal(state) == ["take", "draw"]


def test_a_turn_is_one_draw_and_one_discard() -> None:
    state = deal(NEAR, PLAIN, "Qs", "2c 3c")
    play(state, "pass, pass, draw")
    assert play(state, "discard 2c") == (Event("discard", 1, (parse_french("2c"),)),)
    assert state.actor() == 0
    assert play(state, "take") == (Event("take", 0, (parse_french("2c"),), place="pile"),)
    play(state, "discard Jc")
    assert state.observe(1).taken == ((parse_french("2c"),), ())
    assert state.observe(1).known == (hand("2c"), 0)
    assert state.observe(1).thrown == (hand("Jc"), hand("2c"))
    assert state.observe(1).pile == (parse_french("Qs"), parse_french("Jc"))
    assert state.turns == 2


def test_the_drawn_card_is_a_secret_of_its_seat() -> None:
    state = deal(NEAR, PLAIN, "Qs", "2c")
    (event,) = play(state, "pass, pass, draw")
    assert event.seen_by(1).cards == (parse_french("2c"),)
    assert event.seen_by(0).cards == (HIDDEN,)
    assert (state.observe(1).drawn, state.observe(0).drawn) == (parse_french("2c"), HIDDEN)


def test_example_8_a_taken_card_cannot_be_discarded_in_the_same_turn() -> None:
    state = deal(LOOSE, PLAIN, "9d", "2c 2s")
    play(state, "take")
    assert "discard 9d" not in legal(state)
    with pytest.raises(IllegalAction) as caught:
        play(state, "discard 9d")
    assert caught.value.refusal == ("gin.refusal.taken_card", (("card", "9d"),))
    assert "discard 9d" in str(caught.value)
    play(state, "discard Kc")
    play(state, "draw, discard 2c, draw, discard 9d")
    assert state.pile[-1] == parse_french("9d")


def test_a_taken_card_cannot_be_knocked_with_either() -> None:
    state = deal(NEAR, PLAIN, "Kc")
    play(state, "take")
    assert refusal(state, "knock Kc") == "gin.refusal.taken_card"
    assert [text for text in legal(state) if text.startswith("knock")] == ["knock Qd", "knock Kd", "knock Kh", "knock Ks"]


def test_a_knock_needs_deadwood_of_ten_or_less() -> None:
    state = deal(NEAR, PLAIN, "Qs", "2c")
    play(state, "pass, pass, draw")
    assert [text for text in legal(state) if text.startswith("knock")] == ["knock 2c", "knock Qd"]
    assert state.why_not(GAME.parse_action("knock 5c")) == ("gin.refusal.knock_limit", (("deadwood", "25"), ("limit", "10")))
    events = play(state, "knock Qd")
    assert events[0] == Event("knock", 1, (parse_french("Qd"),), place="knock")
    assert state.actor() is None


def test_the_events_of_a_knock_show_melds_and_lay_offs() -> None:
    state = deal(NEAR, PLAIN, "Qs", "2c")
    events = play(state, "pass, pass, draw, knock Qd")
    shown = [(event.name, event.seat, " ".join(FRENCH_TEXTS[card] for card in event.cards), event.place) for event in events]
    assert shown == [
        ("knock", 1, "Qd", "knock"),
        ("meld", 1, "5c 6c 7c", ""),
        ("meld", 1, "9h Th Jh", ""),
        ("meld", 1, "Kd Kh Ks", ""),
        ("meld", 0, "2d 3d 4d", ""),
        ("meld", 0, "6d 6h 6s", ""),
        ("layoff", 0, "8c", "0"),
    ]


def test_the_outcome_explains_the_points() -> None:
    state = deal(NEAR, PLAIN, "Qs", "2c")
    play(state, "pass, pass, draw, knock Qd")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.points, outcome.void) == ((0, 25), None)
    assert outcome.detail == {
        "kind": "knock",
        "knocker": 1,
        "winner": 1,
        "discard": "Qd",
        "limit": 10,
        "melds": [[["2d", "3d", "4d"], ["6d", "6h", "6s"]], [["5c", "6c", "7c"], ["9h", "Th", "Jh"], ["Kd", "Kh", "Ks"]]],
        "unmelded": [["8c", "Jc", "Qc", "7h"], ["2c"]],
        "before": [35, 2],
        "layoffs": [{"card": "8c", "meld": 0}],
        "deadwood": [27, 2],
        "difference": 25,
        "bonus": 0,
        "multiplier": 1,
    }


def test_after_a_knock_all_is_seen() -> None:
    state = deal(NEAR, PLAIN, "Qs", "2c")
    play(state, "pass, pass, draw, knock Qd")
    for seat in (0, 1):
        assert state.observe(seat).known == tuple(state.hands)
        assert state.observe(seat).outcome == state.outcome()


def test_example_7_eleven_melded_cards_are_gin_after_a_discard() -> None:
    for options in (QUICK, CLASSIC):
        state = deal(f"{KNOCKER_MELDS} 8c", PLAIN.replace("8c", "4s"), "Qs", "Kc", options=options)
        play(state, "pass, pass, draw")
        assert [text for text in legal(state) if text.startswith("knock")][:2] == ["knock 5c", "knock 8c"]
        assert refusal(state, "biggin") == "gin.refusal.biggin_off"
        events = play(state, "knock 8c")
        assert events[0].place == "gin"
        outcome = state.outcome()
        assert outcome is not None
        assert (outcome.detail["kind"], outcome.points, outcome.detail["layoffs"]) == ("gin", (0, 10 + 7 + 10 + 4 + 25), [])


def test_g3_gin_is_compulsory_in_classic() -> None:
    quick, classic = (deal(f"{KNOCKER_MELDS} Qd", PLAIN, "Qs", "8h", options=options) for options in (QUICK, CLASSIC))
    for state in (quick, classic):
        play(state, "pass, pass, draw")
        assert "knock Qd" in legal(state)
    assert "discard Qd" in legal(quick)
    assert "discard Qd" not in legal(classic)
    assert "discard 8h" in legal(classic)
    assert classic.why_not(GAME.parse_action("discard Qd")) == ("gin.refusal.compulsory_gin", (("card", "Qd"),))


def test_option_big_gin() -> None:
    options = GinOptions(big_gin=31)
    state = deal(f"{KNOCKER_MELDS} 8c", PLAIN.replace("8c", "4s"), "Qs", "Kc", options=options)
    play(state, "pass, pass, draw")
    assert legal(state)[-1] == "biggin"
    assert play(state, "biggin")[0] == Event("biggin", 1)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.points, outcome.detail["kind"], outcome.detail["discard"]) == ((0, 31 + 31), "big_gin", None)
    assert state.observe(0).sizes == (10, 11)


def test_big_gin_needs_eleven_melded_cards() -> None:
    state = deal(NEAR, PLAIN, "Qs", "2c", options=GinOptions(big_gin=31))
    play(state, "pass, pass, draw")
    assert "biggin" not in legal(state)
    assert state.why_not(Action("biggin")) == ("gin.refusal.biggin_deadwood", (("deadwood", "12"),))


@pytest.mark.parametrize("limit", range(1, 11))
def test_option_knock_limit(limit: int) -> None:
    drawn = ["As", "2s", "3s", "4s", "5s", "6s", "7d", "8s", "9s", "Ts"][limit - 1]
    for knock_limit, key in ((limit, None), (max(1, limit - 1), "gin.refusal.knock_limit" if limit > 1 else None)):
        state = deal(NEAR, "Ad 2d 3d 4d 5d 6d Qc 8d 7h Jc", "Qs", drawn, options=GinOptions(knock_limit=knock_limit))
        play(state, "pass, pass, draw")
        assert refusal(state, "knock Qd") == key
        assert ("knock Qd" in legal(state)) == (key is None)


@pytest.mark.parametrize(
    ("upcard", "limit", "multiplier"), [("Ac", 0, 1), ("As", 0, 2), ("2h", 2, 1), ("9d", 9, 1), ("Ts", 10, 2), ("Kc", 10, 1)]
)
def test_option_oklahoma(upcard: str, limit: int, multiplier: int) -> None:
    state = deal(f"{KNOCKER_MELDS} Qd", PLAIN, upcard, "3s", options=GinOptions(oklahoma=True, knock_limit=7))
    seen = state.observe(0)
    assert (seen.limit, seen.multiplier) == (limit, multiplier)
    play(state, "pass, pass, draw")
    assert ("knock Qd" in legal(state)) == (limit >= 3)


def test_oklahoma_ace_means_gin_only_and_spades_double() -> None:
    state = deal(f"{KNOCKER_MELDS} Qd", PLAIN, "As", "2s 9s 8h", options=GinOptions(oklahoma=True))
    play(state, "pass, pass, draw")
    assert state.why_not(GAME.parse_action("knock Qd")) == ("gin.refusal.gin_only", (("deadwood", "2"), ("limit", "0")))
    play(state, "discard 2s, draw, discard 9s, draw, knock Qd")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.points == (0, 2 * (35 + 25))
    assert outcome.detail["multiplier"] == 2


def draw_and_discard(state: GinRound, turns: int) -> tuple[Event, ...]:
    """Let both players draw from the stock and throw away what they drew."""
    events: tuple[Event, ...] = ()
    for _ in range(turns):
        play(state, "draw")
        events = play(state, f"discard {FRENCH_TEXTS[state.drawn]}")
    return events


@pytest.mark.parametrize(("options", "dealer"), [(QUICK, 0), (CLASSIC, 1)], ids=["quick", "classic"])
def test_example_9_two_cards_left_in_the_stock_are_void(options: GinOptions, dealer: int) -> None:
    state = deal(LOOSE, PLAIN, "Qs", options=options)
    play(state, "pass, pass")
    draw_and_discard(state, 28)
    assert (state.actor(), state.observe(0).stock) == (1, 3)
    events = draw_and_discard(state, 1)
    assert events[-1] == Event("void", 1, place="stock")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.points, outcome.void, outcome.detail) == ((0, 0), "stock", {"kind": "void", "reason": "stock"})
    assert (state.actor(), state.legal(), state.observe(0).stock) == (None, (), 2)
    assert GAME.dealer(options, ("person", "basic"), (Played(0, outcome),)) == dealer


def test_the_last_turn_may_end_with_a_knock() -> None:
    state = deal(NEAR, PLAIN, "Qs")
    play(state, "pass, pass")
    draw_and_discard(state, 28)
    play(state, "draw, knock Qd")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.void is None


def test_g8_two_hundred_turns_are_void() -> None:
    # Everybody takes what the other one has thrown, so that the stock never shrinks.
    state = deal(LOOSE, PLAIN, "2s")
    play(state, "take, discard Kc")
    for _ in range(198):
        play(state, "take")
        events = state.apply(state.legal()[0])
        assert events[-1].name == "discard"
    play(state, "take")
    events = state.apply(state.legal()[0])
    assert events[-1] == Event("void", 0, place="turns")
    assert (state.turns, state.observe(0).stock) == (200, 31)
    assert state.outcome() == ((0, 0), "stock", {"kind": "void", "reason": "turns"})


def test_g8_refusals_of_the_upcard_are_no_turns() -> None:
    state = deal(LOOSE, PLAIN, "2s")
    play(state, "pass, pass, draw")
    assert state.turns == 0


WRONG_STEP = {
    "": {"draw": "upcard_first", "discard Kc": "upcard_first", "knock Kc": "upcard_first", "biggin": "upcard_first"},
    "pass, pass": {"take": "dead_upcard", "pass": "no_pass", "discard Kc": "draw_first", "knock Kc": "draw_first", "biggin": "draw_first"},
    "take": {"take": "discard_first", "draw": "discard_first", "pass": "no_pass", "discard 2d": "not_in_hand", "knock 2d": "not_in_hand"},
    "take, discard Kc": {"pass": "no_pass", "discard 2d": "draw_first", "knock 2d": "draw_first", "biggin": "draw_first"},
}


@pytest.mark.parametrize("before", WRONG_STEP)
def test_refusals_of_the_wrong_step(before: str) -> None:
    state = deal(LOOSE, PLAIN, "2s")
    if before:
        play(state, before)
    for line, key in WRONG_STEP[before].items():
        assert refusal(state, line) == f"gin.refusal.{key}"


def test_everything_is_refused_when_the_round_is_over() -> None:
    state = deal(NEAR, PLAIN, "Qs", "2c")
    play(state, "pass, pass, draw, knock Qd")
    assert {refusal(state, GAME.action_text(action)) for action in ACTIONS} == {"gin.refusal.over"}


@pytest.mark.parametrize(
    "action", [Action("fold"), Action("take", 5), Action("discard"), Action("discard", 52), Action("knock", 3, 4), Action("")]
)
def test_actions_outside_the_notation_are_refused(action: Action) -> None:
    state = deal(LOOSE, PLAIN, "2s")
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert caught.value.refusal.key == "gin.refusal.unknown"


def test_texts_round_trip() -> None:
    assert len(ACTIONS) == 4 + 2 * 52
    assert all(GAME.parse_action(GAME.action_text(action)) == action for action in ACTIONS)
    assert all(GAME.parse_card(GAME.card_text(card)) == card for card in GAME.pack)
    assert GAME.action_text(Action("discard", GAME.parse_card("7s"))) == "discard 7s"


@pytest.mark.parametrize("text", ["", "7", "7S", "1s", "10s", "*", "s7", " 7s", "7s ", None, 7])
def test_malformed_cards(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse_card(text)


@pytest.mark.parametrize(
    "text", ["", "fold", "take 7s", "discard", "discard 7x", "discard  7s", "Discard 7s", "knock", "biggin 7s", "draw ", None]
)
def test_malformed_actions(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse_action(text)
