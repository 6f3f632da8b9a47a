"""Goninkan as a game of the house: its rule set, dealers, standings and texts, the contract's `GAME`."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from fudaba.bots.policies import RandomPolicy
from fudaba.core.contract import Action, Game, Played, Policy, Standing
from fudaba.core.rng import shuffled
from fudaba.games.goninkan import calculator, cards, notation, sampling
from fudaba.games.goninkan.bots import BasicPolicy, EasyPolicy
from fudaba.games.goninkan.observation import GoninkanObservation
from fudaba.games.goninkan.options import STANDARD, GoninkanOptions
from fudaba.games.goninkan.round import GoninkanRound
from fudaba.games.goninkan.scoring import places
from fudaba.games.goninkan.seating import SEATS, dealer_after, series_after
from fudaba.games.searching import searching

__all__ = ["GAME", "GoninkanGame", "GoninkanObservation", "GoninkanOptions", "GoninkanRound"]


class GoninkanGame(Game[GoninkanOptions, GoninkanObservation]):
    """Goninkan (ゴニンカン) for six; one of its games (戦) is a round, and up to three of them are a series (役)."""

    name = "goninkan"
    players = (SEATS,)
    presets: Mapping[str, GoninkanOptions] = {"standard": STANDARD}
    pack = cards.PACK
    policies: Mapping[str, Callable[[Random], Policy[GoninkanObservation]]] = {
        "random": RandomPolicy,
        "easy": EasyPolicy,
        "basic": BasicPolicy,
        **searching(name),
    }

    def card_text(self, card: int) -> str:
        """Return the text of a card, as `7s` or `*`."""
        return cards.TEXTS[card]

    def parse_card(self, text: str) -> int:
        """Return the card of a text; raises NotationError."""
        return cards.parse_card(text)

    def action_text(self, action: Action) -> str:
        """Return the one-line text of an action, as `play 7d`."""
        return notation.action_text(action)

    def parse_action(self, text: str) -> Action:
        """Return the action of a text, legal or not; raises NotationError."""
        return notation.parse_action(text)

    def first_dealer(self, seats: int, rng: Random) -> int:
        """Return who deals first: everyone draws one of the fifty cards, and the lowest deals (N1)."""
        drawn = shuffled(cards.PACK, rng)[:seats]
        return min(range(seats), key=lambda seat: cards.lot(drawn[seat]))

    def dealer(self, options: GoninkanOptions, seats: tuple[str, ...], played: Sequence[Played]) -> int | None:
        """Return who deals the next game: the same person for a whole series, re-deals too, then the one on the right."""
        return dealer_after(played) if played else None

    def deal(self, options: GoninkanOptions, deck: tuple[int, ...], dealer: int, played: Sequence[Played], seats: int) -> GoninkanRound:
        """Return a new game: ten cards each for the five others, one by one, from the dealer's left."""
        return GoninkanRound(options, deck, dealer, series_after(played), _totals(played, seats))

    def standing(self, options: GoninkanOptions, played: Sequence[Played], seats: int) -> Standing:
        """Return the totals; after the last series the highest total wins, ties share.

        The detail holds how many `series` are over, and by seat the `places` from 1, equal totals sharing one.
        """
        totals = _totals(played, seats)
        series = sum(one.outcome.detail["ends"] for one in played)
        ranks = places(totals)
        winners = tuple(seat for seat in range(seats) if ranks[seat] == 1) if series >= options.series else ()
        return Standing(totals, winners, {"series": series, "places": list(ranks)})

    def sample(self, observation: GoninkanObservation, rng: Random) -> GoninkanRound:
        """Return a game that agrees with the observation, the unknown cards dealt at random."""
        return sampling.sample(observation, rng)

    def score(self, line: Mapping[str, Any]) -> dict[str, Any]:
        """Answer one line of the command `score`; raises NotationError."""
        return calculator.score(line)


def _totals(played: Sequence[Played], seats: int) -> tuple[int, ...]:
    """Return the points of every seat."""
    return tuple(sum(one.outcome.points[seat] for one in played) for seat in range(seats))


GAME = GoninkanGame()
