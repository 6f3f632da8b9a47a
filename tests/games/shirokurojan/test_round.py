"""The course of a round: the deal, the set-up, the turns, tsumo, and the exhausted stock."""

import pytest

from fudaba.core.contract import HIDDEN, Action, Event
from fudaba.core.errors import IllegalAction, NotationError
from fudaba.games.blackwhite import CARD_TEXTS, HELD_TEXTS, PACK, parse_card, turned
from fudaba.games.shirokurojan.notation import ACTIONS
from fudaba.games.shirokurojan.observation import wind
from fudaba.games.shirokurojan.options import EXPERT, STANDARD
from fudaba.games.shirokurojan.round import ShirokurojanRound
from fudaba.games.shirokurojan.rules import GAME
from tests.games.shirokurojan.tables import deal, held, legal, named, opened, play, refusal, written

DEALER = "W B W B W B W 52w"
"""Eight cards no two of which go together, as long as the last one is discarded."""
CHILD = "W B W B W B W"
"""Seven such cards."""
READY = "W1 W2 W3 B4 B4 B4 W6"
"""It waits for W6."""


def drawn_and_discarded(state: ShirokurojanRound, turns: int) -> tuple[Event, ...]:
    """Let the players draw and discard what they drew, for some turns."""
    events: tuple[Event, ...] = ()
    for _ in range(turns):
        play(state, "draw, insert 0w")
        events = play(state, "discard 0")
        while state.step == "call":
            events = play(state, "pass")
    return events


@pytest.mark.parametrize(("players", "stock"), [(2, 14), (3, 7)])
def test_cards_are_dealt_one_by_one_the_dealer_first_and_eighth(players: int, stock: int) -> None:
    deck = tuple(card | (card >> 1 & 1) for card in PACK)
    for dealer in range(players):
        state = GAME.deal(STANDARD, deck, dealer, (), players)
        dealt = 7 * players
        for place in range(players):
            seat = (dealer + place) % players
            extra = deck[dealt : dealt + 1] if seat == dealer else ()
            assert state.hands[seat] == deck[place:dealt:players] + extra
        assert (state.indicator, state.stock) == (deck[dealt + 1] & ~1, stock)


def test_every_hand_is_kept_or_turned_by_seat_from_0_before_the_indicator_is_turned_up() -> None:
    state = deal(CHILD, DEALER, CHILD, dealer=1, indicator="31")
    for seat in range(3):
        assert (state.actor(), legal(state)) == (seat, ["keep", "turn"])
        assert [state.observe(other).indicator for other in range(3)] == [HIDDEN] * 3
        events = play(state, "turn" if seat == 2 else "keep")
    assert [named(event) for event in events] == ["2 choose", "1 dora 31"]
    assert (state.actor(), state.step) == (1, "discard")
    assert state.observe(0).indicator == parse_card("31")


def test_a_hand_is_turned_as_a_whole() -> None:
    state = deal("12w 13w 14b 25w 26w 31b 32w 34w", CHILD)
    before = state.hands[0]
    play(state, "turn")
    assert [HELD_TEXTS[code] for code in state.hands[0]] == ["34b", "32b", "31w", "26b", "25b", "14w", "13b", "12b"]
    assert turned(state.hands[0]) == before


def test_nobody_sees_whether_another_hand_was_turned() -> None:
    kept, turned_over = deal(DEALER, CHILD), deal(DEALER, CHILD)
    assert [event.seen_by(1) for event in play(kept, "keep")] == [event.seen_by(1) for event in play(turned_over, "turn")]
    assert kept.observe(1) == turned_over.observe(1)
    assert kept.observe(0) != turned_over.observe(0)


def test_the_dealer_plays_first_without_a_draw_then_the_right_neighbour() -> None:
    state = opened(CHILD, DEALER, CHILD, dealer=1)
    assert (state.actor(), legal(state)) == (1, [f"discard {position}" for position in range(8)])
    assert named(play(state, "discard 7")[0]).startswith("1 discard")
    assert (state.actor(), legal(state)) == (2, ["draw"])


def test_a_turn_is_a_draw_an_insertion_and_a_discard() -> None:
    state = opened(DEALER, CHILD, indicator="31", stock="64 65")
    play(state, "discard 7")
    assert play(state, "draw") == (Event("draw", 1, (parse_card("64"),), secret=True),)
    assert [state.observe(seat).drawn for seat in (0, 1)] == [HIDDEN, parse_card("64")]
    assert legal(state) == [f"insert {gap}{side}" for gap in range(8) for side in "wb"]
    before = written(state.hands[1]).split()
    assert play(state, "insert 3b") == (Event("insert", 1, place="3"),)
    assert written(state.hands[1]).split() == [*before[:3], "B4", *before[3:]]
    seen = state.observe(0)
    assert (seen.gap, seen.slots[1]) == (3, (0, 1, 2, 8, 3, 4, 5, 6))
    assert legal(state) == [f"discard {position}" for position in range(8)]
    assert named(play(state, "discard 3")[0]) == "1 discard 64 3"
    seen = state.observe(0)
    assert (seen.thrower, seen.thrown, seen.discards[1]) == (1, parse_card("64"), (parse_card("64"),))
    assert (seen.gap, seen.slots[1], seen.turns, seen.stock) == (HIDDEN, tuple(range(7)), (1, 1), 13)
    assert state.actor() == 0


def ended(state: ShirokurojanRound) -> tuple[tuple[int, ...], dict[str, int]]:
    """Return the points of a round that was won, and the yaku of its only winner."""
    outcome = state.outcome()
    assert outcome is not None and outcome.void is None
    (win,) = outcome.detail["wins"]
    assert win["points"] == sum(win["yaku"].values())
    assert set(win["cards"]) == set(win["yaku"])
    return outcome.points, win["yaku"]


def test_tenhou_the_dealer_wins_on_the_opening_hand() -> None:
    state = opened("W1 W2 W3 B4 B4 B4 W6 W6", CHILD, indicator="54")
    assert legal(state)[-1] == "tsumo"
    assert [named(event).split()[:2] for event in play(state, "tsumo")] == [["0", "tsumo"], ["0", "show"], ["1", "show"]]
    assert ended(state) == ((1 + 1 + 3 + 16, 0), {"dealer": 1, "tsumo": 1, "dora": 3, "tenhou": 16})
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.detail["kind"], outcome.detail["discarder"], outcome.detail["wins"][0]["position"]) == ("tsumo", None, None)


def test_a_hand_complete_only_after_the_turn_is_tenhou_too() -> None:
    ready = "61w 62w 14b 24b 34b 31w 21w 13w"
    upside_down = " ".join(HELD_TEXTS[code] for code in turned(held(ready)))
    for hand, choice, complete in (
        (ready, "keep", True),
        (ready, "turn", False),
        (upside_down, "keep", False),
        (upside_down, "turn", True),
    ):
        state = deal(hand, CHILD, indicator="56")
        play(state, f"{choice}, keep")
        assert ("tsumo" in legal(state)) == complete
    play(state, "tsumo")
    assert ended(state) == ((1 + 1 + 16, 0), {"dealer": 1, "tsumo": 1, "tenhou": 16})


def test_chiihou_a_child_wins_by_tsumo_on_the_first_turn() -> None:
    state = opened(DEALER, READY, stock="65")
    play(state, "discard 7, draw, insert 7w, tsumo")
    assert ended(state) == ((0, 1 + 16), {"tsumo": 1, "chiihou": 16})


def test_no_chiihou_on_a_later_turn() -> None:
    state = opened(DEALER, READY, stock="54 25 65")
    play(state, "discard 7, draw, insert 0b, discard 0, draw, insert 0w, discard 0, draw, insert 7w, tsumo")
    assert ended(state) == ((0, 1), {"tsumo": 1})


def test_s12_calls_of_others_do_not_cancel_chiihou() -> None:
    state = opened(DEALER, READY, "51w 53w B W B W B", stock="25 65")
    play(state, "discard 7, pon 0w, discard 4")
    while state.step == "call":
        play(state, "pass")
    assert (state.actor(), state.turns) == (0, [1, 0, 1])
    play(state, "draw, insert 0w, discard 0, draw, insert 7w, tsumo")
    assert ended(state) == ((0, 1 + 16, 0), {"tsumo": 1, "chiihou": 16})


def test_s12_a_turn_entered_by_a_call_is_a_turn() -> None:
    state = opened(DEALER, "51w 53w W1 B4 B4 B4 W6", CHILD, indicator="31", stock="54 25 65")
    play(state, "discard 7, pon 0w, discard 0")
    assert (state.turns, written(state.hands[1])) == ([1, 1, 0], "B4 B4 B4 W6")
    drawn_and_discarded(state, 2)
    play(state, "draw, insert 4w, tsumo")
    assert ended(state)[1] == {"tsumo": 1, "toitoi": 1}


def test_haitei_is_a_tsumo_with_the_last_card() -> None:
    state = opened(f"{READY} 52w", CHILD, last="65")
    play(state, "discard 7")
    drawn_and_discarded(state, 13)
    assert (state.actor(), state.stock) == (0, 1)
    play(state, "draw, insert 7w, tsumo")
    assert ended(state) == ((1 + 1 + 1, 0), {"dealer": 1, "tsumo": 1, "haitei": 1})


def test_a_complete_hand_may_be_played_on() -> None:
    state = opened(DEALER, READY, stock="65")
    play(state, "discard 7, draw, insert 7w, discard 7")
    assert state.outcome() is None


def test_an_exhausted_stock_without_tenpai_is_void() -> None:
    state = opened(DEALER, CHILD)
    play(state, "discard 7")
    events = drawn_and_discarded(state, 14)
    assert [named(event).split()[1] for event in events] == ["discard", "nagare", "show", "show"]
    assert state.outcome() == ((0, 0), "nagare", {"kind": "nagare", "winners": [], "tenpai": [], "waits": [[], []]})
    assert (state.actor(), state.legal(), state.stock) == (None, (), 0)


def test_s7_every_player_in_tenpai_scores_a_point_when_the_stock_is_exhausted() -> None:
    state = opened(f"{READY} 52w", CHILD, "W3 W4 W5 B1 B1 B1 B6", indicator="65")
    play(state, "discard 7")
    events = drawn_and_discarded(state, 7)
    assert [named(event).split()[:2] for event in events[-6:-3]] == [["1", "nagare"], ["0", "tenpai"], ["2", "tenpai"]]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.points, outcome.void) == ((1, 0, 1), None)
    assert outcome.detail == {"kind": "nagare", "winners": [], "tenpai": [0, 2], "waits": [["W6"], [], ["B6"]]}


def test_example_10_at_an_exhausted_stock() -> None:
    state = opened("21w 41w 34b 35b 36b 31w 32w W", CHILD)
    play(state, "discard 7")
    drawn_and_discarded(state, 14)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.points, outcome.void) == ((0, 0), "nagare")


def test_all_hands_are_seen_at_the_end_and_not_before() -> None:
    state = opened(DEALER, READY, stock="65")
    play(state, "discard 7, draw, insert 7w")
    assert state.observe(0).hands == ()
    play(state, "tsumo")
    assert state.observe(0).hands == tuple(state.hands) == state.observe(1).hands


@pytest.mark.parametrize(
    ("number", "players", "name"),
    [
        (0, 2, ("east", 1)),
        (1, 2, ("east", 2)),
        (2, 2, ("south", 1)),
        (3, 2, ("south", 2)),
        (2, 3, ("east", 3)),
        (3, 3, ("south", 1)),
        (5, 3, ("south", 3)),
    ],
)
def test_the_names_of_the_rounds(number: int, players: int, name: tuple[str, int]) -> None:
    assert wind(number, players) == name


WRONG_STEP = {
    "keep": {"draw": "choose_first", "insert 0w": "choose_first", "discard 0": "choose_first", "tsumo": "choose_first", "ron": "no_call"},
    "keep, keep": {"keep": "set_up_over", "turn": "set_up_over", "draw": "discard_first", "insert 0w": "discard_first", "pass": "no_call"},
    "keep, keep, discard 7": {
        "keep": "set_up_over",
        "insert 0w": "draw_first",
        "discard 0": "draw_first",
        "tsumo": "draw_first",
        "ron": "no_call",
        "pon 0w": "no_call",
        "chi 0w": "no_call",
        "pass": "no_call",
    },
    "keep, keep, discard 7, draw": {
        "turn": "set_up_over",
        "draw": "already_drawn",
        "discard 0": "insert_first",
        "tsumo": "insert_first",
        "pass": "no_call",
    },
    "keep, keep, discard 7, draw, insert 0w": {"draw": "discard_first", "insert 0w": "discard_first", "tsumo": "incomplete"},
}


@pytest.mark.parametrize("before", WRONG_STEP)
def test_refusals_of_the_wrong_step(before: str) -> None:
    state = deal(DEALER, CHILD)
    play(state, before)
    assert {line: refusal(state, line) for line in WRONG_STEP[before]} == WRONG_STEP[before]


def test_refusals_of_places_that_a_smaller_hand_has_not() -> None:
    state = opened("W B W B W B W 52w", "51w 53w B W B W B", stock="64")
    play(state, "discard 7, pon 0w")
    assert state.why_not(Action("discard", 5)) == ("shirokurojan.refusal.no_position", (("last", "4"),))
    play(state, "discard 4, draw, insert 0w, discard 0, draw")
    assert state.why_not(Action("insert", 5, 0)) == ("shirokurojan.refusal.no_gap", (("last", "4"),))
    assert refusal(state, "insert 4b") is None


def test_everything_is_refused_when_the_round_is_over() -> None:
    state = opened("W1 W2 W3 B4 B4 B4 W6 W6", CHILD)
    play(state, "tsumo")
    assert {refusal(state, GAME.action_text(action)) for action in ACTIONS} == {"over"}


@pytest.mark.parametrize(
    "action", [Action("fold"), Action("draw", 5), Action("discard"), Action("discard", 8), Action("insert", 0), Action("pon", 6, 0)]
)
def test_actions_outside_the_notation_are_refused(action: Action) -> None:
    state = opened(DEALER, CHILD)
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert caught.value.refusal.key == "shirokurojan.refusal.unknown"


def test_texts_round_trip() -> None:
    assert len(ACTIONS) == 6 + 16 + 8 + 12 + 12
    assert all(GAME.parse_action(GAME.action_text(action)) == action for action in ACTIONS)
    assert [GAME.action_text(action) for action in (ACTIONS[3], ACTIONS[4], ACTIONS[19], ACTIONS[-1])] == [
        "insert 0w",
        "insert 0b",
        "discard 0",
        "pass",
    ]
    assert [GAME.parse_card(text) for text in HELD_TEXTS] == list(range(60))
    assert GAME.card_text(held("25b")[0]) == "25b"


@pytest.mark.parametrize("text", ["", "25", "25x", "22w", "W2", "72w", "25W", " 25w", None, 25, *CARD_TEXTS[:2]])
def test_malformed_cards(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse_card(text)


@pytest.mark.parametrize(
    "text",
    ["", "fold", "draw 1", "insert", "insert 3", "insert w3", "insert 8w", "discard", "discard 3w", "discard 8", "pon 2", "chi 6w", None],
)
def test_malformed_actions(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse_action(text)


def test_the_options_are_those_of_the_rules() -> None:
    assert STANDARD.to_json() == {"minimum": 0, "payments": False, "renchan": False}
    assert EXPERT.to_json() == {"minimum": 2, "payments": True, "renchan": True}
    assert dict(GAME.presets) == {"standard": STANDARD, "expert": EXPERT}
