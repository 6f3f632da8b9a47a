"""The cards that a seat cannot see, dealt at random in a way that agrees with all that it can know."""

from collections.abc import Sequence
from random import Random

from fudaba.core.deck import cards_of, mask_of
from fudaba.core.rng import shuffled
from fudaba.games.goninkan.cards import ACES, JOKER, JOKER_BIT, PACK, SUIT_MASKS
from fudaba.games.goninkan.observation import GIVING, GoninkanObservation
from fudaba.games.goninkan.round import GoninkanRound, pair_of
from fudaba.games.goninkan.seating import SEATS
from fudaba.games.goninkan.tricks import LANDING

_PACK = mask_of(PACK)


def seen(observation: GoninkanObservation) -> int:
    """Return the cards that a seat holds or has seen played."""
    return observation.hand | mask_of(observation.trick) | mask_of(card for trick in observation.tricks for card in trick.cards)


def unseen(observation: GoninkanObservation) -> int:
    """Return the cards that a seat has not seen; the handed ones that the decider saw are among them until they are played."""
    return _PACK & ~seen(observation)


def fixed(observation: GoninkanObservation) -> list[int]:
    """Return the unseen cards that are known to be in a hand, by seat: ace and joker of a first game, and what was handed over."""
    known, hidden, series = [0] * SEATS, unseen(observation), observation.series
    if series.game == 1:
        known[series.ace] |= hidden & 1 << ACES[observation.trump]
        known[series.joker] |= hidden & JOKER_BIT
    else:
        known[pair_of(series).giver] |= hidden & observation.handed
    return known


def possible(observation: GoninkanObservation) -> list[int]:
    """Return the cards that a seat may hold as far as the table can tell, by seat.

    Who did not follow suit, the joker apart, has none of it; who has played to the ninth trick without the joker does not hold it (N7).
    """
    ring = observation.order
    found = [0] * SEATS
    for seat in ring:
        found[seat] = _PACK
    tricks = [(trick.leader, trick.led, trick.cards) for trick in observation.tricks]
    for number, (leader, led, cards) in enumerate((*tricks, (observation.leader, observation.led, observation.trick)), 1):
        first = ring.index(leader) if cards else 0
        for place, card in enumerate(cards):
            seat = ring[(first + place) % 5]
            if card != JOKER and card // 13 != led:
                found[seat] &= ~SUIT_MASKS[led]
            if number >= LANDING:
                found[seat] &= ~JOKER_BIT
    return found


class Deals:
    """The deals that agree with what a seat may know, to be drawn at random as often as they are wanted.

    The others hold as many cards as they do; ace and joker are where they must be, the handed cards with the giver, and nobody
    holds what they have shown not to have.
    """

    __slots__ = ("_bound", "_free", "_known", "_loose", "_may", "_rooms", "_seats")

    def __init__(self, observation: GoninkanObservation) -> None:
        self._known = fixed(observation)
        self._may = may = possible(observation)
        self._rooms = [size - known.bit_count() for size, known in zip(observation.sizes, self._known, strict=True)]
        self._rooms[observation.seat] = 0
        self._seats = seats = [seat for seat in range(SEATS) if self._rooms[seat]]
        free, loose = _PACK, unseen(observation)
        for seat in seats:
            free &= may[seat]
        for known in self._known:
            loose &= ~known
        self._loose = cards_of(loose)
        self._free = cards_of(loose & free)
        self._bound = {card: sum(may[seat] >> card & 1 for seat in seats) for card in cards_of(loose & ~free)}
        """The cards that not everybody may hold, and how many may."""
        self._known[observation.seat] = observation.hand

    def hands(self, rng: Random) -> list[int]:
        """Return the hands of one such deal by seat."""
        hands, rooms = self._known.copy(), self._rooms
        dealt: list[list[int]] = [[] for _ in range(SEATS)]
        for card in sorted(shuffled(tuple(self._bound), rng), key=self._bound.__getitem__):
            _deal(card, dealt, rooms, self._may, rng, self._seats)
        rest = shuffled(self._free, rng)
        for seat in self._seats:
            missing = rooms[seat] - len(dealt[seat])
            hands[seat] |= mask_of(dealt[seat]) | mask_of(rest[:missing])
            rest = rest[missing:]
        return hands

    def without(self, denied: Sequence[int], rng: Random) -> list[int] | None:
        """Return the hands of such a deal in which seats hold none of the cards that they are denied, or None when that fails.

        The cards are dealt to anyone, and each that must not lie where it does then changes places with one that may.
        """
        hands, loose, first = self._known.copy(), shuffled(self._loose, rng), 0
        allowed = [may & ~cards for may, cards in zip(self._may, denied, strict=True)]
        dealt = [0] * SEATS
        for seat in self._seats:
            dealt[seat] = mask_of(loose[first : first + self._rooms[seat]])
            first += self._rooms[seat]
        for seat in self._seats:
            wrong = dealt[seat] & ~allowed[seat]
            while wrong:
                card = wrong & -wrong
                wrong ^= card
                if not self._exchanged(card, seat, dealt, allowed, rng):
                    return None
        for seat in self._seats:
            hands[seat] |= dealt[seat]
        return hands

    def _exchanged(self, card: int, seat: int, dealt: list[int], allowed: Sequence[int], rng: Random) -> bool:
        """Let a card, as a bit, change places with any card that suits both hands; False where there is none."""
        others = [(other, dealt[other] & allowed[seat]) for other in self._seats if allowed[other] & card]
        number = int(rng.random() * sum(cards.bit_count() for _, cards in others))
        for other, cards in others:
            if number >= cards.bit_count():
                number -= cards.bit_count()
                continue
            left = cards
            for _ in range(number):
                left &= left - 1
            moved = left & -left
            dealt[seat] ^= card | moved
            dealt[other] ^= card | moved
            return True
        return False


def sample(observation: GoninkanObservation, rng: Random) -> GoninkanRound:
    """Return a game that agrees with the observation, the cards that the seat has not seen dealt at random.

    To a seat outside the pair any two of the giver's cards may be the handed ones.
    """
    hands = Deals(observation).hands(rng)
    return GoninkanRound.imagined(observation, hands, observation.handed or _handed(observation, hands, rng))


def _deal(card: int, dealt: list[list[int]], rooms: Sequence[int], may: Sequence[int], rng: Random, untried: Sequence[int]) -> bool:
    """Give a card to somebody untried who may hold it, moving other cards on where the hands that may are full."""
    allowed = [seat for seat in untried if may[seat] >> card & 1]
    weights = [rooms[seat] - len(dealt[seat]) for seat in allowed]
    if any(weights):
        dealt[rng.choices(allowed, weights)[0]].append(card)
        return True
    for seat in allowed:
        others = [other for other in untried if other != seat]
        for place, moved in enumerate(dealt[seat]):
            if _deal(moved, dealt, rooms, may, rng, others):
                dealt[seat][place] = card
                return True
    return False


def _handed(observation: GoninkanObservation, hands: Sequence[int], rng: Random) -> int:
    """Return what the giver may have handed over: the card that was led in the first trick, once it was, and any other."""
    if observation.series.game == 1 or observation.step == GIVING:
        return 0
    giver = pair_of(observation.series).giver
    tricks = [(trick.leader, trick.cards) for trick in observation.tricks] + [(observation.leader, observation.trick)]
    order = observation.order
    held = hands[giver]
    for leader, cards in tricks:
        place = (order.index(giver) - order.index(leader)) % 5 if cards else 5
        held |= mask_of(cards[place : place + 1])
    led = mask_of(tricks[0][1][:1])
    return led | mask_of(shuffled(cards_of(held & ~led), rng)[: 2 - led.bit_count()])
