"""Shirokuro-jan in the browser: a whole match by keys, rounds by taps, reloads in every phase, the smallest phone."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Locator, expect

from fudaba.app.store import HISTORY, SETTINGS, VERSION
from fudaba.core.contract import HIDDEN
from fudaba.core.match import Match
from fudaba.games.shirokurojan.notation import CHI, PON, RON
from fudaba.games.shirokurojan.observation import CALLING, DISCARDING, DRAWING, INSERTING, OVER, SET_UP, ShirokurojanObservation
from fudaba.games.shirokurojan.rules import GAME
from tests.e2e.conftest import DESK, PHONE
from tests.e2e.open_pages import OpenPages
from tests.e2e.player import OVERFLOW, SIDEWAYS, Finger, Keys, Player, Touch
from tests.e2e.positions import position, reseated, texts_of
from tests.e2e.test_fit import LEAST, SMALLEST, large_enough

pytestmark = pytest.mark.browser
Wanted = Callable[[ShirokurojanObservation], bool]
STEPS = (SET_UP, DRAWING, INSERTING, DISCARDING, CALLING)
PEG = 10
"""How far in px the middle of a gap's peg lies above its foot."""
NAMES = "all => all.map(each => each.ariaLabel)"
LIT = "all => all.flatMap((each, place) => getComputedStyle(each, '::after').boxShadow.includes('5px') ? [place] : [])"
CALLS = {call for row in PON + CHI for call in row}


def mine(step: str) -> Wanted:
    """Return what tells whether the person is to act at a step, not at the very start."""
    return lambda now: now.step == step and now.actor == now.seat and (step == SET_UP or now.thrower != HIDDEN)


def at(step: str, seats: int = 3) -> Match:
    """Return a position in which the person is to act at a step."""
    return position(GAME, mine(step), seats)


def names(player: Player) -> list[str]:
    """Return the cards of the hand as they lie, or of both ways to hold it, by both faces and their place."""
    comma = player.t("common.comma")
    cards = player.page.locator(".hand9 > .bwrow .card:not(.drawn), .way .card").evaluate_all(NAMES)
    return [comma.join(name.split(comma)[:3]) for name in cards]


def button(player: Player, act: str) -> Locator:
    """Return what says an act, below the middle of the table."""
    return player.page.locator(f":is(.acts, .calls) [data-act='{act}']")


def gap(player: Finger, number: int) -> None:
    """Tap the peg of a gap."""
    box = player.page.locator(f"[data-act='gap {number}']").bounding_box()
    assert box is not None
    with player.answer():
        player.point(box["x"] + box["width"] / 2, box["y"] + box["height"] - PEG)


def select(player: Finger, place: int) -> None:
    """Tap a card of the hand."""
    with player.answer():
        player.point(*player.at(player.page.locator(f"[data-act='select {place}']")))


def lines(player: Player) -> list[str]:
    """Return the kept lines of the present round."""
    found: list[str] = player.record(GAME.name)["rounds"][-1]["actions"]
    return found


def test_a_match_by_keys(pages: OpenPages) -> None:
    """From the home screen to the result: every step by its key, cards by their digits, calls whenever there is one."""
    data = {SETTINGS: {"v": VERSION, "pace": "none", "coach": False, "language": "en"}}
    page = pages.open("#/", texts_of(data), DESK)
    keys, rng = Keys(page), Random(2)
    keys.press(page.get_by_role("link", name=keys.t("shirokurojan.name")))
    keys.press(page.get_by_role("button", name=keys.t("setup.deal")))
    keys.settled()
    winds = [page.locator(".wind b").inner_text()]
    done = set()
    while not keys.over():
        if keys.counted():
            keys.hit("Enter")
            if not keys.over():
                winds.append(page.locator(".wind b").inner_text())
        elif button(keys, "begin").count():
            keys.hit("Enter")
        elif button(keys, "draw").count():
            keys.hit("d")
        elif page.locator(".row--insert").count():
            right = rng.randrange(1, 1 + min(4, page.locator(".gap").count()))
            keys.hit(*rng.choice((["ArrowRight"] * right, ["ArrowLeft"])), *"f" * rng.randrange(2), "Enter")
        elif page.locator(".calls").count():
            verbs = page.locator(".calls [data-act]").evaluate_all(
                "all => all.map(each => [each.dataset.act.split(' ')[0], each.dataset.key])"
            )
            done.add(verbs[0][0])
            keys.hit(verbs[0][1])
        elif page.locator(".btn--commit[data-act=tsumo]").count():
            keys.hit("t")
        else:
            place = rng.randrange(page.locator("[data-act^='select ']").count())
            keys.hit(str(place + 1))
            expect(page.locator(f"[data-act='select {place}']")).to_have_attribute("aria-pressed", "true")
            keys.hit("Enter")
        keys.settled()
    assert winds == ["E1", "E2", "S1", "S2"]
    assert done & {"pon", "chi", "ron"}
    (row,) = keys.kept(HISTORY)["matches"]
    totals = row["record"]["totals"]
    assert row["record"]["winners"] == [seat for seat, total in enumerate(totals) if total == max(totals)]
    ranked = page.locator(".ranking tbody td:last-child").all_inner_texts()
    assert ranked == [str(total) for total in sorted(totals, reverse=True)]


@pytest.mark.parametrize(("step", "language"), list(zip(STEPS, ("ja", "en", "ja", "en", "ja"), strict=True)))
def test_a_reload_in_every_phase(pages: OpenPages, step: str, language: str) -> None:
    player = Finger(reseated(pages, at(step), PHONE, language=language), language)
    player.settled()
    if step == INSERTING:
        with player.answer():
            player.point(*player.at(player.page.locator(".drawn")))
        gap(player, 2)
        player.press(button(player, "put"))
        for _ in range(2):
            before = names(player), player.record(GAME.name), player.page.locator(".status__now").inner_text()
            player.page.reload()
            player.page.wait_for_selector("html[data-ready]")
            assert (names(player), player.record(GAME.name), player.page.locator(".status__now").inner_text()) == before
        return
    before = names(player), player.record(GAME.name), player.page.locator(".status__now").inner_text()
    player.page.reload()
    player.page.wait_for_selector("html[data-ready]")
    player.settled()
    assert (names(player), player.record(GAME.name), player.page.locator(".status__now").inner_text()) == before


def test_a_turn_by_taps(pages: OpenPages) -> None:
    player = Finger(reseated(pages, at(DRAWING)))
    page = player.page
    hand = names(player)
    player.press(button(player, "draw"))
    drawn = page.locator(".drawn")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert len(names(player)) == len(hand)
    up = drawn.get_attribute("aria-label")
    with player.answer():
        player.point(*player.at(drawn))
    assert drawn.get_attribute("aria-label") != up
    gap(player, 3)
    said = page.locator("[data-act='gap 3']").get_attribute("aria-label") or ""
    assert page.locator(".preview__what > span").first.inner_text() in said
    player.press(button(player, "put"))
    assert len(names(player)) == len(hand) + 1
    select(player, 0)
    expect(button(player, "discard")).to_be_enabled()
    select(player, 0)
    player.settled()
    own = [line for line in lines(player) if line.startswith("0 ")]
    assert own[-3:] == ["0 draw", own[-2], "0 discard 0"] and own[-2].startswith("0 insert 3")


def test_cards_are_dragged_in_and_away(pages: OpenPages) -> None:
    player = Finger(reseated(pages, at(INSERTING)))
    finger, page = Touch(player.page), player.page

    def drag(start: Locator, end: Locator) -> None:
        here, there = player.at(start), player.middle(end)
        with player.answer():
            finger.send("touchStart", here)
            finger.send("touchMove", ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2))
            finger.send("touchMove", there)
            finger.send("touchEnd")

    drag(page.locator(".drawn"), page.locator("[data-act='gap 1']"))
    assert lines(player)[-1].startswith("0 insert 1")
    drag(page.locator("[data-act='select 5']"), page.locator(".disc[data-drop]"))
    assert "0 discard 5" in lines(player)


def test_a_call_takes_the_very_cards_and_only_discards(pages: OpenPages) -> None:
    def can_call(now: ShirokurojanObservation) -> bool:
        return mine(CALLING)(now) and bool(CALLS & set(now.legal)) and RON not in now.legal

    player = Finger(reseated(pages, position(GAME, can_call, 3)))
    page = player.page
    call = page.locator(".calls__rest .call").first
    cards = set(call.locator(".card").evaluate_all(NAMES))
    player.press(call)
    player.settled()
    if page.locator(".hand9 > .melds").count():
        assert set(page.locator(".hand9 > .melds .meld").last.locator(".card").evaluate_all(NAMES)) == cards
        expect(page.locator("[data-act=tsumo]")).to_have_attribute("aria-disabled", "true")
        select(player, 0)
        select(player, 0)
        player.settled()
        assert "0 discard 0" in lines(player)


def test_the_yaku_of_a_win_light_their_cards(pages: OpenPages) -> None:
    def won(now: ShirokurojanObservation) -> bool:
        return now.step == OVER and now.outcome is not None and any(len(win["yaku"]) > 2 for win in now.outcome.detail.get("wins", ())[:1])

    match = position(GAME, won, 2)
    outcome = match.outcome()
    assert outcome is not None
    win = outcome.detail["wins"][0]
    player = Finger(reseated(pages, match))
    player.settled()
    section = player.page.locator(".win").first
    for yaku, cards in win["cards"].items():
        section.locator(f"input[value={yaku}]").check()
        assert section.locator(".winh .card").evaluate_all(LIT) == sorted(cards), yaku


def test_the_list_of_yaku_is_one_key_away(pages: OpenPages) -> None:
    keys = Keys(reseated(pages, at(DRAWING), DESK))
    keys.hit("y")
    sheet = keys.page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name=keys.t("shirokurojan.yaku.title"))).to_be_visible()
    assert sheet.locator(".card").count() > 40
    keys.hit("Escape")
    expect(sheet).to_have_count(0)


@pytest.mark.parametrize(("seats", "language"), [(2, "en"), (3, "ja")])
def test_every_step_fits_every_screen(pages: OpenPages, seats: int, language: str) -> None:
    """Positions late in a round, so that many cards lie on the table."""

    def late(step: str) -> Wanted:
        return lambda now: mine(step)(now) and (step == SET_UP or (now.stock < (4 if seats == 3 else 6) and any(map(len, now.melds))))

    for step in STEPS:
        player = Finger(reseated(pages, position(GAME, late(step), seats), SMALLEST, language=language), language)
        page = player.page
        player.settled()
        if step == INSERTING:
            gap(player, 1)
        elif step == DISCARDING:
            select(player, 0)
        for width, height in ((320, 568), (360, 640), (390, 844), (844, 390), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            assert max(page.evaluate(OVERFLOW)) <= 0, (step, width, height)
            large_enough(page)
            for part in player.parts(page.locator("[data-act^='select ']:not(.is-selected), .gap:not(.is-on), .calls .btn, .acts .btn")):
                assert min(part["width"], part["height"]) >= LEAST, (step, width, height, part)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_no_result_is_wider_than_the_smallest_phone(pages: OpenPages, language: str) -> None:
    def two(now: ShirokurojanObservation) -> bool:
        return now.step == OVER and now.outcome is not None and len(now.outcome.detail["winners"]) == 2

    player = Finger(reseated(pages, position(GAME, two, 3), SMALLEST, language=language), language)
    player.settled()
    assert player.page.locator(".win").count() == 2
    assert player.page.evaluate(SIDEWAYS) <= 0
    large_enough(player.page)
