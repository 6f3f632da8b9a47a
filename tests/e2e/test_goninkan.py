"""Goninkan in the browser: matches by taps and a series by keys, every phase over reloads and on every screen, dragged and offline."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from fudaba.bots.players import decide
from fudaba.core import record
from fudaba.core.match import PERSON, Match
from fudaba.games.goninkan.rules import GAME
from tests.e2e.conftest import DESK, PHONE, Host
from tests.e2e.open_pages import OpenPages
from tests.e2e.player import OVERFLOW, SIDEWAYS, Finger, Keys, Player, Touch
from tests.e2e.positions import hold_pauses, reseated, seated
from tests.e2e.test_axe import Inspector
from tests.e2e.test_fit import LEAST, SMALLEST, large_enough
from tests.view.goninkan_phases import PHASES, position

pytestmark = pytest.mark.browser
Contexts = Callable[..., BrowserContext]
ROLES = "592"
"""The seed of a match in which the person holds the joker, then the ace, then deals, and declares sixteen."""
STEPS = (*PHASES, "announced", "handing")
UNRELATED = "5"
"""The seed of a match that begins with a series in which the person is unrelated and declares reverse sixteen."""


def dealt(seed: str) -> Match:
    """Return a match against five CPUs that play at random."""
    return Match.new(GAME, GAME.presets["standard"], (PERSON, *["random"] * 5), seed, "standard")


def button(player: Player, act: str) -> Locator:
    """Return what can be pressed on the page for an act."""
    return player.page.locator(f"[data-act='{act}']:not([aria-disabled='true'])")


def playable(player: Player) -> Locator:
    """Return the cards of the hand that may be played and are not selected."""
    return player.zone("hand").locator("button:not([aria-disabled='true'], [aria-pressed='true'])")


def reload(page: Page) -> None:
    """Load the page anew and wait until it is drawn."""
    page.reload()
    page.wait_for_selector("html[data-ready]")


class Hand(Finger):
    """A player of Goninkan with a finger, who plays the first card that may be played."""

    def tap(self, act: str) -> bool:
        """Press what says an act, if it can be pressed now."""
        if not button(self, act).count():
            return False
        button(self, act).first.scroll_into_view_if_needed()
        with self.answer():
            self.point(*self.at(button(self, act).first))
        return True

    def move(self) -> None:
        """Do the next thing that leads on, and wait until the page waits again."""
        for act in ("next", "begin", "hurry", "speak go", "sixteen"):
            if self.tap(act):
                break
        else:
            self._choose()
        self.settled()

    def _choose(self) -> None:
        """Choose what the step asks for, and do it."""
        leads = self.page.locator("[data-act^='lead ']:not([aria-disabled='true'])")
        if leads.count():
            self.press(leads.first)
            self.tap("suit s")
            self.tap("name")
            return
        for _ in range(2 if self.page.locator("[data-act='give']").count() else 1):
            with self.answer():
                self.point(*self.at(playable(self).first))
        self.tap("suit s")
        assert self.tap("give") or self.tap("play")


def test_a_match_by_taps_as_joker_holder_ace_holder_and_dealer(pages: OpenPages) -> None:
    player = Hand(reseated(pages, dealt(ROLES)))
    page, watched = player.page, 0
    player.settled()
    while not player.over():
        watched += page.locator(".ghand.is-out").count()
        player.move()
    assert watched, "the dealer has watched"
    kept = record.from_json(player.record(GAME.name), {GAME.name: GAME})
    roles = set()
    for one in kept.played:
        detail = one.outcome.detail
        roles |= {
            name
            for name, seat in (("dealer", one.dealer), ("ace", detail["ace"]), ("joker", detail["joker"]))
            if seat == 0 and detail["token"]
        }
    assert roles == {"dealer", "ace", "joker"}
    assert any(action.verb == "sixteen" for entry in kept.entries for seat, action in entry.lines if seat == 0)
    shown = page.locator(".ranking b").all_inner_texts()
    assert sorted(int(total.replace("−", "-")) for total in shown) == sorted(kept.standing().totals)
    assert page.evaluate(SIDEWAYS) <= 0


def test_a_series_by_keys(pages: OpenPages) -> None:
    player = Keys(reseated(pages, dealt(UNRELATED), DESK))
    page, t = player.page, player.t
    player.settled()
    while not page.locator(".totals").count():
        if button(player, "sixteen").count():
            player.hit("x")
        elif button(player, "next").count() or button(player, "begin").count():
            player.hit("Enter")
        else:
            cards = player.zone("hand").get_by_role("button")
            names = cards.evaluate_all("all => all.map(each => each.ariaDisabled === 'true')")
            player.hit(str((names.index(False) + 1) % 10))
            expect(cards.nth(names.index(False))).to_have_attribute("aria-pressed", "true")
            player.hit("Enter")
            if page.locator("[data-act^='suit ']").count():
                player.hit("s", "Enter")
        player.settled()
    expect(page.locator("h1")).to_contain_text(t("goninkan.result.series", n=1, points="").strip())
    player.hit("l")
    assert "undefined" not in page.get_by_role("dialog").inner_text()
    player.hit("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_tricks_are_one_key_away(pages: OpenPages) -> None:
    match = position("last")
    player = Keys(reseated(pages, match, DESK))
    player.settled()
    last = player.t("goninkan.trick.last", n=len(match.round.observe(0).tricks))
    for key, title in (("l", last), ("t", player.t("goninkan.tricks.title")), ("?", player.t("keys.title"))):
        player.hit(key)
        expect(player.page.get_by_role("dialog", name=title)).to_be_visible()
        player.hit("Escape")
    player.reach(player.zone("hand").get_by_role("button").last)


@pytest.mark.parametrize(("size", "language", "scale"), [(SMALLEST, "ja", 130), (DESK, "en", 100)], ids=["smallest-ja", "desk-en"])
@pytest.mark.parametrize("phases", [STEPS[::2], STEPS[1::2]], ids=" ".join)
def test_every_phase_fits_is_clean_and_survives_a_reload(
    pages: OpenPages, phases: tuple[str, ...], size: dict[str, Any], language: str, scale: int
) -> None:
    for phase in phases:
        axe = Inspector(pages, position(phase), size, language, scale=scale)
        page, player = axe.page, Hand(axe.page, language, touch=axe.touch)
        player.settled()
        fits(player, phase)
        before = page.locator("main").inner_text(), player.record(GAME.name), page.url
        look_at_phase(axe, phase)
        assert axe.found == []
        if size is SMALLEST:
            reload(page)
            player.settled()
            assert (page.locator("main").inner_text(), player.record(GAME.name), page.url) == before, phase
        player.move()
        assert player.record(GAME.name) != before[1] or phase in ("announced", "handing")


def fits(player: Player, phase: str) -> None:
    """Check a phase at every size of screen."""
    page = player.page
    assert isinstance(player, Finger)
    own = page.viewport_size
    for width, height in ((320, 568), (360, 640), (390, 844), (844, 390), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert max(page.evaluate(OVERFLOW)) <= 0, (phase, width, height)
        large_enough(page)
        for part in player.parts(player.zone("hand").get_by_role("button")):
            assert min(part["width"], part["height"]) >= LEAST, (phase, width, part)
    assert own is not None
    page.set_viewport_size(own)


def look_at_phase(axe: Inspector, phase: str) -> None:
    """Let axe look at a phase, and at what can be opened there."""
    if phase == "joker":
        axe.page.locator("[data-act='select *']").dispatch_event("click")
        expect(axe.page.locator("[data-act='suit s']")).to_have_count(1)
    axe.look(phase)
    if phase == "follow":
        for sheet, key in (("trick", "l"), ("tricks", "t")):
            with axe.answer():
                axe.page.keyboard.press(key)
            axe.look(sheet)
            with axe.answer():
                axe.page.keyboard.press("Escape")


@pytest.mark.parametrize(("size", "language"), [(PHONE, "en"), (DESK, "ja")])
def test_the_results_through_axe(pages: OpenPages, size: dict[str, Any], language: str) -> None:
    for name in ("game", "series", "match"):
        axe = Inspector(pages, ended(name), size, language)
        axe.settled()
        if name == "match":
            axe.press(axe.onward())
            assert axe.over()
        elif name == "series":
            axe.page.locator(".totals").wait_for()
            axe.page.locator(".more summary").click()
        axe.look(name)
        assert axe.page.evaluate(SIDEWAYS) <= 0 and axe.found == []


def ended(what: str) -> Match:
    """Return a match at the end of its first game, of its first series or of all."""
    match = dealt(UNRELATED)
    person = GAME.policies["random"](Random(0))
    while True:
        while match.outcome() is None:
            match.apply(decide(match) if match.round.actor() else person.choose(match.round.observe(0)))
        outcome = match.outcome()
        assert outcome is not None
        if match.over() or what == "game" or (what == "series" and any(outcome.points)):
            return match
        match.deal()


def test_a_card_is_dragged_onto_the_table(pages: OpenPages) -> None:
    player = Hand(reseated(pages, position("lead")))
    card = player.zone("hand").locator(".is-ok").last
    name, here, there = card.get_attribute("data-act"), player.at(card), player.middle(player.page.locator(".ring"))
    finger = Touch(player.page)
    with player.answer():
        finger.send("touchStart", here)
        finger.send("touchMove", ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2))
        finger.send("touchMove", there)
        finger.send("touchEnd")
    player.settled()
    lines = [line for line in player.record(GAME.name)["rounds"][-1]["actions"] if line.startswith("0 ")]
    assert name is not None and f"0 play {name.removeprefix('select ')}" in lines


def test_the_dealer_watches_faster_and_skips_to_the_result(host: Host, context: Contexts) -> None:
    player = Hand(seated(context, host, position("dealer"), pace="slow"))
    page = player.page
    hold_pauses(page)
    expect(page.locator(".ghand.is-out")).to_be_visible()
    assert page.locator(".rseat").count() == 5 and not page.locator("[data-zone=hand]").count()
    player.press(button(player, "fast"))
    expect(button(player, "fast")).to_have_attribute("aria-pressed", "true")
    player.press(button(player, "hurry"))
    player.settled()
    expect(page.locator(".course")).to_be_visible()


def test_a_trick_without_a_server(host: Host, context: Contexts, kept_on_device: Callable[..., None]) -> None:
    page = seated(context, host, position("follow"), deck="large")
    kept_on_device(page)
    host.stop()
    reload(page)
    player = Hand(page)
    player.settled()
    player.move()
    pictures = page.locator("main img").evaluate_all("all => all.map(each => each.complete && each.naturalWidth > 0)")
    assert all(pictures) and pictures
