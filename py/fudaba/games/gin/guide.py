"""What the search has to know of Gin Rummy: candidates, likely worlds, and a fast player that finishes a round."""

from operator import add
from random import Random

from fudaba.bots.search import Guide
from fudaba.core.contract import Action, Round
from fudaba.core.deck import cards_of, mask_of
from fudaba.games.gin.bots import PATIENCE, WAYS_TO_GIN, completing, lands_in_a_meld, low_enough
from fudaba.games.gin.expert import ExpertPolicy, acts
from fudaba.games.gin.match_chance import race
from fudaba.games.gin.options import GinOptions
from fudaba.games.gin.prospects import NEAR, loose_cards
from fudaba.games.gin.round import LAST_CARDS, LONGEST, MELDING, OPENING, TURN, UPCARD, GinObservation, GinRound
from fudaba.games.gin.sampling import sampled
from fudaba.games.gin.scoring import PACK, POINTS, count, deadwood

MARGIN = 2.0
"""Discards that seem to be worth less than the best act by more points than this are not compared, but for the best of them."""
PLAIN = 25.0
"""So many points a discard seems to be worth less than gin."""
NEAR_THE_END = 10
"""Who needs so few points wins the match by a knock as well as by gin."""
LINK = 0.9
"""Points that the fast player keeps a card for, for each card in the hand that is a step from a meld with it,"""
LIVE_LINK = 0.2
"""and for each such card that may still come."""
FEW = 2
"""With more loose cards the fast player does not wait for gin; two must meld with one more, a single one is the last discard."""


def fast_discard(hand: int, kept: int, live: int) -> int:
    """Return the card that the fast player discards, not one of those kept: a loose one of many points and few links.

    `live` are the cards that may still come.
    """
    loose = loose_cards(hand) & ~kept
    if loose:
        return max(
            cards_of(loose),
            key=lambda card: POINTS[card] - LINK * (hand & NEAR[card]).bit_count() - LIVE_LINK * (live & NEAR[card]).bit_count(),
        )
    return min(cards_of(hand & ~kept), key=lambda card: deadwood(hand ^ 1 << card))


def played_on(round_: GinRound) -> tuple[int, int]:
    """Return the points by seat when two fast players finish a round.

    Each looks at its own hand and the open card alone: takes the card when it lands in a meld, discards by points and links, and
    knocks as `basic` does.
    """
    hands, pile, stock = round_.hands.copy(), list(round_.pile), round_.stock()
    step, seat, turns, at = round_.step, round_.turn, round_.turns, 0
    live = PACK & ~mask_of(pile)
    kept = 0 if round_.forbidden < 0 else 1 << round_.forbidden
    while True:
        hand = hands[seat]
        if step != MELDING:
            top = pile[-1]
            if step != OPENING and (hand & NEAR[top]).bit_count() > 1 and lands_in_a_meld(hand, top):
                pile.pop()
                live |= 1 << top
                kept = 1 << top
                hand |= kept
            elif step == UPCARD:
                step = OPENING if seat == round_.dealer else UPCARD
                seat = 1 - seat
                continue
            else:
                hand, kept, at = hand | 1 << stock[at], 0, at + 1
        card = fast_discard(hand, kept, live & ~hand)
        hands[seat] = hand = hand ^ 1 << card
        turns += 1
        left = deadwood(hand)
        if left <= round_.limit and _goes_out(left, hand, live & ~hand, turns - 1):
            return _points(hands, seat, round_.options, round_.multiplier)
        if at >= len(stock) - LAST_CARDS or turns >= LONGEST:
            return 0, 0
        pile.append(card)
        live &= ~(1 << card)
        step, seat = TURN, 1 - seat


def _goes_out(points: int, hand: int, live: int, turns: int) -> bool:
    """Tell whether the fast player knocks; it waits as `basic` does, but sees the ways to gin at a glance."""
    if not low_enough(points, turns):
        return False
    if not points or turns >= PATIENCE:
        return True
    loose = loose_cards(hand)
    number = loose.bit_count()
    if number > FEW:
        return True
    ways = completing(loose if number == FEW else hand ^ loose) & live
    return ways.bit_count() < WAYS_TO_GIN


def _points(hands: list[int], knocker: int, options: GinOptions, multiplier: int) -> tuple[int, int]:
    """Return the points by seat after a knock."""
    counted = count(hands[knocker], hands[1 - knocker], options, multiplier)
    own, other = (counted.points, 0) if counted.by_knocker else (0, counted.points)
    return (other, own) if knocker else (own, other)


class GinGuide(Guide[GinObservation]):
    """The guide of Gin Rummy: what the expert does, and the discards that it holds to be nearly as good, by the chance to win the match."""

    unit = "chance"
    faith = 600.0

    def candidates(self, observation: GinObservation) -> dict[Action, float]:
        """Return the actions worth comparing, what the expert does first.

        Whence to draw is left to the expert: the fast player cannot tell what a card that is taken in sight of the other gives away. So is
        a knock where the expert plays on, since the fast player waits too seldom. Comparing these made the search weaker. But the expert
        plays for points, and does not know when few are enough for the match.
        """
        if observation.step != MELDING:
            return {ExpertPolicy(Random(0)).choose(observation): 0.0}
        worths = acts(observation)
        usual = max(worths, key=worths.__getitem__)
        others = {act: worth - worths[usual] for act, worth in worths.items() if act != usual and act.verb == "discard"}
        # What is plainly worse is compared too where there is nothing nearer, so that the coach can say by how much.
        others = others or {act: -PLAIN for act in observation.legal if act != usual and act.verb == "discard"}
        ranked = sorted(others, key=others.__getitem__, reverse=True)
        point = race(observation.options.target).worth_of_a_point(observation.totals, observation.seat, observation.dealer)
        found = {usual: 0.0} | {act: point * others[act] for number, act in enumerate(ranked) if not number or others[act] >= -MARGIN}
        if observation.options.target - observation.totals[observation.seat] <= NEAR_THE_END:
            found |= {act: 0.0 for act in worths if act.verb == "knock"}
        return found

    def imagined(self, observation: GinObservation, rng: Random) -> GinRound:
        """Return a round that agrees with the observation, the other hand as good as its turns have made it.

        Its unknown cards are dealt, and it then draws and discards as often as it did, without what its discards could tell.
        """
        world = sampled(observation, rng)
        other = 1 - observation.seat
        hand, stock, known = world.hands[other], list(world.stock()), observation.known[other]
        live = PACK & ~mask_of(observation.pile)
        for _ in range(observation.thrown[other].bit_count()):
            place = int(rng.random() * len(stock))
            hand |= 1 << stock[place]
            stock[place] = fast_discard(hand, known, live & ~hand)
            hand ^= 1 << stock[place]
        return GinRound.imagined(observation, hand, world.drawn, tuple(stock))

    def value(self, round_: Round[GinObservation], seat: int, rng: Random) -> float:
        """Return the chance of the seat to win the match after the round."""
        assert isinstance(round_, GinRound)
        outcome = round_.outcome()
        points = played_on(round_) if outcome is None else outcome.points
        return race(round_.options.target).chance(tuple(map(add, round_.totals, points)), seat, round_.dealer)
