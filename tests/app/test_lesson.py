"""Lessons: what their records and sentences must be, and how a learner goes through them, without a browser."""

import asyncio
import json
import re
from collections.abc import Coroutine, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from fudaba.app.screens.lesson import Lessons
from fudaba.app.session import Session
from fudaba.app.text import LANGUAGES, load
from fudaba.app.tutoring import Tutor, lesson_of
from fudaba.core import record
from fudaba.core.contract import Action
from fudaba.core.lesson import LEARNER, Leap, Step, action_of, played
from fudaba.games import GAMES
from fudaba.ui.nodes import Element, find, text_of, walk
from fudaba.ui.table import Answer, Scene
from tests.app.page import Page, dealt

WORDS = {language: load(language) for language in LANGUAGES}
SHORTEST, LONGEST = 10, 18
MOST_WORDS = {"en": 150, "ja": 75}
"""So many letters of a step, beside what it is about, stand above a table on the smallest screen."""


def tutor_of(page: Page) -> Tutor:
    place = page.room._place
    assert isinstance(place, Lessons) and place.tutor is not None
    return place.tutor


async def rested(page: Page) -> None:
    """Let the others act until there is something to read or to do, or the round is counted."""
    while tutor_of(page).goes_on(tutor_of(page).table):
        page.send(type="skip")
        await asyncio.sleep(0)


async def begun(name: str, language: str = "en", kept: dict[str, str] | None = None) -> Page:
    page = Page(kept, f"#/{name}/lesson", language)
    await rested(page)
    return page


def marks(page: Page) -> list[Element]:
    """Return what is marked and can be reached."""
    return [node for node in page.all() if "is-hinted" in node.get("a", {}).get("class", "").split()]


def press(page: Page, node: Element) -> None:
    """Press a button, or choose what stands for a value."""
    values = node["a"]
    if "act" in values:
        page.tap(values["act"])
    else:
        page.change(values["change"], values["value"])


async def step(page: Page) -> None:
    """Do the present step: read on, or press what is marked until it is done."""
    tutor, number = tutor_of(page), tutor_of(page).number
    if tutor.reading():
        assert marks(page) == []
        page.tap("lesson next")
    for _ in range(6):
        if tutor.number != number:
            break
        mark, *alike = marks(page)
        assert all(each["a"]["act"] == mark["a"]["act"] for each in alike)
        press(page, mark)
    assert tutor.number == number + 1
    await rested(page)


async def at(page: Page, key: str) -> None:
    """Go on to the step of a key."""
    while (stop := tutor_of(page).stop()) is None or stop.key != key:
        await step(page)


def answered(action: Action, session: Session, scene: Scene) -> Answer:
    """Stand for a table on which something was pressed that means an action."""
    return action


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def sentences(name: str) -> Iterator[tuple[str, str, str]]:
    """Yield the sentences of a lesson as language, key and text."""
    for language, words in WORDS.items():
        for key, text in words.items():
            if key.startswith(f"lesson.{name}."):
                yield language, key, text


# What a lesson is


@pytest.mark.parametrize("name", GAMES)
def test_every_line_is_legal_and_the_round_is_played_out(name: str) -> None:
    game, lesson = GAMES[name], lesson_of(GAMES[name])
    match = lesson.match(game)
    for line in lesson.lines():
        if match.outcome() is not None:
            match.deal()
        assert match.round.actor() == int(line.split(" ")[0]), line
        match.apply(action_of(game, line))
        assert f"{line.split(' ')[0]} {game.action_text(action_of(game, line))}" == line
    assert match.outcome() is not None and played(match) == len(lesson.lines())
    assert record.to_json(record.from_json(record.to_json(match), GAMES)) == record.to_json(match)


@pytest.mark.parametrize("name", GAMES)
def test_the_learner_presses_and_is_told_why(name: str) -> None:
    script = lesson_of(GAMES[name]).script
    for before, part in zip((None, *script), script, strict=False):
        if isinstance(part, str):
            with_the_line_before = isinstance(before, Step) and before.line != ""
            assert int(part.split(" ")[0]) != LEARNER or with_the_line_before, part
        elif isinstance(part, Leap):
            assert isinstance(before, Step) and not before.line, "a leap follows something that is read"
        else:
            assert not part.line or int(part.line.split(" ")[0]) == LEARNER, part
    keys = [part.key for part in script if isinstance(part, Step)]
    assert len(keys) == len(set(keys)) and SHORTEST <= len(keys) + 1 <= LONGEST


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_exists_is_used_and_has_its_facts_from_the_position(name: str) -> None:
    steps = [part for part in lesson_of(GAMES[name]).script if isinstance(part, Step)]
    keys = {f"lesson.{name}.{part.key}" for part in steps} | {f"lesson.{name}.{part.key}.title" for part in steps if not part.line}
    for words in WORDS.values():
        assert not (keys | {f"lesson.{name}.end"}) - set(words)
    assert {key for _, key, _ in sentences(name)} - keys <= {f"lesson.{name}.end", f"lesson.{name}.part"}
    for language, key, text in sentences(name):
        assert not re.search(r"[0-9０-９♣♦♥♠]", text), (language, key)


# Going through it


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_what_is_marked_leads_to_the_end(name: str, language: str) -> None:
    async def work() -> None:
        page = await begun(name, language)
        tutor = tutor_of(page)
        assert page.root["body"].split()[0] == "is-table"
        for number in range(len(tutor.stops)):
            assert tutor.number == number
            assert page.title.endswith(" · 札場") and WORDS[language][f"{name}.name"] in page.title
            words = tutor.words(tutor.scene(tutor.table))
            assert "{" not in words.what + words.why and "lesson." not in words.what + words.why
            assert len(words.why) <= MOST_WORDS[language], words.why
            assert words.why in page.words and f"{words.what}" in page.said[-1] and words.why in page.said[-1]
            await step(page)
        assert tutor.ended() and "is-table" not in page.root["body"]
        end = tutor.words(tutor.scene(tutor.table))
        assert "{" not in end.why and end.why in page.words and end.why in page.said[-1]
        links = [node["a"]["href"] for node in walk(page.tree) if "href" in node.get("a", {})]
        assert f"#/{name}" in links and any(link.startswith(f"rules/{name}/") for link in links)
        assert page.acts().count("next") == 0
        assert page.kept == {}

    run(work())


@pytest.mark.parametrize("name", GAMES)
def test_back_goes_one_step_back_from_everywhere(name: str) -> None:
    async def work() -> None:
        page = await begun(name)
        tutor = tutor_of(page)
        page.send(type="act", act="lesson back")
        assert tutor.number == 0
        seen = []
        for _ in tutor.stops:
            seen.append((tutor.number, tutor.words(tutor.scene(tutor.table))))
            await step(page)
        for before in reversed(seen):
            if page.sheet is not None:
                page.tap("look")
            page.tap("lesson back")
            assert (tutor.number, tutor.words(tutor.scene(tutor.table))) == before
            await rested(page)
            assert tutor.number == before[0]
        await step(page)
        assert tutor.number == 1

    run(work())


@pytest.mark.parametrize("name", GAMES)
def test_another_legal_press_is_answered_kindly_and_changes_nothing(name: str) -> None:
    async def work() -> None:
        page = await begun(name)
        tutor = tutor_of(page)
        for stop in tutor.stops:
            match, wanted = tutor.table.match, tutor.wanted()
            if match.round.actor() == LEARNER:
                before = record.dumps(match)
                for action in match.round.legal():
                    if action != wanted:
                        tutor.answer(partial(answered, action))
                        assert record.dumps(match) == before and tutor.stop() == stop
                        assert tutor.table.why is not None and tutor.table.why.key.startswith("lesson.refusal.")
                        page.room.show()
                        told = page.said[-1]
                        assert told in page.words or (wanted is not None and page.sheet is not None)
                        break
            await step(page)

    run(work())


@pytest.mark.parametrize("name", GAMES)
def test_nobody_is_stuck_after_any_presses(name: str) -> None:
    async def work() -> None:
        page, chance = await begun(name), Random(name)
        tutor = tutor_of(page)
        while not tutor.ended():
            number, match = tutor.number, tutor.table.match
            before = record.dumps(match)
            for _ in range(12):
                wrong = [node for node in page.all() if {"act", "change"} & set(node.get("a", {})) and not leads_on(node)]
                press(page, chance.choice(wrong))
                await rested(page)
                if tutor.number != number:
                    break
                assert record.dumps(tutor.table.match) == before
            if page.sheet is not None and "close" in page.acts():
                page.tap("close")
            if tutor.number == number:
                await step(page)

    run(work())


def leads_on(node: Element) -> bool:
    """Tell whether a button leads to another step by itself, or out of the lesson."""
    return str(node["a"].get("act", "")).split(" ")[0] in ("lesson", "undo", "escape")


def test_a_wrong_card_keeps_what_there_is_to_do_in_sight() -> None:
    async def work() -> None:
        page = await begun("koikoi")
        await at(page, "match")
        page.tap("select 01d")
        page.tap("take 01b")
        assert page.said[-1] == "For this lesson: Cherry blossom takes Cherry blossom with curtain. You may try everything later."
        assert page.said[-1] in page.words and page.sounds[-1] == "error"
        page.tap("select 03c")
        assert page.said[-1] not in page.words
        page.tap("take 12b")
        assert "different months" in page.said[-1]
        page.tap("take 03a")
        await rested(page)
        stop = tutor_of(page).stop()
        assert stop is not None and stop.key == "stock"

    run(work())


def test_what_is_to_be_read_comes_before_what_is_to_be_done() -> None:
    async def work() -> None:
        page = await begun("koikoi")
        page.tap("select 03c")
        page.tap("take 03a")
        assert page.said[-1] == "Read this first, then press Next." and tutor_of(page).number == 0
        await at(page, "match")
        page.send(type="act", act="lesson next")
        assert page.said[-1].startswith("For this lesson:") and tutor_of(page).number == 2
        page.send(type="act", act="hint")
        assert page.said[-1].startswith("Cherry blossom takes")

    run(work())


def test_cards_can_be_dragged_and_dialogs_opened() -> None:
    async def work() -> None:
        page = await begun("koikoi")
        await at(page, "match")
        page.tap("sheet yaku")
        assert page.sheet is not None and "Inoshikacho" in text_of(page.sheet)
        page.tap("close")
        page.tap("sheet last")
        assert page.sheet is not None
        page.tap("close")
        page.send(type="drop", drag="03c", onto="field 03a")
        await rested(page)
        stop = tutor_of(page).stop()
        assert stop is not None and stop.key == "stock"

    run(work())


def test_a_decision_has_the_words_of_the_lesson_on_its_dialog() -> None:
    async def work() -> None:
        page = await begun("koikoi")
        await at(page, "koikoi")
        assert page.sheet is not None
        tutor = tutor_of(page)
        assert tutor.words(tutor.scene(tutor.table)).why in text_of(page.sheet)
        page.tap("shobu")
        assert page.said[-1].startswith("For this lesson:") and page.sheet is not None
        page.tap("koikoi")
        assert page.sheet is None

    run(work())


# Coming and going


@pytest.mark.parametrize("name", GAMES)
def test_the_sheet_of_a_game_leads_to_its_lesson_and_skipping_leads_back(name: str) -> None:
    async def work() -> None:
        page = Page(route=f"#/{name}")
        assert any(find(page.tree, href=f"#/{name}/lesson"))
        page.go(f"#/{name}/lesson")
        await step(page)
        (skip,) = [node for node in page.all() if node.get("k") == "skip"]
        assert skip["a"]["href"] == f"#/{name}"
        page.go(skip["a"]["href"])
        assert page.route == f"#/{name}" and "deal" in page.acts()

    run(work())


@pytest.mark.parametrize("name", GAMES)
def test_a_reload_comes_back_to_the_step(name: str) -> None:
    async def work() -> None:
        page = await begun(name)
        for number in range(len(tutor_of(page).stops) + 1):
            assert page.route == f"#/{name}/lesson" + (f"/{number + 1}" if number else "")
            again = page.reloaded()
            await rested(again)
            before, after = tutor_of(page), tutor_of(again)
            assert after.number == number and after.ended() == before.ended() and again.kept == {} and again.route == page.route
            assert record.dumps(after.table.match) == record.dumps(before.table.match)
            assert after.words(after.scene(after.table)) == before.words(before.scene(before.table))
            if not before.ended():
                await step(page)
        page.tap("lesson back")
        assert page.route == f"#/{name}/lesson/{len(tutor_of(page).stops)}"

    run(work())


def test_a_lesson_from_its_link_begins_anew() -> None:
    async def work() -> None:
        page = await begun("gin")
        await at(page, "draw")
        page.go("#/")
        page.go("#/gin/lesson")
        assert tutor_of(page).number == 0

    run(work())


@pytest.mark.parametrize("place", ["0", "1", "99", "999"])
def test_a_step_that_there_is_not_leads_to_the_beginning(place: str) -> None:
    async def work() -> None:
        page = Page(route=f"#/gin/lesson/{place}")
        await rested(page)
        assert tutor_of(page).number == 0

    run(work())


@pytest.mark.parametrize("route", ["#/lesson", "#/nobody/lesson", "#/gin/lesson/more", "#/gin/lesson/2/3", "#/gin/lesson/-1"])
def test_an_address_of_no_lesson_leads_home(route: str) -> None:
    page = Page(route=route)
    assert page.route == "#/"


def test_a_match_in_progress_is_not_touched() -> None:
    async def work() -> None:
        page = await dealt()
        session = page.room.sitting.session
        assert session is not None
        before, kept = record.dumps(session.match), dict(page.kept)
        page.go("#/gin/lesson")
        tutor = tutor_of(page)
        for _ in tutor.stops:
            await step(page)
        assert tutor.ended() and page.kept == kept
        page.go("#/gin/table")
        resumed = page.room.sitting.session
        assert resumed is not None and record.dumps(resumed.match) == before
        assert "fudaba.history" not in page.kept
        assert json.loads(page.kept["fudaba.match.gin"])["record"] == json.loads(before)

    run(work())


def test_the_language_may_change_within_a_lesson() -> None:
    async def work() -> None:
        page = await begun("kokutoram")
        await at(page, "draw")
        page.send(type="act", act="set language", value="ja")
        assert page.root["lang"] == "ja" and "山札から引く" in page.words

    run(work())
