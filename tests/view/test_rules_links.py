"""The ways from the room to the pages of rules: home, set-up, menu, the list of yaku, refusals."""

import asyncio
from random import Random

import pytest

from fudaba.app.session import Session, table_of
from fudaba.app.settings import Settings
from fudaba.app.text import LANGUAGES, Text
from fudaba.core.errors import Refusal
from fudaba.core.match import PERSON, Match
from fudaba.games import GAMES
from fudaba.games.koikoi.yaku import YAKU
from fudaba.games.rulings_view import SECTIONS, explained
from fudaba.games.shirokurojan.yaku import YAKU as SHIROKUROJAN_YAKU
from fudaba.ui.nodes import Node, text_of, walk
from fudaba.ui.rules import rules_link
from fudaba.ui.table import Scene
from tests.app.page import Page, dealt


def links(node: Node) -> list[str]:
    """Return where the links of a part of the page lead, but for those within the room."""
    return [address for each in walk(node) if (address := each.get("a", {}).get("href")) and not address.startswith("#")]


def seated(game: str, language: str) -> Scene:
    """Return what a person at a table who has the move is shown."""
    rules = GAMES[game]
    match = Match.new(rules, next(iter(rules.presets.values())), (PERSON, *["random"] * (rules.players[-1] - 1)), "links")
    session = Session(match, "")
    while not session.mine():
        if match.outcome() is None:
            session.apply(Random(1).choice(match.round.legal()))
        else:
            session.next_round()
    return session.scene(Text(language), Settings())


@pytest.mark.parametrize("language", LANGUAGES)
def test_addresses(language: str) -> None:
    tail = "" if language == "ja" else "en/"
    assert rules_link("", language) == f"rules/{tail}"
    assert rules_link("gin", language) == f"rules/gin/{tail}"
    assert rules_link("gin", language, "G1") == f"rules/gin/{tail}#G1"


@pytest.mark.parametrize("language", LANGUAGES)
def test_home_leads_to_all_rules(language: str) -> None:
    async def run() -> None:
        assert links(Page(language=language).tree) == [rules_link("", language)]

    asyncio.run(run())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_of_a_game_and_the_menu_of_its_table_lead_to_its_rules(game: str, language: str) -> None:
    async def run() -> None:
        sheet = Page(route=f"#/{game}", language=language)
        assert links(sheet.tree) == [rules_link(game, language)]
        sheet.tap("sheet how")
        assert sheet.sheet is not None and links(sheet.sheet) == [rules_link(game, language)]
        table = await dealt(preset=next(iter(GAMES[game].presets)), game=game, language=language)
        table.send(type="act", act="sheet menu")
        assert table.sheet is not None and links(table.sheet) == [rules_link(game, language)]

    asyncio.run(run())


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_yaku_of_a_list_leads_to_its_row(language: str) -> None:
    for game, ids in (
        ("koikoi", [*(yaku.id for yaku in YAKU), "teshi", "kuttsuki"]),
        ("shirokurojan", [yaku.id for yaku in SHIROKUROJAN_YAKU]),
    ):
        scene = seated(game, language)
        listed = table_of(GAMES[game]).sheet(scene, "yaku")
        assert listed is not None
        assert links(listed) == [rules_link(game, language, f"yaku-{each}") for each in ids]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", SECTIONS)
def test_a_refusal_leads_to_its_place(key: str, language: str) -> None:
    game = key.split(".")[0]
    scene = seated(game, language)._replace(why=Refusal(key))
    sentence, *rest = explained(scene, "No.")
    assert sentence == "No."
    (link,) = (part for part in rest if isinstance(part, dict))
    assert links(link) == [rules_link(game, language, SECTIONS[key])]
    assert text_of(link) == Text(language)("rules.why")


def test_a_refusal_about_the_page_alone_leads_nowhere() -> None:
    scene = seated("gin", "en")._replace(why=Refusal("table.refusal.undo"))
    assert explained(scene, "No.") == ["No."]


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("gin.refusal.draw_first", ()),
        ("kokutoram.refusal.draw_first", ()),
        ("shirokurojan.refusal.draw_first", ()),
        ("koikoi.refusal.play_first", ()),
        ("goninkan.refusal.follow", (("suit", "h"),)),
    ],
)
def test_the_table_shows_the_way_beside_the_refusal(key: str, values: tuple[tuple[str, str], ...]) -> None:
    game = key.split(".")[0]
    scene = seated(game, "en")._replace(why=Refusal(key, values))
    assert links(table_of(GAMES[game]).felt(scene)) == [rules_link(game, "en", SECTIONS[key])]
