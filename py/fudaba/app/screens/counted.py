"""Places that show what is counted of the finished matches, and meanwhile how far that is."""

import asyncio
from collections.abc import Sequence
from time import perf_counter

from fudaba.app import history
from fudaba.app.places import Place
from fudaba.app.slices import going_on, in_slices
from fudaba.app.store import Kept
from fudaba.app.tallies import alone, counted
from fudaba.app.text import Text
from fudaba.ui.nodes import Child, Element, h

OFTEN = 0.15
"""Seconds from one sight of the progress to the next."""


class Counted(Place):
    """A place that shows what is counted of matches; the counting goes on by itself while it is the screen shown."""

    _work: asyncio.Task[None] | None = None
    _all = _done = 0
    _shown = 0.0

    def rows(self) -> list[Kept]:
        """Return the finished matches of one person against CPUs, oldest first; of those with the same cards the first."""
        return alone(history.firsts(history.rows(self.hall.house.store)))

    def begin(self, rows: Sequence[Kept]) -> None:
        """Count what is not counted yet of these matches."""
        wanted = self.hall.house.tallies.wanted(rows)
        if wanted:
            self._all, self._done, self._shown = len(wanted), 0, perf_counter()
            self._work = going_on(self._count(wanted), self._failed)

    async def _count(self, rows: Sequence[Kept]) -> None:
        await in_slices(self.hall.house.tallies.work(rows, self._one_more))
        self._work = None
        self.hall.house.say(self.hall.house.t("charts.counted", n=len(rows)))
        self.hall.show()

    def _one_more(self) -> None:
        self._done += 1
        if perf_counter() - self._shown > OFTEN:
            self._shown = perf_counter()
            self.hall.show()

    def _failed(self, report: str) -> None:
        self._work = None
        self.hall.failed(report)

    def leave(self) -> None:
        """Stop counting; what is counted stays so."""
        if self._work is not None:
            self._work.cancel()
            self._work = None

    def progress(self, t: Text) -> Element | None:
        """Return how far the counting is; None when it is done."""
        if self._work is None:
            return None
        words = t("charts.counting", n=self._done, of=self._all)
        return h("div.panel.counting", h("p", words), h("progress", max=self._all, value=self._done, aria_label=words), key="counting")

    def left_out(self, t: Text, rows: Sequence[Kept]) -> list[Child]:
        """Return what is to be said about matches that are not counted."""
        thinned, broken = len(rows) - len(counted(rows)), self.hall.house.tallies.unreadable(rows)
        return [
            h("p.soft.left-out", t("charts.thinned", n=thinned)) if thinned else None,
            h("p.soft.left-out", t("charts.unreadable", n=broken)) if broken else None,
        ]


def nothing(t: Text) -> Element:
    """Return what stands here before the first match is finished."""
    return h("div.panel.empty", h("p", t("charts.none")), h("a.btn.btn--main", t("records.play"), href="#/", key="play"))
