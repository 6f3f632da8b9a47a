"""The coach finds what cost something, keeps silent about the rest, and goes by what the seat could know."""

from random import Random
from typing import Any

import pytest

from fudaba.bots.coach import SURE, WORST, Coach, Decision, Effort, Finding, Review, decisions
from fudaba.bots.players import decide
from fudaba.bots.search import PolicyGuide
from fudaba.core.contract import Action
from fudaba.core.deck import parse_french
from fudaba.core.hanafuda import parse_card
from fudaba.core.match import Match
from fudaba.games import GAMES
from fudaba.games.gin.notation import DISCARD, KNOCK
from fudaba.games.guides import GUIDES
from fudaba.games.koikoi.notation import PLAY
from tests.games.gin import tables as gin
from tests.games.koikoi import tables as koikoi

EFFORT = Effort(80, 120)


def played(game: str, me: str, seed: str, players: int = 0) -> Match:
    """Return a match whose first round a policy has played against sound players."""
    rules = GAMES[game]
    seats = (me, *["basic"] * ((players or rules.players[0]) - 1))
    match = Match.new(rules, next(iter(rules.presets.values())), seats, seed)
    while match.round.actor() is not None:
        match.apply(decide(match))
    return match


def coached(match: Match, effort: Effort = EFFORT) -> Coach:
    """Return the coach of the first seat when all is looked at."""
    coach = Coach(match, 0, GUIDES[match.game.name], effort)
    while not coach.done:
        coach.step()
    return coach


def looked_at(game: str, observation: Any, action: Action, effort: Effort = EFFORT, seed: int = 1) -> Finding | None:
    """Return what is found about one decision."""
    review = Review(GUIDES[game], Decision(0, observation, action), Random(seed), effort)
    while not review.done:
        review.step()
    return review.finding()


def test_a_discard_from_a_meld_is_a_mistake_and_the_deadwood_is_not() -> None:
    state = gin.deal("5c 6c 7c 9h Th Jh 2d 4s Ks 8d", "Ac 3c 4d 6d 8s 9s Jd Qh Tc 4h", "As", "Qc", dealer=1)
    gin.play(state, "pass, pass, draw")
    now = state.observe(0)
    found = looked_at("gin", now, DISCARD[parse_french("6c")])
    assert found is not None and found.cost > SURE * found.error > 0
    assert found.better.verb == "discard" and found.better.first in map(parse_french, ("2d", "4s", "8d", "Ks", "Qc"))
    assert looked_at("gin", now, found.better) is None


def test_a_gin_that_is_not_knocked_is_a_mistake() -> None:
    state = gin.deal("5c 6c 7c 9h Th Jh Kd Kh Ks 2d", "Ac 3c 4d 6d 8d 9s Jd Qh Tc 4h", "As", "Kc", dealer=1)
    gin.play(state, "pass, pass, draw")
    now = state.observe(0)
    found = looked_at("gin", now, DISCARD[parse_french("5c")])
    assert found is not None and found.better == KNOCK[parse_french("2d")]


def test_a_yaku_that_is_passed_by_is_a_mistake() -> None:
    state = koikoi.position(("01c 05c 02d", "04c 05d 07d"), "01a 05b 12c", captured=("03a 08a 12a", "02a"), called=(5, 0), calls=(1, 0))
    now = state.observe(0)
    found = looked_at("koikoi", now, PLAY[parse_card("02d")], Effort(120, 300))
    assert found is not None and found.better == PLAY[parse_card("01c")]
    assert GUIDES["koikoi"].unit == "chance" and 0.01 <= found.cost <= 1


@pytest.mark.parametrize("game", ["gin", "koikoi", "kokutoram"])
def test_the_same_seed_and_effort_find_the_same(game: str) -> None:
    match = played(game, "random", "again")
    assert coached(match).findings() == coached(match).findings()


def test_somebody_who_plays_at_random_is_told_the_dearest_three_first() -> None:
    coach = coached(played("gin", "random", "c1"), Effort(60, 80))
    costs = [finding.cost for finding in coach.findings()]
    assert 0 < len(costs) <= WORST and costs == sorted(costs, reverse=True)
    assert coach.reviewed == coach.total > WORST


def test_every_finding_was_a_choice_of_the_seat_and_prefers_what_was_legal() -> None:
    match = played("gin", "random", "c1")
    lines = match.entries[-1].lines
    known = {decision.line: decision for decision in decisions(match, 0)}
    for line, decision in known.items():
        assert lines[line] == (0, decision.action)
        assert decision.action in decision.observation.legal and len(decision.observation.legal) > 1
    for finding in coached(match, Effort(60, 80)).findings():
        now = known[finding.line]
        assert finding.action == now.action != finding.better and finding.better in now.observation.legal


def test_it_is_right_about_chance() -> None:
    """Between two actions that are worth the same, nothing is found in nearly all of many tries."""
    state = gin.deal("5c 6c 7c 9h Th Jh 2d 4s Ks Kd", "Ac 3c 4d 6d 8s 9s Jd Qh Tc 4h", "As", "Qc", dealer=1)
    gin.play(state, "pass, pass, draw")
    now = state.observe(0)
    # Nothing tells the two kings apart for either player.
    found = [looked_at("gin", now, DISCARD[parse_french(king)], Effort(16, 40), seed) for seed in range(20) for king in ("Ks", "Kd")]
    kings = [each for each in found if each is not None and each.better.first in map(parse_french, ("Ks", "Kd"))]
    assert not kings


@pytest.mark.parametrize("game", list(GAMES))
def test_it_goes_by_what_the_seat_could_know(game: str) -> None:
    """The same decision in a world that the seat cannot tell apart from the true one is judged the same."""
    rules, rng = GAMES[game], Random(5)
    match = Match.new(rules, next(iter(rules.presets.values())), ("basic",) * rules.players[0], "honest")
    for _ in range(30):
        actor = match.round.actor()
        if actor is None:
            break
        now = match.round.observe(actor)
        if len(now.legal) > 1:
            twin = rules.sample(now, rng).observe(actor)
            action = rng.choice(now.legal)
            effort = Effort(4, 2)
            ours, theirs = (Review(GUIDES[game], Decision(0, each, action), Random(7), effort) for each in (now, twin))
            while not ours.done:
                ours.step()
                theirs.step()
            assert theirs.done and ours._differences == theirs._differences and ours._better == theirs._better
        match.apply(rng.choice(now.legal))


def test_what_the_guide_knows_without_a_search_is_compared_all_the_same() -> None:
    state = gin.deal("5c 6c 7c 9h Th Jh 2d 4s Ks 8d", "Ac 3c 4d 6d 8s 9s Jd Qh Tc 4h", "8c", dealer=1)
    now = state.observe(0)
    assert looked_at("gin", now, Action("take")) is None
    found = looked_at("gin", now, Action("pass"))
    assert found is None or found.better == Action("take")
    assert PolicyGuide.unit == "points"
