"""Kokutoram in the browser: a match with three players by taps, by keys, without a server, on the smallest phone, and over reloads."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from fudaba.core.match import PERSON, Match
from fudaba.games.kokutoram.rules import GAME
from tests.e2e.conftest import DESK, PHONE, Host
from tests.e2e.open_pages import OpenPages
from tests.e2e.player import OVERFLOW, SETTLED, SIDEWAYS, Finger, Keys, Player, Touch
from tests.e2e.positions import reseated, seated
from tests.e2e.test_fit import LEAST, SMALLEST, large_enough

pytestmark = pytest.mark.browser
Contexts = Callable[..., BrowserContext]
Seat = Callable[..., "Cat"]
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
CHECK = "async () => (await axe.run()).violations.map(each => [each.id, each.nodes.map(node => node.html.slice(0, 120))])"
PEG = 10
"""How far in px the middle of a gap's peg lies above its foot."""
UNDER = """() => document.querySelector('.bwrow').getBoundingClientRect().bottom
  - document.querySelector('.acts').getBoundingClientRect().top"""
"""By how much the hand with its figures lies under the buttons."""
NAMES = "all => all.map(each => each.ariaLabel)"


class Cat(Finger):
    """A player of Kokutoram with a finger."""

    def names(self) -> list[str]:
        """Return the names of the cards of the hand as they lie, without what they have to do with each other."""
        return names(self)

    def points(self) -> int:
        """Return what the line over the hand says that it comes to."""
        return int(self.page.locator(".preview__pts b").inner_text())

    def button(self, act: str) -> Locator:
        """Return the button of a step."""
        return button(self, act)

    def spot(self, number: int) -> tuple[float, float]:
        """Return the middle of the peg of a gap."""
        box = self.page.locator(f"[data-act='gap {number}']").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] - PEG

    def gap(self, number: int) -> None:
        """Tap the peg of a gap."""
        with self.answer():
            self.point(*self.spot(number))

    def clean(self) -> None:
        """Have axe look at the page."""
        self.page.evaluate(AXE.read_text("utf-8"))
        assert self.page.evaluate(CHECK) == []

    def select(self, place: int) -> None:
        """Tap a card of the hand."""
        with self.answer():
            self.point(*self.at(self.page.locator(f"[data-act='select {place}']")))

    def reload(self) -> None:
        """Load the page again, and check that what is kept and what is seen are what they were."""
        record, hand = self.record(GAME.name), self.names()
        self.page.reload()
        self.page.wait_for_selector("html[data-ready]")
        self.settled()
        assert self.names() == hand
        assert self.record(GAME.name) == record


def names(player: Player) -> list[str]:
    """Return the names of the cards of the hand, or of both ways to hold it."""
    comma = player.t("common.comma")
    cards = player.page.locator(".hand9 .card:not(.drawn), .way .card").evaluate_all(NAMES)
    return [comma.join(name.split(comma)[:2]) for name in cards]


def button(player: Player, act: str) -> Locator:
    """Return the button of a step."""
    return player.zone("acts").locator(f"[data-act='{act}']")


def dealt(seed: str) -> Match:
    """Return a match of three, the cards just dealt."""
    return Match.new(GAME, GAME.presets["standard"], (PERSON, "easy", "easy"), seed, "standard")


@pytest.fixture
def seat(pages: OpenPages) -> Seat:
    """Sit down at a table of three, the cards just dealt."""

    def sit(seed: str = "paws", options: dict[str, Any] = PHONE, language: str = "en", **settings: Any) -> Cat:
        return Cat(reseated(pages, dealt(seed), options, language=language, **settings), language)

    return sit


def test_a_round_by_taps(seat: Seat) -> None:
    cat = seat()
    page, t = cat.page, cat.t
    cat.clean()
    cat.reload()
    with cat.answer():
        page.locator(".way").nth(1).tap()
    expect(cat.button("begin")).to_contain_text(t("hold.turn.start"))
    cat.press(cat.button("begin"))
    cat.settled()

    cat.reload()
    cat.press(cat.button("draw"))
    hand, drawn = cat.names(), page.locator(".drawn")
    assert len(hand) == 8
    cat.clean()
    cat.reload()
    up = drawn.get_attribute("aria-label")
    with cat.answer():
        cat.point(*cat.at(drawn))
    assert drawn.get_attribute("aria-label") != up
    cat.gap(5)
    after = cat.points()
    cat.press(cat.button("put"))
    assert cat.points() == after
    assert [name for place, name in enumerate(cat.names()) if place != 5] == [
        name.replace("of 8", "of 9").replace(f"{place + 1} of", f"{place + 1 + (place >= 5)} of") for place, name in enumerate(hand)
    ]
    cat.clean()
    cat.reload()
    cat.select(5)
    left = cat.points()
    cat.press(cat.button("discard"))
    cat.settled()
    assert len(cat.names()) == 8 and cat.points() == left

    cat.press(cat.button("draw"))
    cat.gap(5)
    cat.press(cat.button("put"))
    cat.select(2)
    left = cat.points()
    cat.press(cat.button("discard-knock"))
    expect(page.locator(SETTLED)).to_have_count(1)
    expect(cat.onward()).to_be_visible()
    assert page.locator(".open.is-knock .open__sum b").inner_text() == str(left)
    assert page.locator(".open").count() == 3
    cat.clean()
    cat.press(cat.onward())
    cat.settled()
    assert len(cat.record(GAME.name)["rounds"]) == 2


def test_a_card_dragged_away_leaves_the_turn_open_over_a_reload(seat: Seat) -> None:
    cat = seat()
    cat.press(cat.button("begin"))
    cat.settled()
    cat.press(cat.button("draw"))
    cat.gap(2)
    cat.press(cat.button("put"))
    finger = Touch(cat.page)
    here, there = cat.at(cat.page.locator("[data-act='select 4']")), cat.middle(cat.page.locator(".pile--open .place"))
    with cat.answer():
        finger.send("touchStart", here)
        finger.send("touchMove", ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2))
        finger.send("touchMove", there)
        finger.send("touchEnd")
    expect(cat.button("end")).to_be_visible()
    assert len(cat.names()) == 8
    cat.reload()
    left = cat.points()
    cat.press(cat.button("knock"))
    cat.settled()
    assert cat.page.locator(".open.is-knock .open__sum b").inner_text() == str(left)
    expect(cat.page.locator(".open.is-knock .open__tag")).to_have_text(cat.t("kokutoram.result.knocker.after"))


def test_the_held_card_slides_along_the_gaps(seat: Seat) -> None:
    cat = seat()
    cat.press(cat.button("begin"))
    cat.settled()
    cat.press(cat.button("draw"))
    finger, chosen = Touch(cat.page), cat.page.locator(".gap.is-on")
    finger.send("touchStart", cat.spot(1))
    for number in (2, 6, 4):
        with cat.answer():
            finger.send("touchMove", cat.spot(number))
        expect(chosen).to_have_attribute("data-act", f"gap {number}")
        assert cat.t("kokutoram.gap.points", n=cat.points()) in (chosen.get_attribute("aria-label") or "")
    finger.send("touchEnd")
    before, after = cat.names(), cat.points()
    cat.press(cat.button("put"))
    assert cat.points() == after
    assert len(cat.names()) == len(before) + 1
    assert cat.record(GAME.name)["rounds"][-1]["actions"][-1] in ("0 insert 4w", "0 insert 4b")


def test_a_match_of_three_by_taps(seat: Seat) -> None:
    """Each round is knocked in the second turn, after a discard, unless somebody else ends it before."""
    cat = seat(seed="match")
    turns = 0
    while not cat.over():
        if cat.counted():
            turns = 0
            cat.press(cat.onward())
        elif cat.button("begin").count():
            cat.press(cat.button("begin"))
        elif cat.button("draw").count():
            cat.press(cat.button("draw"))
            cat.gap(turns)
            cat.press(cat.button("put"))
            cat.select(8)
            cat.press(cat.button("discard-knock" if turns else "discard"))
            turns += 1
        cat.settled()
    record = cat.record(GAME.name)
    assert max(record["totals"]) >= 30
    assert record["winners"] == [number for number, total in enumerate(record["totals"]) if total == max(record["totals"])]
    assert len(record["rounds"]) > 1
    cat.clean()


@pytest.fixture
def keys(pages: OpenPages) -> Keys:
    """A player with a keyboard at a table of three who has chosen how to hold the hand and drawn."""
    player = Keys(reseated(pages, dealt("keys"), DESK))
    player.hit("Enter")
    player.settled()
    player.hit("d")
    return player


def test_a_turn_by_keys(keys: Keys) -> None:
    page, hand, chosen = keys.page, names(keys), keys.page.locator(".gap.is-on")
    for key, gap in (("ArrowRight", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        keys.hit(key)
        expect(chosen).to_have_attribute("data-act", f"gap {gap}")
    up = page.locator(".drawn").get_attribute("aria-label")
    keys.hit("f")
    assert page.locator(".drawn").get_attribute("aria-label") != up
    keys.hit("Enter")
    assert len(names(keys)) == len(hand) + 1
    keys.hit("9")
    expect(page.locator("[data-act='select 8']")).to_have_attribute("aria-pressed", "true")
    keys.hit("Enter")
    keys.settled()
    mine = [line for line in keys.record(GAME.name)["rounds"][0]["actions"] if line.startswith("0 ")]
    assert mine == ["0 keep", "0 draw", "0 insert 1b", "0 discard 8", "0 end"]


def test_a_knock_by_keys(keys: Keys) -> None:
    keys.hit("ArrowLeft")
    expect(keys.page.locator(".gap.is-on")).to_have_attribute("data-act", "gap 8")
    keys.hit("Enter", "k")
    expect(keys.page.locator(".open.is-knock .open__tag")).to_have_text(keys.t("kokutoram.result.knocker.before"))


def test_a_turn_without_a_server(host: Host, context: Contexts, kept_on_device: Callable[..., None]) -> None:
    cat = Cat(seated(context, host, dealt("paws"), deck="plain"))
    kept_on_device(cat.page)
    host.stop()
    cat.reload()
    cat.press(cat.button("begin"))
    cat.settled()
    cat.press(cat.button("draw"))
    cat.gap(3)
    cat.press(cat.button("put"))
    cat.select(0)
    cat.press(cat.button("discard"))
    cat.settled()
    pictures = cat.page.locator(".bw img").evaluate_all("all => all.map(each => each.complete && each.naturalWidth > 0)")
    assert all(pictures) and len(pictures) > 20


@pytest.mark.parametrize(("deck", "scale"), [("picture", 100), ("large", 130), ("plain", 130)])
def test_every_step_fits_the_smallest_phone(seat: Seat, deck: str, scale: int) -> None:
    cat = seat(seed="small", options=SMALLEST, language="ja", deck=deck, scale=scale)

    def look(least: str = "") -> None:
        assert max(cat.page.evaluate(OVERFLOW)) <= 0
        large_enough(cat.page)
        for each in cat.page.locator(least).all() if least else ():
            part = cat.part(each)
            assert min(part["width"], part["height"]) >= LEAST, (each.get_attribute("data-act"), part)

    look()
    cat.press(cat.button("begin"))
    cat.settled()
    look()
    cat.press(cat.button("draw"))
    look(".gap, .drawn")
    for width, height in ((390, 664), (360, 640), (320, 568)):
        cat.page.set_viewport_size({"width": width, "height": height})
        assert cat.page.evaluate(UNDER) <= 0, (width, height)
    for number in (0, 4, 8):
        cat.gap(number)
        look(".gap:not(.is-on), .drawn")
    cat.press(cat.button("put"))
    look(".hand9 .card")
    for place in range(9):
        cat.select(place)
        look(".hand9 .card:not(.is-selected)")
    cat.press(cat.button("discard-knock"))
    cat.settled()
    assert cat.page.evaluate(SIDEWAYS) <= 0
