"""Whole matches and rounds by taps, as on a phone, and the count of a round done again from the cards on the page."""

import hashlib
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fudaba.app.store import HISTORY, match_key
from tests.e2e.conftest import Host
from tests.e2e.open_pages import OpenPages
from tests.e2e.player import Finger
from tests.e2e.positions import found, reseated, step

pytestmark = pytest.mark.browser
Visit = Callable[[Page, str], Page]
WORTH = {rank: min(place, 10) for place, rank in enumerate("A23456789TJQK", 1)}
LINES = """all => all.map((line) => ({
  sum: line.querySelector('small')?.innerText ?? '', amount: line.querySelector('dd').innerText, total: line.matches('.sum__total'),
}))"""


def test_a_quick_match_by_taps(host: Host, phone: Page, visit: Visit) -> None:
    player = Finger(visit(phone, host.url))
    t, page = player.t, phone
    player.press(page.get_by_role("navigation").get_by_role("link", name=t("settings.title")))
    player.pick(t("settings.pace"), t("settings.pace.none"))
    player.press(page.locator(".toggle", has=page.get_by_role("switch", name=t("settings.coach"))))
    player.press(page.get_by_role("link", name=t("common.back")))
    player.press(page.get_by_role("link", name=t("gin.name")))
    player.press(page.get_by_role("radio", name=t("person.mameta.name")))
    player.pick(t("setup.rules"), t("gin.preset.quick"))
    player.pick(t("setup.length"), t("gin.length", n=50))
    fingerprint = page.locator(".print code").inner_text().replace(" ", "")
    player.press(page.get_by_role("button", name=t("setup.deal")))
    player.settled()
    assert len(player.hand()) == 10
    player.play()
    record = player.record()
    totals = [str(total) for total in record["totals"]]
    assert page.locator(".finals dd").all_inner_texts() == totals
    expect(page.get_by_role("heading", level=1)).to_have_text(t("result.won") if record["winners"] == [0] else re.compile("Mameta"))
    expect(page.get_by_text(t("seal.good"))).to_be_visible()
    player.press(page.get_by_role("button", name=t("seal.open")))
    shown, seed, text = page.get_by_role("dialog").locator("dd code").all_inner_texts()
    assert shown.startswith(fingerprint)
    assert hashlib.sha256(text.encode()).hexdigest() == shown
    assert seed == record["seed"] and seed in text
    player.press(page.get_by_role("button", name=t("common.close")))
    player.press(page.get_by_role("link", name=t("common.home")))
    player.press(page.get_by_role("link", name=t("records.title")))
    line = page.get_by_role("listitem").filter(has_text=t("gin.name"))
    expect(line).to_contain_text(" – ".join(totals))
    mark = "win" if record["winners"] == [0] else "loss"
    expect(line.get_by_role("img")).to_have_accessible_name(t(f"records.mark.{mark}.name"))
    assert [row["record"] for row in player.kept(HISTORY)["matches"]] == [record]
    assert player.kept(match_key("gin")) is None
    with page.expect_download() as download:
        line.get_by_role("button", name=t("records.save")).tap()
    assert json.loads(download.value.path().read_text("utf-8")) == record


def test_a_classic_round_by_taps(pages: OpenPages) -> None:
    player = Finger(reseated(pages, step("upcard", preset="classic", opponent="easy")))
    player.play(rounds=1)
    counted_right(player)
    player.do("next")
    player.settled()
    assert len(player.hand()) == 10
    assert len(player.record()["rounds"]) == 2


@pytest.mark.parametrize("knocker", [0, 1], ids=["mine", "theirs"])
@pytest.mark.parametrize("kind", ["knock", "gin", "undercut"])
def test_every_kind_of_count(pages: OpenPages, kind: str, knocker: int) -> None:
    def fits(detail: Any) -> bool:
        return detail["kind"] == kind and detail["knocker"] == knocker and bool(detail["layoffs"] or kind == "gin")

    match = found(lambda now: now.outcome is not None and now.outcome.void is None and fits(now.outcome.detail), "classic", "easy")
    player = Finger(reseated(pages, match))
    player.settled()
    counted_right(player)


def counted_right(player: Finger) -> None:
    """Check hands, lines and points of a counted round against the kept record and against each other."""
    page, record = player.page, player.record()
    rules, entry = record["rules"], record["rounds"][-1]
    detail, points = entry["detail"], entry["points"]
    knocker, other = detail["knocker"], 1 - detail["knocker"]
    laid_off = [line["card"] for line in detail["layoffs"]]
    for seat, side in ((0, "mine"), (1, "theirs")):
        held = {card for meld in detail["melds"][seat] for card in meld} | set(detail["unmelded"][seat])
        pictures = page.locator(f".laid--{side} img").evaluate_all("all => all.map(each => each.src.match(/(..)\\.svg$/)[1])")
        assert sorted(pictures) == sorted(held | set(laid_off) if seat == knocker else held - set(laid_off))
    before, own = (worth(detail["unmelded"][seat]) for seat in (other, knocker))
    after = before - worth(laid_off)
    undercut = own > 0 and after <= own
    bonus = rules["gin_bonus"] if own == 0 else rules["undercut_bonus"] if undercut else 0
    lines = page.locator(".sum > div").evaluate_all(LINES)
    amounts = [signed(line["amount"]) for line in lines if not line["total"]]
    if undercut:
        assert amounts == [before, after - before, after, own, own - after, bonus]
        expected = own - after + bonus
    else:
        assert amounts == [amount for amount in (before, after - before, -own, bonus) if amount]
        expected = sum(amounts)
    for line in lines:
        figures = re.findall(r"\d+", line["sum"])
        if figures and "+" in line["sum"]:
            assert sum(map(int, figures)) == abs(signed(line["amount"])), line
    assert signed(lines[-1]["amount"]) == expected
    winner = other if undercut else knocker
    assert points == [expected if seat == winner else 0 for seat in (0, 1)]
    assert page.locator(".race b").all_inner_texts() == [str(sum(row["points"][seat] for row in record["rounds"])) for seat in (0, 1)]


def worth(cards: list[str]) -> int:
    """Return the deadwood of cards."""
    return sum(WORTH[card[0]] for card in cards)


def signed(amount: str) -> int:
    """Return an amount of the ledger, as `− 7`, as a number."""
    figure = int(re.findall(r"\d+", amount)[0])
    return -figure if "−" in amount else figure
