"""What the search has to know of Shirokuro-jan: a few candidates, likely worlds, and the chance to win the match after a round."""

from collections.abc import Iterable
from operator import add
from random import Random

from fudaba.bots.search import Guide, Weighing
from fudaba.core.contract import Action, Round
from fudaba.core.rng import shuffled
from fudaba.games.blackwhite import FACES, faces_of, inserted, turned, with_sides, without
from fudaba.games.shirokurojan.aims import towards_pairs
from fudaba.games.shirokurojan.foresight import Foresight, ForesightPolicy, PauseError, chance_to_win, rounds_after
from fudaba.games.shirokurojan.notation import DISCARD, INSERT, PASS, RON, TSUMO
from fudaba.games.shirokurojan.observation import CALLING, DISCARDING, DRAWING, INSERTING, SET_UP, ShirokurojanObservation, unseen
from fudaba.games.shirokurojan.playout import Hand, Table, least_missed
from fudaba.games.shirokurojan.result import OpenMeld
from fudaba.games.shirokurojan.round import ShirokurojanRound
from fudaba.games.shirokurojan.scoring import SHOWN, dora_of

PLANS = 3
"""So many insertions or discards are compared beside what is done at first sight."""
HANDS = 16
"""So many hands are looked at in a step of the closer look."""


def _table(
    seen: ShirokurojanObservation | ShirokurojanRound, indicator: int, hands: list[Hand], turns: Iterable[int], stock: Hand
) -> Table:
    """Return a round as the fast player sees it."""
    gone = [indicator, *(card for row in seen.discards for card in row)]
    gone += [code for melds in seen.melds for meld in melds for code in meld.cards]
    return Table(seen.options, seen.dealer, dora_of(indicator), hands, list(map(_faces, seen.melds)), list(turns), stock, gone)


def _faces(melds: tuple[OpenMeld, ...]) -> tuple[Hand, ...]:
    return tuple(faces_of(meld.cards) for meld in melds)


def nearer_to_pairs(hand: Hand) -> Hand:
    """Return a dealt hand as it is or turned, whichever is nearer to four pairs."""
    return min(hand, turned(hand), key=lambda held: towards_pairs(faces_of(held[:7])).far)


class ShirokurojanGuide(Guide[ShirokurojanObservation]):
    """The guide of Shirokuro-jan.

    The closer look at hands decides nearly alone: the fast player tells worlds apart too coarsely to overrule it for more than little.
    """

    faith = 1000.0
    unit = "chance"

    def candidates(self, observation: ShirokurojanObservation) -> dict[Action, float]:
        """Return the actions worth comparing, what the closer look prefers first; a win is never compared."""
        return _looked_at(observation, Foresight(observation))

    def weighing(self, observation: ShirokurojanObservation) -> Weighing:
        """Return these actions being looked at."""
        return CloserLook(observation)

    def imagined(self, observation: ShirokurojanObservation, rng: Random) -> ShirokurojanRound:
        """Return a round that agrees with the observation, the other hands as good as their turns have made them.

        Their cards are dealt; a hand is held the way that is nearer to four pairs, and then draws and discards as often as it did.
        """
        seen = observation
        unknown = unseen(seen)
        pool = list(with_sides(shuffled(unknown, rng), rng))
        indicator = pool.pop() & ~1 if seen.step == SET_UP else seen.indicator
        hands: list[Hand] = []
        for seat, size in enumerate(seen.sizes):
            hand = seen.hand
            if seat != seen.seat:
                hand = tuple(pool[-size:])
                del pool[-size:]
                if size >= 7 and (seen.step != SET_UP or seat < seen.seat):
                    hand = nearer_to_pairs(hand)
            hands.append(hand)
        if seen.step != SET_UP:
            table = _table(seen, indicator, hands, seen.turns, tuple(pool))
            others = [seat for seat in range(len(hands)) if seat != seen.seat and len(hands[seat]) < 8]
            for seat in others:
                for _ in range(seen.turns[seat] if pool else 0):
                    place = int(rng.random() * len(pool))
                    if not table.looks[seat].win & SHOWN[pool[place]]:
                        pool[place] = table.take(seat, pool[place])
        return ShirokurojanRound.imagined(seen, hands, seen.drawn, indicator, tuple(pool))

    def value(self, round_: Round[ShirokurojanObservation], seat: int, rng: Random) -> float:
        """Return the chance of the seat to win the match after the round."""
        assert isinstance(round_, ShirokurojanRound)
        totals = list(map(add, round_.totals, played_on(round_)))
        return chance_to_win(totals, seat, rounds_after(round_.number, round_.players))


class CloserLook(Weighing):
    """The closer look in steps: first with one draw in mind, then with two."""

    def __init__(self, seen: ShirokurojanObservation) -> None:
        super().__init__({})
        self._seen = seen
        self._estimate = Foresight(seen)
        self._estimate.twice = self.done = False

    def step(self) -> None:
        """Look at some hands more."""
        estimate = self._estimate
        estimate.pause_after = HANDS
        try:
            self.candidates = _looked_at(self._seen, estimate)
        except PauseError:
            return
        self.done, estimate.twice = estimate.twice, True


def _looked_at(seen: ShirokurojanObservation, estimate: Foresight) -> dict[Action, float]:
    """Return the actions worth comparing by a closer look."""
    policy = ForesightPolicy(Random(0))
    usual = policy.judged(seen, estimate)
    if usual in (TSUMO, RON) or seen.step == DRAWING:
        return {usual: 0.0}
    own = seen.step in (INSERTING, DISCARDING)
    worths = _worths(seen, estimate, usual) if own else policy.weighed(seen, estimate)
    firsts = {action: min(0.0, worth - worths[usual]) / estimate.scale for action, worth in worths.items()}
    return {usual: 0.0} | firsts


def _worths(seen: ShirokurojanObservation, estimate: Foresight, usual: Action) -> dict[Action, float]:
    """Return what the usual insertion or discard is worth, and the others that are worth most at a glance."""
    draws, faces = estimate.draws(estimate.players - 1), faces_of(seen.hand)
    glances: dict[Action, float] = {}
    for action, rest in _rests(seen):
        glances[action] = max(glances.get(action, 0.0), estimate.at_a_glance(rest, draws))
    worths: dict[Action, float] = {}
    for action in dict.fromkeys((usual, *sorted(glances, key=lambda action: -glances[action])[:PLANS])):
        if seen.step == DISCARDING:
            worths[action] = estimate.kept(without(faces, action.first))
        else:
            whole = inserted(faces, action.first, FACES[seen.drawn | action.second])
            worths[action] = max(estimate.best_discard(whole)[0], estimate.finished(whole) or 0.0)
    return worths


def _rests(seen: ShirokurojanObservation) -> list[tuple[Action, Hand]]:
    """Return each insertion, or each discard, with a hand that it may lead to."""
    faces = faces_of(seen.hand)
    if seen.step == DISCARDING:
        return [(DISCARD[place], without(faces, place)) for place in range(len(faces))]
    wholes = [(spot, inserted(faces, spot.first, FACES[seen.drawn | spot.second])) for spots in INSERT[: len(faces) + 1] for spot in spots]
    known: dict[Hand, Action] = {}
    for spot, whole in wholes:
        for place in range(len(whole)):
            known.setdefault(without(whole, place), spot)
    return [(spot, rest) for rest, spot in known.items()]


def played_on(round_: ShirokurojanRound) -> tuple[int, ...]:
    """Return the points by seat when the fast player plays for all; the round may be changed."""
    while round_.step == CALLING:
        round_.apply(RON if RON in round_.legal() else PASS)
    if round_.step == DISCARDING and round_.finish is not None:
        round_.apply(TSUMO)
    outcome = round_.outcome()
    if outcome is not None:
        return outcome.points
    hands, turn, stock = round_.hands.copy(), round_.turn, round_.coming()
    if round_.step == INSERTING:
        stock = (round_.drawn, *stock)
    if round_.step == SET_UP:
        # Who has not chosen yet does.
        hands[turn:] = map(nearer_to_pairs, hands[turn:])
        turn = round_.dealer
    table = _table(round_, round_.indicator, hands, round_.turns, stock)
    if round_.step in (DRAWING, INSERTING):
        return table.play(turn)
    hand = hands[turn]
    place = least_missed(hand, table.draws(), tuple(unseen(round_.observe(turn))))
    table.settle(turn, without(hand, place))
    return table.play(turn, hand[place])
