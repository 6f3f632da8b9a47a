"""A closer look at hands of Shirokuro-jan than the sound player takes: the next draw in mind, and the match.

What a win is worth is told by what it does for the match beside a win of somebody else: who is behind before the last round wants
a hand that is dear enough, and who is ahead any hand.
"""

from collections.abc import Iterable, Sequence

from fudaba.games import lead
from fudaba.games.blackwhite import FACES, inserted, without
from fudaba.games.shirokurojan.aims import towards_melds, towards_pairs
from fudaba.games.shirokurojan.bots import READY, SUUTOITSU, BasicPolicy, Estimate, Hand
from fudaba.games.shirokurojan.observation import ShirokurojanObservation
from fudaba.games.shirokurojan.scoring import counted

LOOKED_AT = 8
"""So many hands, those that are worth most without it, are looked at with the next draw in mind."""
SWING = {2: 6.0, 3: 4.0}
"""By players: the swing of a round."""
ANOTHER = {2: (5, 10, 15), 3: (3, 6, 12)}
"""By players: points that a win may bring to somebody else, each about as likely."""
SCALE = {2: 20.0, 3: 40.0}
"""By players: points of a hand that are worth about as much as the whole match."""
STILL = 0.9
"""The chance that nobody ends the round before the next draw."""


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


class Foresight(Estimate):
    """What a seat makes of hands with the next draw and the match in mind."""

    def __init__(self, seen: ShirokurojanObservation) -> None:
        super().__init__(seen)
        self._stakes = Stakes(seen)
        self._rewards: dict[float, float] = {}
        self._worths: dict[tuple[Hand, int], float] = {}
        self._known_with = self.melds

    def reward(self, points: float) -> float:
        """Return what it is worth to win so many points."""
        known = self._rewards.get(points)
        if known is None:
            known = self._rewards[points] = self._stakes.reward(points)
        return known

    def mean_reward(self, found: Sequence[float]) -> float:
        """Return what it is worth to win with one of some cards, each as likely, by the points with it; below 0 it is no win."""
        return sum(self.reward(points) for points in found if points >= 0) / len(found)

    def at_a_glance(self, faces: Hand, draws: int) -> float:
        """Return what a closed hand that lacks a card is worth by what would bring it nearer, as `Estimate.worth` tells it."""
        if self._known_with is not self.melds:
            self._worths.clear()
            self._known_with = self.melds
        known = self._worths.get((faces, draws))
        if known is None:
            known = self._worths[faces, draws] = self._at_a_glance(faces, draws)
        return known

    def _at_a_glance(self, faces: Hand, draws: int) -> float:
        melds = towards_melds(faces)
        pairs = None if self.melds else towards_pairs(faces)
        if melds.far == 1 or (pairs is not None and pairs.far == 1):
            return self._worth_ready(faces, draws)
        promised = self.promised(faces)
        worth = self._reached(melds.far, melds.useful, draws) * self.reward(promised)
        worth += READY * self._reached(melds.far - 1, melds.useful, draws)
        if pairs is not None and pairs.far <= melds.far:
            worth = max(worth, self._reached(pairs.far, pairs.useful, draws) * self.reward(promised + SUUTOITSU))
        return worth

    def worth(self, faces: Hand, draws: int) -> float:
        """Return about what a closed hand that lacks a card is worth: what the best use of each card makes of it that may be drawn."""
        if not draws:
            return self.at_a_glance(faces, draws)
        stay = self.at_a_glance(faces, draws - 1)
        best: dict[int, float] = {}
        for aim in (towards_melds(faces), *(() if self.melds else (towards_pairs(faces),))):
            for face, (gap, junk) in aim.spots.items():
                worth = best.get(face, stay)
                whole = inserted(faces, gap, face)
                if aim.far == 1:
                    count = counted(whole, self.melds, self.by_ron)
                    if count is not None and count.without_dora() >= self.minimum - 1:
                        worth = max(worth, self.reward(count.points + 1))
                for place in junk:
                    worth = max(worth, self.at_a_glance(without(whole, place + (place >= gap)), draws - 1))
                best[face] = worth
        drawn = [max(best.get(FACES[card], stay), best.get(FACES[card | 1], stay)) for card in self.live]
        return STILL * sum(drawn) / max(1, len(drawn))

    def best(self, plans: Iterable[tuple[Hand, int]], draws: int) -> tuple[float, int]:
        """Return what the best of some hands is worth, and the number that stands beside it."""
        known: dict[Hand, int] = {}
        for faces, number in plans:
            known.setdefault(faces, number)
        near = sorted(known, key=lambda faces: self.at_a_glance(faces, draws), reverse=True)[:LOOKED_AT]
        return max(((self.worth(faces, draws), known[faces]) for faces in near), key=lambda found: found[0])


class ForesightPolicy(BasicPolicy):
    """A sound player that looks at hands more closely."""

    estimate = Foresight
