"""The chance to win a match that ends when somebody reaches a target, by what each player still needs and who plays first.

It follows from how often a round brings each place at the table each score; `tools/race_scores.py` counts that. What is needed is told
in so few steps that it takes no time.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import prod

STEPS = {2: 20, 3: 6}
"""By players: so many steps lie between nothing and the target, or steps of a point where that is less."""
SHARES = 10_000
"""The figures of a table are shares of so many rounds."""

Scores = Sequence[Sequence[tuple[int, int]]]
"""By place, whoever plays first before the others: the scores of a round, with how many rounds of 10,000 bring each."""
Needs = tuple[int, ...]
"""How many steps each player still needs, by place."""


class Race:
    """The chances of a match in which the next round is begun by whoever sits after the one that began the last."""

    def __init__(self, scores: Scores, target: int, usual: int) -> None:
        """Take the scores of a round, the target, and about what a round brings."""
        self._target = target
        self._usual = usual
        self._step = max(1.0, target / STEPS[len(scores)])
        self._moves = [_moves(of_place, self._step) for of_place in scores]
        self._still = 1 - sum(share for moves in self._moves for _, share in moves)
        """How often nobody comes a step nearer."""
        self._known: dict[Needs, tuple[float, ...]] = {}
        self.chance = lru_cache(4096)(self._chance)
        """Return how likely a seat wins the match with these totals when a seat begins the next round; a shared win is a part of one."""

    def _chance(self, totals: tuple[int, ...], seat: int, first: int) -> float:
        most = max(totals)
        if most >= self._target:
            return (totals[seat] == most) / totals.count(most)
        steps = [self._steps(total) for total in (*totals[first:], *totals[:first])]
        place = (seat - first) % len(totals)
        found = 0.0
        for corner in product((0, 1), repeat=len(steps)):
            weight = prod(part if up else 1 - part for up, (_, part) in zip(corner, steps, strict=True))
            if weight:
                found += weight * self._chances(tuple(low + up for up, (low, _) in zip(corner, steps, strict=True)))[place]
        return found

    def _steps(self, total: int) -> tuple[int, float]:
        """Return how many whole steps a total is from the target, at least one, and what part of the next."""
        steps = max(1.0, (self._target - total - 0.5) / self._step + 0.5)
        return int(steps), steps % 1

    def _chances(self, needs: Needs) -> tuple[float, ...]:
        """Return the chances by place."""
        if not min(needs):
            return tuple(float(not need) for need in needs)
        known = self._known.get(needs)
        if known is None:
            players = len(needs)
            found, weight = [0.0] * players, 1.0
            for turn in range(players):
                for place, chance in self._after(needs[turn:] + needs[:turn]):
                    found[(place + turn) % players] += weight * chance
                weight *= self._still
            known = self._known[needs] = tuple(chance / (1 - weight) for chance in found)
        return known

    def _after(self, needs: Needs) -> Iterator[tuple[int, float]]:
        """Yield places with parts of their chances, by the ways in which a round brings somebody nearer."""
        for place, moves in enumerate(self._moves):
            for steps, share in moves:
                left = (*needs[:place], max(0, needs[place] - steps), *needs[place + 1 :])
                for number, chance in enumerate(self._chances(left[1:] + left[:1]), 1):
                    yield number % len(needs), share * chance

    def worth_of_a_point(self, totals: tuple[int, ...], seat: int, first: int) -> float:
        """Return how much likelier it makes a seat to win when it gets a point more than the others have on average, in a usual round."""

        def after(winner: int) -> float:
            return self.chance(tuple(total + self._usual * (other == winner) for other, total in enumerate(totals)), seat, first)

        others = [other for other in range(len(totals)) if other != seat]
        lost = sum(map(after, others)) / len(others)
        return (after(seat) - lost) / (self._usual * (1 + 1 / len(others)))


def _moves(scores: Sequence[tuple[int, int]], step: float) -> list[tuple[int, float]]:
    """Return steps with how often a round brings them; a score between two numbers of steps is now one and now the other."""
    shares: dict[int, float] = {}
    for score, rounds in scores:
        low, part = int(score / step), score / step % 1
        for steps, share in ((low, 1 - part), (low + 1, part)):
            shares[steps] = shares.get(steps, 0.0) + share * rounds / SHARES
    return [(steps, share) for steps, share in sorted(shares.items()) if steps]
