"""Cuts, yaku, waits and calls by plain enumeration over texts: slow, obvious, and independent of the engine."""

from collections.abc import Iterable, Sequence
from itertools import product

CARDS = [f"{white}{black}" for white in range(1, 7) for black in range(1, 7) if white != black]
FACES = [colour + str(number) for colour in "WB" for number in range(1, 7)]
Faces = Sequence[str]


def face_of(held: str) -> str:
    """Return the face that a held card shows: `25w` shows `W2`."""
    return "W" + held[0] if held[2] == "w" else "B" + held[1]


def is_koutsu(block: Faces) -> bool:
    """Tell whether three faces are the same."""
    return len(block) == 3 and len(set(block)) == 1


def is_shuntsu(block: Faces) -> bool:
    """Tell whether three faces of one colour go up or down by one as they stand."""
    numbers = [int(face[1]) for face in block]
    return len(block) == 3 and len({face[0] for face in block}) == 1 and numbers in _runs()


def _runs() -> list[list[int]]:
    up = [[low, low + 1, low + 2] for low in range(1, 5)]
    return up + [run[::-1] for run in up]


def is_pair(block: Faces) -> bool:
    """Tell whether two faces are the same."""
    return len(block) == 2 and len(set(block)) == 1


def cuts(hand: Faces, open_melds: int) -> list[list[tuple[int, int]]]:
    """Return every way to cut a closed hand: with the open melds two melds and a pair, or four pairs with nothing open."""
    found = []
    for count in range(1, 5):
        for lengths in product((2, 3), repeat=count):
            if sum(lengths) != len(hand):
                continue
            starts = [sum(lengths[:index]) for index in range(count)]
            ranges = [(start, start + length) for start, length in zip(starts, lengths, strict=True)]
            blocks = [hand[start:end] for start, end in ranges]
            melds = sum(is_koutsu(block) or is_shuntsu(block) for block in blocks)
            pairs = sum(map(is_pair, blocks))
            if melds + pairs == count and (melds + open_melds, pairs) in ((2, 1), (0, 4)):
                found.append(ranges)
    return found


def yaku(hand: Faces, cut: list[tuple[int, int]], melds: Sequence[Faces], line: dict[str, object]) -> dict[str, int]:
    """Return the yaku of a complete hand in one cut, with their points; `line` is one of the command `score`."""
    blocks = [*(hand[start:end] for start, end in cut), *melds]
    every = [face for block in blocks for face in block]
    threes = [sorted(block) for block in blocks if len(block) == 3]
    numbers = sorted("".join(face[1] for face in meld) for meld in threes)
    colours = sorted(meld[0][0] for meld in threes)
    koutsu = [len(set(meld)) == 1 for meld in threes]
    dora = line["dora"]
    flags = line["flags"]
    assert isinstance(dora, list) and isinstance(flags, list)
    found = {
        "dealer": int(line["dealer"] is True),
        "tsumo": int(line["by"] == "tsumo"),
        "dora": sum(face in dora for face in every),
        "chinitsu": int(len({face[0] for face in every}) == 1),
        "tanyao": int(all(face[1] not in "16" for face in every)),
        "toitoi": int(koutsu == [True, True]),
        "haitei": int("haitei" in flags),
        "houtei": int("houtei" in flags),
        "iipeikou": 2 * (koutsu == [False, False] and threes[0] == threes[1]),
        "ikkitsuukan": 2 * (numbers == ["123", "456"] and len(set(colours)) == 1),
        "doujun": 4 * (koutsu == [False, False] and len(set(numbers)) == 1 and colours == ["B", "W"]),
        "doukou": 4 * (koutsu == [True, True] and len(set(numbers)) == 1 and colours == ["B", "W"]),
        "suutoitsu": 8 * (len(blocks) == 4),
        "tenhou": 16 * ("tenhou" in flags),
        "chiihou": 16 * ("chiihou" in flags),
        "renhou": 16 * ("renhou" in flags),
    }
    return {name: points for name, points in found.items() if points}


def insertions(hand: Faces, face: str) -> list[list[str]]:
    """Return a hand with a face put into each gap."""
    return [[*hand[:gap], face, *hand[gap:]] for gap in range(len(hand) + 1)]


def waits(hand: Sequence[str], melds: Sequence[Sequence[str]]) -> list[str]:
    """Return the faces for which held cards wait: some card that is not among them bears it and completes the hand."""
    held = {code[:2] for code in hand} | {code[:2] for meld in melds for code in meld}
    faces = [face_of(code) for code in hand]
    found = set()
    for card in CARDS:
        for side in "wb":
            face = face_of(card + side)
            if card not in held and any(cuts(whole, len(melds)) for whole in insertions(faces, face)):
                found.add(face)
    return [face for face in FACES if face in found]


def calls(hand: Sequence[str], open_melds: int, card: str, is_next: bool, is_last: bool) -> set[str]:
    """Return the texts of the calls that held cards allow on a discard, without any minimum."""
    faces = [face_of(code) for code in hand]
    sides: Iterable[str] = "wb"
    found = {"ron" for side in sides for whole in insertions(faces, face_of(card + side)) if cuts(whole, open_melds)}
    for left in range(0 if is_last else len(faces) - 1, -1, -1):
        if is_last or left + 1 >= len(faces):
            continue
        for side in sides:
            three = [*faces[left : left + 2], face_of(card + side)]
            if is_koutsu(three):
                found.add(f"pon {left}{side}")
            if is_next and len({face[0] for face in three}) == 1 and sorted(int(face[1]) for face in three) in _runs()[:4]:
                found.add(f"chi {left}{side}")
    return found
