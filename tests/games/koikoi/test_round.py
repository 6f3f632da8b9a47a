"""One round: the deal, turns, captures, decisions, and the rulings H1 to H9."""

from typing import Any

import pytest

from fudaba.core.contract import HIDDEN
from fudaba.core.errors import NotationError
from fudaba.core.hanafuda import MONTH, PACK, TEXTS, named, parse_card
from fudaba.games.koikoi.notation import KOIKOI, SHOBU
from fudaba.games.koikoi.options import STANDARD, KoikoiOptions
from fudaba.games.koikoi.round import takes, whole_months
from fudaba.games.koikoi.rules import GAME
from tests.games.koikoi.tables import PLAIN, deal, legal, play, position, refusal, told, written

TESHI = "01a 01b 01c 01d 05a 05b 07a 07b"
KUTTSUKI = "02a 02b 03a 03b 04a 04b 06a 06b"
NEUTRAL = "08a 09a 10a 11a 12a 08b 09b 10b"


def test_the_deal_eight_cards_each_and_to_the_field() -> None:
    for dealer in (0, 1):
        state = deal(stock="12a 11a", seat=dealer)
        seen = state.observe(dealer)
        assert written(seen.hand) == PLAIN[0] and written(state.observe(1 - dealer).hand) == PLAIN[1]
        assert [TEXTS[card] for card in seen.places] == PLAIN[2].split()
        assert (seen.sizes, seen.stock, seen.step, seen.actor) == ((8, 8), 24, "play", dealer)
        assert told(play(state, "play 01c"))[-1] == f"flip {dealer} 12a", "the stock's top is the card after the field's"


def test_the_first_dealer_is_drawn_by_a_coin_toss_and_told() -> None:
    state = deal(seat=1)
    assert state.observe(0).tossed
    assert told(state.opening()) == ["toss 1"]


def test_a_redeal_when_a_whole_month_lies_on_the_field() -> None:
    state = deal(field="09a 09b 09c 09d 10c 11c 12c 12d")
    assert state.actor() is None and state.legal() == ()
    assert told(state.opening()) == ["toss 0", "void 0 09a 09b 09c 09d redeal"]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.points, outcome.void) == ((0, 0), "redeal")
    assert outcome.detail == {
        "kind": "redeal", "month": 9, "cards": ["09a", "09b", "09c", "09d"], "winner": None, "score": 0, "paid": 0, "left": [25, 25],
    }  # fmt: skip


def test_h7_the_redeal_comes_before_a_hand_yaku() -> None:
    state = deal(dealer=TESHI, other=KUTTSUKI, field="09a 09b 09c 09d 10c 11c 12c 12d")
    outcome = state.outcome()
    assert outcome is not None and outcome.void == "redeal"


@pytest.mark.parametrize("dealer", [0, 1])
def test_a_hand_yaku_ends_the_round_with_six_points(dealer: int) -> None:
    for hands, winner, name in (((TESHI, NEUTRAL), dealer, "teshi"), ((NEUTRAL, KUTTSUKI), 1 - dealer, "kuttsuki")):
        state = deal(*hands, field="03c 03d 04c 04d 11c 11d 12c 12d", seat=dealer)
        assert state.actor() is None
        outcome = state.outcome()
        assert outcome is not None and outcome.void is None
        assert outcome.points == ((6, -6) if winner == 0 else (-6, 6))
        assert (outcome.detail["kind"], outcome.detail["winner"], outcome.detail["hand_yaku"][winner]) == ("hand_yaku", winner, name)
        assert outcome.detail["hand_yaku"][1 - winner] is None and outcome.detail["hands"][1 - winner] is None
        assert (outcome.detail["score"], outcome.detail["paid"]) == (6, 6)


@pytest.mark.parametrize("dealer", [0, 1])
def test_of_two_hand_yaku_the_dealers_counts_alone(dealer: int) -> None:
    state = deal(TESHI, KUTTSUKI, field="08a 09a 10a 11a 12a 08b 09b 10b", seat=dealer)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.points[dealer] == 6 and sum(outcome.points) == 0
    assert outcome.detail["hand_yaku"][dealer] == "teshi" and outcome.detail["hand_yaku"][1 - dealer] == "kuttsuki"
    assert outcome.detail["hands"][1 - dealer] == KUTTSUKI.split()
    assert told(state.opening())[1:] == [f"hand_yaku {dealer} {TESHI} teshi", f"hand_yaku {1 - dealer} {KUTTSUKI} kuttsuki"]


def test_a_card_without_its_month_on_the_field_stays_there() -> None:
    state = position(("01c 05a", "12c 12d"), "02a", "03a")
    assert told(play(state, "play 01c")) == ["play 0 01c", "flip 0 03a"]
    seen = state.observe(0)
    assert written(seen.field) == "01c 02a 03a" and seen.captured == (0, 0)
    assert (seen.actor, seen.step) == (1, "play")


def test_a_card_captures_the_only_one_of_its_month() -> None:
    state = position(("01c 05a", "12c 12d"), "01a 02a", "02c")
    assert legal(state) == ["play 01c", "play 05a"]
    assert told(play(state, "play 01c")) == ["play 0 01c", "capture 0 01c 01a hand", "flip 0 02c", "capture 0 02c 02a stock"]
    assert written(state.observe(0).captured[0]) == "01a 01c 02a 02c"
    assert state.observe(0).field == 0


def test_of_two_cards_the_player_chooses_with_the_hand() -> None:
    state = position(("08a 05a", "12c 12d"), "08b 08c 02a", "01a")
    assert legal(state) == ["play 05a", "play 08a 08b", "play 08a 08c"]
    assert refusal(state, "play 08a") == "choose"
    assert told(play(state, "play 08a 08c")) == ["play 0 08a", "capture 0 08a 08c hand", "flip 0 01a"]
    assert written(state.observe(0).field) == "01a 02a 08b"


def test_of_two_cards_the_player_chooses_with_the_card_turned_up() -> None:
    state = position(("05a 01a", "12c 12d"), "03a 03c 02a", "03b")
    assert told(play(state, "play 05a")) == ["play 0 05a", "flip 0 03b"]
    seen = state.observe(0)
    assert (seen.step, seen.actor, TEXTS[seen.turned]) == ("match", 0, "03b")
    assert legal(state) == ["match 03a", "match 03c"]
    assert state.observe(1).turned == seen.turned and state.observe(1).legal == ()
    assert told(play(state, "match 03a")) == ["capture 0 03b 03a stock"]
    assert written(state.observe(0).field) == "02a 03c 05a"
    assert state.observe(0).turned == HIDDEN


@pytest.mark.parametrize("by", ["hand", "stock"])
def test_example_6_the_fourth_card_takes_all_four(by: str) -> None:
    hand, stock = ("08a 01a", "02a") if by == "hand" else ("01a 02a", "08a")
    state = position((hand, "12c 12d"), "08b 08c 08d 05a", stock)
    events = told(play(state, f"play {hand.split()[0]}"))
    assert f"capture 0 08a 08b 08c 08d {by}" in events
    assert written(state.observe(0).captured[0]) == "08a 08b 08c 08d"


def test_h1_the_card_turned_up_may_capture_the_hand_card_just_laid() -> None:
    state = position(("01c 05a", "12c 12d"), "02a", "01a")
    assert told(play(state, "play 01c")) == ["play 0 01c", "flip 0 01a", "capture 0 01a 01c stock"]


def test_h2_one_more_kasu_opens_the_decision_again() -> None:
    kasu = "01c 01d 02c 02d 03c 03d 04c 04d 05c 05d"
    state = position(("12b 06a", "07a 07b"), "12a", captured=(kasu, ""), called=(1, 0), calls=(1, 0))
    assert told(play(state, "play 12b"))[-1] == f"yaku 0 {kasu} 12b kasu"
    assert state.observe(0).step == "decide"
    assert legal(state) == ["shobu", "koikoi"]


def test_example_8_a_turn_that_brings_nothing_new_opens_no_decision() -> None:
    state = position(("12b 06a", "07a 07b"), "12a", "08c", captured=("01b 02b 03b", ""), called=(5, 0), calls=(1, 0))
    play(state, "play 12b")
    assert (state.observe(0).step, state.actor()) == ("play", 1)


def test_example_8_one_more_ribbon_opens_the_decision() -> None:
    state = position(("04b 06a", "07a 07b"), "04a", "08c", captured=("01b 02b 03b", ""), called=(5, 0), calls=(1, 0))
    assert told(play(state, "play 04b"))[-1] == "yaku 0 01b 02b 03b 04b akatan"
    assert (state.observe(0).step, state.observe(0).points[0], state.observe(0).called) == ("decide", 6, (5, 0))


def test_h3_the_dealers_last_turn_is_not_the_last_of_the_round() -> None:
    state = position(("03b", "12c"), "03a", "01a", captured=("08a 08c 09a 09c", ""))
    play(state, "play 03b")
    assert legal(state) == ["shobu", "koikoi"]
    play(state, "koikoi")
    assert (state.actor(), state.observe(1).step) == (1, "play")


def test_on_the_very_last_turn_there_is_only_shobu() -> None:
    state = position(("", "03b"), "03a", "01a", captured=("", "08a 08c 09a 09c"), turn=1)
    play(state, "play 03b")
    assert legal(state) == ["shobu"]
    assert refusal(state, "koikoi") == "last_turn"
    play(state, "shobu")
    outcome = state.outcome()
    assert outcome is not None and outcome.points == (-20, 20)


def test_h4_the_calls_of_both_raise_the_multiplier() -> None:
    state = position(("03b 01c", "12c 12d"), "03a", "01a", captured=("09a 09c", ""), calls=(1, 1))
    play(state, "play 03b, shobu")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.detail["base"], outcome.detail["multiplier"], outcome.detail["score"]) == (5, 3, 15)
    assert outcome.points == (15, -15)


@pytest.mark.parametrize(("multiplier", "times"), [("both", 4), ("opponent", 2), ("off", 1)])
def test_option_multiplier(multiplier: str, times: int) -> None:
    options = KoikoiOptions(multiplier=multiplier)
    state = position(("03b 01c", "12c 12d"), "03a", "01a", captured=("09a 09c", ""), calls=(2, 1), options=options)
    play(state, "play 03b, shobu")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.detail["multiplier"], outcome.detail["calls"]) == (times, [2, 1])


def test_example_1_forty_points_take_all_that_the_loser_has() -> None:
    state = position(("03b 01c", "12c 12d"), "03a", "01a", captured=("08a 08c 09a 09c", ""), calls=(0, 1))
    play(state, "play 03b")
    assert told(play(state, "shobu")) == ["shobu 0"]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.points == (25, -25) and outcome.void is None
    assert outcome.detail == {
        "kind": "shobu",
        "winner": 0,
        "yaku": {"hanami": 5, "tsukimi": 5},
        "cards": {"hanami": ["03a", "09a"], "tsukimi": ["08a", "09a"]},
        "base": 10,
        "factor": 2,
        "calls": [0, 1],
        "multiplier": 2,
        "score": 40,
        "paid": 25,
        "left": [25, 25],
    }


def test_h5_a_call_that_is_never_improved_on_scores_nothing() -> None:
    state = position(("03b", "12c"), "03a", "01a 02a", captured=("09a 09c", ""))
    play(state, "play 03b, koikoi")
    assert told(play(state, "play 12c")) == ["play 1 12c", "flip 1 02a", "void 0 nagare"]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.points, outcome.void) == ((0, 0), "nagare")
    assert outcome.detail == {
        "kind": "nagare", "winner": None, "yaku": [{"hanami": 5}, {}], "calls": [1, 0], "score": 0, "paid": 0, "left": [25, 25],
    }  # fmt: skip


@pytest.mark.parametrize(("left", "paid"), [((25, 25), 6), ((46, 4), 4)])
def test_option_dealer_keeps(left: tuple[int, int], paid: int) -> None:
    state = position(("", "12c"), "", "02a", options=KoikoiOptions(dealer_keeps=6), turn=1, left=left)
    play(state, "play 12c")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.points, outcome.void, outcome.detail["winner"]) == ((paid, -paid), "nagare", None)
    assert (outcome.detail["score"], outcome.detail["paid"]) == (6, paid)


def test_h8_a_card_must_capture_when_its_month_is_on_the_field() -> None:
    state = position(("01c 05a", "12c 12d"), "01a 02a", "03c")
    play(state, "play 01c")
    assert not state.observe(0).field & named("01a 01c")


def test_a_hand_card_and_a_turned_card_may_open_one_decision_together() -> None:
    state = position(("03b 01c", "12c 12d"), "03a 08c", "08a", captured=("09a 09c", ""))
    events = told(play(state, "play 03b"))
    assert events[-2:] == ["yaku 0 03a 09a hanami", "yaku 0 08a 09a tsukimi"]
    assert written(state.observe(1).fresh) == "03a 03b 08a 08c"


def test_what_each_player_left_lying_is_remembered() -> None:
    state = position(("01c 05a", "12c 11d"), "01a 02a 02b 12a", "03c 04c")
    play(state, "play 01c")
    seen = state.observe(1)
    assert (written(seen.passed[0]), seen.lacks, seen.passed[1]) == ("02a 02b 02c 02d 12a 12b 12c 12d", (0, 0), 0)
    play(state, "play 11d")
    seen = state.observe(0)
    assert written(seen.lacks[1]) == "02a 02b 02c 02d 03a 03b 03c 03d 12a 12b 12c 12d"
    assert (seen.lacks[0], seen.passed[1]) == (0, 0)


@pytest.mark.parametrize("cards", ["", "01a", "01d 12a", "05b 05c 06d 12d", "02c 03a 03b 03c 03d"])
def test_whole_months_are_those_of_which_there_is_a_card(cards: str) -> None:
    months = {text[:2] for text in cards.split()}
    assert whole_months(named(cards)) == named(" ".join(text for text in TEXTS if text[:2] in months))


def test_a_yaku_of_the_hand_card_waits_for_the_end_of_the_turn() -> None:
    state = position(("03b 01c", "12c 12d"), "03a 08c 08d", "08a", captured=("09a 09c", ""))
    assert [text for text in told(play(state, "play 03b")) if text.startswith("yaku")] == []
    assert state.observe(0).step == "match" and state.observe(0).points == (5, 0)
    assert told(play(state, "match 08c"))[-2:] == ["yaku 0 03a 09a hanami", "yaku 0 08a 09a tsukimi"]


def test_koikoi_counts_and_passes_the_turn() -> None:
    state = position(("03b 01c", "12c 12d"), "03a", "01a", captured=("09a 09c", ""), calls=(0, 1))
    play(state, "play 03b")
    assert told(play(state, "koikoi")) == ["koikoi 0 2"]
    seen = state.observe(0)
    assert (seen.calls, seen.called, seen.actor, seen.fresh) == ((1, 1), (5, 0), 1, 0)


def test_option_rain_spoils_can_lower_a_total_and_the_next_call_must_still_exceed_the_last() -> None:
    options = KoikoiOptions(rain_spoils=True)
    state = position(("11b 05a", "12c 12d"), "11a", "01a", captured=("03a 09a", ""), options=options, called=(5, 0), calls=(1, 0))
    play(state, "play 11b")
    assert state.observe(0).points == (0, 0)
    assert (state.observe(0).step, state.actor()) == ("play", 1)


def test_all_pairs_of_cards_match_exactly_when_their_month_is_the_same() -> None:
    for card in PACK:
        for other in PACK:
            if card != other:
                assert (takes(1 << other, card) == 1 << other) == (TEXTS[card][:2] == TEXTS[other][:2])
                state = position((TEXTS[card], ""), TEXTS[other])
                events = play(state, f"play {TEXTS[card]}")
                captured = [event for event in events if event.name == "capture" and event.place == "hand"]
                assert bool(captured) == (TEXTS[card][:2] == TEXTS[other][:2])


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("match 01a", "play_first"),
        ("shobu", "no_decision"),
        ("koikoi", "no_decision"),
        ("play 12c", "not_in_hand"),
        ("play 12c 12a", "not_in_hand"),
        ("play 08a", "choose"),
        ("play 08a 08d", "not_on_field"),
        ("play 08a 01a", "other_month"),
        ("play 01c 01a", "one_way"),
        ("play 05a 02a", "other_month"),
        ("play 08a 08b", None),
        ("play 01c", None),
        ("play 05a", None),
    ],
)
def test_refusals_while_a_card_is_to_be_played(line: str, key: str | None) -> None:
    assert refusal(position(("01c 05a 08a", "12c 12d"), "08b 08c 01a 02a", "03c"), line) == key


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("play 05a", "match_first"),
        ("shobu", "match_first"),
        ("match 01a", "other_month"),
        ("match 08d", "not_on_field"),
        ("match 08b", None),
    ],
)
def test_refusals_while_the_card_turned_up_is_to_be_matched(line: str, key: str | None) -> None:
    state = position(("01c 05a", "12c 12d"), "08b 08c 02a", "08a")
    play(state, "play 01c")
    assert refusal(state, line) == key


def test_refusals_while_a_decision_is_due_and_after_the_end() -> None:
    state = position(("03b 01c", "12c 12d"), "03a", "01a", captured=("09a 09c", ""))
    play(state, "play 03b")
    assert refusal(state, "play 01c") == refusal(state, "match 01a") == "decide_first"
    play(state, "shobu")
    for line in ("play 01c", "match 01a", "shobu", "koikoi"):
        assert refusal(state, line) == "over"


def test_a_card_laid_down_takes_the_first_empty_place() -> None:
    state = position(("01c 05a 06a", "12c 12d 11d"), "02a 01a 03a", "04a 09c")
    play(state, "play 01c")
    assert [TEXTS[card] for card in state.observe(0).places] == ["02a", "04a", "03a"]
    play(state, "play 12c")
    assert [TEXTS[card] for card in state.observe(0).places] == ["02a", "04a", "03a", "12c", "09c"]


def test_both_hands_are_shown_after_the_end_and_none_before() -> None:
    state = position(("03b 01c", "12c 12d"), "03a", "01a", captured=("09a 09c", ""))
    assert state.observe(1).hands == ()
    play(state, "play 03b, shobu")
    assert tuple(map(written, state.observe(1).hands)) == ("01c", "12c 12d")


def test_the_notation_reads_every_action_and_nothing_else() -> None:
    for line in ("play 08a", "play 08a 08c", "match 03b", "shobu", "koikoi", "play 01a 12d"):
        assert GAME.action_text(GAME.parse_action(line)) == line
    assert (GAME.parse_action("shobu"), GAME.parse_action("koikoi")) == (SHOBU, KOIKOI)
    assert GAME.parse_action("play 08a 08c")[1:] == (parse_card("08a"), parse_card("08c"))


@pytest.mark.parametrize(
    "line",
    [
        "", "play", "play 1a", "play 01a ", "play  01a", "play 01a 01e", "play 13a 01a", "play 01a 01a", "play 01a 01b 01c", "play ０1a",
        "Play 01a", "match", "match 01a 01b", "match 13a", "shobu 01a", "koi-koi", " koikoi", "koikoi\n", "0 shobu", None, 1,
    ],
)  # fmt: skip
def test_a_malformed_action_is_quoted_whole(line: Any) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse_action(line)
    assert caught.value.text == line and caught.value.expected == "play CARD, play CARD CARD, match CARD, shobu or koikoi"


def test_a_month_is_four_cards_of_a_set() -> None:
    assert takes((1 << 48) - 1, parse_card("08a")) == MONTH << 28


def test_the_standard_options_are_the_source_s() -> None:
    assert STANDARD.to_json() == {
        "rounds": 6, "start": 25, "eight_double": True, "cup_kasu": False, "rain_spoils": False, "hanami_tsukimi": True,
        "multiplier": "both", "dealer_keeps": 0,
    }  # fmt: skip
