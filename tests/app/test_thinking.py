"""A CPU that thinks at the table: everything pressed meanwhile is answered, and what is left ends its thoughts."""

import asyncio
from collections.abc import Coroutine
from random import Random
from typing import Any

import pytest

from fudaba.app import setting_up, settings, sitting, thinking
from fudaba.bots.levels import levels
from fudaba.bots.players import decide
from fudaba.bots.search import Playouts, PolicyGuide
from fudaba.core import record
from fudaba.core.contract import Action, Round
from fudaba.core.match import Match, play_out
from fudaba.games import GAMES
from fudaba.games.guides import GUIDES, STRENGTHS
from fudaba.ui.nodes import text_of
from tests.app.page import Page

GIN = GAMES["gin"]
ENDLESS = 10**9
TURNS = 40
"""So often has everything else its turn, where a test looks at what happens meanwhile."""


class Thoughts(PolicyGuide[Any]):
    """A guide that counts the playouts; all candidates are worth the same to it."""

    def __init__(self) -> None:
        super().__init__(GIN, GIN.policies["basic"])
        self.number = 0

    def value(self, round_: Round[Any], seat: int, rng: Random) -> float:
        self.number += 1
        return 0.0


class Confused(Thoughts):
    """A guide in which something goes wrong."""

    def value(self, round_: Round[Any], seat: int, rng: Random) -> float:
        raise RuntimeError("boom")


@pytest.fixture(autouse=True)
def fixed_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setting_up, "fresh_seed", lambda: "thinking")


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> Thoughts:
    """Let the levels that search count their playouts, of which they have no end."""
    guide = Thoughts()
    monkeypatch.setitem(GUIDES, "gin", guide)
    monkeypatch.setitem(STRENGTHS, "gin", (ENDLESS, ENDLESS))
    monkeypatch.setattr(thinking, "patience", lambda match, seat: 3600.0)
    return guide


def passed_on() -> Page:
    """Return the page of a match against a CPU that searches, whose turn it is now."""
    page = Page(None, "#/gin")
    page.change("wish opponent 0", "master")
    page.tap("deal")
    page.tap("pass")
    session = page.room.sitting.session
    assert session is not None and session.waiting()
    return page


async def turns() -> None:
    """Let everything else have its turn."""
    for _ in range(TURNS):
        await asyncio.sleep(0)


def lines(page: Page) -> int:
    """Return how much has happened in the round at the table, and is kept."""
    kept = page.room.house.store.get("fudaba.match.gin")
    assert kept is not None
    return len(record.from_json(kept["record"], GAMES).entries[-1].lines)


def test_everything_pressed_while_a_cpu_thinks_is_answered_and_does_not_disturb_it(thoughts: Thoughts) -> None:
    async def run() -> None:
        page = passed_on()
        await turns()
        for act in ("sheet menu", "close", "sheet keys", "close", "undo", "set theme", "hurry"):
            frames, number = len(page.frames), thoughts.number
            page.send(type="act", act=act, value="dark")
            assert len(page.frames) == frames + 1
            assert (page.sheet is not None) == act.startswith("sheet")
            await turns()
            assert thoughts.number > number
        page.send(type="skip")
        await turns()
        assert lines(page) == 1
        assert page.room.house.settings.theme == "dark"

    asyncio.run(run())


@pytest.mark.parametrize("act", ["go #/", "go #/settings", "stop-anyway"])
def test_leaving_the_table_ends_the_thoughts_at_once_and_nothing_of_them_happens_later(thoughts: Thoughts, act: str) -> None:
    async def run() -> None:
        page = passed_on()
        await turns()
        page.send(type="act", act=act)
        number, frames = thoughts.number, len(page.frames)
        assert number > 0
        await turns()
        assert (thoughts.number, len(page.frames)) == (number, frames)
        if act == "stop-anyway":
            assert "fudaba.match.gin" not in page.kept
            return
        assert lines(page) == 1
        page.go("#/gin/table")
        await turns()
        assert thoughts.number > number and lines(page) == 1

    asyncio.run(run())


def test_it_does_at_the_table_what_it_does_in_the_arena(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STRENGTHS, "gin", (30, 60))
    monkeypatch.setattr(thinking, "patience", lambda match, seat: 3600.0)

    async def run() -> None:
        for name in ("basic", "strong", "master"):
            match = Match.new(GIN, GIN.presets["quick"], (name, name), "thinking")
            while (seat := match.round.actor()) is not None:
                action = decide(match)
                assert await thinking.decided(match, seat) == action
                match.apply(action)

    asyncio.run(run())


def test_the_clock_ends_it_where_the_playouts_do_not(monkeypatch: pytest.MonkeyPatch, thoughts: Thoughts) -> None:
    monkeypatch.setattr(thinking, "patience", lambda match, seat: 0.05)
    match = Match.new(GIN, GIN.presets["quick"], ("strong", "strong"), "thinking")
    seat = match.round.actor()
    assert seat is not None
    assert asyncio.run(thinking.decided(match, seat)) in match.round.legal()
    assert 0 < thoughts.number < ENDLESS


def test_its_thinking_belongs_to_the_pause_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    now, waits, cost = [100.0], [], [0.0]

    async def decided(match: Match, seat: int) -> Action:
        now[0] += cost[0]
        return decide(match)

    async def wait_for(skipped: Coroutine[Any, Any, bool], seconds: float) -> None:
        skipped.close()
        waits.append(seconds)
        now[0] += seconds

    monkeypatch.setattr(thinking, "decided", decided)
    monkeypatch.setattr(sitting, "perf_counter", lambda: now[0])
    monkeypatch.setattr(asyncio, "wait_for", wait_for)

    async def wait_with(seconds: float) -> float | None:
        cost[0] = seconds
        waits.clear()
        page = passed_on()
        await turns()
        assert lines(page) > 1
        return waits[0] if waits else None

    async def run() -> None:
        unthinking = await wait_with(0.0)
        assert unthinking is not None and unthinking >= settings.WAITS["normal"]
        assert await wait_with(0.5) == pytest.approx(unthinking - 0.5)
        assert await wait_with(9.0) is None

    asyncio.run(run())


def test_what_goes_wrong_on_a_cpus_turn_is_reported_and_the_table_can_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GUIDES, "gin", Confused())

    async def run() -> None:
        page = passed_on()
        page.send(type="skip")
        while not any("fault" in frame for frame in page.frames):
            await asyncio.sleep(0)
        assert "RuntimeError: boom" in page.frames[-1]["fault"]
        sentence = page.room.house.t("notice.fault")
        assert page.toast is not None and sentence in text_of(page.toast) and page.said[-1] == sentence
        assert lines(page) == 1
        await turns()
        page.tap("sheet menu")
        assert page.sheet is not None and "fault" not in page.frames[-1]
        page.go("#/")
        assert page.toast is None
        monkeypatch.setitem(GUIDES, "gin", Thoughts())
        page.go("#/gin/table")
        await page.settled()
        assert lines(page) > 1

    asyncio.run(run())


def test_nobody_learns_from_its_thinking_that_it_is_asked_in_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["shirokurojan"]
    monkeypatch.setitem(STRENGTHS, game.name, (ENDLESS, ENDLESS))
    limits: dict[bool, set[float]] = {True: set(), False: set()}
    match = Match.new(game, game.presets["standard"], ("strong",) * 3, "secret")
    easy = game.policies["easy"](Random(1))

    def look(seat: int, observation: Any) -> Action:
        secret = match.round.in_secret()
        limits[secret].add(thinking.patience(match, seat))
        if secret and len(limits[True]) == 1:
            assert thinking.answered(match, seat) in observation.legal
        return easy.choose(observation)

    play_out(match, look, rounds=6)
    assert limits == {True: {thinking.SECRET}, False: {0.4}}


def test_levels_that_search_are_those_that_take_time() -> None:
    for game in GAMES.values():
        timed = [level.policy for level in levels(game) if level.seconds]
        assert timed == ["strong", "master"]
        for number, policy in enumerate(timed):
            player: Any = game.policies[policy](Random(0))
            assert player.budget() == Playouts(STRENGTHS[game.name][number])
