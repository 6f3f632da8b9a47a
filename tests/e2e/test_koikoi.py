"""Koi-Koi in the browser: a match by taps on a phone and one by the rules' own keys at a desk, reloads, fit, axe, without a server."""

import json
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from fudaba.app.store import SETTINGS, VERSION
from fudaba.bots.players import decide
from fudaba.core.hanafuda import KASU, of_kind
from fudaba.core.match import PERSON, Match
from fudaba.games.koikoi.observation import DECIDING, MATCHING, PLAYING, KoikoiObservation
from fudaba.games.koikoi.rules import GAME
from tests.e2e.conftest import DESK, PHONE, Host
from tests.e2e.open_pages import OpenPages
from tests.e2e.player import SIDEWAYS, Finger, Keys
from tests.e2e.positions import reseated, seated, texts_of

pytestmark = pytest.mark.browser
Contexts = Callable[..., BrowserContext]
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
CHECK = """async () => {
  const rules = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: false } };
  return (await axe.run({ rules })).violations.map((each) => [each.id, each.nodes.map((node) => node.html.slice(0, 140))]);
}"""
"""The index in a card's corner is a mark and no label, so that the name of the card need not begin with it."""
CHAFF = of_kind(KASU)
SIZES = ((320, 568), (360, 640), (390, 844), (844, 390), (1280, 800))
OVERFLOW = """() => {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const parts = ['.top', '.side--rival', '.field', '.side--own', '.status', '.hand8 .fan', '.toolbar', '.unseen-strip']
    .map((name) => document.querySelector(name)).filter((part) => part && part.getClientRects().length)
    .map((part) => [part.className, part.getBoundingClientRect()]);
  const found = [];
  for (const [name, box] of parts) {
    const inside = box.left >= -1 && box.top >= -1 && box.right <= width + 1 && box.bottom <= height + 1;
    if (!inside) found.push(`${name} leaves the screen`);
    for (const [other, beside] of parts) {
      const across = Math.min(box.right, beside.right) - Math.max(box.left, beside.left);
      const down = Math.min(box.bottom, beside.bottom) - Math.max(box.top, beside.top);
      if (name < other && across > 1 && down > 1) found.push(`${name} lies on ${other}`);
    }
  }
  const sheet = document.querySelector('.decide');
  if (sheet && sheet.scrollHeight > sheet.clientHeight + 1) found.push('the decision scrolls');
  const root = document.scrollingElement;
  if (root.scrollHeight > height || root.scrollWidth > width) found.push('the page scrolls');
  return found;
}"""
"""What lies where it should not on a table."""


def found(step: str, more: Callable[[KoikoiObservation], bool] = lambda now: True) -> Match:
    """Return the first position in which the person is at a step of the first round."""
    for seed in map(str, count(1)):
        match = Match.new(GAME, GAME.presets["standard"], (PERSON, "random"), seed, "standard")
        while (actor := match.round.actor()) is not None:
            now = match.round.observe(0)
            if actor == 0 and now.step == step and more(now):
                return match
            match.apply(decide(match) if actor else GAME.policies["basic"](Random(0)).choose(now))
    raise AssertionError


def fullest() -> Match:
    """Return the first of some rounds, played to its end, after which a player has the most chaff cards."""
    rounds = []
    for seed in map(str, range(60)):
        match = Match.new(GAME, GAME.presets["standard"], (PERSON, "random"), seed, "standard")
        while (actor := match.round.actor()) is not None:
            match.apply(decide(match) if actor else GAME.policies["easy"](Random(seed)).choose(match.round.observe(0)))
        rounds.append(match)
    return max(rounds, key=lambda match: max((cards & CHAFF).bit_count() for cards in match.round.observe(0).captured))


def at_table(pages: OpenPages, match: Match, size: dict[str, Any], language: str = "en", **settings: Any) -> Page:
    """Come to the table of a match where nothing is captured without the player."""
    return reseated(pages, match, size, **{"language": language, "forced_capture": "hand", **settings})


def totals(page: Page) -> list[int]:
    """Return what both players have at the end of a match."""
    return [int(words) for words in page.locator(".finals dd").all_inner_texts()]


def clean(page: Page) -> None:
    """Have axe look at the page."""
    page.evaluate(AXE.read_text("utf-8"))
    assert page.evaluate(CHECK) == []


class Phone(Finger):
    """Somebody with a finger: takes what is lit, lays down what takes nothing, stops with every yaku."""

    def tap(self, selector: str) -> None:
        """Tap the first of something where it is seen."""
        with self.answer():
            self.point(*self.at(self.page.locator(selector).first))

    def finish(self) -> None:
        """Play until the result of the match."""
        page = self.page
        while not self.over():
            if self.counted():
                self.press(self.onward())
            elif page.locator(".hang").count():
                self.press(page.locator(".hang--shobu"))
            elif page.locator(".field .is-lit").count():
                self.tap(".field .is-lit")
            else:
                self.tap(".hand8 .fan > li:last-child > button")
            self.settled()


class Desk(Keys):
    """Somebody with the keys of the rules document alone."""

    def finish(self) -> None:
        """Play until the result of the match: a digit picks, arrow up and Enter take, S and K decide."""
        page, called = self.page, 0
        while not self.over():
            if self.counted():
                self.hit("Enter")
            elif page.locator(".hang").count():
                koikoi = page.locator(".hang--koikoi").count() and not called
                called += 1
                self.hit("k" if koikoi else "s")
            elif page.locator("[data-k=turned]").count() or page.locator(".is-selected").count():
                lit = page.locator(".field .is-lit:focus")
                for key in ("ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown"):
                    if not lit.count():
                        page.keyboard.press(key)
                expect(lit).to_have_count(1)
                if page.locator(".field .is-lit").count() > 1:
                    first = lit.get_attribute("data-k")
                    for key in ("ArrowRight", "ArrowLeft"):
                        if self.focused().get_attribute("data-k") == first:
                            page.keyboard.press(key)
                    assert self.focused().get_attribute("data-k") != first
                    expect(lit).to_have_count(1)
                self.hit("Enter")
            else:
                self.hit("1")
                expect(page.locator(".hand8 .is-selected:focus")).to_have_count(1)
                if called % 2:
                    self.hit("Escape")
                    expect(page.locator(".is-selected")).to_have_count(0)
                    self.hit("1")
            self.settled()


def start(player: Finger | Keys, page: Page) -> None:
    """Go from the home page to a table of six rounds against the weakest player."""
    t = player.t
    player.press(page.get_by_role("link", name=t("koikoi.name")))
    weakest = page.get_by_role("radio", name=t("person.mameta.name"))
    if isinstance(player, Keys):
        player.reach(page.get_by_role("group", name=t("setup.opponent")).get_by_role("radio", checked=True))
        while not weakest.is_checked():
            player.hit("ArrowLeft")
    else:
        player.press(weakest.locator("xpath=ancestor::label"))
    player.press(page.get_by_role("button", name=t("setup.deal"), exact=True))
    player.settled()


def without_pause(pages: OpenPages, size: dict[str, Any], language: str) -> Page:
    """Open the home page of somebody who wants no pauses."""
    data = {SETTINGS: {"v": VERSION, "pace": "none", "coach": False, "language": language}}
    return pages.open("#/", texts_of(data), size)


def test_a_match_by_taps(pages: OpenPages) -> None:
    page = without_pause(pages, PHONE, "ja")
    player = Phone(page, "ja")
    start(player, page)
    player.finish()
    assert sum(totals(page)) == 50
    assert len(player.record("koikoi")["rounds"]) >= 1
    expect(page.get_by_text(player.t("seal.good"))).to_be_visible()


def test_a_match_by_keys(pages: OpenPages) -> None:
    page = without_pause(pages, DESK, "en")
    player = Desk(page)
    start(player, page)
    player.finish()
    assert sum(totals(page)) == 50


@pytest.mark.parametrize(("step", "language"), [(PLAYING, "ja"), (MATCHING, "en"), (DECIDING, "ja"), (DECIDING, "en")])
def test_every_step_fits_is_clean_and_survives_a_reload(pages: OpenPages, step: str, language: str) -> None:
    page = at_table(pages, found(step), {**PHONE, "viewport": {"width": 320, "height": 568}}, language)
    if step == PLAYING:
        page.locator(".hand8 button").first.evaluate("card => card.click()")
        expect(page.locator(".hand8 .is-selected")).to_have_count(1)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERFLOW) == [], (width, height)
        if (width, height) in ((390, 844), (1280, 800)):
            clean(page)
    offered = "() => [...document.querySelectorAll('.is-lit, .hang')].map((each) => each.dataset.act)"
    before = page.evaluate(offered) if step != PLAYING else page.locator(".hand8 button").count()
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert (page.evaluate(offered) if step != PLAYING else page.locator(".hand8 button").count()) == before
    if step == DECIDING:
        with Finger(page, language).answer():
            page.keyboard.press("Escape")
        expect(page.locator(".hang")).to_have_count(0)
        with Finger(page, language).answer():
            page.keyboard.press("s")
        expect(page.locator(".result__next")).to_have_count(1)


def test_sheets_and_results_are_clean(pages: OpenPages) -> None:
    page = at_table(pages, found(DECIDING), PHONE)
    player = Finger(page)
    with player.answer():
        page.keyboard.press("Escape")
    for key in ("y", "n"):
        with player.answer():
            page.keyboard.press(key)
        clean(page)
        with player.answer():
            page.keyboard.press("Escape")
    player.press(page.locator(".side--rival .cap").first)
    clean(page)
    with player.answer():
        page.keyboard.press("Escape")
    with player.answer():
        page.keyboard.press("s")
    expect(page.locator(".result__next")).to_have_count(1)
    clean(page)
    line = page.locator(".yakuline").first
    line.focus()
    lit = page.locator(f"[data-yaku~={line.get_attribute('data-line')}]").first
    assert lit.evaluate("card => getComputedStyle(card, '::after').boxShadow") != "none"


@pytest.mark.parametrize("width", [320, 390])
def test_many_captures_are_no_wider_than_a_phone(pages: OpenPages, width: int) -> None:
    page = at_table(pages, fullest(), {**PHONE, "viewport": {"width": width, "height": 640}}, "ja")
    player = Phone(page, "ja")
    player.settled()
    assert page.evaluate(SIDEWAYS) <= 0
    player.press(player.onward())
    expect(page.locator(".result__next")).to_have_count(0)


def test_a_drag_and_the_countdown_capture(pages: OpenPages) -> None:
    match = found(PLAYING, lambda now: any((now.field >> (card & ~3) & 15).bit_count() == 1 for card in range(48) if now.hand >> card & 1))
    page = at_table(pages, match, DESK, forced_capture="wait")
    player = Finger(page, touch=False)
    lone = """() => [...document.querySelectorAll('.hand8 button')].find((card) =>
      document.querySelectorAll(`.field [data-month="${card.dataset.month}"]`).length === 1).dataset.k"""
    card = page.locator(f"[data-k='{page.evaluate(lone)}']")
    text = str(card.get_attribute("data-drag"))
    with player.answer():
        player.point(*player.at(card))
    assert page.evaluate("() => document.getAnimations().some((run) => run.effect.target.matches('.countdown__bar'))")
    with player.answer():
        page.evaluate("() => document.getAnimations().find((run) => run.effect.target.matches('.countdown__bar')).finish()")
    assert f"play {text}" in json.dumps(player.record("koikoi")["rounds"][-1]["actions"])

    page = at_table(pages, match, DESK)
    player = Finger(page, touch=False)
    card = page.locator(f"[data-drag='{text}']")
    mate = page.locator(f".field [data-month='{card.get_attribute('data-month')}']")
    page.mouse.move(*player.at(card))
    page.mouse.down()
    page.mouse.move(*player.middle(mate), steps=5)
    with player.answer():
        page.mouse.up()
    assert f"play {text}" in json.dumps(player.record("koikoi")["rounds"][-1]["actions"])


def test_a_match_goes_on_without_a_server(host: Host, context: Contexts, kept_on_device: Callable[[Page], None]) -> None:
    page = seated(context, host, found(DECIDING), forced_capture="hand")
    kept_on_device(page)
    host.stop()
    page.reload()
    page.wait_for_selector("html[data-ready]")
    player = Phone(page)
    player.press(page.locator(".hang--shobu"))
    expect(page.locator(".result__next")).to_have_count(1)
    player.press(player.onward())
    player.settled()
    if page.locator(".hand8 button").count():
        player.tap(".hand8 .fan > li:last-child > button")
        broken = "() => [...document.images].filter((image) => image.complete && !image.naturalWidth).map((image) => image.src)"
        assert page.evaluate(broken) == []
