"""Hints at every table by finger and by key, and the coach after a round, in a browser."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fudaba.app.text import Text
from fudaba.core.match import PERSON, Match
from fudaba.games import GAMES
from tests.e2e.conftest import DESK, PHONE
from tests.e2e.open_pages import OpenPages
from tests.e2e.positions import position, reseated
from tests.e2e.test_axe import ALL, AXE, CONTRAST, RUN
from tests.view import goninkan_phases

pytestmark = pytest.mark.browser
T = Text("en")
SIZES = pytest.mark.parametrize(("size", "by_key"), [(PHONE, False), (DESK, True)], ids=["finger", "key"])
STEPS = {"gin": "discard", "kokutoram": "insert", "shirokurojan": "insert", "koikoi": "play"}
WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def asked(game: str) -> Match:
    """Return a position in which the person is to act."""
    if game == "goninkan":
        return goninkan_phases.position("follow")
    rules = GAMES[game]
    return position(rules, lambda now: now.actor == 0 and now.step == STEPS[game], rules.players[0], next(iter(rules.presets)))


def clean(page: Page) -> list[str]:
    """Return what axe finds on a screen, by day and by night."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    # The index on a flower card is part of its picture.
    rules = {**ALL["rules"], "label-content-name-mismatch": {"enabled": False}}
    found: list[str] = page.evaluate(RUN, {"rules": rules})
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    found += page.evaluate(RUN, CONTRAST)
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    return found


@SIZES
@pytest.mark.parametrize("game", list(GAMES))
def test_a_hint_is_lit_and_heard(pages: OpenPages, game: str, size: dict[str, Any], by_key: bool) -> None:
    page = reseated(pages, asked(game), size, theme="auto", language="en")
    if by_key:
        page.keyboard.press("h")
    else:
        page.get_by_role("button", name=T("menu.title")).tap()
        page.get_by_role("dialog").get_by_role("button", name=T("hint.title")).tap()
    expect(page.locator(".is-hinted").first).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    line = page.locator(".status--hint")
    expect(line).to_contain_text(T("hint.sign"))
    what, why = line.locator("p").all_inner_texts()
    expect(page.locator("[aria-live=polite]").filter(has_text=what)).to_contain_text(why)
    assert not page.evaluate(WIDE)
    assert clean(page) == []


def test_the_tool_on_the_table_gives_a_hint_too(pages: OpenPages) -> None:
    page = reseated(pages, asked("koikoi"), PHONE, language="en")
    page.get_by_role("button", name=T("hint.title"), exact=True).tap()
    expect(page.locator(".hand8 .is-hinted")).to_have_count(1)


@SIZES
@pytest.mark.parametrize(("game", "seed"), [("gin", "6"), ("kokutoram", "2")])
def test_the_coach_leads_to_a_position_and_back(
    pages: OpenPages, game: str, seed: str, size: dict[str, Any], by_key: bool
) -> None:
    page = reseated(pages, played_at_random(game, seed), size, coach=True, theme="auto", language="en")
    line = page.locator(".coach__line").first
    expect(line).to_be_visible()
    expect(page.locator(".coach progress")).to_have_count(0)
    assert clean(page) == []
    words = line.inner_text()
    line.press("Enter") if by_key else line.tap()
    expect(page.locator(".review")).to_be_visible()
    expect(page.locator(".is-chosen, .is-hinted").first).to_be_visible()
    assert page.locator("main [data-act]").evaluate_all("nodes => nodes.map((node) => node.dataset.act)") == ["coach back"]
    assert not page.evaluate(WIDE)
    assert clean(page) == []
    if by_key:
        page.keyboard.press("Escape")
    else:
        page.get_by_role("button", name=T("coach.back")).tap()
    expect(line).to_be_focused()
    assert line.inner_text() == words
    page.get_by_role("button", name=T("result.next")).click()
    expect(page.locator(".felt")).to_be_visible()


def played_at_random(game: str, seed: str) -> Match:
    """Return a match whose first round the person has played at random against a sound player."""
    rules, rng, other = GAMES[game], Random(seed), Random(1)
    preset = next(iter(rules.presets))
    match = Match.new(rules, rules.presets[preset], (PERSON, "basic"), seed, preset)
    while (actor := match.round.actor()) is not None:
        now = match.round.observe(actor)
        match.apply(rules.policies["basic"](other).choose(now) if actor else rng.choice(now.legal))
    return match
