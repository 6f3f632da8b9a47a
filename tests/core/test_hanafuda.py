"""The flower cards: months, kinds and texts."""

import pytest

from fudaba.core.errors import NotationError
from fudaba.core.hanafuda import (
    ALL,
    HIKARI,
    KASU,
    KIND,
    MONTH,
    PACK,
    TAN,
    TANE,
    TEXTS,
    cards_of,
    mask_of,
    month_of,
    named,
    of_kind,
    parse_card,
)

KINDS = ["hskk", "tskk", "hskk", "tskk", "tskk", "tskk", "tskk", "htkk", "tskk", "tskk", "htsk", "hkkk"]
"""The kinds of each month's cards as the notation orders them: hikari, tane, tan (s), kasu."""


def test_forty_eight_cards_of_twelve_months() -> None:
    assert tuple(range(48)) == PACK
    assert all(sum(month_of(card) == month for card in PACK) == 4 for month in range(12))
    assert [TEXTS[card] for card in (0, 3, 31, 32, 47)] == ["01a", "01d", "08d", "09a", "12d"]


def test_kinds_count_5_9_10_24() -> None:
    assert [of_kind(kind).bit_count() for kind in (HIKARI, TANE, TAN, KASU)] == [5, 9, 10, 24]


def test_the_kind_of_every_card() -> None:
    letters = {"h": HIKARI, "t": TANE, "s": TAN, "k": KASU}
    assert [KIND[card] for card in PACK] == [letters[letter] for month in KINDS for letter in month]


def test_sets_and_cards() -> None:
    assert cards_of(ALL) == PACK and mask_of(PACK) == ALL
    assert cards_of(named("03b 01a 12d")) == (0, 9, 47)
    assert cards_of(MONTH << 4 * 7) == tuple(map(parse_card, ("08a", "08b", "08c", "08d")))
    assert cards_of(0) == ()


@pytest.mark.parametrize("text", ["", "1a", "13a", "00a", "01e", "01A", " 01a", "01a ", "０1a", None, 1, []])
def test_texts_that_are_no_card_are_refused(text: object) -> None:
    with pytest.raises(NotationError, match="a month from 01 to 12"):
        parse_card(text)
