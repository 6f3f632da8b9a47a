"""The two language files hold the same sentences, and every sentence that the program asks for."""

import re
import string
from pathlib import Path

import pytest

from fudaba.app.settings import RULES
from fudaba.app.text import LANGUAGES, Text, figure, load, signed
from fudaba.bots.levels import LEVELS
from fudaba.core.options import Choice, rules
from fudaba.games import GAMES, SHELF

SOURCES = sorted(Path(__file__, "../../../py/fudaba").resolve().rglob("*.py"))
WORDS = {language: load(language) for language in LANGUAGES}


def stem(key: str) -> str:
    """Return a key without its plural form."""
    return key.removesuffix(".one")


def fields(sentence: str) -> set[str]:
    """Return the names of the values that a sentence takes."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def test_both_languages_have_the_same_keys() -> None:
    assert {stem(key) for key in WORDS["ja"]} == {stem(key) for key in WORDS["en"]}


def test_plural_forms_stand_beside_a_general_one() -> None:
    for words in WORDS.values():
        for key in words:
            assert not key.endswith(".one") or stem(key) in words, key


def test_both_languages_take_the_same_values() -> None:
    for key, sentence in WORDS["en"].items():
        other = WORDS["ja"][stem(key)]
        if key.endswith(".one"):
            assert fields(sentence) <= fields(other), key
        elif key != "common.date":
            assert fields(sentence) == fields(other), key


def test_every_key_written_in_the_program_exists() -> None:
    asked = set()
    for source in SOURCES:
        text = source.read_text("utf-8")
        asked |= set(re.findall(r'\bt\("([\w.]+)"', text))
        asked |= set(re.findall(r'Refusal\("([\w.]+)"', text))
        asked |= set(re.findall(r'\bnotice\("([\w.]+)"', text))
        asked |= set(re.findall(r'"(\w+\.refusal\.\w+)"', text))
    assert len(asked) > 100
    assert not asked - set(WORDS["ja"])
    assert not asked - {stem(key) for key in WORDS["en"]}


def test_every_key_put_together_in_the_program_has_sentences() -> None:
    prefixes = set()
    for source in SOURCES:
        prefixes |= set(re.findall(r'\bt\(f"([\w.]+\.)\{', source.read_text("utf-8")))
    assert len(prefixes) > 10
    for prefix in prefixes:
        assert any(key.startswith(prefix) for key in WORDS["ja"]), prefix


def test_people_games_and_options_have_their_words() -> None:
    for language in LANGUAGES:
        t = Text(language)
        for level in LEVELS:
            assert all(t.has(f"person.{person}.{part}") for person in level.people for part in ("name", "sign"))
            assert t.has(f"level.{level.policy}") and t.has(f"level.{level.policy}.say")
        assert all(t.has(f"{name}.name") for name in SHELF)
        for name, game in GAMES.items():
            assert all(t.has(f"{name}.{part}") for part in ("facts", "aim", "length"))
            for preset, options in game.presets.items():
                assert t.has(f"{name}.preset.{preset}") and t.has(f"{name}.preset.{preset}.say")
                for option, rule in rules(type(options)).items():
                    assert t.has(f"{name}.option.{option}")
                    if isinstance(rule, Choice):
                        assert all(isinstance(value, int) or t.has(f"{name}.option.{option}.{value}") for value in rule.values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_and_each_of_its_choices_have_words(language: str) -> None:
    t = Text(language)
    for name, rule in RULES.items():
        assert t.has(f"settings.{name}"), name
        if isinstance(rule, Choice):
            assert all(t.has(f"settings.{name}.{value}") for value in rule.values), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_key_falls_back_and_never_stops_the_page(language: str) -> None:
    assert Text(language)("no.such.key", n=1) == "no.such.key"


@pytest.mark.parametrize(
    "value, plain, with_sign", [(3, "3", "+3"), (-3, "−3", "−3"), (0, "0", "0"), (-0.04, "−0.04", "0"), (2.5, "2.5", "+2.5")]
)
def test_numbers_below_zero_have_a_minus_sign(value: float, plain: str, with_sign: str) -> None:
    assert (figure(value), signed(value)) == (plain, with_sign)


def test_sentences_have_a_minus_sign_too() -> None:
    assert Text("en")("scores.total", name="A-B", n=-12) == "A-B −12"
    assert signed(0, "±0") == "±0"


def test_one_and_many() -> None:
    t = Text("en")
    assert t("common.points", n=1) == "point"
    assert t("common.points", n=2) == "points"
