"""What chance means for hands that are never sorted: the cards that fit beside two of their neighbours, and draws of them."""

from collections.abc import Sequence
from itertools import pairwise

from fudaba.core.luck import Draw
from fudaba.games.blackwhite import BLACK_FACE, FACE_TEXTS, FACES


def fitting(faces: Sequence[int]) -> frozenset[int]:
    """Return the faces that would make a block of three with two adjacent cards of a hand: beside them, or between them."""
    found: set[int] = set()
    for one, two in pairwise(faces):
        step = two - one
        if step == 0:
            found.add(one)
        elif abs(step) == 1:
            found |= {one - step, two + step}
        elif abs(step) == 2:
            found.add(one + step // 2)
    return frozenset(found & FACE_TEXTS.keys() - {BLACK_FACE})


def fitted(hand: Sequence[int], stock: Sequence[int]) -> Draw:
    """Return the draw of the top of the stock to a hand of held cards: whether it fits with either of its numbers."""
    wanted = fitting([FACES[code] for code in hand])
    fits = [FACES[card] in wanted or FACES[card ^ 1] in wanted for card in stock]
    return Draw("fitted", fits[0], sum(fits), len(fits))
