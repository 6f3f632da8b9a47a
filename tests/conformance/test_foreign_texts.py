"""Texts and lines from outside: what cannot be read is told, and nothing else goes wrong."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fudaba.core.contract import Game
from fudaba.core.errors import NotationError, OptionError
from fudaba.games import GAMES
from tests.conformance.tables import every_game
from tests.conformance.values import JSON

LINES = {
    "gin": ("hand", "preset options knocker defender"),
    "kokutoram": ("hand", "points knocker"),
    "shirokurojan": ("hand open by dealer dora flags", "tenpai open"),
    "koikoi": ("captured preset options", "dealt", "base calls left options"),
    "goninkan": ("trump trick", "hand led trick_no", "series"),
}
"""The keys of the lines of the command `score`, by game."""


def nearly(game: Game[Any, Any]) -> st.SearchStrategy[str]:
    """Texts of a game with a letter taken away, put in or changed, and any text at all."""
    texts = [game.card_text(card) for card in game.pack]
    words = texts + [word for text in ("draw", "discard 7s", "play * h", "insert 3w", "") for word in (text, text.upper(), f" {text}")]
    sound = st.sampled_from(words)
    bent = st.builds(lambda text, at, letter: text[:at] + letter + text[at + 1 :], sound, st.integers(0, 9), st.text(max_size=2))
    return bent | st.text(max_size=12)


@every_game
def test_a_text_is_read_in_one_spelling_or_refused_with_a_quotation(game: Game[Any, Any]) -> None:
    @given(nearly(game))
    def check(text: str) -> None:
        for parse, write in ((game.parse_card, game.card_text), (game.parse_action, game.action_text)):
            try:
                value: Any = parse(text)
            except NotationError as error:
                assert error.text == text or str(error.text) in text
                assert error.expected in str(error)
            else:
                assert write(value) == text

    check()


@pytest.mark.parametrize("name", GAMES)
@given(st.data())
def test_a_line_is_scored_or_refused_whatever_it_holds(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    cards = st.lists(st.sampled_from([game.card_text(card) for card in game.pack]) | JSON, max_size=12)
    words = st.sampled_from(["ron", "tsumo", "haitei", "W3", "h", *game.presets])
    keys = data.draw(st.sampled_from(LINES[name])).split()
    line: dict[str, Any] = {key: data.draw(cards | words | JSON) for key in keys if data.draw(st.integers(0, 9))}
    line |= data.draw(st.dictionaries(st.text(max_size=6), JSON, max_size=1)) if data.draw(st.integers(0, 3)) == 0 else {}
    with suppress(NotationError, OptionError):
        json.dumps(game.score({"game": name, **line}))
