"""Several people pass the device: whoever looks sees what is theirs, and behind the curtain nobody sees any card."""

import asyncio
import json
import re
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from fudaba.app import history, setting_up
from fudaba.app.session import COUNTED, ENDED, PLAYING, Session
from fudaba.app.text import Text
from fudaba.bots.levels import levels
from fudaba.core import record
from fudaba.core.deck import FRENCH_TEXTS, cards_of
from fudaba.core.match import PERSON
from fudaba.games import GAMES
from fudaba.games.blackwhite import CARD_TEXTS, PACK
from fudaba.games.shirokurojan.observation import unseen
from fudaba.ui import blackwhite, french
from fudaba.ui.nodes import text_of, walk
from tests.app.page import Page

SEATS: list[tuple[str, tuple[str, ...]]] = [
    ("gin", (PERSON, PERSON)),
    ("kokutoram", (PERSON, PERSON)),
    ("kokutoram", (PERSON, PERSON, PERSON)),
    ("kokutoram", (PERSON, "easy", PERSON)),
    ("kokutoram", (PERSON, PERSON, "basic")),
]
MORE: list[tuple[str, tuple[str, ...]]] = [
    *SEATS,
    ("shirokurojan", (PERSON, PERSON)),
    ("shirokurojan", (PERSON, PERSON, PERSON)),
    ("shirokurojan", (PERSON, "easy", PERSON)),
    ("koikoi", (PERSON, PERSON)),
    ("goninkan", (PERSON, "easy", PERSON, "basic", "easy", PERSON)),
]
"""Tables at which matches are played to their end, and more; the cards on the page are read at all whose game is in `LOOKS`."""
STAY = ("sheet stop", "sheet how", "sheet yaku", "hurry")
"""What a player does not press here: it ends the match, tells of cards that are nobody's, or leaves out what is looked at."""


@pytest.fixture(autouse=True)
def fixed_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every test deal the same cards each time."""
    monkeypatch.setattr(setting_up, "fresh_seed", lambda: "passing")


def finder(names: dict[str, int]) -> Callable[[str], set[int]]:
    """Return what finds the cards in a text by their names, the longest first."""
    pattern = re.compile(rf"(?<![\w#-])(?:{'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})(?![\w-])")
    return lambda text: {names[name] for name in pattern.findall(text)}


@cache
def french_finder(language: str) -> Callable[[str], set[int]]:
    """Return what finds French cards, by code, name or sign."""
    t = Text(language)
    return finder({name: card for card, code in enumerate(FRENCH_TEXTS) for name in (code, french.spoken(t, code), french.short(t, code))})


@cache
def cat_finder(language: str) -> Callable[[str], set[int]]:
    """Return what finds black/white cards, each by its even number: by picture, name, or what moves it."""
    t, names = Text(language), dict[str, int]()
    for card, code in enumerate(CARD_TEXTS):
        held = [blackwhite.spoken(t, f"{code}{side}") for side in "wb"]
        names |= dict.fromkeys([blackwhite.spoken_card(t, code), *held, f"held {card}"], card & ~1)
        names |= dict.fromkeys([f"img/{folder}/{code}-cats.svg" for folder in blackwhite.FOLDERS.values()], card & ~1)
    return finder(names)


def french_seen(now: Any) -> set[int]:
    """Return the cards that a seat has before its eyes at Gin Rummy."""
    return {*cards_of(now.hand), *now.pile, *now.taken[0], *now.taken[1]}


def cats_seen(now: Any) -> set[int]:
    """Return the cards that a seat has before its eyes at Kokutoram."""
    cards = [*now.hand, *now.pile, now.held, *(card for known in now.known for card in known)]
    return {card & ~1 for card in cards if card >= 0}


def cats_known(now: Any) -> set[int]:
    """Return the cards that a seat has before its eyes at Shirokuro-jan."""
    return set(PACK) - set(unseen(now))


def tricks_seen(now: Any) -> set[int]:
    """Return the cards that a seat has before its eyes at Goninkan; the joker, of which there is but one sign, is left out."""
    return {*cards_of(now.hand | now.handed), *now.trick, *(card for trick in now.tricks for card in trick.cards)}


LOOKS: dict[str, tuple[Callable[[str], Callable[[str], set[int]]], Callable[[Any], set[int]]]] = {
    "gin": (french_finder, french_seen),
    "kokutoram": (cat_finder, cats_seen),
    "shirokurojan": (cat_finder, cats_known),
    "goninkan": (french_finder, tricks_seen),
}
"""What finds the cards of a game in the words of a language, and what a seat has before its eyes."""


def counted(session: Session) -> bool:
    """Tell whether the count of a round is shown that was not void."""
    outcome = session.match.outcome()
    return session.stage == COUNTED and outcome is not None and outcome.void is None


def session_of(page: Page) -> Session:
    """Return what goes on at the table."""
    session = page.room.sitting.session
    assert session is not None
    return session


def everything(page: Page) -> str:
    """Return all that the page holds and lets be read, as text, but for the gaps: they are named by two faces that meet there."""
    nodes = [node for part in (page.tree, page.sheet, page.toast) if part is not None for node in walk(part)]
    words = [child for node in nodes for child in node.get("c", ()) if isinstance(child, str)]
    attributes = [node.get("a", {}) for node in nodes if not node.get("k", "").startswith("gap ")]
    return json.dumps([words, attributes, [node.get("k") for node in nodes], page.title, page.readable], ensure_ascii=False)


def check(page: Page) -> None:
    """Hold the page to what those may see who look at it now."""
    session = session_of(page)
    game = session.match.game.name
    assert session.public() == (session.stage != PLAYING or page.veiled)
    if session.stage != PLAYING:
        return
    if page.veiled:
        assert session.holder is None
        assert not [node for node in walk(page.tree) if node["t"] == "img"]
    else:
        assert session.holder == session.me and session.me in session.people
    if game in LOOKS:
        told, seen = LOOKS[game]
        public = {card & ~1 if told is cat_finder else card for event in session.log for card in event.cards if card >= 0}
        own = set() if page.veiled else seen(session.match.round.observe(session.me))
        assert told(page.root["lang"])(everything(page)) <= public | own


async def table(game: str, seats: tuple[str, ...], names: tuple[str, ...] = (), language: str = "en") -> Page:
    """Return a page at a table just dealt, the curtain closed."""
    page = Page(None, f"#/{game}", language)
    if len(GAMES[game].players) > 1:
        page.change("wish players", str(len(seats)))
    for number, seat in enumerate(seats[1:]):
        page.change(f"wish opponent {number}", seat)
    for number, name in enumerate(names):
        if seats[number] == PERSON:
            page.change(f"wish name {number}", name)
    page.tap("deal")
    await page.settled()
    return page


async def lifted(page: Page) -> Page:
    """Lift the curtain, as the person for whom it waits."""
    page.tap("lift")
    await page.settled()
    return page


async def poke(page: Page, rng: Random) -> Page:
    """Press whatever there is, and behind the curtain also what is not; return the page, which may be a reloaded one."""
    if page.veiled:
        before = record.dumps(session_of(page).match)
        for act in ("draw", "take", "pass", "select 0", "select 7s", "discard", "begin", "undo", "sheet pile", "escape"):
            page.send(type="act", act=act)
            check(page)
            page.send(type="act", act="close")
        page.send(type="drop", drag="stock", onto="hand")
        assert record.dumps(session_of(page).match) == before and page.veiled
        way = rng.randrange(6)
        if way == 0:
            page = page.reloaded()
            await page.settled()
            assert page.veiled
        elif way == 1:
            page.go("#/")
            page.go(f"#/{session_of(page).match.game.name}/table")
        check(page)
        assert record.dumps(session_of(page).match) == before
        return await lifted(page)
    acts = [act for act in page.acts() if act not in STAY]
    moves = [act for act in acts if not act.startswith("sheet ")]
    page.tap(rng.choice(moves if moves and rng.random() < 0.9 else acts))
    check(page)
    await page.settled()
    return page


@pytest.mark.parametrize(("game", "seats"), MORE)
@pytest.mark.parametrize("language", ["ja", "en"])
def test_nobody_sees_the_cards_of_another(game: str, seats: tuple[str, ...], language: str) -> None:
    async def run() -> None:
        rng = Random(f"{game} {seats}")
        page = await table(game, seats, language=language)
        steps, holders = set(), set()
        for _ in range(200):
            session = session_of(page)
            check(page)
            steps.add(session.match.round.observe(session.me).step)
            holders.add(session.holder)
            if session.stage == ENDED:
                break
            page = await poke(page, rng)
        people = {seat for seat, who in enumerate(seats) if who == PERSON}
        assert None in holders and len(holders & people) > 1
        assert {"gin": {"draw", "discard"}, "kokutoram": {"set_up", "draw", "insert", "discard"}}.get(game, set()) <= steps

    asyncio.run(run())


async def play_on(page: Page, rng: Random, until: Callable[[Session], bool]) -> Page:
    """Play as casual CPUs do, each person lifting the curtain, until a condition holds."""
    while not until(session := session_of(page)):
        if page.veiled:
            await lifted(page)
        elif session.stage == COUNTED:
            page.tap("next")
        elif session.looks_on():
            page.tap("hand-on")
        else:
            action = session.match.game.policies["easy"](rng).choose(session.match.round.observe(session.me))
            page.room.sitting.answer(lambda *_, chosen=action: chosen)
            page.room.show()
        await page.settled()
    return page


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_a_match_of_several_people_is_told_by_names_and_counts_for_nobody(game: str, seats: tuple[str, ...]) -> None:
    async def run() -> None:
        names = ("Mika", "Ken", "Aki")[: len(seats)]
        page = await play_on(await table(game, seats, names), Random(7), lambda session: session.stage == ENDED)
        session = session_of(page)
        rows = json.loads(page.kept["fudaba.history"])["matches"]
        winners = [name for seat, name in enumerate(names) if seat in session.match.winners() and seats[seat] == PERSON]
        assert all(name in page.words for name in winners) and "You" not in page.words and "you" not in page.words.split()
        assert rows[0]["seats"] == list(seats) and rows[0]["names"] == [n if s == PERSON else "" for n, s in zip(names, seats, strict=True)]
        assert record.from_json(rows[0]["record"], GAMES).seats == seats
        assert history.totals(rows) == (0, 0, 0)
        page.go("#/records")
        assert all(name in page.words for name, seat in zip(names, seats, strict=True) if seat == PERSON)
        page.go(f"#/{game}/table")

    asyncio.run(run())


@pytest.mark.parametrize(("game", "seats"), MORE)
def test_results_are_open_to_everybody_and_say_you_to_nobody(game: str, seats: tuple[str, ...]) -> None:
    async def run() -> None:
        names = ("Mika", "Ken", "Aki", "Rin", "Sho", "Yui")[: len(seats)]
        page = await play_on(await table(game, seats, names), Random(3), counted)
        assert game == "goninkan" or all(name in page.words for name, seat in zip(names, seats, strict=True) if seat == PERSON)
        assert not re.search(r"\b[Yy]ou\b|\b[Yy]our\b", page.words)
        page.tap("next")
        await page.settled()
        assert page.veiled or session_of(page).stage != PLAYING, "a new deal lies behind the curtain"

    asyncio.run(run())


def test_the_curtain_tells_whose_turn_it_is_and_what_happened() -> None:
    async def run() -> None:
        page = await table("gin", (PERSON, PERSON), ("Mika", "Ken"))
        first = session_of(page).person_next()
        name, other = ("Mika", "Ken") if first == 0 else ("Ken", "Mika")
        assert page.said[-1] == f"{name} to act. Pass the device." and page.title.startswith(f"{name} to act")
        assert "Round 1, the cards are dealt." in page.words
        await lifted(page)
        page.tap("pass")
        assert not page.veiled, "whoever acted sees what came of it"
        await page.settled()
        assert page.veiled and f"{name} refused the upcard." in page.words
        assert page.readable == [f"{other} to act. Pass the device."], "what one person heard is taken back"
        assert page.frames[-1]["focus"] == "lift"

    asyncio.run(run())


def test_nothing_is_taken_back_across_the_curtain() -> None:
    async def run() -> None:
        page = await lifted(await table("gin", (PERSON, PERSON)))
        page.tap("take")
        assert session_of(page).can_undo()
        page.go("#/")
        page.go("#/gin/table")
        assert page.veiled and "Player" in page.words
        await lifted(page)
        assert not session_of(page).can_undo()
        lines = len(session_of(page).match.entries[-1].lines)
        page.send(type="act", act="undo")
        assert len(session_of(page).match.entries[-1].lines) == lines

    asyncio.run(run())


def test_what_one_person_touched_waits_for_them() -> None:
    async def run() -> None:
        page = await lifted(await table("gin", (PERSON, PERSON)))
        for _ in range(3):
            page.tap("sort")
        me = session_of(page).me
        assert session_of(page).state["sort"] == "own"
        page.tap("pass")
        await page.settled()
        await lifted(page)
        assert session_of(page).me != me and session_of(page).state["sort"] == "melds"
        page.tap("pass")
        await page.settled()
        await lifted(page)
        assert session_of(page).me == me and session_of(page).state["sort"] == "own"

    asyncio.run(run())


def test_a_dialog_of_one_person_closes_when_the_curtain_falls() -> None:
    async def run() -> None:
        page = await lifted(await table("gin", (PERSON, PERSON)))
        page.tap("pass")
        page.tap("sheet last")
        assert page.sheet is not None
        await page.settled()
        assert page.veiled and page.sheet is None
        page.tap("sheet menu")
        page.tap("sheet last")
        assert page.sheet is not None and "refused" in text_of(page.sheet)
        check(page)

    asyncio.run(run())


def test_a_person_alone_meets_no_curtain() -> None:
    async def run() -> None:
        for game, seats in (("gin", (PERSON, "easy")), ("kokutoram", (PERSON, "easy", "easy"))):
            page = await table(game, seats)
            assert not page.veiled and "lift" not in page.acts()
            await play_on(page, Random(game), lambda session: session.stage == COUNTED)
            assert not any("hush" in frame or "focus" in frame for frame in page.frames)
            assert "names" not in json.loads(page.kept[f"fudaba.match.{game}"])

    asyncio.run(run())


def test_names_are_plain_short_text() -> None:
    page = Page(route="#/gin")
    page.change("wish opponent 0", PERSON)
    page.change("wish name 0", "  <b>Mi\u202eka</b>\n\x00\ud800 and many more ")
    page.change("wish name 1", {"a": 1})
    for act, value in (("wish name 2", "x"), ("wish name -1", "x"), ("wish opponent 0", ["person"]), ("wish opponent 0", "nobody")):
        page.send(type="act", act=act, value=value)
    wish = page.reloaded().room.house.wish("gin")
    assert wish.names == ("<b>Mika</b>", "") and wish.opponents == (PERSON,)
    page.tap("deal")
    assert json.loads(page.kept["fudaba.match.gin"])["names"] == ["<b>Mika</b>", ""]


OLD_WISH = {"v": 1, "tables": {"gin": {"opponents": ["easy"], "preset": "classic", "changes": {"oklahoma": True}}}}


def test_what_was_kept_before_there_were_names_still_loads() -> None:
    async def run() -> None:
        page = Page({"fudaba.settings": json.dumps(OLD_WISH)}, "#/gin")
        wish = page.room.house.wish("gin")
        assert (wish.opponents, wish.preset, wish.changes, wish.names) == (("easy",), "classic", {"oklahoma": True}, ("", ""))
        two = await table("gin", (PERSON, PERSON), ("Mika", "Ken"))
        kept = json.loads(two.kept["fudaba.match.gin"])
        for names in ([], None, 7, ["only one"], [1, 2, 3]):
            changed = {**kept, "names": names} if names is not None else {name: part for name, part in kept.items() if name != "names"}
            again = Page({"fudaba.match.gin": json.dumps(changed)}, "#/gin/table")
            await again.settled()
            assert again.veiled and "Player" in again.words + (await lifted(again)).words

    asyncio.run(run())


def test_many_seats_stand_in_a_list_and_all_cpus_change_at_once() -> None:
    from fudaba.app.screens import seats, setup
    from fudaba.games.gin.rules import GinGame

    class Six(GinGame):
        players = (6,)

    game, t = Six(), Text("en")
    wish = setup.read_wish(game, {"opponents": [PERSON, "easy", "basic", "basic", PERSON], "names": ["Mika"]})
    assert wish.names == ("Mika", "", "", "", "", "")
    wish = setup.with_everyone(game, setup.with_name(wish, "5", "Ken"), "random")
    assert wish.opponents == (PERSON, "random", "random", "random", PERSON)
    fields = [node for child in seats.fields(t, game, wish.seats, wish.names) if isinstance(child, dict) for node in walk(child)]
    changes = [node["a"]["change"] for node in fields if "change" in node.get("a", {})]
    assert sum(node["a"].get("act", "").startswith("wish everyone ") for node in fields if "a" in node) == len(levels(game))
    everybody = [node for child in seats.fields(t, game, (PERSON,) * 6, wish.names) if isinstance(child, dict) for node in walk(child)]
    assert not any("act" in node.get("a", {}) for node in everybody), "no level is offered for CPUs where there is none"
    assert [change for change in changes if "opponent" in change] == [f"wish opponent {number}" for number in range(5)]
    assert [change for change in changes if "name" in change] == ["wish name 0", "wish name 1", "wish name 5"]
    assert sum(node["t"] == "li" for node in fields) == 6
