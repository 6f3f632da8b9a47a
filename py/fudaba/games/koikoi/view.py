"""The table of Koi-Koi: how it answers what is pressed, and where its parts come from."""

from typing import Any

from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.core.contract import HIDDEN, Action, Event
from fudaba.core.errors import Refusal
from fudaba.core.hanafuda import TEXTS, cards_of, parse_card
from fudaba.games.koikoi import (
    advice_view,
    captures_view,
    count_view,
    decision_view,
    feats_view,
    felt_view,
    lesson_view,
    travel_view,
    words_view,
)
from fudaba.games.koikoi.notation import KOIKOI, MATCH, PLAY, PLAY_ON, SHOBU
from fudaba.games.koikoi.observation import DECIDING, MATCHING, PLAYING, KoikoiObservation
from fudaba.ui import hanafuda
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Answer, Headline, Scene, Table

SOUNDS = {
    "play": "slap", "flip": "flip", "capture": "layoff", "yaku": "yaku", "koikoi": "koikoi", "shobu": "knock", "hand_yaku": "yaku",
    "void": "void", "toss": "turn",
}  # fmt: skip


class KoikoiTable(Table):
    """The view of Koi-Koi; its state holds the selected card of the hand, and whether the table is looked at before a decision."""

    reasoning = advice_view.REASONING
    news = frozenset({"flip"})

    def state(self, before: dict[str, Any]) -> dict[str, Any]:
        """Return the state of an untouched table."""
        return {"selected": HIDDEN, "looking": False}

    def settled(self, scene: Scene) -> None:
        """Forget the selection once its card has left the hand, and the look at the table once the decision is made."""
        state, now = scene.state, scene.observation
        if state["selected"] != HIDDEN and not now.hand >> state["selected"] & 1:
            state["selected"] = HIDDEN
        if now.step != DECIDING:
            state["looking"] = False

    def press(self, scene: Scene, words: list[str]) -> Answer:
        """Answer a press: `select` a card of the hand, `take` one of the field, `play` the selected card where there is one way only."""
        state = scene.state
        now: KoikoiObservation = scene.observation
        verb, *rest = words
        card = parse_card(rest[0]) if rest and rest[0] in TEXTS else HIDDEN
        if verb == "select" and card != HIDDEN:
            return self._select(scene, card)
        if verb == "take" and card != HIDDEN:
            return self._take(scene, now, card)
        if verb == "play":
            return self._play(now, state["selected"])
        if verb in ("shobu", "koikoi"):
            return SHOBU if verb == "shobu" else KOIKOI
        if verb == "escape":
            state["selected"] = HIDDEN
        elif verb in ("look", "decide"):
            state["looking"] = verb == "look"
        return None

    def _select(self, scene: Scene, card: int) -> Answer:
        """Select a card; pressed again, or at once where the player has it so, it is played if that can be done in one way only."""
        state, now = scene.state, scene.observation
        elsewhere = not now.hand >> card & 1
        if elsewhere or (now.actor == scene.seat and now.step in (MATCHING, DECIDING)):
            return PLAY[card]
        if state["selected"] == card:
            return self._play(now, card)
        state["selected"] = card
        at_once = scene.settings.forced_capture == "once" and words_view.can_play(scene)
        return self._play(now, card) if at_once and len(words_view.choices(now, card)) in (1, 3) else None

    def _play(self, now: KoikoiObservation, card: int) -> Answer:
        """Play a card where nothing is left to choose."""
        if card == HIDDEN:
            return Refusal("koikoi.refusal.choose_card")
        return PLAY[card]

    def _take(self, scene: Scene, now: KoikoiObservation, card: int) -> Answer:
        """Capture a card of the field with the card turned up, or with the selected card of the hand."""
        if now.actor == scene.seat and now.step == MATCHING:
            return MATCH[card]
        return self._play_on(now, scene.state["selected"], card)

    def _play_on(self, now: KoikoiObservation, card: int, mate: int) -> Answer:
        """Play a card of the hand onto one of the field."""
        if card == HIDDEN:
            return Refusal("koikoi.refusal.choose_card")
        mates = words_view.choices(now, card)
        if mate not in mates:
            return Refusal("koikoi.refusal.other_month", (("card", TEXTS[card]), ("other", TEXTS[mate])))
        return PLAY_ON[card, mate] if len(mates) == 2 else PLAY[card]

    def drop(self, scene: Scene, drag: str, onto: str) -> Answer:
        """Answer a card dragged onto the field: on a card of its month it captures it, anywhere else it goes its one way."""
        now: KoikoiObservation = scene.observation
        if drag not in TEXTS:
            return None
        card = parse_card(drag)
        mate = parse_card(onto.removeprefix("field ")) if onto.removeprefix("field ") in TEXTS else HIDDEN
        if card == now.turned:
            return MATCH[mate] if mate != HIDDEN else None
        if now.actor == scene.seat and now.step == PLAYING and now.hand >> card & 1:
            scene.state["selected"] = card
            if mate in words_view.choices(now, card):
                return self._play_on(now, card, mate)
        return PLAY[card]

    def felt(self, scene: Scene) -> Element:
        """Return the table from the rounds to the tools."""
        ways = travel_view.ways(scene)
        return h(
            "div.felt",
            felt_view.top(scene),
            felt_view.rival(scene, ways),
            felt_view.field(scene, ways),
            felt_view.own(scene, ways),
            captures_view.unseen_strip(scene),
            felt_view.status_line(scene),
            felt_view.hand(scene, ways),
            felt_view.tools(scene),
            style={"--cols": str(felt_view.columns(scene.observation))},
        )

    def asks(self, scene: Scene) -> Element | None:
        """Return shobu or koi-koi, unless the player looks at the table first."""
        now = scene.observation
        deciding = now.step == DECIDING and now.actor == scene.seat and not scene.state["looking"]
        return decision_view.sheet(scene) if deciding else None

    def beats(self, scene: Scene) -> float:
        """Return how many slow steps the cards of the last turn need."""
        return travel_view.beats(scene)

    def round_number(self, scene: Scene) -> int:
        """Return which round this is; a re-deal is none."""
        number: int = scene.observation.number
        return number + 1

    def hand(self, scene: Scene) -> list[Element]:
        """Return the cards that this seat holds, by month."""
        return [hanafuda.card(scene, TEXTS[card]) for card in cards_of(scene.observation.hand)]

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
        """Return the sentence of a rule, its cards as words."""
        return words_view.explained(scene, refusal)

    def headline(self, scene: Scene) -> Headline:
        """Return what ended the round, and who was paid how much."""
        return count_view.headline(scene)

    def round_result(self, scene: Scene) -> list[Child]:
        """Return the cards that the round is about, and the calculation."""
        return count_view.result(scene)

    def match_result(self, scene: Scene) -> list[Child]:
        """Return the rounds with who was paid for what."""
        return count_view.rounds(scene)

    def sheet(self, scene: Scene, name: str) -> Element | None:
        """Return the captures large, the list of yaku, or the cards not seen yet."""
        if name in (captures_view.OWN, captures_view.RIVAL):
            return captures_view.captured_sheet(scene, scene.seat if name == captures_view.OWN else 1 - scene.seat)
        if name == "yaku":
            return captures_view.yaku_sheet(scene)
        return captures_view.unseen_sheet(scene) if name == "unseen" else None

    def facts(self, scene: Scene, action: Action | None) -> dict[str, str]:
        """Return what a sentence of a lesson may name now."""
        return lesson_view.facts(scene, action)

    def lengths(self, preset: str) -> tuple[str, tuple[Any, ...]]:
        """Return the numbers of rounds that a match can have."""
        return "rounds", (3, 6, 12)

    def feat_cards(self, t: Text, settings: Settings, feat: str) -> list[list[Element]]:
        """Return the cards that show a feat in the book."""
        return feats_view.cards(t, settings, feat)

    def how_to_play(self, t: Text) -> list[Child]:
        """Return the game in a few short paragraphs."""
        parts = ("goal", "turn", "yaku", "decision", "score", "table")
        return [[h("h3", t(f"koikoi.how.{part}.title")), h("p", t(f"koikoi.how.{part}"))] for part in parts]


TABLE = KoikoiTable()
