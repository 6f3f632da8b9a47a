"""What the search has to know of Koi-Koi: what a position promises at first, likely rounds, and the chance to win the match after them."""

from collections.abc import Mapping
from random import Random

from fudaba.bots.search import Guide
from fudaba.core.contract import Action, Round
from fudaba.games.koikoi.bots import after
from fudaba.games.koikoi.match_chance import chance_to_win, worth_of_a_point
from fudaba.games.koikoi.notation import KOIKOI, SHOBU
from fudaba.games.koikoi.observation import DECIDING, KoikoiObservation
from fudaba.games.koikoi.playout import goes_on, played_on, table_of
from fudaba.games.koikoi.prospects import balance
from fudaba.games.koikoi.round import KoikoiRound
from fudaba.games.koikoi.sampling import likely
from fudaba.games.koikoi.yaku import counting


class KoikoiGuide(Guide[KoikoiObservation]):
    """The guide of Koi-Koi: every legal action is a candidate, and the chance to win the match is what a round is worth."""

    unit = "chance"
    faith = 500.0

    def candidates(self, observation: KoikoiObservation) -> Mapping[Action, float]:
        """Return the legal actions with what the position after them promises, as `basic` sees it, the best first.

        Between shobu and koi-koi what the fast player would call comes first, where they turn out alike; without a hand koi-koi is no
        candidate (H9).
        """
        seat, left = observation.seat, observation.left
        if observation.step == DECIDING:
            if not observation.hand:
                return {SHOBU: 0.0}
            table, captured, calls = table_of(observation.options, left, observation.number), observation.captured, observation.calls
            bold = goes_on(table, seat, observation.sizes[seat], observation.points[seat], captured, calls)
            return dict.fromkeys((KOIKOI, SHOBU) if bold else (SHOBU, KOIKOI), 0.0)
        if len(observation.legal) == 1:
            return dict.fromkeys(observation.legal, 0.0)
        point = worth_of_a_point((left[seat], left[1 - seat]), observation.options.rounds - observation.number - 1)
        rules = counting(observation.options)
        worths = {action: point * balance(after(observation, action), rules) for action in observation.legal}
        return dict(sorted(worths.items(), key=lambda item: -item[1]))

    def imagined(self, observation: KoikoiObservation, rng: Random) -> KoikoiRound:
        """Return a round that agrees with the observation, the other hand as likely as what was not captured tells."""
        return likely(observation, rng)

    def value(self, round_: Round[KoikoiObservation], seat: int, rng: Random) -> float:
        """Return the chance of the seat to win the match after the round."""
        assert isinstance(round_, KoikoiRound)
        ending = played_on(round_)
        left = round_.left[seat] + ending.points[seat], round_.left[1 - seat] + ending.points[1 - seat]
        deals = round_.dealer if ending.winner is None else ending.winner
        return chance_to_win(left, round_.options.rounds - round_.number - 1, deals == seat)
