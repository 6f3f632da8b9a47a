"""Replays: every game at every action, in every view; what is said, the controls, the coach, and files from elsewhere."""

import asyncio
import json
import re
from functools import cache
from random import Random
from typing import Any

import pytest

from fudaba.app import history, replaying
from fudaba.app.people import several
from fudaba.app.playback import Playback
from fudaba.app.screens import replay
from fudaba.app.screens.replay import SPEEDS, Running
from fudaba.app.session import ENDED, Session
from fudaba.app.settings import Settings
from fudaba.app.store import HISTORY, VERSION
from fudaba.app.text import LANGUAGES, Text
from fudaba.core import record
from fudaba.core.contract import HIDDEN
from fudaba.core.match import PERSON, Match, play_out
from fudaba.games import GAMES
from fudaba.games.guides import STRENGTHS
from fudaba.ui.nodes import text_of, walk
from tests.app.inspector import inspect
from tests.app.page import Page, in_a_loop

TABLES_AND_PLAYERS = [(name, players) for name, game in GAMES.items() for players in game.players]


@cache
def finished(name: str, seats: tuple[str, ...] = (), seed: str = "replay", rounds: int | None = 2) -> Match:
    """Return a match played well enough to end soon, cut short after some rounds; unless told otherwise a person has the first seat."""
    game = GAMES[name]
    rng = Random(seed)
    who = seats or (PERSON, *["basic"] * (game.players[0] - 1))
    match = Match.new(game, next(iter(game.presets.values())), who, seed, next(iter(game.presets)))
    policy = game.policies["basic"](rng)
    return play_out(match, lambda seat, observation: policy.choose(observation), rounds)


def kept(*matches: Match, at: str = "2026-11-30T12:00:00", names: tuple[str, ...] = ()) -> dict[str, str]:
    """Return the storage of a player who has finished some matches."""
    rows = [{**history.entry(match, 0, at), **({"names": list(names)} if names else {})} for match in matches]
    return {HISTORY: json.dumps({"v": VERSION, "matches": rows})}


def replaying_of(match: Match, place: str = "", language: str = "en") -> Page:
    """Return a page at the replay of a kept match."""
    return Page(kept(match), f"#/replay/{history.id_of(match)}{place}", language)


def playback_of(page: Page) -> Playback:
    """Return what the replay of a page looks at."""
    place = page.room._place
    assert isinstance(place, replaying.Replay) and place.playback is not None
    return place.playback


def place_of(page: Page) -> tuple[int, int]:
    """Return the round and the action that a page shows."""
    playback = playback_of(page)
    return playback.number, playback.action


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the address follow at once, and a replay play without pauses."""
    monkeypatch.setattr(replaying, "REST", 0)
    for speed in SPEEDS:
        monkeypatch.setitem(SPEEDS, speed, 0)


async def rest(page: Page) -> None:
    """Wait until the address has followed."""
    place: Any = page.room._place
    while place._noting is not None and not place._noting.done():
        await asyncio.sleep(0)


@pytest.mark.parametrize(("name", "players"), TABLES_AND_PLAYERS)
def test_every_action_of_every_game_is_shown_and_told_in_both_views(name: str, players: int) -> None:
    async def run() -> None:
        match = finished(name, (PERSON, *["basic"] * (players - 1)))
        page = replaying_of(match, "", LANGUAGES[players % 2])
        seen = 0
        for view in (str(players - 1), "all"):
            page.change("round", "1")
            page.change("view", view)
            for _ in range(sum(len(entry.lines) + 1 for entry in match.entries)):
                if seen % 5 == 0:
                    inspect(page)
                    page.said.clear()
                acts = [node["a"]["act"] for node in walk(page.tree) if "act" in node.get("a", {})]
                assert set(acts) <= CONTROLS, "nothing on the table can be pressed"
                assert sum(node.get("k") == "hands" for node in walk(page.tree)) == (view == "all")
                seen += 1
                page.send(type="act", act="on")
            assert place_of(page) == (len(match.entries), len(match.entries[-1].lines))
        await rest(page)

    asyncio.run(run())


CONTROLS = {
    "go #/records", "sheet menu", "sheet count", "sheet keys", "remarks",
    "first", "last", "back", "on", "round_back", "round_on", "play", "speed",
}  # fmt: skip


class Elsewhere(Playback):
    """A replay in which the cards that a seat cannot see lie otherwise."""

    rng = Random(1)

    def session(self, seat: int) -> Session:
        """Return the table with the unseen cards dealt anew, as far as the round goes on."""
        then = super().session(seat)
        if then.match.round.actor() is not None:
            then.match.round = then.match.game.sample(then.match.round.observe(self.seat), self.rng)
        return then


@pytest.mark.parametrize(("name", "players"), TABLES_AND_PLAYERS)
def test_the_view_of_a_seat_shows_no_hidden_card(name: str, players: int) -> None:
    """Compare the whole page with that of a match that looks alike to the seat; with all hands open they differ."""
    t, differ = Text("en"), 0
    match = finished(name, ("basic",) * players, "hidden", 1)
    for seat in range(min(players, 3)):
        playbacks = Playback(match, None), Elsewhere(match, None)
        for action in range(0, playbacks[0].length(), 2 if players < 6 else 5):
            shown = []
            for all_hands in (False, True):
                for playback in playbacks:
                    playback.go(1, action)
                    playback.seat, playback.all_hands = seat, all_hands
                    shown.append(json.dumps(replay.page(playback, t, Settings(), Running(False, "single"))))
            assert shown[0] == shown[1], (seat, action)
            differ += shown[2] != shown[3]
            # What a seat alone has seen is in no words that another one reads.
            playbacks[0].all_hands = False
            deed = playbacks[0].deed()
            events = playbacks[0].heard(deed) if deed is not None else ()
            assert all(card == HIDDEN for event in events if event.secret and event.seat != seat for card in event.cards)
    assert differ


def test_the_ways_through_a_match_and_its_ends() -> None:
    async def run() -> None:
        match = finished("koikoi")
        first, second = (len(entry.lines) for entry in match.entries)
        page = replaying_of(match)
        assert place_of(page) == (1, 0) and {"first", "back", "round_back"}.isdisjoint(page.acts())
        for act, place in (
            ("back", (1, 0)), ("on", (1, 1)), ("last", (1, first)), ("on", (2, 0)), ("back", (1, first)), ("first", (1, 0)),
            ("round_on", (2, 0)), ("on", (2, 1)), ("round_back", (2, 0)), ("round_back", (1, 0)), ("round_on", (2, 0)),
            ("last", (2, second)), ("on", (2, second)), ("round_on", (2, second)), ("back", (2, second - 1)),
        ):  # fmt: skip
            page.tap(act)
            assert place_of(page) == place, act
        page.change("action", "3")
        assert place_of(page) == (2, 3)
        page.change("round", "1")
        assert place_of(page) == (1, 0)
        for change, value in (("action", "999"), ("action", "x"), ("round", "0"), ("round", "9" * 30), ("view", "7"), ("view", None)):
            page.send(type="act", act=change, value=value)
            assert place_of(page) == (1, 0)
        await rest(page)

    asyncio.run(run())


def test_what_happened_is_on_the_table_and_said() -> None:
    async def run() -> None:
        match = finished("koikoi")
        page = replaying_of(match)
        length = len(match.entries[0].lines)
        page.tap("on")
        told = playback_of(page).told(Text("en"), Settings())
        assert told in page.words and page.said[-1] == told and f"1/{length}" in page.words
        assert page.sounds
        page.tap("last")
        end = playback_of(page).ending(Text("en"), Settings())
        assert end is not None and end.words in page.words and page.said[-1] == end.words
        await rest(page)

    asyncio.run(run())


def test_the_address_follows_and_a_reload_comes_back() -> None:
    async def run() -> None:
        match = finished("gin")
        page = replaying_of(match, "/1/3")
        assert place_of(page) == (1, 3)
        page.tap("on")
        page.tap("on")
        await rest(page)
        assert page.route == f"#/replay/{history.id_of(match)}/1/5"
        assert page.frames[-1]["route"]["replace"], "no step is a page of its own"
        again = page.reloaded()
        assert place_of(again) == (1, 5) and again.words == page.words

    asyncio.run(run())


@pytest.mark.parametrize("place", ["/7/0", "/1/999", "/x/y", "/-1/2", "/0/0", f"/{'9' * 40}/1", "/1/²"])
def test_an_address_that_leads_nowhere_leads_to_the_beginning(place: str) -> None:
    async def run() -> None:
        match = finished("gin")
        page = replaying_of(match, place)
        assert place_of(page) == (1, 0)
        await rest(page)
        assert page.route == f"#/replay/{history.id_of(match)}/1/0"

    asyncio.run(run())


@in_a_loop
def test_what_is_not_kept_says_so() -> None:
    match = finished("gin")
    data = json.loads(kept(match)[HISTORY])
    del data["matches"][0]["record"]
    thinned = Page({HISTORY: json.dumps(data)}, f"#/replay/{history.id_of(match)}")
    assert "Only the result of this match is left" in thinned.words
    data["matches"][0]["record"] = {**record.to_json(match), "totals": [7, 7]}
    broken = Page({HISTORY: json.dumps(data)}, f"#/replay/{history.id_of(match)}")
    assert "The totals [7, 7] do not come out of the rounds" in broken.words
    for address, words in (("#/replay/nothing", "No finished match of this address"), ("#/replay/opened/1/2", "Choose its file once more")):
        page = Page(None, address)
        assert words in page.words
        inspect(page)
        page.send(type="act", act="on")
        page.send(type="record", text="{}")
        assert "This record cannot be shown" in page.words
    assert Page(None, "#/replay").route == "#/"


def test_it_plays_by_itself_and_stops_at_the_end_or_when_pressed() -> None:
    async def run() -> None:
        match = finished("koikoi")
        page = replaying_of(match)
        end = len(match.entries), len(match.entries[-1].lines)
        page.tap("play")
        assert "Pause" in str(page.tree) and page.frames[-1]["focus"] == "play"
        for _ in range(3):
            await asyncio.sleep(0)
        page.tap("play")
        stopped = place_of(page)
        for _ in range(20):
            await asyncio.sleep(0)
        assert place_of(page) == stopped != end
        page.tap("play")
        while place_of(page) != end:
            await asyncio.sleep(0)
        assert "play" not in page.acts() and len(page.said) > 10
        page.tap("first")
        page.tap("play")
        page.go("#/records")
        assert not [task for task in asyncio.all_tasks() if task is not asyncio.current_task() and not task.cancelling()]

    asyncio.run(run())


@in_a_loop
def test_the_speeds_take_turns() -> None:
    page = replaying_of(finished("koikoi"))
    speeds = []
    for _ in SPEEDS:
        page.tap("speed")
        speeds.append(next(text_of(node) for node in walk(page.tree) if node.get("k") == "speed"))
    assert speeds == ["2×", "4×", "½×", "1×"]


def test_the_view_of_the_player_first_and_nobody_is_you_but_the_player() -> None:
    async def run() -> None:
        page = replaying_of(finished("gin"), "/1/1")
        assert (playback_of(page).seat, playback_of(page).all_hands) == (0, False)
        me = [part for part in walk(page.tree) if part["t"] == "option"]
        assert [text_of(part) for part in me][-3:] == ["All hands", "View: You", "View: Azusa"]
        page.change("view", "1")
        for _ in range(8):
            page.tap("on")
        assert not [words for words in page.said if words.startswith("You ") and playback_of(page).seat == 1 and "Azusa" in words]
        assert all(not re.search(r"\byou(r)?\b", words.replace("You", "", 1)) for words in page.said)
        await rest(page)

    asyncio.run(run())


@in_a_loop
def test_a_match_of_several_people_begins_with_all_hands_and_their_names() -> None:
    match = finished("gin", (PERSON, PERSON))
    assert several(match.seats)
    page = Page(kept(match, names=("Aki", "Ben")), f"#/replay/{history.id_of(match)}")
    assert playback_of(page).all_hands and playback_of(page).me is None
    assert "Aki" in page.words and "Ben" in page.words and "You" not in page.words


def test_the_dialogs_of_a_replay() -> None:
    async def run() -> None:
        match = finished("gin")
        page = replaying_of(match)
        page.tap("sheet menu")
        inspect(page)
        page.tap("sheet keys")
        inspect(page)
        assert page.sheet is not None
        assert all(words in text_of(page.sheet) for words in ("PageDown", "Space", "→", "One action on", "Count of this round"))
        page.tap("close")
        page.tap("sheet count")
        inspect(page)
        assert page.sheet is not None and "Count of round 1" in text_of(page.sheet)
        assert {node["a"]["act"] for node in walk(page.sheet) if "act" in node.get("a", {})} == {"close"}
        page.tap("close")
        page.tap("sheet menu")
        page.tap("save")
        assert json.loads(page.files[-1]["text"]) == record.to_json(match)

    asyncio.run(run())


def test_the_coach_lists_decisions_and_leads_to_their_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STRENGTHS, "gin", (60, *STRENGTHS["gin"][1:]))

    async def run() -> None:
        game, rng = GAMES["gin"], Random(5)
        match = Match.new(game, next(iter(game.presets.values())), (PERSON, "random"), "c1")
        while match.round.actor() is not None:
            match.apply(rng.choice(match.round.legal()))
        match.partial = not match.standing().winners
        page = replaying_of(match, f"/1/{len(match.entries[0].lines)}")
        page.tap("remarks")
        while (coach := playback_of(page).counted().coach) is not None and not coach.done:
            await asyncio.sleep(0)
        assert coach is not None and coach.findings()
        page.room.show()
        inspect(page)
        found = coach.findings()[0]
        page.tap(f"coach look {found.line}")
        assert page.sheet is None and place_of(page) == (1, found.line)
        assert {"is-chosen", "is-hinted"} & {part for node in walk(page.tree) for part in node.get("a", {}).get("class", "").split()}
        assert any(node.get("k") == "remark" for node in walk(page.tree))
        inspect(page)
        page.tap("on")
        assert not any(node.get("k") == "remark" for node in walk(page.tree))
        page.change("view", "1")
        page.tap("remarks")
        assert page.sheet is not None and "Coach: Mameta" in text_of(page.sheet)
        page.go("#/records")

    asyncio.run(run())


def test_the_result_of_a_match_leads_to_its_replay() -> None:
    async def run() -> None:
        match = finished("gin", rounds=None)
        page = Page(kept(match), "#/gin")
        page.tap("deal")
        page.room.sitting.halt()
        page.room.sitting.session = Session(match, "", key=history.id_of(match))
        page.room.sitting.session.stage = ENDED
        page.go("#/gin/table")
        page.go(next(node["a"]["href"] for node in walk(page.tree) if node.get("k") == "replay"))
        assert place_of(page) == (1, 0)

    asyncio.run(run())


@in_a_loop
def test_where_there_was_no_replay_there_may_be_one_later_and_the_reason_is_in_the_language_of_the_page() -> None:
    match = finished("gin")
    page = Page(None, "#/replay/")
    inspect(page)
    address = f"#/replay/{history.id_of(match)}"
    page.go(address)
    assert page.room.house.t("replay.absent.unknown") in page.words
    source = Page(kept(match), "#/settings")
    source.tap("export")
    page.go("#/settings")
    page.send(type="import", text=source.files[-1]["text"])
    page.go(address)
    assert playback_of(page).number == 1
    data = json.loads(kept(match)[HISTORY])
    data["matches"][0]["record"]["format"] = 2
    broken = Page({HISTORY: json.dumps(data)}, address)
    for language in ("ja", "en"):
        broken.go("#/")
        broken.tap(f"language {language}")
        broken.go(address)
        assert broken.room.house.t("broken.format", known=1) in broken.words
