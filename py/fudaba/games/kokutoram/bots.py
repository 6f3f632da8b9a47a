"""CPU players of Kokutoram that follow rules of thumb, from what their seat may know and a stream of chance.

None of them takes a card from the pile and puts it back (K7).
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise, product
from operator import add
from random import Random
from typing import NamedTuple

from fudaba.core.contract import Action
from fudaba.games.blackwhite import BLACK, BLACK_FACE, FACE_TEXTS, FACES, PACK, WHITE, faces_of, inserted, turned, without
from fudaba.games.kokutoram.notation import DISCARD, DRAW, END, INSERT, KEEP, KNOCK, TAKE, TURN
from fudaba.games.kokutoram.round import DISCARDING, DRAWING, INSERTING, SET_UP, KokutoramObservation
from fudaba.games.kokutoram.scoring import count, points_by_length, points_of

LIKELY = (
    (18, 22, 24, 26, 29),
    (8, 12, 14, 17, 22),
    (2, 4, 8, 10, 14),
    (0, 2, 3, 5, 9),
    (0, 0, 1, 2, 5),
    (0, 0, 0, 1, 2),
    (0, 0, 0, 0, 1),
)
"""Points of a sound player after so many turns, the last row after more: five figures that are about equally likely."""
PATIENCE = 0.5
"""How likely another player who could knock with fewer points does not."""
FORESIGHT = 0.7
"""How much of a hand's worth is what the next draw makes of it; the rest is what it comes to now."""
CANDIDATES = 8
"""How many ways to insert and discard are looked at with the next draw in mind."""
NEIGHBOURS = (1.5, 1.0, 0.5)
"""About how many points two neighbours promise that are equal, one apart, two apart."""

CONTENT = 9
"""With so few points a beginner knocks,"""
NERVE = 0.75
"""but not every time."""
SAVING = 6
"""Points that the top of the pile must save a beginner."""
ATTENTION = 0.35
"""The part of all ways to insert a card that a beginner sees."""

_ALL_FACES = tuple(FACE_TEXTS)
_THREES = [
    (face, face + step, face + 2 * step) for face in _ALL_FACES for step in (-1, 0, 1) if {face + step, face + 2 * step} <= {*_ALL_FACES}
]
"""All sets and runs of three faces."""
_NEXT = {(first, second): third for first, second, third in _THREES}
_BETWEEN = {(first, third): second for first, second, third in _THREES}

Faces = tuple[int, ...]


class Plan(NamedTuple):
    """A way to put a card into a hand: points after it, gap, upright side, and the position of the discard to follow.

    Position -1: a knock follows, with nine cards.
    """

    points: int
    gap: int
    side: int
    position: int

    def insertion(self) -> Action:
        """Return the action that begins the plan."""
        return INSERT[2 * self.gap + self.side]

    def left(self, faces: Faces, card: int) -> Faces:
        """Return what becomes of a hand, as faces."""
        nine = inserted(faces, self.gap, FACES[card | self.side])
        return nine if self.position < 0 else without(nine, self.position)


def plans(faces: Faces, card: int, from_pile: bool) -> list[Plan]:
    """Return every way to insert a card; one from the pile is not discarded at once, another one in a single way."""
    found = [] if from_pile else [Plan(points_of(faces), 0, WHITE, 0)]
    for gap in range(len(faces) + 1):
        for side in (WHITE, BLACK):
            nine = inserted(faces, gap, FACES[card | side])
            found.append(Plan(points_of(nine), gap, side, -1))
            found += [Plan(points_of(without(nine, place)), gap, side, place) for place in range(len(nine)) if place != gap]
    return found


def expected_points(faces: Faces, live: Iterable[int]) -> float:
    """Return the points that a hand comes to on average with one of the live cards, inserted and any card discarded at best."""
    least = least_with_each(faces)
    found = [min(least[FACES[card]], least[FACES[card | 1]]) for card in live]
    return sum(found) / len(found) if found else points_of(faces)


def least_with_each(faces: Faces) -> dict[int, int]:
    """Return for every face the fewest points that a hand comes to when it is drawn, inserted, and a card discarded."""
    now = points_of(faces)
    least = dict.fromkeys(_ALL_FACES, now)
    loose = now
    for place in range(len(faces)):
        rest = without(faces, place)
        left, right = points_by_length(rest), points_by_length(rest[::-1])[::-1]
        loose = min(loose, *map(add, left, right))
        # Where the new face is not loose, it makes three with two neighbours.
        for gap, ways in enumerate(_completing(rest)):
            for face in ways:
                least[face] = min(least[face], points_of(inserted(rest, gap, face)))
    return {face: min(points, loose + face % BLACK_FACE) for face, points in least.items()}


def _completing(faces: Faces) -> list[set[int]]:
    """Return for each gap the faces that make a block of three there."""
    ways: list[set[int]] = [set() for _ in range(len(faces) + 1)]
    for place, pair in enumerate(pairwise(faces)):
        for gap, face in ((place, _NEXT.get(pair[::-1])), (place + 1, _BETWEEN.get(pair)), (place + 2, _NEXT.get(pair))):
            if face:
                ways[gap].add(face)
    return ways


def live_cards(observation: KokutoramObservation) -> list[int]:
    """Return the cards that the seat has not seen."""
    seen = {code & ~1 for code in observation.hand} | {observation.held, *observation.pile}
    seen.update(*observation.known)
    return [card for card in PACK if card not in seen]


def _promise(faces: Faces) -> float:
    """Return about how many points the neighbours in a hand may yet save."""
    steps = (abs(face - before) for before, face in pairwise(faces))
    return sum(NEIGHBOURS[step] for step in steps if step < len(NEIGHBOURS))


def _worth(faces: Faces, live: Sequence[int]) -> float:
    """Return what a hand is worth in points, the fewer the better: now, and with the next draw in mind."""
    return (1 - FORESIGHT) * points_of(faces) + FORESIGHT * expected_points(faces, live)


def _advantage(points: Sequence[int], knocker: int | None) -> float:
    """Return the victory points of the first player less what the others score on average."""
    own, *others = count(points, knocker).victory
    return own - sum(others) / len(others)


def knock_pays(observation: KokutoramObservation, points: int, later: float) -> bool:
    """Tell whether to knock with so many points now rather than to let everybody have another turn.

    `later` are the points that the next turn would make of them. Without a knock, another player who then has no more than `points` may
    knock, and else this one is taken to do so at the next turn; after the last draw the round is over.
    """
    turns = [sum(turn.seat == seat for turn in observation.log) for seat in range(len(observation.known)) if seat != observation.seat]
    now = list(product(*(LIKELY[min(done, len(LIKELY) - 1)] for done in turns)))
    knock = sum(_advantage((points, *others), 0) for others in now) / len(now)
    if not observation.stock:
        return knock >= sum(_advantage((points, *others), None) for others in now) / len(now)
    then = list(product(*(LIKELY[min(done + 1, len(LIKELY) - 1)] for done in turns)))
    wait = 0.0
    for others in then:
        own = _advantage((round(later), *others), 0)
        if min(others) <= points:
            other = _advantage((points, *others), 1 + others.index(min(others)))
            wait += PATIENCE * own + (1 - PATIENCE) * other
        else:
            wait += own
    return knock >= wait / len(then)


class BasicPolicy:
    """A sound player.

    It compares the top of the pile with what the stock brings on average; it inserts and discards for the fewest points if it
    is about to knock, and else with the next draw in mind; it knocks when that promises more than another turn of everybody.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, observation: KokutoramObservation) -> Action:
        """Return one of the legal actions."""
        step, faces, live = observation.step, faces_of(observation.hand), live_cards(observation)
        if step == SET_UP:
            return TURN if _worth(faces_of(turned(observation.hand)), live) < _worth(faces, live) else KEEP
        if step == DRAWING:
            return TAKE if TAKE in observation.legal and _wants(faces, observation.pile[-1], live) else DRAW
        if step == INSERTING:
            return _best_plan(observation, faces, live).insertion()
        if step == DISCARDING:
            return _put_down(observation, faces, live)
        return KNOCK if knock_pays(observation, points_of(faces), expected_points(faces, live)) else END


def _wants(faces: Faces, card: int, live: list[int]) -> bool:
    """Tell whether a card of the pile is better than one of the stock is on average."""
    return min(plans(faces, card, True)).points < expected_points(faces, live)


def _best_plan(observation: KokutoramObservation, faces: Faces, live: list[int]) -> Plan:
    """Return the best way to insert the drawn card, looking at the discard to follow."""
    card = observation.held
    found = plans(faces, card, observation.from_pile)
    lowest = min(found)
    if knock_pays(observation, lowest.points, expected_points(lowest.left(faces, card), live)):
        return lowest
    ways = {plan.left(faces, card): plan for plan in sorted(found, reverse=True) if plan.position >= 0}
    likely = sorted(ways, key=lambda left: (ways[left].points - _promise(left), left))[:CANDIDATES]
    return ways[min(likely, key=lambda left: (_worth(left, live), left))]


def _put_down(observation: KokutoramObservation, faces: Faces, live: list[int]) -> Action:
    """Return the best discard, or a knock before it where no discard leaves as few points."""
    left = {place: without(faces, place) for place in _places(observation)}
    points = {place: points_of(rest) for place, rest in left.items()}
    least = min(left, key=lambda place: points[place])
    whole = points_of(faces)
    if knock_pays(observation, min(whole, points[least]), expected_points(left[least], live)):
        return KNOCK if whole <= points[least] else DISCARD[least]
    return DISCARD[min(left, key=lambda place: _worth(left[place], live))]


def _places(observation: KokutoramObservation) -> list[int]:
    """Return the positions of the cards that may go: all but one just taken from the pile."""
    return [place for place in range(len(observation.hand)) if not (observation.from_pile and place == observation.gap)]


class EasyPolicy:
    """A beginner: sees blocks and points, but neither chances nor the other players, and overlooks things."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, observation: KokutoramObservation) -> Action:
        """Return one of the legal actions."""
        step, faces = observation.step, faces_of(observation.hand)
        points = points_of(faces)
        if step == SET_UP:
            return TURN if points_of(faces_of(turned(observation.hand))) < points else KEEP
        if step == DRAWING:
            return TAKE if TAKE in observation.legal and self._wants(faces, observation.pile[-1]) else DRAW
        if step == INSERTING:
            found = plans(faces, observation.held, observation.from_pile)
            return min(self._seen(found), key=lambda plan: plan.points).insertion()
        if step == DISCARDING:
            left = {place: points_of(without(faces, place)) for place in _places(observation)}
            least = min(left, key=lambda place: left[place])
            return KNOCK if points < left[least] and points <= CONTENT else DISCARD[least]
        return KNOCK if points <= CONTENT and self.rng.random() < NERVE else END

    def _wants(self, faces: Faces, card: int) -> bool:
        """Tell whether a card of the pile is seen to save much."""
        return min(self._seen(plans(faces, card, True))).points <= points_of(faces) - SAVING

    def _seen(self, found: list[Plan]) -> list[Plan]:
        """Return the plans that come to mind."""
        return [plan for plan in found if self.rng.random() < ATTENTION] or found


class RandomPolicy:
    """Plays any legal action with equal chance, but never puts back the card that it took from the pile."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, observation: KokutoramObservation) -> Action:
        """Return one of the legal actions."""
        if observation.step != DISCARDING:
            return self.rng.choice(observation.legal)
        return self.rng.choice([*(DISCARD[place] for place in _places(observation)), KNOCK])
