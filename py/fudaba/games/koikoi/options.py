"""The options of Koi-Koi and the rule set of the house."""

from dataclasses import dataclass, field

from fudaba.core.options import Choice, Options, Span, Switch


@dataclass(frozen=True)
class KoikoiOptions(Options):
    """Rules that players vary; the defaults are the source's, all figures are points."""

    rounds: int = field(default=6, metadata={"rule": Choice((3, 6, 12))})
    """Rounds of a match; void ones and those that a hand yaku ends count, a re-deal (配り直し) does not."""
    start: int = field(default=25, metadata={"rule": Span(10, 100, (10, 15, 20, 25, 30, 40, 50, 100))})
    """What each player begins with (持ち点)."""
    eight_double: bool = field(default=True, metadata={"rule": Switch()})
    """A base of 8 or more is doubled, before the multiplier (H6)."""
    cup_kasu: bool = field(default=False, metadata={"rule": Switch()})
    """The sake cup (盃) also counts as a kasu."""
    rain_spoils: bool = field(default=False, metadata={"rule": Switch()})
    """Hanami and tsukimi do not count for a player whose captures hold the rain man (雨流れ)."""
    hanami_tsukimi: bool = field(default=True, metadata={"rule": Switch()})
    """花見で一杯 and 月見で一杯 are yaku."""
    multiplier: str = field(default="both", metadata={"rule": Choice(("both", "opponent", "off"))})
    """What multiplies a win: 1 + the calls of both players (H4), 1 + the calls of the loser, or nothing."""
    dealer_keeps: int = field(default=0, metadata={"rule": Choice((0, 6))})
    """What the other player pays the dealer after a void round (親権); 0: nothing."""


STANDARD = KoikoiOptions()
"""Source 002: six rounds from 25 points each."""
