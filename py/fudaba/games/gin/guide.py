"""What the search has to know of Gin Rummy: candidates, likely worlds, and the chance to win the match after them."""

from operator import add
from random import Random

from fudaba.bots.search import Guide
from fudaba.core.contract import Action, Round
from fudaba.core.deck import mask_of
from fudaba.games.gin.expert import ExpertPolicy, acts
from fudaba.games.gin.match_chance import race
from fudaba.games.gin.playout import fast_discard, played_on
from fudaba.games.gin.round import MELDING, GinObservation, GinRound
from fudaba.games.gin.sampling import sampled
from fudaba.games.gin.scoring import PACK

MARGIN = 2.0
"""Discards that seem to be worth less than the best act by more points than this are not compared, but for the best of them."""
PLAIN = 25.0
"""So many points a discard seems to be worth less than gin."""
NEAR_THE_END = 10
"""Who needs so few points wins the match by a knock as well as by gin."""


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
