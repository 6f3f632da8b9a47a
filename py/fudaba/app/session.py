"""One match in progress at a table: what happened, who looks at it, what the player has touched, and what may be undone."""

from importlib import import_module
from typing import Any

from fudaba.app import asking, thinking
from fudaba.app.people import people_of
from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.bots.coach import Coach
from fudaba.core.contract import Action, Event, Game
from fudaba.core.errors import IllegalAction, Refusal
from fudaba.core.match import PERSON, Match, replayed
from fudaba.ui.table import Advice, Scene, Table

NOBODY = -1
"""The seat to whom only what everybody sees is shown."""


def table_of(game: Game[Any, Any]) -> Table:
    """Return the view of a game, loaded when its table is first needed."""
    table: Table = import_module(f"fudaba.games.{game.name}.view").TABLE
    return table


PLAYING, OPENED, COUNTED, ENDED = range(4)
"""What a session shows: the table, the hands laid open, the count of the round, the result of the match."""


class Session:
    """A match, seen by one person at a time: the only one there is, or the one who holds the device.

    Where several people pass it, a curtain hides the table from each deal on, and whenever it is the turn of somebody else,
    until that person lifts it. Nothing is taken back across the curtain. What one person has touched waits for them alone.
    """

    def __init__(
        self, match: Match, seal: str, finished: int = 0, names: tuple[str, ...] = (), origin: str = "", key: str = ""
    ) -> None:
        self.match = match
        self.key = key
        """The id under which the match is kept when it is over; empty where it is only looked at."""
        self.seal = seal
        """The fingerprint as it was shown before the first deal."""
        self.finished = finished
        """How many matches of this game the player finished before this one."""
        self.names = names
        """What people call themselves, by seat; empty for a CPU and where nobody gave a name."""
        self.origin = origin
        """Where the cards are known from: a link, or the deal of a day; empty where the seed was drawn for this match."""
        self.table = table_of(match.game)
        self.people = tuple(seat for seat, who in enumerate(match.seats) if who == PERSON)
        self.several = len(self.people) > 1
        self.me = self.people[0] if self.people else 0
        """The seat that looks at the table, or looked at it last."""
        self.holder: int | None = None
        """The person who holds the device and has lifted the curtain; None behind it, and where nobody passes it."""
        self.states: dict[int, dict[str, Any]] = {}
        """What each person has touched, by seat."""
        self.seeking = False
        """Whether a hint is being sought."""
        self._advice: tuple[Any, Action] | None = None
        self.coach: Coach | None = None
        """Who looks back at the present round once it is over."""
        self.coached = self.me
        """The person for whom the coach looks back."""
        self.looking: int | None = None
        """The line of the round before which a position is looked at again; None while the result is shown."""
        self._positions: dict[int, Session] = {}
        self.begin()

    def begin(self) -> None:
        """Sit down at the present round, as far as it is played, the curtain closed; nothing of it can be undone."""
        self.holder = self.coach = self.looking = None
        self._positions = {}
        self.states = {seat: self.table.state(self.states.get(seat, {})) for seat in self.people or (self.me,)}
        self._take_up()
        over, begun = self.match.outcome() is not None, bool(self.match.entries[-1].lines)
        self.stage = COUNTED if over and begun else PLAYING

    def _take_up(self) -> None:
        """Replay the lines of the present round, to know what happened in it."""
        self._undoable, self.fresh = 0, False
        self.why: Refusal | None = None
        self.events: tuple[Event, ...] = ()
        self._asking: list[int] = []
        self._answers: dict[int, Action] = {}
        fresh = replayed(self.match, 0)
        self._happened: list[tuple[int, tuple[Event, ...]]] = [(NOBODY, fresh.round.opening())]
        for actor, action in self.match.entries[-1].lines:
            secret = fresh.round.in_secret()
            self._note(actor, fresh.apply(action), secret)
        self._ask_around()

    def next_round(self) -> None:
        """Deal the next round."""
        self.match.deal()
        self.begin()

    @property
    def state(self) -> dict[str, Any]:
        """What the person who looks at the table has touched."""
        return self.states[self.me]

    @property
    def log(self) -> list[Event]:
        """What happened in this round, as those see it who look now."""
        eyes = NOBODY if self.public() else self.me
        return [event.seen_by(eyes) for _, events in self._happened for event in events]

    def scene(self, t: Text, settings: Settings) -> Scene:
        """Return what the view may use now."""
        match = self.match
        person = self.person_next() if self.veiled else None
        seat = self.me if person is None else person
        scene = Scene(
            t=t,
            game=match.game,
            seat=seat,
            people=people_of(t, match.seats, match.game, self.names),
            observation=match.round.observe(seat),
            outcome=match.outcome(),
            events=self.events,
            log=tuple(self.log),
            state=self.states[seat],
            settings=settings,
            finished=self.finished,
            options=match.options,
            preset=match.preset,
            number=len(match.entries),
            played=tuple(match.played),
            standing=match.standing(),
            over=match.over(),
            can_undo=self.can_undo(),
            fresh=self.fresh,
            laid_off=self.stage >= COUNTED,
            why=self.why,
            public=self.public(),
        )
        return scene._replace(advice=self._words(scene))

    # Hints

    def advise(self, action: Action) -> None:
        """Give the person who looks at the table a hint; it holds as long as they see the same."""
        self._advice = self.match.round.observe(self.me), action

    def advised(self) -> Action | None:
        """Return the action of the hint that holds now."""
        if self._advice is None or self.stage != PLAYING or not self.mine():
            return None
        observation, action = self._advice
        return action if self.match.round.observe(self.me) == observation else None

    def _words(self, scene: Scene) -> Advice | None:
        """Return the hint that holds now in words, or that one is being sought."""
        t, action = scene.t, self.advised()
        if self.seeking:
            return Advice(t("hint.sign"), t("hint.seeking"), t("hint.seeking.say"))
        if action is None:
            return None
        reasoning = self.table.reasoning
        what, why = (words[:1].upper() + words[1:] for words in (reasoning.deed(scene, action), reasoning.reason(scene, action)))
        return Advice(t("hint.sign"), what, why)

    # Looking back

    def see_as(self, seat: int) -> None:
        """Show the table as a seat sees it, whoever sits there."""
        self.me = seat
        self.holder = seat if self.several else None
        self.states.setdefault(seat, self.table.state({}))

    def position(self, line: int) -> "Session":
        """Return the table as the person who is coached saw it before a line of the present round."""
        if line not in self._positions:
            then = Session(replayed(self.match, line), self.seal, self.finished, self.names)
            then.see_as(self.coached)
            self._positions[line] = then
        return self._positions[line]

    def look(self, line: int) -> bool:
        """Look at the position of a finding again; False when there is none."""
        known = self.stage >= COUNTED and self.coach is not None and any(finding.line == line for finding in self.coach.findings())
        if known:
            self.looking = line
        return known

    # Who acts

    def mine(self) -> bool:
        """Tell whether the person who looks at the table is to act."""
        if self.veiled:
            return False
        if self._asking:
            return self._asking[0] == self.me and self.me in asking.asked(self.match.round)
        return self.match.round.actor() == self.me

    def waiting(self) -> bool:
        """Tell whether a CPU is to act."""
        actor = self.match.round.actor()
        return not self._asking and actor is not None and self.match.seats[actor] != PERSON

    def held(self) -> bool:
        """Tell whether a CPU waits until the only person there is has read something."""
        waiting = self.waiting() and not self.several and self.stage == PLAYING
        return waiting and self.table.holds(self.state, self.match.round.observe(self.me))

    def goes_on(self) -> bool:
        """Tell whether something goes on by itself: a CPU's move, the curtain's fall, or a finished round being laid open and counted."""
        return (self.waiting() and not self.held()) or self.passes_on() or (self.match.outcome() is not None and self.stage < COUNTED)

    # The curtain

    @property
    def veiled(self) -> bool:
        """Whether the curtain hides the table."""
        return self.several and self.holder is None and self.stage == PLAYING

    def public(self) -> bool:
        """Tell whether everybody round the device may look: at the curtain, and at results."""
        return self.several and (self.holder is None or self.stage != PLAYING)

    def person_next(self) -> int | None:
        """Return the person who is to have the device next, or None while CPUs act and when the round is over."""
        actor = self.match.round.actor()
        if self._asking:
            return self._asking[0]
        return actor if actor is not None and self.match.seats[actor] == PERSON else None

    def passes_on(self) -> bool:
        """Tell whether the person who holds the device has to hand it on."""
        return self.holder is not None and self.person_next() not in (None, self.holder)

    def veil(self) -> bool:
        """Let the curtain fall; False where there is none, or where it is closed or out of place."""
        if self.holder is None or self.stage != PLAYING:
            return False
        self.holder = None
        self.touched()
        self._undoable = 0
        return True

    def lift(self) -> bool:
        """Show the table to the person whom the curtain waits for; False when it waits for nobody."""
        person = self.person_next()
        if not self.veiled or person is None:
            return False
        self.holder = self.me = person
        self.events, self.why = (), None
        if len(self._asking) == 1 and self.looks_on():
            self._hear_next()
        return True

    def missed(self) -> list[Event]:
        """Return what happened, as everybody saw it, since the person whom the curtain waits for last saw the table.

        That is known from the record alone, so that it is the same after a reload, and does not tell who was asked in secret.
        """
        person, missed = self.person_next(), []
        for number, (actor, events) in enumerate(self._happened, 1):
            missed += [event.seen_by(NOBODY) for event in events]
            if actor == person or (self._is_call(events) and number < len(self._happened)):
                missed = []
        return missed

    # Questions in secret to several people

    def _is_call(self, events: tuple[Event, ...]) -> bool:
        return any(event.name in self.table.called_on for event in events)

    def _ask_around(self) -> None:
        """Where others may answer in secret what happened last, let each other person have the device, the next to play last.

        All get it, whether asked or not, so that nobody learns who was. Where a view does not say which events are answered,
        those who are asked get it.
        """
        if not self.several or self.match.outcome() is not None:
            return
        actor, events = self._happened[-1]
        seats = len(self.match.seats)
        if self._is_call(events):
            order = [(actor + step) % seats for step in (*range(2, seats), 1)]
            self._asking = [seat for seat in order if seat in self.people]
        elif self.match.round.in_secret():
            self._asking = [seat for seat in asking.asked(self.match.round) if seat in self.people]

    def looks_on(self) -> bool:
        """Tell whether the person who holds the device has it only so that nobody learns who is asked."""
        return self.holder is not None and self._asking[:1] == [self.holder] and self.holder not in asking.asked(self.match.round)

    def hand_on(self) -> bool:
        """Go on after somebody who only looked on; False when there is nobody of that kind."""
        if not self.looks_on():
            return False
        self.touched()
        self._hear_next()
        return True

    def _answer(self, action: Action) -> bool:
        """Take the answer of the person who holds the device; it is given to the round with those of the others."""
        seat = self._asking[0]
        self.why = asking.heard_next(self.match.round, seat).why_not(action)
        if self.why is not None:
            return False
        self._answers[seat] = action
        self._hear_next()
        return True

    def _hear_next(self) -> None:
        """Turn to the next person; after the last one give all answers to the round, those of the CPUs as well."""
        self._undoable, self.events = 0, ()
        del self._asking[0]
        match = self.match
        while not self._asking and match.round.in_secret():
            actor = match.round.actor()
            assert actor is not None
            action = self._answers.pop(actor) if actor in self._answers else thinking.answered(match, actor)
            events = match.apply(action)
            self._note(actor, events, secret=True)
            self.events += tuple(event.seen_by(self.me) for event in events)

    # What happens

    def _note(self, actor: int, events: tuple[Event, ...], secret: bool) -> None:
        """Remember what happened and by whom; of answers in secret only what they bring, as the doing of the seat that it is about."""
        if not secret:
            self._happened.append((actor, events))
        elif events:
            self._happened.append((events[0].seat, events))

    def touched(self) -> None:
        """Forget what held for the last frame alone."""
        self.why, self.fresh, self.events = None, False, ()

    def apply(self, action: Action) -> bool:
        """Do an action for the seat whose turn it is; False, with the reason in `why`, when the rules forbid it."""
        if self._asking:
            return self._answer(action)
        actor, secret = self.match.round.actor(), self.match.round.in_secret()
        try:
            events = self.match.apply(action)
        except IllegalAction as error:
            self.why = error.refusal
            return False
        assert actor is not None
        self.why = None
        self._note(actor, events, secret)
        self.events = tuple(event.seen_by(NOBODY if self.veiled else self.me) for event in events)
        still_mine = actor == self.me and self.mine()
        news = any(event.name in self.table.news or (event.secret and event.name not in self.table.no_news) for event in events)
        self._undoable = self._undoable + 1 if still_mine and not news else 0
        self._ask_around()
        return True

    def can_undo(self) -> bool:
        """Tell whether the last action can be taken back: no hidden card was seen since, and nobody else has moved."""
        return self._undoable > 0

    def undo(self) -> None:
        """Take the last action back; what the player has touched, such as the order of the hand, stays."""
        if self.can_undo():
            undoable = self._undoable - 1
            self.match = replayed(self.match, len(self.match.entries[-1].lines) - 1)
            self._take_up()
            self._undoable = undoable
