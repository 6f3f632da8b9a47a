"""Long work in slices, so that whatever is pressed meanwhile is answered at once."""

import asyncio
import traceback
from collections.abc import Callable, Coroutine
from time import perf_counter
from typing import Any

SLICE = 0.002
"""Seconds of work before the event loop has its turn, which costs about a twentieth of them; the step begun then comes on top."""
ANSWER = 0.02
"""Seconds without work after something was pressed: its answer goes out in several turns of the loop, and none of them has to wait."""


class Courtesy:
    """Until when work gives way, by the clock of the slices."""

    def __init__(self) -> None:
        self._until = 0.0

    def pressed(self) -> None:
        """Give way to the answer of what was pressed now."""
        self._until = perf_counter() + ANSWER

    def left(self) -> float:
        """Return how many seconds work has to give way yet."""
        return max(0.0, self._until - perf_counter())


courtesy = Courtesy()
"""That of all work; the border to the page tells it what is pressed."""


def going_on(work: Coroutine[Any, Any, None], fail: Callable[[str], None]) -> asyncio.Task[None]:
    """Let something go on by itself; `fail` gets the report when it goes wrong, and nothing when it is cancelled."""

    def ended(task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            fail("".join(traceback.format_exception(error)))

    task = asyncio.ensure_future(work)
    task.add_done_callback(ended)
    return task


async def in_slices(step: Callable[[], bool]) -> None:
    """Do steps until one tells that there are no more."""
    while True:
        end = perf_counter() + SLICE
        while perf_counter() < end:
            if not step():
                return
        await asyncio.sleep(courtesy.left())
