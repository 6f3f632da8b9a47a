"""Calls on a discard: who is asked, what may be answered, and which answer goes first (S13, S14)."""

from collections.abc import Iterator, Sequence

from fudaba.core.contract import Action
from fudaba.core.errors import Refusal
from fudaba.games.blackwhite import BLACK, CARD_TEXTS, FACES, WHITE
from fudaba.games.shirokurojan.notation import CHI, PON, RON
from fudaba.games.shirokurojan.scoring import COMPLETING, SHOWN, Chances

Answers = Sequence[tuple[int, Action]]
"""Seats with what they answered."""


class Discard:
    """The last discard, as one other player meets it: `follows` tells whether that is the next one, `stock` how many cards are left."""

    __slots__ = ("card", "follows", "stock")

    def __init__(self, card: int, follows: bool, stock: int) -> None:
        self.card = card
        self.follows = follows
        self.stock = stock

    def calls(self, hand: tuple[int, ...]) -> Iterator[Action]:
        """Yield the pons and chis that a hand allows, by position, white first."""
        if self.stock:
            spots = [(left, side) for left in range(len(hand) - 1) for side in (WHITE, BLACK)]
            yield from (PON[left][side] for left, side in spots if self.why_not_pon(hand, left, side) is None)
            yield from (CHI[left][side] for left, side in spots if self.why_not_chi(hand, left, side) is None)

    def may_be_called(self, hand: Chances) -> bool:
        """Tell whether a hand can use the discard for a pon or a chi."""
        shown = SHOWN[self.card]
        return self.stock > 0 and bool(hand.pon & shown or (hand.chi & shown and self.follows))

    def why_not_pon(self, hand: tuple[int, ...], left: int, side: int) -> Refusal | None:
        """Return why the pair from a position makes no pon with a side of the discard, or None."""
        face = FACES[self.card | side]
        if not self.stock:
            return Refusal("shirokurojan.refusal.last_discard")
        if left + 1 < len(hand) and FACES[hand[left]] == FACES[hand[left + 1]] == face:
            return None
        return Refusal("shirokurojan.refusal.pon_pair", (("card", CARD_TEXTS[self.card]),))

    def why_not_chi(self, hand: tuple[int, ...], left: int, side: int) -> Refusal | None:
        """Return why the pair from a position makes no chi with a side of the discard, or None."""
        face = FACES[self.card | side]
        if not self.stock:
            return Refusal("shirokurojan.refusal.last_discard")
        if not self.follows:
            return Refusal("shirokurojan.refusal.chi_next")
        if left + 1 < len(hand):
            one, two = FACES[hand[left]], FACES[hand[left + 1]]
            if one != two and COMPLETING[one << 4 | two] >> face & 1:
                return None
        return Refusal("shirokurojan.refusal.chi_run", (("card", CARD_TEXTS[self.card]),))


def first(answers: Answers, order: Sequence[int]) -> Answers:
    """Return the answers that are carried out: every ron, by the order of the seats; else one pon; else one chi; else none."""
    by_seat = sorted(answers, key=lambda answer: order.index(answer[0]))
    rons = [answer for answer in by_seat if answer[1] == RON]
    if rons:
        return rons
    return [answer for verb in ("pon", "chi") for answer in by_seat if answer[1].verb == verb][:1]
