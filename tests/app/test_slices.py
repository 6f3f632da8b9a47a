"""Long work in slices: everything else has its turn in between, and more of it after something was pressed."""

import asyncio
from collections.abc import Iterator

import pytest

from fudaba.app import slices
from fudaba.app.slices import ANSWER, SLICE, Courtesy, in_slices


class Clock:
    """A clock that goes on by the work done, and by the pauses, which it remembers."""

    def __init__(self) -> None:
        self.now = 50.0
        self.pauses: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(slices, "perf_counter", lambda: clock.now)
    monkeypatch.setattr(asyncio, "sleep", clock.sleep)
    monkeypatch.setattr(slices, "courtesy", Courtesy())
    return clock


def work(clock: Clock, steps: int, seconds: float) -> Iterator[bool]:
    """Yield for each step whether there is more to do; it takes its time."""
    for left in reversed(range(steps)):
        clock.now += seconds
        yield left > 0


def test_a_slice_ends_with_the_step_that_was_begun(clock: Clock) -> None:
    steps = work(clock, 10, SLICE / 2.5)
    asyncio.run(in_slices(lambda: next(steps)))
    assert clock.pauses == [0.0] * 3
    steps = work(clock, 3, SLICE * 4)
    asyncio.run(in_slices(lambda: next(steps)))
    assert clock.pauses == [0.0] * 5


def test_work_gives_way_once_to_the_answer_of_what_is_pressed(clock: Clock) -> None:
    steps = work(clock, 4, SLICE)
    slices.courtesy.pressed()
    asyncio.run(in_slices(lambda: next(steps)))
    assert clock.pauses == [pytest.approx(ANSWER - SLICE), 0.0, 0.0]
