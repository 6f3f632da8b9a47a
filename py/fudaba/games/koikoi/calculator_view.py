"""The calculator of Koi-Koi: the yaku of captures with the payment, and the yaku of a dealt hand."""

from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.core.contract import Outcome
from fudaba.core.errors import NotationError
from fudaba.core.hanafuda import MONTHS, TEXTS, mask_of, parse_card
from fudaba.core.options import Span
from fudaba.games.koikoi import captures_view, count_view, words_view
from fudaba.games.koikoi.outcome import shobu_outcome
from fudaba.games.koikoi.round import HAND
from fudaba.games.koikoi.rules import GAME
from fudaba.games.koikoi.scoring import HAND_YAKU, hand_yaku
from fudaba.ui import hanafuda
from fudaba.ui.calculator import Answer, Calculator, Desk, Field, Group, Heap, Mode, UnknownCard, counted_scene
from fudaba.ui.nodes import Child, h

CAPTURED, DEALT = "captured", "dealt"
MOST_CALLS = 8
"""Nobody calls more often than there are cards in a hand."""
YAKU_OPTIONS = ("eight_double", "multiplier", "cup_kasu", "rain_spoils", "hanami_tsukimi")


class KoikoiCalculator(Calculator):
    """One heap for what somebody has captured, or one for eight cards as they were dealt."""

    modes = (Mode(CAPTURED, (Heap(CAPTURED, len(TEXTS)),), YAKU_OPTIONS), Mode(DEALT, (Heap(DEALT, HAND, HAND),)))
    tall = True

    def groups(self, t: Text) -> tuple[Group, ...]:
        """Return the twelve months."""
        names = [t("koikoi.calculator.month", month=t(f"month.{month + 1}"), plant=t(f"hanafuda.plant.{month + 1}")) for month in MONTHS]
        return tuple(Group(names[month], TEXTS[4 * month : 4 * month + 4]) for month in MONTHS)

    def read(self, word: str) -> str:
        """Return the card of a word: `08a`, and also `8a` or `08A`."""
        try:
            return TEXTS[parse_card(word.lower().rjust(3, "0"))]
        except NotationError:
            raise UnknownCard(word) from None

    def spoken(self, t: Text, card: str) -> str:
        """Return a card's full name."""
        return hanafuda.spoken(t, card)

    def picture(self, settings: Settings, card: str) -> tuple[str, bool]:
        """Return a card's picture."""
        return hanafuda.picture(card, settings), False

    def fields(self, desk: Desk) -> tuple[Field, ...]:
        """Return the calls that count, and how much the loser has left."""
        if desk.mode != CAPTURED:
            return ()
        calls = Span(0, MOST_CALLS, tuple(range(MOST_CALLS + 1)))
        own = (Field("own_calls", calls, 0),) if desk.options.multiplier == "both" else ()
        other = (Field("other_calls", calls, 0),) if desk.options.multiplier != "off" else ()
        return (*own, *other, Field("left", Span(1, 2 * desk.options.start), desk.options.start))

    def answer(self, desk: Desk) -> Answer:
        """Return the yaku and the payment, or the hand yaku."""
        t, mode = desk.t, desk.mode
        cards = mask_of(map(parse_card, desk.heaps[mode]))
        if mode == DEALT and (left := HAND - cards.bit_count()):
            return Answer(t("calculator.lacking", heap=t("koikoi.calculator.heap.dealt"), n=left), [], whole=False)
        if not cards:
            return Answer(t("koikoi.calculator.none"), [], whole=False)
        return self._dealt(desk, cards) if mode == DEALT else self._captured(desk, cards)

    def _captured(self, desk: Desk, cards: int) -> Answer:
        t, options, values = desk.t, desk.options, desk.values
        calls = (values.get("own_calls", 0), values.get("other_calls", 0))
        outcome = shobu_outcome(0, cards, calls, (2 * options.start - values["left"], values["left"]), options)
        detail = outcome.detail
        scene = counted_scene(desk, GAME, people(t), outcome)
        lit = count_view.yaku_by_card(detail["cards"])
        groups = [count_view.group(scene, group, lit) for group in captures_view.by_kind(cards).values() if group]
        laid = count_view.laid(
            scene, 0, 0, t("koikoi.calculator.heap.captured"), [h("div.laid__sets" + (".has-yaku" if detail["yaku"] else ""), groups)]
        )
        if not detail["yaku"]:
            return Answer(t("koikoi.calculator.no_yaku"), [laid])
        names = t("common.list").join(words_view.yaku_name(scene, yaku) for yaku in detail["yaku"])
        return Answer(t("koikoi.calculator.paid", yaku=names, n=detail["base"], paid=detail["paid"]), [count_view.count(scene), laid])

    def _dealt(self, desk: Desk, cards: int) -> Answer:
        t, yaku = desk.t, hand_yaku(cards)
        content: list[Child] = []
        if yaku is None:
            return Answer(t("koikoi.calculator.no_hand_yaku"), content)
        detail = {
            "kind": "hand_yaku",
            "winner": 0,
            "hand_yaku": (yaku, None),
            "score": HAND_YAKU,
            "paid": HAND_YAKU,
            "left": (desk.options.start, desk.options.start),
        }
        scene = counted_scene(desk, GAME, people(t), Outcome((HAND_YAKU, -HAND_YAKU), None, detail))
        return Answer(t("koikoi.calculator.hand_yaku", yaku=t(f"koikoi.hand_yaku.{yaku}"), n=HAND_YAKU), [count_view.count(scene)])


def people(t: Text) -> tuple[str, str]:
    """Return what the two players are called: who wins, and who pays."""
    return t("koikoi.calculator.winner"), t("koikoi.calculator.loser")


CALCULATOR = KoikoiCalculator()
