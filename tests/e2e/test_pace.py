"""Pace belongs to the player: a tap ends a pause; a move can be taken back as long as nothing hidden was seen."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.e2e.conftest import DESK, Host
from tests.e2e.open_pages import OpenPages
from tests.e2e.player import Finger, Keys
from tests.e2e.positions import found, hold_pauses, reseated, seated, step

pytestmark = pytest.mark.browser
Contexts = Callable[..., BrowserContext]
STILL: dict[str, Any] = {"pace": "slow", "calm": True}
"""Long pauses without motion, which a tap on anything would end together with the pause."""


def test_a_tap_on_bare_cloth_ends_the_wait_for_the_other_player(host: Host, context: Contexts) -> None:
    player = Finger(seated(context, host, step("discard"), **STILL))
    hold_pauses(player.page)
    waiting = player.page.locator(".status--wait")
    player.choose(player.hand()[-1])
    player.do("discard")
    lines = player.lines()
    player.choose(player.hand()[0])
    expect(waiting).to_be_visible()
    assert player.lines() == lines, "a tap on a card skips nothing"
    with player.answer():
        player.tap_cloth()
    assert len(player.lines()) == len(lines) + 1, "one tap ends one pause"
    expect(waiting).to_be_visible()
    with player.answer():
        player.tap_cloth()
    expect(waiting).to_have_count(0)


def test_a_tap_leads_on_from_the_hands_laid_open(host: Host, context: Contexts) -> None:
    player = Finger(seated(context, host, found(lambda now: any(action.verb == "knock" for action in now.legal)), **STILL))
    hold_pauses(player.page)
    for card in reversed(player.hand()):
        player.choose(card)
        if player.can("knock"):
            break
    player.do("knock")
    with player.answer():
        player.tap_cloth()
    expect(player.page.locator(".laid")).to_have_count(2)
    assert not player.counted()
    with player.answer():
        player.tap_cloth()
    assert player.counted()


def test_without_pauses_nobody_waits(host: Host, context: Contexts) -> None:
    player = Finger(seated(context, host, step("discard")))
    hold_pauses(player.page)
    player.move()
    player.move()


def test_taking_from_the_pile_can_be_taken_back(pages: OpenPages) -> None:
    player = Finger(reseated(pages, step("draw")))
    undo = player.page.get_by_role("button", name=player.t("table.undo"))
    before, hand = player.record(), player.hand()
    assert undo.is_disabled()
    player.do("take")
    assert len(player.hand()) == 11
    player.press(undo)
    assert (player.record(), player.hand()) == (before, hand)
    assert player.can("take") and player.can("draw")
    player.do("draw")
    lines = player.lines()
    with player.answer():
        player.point(*player.at(undo))
    expect(player.page.locator(".status .why")).to_have_text(player.t("table.refusal.undo"))
    assert player.lines() == lines


def test_taking_back_by_key_keeps_the_own_order(pages: OpenPages) -> None:
    player = Keys(reseated(pages, step("draw"), DESK))
    player.hit("s", "s", "s", "1", ".", ".", "Escape")
    hand = player.hand()
    player.hit("t")
    assert player.hand()[:10] == hand
    player.hit("u")
    assert player.hand() == hand
