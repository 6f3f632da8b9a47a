"""Storage that is full, broken, empty or forbidden: the game goes on, a sentence says what is the matter, nothing is lost."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from fudaba.app.store import HISTORY, SETTINGS, VERSION, match_key
from tests.e2e.conftest import PHONE, Host
from tests.e2e.player import Finger
from tests.e2e.positions import keeping, kept, nearly_over, over, seated, step

pytestmark = pytest.mark.browser
Contexts = Callable[..., BrowserContext]
Visit = Callable[[Page, str], Page]
MATCH = match_key("gin")
QUIET: dict[str, Any] = {SETTINGS: {"v": VERSION, "pace": "none", "coach": False}}
SMALL = """limit => {
  const write = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, text) {
    let size = key.length + text.length;
    for (const [name, value] of Object.entries(this)) if (name !== key) size += name.length + value.length;
    if (size > limit) throw new DOMException('no room', 'QuotaExceededError');
    write.call(this, key, text);
  };
}"""
"""Let the storage hold so many characters and no more."""
FORBIDDEN = """for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });"""
GARBAGE = {
    SETTINGS: '{"v":1,',
    HISTORY: '{"v":1,"matches":[{"id":1}]}',
    MATCH: '{"v":1,"record":{"format":1},"seal":7}',
    "fudaba.other": "\u0000札",
}


def opened(context: Contexts, host: Host, data: dict[str, Any], route: str = "", script: str = "") -> Finger:
    """Open a page with data that is kept, and with a script that spoils its storage."""
    page = context(**PHONE, **keeping(host, data)).new_page()
    if script:
        page.add_init_script(script)
    page.goto(host.url + route)
    page.wait_for_selector("html[data-ready]")
    return Finger(page)


def notice(player: Finger, key: str) -> None:
    """Check that a sentence is shown and said, and put it away."""
    toast = player.page.locator("#toast")
    expect(toast).to_contain_text(player.t(key))
    expect(player.page.locator("#say")).to_contain_text(player.t(key))
    player.press(toast.get_by_role("button", name=player.t("common.close")))
    expect(toast).to_be_empty()


def size_of(player: Finger) -> int:
    """Return how many characters are kept."""
    size: int = player.page.evaluate("() => Object.entries(localStorage).reduce((sum, [key, text]) => sum + key.length + text.length, 0)")
    return size


def deal(player: Finger) -> None:
    """Deal from the sheet."""
    player.press(player.page.get_by_role("button", name=player.t("setup.deal")))
    player.settled()


def reload(player: Finger) -> None:
    """Load the page anew."""
    player.page.reload()
    player.page.wait_for_selector("html[data-ready]")
    player.settled()


def test_full_from_the_start_and_no_old_match_to_thin(host: Host, context: Contexts) -> None:
    player = opened(context, host, QUIET, "#/gin", f"({SMALL})(100)")
    deal(player)
    notice(player, "notice.full")
    player.play(rounds=1)
    assert player.kept(MATCH) is None
    expect(player.page.locator("#toast")).to_be_empty()


def test_full_in_the_middle_of_a_match(host: Host, context: Contexts) -> None:
    player = Finger(seated(context, host, step("draw")))
    player.page.evaluate(SMALL, size_of(player) + 40)
    before = player.lines()
    while not player.page.locator("#toast").inner_text():
        player.move()
    notice(player, "notice.full")
    lines = player.lines()
    assert lines[: len(before)] == before
    player.move()
    assert player.lines() == lines, "what was kept last stays as it was"
    reload(player)
    assert player.lines()[: len(lines)] == lines
    player.move()
    assert len(player.lines()) > len(lines), "there is room again"


def test_full_with_old_matches_cuts_their_records_down_and_goes_on(host: Host, context: Contexts) -> None:
    rows = [{**row, "id": f"old {number}"} for number in range(4) for row in kept(over())[HISTORY]["matches"]]
    data = kept(step("draw")) | QUIET | {HISTORY: {"v": VERSION, "matches": rows}}
    player = opened(context, host, data, "#/gin/table")
    player.page.evaluate(SMALL, size_of(player) + 4)
    lines = player.lines()
    player.move()
    notice(player, "notice.thinned")
    assert player.lines()[: len(lines)] == lines and len(player.lines()) > len(lines)
    left = player.kept(HISTORY)["matches"]
    assert [{**row, "record": None} for row in left] == [{**row, "record": None} for row in rows], "every result stays"
    assert ["record" in row for row in left] == [False, True, True, True]


def test_full_at_the_end_of_a_match_keeps_its_result_at_least(host: Host, context: Contexts) -> None:
    match, card = nearly_over()
    player = Finger(seated(context, host, match))
    player.page.evaluate(SMALL, size_of(player) + 1200)
    player.choose(card)
    player.do("knock")
    notice(player, "notice.thinned")
    record = player.record()
    rows = player.kept(HISTORY)["matches"]
    assert [(row["totals"], row["winners"], "record" in row) for row in rows] == [(record["totals"], record["winners"], False)]


def test_garbage_in_every_key(host: Host, context: Contexts) -> None:
    player = opened(context, host, GARBAGE)
    notice(player, "notice.broken")
    player.press(player.page.get_by_role("link", name=player.t("gin.name")))
    deal(player)
    player.move()
    texts = player.page.evaluate("() => ({ ...localStorage })")
    for key, garbage in GARBAGE.items():
        aside = texts[f"{key}.broken"]
        assert aside == garbage or json.loads(aside) == json.loads(garbage), key
    lines = player.lines()
    reload(player)
    assert player.lines() == lines
    expect(player.page.locator("#toast")).to_be_empty()


@pytest.mark.parametrize("key", [SETTINGS, HISTORY, MATCH])
def test_garbage_in_one_key_leaves_the_others_alone(host: Host, context: Contexts, key: str) -> None:
    settings = {"v": VERSION, "pace": "none", "coach": False, "theme": "dark"}
    data = kept(over()) | kept(step("draw")) | {SETTINGS: settings, key: GARBAGE[key]}
    player = opened(context, host, data, "" if key == MATCH else "#/records")
    notice(player, "notice.broken")
    t, page = player.t, player.page
    if key == MATCH:
        expect(page.locator(".ribbon")).to_have_count(0)
        player.press(page.get_by_role("link", name=t("records.title")))
    expect(page.locator("li.match")).to_have_count(0 if key == HISTORY else 1)
    expect(page.locator("html")).to_have_attribute("data-theme", "light" if key == SETTINGS else "dark")
    player.press(page.get_by_role("link", name=t("common.back")))
    expect(page.locator(".ribbon")).to_have_count(0 if key == MATCH else 1)


def test_storage_emptied_in_the_middle_of_a_match(host: Host, context: Contexts) -> None:
    player = Finger(seated(context, host, step("draw")))
    before = player.lines()
    player.page.evaluate("() => localStorage.clear()")
    player.move()
    assert player.lines()[: len(before)] == before and len(player.lines()) > len(before)
    lines, hand = player.lines(), player.hand()
    reload(player)
    assert (player.lines(), player.hand()) == (lines, hand)


def test_nothing_kept_is_a_fresh_start(host: Host, phone: Page, visit: Visit) -> None:
    player = Finger(visit(phone, f"{host.url}#/gin/table"))
    assert phone.url == f"{host.url}#/gin", "a table without a match leads to the sheet"
    expect(phone.locator("#toast")).to_be_empty()
    player.press(phone.get_by_role("link", name=player.t("common.back")))
    player.press(phone.get_by_role("link", name=player.t("records.title")))
    expect(phone.get_by_text(player.t("records.none"))).to_be_visible()


def test_storage_that_the_browser_forbids(host: Host, phone: Page, visit: Visit) -> None:
    phone.add_init_script(FORBIDDEN)
    player = Finger(visit(phone, f"{host.url}#/settings"))
    notice(player, "notice.blocked")
    player.pick(player.t("settings.pace"), player.t("settings.pace.none"))
    player.press(phone.locator(".toggle", has=phone.get_by_role("switch", name=player.t("settings.coach"))))
    phone.evaluate("() => { location.hash = '#/gin'; }")
    deal(player)
    player.play(rounds=1)
    hand = phone.locator("main").inner_text()
    with player.answer():
        phone.evaluate("() => { location.hash = '#/records'; }")
    with player.answer():
        phone.go_back()
    assert phone.locator("main").inner_text() == hand
    expect(phone.locator("#toast")).to_be_empty()
