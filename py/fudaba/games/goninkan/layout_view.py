"""Where the six sit and what lies between them, as the table shows it to one of them."""

from typing import NamedTuple

from fudaba.app.text import Text
from fudaba.core.deck import cards_of, mask_of
from fudaba.games.goninkan.cards import HEIGHTS, JOKER, JOKER_BIT, PICTURES, SUIT_MASKS
from fudaba.games.goninkan.observation import GoninkanObservation
from fudaba.games.goninkan.round import TEAMS
from fudaba.games.goninkan.scoring import ALL_PICTURES
from fudaba.games.goninkan.seating import RELATED, SEATS, UNRELATED
from fudaba.ui.nodes import Element, h

PLACES = ("me", "right", "far-right", "across", "far-left", "left")
"""The places round the table in the order of play, from the person who looks at it."""
SIGNS = ("◆", "○")
"""The marks of the related and the unrelated."""
_TURN = (3, 2, 0, 1)
"""The suits so that black and red take turns, whichever comes first."""


class Lying(NamedTuple):
    """A trick as it lies on the table: the present one, or the last one until the next is led."""

    leader: int
    cards: tuple[int, ...]
    led: int
    winner: int
    """Who has won it; -1 while it is played."""


def place_of(now: GoninkanObservation, viewer: int, seat: int) -> str:
    """Return the place of a seat, seen from another one."""
    return PLACES[(now.ring.index(seat) - now.ring.index(viewer)) % SEATS]


def round_from(now: GoninkanObservation, viewer: int) -> tuple[int, ...]:
    """Return the six seats in the order of play, the viewer's first."""
    start = now.ring.index(viewer)
    return now.ring[start:] + now.ring[:start]


def team_of(now: GoninkanObservation, seat: int) -> int:
    """Return the team of a seat; -1 where there are none, since the cards are dealt again."""
    if not now.related:
        return -1
    return RELATED if seat in now.related else UNRELATED


def team_mark(t: Text, team: int) -> Element | None:
    """Return the mark of a team: a shape with the team's name."""
    if team < 0:
        return None
    return h(f"span.team.team--{TEAMS[team]}", SIGNS[team], role="img", aria_label=t(f"goninkan.team.{TEAMS[team]}"))


def sorted_hand(hand: int, trump: int) -> list[int]:
    """Return a hand as it is held: the joker, the trumps, the other suits with black and red by turns, high cards first."""
    start = _TURN.index(trump) if trump >= 0 else 0
    cards = [JOKER] if hand & JOKER_BIT else []
    for suit in _TURN[start:] + _TURN[:start]:
        cards += sorted(cards_of(hand & SUIT_MASKS[suit]), key=lambda card: -HEIGHTS[card])
    return cards


def lying(now: GoninkanObservation) -> Lying | None:
    """Return the trick that lies on the table, or None before the first card."""
    if now.trick:
        return Lying(now.leader, now.trick, now.led, -1)
    if now.tricks:
        last = now.tricks[-1]
        return Lying(last.leader, last.cards, last.led, last.winner)
    return None


def player(now: GoninkanObservation, leader: int, number: int) -> int:
    """Return who plays the n-th card of a trick, counted from 0 at the leader."""
    return now.order[(now.order.index(leader) + number) % len(now.order)]


def pictures_in(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the picture cards among some."""
    return cards_of(mask_of(cards) & PICTURES)


def won_by(now: GoninkanObservation, seat: int) -> int:
    """Return how many picture cards a seat has taken."""
    return sum(len(pictures_in(trick.cards)) for trick in now.tricks if trick.winner == seat)


def goals(now: GoninkanObservation) -> tuple[int, int]:
    """Return how many picture cards each team plays for; once sixteen is declared, the others need but one."""
    if not now.declared:
        return now.needs
    return (ALL_PICTURES, 1) if now.taken[RELATED] else (1, ALL_PICTURES)
