"""The tutor: a table at which a lesson is played, step by step; nothing of it is kept."""

import asyncio
from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from fudaba.app.house import House
from fudaba.app.session import COUNTED, Session
from fudaba.app.sitting import Sitting
from fudaba.core.contract import Action, Game
from fudaba.core.errors import Refusal
from fudaba.core.lesson import Lesson, Stop, action_of, played
from fudaba.core.match import Match
from fudaba.ui.table import Scene


class Words(NamedTuple):
    """What the tutor says: what to do or to look at, and what there is to know about it."""

    what: str
    why: str


def lesson_of(game: Game[Any, Any]) -> Lesson:
    """Return the lesson of a game, loaded when somebody takes it."""
    lesson: Lesson = import_module(f"fudaba.games.{game.name}.lesson").LESSON
    return lesson


class Tutor(Sitting):
    """Sitting at a table where everything goes as the lesson has it: the others play its lines, and nobody goes on before it was read."""

    def __init__(self, house: House, show: Callable[[], None], fail: Callable[[str], None], game: Game[Any, Any]) -> None:
        super().__init__(house, show, fail)
        self.game = game
        self.lesson = lesson_of(game)
        self.stops = tuple(self.lesson.stops(game))
        self.leaps = self.lesson.leaps()
        self.actions = tuple(action_of(game, line) for line in self.lesson.lines())
        self.number = 0
        """How many steps are done."""
        self.table = self._stand(self.stops[0].at)

    def teach(self, number: int = 0) -> None:
        """Begin the lesson, or go on with it where so many steps are done."""
        self.number = number
        if not number:
            self.dealt()
            return
        self._stand(self.stops[number].at if number < len(self.stops) else len(self.actions))
        self.call_up(self.table)
        self.proceed()

    def _stand(self, lines: int) -> Session:
        """Let the table stand as it does after so many lines."""
        match = self.lesson.match(self.game)
        for action in self.actions[:lines]:
            match.apply(action)
            if match.outcome() is not None and lines > played(match):
                match.deal()
        self.session = self.table = Session(match, "")
        return self.session

    # Where the lesson is

    def stop(self) -> Stop | None:
        """Return the step that the learner is to read or to do, or None while the others act and at the end."""
        if self.number == len(self.stops):
            return None
        stop = self.stops[self.number]
        return stop if stop.at == played(self.table.match) else None

    def wanted(self) -> Action | None:
        """Return what the learner is to do now, or None."""
        stop = self.stop()
        return stop.action if stop is not None else None

    def reading(self) -> bool:
        """Tell whether there is something to read before it goes on."""
        stop = self.stop()
        return stop is not None and stop.action is None

    def ended(self) -> bool:
        """Tell whether the round is counted."""
        return self.table.stage >= COUNTED

    def words(self, scene: Scene) -> Words:
        """Return what the tutor says now; while the others act, what they do."""
        t, table, stop = scene.t, self.table.table, self.stop()
        if self.ended():
            return Words(t("lesson.end"), self._sentence(scene, "end", None))
        if stop is None:
            told = [line for event in scene.events if (line := table.told(scene, event))]
            return Words(table.now(scene), t("common.sentences").join(told))
        if stop.action is None:
            return Words(self._sentence(scene, f"{stop.key}.title", None), self._sentence(scene, stop.key, None))
        return Words(self._deed(scene, stop.action), self._sentence(scene, stop.key, stop.action))

    def _sentence(self, scene: Scene, key: str, action: Action | None) -> str:
        return scene.t(f"lesson.{self.game.name}.{key}", **self.table.table.facts(scene, action))

    def _deed(self, scene: Scene, action: Action) -> str:
        deed = self.table.table.reasoning.deed(scene, action)
        return deed[:1].upper() + deed[1:]

    # From step to step

    def onward(self) -> None:
        """Go on from something that was read, or say what is to be done first."""
        action = self.wanted()
        self.table.touched()
        if self.reading():
            self.number += 1
            self.house.sound("select")
            if (beyond := self.leaps.get(played(self.table.match))) is not None:
                self._stand(beyond)
            self.call_up(self.table)
            self.proceed()
        elif action is not None:
            self.refuse(self.table, self._first(action))

    def back(self) -> None:
        """Go one step back."""
        if self.number > 0:
            self.halt()
            self.number -= 1
            self._stand(self.stops[self.number].at)
            self.house.sound("select")
            self.call_up(self.table)

    def forbids(self, session: Session, actions: tuple[Action, ...]) -> Refusal | None:
        """Return that this lesson has something else to read or to do first; what the rules forbid is left to them."""
        if session.match.round.why_not(actions[0]) is not None:
            return None
        wanted = self.wanted()
        if wanted is None:
            return Refusal("lesson.refusal.read")
        lines = played(session.match)
        return None if actions == self.actions[lines : lines + len(actions)] else self._first(wanted)

    def _first(self, action: Action) -> Refusal:
        """Return that something is to be done first."""
        return Refusal("lesson.refusal.other", (("deed", self._deed(self.scene(self.table), action)),))

    # What is otherwise than at a table where somebody plays

    def keep(self) -> None:
        """Keep nothing."""

    def goes_on(self, session: Session) -> bool:
        """Tell whether a line goes by itself or the round is counted; what is to be read here holds both up, and nothing else."""
        return self.moves(session) or (self.stop() is None and session.goes_on())

    def moves(self, session: Session) -> bool:
        """Tell whether the next line goes by itself."""
        return self.stop() is None and session.match.outcome() is None

    def attend(self, session: Session) -> bool:
        """Explain the count in the coach's stead."""
        if self.ended():
            self._say(session)
        return self.ended()

    async def decided(self, match: Match, seat: int) -> Action:
        """Return the next line of the lesson."""
        await asyncio.sleep(0)
        return self.actions[played(match)]

    def call_up(self, session: Session) -> None:
        """Say the step that comes now."""
        lines = played(session.match)
        while self.number < len(self.stops) and self.stops[self.number].at < lines:
            self.number += 1
        if self.stop() is not None:
            self._say(session)

    def hint(self) -> None:
        """Say again what is to be done."""
        self.table.touched()
        self._say(self.table)

    def undo(self) -> None:
        """Go one step back."""
        self.back()

    def _say(self, session: Session) -> None:
        self.house.say(self.house.t("lesson.said", **self.words(self.scene(session))._asdict()), loud=True)

    def scene(self, session: Session) -> Scene:
        """Return what the view may use; no card is played by itself while somebody reads."""
        return session.scene(self.house.t, self.house.settings._replace(forced_capture="hand"))
