"""Lessons: a round that is always the same, with the tutor's words above the table and the next thing to press marked."""

from collections.abc import Collection, Sequence
from typing import Any

from fudaba.app.places import Hall, Place
from fudaba.app.screens import dialogs, result
from fudaba.app.session import PLAYING
from fudaba.app.text import Text
from fudaba.app.tutoring import Tutor, Words
from fudaba.games import GAMES
from fudaba.ui.marks import HINTED, marked
from fudaba.ui.nodes import Element, h, icon, walk
from fudaba.ui.rules import rules_button
from fudaba.ui.table import Advice, Scene
from fudaba.ui.widgets import button, heading, icon_button

PRESSED = ("aria-pressed", "aria-checked", "checked")
"""What tells that a control has been pressed already."""


ELSEWHERE = ("back", "title", "menu")
"""The keys of what the bar at the top of a table has and the tutor's part has in its stead."""


def next_press(node: Element, keys: Sequence[str]) -> Collection[str]:
    """Return the key of what is to be pressed next, of several in their order, with those that say the same; none where none is there."""
    says: dict[str, str] = {}
    for each in walk(node):
        values = each.get("a", {})
        if each.get("k") in keys and {"act", "change"} & set(values) and not any(values.get(name) in (True, "true") for name in PRESSED):
            says[each["k"]] = values.get("act") or f"{values['change']} {values.get('value')}"
    first = next((says[key] for key in keys if key in says), None)
    return [key for key, said in says.items() if said == first]


def bar(t: Text, tutor: Tutor, words: Words, why: str | None) -> Element:
    """Return the tutor's part of the screen: how far the lesson is, what to do and why, and the ways on, back and out."""
    name, steps = tutor.game.name, len(tutor.stops) + 1
    step = min(tutor.number, len(tutor.stops)) + 1
    place = t("lesson.step", n=step, of=steps)
    title = t("lesson.title", game=t(f"{name}.name"))
    return h(
        "section.tutor.on-cloth",
        h(
            "header.tutor__head",
            icon_button(t, "undo", "lesson.back", "lesson back", off=tutor.number == 0),
            h("div.tutor__place", h("h1.vh", title, tabindex="-1", key="title"), h("p.num", place), progress(place, step, steps)),
            h("a.btn.btn--quiet", t("lesson.skip"), href=f"#/{name}", key="skip"),
            button(
                t("lesson.next"),
                act="lesson next",
                kind=".btn--main",
                key="lesson next",
                letter="Enter" if tutor.reading() else None,
                off=not tutor.reading(),
            ),
        ),
        h("p.tutor__what", words.what),
        h("p.tutor__why", words.why) if why is None else h("p.tutor__why.why", why),
        aria_label=title,
        region="tutor",
    )


def progress(words: str, step: int, steps: int) -> Element:
    """Return how far the lesson is, as a bar."""
    return h("progress", value=step, max=steps, aria_label=words)


def felt(scene: Scene, tutor: Tutor) -> Element:
    """Return the table with what is to be pressed next marked; the tutor's part has the title and the ways out."""
    node = tutor.table.table.felt(scene)
    parts = [without(part, ELSEWHERE) if part.get("r") == "top" else part for part in node["c"]]
    return with_mark(scene, tutor, {**node, "c": parts})


def without(node: Element, keys: Collection[str]) -> Element:
    """Return an element without those of its children that have these keys."""
    return {**node, "c": [part for part in node["c"] if part.get("k") not in keys]}


def with_mark(scene: Scene, tutor: Tutor, node: Element) -> Element:
    """Return a table, or the dialog that it asks, with what is to be pressed next marked."""
    stop = tutor.stop()
    if stop is None or stop.action is None:
        return node
    keys = tutor.table.table.reasoning.presses(scene, stop.action)
    if stop.press:
        keys = keys[0], stop.press
    return marked(node, next_press(node, keys), HINTED, scene.t("hint.mark"))


def end(t: Text, tutor: Tutor, words: Words) -> Element:
    """Return how the count came about, and what one can do now."""
    name = tutor.game.name
    return h(
        "section.panel.lesson-end",
        heading(words.what, name="lesson-h"),
        h("p", words.why),
        h("a.btn.btn--main.btn--big", icon("play"), t("lesson.play"), href=f"#/{name}", key="play"),
        h("div.row", rules_button(t, name), button(t("lesson.back"), act="lesson back", kind=".btn--quiet", picture="undo", key="undo")),
        aria_labelledby="lesson-h",
    )


class Lessons(Place):
    """The lesson of a game, at `#/GAME/lesson`; while it goes on, its address ends with the step, so that a reload comes back to it."""

    def __init__(self, hall: Hall) -> None:
        super().__init__(hall)
        self.tutor: Tutor | None = None
        self._noted = 0
        """How many steps are done as the address has it."""

    def enter(self, words: list[str]) -> bool:
        """Come to the step of a lesson that the address names; one that there is not leads to its beginning."""
        name, *place = words or [""]
        if name not in GAMES or len(place) > 1 or not all(word.isdecimal() and len(word) < 4 for word in place):
            return False
        self.tutor = Tutor(self.hall.house, self._shown, self.hall.failed, GAMES[name])
        self._noted = int(place[0]) - 1 if place else 0
        self.tutor.teach(self._noted if 0 < self._noted <= len(self.tutor.stops) else 0)
        self._note()
        return True

    def _shown(self) -> None:
        """Send the screen after something that went by itself."""
        self._note()
        self.hall.show()

    def _note(self) -> None:
        """Let the address follow the step."""
        tutor = self._taken()
        if self._noted != tutor.number:
            self._noted = tutor.number
            self.hall.readdress(f"#/{tutor.game.name}/lesson" + (f"/{self._noted + 1}" if self._noted else ""))

    def leave(self) -> None:
        """Get up from the table."""
        if self.tutor is not None:
            self.tutor.halt()

    def is_table(self) -> bool:
        """Tell whether the cards are not yet laid open."""
        return self._taken().table.stage == PLAYING

    def _taken(self) -> Tutor:
        assert self.tutor is not None
        return self.tutor

    def page(self, t: Text) -> Element:
        """Return the table with the tutor's words, or the count."""
        tutor = self._taken()
        scene, name = tutor.scene(tutor.table), tutor.game.name
        words = tutor.words(scene)
        if not self.is_table():
            return result.round_page(scene, tutor.table.table, end=end(t, tutor, words) if tutor.ended() else None)
        why = tutor.table.table.explained(scene, scene.why) if scene.why is not None else None
        return h(
            "div.lesson",
            bar(t, tutor, words, why),
            h(
                f"main.table.cloth.on-cloth.{name}",
                dialogs.shortcuts(t, "keys"),
                felt(scene._replace(why=None), tutor),
                escape="escape",
                key=f"{name} lesson",
            ),
            key=f"{name} lesson page",
        )

    def sheet(self, t: Text, name: str) -> Element | None:
        """Return what the table asks, with the tutor's words, what happened so far, or a dialog of the game."""
        tutor = self._taken()
        scene, table = tutor.scene(tutor.table), tutor.table.table
        if not self.is_table():
            return None
        if not name:
            advised = scene._replace(advice=Advice(t("hint.sign"), *tutor.words(scene)))
            asked = table.asks(advised) if tutor.table.mine() else None
            return asked and with_mark(scene, tutor, asked)
        return dialogs.last(scene, table) if name == "last" else table.sheet(scene, name)

    def act(self, verb: str, words: list[str], value: Any) -> bool:
        """Go on or back, or say again what is to be done."""
        tutor = self._taken()
        if verb == "hint":
            tutor.hint()
        elif verb == "undo" or (verb == "lesson" and words == ["back"]):
            tutor.back()
        elif verb == "lesson" and words == ["next"]:
            tutor.onward()
        else:
            return False
        self._note()
        return True

    def press(self, words: list[str]) -> None:
        """Answer something pressed on the table."""
        self._taken().answer(lambda session, scene: session.table.press(scene, words))
        self._note()

    def skip(self) -> None:
        """End the present wait."""
        self._taken().skip()

    def hear(self, message: dict[str, Any]) -> None:
        """Answer a card dragged onto a place."""
        if message.get("type") == "drop":
            drag, onto = str(message.get("drag")), str(message.get("onto"))
            self._taken().answer(lambda session, scene: session.table.drop(scene, drag, onto))
            self._note()
