"""The room: what a player sees and does, from the first screen to the last; one message in, frames out."""

import asyncio
import traceback
from collections.abc import Callable
from datetime import datetime
from typing import Any

from fudaba.app import history, importing, sealing, settings, sharing, today
from fudaba.app.calculating import Calculators
from fudaba.app.house import House
from fudaba.app.places import Place
from fudaba.app.replaying import Replay
from fudaba.app.scores import Scores
from fudaba.app.screens import book, charts, coach, curtain, dialogs, home, lesson, luck, records, result, share
from fudaba.app.screens import settings as settings_screen
from fudaba.app.screens import today as today_screen
from fudaba.app.screens.deal import DealPlace
from fudaba.app.screens.shared import SharedPlace
from fudaba.app.session import ENDED, PLAYING, Session
from fudaba.app.setting_up import GameSheet
from fudaba.app.sitting import Sitting
from fudaba.app.slices import going_on
from fudaba.core.match import Match
from fudaba.core.options import Span
from fudaba.games import GAMES
from fudaba.ui.frames import Frames
from fudaba.ui.marks import HINTED, marked
from fudaba.ui.nodes import Element, Node, h, walk
from fudaba.ui.table import Scene
from fudaba.ui.widgets import shortcut

HOME = "#/"
ROOMS = (HOME, "#/settings")
TOO_LATE = ("wish", "deal", "deal-anyway")
"""What can only be said before a table is there; a second press on it, when one is, must not touch the cards just dealt."""
PLACES: dict[str, type[Place]] = {
    "book": book.Pages,
    "records": records.Records,
    "replay": Replay,
    "charts": charts.Charts,
    "luck": luck.Luck,
    "today": today_screen.TodayPlace,
    "deal": DealPlace,
    "shared": SharedPlace,
    "lesson": lesson.Lessons,
    "calculator": Calculators,
    "scores": Scores,
}
"""The screens beside the tables, by the name in their address; the sheet of a game has none beside that of the game."""


class Room:
    """Everything between the messages of the page and its frames. `emit` takes each finished frame."""

    def __init__(self, emit: Callable[[dict[str, Any]], None]) -> None:
        self._emit = emit
        self._frames = Frames()
        self._services = settings_screen.Services()
        self._sheet = ""
        self._sheet_of: int | None = None
        self._stopped = False
        self._answered = 0
        self._unkept: set[str] = set()
        self._reading: asyncio.Task[None] | None = None
        self.route = HOME
        self.house = House()
        self.sitting = Sitting(self.house, self.show, self.failed)
        self._places = {name: kind(self) for name, kind in PLACES.items()}
        self._game_sheet = GameSheet(self)
        self._place: Place | None = None

    # What comes in

    def receive(self, message: dict[str, Any]) -> None:
        """Answer one message of the page; a screen that cannot be shown leads home, with a word."""
        try:
            self._receive(message)
        except Exception:
            if message.get("type") not in ("start", "route"):
                raise
            self._place = None
            self.go(HOME, replace=True)
            self.house.order("fault", traceback.format_exc())
            self.house.notice("notice.no_screen")
            self._answered = message.get("number", self._answered)
            self.show()

    def _receive(self, message: dict[str, Any]) -> None:
        kind = message.get("type")
        self._stopped = kind not in _NEWS and self.sitting.adviser.stop()
        if kind == "skip":
            self.sitting.skip()
            if self._place is not None:
                self._place.skip()
            if not self._stopped:
                return
        if kind == "act":
            self._act(str(message.get("act", "")), message.get("value"))
        elif kind == "drop" and self._at_table():
            drag, onto = str(message.get("drag")), str(message.get("onto"))
            self.sitting.answer(lambda session, scene: session.table.drop(scene, drag, onto))
        elif kind == "route":
            self.go(str(message.get("to", HOME)), by_page=True)
        elif kind == "start":
            self._start(message)
        elif kind == "keep-failed":
            self._keep_failed(str(message.get("key")), str(message.get("reason")))
        elif kind == "import":
            importing.take_in(self.house, str(message.get("text", "")))
            self._read_up()
        elif kind == "install":
            self._services = self._services._replace(install=str(message.get("state", "")))
        elif kind == "day":
            self.house.turn_day(message.get("day"))
        elif kind in ("copied", "copy-failed"):
            self.house.notice("share.copied" if kind == "copied" else "share.copy_failed")
        elif kind == "persist":
            self._services = self._services._replace(persist=str(message.get("state", "")))
        elif kind == "update":
            self._services = self._services._replace(update=message.get("state") == "offered")
            self._offer_update()
        elif self._place is not None:
            self._place.hear(message)
        # Only now: what was shown meanwhile is not yet the answer.
        self._answered = message.get("number", self._answered)
        self.show()

    def _start(self, message: dict[str, Any]) -> None:
        """Take over what is kept and go to the screen of the address; again when another tab has played meanwhile."""
        self.sitting.halt()
        self._frames = Frames()
        self._unkept.clear()
        self.house = House(message.get("kept"), message.get("languages"), message.get("site"))
        self.house.turn_day(message.get("day"))
        self.sitting = Sitting(self.house, self.show, self.failed)
        self.go(str(message.get("route") or HOME), by_page=True)
        self._read_up()
        if self.house.store.broken:
            self.house.notice("notice.broken")

    def _read_up(self) -> None:
        """Fill the book from the records of matches that it does not know yet, by and by."""
        if self._reading is not None:
            self._reading.cancel()
        self._reading = None
        if unread := self.house.book.unread(history.rows(self.house.store)):
            self._reading = going_on(self.house.book.read(unread, self.show), self.failed)

    def failed(self, report: str) -> None:
        """Tell the page and the player that something which went on by itself went wrong; what is kept is not touched."""
        self.house.order("fault", report)
        self.house.notice("notice.fault")
        self.show()

    def _act(self, act: str, value: Any) -> None:
        """Do what a button or a control says; what the room does not know is the table's."""
        verb, *words = act.split(" ")
        if self._place is not None and self._place.act(verb, words, value):
            return
        if verb in _ACTS:
            _ACTS[verb](self, words, value)
        elif self._at_table() and verb not in TOO_LATE:
            self.sitting.answer(lambda session, scene: session.table.press(scene, [verb, *words]))
        elif self._place is not None:
            self._place.press([verb, *words])

    def _keep_failed(self, key: str, reason: str) -> None:
        """Make room when the browser's storage is full, and tell once when nothing can be kept."""
        if reason == "full" and self.house.store.thin():
            self._unkept.clear()
            self.house.store.again(key)
            self.house.notice("notice.thinned")
        elif reason not in self._unkept:
            self._unkept.add(reason)
            self.house.notice("notice.full" if reason == "full" else "notice.blocked")

    def _offer_update(self) -> None:
        """Offer a new version, but never during a match."""
        if self._services.update and not self.house.playing() and not self._at_table():
            self.house.notice("update.offered", act="apply-update")

    # Going from screen to screen

    def go(self, route: str, *, by_page: bool = False, replace: bool = False) -> None:
        """Show the screen of a route; one that leads nowhere leads home, a table without a match to its sheet."""
        self._sheet = ""
        self.sitting.halt()
        self.sitting.hide()
        if self.route != route:
            self.house.toast = None
        session = self.sitting.session
        if session is not None and session.match.over() and route != self._table_route():
            self.sitting.leave()
        if self._place is not None:
            self._place.leave()
        name, *rest = route.removeprefix(HOME).split("/")
        wanted = route
        self._place = self._enter(name, rest)
        if name in GAMES and rest == ["table"]:
            if not self.sitting.sit_down(name):
                wanted = HOME + name
                self._place = self._enter(name, [])
        elif self._place is None and route not in ROOMS:
            wanted = HOME
        self.route = wanted
        if not by_page or wanted != route:
            self.house.order("route", {"to": wanted, "replace": replace or by_page})
        if self._at_table():
            self.sitting.proceed()
        else:
            self._offer_update()

    def readdress(self, route: str) -> None:
        """Let the address of the screen shown be another one; nobody comes or goes."""
        self.route = route
        self.house.order("route", {"to": route, "replace": True})

    def replay(self, match: Match) -> None:
        """Show the replay of a finished match that is not kept here."""
        place = self._places["replay"]
        assert isinstance(place, Replay)
        self.go(place.open(match))

    def _enter(self, name: str, rest: list[str]) -> Place | None:
        """Come to the place that an address names, first or after a game; None when it names none."""
        place: Place | None
        if name not in GAMES:
            place, words = self._places.get(name), rest
        else:
            place, words = self._places.get(rest[0]) if rest else self._game_sheet, [name, *rest[1:]]
        return place if place is not None and place.enter(words) else None

    def _table_route(self) -> str:
        session = self.sitting.session
        return f"{HOME}{session.match.game.name}/table" if session is not None else ""

    def _at_table(self) -> bool:
        """Tell whether the table of the session is the screen shown."""
        return self.sitting.session is not None and self.route == self._table_route()

    def _holder(self) -> int | None:
        """Return the person who looks at the table, where several people pass the device; a dialog closes when that changes."""
        return self.sitting.session.holder if self.sitting.session is not None and self._at_table() else None

    # What goes out

    def show(self) -> None:
        """Send the screen as it is now."""
        if self._sheet_of != self._holder():
            self._sheet = ""
        page = self._page()
        chosen = self.house.settings
        frame = {
            "answers": self._answered,
            "page": page,
            "sheet": self._named_sheet(page),
            "toast": self.house.toast,
            "title": self._title(page),
            "root": self._root(),
            "volume": chosen.volume / 100 if chosen.sound else 0,
            "vibrate": chosen.vibration,
            "letters": chosen.letters,
            **self.house.outgoing(),
        }
        self._emit(self._frames.cut(frame))

    def _root(self) -> dict[str, Any]:
        """Return what holds for the whole document."""
        chosen, session = self.house.settings, self.sitting.session
        table = self._at_table() and session is not None and session.stage == PLAYING
        table = table or (self._place is not None and self._place.is_table())
        return {
            "lang": self.house.t.language,
            "theme": chosen.theme,
            "motion": "none" if chosen.calm else chosen.pace,
            "scale": f"{chosen.scale / 100:g}",
            "body": " ".join(["is-table"] * table + ["is-left"] * chosen.left_handed),
        }

    def _title(self, page: Node) -> str:
        """Return the title of the document: the screen's heading and the name of the house."""
        heading = next(node for node in walk(page) if node["t"] == "h1")
        words, house = "".join(part for part in heading["c"] if isinstance(part, str)), self.house.t("home.title")
        return house if words == house else f"{words} · {house}"

    def _page(self) -> Element:
        """Return the screen of the route."""
        t, session, house = self.house.t, self.sitting.session, self.house
        if session is not None and self._at_table():
            scene = self.sitting.scene(session)
            if session.veiled:
                return curtain.page(scene, session.table, session.person_next(), session.missed())
            if session.stage == PLAYING:
                keys = dialogs.shortcuts(t, "scores", "keys")
                looking = curtain.looking(t) if session.looks_on() else None
                felt = self._marked(session, scene, session.table.felt(scene))
                # After the felt, so that a key of the game itself comes first.
                hint = shortcut(t("hint.title"), "hint", "h")
                name = session.match.game.name
                return h(f"main.table.cloth.on-cloth.{name}", keys, felt, looking, hint, escape="escape", key=f"{name} table")
            if session.looking is not None:
                return coach.position(session, t, house.settings)
            panel = coach.panel(session, t, house.settings)
            filled = book.filled(t, session.match.game.name, house.book.filled(session.match, session.me, session.stage == ENDED))
            if session.stage == ENDED:
                origin = today.kind_of(session.origin)
                seal = result.seal_panel(t, sealing.check(session.match, session.seal), origin)
                shared = share.panel(t, sharing.link_of(house, session), sharing.note_of(house, session), origin == today.SCORED)
                replay = f"#/replay/{session.key}"
                return result.match_page(scene, session.table, session.people, filled, [panel, shared, seal], replay)
            return result.round_page(scene, session.table, [panel, filled])
        if self._place is not None:
            return self._place.page(t)
        if self.route == "#/settings":
            return settings_screen.page(t, house.settings, self._services, settings_screen.kept_of(house), house.playing())
        games = today_screen.known(today.results(house.store).get(house.day.isoformat(), {}))
        day = today_screen.panel(t, house.day, len(games))
        remind = home.reminder(t, house.care.due(history.rows(house.store), datetime.now()))
        return home.page(t, self._ongoing(), day, settings_screen.install_hint(t, self._services), remind)

    def _marked(self, session: Session, scene: Scene, node: Element) -> Element:
        """Return a table, or the dialog that it asks, with what the hint that holds now would press marked."""
        action = session.advised()
        return node if action is None else marked(node, session.table.reasoning.presses(scene, action), HINTED, scene.t("hint.mark"))

    def _ongoing(self) -> list[home.Ongoing]:
        """Return the matches in progress."""
        lines = ((name, self.sitting.ongoing(name)) for name in GAMES)
        return [home.Ongoing(name, len(kept["rounds"]), line) for name, line in lines if line and (kept := self.house.unfinished(name))]

    def _named_sheet(self, page: Node) -> Element | None:
        """Return the dialog with its name as its key, so that one that follows another opens anew."""
        node = self._sheet_node(page)
        if node is None and self._sheet:
            # A dialog that is not there now must not come up by itself later, nor keep the one that the table asks for away.
            self._sheet = ""
            node = self._sheet_node(page)
        return node and {**node, "k": self._sheet or "asked"}

    def _sheet_node(self, page: Node) -> Element | None:
        """Return the dialog that lies over the screen, or None."""
        t, session, name = self.house.t, self.sitting.session, self._sheet
        if self._place is not None and (own := self._place.sheet(t, name)) is not None:
            return own
        if name == "keys":
            return dialogs.keys(t, dialogs.letters_of(page))
        return self._table_sheet(session, name) if session is not None and self._at_table() else None

    def _table_sheet(self, session: Session, name: str) -> Element | None:
        """Return a dialog over a table or a result."""
        t, scene, match = self.house.t, self.sitting.scene(session), session.match
        if not name:
            asked = session.table.asks(scene) if session.stage == PLAYING and session.mine() else None
            return asked and self._marked(session, scene, asked)
        if name == "menu":
            return dialogs.menu(scene)
        if name == "scores":
            return dialogs.scores(scene)
        if name == "last":
            return dialogs.last(scene, session.table)
        if name == "how":
            return dialogs.how(t, session.table, match.game.name)
        if name == "stop":
            return dialogs.question(t, "stop", "stop-anyway")
        if name == "qr" and session.stage == ENDED:
            return share.code(t, sharing.link_of(self.house, session), t("share.qr.title"))
        if name == "seal" and session.origin:
            return dialogs.seal_public(t, today.kind_of(session.origin), match.seed)
        if name == "seal":
            over = match.over()
            return dialogs.seal_after(t, sealing.check(match, session.seal), match.seed) if over else dialogs.seal_during(t, session.seal)
        return None if session.veiled else session.table.sheet(scene, name)

    # What buttons and controls do

    def open_sheet(self, words: list[str], _: Any) -> None:
        """Lay a dialog over the screen."""
        self._sheet = words[0] if words else ""
        self._sheet_of = self._holder()

    def close_sheet(self, _: list[str], __: Any) -> None:
        """Put the dialog away."""
        self._sheet = ""

    def put_away(self, _: list[str], __: Any) -> None:
        """Put the notice away."""
        self.house.toast = None

    def go_to(self, words: list[str], _: Any) -> None:
        """Go to a screen."""
        self.go(words[0] if words else HOME)

    def set_language(self, words: list[str], _: Any) -> None:
        """Change the language from the porch."""
        self.set_option(["language"], words[0] if words else "auto")

    def set_option(self, words: list[str], value: Any) -> None:
        """Change one setting; a value that does not fit changes nothing."""
        name = words[0] if words else ""
        rule = settings.RULES.get(name)
        if isinstance(rule, Span) and isinstance(value, str) and value.isdecimal():
            value = int(value)
        if rule is not None and settings.allowed(rule, value):
            self.house.change(self.house.settings._replace(**{name: value}))

    def again(self, _: list[str], __: Any) -> None:
        """Begin another match with the same seats and rules."""
        if self._at_table() and self.sitting.again():
            self._sheet = ""
            self.sitting.dealt()

    def hint(self, _: list[str], __: Any) -> None:
        """Look for a hint, beside the menu that it may have been asked from; pressed again meanwhile it only stops that."""
        if self._at_table() and not self._stopped:
            self._sheet = ""
            self.sitting.hint()

    def stop_anyway(self, _: list[str], __: Any) -> None:
        """Give the match in progress up and go home."""
        if self._at_table():
            self.sitting.give_up()
            self.go(HOME)

    def export(self, _: list[str], __: Any) -> None:
        """Hand out everything kept as one file."""
        self.hand_out(f"fudaba-{datetime.now():%Y-%m-%d}.json", self.house.store.exported())
        self.house.care.note_export(datetime.now())

    def hush_reminder(self, _: list[str], __: Any) -> None:
        """Remind no more of exporting."""
        self.house.care.hush()

    def save_record(self, _: list[str], __: Any) -> None:
        """Hand out the record of the match at the table as a file."""
        if self.sitting.session is not None:
            self.hand_out(*history.file_of(self.sitting.session.match))

    def share(self, words: list[str], _: Any) -> None:
        """Share the result at the table as a text, or its link, or the whole match as a link; as a file when it is too long."""
        session, house = self.sitting.session, self.house
        if session is None or not self._at_table() or session.stage != ENDED:
            return
        if words == ["link"]:
            house.order("copy", sharing.link_of(house, session))
        elif words == ["replay"]:
            if not sharing.send_replay(house, session.match):
                self.save_record([], None)
                house.notice("share.file")
        else:
            sharing.send(house, sharing.text_of(house, session))

    def hand_out(self, name: str, text: str) -> None:
        """Let the page save a file."""
        self.house.order("download", {"name": name, "text": text})

    def use_service(self, name: str) -> None:
        """Ask the browser for one of its services; a new version waits for the end of every match."""
        if name != "apply-update" or (self._services.update and not self.house.playing()):
            self.house.order("do", name)
            self.house.toast = None


_NEWS = {"keep-failed", "install", "day", "copied", "copy-failed", "persist", "update"}
"""Messages that tell what the browser did, and not what the player wants: a hint is sought on meanwhile."""


_ACTS: dict[str, Callable[[Room, list[str], Any], None]] = {
    "sheet": Room.open_sheet,
    "close": Room.close_sheet,
    "away": Room.put_away,
    "go": Room.go_to,
    "language": Room.set_language,
    "set": Room.set_option,
    "stop-anyway": Room.stop_anyway,
    "again": Room.again,
    "next": lambda room, _, __: room.sitting.onward(),
    "lift": lambda room, _, __: room.sitting.lift(),
    "hand-on": lambda room, _, __: room.sitting.hand_on(),
    "hurry": lambda room, _, __: room.sitting.hurry(),
    "hint": Room.hint,
    "coach": lambda room, words, _: room.sitting.coach(words),
    "undo": lambda room, _, __: room.sitting.undo(),
    "export": Room.export,
    "no-reminder": Room.hush_reminder,
    "save-record": Room.save_record,
    "share": Room.share,
    "apply-update": lambda room, _, __: room.use_service("apply-update"),
    "install": lambda room, _, __: room.use_service("install"),
    "persist": lambda room, _, __: room.use_service("persist"),
}
"""What a button or control can say, by its first word; anything else is for the table."""
