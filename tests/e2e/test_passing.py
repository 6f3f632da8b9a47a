"""Several people pass a phone: the curtain between them, and the page read for the cards of whoever does not hold it."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from fudaba.app.store import SETTINGS, VERSION, match_key
from fudaba.app.text import Text
from fudaba.core import record
from fudaba.core.deck import FRENCH_TEXTS, cards_of
from fudaba.core.match import PERSON, Match
from fudaba.games import GAMES
from fudaba.games.blackwhite import CARD_TEXTS
from fudaba.games.kokutoram.rules import GAME as KOKUTORAM
from tests.e2e.conftest import DESK, PHONE, Host
from tests.e2e.open_pages import OpenPages
from tests.e2e.player import OVERFLOW, SIDEWAYS, Finger, Keys
from tests.e2e.positions import keeping, reseated, seated
from tests.e2e.test_axe import ALL, AXE, CONTRAST, RUN
from tests.e2e.test_kokutoram import Cat
from tests.e2e.test_secrets import Reader

pytestmark = pytest.mark.browser
Contexts = Callable[..., BrowserContext]
SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 568}}
LYING: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}
ASKED = ".status:not(.status--wait), .result__next, [data-k=lift]"
"""What is there when the page waits for whoever holds the device."""
WATCH = """() => {
  window.shown = [];
  window.holder = null;
  const look = () => {
    const parts = [...document.body.children].filter((part) => part.localName !== 'svg').map((part) => part.outerHTML);
    const curtain = document.querySelector('.curtain') !== null;
    if (curtain) window.holder = null;
    const kept = Object.keys(localStorage).find((key) => key.startsWith('fudaba.match.'));
    window.shown.push([curtain ? null : window.holder, [document.title, ...parts].join(' '), localStorage.getItem(kept)]);
  };
  new MutationObserver(look).observe(document.documentElement, { attributeFilter: ['data-frame', 'data-moving'] });
}"""
"""Note whoever holds the device, the whole page and the kept match, with every frame."""


def two(seed: str = "pass") -> Match:
    """Return a match of Gin Rummy between two people, just dealt."""
    game = GAMES["gin"]
    return Match.new(game, game.presets["quick"], (PERSON, PERSON), seed, "quick")


def round_of(text: str) -> Any:
    """Return the round of a kept match."""
    return record.from_json(json.loads(text)["record"], GAMES).round


class Hands(Finger):
    """Several people with one device: each lifts the curtain for themself."""

    ASKED = ASKED

    def veiled(self) -> bool:
        """Tell whether the curtain hides the table."""
        return self.page.locator(".curtain").count() > 0

    def lift(self) -> None:
        """Lift the curtain, as the person whose turn it is."""
        match = record.from_json(self.kept(match_key("gin"))["record"], GAMES)
        self.page.evaluate("seat => { window.holder = seat; }", match.round.actor())
        self.press(self.page.locator("[data-k=lift]"))
        self.settled()


def test_two_people_play_a_round_and_see_their_own_cards_alone(host: Host, context: Contexts) -> None:
    hands = Hands(seated(context, host, two(), SMALL))
    hands.page.evaluate(WATCH)
    falls = 0
    while not hands.counted():
        if hands.veiled():
            falls += 1
            hands.lift()
        hands.move()
    shown: list[tuple[int | None, str, str]] = hands.page.evaluate("shown")
    reader, holders = Reader(hands.t), set()
    for holder, text, state in shown:
        now = round_of(state).observe(holder or 0)
        if now.step == "over":
            continue
        seen = {*now.pile, *now.taken[0], *now.taken[1], *cards_of(now.thrown[0] | now.thrown[1])}
        if holder is not None:
            seen |= set(cards_of(now.hand))
        assert not set(reader.cards(text)) - {FRENCH_TEXTS[card] for card in seen}
        holders.add(holder)
    assert holders == {None, 0, 1} and falls > 4
    names = [hands.t("person.guest.1"), hands.t("person.guest.2")]
    assert all(name in hands.page.locator("main").inner_text() for name in names), "the result names both"
    hands.do("next")
    expect(hands.page.locator(".curtain")).to_be_visible()


class Cats(Cat):
    """Three players of Kokutoram with one phone."""

    ASKED = ASKED

    def lift(self) -> None:
        """Lift the curtain where it fell; behind it no card is to be seen, before it only what the holder may know."""
        page, lift = self.page, self.page.locator("[data-k=lift]")
        self.settled()
        if lift.count():
            assert page.locator("#page img, .travel *").count() == 0
            self.press(lift)
            self.settled()
        now = round_of(json.dumps(self.kept(match_key(KOKUTORAM.name))))
        seen = now.observe(now.actor())
        cards = {*seen.hand, *seen.pile, *(card for known in seen.known for card in known)} - {-1}
        sources: list[str] = page.locator("#page img").evaluate_all("all => all.map(each => each.src)")
        pictures = {found[1] for source in sources if (found := re.search(r"/blackwhite[\w-]*/(\d\d)", source))}
        assert pictures and pictures <= {CARD_TEXTS[card & ~1] for card in cards}


@pytest.mark.parametrize("language", ["ja", "en"])
def test_three_people_play_kokutoram(pages: OpenPages, language: str) -> None:
    match = Match.new(KOKUTORAM, KOKUTORAM.presets["standard"], (PERSON, PERSON, PERSON), "paws", "standard")
    cats = Cats(reseated(pages, match, PHONE, language=language), language)
    for _ in range(3):
        cats.lift()
        cats.press(cats.button("begin"))
    for number in range(4):
        cats.lift()
        cats.press(cats.button("draw"))
        cats.gap(5)
        cats.press(cats.button("put"))
        cats.select(2)
        cats.press(cats.button("discard-knock" if number == 3 else "discard"))
    expect(cats.onward()).to_be_visible()
    assert cats.page.locator(".open").count() == 3
    assert not re.search(r"\byou\b|あなた", cats.page.locator("main").inner_text(), re.IGNORECASE)


def test_names_from_the_sheet_stand_on_the_curtain(host: Host, context: Contexts) -> None:
    page = context(**SMALL, **keeping(host, {SETTINGS: {"v": VERSION, "pace": "none", "coach": False}})).new_page()
    page.goto(f"{host.url}#/gin")
    page.wait_for_selector("html[data-ready]")
    hands = Hands(page)
    t = hands.t
    with hands.answer():
        page.locator(".foe--person").tap()
    for number, name in enumerate(("<i>Mika</i>", "Ken")):
        with hands.answer():
            page.get_by_role("textbox", name=t("setup.name", name=t(f"person.guest.{number + 1}"))).fill(name)
            page.keyboard.press("Enter")
    hands.press(page.get_by_role("button", name=t("setup.deal")))
    hands.settled()
    first = page.locator("h1").inner_text()
    hands.lift()
    hands.press(page.get_by_role("button", name=t("gin.acts.pass")))
    expect(page.locator("[data-k=lift]")).to_be_visible()
    assert {first, page.locator("h1").inner_text()} == {t("curtain.turn", name=name) for name in ("<i>Mika</i>", "Ken")}
    expect(page.locator("#say-now")).to_contain_text(page.locator("h1").inner_text())
    expect(page.locator("#say")).to_be_empty()
    page.reload()
    page.wait_for_selector("html[data-ready]")
    expect(page.locator(".curtain h1")).to_contain_text("to act")
    expect(page.locator("#page img")).to_have_count(0)


def test_by_keys_enter_lifts_the_curtain_and_nothing_opens_it_but_that(host: Host, context: Contexts) -> None:
    keys = Keys(seated(context, host, two(), DESK))
    page, t = keys.page, keys.t
    lift = page.locator("[data-k=lift]")
    before = keys.record()
    keys.hit("m")
    for name in ("scores", "last", "how", "keys", "seal"):
        keys.press(page.get_by_role("dialog").get_by_role("button", name=t(f"menu.{name}")))
        assert page.locator("[role=dialog] img").count() == 0
        keys.hit("Escape")
        keys.hit("m")
    keys.hit("Escape")
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    expect(lift).to_be_visible()
    assert keys.record() == before
    page.evaluate("() => document.activeElement.blur()")
    keys.hit("Enter")
    expect(page.locator("h1")).to_have_text(re.compile(f"^{t('gin.name')}"))
    keys.hit("p")
    expect(lift).to_be_focused()
    keys.hit("Enter")
    keys.hit("p")
    expect(lift).to_be_focused()
    page.go_back()
    expect(page.locator(".curtain")).to_have_count(0)
    page.go_forward()
    expect(lift).to_be_visible()


@pytest.mark.parametrize(("size", "language"), [(SMALL, "en"), (PHONE, "ja"), (LYING, "en"), (DESK, "ja"), (SMALL, "ja")])
def test_the_curtain_fits_and_axe_finds_nothing(pages: OpenPages, size: dict[str, Any], language: str) -> None:
    match = Match.new(KOKUTORAM, KOKUTORAM.presets["standard"], (PERSON, "basic", PERSON), "fit", "standard")
    hands = Hands(reseated(pages, match, size, language=language, theme="auto"), language, touch=size is not DESK)
    page, t = hands.page, Text(language)
    page.evaluate(AXE.read_text("utf-8"))

    def clean() -> None:
        assert page.evaluate(RUN, ALL) == []
        page.emulate_media(color_scheme="dark")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        assert page.evaluate(RUN, CONTRAST) == []
        page.emulate_media(color_scheme="light")
        expect(page.locator("html")).to_have_attribute("data-theme", "light")

    lift = page.locator("[data-k=lift]")
    expect(lift).to_be_visible()
    clean()
    for element in (lift, page.locator("h1"), page.get_by_role("button", name=t("menu.title"))):
        box = element.bounding_box()
        width, height = size["viewport"].values()
        assert box and box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= height
    assert max(page.evaluate(OVERFLOW)) <= 0
    with hands.answer():
        page.evaluate("() => { location.hash = '#/kokutoram'; }")
    hands.press(page.locator("label", has=page.locator("input[data-change='wish players'][value='3']")))
    for number in range(2):
        hands.press(page.locator("fieldset", has=page.locator(f"input[name=opponent-{number}]")).locator(".foe--person"))
    assert page.get_by_role("textbox").count() == 3
    clean()
    assert page.evaluate(SIDEWAYS) <= 0
