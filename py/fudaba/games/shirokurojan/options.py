"""The options of Shirokuro-jan and the two rule sets of the house."""

from dataclasses import dataclass, field

from fudaba.core.options import Choice, Options, Switch


@dataclass(frozen=True)
class ShirokurojanOptions(Options):
    """Rules that the source offers to players who know mahjong; the defaults are the rule set `standard`."""

    minimum: int = field(default=0, metadata={"rule": Choice((0, 2))})
    """Yaku points, dora not counted, that a hand must have to win (二役縛り, S4, S8)."""
    payments: bool = field(default=False, metadata={"rule": Switch()})
    """Points change hands (点棒): after a ron the discarder pays the winner's points, after a tsumo every other player does (S9)."""
    renchan: bool = field(default=False, metadata={"rule": Switch()})
    """The dealer deals again after winning (連チャン), which does not count towards the four or six rounds (S15)."""


STANDARD = ShirokurojanOptions()
"""Source 000: the winner simply scores, and the deal always passes."""
EXPERT = ShirokurojanOptions(minimum=2, payments=True, renchan=True)
"""Source 000: what it recommends to players who all know mahjong well."""
