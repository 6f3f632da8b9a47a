"""The rows of the command `score` for Shirokuro-jan: the yaku of a complete hand, and the waits of one that lacks a card."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from fudaba.core.errors import NotationError
from fudaba.games.blackwhite import FACE_TEXTS, faces_of, parse_face, parse_held
from fudaba.games.shirokurojan.scoring import Situation, counted, is_meld, waits
from fudaba.games.shirokurojan.yaku import MOMENTS

COPIES = 5
"""On so many cards each face stands."""
_HAND = {"game", "hand", "open", "by", "dealer", "dora", "flags"}
_TENPAI = {"game", "tenpai", "open"}


def score(line: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a line with `hand` (8, 5 or 2 faces), or with `tenpai` (7, 4 or 1 held cards); raises NotationError."""
    if line.keys() - (_HAND if "hand" in line else _TENPAI) or not line.keys() & {"hand", "tenpai"}:
        raise NotationError(", ".join(map(str, line)), "the keys hand, open, by, dealer, dora and flags, or tenpai and open")
    return _score_hand(line) if "hand" in line else _score_tenpai(line)


def _score_hand(line: Mapping[str, Any]) -> dict[str, Any]:
    """Return whether a hand is complete, its points, and the yaku by their ids, only those that it has."""
    melds = _melds([list(map(parse_face, meld)) for meld in _lists(line.get("open", []))])
    hand = [parse_face(text) for text in _list(line["hand"], 8 - 3 * len(melds))]
    often = Counter([*hand, *(face for meld in melds for face in meld)])
    face, times = often.most_common(1)[0]
    if times > COPIES:
        raise NotationError(FACE_TEXTS[face], f"a face {COPIES} times at most, since it stands on {COPIES} cards")
    count = counted(hand, melds, _situation(line, bool(melds)))
    if count is None:
        return {"complete": False, "points": 0, "yaku": {}}
    return {"complete": True, "points": count.points, "yaku": {part.yaku: part.points for part in count.parts}}


def _score_tenpai(line: Mapping[str, Any]) -> dict[str, Any]:
    """Return whether a hand is in tenpai, and the faces for which it waits, W1 to W6 and then B1 to B6."""
    open_cards = [list(map(parse_held, meld)) for meld in _lists(line.get("open", []))]
    _melds(list(map(faces_of, open_cards)))
    hand = [parse_held(text) for text in _list(line["tenpai"], 7 - 3 * len(open_cards))]
    held = [code & ~1 for cards in (hand, *open_cards) for code in cards]
    if len(set(held)) < len(held):
        raise NotationError(line["tenpai"], "each card once")
    found = waits(hand, open_cards)
    return {"tenpai": bool(found), "waits": [FACE_TEXTS[face] for face in found]}


def _list(value: object, size: int | None = None) -> list[Any]:
    if not isinstance(value, list) or size not in (None, len(value)):
        raise NotationError(value, "a list" if size is None else f"a list of {size}")
    return value


def _lists(value: object) -> list[list[Any]]:
    """Return up to two open melds as lists of three."""
    melds = [_list(meld, 3) for meld in _list(value)]
    if len(melds) > 2:
        raise NotationError(value, "two open melds at most")
    return melds


def _melds(melds: Sequence[Sequence[int]]) -> Sequence[Sequence[int]]:
    """Return melds of faces, each the same face three times or three numbers of one colour in a row, in any order."""
    for meld in melds:
        if not is_meld(meld):
            raise NotationError(" ".join(FACE_TEXTS[face] for face in meld), "a koutsu or a shuntsu")
    return melds


def _situation(line: Mapping[str, Any], is_open: bool) -> Situation:
    """Return what counts beside the cards; flags that contradict the rest of the line are refused."""
    by, dealer, flags = line.get("by"), line.get("dealer", False), _list(line.get("flags", []))
    if by not in ("tsumo", "ron"):
        raise NotationError(by, "tsumo or ron")
    if type(dealer) is not bool:
        raise NotationError(dealer, "true or false")
    dora = tuple(map(parse_face, _list(line.get("dora", []))))
    if len(set(dora)) < len(dora):
        raise NotationError(line["dora"], "each dora once")
    possible = {("tsumo", False): ["haitei", "chiihou"], ("tsumo", True): ["haitei", "tenhou"], ("ron", False): ["houtei", "renhou"]}
    for flag in flags:
        if flag not in MOMENTS or flags.count(flag) > 1:
            raise NotationError(flag, f"flags among {', '.join(MOMENTS)}, each once")
        if flag not in possible.get((by, dealer), ["houtei"]) or (is_open and flag in ("tenhou", "chiihou", "renhou")):
            raise NotationError(flag, "flags that go with by, dealer and open")
    return Situation(by == "tsumo", dealer, dora, flags)
