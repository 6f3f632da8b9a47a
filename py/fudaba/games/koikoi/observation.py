"""What one seat may know of a round of Koi-Koi, and the steps of a round."""

from typing import NamedTuple

from fudaba.core.contract import Action, Outcome
from fudaba.games.koikoi.options import KoikoiOptions

PLAYING, MATCHING, DECIDING, OVER = "play", "match", "decide", "over"
"""The steps of a round: a card of the hand; which of two the card turned up captures; shobu or koi-koi; the end."""


class KoikoiObservation(NamedTuple):
    """What one seat may know. Pairs are by seat; sets of cards are 48-bit ints, whose bit n is card n."""

    seat: int
    actor: int | None
    legal: tuple[Action, ...]
    options: KoikoiOptions
    dealer: int
    number: int
    """Which round of the match it is, from 0; re-deals are not counted."""
    tossed: bool
    """Whether a coin toss has made the dealer (the first round of a match)."""
    left: tuple[int, int]
    """The points that each player has left (持ち点), before this round is paid."""
    step: str
    """`play`, `match`, `decide` or `over`."""
    hand: int
    """The seat's own hand (手札)."""
    sizes: tuple[int, int]
    """How many cards each hand has."""
    field: int
    """The cards of the field (場札), without one turned up that is about to capture."""
    places: tuple[int, ...]
    """The field place by place: a card, or HIDDEN where none lies; a card that is laid down takes the first empty place, or a new one."""
    captured: tuple[int, int]
    """What each player has captured (取り札)."""
    fresh: int
    """What of it the actor has captured in the present turn."""
    played: tuple[int, int]
    """The cards that each player has played from the hand."""
    lacks: tuple[int, int]
    """The months that lay on the field when each player laid a card down, which is seldom done with another one that captures."""
    passed: tuple[int, int]
    """The other months that lay on the field when each player captured from the hand."""
    turned: int
    """The card turned up that is about to capture one of two, in the step `match`; HIDDEN otherwise."""
    stock: int
    """How many cards are left in the stock (山札)."""
    points: tuple[int, int]
    """The total of each player's yaku now."""
    called: tuple[int, int]
    """The total at each player's last koi-koi of this round, which the next one must exceed (H2); 0 before."""
    calls: tuple[int, int]
    """How often each player has called koi-koi in this round."""
    hands: tuple[int, ...]
    """Both hands, after the end; before it nothing."""
    outcome: Outcome | None
