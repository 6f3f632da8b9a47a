"""Fingers that tap twice, drag, and are called away: one action for each intention, and no card lost."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from fudaba.app.store import SETTINGS, VERSION
from tests.e2e.conftest import DESK, PHONE, Host
from tests.e2e.open_pages import OpenPages
from tests.e2e.player import VERBS, Finger, Touch
from tests.e2e.positions import found, hold_motion, keeping, reseated, step

pytestmark = pytest.mark.browser
Contexts = Callable[..., BrowserContext]
PACES = pytest.mark.parametrize("pace", ["none", "quick"])


def twice(player: Finger, button: Locator) -> None:
    """Tap twice at once, and wait until the page has answered and waits for the player."""
    with player.answer():
        Touch(player.page).tap(*player.at(button), times=2)
    player.settled()


@PACES
def test_twice_on_draw(pages: OpenPages, pace: str) -> None:
    player = Finger(reseated(pages, step("draw"), pace=pace))
    before = player.lines()
    player.choose(player.hand()[-1])
    twice(player, player.act(*VERBS["draw"]))
    assert player.lines() == [*before, "0 draw"]
    assert len(player.hand()) == 11


@PACES
def test_twice_on_pass(pages: OpenPages, pace: str) -> None:
    player = Finger(reseated(pages, step("upcard"), pace=pace))
    twice(player, player.act(*VERBS["pass"]))
    assert [line for line in player.lines() if line.startswith("0 ")] == ["0 pass"]


@PACES
def test_twice_on_the_stock(pages: OpenPages, pace: str) -> None:
    player = Finger(reseated(pages, step("draw"), pace=pace))
    before = player.lines()
    twice(player, player.page.get_by_role("button", name=player.named("gin.stock.draw", n=player.stock())))
    assert player.lines() == [*before, "0 draw"]


@PACES
def test_twice_on_discard(pages: OpenPages, pace: str) -> None:
    player = Finger(reseated(pages, step("discard"), pace=pace))
    before, card = player.lines(), player.hand()[-1]
    player.choose(card)
    twice(player, player.act(*VERBS["discard"]))
    mine = [line for line in player.lines()[len(before) :] if line.startswith("0 ")]
    assert mine == [f"0 discard {card}"]


def test_twice_on_a_card(pages: OpenPages) -> None:
    player = Finger(reseated(pages, step("discard"), pace="quick"))
    before, card = player.record(), player.hand()[-1]
    frame = player.frame()
    twice(player, player.card(card))
    player.page.wait_for_function("frame => Number(document.documentElement.dataset.frame) === frame", arg=frame + 2)
    assert player.selected() == []
    assert player.record() == before


@PACES
def test_twice_on_next(pages: OpenPages, pace: str) -> None:
    lost = found(lambda now: now.outcome is not None and now.outcome.points[1] > 0, opponent="easy")
    player = Finger(reseated(pages, lost, pace=pace))
    player.settled()
    twice(player, player.onward())
    assert len(player.record()["rounds"]) == 2
    assert [line for line in player.lines() if line.startswith("0 ")] == []


@PACES
def test_twice_on_deal(host: Host, context: Contexts, pace: str) -> None:
    page = context(**PHONE, **keeping(host, {SETTINGS: {"v": VERSION, "pace": pace, "coach": False}})).new_page()
    page.goto(f"{host.url}#/gin")
    page.wait_for_selector("html[data-ready]")
    player = Finger(page)
    twice(player, page.get_by_role("button", name=player.t("setup.deal")))
    assert player.lines() == []
    assert len(player.hand()) == 10


def test_a_tap_during_the_deal_is_heard(host: Host, context: Contexts) -> None:
    page = context(**PHONE, **keeping(host, {SETTINGS: {"v": VERSION, "pace": "slow", "coach": False}})).new_page()
    page.goto(f"{host.url}#/gin")
    page.wait_for_selector("html[data-ready]")
    hold_motion(page)
    player = Finger(page)
    player.press(page.get_by_role("button", name=player.t("setup.deal")))
    expect(page.locator("html")).to_have_attribute("data-moving", "")
    card = player.hand()[-1]
    player.choose(card)
    expect(page.locator("html")).not_to_have_attribute("data-moving", "")
    assert player.selected() == [card]


def drag(player: Finger, card: str, end: tuple[float, float]) -> Touch:
    """Take a card to a place, and leave the finger there."""
    touch, start = Touch(player.page), player.at(player.card(card))
    touch.send("touchStart", start)
    for share in (0.2, 0.6, 1.0):
        touch.send("touchMove", (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
    expect(player.page.locator(".travel__card.is-held")).to_have_count(1)
    return touch


def pile(player: Finger) -> Locator:
    """Return the place of the discard pile."""
    return player.page.locator("[data-drop=pile]")


def put_back(page: Page) -> None:
    """Check that no card is in the air or marked as being there."""
    expect(page.locator(".travel__card")).to_have_count(0)
    expect(page.locator(".is-dragged")).to_have_count(0)


@PACES
def test_a_card_dragged_to_the_pile_is_discarded(pages: OpenPages, pace: str) -> None:
    player = Finger(reseated(pages, step("discard"), pace=pace))
    before, card = player.lines(), player.hand()[-1]
    touch = drag(player, card, player.middle(pile(player)))
    with player.answer():
        touch.send("touchEnd")
    player.settled()
    assert player.lines()[len(before)] == f"0 discard {card}"
    assert card not in player.hand()
    put_back(player.page)


def test_a_card_dragged_to_the_pile_out_of_turn_stays_and_the_rule_is_told(pages: OpenPages) -> None:
    player = Finger(reseated(pages, step("draw")))
    before, hand = player.record(), player.hand()
    touch = drag(player, hand[-1], player.middle(pile(player)))
    with player.answer():
        touch.send("touchEnd")
    expect(player.page.locator(".status .why")).to_contain_text(player.t("gin.refusal.draw_first"))
    assert (player.record(), player.hand()) == (before, hand)
    put_back(player.page)


def test_a_card_dragged_within_the_hand_changes_the_order(pages: OpenPages) -> None:
    player = Finger(reseated(pages, step("discard")))
    before, hand = player.record(), player.hand()
    touch = drag(player, hand[-1], player.at(player.card(hand[1])))
    with player.answer():
        touch.send("touchEnd")
    assert player.hand() == [hand[0], hand[-1], *hand[1:-1]]
    expect(player.page.get_by_role("button", name=player.t("gin.sort.label", sort=player.t("gin.sort.own")))).to_be_visible()
    assert player.record() == before
    put_back(player.page)


def test_the_stock_dragged_to_the_hand_is_a_draw(pages: OpenPages) -> None:
    player = Finger(reseated(pages, step("draw")))
    before = player.lines()
    touch, start = Touch(player.page), player.middle(player.page.locator("[data-drag=stock]"))
    end = player.middle(player.zone("hand"))
    touch.send("touchStart", start)
    touch.send("touchMove", (start[0], start[1] + 40))
    touch.send("touchMove", end)
    with player.answer():
        touch.send("touchEnd")
    assert player.lines() == [*before, "0 draw"]
    assert len(player.hand()) == 11


def test_a_finger_called_away_puts_the_card_back(pages: OpenPages) -> None:
    player = Finger(reseated(pages, step("discard"), pace="quick"))
    before, hand, frame = player.record(), player.hand(), player.frame()
    drag(player, hand[-1], player.middle(pile(player))).send("touchCancel")
    put_back(player.page)
    assert (player.record(), player.hand(), player.selected(), player.frame()) == (before, hand, [], frame)
    player.choose(hand[-1])


def test_a_finger_let_go_over_nothing_puts_the_card_back(pages: OpenPages) -> None:
    player = Finger(reseated(pages, step("discard"), pace="quick"))
    before, hand, frame = player.record(), player.hand(), player.frame()
    drag(player, hand[-1], player.middle(player.page.locator("header.top"))).send("touchEnd")
    put_back(player.page)
    assert (player.record(), player.hand(), player.selected(), player.frame()) == (before, hand, [], frame)
    player.choose(hand[0])


def test_escape_puts_a_dragged_card_back_and_nothing_else(pages: OpenPages) -> None:
    player = Finger(reseated(pages, step("discard"), DESK, pace="quick"), touch=False)
    page, hand = player.page, player.hand()
    player.choose(hand[0])
    before, frame = player.record(), player.frame()
    page.mouse.move(*player.at(player.card(hand[-1])))
    page.mouse.down()
    page.mouse.move(*player.middle(pile(player)), steps=4)
    expect(page.locator(".travel__card.is-held")).to_have_count(1)
    page.keyboard.press("Escape")
    page.mouse.up()
    put_back(page)
    assert (player.record(), player.hand(), player.selected(), player.frame()) == (before, hand, [hand[0]], frame)


def test_a_mouse_drags_too(pages: OpenPages) -> None:
    player = Finger(reseated(pages, step("discard"), DESK), touch=False)
    before, card = player.lines(), player.hand()[-1]
    player.page.mouse.move(*player.at(player.card(card)))
    player.page.mouse.down()
    player.page.mouse.move(*player.middle(pile(player)), steps=4)
    with player.answer():
        player.page.mouse.up()
    player.settled()
    assert player.lines()[len(before)] == f"0 discard {card}"
