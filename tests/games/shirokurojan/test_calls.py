"""Calls on a discard: ron, pon, chi, their priorities, and that nobody learns who was asked."""

from itertools import permutations

import pytest

from fudaba.core.contract import HIDDEN, Event
from fudaba.games.blackwhite import CARD_TEXTS, HELD_TEXTS, parse_card
from fudaba.games.shirokurojan.options import ShirokurojanOptions
from fudaba.games.shirokurojan.round import ShirokurojanRound
from fudaba.games.shirokurojan.rules import GAME
from tests.games.shirokurojan.tables import held, legal, named, opened, play, refusal, written

DEALER = "W B W B W B W"
"""Seven cards no two of which go together; the test adds the discard, which stands at position 7."""
CHILD = "W B W B W B W"
READY = "W1 W2 W3 B4 B4 B4 W6"
"""It waits for W6."""


def test_example_8_chi_with_either_face_of_the_discard() -> None:
    state = opened(f"{DEALER} 36b", "W4 W5 B W B W B")
    play(state, "discard 7")
    assert (state.actor(), legal(state)) == (1, ["chi 0w", "pass"])
    state = opened(f"{DEALER} 63w", "W4 W5 B W B W B")
    play(state, "discard 7")
    assert (state.actor(), legal(state)) == (1, ["chi 0w", "pass"])
    assert [named(event).split()[1] for event in play(state, "chi 0w")] == ["chi"]
    (meld,) = state.observe(0).melds[1]
    assert (meld.kind, written(meld.cards), meld.giver) == ("chi", "W4 W5 W6", 0)


def test_example_8_no_chi_on_a_discard_by_the_player_two_before() -> None:
    state = opened(f"{DEALER} 36b", CHILD, "W4 W5 B W B W B")
    play(state, "discard 7")
    assert (state.actor(), legal(state)) == (1, ["draw"])
    state = opened(f"{DEALER} 36b", "W6 W6 B W B W B", "W4 W5 B W B W B", indicator="12")
    play(state, "discard 7")
    assert (state.actor(), state.in_secret()) == (1, False)


@pytest.mark.parametrize(
    ("pair", "chi"),
    [
        ("W4 W5", True),
        ("W5 W4", True),
        ("W2 W4", True),
        ("W4 W2", True),
        ("W1 W2", True),
        ("W2 W1", True),
        ("W5 W6", False),
        ("W4 B5", False),
    ],
)
def test_s1_the_two_cards_of_a_chi_may_stand_in_either_order_and_leave_the_hole_in_the_middle(pair: str, chi: bool) -> None:
    state = opened(f"{DEALER} 36b", f"B {pair} B W B W")
    play(state, "discard 7")
    assert ("chi 1w" in legal(state)) == chi


def test_pon_needs_two_adjacent_cards_that_show_a_face_of_the_discard() -> None:
    state = opened(f"{DEALER} 36b", CHILD, "31w 32w B W B 16b 26b")
    play(state, "discard 7")
    assert (state.actor(), legal(state)) == (2, ["pon 0w", "pon 5b", "pass"])
    state = opened(f"{DEALER} 36b", CHILD, "31w B 32w B 16b W 26b")
    play(state, "discard 7")
    assert not state.in_secret()


def test_a_pon_lays_three_cards_open_and_the_caller_only_discards() -> None:
    state = opened(f"{DEALER} 36b", CHILD, "B W 16b 26b B W B", stock="62")
    play(state, "discard 7")
    before = written(state.hands[2]).split()
    assert [named(event) for event in play(state, "pon 2b")] == ["2 pon 16 26 36 2b"]
    seen = state.observe(0)
    (meld,) = seen.melds[2]
    assert ([HELD_TEXTS[code] for code in meld.cards], meld.kind, meld.giver) == (["16b", "26b", "36b"], "pon", 0)
    assert (seen.discards, seen.thrown, seen.sizes, seen.called) == (((), (), ()), parse_card("36"), (7, 7, 5), True)
    assert seen.slots[2] == (0, 1, 4, 5, 6)
    assert written(state.hands[2]).split() == before[:2] + before[4:]
    assert (state.actor(), legal(state)) == (2, [f"discard {position}" for position in range(5)])
    assert refusal(state, "tsumo") == "tsumo_after_call"
    play(state, "discard 4")
    assert (state.observe(0).sizes, state.observe(0).called) == ((7, 7, 4), False)


def test_after_a_call_the_play_goes_on_to_the_right_of_the_caller() -> None:
    state = opened(f"{DEALER} 36b", CHILD, "B W 16b 26b B W 52w")
    play(state, "discard 7, pon 2b, discard 4")
    assert (state.actor(), legal(state)) == (0, ["draw"])


def test_a_call_may_be_declined() -> None:
    state = opened(f"{DEALER} 36b", CHILD, "16b 26b B W B W B")
    play(state, "discard 7")
    assert play(state, "pass") == ()
    assert (state.actor(), legal(state)) == (1, ["draw"])
    assert [CARD_TEXTS[card] for card in state.observe(2).discards[0]] == ["36"]


def test_open_melds_count_towards_a_complete_hand() -> None:
    state = opened(f"{DEALER} 36b", "16b 26b W1 W2 W3 W5 54w", stock="12 24 53")
    play(state, "discard 7, pon 0b, discard 4, draw, insert 0w")
    play(state, "discard 0")
    while state.step == "call":
        play(state, "pass")
    play(state, "draw, insert 4b")
    assert "tsumo" not in legal(state)
    play(state, "discard 4, draw, insert 0w, discard 0")
    assert legal(state)[0] == "ron"
    play(state, "ron")
    outcome = state.outcome()
    assert outcome is not None
    (win,) = outcome.detail["wins"]
    assert (win["open"], win["blocks"], win["position"]) == ([["16b", "26b", "36b"]], [[0, 3], [3, 5]], 3)


def won(state: ShirokurojanRound) -> dict[int, dict[str, int]]:
    """Return the yaku of each winner."""
    outcome = state.outcome()
    assert outcome is not None
    return {win["seat"]: win["yaku"] for win in outcome.detail["wins"]}


def test_example_9_two_rons_on_one_discard_both_count() -> None:
    state = opened(f"{DEALER} 63w", READY, "W5 W5 W5 B2 B2 B2 64w", indicator="12")
    play(state, "discard 7")
    assert (state.actor(), legal(state)) == (1, ["ron", "pass"])
    assert play(state, "ron") == ()
    assert (state.actor(), legal(state)) == (2, ["ron", "pass"])
    assert [named(event).split()[:2] for event in play(state, "ron")[:2]] == [["1", "ron"], ["2", "ron"]]
    assert won(state) == {1: {"dora": 1, "renhou": 16}, 2: {"dora": 3, "toitoi": 1, "renhou": 16}}
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.points == (0, 17, 20)
    assert (outcome.detail["kind"], outcome.detail["winners"], outcome.detail["discarder"]) == ("ron", [1, 2], 0)


def test_renhou_is_a_ron_before_the_own_first_turn() -> None:
    state = opened(f"{DEALER} 63w", READY, indicator="53")
    play(state, "discard 7, ron")
    assert won(state) == {1: {"renhou": 16}}
    state = opened(f"{DEALER} 52w", READY, indicator="53", stock="25 63")
    play(state, "discard 7, draw, insert 0w, discard 0, draw, insert 0w, discard 0, ron")
    assert won(state) == {1: {}}


def test_s12_no_renhou_after_a_turn_that_a_call_began() -> None:
    state = opened(f"{DEALER} 52w", "51w 53w W1 B4 B4 B4 W6", CHILD, indicator="31", stock="65")
    play(state, "discard 7, pon 0w, discard 0")
    assert state.turns == [1, 1, 0]
    play(state, "draw, insert 0w, discard 0, ron")
    assert won(state) == {1: {"toitoi": 1}}


def test_s12_calls_of_others_do_not_cancel_renhou() -> None:
    state = opened(f"{DEALER} 52w", READY, "51w 53w B W B W 65w", indicator="31")
    play(state, "discard 7, pon 0w, discard 4, ron")
    assert won(state) == {1: {"dora": 1, "renhou": 16}}


def test_s4_a_hand_may_be_won_with_no_points() -> None:
    state = opened(f"{DEALER} 52w", READY, indicator="53", stock="25 63")
    play(state, "discard 7, draw, insert 0w, discard 0, draw, insert 0w, discard 0, ron")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.points, outcome.void, outcome.detail["winners"]) == ((0, 0), None, [1])


def test_s5_there_is_no_furiten() -> None:
    state = opened(f"{DEALER} 52w", READY, indicator="53", stock="65 63")
    # The child itself discards what it waits for, and then wins on the next one.
    play(state, "discard 7, draw, insert 7w, discard 7, draw, insert 0w, discard 0, ron")
    assert won(state) == {1: {}}


def test_s6_the_last_discard_offers_ron_only() -> None:
    state = opened(f"{DEALER} 52w", "W6 W6 B W B W B", indicator="53", last="63")
    play(state, "discard 7")
    last_turn(state)
    play(state, "draw, insert 0w, discard 0")
    assert state.outcome() is not None
    state = opened(f"{DEALER} 52w", READY, indicator="53", last="63")
    play(state, "discard 7")
    last_turn(state)
    play(state, "draw, insert 0w, discard 0")
    assert legal(state) == ["ron", "pass"]
    assert {refusal(state, "pon 0w"), refusal(state, "chi 0w")} == {"last_discard"}
    play(state, "ron")
    assert won(state) == {1: {"houtei": 1}}


def test_the_round_ends_when_a_ron_on_the_last_discard_is_declined() -> None:
    state = opened(f"{DEALER} 52w", READY, indicator="53", last="63")
    play(state, "discard 7")
    last_turn(state)
    play(state, "draw, insert 0w, discard 0")
    assert [named(event).split()[:2] for event in play(state, "pass")[:2]] == [["0", "nagare"], ["1", "tenpai"]]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.points == (0, 1)


def last_turn(state: ShirokurojanRound) -> None:
    """Let everybody draw and discard what they drew, without any call, until one card is left."""
    while state.stock > 1:
        play(state, "draw, insert 0w, discard 0")
        while state.step == "call":
            play(state, "pass")


EXPERT = ShirokurojanOptions(minimum=2)


def test_s8_the_minimum_forbids_a_win_below_it_and_dora_do_not_count() -> None:
    state = opened(f"{DEALER} 52w", READY, indicator="64", stock="25 63", options=EXPERT)
    play(state, "discard 7, draw, insert 0w, discard 0, draw, insert 0w, discard 0")
    assert (state.actor(), state.in_secret(), legal(state)) == (1, False, ["draw"])
    state = opened(f"{DEALER} 52w", READY, indicator="63", stock="25 51 63", options=EXPERT)
    play(state, "discard 7, draw, insert 0w, discard 0, draw, insert 0w, discard 0, draw, insert 7w")
    assert "tsumo" not in legal(state)
    found = state.why_not(GAME.parse_action("tsumo"))
    assert found == ("shirokurojan.refusal.minimum", (("points", "1"), ("minimum", "2")))


def test_s8_a_hand_below_the_minimum_is_told_so_when_it_is_asked_for_something_else() -> None:
    # The discard completes the hand as W6, without a yaku, and makes a koutsu as B4.
    state = opened(f"{DEALER} 52w", "W1 W2 W3 B4 B4 W6 W6", indicator="53", stock="25 64", options=EXPERT)
    play(state, "discard 7, draw, insert 0w, discard 0, draw, insert 0w, discard 0")
    assert legal(state) == ["pon 3b", "pon 5w", "pass"]
    assert state.why_not(GAME.parse_action("ron")) == ("shirokurojan.refusal.minimum", (("points", "0"), ("minimum", "2")))


def test_refusals_of_calls() -> None:
    state = opened(f"{DEALER} 36b", CHILD, "16b 26b B W B W4 W5", indicator="12")
    play(state, "discard 7")
    card = (("card", "36"),)
    assert state.why_not(GAME.parse_action("ron")) == ("shirokurojan.refusal.ron_incomplete", card)
    assert state.why_not(GAME.parse_action("pon 0w")) == ("shirokurojan.refusal.pon_pair", card)
    assert state.why_not(GAME.parse_action("chi 5w")) == ("shirokurojan.refusal.chi_next", ())
    for line in ("draw", "insert 0w", "discard 0", "tsumo"):
        assert refusal(state, line) == "answer_first"
    state = opened(f"{DEALER} 36b", "16b 26b B W B W4 W5", CHILD, indicator="12")
    play(state, "discard 7")
    assert state.why_not(GAME.parse_action("chi 0w")) == ("shirokurojan.refusal.chi_run", card)
    assert refusal(state, "chi 5w") is None


# Priorities, in every order of answering. Seat 1 is the next, seat 2 the one after.

BOTH_RON = (READY, "W5 W5 W5 B2 B2 B2 64w")
CHI_AND_PON = ("W4 W5 B W B W B", "61w 62w B W B W B")
PON_AND_RON = ("W6 W6 B W B W B", "W5 W5 W5 B2 B2 B2 64w")
RON_AND_PON = (READY, "62w 64w B W B W B")
TWO_PONS = ("61w 62w B W B W B", "13b 23b W B W B W")


@pytest.mark.parametrize(
    ("hands", "answers", "happens"),
    [
        (BOTH_RON, {1: "ron", 2: "ron"}, ["1 ron", "2 ron"]),
        (BOTH_RON, {1: "ron", 2: "pass"}, ["1 ron"]),
        (BOTH_RON, {1: "pass", 2: "ron"}, ["2 ron"]),
        (BOTH_RON, {1: "pass", 2: "pass"}, []),
        (PON_AND_RON, {1: "pon 0w", 2: "ron"}, ["2 ron"]),
        (PON_AND_RON, {1: "pon 0w", 2: "pass"}, ["1 pon"]),
        (PON_AND_RON, {1: "pass", 2: "ron"}, ["2 ron"]),
        (RON_AND_PON, {1: "ron", 2: "pon 0w"}, ["1 ron"]),
        (RON_AND_PON, {1: "pass", 2: "pon 0w"}, ["2 pon"]),
        (CHI_AND_PON, {1: "chi 0w", 2: "pon 0w"}, ["2 pon"]),
        (CHI_AND_PON, {1: "chi 0w", 2: "pass"}, ["1 chi"]),
        (CHI_AND_PON, {1: "pass", 2: "pon 0w"}, ["2 pon"]),
        (TWO_PONS, {1: "pon 0w", 2: "pon 0b"}, ["1 pon"]),
        (TWO_PONS, {1: "pass", 2: "pon 0b"}, ["2 pon"]),
    ],
)
def test_s13_and_s14_priorities_in_every_order_of_answering(hands: tuple[str, str], answers: dict[int, str], happens: list[str]) -> None:
    for order in permutations((1, 2)):
        state = opened(f"{DEALER} 63w", *hands, indicator="12")
        play(state, "discard 7")
        assert state.asked == (1, 2)
        state.asked = order
        events: tuple[Event, ...] = ()
        for seat in order:
            assert (state.actor(), events) == (seat, ())
            events = play(state, answers[seat])
        found = [" ".join(named(event).split()[:2]) for event in events if event.name != "show"]
        assert found == happens
        if not happens:
            assert (state.actor(), legal(state)) == (1, ["draw"])


def test_s14_the_next_in_turn_after_the_discarder_gets_the_pon_wherever_the_table_begins() -> None:
    for dealer in range(3):
        hands = ["", "", ""]
        hands[dealer], hands[(dealer + 1) % 3], hands[(dealer + 2) % 3] = f"{DEALER} 63w", *TWO_PONS
        state = opened(*hands, dealer=dealer, indicator="12")
        play(state, "discard 7, pon 0w")
        events = play(state, "pon 0b")
        assert named(events[0]).startswith(f"{(dealer + 1) % 3} pon")


def test_s13_nobody_is_asked_who_has_no_call() -> None:
    state = opened(f"{DEALER} 63w", CHILD, READY, indicator="12")
    play(state, "discard 7")
    assert state.asked == (2,)
    state = opened(f"{DEALER} 63w", CHILD, "14w B W4 W5 B 26w B", indicator="12")
    play(state, "discard 7")
    assert (state.asked, state.step) == ((), "draw")


def test_s13_who_is_asked_is_not_shown_to_others() -> None:
    asking = opened(f"{DEALER} 63w", CHILD, "W5 W5 W5 B2 B2 B2 64w", indicator="12", stock="36")
    silent = asking.clone()
    silent.hands[2] = (*silent.hands[2][:6], *held("36w"))
    play(asking, "discard 7")
    play(silent, "discard 7")
    assert (asking.actor(), asking.in_secret(), silent.actor(), silent.in_secret()) == (2, True, 1, False)
    assert [asking.observe(seat) for seat in (0, 1)] == [silent.observe(seat) for seat in (0, 1)]
    assert play(asking, "pass") == ()
    assert [asking.observe(seat) for seat in (0, 1)] == [silent.observe(seat) for seat in (0, 1)]
    assert (asking.actor(), legal(asking)) == (1, ["draw"])


def test_s13_a_seat_that_is_asked_does_not_see_whether_another_one_is() -> None:
    state = opened(f"{DEALER} 63w", *BOTH_RON, indicator="12")
    play(state, "discard 7")
    for seat in (1, 2):
        seen = state.observe(seat)
        assert (seen.actor, seen.step, [GAME.action_text(action) for action in seen.legal]) == (seat, "call", ["ron", "pass"])
    assert (state.observe(0).actor, state.observe(0).step, state.observe(0).legal) == (1, "draw", ())
    play(state, "pass")
    assert (state.observe(1).actor, [GAME.action_text(action) for action in state.observe(1).legal]) == (1, ["draw"])


def test_s13_a_call_waits_for_the_others_and_is_seen_by_its_own_seat_alone() -> None:
    state = opened(f"{DEALER} 63w", *CHI_AND_PON, indicator="12")
    play(state, "discard 7")
    before = [state.observe(seat) for seat in (0, 2)]
    assert play(state, "chi 0w") == ()
    assert [state.observe(seat) for seat in (0, 2)] == before
    seen = state.observe(1)
    assert (seen.actor, seen.step, seen.legal, seen.answer) == (HIDDEN, "call", (), GAME.parse_action("chi 0w"))
    assert [named(event).split()[1] for event in play(state, "pass")] == ["chi"]


def test_a_ron_with_the_last_card_that_others_may_call_too_keeps_them_in_the_dark() -> None:
    state = opened(f"{DEALER} 52w", CHILD, READY, indicator="53", last="63")
    play(state, "discard 7")
    while state.stock > 1:
        play(state, "draw, insert 0w, discard 0")
        while state.step == "call":
            play(state, "pass")
    assert state.actor() == 1
    play(state, "draw, insert 0w, discard 0")
    assert (state.actor(), legal(state)) == (2, ["ron", "pass"])
    for seat in (0, 1):
        seen = state.observe(seat)
        assert (seen.actor, seen.step, seen.legal, seen.answer) == (HIDDEN, "call", (), None)
