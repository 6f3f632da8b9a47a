"""The table of Shirokuro-jan: how it answers what is pressed, and where its parts come from."""

from typing import Any

from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.core.contract import Action, Event
from fudaba.core.errors import Refusal
from fudaba.games.blackwhite_view import BlackWhiteTable, gap_of, hand_in_order, place_of
from fudaba.games.shirokurojan import (
    acts_view,
    advice_view,
    count_view,
    feats_view,
    felt_view,
    hand_view,
    lesson_view,
    words_view,
    yaku_view,
)
from fudaba.games.shirokurojan.notation import DISCARD, DRAW, INSERT, KEEP, PASS, RON, TSUMO, TURN, parse_action
from fudaba.games.shirokurojan.observation import CALLING, DISCARDING, INSERTING, SET_UP, ShirokurojanObservation
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Answer, Headline, Scene

SOUNDS = {
    "choose": "select",
    "dora": "turn",
    "draw": "draw",
    "insert": "discard",
    "discard": "discard",
    "pon": "knock",
    "chi": "knock",
    "ron": "gin",
    "tsumo": "gin",
}
HOW = ("goal", "hold", "turn", "calls", "yaku", "dora", "end", "table")
"""The paragraphs of the game in short."""


class ShirokurojanTable(BlackWhiteTable):
    """The view of Shirokuro-jan; its state holds the way chosen, the gap and the upright side of a drawn card, the selected position."""

    reasoning = advice_view.REASONING
    news = frozenset({"dora"})
    called_on = frozenset({"discard"})

    def press(self, scene: Scene, words: list[str]) -> Answer:
        """Answer a press; `put` inserts at the chosen gap, `discard` and a second press on the selected card discard it."""
        state = scene.state
        now: ShirokurojanObservation = scene.observation
        verb, *rest = words
        if verb == "way":
            state["way"] = "turn" if rest == ["turn"] else "keep"
        elif verb == "begin":
            return TURN if state["way"] == "turn" else KEEP
        elif verb == "flip":
            state["side"] ^= 1
        elif verb == "gap":
            gap = gap_of(parse_action, " ".join(rest))
            if now.actor != scene.seat or now.step != INSERTING or gap > len(now.hand):
                return INSERT[gap][0]
            state["gap"] = -1 if state["gap"] == gap else gap
        elif verb == "select":
            chosen = place_of(parse_action, " ".join(rest))
            if now.actor != scene.seat or now.step != DISCARDING or chosen >= len(now.hand) or state["selected"] == chosen:
                return DISCARD[chosen]
            state["selected"] = chosen
        elif verb == "escape":
            state["selected"], state["gap"] = -1, -1
        elif verb == "put":
            return INSERT[state["gap"]][state["side"]] if state["gap"] >= 0 else Refusal("shirokurojan.refusal.choose_gap")
        elif verb == "discard":
            return DISCARD[state["selected"]] if state["selected"] >= 0 else Refusal("shirokurojan.refusal.choose_card")
        elif verb in ("pon", "chi"):
            return parse_action(" ".join(words))
        else:
            return _FIXED.get(verb)
        return None

    def drop(self, scene: Scene, drag: str, onto: str) -> Answer:
        """Answer a card dragged: a drawn one into a gap, one of the hand onto the own discards, the stock to the hand."""
        state = scene.state
        now: ShirokurojanObservation = scene.observation
        if onto.startswith("gap ") and drag == "drawn" and now.step == INSERTING:
            side: int = state["side"]
            return INSERT[gap_of(parse_action, onto.removeprefix("gap "))][side]
        if onto == "discards" and drag.startswith("place ") and now.step == DISCARDING:
            return DISCARD[place_of(parse_action, drag.removeprefix("place "))]
        return DRAW if (drag, onto) == ("stock", "hand") else None

    def felt(self, scene: Scene) -> Element:
        """Return the table from the top bar to the buttons; the set-up shows both ways to hold the hand."""
        now = scene.observation
        if now.step == SET_UP:
            parts: list[Child] = [felt_view.top(scene), felt_view.status_line(scene), felt_view.both_ways(scene), acts_view.acts(scene)]
            return h("div.felt.bw.bw-turn.sj-turn", parts)
        calling = now.step == CALLING and now.actor == scene.seat
        return h(
            "div.felt.bw.sj" + (".sj-call" if calling else "") + (".sj-one" if len(scene.people) == 2 else ""),
            felt_view.top(scene),
            felt_view.rivals(scene),
            felt_view.middle(scene),
            felt_view.status_line(scene),
            hand_view.hand(scene),
            acts_view.acts(scene),
        )

    def hand(self, scene: Scene) -> list[Element]:
        """Return the cards that this seat holds, in their order, and the one that it has drawn after them."""
        return hand_in_order(scene, felt_view.look(scene), scene.observation.hand, scene.observation.drawn)

    def now(self, scene: Scene) -> str:
        """Return in one line what this seat may do now, or whom it waits for."""
        return words_view.now_line(scene)

    def told(self, scene: Scene, event: Event) -> str | None:
        """Return one event as a sentence."""
        return words_view.told(scene, event)

    def sound(self, scene: Scene, event: Event) -> str | None:
        """Return the sound of an event."""
        return SOUNDS.get(event.name)

    def explained(self, scene: Scene, refusal: Refusal) -> str:
        """Return the sentence of a rule."""
        return words_view.explained(scene, refusal)

    def headline(self, scene: Scene) -> Headline:
        """Return what ended the round, and who got how much."""
        return count_view.headline(scene)

    def round_result(self, scene: Scene) -> list[Child]:
        """Return the winning hands with their yaku, or who was ready, and the points."""
        return count_view.result(scene)

    def match_result(self, scene: Scene) -> list[Child]:
        """Return the ranking."""
        return [count_view.ranking(scene)]

    def sheet(self, scene: Scene, name: str) -> Element | None:
        """Return the list of yaku."""
        return yaku_view.yaku_sheet(scene) if name == "yaku" else None

    def facts(self, scene: Scene, action: Action | None) -> dict[str, str]:
        """Return what a sentence of a lesson may name now."""
        return lesson_view.facts(scene, action)

    def lengths(self, preset: str) -> tuple[str, tuple[Any, ...]]:
        """Return nothing to choose: everybody deals twice."""
        return "", ()

    def feat_cards(self, t: Text, settings: Settings, feat: str) -> list[list[Element]]:
        """Return the cards that show a feat in the book."""
        return feats_view.cards(t, settings, feat)

    def how_to_play(self, t: Text) -> list[Child]:
        """Return the game in a few short paragraphs."""
        return [[h("h3", t(f"shirokurojan.how.{part}.title")), h("p", t(f"shirokurojan.how.{part}"))] for part in HOW]


_FIXED = {"draw": DRAW, "tsumo": TSUMO, "ron": RON, "pass": PASS}


TABLE = ShirokurojanTable()
