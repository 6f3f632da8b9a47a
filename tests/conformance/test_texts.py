"""Cards and actions: every text reads back."""

from typing import Any

from fudaba.core.contract import Game
from tests.conformance.tables import Table, every_game, every_table, steps


@every_game
def test_every_card_has_a_text_of_its_own(game: Game[Any, Any]) -> None:
    texts = [game.card_text(card) for card in game.pack]
    assert len(set(texts)) == len(texts)
    assert [game.parse_card(text) for text in texts] == list(game.pack)
    assert game.is_pack(game.pack) and not game.is_pack(game.pack[:-1]) and not game.is_pack(game.pack[:-1] + game.pack[:1])


@every_table
def test_every_action_has_a_text_of_its_own(table: Table) -> None:
    for seed in table.seeds(10):
        for match, _ in steps(table, seed, rounds=2):
            legal = match.round.legal()
            texts = [table.game.action_text(action) for action in legal]
            assert len(set(texts)) == len(texts)
            assert tuple(map(table.game.parse_action, texts)) == legal
            assert all(text == text.strip() and "\n" not in text for text in texts)
