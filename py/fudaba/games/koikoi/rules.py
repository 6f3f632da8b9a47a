"""Koi-Koi as a game of the house: its rule set, dealers, standings and texts, the contract's `GAME`."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from fudaba.core import hanafuda
from fudaba.core.contract import Action, Game, Played, Policy, Standing
from fudaba.core.hanafuda import PACK
from fudaba.games.koikoi import calculator, notation
from fudaba.games.koikoi.bots import BasicPolicy, EasyPolicy, RandomPolicy
from fudaba.games.koikoi.observation import KoikoiObservation
from fudaba.games.koikoi.options import STANDARD, KoikoiOptions
from fudaba.games.koikoi.round import KoikoiRound, sampled
from fudaba.games.searching import searching

__all__ = ["GAME", "KoikoiGame", "KoikoiObservation", "KoikoiOptions", "KoikoiRound"]


class KoikoiGame(Game[KoikoiOptions, KoikoiObservation]):
    """Koi-Koi (こいこい) for two."""

    name = "koikoi"
    players = (2,)
    presets: Mapping[str, KoikoiOptions] = {"standard": STANDARD}
    pack = PACK
    policies: Mapping[str, Callable[[Random], Policy[KoikoiObservation]]] = {
        "random": RandomPolicy,
        "easy": EasyPolicy,
        "basic": BasicPolicy,
        **searching(name),
    }

    def card_text(self, card: int) -> str:
        """Return the text of a card, as `08a`."""
        return hanafuda.TEXTS[card]

    def parse_card(self, text: str) -> int:
        """Return the card of a text; raises NotationError."""
        return hanafuda.parse_card(text)

    def action_text(self, action: Action) -> str:
        """Return the one-line text of an action, as `play 08a 08c`."""
        return notation.action_text(action)

    def parse_action(self, text: str) -> Action:
        """Return the action of a text, legal or not; raises NotationError."""
        return notation.parse_action(text)

    def dealer(self, options: KoikoiOptions, seats: tuple[str, ...], played: Sequence[Played]) -> int | None:
        """Return who deals the next round (親): the last winner, the same dealer after a void round; a coin toss for the first."""
        if not played:
            return None
        winner: int | None = played[-1].outcome.detail["winner"]
        return played[-1].dealer if winner is None else winner

    def deal(self, options: KoikoiOptions, deck: tuple[int, ...], dealer: int, played: Sequence[Played], seats: int) -> KoikoiRound:
        """Return a new round: the dealer's eight cards, the other's, the field's, then the stock, its top first."""
        return KoikoiRound(options, deck, dealer, _finished(played), _left(options, played), not played)

    def standing(self, options: KoikoiOptions, played: Sequence[Played], seats: int) -> Standing:
        """Return what each player has left; at 0 the other has won, else after the last round whoever has more, both when equal.

        The detail holds how many `rounds` are finished, re-deals not counted, and by seat the `wins`.
        """
        totals = _left(options, played)
        finished = _finished(played)
        wins = [sum(entry.outcome.detail["winner"] == seat for entry in played) for seat in (0, 1)]
        most = max(totals)
        over = not min(totals) or finished >= options.rounds
        winners = tuple(seat for seat in (0, 1) if totals[seat] == most) if over else ()
        return Standing(totals, winners, {"rounds": finished, "wins": wins})

    def sample(self, observation: KoikoiObservation, rng: Random) -> KoikoiRound:
        """Return a round that agrees with the observation: the other hand and the stock dealt at random from the cards never seen."""
        return sampled(observation, rng)

    def score(self, line: Mapping[str, Any]) -> dict[str, Any]:
        """Answer one line of the command `score`; raises NotationError or OptionError."""
        return calculator.score(line, self.presets)


def _finished(played: Sequence[Played]) -> int:
    """Return how many rounds are finished; re-deals do not count."""
    return sum(entry.outcome.void != "redeal" for entry in played)


def _left(options: KoikoiOptions, played: Sequence[Played]) -> tuple[int, int]:
    """Return what each player has left (持ち点)."""
    first, second = (options.start + sum(entry.outcome.points[seat] for entry in played) for seat in (0, 1))
    return first, second


GAME = KoikoiGame()
