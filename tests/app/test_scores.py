"""Score sheets as somebody keeps them: rounds by the rules of each game, taken back, kept, and broken."""

import json
from typing import Any

import pytest

from fudaba.games import GAMES
from fudaba.ui.nodes import find, text_of, walk
from tests.app.inspector import inspect
from tests.app.page import Page


def sheet(game: str, **kept: Any) -> Page:
    return Page(route=f"#/{game}/scores", **kept)


def totals(page: Page) -> list[str]:
    """Return what everybody has, as it stands on the page."""
    part = next(node for node in walk(page.tree) if node.get("a", {}).get("class", "").startswith("scores__totals"))
    return [text_of(node) for node in walk(part) if node["t"] == "dd"]


def play(page: Page, **values: Any) -> None:
    """Enter a round and add it."""
    for name, value in values.items():
        page.change(f"score field {name}", value)
    page.tap("score add")


def kept(page: Page, game: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(page.kept[f"fudaba.scores.{game}"])
    return data


def test_gin_by_the_quick_rules_to_the_end() -> None:
    page = sheet("gin")
    page.change("score name 0", " Aki ")
    page.change("score name 1", "Ben")
    play(page, own="3", other="12")
    play(page, knocker="1", own="0", other="13")
    play(page, knocker="0", own="10", other="10")
    play(page, knocker="nobody")
    assert totals(page) == ["9", "63"]
    assert page.said[-1] == "Void. Aki 9, Ben 63"
    assert all(line in page.words for line in ("Aki knocked", "Ben has gin", "Ben undercut", "Void"))
    play(page, knocker="1", own="0", other="40")
    assert "Ben has won" in page.words and totals(page) == ["9", "128"]
    assert "score add" not in page.acts()
    page.send(type="act", act="score add")
    assert len(kept(page, "gin")["rounds"]) == 5
    inspect(page)


def test_gin_by_the_classic_rules_adds_boxes_game_and_shutout() -> None:
    page = sheet("gin")
    page.change("score preset", "classic")
    play(page, own="10", other="10")
    assert totals(page) == ["0", "0"] and "A tied knock" in page.words
    play(page, own="0", other="40")
    play(page, own="0", other="22")
    assert totals(page) == ["362", "0"]
    assert "112" in page.words and "Shutout" in page.words


def test_the_dealer_of_the_next_round_follows_the_rules() -> None:
    page = sheet("gin")
    dealer = "score field dealer"
    assert next(find(page.tree, change=dealer))["a"]["value"] == "1"
    play(page, own="3", other="12")
    assert next(find(page.tree, change=dealer))["a"]["value"] == "1"
    play(page, knocker="1", own="3", other="12")
    assert next(find(page.tree, change=dealer))["a"]["value"] == "0"
    page.change(dealer, "1")
    play(page, own="3", other="12")
    assert [row["dealer"] for row in kept(page, "gin")["rounds"]] == [1, 1, 1]


def test_koikoi_always_shows_what_both_have_left() -> None:
    page = sheet("koikoi")
    play(page, base="8", calls_0="1")
    assert totals(page) == ["50", "0"]
    page.tap("score undo")
    assert totals(page) == ["25", "25"]
    assert next(find(page.tree, change="score field base"))["a"]["value"] == "8"
    play(page, calls_0="0", base="7", calls_1="1")
    assert totals(page) == ["39", "11"] and "Shobu by Player 1: 7 × 1 × 2 = 14" in page.words
    play(page, kind="hand_yaku", winner="1")
    assert totals(page) == ["33", "17"]
    play(page, kind="nagare")
    assert totals(page) == ["33", "17"] and "Void round" in page.words


def test_koikoi_pays_the_dealer_where_the_dealer_keeps() -> None:
    page = sheet("koikoi")
    page.change("score option dealer_keeps", "6")
    play(page, dealer="1", kind="nagare")
    assert totals(page) == ["19", "31"]


def test_kokutoram_with_three() -> None:
    page = sheet("kokutoram")
    page.change("score players", "3")
    play(page, points_0="10", points_1="5", points_2="8")
    assert totals(page) == ["0", "10", "0"]
    play(page, knocker="nobody", points_0="7", points_1="7", points_2="12")
    assert totals(page) == ["5", "15", "0"]
    play(page, knocker="2", points_0="6", points_1="9", points_2="0")
    assert totals(page) == ["5", "15", "11"]


def test_shirokurojan_payments_double_ron_and_tenpai() -> None:
    page = sheet("shirokurojan")
    page.change("score players", "3")
    page.change("score preset", "expert")
    play(page, winner="0", points="4")
    assert totals(page) == ["8", "−4", "−4"]
    play(page, kind="ron", winner="0", points="3", discarder="1", second="2", second_points="5")
    assert totals(page) == ["11", "−12", "1"]
    play(page, kind="nagare", tenpai_1=True)
    assert totals(page) == ["11", "−11", "1"]
    page.change("score field kind", "ron")
    page.change("score field discarder", "0")
    page.tap("score add")
    assert page.said[-1] == "Winners and discarder are different players."
    assert page.said[-1] in page.words and len(kept(page, "shirokurojan")["rounds"]) == 3
    page.change("score field discarder", "1")
    assert "different players" not in page.words


def test_goninkan_roles_places_and_seats() -> None:
    page = sheet("goninkan")
    assert "Ace of trumps, clubs" in page.words
    play(page, ace="1", joker="2", game_1="W", game_2="S16", game_3="W")
    assert "Ace of trumps, diamonds" in page.words
    assert totals(page) == ["13", "13", "13", "−13", "−13", "−13"]
    assert "Player 3 and Player 4 have changed seats" in page.words
    assert next(find(page.tree, change="score field dealer"))["a"]["value"] == "1"
    page.change("score field ace", "4")
    page.change("score field joker", "4")
    page.tap("score add")
    assert page.said[-1].startswith("Ace and joker in one hand")
    play(page, joker="5", game_1="RS")
    play(page, game_1="L")
    assert "score add" not in page.acts() and "Player 1 has won" in page.words
    inspect(page)


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_survives_a_reload_and_keeps_to_what_every_frame_keeps(game: str, language: str) -> None:
    page = sheet(game, language=language)
    inspect(page)
    page.change("score name 1", "<b>Ö")
    for _ in range(3):
        if "score add" in page.acts():
            page.tap("score add")
        inspect(page)
        again = page.reloaded()
        assert again.words == page.words and again.toast is None
    assert all(words.strip() and "。。" not in words and ".." not in words for words in page.said)


def test_what_was_begun_survives_a_reload_too() -> None:
    page = sheet("gin")
    page.change("score field other", "31")
    page.change("score field knocker", "1")
    page = page.reloaded()
    page.tap("score add")
    assert totals(page) == ["0", "56"]


def test_a_new_sheet_is_asked_for_once_there_are_rounds() -> None:
    page = sheet("gin")
    page.change("score name 0", "Aki")
    play(page, own="3", other="12")
    page.tap("score new")
    assert page.sheet is not None and "Begin a new sheet?" in text_of(page.sheet)
    inspect(page)
    page.tap("close")
    assert page.sheet is None and totals(page) == ["9", "0"]
    page.tap("score new")
    page.tap("score new-anyway")
    assert page.sheet is None and totals(page) == ["0", "0"]
    assert kept(page, "gin")["names"] == ["Aki", ""]


def test_rules_and_players_are_fixed_by_the_first_round() -> None:
    page = sheet("kokutoram")
    play(page, points_1="9")
    before = kept(page, "kokutoram")
    for act, value in (("score players", "3"), ("score option target", "50"), ("score preset", "standard"), ("score standard", None)):
        page.send(type="act", act=act, value=value)
    assert kept(page, "kokutoram") == before
    assert not list(find(page.tree, change="score option target"))


def test_a_wrong_number_stays_and_nothing_is_added() -> None:
    page = sheet("gin")
    page.change("score field other", "many")
    page.tap("score add")
    assert page.said[-1] == "A whole number from 0 to 100." and page.said[-1] in page.words
    assert next(find(page.tree, change="score field other"))["a"]["value"] == "many"
    assert "fudaba.scores.gin" not in page.kept
    play(page, other="5")
    assert totals(page) == ["30", "0"]


def test_a_wrong_number_that_is_not_asked_any_more_is_no_hindrance() -> None:
    page = sheet("koikoi")
    page.change("score field base", "x")
    page.change("score field kind", "nagare")
    page.tap("score add")
    assert totals(page) == ["25", "25"] and "Void round" in page.words


GOOD = {"v": 1, "names": ["", ""], "preset": "quick", "changes": {}, "rounds": [], "values": {}}
ROUND = {"dealer": 1, "knocker": "0", "own": 3, "other": 12}


def correct(page: Page, number: int, **values: Any) -> None:
    """Correct a round that was entered before."""
    page.tap(f"score correct {number - 1}")
    play(page, **values)


def test_any_round_can_be_corrected_and_the_others_stay() -> None:
    page = sheet("gin")
    play(page, own="3", other="12")
    play(page, knocker="1", own="0", other="13")
    play(page, own="3", other="9")
    page.change("score field other", "44")
    page.tap("score correct 1")
    assert page.frames[-1]["focus"] == "score field dealer"
    assert "Correct round 2" in page.words and {"score undo", "score new"}.isdisjoint(page.acts())
    assert next(find(page.tree, change="score field other"))["a"]["value"] == "13"
    inspect(page)
    page = page.reloaded()
    play(page, other="23")
    assert totals(page) == ["15", "48"] and page.said[-1] == "Player 2 has gin. Player 1 15, Player 2 48"
    assert next(find(page.tree, change="score field other"))["a"]["value"] == "44", "what was begun waits"
    assert [row["other"] for row in kept(page, "gin")["rounds"]] == [12, 23, 9]


def test_a_correction_can_be_left_and_changes_nothing() -> None:
    page = sheet("koikoi")
    play(page, base="8")
    play(page, base="5", winner="1")
    before = totals(page)
    page.tap("score correct 0")
    page.change("score field base", "x")
    page.tap("score leave")
    assert totals(page) == before and "Correct round" not in page.words
    assert "score add" in page.acts() and "whole number" not in page.words


def test_a_correction_pays_out_of_what_was_left_then_and_all_that_follows_is_counted_again() -> None:
    page = sheet("koikoi")
    play(page, base="7")
    play(page, base="8", winner="1")
    assert totals(page) == ["16", "34"]
    correct(page, 1, base="10")
    assert totals(page) == ["29", "21"]


def test_a_correction_that_would_have_ended_the_match_before_is_refused() -> None:
    page = sheet("koikoi")
    play(page, base="7")
    play(page, base="8", winner="1")
    correct(page, 1, base="20", calls_0="1")
    assert page.said[-1] == "The match would have ended with round 1. Take back what follows first." and page.said[-1] in page.words
    assert next(find(page.tree, change="score field base"))["a"]["value"] == "20"
    page.tap("score leave")
    assert totals(page) == ["16", "34"]


def test_a_finished_match_can_be_corrected_too() -> None:
    page = sheet("gin")
    for _ in range(2):
        play(page, own="0", other="40")
    assert "Player 1 has won" in page.words
    correct(page, 1, own="10", other="40")
    assert totals(page) == ["95", "0"] and "has won" not in page.words
    play(page, own="0", other="1")
    assert totals(page) == ["121", "0"] and "Player 1 has won" in page.words


def test_a_correction_of_goninkan_moves_the_seats_of_what_follows() -> None:
    page = sheet("goninkan")
    play(page, ace="1", joker="2")
    play(page, ace="2", joker="3", game_1="L")
    correct(page, 1, joker="3")
    assert totals(page) == ["5", "3", "−5", "3", "−3", "−3"]


@pytest.mark.parametrize("at", [-1, 2, True, "0", None, [0]])
def test_a_correction_that_is_kept_of_no_round_is_forgotten(at: Any) -> None:
    data = {**GOOD, "rounds": [ROUND, ROUND], "at": at, "correction": {"own": 5}}
    page = sheet("gin", kept={"fudaba.scores.gin": json.dumps(data)})
    assert totals(page) == ["18", "0"] and "Correct round" not in page.words


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_is_shared_as_a_text_with_every_round(game: str, language: str) -> None:
    page = sheet(game, language=language)
    assert "score share" not in page.acts()
    page.send(type="act", act="score share")
    assert "share" not in page.frames[-1]
    page.change("score name 0", "Aki")
    page.tap("score add")
    if "score add" in page.acts():
        page.tap("score add")
    page.tap("score share")
    head, standing, *lines = page.frames[-1]["share"].splitlines()
    t = page.room.house.t
    assert t(f"{game}.name") in head and t(f"{game}.preset.{next(iter(GAMES[game].presets))}") in head
    assert all(f"{name} {n}" in standing for name, n in zip(["Aki"], totals(page)[:1], strict=True))
    assert len(lines) == len(kept(page, game)["rounds"]) and all("Aki" in line for line in lines)
    inspect(page)


@pytest.mark.parametrize(
    "change",
    [
        {"names": ["a"]},
        {"names": "ab"},
        {"names": None},
        {"preset": "nothing"},
        {"preset": 3},
        {"changes": {"target": 7}},
        {"changes": []},
        {"rounds": {}},
        {"rounds": [3]},
        {"rounds": [{}]},
        {"rounds": [{**ROUND, "own": 11}]},
        {"rounds": [{**ROUND, "own": True}]},
        {"rounds": [{**ROUND, "own": [3]}]},
        {"rounds": [{**ROUND, "dealer": 2}]},
        {"rounds": [{**ROUND, "knocker": "9"}]},
        {"rounds": [{**ROUND, "more": 1}]},
        {"rounds": [ROUND] * 201},
        {"values": []},
        {"values": {"own": {}}},
    ],
)
def test_a_broken_sheet_is_put_aside_and_stops_nothing(change: dict[str, Any]) -> None:
    text = json.dumps({**GOOD, **change})
    page = sheet("gin", kept={"fudaba.scores.gin": text})
    assert json.loads(page.kept["fudaba.scores.gin.broken"]) == json.loads(text)
    assert "fudaba.scores.gin" not in page.kept
    assert page.toast is not None and "could not be read" in text_of(page.toast)
    play(page, own="3", other="12")
    assert totals(page) == ["9", "0"]
    inspect(page)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"v": 99}', '{"names": []}'])
def test_data_that_is_no_sheet_at_all_never_stops_the_start(text: str) -> None:
    page = Page(kept={"fudaba.scores.gin": text})
    assert page.kept["fudaba.scores.gin.broken"] == text
    page.go("#/gin/scores")
    assert totals(page) == ["0", "0"]


def test_good_data_is_read_and_strange_wishes_for_the_next_round_are_harmless() -> None:
    values = {"knocker": "x", "own": -5, "other": True, "dealer": 7, "nothing": "y"}
    page = sheet("gin", kept={"fudaba.scores.gin": json.dumps({**GOOD, "rounds": [ROUND], "values": values})})
    assert page.toast is None and totals(page) == ["9", "0"]
    page.tap("score add")
    assert totals(page) == ["34", "0"]


def test_a_sheet_goes_with_the_export_and_comes_back() -> None:
    page = sheet("gin")
    play(page, own="3", other="12")
    page.go("#/settings")
    page.tap("export")
    other = Page(route="#/settings")
    other.send(type="import", text=page.files[-1]["text"])
    other.go("#/gin/scores")
    assert totals(other) == ["9", "0"]


def test_messages_that_no_button_sends_change_nothing() -> None:
    page = sheet("gin")
    before = page.words
    for act, value in (
        ("score", None),
        ("score undo", None),
        ("score new", None),
        ("score name 2", "x"),
        ("score name", "x"),
        ("score players", "3"),
        ("score players", None),
        ("score field", "x"),
        ("score field nothing", "x"),
        ("score field dealer", "2"),
        ("score correct 0", None),
        ("score correct", None),
        ("score leave", None),
        ("score option nothing", "3"),
        ("score preset", None),
    ):
        page.send(type="act", act=act, value=value)
        assert page.words == before and page.sheet is None, act
