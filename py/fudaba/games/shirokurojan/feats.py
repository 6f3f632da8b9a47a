"""The feats of Shirokuro-jan: every yaku that a win had, and wins worth telling."""

from collections.abc import Callable, Mapping
from typing import Any

from fudaba.core.feats import Feat, Finished, named
from fudaba.games.shirokurojan.yaku import YAKU

MANY_YAKU = 4
MANY_POINTS = 8


def _win(told: Finished) -> Mapping[str, Any] | None:
    """Return this seat's win, or None."""
    wins: list[Mapping[str, Any]] = told.detail.get("wins", [])
    return next((win for win in wins if win["seat"] == told.seat), None)


def _has(holds: Callable[[Mapping[str, Any]], bool]) -> Callable[[Finished], bool]:
    def made(told: Finished) -> bool:
        win = _win(told)
        return win is not None and holds(win)

    return made


def _with(yaku: str) -> Callable[[Finished], bool]:
    return _has(lambda win: yaku in win["yaku"])


def ron(told: Finished) -> bool:
    """ロン: won on a discard."""
    return told.detail["kind"] == "ron" and told.seat in told.detail["winners"]


def alone_ready(told: Finished) -> bool:
    """Was the only one in tenpai (テンパイ) when the stock ran out."""
    return bool(told.detail["kind"] == "nagare" and told.detail["tenpai"] == [told.seat])


open_hand = _has(lambda win: len(win["open"]) > 1)
many_yaku = _has(lambda win: len(win["yaku"]) >= MANY_YAKU)
many_points = _has(lambda win: win["points"] >= MANY_POINTS)

FEATS = (
    *(Feat(yaku.id, f"shirokurojan.yaku.{yaku.id}", f"shirokurojan.yaku.{yaku.id}.say", _with(yaku.id)) for yaku in YAKU),
    *named(
        "shirokurojan.feat",
        ron=ron,
        open_hand=open_hand,
        many_yaku=many_yaku,
        many_points=many_points,
        alone_ready=alone_ready,
    ),
)
"""Every feat, in the order of the book."""
