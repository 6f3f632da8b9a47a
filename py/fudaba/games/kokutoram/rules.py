"""Kokutoram as a game of the house: its rule set, dealers, standings and texts, the contract's `GAME`."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from fudaba.core.contract import HIDDEN, Action, Game, Played, Policy, Standing
from fudaba.core.rng import shuffled
from fudaba.games import blackwhite
from fudaba.games.kokutoram import calculator, notation
from fudaba.games.kokutoram.bots import BasicPolicy, EasyPolicy, RandomPolicy
from fudaba.games.kokutoram.options import STANDARD, KokutoramOptions
from fudaba.games.kokutoram.round import INSERTING, KokutoramObservation, KokutoramRound
from fudaba.games.searching import searching

__all__ = ["GAME", "KokutoramGame", "KokutoramObservation", "KokutoramOptions", "KokutoramRound"]


class KokutoramGame(Game[KokutoramOptions, KokutoramObservation]):
    """Kokutoram (コクトラム) for two or three; a card of its deck is written as it would be held, `25w`."""

    name = "kokutoram"
    players = (2, 3)
    presets: Mapping[str, KokutoramOptions] = {"standard": STANDARD}
    pack = blackwhite.PACK
    policies: Mapping[str, Callable[[Random], Policy[KokutoramObservation]]] = {
        "random": RandomPolicy,
        "easy": EasyPolicy,
        "basic": BasicPolicy,
        **searching(name),
    }

    def card_text(self, card: int) -> str:
        """Return the text of a held card, as `25w`."""
        return blackwhite.HELD_TEXTS[card]

    def parse_card(self, text: str) -> int:
        """Return the held card of a text; raises NotationError."""
        return blackwhite.parse_held(text)

    def action_text(self, action: Action) -> str:
        """Return the one-line text of an action, as `insert 3w`."""
        return notation.action_text(action)

    def parse_action(self, text: str) -> Action:
        """Return the action of a text, legal or not; raises NotationError."""
        return notation.parse_action(text)

    def shuffle(self, rng: Random) -> tuple[int, ...]:
        """Return the pack in a random order, each card with a random side upright (K1)."""
        return blackwhite.shuffle(rng)

    def is_pack(self, deck: Sequence[int]) -> bool:
        """Tell whether a deck is the whole pack, each card once, whatever side of it is upright."""
        return blackwhite.is_pack(deck)

    def dealer(self, options: KokutoramOptions, seats: tuple[str, ...], played: Sequence[Played]) -> int | None:
        """Return who deals the next round: after the first dealer, drawn by lot (K6), the deal passes to the left."""
        return (played[-1].dealer + 1) % len(seats) if played else None

    def deal(self, options: KokutoramOptions, deck: tuple[int, ...], dealer: int, played: Sequence[Played], seats: int) -> KokutoramRound:
        """Return a new round: eight cards each, the dealer's left neighbour first, then the upcard, then the stock, its top first."""
        return KokutoramRound(options, deck, dealer, _totals(played, seats))

    def standing(self, options: KokutoramOptions, played: Sequence[Played], seats: int) -> Standing:
        """Return the totals; once somebody has the target the highest total wins, ties share the win.

        The detail holds, by seat, how many rounds brought a player victory points (`rounds`).
        """
        totals = _totals(played, seats)
        rounds = [sum(one.outcome.points[seat] > 0 for one in played) for seat in range(seats)]
        most = max(totals)
        winners = tuple(seat for seat, total in enumerate(totals) if total == most) if most >= options.target else ()
        return Standing(totals, winners, {"rounds": rounds})

    def sample(self, observation: KokutoramObservation, rng: Random) -> KokutoramRound:
        """Return a round that agrees with the observation.

        The cards that the seat has never seen are dealt at random to the other hands, the drawn card of another player and the
        stock; cards known to be in another hand stay in their places. Every card of another hand shows a random face.
        """
        seat, held = observation.seat, observation.held
        if observation.hands:
            hands = list(observation.hands)
        else:
            hands = [observation.hand if other == seat else known for other, known in enumerate(observation.known)]
        seen = {code & ~1 for hand in hands for code in hand if code != HIDDEN} | {held, *observation.pile}
        unseen = list(shuffled([card for card in blackwhite.PACK if card not in seen], rng))
        if not observation.hands:
            for other, known in enumerate(observation.known):
                if other != seat:
                    hands[other] = blackwhite.with_sides([unseen.pop() if card == HIDDEN else card for card in known], rng)
        if observation.step == INSERTING and held == HIDDEN:
            held = unseen.pop()
        return KokutoramRound.imagined(observation, hands, held, tuple(unseen))

    def score(self, line: Mapping[str, Any]) -> dict[str, Any]:
        """Answer one line of the command `score`; raises NotationError."""
        return calculator.score(line)


def _totals(played: Sequence[Played], seats: int) -> tuple[int, ...]:
    """Return the victory points of every seat."""
    return tuple(sum(one.outcome.points[seat] for one in played) for seat in range(seats))


GAME = KokutoramGame()
