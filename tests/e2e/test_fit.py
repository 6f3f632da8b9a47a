"""Small screens: every card can be met by a finger, every button is large enough, and no table scrolls."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from fudaba.games.gin.round import GinObservation
from fudaba.games.gin.scoring import best_melds
from tests.e2e.conftest import PHONE
from tests.e2e.open_pages import OpenPages
from tests.e2e.player import OVERFLOW, SIDEWAYS, Finger
from tests.e2e.positions import found, over, reseated, step

pytestmark = pytest.mark.browser
LEAST, LARGE = 24, 44
SMALLEST: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 568}}
TARGETS = """() => [...document.querySelectorAll('button, a[href], input, select, summary')]
  .filter((each) => each.checkVisibility() && !each.closest('[data-zone=hand], .vh, [inert]'))
  .map((each) => {
    const box = each.matches('input') ? each.closest('label, .toggle, .range') ?? each : each;
    const [width, height] = [Math.round(box.getBoundingClientRect().width), Math.round(box.getBoundingClientRect().height)];
    return { name: each.ariaLabel || each.innerText || each.dataset.k, main: each.matches('.btn'), width, height };
  })"""
"""What can be pressed, the cards of the hand left out; a field is as large as what stands for it."""


def melds(number: int) -> Callable[[GinObservation], bool]:
    """Return what tells whether the person is to discard from a hand with so many melds."""
    return lambda now: now.step == "discard" and now.actor == 0 and len(best_melds(now.hand)) == number


def large_enough(page: Page) -> None:
    """Check everything on a screen that can be pressed, the cards of the hand left out."""
    for target in page.evaluate(TARGETS):
        assert min(target["width"], target["height"]) >= (LARGE if target["main"] else LEAST), target


@pytest.mark.parametrize(("made", "scale"), [(0, 100), (2, 100), (3, 100), (0, 130), (3, 130), (1, 80)])
def test_each_of_eleven_cards_can_be_tapped(pages: OpenPages, made: int, scale: int) -> None:
    player = Finger(reseated(pages, found(melds(made)), SMALLEST, scale=scale))
    t, page = player.t, player.page
    for number, sort in enumerate(("melds", "suit", "rank", "own")):
        button = page.get_by_role("button", name=t("gin.sort.label", sort=t(f"gin.sort.{sort}")))
        hand = player.hand()
        assert len(hand) == 11
        for card, part in zip(hand, player.parts(player.zone("hand").get_by_role("button")), strict=True):
            assert min(part["width"], part["height"]) >= LEAST, (sort, card, part)
        for card in hand[number::4]:
            player.choose(card)
        large_enough(page)
        assert max(page.evaluate(OVERFLOW)) <= 0
        player.press(button)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_table_scrolls(pages: OpenPages, language: str) -> None:
    player = Finger(reseated(pages, step("upcard", preset="classic"), SMALLEST, language=language), language)
    steps = set()
    while len(player.lines()) < 12 and not player.counted():
        steps.add(next(verb for verb in ("pass", "draw", "discard", "knock") if player.can(verb) or verb == "knock"))
        for width, height in ((320, 568), (360, 640), (390, 844), (844, 390), (1280, 800)):
            player.page.set_viewport_size({"width": width, "height": height})
            assert max(player.page.evaluate(OVERFLOW)) <= 0, (width, height)
            large_enough(player.page)
        player.move()
    assert steps >= {"pass", "draw", "knock"}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_screen_is_wider_than_the_smallest_phone(pages: OpenPages, language: str) -> None:
    player = Finger(reseated(pages, over(preset="classic"), SMALLEST, language=language), language)
    page = player.page
    player.settled()
    routes = ["#/records", "#/settings", "#/gin", "#/"]
    while True:
        assert page.evaluate(SIDEWAYS) <= 0, page.url
        large_enough(page)
        if player.counted():
            player.do("next")
        elif routes:
            with player.answer():
                page.evaluate("route => { location.hash = route; }", routes.pop())
        else:
            break
