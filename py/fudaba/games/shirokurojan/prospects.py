"""What a hand of Shirokuro-jan comes to as its owner sees it: the blocks that stand in it, what it lacks, and for which faces it waits."""

from functools import lru_cache
from typing import NamedTuple

from fudaba.games.blackwhite import Block, block_ends, faces_of, inserted, without
from fudaba.games.shirokurojan.observation import ShirokurojanObservation, unseen
from fudaba.games.shirokurojan.outlook import FOUR_PAIRS, MELDS_AND_PAIR, distance
from fudaba.games.shirokurojan.scoring import SHOWN, Completion, Situation, completed, counted, dora_of, situation, waits
from fudaba.games.shirokurojan.yaku import Count


class Wait(NamedTuple):
    """A face for which a hand in tenpai (テンパイ) waits.

    `left` is how many cards that the seat has not seen bear it, `points` what a ron with it counts; None: less than the minimum (S8).
    """

    face: int
    left: int
    points: int | None


class Prospect(NamedTuple):
    """What a hand comes to: how many cards it lacks (0: it is complete), its waits in tenpai, its count when it is complete."""

    lacks: int
    waits: tuple[Wait, ...] = ()
    score: Count | None = None


@lru_cache(maxsize=1024)
def standing(faces: tuple[int, ...], opened: int) -> tuple[Block, ...]:
    """Return the blocks in a closed hand that a complete one can keep, beside so many open melds, with as many cards as possible."""
    ends = block_ends(faces, range(2, 4), range(3, 4))
    best: tuple[tuple[int, int], tuple[Block, ...]] = ((0, 0), ())

    def look(start: int, blocks: tuple[Block, ...]) -> None:
        nonlocal best
        melds = sum(end - begin == 3 for begin, end in blocks)
        pairs = len(blocks) - melds
        if (pairs > 1 and (melds or opened)) or melds > 2 - opened:
            return
        rank = 3 * melds + 2 * pairs, melds
        if rank > best[0]:
            best = rank, blocks
        for begin in range(start, len(faces)):
            for end in ends[begin]:
                look(end, (*blocks, (begin, end)))

    look(0, ())
    return best[1]


def lacks(faces: tuple[int, ...], opened: int) -> int:
    """Return how many cards a closed hand lacks beside so many open melds, 1 in tenpai."""
    by_melds = distance(faces, MELDS_AND_PAIR[opened])
    return by_melds if opened else min(by_melds, distance(faces, FOUR_PAIRS))


def open_faces(seen: ShirokurojanObservation) -> list[tuple[int, ...]]:
    """Return the faces of the seat's own open melds."""
    return [faces_of(meld.cards) for meld in seen.melds[seen.seat]]


def _dora(seen: ShirokurojanObservation) -> tuple[int, ...]:
    return () if seen.indicator < 0 else dora_of(seen.indicator)


def _now(seen: ShirokurojanObservation, by_tsumo: bool) -> Situation:
    """Return what counts beside the cards if the seat wins at this moment."""
    return situation(by_tsumo, seen.seat == seen.dealer, _dora(seen), not seen.turns[seen.seat], seen.stock)


def waits_of(seen: ShirokurojanObservation, hand: tuple[int, ...]) -> tuple[Wait, ...]:
    """Return the waits of a closed hand that lacks a card, with the points of a ron at no particular moment."""
    melds = open_faces(seen)
    about = Situation(False, seen.seat == seen.dealer, _dora(seen))
    live, faces = unseen(seen), faces_of(hand)

    def points(face: int) -> int | None:
        wholes = (counted((*faces[:gap], face, *faces[gap:]), melds, about, gap) for gap in range(len(faces) + 1))
        enough = [count.points for count in wholes if count is not None and count.without_dora() >= seen.options.minimum]
        return max(enough, default=None)

    return tuple(
        Wait(face, sum(SHOWN[card] >> face & 1 for card in live), points(face))
        for face in waits(hand, [meld.cards for meld in seen.melds[seen.seat]])
    )


def short(seen: ShirokurojanObservation, hand: tuple[int, ...]) -> Prospect:
    """Return what a closed hand of 7, 4 or 1 held cards comes to."""
    far = lacks(faces_of(hand), len(seen.melds[seen.seat]))
    return Prospect(far, waits_of(seen, hand) if far == 1 else ())


def full(seen: ShirokurojanObservation, hand: tuple[int, ...], last: int | None) -> Prospect:
    """Return what a closed hand of 8, 5 or 2 held cards comes to, after the discard that leaves most waits if it is not complete.

    `last` is the position of the card put in last. A pon or chi gives no tsumo, so that such a hand is never complete.
    """
    if not seen.called:
        count = counted(faces_of(hand), open_faces(seen), _now(seen, True), last)
        if count is not None:
            return Prospect(0, (), count)
    rests = [without(hand, place) for place in range(len(hand))]
    far = min(lacks(faces_of(rest), len(seen.melds[seen.seat])) for rest in rests)
    ready = [waits_of(seen, rest) for rest in rests] if far == 1 else []
    return Prospect(far, max(ready, key=lambda found: sum(wait.left for wait in found), default=()))


def by_ron(seen: ShirokurojanObservation) -> Completion | None:
    """Return the best way to win on the last discard, or None."""
    return completed(seen.hand, seen.thrown, open_faces(seen), _now(seen, False), seen.options.minimum)


def after_call(seen: ShirokurojanObservation, left: int) -> int:
    """Return how many cards the hand lacks after a pon or chi with two adjacent cards and the best discard."""
    rest = seen.hand[:left] + seen.hand[left + 2 :]
    opened = len(seen.melds[seen.seat]) + 1
    return min(lacks(faces_of(without(rest, place)), opened) for place in range(len(rest)))


def insertions(seen: ShirokurojanObservation, side: int) -> list[Prospect]:
    """Return by gap what the hand comes to with the drawn card put in with a side upright."""
    code = seen.drawn & ~1 | side
    return [full(seen, inserted(seen.hand, gap, code), gap) for gap in range(len(seen.hand) + 1)]
