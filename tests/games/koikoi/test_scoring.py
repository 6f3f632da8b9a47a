"""Hand yaku, payments, the facts behind a decision, and the lines of the command `score`."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fudaba.core.errors import NotationError, OptionError
from fudaba.core.hanafuda import MONTH, TEXTS, named
from fudaba.games.koikoi.options import STANDARD, KoikoiOptions
from fudaba.games.koikoi.rules import GAME
from fudaba.games.koikoi.scoring import decision, full_month, hand_yaku, payment
from tests.games.koikoi import brute
from tests.games.koikoi.tables import listed, play, position

MOON_VIEWING = "03a 08a 09a"


@given(st.sets(st.sampled_from(TEXTS), min_size=8, max_size=8) | st.permutations(TEXTS[:16]).map(lambda cards: set(cards[:8])))
def test_hand_yaku_agree_with_a_plain_recount(dealt: set[str]) -> None:
    assert hand_yaku(named(" ".join(dealt))) == brute.hand_yaku(dealt)


@pytest.mark.parametrize(
    ("dealt", "expected"),
    [
        ("01a 01b 01c 01d 05a 05b 07a 07b", "teshi"),
        ("01a 01b 02a 02b 03a 03b 04a 04b", "kuttsuki"),
        ("01a 01b 01c 01d 02a 02b 02c 02d", "teshi"),
        ("01a 01b 01c 01d 02a 03a 04a 05a", "teshi"),
        ("01a 01b 01c 02a 02b 02c 03a 03b", None),
        ("01a 01b 02a 02b 03a 03b 04a 05a", None),
    ],
)
def test_example_7_hand_yaku(dealt: str, expected: str | None) -> None:
    assert hand_yaku(named(dealt)) == expected


def test_a_full_month_is_found() -> None:
    assert full_month(named("08a 08b 08c 08d 01a")) == 7
    assert full_month(named("08a 08b 08c 09d 01a")) is None
    assert all(full_month(MONTH << 4 * month) == month for month in range(12))


def test_example_1_forty_points_are_paid_up_to_twenty_five() -> None:
    assert payment(10, 1, 25, STANDARD) == (10, 2, 2, 40, 25)


def test_h6_doubling_comes_before_the_multiplier() -> None:
    assert payment(10, 1, 100, STANDARD).score == 10 * 2 * 2


def test_example_3_the_twelve_points_of_six_special_ribbons_are_doubled() -> None:
    ribbons = score(captured=listed("01b 02b 03b 06b 09b 10b"))["points"]
    assert score(base=ribbons, calls=0, left=25) == {"score": 24, "paid": 24}


@pytest.mark.parametrize(("base", "calls", "score"), [(7, 2, 21), (8, 2, 48), (7, 0, 7), (8, 0, 16), (1, 3, 4)])
def test_example_9_bases_and_calls(base: int, calls: int, score: int) -> None:
    assert payment(base, calls, 100, STANDARD).score == score


def test_option_eight_double_off() -> None:
    assert payment(8, 2, 100, KoikoiOptions(eight_double=False)).score == 24


def test_option_multiplier_off() -> None:
    assert payment(8, 2, 100, KoikoiOptions(multiplier="off")).score == 16


def test_the_facts_of_a_decision() -> None:
    state = position(("03b 01c", "12b 12c"), "03a", captured=("08a 08c 09a 09c", "01b 02b 03c 05b 04b 06b"), calls=(0, 1), left=(30, 20))
    play(state, "play 03b")
    facts = decision(state.observe(0))
    assert [(part.yaku, part.points) for part in facts.yaku] == [("hanami", 5), ("tsukimi", 5)]
    assert facts.shobu == (10, 2, 2, 40, 20)
    assert facts.later == (10, 2, 3, 60, 20)
    assert facts.rival == (1, 1, 3, 3, 3)
    assert (facts.left, facts.calls) == ((30, 20), (0, 1))
    assert not facts.last_turn and not facts.only_shobu


def test_the_facts_of_a_decision_where_only_the_losers_calls_count() -> None:
    options = KoikoiOptions(multiplier="opponent")
    state = position(("03b 01c", "12b"), "03a", captured=("08a 08c 09a 09c", ""), calls=(1, 1), options=options)
    play(state, "play 03b")
    facts = decision(state.observe(0))
    assert (facts.shobu.multiplier, facts.later.multiplier, facts.rival.multiplier) == (2, 2, 3)


def test_h9_the_facts_warn_a_dealer_without_a_turn_to_come() -> None:
    state = position(("03b", "12b"), "03a", captured=("08a 08c 09a 09c", ""))
    play(state, "play 03b")
    facts = decision(state.observe(0))
    assert facts.last_turn and not facts.only_shobu
    state = position(("", "03b"), "03a", captured=("", "08a 08c 09a 09c"), turn=1)
    play(state, "play 03b")
    facts = decision(state.observe(1))
    assert facts.last_turn and facts.only_shobu


def score(**line: Any) -> dict[str, Any]:
    """Answer a line of the command `score`."""
    return GAME.score({"game": "koikoi", **line})


def test_score_counts_captures() -> None:
    assert score(captured=listed("01b 02b 03b 06b 09b 10b")) == {"points": 12, "yaku": {"aka-ao": 10, "tan": 2}}
    assert score(captured=[]) == {"points": 0, "yaku": {}}
    nine_and_cup = listed("01c 01d 02c 02d 03c 03d 04c 04d 05c 09a")
    assert score(captured=nine_and_cup, options={"cup_kasu": True}) == {"points": 1, "yaku": {"kasu": 1}}
    assert score(captured=nine_and_cup) == {"points": 0, "yaku": {}}
    assert score(captured=list(TEXTS))["points"] == 10 + 5 + 5 + 11 + 14 + 5 + 6 + 15


def test_score_tells_a_hand_yaku() -> None:
    assert score(dealt=listed("01a 01b 01c 01d 05a 05b 07a 07b")) == {"hand_yaku": "teshi"}
    assert score(dealt=listed("01a 01b 02a 02b 03a 03b 04a 04b")) == {"hand_yaku": "kuttsuki"}
    assert score(dealt=listed("01a 01b 02a 02b 03a 03b 04a 05a")) == {"hand_yaku": None}


def test_score_multiplies_and_caps() -> None:
    assert score(base=10, calls=1, left=25) == {"score": 40, "paid": 25}
    assert score(base=7, calls=2, left=25, options={}) == {"score": 21, "paid": 21}
    assert score(base=8, calls=0, left=25, options={"eight_double": False}) == {"score": 8, "paid": 8}
    assert score(base=8, calls=3, left=50, options={"multiplier": "off"}) == {"score": 16, "paid": 16}
    assert score(base=5, calls=1, left=50, options={"multiplier": "opponent"}, preset="standard") == {"score": 10, "paid": 10}


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"captured": "01a"},
        {"captured": ["01a", "01a"]},
        {"captured": ["1a"]},
        {"captured": ["01a"], "calls": 1},
        {"dealt": ["01a"]},
        {"dealt": [*TEXTS[:9]]},
        {"dealt": [*TEXTS[:8]], "captured": []},
        {"base": 5, "calls": 1},
        {"base": 5, "calls": 1, "left": True},
        {"base": -1, "calls": 1, "left": 25},
        {"base": 5.0, "calls": 1, "left": 25},
        {"base": 10**400, "calls": 1, "left": 25},
        {"captured": [], "preset": "nintendo"},
        {"captured": [], "options": []},
    ],
)
def test_score_refuses_what_it_cannot_read(line: dict[str, Any]) -> None:
    with pytest.raises(NotationError):
        score(**line)


@pytest.mark.parametrize("options", [{"jokers": 1}, {"rounds": 5}, {"cup_kasu": 1}, {"dealer_keeps": 3}])
def test_score_refuses_unknown_options_and_values(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        score(captured=[], options=options)
