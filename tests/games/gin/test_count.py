"""The count after a knock, and the rows of the command `score`."""

import time
from typing import Any

import pytest
from hypothesis import given

from fudaba.core.deck import mask_of
from fudaba.core.errors import NotationError, OptionError
from fudaba.core.options import changed
from fudaba.games.gin.options import CLASSIC, QUICK, GinOptions
from fudaba.games.gin.rules import GAME
from fudaba.games.gin.scoring import Count, best_melds, count, deadwood, points_of
from tests.games.gin import brute
from tests.games.gin.tables import DEFENDER_MELDS, KNOCKER_MELDS, crowded, hand, mask

BOTH = pytest.mark.parametrize("options", [QUICK, CLASSIC], ids=["quick", "classic"])


def counted(knocker: str, defender: str, options: GinOptions = QUICK, multiplier: int = 1) -> Count:
    """Return the count of two hands given by what they hold beside KNOCKER_MELDS and DEFENDER_MELDS."""
    return count(hand(f"{KNOCKER_MELDS} {knocker}"), hand(f"{DEFENDER_MELDS} {defender}"), options, multiplier)


@BOTH
def test_example_3_the_difference(options: GinOptions) -> None:
    found = counted("3s", "Ac 2s 2c 7s", options)
    assert (found.knocker_deadwood, found.unmelded, found.defender_deadwood) == (3, 12, 12)
    assert (found.kind, found.by_knocker, found.points) == ("knock", True, 9)


@BOTH
def test_example_3_with_a_four_laid_off(options: GinOptions) -> None:
    found = counted("3s", "4c Ac 2s 5h", options)
    assert (found.unmelded, found.defender_deadwood, len(found.lay_offs)) == (12, 8, 1)
    assert (found.kind, found.by_knocker, found.points) == ("knock", True, 5)


@BOTH
def test_example_4_gin(options: GinOptions) -> None:
    found = counted("Kc", "8c Ac 2s 2c", options)
    assert (found.kind, found.by_knocker, found.points) == ("gin", True, 38)
    assert (found.difference, found.bonus) == (13, 25)


@BOTH
def test_example_4_nothing_is_laid_off_against_gin(options: GinOptions) -> None:
    found = counted("Kc", "8c 4c 8h Qh", options)
    assert (found.lay_offs, found.defender_deadwood, found.points) == ((), 30, 55)


def test_example_5_a_tie_is_an_undercut_in_quick() -> None:
    found = counted("Qd", "8c Ac 2s 7s", QUICK)
    assert (found.knocker_deadwood, found.unmelded, found.defender_deadwood) == (10, 18, 10)
    assert (found.kind, found.by_knocker, found.points, found.bonus) == ("undercut", False, 25, 25)


def test_example_5_and_g4_a_tie_scores_nothing_in_classic() -> None:
    found = counted("Qd", "8c Ac 2s 7s", CLASSIC)
    assert (found.kind, found.by_knocker, found.points, found.bonus) == ("tie", None, 0, 0)


@BOTH
def test_example_6_and_g7_an_undercut(options: GinOptions) -> None:
    found = count(hand(f"{KNOCKER_MELDS} 3s"), hand("Ad 2d 3d 4d 5d 6h 6s 6d Kc 2c"), options)
    assert (found.knocker_deadwood, found.unmelded, found.defender_deadwood) == (3, 12, 2)
    assert (found.kind, found.by_knocker, found.points) == ("undercut", False, 26)


@BOTH
def test_g9_gin_is_never_undercut(options: GinOptions) -> None:
    found = count(hand(f"{KNOCKER_MELDS} Kc"), hand("Ad 2d 3d 4d 5d 6d 7d 8d 9d Td"), options)
    assert (found.kind, found.by_knocker, found.points) == ("gin", True, 25)


@pytest.mark.parametrize("bonus", [20, 25])
def test_option_gin_bonus(bonus: int) -> None:
    assert counted("Kc", "8c Ac 2s 2c", GinOptions(gin_bonus=bonus)).points == 13 + bonus


@pytest.mark.parametrize("bonus", [10, 20, 25])
def test_option_undercut_bonus(bonus: int) -> None:
    options = GinOptions(undercut_bonus=bonus)
    assert counted("Qd", "8c Ac 2s 7s", options).points == bonus
    assert counted("Qd", "8c Ac 2s 2c", options).points == 5 + bonus


def test_option_big_gin() -> None:
    found = count(hand(f"{KNOCKER_MELDS} Kc 8c"), hand(f"{DEFENDER_MELDS} 8h Ac 2s 2c"), GinOptions(big_gin=31))
    assert (found.kind, found.by_knocker, found.points, found.lay_offs) == ("big_gin", True, 13 + 31, ())


def test_a_multiplier_doubles_difference_and_bonus() -> None:
    assert counted("Kc", "8c Ac 2s 2c", multiplier=2).points == 2 * 38
    assert counted("3s", "Ac 2s 2c 7s", multiplier=2).points == 18


@given(crowded(10, 10))
def test_the_parts_of_a_count_agree(hands: list[brute.Cards]) -> None:
    knocker, defender = map(mask, hands)
    found = count(knocker, defender, CLASSIC)
    assert found.knocker_deadwood == deadwood(knocker)
    assert found.knocker_melds == best_melds(knocker)
    laid = mask_of([card for _, card in found.lay_offs])
    assert laid & sum(found.defender_melds) == 0
    assert found.unmelded == points_of(defender & ~sum(found.defender_melds))
    assert found.defender_deadwood == deadwood(defender ^ laid)
    assert found.points == (found.difference + found.bonus) * found.multiplier
    assert (found.by_knocker is None) == (found.points == 0)


def score(**line: Any) -> dict[str, Any]:
    """Answer a line of the command."""
    return GAME.score({"game": "gin", **line})


def knock(knocker: str, defender: str, **line: Any) -> dict[str, Any]:
    """Answer a line with two hands, given by what they hold beside KNOCKER_MELDS and DEFENDER_MELDS."""
    return score(knocker=f"{KNOCKER_MELDS} {knocker}".split(), defender=f"{DEFENDER_MELDS} {defender}".split(), **line)


def test_score_of_a_hand() -> None:
    assert score(hand=["7s", "8s", "9s", "7h", "7d", "Kc", "Qd", "5c", "4h", "2c"]) == {"deadwood": 45, "melds": [["7s", "8s", "9s"]]}
    melds = [["7c", "7d", "7h", "7s"], ["Jh", "Qh", "Kh"]]
    assert score(hand=["Kh", "Qh", "Jh", "7s", "7d", "7c", "7h"]) == {"deadwood": 0, "melds": melds}


def test_score_of_a_knock() -> None:
    assert knock("3s", "4c Ac 2s 5h", preset="quick") == {
        "winner": "knocker",
        "points": 5,
        "gin": False,
        "undercut": False,
        "knocker_deadwood": 3,
        "defender_deadwood": 8,
        "layoffs": ["4c"],
    }


def test_score_of_gin_an_undercut_and_a_tie() -> None:
    gin, undercut, tie = knock("Kc", "8c Ac 2s 2c"), knock("Qd", "8c Ac 2s 7s"), knock("Qd", "8c Ac 2s 7s", preset="classic")
    assert (gin["winner"], gin["points"], gin["gin"], gin["undercut"]) == ("knocker", 38, True, False)
    assert (undercut["winner"], undercut["points"], undercut["gin"], undercut["undercut"]) == ("defender", 25, False, True)
    assert (tie["winner"], tie["points"], tie["gin"], tie["undercut"]) == (None, 0, False, False)


def test_score_with_options() -> None:
    assert knock("Qd", "8c Ac 2s 7s", options={"undercut_bonus": 10})["points"] == 10
    assert knock("Qd", "8c Ac 2s 7s", preset="classic", options={"tie_undercut": True})["points"] == 25
    assert knock("Kc 8c", "8h Ac 2s 2c", options={"big_gin": 31})["points"] == 44


HAND = ["7s", "8s", "9s", "7h", "7d", "Kc", "Qd", "5c", "4h", "2c"]


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"hand": []},
        {"hand": "7s"},
        {"hand": None},
        {"hand": ["7s", 7]},
        {"hand": ["7s", ["7h"]]},
        {"hand": ["7s", "7s"]},
        {"hand": ["7s", "*"]},
        {"hand": ["7S"]},
        {"hand": [*HAND, "3c", "3d"]},
        {"hand": HAND, "knocker": HAND},
        {"hand": HAND, "colour": "red"},
        {"hand": HAND, "preset": "slow"},
        {"hand": HAND, "preset": ["quick"]},
        {"hand": HAND, "options": []},
        {"knocker": HAND},
        {"defender": HAND},
        {"knocker": f"{KNOCKER_MELDS} 3s".split(), "defender": f"{DEFENDER_MELDS} 3s Ac 2s 7s".split()},
        {"knocker": f"{KNOCKER_MELDS} 3s".split(), "defender": f"{DEFENDER_MELDS} 2c Ac 2s".split()},
        {"knocker": KNOCKER_MELDS.split(), "defender": f"{DEFENDER_MELDS} 2c Ac 2s 7s".split()},
        {"knocker": f"{KNOCKER_MELDS} Kc 8c".split(), "defender": f"{DEFENDER_MELDS} 2c Ac 2s 7s".split()},
        {"knocker": f"{KNOCKER_MELDS} 3s 8c".split(), "defender": f"{DEFENDER_MELDS} 2c Ac 2s 7s".split(), "options": {"big_gin": 31}},
        {"knocker": f"{KNOCKER_MELDS} 3s".split(), "defender": f"{DEFENDER_MELDS} 2c Ac 2s 7s".split(), "options": {"knock_limit": 2}},
        {"knocker": HAND, "defender": f"{DEFENDER_MELDS} 2c Ac 2s 3c".split()},
    ],
)
def test_score_refuses_what_cannot_be_read(line: dict[str, Any]) -> None:
    with pytest.raises(NotationError):
        score(**line)


@pytest.mark.parametrize(
    "options", [{"oklahoma": True}, {"oklahoma": False}, {"stakes": 5}, {"gin_bonus": 30}, {"gin_bonus": "25"}, {"big_gin": True}]
)
def test_score_refuses_options(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        score(hand=HAND, options=options)


def test_option_ranges() -> None:
    for name, values in {
        "target": (49, 501),
        "knock_limit": (0, 11),
        "gin_bonus": (0, 21, 30),
        "undercut_bonus": (0, 15, 30),
        "tie_undercut": (1, "true"),
        "compulsory_gin": (0,),
        "next_dealer": ("winner",),
        "box": (-1, 101),
        "game": (-1, 501),
        "shutout": (-1, 501),
        "oklahoma": (None,),
        "big_gin": (-1, 101),
    }.items():
        for value in values:
            with pytest.raises(OptionError):
                changed(QUICK, {name: value})


def test_the_presets_are_those_of_the_rule_document() -> None:
    common = {"target": 100, "knock_limit": 10, "gin_bonus": 25, "undercut_bonus": 25, "oklahoma": False, "big_gin": 0}
    quick = {"tie_undercut": True, "compulsory_gin": False, "next_dealer": "loser", "box": 0, "game": 0, "shutout": 0}
    classic = {"tie_undercut": False, "compulsory_gin": True, "next_dealer": "alternate", "box": 25, "game": 100, "shutout": 100}
    assert GAME.presets["quick"].to_json() == common | quick
    assert GAME.presets["classic"].to_json() == common | classic


def test_score_answers_two_thousand_lines_a_second() -> None:
    line = {
        "game": "gin",
        "preset": "classic",
        "knocker": f"{KNOCKER_MELDS} 3s".split(),
        "defender": f"{DEFENDER_MELDS} 4c Ac 2s 5h".split(),
    }
    start = time.process_time()
    for _ in range(1000):
        GAME.score(line)
    assert time.process_time() - start < 0.5
