"""The book: what a finished round or match brings into it, what it is filled with at the start, and how it is kept."""

import asyncio
import json
from typing import Any

import pytest

from fudaba.app import book, history
from fudaba.app.book import Book
from fudaba.app.store import BOOK, HISTORY, Store, UnreadableData
from fudaba.app.text import LANGUAGES, Text
from fudaba.core.match import PERSON, Match, play_out
from fudaba.core.rng import stream
from fudaba.games import GAMES
from fudaba.ui.nodes import find, text_of, walk
from tests.app.page import Page

AT = "2026-11-29T12:00:00"


def played(game: str = "gin", seed: str = "book", people: int = 1) -> Match:
    """Return a finished match of a person against the weakest CPU."""
    rules, rng = GAMES[game], stream(seed, "test")
    count = rules.players[0]
    seats = (*(PERSON,) * people, *("random",) * (count - people))
    match = Match.new(rules, next(iter(rules.presets.values())), seats, seed)
    sound = rules.policies["basic"](rng)
    return play_out(match, lambda seat, seen: sound.choose(seen) if seat == 0 else rng.choice(seen.legal))


def kept(*matches: Match) -> dict[str, str]:
    """Return the records of matches as the browser keeps them."""
    rows = [history.entry(match, 0, f"2026-11-{day:02}T12:00:00") for day, match in enumerate(matches, 1)]
    return {HISTORY: json.dumps({"v": 1, "matches": rows})}


def counts(match: Match) -> dict[str, int]:
    """Return how often each feat was made by the first seat."""
    found = list(book.made(match, 0))
    return {feat: found.count(feat) for feat in found}


def shown(page: Page) -> dict[str, str]:
    """Return the words under each line of the open pages that is filled, by its heading."""
    lines = [node for node in walk(page.tree) if "is-made" in node.get("a", {}).get("class", "")]
    return {node["k"]: text_of(node) for node in lines}


@pytest.mark.parametrize("game", GAMES)
def test_rounds_are_noted_once_as_they_finish(game: str) -> None:
    whole = played(game)
    store = Store()
    now = Book(store)
    grown = Match.new(whole.game, whole.options, whole.seats, whole.seed)
    while True:
        for _, action in whole.entries[len(grown.entries) - 1].lines:
            grown.apply(action)
        for _ in range(2):
            now.note("it", grown, 0, AT)
        if grown.over():
            break
        grown.deal()
    assert {feat: entry.times for feat, entry in now.entries(game).items()} == counts(whole)
    assert counts(whole)
    assert Book(Store({key: text or "" for key, text in store.changes().items()})).entries(game) == now.entries(game)


def test_what_a_result_brings_is_worked_out_once_and_anew_when_the_book_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    now, there, asked = Book(Store()), Store(), []
    result, *others = (played(seed=seed) for seed in ("1", "2", "3"))
    now.note("result", result, 0, AT)
    Book(there).note("second", others[1], 0, AT)

    def entries(self: Book, game: str, look_up: Any = Book.entries) -> Any:
        asked.append(game)
        return look_up(self, game)

    monkeypatch.setattr(Book, "entries", entries)

    def brought() -> set[str]:
        return {feat.id for feat in now.filled(result, 0, whole=True)}

    assert [brought() for _ in range(3)] == [set(counts(result))] * 3 and len(asked) == 1
    assert now.filled(result, 0, whole=False) != now.filled(result, 0, whole=True)
    now.note("first", others[0], 0, AT)
    assert brought() == set(counts(result)) - set(counts(others[0])) != set(counts(result))
    now.take_in(book.check(there.get(BOOK) or {}))
    assert brought() == set(counts(result)) - set(counts(others[0])) - set(counts(others[1]))


def test_what_is_filled_for_the_first_time_is_told_once() -> None:
    now, first, second = Book(Store()), played(seed="1"), played(seed="2")
    now.note("first", first, 0, AT)
    assert {feat.id for feat in now.filled(first, 0, whole=True)} == set(counts(first))
    now.note("second", second, 0, AT)
    assert {feat.id for feat in now.filled(second, 0, whole=True)} == set(counts(second)) - set(counts(first))


def test_a_match_of_several_people_is_nobodys() -> None:
    now, match = Book(Store()), played(people=2)
    now.note("it", match, 0, AT)
    assert now.entries("gin") == {} and now.filled(match, 0, whole=True) == []
    assert now.unread([history.entry(match, 0, AT)]) == []


def test_two_books_come_together_with_each_match_once() -> None:
    here, there, both = Book(Store()), Store(), played(seed="1")
    here.note("both", both, 0, AT)
    other = Book(there)
    other.note("both", both, 0, AT)
    other.note("other", played(seed="2"), 0, AT)
    lines = book.check(there.get(BOOK) or {})
    for _ in range(2):
        here.take_in(lines)
    assert here.entries("gin") == other.entries("gin")


LINE: dict[str, Any] = {"at": AT, "game": "gin", "rounds": 1, "feats": {}}


BAD_LINES: list[Any] = [1, LINE | {"rounds": -1}, LINE | {"at": 1}, LINE | {"game": []}]
BAD_COUNTS: list[Any] = [[], {"knock": "x"}, {"knock": True}, {"knock": -1}]
DAMAGE = [{}, {"matches": []}, *({"matches": {"a": line}} for line in [*BAD_LINES, *(LINE | {"feats": feats} for feats in BAD_COUNTS)])]


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_book_is_put_aside_and_never_stops_the_start(damage: dict[str, Any]) -> None:
    with pytest.raises(UnreadableData):
        book.check(damage)
    page = Page({BOOK: json.dumps({"v": 1, **damage})}, "#/book")
    assert shown(page) == {}
    assert page.room.house.t("notice.broken") in text_of(page.toast or "")
    assert f"{BOOK}.broken" in page.kept


async def read_up(page: Page) -> None:
    """Wait until the book is filled from the records."""
    task = page.room._reading
    if task is not None:
        await task


def test_an_old_history_fills_the_book_once() -> None:
    async def run() -> None:
        matches = [played(seed=str(seed)) for seed in range(3)]
        page = Page(kept(*matches), "#/gin/book")
        assert shown(page) == {}
        await read_up(page)
        total: dict[str, int] = {}
        for match in matches:
            for feat, count in counts(match).items():
                total[feat] = total.get(feat, 0) + count
        assert {feat: entry.times for feat, entry in page.room.house.book.entries("gin").items()} == total
        assert set(shown(page)) == set(total)
        again = page.reloaded()
        assert again.room._reading is None
        assert shown(again) == shown(page)

    asyncio.run(run())


def test_records_that_do_not_fit_are_passed_over_for_good() -> None:
    async def run() -> None:
        good, other = played(), played("koikoi")
        rows = json.loads(kept(good, other, played(seed="1"))[HISTORY])["matches"]
        rows[1]["record"] = {"format": 9}
        rows[2]["record"] = rows[0]["record"] | {"seats": [PERSON, PERSON]}
        page = Page({HISTORY: json.dumps({"v": 1, "matches": rows})}, "#/gin/book")
        await read_up(page)
        assert {feat: entry.times for feat, entry in page.room.house.book.entries("gin").items()} == counts(good)
        assert page.toast is None and page.reloaded().room._reading is None

    asyncio.run(run())


def test_the_way_to_the_replay_is_there_as_long_as_the_record() -> None:
    async def run() -> None:
        page = Page(kept(played()), "#/gin/book")
        await read_up(page)
        key = history.id_of(played())
        links = list(find(page.tree, href=f"#/replay/{key}"))
        assert len(links) == len(shown(page)) > 0
        page.room.house.store.thin()
        page.go("#/gin/book")
        assert shown(page) and not list(find(page.tree, href=f"#/replay/{key}"))

    asyncio.run(run())


def test_an_imported_book_and_imported_records_come_in() -> None:
    async def run() -> None:
        source = Page(kept(played(seed="1")), "#/gin/book")
        await read_up(source)
        text = source.room.house.store.exported()
        page = Page(kept(played(seed="2")), "#/gin/book")
        await read_up(page)
        page.send(type="import", text=text)
        await read_up(page)
        assert page.room.house.book.entries("gin").keys() == counts(played(seed="1")).keys() | counts(played(seed="2")).keys()
        before = dict(page.kept)
        page.send(type="import", text=text.replace('"rounds"', '"r"', 1))
        assert page.room.house.t("notice.import_failed") in text_of(page.toast or "")
        assert page.kept == before

    asyncio.run(run())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_feat_has_words_and_its_cards_can_be_drawn(game: str, language: str) -> None:
    t, feats = Text(language), book.feats_of(game)
    assert len({feat.id for feat in feats}) == len(feats) > 8
    assert all(t.has(feat.name) and t.has(feat.say) for feat in feats)
    page = Page(route=f"#/{game}/book", language=language)
    assert all(t(feat.say) in page.words for feat in feats)
    pictures = [node for node in walk(page.tree) if node.get("a", {}).get("role") == "img"]
    assert pictures and all(node["a"]["aria-label"] for node in pictures)


def test_pages_are_turned_and_unknown_addresses_lead_home() -> None:
    page = Page(route="#/book")
    page.tap("turn-to gin")
    assert page.room.house.t("gin.feat.gin.say") in page.words
    for route in ("#/book/gin/x", "#/gin/book/x", "#/book/x"):
        page.go(route)
        assert page.room.route == "#/"
    page.go("#/koikoi/book")
    assert page.room.house.t("koikoi.yaku.goko") in page.words
