"""The options of Kokutoram and the rule set of the house."""

from dataclasses import dataclass, field

from fudaba.core.options import Options, Span


@dataclass(frozen=True)
class KokutoramOptions(Options):
    """Rules that players vary; the default is the source's."""

    target: int = field(default=30, metadata={"rule": Span(5, 200, (10, 20, 30, 50))})
    """Victory points (勝利点): a total that reaches it ends the match."""


STANDARD = KokutoramOptions()
"""Source 000: the rules that come with the cards, played to 30."""
