"""The options of Goninkan and the rule set of the house."""

from dataclasses import dataclass, field

from fudaba.core.options import Choice, Options


@dataclass(frozen=True)
class GoninkanOptions(Options):
    """Rules that players vary; the default is one cycle of trumps."""

    series: int = field(default=3, metadata={"rule": Choice((3, 6, 9))})
    """How many series (役) a match is (N2)."""


STANDARD = GoninkanOptions()
"""Source 003: the form for six of Goshogawara's game, one cycle of clubs, diamonds and hearts."""
