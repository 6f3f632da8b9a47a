"""The table of Goninkan: how it answers what is pressed, and where its parts come from."""

from typing import Any

from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.core.contract import HIDDEN, Action, Event
from fudaba.core.errors import NotationError, Refusal
from fudaba.games.goninkan import (
    acts_view,
    advice_view,
    count_view,
    feats_view,
    felt_view,
    hand_view,
    lesson_view,
    panel_view,
    tricks_view,
    words_view,
)
from fudaba.games.goninkan.cards import JOKER, parse_card, parse_suit
from fudaba.games.goninkan.notation import COME, GIVE, GO, LEAD_JOKER, LEAVE, PLAY, SIXTEEN, STOP, TRUMP
from fudaba.games.goninkan.observation import GIVING, NAMING, OVER, PLAYING, GoninkanObservation
from fudaba.games.goninkan.tricks import playable, why_not
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Answer, Headline, Scene, Table

SOUNDS = {
    "announce": "turn", "exchange": "sort", "redeal": "void", "go": "select", "come": "select", "leave": "select", "give": "layoff",
    "trump": "knock", "play": "discard", "trick": "draw", "skunk": "gin", "sixteen": "knock",
}  # fmt: skip
FAST = -1.5
"""So many slow steps less the dealer waits for each move with the faster pace."""
TRICK_SEEN = 2
"""So many slow steps longer a whole trick stays than a card of it."""


class GoninkanTable(Table):
    """The view of Goninkan.

    Its state holds the selected card, the two that are to be handed over, the suit that is to be named, whether the person has read
    how the game begins, and whether the dealer, who sits out, watches at the faster pace.
    """

    reasoning = advice_view.REASONING

    def state(self, before: dict[str, Any]) -> dict[str, Any]:
        """Return the state of an untouched table; the dealer's pace stays from game to game."""
        return {"selected": HIDDEN, "given": [], "suit": HIDDEN, "begun": False, "fast": before.get("fast", False)}

    def settled(self, scene: Scene) -> None:
        """Drop what is selected when it has left the hand, or may not be played now that it is the person's turn."""
        state = scene.state
        now: GoninkanObservation = scene.observation
        mine = now.actor == scene.seat
        naming = mine and now.step == NAMING
        held = now.handed if naming else now.hand
        if mine and now.step == PLAYING:
            held = playable(now.hand, now.led, now.number)
        if state["selected"] >= 0 and not held >> state["selected"] & 1:
            state["selected"] = HIDDEN
        if not naming and not panel_view.leading_joker(scene):
            state["suit"] = HIDDEN
        if not (mine and now.step == GIVING):
            state["given"] = []

    def holds(self, state: dict[str, Any], observation: GoninkanObservation) -> bool:
        """Tell whether the person still reads how the game begins."""
        return panel_view.reading(state, observation)

    def beats(self, scene: Scene) -> float:
        """Return how much longer than a card a whole trick stays, and how much shorter all is at the dealer's faster pace."""
        if scene.state["fast"] and scene.observation.dealer == scene.seat:
            return FAST
        return TRICK_SEEN if any(event.name in ("trick", "trump") for event in scene.events) else 0

    def press(self, scene: Scene, words: list[str]) -> Answer:
        """Answer a press; `play`, `give` and `name` mean what is selected."""
        state = scene.state
        verb, *rest = words
        if verb in _CHOICES and len(rest) == 1:
            try:
                return _CHOICES[verb](self, scene, rest[0])
            except NotationError:
                return None
        if verb == "escape":
            state["selected"], state["suit"], state["given"] = HIDDEN, HIDDEN, []
        elif verb == "begin":
            state["begun"] = True
        elif verb == "fast":
            state["fast"] = not state["fast"]
        elif verb == "play":
            return self._play(scene)
        elif verb == "give":
            return GIVE[tuple(state["given"])] if len(state["given"]) == 2 else Refusal("goninkan.refusal.choose_two")
        elif verb == "name":
            if state["suit"] < 0 or state["selected"] < 0:
                return Refusal("goninkan.refusal.choose_trump")
            return TRUMP[state["suit"], state["selected"]]
        else:
            return _FIXED.get(verb)
        return None

    def select(self, scene: Scene, text: str) -> Answer:
        """Select a card of the hand, or do what a second press on it means; one that may not be played is refused with the rule."""
        state, card = scene.state, parse_card(text)
        now: GoninkanObservation = scene.observation
        if not now.hand >> card & 1:
            return PLAY[card]
        if now.actor == scene.seat and now.step == GIVING:
            given: list[int] = state["given"]
            state["given"] = [each for each in given if each != card] if card in given else [*given[-1:], card]
            return None
        if now.actor == scene.seat and now.step == PLAYING:
            if refusal := why_not(now.hand, now.led, now.number, card):
                return refusal
            if state["selected"] == card:
                return self._play(scene)
        elif now.actor == scene.seat and now.step != OVER:
            return PLAY[card]
        state["selected"] = HIDDEN if state["selected"] == card else card
        return None

    def lead(self, scene: Scene, text: str) -> Answer:
        """Choose which of the two handed cards is led; the joker never is."""
        card = parse_card(text)
        if card == JOKER or not scene.observation.handed >> card & 1:
            return TRUMP[max(scene.state["suit"], 0), card]
        scene.state["selected"] = card
        return None

    def speak(self, scene: Scene, verb: str) -> Answer:
        """Say who leads: 行く (`go`), 来い (`come`), or leave it to the partner (`leave`)."""
        return _SPOKEN.get(verb)

    def name_suit(self, scene: Scene, letter: str) -> Answer:
        """Choose the suit that is to be named."""
        scene.state["suit"] = parse_suit(letter)
        return None

    def _play(self, scene: Scene) -> Action | Refusal:
        """Return the play of the selected card; a joker that leads names the chosen suit."""
        selected: int = scene.state["selected"]
        suit: int = scene.state["suit"]
        if selected < 0:
            return Refusal("goninkan.refusal.choose_card")
        if panel_view.leading_joker(scene) and suit >= 0:
            return LEAD_JOKER[suit]
        return PLAY[selected]

    def drop(self, scene: Scene, drag: str, onto: str) -> Answer:
        """Answer a card dragged onto the table: it is played; a joker that leads waits for its suit."""
        now: GoninkanObservation = scene.observation
        if onto != "trick" or now.actor != scene.seat or now.step != PLAYING:
            return None
        try:
            card = parse_card(drag)
        except NotationError:
            return None
        if refusal := why_not(now.hand, now.led, now.number, card):
            return refusal
        scene.state["selected"] = card
        return None if panel_view.leading_joker(scene) else PLAY[card]

    def felt(self, scene: Scene) -> Element:
        """Return the table from the top bar to the buttons."""
        return h(
            "div.felt.goninkan-felt",
            felt_view.top(scene),
            felt_view.ledger(scene),
            felt_view.ring(scene),
            felt_view.status_line(scene),
            hand_view.hand(scene),
            acts_view.acts(scene),
        )

    def hand(self, scene: Scene) -> list[Element]:
        """Return the cards that this seat holds, by suit, trump first."""
        return hand_view.laid_open(scene)

    def now(self, scene: Scene) -> str:
        """Return in one line what this seat may do now, or whom it waits for."""
        return words_view.now_line(scene)

    def told(self, scene: Scene, event: Event) -> str | None:
        """Return one event as a sentence."""
        return words_view.told(scene, event)

    def sound(self, scene: Scene, event: Event) -> str | None:
        """Return the sound of an event; a trick without picture cards makes none."""
        return None if event.name == "trick" and not event.cards else SOUNDS.get(event.name)

    def explained(self, scene: Scene, refusal: Refusal) -> str:
        """Return the sentence of a rule, its cards and suits as words."""
        return words_view.explained(scene, refusal)

    def headline(self, scene: Scene) -> Headline:
        """Return how the game ended, and after the last of a series what this seat got."""
        return count_view.headline(scene)

    def round_result(self, scene: Scene) -> list[Child]:
        """Return the games of the series with its count, and the totals of the six."""
        return count_view.result(scene)

    def match_result(self, scene: Scene) -> list[Child]:
        """Return the six by their places."""
        return count_view.ranking(scene)

    def round_number(self, scene: Scene) -> int:
        """Return which game of the match this is; cards that were dealt again make none."""
        counted = scene.outcome is not None and scene.outcome.void is None
        return sum(played.outcome.void is None for played in scene.played) + (not counted)

    def sheet(self, scene: Scene, name: str) -> Element | None:
        """Return the dialog of the last trick, or of all tricks by team."""
        if name == "trick":
            return tricks_view.last(scene)
        return tricks_view.tricks(scene) if name == "tricks" else None

    def facts(self, scene: Scene, action: Action | None) -> dict[str, str]:
        """Return what a sentence of a lesson may name now."""
        return lesson_view.facts(scene, action)

    def lengths(self, preset: str) -> tuple[str, tuple[Any, ...]]:
        """Return how many series a match can be."""
        return "series", (3, 6, 9)

    def feat_cards(self, t: Text, settings: Settings, feat: str) -> list[list[Element]]:
        """Return the cards that show a feat in the book."""
        return feats_view.cards(t, settings, feat)

    def how_to_play(self, t: Text) -> list[Child]:
        """Return the game in a few paragraphs, and the points of a series."""
        parts = ("goal", "teams", "seats", "play", "joker", "later", "sixteen", "table")
        words = [[h("h3", t(f"goninkan.how.{part}.title")), h("p", t(f"goninkan.how.{part}"))] for part in parts]
        return [words, h("h3", t("goninkan.points.title")), count_view.points_table(t)]


_CHOICES = {"select": GoninkanTable.select, "speak": GoninkanTable.speak, "lead": GoninkanTable.lead, "suit": GoninkanTable.name_suit}
_SPOKEN = {"go": GO, "come": COME, "leave": LEAVE}
_FIXED = {"sixteen": SIXTEEN, "stop": STOP}

TABLE = GoninkanTable()
