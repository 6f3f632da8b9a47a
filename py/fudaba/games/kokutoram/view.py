"""The table of Kokutoram: how it answers what is pressed, and where its parts come from."""

from typing import Any

from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.core.contract import HIDDEN, Action, Event
from fudaba.core.errors import Refusal
from fudaba.games.blackwhite_view import BlackWhiteTable, gap_of, hand_in_order, place_of
from fudaba.games.kokutoram import acts_view, advice_view, count_view, feats_view, felt_view, lesson_view, sheets_view, words_view
from fudaba.games.kokutoram.notation import DISCARD, DRAW, END, INSERT, KEEP, KNOCK, TAKE, TURN, parse_action
from fudaba.games.kokutoram.round import DISCARDING, INSERTING, SET_UP, KokutoramObservation
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Answer, Headline, Scene

SOUNDS = {"choose": "select", "draw": "draw", "take": "draw", "insert": "discard", "discard": "discard", "knock": "paw"}


class KokutoramTable(BlackWhiteTable):
    """The view of Kokutoram; its state holds the way chosen, the gap and the upright side of a drawn card, and the selected position."""

    reasoning = advice_view.REASONING

    def press(self, scene: Scene, words: list[str]) -> Answer:
        """Answer a press; `put` inserts at the chosen gap, `discard` and `discard-knock` mean the selected card."""
        state = scene.state
        now: KokutoramObservation = scene.observation
        verb, *rest = words
        if verb == "way":
            state["way"] = "turn" if rest == ["turn"] else "keep"
        elif verb == "begin":
            return TURN if state["way"] == "turn" else KEEP
        elif verb == "flip":
            state["side"] ^= 1
        elif verb == "gap":
            gap = gap_of(parse_action, " ".join(rest))
            if now.actor != scene.seat or now.step != INSERTING:
                return INSERT[2 * gap]
            state["gap"] = -1 if state["gap"] == gap else gap
        elif verb == "select":
            chosen = place_of(parse_action, " ".join(rest))
            if now.actor != scene.seat or now.step != DISCARDING or chosen >= len(now.hand):
                return DISCARD[chosen]
            if state["selected"] == chosen:
                return (DISCARD[chosen], END)
            state["selected"] = chosen
        elif verb == "escape":
            state["selected"], state["gap"] = -1, -1
        elif verb == "put":
            return INSERT[2 * state["gap"] + state["side"]] if state["gap"] >= 0 else Refusal("kokutoram.refusal.choose_gap")
        elif verb in ("discard", "discard-knock"):
            if now.step == DISCARDING and state["selected"] < 0:
                return Refusal("kokutoram.refusal.choose_card")
            return (DISCARD[max(state["selected"], 0)], END if verb == "discard" else KNOCK)
        else:
            return _FIXED.get(verb)
        return None

    def drop(self, scene: Scene, drag: str, onto: str) -> Answer:
        """Answer a card dragged: a drawn one into a gap, one of the hand onto the discard pile, one of the piles to the hand.

        A card dragged away leaves the turn open, for a knock or its end; a second press on a selected card ends it.
        """
        state = scene.state
        now: KokutoramObservation = scene.observation
        if onto.startswith("gap ") and drag == "drawn" and now.step == INSERTING:
            side: int = state["side"]
            return INSERT[2 * gap_of(parse_action, onto.removeprefix("gap ")) + side]
        if onto == "pile" and drag.startswith("place ") and now.step == DISCARDING:
            return DISCARD[place_of(parse_action, drag.removeprefix("place "))]
        if onto == "hand" and drag in ("stock", "pile"):
            return DRAW if drag == "stock" else TAKE
        return None

    def felt(self, scene: Scene) -> Element:
        """Return the table from the top bar to the buttons; the set-up shows both ways to hold the hand."""
        if scene.observation.step == SET_UP:
            return h(
                "div.felt.bw.bw-turn", felt_view.top(scene), felt_view.status_line(scene), felt_view.both_ways(scene), acts_view.acts(scene)
            )
        return h(
            "div.felt.bw",
            felt_view.top(scene),
            felt_view.rivals(scene),
            felt_view.piles(scene),
            felt_view.status_line(scene),
            felt_view.hand(scene),
            acts_view.acts(scene),
        )

    def hand(self, scene: Scene) -> list[Element]:
        """Return the cards that this seat holds, in their order, and the one that it has drawn after them."""
        now: KokutoramObservation = scene.observation
        return hand_in_order(scene, felt_view.LOOK, now.hand, now.held if now.actor == scene.seat else HIDDEN)

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
        return scene.t(refusal.key, **dict(refusal.values))

    def headline(self, scene: Scene) -> Headline:
        """Return what ended the round, and who got how much."""
        return count_view.headline(scene)

    def round_result(self, scene: Scene) -> list[Child]:
        """Return all hands with their blocks, and the count."""
        return count_view.result(scene)

    def match_result(self, scene: Scene) -> list[Child]:
        """Return nothing: a match is the sum of its rounds."""
        return []

    def sheet(self, scene: Scene, name: str) -> Element | None:
        """Return the dialog that lists the discard pile and what was taken from it."""
        return sheets_view.pile(scene) if name == "pile" else None

    def facts(self, scene: Scene, action: Action | None) -> dict[str, str]:
        """Return what a sentence of a lesson may name now."""
        return lesson_view.facts(scene, action)

    def lengths(self, preset: str) -> tuple[str, tuple[Any, ...]]:
        """Return the totals that a match can be played to."""
        return "target", (15, 30)

    def feat_cards(self, t: Text, settings: Settings, feat: str) -> list[list[Element]]:
        """Return the cards that show a feat in the book."""
        return feats_view.cards(t, settings, feat)

    def how_to_play(self, t: Text) -> list[Child]:
        """Return the game in a few short paragraphs."""
        return sheets_view.how_to_play(t)


_FIXED = {"draw": DRAW, "take": TAKE, "knock": KNOCK, "end": END}


TABLE = KokutoramTable()
