"""What thinks for the player beside the game: a hint during it, the coach after a round; both in slices, one of them at a time."""

import asyncio
from collections.abc import Callable

from fudaba.app import thinking
from fudaba.app.house import House
from fudaba.app.session import COUNTED, ENDED, Session
from fudaba.app.slices import going_on, in_slices
from fudaba.bots.coach import Coach, Effort
from fudaba.bots.levels import LEVELS
from fudaba.bots.search import SearchPolicy
from fudaba.core.rng import stream

STRONGEST = LEVELS[-1]
"""The level whose search gives hints, in the time that it takes at a table."""


class Adviser:
    """Seeks hints and looks back at rounds. `show` sends the screen as it is, `fail` takes the report of what went wrong meanwhile."""

    def __init__(self, house: House, show: Callable[[], None], fail: Callable[[str], None]) -> None:
        self._house = house
        self._show = show
        self._fail = fail
        self._seeking: tuple[Session, asyncio.Task[None]] | None = None
        self._coaching: asyncio.Task[None] | None = None

    # Hints

    def seek(self, session: Session) -> None:
        """Seek a hint for the person whose turn it is, and give it; one that holds still is told again."""
        if session.advised() is not None:
            self._tell(session)
            return
        session.seeking = True
        self._house.say(self._house.t("hint.seeking"))
        self._seeking = session, going_on(self._seek(session), self._broken)

    def stop(self) -> bool:
        """End the search for a hint; False when none was sought."""
        if self._seeking is None:
            return False
        session, task = self._seeking
        task.cancel()
        session.seeking, self._seeking = False, None
        return True

    def _broken(self, report: str) -> None:
        """Report what went wrong while a hint was sought, which then is sought no more."""
        self.stop()
        self._fail(report)

    async def _seek(self, session: Session) -> None:
        """Search as the strongest level does, no longer than people wait gladly, and give what is found."""
        match, me = session.match, session.me
        place = len(match.entries), len(match.entries[-1].lines) + 1
        level = match.game.policies[STRONGEST.policy](stream(match.seed, "hint", me, *place))
        assert isinstance(level, SearchPolicy)
        await asyncio.sleep(0)
        action = await thinking.thought(level.search(match.round.observe(me)), thinking.within(level, STRONGEST.seconds))
        session.seeking, self._seeking = False, None
        session.advise(action)
        self._tell(session)
        self._show()

    def _tell(self, session: Session) -> None:
        """Say the hint that holds now."""
        advice = session.scene(self._house.t, self._house.settings).advice
        if advice is not None:
            self._house.say(self._house.t("hint.said", what=advice.what, why=advice.why))

    # The coach

    def attend(self, session: Session) -> bool:
        """Let the coach look back at a round that is counted, where the player wants it; of several people each asks for it."""
        wanted = session.stage in (COUNTED, ENDED) and self._house.settings.coach and not session.several
        if wanted:
            self.look_back(session, session.me)
        return wanted

    def look_back(self, session: Session, seat: int) -> None:
        """Look back at the round for one person, from where that was left."""
        if session.coach is None or session.coached != seat:
            # The guides are loaded when somebody first searches.
            from fudaba.games.guides import GUIDES, STRENGTHS

            name = session.match.game.name
            session.coached, session.coach = seat, Coach(session.match, seat, GUIDES[name], Effort(STRENGTHS[name][0]))
        self.rest()
        if not session.coach.done:
            self._coaching = going_on(self._look_back(session, session.coach), self._fail)

    def rest(self) -> None:
        """Stop looking back; what is found stays."""
        if self._coaching is not None:
            self._coaching.cancel()
            self._coaching = None

    async def _look_back(self, session: Session, coach: Coach) -> None:
        """Look at one decision after the other, and show how far it is."""
        while not coach.done and session.coach is coach:
            reviewed = coach.reviewed

            def step(reviewed: int = reviewed) -> bool:
                coach.step()
                return coach.reviewed == reviewed

            await in_slices(step)
            if coach.done:
                found = coach.findings()
                self._house.say(self._house.t("coach.found" if found else "coach.nothing", n=len(found)))
            self._show()
            await asyncio.sleep(0)
