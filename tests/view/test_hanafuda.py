"""Flower cards on the page: their names in both languages, their pictures, and when the index stands in the corner."""

from typing import Any

import pytest

from fudaba.app.session import Session
from fudaba.app.settings import Settings
from fudaba.app.text import LANGUAGES, Text
from fudaba.core.hanafuda import HIKARI, KASU, TAN, TANE, TEXTS
from fudaba.core.match import PERSON, Match
from fudaba.games import GAMES
from fudaba.ui import hanafuda
from fudaba.ui.nodes import text_of, walk
from fudaba.ui.table import Scene

NAMES = {
    "ja": {
        "01a": "松に鶴（1月・光）", "02b": "梅に赤短（2月・短冊）", "03c": "桜のカス（3月・カス）", "07a": "萩に猪（7月・タネ）",
        "11d": "柳に雷（11月・カス）", "12d": "桐の黄（12月・カス）",
    },
    "en": {
        "01a": "Pine with crane (January, bright)", "02b": "Plum blossom with poetry ribbon (February, ribbon)",
        "03c": "Cherry blossom (March, plain)", "07a": "Bush clover with boar (July, animal)",
        "11d": "Willow with lightning (November, plain)", "12d": "Paulownia on yellow (December, plain)",
    },
}  # fmt: skip


def scene(finished: int = 0, language: str = "en", **settings: Any) -> Scene:
    """Return the first scene of a match after so many finished ones; which game it is makes no difference here."""
    game = next(iter(GAMES.values()))
    match = Match.new(game, next(iter(game.presets.values())), (PERSON, "random"), "seed", None)
    return Session(match, "", finished).scene(Text(language), Settings(**settings))


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_called_by_picture_month_and_kind(language: str) -> None:
    t = Text(language)
    for text, name in NAMES[language].items():
        assert hanafuda.spoken(t, text) == name


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_two_plain_cards_of_one_month_share_a_name(language: str) -> None:
    t = Text(language)
    names = [hanafuda.spoken(t, text) for text in TEXTS]
    twins = {text[:2] for text in TEXTS if names.count(hanafuda.spoken(t, text)) == 2}
    assert twins == {f"{month:02d}" for month in range(1, 13) if month != 11}
    assert len(set(names)) == 48 - len(twins)


def test_kinds_are_5_9_10_and_24() -> None:
    kinds = [hanafuda.kind(text) for text in TEXTS]
    assert [kinds.count(kind) for kind in (HIKARI, TANE, TAN, KASU)] == [5, 9, 10, 24]


@pytest.mark.parametrize(("deck", "folder"), [("picture", "hanafuda"), ("large", "hanafuda-large"), ("plain", "hanafuda-plain")])
def test_picture_is_of_the_chosen_deck(deck: str, folder: str) -> None:
    assert hanafuda.picture("08a", Settings(deck=deck)) == f"img/{folder}/08a.svg"


@pytest.mark.parametrize(
    ("card_index", "finished", "there"), [("auto", 0, True), ("auto", 4, True), ("auto", 5, False), ("on", 99, True), ("off", 0, False)]
)
def test_index_helps_in_the_first_five_matches_or_as_chosen(card_index: str, finished: int, there: bool) -> None:
    table = scene(finished, card_index=card_index)
    assert hanafuda.indexed(table) is there
    node = hanafuda.card(table, "08a", act="play 08a")
    assert any("card__index" in part.get("a", {}).get("class", "") for part in walk(node)) is there


@pytest.mark.parametrize("deck", ["large", "plain"])
def test_cards_with_month_and_kind_in_print_need_no_index(deck: str) -> None:
    assert not hanafuda.indexed(scene(deck=deck, card_index="on"))


def test_index_is_month_and_letter_and_is_not_read_twice() -> None:
    node = hanafuda.card(scene(language="ja"), "10a")
    assert text_of(node) == "10タ"
    assert node["a"]["aria-label"] == "紅葉に鹿（10月・タネ）"
    (index,) = (part for part in walk(node) if part.get("a", {}).get("class") == "card__index")
    assert index["a"]["aria-hidden"] == "true"


def test_backs_take_turns() -> None:
    assert hanafuda.back(1) == hanafuda.back(3) != hanafuda.back(2)
