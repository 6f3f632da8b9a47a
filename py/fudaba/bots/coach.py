"""The coach: which decisions of a finished round cost most, judged by the search from what the seat knew at the time.

A decision is searched first. Where the search prefers something else, that and what was done are then compared in worlds of their own,
the same for both, so that nothing is held against a player that only looked better by chance.
"""

from math import sqrt
from random import Random
from typing import Any, NamedTuple

from fudaba.bots.search import Guide, Playouts, Search
from fudaba.core.contract import Action
from fudaba.core.match import Match, replayed
from fudaba.core.rng import stream

WORST = 3
"""So many decisions are named at most."""
SURE = 3.0
"""A difference is named when it is more than so many standard errors from nothing."""
CLEAR, VAIN = 5.0, 1.0
"""A comparison ends early when the difference is so many standard errors or more, or, half-way, fewer than so many."""
FEW = 32
"""No comparison ends before so many worlds."""
LEAST = {"points": 0.1, "chance": 0.01}
"""The smallest difference that is named, by the unit of the guide's worth."""


class Decision(NamedTuple):
    """A decision of a round: how many lines came before it, what the seat knew, and what it did."""

    line: int
    observation: Any
    action: Action


class Finding(NamedTuple):
    """A decision that cost something: what was done, what the search prefers, by how much, and the standard error of that."""

    line: int
    action: Action
    better: Action
    cost: float
    error: float


class Effort(NamedTuple):
    """How much is thought about a decision: playouts of the search, and worlds in which its answer is compared with what was done."""

    playouts: int
    worlds: int = 400


def decisions(match: Match, seat: int) -> list[Decision]:
    """Return what a seat decided in the last round of a match, as far as there was a choice."""
    found = []
    again = replayed(match, 0)
    for line, (actor, action) in enumerate(match.entries[-1].lines):
        if actor == seat and len(again.round.legal()) > 1:
            found.append(Decision(line, again.round.observe(seat), action))
        again.apply(action)
    return found


class Review:
    """One decision being looked at, a playout at each step."""

    def __init__(self, guide: Guide[Any], decision: Decision, rng: Random, effort: Effort) -> None:
        self._guide = guide
        self._decision = decision
        self._rng = rng
        self._worlds = effort.worlds
        self._budget = Playouts(effort.playouts)
        self._search = Search(guide, decision.observation, rng)
        self._better: Action | None = None
        self._first: float | None = None
        self._differences: list[float] = []
        self.done = False

    def step(self) -> None:
        """Play one playout more, of the search or of the comparison."""
        if self._better is not None:
            self._compare(self._better)
            return
        if not self._search.go_on(self._budget):
            self._prefer(self._search.best())

    def _prefer(self, better: Action) -> None:
        """Go on to the comparison with what was done, unless that is what the search prefers."""
        self._better = better
        self.done = better == self._decision.action

    def _compare(self, better: Action) -> None:
        """Play the preferred action in a new world, or what was done in the same one."""
        observation = self._decision.observation
        if self._first is None:
            self._world = self._guide.imagined(observation, self._rng)
            self._chance = int(self._rng.random() * 2**32)
            self._first = self._worth(better)
            return
        self._differences.append(self._first - self._worth(self._decision.action))
        self._first = None
        self.done = self._decided()

    def _decided(self) -> bool:
        """Tell whether enough worlds are played: all, or fewer where it is plain that there is a difference, or that none will be found."""
        number = len(self._differences)
        if number % FEW:
            return number >= self._worlds
        cost, error = self._measured()
        vain = 2 * number >= self._worlds and cost < VAIN * error
        return number >= self._worlds or cost <= 0 or vain or cost >= CLEAR * error

    def _measured(self) -> tuple[float, float]:
        """Return the mean difference and its standard error."""
        number = len(self._differences)
        mean = sum(self._differences) / number
        return mean, sqrt(sum((each - mean) ** 2 for each in self._differences) / (number - 1) / number)

    def _worth(self, action: Action) -> float:
        """Return what an action is worth in the present world."""
        twin = self._world.clone()
        twin.apply(action)
        return self._guide.value(twin, self._decision.observation.seat, Random(self._chance))

    def finding(self) -> Finding | None:
        """Return what the decision cost, or None where it cost nothing that can be told from chance."""
        number = len(self._differences)
        if not self.done or self._better is None or number < 2:
            return None
        cost, error = self._measured()
        if cost < LEAST[self._guide.unit] or cost <= SURE * error:
            return None
        return Finding(self._decision.line, self._decision.action, self._better, cost, error)


class Coach:
    """Looks back at what one seat decided in the last round of a match, a playout at each step.

    The seed of the match and the effort decide what is found. `reviewed` of `total` decisions are done.
    """

    def __init__(self, match: Match, seat: int, guide: Guide[Any], effort: Effort) -> None:
        self._guide = guide
        self._effort = effort
        self._seed = match.seed
        self._labels = seat, len(match.entries)
        self._decisions = decisions(match, seat)
        self._review: Review | None = None
        self._found: list[Finding] = []
        self.unit = guide.unit
        self.total = len(self._decisions)
        self.reviewed = 0

    @property
    def done(self) -> bool:
        """Whether every decision is looked at."""
        return self.reviewed == self.total

    def step(self) -> None:
        """Begin with the next decision, or play one playout more; nothing happens once all is done."""
        if self.done:
            return
        if self._review is None:
            decision = self._decisions[self.reviewed]
            self._review = Review(self._guide, decision, stream(self._seed, "coach", *self._labels, decision.line), self._effort)
        else:
            self._review.step()
        if self._review.done:
            if (finding := self._review.finding()) is not None:
                self._found.append(finding)
            self._review = None
            self.reviewed += 1

    def findings(self) -> list[Finding]:
        """Return the decisions that cost most, the dearest first, of those looked at so far."""
        return sorted(self._found, key=lambda finding: (-finding.cost, finding.line))[:WORST]
