"""The honest search: candidates compared over imagined worlds that agree with what a seat may know.

It gets an observation, deals the unknown cards at random (`sample`), does each candidate in the same world (`clone`, `apply`), walks on
down a tree as deep as the game's guide says, and lets a fast player finish the round. It knows no game: what a game adds is its `Guide`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from math import ceil, log, log2, sqrt
from random import Random
from typing import Any, Generic, Literal, NamedTuple, Protocol

from fudaba.bots.endgame import solved, together
from fudaba.core.contract import Action, Event, Game, O, Policy, Round

EXPLORATION = 1.0
"""How far the tree tries what may turn out better than it has yet: standard deviations of what the search found things to be worth."""


class Budget(Protocol):
    """How long a search may go on; it is asked before each playout, so whoever holds it can end the search at any time."""

    def used(self, playouts: int) -> float:
        """Return what part of the budget is used after so many playouts; the search ends at 1."""


class Playouts(NamedTuple):
    """So many playouts; the same seed then always gives the same choice."""

    limit: int

    def used(self, playouts: int) -> float:
        """Return what part of the playouts is done."""
        return playouts / self.limit


class Time:
    """So many seconds from now on, by a clock that is the caller's."""

    def __init__(self, clock: Callable[[], float], seconds: float) -> None:
        self._clock = clock
        self._start = clock()
        self._seconds = seconds

    def used(self, playouts: int) -> float:
        """Return what part of the time is over."""
        return (self._clock() - self._start) / self._seconds


class Sooner(NamedTuple):
    """Two budgets, of which the one that is used sooner counts."""

    one: Budget
    other: Budget

    def used(self, playouts: int) -> float:
        """Return what part of it is used."""
        return max(self.one.used(playouts), self.other.used(playouts))


class Weighing:
    """Candidates being weighed before they are played out, a step at a time; these are weighed already."""

    def __init__(self, candidates: Mapping[Action, float]) -> None:
        self.candidates = candidates
        """What is found so far; empty before there is anything."""
        self.done = True

    def step(self) -> None:
        """Go on for some milliseconds; nothing happens once all is done."""


class Guide(ABC, Generic[O]):
    """What the search has to know of a game beyond its rules."""

    unit: Literal["points", "chance"] = "points"
    """What its worth is counted in: points, or the chance to win the match."""
    faith = 0.0
    """So many worlds weigh as much as what the candidates seem to be worth at first."""
    depth = 0
    """So many actions after each candidate are chosen in a tree, before the round is played on; 0: the candidates are compared alone."""
    solving = 1
    """An ending that is solved counts as so many playouts, since it takes about as long."""

    def candidates(self, observation: O) -> Mapping[Action, float]:
        """Return the actions that are worth comparing, at least one, with what they seem to be worth beside each other at first."""
        return dict.fromkeys(observation.legal, 0.0)

    def weighing(self, observation: O) -> Weighing:
        """Return the candidates being weighed; a guide whose `candidates` take long has steps of its own."""
        return Weighing(self.candidates(observation))

    @abstractmethod
    def imagined(self, observation: O, rng: Random) -> Round[O]:
        """Return a round that agrees with the observation, as likely as it can be told from what happened."""

    def small(self, round_: Round[O]) -> bool:
        """Tell whether so little of a round is left that it is solved with open cards instead of being played on."""
        return False

    @abstractmethod
    def value(self, round_: Round[O], seat: int, rng: Random) -> float:
        """Return what a round is worth to a seat, played on as far as it takes to tell; the round may be changed.

        Worth is on any scale on which more is better: the chance to win the match where the game knows it.
        """


def beside(usual: Action, actions: Iterable[Action], less: float) -> dict[Action, float]:
    """Return candidates for a search: what is usually done first, and the others, which at first seem to be worth so much less."""
    return {usual: 0.0} | {action: -less for action in actions if action != usual}


class PolicyGuide(Guide[O]):
    """The guide of a game that has a sound policy: it plays every round to its end, and points less the others' mean are the worth.

    What the policy would do seems better at first by `less` points than every other legal action.
    """

    def __init__(self, game: Game[Any, O], policy: Callable[[Random], Policy[O]], faith: float = 0.0, less: float = 0.0) -> None:
        self.game = game
        self.policy = policy
        self.faith = faith
        self.less = less

    def candidates(self, observation: O) -> Mapping[Action, float]:
        """Return the legal actions, what the policy would do first."""
        return beside(self.policy(Random(0)).choose(observation), observation.legal, self.less)

    def imagined(self, observation: O, rng: Random) -> Round[O]:
        """Return a round that agrees with the observation."""
        return self.game.sample(observation, rng)

    def value(self, round_: Round[O], seat: int, rng: Random) -> float:
        """Return the advantage of a seat when the policy plays for all."""
        player = self.policy(rng)
        while (actor := round_.actor()) is not None:
            round_.apply(player.choose(round_.observe(actor)))
        outcome = round_.outcome()
        assert outcome is not None
        return advantage(outcome.points, seat)


def advantage(points: Sequence[int], seat: int) -> float:
    """Return the points of a seat less what the others have on average."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


class Candidate(NamedTuple):
    """A candidate as the search left it: in how many worlds it was played, and its mean worth there (0 in none)."""

    action: Action
    worlds: int
    worth: float


class Branch:
    """One way to go on in the tree: how often it could be taken and was, and what that was worth in all to those who took it."""

    __slots__ = ("open", "taken", "worth")

    def __init__(self) -> None:
        self.open = self.taken = 0
        self.worth = 0.0


class Tree(Generic[O]):
    """What the search learns of the actions after a candidate: a tree of information sets.

    A node is all that the acting seat saw and did since the search began, so that nobody in the tree decides by what is hidden from them.
    Cards that a seat held before are not part of it: they differ from world to world, and what can be done in the present one is compared.
    Whoever does not play for the seat is taken to play against it.
    """

    def __init__(self, guide: Guide[O], seat: int) -> None:
        self._guide = guide
        self._seat = seat
        self._nodes: dict[Hashable, dict[Action, Branch]] = {}
        self._worlds = 0
        self._sum = self._squares = 0.0
        self.playouts = 0
        """How many playouts were done; what was solved counts as several."""

    def worth(self, round_: Round[O], action: Action, dice: Random) -> float:
        """Return what an action is worth to the seat in a world: walk down the tree, play on from there, and remember what came of it."""
        sides, story, path = round_.sides(), list[tuple[int, Action, tuple[Event, ...]]](), list[tuple[Branch, bool]]()
        actor: int | None = self._seat
        while actor is not None:
            story.append((actor, action, round_.apply(action)))
            actor = round_.actor() if len(story) <= self._guide.depth else None
            if actor is not None:
                action, branch = self._chosen(round_.observe(actor), known(story, actor))
                path.append((branch, together(sides, actor, self._seat)))
        worth = self._ended(round_, dice)
        for branch, friendly in path:
            branch.taken += 1
            branch.worth += worth if friendly else -worth
        self._worlds += 1
        self._sum += worth
        self._squares += worth * worth
        return worth

    def _ended(self, round_: Round[O], dice: Random) -> float:
        """Return what a round is worth to the seat: solved where little is left of it, else as the guide plays it on."""
        guide, seat = self._guide, self._seat
        if not guide.small(round_):
            self.playouts += 1
            return guide.value(round_, seat, dice)
        self.playouts += guide.solving
        return solved(round_, seat, lambda ended: guide.value(ended, seat, dice))

    def _chosen(self, observation: O, node: Hashable) -> tuple[Action, Branch]:
        """Return the action of a node that may turn out best, with its branch: the highest upper bound of those that there are (UCB).

        Each begins with what it seems to be worth at first, beside what the node was worth so far.
        """
        branches = self._nodes.setdefault(node, {})
        visits = sum(branch.taken for branch in branches.values())
        mean = sum(branch.worth for branch in branches.values()) / max(1, visits)
        spread, weight = EXPLORATION * self._spread(), 1 + self._guide.faith
        best: tuple[float, Action, Branch] | None = None
        for action, first in self._guide.candidates(observation).items():
            branch = branches.setdefault(action, Branch())
            branch.open += 1
            number = branch.taken + weight
            bound = (branch.worth + weight * (mean + first)) / number + spread * sqrt(log(branch.open) / number)
            if best is None or bound > best[0]:
                best = bound, action, branch
        assert best is not None
        return best[1:]

    def _spread(self) -> float:
        """Return the standard deviation of what was found so far."""
        worlds = max(1, self._worlds)
        return sqrt(max(0.0, self._squares / worlds - (self._sum / worlds) ** 2))


def known(story: Sequence[tuple[int, Action, tuple[Event, ...]]], seat: int) -> Hashable:
    """Return what a seat knows of some actions, each with whose it was and what happened: its own, and the events as it saw them."""
    return seat, tuple(
        (action if actor == seat else None, tuple(event.seen_by(seat) for event in events)) for actor, action, events in story
    )


class Search(Generic[O]):
    """One decision being thought about, a playout at each step; at any time it has a best candidate.

    All candidates still compared are played in the same worlds with the same chance, so that what differs is the candidate. When an
    equal part of the budget is used the worse half is dropped (sequential halving), until two are left at the end.
    """

    def __init__(self, guide: Guide[O], observation: O, rng: Random) -> None:
        self._guide = guide
        self._observation = observation
        self._rng = rng
        self._dice = Random(0)
        self._tree = Tree(guide, observation.seat)
        self._weighing = guide.weighing(observation)
        self._begin()

    def _begin(self) -> None:
        """Begin to compare what is weighed."""
        candidates = self._weighing.candidates
        self._actions = tuple(candidates)
        self._firsts = tuple(self._guide.faith * worth for worth in candidates.values())
        self._sums = [0.0] * len(self._actions)
        self._worlds = [0] * len(self._actions)
        self._compared = list(range(len(self._actions)))
        self._stages = max(1, ceil(log2(max(1, len(self._actions)))))
        self._stage = 1
        self._world: Round[O] | None = None
        self._chance = 0
        self._worths: list[float] = []
        """What the candidates were worth in the present world, as far as they were played in it."""

    @property
    def playouts(self) -> int:
        """How many playouts were done; what was solved counts as several."""
        return self._tree.playouts

    @property
    def settled(self) -> bool:
        """Whether it is known that there is nothing to compare."""
        return self._weighing.done and len(self._actions) < 2

    def step(self, used: float = 0.0) -> None:
        """Play one candidate in the present world; in a new one, when all that are still compared were played in the last.

        Before the first world the candidates are weighed. `used` is what part of the budget is used: when it is enough, the worse half
        is dropped before a new world.
        """
        if not self._weighing.done:
            self._weighing.step()
            self._begin()
            return
        if self._world is None:
            if self.playouts and used * self._stages >= self._stage:
                self._halve()
            self._world = self._guide.imagined(self._observation, self._rng)
            self._chance = int(self._rng.random() * 2**32)
        place = len(self._worths)
        last = place + 1 == len(self._compared)
        twin = self._world if last else self._world.clone()
        self._dice.seed(self._chance)
        self._worths.append(self._tree.worth(twin, self._actions[self._compared[place]], self._dice))
        if last:
            self._close()

    def _close(self) -> None:
        """Count the present world, in which everything compared was played."""
        for index, worth in zip(self._compared, self._worths, strict=True):
            self._sums[index] += worth
            self._worlds[index] += 1
        self._world = None
        self._worths.clear()

    def run(self, budget: Budget) -> Action:
        """Think until the budget is used or nothing is left to compare, and return the best candidate."""
        while self.go_on(budget):
            pass
        return self.best()

    def go_on(self, budget: Budget) -> bool:
        """Take one step more; False when nothing is left to compare or the budget is used."""
        used = 1.0 if self.settled else budget.used(self.playouts)
        if used < 1:
            self.step(used)
        return used < 1

    def _halve(self) -> None:
        """Drop the worse half of the candidates; at least two stay."""
        self._stage += 1
        self._compared = self._ranked()[: max(2, (len(self._compared) + 1) // 2)]

    def _ranked(self) -> list[int]:
        """Return what is still compared, the best first; all of it was played in the same worlds, and a world begun does not count."""
        return sorted(self._compared, key=lambda index: (-self._sums[index] - self._firsts[index], index))

    def best(self) -> Action:
        """Return the best candidate so far; there is one once something is weighed."""
        while not self._actions:
            self.step()
        return self._actions[self._ranked()[0]]

    def candidates(self) -> list[Candidate]:
        """Return all candidates, those first that were compared the longest, and of these the best."""
        found = [
            Candidate(action, worlds, total / worlds if worlds else 0.0)
            for action, worlds, total in zip(self._actions, self._worlds, self._sums, strict=True)
        ]
        return sorted(found, key=lambda candidate: (-candidate.worlds, -candidate.worth))


class SearchPolicy(Generic[O]):
    """A player that searches; it gets what its seat may know, a stream of chance, and a new budget for each decision."""

    def __init__(self, rng: Random, guide: Guide[O], budget: Callable[[], Budget]) -> None:
        self.rng = rng
        self.budget = budget
        self._guide = guide

    def search(self, observation: O) -> Search[O]:
        """Return the search for its decision, not begun."""
        return Search(self._guide, observation, self.rng)

    def choose(self, observation: O) -> Action:
        """Return one of the legal actions."""
        return self.search(observation).run(self.budget())
