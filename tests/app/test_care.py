"""Care for what is kept: the measure and thinning before the storage is full, the reminder to export, the request to the browser."""

import asyncio
import json
from datetime import datetime, timedelta
from random import Random

import pytest

from fudaba.app import store
from fudaba.app.care import DAYS, MATCHES, Care
from fudaba.app.store import CARE, CROWDED, HISTORY, Kept, Store
from fudaba.ui.nodes import text_of
from tests.app.page import Page, dealt, play

NOW = datetime.now()


def row(number: int, days: float = 0, record: str = "") -> Kept:
    """Return a finished match of some days ago."""
    at = (NOW - timedelta(days=days, minutes=100 - number)).isoformat(timespec="seconds")
    figures = {"me": 0, "totals": [100, 5], "winners": [0], "rounds": 4, "seed": "s"}
    more = {"record": {"text": record}} if record else {}
    return {"id": str(number), "at": at, "game": "gin", "seats": ["person", "basic"], **figures, **more}


def texts(rows: list[Kept], **more: Kept) -> dict[str, str]:
    """Return data as the browser keeps it."""
    data = {HISTORY: {"matches": rows}, **more}
    return {key: json.dumps({"v": 1, **value}, ensure_ascii=False, separators=(",", ":")) for key, value in data.items()}


def size(kept: dict[str, str | None]) -> int:
    """Return how many characters texts take with their keys."""
    return sum(len(key) + len(text) for key, text in kept.items() if text is not None)


def test_what_is_kept_is_measured_as_the_browser_does() -> None:
    kept: dict[str, str | None] = {**texts([row(1, record="札場")]), "fudaba.settings": "?", "fudaba.old.broken": "x", "other": "y"}
    here = Store(kept)
    del kept["other"]
    kept |= here.changes()
    assert here.size() == size(kept)
    here.put("fudaba.match.gin", {"record": {}})
    here.drop(HISTORY)
    kept |= here.changes()
    assert here.size() == size(kept)


def test_the_oldest_records_are_thinned_before_it_is_full_and_no_result_is_lost() -> None:
    rows = [row(number, record="x" * (CROWDED // 8)) for number in range(10)]
    here = Store(texts(rows))
    assert here.size() > CROWDED
    assert here.make_room() and not here.make_room()
    assert here.size() <= CROWDED
    left = (here.get(HISTORY) or {})["matches"]
    thinned = sum("record" not in each for each in left)
    assert 0 < thinned < 6 and all("record" in each for each in left[thinned:])
    assert [{**each, "record": 0} for each in left] == [{**each, "record": 0} for each in rows]
    assert not Store(texts(rows[:5])).make_room()


@pytest.mark.parametrize(
    ("rows", "exported", "due"),
    [
        ([row(number) for number in range(MATCHES - 1)], "", 0),
        ([row(number) for number in range(MATCHES)], "", MATCHES),
        ([row(1, DAYS + 1)], "", 1),
        ([row(1, DAYS + 1), row(2, DAYS + 1), row(3)], (NOW - timedelta(days=DAYS + 0.5)).isoformat(), 1),
        ([row(1, DAYS + 5)], (NOW - timedelta(days=DAYS + 1)).isoformat(), 0),
        ([row(1, 2), row(2, 1)], (NOW - timedelta(days=9)).isoformat(), 0),
        ([row(number) for number in range(MATCHES)], "yesterday", MATCHES),
        ([], "", 0),
    ],
    ids=["too few", "enough", "late", "late since the export", "nothing new", "soon after the export", "an odd day", "none at all"],
)
def test_a_reminder_is_due_after_many_matches_or_many_days(rows: list[Kept], exported: str, due: int) -> None:
    care = Care(Store(texts([], **{CARE: {"exported": exported}})))
    assert care.due(rows, NOW) == due
    care.hush()
    assert care.due(rows, NOW) == 0


@pytest.mark.parametrize("kept", [{"exported": 7, "quiet": "yes", "asked": 1}, {}])
def test_care_that_was_damaged_is_as_if_nothing_was_done(kept: Kept) -> None:
    care = Care(Store(texts([], **{CARE: kept})))
    assert (care.exported, care.quiet, care.asked) == ("", False, False)


def test_the_reminder_leads_to_the_export_or_is_put_away_for_good() -> None:
    rows = [row(number) for number in range(MATCHES)]
    for press in ("export", "no-reminder"):
        page = Page(texts(rows))
        words = page.room.house.t("reminder.title")
        assert words in page.words
        page.tap(press)
        assert words not in page.words
        assert len(page.files) == (press == "export")
        assert words not in page.reloaded().words
    page.go("#/settings")
    assert page.room.house.t("settings.kept.exported", day="") not in page.words


def test_the_day_of_the_last_export_and_the_room_that_is_left_stand_in_the_settings() -> None:
    page = Page(texts([], **{"fudaba.other": {"text": "x" * (store.ROOM // 4)}}), "#/settings")
    assert page.room.house.t("settings.kept.share", n=26) in page.words
    page.tap("export")
    assert "Last exported on" in page.words


@pytest.mark.parametrize(("answer", "asks"), [("granted", False), ("denied", True)])
def test_what_the_browser_said_to_keeping_the_data_stands_in_the_settings(answer: str, asks: bool) -> None:
    page = Page(route="#/settings")
    assert "persist" in page.acts() and page.room.house.t("settings.persist.say") in page.words
    page.send(type="persist", state=answer)
    assert page.room.house.t(f"settings.persist.{answer}") in page.words
    assert ("persist" in page.acts()) == asks


def test_the_browser_is_asked_once_after_the_first_match() -> None:
    async def run() -> None:
        page = await dealt()
        assert page.orders == []
        for _ in range(2):
            await play(page, Random(4), lambda page: "again" in page.acts())
            assert page.orders == ["persist"]
            page.tap("again")
            await page.settled()

    asyncio.run(run())


def test_thinning_early_is_told_once_at_the_end_of_a_match() -> None:
    async def run() -> None:
        page = await dealt(texts([row(number, record="x" * (CROWDED // 3)) for number in range(4)]))
        words = page.room.house.t("notice.thinned_early")
        await play(page, Random(4), lambda page: "again" in page.acts())
        assert text_of(page.toast or "").startswith(words)
        assert page.said.count(words) == 1
        rows = json.loads(page.kept[HISTORY])["matches"]
        assert len(rows) == 5 and "record" in rows[-1] and "record" not in rows[0]

    asyncio.run(run())


def test_a_second_start_reads_anew_what_another_tab_has_kept() -> None:
    async def run() -> None:
        page = await dealt()
        other = page.reloaded()
        other.room.sitting.halt()
        await play(other, Random(1), lambda page: "next" in page.acts() or "again" in page.acts())
        page.kept = other.kept
        before = len(page.frames)
        page.send(type="start", kept=page.kept, route="#/gin/table", languages=["en"])
        assert page.words == other.words
        assert all("keep" not in frame for frame in page.frames[before:])

    asyncio.run(run())


def test_a_notice_speaks_the_language_of_the_page() -> None:
    page = Page({HISTORY: "{"}, language="en")
    for language in ("ja", "en"):
        page.tap(f"language {language}")
        assert text_of(page.toast or "").startswith(page.room.house.t("notice.broken")) and page.root["lang"] == language
    page.send(type="act", act="away")
    page.tap("language ja")
    assert page.toast is None
