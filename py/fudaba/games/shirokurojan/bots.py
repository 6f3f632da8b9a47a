"""CPU players of Shirokuro-jan that follow rules of thumb, from what their seat may know and a stream of chance."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import inf
from random import Random

from fudaba.core.contract import Action
from fudaba.games.blackwhite import BLACK_FACE, FACE_TEXTS, FACES, faces_of, inserted, turned, without
from fudaba.games.shirokurojan.notation import DISCARD, DRAW, INSERT, KEEP, PASS, RON, TSUMO, TURN
from fudaba.games.shirokurojan.observation import CALLING, DISCARDING, DRAWING, INSERTING, SET_UP, ShirokurojanObservation, unseen
from fudaba.games.shirokurojan.outlook import FOUR_PAIRS, MELDS_AND_PAIR, distance, useful
from fudaba.games.shirokurojan.scoring import COMPLETING, SHOWN, Situation, completed, completions, counted, dora_of, situation

SHORT_LIST = 10
"""So many hands, the most promising at first sight, are looked at closely."""
TYPICAL = (1.0, 0.25, 0.4, 0.55, 0.7, 0.95, 1.0, 1.0, 1.0)
"""The chance that a card from the stock brings a hand nearer, by how far it is."""
TABLE = 0.25
"""What the others' discards of a turn add to that chance, relative to it."""
FIRST = 0.9
"""The chance in each turn that nobody else ends the round."""
ENDING = 1.5
"""Points that it is worth to end the round, since nobody else can win it then."""
READY = 0.5
"""Points that it is worth to be in tenpai when the stock is exhausted, beside the chance to win before."""
AGAINST = (0.8, 0.35, 0.1)
"""The chance of tan'yao or chinitsu, by how many faces stand against it."""
DORA = 0.8
"""The chance that a dora stays in the hand."""
SUUTOITSU = 8
"""Points of four pairs."""
_ENDS = (1, 6, BLACK_FACE + 1, BLACK_FACE + 6)
"""The faces that stand against tan'yao."""
LONGEST = 20
"""More turns than any round has."""
NEVER = -inf
"""The points of a card that completes nothing."""

Hand = tuple[int, ...]


def per_turn(chance: float) -> float:
    """Return how likely a turn brings a hand nearer, by its draw or by the discards of the others."""
    return chance + (1 - chance) * TABLE * chance


def _by_turns() -> list[list[float]]:
    """Return how likely a hand is completed first, by how far it is and how many turns it has."""
    table = [[1.0] * LONGEST]
    for chance in map(per_turn, TYPICAL[1:]):
        row = [0.0]
        for turn in range(1, LONGEST):
            row.append(chance * table[-1][turn - 1] + (1 - chance) * FIRST * row[turn - 1])
        table.append(row)
    return table


COMPLETED = _by_turns()
"""How likely a hand is completed before anybody else's, by how far it is and how many turns it has."""


class Estimate:
    """What a seat makes of hands: how likely they are completed, and for how many points."""

    insertions = 8
    """So many insertions, the most promising at first sight, are looked at with their discards."""

    def __init__(self, seen: ShirokurojanObservation) -> None:
        self.seen = seen
        self.players = len(seen.sizes)
        self.minimum = seen.options.minimum
        self.live = unseen(seen)
        self.melds: list[Hand] = [faces_of(meld.cards) for meld in seen.melds[seen.seat]]
        dealer = seen.seat == seen.dealer
        dora = () if seen.indicator < 0 else dora_of(seen.indicator)
        first_turn = not seen.turns[seen.seat]
        self.by_ron = Situation(False, dealer, dora)
        self._marks = [(face < BLACK_FACE) | (face in _ENDS) << 4 | (face in dora) << 8 for face in range(max(FACE_TEXTS) + 1)]
        self._chances: dict[int, float] = {}
        self.now_by_ron, self.now_by_tsumo = (situation(by_tsumo, dealer, dora, first_turn, seen.stock) for by_tsumo in (False, True))

    def reward(self, points: float) -> float:
        """Return what it is worth to win so many points."""
        return points + ENDING

    def draws(self, before: int) -> int:
        """Return how many cards the seat still draws when so many others draw before it."""
        return max(0, (self.seen.stock - before + self.players - 1) // self.players)

    def chance(self, faces: int) -> float:
        """Return how likely an unseen card bears one of some faces."""
        known = self._chances.get(faces)
        if known is None:
            known = self._chances[faces] = sum([SHOWN[card] & faces > 0 for card in self.live]) / max(1, len(self.live))
        return known

    def at_first_sight(self, faces: Hand, draws: int) -> float:
        """Return about what a closed hand is worth, by how far it is alone."""
        far, promised = distance(faces, MELDS_AND_PAIR[len(self.melds)]), self.promised(faces)
        worth = COMPLETED[far][draws] * self.reward(promised) - 0.01 * far
        if self.melds:
            return worth
        return max(worth, COMPLETED[distance(faces, FOUR_PAIRS)][draws] * self.reward(promised + SUUTOITSU))

    def promised(self, faces: Hand) -> float:
        """Return about how many points a hand will have that is not complete."""
        every = faces if not self.melds else (*faces, *(face for meld in self.melds for face in meld))
        marks = sum([self._marks[face] for face in every])
        white, ends, dora = marks & 15, marks >> 4 & 15, marks >> 8
        yaku = 0.5 + self.by_ron.dealer
        for against in (min(white, len(every) - white), ends):
            if against < len(AGAINST):
                yaku += AGAINST[against]
        points = yaku + DORA * dora
        return points if yaku >= self.minimum else points * yaku / self.minimum

    def worth(self, faces: Hand, draws: int) -> float:
        """Return about what a closed hand that lacks a card is worth, by what would bring it nearer."""
        ways = MELDS_AND_PAIR[len(self.melds)]
        far, far_from_pairs = distance(faces, ways), 9 if self.melds else distance(faces, FOUR_PAIRS)
        if far == 1 or far_from_pairs == 1:
            return self._worth_ready(faces, draws)
        promised, faces_of_use = self.promised(faces), useful(faces, ways)
        worth = self._reached(far, faces_of_use, draws) * self.reward(promised) + READY * self._reached(far - 1, faces_of_use, draws)
        if far_from_pairs <= far:
            by_pairs = self._reached(far_from_pairs, useful(faces, FOUR_PAIRS), draws) * self.reward(promised + SUUTOITSU)
            worth = max(worth, by_pairs)
        return worth

    def _reached(self, far: int, faces: int, draws: int) -> float:
        """Return how likely a hand comes so much nearer, the next step by some faces."""
        step = per_turn(self.chance(faces))
        total, still = 0.0, 1.0
        for turn in range(1, draws + 1):
            total += still * step * COMPLETED[far - 1][draws - turn]
            still *= (1 - step) * FIRST
        return total

    def _worth_ready(self, faces: Hand, draws: int) -> float:
        """Return about what a hand in tenpai is worth: what its waits score, and the point at an exhausted stock."""
        found = self.wins(faces)
        if not found:
            return 0.0
        step = per_turn(len(found) / len(self.live))
        won = 1 - ((1 - step) * FIRST) ** draws * (1 - TABLE * step)
        return won * self.reward(sum(found) / len(found)) + READY * (1 - won)

    def wins(self, faces: Hand) -> list[float]:
        """Return the points that each unseen card gives which completes a hand."""
        points = {face: max(map(self._won, wholes)) for face, wholes in completions(faces).items()}
        best = [max(points.get(FACES[card], NEVER), points.get(FACES[card | 1], NEVER)) for card in self.live]
        return [won for won in best if won > NEVER]

    def _won(self, whole: Hand) -> float:
        """Return the points of a complete hand, half a point for the chance of tsumo; without the minimum little."""
        count = counted(whole, self.melds, self.by_ron)
        assert count is not None
        missing = self.minimum - count.without_dora()
        return count.points + 0.5 if missing <= 0 else 0.4 * (count.points + 1) if missing == 1 else -ENDING

    def best(self, plans: Iterable[tuple[Hand, int]], draws: int) -> tuple[float, int]:
        """Return what the best of some hands is worth, and the number that stands beside it."""
        known: dict[Hand, int] = {}
        for faces, number in plans:
            known.setdefault(faces, number)
        near = sorted(known, key=lambda faces: self.at_first_sight(faces, draws), reverse=True)[:SHORT_LIST]
        return max(((self.worth(faces, draws), known[faces]) for faces in near), key=lambda found: found[0])

    def best_discard(self, faces: Hand) -> tuple[float, int]:
        """Return what a hand at its turn is worth after its best discard, and the position of that."""
        return self.best(((without(faces, position), position) for position in range(len(faces))), self.draws(self.players - 1))

    def finished(self, faces: Hand) -> float | None:
        """Return what it is worth to win now by tsumo; None when the hand is not complete or is below the minimum."""
        count = counted(faces, self.melds, self.now_by_tsumo)
        return None if count is None or count.without_dora() < self.seen.options.minimum else self.reward(count.points)

    def best_insertion(self, hand: Hand, card: int) -> Action:
        """Return the insertion after which the hand is worth most, with the discard that follows it."""
        spots = [spot for spots in INSERT[: len(hand) + 1] for spot in spots]
        wholes = {inserted(hand, spot.first, FACES[card | spot.second]): spot for spot in reversed(spots)}
        wins = [(won, spot) for faces, spot in wholes.items() if (won := self.finished(faces)) is not None]
        draws = self.draws(self.players - 1)
        near = sorted(wholes, key=lambda faces: self.at_first_sight(faces, draws), reverse=True)[: self.insertions]
        plans = ((without(faces, position), number) for number, faces in enumerate(near) for position in range(len(faces)))
        worth, number = self.best(plans, draws)
        won, spot = max(wins, key=lambda win: win[0], default=(0.0, None))
        return spot if spot is not None and won >= worth else wholes[near[number]]


class BasicPolicy:
    """A sound player.

    It inserts and discards what brings its hand nearest to being complete, by the cards that it has not seen, its turns, and what the
    hand will score; it calls when that is worth more than to draw, and lets a poor win go by only for a better one in sight.
    """

    estimate: type[Estimate] = Estimate
    """How it judges hands."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, observation: ShirokurojanObservation) -> Action:
        """Return one of the legal actions."""
        return self.judged(observation, self.estimate(observation))

    def judged(self, observation: ShirokurojanObservation, estimate: Estimate) -> Action:
        """Return one of the legal actions by a judgement of hands."""
        step, hand = observation.step, faces_of(observation.hand)
        if step == DRAWING:
            return DRAW
        if step == INSERTING:
            return estimate.best_insertion(hand, observation.drawn)
        if step == DISCARDING:
            worth, position = estimate.best_discard(hand)
            won = estimate.finished(hand) if TSUMO in observation.legal else None
            return TSUMO if won is not None and won >= worth else DISCARD[position]
        worths = self.weighed(observation, estimate)
        return max(reversed(worths), key=lambda action: worths[action])

    def weighed(self, seen: ShirokurojanObservation, estimate: Estimate) -> dict[Action, float]:
        """Return what each way to hold the dealt hand, or each answer to a discard, is worth; of equal ones the last is preferred."""
        hand = faces_of(seen.hand)
        if seen.step == SET_UP:
            return {TURN: self._as_dealt(estimate, faces_of(turned(seen.hand))), KEEP: self._as_dealt(estimate, hand)}
        before = (seen.seat - seen.thrower - 1) % estimate.players
        worths = {PASS: estimate.worth(hand, estimate.draws(before))}
        for action in seen.legal:
            if action.verb in ("pon", "chi"):
                worths[action] = self._called(seen, estimate, action)
            elif action == RON:
                best = completed(seen.hand, seen.thrown, estimate.melds, estimate.now_by_ron, seen.options.minimum)
                worths[action] = 0.0 if best is None else estimate.reward(best.score.points)
        return worths

    def _called(self, seen: ShirokurojanObservation, estimate: Estimate, call: Action) -> float:
        """Return what the hand is worth after a call and the best discard."""
        hand, melds, left = faces_of(seen.hand), estimate.melds, call.first
        estimate.melds = [*melds, (hand[left], hand[left + 1], FACES[seen.thrown | call.second])]
        try:
            return estimate.best_discard(hand[:left] + hand[left + 2 :])[0]
        finally:
            estimate.melds = melds

    def _as_dealt(self, estimate: Estimate, faces: Hand) -> float:
        """Return what a hand is worth before the first turn."""
        return estimate.worth(faces, estimate.draws(0)) if len(faces) == 7 else estimate.best_discard(faces)[0]


class EasyPolicy:
    """A beginner: puts equal and neighbouring numbers side by side, calls now and then, and overlooks things."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, observation: ShirokurojanObservation) -> Action:
        """Return one of the legal actions."""
        legal, step, hand = observation.legal, observation.step, faces_of(observation.hand)
        if step in (DISCARDING, CALLING):
            wins = [action for action in legal if action in (TSUMO, RON)]
            if wins and self.rng.random() < 0.9:
                return wins[0]
        if step == CALLING:
            calls = legal[:-1]
            return self.rng.choice(calls) if calls and self.rng.random() < 0.5 else PASS
        if step == INSERTING:
            return self._liked(legal, lambda action: bonds(inserted(hand, action.first, FACES[observation.drawn | action.second])))
        if step == DISCARDING:
            discards = [action for action in legal if action != TSUMO]
            return self._liked(discards, lambda action: bonds(without(hand, action.first)))
        return self.rng.choice(legal)

    def _liked(self, actions: Sequence[Action], value: Callable[[Action], int]) -> Action:
        """Return one of the actions that look best, now and then any."""
        if self.rng.random() < 0.15:
            return self.rng.choice(actions)
        best = max(map(value, actions))
        return self.rng.choice([action for action in actions if value(action) == best])


def bonds(faces: Hand) -> int:
    """Return how well the neighbours in a hand go together: 3 for each two that are equal, 2 for one apart, 1 for two apart."""
    return sum(3 - abs(one - two) for one, two in pairwise(faces) if COMPLETING[one << 4 | two])
