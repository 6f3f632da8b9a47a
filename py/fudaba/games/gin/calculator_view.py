"""The calculator of Gin Rummy: the deadwood of a hand, and the count of a round after a knock."""

from collections.abc import Mapping
from typing import Any

from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.core.contract import Outcome
from fudaba.core.deck import FRENCH_TEXTS, RANKS, SUITS, cards_of, mask_of, parse_french
from fudaba.core.errors import NotationError
from fudaba.core.options import Span, Switch
from fudaba.games.gin.count_view import laid, ledger
from fudaba.games.gin.result import count_outcome
from fudaba.games.gin.rules import GAME
from fudaba.games.gin.scoring import best_melds, count, deadwood, meld_cards
from fudaba.ui import french
from fudaba.ui.calculator import Answer, Calculator, Desk, Field, Group, Heap, Mode, UnknownCard, counted_scene
from fudaba.ui.nodes import Child

HAND, KNOCK = "hand", "knock"
DEALT = 10
LIMIT = 10
"""No card counts more, so in Oklahoma no limit is higher."""
KNOCKER, DEFENDER = "knocker", "defender"


class GinCalculator(Calculator):
    """One heap for a hand, or one each for the knocker and the other player."""

    modes = (
        Mode(HAND, (Heap(HAND, DEALT + 1),)),
        Mode(
            KNOCK,
            (Heap(KNOCKER, DEALT + 1, DEALT), Heap(DEFENDER, DEALT, DEALT)),
            ("knock_limit", "gin_bonus", "undercut_bonus", "tie_undercut", "oklahoma", "big_gin"),
        ),
    )

    def groups(self, t: Text) -> tuple[Group, ...]:
        """Return the four suits."""
        return tuple(Group(t(f"card.suit.{suit}"), tuple(rank + suit for rank in RANKS)) for suit in SUITS)

    def read(self, word: str) -> str:
        """Return the card of a word: `7s`, and also `7S` or `10s`."""
        text = word.upper().replace("10", "T")
        try:
            return FRENCH_TEXTS[parse_french(text[:-1] + text[-1:].lower())]
        except NotationError:
            raise UnknownCard(word) from None

    def spoken(self, t: Text, card: str) -> str:
        """Return a card's full name."""
        return french.spoken(t, card)

    def picture(self, settings: Settings, card: str) -> tuple[str, bool]:
        """Return a card's picture."""
        return french.picture(card, settings), False

    def fields(self, desk: Desk) -> tuple[Field, ...]:
        """Return what the first upcard decided, where Oklahoma is played."""
        if desk.mode != KNOCK or not desk.options.oklahoma:
            return ()
        limits = {0: desk.t("gin.calculator.limit.ace")}
        return (Field("limit", Span(0, LIMIT, (0, *range(2, LIMIT + 1))), LIMIT, limits), Field("spade", Switch(), False))

    def answer(self, desk: Desk) -> Answer:
        """Return the deadwood of what is there, or the count of both hands."""
        if desk.mode == HAND:
            return self._deadwood(desk)
        return self._knock(desk)

    def _deadwood(self, desk: Desk) -> Answer:
        t, hand = desk.t, mask(desk, HAND)
        if not hand:
            return Answer(t("gin.calculator.none"), [], whole=False)
        points = deadwood(hand)
        words = t("gin.calculator.gin") if not points and hand.bit_count() >= DEALT else t("gin.calculator.deadwood", n=points)
        if points and hand.bit_count() > DEALT:
            left, _, best = min((deadwood(hand ^ 1 << card), -(card % len(RANKS)), card) for card in cards_of(hand))
            words = t("gin.calculator.discard", n=points, card=self.spoken(t, FRENCH_TEXTS[best]), left=left)
        return Answer(words, [shown(desk, hand, t("gin.calculator.heap.hand"))])

    def _knock(self, desk: Desk) -> Answer:
        t = desk.t
        hands = mask(desk, KNOCKER), mask(desk, DEFENDER)
        names = tuple(t(f"gin.calculator.heap.{name}") for name in (KNOCKER, DEFENDER))
        sides = zip(hands, names, ("mine", "theirs"), strict=True)
        so_far: list[Child] = [shown(desk, hand, name, side) for hand, name, side in sides if hand]
        for hand, name in zip(hands, names, strict=True):
            if (left := DEALT - hand.bit_count()) > 0:
                return Answer(t("calculator.lacking", heap=name, n=left), so_far, whole=False)
        own, big = deadwood(hands[0]), hands[0].bit_count() > DEALT
        if big and (own or not desk.options.big_gin):
            return Answer(t("gin.calculator.eleven"), so_far, whole=False)
        limit, times = desk.options.knock_limit, 1
        if desk.options.oklahoma:
            limit, times = desk.values["limit"], 2 if desk.values["spade"] else 1
        if own > limit:
            return Answer(t("gin.calculator.too_much", n=own, limit=limit), so_far, whole=False)
        outcome = count_outcome(count(*hands, desk.options, times), hands, 0, limit, None)
        scene = counted_scene(desk, GAME, names, outcome)
        winner = outcome.detail["winner"]
        words = t("gin.calculator.tie") if winner is None else t("gin.calculator.points", name=names[winner], n=max(outcome.points))
        detail = outcome.detail
        return Answer(words, [ledger(scene, detail), laid(scene, detail, 0, "mine"), laid(scene, detail, 1, "theirs")])


def mask(desk: Desk, heap: str) -> int:
    """Return the cards of a heap as a set."""
    return mask_of(map(parse_french, desk.heaps[heap]))


def shown(desk: Desk, hand: int, name: str, side: str = "mine") -> Child:
    """Return some cards cut into melds and deadwood, as they would be laid open."""
    melds = best_melds(hand)
    points = deadwood(hand)
    detail: Mapping[str, Any] = {
        "knocker": 0,
        "layoffs": [],
        "melds": [[[FRENCH_TEXTS[card] for card in meld_cards(meld)] for meld in melds]],
        "unmelded": [[FRENCH_TEXTS[card] for card in cards_of(hand & ~sum(melds))]],
        "before": [points],
        "deadwood": [points],
    }
    return laid(counted_scene(desk, GAME, (name,), Outcome((0,), None, detail)), detail, 0, side)


CALCULATOR = GinCalculator()
