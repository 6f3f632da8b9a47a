"""The yaku (役) of Shirokuro-jan as a table; their names are the words `shirokurojan.yaku.<id>`.

Points of all yaku add up. Source 000; S10: iipeikou, doujun and doukou need the same numbers; S11: four pairs may repeat.
"""

from collections.abc import Callable, Collection
from typing import NamedTuple

from fudaba.games.blackwhite import BLACK_FACE, Block


class Win(NamedTuple):
    """A complete hand in one cut: its faces, the closed ones from left to right and then those of the open melds, and its blocks.

    `last` is the position of the card that completed the hand; None for the opening hand.
    """

    faces: tuple[int, ...]
    blocks: tuple[Block, ...]
    by_tsumo: bool
    dealer: bool
    dora: tuple[int, ...]
    moments: Collection[str]
    last: int | None

    def sorted(self, block: Block) -> tuple[int, ...]:
        """Return the faces of a block, the lowest first."""
        return tuple(sorted(self.faces[slice(*block)]))

    def melds(self) -> list[tuple[int, ...]]:
        """Return the faces of each meld (メンツ), the lowest first."""
        return [self.sorted(block) for block in self.blocks if block[1] - block[0] == 3]


class Part(NamedTuple):
    """A yaku that a hand has: its id, its points, and the positions of the cards that make it."""

    yaku: str
    points: int
    cards: tuple[int, ...]


class Count(NamedTuple):
    """The count of a complete hand: all points, the yaku that make them, and the blocks of the closed hand."""

    points: int
    parts: tuple[Part, ...]
    blocks: tuple[Block, ...]

    def without_dora(self) -> int:
        """Return the points that count towards the minimum (S8)."""
        return sum(part.points for part in self.parts if part.yaku != "dora")


Cards = tuple[int, ...] | None
"""The positions of the cards that make a yaku, which may be none; None: the hand does not have it."""


class Yaku(NamedTuple):
    """One yaku: its id, its points, the predicate, and whether the points are for each card."""

    id: str
    points: int
    cards: Callable[[Win], Cards]
    each: bool = False


def _whole(win: Win, holds: bool) -> Cards:
    return tuple(range(len(win.faces))) if holds else None


def _last(win: Win, holds: bool) -> Cards:
    return (() if win.last is None else (win.last,)) if holds else None


def _moment(name: str) -> Callable[[Win], Cards]:
    return lambda win: _last(win, name in win.moments)


def _two(win: Win, holds: Callable[[tuple[int, ...], tuple[int, ...]], bool]) -> Cards:
    """Return the cards of the two melds when they, the lower one first, are as a yaku asks."""
    melds = sorted(win.melds())
    if len(melds) != 2 or not holds(melds[0], melds[1]):
        return None
    return tuple(position for block in win.blocks if block[1] - block[0] == 3 for position in range(*block))


def _is_koutsu(meld: tuple[int, ...]) -> bool:
    return meld[0] == meld[2]


def _other_colour(meld: tuple[int, ...]) -> tuple[int, ...]:
    """Return a white meld in black."""
    return tuple(face + BLACK_FACE for face in meld)


def dealer(win: Win) -> Cards:
    """親: the winner is the dealer of the round."""
    return () if win.dealer else None


def tsumo(win: Win) -> Cards:
    """ツモ: won by the own draw, the dealer's opening hand included."""
    return _last(win, win.by_tsumo)


def dora(win: Win) -> Cards:
    """ドラ: each card, in open melds too, whose upright face is a dora."""
    return tuple(position for position, face in enumerate(win.faces) if face in win.dora) or None


def chinitsu(win: Win) -> Cards:
    """チンイツ: all faces white, or all black."""
    return _whole(win, len({face > BLACK_FACE for face in win.faces}) == 1)


def tanyao(win: Win) -> Cards:
    """タンヤオ: no 1 and no 6."""
    return _whole(win, not {face % BLACK_FACE for face in win.faces} & {1, 6})


def toitoi(win: Win) -> Cards:
    """トイトイ: two koutsu and a pair."""
    melds = win.melds()
    return _whole(win, len(melds) == 2 and all(map(_is_koutsu, melds)))


def iipeikou(win: Win) -> Cards:
    """イーペーコー: two shuntsu with the same colour and numbers."""
    return _two(win, lambda low, high: low == high and not _is_koutsu(low))


def ikkitsuukan(win: Win) -> Cards:
    """イッキツウカン: 123 and 456 of one colour."""
    return _two(win, lambda low, high: low + high in _STRAIGHTS)


def doujun(win: Win) -> Cards:
    """二色ドウジュン: shuntsu of the same numbers in white and in black."""
    return _two(win, lambda low, high: _other_colour(low) == high and not _is_koutsu(low))


def doukou(win: Win) -> Cards:
    """二色ドウコウ: koutsu of the same number in white and in black."""
    return _two(win, lambda low, high: _other_colour(low) == high and _is_koutsu(low))


def suutoitsu(win: Win) -> Cards:
    """スートイツ: four pairs."""
    return _whole(win, len(win.blocks) == 4)


_STRAIGHTS = tuple(tuple(range(first, first + 6)) for first in (1, BLACK_FACE + 1))

YAKU = (
    Yaku("dealer", 1, dealer),
    Yaku("tsumo", 1, tsumo),
    Yaku("dora", 1, dora, each=True),
    Yaku("chinitsu", 1, chinitsu),
    Yaku("tanyao", 1, tanyao),
    Yaku("toitoi", 1, toitoi),
    Yaku("haitei", 1, _moment("haitei")),
    Yaku("houtei", 1, _moment("houtei")),
    Yaku("iipeikou", 2, iipeikou),
    Yaku("ikkitsuukan", 2, ikkitsuukan),
    Yaku("doujun", 4, doujun),
    Yaku("doukou", 4, doukou),
    Yaku("suutoitsu", 8, suutoitsu),
    Yaku("tenhou", 16, _moment("tenhou")),
    Yaku("chiihou", 16, _moment("chiihou")),
    Yaku("renhou", 16, _moment("renhou")),
)
"""Every yaku, in the order in which a result names them."""

MOMENTS = ("haitei", "houtei", "tenhou", "chiihou", "renhou")
"""The yaku that the moment of the win gives and not the cards."""
