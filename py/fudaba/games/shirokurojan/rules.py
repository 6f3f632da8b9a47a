"""Shirokuro-jan as a game of the house: its rule sets, dealers, standings and texts, the contract's `GAME`."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from fudaba.bots.policies import RandomPolicy
from fudaba.core.contract import HIDDEN, Action, Game, Played, Policy, Standing
from fudaba.core.rng import shuffled
from fudaba.games import blackwhite
from fudaba.games.blackwhite import HELD_TEXTS, PACK, parse_held, with_sides
from fudaba.games.searching import searching
from fudaba.games.shirokurojan import calculator, notation
from fudaba.games.shirokurojan.bots import BasicPolicy, EasyPolicy
from fudaba.games.shirokurojan.observation import CALLING, INSERTING, SET_UP, ShirokurojanObservation
from fudaba.games.shirokurojan.options import EXPERT, STANDARD, ShirokurojanOptions
from fudaba.games.shirokurojan.round import ShirokurojanRound

__all__ = ["GAME", "ShirokurojanGame", "ShirokurojanObservation", "ShirokurojanOptions", "ShirokurojanRound"]

PATIENCE = 40
"""So many deals are tried for one in which somebody who must be about to answer has a call."""


class ShirokurojanGame(Game[ShirokurojanOptions, ShirokurojanObservation]):
    """Shirokuro-jan (白黒雀) for two or three."""

    name = "shirokurojan"
    players = (2, 3)
    presets: Mapping[str, ShirokurojanOptions] = {"standard": STANDARD, "expert": EXPERT}
    pack = PACK
    policies: Mapping[str, Callable[[Random], Policy[ShirokurojanObservation]]] = {
        "random": RandomPolicy,
        "easy": EasyPolicy,
        "basic": BasicPolicy,
        **searching(name),
    }

    def card_text(self, card: int) -> str:
        """Return the text of a card as it lies, `25w`."""
        return HELD_TEXTS[card]

    def parse_card(self, text: str) -> int:
        """Return the card of a text; raises NotationError."""
        return parse_held(text)

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

    def dealer(self, options: ShirokurojanOptions, seats: tuple[str, ...], played: Sequence[Played]) -> int | None:
        """Return who deals the next round: the right neighbour, or with the option `renchan` a dealer who has won; lots for the first."""
        if not played:
            return None
        last = played[-1]
        return last.dealer if _repeats(options, last) else (last.dealer + 1) % len(seats)

    def deal(
        self, options: ShirokurojanOptions, deck: tuple[int, ...], dealer: int, played: Sequence[Played], seats: int
    ) -> ShirokurojanRound:
        """Return a new round: card by card round the table, the dealer first and eighth, then the indicator, then the stock."""
        number = sum(not _repeats(options, entry) for entry in played)
        repeats = 0
        while repeats < len(played) and _repeats(options, played[-1 - repeats]):
            repeats += 1
        totals = tuple(sum(entry.outcome.points[seat] for entry in played) for seat in range(seats))
        return ShirokurojanRound(options, deck, dealer, seats, number, repeats, totals)

    def standing(self, options: ShirokurojanOptions, played: Sequence[Played], seats: int) -> Standing:
        """Return the sums of the points; when every seat has dealt twice the most points win, and equal totals share (S15).

        The detail holds how many rounds are `finished`, repeated deals not counted, and by seat the `wins`.
        """
        totals = tuple(sum(entry.outcome.points[seat] for entry in played) for seat in range(seats))
        finished = sum(not _repeats(options, entry) for entry in played)
        wins = [sum(seat in entry.outcome.detail["winners"] for entry in played) for seat in range(seats)]
        most = max(totals)
        winners = tuple(seat for seat in range(seats) if totals[seat] == most) if finished >= 2 * seats else ()
        return Standing(totals, winners, {"finished": finished, "wins": wins})

    def sample(self, observation: ShirokurojanObservation, rng: Random) -> ShirokurojanRound:
        """Return a round that agrees with the observation: cards never seen are dealt at random, with a random side upright.

        Where others must be about to answer a discard, a deal is preferred in which one of them has a call.
        """
        sampled = _sampled(observation, rng)
        if observation.step == CALLING and observation.actor == HIDDEN:
            for _ in range(PATIENCE):
                if len(sampled.legal()) > 1:
                    break
                sampled = _sampled(observation, rng)
        return sampled

    def score(self, line: Mapping[str, Any]) -> dict[str, Any]:
        """Answer one line of the command `score`; raises NotationError."""
        return calculator.score(line)


def _repeats(options: ShirokurojanOptions, entry: Played) -> bool:
    """Tell whether the dealer of a finished round deals again (連チャン): only after a win, never for tenpai (S15)."""
    return options.renchan and entry.dealer in entry.outcome.detail["winners"]


def _sampled(seen: ShirokurojanObservation, rng: Random) -> ShirokurojanRound:
    """Return one deal of the cards that a seat has never seen: the other hands, a card held apart, the indicator, the stock."""
    known = {code & ~1 for code in seen.hand}
    known.update(card & ~1 for melds in seen.melds for meld in melds for card in meld.cards)
    known.update(card for row in seen.discards for card in row)
    known.update(code & ~1 for hand in seen.hands for code in hand)
    known.update((seen.indicator, seen.drawn))
    unseen = iter(with_sides(shuffled([card for card in PACK if card not in known], rng), rng))

    def take(count: int) -> tuple[int, ...]:
        return tuple(next(unseen) for _ in range(count))

    hands = list(seen.hands) or [seen.hand if seat == seen.seat else take(size) for seat, size in enumerate(seen.sizes)]
    indicator, drawn = seen.indicator, seen.drawn
    if seen.step == SET_UP:
        indicator = take(1)[0] & ~1
    if seen.step == INSERTING and drawn == HIDDEN:
        drawn = take(1)[0] & ~1
    return ShirokurojanRound.imagined(seen, hands, drawn, indicator, tuple(unseen))


GAME = ShirokurojanGame()
