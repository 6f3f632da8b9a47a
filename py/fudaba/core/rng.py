"""Chance that is the same on every platform: everything random grows from the text of one seed."""

import hashlib
from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def stream(seed: str, *labels: str | int) -> Random:
    """Return the random numbers of one purpose.

    Streams of one seed with other labels are independent of each other, so that a bot that draws more numbers
    changes no deal. Raises nothing; any text is a seed.
    """
    text = "\x1f".join([seed, *map(str, labels)])
    return Random(int.from_bytes(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest(), "big"))


def shuffled(items: Sequence[T], rng: Random) -> tuple[T, ...]:
    """Return the items in a random order (Fisher-Yates).

    It uses `Random.random` alone, the one method whose numbers Python promises to keep between versions.
    """
    order = list(items)
    draw = rng.random
    for last in range(len(order) - 1, 0, -1):
        other = int(draw() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)
