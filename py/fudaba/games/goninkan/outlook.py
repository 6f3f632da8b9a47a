"""What a player reckons with: where the unseen cards may be, and how likely a trick is won."""

from collections.abc import Sequence

from fudaba.games.goninkan.cards import HEIGHTS, JOKER, JOKER_BIT, PICTURES, POWERS, SUIT_MASKS
from fudaba.games.goninkan.observation import GoninkanObservation
from fudaba.games.goninkan.sampling import fixed, possible, unseen
from fudaba.games.goninkan.tricks import FIRST, LANDING

SPARED = 0.3
"""How likely the joker is spent on a trick with fewer than two picture cards."""

_KINDS = (*SUIT_MASKS, JOKER_BIT)


def above(card: int) -> int:
    """Return the higher cards of a card's suit."""
    suit = SUIT_MASKS[card // 13]
    lowest = suit & -suit
    if HEIGHTS[card] == 12:
        return 0
    return suit & ~((1 << card + 1) - 1) | lowest


class Outlook:
    """What is known and likely about the hands of the others; seats within are those of the five players.

    An unseen card is with anyone who may hold it, in proportion to the room in their hands.
    """

    __slots__ = ("_known", "_loose", "_shares", "hidden", "number", "order", "related", "trump")

    def __init__(self, observation: GoninkanObservation, trump: int) -> None:
        self.trump = trump
        self.number = observation.number
        self.order = observation.order
        self.related = observation.related
        self.hidden = unseen(observation)
        self._known = fixed(observation)
        may = possible(observation)
        rooms = [size - known.bit_count() for size, known in zip(observation.sizes, self._known, strict=True)]
        rooms[observation.seat] = 0
        self._shares = []
        for kind in _KINDS:
            open_to = [room if held & kind else 0 for room, held in zip(rooms, may, strict=True)]
            everywhere = sum(open_to) or 1
            self._shares.append([room / everywhere for room in open_to])
        self._loose = self.hidden
        for known in self._known:
            self._loose &= ~known

    def none_of(self, seat: int, kind: int, cards: int) -> float:
        """Return how likely a seat holds none of some unseen cards of one suit, or not the joker (kind 4)."""
        if self._known[seat] & cards:
            return 0.0
        return float((1.0 - self._shares[kind][seat]) ** (cards & self._loose).bit_count())

    def beats(self, seat: int, led: int, card: int, pictures: int) -> float:
        """Return how likely a seat can and will beat the card that is winning a trick with so many picture cards."""
        if card == JOKER:
            return 0.0
        trump, hidden = self.trump, self.hidden
        suit = card // 13
        follows_not = self.none_of(seat, led, hidden & SUIT_MASKS[led])
        fails = 1.0
        if suit == led:
            fails = self.none_of(seat, led, hidden & above(card))
        if led != trump:
            trumps = hidden & (above(card) if suit == trump else SUIT_MASKS[trump])
            fails *= 1.0 - follows_not * (1.0 - self.none_of(seat, trump, trumps))
        if self.number != FIRST:
            willing = 1.0 if pictures > 1 or self.number == LANDING else SPARED
            fails *= 1.0 - willing * (1.0 - self.none_of(seat, 4, hidden & JOKER_BIT))
        return 1.0 - fails

    def after(self, seat: int, cards: int) -> tuple[int, ...]:
        """Return who still plays to a trick after a seat that plays the card of this number, from 1."""
        at = self.order.index(seat)
        return tuple(self.order[(at + step) % 5] for step in range(1, 6 - cards))

    def allied(self, one: int, other: int) -> bool:
        """Tell whether two seats are of one team."""
        return (one in self.related) == (other in self.related)

    def wins(self, seat: int, led: int, trick: Sequence[int]) -> float:
        """Return how likely the team of a seat wins a trick that stands so after its card."""
        powers = POWERS[self.trump][led]
        place = max(range(len(trick)), key=lambda place: powers[trick[place]])
        best = trick[place]
        at = self.order.index(seat)
        holder = self.order[(at + place - len(trick) + 1) % 5]
        ours = 1.0 if self.allied(seat, holder) else 0.0
        pictures = sum(PICTURES >> card & 1 for card in trick)
        for later in self.after(seat, len(trick)):
            beaten = self.beats(later, led, best, pictures)
            if not self.allied(seat, later):
                ours *= 1.0 - beaten
            elif ours < 1.0:
                ours += (1.0 - ours) * (beaten if ours == 0.0 else self._rescues(later, led))
        return ours

    def _rescues(self, seat: int, led: int) -> float:
        """Return how likely a seat holds what beats every unseen card of the suit led."""
        top = highest(self.hidden & SUIT_MASKS[led])
        fails = self.none_of(seat, led, 1 << top) if top >= 0 else 1.0
        if led != self.trump:
            void = self.none_of(seat, led, self.hidden & SUIT_MASKS[led])
            fails *= 1.0 - void * (1.0 - self.none_of(seat, self.trump, self.hidden & SUIT_MASKS[self.trump]))
        return 1.0 - fails

    def is_master(self, card: int) -> bool:
        """Tell whether no unseen card of its suit is higher."""
        return not self.hidden & above(card)


def highest(cards: int) -> int:
    """Return the highest of some cards of one suit, -1 without any."""
    if not cards:
        return -1
    low = (cards & -cards).bit_length() - 1
    return low if HEIGHTS[low] == 12 else cards.bit_length() - 1
