"""Somebody presses whatever there is at every table: nothing is without an answer, and every frame is one that the page can show."""

import asyncio
import json
from importlib import import_module
from random import Random
from typing import Any

import pytest

from fudaba.app import setting_up, sitting
from fudaba.app.session import COUNTED, ENDED, OPENED
from fudaba.app.text import Text
from fudaba.core import record
from fudaba.core.match import PERSON
from fudaba.games import GAMES
from fudaba.ui.nodes import Element
from tests.app.inspector import SOUNDS, inspect
from tests.app.page import Page

CASES = [
    (name, players, people, preset)
    for name, game in GAMES.items()
    for players in game.players
    for people in sorted({1, 2, players})
    for preset in game.presets
]
"""Game, players, how many of them are people, preset."""
NAMES = ("Mika <b>", "Ken", "", "ミカ", "x", "")
STEPS = 20
LEAVES = ("stop-anyway", "deal-anyway", "again")
ROUTES = ("#/", "#/settings", "#/records", "#/charts", "#/charts/gin", "#/luck", "#/nowhere", "")
SERVICES: list[dict[str, Any]] = [
    {"type": "update", "state": "offered"},
    {"type": "install", "state": "offered"},
    {"type": "install", "state": "ios"},
    {"type": "keep-failed", "key": "fudaba.settings", "reason": "blocked"},
    {"type": "import", "text": "{"},
    {"type": "nonsense"},
]


@pytest.fixture(autouse=True)
def fixed_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every run deal the same cards, each match others."""
    seeds = iter(range(10000))
    for module in (setting_up, sitting):
        monkeypatch.setattr(module, "fresh_seed", lambda: f"monkey {next(seeds)}")


@pytest.fixture(autouse=True)
def words_that_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a key that a language lacks, or a value that a sentence misses, be a fault instead of a makeshift."""

    def words(self: Text, key: str, **values: object) -> str:
        one = f"{key}.one"
        sentence = self._words[one if values.get("n") == 1 and one in self._words else key]
        return sentence.format(**values) if values else sentence

    monkeypatch.setattr(Text, "__call__", words)


class Monkey:
    """Somebody at a page who presses, changes, drags and wanders by chance, and looks at every frame."""

    def __init__(self, game: str, language: str, rng: Random) -> None:
        self.game, self.rng, self.language = game, rng, language
        self.page = Page(None, f"#/{game}", language)
        self.seen: list[str] = []

    async def settled(self) -> None:
        """Wait until nothing goes on by itself; what failed there fails here."""
        await self.page.settled()
        pace = self.page.room.sitting._pace
        if pace is not None and pace.done() and not pace.cancelled():
            pace.result()
        inspect(self.page)

    def result(self) -> str:
        """Return everything that a press can have changed."""
        page, session = self.page, self.page.room.sitting.session
        match = record.dumps(session.match) if session else ""
        shown = [page.tree, page.sheet, page.toast, page.route, page.root, match]
        return json.dumps([*shown, len(page.files), len(page.orders), len(page.said), len(page.sounds)])

    def sit_down(self, players: int, people: int, preset: str) -> None:
        """Choose seats, names, rules and the shortest match, and deal."""
        page = self.page
        page.change("wish preset", preset)
        if len(GAMES[self.game].players) > 1:
            page.change("wish players", str(players))
        for number in range(players - 1):
            page.change(f"wish opponent {number}", PERSON if number + 1 < people else "easy")
        for number in range(people if people > 1 else 0):
            page.change(f"wish name {number}", NAMES[number])
        for node in [node for node in page.all() if node.get("a", {}).get("name") == "length"][:1]:
            page.change(node["a"]["change"], node["a"]["value"])
        inspect(page)
        page.tap("deal")

    def press(self, node: Element) -> None:
        """Press a button: one that is enabled does something, one that is not says why and does nothing."""
        act, values = node["a"]["act"], node["a"]
        session, before = self.page.room.sitting.session, self.result()
        lines = record.dumps(session.match) if session else ""
        self.page.room.receive({"type": "act", "act": act})
        chosen = "true" in (values.get("aria-pressed"), values.get("aria-checked"))
        assert chosen or self.result() != before, f"nothing comes of {act!r}: {node}"
        if values.get("aria-disabled") == "true" and session is not None:
            assert record.dumps(session.match) == lines, act

    def change(self, node: Element) -> None:
        """Use a control."""
        values, before = node["a"], self.result()
        value: Any = values.get("value")
        if node["t"] == "select":
            value = self.rng.choice([option["a"]["value"] for option in node["c"]])
        elif values["type"] == "checkbox":
            value = "checked" not in values
        elif values["type"] == "range":
            value = str(self.rng.randint(int(values["min"]), int(values["max"])))
        elif values["type"] == "text":
            value = self.rng.choice(NAMES)
        self.page.change(values["change"], value)
        same = value == values.get("value")
        assert same or self.result() != before, f"nothing comes of {values['change']!r} {value!r}"

    def controls(self) -> list[Element]:
        """Return what can be changed."""
        return [node for node in self.page.all() if "change" in node.get("a", {})]

    def attributes(self, name: str) -> list[str]:
        """Return what stands on the page under a name."""
        return [node["a"][name] for node in self.page.all() if name in node.get("a", {})]

    async def step(self) -> None:
        """Do one thing."""
        page, rng = self.page, self.rng
        self.seen += [act for act in self.attributes("act") if act not in (*self.seen, *LEAVES)]
        way = rng.randrange(24)
        if way == 0:
            page.send(type="act", act=rng.choice(self.seen))
        elif way == 1:
            page.send(type="act", act=f"sheet {rng.choice(('menu', 'scores', 'last', 'how', 'seal', 'keys', 'stop'))}")
        elif way == 2:
            page.go(rng.choice(ROUTES))
            inspect(page)
            page.go(f"#/{self.game}/table")
        elif way == 3:
            page.go("#/settings")
            self.change(rng.choice(self.controls()))
            inspect(page)
            page.go(f"#/{self.game}/table")
        elif way == 4:
            await self.reload()
        elif way == 5:
            page.send(**rng.choice(SERVICES))
        elif way < 9 and (drags := self.attributes("drag")) and (drops := self.attributes("drop")):
            page.send(type="drop", drag=rng.choice(drags), onto=rng.choice(drops))
        elif way < 11 and (controls := self.controls()):
            self.change(rng.choice(controls))
        elif buttons := [node for node in page.buttons() if node["a"]["act"] not in LEAVES]:
            moves = [node for node in buttons if node["a"]["act"].split()[0] not in ("sheet", "undo", "hurry", "sort", "shift", "fast")]
            self.press(rng.choice(moves if moves and rng.random() < 0.8 else buttons))
        inspect(page)
        if rng.random() < 0.8:
            await self.settled()
        if not page.room._at_table():
            page.go(f"#/{self.game}/table")

    async def reload(self) -> None:
        """Open the page anew: the same table, as if nothing of it had been touched."""
        old, self.page = self.page, self.page.reloaded()
        before, after = old.room.sitting.session, self.page.room.sitting.session
        old.room.sitting.halt()
        await self.settled()
        if before is None or after is None or not old.room._at_table():
            return
        assert record.dumps(after.match) == record.dumps(before.match) or before.goes_on()
        if before.goes_on() or before._asking or before.stage == OPENED:
            return
        before.touched()
        before.holder, before.me, before._undoable = None, before.people[0], 0
        before.states = {seat: before.table.state({}) for seat in before.states}
        before.stage = min(before.stage, COUNTED)
        before.seeking, before._advice, before.looking = False, None, None
        before.coach, before.coached = after.coach, after.coached
        assert old.room._page() == self.page.room._page()

    async def end(self) -> None:
        """Play the match to its end, each person as an easy CPU would."""
        page = self.page
        page.send(type="act", act="close")
        await self.settled()
        while (session := page.room.sitting.session) is not None and session.stage != ENDED:
            if session.stage == COUNTED:
                inspect(page)
                page.tap("next")
            elif act := next((act for act in ("lift", "hand-on") if act in page.acts()), "begin" if session.held() else None):
                page.tap(act)
            else:
                action = GAMES[self.game].policies["easy"](self.rng).choose(session.match.round.observe(session.me))
                page.room.sitting.answer(lambda *_, chosen=action: chosen)
                assert session.why is None, (action, session.why)
                page.room.show()
            await page.settled()
        inspect(page)


async def recorded(monkey: Monkey) -> None:
    """Hold a finished match to its record: it is in the list, it is handed out, and another device takes it over."""
    page, session = monkey.page, monkey.page.room.sitting.session
    assert session is not None
    totals = list(session.match.standing().totals)
    await monkey.reload()
    page = monkey.page
    page.go("#/records")
    inspect(page)
    rows = json.loads(page.kept["fudaba.history"])["matches"]
    row = next(row for row in rows if row["seed"] == session.match.seed)
    page.tap(f"export-record {row['id']}")
    match = record.loads(page.files[-1]["text"], GAMES)
    assert match.over() and list(match.standing().totals) == totals == row["totals"]
    page.tap("export")
    other = Page(None, "#/records", monkey.language)
    other.send(type="import", text=page.files[-1]["text"])
    inspect(other)
    assert f"export-record {row['id']}" in other.acts()
    taken = json.loads(other.kept["fudaba.history"])["matches"]
    assert sorted(taken, key=str) == sorted(rows, key=str)


@pytest.mark.parametrize(("game", "players", "people", "preset"), CASES)
def test_whatever_is_pressed_has_an_answer(game: str, players: int, people: int, preset: str) -> None:
    async def run() -> None:
        name = f"{game} {players} {people} {preset}"
        monkey = Monkey(game, "ja" if CASES.index((game, players, people, preset)) % 2 else "en", Random(name))
        monkey.sit_down(players, people, preset)
        for _ in range(STEPS):
            await monkey.step()
            if (session := monkey.page.room.sitting.session) is None or session.stage == ENDED:
                break
        if not monkey.page.room._at_table():
            monkey.page.tap("deal")
        if people in (1, players) and preset == next(iter(GAMES[game].presets)):
            await monkey.end()
            await recorded(monkey)

    asyncio.run(run())


@pytest.mark.parametrize("game", list(GAMES))
def test_every_sound_of_a_table_can_be_heard(game: str) -> None:
    assert set(import_module(f"fudaba.games.{game}.view").SOUNDS.values()) <= SOUNDS
