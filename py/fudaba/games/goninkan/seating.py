"""Who sits where, who deals, and who plays with whom.

The ring is a tuple of the six persons in the order of play; "right" is the next in it (N11). The dealer's chair is no seat of the
play, which skips it.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from fudaba.core.contract import Played

SEATS = 6
GAMES_OF_A_SERIES = 3
RELATED, UNRELATED = 0, 1
"""The two teams: 関係, ace holder, joker holder and dealer; 無関係, the other three."""


class Series(NamedTuple):
    """What a game takes over from the games before it."""

    number: int = 1
    """Which series (役) of the match it is, from 1."""
    game: int = 1
    """Which game (戦) of the series it is, from 1 to 3."""
    ring: tuple[int, ...] = tuple(range(SEATS))
    """The six persons in the order of play."""
    ace: int = -1
    """Who held the ace of trumps in the first game; -1 before it is dealt."""
    joker: int = -1
    """Who held the joker in the first game; -1 before it is dealt."""
    course: tuple[str, ...] = ()
    """How the earlier games of the series ended, as tokens of the scoring."""

    @property
    def trump(self) -> int:
        """The suit that is trump in the first game: clubs, diamonds, hearts, and clubs again."""
        return (self.number - 1) % 3


def series_after(played: Sequence[Played]) -> Series:
    """Return what the next game takes over: seats that were exchanged stay so, teams and dealer for the whole series."""
    if not played:
        return Series()
    last: Any = played[-1].outcome.detail
    ring = tuple(last["ring"])
    if last["ends"]:
        return Series(last["series"] + 1, 1, ring)
    if played[-1].outcome.void is not None:
        return Series(last["series"], 1, ring)
    return Series(last["series"], last["game"] + 1, ring, last["ace"], last["joker"], tuple(last["course"]))


def dealer_after(played: Sequence[Played]) -> int:
    """Return who deals after a finished game: the same person within a series, then the one on the right."""
    last = played[-1]
    ring = last.outcome.detail["ring"]
    return int(ring[(ring.index(last.dealer) + 1) % SEATS]) if last.outcome.detail["ends"] else last.dealer


def active(ring: Sequence[int], dealer: int) -> tuple[int, ...]:
    """Return the five who play, from the dealer's right on."""
    at = ring.index(dealer)
    return (*ring[at + 1 :], *ring[:at])


def exchange(order: Sequence[int], related: tuple[int, int]) -> tuple[int, int] | None:
    """Return the two who change seats, the related one first; None when no exchange is needed.

    Where the two related players are neighbours among the five, the one on the right changes with the next one on the right (N4).
    """
    first, second = sorted(map(order.index, related))
    if second - first == 1:
        return order[second], order[(second + 1) % 5]
    if second - first == 4:
        return order[first], order[first + 1]
    return None


def exchanged(ring: tuple[int, ...], pair: tuple[int, int]) -> tuple[int, ...]:
    """Return the ring after two persons have changed seats."""
    other = {pair[0]: pair[1], pair[1]: pair[0]}
    return tuple(other.get(person, person) for person in ring)
