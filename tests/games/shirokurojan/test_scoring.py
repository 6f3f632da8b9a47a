"""Complete hands, their cuts and their yaku: the worked examples, the rulings, and plain brute force."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fudaba.games.blackwhite import FACE_TEXTS, faces_of, inserted
from fudaba.games.shirokurojan.rules import GAME
from fudaba.games.shirokurojan.scoring import Situation, chances, completed, completions, counted, cuts, dora_of, is_meld
from fudaba.games.shirokurojan.yaku import YAKU, Count
from tests.games.shirokurojan import brute
from tests.games.shirokurojan.tables import ANY_FACE, complete, faces, held, scarce, written

FLAGS = {("tsumo", False): ["haitei", "chiihou"], ("tsumo", True): ["haitei", "tenhou"], ("ron", False): ["houtei", "renhou"]}


def score(hand: str, by: str = "ron", **line: Any) -> dict[str, Any]:
    """Answer a line of the command with a hand; a child's ron if nothing else is said."""
    return GAME.score({"game": "shirokurojan", "hand": hand.split(), "by": by, "dealer": False, "dora": [], **line})


def yaku(hand: str, by: str = "ron", **line: Any) -> dict[str, int]:
    """Return the yaku of a complete hand."""
    answer = score(hand, by, **line)
    assert answer["complete"] and answer["points"] == sum(answer["yaku"].values())
    found: dict[str, int] = answer["yaku"]
    return found


def is_complete(hand: str) -> bool:
    """Tell whether a closed hand is complete."""
    answer = score(hand)
    if not answer["complete"]:
        assert answer == {"complete": False, "points": 0, "yaku": {}}
    return bool(answer["complete"])


def test_example_1_order_matters() -> None:
    assert is_complete("W3 W4 W5 B2 B2 B2 W6 W6")
    assert not is_complete("W4 W3 W5 B2 B2 B2 W6 W6")
    assert is_complete("W5 W4 W3 B2 B2 B2 W6 W6")


def test_example_2_suutoitsu() -> None:
    assert yaku("W1 W1 B4 B4 W3 W3 B6 B6") == {"suutoitsu": 8}
    assert yaku("W1 W1 B4 B4 W3 W3 B6 B6", "tsumo") == {"tsumo": 1, "suutoitsu": 8}


def test_example_3_ikkitsuukan_and_chinitsu() -> None:
    assert yaku("W1 W2 W3 W4 W5 W6 W2 W2") == {"chinitsu": 1, "ikkitsuukan": 2}


def test_example_4_nishoku_doujun_and_tanyao() -> None:
    assert yaku("W2 W3 W4 B2 B3 B4 W5 W5") == {"tanyao": 1, "doujun": 4}


def test_example_5_nishoku_doukou_of_the_dealer() -> None:
    found = yaku("W3 W3 W3 B3 B3 B3 B5 B5", "tsumo", dealer=True)
    assert found == {"dealer": 1, "tsumo": 1, "tanyao": 1, "toitoi": 1, "doukou": 4}


def test_example_6_every_cut_is_found() -> None:
    hand = faces("W2 W2 W2 W3 W4 W5 W5 W5")
    assert set(cuts(hand)) == {((0, 3), (3, 6), (6, 8)), ((0, 2), (2, 5), (5, 8))}
    assert yaku("W2 W2 W2 W3 W4 W5 W5 W5") == {"chinitsu": 1, "tanyao": 1}


@pytest.mark.parametrize("hand", ["W6 W6 W3 W4 W5 B2 B2 B2", "W3 W4 W5 W6 W6 B2 B2 B2", "W3 W4 W5 B2 B2 B2 W6 W6"])
def test_example_6_the_pair_may_stand_anywhere(hand: str) -> None:
    assert len(cuts(faces(hand))) == 1


def test_example_7_dora() -> None:
    dora = [FACE_TEXTS[face] for face in dora_of(held("31b")[0])]
    assert dora == ["W3", "B1"]
    assert yaku("W3 W3 W3 B4 B5 B6 W2 W2", dora=dora) == {"dora": 3}
    # A card whose black side is up counts by that side, whatever white number it bears.
    assert yaku("B5 B5 B5 W4 W5 W6 B2 B2", dora=dora) == {}


def test_s2_an_open_meld_has_no_order() -> None:
    assert yaku("B2 B2 B2 W6 W6", open=[["W4", "W3", "W5"]]) == {}
    assert not score("W4 W3 W5 W6 W6", open=[["B2", "B2", "B2"]])["complete"]


def test_s4_a_hand_may_score_nothing() -> None:
    assert score("W1 W2 W3 B6 B5 B4 W5 W5") == {"complete": True, "points": 0, "yaku": {}}


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("W1 W2 W3 W1 W2 W3 B5 B5", {"iipeikou": 2}),
        ("W1 W2 W3 W3 W2 W1 B5 B5", {"iipeikou": 2}),
        ("W1 W2 W3 W2 W3 W4 B5 B5", {}),
        ("W1 W2 W3 B3 B2 B1 B5 B5", {"doujun": 4}),
        ("W1 W2 W3 B2 B3 B4 B5 B5", {}),
        ("W1 W1 W1 B1 B1 B1 B5 B5", {"toitoi": 1, "doukou": 4}),
        ("W1 W1 W1 B2 B2 B2 B5 B5", {"toitoi": 1}),
        ("W1 W2 W3 B4 B5 B6 B5 B5", {}),
        ("W6 W5 W4 W1 W2 W3 B5 B5", {"ikkitsuukan": 2}),
        ("W1 W2 W3 W4 W5 W6 B5 B5", {"ikkitsuukan": 2}),
        ("W1 W2 W3 W3 W4 W5 B5 B5", {}),
    ],
)
def test_s10_yaku_of_two_melds_need_the_same_numbers(hand: str, found: dict[str, int]) -> None:
    assert yaku(hand) == found


def test_s11_four_pairs_may_repeat() -> None:
    assert yaku("W2 W2 W2 W2 B4 B4 W3 W3") == {"tanyao": 1, "suutoitsu": 8}
    assert yaku("W2 W2 B4 B4 W2 W2 B4 B4") == {"tanyao": 1, "suutoitsu": 8}
    assert not is_complete("W2 B4 W2 B4 W3 W3 B6 B6")


def test_open_melds_count_in_every_yaku() -> None:
    assert yaku("W3 W3", open=[["W2", "W2", "W2"], ["B2", "B2", "B2"]]) == {"tanyao": 1, "toitoi": 1, "doukou": 4}
    assert yaku("W4 W5 W6 W3 W3", open=[["W3", "W1", "W2"]], dora=["W3"]) == {"dora": 3, "chinitsu": 1, "ikkitsuukan": 2}
    assert yaku("W3 W3", open=[["W2", "W3", "W4"], ["W4", "W2", "W3"]]) == {"chinitsu": 1, "tanyao": 1, "iipeikou": 2}
    assert not score("W3 B3", open=[["W2", "W2", "W2"], ["B2", "B2", "B2"]])["complete"]


def test_four_pairs_need_a_closed_hand() -> None:
    assert not score("W3 W3 B3 B3 B4", open=[["W2", "W2", "W2"]])["complete"]


@pytest.mark.parametrize(
    ("by", "dealer", "flag", "points"),
    [
        ("tsumo", False, "haitei", 1),
        ("tsumo", True, "haitei", 1),
        ("ron", False, "houtei", 1),
        ("ron", True, "houtei", 1),
        ("tsumo", True, "tenhou", 16),
        ("tsumo", False, "chiihou", 16),
        ("ron", False, "renhou", 16),
    ],
)
def test_the_moment_of_a_win(by: str, dealer: bool, flag: str, points: int) -> None:
    found = yaku("W1 W2 W3 B6 B5 B4 W5 W5", by, dealer=dealer, flags=[flag])
    assert found == {name: 1 for name, holds in (("dealer", dealer), ("tsumo", by == "tsumo")) if holds} | {flag: points}


def test_the_table_of_yaku_is_that_of_the_rules() -> None:
    points = {yaku.id: yaku.points for yaku in YAKU}
    ones = ["dealer", "tsumo", "dora", "chinitsu", "tanyao", "toitoi", "haitei", "houtei"]
    twos, fours = ["iipeikou", "ikkitsuukan"], ["doujun", "doukou"]
    limits = ["tenhou", "chiihou", "renhou"]
    assert points == (
        dict.fromkeys(ones, 1) | dict.fromkeys(twos, 2) | dict.fromkeys(fours, 4) | {"suutoitsu": 8} | dict.fromkeys(limits, 16)
    )
    assert list(points) == [*ones, *twos, *fours, "suutoitsu", *limits]
    assert [yaku.id for yaku in YAKU if yaku.each] == ["dora"]


def parts(count: Count | None) -> dict[str, tuple[int, ...]]:
    """Return the positions of the cards of each yaku."""
    assert count is not None
    return {part.yaku: part.cards for part in count.parts}


def test_yaku_name_the_cards_that_make_them() -> None:
    situation = Situation(True, True, faces("W3 B1"), ("haitei",))
    found = parts(counted(faces("W4 W4 W3 W2 W1"), [faces("B3 B1 B2")], situation, 2))
    assert found == {"dealer": (), "tsumo": (2,), "dora": (2, 6), "haitei": (2,), "doujun": (2, 3, 4, 5, 6, 7)}
    found = parts(counted(faces("B2 B2 B2 W6 W6 B4 B4 B4"), [], Situation(True, True, (), ("tenhou",))))
    assert found == {"dealer": (), "tsumo": (), "toitoi": tuple(range(8)), "tenhou": ()}
    found = parts(counted(faces("B2 B2 B3 B3 B4 B4 B5 B5"), [], Situation(False, False, (), ()), 0))
    assert found == {"chinitsu": tuple(range(8)), "tanyao": tuple(range(8)), "suutoitsu": tuple(range(8))}


@pytest.mark.parametrize(("dora", "hand", "points"), [("W4 B1", "42w", 5), ("W1 B2", "42b", 4), ("W6 B6", "42w", 1)])
def test_s3_a_ron_takes_the_face_that_scores_most(dora: str, hand: str, points: int) -> None:
    # The discard makes a koutsu of either pair: three fours and a pair of twos, or the reverse.
    best = completed(held("41w 43w 32b 52b 23w 34w 46w"), held("42w")[0], [], Situation(False, False, faces(dora)), 0)
    assert best is not None
    assert (written(best.hand[best.gap : best.gap + 1]), best.score.points) == (written(held(hand)), points)


def test_s3_among_gaps_that_score_alike_a_ron_takes_the_leftmost() -> None:
    hand, card = held("23w 24w 25w 34w 45w 56w 51w"), held("53w")[0]
    gaps = [gap for gap in range(8) if counted(faces_of(inserted(hand, gap, card)), [], Situation(False, False, ()))]
    best = completed(hand, card, [], Situation(False, False, ()), 0)
    assert best is not None
    assert (gaps, best.gap, best.score.points) == ([5, 6, 7], 5, 2)


@given(complete(), st.sampled_from(["tsumo", "ron"]), st.booleans(), st.lists(ANY_FACE, max_size=2, unique=True), st.data())
def test_the_score_is_that_of_brute_force(
    hand: tuple[list[str], list[list[str]]], by: str, dealer: bool, dora: list[str], data: st.DataObject
) -> None:
    closed, melds = hand
    if scarce(closed, melds):
        return
    possible = FLAGS.get((by, dealer), ["houtei"])
    flags = data.draw(st.lists(st.sampled_from(possible[:1] if melds else possible), unique=True, max_size=2))
    line: dict[str, Any] = {"by": by, "dealer": dealer, "dora": dora, "flags": flags, "open": melds}
    found = [brute.yaku(closed, cut, melds, line) for cut in brute.cuts(closed, len(melds))]
    assert len({sum(each.values()) for each in found}) <= 1, "two cuts of one arrangement never differ in points (S3)"
    answer = score(" ".join(closed), **line)
    assert answer["complete"] == bool(found)
    if found:
        assert answer["yaku"] in found
        assert answer["points"] == max(sum(each.values()) for each in found)


@given(complete())
def test_cuts_are_those_of_brute_force(hand: tuple[list[str], list[list[str]]]) -> None:
    closed, melds = hand
    found = cuts(faces(" ".join(closed)))
    assert sorted(map(list, found)) == sorted(brute.cuts(closed, len(melds)))
    assert all(is_meld(faces(" ".join(meld))) for meld in melds)


@given(complete(), st.data())
def test_chances_are_those_of_brute_force(hand: tuple[list[str], list[list[str]]], data: st.DataObject) -> None:
    closed, melds = hand
    closed.pop(data.draw(st.integers(0, len(closed) - 1)))
    found = chances(faces(" ".join(closed)))
    win = {face for face in brute.FACES if any(brute.cuts(whole, len(melds)) for whole in brute.insertions(closed, face))}
    pairs = [closed[left : left + 2] for left in range(len(closed) - 1)]
    pon = {face for face in brute.FACES for pair in pairs if brute.is_koutsu([*pair, face])}
    chi = {face for face in brute.FACES for pair in pairs if brute.is_shuntsu(sorted([*pair, face], key=lambda each: (each[0], each[1])))}
    for faces_found, expected in zip(found, (win, pon, chi), strict=True):
        assert {text for face, text in FACE_TEXTS.items() if faces_found >> face & 1} == expected


@given(complete(), st.data())
def test_completions_are_those_of_brute_force(hand: tuple[list[str], list[list[str]]], data: st.DataObject) -> None:
    closed, melds = hand
    closed.pop(data.draw(st.integers(0, len(closed) - 1)))
    expected = {
        number: wholes
        for number, face in FACE_TEXTS.items()
        if (wholes := {faces(" ".join(whole)) for whole in brute.insertions(closed, face) if brute.cuts(whole, len(melds))})
    }
    found = completions(faces(" ".join(closed)))
    assert {face: set(wholes) for face, wholes in found.items()} == expected
    assert all(len(wholes) == len(set(wholes)) for wholes in found.values())
