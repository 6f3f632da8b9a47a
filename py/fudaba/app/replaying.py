"""Replays: finished matches at `#/replay/ID/ROUND/ACTION`, kept ones by their id, and one that was opened from elsewhere."""

import asyncio
from typing import Any

from fudaba.app import history, opening
from fudaba.app.advising import Adviser
from fudaba.app.people import read_names, several
from fudaba.app.places import Hall, Place
from fudaba.app.playback import Playback
from fudaba.app.screens import replay
from fudaba.app.screens.replay import SPEEDS, Running
from fudaba.app.settings import BEATS
from fudaba.app.slices import going_on
from fudaba.app.store import Kept
from fudaba.app.text import Text
from fudaba.core import record
from fudaba.core.errors import RecordError
from fudaba.core.match import Match
from fudaba.games import GAMES
from fudaba.ui.nodes import Element

OPENED = "opened"
"""What stands in the address for a match that is not kept here."""
REST = 0.4
"""The address follows the place after so many seconds: browsers allow only so many changes of it."""


class Replay(Place):
    """A finished match looked at again. Its place in the address is always the one shown, so that a reload comes back to it."""

    def __init__(self, hall: Hall) -> None:
        super().__init__(hall)
        self.playback: Playback | None = None
        self._id = ""
        self._opened: Match | None = None
        self._why = ""
        self._reason = ""
        self._speed = "single"
        self._playing: asyncio.Task[None] | None = None
        self._noting: asyncio.Task[None] | None = None
        self._adviser: Adviser | None = None

    def open(self, match: Match) -> str:
        """Take a finished match that is not kept here, and return the address of its replay."""
        self._opened, self._id = match, ""
        return f"#/replay/{OPENED}"

    # Coming and going

    def enter(self, words: list[str]) -> bool:
        """Come to a match, and to the place in it that the address names; one that there is not leads to its beginning."""
        if not words or len(words) > 3:
            return False
        if words[0] != self._id or self.playback is None:
            self._id = words[0]
            self.playback = self._found(words[0])
        place = [int(word) if word.isdecimal() and len(word) < 6 else -1 for word in words[1:]]
        if self.playback is not None and place:
            number, action = (*place, 0)[:2]
            if not self.playback.go(number, action):
                self._note()
        return True

    def _found(self, name: str) -> Playback | None:
        """Return the match of an id; where there is none, `_why` tells the reason."""
        self._reason = ""
        if name == OPENED:
            self._why = "opened"
            return Playback(self._opened, None) if self._opened is not None else None
        row = next((row for row in history.rows(self.hall.house.store) if row["id"] == name), None)
        if row is None or "record" not in row:
            self._why = "unknown" if row is None else "thinned"
            return None
        return self._kept(row)

    def _kept(self, row: Kept) -> Playback | None:
        """Return a match of the history; who of several people keeps it, nobody knows."""
        t = self.hall.house.t
        try:
            match = record.from_json(row["record"], GAMES)
        except RecordError as error:
            self._why, self._reason = "broken", opening.why(t, error)
            return None
        me = None if several(match.seats) or row["me"] not in range(len(match.seats)) else row["me"]
        finished = history.finished(self.hall.house.store, match.game.name)
        return Playback(match, me, read_names(row.get("names"), match.seats), finished)

    def leave(self) -> None:
        """Stop playing and looking back."""
        self._pause()
        if self._noting is not None:
            self._noting.cancel()
            self._noting = None
        if self._adviser is not None:
            self._adviser.rest()

    # What is shown

    def page(self, t: Text) -> Element:
        """Return the table at the present place, or why there is none."""
        if self.playback is None:
            return replay.absent(t, self._why, self._reason, opening.file_button(t))
        return replay.page(self.playback, t, self.hall.house.settings, Running(self._plays(), self._speed))

    def sheet(self, t: Text, name: str) -> Element | None:
        """Return a dialog of the replay."""
        settings = self.hall.house.settings
        if self.playback is None:
            return None
        if name == "menu":
            return replay.menu(t)
        if name == "keys":
            return replay.keys(t)
        if name == "count":
            return replay.count(self.playback, t, settings)
        return replay.remarks(self.playback, t, settings) if name == "remarks" else None

    # What is pressed

    def act(self, verb: str, words: list[str], value: Any) -> bool:
        """Go through the match, change the view, play, and let the coach look back."""
        playback = self.playback
        if playback is None:
            return False
        if verb in _STEPS:
            self._pause()
            self._came(_STEPS[verb](playback))
        elif verb == "play":
            self._toggle(playback)
        elif verb == "speed":
            names = list(SPEEDS)
            self._speed = names[(names.index(self._speed) + 1) % len(names)]
        elif verb in ("action", "round") and isinstance(value, str) and value.isdecimal() and len(value) < 6:
            self._pause()
            number, action = (playback.number, int(value)) if verb == "action" else (int(value), 0)
            self._came(playback.go(number, action), sounds=False)
        elif verb == "view":
            self._view(playback, value)
        elif verb == "remarks":
            self._look_back(playback)
        elif verb == "coach" and words[:1] == ["look"] and words[1:] and words[1].isdecimal():
            self._pause()
            self.hall.open_sheet([], None)
            self._came(playback.go(playback.number, int(words[1])), sounds=False)
        elif verb == "save":
            self.hall.hand_out(*history.file_of(playback.match))
        else:
            return False
        return True

    def hear(self, message: dict[str, Any]) -> None:
        """Take a record file that was chosen where no replay is."""
        if message.get("type") == opening.FILE:
            match = opening.opened(self.hall.house.t, message)
            if isinstance(match, str):
                self._why, self._reason = "broken", match
                self.hall.house.say(match, loud=True)
            else:
                self.hall.replay(match)

    def _came(self, came: bool, sounds: bool = True) -> None:
        """Tell what happened at the place that was come to, and let the address follow."""
        house, playback = self.hall.house, self.playback
        if not came or playback is None:
            return
        house.say(playback.told(house.t, house.settings))
        ending = playback.ending(house.t, house.settings)
        if ending is not None:
            house.say(ending.words)
        deed = playback.deed()
        if sounds and deed is not None:
            then = playback.session(playback.seat)
            scene = playback.scene(then, house.t, house.settings)
            house.sound(*(sound for event in playback.heard(deed) if (sound := then.table.sound(scene, event))))
        self._note()

    def _view(self, playback: Playback, value: Any) -> None:
        """Lay all hands open, or show what one seat saw."""
        if value == "all":
            playback.all_hands = True
        elif isinstance(value, str) and value.isdecimal() and len(value) < 3 and int(value) < len(playback.match.seats):
            playback.all_hands, playback.seat = False, int(value)

    def _look_back(self, playback: Playback) -> None:
        """Let the coach look back at this round, for the seat whose view it is."""
        if self._adviser is None:
            self._adviser = Adviser(self.hall.house, self.hall.show, self.hall.failed)
        self._pause()
        self._adviser.look_back(playback.counted(), playback.seat)
        self.hall.open_sheet(["remarks"], None)

    # What goes on by itself

    def _plays(self) -> bool:
        return self._playing is not None and not self._playing.done()

    def _toggle(self, playback: Playback) -> None:
        """Play, or stop that."""
        if self._plays():
            self._pause()
        elif not playback.at_end:
            # The slider does not move under the hand that holds it.
            self.hall.house.order("focus", "play")
            self._playing = going_on(self._play(playback), self.hall.failed)

    def _pause(self) -> None:
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None

    async def _play(self, playback: Playback) -> None:
        """Go on action by action to the end of the match."""
        while not playback.at_end:
            await asyncio.sleep(SPEEDS[self._speed] * (1 + self._beats(playback)))
            self._came(playback.step(1))
            if playback.at_end:
                self._playing = None
            self.hall.show()

    def _beats(self, playback: Playback) -> float:
        """Return how much longer than usual the cards need to be seen that moved last."""
        settings = self.hall.house.settings
        then = playback.session(playback.seat)
        beats = then.table.beats(playback.scene(then, self.hall.house.t, settings))
        return 0 if settings.calm else max(0.0, beats) * BEATS[settings.pace]

    def _note(self) -> None:
        """Let the address follow the place soon."""
        if self._noting is None or self._noting.done():
            self._noting = going_on(self._note_soon(), self.hall.failed)

    async def _note_soon(self) -> None:
        await asyncio.sleep(REST)
        if self.playback is not None:
            self.hall.readdress(f"#/replay/{self._id}/{self.playback.number}/{self.playback.action}")
            self.hall.show()


_STEPS = {
    "first": lambda playback: playback.go(playback.number, 0),
    "last": lambda playback: playback.go(playback.number, playback.length()),
    "back": lambda playback: playback.step(-1),
    "on": lambda playback: playback.step(1),
    "round_back": lambda playback: playback.jump(-1),
    "round_on": lambda playback: playback.jump(1),
}
"""The ways through a match."""
