"""Exact arithmetic of Shirokuro-jan: complete hands with all their cuts, calls, waits, and the points of a win.

A hand is cut from left to right as it stands; it is never re-sorted (S2). Faces are those of the black/white cards, and a
set of faces is an int whose bit n is face n.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, permutations
from typing import NamedTuple

from fudaba.games.blackwhite import BLACK, FACE_TEXTS, FACES, PACK, WHITE, Block, block_ends, faces_of, inserted, tilings, upright
from fudaba.games.shirokurojan.yaku import YAKU, Count, Part, Win

SHOWN = tuple(1 << FACES[card] | 1 << FACES[card | 1] for card in PACK for _ in (WHITE, BLACK))
"""The two faces of each card as a set, by the card as it is held."""

_SAME, _UP, _DOWN = 1, 2, 4
_PAIRS = [(one, two) for one in FACE_TEXTS for two in FACE_TEXTS]
LINKS = [0] * 256
"""By two faces, left × 16 + right: whether they are the same, go up by one, or go down by one."""
COMPLETING = [0] * 256
"""By two faces, left × 16 + right: the faces that make a koutsu (コーツ) or a shuntsu (シュンツ) with them."""
BEFORE, BETWEEN, AFTER = range(3)
"""Where a face goes that makes a meld with two neighbours: so many gaps from the one before them on."""
THIRD: list[tuple[tuple[int, int], ...]] = [()] * 256
"""By two faces, left × 16 + right: each face that makes a meld with them, and where it goes."""


def _fill_tables() -> None:
    for one, two in _PAIRS:
        place = one << 4 | two
        LINKS[place] = {0: _SAME, 1: _UP, -1: _DOWN}.get(two - one, 0)
        for face in FACE_TEXTS:
            low, middle, high = sorted((one, two, face))
            if low == high or (middle - low == high - middle == 1):
                COMPLETING[place] |= 1 << face
        step = two - one
        wanted = [(one - step, BEFORE), (two + step, AFTER)] if abs(step) == 1 else [(two, AFTER)] if not step else []
        wanted += [((one + two) // 2, BETWEEN)] if abs(step) == 2 else []
        THIRD[place] = tuple((face, gap) for face, gap in wanted if COMPLETING[place] >> face & 1)


_fill_tables()


class _Layout(NamedTuple):
    """One way in which a hand that lacks a card can be cut.

    `needs` are the melds, as bits from 0 by their first position, and the pairs, as bits from 8; `lacks` is where the block
    begins that lacks a card, and `single` whether that is a pair.
    """

    needs: int
    lacks: int
    single: bool


def _layouts(melds: int, pairs: int) -> Iterator[_Layout]:
    """Yield each way to cut a hand into so many melds and pairs, one of which lacks a card."""
    for order in sorted(set(permutations([3] * melds + [2] * pairs))):
        for short in range(len(order)):
            start = needs = lacks = 0
            for index, length in enumerate(order):
                if index == short:
                    lacks = start
                    start += length - 1
                else:
                    needs |= 1 << start if length == 3 else 256 << start
                    start += length
            yield _Layout(needs, lacks, order[short] == 2)


_LAYOUTS = {1: tuple(_layouts(0, 1)), 4: tuple(_layouts(1, 1)), 7: (*_layouts(2, 1), *_layouts(0, 4))}
"""By the size of a closed hand that lacks a card."""


class Chances(NamedTuple):
    """Which faces a hand can use that lacks a card, each as a set: to win, for a pon, for a chi."""

    win: int
    pon: int
    chi: int


def _neighbours(faces: Sequence[int]) -> tuple[int, int, int]:
    """Return what the neighbours in a hand come to: the faces for a pon, those for a chi, and the melds and pairs as in `_Layout`."""
    pon = chi = shape = before = 0
    place = 1
    for one, two in pairwise(faces):
        link = LINKS[one << 4 | two]
        if link == _SAME:
            pon |= 1 << one
            shape |= place << 8
        else:
            chi |= COMPLETING[one << 4 | two]
        if link & before:
            shape |= place >> 1
        before = link
        place <<= 1
    return pon, chi, shape


def chances(faces: Sequence[int]) -> Chances:
    """Return what a closed hand of 7, 4 or 1 faces can use; whether such a card exists is not asked."""
    pon, chi, shape = _neighbours(faces)
    win = 0
    for needs, lacks, single in _LAYOUTS[len(faces)]:
        if shape & needs == needs:
            win |= 1 << faces[lacks] if single else COMPLETING[faces[lacks] << 4 | faces[lacks + 1]]
    return Chances(win, pon, chi)


@lru_cache(maxsize=1 << 14)
def completions(faces: tuple[int, ...]) -> dict[int, tuple[tuple[int, ...], ...]]:
    """Return each face that completes a closed hand of 7, 4 or 1 with the hands that it makes; whether such a card exists is not asked."""
    shape = _neighbours(faces)[2]
    found: dict[int, dict[tuple[int, ...], None]] = {}
    for needs, lacks, single in _LAYOUTS[len(faces)]:
        if shape & needs == needs:
            one = faces[lacks]
            for face, gap in ((one, BEFORE),) if single else THIRD[one << 4 | faces[lacks + 1]]:
                found.setdefault(face, {})[inserted(faces, lacks + gap, face)] = None
    return {face: tuple(wholes) for face, wholes in found.items()}


def cuts(faces: Sequence[int]) -> tuple[tuple[Block, ...], ...]:
    """Return every way to cut a closed hand of 8, 5 or 2 faces into melds (メンツ) and a pair (アタマ), or into four pairs.

    Any cut into blocks of three and of two with nothing left over is one of these.
    """
    return tuple(tilings(block_ends(faces, range(2, 4), range(3, 4))))


def is_meld(faces: Collection[int]) -> bool:
    """Tell whether three faces make an open meld, which has no order (S2)."""
    one, two, three = faces
    return bool(COMPLETING[one << 4 | two] >> three & 1)


def waits(hand: Sequence[int], melds: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the faces for which a hand of 7, 4 or 1 held cards waits, with its open melds; none: it is not in tenpai (テンパイ).

    A face counts while some card bears it that is neither in the hand nor in the melds (S7).
    """
    wanted = chances(faces_of(hand)).win
    if not wanted:
        return ()
    held = {code & ~1 for code in hand}.union(code & ~1 for meld in melds for code in meld)
    exist = 0
    for card in PACK:
        if card not in held:
            exist |= SHOWN[card]
    return tuple(face for face in FACE_TEXTS if (wanted & exist) >> face & 1)


class Situation(NamedTuple):
    """What beside the cards counts in a win: how it came, whether the winner deals, the dora, and what the moment adds.

    `moments` are among haitei, houtei, tenhou, chiihou and renhou.
    """

    by_tsumo: bool
    dealer: bool
    dora: tuple[int, ...]
    moments: Collection[str] = ()


def situation(by_tsumo: bool, dealer: bool, dora: tuple[int, ...], first_turn: bool, stock: int) -> Situation:
    """Return what counts beside the cards; `first_turn`: the winner has finished no turn, whatever calls the others made (S12)."""
    moments = []
    if not stock:
        moments.append("haitei" if by_tsumo else "houtei")
    if first_turn:
        moments.append("renhou" if not by_tsumo else "tenhou" if dealer else "chiihou")
    return Situation(by_tsumo, dealer, dora, moments)


def counted(faces: Sequence[int], melds: Sequence[Sequence[int]], about: Situation, last: int | None = None) -> Count | None:
    """Return the count of a complete hand; None when it is not complete.

    `faces` are the closed ones, `melds` the faces of the open melds, `last` the position of the card that completed the hand.
    The cut with the most points counts, the first one among equals (S3).
    """
    best: Count | None = None
    ways = cuts(faces)
    if not ways:
        return None
    size = len(faces)
    whole = (*faces, *(face for meld in melds for face in meld))
    laid = tuple((start, start + 3) for start in range(size, len(whole), 3))
    for cut in ways:
        win = Win(whole, cut + laid, *about, last)
        parts = tuple(
            Part(yaku.id, yaku.points * len(cards) if yaku.each else yaku.points, cards)
            for yaku in YAKU
            if (cards := yaku.cards(win)) is not None
        )
        count = Count(sum(part.points for part in parts), parts, cut)
        if best is None or count.points > best.points:
            best = count
    return best


class Completion(NamedTuple):
    """A hand that a card has completed: where it was put, the hand with it, and the count."""

    gap: int
    hand: tuple[int, ...]
    score: Count


def completed(hand: tuple[int, ...], card: int, melds: Sequence[Sequence[int]], about: Situation, minimum: int) -> Completion | None:
    """Return the best way to complete a hand of held cards with a card that may be put into any gap with any side upright.

    `melds` are the faces of the open melds. Among the ways that reach the minimum (S8) it is the one with the most points; among
    equals the leftmost gap, white upright. None when there is no such way.
    """
    best: Completion | None = None
    if not chances(faces_of(hand)).win & SHOWN[card]:
        return None
    for gap in range(len(hand) + 1):
        for side in (WHITE, BLACK):
            whole = inserted(hand, gap, upright(card, side))
            count = counted(faces_of(whole), melds, about, gap)
            if count is not None and count.without_dora() >= minimum and (best is None or count.points > best.score.points):
                best = Completion(gap, whole, count)
    return best


def dora_of(indicator: int) -> tuple[int, int]:
    """Return the two dora (ドラ) of the indicator: every card with its white number upright, and every card with its black one."""
    return FACES[indicator & ~1], FACES[indicator | 1]
