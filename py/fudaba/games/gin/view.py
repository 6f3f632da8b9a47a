"""The table of Gin Rummy: what lies where, what can be pressed, and what each thing says."""

from typing import Any

from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.core.contract import HIDDEN, Action, Event
from fudaba.core.deck import FRENCH_TEXTS, parse_french
from fudaba.core.errors import Refusal
from fudaba.games.gin import acts_view, advice_view, count_view, feats_view, felt_view, hand_view, lesson_view, words_view
from fudaba.games.gin.layout_view import SORTS, laid_out, own_order
from fudaba.games.gin.notation import BIG_GIN, DISCARD, DRAW, KNOCK, PASS, TAKE
from fudaba.games.gin.round import MELDING, GinObservation
from fudaba.ui import french
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Answer, Headline, Scene, Table
from fudaba.ui.widgets import card, sheet

SOUNDS = {"draw": "draw", "take": "draw", "discard": "discard", "pass": "pass", "knock": "knock", "biggin": "knock", "void": "void"}


class GinTable(Table):
    """The view of Gin Rummy; its state holds the selected card, the way of sorting, and the player's own order."""

    reasoning = advice_view.REASONING

    def state(self, before: dict[str, Any]) -> dict[str, Any]:
        """Return the state of an untouched table; the way of sorting stays from round to round."""
        return {"selected": HIDDEN, "sort": before.get("sort", "melds"), "own": []}

    def settled(self, scene: Scene) -> None:
        """Drop the selection when its card has left the hand or the step of discarding is over."""
        state, now = scene.state, scene.observation
        if state["selected"] >= 0 and not now.hand >> state["selected"] & 1:
            state["selected"] = HIDDEN
        if state["sort"] == "own":
            state["own"] = own_order(now.hand, state["own"])

    def press(self, scene: Scene, words: list[str]) -> Answer:
        """Answer a press; `discard` and `knock` mean the selected card."""
        state, now = scene.state, scene.observation
        verb = words[0]
        if verb == "select" and len(words) == 2:
            chosen = parse_french(words[1])
            if not now.hand >> chosen & 1:
                return DISCARD[chosen]
            state["selected"] = HIDDEN if state["selected"] == chosen else chosen
        elif verb == "escape":
            state["selected"] = HIDDEN
        elif verb == "sort":
            self._sort(state, SORTS[(SORTS.index(state["sort"]) + 1) % len(SORTS)], now.hand)
        elif verb == "shift" and len(words) == 2:
            self._shift(state, now.hand, -1 if words[1] == "left" else 1)
        elif verb in ("discard", "knock"):
            return self._put_down(scene, verb)
        elif verb in _FIXED:
            return _FIXED[verb]
        return None

    def _put_down(self, scene: Scene, verb: str) -> Action | Refusal:
        """Return the discard or knock with the selected card."""
        now: GinObservation = scene.observation
        selected: int = scene.state["selected"]
        if now.actor == scene.seat and now.step == MELDING and selected < 0:
            return Refusal("gin.refusal.choose_card")
        return (KNOCK if verb == "knock" else DISCARD)[max(selected, 0)]

    def drop(self, scene: Scene, drag: str, onto: str) -> Answer:
        """Answer a card dragged: onto the discard pile, or to another place in the hand."""
        state, now = scene.state, scene.observation
        if onto == "hand" and drag in ("stock", "pile"):
            return self.press(scene, ["draw" if drag == "stock" else "take"])
        if drag not in FRENCH_TEXTS or not now.hand >> parse_french(drag) & 1:
            return None
        moved = parse_french(drag)
        if onto == "pile":
            state["selected"] = moved
            return self._put_down(scene, "discard")
        if onto in FRENCH_TEXTS and onto != drag:
            order = [each for group in laid_out(now.hand, state["sort"], state["own"]) for each in group.cards]
            place = order.index(parse_french(onto)) if parse_french(onto) in order else len(order)
            order.remove(moved)
            order.insert(place, moved)
            state["sort"], state["own"] = "own", order
        return None

    def _sort(self, state: dict[str, Any], sort: str, hand: int) -> None:
        """Change the way of sorting; the player's own order starts from how the hand lies now."""
        if sort == "own":
            state["own"] = [each for group in laid_out(hand, state["sort"], state["own"]) for each in group.cards]
        state["sort"] = sort

    def _shift(self, state: dict[str, Any], hand: int, step: int) -> None:
        """Move the selected card one place in the player's own order."""
        if state["sort"] != "own" or state["selected"] < 0:
            return
        order = own_order(hand, state["own"])
        place = order.index(state["selected"])
        other = min(max(place + step, 0), len(order) - 1)
        order[place], order[other] = order[other], order[place]
        state["own"] = order

    def felt(self, scene: Scene) -> Element:
        """Return the table from the top bar to the buttons."""
        return h(
            "div.felt",
            felt_view.top(scene),
            felt_view.rival(scene),
            felt_view.piles(scene),
            felt_view.status_line(scene),
            hand_view.hand(scene),
            acts_view.acts(scene),
            felt_view.log(scene),
        )

    def hand(self, scene: Scene) -> list[Element]:
        """Return the cards that this seat holds, melds first."""
        cards = [each for group in laid_out(scene.observation.hand, "melds", []) for each in group.cards]
        return [card(french.picture(FRENCH_TEXTS[each], scene.settings), french.spoken(scene.t, FRENCH_TEXTS[each])) for each in cards]

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
        """Return what ended the round, and who got how much."""
        return count_view.headline(scene)

    def round_result(self, scene: Scene) -> list[Child]:
        """Return the hands with melds and lay-offs, and the count."""
        return count_view.result(scene)

    def match_result(self, scene: Scene) -> list[Child]:
        """Return box, game and shutout bonuses, where the rules know them."""
        return count_view.bonuses(scene)

    def sheet(self, scene: Scene, name: str) -> Element | None:
        """Return the dialog that lists the discard pile."""
        if name != "pile":
            return None
        t, pile = scene.t, scene.observation.pile
        cards = [
            h("li", card(french.picture(FRENCH_TEXTS[each], scene.settings), french.spoken(t, FRENCH_TEXTS[each])), key=str(place))
            for place, each in reversed(list(enumerate(pile)))
        ]
        return sheet(t, t("gin.pile.title", n=len(pile)), h("ul.spread", cards), kind=".sheet--wide")

    def facts(self, scene: Scene, action: Action | None) -> dict[str, str]:
        """Return what a sentence of a lesson may name now."""
        return lesson_view.facts(scene, action)

    def lengths(self, preset: str) -> tuple[str, tuple[Any, ...]]:
        """Return the targets that a rule set leaves open: `quick` is played to 50 or 100, `classic` to 100."""
        return "target", (50, 100) if preset == "quick" else (100,)

    def feat_cards(self, t: Text, settings: Settings, feat: str) -> list[list[Element]]:
        """Return the cards that show a feat in the book."""
        return feats_view.cards(t, settings, feat)

    def how_to_play(self, t: Text) -> list[Child]:
        """Return the game in a few short paragraphs."""
        return [
            [h("h3", t(f"gin.how.{part}.title")), h("p", t(f"gin.how.{part}"))]
            for part in ("goal", "turn", "knock", "lay_off", "score", "table")
        ]


_FIXED = {"draw": DRAW, "take": TAKE, "pass": PASS, "biggin": BIG_GIN}

TABLE = GinTable()
