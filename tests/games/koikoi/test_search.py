"""The search at Koi-Koi."""

from ast import literal_eval
from random import Random
from statistics import fmean

import pytest

from fudaba.core.contract import Action
from fudaba.core.hanafuda import named
from fudaba.games.koikoi.bots import BasicPolicy
from fudaba.games.koikoi.guide import KoikoiGuide
from fudaba.games.koikoi.match_chance import SCORES, chance_to_win, worth_of_a_point
from fudaba.games.koikoi.notation import KOIKOI, SHOBU
from fudaba.games.koikoi.observation import DECIDING, KoikoiObservation
from fudaba.games.koikoi.rules import GAME
from fudaba.games.koikoi.sampling import LACKED, PASSED
from tests.games.koikoi.tables import play, position
from tests.games.searching import choice
from tools import koikoi_hands, koikoi_scores

GUIDE = KoikoiGuide()
RULES = GAME.presets["standard"]


def looks(seed: int) -> list[KoikoiObservation]:
    """Return what each actor saw in a round of sound players, from the first action to the last."""
    state = GAME.deal(RULES, GAME.shuffle(Random(seed)), seed & 1, (), 2)
    player = BasicPolicy(Random(seed))
    found = []
    while (actor := state.actor()) is not None:
        found.append(state.observe(actor))
        state.apply(player.choose(found[-1]))
    return found


def test_its_choice_is_legal_and_the_same_for_all_that_may_lie_hidden() -> None:
    for seed in range(4):
        for look in looks(seed):
            chosen = choice(GUIDE, look, seed)
            assert chosen in look.legal
            other = GAME.sample(look, Random(seed)).observe(look.seat)
            assert choice(GUIDE, other, seed) == chosen


def test_without_a_hand_it_does_not_call_koikoi() -> None:
    for look in (look for seed in range(30) for look in looks(seed) if look.step == DECIDING):
        assert (KOIKOI in GUIDE.candidates(look)) == bool(look.hand)
        assert SHOBU in GUIDE.candidates(look)


def test_the_value_is_a_chance_to_win_the_match() -> None:
    for look in looks(1) + looks(2):
        world = GUIDE.imagined(look, Random(0))
        values = [GUIDE.value(world.clone(), seat, Random(0)) for seat in (0, 1)]
        assert sum(values) == pytest.approx(1) and min(values) >= 0


def test_the_first_candidate_is_what_basic_plays() -> None:
    for look in (look for seed in range(3) for look in looks(seed) if look.step != DECIDING):
        assert next(iter(GUIDE.candidates(look))) == BasicPolicy(Random(0)).choose(look)
        assert set(GUIDE.candidates(look)) == set(look.legal)


@pytest.mark.parametrize(("left", "chosen"), [((10, 40), KOIKOI), ((22, 28), SHOBU)])
def test_the_last_round_is_played_for_the_match(left: tuple[int, int], chosen: Action) -> None:
    state = position(("03b 01c 02c", "12b 12c 12d"), "03a", captured=("09a 09c", ""), left=left)
    play(state, "play 03b")
    assert choice(GUIDE, state.observe(0)._replace(number=5), 1) == chosen


def test_likely_rounds_agree_with_what_is_seen() -> None:
    for seed in range(4):
        for look in looks(seed):
            world = GUIDE.imagined(look, Random(seed))
            assert world.observe(look.seat) == look
            assert GAME.is_pack(world.cards())


def held(look: KoikoiObservation, texts: str) -> int:
    """Return how many of some cards the other player holds in three thousand imagined rounds."""
    return sum((GUIDE.imagined(look, Random(number)).hands[1 - look.seat] & named(texts)).bit_count() for number in range(3000))


def test_who_lays_a_card_down_most_likely_holds_none_of_the_field() -> None:
    state = position(("01c 02c 03c", "05b 06b 07b 10a"), "08a 09a", "11a", captured=("12b 12c", "11b 11c"), turn=1)
    play(state, "play 10a")
    look = state.observe(0)
    assert held(look, "08b 08c 08d 09b 09c 09d") / held(look, "04b 04c 04d 01a 01b 01d") < 0.12


def test_who_captures_a_month_less_likely_holds_one_of_the_others() -> None:
    state = position(("01c 02c 03c", "05b 06b 07b 10a"), "08a 09a 10b", "11a", captured=("12b 12c", "11b 11c"), turn=1)
    play(state, "play 10a")
    look = state.observe(0)
    assert 0.4 < held(look, "08b 08c 08d 09b 09c 09d") / held(look, "04b 04c 04d 01a 01b 01d") < 0.65


def test_the_tool_that_counts_hands_finds_rates_near_those_of_the_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert koikoi_hands.main(["100", "2"]) == 0
    found = {name: literal_eval(rates) for name, rates in (line.split(" = ") for line in capsys.readouterr().out.splitlines())}
    for name, kept in (("LACKED", LACKED), ("PASSED", PASSED)):
        # With few cards played, or few left, a hundred rounds tell little.
        assert len(found[name]) == len(kept) and abs(fmean(found[name][2:7]) - fmean(kept[2:7])) < 0.1


@pytest.mark.parametrize("left, chance", [((26, 24), 1.0), ((25, 25), 0.5), ((11, 39), 0.0)])
def test_a_lead_decides_after_the_last_round(left: tuple[int, int], chance: float) -> None:
    assert chance_to_win(left, 0, True) == chance_to_win(left, 0, False) == chance


def test_the_chances_of_both_add_up_and_nobody_wins_with_nothing() -> None:
    for rounds in (1, 2, 5, 12):
        for mine in range(51):
            both = chance_to_win((mine, 50 - mine), rounds, True) + chance_to_win((50 - mine, mine), rounds, False)
            assert both == pytest.approx(1)
        assert chance_to_win((0, 50), rounds, True) == 0
        chances = [chance_to_win((mine, 50 - mine), rounds, True) for mine in range(51)]
        assert chances == sorted(chances)


def test_a_lead_is_worth_more_the_fewer_rounds_are_left() -> None:
    chances = [chance_to_win((31, 19), rounds, False) for rounds in (5, 2, 1)]
    assert chances == sorted(chances) and chances[0] > 0.5
    assert worth_of_a_point((25, 25), 1) > worth_of_a_point((25, 25), 5) > 0


def test_the_table_of_scores_is_one_of_shares() -> None:
    assert 85_000 < sum(dealer + other for _, dealer, other in SCORES) < 95_000
    assert [score for score, _, _ in SCORES] == sorted({score for score, _, _ in SCORES})


def test_the_tool_that_counts_scores_finds_shares_near_those_of_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert koikoi_scores.main(["1500", "2"]) == 0
    found = {score: dealer + other for score, dealer, other in literal_eval(f"[{capsys.readouterr().out}]")}
    kept = {score: dealer + other for score, dealer, other in SCORES}
    # About 1500 rounds: each share of a half or less has a standard deviation of at most 1.3 %.
    for scores in (range(1, 5), range(5, 13), range(13, 61)):
        assert abs(sum(found.get(score, 0) for score in scores) - sum(kept.get(score, 0) for score in scores)) < 6_000
