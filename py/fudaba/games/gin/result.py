"""How a counted round of Gin Rummy is told: whose points, and every part of the count."""

from typing import Any

from fudaba.core.contract import Outcome
from fudaba.core.deck import FRENCH_TEXTS, cards_of
from fudaba.games.gin.scoring import Count, meld_cards


def count_outcome(counted: Count, hands: tuple[int, int], knocker: int, limit: int, discard: int | None) -> Outcome:
    """Return the outcome of a count; `hands` are by seat, `discard` is the card that the knocker threw, None without one.

    The detail: `kind` (knock, gin, big_gin, undercut, tie), seats `knocker` and `winner` (None: nobody), `discard`, `limit`, and in
    pairs by seat: `melds`, `unmelded` (cards outside them, before laying off), their points `before` and `deadwood` after it; `layoffs` as
    card and index of the knocker's meld; `points` = (`difference` + `bonus`) × `multiplier`.
    """
    winner = None if counted.by_knocker is None else knocker if counted.by_knocker else 1 - knocker

    def by_seat(of_knocker: Any, of_defender: Any) -> list[Any]:
        return [of_defender, of_knocker] if knocker else [of_knocker, of_defender]

    def texts(melds: tuple[int, ...]) -> list[list[str]]:
        return [[FRENCH_TEXTS[card] for card in meld_cards(meld)] for meld in melds]

    def rest(seat: int, melds: tuple[int, ...]) -> list[str]:
        return [FRENCH_TEXTS[card] for card in cards_of(hands[seat] & ~sum(melds))]

    detail = {
        "kind": counted.kind,
        "knocker": knocker,
        "winner": winner,
        "discard": None if discard is None else FRENCH_TEXTS[discard],
        "limit": limit,
        "melds": by_seat(texts(counted.knocker_melds), texts(counted.defender_melds)),
        "unmelded": by_seat(rest(knocker, counted.knocker_melds), rest(1 - knocker, counted.defender_melds)),
        "before": by_seat(counted.knocker_deadwood, counted.unmelded),
        "layoffs": [{"card": FRENCH_TEXTS[laid.card], "meld": laid.meld} for laid in counted.lay_offs],
        "deadwood": by_seat(counted.knocker_deadwood, counted.defender_deadwood),
        "difference": counted.difference,
        "bonus": counted.bonus,
        "multiplier": counted.multiplier,
    }
    return Outcome((counted.points if winner == 0 else 0, counted.points if winner == 1 else 0), None, detail)
