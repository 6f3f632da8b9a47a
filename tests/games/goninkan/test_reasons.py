"""What a hint says about a card of Goninkan agrees with the rules, in every world that the seat thinks possible."""

from random import Random

import pytest

from fudaba.games.goninkan.cards import JOKER, PICTURES, parse_suit
from fudaba.games.goninkan.notation import PLAY, SIXTEEN, STOP
from fudaba.games.goninkan.observation import DECLARING, PLAYING
from fudaba.games.goninkan.options import STANDARD
from fudaba.games.goninkan.reasons import aces, play, stake, suited
from fudaba.games.goninkan.round import GoninkanRound
from fudaba.games.goninkan.rules import GAME
from fudaba.games.goninkan.sampling import sample
from fudaba.games.goninkan.scoring import total
from fudaba.games.goninkan.seating import RELATED, Series
from tests.games.goninkan.tables import FIRST, SECOND, THIRD, at_random, cards, deal, mask


@pytest.mark.parametrize("series", [FIRST, SECOND, THIRD], ids=["first", "second", "third"])
@pytest.mark.parametrize("seed", range(12))
def test_facts_agree_with_the_trick_however_it_ends(seed: int, series: Series) -> None:
    rng = Random(seed)
    state = at_random(seed, series, 4)
    while (actor := state.actor()) is not None:
        now = state.observe(actor)
        for action in now.legal if now.step == PLAYING else ():
            found = play(now, action)
            assert found.leads is not bool(now.trick)
            assert found.pictures == sum(PICTURES >> card & 1 for card in (*now.trick, action.first))
            others = [each for each in now.legal if each.first == JOKER]
            assert found.saves_joker is (bool(others) and action.first != JOKER)
            world = sample(now, rng)
            events = world.apply(action)
            while not any(event.name == "trick" for event in events):
                events = world.apply(rng.choice(world.legal()))
            winner = next(event.seat for event in events if event.name == "trick")
            if found.sure:
                side = "own" if winner == actor else "ally" if world.teams[winner] == world.teams[actor] else "other"
                assert found.wins == side
            if len(now.trick) == 4:
                assert found.sure
        state.apply(rng.choice(now.legal))


def test_a_lead_that_nothing_beats_is_sure_and_a_lower_one_is_not() -> None:
    state = deal({1: "Ac Kc 3d", 2: "*"}, 0)
    now = state.observe(1)._replace(step=PLAYING, trump=parse_suit("d"), tricks=())
    assert play(now, PLAY[cards("Ac")[0]]).sure is False
    last = now._replace(hand=mask("Ac"), trump=parse_suit("c"))
    assert play(last, PLAY[cards("Ac")[0]]).sure is False, "the joker is out"


def test_what_is_at_stake_is_what_the_series_then_comes_to() -> None:
    for seed in range(300):
        rng = Random(seed)
        again = GoninkanRound(STANDARD, GAME.shuffle(rng), 0, SECOND)
        while again.actor() is not None and again.step != DECLARING:
            again.apply(rng.choice(again.legal()))
        if again.step == DECLARING:
            break
    actor = again.actor()
    assert actor is not None, "nobody may declare sixteen"
    now = again.observe(actor)
    sign = 1 if again.teams[actor] == RELATED else -1
    missed = again.clone()
    missed.apply(SIXTEEN)
    while missed.actor() is not None:
        missed.apply(rng.choice(missed.legal()))
    assert sign * total(missed.course) in (stake(now).made, stake(now).missed)
    stopped = again.clone()
    stopped.apply(STOP)
    assert sign * total(stopped.course) == stake(now).stop


def test_aces_and_suits_are_counted() -> None:
    now = deal({1: "Ac Ad Kh 7s *"}, 0).observe(1)
    assert aces(now) == (now.hand & mask("Ac Ad Ah As")).bit_count()
    assert suited(now, parse_suit("s")) == (now.hand & sum(1 << card for card in range(39, 52))).bit_count()
