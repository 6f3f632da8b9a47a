"""What the search has to know of Kokutoram: exact first thoughts, likely worlds, and a round played on by the sound player.

A knock asks for no number of points, so that whoever is first to play mostly knocks at once: the hand as it was dealt is then all
that the others have. What can be reckoned exactly is how a hand stands then, or after its own first draw.
"""

from operator import add
from random import Random

from fudaba.bots.search import Guide, advantage, beside
from fudaba.core.contract import HIDDEN, Action, Round
from fudaba.games.blackwhite import FACES, faces_of, inserted, turned, upright, without
from fudaba.games.kokutoram.bots import LIKELY, BasicPolicy, Faces, Plan, expected_points, least_with_each, live_cards, plans
from fudaba.games.kokutoram.match_chance import race
from fudaba.games.kokutoram.notation import DISCARD, DRAW, END, KEEP, KNOCK, TAKE, TURN
from fudaba.games.kokutoram.round import DISCARDING, DRAWING, ENDING, INSERTING, SET_UP, KokutoramObservation, KokutoramRound
from fudaba.games.kokutoram.rules import GAME
from fudaba.games.kokutoram.scoring import count, points_of

RELUCTANCE = 2.0
"""Points that at first seem to be lost by what `basic` would not do."""
TURNS = 4
"""After so many turns another hand is taken to be as good as after more."""


def points_after_turn(faces: Faces, live: list[int]) -> float:
    """Return the points that a dealt hand comes to on average after its first turn, which takes the better one of two cards.

    One is the upcard; the other is what the stock brings on average.
    """
    least = least_with_each(faces)
    found = [min(least[FACES[card]], least[FACES[card | 1]]) for card in live]
    drawn = sum(found) / len(found)
    return sum(min(points, drawn) for points in found) / len(found)


def played_on(round_: KokutoramRound) -> tuple[int, ...]:
    """Return the victory points by seat when everybody knocks as soon as they have drawn and discarded for the fewest points.

    They take the upcard when it brings them below what a draw usually does. Cards of the stock that are not drawn are never looked at.
    Whoever has drawn the last one knocks or lets the round end, as it is better for them.
    """
    hands = [faces_of(hand) for hand in round_.hands]
    stock, seat, step = round_.coming(), round_.turn, round_.step
    if step == SET_UP:
        upcard, stock = stock[0] & ~1, stock[1:]
        for other in range(seat, round_.seats):
            hands[other] = min(hands[other], faces_of(turned(round_.hands[other])), key=points_of)
        seat = (round_.dealer + 1) % round_.seats
    else:
        upcard = round_.pile[-1] if round_.pile else HIDDEN
    points = [points_of(faces) for faces in hands]
    last = not stock
    if step == INSERTING:
        points[seat] = min(plans(hands[seat], round_.held, round_.from_pile)).points
    elif step == DISCARDING:
        points[seat] = min(points_of(without(hands[seat], place)) for place in range(len(hands[seat])))
    elif step != ENDING:
        turns = sum(turn.seat == seat for turn in round_.log)
        usual = LIKELY[min(turns + 1, len(LIKELY) - 1)]
        taken = min(plans(hands[seat], upcard, True)).points
        if not stock or taken < min(points[seat], sum(usual) / len(usual)):
            points[seat] = taken
        else:
            points[seat] = min(plans(hands[seat], stock[0] & ~1, False)).points
            last = len(stock) == 1
    knocked = count(points, seat).victory
    return max(knocked, count(points, None).victory, key=lambda victory: advantage(victory, seat)) if last else knocked


class KokutoramGuide(Guide[KokutoramObservation]):
    """The guide of Kokutoram: a few candidates with what they come to in points, other hands that fit their turns, and the match."""

    unit = "chance"
    faith = 60.0

    def candidates(self, observation: KokutoramObservation) -> dict[Action, float]:
        """Return the actions worth comparing; how to hold the hand and whence to draw are told by exact points."""
        totals, dealer = observation.totals, observation.dealer
        point = race(observation.options.target, len(totals)).worth_of_a_point(totals, observation.seat, (dealer + 2) % len(totals))
        return {action: point * worth for action, worth in self._compared(observation).items()}

    def _compared(self, observation: KokutoramObservation) -> dict[Action, float]:
        """Return the candidates with what they seem to be worth in points."""
        faces, live = faces_of(observation.hand), live_cards(observation)
        if observation.step == SET_UP:
            return self._ways_to_hold(observation, faces, live)
        if observation.step == DRAWING:
            if TAKE not in observation.legal:
                return {DRAW: 0.0}
            taken = min(plans(faces, observation.pile[-1], True)).points
            return _ranked({DRAW: -expected_points(faces, live), TAKE: -float(taken)})
        usual = BasicPolicy(Random(0)).choose(observation)
        if observation.step == INSERTING:
            lowest = min(plans(faces, observation.held, observation.from_pile)).insertion()
            return beside(usual, (lowest,), RELUCTANCE)
        if observation.step == DISCARDING:
            places = [place for place in range(len(faces)) if not (observation.from_pile and place == observation.gap)]
            lowest = DISCARD[min(places, key=lambda place: points_of(faces[:place] + faces[place + 1 :]))]
            return beside(usual, (lowest, KNOCK), RELUCTANCE)
        return beside(usual, (KNOCK, END), RELUCTANCE)

    def _ways_to_hold(self, observation: KokutoramObservation, faces: Faces, live: list[int]) -> dict[Action, float]:
        """Return both ways to hold the hand: the first to play counts on a turn of its own, the others on a knock before theirs."""
        other = faces_of(turned(observation.hand))
        if (observation.dealer + 1) % len(observation.known) == observation.seat:
            return _ranked({KEEP: -points_after_turn(faces, live), TURN: -points_after_turn(other, live)})
        return _ranked({KEEP: -float(points_of(faces)), TURN: -float(points_of(other))})

    def imagined(self, observation: KokutoramObservation, rng: Random) -> KokutoramRound:
        """Return a round that agrees with the observation, the other hands as good as their turns have made them.

        Their unknown cards are dealt; each is held the way that has fewer points, and then draws and discards as often as it did.
        """
        world = GAME.sample(observation, rng)
        stock = list(world.coming())
        for seat, known in enumerate(observation.known):
            if seat == observation.seat or (observation.step == SET_UP and seat > observation.seat):
                continue
            hand = world.hands[seat]
            if len(hand) != len(known) or len(known) > 8:
                continue
            if not any(card != HIDDEN for card in known):
                hand = min(hand, turned(hand), key=lambda held: points_of(faces_of(held)))
            for _ in range(min(TURNS, sum(turn.seat == seat for turn in observation.log))):
                if stock:
                    place = int(rng.random() * len(stock))
                    hand, stock[place] = _drawn(hand, stock[place], known)
            world.hands[seat] = hand
        return KokutoramRound.imagined(observation, world.hands, world.held, tuple(stock))

    def value(self, round_: Round[KokutoramObservation], seat: int, rng: Random) -> float:
        """Return the chance of the seat to win the match after the round."""
        assert isinstance(round_, KokutoramRound)
        outcome, players = round_.outcome(), round_.seats
        points = played_on(round_) if outcome is None else outcome.points
        totals = tuple(map(add, round_.totals, points))
        return race(round_.options.target, players).chance(totals, seat, (round_.dealer + 2) % players)


def _ranked(worths: dict[Action, float]) -> dict[Action, float]:
    """Return actions with what each is worth less than the best, which comes first."""
    most = max(worths.values())
    return {action: worths[action] - most for action in sorted(worths, key=lambda action: -worths[action])}


def _drawn(hand: tuple[int, ...], card: int, known: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Return a hand that has drawn a card for the fewest points, with the card that it gave; known cards keep their places."""
    faces = faces_of(hand)

    def allowed(plan: Plan) -> bool:
        place = plan.position - (plan.gap < plan.position)
        between = known[min(place, plan.gap) : max(place + 1, plan.gap)]
        return plan.position >= 0 and all(each == HIDDEN for each in between)

    best = min(filter(allowed, plans(faces, card, True)), default=None)
    if best is None or best.points >= points_of(faces):
        return hand, card
    place = best.position - (best.gap < best.position)
    nine = inserted(hand, best.gap, upright(card, best.side))
    return without(nine, best.position), hand[place] & ~1
