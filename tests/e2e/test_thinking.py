"""CPUs that search, as a player meets them: chosen on the sheet, and at a table that answers while they think."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from fudaba.core.match import PERSON, Match
from fudaba.games import GAMES
from tests.e2e.conftest import Host
from tests.e2e.player import Finger
from tests.e2e.positions import seated

pytestmark = pytest.mark.browser
Contexts = Callable[..., BrowserContext]
Visit = Callable[[Page, str], Page]
GONINKAN = GAMES["goninkan"]
LINES = 12
"""So much has happened in the game that all that is left is to play cards."""


def five_masters() -> Match:
    """Return a game of Goninkan in which the person has just played a card, and only masters are next."""
    player = GONINKAN.policies["basic"](Random(0))
    match = Match.new(GONINKAN, GONINKAN.presets["standard"], (PERSON, *["master"] * 5), "masters", "standard")
    while True:
        happened, actor = match.entries[-1].lines, match.round.actor()
        if actor is None:
            match.deal()
        elif len(happened) >= LINES and happened[-1][0] == 0 != actor:
            return match
        else:
            match.apply(player.choose(match.round.observe(actor)))


def lines(player: Finger) -> int:
    """Return how much has happened, as it is kept."""
    return len(player.record("goninkan")["rounds"][-1]["actions"])


def test_a_strong_opponent_is_chosen_by_a_tap_and_plays(host: Host, phone: Page, visit: Visit) -> None:
    player = Finger(visit(phone, host.url))
    t, page = player.t, phone
    player.press(page.get_by_role("navigation").get_by_role("link", name=t("settings.title")))
    player.pick(t("settings.pace"), t("settings.pace.none"))
    player.press(page.get_by_role("link", name=t("common.back")))
    player.press(page.get_by_role("link", name=t("gin.name")))
    expect(page.get_by_role("radio", name=t("person.azusa.name"))).to_be_checked()
    player.press(page.get_by_role("radio", name=t("person.kuro.name")))
    expect(page.get_by_text(t("level.strong.say", name=t("person.kuro.name")))).to_be_visible()
    player.press(page.get_by_role("button", name=t("setup.deal")))
    player.settled()
    for _ in range(6):
        player.move()
    assert player.record()["seats"] == [PERSON, "strong"]
    assert len(player.record()["rounds"]) > 1 or sum(line.startswith("1 ") for line in player.lines()) > 1


def test_the_table_answers_while_cpus_think_and_goes_on_after_it_was_left(host: Host, context: Contexts) -> None:
    match = five_masters()
    player = Finger(seated(context, host, match, pace="slow"))
    t, page = player.t, player.page
    expect(page.locator(".status--wait")).to_be_visible()
    menu = page.get_by_role("button", name=t("menu.title"))
    player.press(menu)
    player.press(page.get_by_role("button", name=t("common.close")))
    player.press(menu)
    player.press(page.get_by_role("dialog").get_by_role("link", name=t("settings.title")))
    left = lines(player)
    assert left < len(match.entries[-1].lines) + 5
    player.pick(t("settings.pace"), t("settings.pace.none"))
    player.press(page.get_by_role("link", name=t("common.back")))
    assert lines(player) == left
    player.press(page.locator(".ribbon"))
    player.settled()
    assert lines(player) > left
