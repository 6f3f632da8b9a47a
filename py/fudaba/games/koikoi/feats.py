"""The feats of Koi-Koi: every yaku that won a round, the hand yaku, and what courage brings."""

from collections.abc import Callable

from fudaba.core.feats import Feat, Finished, named
from fudaba.games.koikoi.scoring import EIGHT, KUTTSUKI, TESHI
from fudaba.games.koikoi.yaku import YAKU


def shobu(told: Finished) -> bool:
    """Tell whether this seat won the round with a shobu (勝負)."""
    return bool(told.detail["kind"] == "shobu" and told.detail["winner"] == told.seat)


def _scored(yaku: str) -> Callable[[Finished], bool]:
    return lambda told: shobu(told) and yaku in told.detail["yaku"]


def _dealt(name: str) -> Callable[[Finished], bool]:
    def made(told: Finished) -> bool:
        detail = told.detail
        return bool(detail["kind"] == "hand_yaku" and detail["winner"] == told.seat and detail["hand_yaku"][told.seat] == name)

    return made


def called_and_won(told: Finished) -> bool:
    """こいこい: called koi-koi and won the round."""
    return shobu(told) and told.detail["calls"][told.seat] > 0


def called_twice(told: Finished) -> bool:
    """Called koi-koi twice or more and won the round."""
    return shobu(told) and told.detail["calls"][told.seat] > 1


def turned_back(told: Finished) -> bool:
    """こいこい返し: won after the other player had called koi-koi."""
    return shobu(told) and told.detail["calls"][1 - told.seat] > 0


def big(told: Finished) -> bool:
    """Won with yaku of eight points or more together."""
    return shobu(told) and told.detail["base"] >= EIGHT


def three_at_once(told: Finished) -> bool:
    """Won with three yaku or more."""
    return shobu(told) and len(told.detail["yaku"]) > 2


def took_all(told: Finished) -> bool:
    """Took the last points that the other player had."""
    return bool(told.detail["winner"] == told.seat and told.detail["paid"] == told.detail["left"][1 - told.seat])


FEATS = (
    *(Feat(yaku.id, f"koikoi.yaku.{yaku.id}", f"koikoi.yaku.say.{yaku.id}", _scored(yaku.id)) for yaku in YAKU),
    *named("koikoi.hand_yaku", **{name: _dealt(name) for name in (TESHI, KUTTSUKI)}),
    *named(
        "koikoi.feat",
        called=called_and_won,
        called_twice=called_twice,
        turned_back=turned_back,
        three=three_at_once,
        big=big,
        took_all=took_all,
    ),
)
"""Every feat, in the order of the book."""
