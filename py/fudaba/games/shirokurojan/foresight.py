"""A closer look at hands of Shirokuro-jan than the sound player takes: the next draw in mind, and the match.

What a win is worth is told by what it does for the match beside a win of somebody else: who is behind before the last round wants
a hand that is dear enough, and who is ahead any hand.
"""

from collections.abc import Iterable, Sequence
from math import inf
from typing import NamedTuple

from fudaba.games import lead
from fudaba.games.blackwhite import FACES, inserted, without
from fudaba.games.shirokurojan.aims import towards_melds, towards_pairs
from fudaba.games.shirokurojan.bots import LONGEST, READY, SUUTOITSU, BasicPolicy, Estimate, Hand
from fudaba.games.shirokurojan.notation import INSERT
from fudaba.games.shirokurojan.observation import CALLING, SET_UP, ShirokurojanObservation
from fudaba.games.shirokurojan.scoring import counted

LOOKED_AT = 8
"""So many hands, those that are worth most at a glance, are looked at with the next draw in mind."""
CLOSELY = 3
"""So many of these, those that are then worth most, with the next two draws in mind."""
SWING = {2: 6.0, 3: 4.0}
"""By players: the swing of a round."""
ANOTHER = {2: (5, 10, 15), 3: (3, 6, 12)}
"""By players: points that a win may bring to somebody else, each about as likely."""
SCALE = {2: 20.0, 3: 40.0}
"""By players: points of a hand that are worth about as much as the whole match."""
UNDECIDED = 0.85
"""The chance in each turn that nobody else ends the round."""
RONNED = 0.8
"""How likely a discard of another player completes a hand in tenpai, relative to a card from the stock."""
CALLED = 0.3
"""How likely the discards of a turn bring a hand nearer to melds, relative to a card from the stock."""
TO_PAIRS = (0.2, 0.5, 0.75, 0.9, 1.0, 1.0, 1.0, 1.0)
"""The chance that a card from the stock brings a hand nearer to four pairs, by how far it is, from 1."""
TO_MELDS = (0.25, 0.4, 0.55, 0.7, 0.95, 0.95, 0.95, 0.95)
"""The same for melds and a pair."""


def _by_turns(steps: Sequence[float], called: float, players: int) -> list[list[float]]:
    """Return how likely a hand is completed, by how far it is and how many draws it has, when so many others play on."""
    table = [[1.0] * LONGEST]
    for far, chance in enumerate(steps, 1):
        missed = (1 - RONNED * chance) ** (players - 1) if far == 1 else 1 - called * chance
        step = 1 - (1 - chance) * missed
        row = [0.0]
        for turn in range(1, LONGEST):
            row.append(step * table[-1][turn - 1] + (1 - step) * UNDECIDED * row[turn - 1])
        table.append(row)
    return table


COMPLETED_BY_PLAYERS = {players: (_by_turns(TO_PAIRS, 0.0, players), _by_turns(TO_MELDS, CALLED, players)) for players in (2, 3)}
"""How likely a hand is completed before anybody else's, by players: as four pairs, and as melds and a pair."""


def chance_to_win(totals: Sequence[int], seat: int, rounds: int) -> float:
    """Return about how likely a seat wins the match with these totals and so many rounds to come; a shared win is a part of one."""
    return lead.chance_to_win(totals, seat, rounds, SWING[len(totals)])


def rounds_after(number: int, players: int) -> int:
    """Return how many rounds follow the one of a number."""
    return 2 * players - 1 - number


class Stakes:
    """What points are worth to a seat in a match, by the chance to win it."""

    def __init__(self, seen: ShirokurojanObservation) -> None:
        players = len(seen.totals)
        self.seat = seen.seat
        self.totals = seen.totals
        self.rounds = rounds_after(seen.number, players)
        self.scale = SCALE[players]
        self._losing = self._if_another_wins()

    def chance(self, winner: int, points: int) -> float:
        """Return about how likely the seat wins the match when a player scores so many points in this round and nobody else any."""
        totals = [total + points * (seat == winner) for seat, total in enumerate(self.totals)]
        return chance_to_win(totals, self.seat, self.rounds)

    def _if_another_wins(self) -> float:
        """Return how likely the seat wins the match when somebody else wins this round, for much or for little."""
        others = [seat for seat in range(len(self.totals)) if seat != self.seat]
        found = [self.chance(seat, points) for seat in others for points in ANOTHER[len(self.totals)]]
        return sum(found) / len(found)

    def reward(self, points: float) -> float:
        """Return what it is worth to win so many points, in points of a hand."""
        low = int(points // 1)
        chance = self.chance(self.seat, low)
        if low != points:
            chance += (points - low) * (self.chance(self.seat, low + 1) - chance)
        return self.scale * (chance - self._losing) + 0.02 * points + 0.2


class _Known(NamedTuple):
    """What was found with some open melds: hands at a glance, by the next draws, their waits, and complete ones."""

    glances: dict[tuple[Hand, int, int], float]
    worths: dict[tuple[Hand, int, int, int, bool], float]
    waits: dict[Hand, tuple[float, float]]
    wins: dict[Hand, float]


class PauseError(Exception):
    """So many hands were looked at as were allowed; they stay known, and who asks again gets on by as many."""


class Foresight(Estimate):
    """What a seat makes of hands with the next draws and the match in mind.

    Two draws are looked at card by card, and what is still to come after them at a glance.
    """

    insertions = 2 * len(INSERT)

    def __init__(self, seen: ShirokurojanObservation) -> None:
        super().__init__(seen)
        self._stakes = Stakes(seen)
        self.scale = self._stakes.scale
        """What it is worth to win the match for certain instead of losing it."""
        self._completed = COMPLETED_BY_PLAYERS[self.players]
        self.twice = True
        """Whether the second draw is looked at card by card as well."""
        self.pause_after = inf
        """So many hands may be looked at; then a pause is due (`PauseError`)."""
        self._rewards: dict[float, float] = {}
        self._own = self.melds
        self._known_with: list[Hand] | None = None
        self._known: dict[tuple[Hand, ...], _Known] = {}
        turn = seen.thrower if seen.step == CALLING else seen.dealer if seen.step == SET_UP else seen.seat
        self._before = (seen.seat - turn - 1) % self.players
        """How many of the others draw before the seat does, unless it calls."""

    def reward(self, points: float) -> float:
        """Return what it is worth to win so many points."""
        known = self._rewards.get(points)
        if known is None:
            known = self._rewards[points] = self._stakes.reward(points)
        return known

    def _recall(self) -> None:
        """Recall what was found with the open melds of now."""
        if self._known_with is not self.melds:
            self._known_with = self.melds
            self._glances, self._worths, self._waits, self._wins = self._known.setdefault(tuple(self.melds), _Known({}, {}, {}, {}))

    def _last(self, draws: int, before: int) -> int:
        """Return how many cards the others discard after the last draw of the seat, when so many of them draw before its next one."""
        return self.seen.stock - draws - before - (draws - 1) * (self.players - 1) if draws else self.seen.stock

    def at_a_glance(self, faces: Hand, draws: int) -> float:
        """Return what a closed hand that lacks a card is worth after a discard by what would bring it nearer."""
        self._recall()
        return self._glance(faces, draws, self._last(draws, self.players - 1))

    def _glance(self, faces: Hand, draws: int, last: int) -> float:
        known = self._glances.get((faces, draws, last))
        if known is None:
            if self.pause_after <= 0:
                raise PauseError
            self.pause_after -= 1
            known = self._glances[faces, draws, last] = self._looked_at(faces, draws, last)
        return known

    def _looked_at(self, faces: Hand, draws: int, last: int) -> float:
        melds = towards_melds(faces)
        pairs = None if self.melds else towards_pairs(faces)
        if melds.far == 1 or (pairs is not None and pairs.far == 1):
            return self._ready(faces, draws, last)
        promised, (by_pairs, by_melds) = self.promised(faces), self._completed
        step = self.chance(melds.useful)
        worth = self._steps(1 - (1 - step) * (1 - CALLED * step), by_melds, melds.far, draws, self.reward(promised))
        if pairs is not None and pairs.far <= melds.far:
            step = self.chance(pairs.useful)
            worth = max(worth, self._steps(step, by_pairs, pairs.far, draws, self.reward(promised + SUUTOITSU)))
        return worth

    def _steps(self, step: float, completed: Sequence[Sequence[float]], far: int, draws: int, reward: float) -> float:
        """Return what a hand so far from being complete is worth, its next step as likely in each turn as this."""
        won, ready = completed[far - 1], completed[far - 2]
        total, still = 0.0, step
        for left in range(draws - 1, -1, -1):
            total += still * (won[left] * reward + READY * ready[left])
            still *= (1 - step) * UNDECIDED
        return total

    def _chance_and_reward(self, faces: Hand) -> tuple[float, float]:
        """Return how likely a card completes a hand in tenpai, and what it is worth to win with one that does."""
        known = self._waits.get(faces)
        if known is None:
            found = self.wins(faces)
            mean = sum([self.reward(each) for each in found if each >= 0]) / max(1, len(found))
            known = self._waits[faces] = len(found) / max(1, len(self.live)), mean
        return known

    def _won(self, whole: Hand) -> float:
        known = self._wins.get(whole)
        if known is None:
            known = self._wins[whole] = super()._won(whole)
        return known

    def _ready(self, faces: Hand, draws: int, last: int) -> float:
        """Return about what a hand in tenpai is worth: what its waits score, and the point at an exhausted stock."""
        chance, reward = self._chance_and_reward(faces)
        missed = 1 - RONNED * chance
        turn = 1 - (1 - chance) * missed ** (self.players - 1)
        won, still = 0.0, 1.0
        for _ in range(draws):
            won += still * turn
            still *= (1 - turn) * UNDECIDED
        won += still * (1 - missed**last)
        return won * reward + still * missed**last * READY

    def worth(self, faces: Hand, draws: int) -> float:
        """Return about what a closed hand that lacks a card is worth: what the best use of each card makes of it that may be drawn."""
        self._recall()
        before = self._before if self.melds is self._own else self.players - 1
        return self._drawn(faces, draws, before, self._last(draws, before), self.twice)

    def _drawn(self, faces: Hand, draws: int, before: int, last: int, again: bool) -> float:
        """Return what a hand is worth by the card drawn next; `again`: and by the one drawn after it."""
        if not draws:
            return self._glance(faces, draws, last)
        known = self._worths.get((faces, draws, before, last, again))
        if known is None:
            known = self._worths[faces, draws, before, last, again] = self._by_draw(faces, draws, before, last, again)
        return known

    def _by_draw(self, faces: Hand, draws: int, before: int, last: int, again: bool) -> float:
        rest = draws - 1

        def after(held: Hand) -> float:
            return self._drawn(held, rest, self.players - 1, last, False) if again else self._glance(held, rest, last)

        stay = after(faces)
        best: dict[int, float] = {}
        nearest: dict[int, tuple[float, Hand]] = {}
        ron = reward = 0.0
        for aim in (towards_melds(faces), *(() if self.melds else (towards_pairs(faces),))):
            if aim.far == 1 and not ron:
                ron, reward = self._chance_and_reward(faces)
            for face, (gap, junk) in aim.spots.items():
                whole = inserted(faces, gap, face)
                if aim.far == 1:
                    count = counted(whole, self.melds, self.by_ron)
                    if count is not None and count.without_dora() >= self.minimum - 1:
                        best[face] = max(best.get(face, stay), self.reward(count.points + 1))
                for place in junk:
                    held = without(whole, place + (place >= gap))
                    seems = self._glance(held, rest, last)
                    if face not in nearest or seems > nearest[face][0]:
                        nearest[face] = seems, held
        for face, (seems, held) in nearest.items():
            best[face] = max(best.get(face, stay), after(held) if again else seems)
        drawn = [max(best.get(FACES[card], stay), best.get(FACES[card | 1], stay)) for card in self.live]
        missed = (1 - RONNED * ron) ** before
        return (1 - missed) * reward + missed * UNDECIDED * sum(drawn) / max(1, len(drawn))

    def kept(self, faces: Hand) -> float:
        """Return what a closed hand is worth that is kept after a discard."""
        self._recall()
        before = self.players - 1
        draws = self.draws(before)
        return self._drawn(faces, draws, before, self._last(draws, before), self.twice)

    def best(self, plans: Iterable[tuple[Hand, int]], draws: int) -> tuple[float, int]:
        """Return what the best of some hands is worth, and the number that stands beside it."""
        self._recall()
        known: dict[Hand, int] = {}
        for faces, number in plans:
            known.setdefault(faces, number)
        before = self.players - 1
        last = self._last(draws, before)
        near = sorted(known, key=lambda faces: -self._glance(faces, draws, last))[:LOOKED_AT]
        near.sort(key=lambda faces: -self._drawn(faces, draws, before, last, False))
        found = [(self._drawn(faces, draws, before, last, self.twice), known[faces]) for faces in near[:CLOSELY]]
        return max(found, key=lambda each: each[0])


class ForesightPolicy(BasicPolicy):
    """A sound player that looks at hands more closely."""

    estimate = Foresight
