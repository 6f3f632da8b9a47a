"""Yaku: the table, the worked examples of the rule document, options, progress, and a plain recount."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fudaba.core.hanafuda import ALL, TEXTS, named
from fudaba.games.koikoi.yaku import BY_ID, YAKU, Counting, Progress, count, points, progress
from tests.games.koikoi import brute
from tests.games.koikoi.tables import written, yaku

CAPTURES = st.sets(st.sampled_from(TEXTS)) | st.sets(st.sampled_from(TEXTS)).map(lambda cards: set(TEXTS) - cards)
RULES = st.builds(Counting, st.booleans(), st.booleans(), st.booleans())
TEN_KASU = "01c 01d 02c 02d 03c 03d 04c 04d 05c 11d"


@given(CAPTURES, RULES)
def test_yaku_agree_with_a_plain_recount(captured: set[str], rules: Counting) -> None:
    expected = brute.recount(captured, *rules)
    assert yaku(" ".join(captured), rules) == expected
    assert points(named(" ".join(captured)), rules) == sum(expected.values())


@given(CAPTURES, st.sampled_from(TEXTS), RULES)
def test_points_never_fall_with_another_card_unless_the_rain_spoils(captured: set[str], card: str, rules: Counting) -> None:
    before, after = named(" ".join(captured)), named(" ".join(captured | {card}))
    if not rules.rain_spoils:
        assert points(after, rules) >= points(before, rules)


@given(CAPTURES, RULES)
def test_the_cards_of_a_yaku_are_captured_and_make_it_alone(captured: set[str], rules: Counting) -> None:
    for part in count(named(" ".join(captured)), rules):
        assert part.cards and not part.cards & ~named(" ".join(captured))
        alone = {one.yaku: one.points for one in count(part.cards, rules)}
        assert alone[part.yaku] == part.points


def test_the_table_stands_in_the_order_of_the_notation() -> None:
    keys = "goko shiko ame-shiko sanko hanami tsukimi inoshikacho akatan aotan aka-ao tane tan kasu"
    assert [one.id for one in YAKU] == keys.split() == list(BY_ID)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("01a 03a 08a 11a 12a", {"goko": 10}),
        ("01a 03a 08a 12a", {"shiko": 8}),
        ("01a 03a 11a 12a", {"ame-shiko": 7}),
        ("01a 03a 12a", {"sanko": 5}),
        ("03a 09a", {"hanami": 5}),
        ("08a 09a", {"tsukimi": 5}),
        ("07a 10a 06a", {"inoshikacho": 5}),
        ("01b 02b 03b", {"akatan": 5}),
        ("01b 02b 03b 04b", {"akatan": 6}),
        ("06b 09b 10b", {"aotan": 5}),
        ("06b 09b 10b 11c", {"aotan": 6}),
        ("01b 02b 03b 06b 09b 10b 04b", {"aka-ao": 11, "tan": 3}),
        ("02a 04a 05a 08b 09a", {"tane": 1}),
        ("02a 04a 05a 08b 09a 11b", {"tane": 2}),
        ("01b 02b 04b 05b 07b", {"tan": 1}),
        (TEN_KASU, {"kasu": 1}),
        (f"{TEN_KASU} 12b 12c 12d", {"kasu": 4}),
        ("", {}),
    ],
)
def test_every_yaku_of_the_table(cards: str, expected: dict[str, int]) -> None:
    assert yaku(cards) == expected


def test_all_cards_together() -> None:
    everything = " ".join(TEXTS)
    assert yaku(everything) == {
        "goko": 10, "hanami": 5, "tsukimi": 5, "inoshikacho": 11, "aka-ao": 14, "tane": 5, "tan": 6, "kasu": 15,
    }  # fmt: skip


def test_example_1_curtain_moon_cup() -> None:
    assert yaku("03a 08a 09a") == {"hanami": 5, "tsukimi": 5}


def test_example_2_the_rain_man() -> None:
    assert yaku("11a 01a 03a") == {}
    assert yaku("11a 01a 03a 12a") == {"ame-shiko": 7}


def test_example_3_six_special_ribbons() -> None:
    assert yaku("01b 02b 03b 06b 09b 10b") == {"aka-ao": 10, "tan": 2}


def test_example_4_boar_deer_butterflies_and_more() -> None:
    assert yaku("07a 10a 06a 08b") == {"inoshikacho": 6}
    assert yaku("07a 10a 06a 08b 11b") == {"inoshikacho": 7, "tane": 1}


def test_example_5_the_lightning_is_a_kasu_and_the_cup_is_not() -> None:
    assert yaku(TEN_KASU) == {"kasu": 1}
    nine_and_cup = TEN_KASU.replace("01c", "09a")
    assert yaku(nine_and_cup) == {}
    assert yaku(nine_and_cup, Counting(cup_kasu=True)) == {"kasu": 1}


def test_option_cup_kasu_keeps_the_cup_a_tane() -> None:
    rules = Counting(cup_kasu=True)
    assert yaku("02a 04a 05a 08b 09a", rules) == {"tane": 1}
    assert yaku(f"{TEN_KASU} 09a", rules) == {"kasu": 2}


def test_option_rain_spoils() -> None:
    rules = Counting(rain_spoils=True)
    assert yaku("03a 08a 09a", rules) == {"hanami": 5, "tsukimi": 5}
    assert yaku("03a 08a 09a 11a", rules) == {}
    assert yaku("03a 08a 09a 01a 11a", rules) == {"ame-shiko": 7}


def test_option_hanami_tsukimi_off() -> None:
    assert yaku("03a 08a 09a", Counting(hanami_tsukimi=False)) == {}


def far(captured: str, other: str = "", rules: Counting | None = None) -> dict[str, Progress]:
    """Return how far each yaku is, by its id."""
    return {step.yaku: step for step in progress(named(captured), named(other), rules or Counting())}


def test_progress_tells_what_is_held_and_what_is_still_out() -> None:
    step = far("01b 02b 05c")["akatan"]
    assert (step.have, step.need, written(step.held), written(step.out)) == (2, 3, "01b 02b", "03b")
    assert step.possible and not step.made


def test_progress_knows_what_the_other_player_has() -> None:
    step = far("01b 02b", "03b")["akatan"]
    assert (step.have, step.out, step.possible) == (2, 0, False)
    assert far("", "01a 03a")["sanko"].possible is False
    assert far("", "01a")["sanko"].possible is True


def test_progress_of_a_made_yaku_shows_its_further_cards() -> None:
    step = far("01b 02b 03b 04b", "05b")["akatan"]
    assert step.made and (step.have, step.need) == (3, 3)
    assert written(step.out) == "06b 07b 09b 10b 11c"


def test_progress_of_ame_shiko_needs_the_rain_man() -> None:
    step = far("01a 03a 08a")["ame-shiko"]
    assert (step.have, step.need, written(step.out)) == (3, 4, "11a")
    assert far("01a 03a 08a", "11a")["ame-shiko"].possible is False
    step = far("11a 01a")["ame-shiko"]
    assert (step.have, written(step.out)) == (2, "03a 08a 12a")
    assert (far("01a 03a 08a 12a")["ame-shiko"].have) == 3


def test_progress_leaves_out_what_cannot_count() -> None:
    assert "sanko" not in far("01a 03a 08a 12a") and "shiko" in far("01a 03a 08a 12a")
    assert "hanami" not in far("11a 03a", rules=Counting(rain_spoils=True))
    assert "tsukimi" not in far("", rules=Counting(hanami_tsukimi=False))


def test_progress_of_kasu_with_the_cup() -> None:
    assert "09a" in written(far("", rules=Counting(cup_kasu=True))["kasu"].out).split()
    assert "09a" not in written(far("")["kasu"].out).split()


@given(CAPTURES, CAPTURES, RULES)
def test_progress_is_made_exactly_when_the_yaku_is(captured: set[str], other: set[str], rules: Counting) -> None:
    mine, theirs = named(" ".join(captured)), named(" ".join(other - captured))
    made = {part.yaku for part in count(mine, rules)}
    steps = progress(mine, theirs, rules)
    assert {step.yaku for step in steps if step.made} == made
    for step in steps:
        assert 0 <= step.have <= step.need
        assert not step.out & (mine | theirs)
        free = ALL & ~theirs
        reachable = {part.yaku for part in count(free, rules)} | {lesser for lesser in BY_ID if BY_ID[lesser].cards(free, rules)}
        if not rules.rain_spoils:
            assert step.possible == (step.yaku in reachable)
