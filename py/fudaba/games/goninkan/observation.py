"""What one seat may know of a game of Goninkan, and the steps of a game."""

from typing import NamedTuple

from fudaba.core.contract import Action, Outcome
from fudaba.games.goninkan.options import GoninkanOptions
from fudaba.games.goninkan.seating import Series
from fudaba.games.goninkan.tricks import Trick

SPEAKING, ANSWERING, GIVING, NAMING, PLAYING, DECLARING, OVER = "speak", "answer", "give", "trump", "play", "sixteen", "over"
"""The steps of a game: the ace holder says who leads; the partner does, when that is left to them; two cards are handed over; trump is
named and one of the two led; the tricks; after a skunk, sixteen or not; the end."""


class GoninkanObservation(NamedTuple):
    """What one seat may know. Sets of cards are bits; suits are 0 to 3, -1 for none; pairs by team are (related, unrelated).

    The dealer has no hand and never acts.
    """

    seat: int
    actor: int | None
    legal: tuple[Action, ...]
    options: GoninkanOptions
    dealer: int
    totals: tuple[int, ...]
    """The points of every seat before this series."""
    step: str
    """`speak`, `answer`, `give`, `trump`, `play`, `sixteen` or `over`."""
    series: Series
    """Number of the series and of the game, and the course of the games before. Its ring is the one before this game's exchange. Its
    holders of ace and joker are those of the first game, in the first game too: whoever speaks first has the ace."""
    ring: tuple[int, ...]
    """The six persons in the order of play."""
    order: tuple[int, ...]
    """The five who play, from the dealer's right on."""
    exchange: tuple[int, int] | None
    """The two who changed seats at this game's announcement, the related one first."""
    related: tuple[int, ...]
    """The seats of the related team, the dealer among them; empty after a re-deal."""
    trump: int
    """The trump suit; -1 before it is named."""
    needs: tuple[int, int]
    """How many picture cards each team needs."""
    hand: int
    sizes: tuple[int, ...]
    """How many cards each seat holds."""
    handed: int
    """The two cards that were handed over, whether played since or not; 0 before that and for a seat outside the pair."""
    tricks: tuple[Trick, ...]
    """The tricks that are over."""
    leader: int
    """Who leads the present trick; -1 before that is settled."""
    led: int
    """The suit to follow; -1 while nothing is led."""
    trick: tuple[int, ...]
    """The cards of the present trick in the order of play."""
    taken: tuple[int, int]
    """The picture cards that each team has taken."""
    declared: bool
    """Whether sixteen is played for."""
    outcome: Outcome | None

    @property
    def number(self) -> int:
        """Which trick is being played, from 1."""
        return len(self.tricks) + 1
