"""The thirty black/white cards: the deck, texts, faces, hands and blocks that two games share."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fudaba.core.errors import NotationError
from fudaba.games.blackwhite import (
    BLACK,
    BLACK_FACE,
    CARD_TEXTS,
    DECK,
    FACE_TEXTS,
    FACES,
    HELD_TEXTS,
    NUMBERS,
    PACK,
    WHITE,
    block_ends,
    faces_of,
    inserted,
    is_pack,
    is_set,
    parse_card,
    parse_face,
    parse_held,
    shuffle,
    spot_text,
    tilings,
    turned,
    upright,
    with_sides,
    without,
)

FACE_ROWS = st.lists(st.sampled_from([1, 2, 3, 4, 9, 10, 11]), max_size=9)
HANDS = st.permutations(range(60)).map(lambda order: tuple({code >> 1: code for code in order}.values())[:9])
"""Nine held cards."""


def test_k9_every_ordered_pair_of_different_numbers_is_one_card() -> None:
    assert len(set(DECK)) == len(DECK) == 30
    assert all(white != black and {white, black} <= set(range(1, 7)) for white, black in DECK)
    assert Counter(white for white, _ in DECK) == Counter(black for _, black in DECK) == dict.fromkeys(range(1, 7), 5)


def test_each_face_stands_on_five_cards() -> None:
    assert Counter(FACES) == dict.fromkeys(FACE_TEXTS, 5)
    assert len(FACE_TEXTS) == 12


def test_the_card_that_the_source_names() -> None:
    card = parse_card("25")
    assert faces_of([upright(card, WHITE), upright(card, BLACK)]) == (parse_face("W2"), parse_face("B5"))
    assert HELD_TEXTS[upright(card, WHITE)] == "25w"
    assert HELD_TEXTS[upright(card, BLACK)] == "25b"
    assert upright(upright(card, BLACK), WHITE) == card


def test_every_text_reads_back() -> None:
    assert [parse_held(text) for text in HELD_TEXTS] == list(range(60))
    assert [parse_card(CARD_TEXTS[card]) for card in PACK] == list(PACK)
    assert [parse_face(text) for text in FACE_TEXTS.values()] == list(FACE_TEXTS)
    assert all(CARD_TEXTS[code] == HELD_TEXTS[code][:2] for code in range(60))
    for code, text in enumerate(HELD_TEXTS):
        assert FACE_TEXTS[FACES[code]] == (f"W{text[0]}" if text[2] == "w" else f"B{text[1]}")
        assert NUMBERS[code] == int(FACE_TEXTS[FACES[code]][1])


@pytest.mark.parametrize("text", ["", "2", "22", "27", "25w", "W2", "２５", 25, None, ["25"], " 25"])
def test_texts_that_are_no_cards(text: object) -> None:
    with pytest.raises(NotationError):
        parse_card(text)


@pytest.mark.parametrize("text", ["", "25", "22w", "25W", "25wb", "w25", 25, None, {}])
def test_texts_that_are_no_held_cards(text: object) -> None:
    with pytest.raises(NotationError):
        parse_held(text)


@pytest.mark.parametrize("text", ["", "W", "2", "W0", "W7", "w2", "W22", "25w", 2, None])
def test_texts_that_are_no_faces(text: object) -> None:
    with pytest.raises(NotationError):
        parse_face(text)


def test_a_place_and_a_side_have_a_text() -> None:
    assert (spot_text(3, WHITE), spot_text(0, BLACK)) == ("3w", "0b")


@given(HANDS, st.data())
def test_a_card_taken_out_where_it_was_put_in_leaves_the_hand(hand: tuple[int, ...], data: st.DataObject) -> None:
    *rest, code = hand
    gap = data.draw(st.integers(0, len(rest)))
    nine = inserted(tuple(rest), gap, code)
    assert (nine[gap], without(nine, gap)) == (code, tuple(rest))


@given(HANDS)
def test_k2_a_turned_hand_lies_the_other_way_round_on_its_other_faces(hand: tuple[int, ...]) -> None:
    other = turned(hand)
    assert turned(other) == hand
    assert [CARD_TEXTS[code] for code in other] == [CARD_TEXTS[code] for code in reversed(hand)]
    assert all(HELD_TEXTS[there][2] != HELD_TEXTS[here][2] for here, there in zip(reversed(hand), other, strict=True))


def test_k1_shuffling_mixes_order_and_faces() -> None:
    rng = Random(1)
    decks = [shuffle(rng) for _ in range(400)]
    assert all(map(is_pack, decks))
    assert len(set(decks)) == len(decks)
    for place in (0, 15, 29):
        black = sum(deck[place] & 1 for deck in decks)
        assert 150 < black < 250
        assert len({deck[place] for deck in decks}) > 55
    assert shuffle(Random(7)) == shuffle(Random(7))


def test_sides_are_drawn_anew_whatever_they_were() -> None:
    codes = tuple(code | 1 for code in PACK)
    mixed = with_sides(codes, Random(2))
    assert [code & ~1 for code in mixed] == list(PACK)
    assert {code & 1 for code in mixed} == {0, 1}


def test_a_pack_holds_each_card_once_on_either_side() -> None:
    assert is_pack(PACK) and is_pack([code | 1 for code in reversed(PACK)])
    assert not is_pack(PACK[:-1]) and not is_pack([*PACK, 0])
    assert not is_pack([*PACK[:-1], PACK[0] | 1])


def is_block(faces: list[int], sets: range, runs: range) -> bool:
    """Tell whether faces are a set or a run of an allowed length, from their texts."""
    colours = {FACE_TEXTS[face][0] for face in faces}
    numbers = [int(FACE_TEXTS[face][1]) for face in faces]
    steps = {after - before for before, after in pairwise(numbers)}
    return len(colours) == 1 and ((steps == {0} and len(faces) in sets) or (steps in ({1}, {-1}) and len(faces) in runs))


LENGTHS = st.sampled_from([(range(3, 6), range(3, 7)), (range(2, 4), range(3, 4)), (range(2, 3), range(2, 3))])


@given(FACE_ROWS, LENGTHS)
def test_block_ends_are_those_of_all_sets_and_runs(faces: list[int], lengths: tuple[range, range]) -> None:
    size = len(faces)
    expected = [[end for end in range(start + 1, size + 1) if is_block(faces[start:end], *lengths)] for start in range(size)]
    assert block_ends(faces, *lengths) == expected


def cuts(faces: list[int], lengths: tuple[range, range], start: int = 0) -> list[tuple[tuple[int, int], ...]]:
    """Return every way to cut faces from a position on into blocks, each tried with every end."""
    if start == len(faces):
        return [()]
    ends = [end for end in range(start + 1, len(faces) + 1) if is_block(faces[start:end], *lengths)]
    return [((start, end), *cut) for end in ends for cut in cuts(faces, lengths, end)]


@given(FACE_ROWS, LENGTHS)
def test_tilings_are_all_cuts_with_nothing_left_over(faces: list[int], lengths: tuple[range, range]) -> None:
    assert list(tilings(block_ends(faces, *lengths))) == cuts(faces, lengths)


def test_tilings_of_an_example() -> None:
    row = [parse_face(text) for text in ("W2", "W2", "W2", "W3", "W4", "W5", "W5", "W5")]
    found = list(tilings(block_ends(row, range(2, 4), range(3, 4))))
    assert found == [((0, 2), (2, 5), (5, 8)), ((0, 3), (3, 6), (6, 8))]
    assert list(tilings(block_ends(row[:4], range(2, 4), range(3, 4)))) == []
    assert list(tilings([])) == [()]


def test_a_face_and_its_neighbours_never_cross_the_colours() -> None:
    white, black = ([face for face, text in FACE_TEXTS.items() if text[0] == colour] for colour in "WB")
    assert [face + BLACK_FACE for face in white] == black
    assert min(black) - max(white) > 2


def test_a_set_shows_one_face() -> None:
    assert is_set(faces_of([parse_held("25w"), parse_held("26w")]))
    assert not is_set(faces_of([parse_held("25w"), parse_held("25b")]))
