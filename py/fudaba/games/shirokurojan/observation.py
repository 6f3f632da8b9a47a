"""What one seat may know of a round of Shirokuro-jan, its steps, and the name of a round."""

from typing import NamedTuple

from fudaba.core.contract import Action, Outcome
from fudaba.games.blackwhite import PACK, STEPS
from fudaba.games.shirokurojan.options import ShirokurojanOptions
from fudaba.games.shirokurojan.result import OpenMeld

SET_UP, DRAWING, INSERTING, DISCARDING, OVER = STEPS
CALLING = "call"
"""The steps of a round: the hand is kept or turned; a draw; its insertion; a discard or tsumo; answers to a discard; the end."""


class ShirokurojanObservation(NamedTuple):
    """What one seat may know. Tuples are by seat; cards are held cards in a hand or an open meld, else cards without orientation.

    While answers to a discard are awaited (S13), a seat sees the round as if nobody else were asked. One that has a call is the
    actor, even while another one is heard first; for one that has none, or has passed, the next player may draw. Only one whose own
    call waits for others, and one without a call at the last discard, sees that there are others: step `call`, actor HIDDEN.
    """

    seat: int
    actor: int | None
    legal: tuple[Action, ...]
    options: ShirokurojanOptions
    dealer: int
    number: int
    """Which round of the four or six it is, from 0; `wind` tells its name."""
    repeats: int
    """How many times the dealer has repeated (連チャン)."""
    totals: tuple[int, ...]
    """The points of each seat from the rounds before this one."""
    step: str
    """`set_up`, `draw`, `insert`, `discard`, `call` or `over`."""
    indicator: int
    """The dora indicator; HIDDEN during the set-up."""
    hand: tuple[int, ...]
    """The seat's own closed hand, in order."""
    sizes: tuple[int, ...]
    """How many cards each closed hand has; a drawn card counts once it is inserted."""
    melds: tuple[tuple[OpenMeld, ...], ...]
    """The open melds of each seat."""
    discards: tuple[tuple[int, ...], ...]
    """What lies in front of each seat, the oldest first; a card that was called is not there any more."""
    thrower: int
    """Who made the last discard; HIDDEN before the first one."""
    thrown: int
    """The last discard, also when it was called; HIDDEN before the first one."""
    drawn: int
    """The card that this seat has drawn and not yet inserted; HIDDEN when there is none."""
    called: bool
    """Whether the present turn began with a pon or chi, so that it is only a discard."""
    gap: int
    """Where the actor has inserted this turn's card; HIDDEN when there is none."""
    slots: tuple[tuple[int, ...], ...]
    """What tells the cards of each hand apart although they are hidden: 0 to 7 as they were dealt, 8 and more by the turn of insertion."""
    turns: tuple[int, ...]
    """How many turns each seat has finished."""
    stock: int
    """How many cards are left in the stock."""
    answer: Action | None
    """This seat's own call on the last discard, while the answers of others are awaited."""
    hands: tuple[tuple[int, ...], ...]
    """All closed hands, after the end; before it nothing."""
    outcome: Outcome | None


def unseen(seen: ShirokurojanObservation) -> list[int]:
    """Return the cards that a seat has not seen: those of the stock and of the other hands."""
    known = {code & ~1 for code in seen.hand} | {seen.drawn, seen.indicator}
    known.update(code & ~1 for melds in seen.melds for meld in melds for code in meld.cards)
    known.update(card for row in seen.discards for card in row)
    return [card for card in PACK if card not in known]


def wind(number: int, players: int) -> tuple[str, int]:
    """Return the name of a round, counted from 0: its wind, `east` (東) or `south` (南), and its place in it from 1."""
    return ("east", "south")[number // players % 2], number % players + 1
