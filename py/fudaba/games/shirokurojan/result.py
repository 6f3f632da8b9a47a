"""How a round of Shirokuro-jan ends: wins with their yaku and who pays them, or an exhausted stock and who is ready."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from fudaba.core.contract import Outcome
from fudaba.games.blackwhite import FACE_TEXTS, HELD_TEXTS
from fudaba.games.shirokurojan.yaku import Count


class OpenMeld(NamedTuple):
    """A meld laid open: `pon` or `chi`, the two held cards and the discard as they lie, and who threw it."""

    kind: str
    cards: tuple[int, int, int]
    giver: int


class Winning(NamedTuple):
    """A win: the complete closed hand, the position of the card that completed it (-1: the opening hand), open melds, the count."""

    seat: int
    hand: tuple[int, ...]
    position: int
    melds: tuple[OpenMeld, ...]
    score: Count


def win_points(wins: Sequence[tuple[int, int]], discarder: int, players: int, payments: bool) -> tuple[int, ...]:
    """Return the points by seat of some wins, each a seat and what its hand is worth; without a discarder (-1) it is a tsumo."""
    points = [0] * players
    for winner, worth in wins:
        payers = [] if not payments else [discarder] if discarder >= 0 else [seat for seat in range(players) if seat != winner]
        points[winner] += worth * (len(payers) or 1)
        for seat in payers:
            points[seat] -= worth
    return tuple(points)


def win_outcome(wins: Sequence[Winning], discarder: int, players: int, payments: bool) -> Outcome:
    """Return the outcome of a win, or of two on one discard, which both count; without a discarder (-1) it is a tsumo.

    Every winner scores; with payments (S9, S15) the discarder pays each of them, after a tsumo every other player pays the winner.
    The detail: `kind` (tsumo, ron), `winners`, `discarder` (None: tsumo), and in `wins` for each winner: `seat`, `hand` (held
    cards, with the one that won), `position` of that card (None: the opening hand), `open` (held cards of each meld), `blocks` (half-open
    ranges of positions), `points`, `yaku` (points by id) and `cards` (by id the positions that make it; those of the open melds
    count on from the closed hand).
    """
    points = win_points([(win.seat, win.score.points) for win in wins], discarder, players, payments)
    detail = {
        "kind": "tsumo" if discarder < 0 else "ron",
        "winners": [win.seat for win in wins],
        "discarder": None if discarder < 0 else discarder,
        "wins": [_told(win) for win in wins],
    }
    return Outcome(points, None, detail)


def _told(win: Winning) -> dict[str, Any]:
    return {
        "seat": win.seat,
        "hand": _texts(win.hand),
        "position": None if win.position < 0 else win.position,
        "open": [_texts(meld.cards) for meld in win.melds],
        "blocks": [list(block) for block in win.score.blocks],
        "points": win.score.points,
        "yaku": {part.yaku: part.points for part in win.score.parts},
        "cards": {part.yaku: list(part.cards) for part in win.score.parts},
    }


def _texts(codes: Sequence[int]) -> list[str]:
    return [HELD_TEXTS[code] for code in codes]


def nagare_outcome(waits: Sequence[Sequence[int]]) -> Outcome:
    """Return the outcome of an exhausted stock: one point for each seat in tenpai (テンパイ); void (流局) when there is none.

    The detail: `kind` nagare, the seats in `tenpai`, and by seat the faces of its `waits`. There are no `winners`.
    """
    points = tuple(int(bool(faces)) for faces in waits)
    detail = {
        "kind": "nagare",
        "winners": [],
        "tenpai": [seat for seat, faces in enumerate(waits) if faces],
        "waits": [[FACE_TEXTS[face] for face in faces] for faces in waits],
    }
    return Outcome(points, None if any(points) else "nagare", detail)
