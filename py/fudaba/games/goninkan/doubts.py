"""What the cards that were played tell about the hands: sound players keep to a few habits, so some cards they hardly hold any more."""

from typing import NamedTuple

from fudaba.games.goninkan.cards import JOKER, JOKER_BIT, PICTURES, POWERS, SUIT_MASKS
from fudaba.games.goninkan.observation import GoninkanObservation
from fudaba.games.goninkan.outlook import above

LOWEST = 0.8
"""How surely somebody who throws a card on a trick of the others has no lower one, and no other than picture cards if it is one."""
BEATEN = 0.6
"""How surely somebody who leaves a trick with picture cards to the others cannot beat it by a card of a suit,"""
BEATEN_EARLY = 0.42
"""and how surely where the trick is not whole yet and holds a single one."""
GIVEN = 0.7
"""How surely somebody who plays last on a trick of their own team, and no picture card, has none to give."""
CHEAPEST = 0.5
"""How surely somebody who plays last and takes a trick does it with the lowest card that is enough."""


class Doubt(NamedTuple):
    """Cards that a seat does not hold, as it seems, and how surely."""

    seat: int
    cards: int
    chance: float


class Play(NamedTuple):
    """A card that does not lead a trick: the card that was winning before it and all that lay there, and what it did."""

    trump: int
    led: int
    card: int
    best: int
    down: int
    wins: bool
    ours: bool
    """Whether the team of the seat was winning before."""
    last: bool


def doubts(observation: GoninkanObservation) -> list[Doubt]:
    """Return what the tricks so far tell about the others."""
    found: list[Doubt] = []
    order = observation.order
    tricks = [(trick.leader, trick.led, trick.cards) for trick in observation.tricks]
    for leader, led, cards in (*tricks, (observation.leader, observation.led, observation.trick)):
        if not cards:
            continue
        powers, at = POWERS[observation.trump][led], order.index(leader)
        best, ally = cards[0], leader in observation.related
        down = 1 << best
        for place, card in enumerate(cards[1:], 1):
            seat = order[(at + place) % 5]
            ours = (seat in observation.related) == ally
            wins = powers[card] > powers[best]
            if seat != observation.seat and card != JOKER:
                told = _told(Play(observation.trump, led, card, best, down, wins, ours, place == 4))
                found += [Doubt(seat, held, chance) for held, chance in told if held]
            if wins:
                best, ally = card, seat in observation.related
            down |= 1 << card
    return found


def _told(play: Play) -> list[tuple[int, float]]:
    """Return the cards that a play makes unlikely in the hand it comes from, and how much; the joker is played by other reasons."""
    card, best = play.card, play.best
    follows = card // 13 == play.led
    allowed = SUIT_MASKS[play.led] if follows else JOKER_BIT - 1
    below = SUIT_MASKS[card // 13] & ~above(card) & ~(1 << card)
    picture = PICTURES >> card & 1
    if play.wins:
        cheaper = play.last and follows and not play.ours and best != JOKER
        return [(below & above(best), CHEAPEST)] if cheaper else []
    if play.ours:
        return [(allowed & PICTURES, GIVEN)] if play.last and not picture else []
    told = [(below | (allowed & ~PICTURES if picture else 0), LOWEST)]
    pictures = (play.down & PICTURES).bit_count()
    if pictures and best != JOKER:
        told.append((_beating(play, follows), BEATEN if pictures > 1 or play.last else BEATEN_EARLY))
    return told


def _beating(play: Play, follows: bool) -> int:
    """Return the cards, but for the joker, that would have beaten what was winning."""
    trump, best = play.trump, play.best
    if follows:
        return above(best) if best // 13 == play.led else 0
    if play.led == trump:
        return 0
    return above(best) if best // 13 == trump else SUIT_MASKS[trump]
