"""The course of a game: announcement, who leads, the handed cards, trump, tricks, skunk and sixteen, and who sees what."""

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from random import Random

import pytest

from fudaba.core.contract import HIDDEN, Action, Event
from fudaba.core.errors import IllegalAction
from fudaba.games.goninkan.cards import JOKER, PICTURES
from fudaba.games.goninkan.options import STANDARD
from fudaba.games.goninkan.round import GoninkanRound, pair_of
from fudaba.games.goninkan.rules import GAME
from fudaba.games.goninkan.seating import Series
from tests.games.goninkan.tables import (
    FIRST,
    SECOND,
    THIRD,
    at_random,
    cards,
    deal,
    detail,
    holding_back,
    legal,
    mask,
    play,
    refusal,
)

STRONG = {
    1: "Ac Ad Ah As Kc Kd Kh Ks Qc Qd",
    2: "3c 4c 3d 4d 3h 4h 2s 3s 4s 5s",
    3: "9c Tc Th Jc Jd Jh Js Qh Qs *",
    4: "5c 6c 5d 6d Td 5h 6h 6s 7s 8s",
    5: "7c 8c 7d 8d 9d 7h 8h 9h 9s Ts",
}
"""Hands in which seats 1 and 3 have all picture cards."""
ONE_SHORT = STRONG | {1: "Ac Ad Ah 2s Kc Kd Kh Ks Qc Qd", 2: "3c 4c 3d 4d 3h 4h As 3s 4s 5s"}
"""The same but for the ace of spades."""


def test_n3_ace_of_trumps_and_joker_in_one_hand_void_the_deal() -> None:
    state = deal({4: "Ac *"})
    assert state.actor() is None and state.legal() == ()
    assert state.opening() == (Event("announce", 4), Event("redeal", 0))
    outcome = state.outcome()
    assert outcome is not None and (outcome.points, outcome.void) == ((0,) * 6, "redeal")
    assert (outcome.detail["token"], outcome.detail["ends"], outcome.detail["course"]) == (None, False, [])
    assert refusal(state, "go") == "over"


def test_n3_that_befalls_nine_deals_in_49() -> None:
    assert Fraction(5 * comb(10, 2), comb(50, 2)) == Fraction(9, 49)
    void = sum(GoninkanRound(STANDARD, GAME.shuffle(Random(seed)), 0, FIRST).actor() is None for seed in range(2000))
    assert 0.16 < void / 2000 < 0.21


def test_n3_a_later_game_is_played_whoever_holds_what() -> None:
    assert deal({1: "Ac *"}, series=SECOND).actor() is not None


@pytest.mark.parametrize("number, ace", [(1, "Ac"), (2, "Ad"), (3, "Ah"), (4, "Ac")])
def test_the_trump_of_a_first_game_goes_clubs_diamonds_hearts(number: int, ace: str) -> None:
    state = deal({1: ace, 3: "*"}, series=FIRST._replace(number=number))
    assert state.trump == "cdh".index(ace[1])
    assert (state.series.ace, state.series.joker, state.actor()) == (1, 3, 1)


def test_the_related_are_ace_holder_joker_holder_and_dealer() -> None:
    state = deal({1: "Ac", 3: "*"})
    assert state.observe(5).related == (0, 1, 3)
    assert [state.teams[seat] for seat in range(6)] == [0, 0, 1, 0, 1, 1]
    assert state.opening() == (Event("announce", 1), Event("announce", 3))


@pytest.mark.parametrize(
    "lines, leader", [("go", 3), ("come", 1), ("leave, go", 1), ("leave, come", 3)], ids=lambda value: str(value).replace(", ", "-")
)
def test_n5_the_ace_holder_speaks_first_and_may_leave_it(lines: str, leader: int) -> None:
    state = deal({3: "Ac", 1: "*"})
    assert (state.actor(), legal(state)) == (3, ["go", "come", "leave"])
    events = play(state, lines)
    assert events[-1] == Event("lead", leader)
    assert (state.actor(), state.step) == (leader, "play")


def test_n5_the_partner_must_say_go_or_come() -> None:
    state = deal({3: "Ac", 1: "*"})
    play(state, "leave")
    assert (state.actor(), legal(state), refusal(state, "leave")) == (1, ["go", "come"], "answer")
    assert refusal(state, "play 3c") == "lead_first"


def test_who_hands_over_and_who_decides() -> None:
    assert (pair_of(SECOND), pair_of(THIRD)) == ((1, 3), (3, 1))
    state = deal({}, series=THIRD)
    assert (state.actor(), state.trump, state.opening(), state.exchange) == (3, -1, (), None)


def test_n6_the_decider_names_trump_and_which_card_is_led_and_the_givers_seat_opens() -> None:
    state = deal({1: "Qs 7d"}, series=SECOND)
    assert play(state, "give Qs 7d") == (Event("give", 1, cards("Qs 7d"), True), Event("receive", 3, cards("Qs 7d"), True))
    assert state.actor() == 3 and state.hands[1].bit_count() == 10
    assert legal(state) == [f"trump {suit} {card}" for suit in "cdhs" for card in ("7d", "Qs")]
    assert play(state, "trump s Qs") == (Event("trump", 3, place="s"), Event("play", 1, cards("Qs")))
    assert (state.trick, state.leader, state.led, state.actor()) == (cards("Qs"), 1, 3, 2)
    assert state.hands[1] & mask("Qs 7d") == mask("7d")


def test_n6_the_joker_is_never_led() -> None:
    state = deal({1: "* 7d"}, series=SECOND)
    play(state, "give 7d *")
    assert legal(state) == [f"trump {suit} 7d" for suit in "cdhs"]
    assert refusal(state, "trump c *") == "joker_first"


def test_n12_the_order_of_the_two_cards_means_nothing() -> None:
    one, other = (deal({1: "Qs 7d"}, series=SECOND) for _ in range(2))
    play(one, "give Qs 7d")
    play(other, "give 7d Qs")
    assert [one.observe(seat) for seat in range(6)] == [other.observe(seat) for seat in range(6)]
    assert len(deal({}, series=SECOND).legal()) == 10 * 9


def test_only_own_cards_are_handed_over_and_only_handed_ones_led() -> None:
    state = deal({1: "Qs 7d", 2: "Ah"}, series=SECOND)
    assert (refusal(state, "give Qs Ah"), refusal(state, "give Ah Qs"), refusal(state, "play Qs")) == (
        "not_in_hand",
        "not_in_hand",
        "give_first",
    )
    play(state, "give Qs 7d")
    assert (refusal(state, "trump s Ah"), refusal(state, "give Qs 7d"), refusal(state, "play Qs")) == (
        "not_handed",
        "trump_first",
        "trump_first",
    )


def test_who_sees_the_handed_cards() -> None:
    state = deal({1: "Qs 7d"}, series=SECOND)
    events = play(state, "give Qs 7d")
    for seat in range(6):
        seen = state.observe(seat)
        assert seen.handed == (mask("Qs 7d") if seat in (1, 3) else 0)
        shown = [event.seen_by(seat).cards for event in events]
        assert shown == [cards("Qs 7d") if seat == shown_to else (HIDDEN, HIDDEN) for shown_to in (1, 3)]
    play(state, "trump s Qs")
    assert [state.observe(seat).handed for seat in (1, 3, 2)] == [mask("Qs 7d"), mask("Qs 7d"), 0]


def test_the_dealer_has_no_hand_and_never_acts() -> None:
    for seed in range(20):
        state = at_random(seed, SECOND, actions=seed)
        seen = state.observe(0)
        assert (seen.hand, seen.sizes[0], seen.handed, seen.legal) == (0, 0, 0, ())
        assert seen.actor != 0


def test_play_goes_to_the_right_past_the_dealer_and_the_winner_leads() -> None:
    state = deal({3: "Ac 3d", 1: "* Ad", 2: "4d", 4: "5d", 5: "6d"})
    play(state, "go")
    actors = []
    for line in ("play 3d", "play 5d", "play 6d", "play Ad"):
        actors.append(state.actor())
        play(state, line)
    assert [*actors, state.actor()] == [3, 4, 5, 1, 2]
    assert play(state, "play 4d") == (Event("play", 2, cards("4d")), Event("trick", 1, cards("Ad")))
    assert (state.actor(), state.taken) == (1, [mask("Ad"), 0])
    assert state.observe(0).tricks[-1] == (3, cards("3d 5d 6d Ad 4d"), 1, 1)


def test_example_8_a_revoke_is_refused() -> None:
    state = deal({3: "Ac 3d", 1: "*", 4: "5d 7s"})
    play(state, "go, play 3d")
    assert refusal(state, "play 7s") == "follow"
    assert refusal(state, "play 3d") == "not_in_hand"
    before = [state.observe(seat) for seat in range(6)]
    with pytest.raises(IllegalAction) as caught:
        play(state, "play 7s")
    assert caught.value.refusal.values == (("suit", "d"),)
    assert [state.observe(seat) for seat in range(6)] == before


def test_example_5_the_joker_in_a_game() -> None:
    reached = 0
    for seed in range(60):
        state = at_random(seed, SECOND, actions=2)
        for number in range(1, 10):
            if not holding_back(state, number):
                break
            while state.actor() is not None and len(state.tricks) < number and not state.hands[state.turn] >> JOKER & 1:
                state.apply(state.legal()[0])
            if state.step != "play" or len(state.tricks) >= number:
                break
            texts = legal(state)
            jokers = [text for text in texts if text.startswith("play *")]
            assert len(jokers) == (0 if number == 1 else 4 if state.led < 0 else 1)
            assert number != 9 or texts == jokers
            if number == 1:
                assert refusal(state, "play *" if state.led >= 0 else "play * h") == "joker_first"
            if number == 9:
                reached += 1
                state.apply(state.legal()[-1])
                assert not any(hand >> JOKER & 1 for hand in state.hands)
    assert reached > 5


def test_example_6_a_led_joker_names_the_suit_to_follow() -> None:
    state = deal({3: "Ac 3d 4d", 1: "* Ad", 2: "5d", 4: "6d Kh 7d", 5: "8d"})
    play(state, "go, play 3d, play 6d, play 8d, play Ad, play 5d")
    assert refusal(state, "play *") == "name_suit"
    assert play(state, "play * d") == (Event("play", 1, (JOKER,), place="d"),)
    assert state.led == 1
    play(state, legal(state)[0])
    assert refusal(state, "play Ac") == "follow"
    play(state, "play 4d")
    assert legal(state) == ["play 7d"]
    play(state, "play 7d")
    assert play(state, legal(state)[-1])[1].seat == 1


def test_a_joker_that_follows_names_no_suit() -> None:
    state = deal({3: "* 3d", 1: "Ac Ad", 2: "4d", 4: "5d", 5: "6d"})
    play(state, "go, play Ad, play 4d, play 3d, play 5d, play 6d, play 3c")
    while state.turn != 3:
        state.apply(state.legal()[0])
    assert refusal(state, "play * h") == "name_no_suit"
    assert refusal(state, "play *") is None


@pytest.mark.parametrize("series, needs", [(FIRST, (9, 8)), (SECOND, (8, 9)), (THIRD, (9, 8))])
def test_the_numbers_of_picture_cards_to_win_add_up_to_seventeen(series: Series, needs: tuple[int, int]) -> None:
    state = at_random(4, series)
    assert state.observe(0).needs == needs and sum(needs) == 17


@pytest.mark.parametrize("series", [FIRST, SECOND, THIRD], ids=["1", "2", "3"])
def test_exactly_one_team_reaches_its_number_and_the_game_stops_at_once(series: Series) -> None:
    for seed in range(150):
        state = at_random(seed, series)
        parts = detail(state)
        if parts["token"] is None:
            continue
        taken = [len(pictures) for pictures in parts["pictures"]]
        reached = [own >= need for own, need in zip(taken, parts["needs"], strict=True)]
        last = state.tricks[-1]
        if not parts["declared"]:
            assert sum(reached) == 1
            winner = reached.index(True)
            before = taken[winner] - pictures_in(last.cards)
            assert before < parts["needs"][winner] and state.teams[last.winner] == winner
            assert (parts["token"] in ("W", "S")) == (winner == 0)
            assert (parts["token"] in ("S", "RS")) == (taken[1 - winner] == 0)
        assert len(state.tricks) <= 10


def pictures_in(trick: tuple[int, ...]) -> int:
    """Return the number of picture cards in a trick."""
    return sum(PICTURES >> card & 1 for card in trick)


def opened(hands: Mapping[int, str] = STRONG, series: Series = SECOND) -> GoninkanRound:
    """Return a later game between these hands, in which the ace of trumps is led from seat 1."""
    state = deal(hands, series=series)
    play(state, "give Ac Ad, trump c Ac")
    return state


def height(action: Action) -> int:
    """Return how high a card is within its suit; the joker is above all."""
    return 13 if action.first == JOKER else (action.first - 1) % 13


def run(state: GoninkanRound) -> GoninkanRound:
    """Let seat 1 play high and the others low until somebody is asked or the game is over."""
    while state.step == "play":
        best = max if state.turn == 1 else min
        state.apply(best(state.legal(), key=height))
    return state


def test_a_skunk_in_a_later_game_asks_who_won_the_trick() -> None:
    state = run(opened())
    assert state.step == "sixteen"
    asked = state.tricks[-1].winner
    assert state.turn == state.leader == asked
    assert legal(state) == ["sixteen", "stop"]
    assert refusal(state, "play 3c") == "sixteen_first"
    assert play(state, "stop") == (Event("stop", asked), Event("over", asked, place="S"))
    assert (detail(state)["token"], detail(state)["ends"]) == ("S", False)


def test_n12_sixteen_goes_on_until_the_sixteenth_picture_card() -> None:
    state = run(opened(series=THIRD._replace(ace=3, joker=1)))
    asked = state.turn
    assert play(state, "sixteen") == (Event("sixteen", asked),)
    assert (state.step, state.turn, state.declared) == ("play", asked, True)
    run(state)
    assert detail(state)["token"] == "S16" and len(detail(state)["pictures"][0]) == 16
    assert detail(state)["total"] == 13
    outcome = state.outcome()
    assert outcome is not None and outcome.points == (13, 13, -13, 13, -13, -13)


def test_n12_sixteen_stops_at_the_first_picture_card_lost() -> None:
    state = run(opened(ONE_SHORT))
    play(state, "sixteen")
    run(state)
    assert detail(state)["token"] == "S16x"
    assert len(detail(state)["pictures"][1]) >= 1 and pictures_in(state.tricks[-1].cards)
    assert (detail(state)["ends"], detail(state)["total"]) == (True, -16)


def test_a_skunk_in_the_first_game_ends_it() -> None:
    state = deal(STRONG)
    play(state, "go")
    run(state)
    assert detail(state)["token"] == "S" and not detail(state)["declared"]


def test_the_unrelated_may_play_for_sixteen_on_a_reverse_skunk() -> None:
    seen = set()
    for seed in range(600):
        state = at_random(seed, SECOND if seed % 2 else THIRD)
        token = detail(state)["token"]
        if detail(state)["declared"] or token == "RS":
            seen.add(token)
            assert detail(state)["ends"] == (token in ("S16x", "RS", "RS16") or state.series.game == 3)
    assert {"RS", "RS16", "RS16x"} <= seen


def test_example_9_at_a_skunk_at_least_three_picture_cards_are_still_to_play_for() -> None:
    asked = 0
    for seed in range(1500):
        state = at_random(seed, SECOND, actions=2)
        rng = Random(seed)
        while state.actor() is not None and state.step != "sixteen":
            state.apply(rng.choice(state.legal()))
        if state.step == "sixteen":
            asked += 1
            left = 16 - sum(taken.bit_count() for taken in state.taken)
            assert left >= 3 and len(state.tricks) < 10
    assert asked > 20


TALK, HANDING, SIXTEEN = ("go", "come", "leave"), ("give 5c 6c", "trump s 5c"), ("sixteen", "stop")


@pytest.mark.parametrize(
    ("series", "lines", "refusals"),
    [
        (FIRST, "", dict.fromkeys(HANDING, "later_games") | dict.fromkeys(SIXTEEN, "no_sixteen") | {"play Ac": "lead_first"}),
        (FIRST, "leave", dict.fromkeys(HANDING, "later_games") | {"leave": "answer", "stop": "no_sixteen", "play *": "lead_first"}),
        (FIRST, "go", dict.fromkeys(TALK, "settled") | dict.fromkeys(HANDING, "later_games") | dict.fromkeys(SIXTEEN, "no_sixteen")),
        (SECOND, "", dict.fromkeys(TALK, "first_game") | dict.fromkeys(("trump s Ac", "play Ac"), "give_first") | {"stop": "no_sixteen"}),
        (SECOND, "give Ac Ad", dict.fromkeys(TALK, "first_game") | dict.fromkeys(("give Ac Ad", "play Ac"), "trump_first")),
        (
            SECOND,
            "give Ac Ad, trump c Ac",
            dict.fromkeys(TALK, "first_game") | dict.fromkeys(HANDING, "settled") | dict.fromkeys(SIXTEEN, "no_sixteen"),
        ),
    ],
)
def test_refusals_name_the_rule(series: Series, lines: str, refusals: dict[str, str]) -> None:
    state = deal(STRONG, series=series)
    if lines:
        play(state, lines)
    assert {line: refusal(state, line) for line in refusals} == refusals


def test_refusals_after_a_skunk_name_the_rule() -> None:
    state = run(opened())
    for line in (*TALK, *HANDING):
        assert refusal(state, line) == ("first_game" if line in TALK else "settled")
    assert refusal(state, "play 3c") == "sixteen_first"
    play(state, "sixteen")
    assert [refusal(state, line) for line in SIXTEEN] == ["settled"] * 2
    run(state)
    assert {refusal(state, line) for line in (*TALK, *HANDING, *SIXTEEN, "play 3c")} == {"over"}
