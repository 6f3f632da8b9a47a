"""Hints and the coach as a player meets them, without a browser."""

import asyncio
from random import Random
from typing import Any

import pytest

from fudaba.app import advising
from fudaba.app.session import PLAYING, Session
from fudaba.app.settings import Settings
from fudaba.app.text import LANGUAGES, Text
from fudaba.bots.players import decide
from fudaba.core import record
from fudaba.core.match import PERSON, Match
from fudaba.games import GAMES
from fudaba.games.guides import GUIDES
from fudaba.ui.nodes import Element, walk
from tests.app.page import Page, dealt


def marked_keys(page: Page, kind: str = "is-hinted") -> list[str]:
    """Return the keys of what is marked on the page."""
    nodes = [*walk(page.tree), *walk(page.sheet or {"t": "p"})]
    return [str(node.get("k")) for node in nodes if kind in node.get("a", {}).get("class", "").split()]


def session_of(page: Page) -> Session:
    """Return the session at the table."""
    session = page.room.sitting.session
    assert session is not None
    return session


async def hinted(page: Page) -> None:
    """Press for a hint and wait for it."""
    page.send(type="act", act="hint")
    while session_of(page).seeking:
        await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give hints little time; what they say is not judged here."""
    monkeypatch.setattr(advising, "STRONGEST", advising.STRONGEST._replace(seconds=0.05))


@pytest.mark.parametrize("game", list(GAMES))
def test_a_hint_is_marked_told_and_goes_with_the_action(game: str) -> None:
    async def run() -> None:
        page = await dealt(None, next(iter(GAMES[game].presets)), game)
        session = session_of(page)
        while not session.mine():
            page.tap("begin" if session.held() else "next")
            await page.settled()
        before = record.dumps(session.match)
        await hinted(page)
        action = session.advised()
        assert action is not None and action in session.match.round.legal()
        assert marked_keys(page)
        scene = session.scene(Text("en"), Settings())
        assert scene.advice is not None and scene.advice.what in page.words and scene.advice.why in page.words
        assert scene.advice.what in page.said[-1] and scene.advice.why in page.said[-1]
        assert record.dumps(session.match) == before, "the record remembers nothing of hints"
        session.apply(action)
        assert session.advised() is None
        page.room.show()
        assert not marked_keys(page)

    asyncio.run(run())


def test_a_tap_ends_the_search_and_the_hint_is_not_given() -> None:
    async def run() -> None:
        page = await dealt()
        page.send(type="act", act="hint")
        assert session_of(page).seeking and "Looking for the best move" in page.words
        for kind in ("day", "persist", "copied", "keep-failed", "install", "update"):
            page.send(type=kind)
            assert session_of(page).seeking, "what the browser tells ends nothing"
        page.send(type="skip")
        assert not session_of(page).seeking and "Looking for the best move" not in page.words
        for _ in range(200):
            await asyncio.sleep(0)
        assert session_of(page).advised() is None and not marked_keys(page)
        page.send(type="act", act="hint")
        page.send(type="act", act="hint")
        assert not session_of(page).seeking, "pressed again it stops"

    asyncio.run(run())


@pytest.mark.parametrize("way", ["hint", "coach"])
def test_what_goes_wrong_in_advice_is_reported_and_the_page_goes_on(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> float:
        raise RuntimeError("boom")

    async def run() -> None:
        monkeypatch.setattr(type(GUIDES["gin"]), "candidates", broken)
        page = after_a_round("gin", (PERSON, "random")) if way == "coach" else await dealt(None, "quick", "gin")
        if way == "hint":
            page.send(type="act", act="hint")
        while not any("fault" in frame for frame in page.frames):
            await asyncio.sleep(0)
        assert any("RuntimeError: boom" in frame.get("fault", "") for frame in page.frames)
        assert page.room.house.t("notice.fault") in page.said and not session_of(page).seeking
        page.tap("sheet menu" if way == "hint" else "next")
        assert page.sheet is not None or session_of(page).stage == PLAYING

    asyncio.run(run())


def test_a_hint_stands_in_the_menu_and_closes_it() -> None:
    async def run() -> None:
        page = await dealt()
        page.tap("sheet menu")
        page.tap("hint")
        assert page.sheet is None and session_of(page).seeking
        page.send(type="skip")

    asyncio.run(run())


def test_a_hint_holds_while_nothing_changes_and_not_after_another_way() -> None:
    async def run() -> None:
        page = await dealt()
        await hinted(page)
        hint = session_of(page).advised()
        page.send(type="act", act="sort")
        assert session_of(page).advised() == hint and marked_keys(page)
        session = session_of(page)
        session.apply(next(action for action in session.match.round.legal() if action != hint))
        assert session.advised() is None

    asyncio.run(run())


def test_no_hint_while_somebody_else_is_to_act() -> None:
    async def run() -> None:
        page = Page(None, "#/gin", "en")
        page.tap("deal")
        session = session_of(page)
        while session.mine():
            session.apply(session.match.round.legal()[0])
        page.send(type="act", act="hint")
        assert not session.seeking and session.why is not None

    asyncio.run(run())


@pytest.mark.parametrize("game", list(GAMES))
def test_two_worlds_that_look_alike_give_the_same_hint(game: str) -> None:
    """The search of a hint gets the observation alone: hidden cards dealt anew change nothing in it."""
    rules, rng = GAMES[game], Random(3)
    match = Match.new(rules, next(iter(rules.presets.values())), ("basic",) * rules.players[0], "alike")
    for number in range(24):
        actor = match.round.actor()
        if actor is None:
            break
        now = match.round.observe(actor)
        twin = rules.sample(now, rng).observe(actor)
        level: Any = rules.policies[advising.STRONGEST.policy]
        ours, theirs = (level(Random(number)).search(each) for each in (now, twin))
        for _ in range(0 if ours.settled else 6):
            ours.step()
            theirs.step()
        assert ours.best() == theirs.best() and ours.candidates() == theirs.candidates()
        match.apply(decide(match))


VERBS = {
    "gin": {"take", "pass", "draw", "discard", "knock"},
    "kokutoram": {"keep", "turn", "draw", "take", "insert", "discard", "knock"},
    "shirokurojan": {"keep", "turn", "draw", "insert", "discard", "pass", "pon", "tsumo"},
    "koikoi": {"play", "match", "shobu", "koikoi"},
    "goninkan": {"play", "give", "trump", "go", "come"},
}
"""What a person is asked at each table; all of it is looked at."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", list(GAMES))
def test_every_legal_action_has_words_and_something_to_press(game: str, language: str) -> None:
    rules, t, seen = GAMES[game], Text(language), set()
    for seed in range(40):
        players = rules.players[seed % len(rules.players)]
        match = Match.new(rules, next(iter(rules.presets.values())), (PERSON, *["easy"] * (players - 1)), f"words {seed}")
        session = Session(match, "")
        for _ in range(3):
            while (actor := match.round.actor()) is not None:
                observation = match.round.observe(actor)
                if session.mine():
                    session.touched()
                    seen |= spoken(session, t)
                session.apply(rules.policies["easy"](Random(seed)).choose(observation))
            if match.over():
                break
            session.next_round()
        if seen >= VERBS[game]:
            return
    raise AssertionError(VERBS[game] - seen)


def spoken(session: Session, t: Text) -> set[str]:
    """Look at all legal actions of the person at the table, and return their verbs."""
    scene = session.scene(t, Settings())
    page = pressable([session.table.felt(scene), session.table.asks(scene) or {"t": "p"}])
    for action in scene.observation.legal:
        what, why = session.table.reasoning.deed(scene, action), session.table.reasoning.reason(scene, action)
        assert what and why and "hint." not in what + why and "{" not in what + why
        assert page & {*session.table.reasoning.presses(scene, action)}, action
    return {action.verb for action in scene.observation.legal}


def pressable(nodes: list[Element]) -> set[str]:
    """Return the keys of all controls."""
    return {str(node.get("k")) for root in nodes for node in walk(root) if {"act", "change"} & node.get("a", {}).keys()}


async def coached(page: Page) -> None:
    """Wait until the coach is done."""
    while (coach := session_of(page).coach) is not None and not coach.done:
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    await asyncio.sleep(0)


def after_a_round(game: str, people: tuple[str, ...], seed: str = "c1") -> Page:
    """Return a page on the result of a first round that everybody has played at random."""
    rules, rng = GAMES[game], Random(seed)
    match = Match.new(rules, next(iter(rules.presets.values())), people, seed)
    while match.round.actor() is not None:
        match.apply(rng.choice(match.round.legal()))
    page = Page(None, f"#/{game}", "en")
    page.tap("deal")
    page.room.sitting.halt()
    page.room.sitting.session = Session(match, "")
    page.go(f"#/{game}/table")
    return page


@pytest.mark.parametrize("game", ["gin", "kokutoram"])
def test_the_coach_names_decisions_leads_to_their_positions_and_back(game: str) -> None:
    async def run() -> None:
        page = after_a_round(game, (PERSON, "basic"))
        assert "Coach" in page.words
        await coached(page)
        session = session_of(page)
        assert session.coach is not None
        findings = session.coach.findings()
        assert findings
        before = record.dumps(session.match)
        for finding in findings:
            page.tap(f"coach look {finding.line}")
            assert {*page.acts()} == {"coach back"}, "nothing on the table can be pressed"
            assert marked_keys(page) and marked_keys(page, "is-chosen")
            then = session.position(finding.line)
            assert then.match.round.observe(0).legal
            assert then.match.entries[-1].lines == session.match.entries[-1].lines[: finding.line]
            page.tap("coach back")
            assert f"coach look {finding.line}" in page.acts() and page.frames[-1]["focus"] == f"coach look {finding.line}"
        assert record.dumps(session.match) == before
        page.tap("next")
        assert session.coach is None

    asyncio.run(run())


def test_the_coach_stops_at_once_when_the_person_goes_on() -> None:
    async def run() -> None:
        page = after_a_round("gin", (PERSON, "basic"))
        session = session_of(page)
        coach = session.coach
        assert coach is not None and not coach.done
        page.tap("next")
        reviewed = coach.reviewed
        for _ in range(100):
            await asyncio.sleep(0)
        assert coach.reviewed == reviewed and session.coach is None

    asyncio.run(run())


def test_of_several_people_each_asks_for_the_coach() -> None:
    async def run() -> None:
        page = after_a_round("gin", (PERSON, PERSON), "c3")
        session = session_of(page)
        assert session.coach is None and {"coach ask 0", "coach ask 1"} <= {*page.acts()}
        page.tap("coach ask 1")
        await coached(page)
        coach = session.coach
        assert coach is not None and session.coached == 1 and "coach ask 0" in page.acts()
        lines = session.match.entries[-1].lines
        assert coach.findings() and all(lines[finding.line][0] == 1 for finding in coach.findings())
        page.tap(f"coach look {coach.findings()[0].line}")
        assert {*page.acts()} == {"coach back"}
        page.tap("coach back")
        page.tap("next")
        assert session.coach is None and session.veiled

    asyncio.run(run())


def test_a_switched_off_coach_is_nowhere_and_a_table_left_stops_it() -> None:
    async def run() -> None:
        page = after_a_round("gin", (PERSON, "basic"))
        coach = session_of(page).coach
        assert coach is not None and not coach.done
        page.go("#/settings")
        reviewed = coach.reviewed
        for _ in range(100):
            await asyncio.sleep(0)
        assert coach.reviewed == reviewed
        page.change("set coach", False)
        page.go("#/gin/table")
        assert "Coach" not in page.words and coach.reviewed == reviewed

    asyncio.run(run())
