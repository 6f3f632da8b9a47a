"""Hidden cards are nowhere on the page: what a seat cannot see changes nothing in what it is shown."""

import asyncio
import json
import re
from random import Random
from typing import Any

import pytest

from fudaba.app.session import Session
from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.core.match import PERSON, Match
from fudaba.games import GAMES
from fudaba.games.blackwhite import CARD_TEXTS
from fudaba.games.shirokurojan.observation import unseen
from tests.app.page import Page, dealt, play

DEEDS = ("next", "begin", "draw", "tsumo", "ron", "pon", "chi", "pass", "put", "discard")
"""What can be done at a table of Shirokuro-jan once the gap or the card is chosen."""
TABLES_AND_PLAYERS = [(name, players) for name, game in GAMES.items() for players in game.players]


@pytest.mark.parametrize(("name", "players"), TABLES_AND_PLAYERS)
@pytest.mark.parametrize("seed", range(6))
def test_rounds_that_look_alike_to_a_seat_look_alike_on_the_page(name: str, players: int, seed: int) -> None:
    """Deal the cards that the seat cannot see anew, and compare everything that the view makes of it."""
    game, rng = GAMES[name], Random(seed)
    match = Match.new(game, next(iter(game.presets.values())), (PERSON, *["basic"] * (players - 1)), f"secret {seed}", None)
    session = Session(match, "")
    while not session.match.outcome():
        scene = session.scene(Text("en"), Settings())
        shown = json.dumps(session.table.felt(scene))
        if match.round.actor() is not None:
            other = game.sample(match.round.observe(session.me), rng)
            twin = scene._replace(observation=other.observe(session.me))
            assert json.dumps(session.table.felt(twin)) == shown
        session.apply(rng.choice(match.round.legal()))


@pytest.mark.parametrize("seed", range(3))
def test_no_card_of_the_rival_or_the_stock_is_in_any_frame_before_it_is_seen(seed: int) -> None:
    async def run() -> None:
        page = await dealt()
        session = page.room.sitting.session
        assert session is not None
        match: Any = session.match
        faces = [match.game.card_text(card) for card in match.game.pack]

        def over(_: Page) -> bool:
            now = match.round.observe(session.me)
            if match.outcome() is not None:
                return True
            open_cards = {match.game.card_text(card) for card in now.pile + now.taken[0] + now.taken[1]}
            mine = {text for card, text in enumerate(faces) if now.hand >> card & 1}
            log = {match.game.card_text(card) for event in session.log for card in event.cards if card >= 0}
            frame = {key: part for key, part in page.frames[-1].items() if key != "keep"}
            words = json.dumps([frame, page.tree, page.sheet])
            for text in set(faces) - open_cards - mine - log:
                assert not re.search(rf"\b{text}\b", words), text
            return False

        await play(page, Random(seed), over)

    asyncio.run(run())


@pytest.mark.parametrize("players", ["2", "3"])
@pytest.mark.parametrize("seed", range(3))
def test_no_unseen_black_white_card_is_in_any_frame(players: str, seed: int) -> None:
    """Play two rounds of Shirokuro-jan by presses; neither pictures nor what moves tell of a card that the seat has not seen."""

    async def run() -> None:
        page, rng = Page(None, "#/shirokurojan"), Random(seed)
        page.change("wish players", players)
        page.tap("deal")
        for _ in range(120):
            await page.settled()
            session = page.room.sitting.session
            assert session is not None
            now: Any = session.match.round.observe(session.me)
            if session.match.outcome() is None:
                words = json.dumps([page.frames[-1], page.tree])
                hidden = {CARD_TEXTS[card] for card in unseen(now)}
                assert not hidden & set(re.findall(r"/(\d\d)(?:-\w+)?\.svg", words))
                assert not set(unseen(now)) & set(map(int, re.findall(r'"held (\d+)"', words)))
            acts = page.acts()
            wanted = [act for act in acts if act.split()[0] in DEEDS]
            page.tap(rng.choice(wanted or [act for act in acts if act.split()[0] in ("gap", "select")]))
            if len(session.match.entries) > 2:
                break

    asyncio.run(run())
