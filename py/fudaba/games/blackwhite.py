"""The thirty black/white cards and the hand that is never sorted: what Kokutoram and Shirokuro-jan share.

A card as it is held is an int from 0 to 59: twice the number of the card, plus 0 with its white number upright (正位置) or 1
with its black one, so that `code ^ 1` is the card turned by 180° and `code & ~1` the card without regard to how it lies.
A card that has no orientation (on a pile, in the stock, in another player's hand) is the even one.
A face, what an upright card counts as, is an int too: white 1–6 are 1–6, black 1–6 are 9–14, so that faces of one colour that
differ by one are neighbours in a run and no others are.
A hand is a tuple of held cards, position 0 at the left; gap n lies to the left of position n.
"""

from collections.abc import Iterator, Sequence
from random import Random

from fudaba.core.errors import NotationError
from fudaba.core.rng import shuffled

DECK = tuple((white, black) for white in range(1, 7) for black in range(1, 7) if white != black)
"""The white and the black number of each card: every pair of different numbers once (K9), so each coloured number stands on five cards."""
PACK = tuple(range(0, 60, 2))
"""The thirty cards, white upright."""
STEPS = SET_UP, DRAWING, INSERTING, DISCARDING, OVER = "set_up", "draw", "insert", "discard", "over"
"""What both games do in a round: the hand is kept or turned; a draw; its insertion; a discard; the end."""
WHITE, BLACK = 0, 1
"""Which number of a card stands upright."""
SIDES = "wb"
"""The letter of each in the texts."""
BLACK_FACE = 8
"""What a black face is more than the white one of the same number."""
FACES = tuple(number for white, black in DECK for number in (white, BLACK_FACE + black))
"""The face that each held card shows."""
NUMBERS = tuple(face % BLACK_FACE for face in FACES)
"""The number that each held card shows, 1 to 6."""

CARD_TEXTS = tuple(f"{white}{black}" for white, black in DECK for _ in SIDES)
"""The text of each card without regard to how it lies, `25`."""
HELD_TEXTS = tuple(f"{white}{black}{side}" for white, black in DECK for side in SIDES)
"""The text of each held card, `25w`."""
FACE_TEXTS = {BLACK_FACE * side + number: f"{'WB'[side]}{number}" for side in (WHITE, BLACK) for number in range(1, 7)}
"""The text of each face, `W2`."""
_CARDS = {CARD_TEXTS[card]: card for card in PACK}
_HELD = {text: code for code, text in enumerate(HELD_TEXTS)}
_FACES = {text: face for face, text in FACE_TEXTS.items()}


def parse_card(text: object) -> int:
    """Return the card of a text without orientation, `25`, white upright; raises NotationError."""
    return _parsed(_CARDS, text, "a white and another black number from 1 to 6, as in 25")


def parse_held(text: object) -> int:
    """Return the held card of a text, `25w`; raises NotationError."""
    return _parsed(_HELD, text, "a white and another black number from 1 to 6 and the upright colour w or b, as in 25w")


def parse_face(text: object) -> int:
    """Return the face of a text, `W2`; raises NotationError."""
    return _parsed(_FACES, text, "a colour W or B and a number from 1 to 6, as in W2")


def _parsed(known: dict[str, int], text: object, expected: str) -> int:
    value = known.get(text) if isinstance(text, str) else None
    if value is None:
        raise NotationError(text, expected)
    return value


def spot_text(place: int, side: int) -> str:
    """Return the text of a place in a hand and an upright side, `3w`: a gap to insert at, or a position."""
    return f"{place}{SIDES[side]}"


def faces_of(hand: Sequence[int]) -> tuple[int, ...]:
    """Return the faces that held cards show."""
    return tuple(FACES[code] for code in hand)


def showing(faces: Sequence[int]) -> tuple[int, ...]:
    """Return held cards that show some faces, all different where the pack allows it."""
    choices = [[code for code, shown in enumerate(FACES) if shown == face] for face in faces]
    order = sorted(range(len(faces)), key=lambda place: faces[place])

    def dealt(number: int, taken: dict[int, int]) -> dict[int, int] | None:
        if number == len(order):
            return taken
        place = order[number]
        for code in choices[place]:
            if code & ~1 not in {held & ~1 for held in taken.values()} and (found := dealt(number + 1, {**taken, place: code})) is not None:
                return found
        return None

    found = dealt(0, {})
    return tuple(codes[0] if found is None else found[place] for place, codes in enumerate(choices))


def upright(card: int, side: int) -> int:
    """Return a card held with one side upright."""
    return card & ~1 | side


def inserted(hand: tuple[int, ...], gap: int, code: int) -> tuple[int, ...]:
    """Return a hand with a held card put into a gap."""
    return (*hand[:gap], code, *hand[gap:])


def without(hand: tuple[int, ...], position: int) -> tuple[int, ...]:
    """Return a hand with the card at a position taken out."""
    return hand[:position] + hand[position + 1 :]


def turned(hand: tuple[int, ...]) -> tuple[int, ...]:
    """Return a hand turned by 180° as a whole (K2): the order is reversed and every card shows its other number."""
    return tuple(code ^ 1 for code in reversed(hand))


def shuffle(rng: Random) -> tuple[int, ...]:
    """Return the pack in a random order, each card with a random side upright (K1)."""
    return with_sides(shuffled(PACK, rng), rng)


def with_sides(cards: Sequence[int], rng: Random) -> tuple[int, ...]:
    """Return cards with a random side of each upright."""
    draw = rng.random
    return tuple(card & ~1 | (draw() < 0.5) for card in cards)


def is_pack(deck: Sequence[int]) -> bool:
    """Tell whether a deck is the whole pack, each card once, whatever side of it is upright."""
    return sorted(code & ~1 for code in deck) == list(PACK)


Block = tuple[int, int]
"""Adjacent positions of a hand, half-open: the first, and the one after the last."""


def is_set(faces: Sequence[int]) -> bool:
    """Tell whether all faces are the same."""
    return len(set(faces)) == 1


def block_ends(faces: Sequence[int], sets: range, runs: range) -> list[list[int]]:
    """Return for each position where the blocks that begin there end, the shortest first.

    `sets` and `runs` are the lengths, from 2 up, that a game allows for blocks of the same face and for runs.
    """
    size = len(faces)
    ends: list[list[int]] = [[] for _ in faces]
    # How many faces from a position on are the same, go up, go down; the position after it is looked at before it.
    same = up = down = 1
    for start in range(size - 1, -1, -1):
        step = faces[start + 1] - faces[start] if start + 1 < size else BLACK_FACE
        same = same + 1 if step == 0 else 1
        up = up + 1 if step == 1 else 1
        down = down + 1 if step == -1 else 1
        if same >= sets.start:
            ends[start] = [start + length for length in sets if length <= same]
        elif (longest := max(up, down)) >= runs.start:
            ends[start] = [start + length for length in runs if length <= longest]
    return ends


def tilings(ends: Sequence[Sequence[int]], start: int = 0) -> Iterator[tuple[Block, ...]]:
    """Yield every way to cut the positions from a start on into blocks with nothing left over."""
    if start == len(ends):
        yield ()
        return
    for end in ends[start]:
        for cut in tilings(ends, end):
            yield ((start, end), *cut)
