"""What a finished match gives to others, and what comes of a link: dealt again, looked at, or refused in a sentence."""

import ast
import asyncio
import json
import re
from functools import cache
from pathlib import Path

import pytest

from fudaba.app import history, links, sealing
from fudaba.app.store import BOOK, HISTORY, SETTINGS, match_key
from fudaba.app.text import figure
from fudaba.bots.players import chance, decide
from fudaba.core import record
from fudaba.core.match import PERSON, Match
from fudaba.games import GAMES
from fudaba.ui import qr
from fudaba.ui.nodes import find, text_of, walk
from tests.app.inspector import inspect
from tests.app.page import Page, dealt, in_a_loop
from tests.app.test_links import coded, deal_values, words
from tests.conformance.tables import TABLES as EVERY_TABLE
from tests.conformance.tables import Table

SITE = "https://example.org/fudaba/"


@cache
def over(name: str, *seats: str) -> Match:
    """Return a finished match, the people playing like skilled CPUs."""
    game = GAMES[name]
    preset = next(iter(game.presets))
    match = Match.new(game, game.presets[preset], seats, "shared", preset)
    while True:
        while (actor := match.round.actor()) is not None:
            policy = game.policies["basic"](chance(match, actor))
            match.apply(policy.choose(match.round.observe(actor)) if seats[actor] == PERSON else decide(match))
        if match.over():
            return match
        match.deal()


def at_result(match: Match, origin: str = "", language: str = "en") -> Page:
    """Return a page at the result of a finished match."""
    name = match.game.name
    data = {"v": 1, "record": record.to_json(match), "seal": sealing.of(match), "origin": origin}
    calm = {"v": 1, "coach": False}
    page = Page({match_key(name): json.dumps(data), SETTINGS: json.dumps(calm)}, f"#/{name}/table", language)
    page.room.house.site = SITE
    page.tap("next")
    return page


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("name", GAMES)
def test_a_result_is_shared_without_a_card_and_with_a_link_to_the_same_cards(name: str, language: str) -> None:
    match = over(name, PERSON, *["basic"] * (GAMES[name].players[0] - 1))
    page = at_result(match, language=language)
    inspect(page)
    page.tap("share")
    text = page.frames[-1]["share"]
    head, result, words_of_the_link, address = text.splitlines()
    assert page.room.house.t(f"{name}.name") in head
    assert all(str(total).replace("-", "−") in result for total in match.standing().totals)
    assert words_of_the_link == page.room.house.t("share.link")
    deal = links.read_deal(words(address.removeprefix(SITE)))
    assert deal == links.deal_of(match)
    page.tap("share link")
    assert page.frames[-1]["copy"] == address
    page.tap("sheet qr")
    inspect(page)
    assert page.sheet is not None and address in text_of(page.sheet)


def test_people_share_their_totals_by_the_names_of_the_table() -> None:
    match = over("gin", PERSON, PERSON)
    page = at_result(match)
    page.tap("share")
    totals = match.standing().totals
    assert page.frames[-1]["share"].splitlines()[1] == f"Player 1 {totals[0]}, Player 2 {totals[1]}"


def test_a_whole_match_is_shared_as_a_link_or_saved_as_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    match = over("gin", PERSON, "basic")
    page = at_result(match)
    page.tap("share replay")
    (address,) = re.findall(r"https://\S+", page.frames[-1]["share"])
    assert record.dumps(links.read_replay(words(address.removeprefix(SITE)))) == record.dumps(match)
    assert page.files == []
    monkeypatch.setattr(links, "LONGEST", 100)
    page.tap("share replay")
    assert "share" not in page.frames[-1] and page.toast is not None
    assert record.dumps(record.loads(page.files[-1]["text"], GAMES)) == record.dumps(match)


def test_the_page_tells_how_the_copying_went() -> None:
    page = at_result(over("gin", PERSON, "basic"))
    for kind in ("copied", "copy-failed"):
        page.send(type=kind)
        inspect(page)
        assert page.toast is not None and text_of(page.toast) in page.said


def test_nothing_is_shared_before_the_end() -> None:
    async def run() -> None:
        page = await dealt()
        page.room.house.site = SITE
        for act in ("share", "share link", "share replay"):
            page.send(type="act", act=act)
            assert not {"share", "copy", "download"} & page.frames[-1].keys()
        page.send(type="act", act="sheet qr")
        assert page.sheet is None

    asyncio.run(run())


@in_a_loop
def test_a_deal_link_deals_the_same_cards_and_says_that_there_is_no_seal() -> None:
    match = over("gin", PERSON, "basic")
    page = Page(None, str(links.deal_link(links.deal_of(match))))
    inspect(page)
    assert "Azusa (Skilled)" in page.words and "play by their chance alone" in page.words
    page.tap("deal")
    session = page.room.sitting.session
    assert page.route == "#/gin/table" and session is not None
    assert session.match.entries[0].deck == match.entries[0].deck and session.origin == "link"
    page.tap("sheet menu")
    page.tap("sheet seal")
    inspect(page)
    assert page.sheet is not None and "nothing to seal" in text_of(page.sheet) and "shared" in text_of(page.sheet)
    assert json.loads(page.kept[match_key("gin")])["origin"] == "link"
    again = page.reloaded()
    assert again.room.sitting.session is not None and again.room.sitting.session.origin == "link"


@in_a_loop
def test_a_result_of_a_link_shows_no_verdict_about_a_seal_and_the_next_match_has_one() -> None:
    page = at_result(over("gin", PERSON, "basic"), "link")
    inspect(page)
    assert "nothing to seal" in page.words and "The fingerprint fits" not in page.words
    page.tap("again")
    session = page.room.sitting.session
    assert session is not None and session.origin == "" and session.match.seed != "shared"


@pytest.mark.parametrize("origin", ["", "link", "today 2026-11-30", "practice 2026-11-30"])
@in_a_loop
def test_the_records_know_where_a_match_came_from(origin: str) -> None:
    match = over("gin", PERSON, "basic")
    cut = record.to_json(match)
    page = Page(None, "#/gin")
    page.room.sitting.begin(record.from_json(cut, GAMES), origin=origin)
    page.room.show()
    (row,) = json.loads(page.kept[HISTORY])["matches"]
    assert row.get("origin", "") == origin


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("table", EVERY_TABLE, ids=[f"{table.game.name}-{table.preset}-{table.players}" for table in EVERY_TABLE])
@in_a_loop
def test_the_screen_of_a_deal_is_sound_at_every_table(table: Table, language: str) -> None:
    changes = {name: value for name, value in table.options.to_json().items() if type(value) is bool}
    options = type(table.options)(**{**table.options.to_json(), **{name: not value for name, value in list(changes.items())[:1]}})
    deal = links.Deal(table.game, options, (PERSON, *["strong"] * (table.players - 1)), "seed", table.preset)
    page = Page(None, str(links.deal_link(deal)), language)
    inspect(page)
    page.tap("deal")
    assert page.route == f"#/{table.game.name}/table"


@in_a_loop
def test_a_deal_can_be_sent_before_anybody_plays_it() -> None:
    page = Page(None, "#/gin")
    page.room.house.site = SITE
    page.change("wish preset", "classic")
    page.change("wish opponent 0", "easy")
    (address,) = (node["a"]["href"] for node in walk(page.tree) if node.get("k") == "send")
    page.go(address)
    inspect(page)
    assert "Classic" in page.words and "Gen (Casual)" in page.words
    page.tap("share")
    assert page.frames[-1]["share"].splitlines() == ["Fudaba: Gin Rummy, Classic", "The same cards:", SITE + address]
    page.tap("share link")
    assert page.frames[-1]["copy"] == SITE + address
    page.tap("sheet qr")
    inspect(page)
    assert page.sheet is not None and SITE + address in text_of(page.sheet)
    page.tap("close")
    page.tap("deal")
    session = page.room.sitting.session
    assert session is not None and links.deal_of(session.match) == links.read_deal(words(address)) and session.origin == "link"


def test_a_deal_asks_before_it_ends_a_match() -> None:
    async def run() -> None:
        page = await dealt()
        before = page.kept[match_key("gin")]
        page.go(str(links.deal_link(links.deal_of(over("gin", PERSON, "basic")))))
        assert "in progress" in page.words
        page.tap("deal")
        inspect(page)
        assert page.sheet is not None and page.kept[match_key("gin")] == before
        page.tap("close")
        page.tap("deal")
        page.tap("deal-anyway")
        assert page.kept[match_key("gin")] != before and page.route == "#/gin/table"

    asyncio.run(run())


@pytest.mark.parametrize("name", GAMES)
def test_a_shared_match_shows_its_result_and_nothing_of_it_is_kept(name: str) -> None:
    seats = [PERSON, *["basic"] * (GAMES[name].players[0] - 1)]
    for match in (over(name, *seats), over(name, *["basic"] * len(seats)), over(name, *[PERSON] * len(seats))):
        page = Page(None, str(links.replay_link(match)))
        inspect(page)
        assert all(figure(total) in page.words for total in match.standing().totals)
        assert "You" not in page.words and page.kept == {}
        page.tap("save-shared")
        assert record.dumps(record.loads(page.files[-1]["text"], GAMES)) == record.dumps(match)
        addresses = [node["a"]["href"] for node in walk(page.tree) if node.get("k") == "same"]
        assert addresses == ([links.deal_link(links.deal_of(match))] if PERSON in match.seats else [])
        page.tap("watch")
        assert page.route.startswith("#/replay/opened")
        inspect(page)
        assert page.kept == {}


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("place", ["deal", "shared"])
@pytest.mark.parametrize(
    "rest",
    [
        "",
        "/",
        "/x",
        "/<script>alert(1)</script>/1",
        "/%3Cimg%20src=x%3E/1",
        f"/{'A' * 100_000}/1",
        f"/{coded(deal_values())[0]}/7",
        f"/{coded([*deal_values()[:4], '<b>x</b>', 'draw'])[0]}/1",
        f"/{coded([*deal_values()[:3], [PERSON, '<b>x</b>'], 's'])[0]}/1",
        f"/{coded([*deal_values()[:3], [PERSON, '<b>x</b>'], 's', 'draw'])[0]}/1",
    ],
)
def test_a_hostile_link_ends_in_a_sentence_and_never_in_markup(rest: str, place: str, language: str) -> None:
    page = Page(None, f"#/{place}{rest}", language)
    inspect(page)
    shown = json.dumps([page.tree, page.title])
    assert "script" not in shown and "<b>" not in shown and "%3C" not in shown and len(shown) < 3000
    assert list(find(page.tree, href="#/")), "there is a way on"
    for act in ("deal", "deal-anyway", "save-shared"):
        page.send(type="act", act=act)
    assert page.room.sitting.session is None and page.files == [] and page.kept == {}


def test_a_code_is_dark_on_light_with_a_quiet_zone_and_a_name() -> None:
    address = SITE + str(links.deal_link(links.deal_of(over("gin", PERSON, "basic"))))
    node = qr.picture(address, "a name")
    rows = qr.squares(address)
    size = len(rows) + 8
    assert node["a"]["viewBox"] == f"0 0 {size} {size}" and node["a"]["aria-label"] == "a name"
    light, dark = node["c"]
    assert light["a"] == {"width": str(size), "height": str(size), "class": "qr__light"}
    assert _painted(dark["a"]["d"]) == {(x + 4, y + 4) for y, row in enumerate(rows) for x, square in enumerate(row) if square}
    # The three eyes of every code: a ring of seven squares round one of three.
    eye = [[1] * 7, [1, 0, 0, 0, 0, 0, 1], *[[1, 0, 1, 1, 1, 0, 1]] * 3, [1, 0, 0, 0, 0, 0, 1], [1] * 7]
    last = len(rows) - 7
    for top, left in ((0, 0), (0, last), (last, 0)):
        assert [list(row[left : left + 7]) for row in rows[top : top + 7]] == eye


def _painted(path: str) -> set[tuple[int, int]]:
    """Return the squares that a path of runs covers."""
    covered: set[tuple[int, int]] = set()
    for x, y, length, back in (tuple(map(int, found)) for found in re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", path)):
        assert length == back
        covered |= {(x + step, y) for step in range(length)}
    return covered


def test_no_start_loads_the_encoder() -> None:
    sources = Path(qr.__file__).resolve().parents[1].rglob("*.py")
    assert [path.name for path in sources if "segno" in path.read_text("utf-8")] == ["qr.py"]
    top = ast.parse(Path(qr.__file__).read_text("utf-8")).body
    assert not [node for node in top if isinstance(node, (ast.Import, ast.ImportFrom)) and "segno" in ast.unparse(node)]


@pytest.mark.parametrize("language", ["ja", "en"])
@in_a_loop
def test_the_same_cards_are_recorded_each_time_and_count_once(language: str) -> None:
    first, second = over("gin", PERSON, "basic"), over("gin", PERSON, "easy")
    page = Page(None, "#/records", language)
    for match in (first, second, first):
        page.room.sitting.begin(record.from_json(record.to_json(match), GAMES), origin="link")
        page.room.sitting.keep()
    page.room.show()
    page = page.reloaded()
    inspect(page)
    rows = json.loads(page.kept[HISTORY])["matches"]
    assert [row["record"] for row in rows] == [record.to_json(match) for match in (first, second, first)]
    assert len({row["id"] for row in rows}) == 3 and {row["id"] for row in rows} == json.loads(page.kept[BOOK])["matches"].keys()
    said = [text_of(node) for node in walk(page.tree) if node["t"] == "li"]
    t = page.room.house.t
    assert [t("records.from.link") in words for words in said] == [False, False, True]
    assert [t("records.from.before") in words for words in said] == [True, True, False]
    assert history.totals(history.firsts(rows)).matches == 1
    for row in rows:
        page.go(f"#/replay/{row['id']}")
        assert page.room.house.t("replay.absent.unknown") not in page.words
    other = Page(page.kept, "#/", language)
    other.send(type="import", text=page.room.house.store.exported())
    assert len(json.loads(other.kept[HISTORY])["matches"]) == 3


@in_a_loop
def test_a_match_that_an_older_version_left_in_progress_is_kept_under_its_cards() -> None:
    match = over("gin", PERSON, "basic")
    for kept in ({}, {"id": 7}, {"id": "<b>"}):
        data = {"v": 1, "record": record.to_json(match), "seal": sealing.of(match), **kept}
        page = Page({match_key("gin"): json.dumps(data)}, "#/gin/table")
        assert page.room.sitting.session is not None and page.room.sitting.session.key == history.id_of(match)
