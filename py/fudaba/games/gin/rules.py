"""Gin Rummy as a game of the house: its rule sets, dealers, standings and texts, the contract's `GAME`."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from fudaba.bots.policies import RandomPolicy
from fudaba.core.contract import Action, Game, Played, Policy, Standing
from fudaba.core.deck import cards_of, french_text, parse_french
from fudaba.core.match import PERSON
from fudaba.games.gin import calculator, notation
from fudaba.games.gin.bots import BasicPolicy, EasyPolicy
from fudaba.games.gin.options import CLASSIC, QUICK, GinOptions
from fudaba.games.gin.round import GinObservation, GinRound
from fudaba.games.gin.sampling import sampled
from fudaba.games.gin.scoring import PACK
from fudaba.games.searching import searching

__all__ = ["GAME", "GinGame", "GinObservation", "GinOptions", "GinRound"]


class GinGame(Game[GinOptions, GinObservation]):
    """Gin Rummy (ジンラミー) for two."""

    name = "gin"
    players = (2,)
    presets: Mapping[str, GinOptions] = {"quick": QUICK, "classic": CLASSIC}
    pack = cards_of(PACK)
    policies: Mapping[str, Callable[[Random], Policy[GinObservation]]] = {
        "random": RandomPolicy,
        "easy": EasyPolicy,
        "basic": BasicPolicy,
        **searching(name),
    }

    def card_text(self, card: int) -> str:
        """Return the text of a card, as `7s`."""
        return french_text(card)

    def parse_card(self, text: str) -> int:
        """Return the card of a text; raises NotationError."""
        return parse_french(text)

    def action_text(self, action: Action) -> str:
        """Return the one-line text of an action, as `discard 7s`."""
        return notation.action_text(action)

    def parse_action(self, text: str) -> Action:
        """Return the action of a text, legal or not; raises NotationError."""
        return notation.parse_action(text)

    def dealer(self, options: GinOptions, seats: tuple[str, ...], played: Sequence[Played]) -> int | None:
        """Return who deals the next round, as the option `next_dealer` says; None when lots are drawn for the first.

        With `loser` a CPU deals first against a person, seat 1 between two people or two CPUs.
        """
        if not played:
            if options.next_dealer == "alternate":
                return None
            return 0 if seats[0] != PERSON and seats[1] == PERSON else 1
        last = played[-1]
        if options.next_dealer == "alternate":
            return 1 - last.dealer
        winner = _winner(last)
        return last.dealer if winner is None else 1 - winner

    def deal(self, options: GinOptions, deck: tuple[int, ...], dealer: int, played: Sequence[Played], seats: int) -> GinRound:
        """Return a new round: ten cards each, the non-dealer first, then the upcard, then the stock, its top first."""
        return GinRound(options, deck, dealer, _points(played))

    def standing(self, options: GinOptions, played: Sequence[Played], seats: int) -> Standing:
        """Return the totals; the first to reach the target wins, even if boxes make the other's total higher (G10).

        The detail holds, by seat, `points`, `rounds` won, and at the end the bonuses `box`, `game` and `shutout`, zeros before.
        """
        points = _points(played)
        rounds = [sum(_winner(entry) == seat for entry in played) for seat in (0, 1)]
        box, game, shutout = [0, 0], [0, 0], [0, 0]
        winners = tuple(seat for seat in (0, 1) if points[seat] >= options.target)
        for winner in winners:
            box = [options.box * won for won in rounds]
            game[winner] = options.game
            shutout[winner] = 0 if rounds[1 - winner] else options.shutout
        totals = tuple(map(sum, zip(points, box, game, shutout, strict=True)))
        return Standing(totals, winners, {"points": list(points), "rounds": rounds, "box": box, "game": game, "shutout": shutout})

    def sample(self, observation: GinObservation, rng: Random) -> GinRound:
        """Return a round that agrees with the observation: unknown cards of the other hand and of the stock dealt at random."""
        return sampled(observation, rng)

    def score(self, line: Mapping[str, Any]) -> dict[str, Any]:
        """Answer one line of the command `score`; raises NotationError or OptionError."""
        return calculator.score(line, self.presets)


def _points(played: Sequence[Played]) -> tuple[int, int]:
    """Return the points of both without bonuses of the match."""
    first, second = (sum(entry.outcome.points[seat] for entry in played) for seat in (0, 1))
    return first, second


def _winner(entry: Played) -> int | None:
    """Return who won a round: whoever scored, since every win scores; None after a void round and a tie."""
    first, second = entry.outcome.points
    return 0 if first else 1 if second else None


GAME = GinGame()
