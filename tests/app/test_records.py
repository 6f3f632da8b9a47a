"""The records: filters, which matches lead to replays, and files that are opened or refused."""

import asyncio
import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from fudaba.app import history, opening
from fudaba.app.screens import records
from fudaba.app.store import HISTORY, VERSION
from fudaba.app.text import LANGUAGES, Text, load
from fudaba.core import record
from fudaba.core.errors import RecordError
from fudaba.core.match import PERSON
from fudaba.games import GAMES
from fudaba.ui.nodes import text_of, walk
from tests.app.inspector import inspect
from tests.app.page import Page, in_a_loop
from tests.app.test_replay import finished, kept, place_of, playback_of


def rows_of(page: Page) -> list[str]:
    """Return the words of the matches that are listed."""
    return [text_of(node) for node in walk(page.tree) if "match" in node.get("a", {}).get("class", "").split()]


def several_kinds() -> dict[str, str]:
    """Return the storage of somebody who has finished matches of several kinds."""
    matches = [
        finished("gin", (PERSON, "basic")), finished("gin", (PERSON, "random"), "s2"), finished("koikoi", (PERSON, "basic"), "s3"),
        finished("gin", (PERSON, PERSON), "s4"),
    ]  # fmt: skip
    data = json.loads(kept(*matches)[HISTORY])
    data["matches"][1]["preset"] = "classic"
    return {HISTORY: json.dumps(data)}


def offered(page: Page, kind: str) -> list[str]:
    """Return the values of a filter's list."""
    lists = [node for node in walk(page.tree) if node.get("a", {}).get("change") == f"filter {kind}"]
    return [option["a"]["value"] for node in lists for option in node["c"]]


@pytest.mark.parametrize("language", LANGUAGES)
@in_a_loop
def test_matches_are_filtered_by_game_opponent_and_rules(language: str) -> None:
    page = Page(several_kinds(), "#/records", language)
    inspect(page)
    assert len(rows_of(page)) == 4
    assert offered(page, "opponent") == ["", "random", "basic", "person"]
    assert offered(page, "rules") == ["", "gin quick", "gin classic", "koikoi standard"]
    page.change("filter opponent", "basic")
    assert len(rows_of(page)) == 2
    page.change("filter rules", "gin quick")
    assert len(rows_of(page)) == 1
    page.go("#/settings")
    page.go("#/records")
    assert len(rows_of(page)) == 1, "it stays while the room lives"
    page.change("filter rules", "koikoi standard")
    page.change("filter opponent", "random")
    assert not rows_of(page)
    inspect(page)
    page.tap("filter")
    assert len(rows_of(page)) == 4
    page.tap("filter koikoi")
    assert len(rows_of(page)) == 1
    page.tap("filter gin")
    assert offered(page, "rules") == ["", "gin quick", "gin classic"] and len(rows_of(page)) == 3
    for value in ("koikoi standard", "nobody", None, "<b>"):
        page.send(type="act", act="filter rules", value=value)
        assert len(rows_of(page)) == 3


@in_a_loop
def test_a_match_leads_to_its_replay_and_a_thinned_one_says_so() -> None:
    data = json.loads(several_kinds()[HISTORY])
    del data["matches"][0]["record"]
    page = Page({HISTORY: json.dumps(data)}, "#/records")
    links = [node["a"]["href"] for node in walk(page.tree) if node.get("a", {}).get("href", "").startswith("#/replay/")]
    assert links == [f"#/replay/{row['id']}" for row in reversed(data["matches"][1:])]
    assert "Only the result is kept" in rows_of(page)[-1] and "Only" not in rows_of(page)[0]
    page.go(links[0])
    assert place_of(page) == (1, 0)


@in_a_loop
def test_every_match_can_be_reached_however_many_there_are() -> None:
    row = json.loads(kept(finished("gin"))[HISTORY])["matches"][0]
    rows = [{**row, "id": str(number), "seed": str(number)} for number in range(2 * records.LONGEST_LIST + 1)]
    page = Page({HISTORY: json.dumps({"v": 1, "matches": rows})}, "#/records")
    assert len(rows_of(page)) == records.LONGEST_LIST and "Show older ones (101)" in page.words
    page.tap("more")
    assert len(rows_of(page)) == 2 * records.LONGEST_LIST and page.frames[-1]["focus"] == "replay 100"
    inspect(page)
    page.go("#/replay/1")
    page.go("#/records")
    page.tap("more")
    assert len(rows_of(page)) == len(rows) and "more" not in page.acts()
    page.send(type="act", act="more")
    page.tap("export-record 0")
    page.send(type="act", act="filter")
    assert len(rows_of(page)) == records.LONGEST_LIST


@in_a_loop
def test_one_damaged_match_takes_no_other_with_it() -> None:
    data = json.loads(several_kinds()[HISTORY])
    data["matches"][1]["totals"] = ["<b>"]
    data["matches"][2]["seats"] = [PERSON] * 9
    text = json.dumps(data)
    page = Page({HISTORY: text}, "#/records")
    inspect(page)
    assert len(rows_of(page)) == 2 and page.room.house.t("notice.broken") in text_of(page.toast or "")
    assert json.loads(page.kept[f"{HISTORY}.broken"]) == data and len(json.loads(page.kept[HISTORY])["matches"]) == 2
    assert page.reloaded().toast is None


@in_a_loop
def test_players_of_elsewhere_have_short_names_of_one_line() -> None:
    data = json.loads(kept(finished("gin"), finished("koikoi"))[HISTORY])
    for row, game in zip(data["matches"], ("gin", "chess\u202e" * 99), strict=True):
        row |= {"game": game, "seats": [PERSON, "x\u202e\n" * 10_000]}
    page = Page({HISTORY: json.dumps(data)}, "#/records")
    assert all(len(words) < 150 and "\u202e" not in words for words in rows_of(page))


@pytest.mark.parametrize("preset", [None, 7, [], "<b>", "none"])
@in_a_loop
def test_rules_without_a_name_of_the_house_are_no_filter(preset: Any) -> None:
    data = json.loads(several_kinds()[HISTORY])
    data["matches"][0]["preset"] = preset
    del data["matches"][1]["preset"]
    page = Page({HISTORY: json.dumps(data)}, "#/records")
    inspect(page)
    assert len(rows_of(page)) == 4 and offered(page, "rules") == ["", "gin quick", "koikoi standard"]


@in_a_loop
def test_one_kind_of_match_has_nothing_to_filter() -> None:
    page = Page(kept(finished("gin")), "#/records")
    assert not offered(page, "opponent") + offered(page, "rules") and "filter gin" not in page.acts()


@pytest.mark.parametrize("name", list(GAMES))
@in_a_loop
def test_a_record_of_cpus_alone_opens_as_a_replay_and_is_not_added(name: str) -> None:
    match = finished(name, ("basic",) * GAMES[name].players[0])
    page = Page(None, "#/records")
    page.send(type="record", text=record.dumps(match))
    assert page.route == "#/replay/opened" and place_of(page) == (1, 0)
    inspect(page)
    assert playback_of(page).all_hands and "You" not in page.words.split()
    assert HISTORY not in page.kept and not history.rows(page.room.house.store)
    again = page.reloaded()
    assert "Choose its file once more" in again.words
    again.send(type="record", text=record.dumps(match))
    assert place_of(again) == (1, 0)


def test_a_record_with_a_person_says_you_to_nobody_and_players_of_elsewhere_have_their_names() -> None:
    async def run() -> None:
        match = finished("gin", (PERSON, "guests/<b>bot</b>\u202e.py"))
        page = Page(None, "#/records")
        page.room.replay(match)
        page.room.show()
        inspect(page)
        assert "Player" in page.words and "guests/<b>bo" in page.words and "\u202e" not in json.dumps(page.tree, ensure_ascii=False)
        for _ in range(6):
            page.tap("on")
        assert not any(words.startswith("You ") for words in page.said)
        page.go("#/records")

    asyncio.run(run())


Change = Callable[[dict[str, Any]], Any]


def first_line(line: str) -> Change:
    """Return the change of a record's first action."""
    return lambda r: r["rounds"][0]["actions"].__setitem__(0, line)


BROKEN: dict[str, tuple[Change, str]] = {
    "format": (lambda r: r.update(format=2), "Version 1 can be read"),
    "keys": (lambda r: r.update({"<img src=x>": 1}), "something unknown: '<img src=x>'"),
    "game": (lambda r: r.update(game="whist"), "The game 'whist' is not played here"),
    "seats": (lambda r: r.update(seats=[1]), "The seats are not right"),
    "seed": (lambda r: r.update(seed=None), "The seed is missing"),
    "preset": (lambda r: r.update(preset="slow"), "The rule set 'slow' is not known"),
    "rules": (lambda r: r["rules"].pop("target"), "The rules are not complete"),
    "rounds": (lambda r: r.update(rounds=[]), "There must be 1 to 200 rounds"),
    "partial": (lambda r: r.update(partial=1), "where the match was cut short"),
    "totals": (lambda r: r.update(totals=[7, 7]), "The totals [7, 7] do not come out of the rounds"),
    "winners": (lambda r: r.update(winners=[0, 1]), "The winners [0, 1] do not come out"),
    "round": (lambda r: r["rounds"].__setitem__(0, 1), "Round 1: This is no round"),
    "dealer": (lambda r: r["rounds"][0].update(dealer=7), "Round 1: The wrong seat deals"),
    "card": (lambda r: r["rounds"][1]["deck"].__setitem__(0, "1x"), "Round 2: '1x' is no card of this game"),
    "deck": (lambda r: r["rounds"][0]["deck"].pop(), "Round 1: The deck is not the whole pack"),
    "lines": (lambda r: r["rounds"][0].update(actions=3), "Round 1: The actions cannot be read"),
    "unfinished": (lambda r: r["rounds"][0]["actions"].pop(), "Round 1: The round is not played to its end"),
    "points": (lambda r: r["rounds"][0].update(points=[1, 1]), "Round 1: The points [1, 1] do not come out"),
    "void": (lambda r: r["rounds"][0].update(void="x"), "Round 1: Whether the round is void"),
    "detail": (lambda r: r["rounds"][0].update(detail=3), "Round 1: The details of the count"),
    "over": (lambda r: r["rounds"][0]["actions"].append("0 draw"), "'0 draw' comes after the end"),
    "turn": (first_line("5 draw"), "Round 1, line 1: '5 draw' is out of turn: seat"),
    "unreadable": (
        lambda r: r["rounds"][0]["actions"].__setitem__(0, r["rounds"][0]["actions"][0][:2] + "sing"),
        "cannot be read as an action",
    ),
    "forbidden": (lambda r: r["rounds"][0]["actions"].__setitem__(0, r["rounds"][0]["actions"][0][:2] + "draw"), "draw' breaks a rule."),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", list(BROKEN))
@in_a_loop
def test_a_broken_record_is_refused_with_round_line_and_reason(kind: str, language: str) -> None:
    change, words = BROKEN[kind]
    data = deepcopy(record.to_json(finished("gin")))
    change(data)
    text = json.dumps(data)
    page = Page(None, "#/records", language)
    page.send(type="record", text=text)
    inspect(page)
    assert page.route == "#/records"
    refused = next(text_of(node) for node in walk(page.tree) if node.get("k") == "refused")
    assert page.said[-1] == refused
    if language == "en":
        assert words in refused
    with pytest.raises(RecordError) as caught:
        record.loads(text, GAMES)
    sentence = caught.value.sentence
    assert sentence.key == f"broken.{kind}" and Text(language)(sentence.key, **dict(sentence.values)) in refused
    page.go("#/records")
    assert not any(node.get("k") == "refused" for node in walk(page.tree))


def test_the_rule_that_a_line_breaks_is_told_with_its_cards_as_words() -> None:
    data = deepcopy(record.to_json(finished("koikoi")))
    seat = data["rounds"][0]["actions"][0][0]
    held = next(card for card in data["rounds"][0]["deck"][24:] if card)
    data["rounds"][0]["actions"][0] = f"{seat} play {held}"
    refused = opening.opened(Text("en"), {"text": json.dumps(data)})
    assert isinstance(refused, str) and refused.startswith(f"Round 1, line 1: '{seat} play {held}' breaks a rule.")
    assert len(refused) > len(f"Round 1, line 1: '{seat} play {held}' breaks a rule.") + 10 and "koikoi." not in refused


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"text": ""}, "This file is no record of a match."),
        ({"text": "[" * 100_000}, "This file is no record of a match."),
        ({"text": "[]"}, "This file is no record of a match."),
        ({"text": "", "reason": "large"}, "This file is too large"),
        ({"text": " " * (record.LARGEST + 1)}, "This file is too large"),
        ({"text": 7}, "This file is too large"),
        ({"text": '{"fudaba": "export", "format": 1, "kept": {}}'}, "everything kept by a Fudaba"),
    ],
)
@in_a_loop
def test_what_is_no_record_is_refused(message: dict[str, Any], words: str) -> None:
    page = Page(None, "#/records")
    page.send(type="record", **message)
    inspect(page)
    assert words in page.words and page.route == "#/records"


def test_a_match_that_goes_on_is_not_opened() -> None:
    match = finished("gin")
    going_on = record.to_json(match)
    going_on["rounds"][-1] = {**going_on["rounds"][-1], "actions": going_on["rounds"][-1]["actions"][:-1], "points": None}
    del going_on["rounds"][-1]["detail"], going_on["partial"]
    totals = [played.outcome.points for played in match.played[:-1]]
    going_on["totals"] = [sum(points) for points in zip(*totals, strict=True)]
    refused = opening.opened(Text("en"), {"text": json.dumps(going_on)})
    assert refused == "The match of this record is not over. Only finished ones can be opened."


def test_every_reason_has_its_sentence() -> None:
    sentences = {key.removeprefix("broken.") for key in load("en") if key.startswith("broken.")}
    assert sentences - {"at.line", "at.round", "large", "no_record", "whole_room", "going_on", "after_end"} == set(BROKEN)


@in_a_loop
def test_a_kept_record_still_saves_as_a_file() -> None:
    match = finished("gin")
    page = Page(kept(match), "#/records")
    page.tap(f"export-record {history.id_of(match)}")
    page.send(type="record", text=page.files[-1]["text"])
    assert page.route == "#/replay/opened"
    assert json.loads(page.kept[HISTORY])["v"] == VERSION and len(json.loads(page.kept[HISTORY])["matches"]) == 1
