"""The course of a round: deal, set-up, turns, knock, and the ends without one."""

import pytest

from fudaba.core.contract import HIDDEN, Event
from fudaba.core.errors import IllegalAction, NotationError
from fudaba.games.blackwhite import PACK
from fudaba.games.kokutoram.notation import ACTIONS
from fudaba.games.kokutoram.options import STANDARD
from fudaba.games.kokutoram.round import KokutoramRound, Turn
from fudaba.games.kokutoram.rules import GAME
from tests.games.kokutoram.tables import begin, card, deal, held, legal, play, points, refusal, written

ONE = "25w 24w 26w 13b 14b 15b 65w 61w"
"""W2 W2 W2 B3 B4 B5 W6 W6: 12 points."""
TWO = "12w 34w 56w 21b 43b 63b 31w 54b"
"""W1 W3 W5 B1 B3 B3 W3 B4: 23 points."""
THREE = "16w 23w 32w 35w 36w 41w 42w 45w"
"""W1 W2 W3 W3 W3 W4 W4 W4: 3 points."""


def two(upcard: str = "46", stock: str = "", dealer: int = 1) -> KokutoramRound:
    """Return a round of two players with ONE and TWO after the set-up; seat 0 plays first."""
    return begin(deal(ONE, TWO, upcard=upcard, stock=stock, dealer=dealer))


def test_the_deal() -> None:
    state = deal(ONE, TWO, THREE, upcard="46", stock="52")
    assert [written(hand) for hand in state.hands] == [ONE, TWO, THREE]
    assert (state.actor(), legal(state)) == (0, ["keep", "turn"])


@pytest.mark.parametrize("seats", [2, 3])
def test_cards_are_dealt_one_by_one_the_left_neighbour_first(seats: int) -> None:
    for dealer in range(seats):
        state = GAME.deal(STANDARD, PACK, dealer, (), seats)
        for place in range(seats):
            assert state.hands[(dealer + 1 + place) % seats] == PACK[place : 8 * seats : seats]
        begin(state)
        assert state.pile == (PACK[8 * seats],)
        assert state.actor() == (dealer + 1) % seats
        play(state, "draw")
        assert state.held == PACK[8 * seats + 1]


@pytest.mark.parametrize(("hands", "stock"), [((ONE, TWO), 13), ((ONE, TWO, THREE), 5)])
def test_k8_the_stock_after_the_turn_up(hands: tuple[str, ...], stock: int) -> None:
    state = deal(*hands)
    assert state.observe(0).stock == stock + 1
    begin(state)
    assert state.observe(0).stock == stock
    assert len(state.observe(0).pile) == 1


def test_k1_the_deck_fixes_the_face_of_every_card() -> None:
    deck = tuple(code | number % 2 for number, code in enumerate(PACK))
    state = GAME.deal(STANDARD, deck, 0, (), 2)
    assert state.hands == [deck[1:16:2], deck[0:16:2]]


def test_every_player_keeps_or_turns_once_by_seat_from_0() -> None:
    state = deal(ONE, TWO, THREE, upcard="46", dealer=1)
    assert play(state, "turn") == (Event("choose", 0, held("61b 65b 15w 14w 13w 26b 24b 25b"), secret=True),)
    assert (state.actor(), legal(state)) == (1, ["keep", "turn"])
    assert play(state, "keep") == (Event("choose", 1, held(TWO), secret=True),)
    events = play(state, "turn")
    assert events[1:] == (Event("upcard", 1, (card("46"),)),)
    assert [written(hand) for hand in state.hands] == [
        "61b 65b 15w 14w 13w 26b 24b 25b",
        TWO,
        "45b 42b 41b 36b 35b 32b 23b 16b",
    ]
    assert (state.actor(), legal(state)) == (2, ["draw", "take"])
    assert refusal(state, "turn") == refusal(state, "keep") == "kokutoram.refusal.set_up_over"


def test_k2_choices_are_hidden_from_the_others() -> None:
    kept, turned = deal(ONE, TWO, THREE), deal(ONE, TWO, THREE)
    events = play(kept, "keep"), play(turned, "turn")
    for seat in (1, 2):
        assert [event.seen_by(seat) for event in events[0]] == [event.seen_by(seat) for event in events[1]]
        assert kept.observe(seat) == turned.observe(seat)
    assert kept.observe(0) != turned.observe(0)
    play(kept, "keep, keep")
    play(turned, "keep, keep")
    for seat in (1, 2):
        assert kept.observe(seat) == turned.observe(seat)


def test_the_first_discard_is_turned_up_after_the_set_up() -> None:
    state = deal(ONE, TWO, upcard="46")
    assert state.observe(0).pile == ()
    assert refusal(state, "draw") == "kokutoram.refusal.choose_first"
    begin(state)
    assert state.observe(0).pile == state.observe(1).pile == (card("46"),)


def test_a_turn_draws_inserts_and_discards() -> None:
    state = two(stock="62 53")
    assert (state.actor(), legal(state)) == (0, ["draw", "take"])
    assert play(state, "draw") == (Event("draw", 0, (card("62"),), secret=True),)
    assert legal(state) == [f"insert {gap}{side}" for gap in range(9) for side in "wb"]
    assert play(state, "insert 8b") == (Event("insert", 0, held("62b"), True, "8"),)
    assert written(state.hands[0]) == f"{ONE} 62b"
    assert legal(state) == [*(f"discard {position}" for position in range(9)), "knock"]
    assert play(state, "discard 6") == (Event("discard", 0, (card("65"),), False, "6"),)
    assert written(state.hands[0]) == "25w 24w 26w 13b 14b 15b 61w 62b"
    assert (state.actor(), legal(state)) == (0, ["end", "knock"])
    assert play(state, "end") == (Event("end", 0),)
    assert (state.actor(), legal(state)) == (1, ["draw", "take"])


def test_a_card_goes_in_at_any_gap_either_face_up() -> None:
    for gap in range(9):
        for side in "wb":
            state = two()
            play(state, f"take, insert {gap}{side}")
            hand = ONE.split()
            hand.insert(gap, f"46{side}")
            assert written(state.hands[0]) == " ".join(hand)


def test_the_example_of_the_source_black_5_between_black_4_and_black_6() -> None:
    other = "65w 64w 56w 21b 43b 63b 62w 54b"
    state = begin(deal("14b 36b 12w 13w 34w 31w 41w 42w", other, upcard="46", stock="25", dealer=1))
    assert points(state, 0) == 26
    play(state, "draw, insert 1b")
    assert points(state, 0) == 16


def test_the_drawn_card_may_be_discarded() -> None:
    state = two(stock="62")
    play(state, "draw, insert 4w, discard 4")
    assert written(state.hands[0]) == ONE
    assert state.pile == (card("46"), card("62"))


def test_orientation_is_lost_on_the_pile() -> None:
    state = two(stock="62")
    play(state, "draw, insert 0b, discard 5")
    assert state.pile[-1] == card("14")
    assert written(state.hands[0]).split()[0] == "62b"


def test_k7_a_card_taken_and_put_back_is_a_pass() -> None:
    state = two()
    play(state, "take, insert 3b, discard 3, end")
    assert (state.pile, state.passes, written(state.hands[0])) == ((card("46"),), 1, ONE)
    assert state.actor() == 1


@pytest.mark.parametrize(("hands", "turns"), [((ONE, TWO), 4), ((ONE, TWO, THREE), 6)])
def test_k7_after_two_rounds_of_passes_the_next_draw_is_from_the_stock(hands: tuple[str, ...], turns: int) -> None:
    state = begin(deal(*hands, upcard="46", stock="53"))
    for turn in range(turns):
        assert "take" in legal(state)
        play(state, f"take, insert {turn}w, discard {turn}, end")
    assert legal(state) == ["draw"]
    assert refusal(state, "take") == "kokutoram.refusal.pass_ring"
    with pytest.raises(IllegalAction):
        play(state, "take")
    play(state, "draw, insert 0w, discard 0, end")
    assert legal(state) == ["draw", "take"]


def test_k7_anything_else_breaks_the_ring() -> None:
    state = two(stock="53")
    play(state, "take, insert 0w, discard 0, end, " * 3 + "take, insert 0w, discard 1, end")
    assert (state.passes, legal(state)) == (0, ["draw", "take"])
    play(state, "take, insert 8w, discard 8, end")
    assert state.passes == 1
    play(state, "draw, insert 8w, discard 8, end")
    assert state.passes == 0


def test_a_knock_before_the_discard_counts_nine_cards() -> None:
    state = two(stock="62 53")
    play(state, "draw, insert 8b")
    events = play(state, "knock")
    assert events[0] == Event("knock", 0, place="before")
    assert events[1:] == (Event("show", 0, held(f"{ONE} 62b")), Event("show", 1, held(TWO)))
    assert (state.actor(), state.legal()) == (None, ())
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.points == (23 - 14, 0)
    assert outcome.detail["points"] == [14, 23]
    assert outcome.detail["when"] == "before"


def test_a_knock_after_the_discard_counts_eight_cards() -> None:
    state = two(stock="62 53")
    play(state, "draw, insert 8b, discard 6")
    assert play(state, "knock")[0] == Event("knock", 0, place="after")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.points, outcome.void) == ((15, 0), None)
    assert outcome.detail == {
        "kind": "knock",
        "knocker": 0,
        "when": "after",
        "reason": None,
        "hands": [["25w", "24w", "26w", "13b", "14b", "15b", "61w", "62b"], TWO.split()],
        "melds": [[[0, 3], [3, 6]], []],
        "points": [8, 23],
        "lowest": [0],
        "difference": 15,
        "bonus": 0,
    }


def test_nobody_knocks_before_the_insertion_or_after_the_end_of_the_turn() -> None:
    state = two()
    assert refusal(state, "knock") == "kokutoram.refusal.draw_first"
    play(state, "draw")
    assert refusal(state, "knock") == "kokutoram.refusal.insert_first"
    play(state, "insert 0w, discard 0, end")
    assert state.actor() == 1
    assert refusal(state, "knock") == "kokutoram.refusal.draw_first"


def test_a_knock_needs_no_low_points() -> None:
    state = begin(deal(TWO, ONE, upcard="46", dealer=1))
    play(state, "take, insert 0w, discard 0, knock")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.points == (0, 23 - 12 + 5)
    assert (outcome.detail["kind"], outcome.detail["lowest"], outcome.detail["bonus"]) == ("under_knock", [1], 5)


def test_example_10_three_sets_of_three_knock_before_the_discard() -> None:
    other = "12w 34w 56w 21b 43b 53b 31w 64w"
    state = begin(deal("25w 24w 26w 35b 45b 15b 61w 62w", other, upcard="63", dealer=1))
    play(state, "take, insert 8w")
    assert points(state, 0) == 0
    for position in range(9):
        twin = state.clone()
        play(twin, f"discard {position}")
        assert points(twin, 0) > 0
    play(state, "knock")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.detail["kind"], outcome.detail["bonus"]) == ("kokuto", 5)
    assert outcome.points == (outcome.detail["points"][1] + 5, 0)


def exhaust(state: KokutoramRound) -> None:
    """Play up to the last draw, every drawn card discarded at once."""
    while state.observe(0).stock > 1:
        play(state, "draw, insert 8w, discard 8, end")


@pytest.mark.parametrize("hands", [(ONE, TWO), (ONE, TWO, THREE)])
def test_the_last_drawer_finishes_the_turn_and_the_round_ends(hands: tuple[str, ...]) -> None:
    state = begin(deal(*hands))
    exhaust(state)
    play(state, "draw, insert 8w, discard 8")
    assert legal(state) == ["end", "knock"]
    seat = state.actor()
    assert seat is not None
    events = play(state, "end")
    assert events[:2] == (Event("end", seat), Event("exhausted", seat, place="stock"))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.void is None
    assert outcome.points == ((5, 0) if len(hands) == 2 else (0, 0, 5))
    assert (outcome.detail["kind"], outcome.detail["knocker"], outcome.detail["when"]) == ("exhausted", None, None)
    assert outcome.detail["reason"] == "stock"


@pytest.mark.parametrize("lines", ["knock", "discard 8, knock"])
def test_the_last_drawer_may_still_knock(lines: str) -> None:
    state = begin(deal(ONE, TWO))
    exhaust(state)
    play(state, "draw, insert 8w")
    seat = state.actor()
    play(state, lines)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.detail["knocker"] == seat


def test_k10_a_round_of_200_turns_ends_as_if_the_stock_had_run_out() -> None:
    state = two(upcard="46")
    for _ in range(199):
        play(state, "take, insert 0w, discard 8, end")
    play(state, "take, insert 0w, discard 8")
    events = play(state, "end")
    assert events[1] == Event("exhausted", 1, place="turns")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.void is None
    assert sorted(outcome.points)[-1] == 5
    assert (outcome.detail["kind"], outcome.detail["reason"]) == ("exhausted", "turns")


def test_k10_a_knock_in_the_200th_turn_counts() -> None:
    state = two(upcard="46")
    for _ in range(199):
        play(state, "take, insert 0w, discard 8, end")
    play(state, "take, insert 0w, knock")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.detail["knocker"] == 1


def test_the_table_sees_places_and_cards_of_the_pile_but_no_face() -> None:
    state = two(upcard="46", stock="62 53")
    (event,) = play(state, "take")
    assert event == Event("take", 0, (card("46"),))
    seen = state.observe(1)
    assert (seen.held, seen.from_pile, seen.pile, seen.step) == (card("46"), True, (), "insert")
    (event,) = play(state, "insert 3b")
    assert event.seen_by(0).cards == held("46b")
    assert event.seen_by(1) == Event("insert", 0, (HIDDEN,), True, "3")
    seen = state.observe(1)
    assert (seen.held, seen.gap) == (HIDDEN, 3)
    assert seen.known == ((*(HIDDEN,) * 3, card("46"), *(HIDDEN,) * 5), (HIDDEN,) * 8)
    assert seen.slots[0] == (0, 1, 2, 8, 3, 4, 5, 6, 7)
    play(state, "discard 0, end")
    seen = state.observe(1)
    assert seen.log == (Turn(0, card("46"), 3, 0, card("25")),)
    assert seen.known[0] == (*(HIDDEN,) * 2, card("46"), *(HIDDEN,) * 5)
    assert seen.slots[0] == (1, 2, 8, 3, 4, 5, 6, 7)
    assert seen.hands == ()


def test_a_card_from_the_stock_is_its_drawer_s_secret() -> None:
    state = two(stock="62 53")
    (event,) = play(state, "draw")
    assert event.seen_by(0).cards == (card("62"),)
    assert event.seen_by(1).cards == (HIDDEN,)
    assert (state.observe(0).held, state.observe(1).held) == (card("62"), HIDDEN)
    (event,) = play(state, "insert 5w")
    assert event.seen_by(1) == Event("insert", 0, (HIDDEN,), True, "5")
    play(state, "discard 7, end")
    seen = state.observe(1)
    assert seen.log == (Turn(0, HIDDEN, 5, 7, card("65")),)
    assert seen.known[0] == (HIDDEN,) * 8
    assert seen.slots[0] == (0, 1, 2, 3, 4, 8, 5, 7)


def test_what_is_known_of_a_card_goes_on_with_it() -> None:
    state = two(upcard="46", stock="62 53")
    play(state, "take, insert 3b, discard 0, end, take, insert 0w, discard 8, end")
    seen = state.observe(0)
    assert seen.known[1] == (card("25"), *(HIDDEN,) * 7)
    play(state, "draw, insert 0w, discard 3, end")
    assert state.observe(1).known == ((HIDDEN,) * 8, (card("25"), *(HIDDEN,) * 7))
    assert state.pile[-1] == card("46")


def test_after_the_end_everybody_sees_everything() -> None:
    state = two()
    play(state, "take, insert 0w, discard 0, knock")
    for seat in (0, 1):
        seen = state.observe(seat)
        assert seen.hands == tuple(state.hands)
        assert (seen.actor, seen.legal, seen.step) == (None, (), "over")
        assert seen.outcome == state.outcome()


@pytest.mark.parametrize(
    ("lines", "refusals"),
    [
        ("", dict.fromkeys(("draw", "take", "insert 0w", "discard 0", "knock", "end"), "choose_first")),
        (
            "keep, keep",
            dict.fromkeys(("keep", "turn"), "set_up_over") | dict.fromkeys(("insert 0w", "discard 0", "knock", "end"), "draw_first"),
        ),
        (
            "keep, keep, draw",
            dict.fromkeys(("keep", "turn"), "set_up_over")
            | dict.fromkeys(("draw", "take"), "already_drawn")
            | dict.fromkeys(("discard 0", "knock", "end"), "insert_first"),
        ),
        (
            "keep, keep, draw, insert 0w",
            dict.fromkeys(("keep", "turn"), "set_up_over")
            | dict.fromkeys(("draw", "take"), "already_drawn")
            | {"insert 0w": "already_inserted", "end": "discard_first"},
        ),
        (
            "keep, keep, draw, insert 0w, discard 0",
            dict.fromkeys(("keep", "turn"), "set_up_over") | dict.fromkeys(("draw", "take", "insert 0w", "discard 0"), "already_discarded"),
        ),
        (
            "keep, keep, draw, insert 0w, knock",
            dict.fromkeys(("keep", "turn", "draw", "take", "insert 0w", "discard 0", "knock", "end"), "over"),
        ),
    ],
)
def test_refusals_name_the_rule(lines: str, refusals: dict[str, str]) -> None:
    state = deal(ONE, TWO)
    if lines:
        play(state, lines)
    for line, key in refusals.items():
        assert refusal(state, line) == f"kokutoram.refusal.{key}"


def test_every_action_reads_back() -> None:
    texts = [GAME.action_text(action) for action in ACTIONS]
    assert len(set(texts)) == len(texts) == 2 + 2 + 18 + 9 + 2
    assert tuple(map(GAME.parse_action, texts)) == ACTIONS
    assert {"keep", "turn", "draw", "take", "insert 3w", "discard 4", "knock", "end"} <= set(texts)


@pytest.mark.parametrize(
    "text", ["", "insert", "insert 9w", "insert 3", "insert 3W", "insert 03w", "discard 9", "discard", "Knock", "pass", "end 0"]
)
def test_texts_that_are_no_actions(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse_action(text)
