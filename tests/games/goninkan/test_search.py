"""The search at Goninkan."""

from random import Random

from fudaba.games.goninkan.bots import BasicPolicy
from fudaba.games.goninkan.guide import PROSPECTS, GoninkanGuide, distinct, pairs, plain_naming, prospect
from fudaba.games.goninkan.notation import PLAY
from fudaba.games.goninkan.observation import ANSWERING, DECLARING, GIVING, NAMING, PLAYING, SPEAKING, GoninkanObservation
from fudaba.games.goninkan.options import STANDARD
from fudaba.games.goninkan.round import GoninkanRound
from fudaba.games.goninkan.rules import GAME
from fudaba.games.goninkan.seating import RELATED, Series
from tests.games.goninkan.tables import FIRST, SECOND, cards, deal, mask, play
from tests.games.searching import choice

GUIDE = GoninkanGuide()


def looks(seed: int, series: Series = FIRST) -> list[GoninkanObservation]:
    """Return what each actor saw in a game of sound players, from the first action to the last."""
    state = GoninkanRound(STANDARD, GAME.shuffle(Random(seed)), 0, series)
    player = BasicPolicy(Random(seed))
    found = []
    while (actor := state.actor()) is not None:
        found.append(state.observe(actor))
        state.apply(player.choose(found[-1]))
    return found


def test_its_choice_is_legal_and_the_same_for_all_that_may_lie_hidden() -> None:
    for seed in range(3):
        for look in looks(seed):
            chosen = choice(GUIDE, look, seed)
            assert chosen in look.legal
            other = GAME.sample(look, Random(seed)).observe(look.seat)
            assert choice(GUIDE, other, seed) == chosen


def test_what_basic_does_comes_first_and_every_step_is_searched() -> None:
    steps = set()
    for look in (look for seed in range(20) for look in looks(seed) + looks(seed, SECOND)):
        candidates = GUIDE.candidates(look)
        assert next(iter(candidates)) == BasicPolicy(Random(0)).choose(look)
        assert set(candidates) <= set(look.legal)
        if len(look.legal) > 1 and look.step != PLAYING:
            assert len(candidates) > 1
            steps.add(look.step)
    assert steps == {SPEAKING, ANSWERING, GIVING, NAMING, DECLARING}


def test_of_equal_cards_one_is_compared() -> None:
    state = deal({1: "Ac Kd 3d 4d 6d 7d 9d Jd Qd Ts", 3: "* 5d", 2: "Td", 4: "8d", 5: "Ad"})
    play(state, "go")
    look = state.observe(1)
    assert [*map(GAME.action_text, distinct(look, PLAY[cards("4d")[0]]))] == [
        "play Ac",
        "play 4d",
        "play 6d",
        "play 9d",
        "play Jd",
        "play Ts",
    ]
    assert [*map(GAME.action_text, distinct(look, PLAY[cards("Kd")[0]]))][4] == "play Kd"


def test_the_pairs_to_hand_over() -> None:
    found = {GAME.action_text(action) for action in pairs(mask("Ac 9c 3c Kd 7d Qh As *"))}
    assert found == {"give Ac 9c", "give Ac 3c", "give Kd 7d", "give Ac Kd", "give Ac Qh", "give Ac As", "give As Kd", "give As Qh"}


def test_what_is_still_to_be_said_is_said_plainly() -> None:
    state = deal({1: "4d 5d", 3: "Ah Kh Qh 9h 8h 7h 3c 4c 3d 3s", 2: "As Ks Qs Js"}, series=SECOND)
    play(state, "give 4d 5d")
    assert GAME.action_text(plain_naming(state)) == "trump h 5d"
    worth = GUIDE.value(state.clone(), 1, Random(0))
    play(state, "trump h 5d")
    assert GUIDE.value(state, 1, Random(0)) == worth


def test_a_series_that_goes_on_is_worth_what_it_brings_on_average() -> None:
    assert prospect(("L",)) == -1 and prospect(("W", "W", "W")) == 4
    assert prospect(("W",)) == 1 + PROSPECTS[1] and prospect(("W", "S")) == 3 + PROSPECTS[2]


def test_the_value_is_the_points_of_the_series_to_the_one_team_and_the_negative_to_the_other() -> None:
    values = set()
    for look in (look for seed in range(4) for look in looks(seed, SECOND)):
        world = GUIDE.imagined(look, Random(0))
        worths = [GUIDE.value(world.clone(), seat, Random(0)) for seat in range(6)]
        related = [worth if team == RELATED else -worth for worth, team in zip(worths, world.teams, strict=True)]
        assert len(set(related)) == 1
        values.add(related[0])
    assert values <= {prospect((*SECOND.course, token)) for token in ("W", "S", "L", "RS", "S16", "S16x", "RS16", "RS16x")}
    assert len(values) > 1
