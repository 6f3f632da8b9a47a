"""Sitting at a table: a match is dealt, taken up, played at the player's pace, kept after every action, counted and ended."""

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from time import perf_counter
from typing import Any

from fudaba.app import history, people, sealing, settings, sharing, store, thinking, today
from fudaba.app.advising import Adviser
from fudaba.app.house import House
from fudaba.app.screens import result, setup
from fudaba.app.session import COUNTED, ENDED, OPENED, PLAYING, Session
from fudaba.app.slices import going_on
from fudaba.core import record
from fudaba.core.contract import Action
from fudaba.core.errors import FudabaError, NotationError, Refusal
from fudaba.core.match import PERSON, Match
from fudaba.games import GAMES
from fudaba.ui.table import Answer, Scene

ENDINGS = {"win": "win", "loss": "lose", "draw": "void"}
"""The sound of how something ended."""
HANDING = 0.4
"""So many seconds lie at least between somebody's last action and the curtain, so that a press too many does not lift it."""


def fresh_seed() -> str:
    """Return a seed that nobody can guess from its fingerprint."""
    return os.urandom(16).hex()


class Sitting:
    """The session at the table, and what goes on there by itself.

    `show` sends the screen as it is; `fail` takes the report of what went wrong while something went on by itself.
    """

    def __init__(self, house: House, show: Callable[[], None], fail: Callable[[str], None]) -> None:
        self.house = house
        self.session: Session | None = None
        self._show = show
        self._fail = fail
        self._pace: asyncio.Task[None] | None = None
        self._skip = asyncio.Event()
        self._hurry = False
        self.adviser = Adviser(house, show, fail)

    # Sitting down and getting up

    def deal(self, name: str, seed: str) -> None:
        """Begin a match as the sheet of the game says."""
        game, wish = GAMES[name], self.house.wish(name)
        match = Match.new(game, setup.options_of(game, wish), (PERSON, *wish.opponents), seed, wish.preset)
        self.begin(match, wish.names)

    def again(self) -> bool:
        """Begin another match with the same seats and rules; False when the match here is not over."""
        if self.session is None or not self.session.match.over():
            return False
        old, names = self.session.match, self.session.names
        self.leave()
        self.begin(Match.new(old.game, old.options, old.seats, fresh_seed(), old.preset), names)
        return True

    def begin(self, match: Match, names: Any = (), origin: str = "") -> None:
        """Begin a match that is just dealt; `origin` tells where its cards are known from, if they are."""
        self.session = self._session(match, sealing.of(match), names, origin, history.fresh_id())
        self.keep()

    def _session(self, match: Match, seal: str, names: Any, origin: Any, key: str) -> Session:
        finished = history.finished(self.house.store, match.game.name)
        return Session(match, seal, finished, people.read_names(names, match.seats), today.read_origin(origin), key)

    def sit_down(self, name: str) -> bool:
        """Take up the match in progress of a game; False when there is none."""
        if self.session is None or self.session.match.game.name != name:
            self.session = self.kept(name)
        return self.session is not None

    def kept(self, name: str) -> Session | None:
        """Return the kept match of a game; one that cannot be read or replayed is moved aside and reported."""
        key = store.match_key(name)
        data = self.house.store.get(key)
        if data is None:
            return None
        try:
            match = record.from_json(data.get("record"), GAMES)
            seal = data.get("seal")
            if not isinstance(seal, str) or match.game.name != name or PERSON not in match.seats:
                raise store.UnreadableData("no match of a person at this game")
            return self._session(match, seal, data.get("names"), data.get("origin"), history.read_id(data.get("id"), match))
        except FudabaError:
            self.house.store.set_aside(key)
            self.house.notice("notice.broken")
            return None

    def ongoing(self, name: str) -> str | None:
        """Return in a line how the match in progress of a game stands, or None when there is none."""
        if self.house.unfinished(name) is None:
            return None
        session = self.session
        if session is None or session.match.game.name != name:
            session = self.kept(name)
        if session is None:
            return None
        people, totals = self.scene(session).people, session.match.standing().totals
        t = self.house.t
        if session.several:
            names = t("common.list").join(person.name for person in people)
            return t("home.ongoing.people", names=names, score=sharing.score(t, totals))
        others = [seat for seat in range(len(people)) if seat != session.me]
        score = sharing.score(t, [totals[seat] for seat in (session.me, *others)])
        return t("home.ongoing.line", name=t("common.list").join(people[seat].name for seat in others), score=score)

    def leave(self) -> None:
        """Get up from the table; a finished match is no longer kept as one in progress."""
        if self.session is not None and self.session.match.over():
            self.house.store.drop(store.match_key(self.session.match.game.name))
        self.session = None

    def give_up(self) -> None:
        """End the match in progress without a result."""
        if self.session is not None:
            self.house.store.drop(store.match_key(self.session.match.game.name))
            self.session = None

    def keep(self) -> None:
        """Keep the match as it stands, and its result as soon as it has one."""
        if self.session is None:
            return
        session, match = self.session, self.session.match
        more: dict[str, Any] = {"seal": session.seal, **({"names": list(session.names)} if session.several else {})}
        if session.origin:
            more["origin"] = session.origin
        self.house.store.put(store.match_key(match.game.name), {"record": record.to_json(match), "id": session.key, **more})
        me, now = session.people[0] if session.people else 0, datetime.now().isoformat(timespec="seconds")
        self.house.book.note(session.key, match, me, now)
        if match.over():
            history.add(self.house.store, {**history.entry(match, me, now, session.key), **more})
            today.finish(self.house.store, session.origin, match, me)
            self.house.make_room()

    # Playing

    def scene(self, session: Session) -> Scene:
        """Return what the view of the session's game may use."""
        return session.scene(self.house.t, self.house.settings)

    def dealt(self) -> None:
        """Let the cards of a new round be dealt before the eyes of the player."""
        if self.session is not None:
            self.session.fresh = True
            self.house.sound("deal")
            scene, table = self.scene(self.session), self.session.table
            opening = [line for event in self.session.log if (line := table.told(scene, event))]
            self.house.say(self.house.t("common.sentences").join([self.house.t("table.dealt", n=table.round_number(scene)), *opening]))
            self.call_up(self.session)
            self.proceed()

    def answer(self, ask: Callable[[Session, Scene], Answer]) -> None:
        """Let the view of the game answer something done at the table, and do the action or the actions that it stands for."""
        session = self.session
        if session is None or session.stage != PLAYING or session.veiled:
            return
        before = dict(session.state)
        scene = self.scene(session)
        session.touched()
        try:
            answer = ask(session, scene)
        except NotationError:
            # No table says these words; they are from a screen that has gone.
            return
        if isinstance(answer, Refusal):
            self.refuse(session, answer)
        elif answer is None:
            if session.state != before:
                self.house.sound("select")
                self.proceed()
        elif not session.mine():
            self.refuse(session, Refusal("table.refusal.not_your_turn"))
        else:
            asked, actions = session.match.round.in_secret(), (answer,) if isinstance(answer, Action) else answer
            if (why := self.forbids(session, actions)) is not None:
                self.refuse(session, why)
                return
            for action in actions:
                if session.apply(action):
                    self.happened(session)
                    self._pass_at_once(session, asked)
                elif session.why is not None:
                    self.refuse(session, session.why)
                    break

    def forbids(self, session: Session, actions: tuple[Action, ...]) -> Refusal | None:
        """Return what forbids some actions in a row here beyond the rules of the game; at most tables nothing does."""
        return None

    def refuse(self, session: Session, why: Refusal) -> None:
        """Say which rule forbids what was pressed."""
        session.why = why
        self.house.say(session.table.explained(self.scene(session), why), loud=True)
        self.house.sound("error")

    def happened(self, session: Session) -> None:
        """Tell what an action did, keep it, and go on."""
        scene = self.scene(session)
        if not session.veiled:
            session.table.settled(scene)
        lines = [line for event in session.events if (line := session.table.told(scene, event))]
        if lines:
            self.house.say(self.house.t("common.sentences").join(lines))
        self.house.sound(*(sound for event in session.events if (sound := session.table.sound(scene, event))))
        self.keep()
        self.call_up(session)
        self.proceed()

    def call_up(self, session: Session) -> None:
        """Tell the person at the table what may be done now, or the people round it who is to have the device."""
        t, person = self.house.t, session.person_next()
        if session.veiled and person is not None:
            self.house.say(t("curtain.said", name=self.scene(session).people[person].name), loud=True)
            self.house.order("focus", "lift")
        elif session.looks_on():
            self.house.say(t("curtain.looks_on"), loud=True)
        elif session.mine() or session.held():
            self.house.say(session.table.now(self.scene(session)), loud=True)

    def hint(self) -> None:
        """Seek a hint for the person at the table, or say why there is none now."""
        session = self.session
        if session is None or session.stage != PLAYING or session.veiled:
            return
        session.touched()
        if session.mine():
            self.adviser.seek(session)
        else:
            self.refuse(session, Refusal("table.refusal.not_your_turn"))

    def undo(self) -> None:
        """Take the last action back, or say why it cannot be."""
        session = self.session
        if session is None or session.stage != PLAYING or session.veiled:
            return
        session.touched()
        if not session.can_undo():
            self.refuse(session, Refusal("table.refusal.undo"))
            return
        session.undo()
        session.table.settled(self.scene(session))
        self.keep()
        self.house.say(self.house.t("table.undone"))
        self.house.say(session.table.now(self.scene(session)), loud=True)

    def onward(self) -> None:
        """Go on from the count of a round: to the next one, or to the result of the match."""
        session = self.session
        if session is None or session.stage != COUNTED:
            return
        session.looking = None
        if session.match.over():
            session.stage = ENDED
            mark, title = result.match_title(self.scene(session), session.people)
            self.house.say(title, loud=True)
            self.house.sound(ENDINGS[mark])
            if self.house.care.asks():
                self.house.order("do", "persist")
        else:
            session.next_round()
            self.keep()
            self.dealt()

    def coach(self, words: list[str]) -> None:
        """Let the coach look back for a person, look at one of its positions, or go back from there to the result."""
        session = self.session
        if session is None or session.stage not in (COUNTED, ENDED):
            return
        if words[:1] == ["ask"] and words[1:] and words[1].isdecimal() and int(words[1]) in session.people:
            self.adviser.look_back(session, int(words[1]))
        elif words[:1] == ["look"] and words[1:] and words[1].isdecimal() and session.look(int(words[1])):
            self.house.sound("select")
        elif words == ["back"] and session.looking is not None:
            self.house.order("focus", f"coach look {session.looking}")
            session.looking = None

    # Passing the device

    def lift(self) -> None:
        """Show the table to the person who has the device now."""
        session = self.session
        if session is not None and session.lift():
            self.house.sound("select")
            self.happened(session)

    def hand_on(self) -> None:
        """Let the next person have the device, when this one only looked on."""
        session = self.session
        if session is not None and session.hand_on():
            self.happened(session)
            self._pass_at_once(session, asked=True)

    def hide(self) -> None:
        """Close the curtain, since whoever comes to the table next may be somebody else."""
        if self.session is not None and self.session.veil():
            self.house.hush()

    def _pass_at_once(self, session: Session, asked: bool) -> None:
        """Pass on without a pause after an answer in secret: one would tell that it was given."""
        if asked and session.passes_on():
            self._let_fall(session)

    def _let_fall(self, session: Session) -> None:
        """Let the curtain fall, and call the next person."""
        self.hide()
        self.call_up(session)

    # What goes on by itself

    def halt(self) -> None:
        """Stop what was going on by itself."""
        if self._pace is not None:
            self._pace.cancel()
            self._pace = None
        self.adviser.rest()

    def skip(self) -> None:
        """End the present wait."""
        self._skip.set()

    def hurry(self) -> None:
        """Let the CPUs go on without a pause until a person is to act or the round is counted."""
        self._hurry = True
        self.skip()

    def proceed(self) -> None:
        """Let go on what goes on by itself: a CPU's move, or a finished round being laid open and counted."""
        session = self.session
        if session is not None and self.goes_on(session) and (self._pace is None or self._pace.done()):
            self._pace = going_on(self._go_on(session), self._broken)
        elif session is not None:
            self.attend(session)

    def goes_on(self, session: Session) -> bool:
        """Tell whether something goes on by itself now."""
        return session.goes_on()

    def moves(self, session: Session) -> bool:
        """Tell whether whoever is to act needs no person for it."""
        return session.waiting()

    def attend(self, session: Session) -> bool:
        """Let the coach look back at a round that is counted; False when there is nothing to look back at."""
        return self.adviser.attend(session)

    async def decided(self, match: Match, seat: int) -> Action:
        """Return what the CPU at a seat, whose turn it is, does."""
        return await thinking.decided(match, seat)

    def _broken(self, report: str) -> None:
        """Report what went wrong while something went on by itself; the match stands as it was kept last."""
        self._hurry = False
        self._fail(report)

    async def _go_on(self, session: Session) -> None:
        since = perf_counter()
        while session is self.session and self.goes_on(session):
            # A pause for an answer given in secret would tell that somebody is asked; of several people all get the device.
            secret = session.match.round.in_secret() and not session.several
            self._skip.clear()
            due = since if secret else since + self._pause(session, HANDING if session.passes_on() else 0)
            match, seat = session.match, session.match.round.actor()
            thinks = seat is not None and self.moves(session) and not session.passes_on()
            action = await self.decided(match, seat) if seat is not None and thinks else None
            await self._wait(due)
            if session.passes_on():
                self._let_fall(session)
            elif action is not None and session.match is match:
                session.touched()
                session.apply(action)
                self.happened(session)
            elif session.match.outcome() is not None:
                session.events = ()
                session.stage += 1
                if session.stage == OPENED:
                    self._laid_open(session)
            self._show()
            since = since if secret else perf_counter()
        self._hurry = False
        if session is self.session and self.attend(session):
            self._show()

    def _pause(self, session: Session, least: float) -> float:
        """Return the seconds between the last thing that happened and the next at the player's pace, at least so many."""
        chosen, beats = self.house.settings, session.table.beats(self.scene(session))
        return max(least, settings.WAITS[chosen.pace] + settings.BEATS[chosen.pace] * (min(beats, 0) if chosen.calm else beats))

    async def _wait(self, due: float) -> None:
        """Wait until a time has come and the cards have arrived; a tap ends the wait."""
        seconds = due - perf_counter()
        if seconds > 0 and not self._hurry and not self._skip.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._skip.wait(), seconds)
        else:
            await asyncio.sleep(0)

    def _laid_open(self, session: Session) -> None:
        """Say how the round ended."""
        if session.several:
            self.house.hush()
        headline = result.headline(session.table, self.scene(session))
        key = "result.said" if headline.to else "result.said.nobody"
        said = self.house.t(key, title=headline.words, to=headline.to, points=headline.points)
        self.house.say(said if headline.points else headline.words, loud=True)
        self.house.sound(ENDINGS[headline.mark])
