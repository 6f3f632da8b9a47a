"""Why something may be done in Koi-Koi: facts about an action, from what its seat may know."""

from typing import NamedTuple

from fudaba.core.contract import HIDDEN, Action
from fudaba.core.hanafuda import ALL, MONTH, month_of
from fudaba.games.koikoi.bots import won
from fudaba.games.koikoi.observation import KoikoiObservation
from fudaba.games.koikoi.prospects import WORTH
from fudaba.games.koikoi.yaku import Part, Progress, count, counting, progress

NEAR = 2
"""A yaku that lacks more cards than this is not spoken of as denied."""


class Reason(NamedTuple):
    """What a card brings: what it captures, itself among it; the yaku that are new or worth more; those that come nearer; those denied.

    `nearer` and `denied` begin with those that are worth most; a denied yaku is one of which the other player has a card, lacks two at
    most, and cannot have any more. Where nothing is captured, `unseen` is how many cards of the month nobody has shown.
    """

    captured: int = 0
    made: tuple[Part, ...] = ()
    nearer: tuple[Progress, ...] = ()
    denied: tuple[str, ...] = ()
    unseen: int = 0


def reason(now: KoikoiObservation, action: Action) -> Reason:
    """Return the facts about a card that the seat may play or match."""
    rules, seat = counting(now.options), now.seat
    mine, theirs = now.captured[seat], now.captured[1 - seat]
    cards = won(action, now.field, now.turned)
    if not cards:
        seen = now.hand | now.field | mine | theirs | (0 if now.turned == HIDDEN else 1 << now.turned)
        return Reason(unseen=(ALL & ~seen & MONTH << 4 * month_of(action.first)).bit_count())
    points = {part.yaku: part.points for part in count(mine, rules)}
    made = tuple(part for part in count(mine | cards, rules) if part.points > points.get(part.yaku, 0))
    have = {step.yaku: step.have for step in progress(mine, theirs, rules)}
    nearer = [step for step in progress(mine | cards, theirs, rules) if step.possible and not step.made and step.have > have[step.yaku]]
    still = {step.yaku for step in progress(theirs, mine | cards, rules) if step.possible}
    hoped = [step for step in progress(theirs, mine, rules) if step.possible and step.have and not step.made]
    denied = [step.yaku for step in hoped if step.yaku not in still and step.need - step.have <= NEAR]
    return Reason(
        cards,
        made,
        tuple(sorted(nearer, key=lambda step: (step.need - step.have, -WORTH[step.yaku]))),
        tuple(sorted(denied, key=lambda yaku: -WORTH[yaku])),
    )
