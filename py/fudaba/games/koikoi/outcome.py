"""How a round of Koi-Koi ends: shobu, a hand yaku, a void round (流れ), a re-deal; and who pays how much.

The detail always holds `kind`, `winner` (None: nobody), `score`, `paid` (capped at what the loser has left) and `left`, the points of each
before it was paid. Further parts by kind are told at each function.
"""

from collections.abc import Sequence
from typing import Any

from fudaba.core.contract import Outcome
from fudaba.core.hanafuda import MONTH, TEXTS, cards_of
from fudaba.games.koikoi.options import KoikoiOptions
from fudaba.games.koikoi.scoring import HAND_YAKU, counted_calls, full_month, hand_yaku, payment
from fudaba.games.koikoi.yaku import Part, count, counting


def texts(cards: int) -> list[str]:
    """Return the texts of a set of cards."""
    return [TEXTS[card] for card in cards_of(cards)]


def paid_to(winner: int, paid: int) -> tuple[int, int]:
    """Return the points by seat when one player pays the other."""
    return (paid, -paid) if winner == 0 else (-paid, paid)


def shobu_outcome(winner: int, captured: int, calls: tuple[int, int], left: tuple[int, int], options: KoikoiOptions) -> Outcome:
    """Return the outcome of a shobu (勝負).

    The detail: `yaku` (points by id), `cards` (by id), `base` × `factor` (1 or 2) × `multiplier` = `score`; `calls` by seat.
    """
    parts = count(captured, counting(options))
    return base_outcome(winner, sum(part.points for part in parts), calls, left, options, parts)


def base_outcome(
    winner: int, base: int, calls: tuple[int, int], left: tuple[int, int], options: KoikoiOptions, parts: Sequence[Part] = ()
) -> Outcome:
    """Return the outcome of a shobu by the sum of its yaku, which may be all that is known of them."""
    due = payment(base, counted_calls(winner, calls, options), left[1 - winner], options)
    detail = {
        "kind": "shobu",
        "winner": winner,
        "yaku": {part.yaku: part.points for part in parts},
        "cards": {part.yaku: texts(part.cards) for part in parts},
        "base": base,
        "factor": due.factor,
        "calls": list(calls),
        "multiplier": due.multiplier,
        "score": due.score,
        "paid": due.paid,
        "left": list(left),
    }
    return Outcome(paid_to(winner, due.paid), None, detail)


def nagare_outcome(
    dealer: int, captured: tuple[int, int], calls: tuple[int, int], left: tuple[int, int], options: KoikoiOptions
) -> Outcome:
    """Return the outcome of a void round (流れ): no points, but for what the option `dealer_keeps` gives the dealer (親権).

    The detail: the `yaku` that each seat had and that score nothing (H5), by seat; `calls` by seat.
    """
    rules = counting(options)
    paid = min(options.dealer_keeps, left[1 - dealer])
    detail: dict[str, Any] = {
        "kind": "nagare",
        "winner": None,
        "yaku": [{part.yaku: part.points for part in count(each, rules)} for each in captured],
        "calls": list(calls),
        "score": options.dealer_keeps,
        "paid": paid,
        "left": list(left),
    }
    return Outcome(paid_to(dealer, paid), "nagare", detail)


def dealt_outcome(dealer: int, hands: tuple[int, int], field: int, left: tuple[int, int]) -> Outcome | None:
    """Return the outcome of a round that the deal ends, or None: a re-deal comes before a hand yaku (H7).

    The detail of a re-deal (配り直し): `month`, from 1, and its `cards`. Of a hand yaku (手役): `hand_yaku` by seat, and the `hands` that
    have one; when both have, the dealer's counts alone.
    """
    nothing = {"winner": None, "score": 0, "paid": 0, "left": list(left)}
    month = full_month(field)
    if month is not None:
        return Outcome((0, 0), "redeal", {"kind": "redeal", "month": month + 1, "cards": texts(MONTH << 4 * month), **nothing})
    found = [hand_yaku(hand) for hand in hands]
    if not any(found):
        return None
    winner = dealer if found[dealer] else 1 - dealer
    paid = min(HAND_YAKU, left[1 - winner])
    detail = {
        "kind": "hand_yaku",
        "winner": winner,
        "hand_yaku": found,
        "hands": [texts(hand) if name else None for hand, name in zip(hands, found, strict=True)],
        "score": HAND_YAKU,
        "paid": paid,
        "left": list(left),
    }
    return Outcome(paid_to(winner, paid), None, detail)
