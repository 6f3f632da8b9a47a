"""The options of Gin Rummy and the two rule sets of the house."""

from dataclasses import dataclass, field

from fudaba.core.options import Choice, Options, Span, Switch


@dataclass(frozen=True)
class GinOptions(Options):
    """Rules that players vary; the defaults are the rule set `quick`, all figures are points."""

    target: int = field(default=100, metadata={"rule": Span(50, 500, (50, 100, 150, 200, 250, 500))})
    """A total that reaches it ends the match (G6)."""
    knock_limit: int = field(default=10, metadata={"rule": Span(1, 10, tuple(range(1, 11)))})
    """The most deadwood that may knock; with `oklahoma` the upcard alone decides."""
    gin_bonus: int = field(default=25, metadata={"rule": Choice((20, 25))})
    """Added for gin (ジン), deadwood 0 after the discard."""
    undercut_bonus: int = field(default=25, metadata={"rule": Choice((10, 20, 25))})
    """Added to the defender's difference for an undercut (アンダーカット)."""
    tie_undercut: bool = field(default=True, metadata={"rule": Switch()})
    """Equal deadwood is an undercut; otherwise it scores nothing and nobody has won the round (G4)."""
    compulsory_gin: bool = field(default=False, metadata={"rule": Switch()})
    """A card whose discard leaves deadwood 0 can only be discarded with a knock (G3)."""
    next_dealer: str = field(default="loser", metadata={"rule": Choice(("loser", "alternate"))})
    """`loser`: a CPU deals first, then the loser of the round, the same dealer after a round that nobody won. `alternate`: the first
    dealer is drawn by lot, then the seats alternate, also after a void round (G5)."""
    box: int = field(default=0, metadata={"rule": Span(0, 100, (0, 20, 25))})
    """Added at the end of the match for each round won, to both players."""
    game: int = field(default=0, metadata={"rule": Span(0, 500, (0, 100))})
    """Added at the end of the match to the winner."""
    shutout: int = field(default=0, metadata={"rule": Span(0, 500, (0, 100))})
    """Added at the end of the match to the winner when the loser has won no round."""
    oklahoma: bool = field(default=False, metadata={"rule": Switch()})
    """The first upcard's points are the knock limit, an ace means gin only, a spade doubles the whole round."""
    big_gin: int = field(default=0, metadata={"rule": Span(0, 100, (0, 25, 31, 50))})
    """Added for eleven melded cards laid down without a discard; 0: big gin is not known."""


QUICK = GinOptions()
"""Source 001: a web table's rules, played to 100 or 50."""
CLASSIC = GinOptions(tie_undercut=False, compulsory_gin=True, next_dealer="alternate", box=25, game=100, shutout=100)
"""Source 004: scoring with box, game and shutout bonuses."""
