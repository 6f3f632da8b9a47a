"""What comes too late or says nothing: an act of a frame that has gone, of another screen, or of no screen at all."""

import asyncio
import json
from random import Random
from typing import Any

import pytest

from fudaba.app import room, setting_up
from fudaba.core import record
from fudaba.games import GAMES
from fudaba.ui.nodes import walk
from tests.app.page import Page, dealt

CARDS = [f"{rank}{suit}" for rank in "A7TQ" for suit in "cdhs"] + [f"{month:02}{kind}" for month in (1, 6, 12) for kind in "abcd"] + ["*"]
PLACES = [str(number) for number in range(-1, 10)]
ODD = ["", "x", "zz", "99", "²", "٣", "9" * 5000, "1 2"]
ACTS = [
    *(f"{verb} {word}".strip() for verb in ("select", "take", "lead", "match") for word in (*CARDS, *PLACES, *ODD)),
    *(f"{verb} {word}".strip() for verb in ("gap", "pon", "chi", "way", "suit", "speak", "shift") for word in (*PLACES, *ODD, "2w", "h")),
    *("begin", "flip", "put", "draw", "take", "pass", "discard", "discard-knock", "knock", "biggin", "end", "tsumo", "ron", "play", "give"),
    *("name", "sixteen", "stop", "fast", "look", "decide", "shobu", "koikoi", "sort", "escape", "undo", "lift", "hand-on", "next", "again"),
]
"""Acts of every table, whether its cards lie there or not, and words that no table says."""
DRAGS = ["stock", "pile", "drawn", "turned", *CARDS, *(f"place {word}" for word in (*PLACES, *ODD)), *ODD]
DROPS = [
    "hand",
    "pile",
    "discards",
    "trick",
    "field",
    *CARDS,
    *(f"{place} {word}" for place in ("gap", "field") for word in (*PLACES, *CARDS, *ODD)),
]


@pytest.fixture(autouse=True)
def fixed_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every test deal the same cards each time."""
    monkeypatch.setattr(setting_up, "fresh_seed", lambda: "late")


def chosen(page: Page) -> set[str]:
    """Return the cards that the table shows as selected."""
    return {
        node["a"]["act"] for node in page.buttons() if node["a"].get("aria-pressed") == "true" and node["a"]["act"].startswith("select ")
    }


@pytest.mark.parametrize(("game", "preset"), [(name, preset) for name, game in GAMES.items() for preset in game.presets])
def test_an_act_that_comes_too_late_never_stops_a_table(game: str, preset: str) -> None:
    """Between any two moves send what stands nowhere on the page; only legal actions are done, and the table can be played on."""

    async def run() -> None:
        rng, page = Random(f"{game} {preset}"), await dealt(game=game, preset=preset)
        for _ in range(24):
            session: Any = page.room.sitting.session
            for act in rng.sample(ACTS, 6):
                page.send(type="act", act=act)
            for _ in range(4):
                page.send(type="drop", drag=rng.choice(DRAGS), onto=rng.choice(DROPS))
            await page.settled()
            assert page.title
            record.from_json(record.to_json(session.match), GAMES)
            if "next" in page.acts():
                page.tap("next")
            elif session.mine():
                session.apply(rng.choice(session.match.round.legal()))
                page.room.sitting.happened(session)
                page.room.show()
            await page.settled()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("game", "words"), [("gin", CARDS), ("koikoi", CARDS), ("goninkan", CARDS), ("kokutoram", PLACES), ("shirokurojan", PLACES)]
)
def test_a_card_that_has_left_the_hand_is_not_selected(game: str, words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Every word is asked for, and only then is the table painted, which takes most of the time."""
    painted, watched = room.Room.show, True
    monkeypatch.setattr(room.Room, "show", lambda self: painted(self) if watched else None)

    async def run() -> None:
        nonlocal watched
        page, rng = await dealt(game=game, preset=next(iter(GAMES[game].presets))), Random(game)
        for _ in range(8):
            session: Any = page.room.sitting.session
            there = {node["a"]["act"] for node in walk(page.tree) if "act" in node.get("a", {})}
            watched = False
            for word in words:
                if f"select {word}" not in there:
                    before = json.dumps(session.state)
                    page.send(type="act", act=f"select {word}")
                    for onto in ("field", "field 01a", "trick", "pile"):
                        page.send(type="drop", drag=word, onto=onto)
                    assert json.dumps(session.state) == before, word
            watched = True
            page.room.show()
            if "next" in page.acts():
                page.tap("next")
            elif session.mine():
                session.apply(rng.choice(session.match.round.legal()))
                page.room.sitting.happened(session)
                page.room.show()
            elif "begin" in page.acts():
                page.tap("begin")
            await page.settled()

    asyncio.run(run())


@pytest.mark.parametrize("game", list(GAMES))
def test_a_dialog_that_is_not_there_is_not_opened_later(game: str) -> None:
    async def run() -> None:
        page = await dealt(game=game, preset=next(iter(GAMES[game].presets)))
        for name in ("", "nothing", "trick", "replace", "x y"):
            page.send(type="act", act=f"sheet {name}")
            if page.sheet is None:
                assert page.room._sheet == ""

    asyncio.run(run())
