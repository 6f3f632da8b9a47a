"""Chance: the same on every platform."""

from random import Random

import pytest

from fudaba.core.rng import shuffled, stream


def test_a_stream_is_pinned_for_ever() -> None:
    assert [stream("s", "deal", 0).random() for _ in range(2)] == [0.7830824827701304] * 2
    assert shuffled(range(10), stream("春", "deal", 3)) == (4, 7, 3, 8, 0, 9, 6, 1, 5, 2)


def test_streams_of_other_labels_differ() -> None:
    labels: list[tuple[str | int, ...]] = [(), ("deal",), ("deal", 1), ("deal", 11), ("bot", 1)]
    numbers = [stream(seed, *some).random() for seed in ("s", "t") for some in labels]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("seed", ["", "春", "\ud800", "a\x1fb", "x" * 10_000])
def test_any_text_is_a_seed(seed: str) -> None:
    assert stream(seed).random() == stream(seed).random()


def test_a_shuffle_keeps_every_card_and_reaches_every_order() -> None:
    rng = Random(7)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        order = shuffled((0, 1, 2), rng)
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert all(900 < count < 1100 for count in counts.values())
    assert sorted(shuffled(range(52), rng)) == list(range(52))
