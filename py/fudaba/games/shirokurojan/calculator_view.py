"""The calculator of Shirokuro-jan: the yaku of a hand, and for what one waits that lacks a card."""

from typing import NamedTuple

from fudaba.core.contract import HIDDEN, Outcome
from fudaba.core.options import Choice, Switch
from fudaba.games import blackwhite_view
from fudaba.games.blackwhite import CARD_TEXTS, FACE_TEXTS, HELD_TEXTS, PACK, parse_card, parse_face, showing
from fudaba.games.blackwhite_calculator_view import FaceCalculator
from fudaba.games.shirokurojan.count_view import winning_hand, yaku_panel
from fudaba.games.shirokurojan.felt_view import DRESSING, look
from fudaba.games.shirokurojan.prospects import standing
from fudaba.games.shirokurojan.rules import GAME
from fudaba.games.shirokurojan.scoring import chances, counted, dora_of, is_meld, situation
from fudaba.ui import blackwhite
from fudaba.ui.calculator import Answer, Desk, Field, Heap, Mode, counted_scene
from fudaba.ui.nodes import Child, h

HAND, OPEN = "hand", ("open_1", "open_2")
WHOLE, MELD = 8, 3
TSUMO, RON, NONE = "tsumo", "ron", "none"


class Shown(NamedTuple):
    """What the views of a count look at besides the hand: the dora indicator."""

    indicator: int


class ShirokurojanCalculator(FaceCalculator):
    """A closed hand as it stands, up to two open melds, and what counts beside the cards."""

    modes = (Mode("yaku", (Heap(HAND, WHOLE, ordered=True), *(Heap(name, MELD, MELD, ordered=True) for name in OPEN)), ("minimum",)),)
    dressing = DRESSING

    def fields(self, desk: Desk) -> tuple[Field, ...]:
        """Return how the hand was won, whether the dealer did, the dora indicator, and the moments that count."""
        t = desk.t
        ways = {way: t(f"shirokurojan.calculator.by.{way}") for way in (TSUMO, RON)}
        cards = {NONE: t("shirokurojan.calculator.dora.none")} | {CARD_TEXTS[card]: CARD_TEXTS[card] for card in PACK}
        first = () if any(desk.heaps[name] for name in OPEN) else (Field("first_turn", Switch(), False),)
        return (
            Field("by", Choice(tuple(ways)), TSUMO, ways),
            Field("dealer", Switch(), False),
            Field("dora", Choice(tuple(cards)), NONE, {text: self._dora_words(desk, text, words) for text, words in cards.items()}),
            Field("last_card", Switch(), False),
            *first,
        )

    def _dora_words(self, desk: Desk, text: str, words: str) -> str:
        return words if text == NONE else blackwhite.spoken_card(desk.t, text)

    def answer(self, desk: Desk) -> Answer:
        """Return the yaku of a complete hand, or what one that lacks a card waits for."""
        t = desk.t
        melds = [tuple(map(parse_face, desk.heaps[name])) for name in OPEN if desk.heaps[name]]
        faces = tuple(map(parse_face, desk.heaps[HAND]))
        if not faces:
            return Answer(t("shirokurojan.calculator.none"), [], whole=False)
        for meld in melds:
            if len(meld) < MELD or not is_meld(meld):
                return Answer(t("shirokurojan.calculator.no_meld"), [], whole=False)
        size = WHOLE - MELD * len(melds)
        if len(faces) > size:
            return Answer(t("shirokurojan.calculator.too_many", n=size), [], whole=False)
        if len(faces) < size - 1:
            heap = t("shirokurojan.calculator.heap.hand")
            return Answer(t("calculator.lacking", heap=heap, n=size - len(faces)), [], whole=False)
        if len(faces) == size - 1:
            return self._waiting(desk, faces, len(melds))
        return self._won(desk, faces, melds)

    def _won(self, desk: Desk, faces: tuple[int, ...], melds: list[tuple[int, ...]]) -> Answer:
        t, values = desk.t, desk.values
        indicator = HIDDEN if values["dora"] == NONE else parse_card(values["dora"])
        dora = () if indicator == HIDDEN else dora_of(indicator)
        about = situation(values["by"] == TSUMO, values["dealer"], dora, values.get("first_turn", False), 0 if values["last_card"] else 1)
        count = counted(faces, melds, about)
        held = [HELD_TEXTS[code] for code in showing((*faces, *(face for meld in melds for face in meld)))]
        size = len(faces)
        points = 0 if count is None else count.points
        each = {
            "seat": 0,
            "hand": held[:size],
            "position": None,
            "open": [held[at : at + MELD] for at in range(size, len(held), MELD)],
            "blocks": standing(faces, len(melds)) if count is None else count.blocks,
            "points": points,
            "yaku": {} if count is None else {part.yaku: part.points for part in count.parts},
            "cards": {} if count is None else {part.yaku: part.cards for part in count.parts},
        }
        name = t("shirokurojan.calculator.heap.hand")
        scene = counted_scene(desk, GAME, (name,), Outcome((points,), None, {}), Shown(indicator))
        hand = h("div.winh", winning_hand(scene, each))
        if count is None:
            return Answer(t("shirokurojan.calculator.incomplete"), [h("section.win", hand, aria_label=name, key="win")])
        names = t("common.list").join(t(f"shirokurojan.yaku.{part.yaku}") for part in count.parts) or t("shirokurojan.yaku.none")
        words = t("shirokurojan.calculator.points", yaku=names, n=count.points)
        if (yaku := count.without_dora()) < desk.options.minimum:
            words = t("shirokurojan.refusal.minimum", points=yaku, minimum=desk.options.minimum)
        return Answer(words, [h("section.win", hand, yaku_panel(scene, each, 0), aria_label=name, key="win")])

    def _waiting(self, desk: Desk, faces: tuple[int, ...], opened: int) -> Answer:
        t, wanted = desk.t, chances(faces).win
        waits = [text for face, text in FACE_TEXTS.items() if wanted >> face & 1]
        scene = counted_scene(desk, GAME, (t("shirokurojan.calculator.heap.hand"),), Outcome((0,), None, {}), Shown(HIDDEN))
        row = blackwhite_view.row(scene, look(scene), showing(faces), standing(faces, opened), t("shirokurojan.calculator.heap.hand"))
        hand = h("div.winh", h("div.winh__hand", row))
        if not waits:
            return Answer(t("shirokurojan.calculator.noten"), [h("section.win", hand, key="win")])
        words = t("shirokurojan.calculator.tenpai", faces=t("common.list").join(blackwhite.spoken_face(t, text) for text in waits))
        signs: Child = [[blackwhite.face(t, text), " "] for text in waits]
        say = h(
            "section.panel", h("p", t("shirokurojan.wait.label"), " ", signs), h("p.soft.small", t("shirokurojan.calculator.waits.say"))
        )
        return Answer(words, [h("section.win", hand, say, key="win")])


CALCULATOR = ShirokurojanCalculator()
