"""The honest search, on a game where the best action can be worked out."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest

from fudaba.bots.policies import RandomPolicy
from fudaba.bots.search import Playouts, PolicyGuide, Search, SearchPolicy, Time, Weighing, advantage, known
from fudaba.core.contract import Action, Played, Round
from fudaba.core.rng import shuffled
from tests.core.toy import GAME, PACK, HighestGame, HighestOptions, HighestRound, Look


class ImaginableGame(HighestGame):
    """The small game for two, with worlds to imagine; what was thrown away in exchanges is as unknown as the stock."""

    def sample(self, observation: Look, rng: Random) -> HighestRound:
        seats, other = 2, 1 - observation.seat
        sampled = self.deal(observation.options, PACK, observation.dealer, (), seats)
        unseen = list(shuffled([card for card in PACK if card not in observation.hand + observation.table], rng))
        acted = [(observation.dealer + 1 + place) % seats for place in range(len(observation.table))]
        sampled.hands[observation.seat] = list(observation.hand)
        sampled.hands[other] = [unseen.pop() for _ in range(2 - (other in acted))]
        sampled.waste = [unseen.pop() for _ in observation.exchanged]
        sampled.stock = unseen
        sampled.table, sampled.exchanged = list(observation.table), list(observation.exchanged)
        return sampled


class Highest:
    """Plays its highest card at once."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, observation: Look) -> Action:
        return observation.legal[-1]


class Lowest:
    """Plays its lowest card at once."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, observation: Look) -> Action:
        return Action("play", min(observation.hand))


IMAGINABLE = ImaginableGame()
GUIDE = PolicyGuide(IMAGINABLE, Highest)


class Counted(PolicyGuide[Look]):
    """Keeps what the search shows it."""

    def __init__(self) -> None:
        super().__init__(IMAGINABLE, Highest)
        self.worlds: list[tuple[int, tuple[int, ...]]] = []
        self.draws: list[float] = []

    def value(self, round_: Round[Look], seat: int, rng: Random) -> float:
        self.worlds.append((seat, tuple(sorted(round_.cards()))))
        self.draws.append(rng.random())
        return super().value(round_, seat, rng)


def dealt(*cards: str, dealer: int = 0) -> HighestRound:
    """Return a round dealt from a stacked deck: seat 0, seat 1, seat 0, seat 1, then the stock."""
    return GAME.deal(GAME.presets["short"], GAME.stacked(*cards), dealer, (), 2)


def thought(look: Look, playouts: int = 400, seed: int = 1) -> Action:
    """Return what the search chooses."""
    return SearchPolicy(Random(seed), GUIDE, lambda: Playouts(playouts)).choose(look)


def test_it_plays_the_card_that_wins_for_certain() -> None:
    second = dealt("f", "d", "b", "c", "a")
    second.apply(Action("play", 3))
    second.apply(Action("exchange", 1))
    assert thought(second.observe(0)) == Action("play", 5)


def test_it_exchanges_a_card_that_cannot_win() -> None:
    second = dealt("a", "f", "b", "h")
    second.apply(Action("play", 5))
    assert thought(second.observe(0)).verb == "exchange"


def test_a_number_of_playouts_and_a_seed_decide_it() -> None:
    look = dealt("d", "e", "c", "b").observe(1)
    for seed in range(5):
        found = [Search(GUIDE, look, Random(seed)) for _ in range(2)]
        assert found[0].run(Playouts(60)) == found[1].run(Playouts(60))
        assert found[0].candidates() == found[1].candidates()


def test_it_keeps_to_its_playouts_and_gives_the_best_candidates_the_most() -> None:
    look = dealt("d", "e", "c", "b").observe(1)
    search = Search(GUIDE, look, Random(0))
    choice = search.run(Playouts(200))
    assert search.playouts == 200
    ranked = search.candidates()
    assert ranked[0].action == choice
    assert sorted(candidate.action for candidate in ranked) == sorted(look.legal)
    assert ranked[0].worlds == ranked[1].worlds > ranked[2].worlds == ranked[3].worlds > 0
    assert search.playouts - 1 <= sum(candidate.worlds for candidate in ranked) <= search.playouts


def test_candidates_are_compared_in_the_same_worlds_with_the_same_chance() -> None:
    guide = Counted()
    search = Search(guide, dealt("d", "e", "c", "b").observe(1), Random(0))
    for _ in range(8):
        search.step()
    assert guide.draws[:4] == guide.draws[:1] * 4 and guide.draws[4:] == guide.draws[4:5] * 4 != guide.draws[:4]
    assert {seat for seat, _ in guide.worlds} == {1}
    assert {cards for _, cards in guide.worlds} == {PACK}


def test_a_world_in_which_not_all_were_played_yet_tells_nothing() -> None:
    look = dealt("d", "e", "c", "b").observe(1)
    search = Search(GUIDE, look, Random(0))
    found = []
    for _ in range(12):
        search.step()
        found.append((search.best(), search.candidates()))
    assert found[:3] == [(Highest(Random(0)).choose(look), found[0][1])] * 3
    assert {candidate.worlds for candidate in found[2][1]} == {0}
    assert found[3] == found[4] == found[6] != found[2]
    assert found[7] == found[8] == found[10] != found[6] and found[11] != found[7]
    assert {candidate.worlds for candidate in found[11][1]} == {3}


def test_a_step_at_a_time_is_the_same_search() -> None:
    look = dealt("d", "e", "c", "b").observe(1)
    whole, stepped = (Search(GUIDE, look, Random(3)) for _ in range(2))
    budget = Playouts(90)
    while (used := budget.used(stepped.playouts)) < 1:
        stepped.step(used)
    assert whole.run(budget) == stepped.best() and whole.candidates() == stepped.candidates()


def test_without_a_choice_it_does_not_think() -> None:
    class Single(PolicyGuide[Look]):
        def candidates(self, observation: Look) -> dict[Action, float]:
            return {observation.legal[-1]: 0.0}

    search = Search(Single(IMAGINABLE, Highest), dealt("d", "e", "c", "b").observe(1), Random(0))
    assert (search.run(Playouts(100)), search.playouts) == (Action("play", 4), 0)


class Slowly(Weighing):
    """Finds one more candidate at every second step, the lowest card last."""

    def __init__(self, look: Look) -> None:
        super().__init__({})
        self._all = PolicyGuide(IMAGINABLE, Highest).candidates(look)
        self.steps = 0
        self.done = False

    def step(self) -> None:
        self.steps += 1
        self.candidates = dict(list(self._all.items())[: self.steps // 2])
        self.done = len(self.candidates) == len(self._all)


class Slow(PolicyGuide[Look]):
    """Weighs its candidates slowly."""

    def weighing(self, observation: Look) -> Weighing:
        return Slowly(observation)


def test_candidates_that_are_weighed_slowly_are_searched_as_others() -> None:
    look = dealt("d", "e", "c", "b").observe(1)
    at_once, slow = Search(GUIDE, look, Random(3)), Search(Slow(IMAGINABLE, Highest), look, Random(3))
    steps = 2 * len(look.legal)
    for _ in range(steps):
        assert not slow.settled and slow.go_on(Playouts(90)) and slow.playouts == 0
    assert slow.run(Playouts(90)) == at_once.run(Playouts(90)) and slow.candidates() == at_once.candidates()


def test_what_is_weighed_so_far_is_the_answer_when_the_time_is_over() -> None:
    look = dealt("d", "e", "c", "b").observe(1)
    first = next(iter(GUIDE.candidates(look)))
    for seconds in (0.5, 1.0, 3.0):
        search = Search(Slow(IMAGINABLE, Highest), look, Random(0))
        assert search.run(Time(map(float, range(1000)).__next__, seconds)) == first
        assert (search.playouts, len(search.candidates())) == (0, 1)


def test_it_can_be_ended_at_any_time_and_has_an_answer() -> None:
    ticks: Iterator[int] = iter(range(1000))
    look = dealt("d", "e", "c", "b").observe(1)
    search = Search(GUIDE, look, Random(0))
    budget = Time(lambda: float(next(ticks)), 50.0)
    assert search.best() == Highest(Random(0)).choose(look)
    search.run(budget)
    assert search.playouts == 49
    before = search.playouts
    assert search.run(budget) in look.legal
    assert search.playouts == before


def test_what_seems_better_at_first_counts_as_much_as_the_guide_believes_in_it() -> None:
    look = dealt("d", "f", "c", "a").observe(1)
    choices = [Search(PolicyGuide(IMAGINABLE, Lowest, faith, 1.0), look, Random(0)).run(Playouts(200)) for faith in (0.0, 1e9)]
    assert choices[0] != choices[1] == Action("play", 0)


@pytest.mark.parametrize("points, seat, ahead", [((3, 1), 0, 2), ((3, 1), 1, -2), ((6, 1, 3), 0, 4), ((6, 1, 3), 2, -0.5)])
def test_points_are_measured_against_the_others(points: tuple[int, ...], seat: int, ahead: float) -> None:
    assert advantage(points, seat) == ahead


def worths(look: Look, depth: int, game: HighestGame = IMAGINABLE) -> dict[Action, float]:
    """Return what a long search makes of each action when everybody plays their lowest card after so many actions."""
    guide = PolicyGuide(game, Lowest)
    guide.depth = depth
    search = Search(guide, look, Random(0))
    # Nothing is dropped before all playouts are done.
    for _ in range(2000):
        search.step()
    return {candidate.action: candidate.worth for candidate in search.candidates()}


def test_in_the_tree_a_seat_goes_on_with_what_is_best_for_it() -> None:
    last = dealt("a", "f", "h", "b")
    last.apply(Action("play", 5))
    exchange = Action("exchange", 0)
    flat, deep = (worths(last.observe(0), depth)[exchange] for depth in (0, 1))
    # Who has exchanged the lowest card still has the highest one.
    assert flat < 0 and deep > 0.9


def test_in_the_tree_the_others_answer_with_what_is_worst_for_it() -> None:
    play = Action("play", 4)
    flat, deep = (worths(dealt("d", "e", "c", "b").observe(1), depth)[play] for depth in (0, 2))
    assert deep < flat - 0.2


class FriendlyRound(HighestRound):
    """A round in which all play on one side."""

    def sides(self) -> tuple[int, ...]:
        return (0,) * self.seats


class FriendlyGame(ImaginableGame):
    """The small game for two who want the same one to win."""

    def deal(self, options: HighestOptions, deck: tuple[int, ...], dealer: int, played: Sequence[Played], seats: int) -> HighestRound:
        return FriendlyRound(options, deck, dealer, seats)


def test_in_the_tree_a_partner_answers_with_what_is_best_for_both() -> None:
    look, play = dealt("d", "e", "c", "b").observe(1), Action("play", 4)
    assert worths(look, 1, FriendlyGame())[play] > worths(look, 1)[play] + 0.5


def test_a_node_of_the_tree_is_what_its_seat_knows() -> None:
    stories = []
    for drawn in ("g", "h"):
        state = dealt("d", "e", "c", "b", drawn)
        stories.append([(1, action, state.apply(action)) for action in (Action("exchange", 1), Action("play", 4))])
    assert known(stories[0], 0) == known(stories[1], 0) != known(stories[0], 1)
    assert known(stories[0], 1) != known(stories[1], 1)


def test_a_search_with_a_tree_is_repeatable() -> None:
    look = dealt("d", "e", "c", "b").observe(1)
    assert worths(look, 3) == worths(look, 3)


def test_it_is_stronger_than_chance() -> None:
    def points(policy: Callable[[Random], RandomPolicy | SearchPolicy[Look]]) -> int:
        total = 0
        for seed in range(60):
            state = IMAGINABLE.deal(GAME.presets["short"], IMAGINABLE.shuffle(Random(seed)), seed & 1, (), 2)
            players = [policy(Random(seed)), RandomPolicy(Random(seed + 1))]
            while (actor := state.actor()) is not None:
                state.apply(players[actor].choose(state.observe(actor)))
            outcome = state.outcome()
            assert outcome is not None
            total += outcome.points[0]
        return total

    assert points(lambda rng: SearchPolicy(rng, GUIDE, lambda: Playouts(80))) > points(RandomPolicy) + 8
