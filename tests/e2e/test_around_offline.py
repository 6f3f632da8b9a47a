"""Everything around the table with the server gone: records and replays, charts, links, the day, real cards, lessons."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from fudaba.app import links
from fudaba.core.match import PERSON, Match, play_out
from fudaba.games import GAMES
from tests.e2e.conftest import Host
from tests.e2e.player import Finger
from tests.e2e.positions import over, seated

pytestmark = pytest.mark.browser
NAME = "koikoi"
BROKEN = "() => [...document.images].filter((image) => image.complete && !image.naturalWidth).map((image) => image.src)"


def finished() -> Match:
    """Return a finished match of another game than that at the table."""
    game = GAMES[NAME]
    match = Match.new(game, game.presets["standard"], (PERSON, "basic"), "around", "standard")
    return play_out(match, lambda seat, now: game.policies["easy"](Random(0)).choose(now))


def test_everything_around_the_table(host: Host, context: Callable[..., BrowserContext], kept_on_device: Callable[[Page], None]) -> None:
    page = seated(context, host, over())
    player = Finger(page)
    player.settled()
    kept_on_device(page)
    host.stop()
    page.reload()
    page.wait_for_selector("html[data-ready]")
    player.settled()
    player.do("next")
    player.press(page.get_by_role("button", name=player.t("share.qr")))
    expect(page.get_by_role("dialog").get_by_role("img")).to_be_visible()
    with player.answer():
        page.keyboard.press("Escape")
    shared = links.replay_link(finished())
    assert shared is not None
    games = [f"#/{NAME}/{place}" for place in ("calculator", "scores", "lesson", "book")]
    for route in ("#/records", "#/charts", "#/charts/gin", "#/luck", "#/today", shared, *games):
        with player.answer():
            page.evaluate("route => { location.hash = route; }", route)
        assert page.evaluate("location.hash") == route
        expect(page.locator("h1")).to_have_count(1)
        assert page.evaluate(BROKEN) == []
    with player.answer():
        page.evaluate("() => { location.hash = '#/records'; }")
    player.press(page.locator("a[href^='#/replay/']").first)
    player.press(page.get_by_role("button", name=player.t("replay.on")))
    page.wait_for_function("() => location.hash.endsWith('/1/1')")
    assert page.evaluate(BROKEN) == []
