"""Care for what is kept: a reminder to export it now and then, and the one request to the browser not to clear it away."""

from collections.abc import Sequence
from datetime import datetime

from fudaba.app.store import CARE, Kept, Store

MATCHES = 25
"""A reminder comes after so many finished matches that no export holds."""
DAYS = 30
"""It comes after so many days too, when at least one was finished."""


def days_between(before: str, after: datetime) -> int:
    """Return the days from a kept time on; 0 when it cannot be read."""
    try:
        return (after - datetime.fromisoformat(before)).days
    except (TypeError, ValueError):
        return 0


def is_time(value: object) -> bool:
    """Tell whether a kept value is a time in ISO form."""
    try:
        datetime.fromisoformat(str(value))
    except ValueError:
        return False
    return isinstance(value, str)


class Care:
    """What was done for the data so far, in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        kept = store.get(CARE) or {}
        exported = kept.get("exported")
        self.exported = str(exported) if is_time(exported) else ""
        """When everything was last exported, in ISO form; empty: never."""
        self.quiet = kept.get("quiet") is True
        """Whether the player wants no reminder."""
        self.asked = kept.get("asked") is True
        """Whether the browser was asked to keep the data."""

    def _keep(self) -> None:
        self._store.put(CARE, {"exported": self.exported, "quiet": self.quiet, "asked": self.asked})

    def due(self, rows: Sequence[Kept], now: datetime) -> int:
        """Return how many finished matches no export holds, when it is time for a reminder; else 0."""
        new = [row["at"] for row in rows if row["at"] > self.exported]
        if self.quiet or not new:
            return 0
        late = days_between(self.exported or min(new), now) >= DAYS
        return len(new) if late or len(new) >= MATCHES else 0

    def note_export(self, now: datetime) -> None:
        """Remember that everything was exported."""
        self.exported = now.isoformat(timespec="seconds")
        self._keep()

    def hush(self) -> None:
        """Remind no more."""
        self.quiet = True
        self._keep()

    def asks(self) -> bool:
        """Tell, once, that it is time to ask the browser to keep the data: somebody has finished a match."""
        first, self.asked = not self.asked, True
        if first:
            self._keep()
        return first
