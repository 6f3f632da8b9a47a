"""What a round of Koi-Koi is worth: hand yaku, the payment, and the facts behind shobu or koi-koi."""

from typing import NamedTuple

from fudaba.core.hanafuda import MONTH, MONTHS
from fudaba.games.koikoi.observation import KoikoiObservation
from fudaba.games.koikoi.options import KoikoiOptions
from fudaba.games.koikoi.yaku import Part, count, counting

HAND_YAKU = 6
"""Points of a hand yaku (手役), never doubled or multiplied."""
EIGHT = 8
"""A base that reaches it is doubled."""
TESHI, KUTTSUKI = "teshi", "kuttsuki"


def hand_yaku(hand: int) -> str | None:
    """Return the hand yaku of eight cards: `teshi` (手四, four of one month), `kuttsuki` (くっつき, four pairs), or None.

    Four of one month plus two pairs is teshi.
    """
    months = [(hand >> 4 * month & MONTH).bit_count() for month in MONTHS]
    return TESHI if 4 in months else KUTTSUKI if months.count(2) == 4 else None


def full_month(cards: int) -> int | None:
    """Return the month, from 0, of which a set holds all four cards; None when there is none."""
    return next((month for month in MONTHS if cards >> 4 * month & MONTH == MONTH), None)


def multiplier(calls: int, options: KoikoiOptions) -> int:
    """Return what multiplies a win with so many calls that count."""
    return 1 if options.multiplier == "off" else 1 + calls


def counted_calls(winner: int, calls: tuple[int, int], options: KoikoiOptions) -> int:
    """Return how many calls of koi-koi count when a seat wins: those of both (H4), or those of the loser alone."""
    return calls[1 - winner] if options.multiplier == "opponent" else sum(calls)


class Payment(NamedTuple):
    """What a win costs: the base, what it is doubled and multiplied by, the score, and what of it is paid."""

    base: int
    factor: int
    multiplier: int
    score: int
    paid: int


def payment(base: int, calls: int, left: int, options: KoikoiOptions) -> Payment:
    """Return the payment for a base with so many calls that count, by a loser who has so much left (H6)."""
    factor = 2 if options.eight_double and base >= EIGHT else 1
    times = multiplier(calls, options)
    score = base * factor * times
    return Payment(base, factor, times, score, min(score, left))


class Decision(NamedTuple):
    """What lies behind shobu or koi-koi for the seat that decides.

    `shobu` is what a win would bring now, `later` the same base after one more koi-koi of this seat. `rival` is what the other
    player's yaku would cost this seat now if they could stop after that koi-koi, a base of 0 when they have none. `left` are the points
    that each seat has. `last_turn`: this seat has no further turn (H9). `only_shobu`: nobody has.
    """

    yaku: tuple[Part, ...]
    shobu: Payment
    later: Payment
    rival: Payment
    left: tuple[int, int]
    calls: tuple[int, int]
    last_turn: bool
    only_shobu: bool


def decision(seen: KoikoiObservation) -> Decision:
    """Return the facts of a decision, as the deciding seat sees them."""
    me, other = seen.seat, 1 - seen.seat
    rules, options, calls = counting(seen.options), seen.options, seen.calls
    again = (calls[0] + (me == 0), calls[1] + (me == 1))
    own, theirs = seen.points[me], seen.points[other]
    return Decision(
        yaku=count(seen.captured[me], rules),
        shobu=payment(own, counted_calls(me, calls, options), seen.left[other], options),
        later=payment(own, counted_calls(me, again, options), seen.left[other], options),
        rival=payment(theirs, counted_calls(other, again, options), seen.left[me], options),
        left=seen.left,
        calls=calls,
        last_turn=not seen.sizes[me],
        only_shobu=not any(seen.sizes),
    )
