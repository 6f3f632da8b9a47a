"""What Koi-Koi counts of a player's rounds, and what of chance it looks at."""

from collections.abc import Iterator, Mapping
from typing import Any

from fudaba.core.contract import Action, Outcome
from fudaba.core.figures import BARS, SHARES, Bar, Figure, Figures, bars
from fudaba.core.hanafuda import MONTH, MONTHS, month_of
from fudaba.core.luck import Deal, Draw, Quantity
from fudaba.games.koikoi.round import KoikoiRound, takes
from fudaba.games.koikoi.yaku import ALL_HIKARI, YAKU

ENDS = ("won", "lost", "nagare", "hand_yaku", "their_hand_yaku")
"""How a round can end for a player; a re-deal is none."""


def months_of(cards: int) -> list[int]:
    """Return how many cards of each month a set holds."""
    return [(cards >> 4 * month & MONTH).bit_count() for month in MONTHS]


class KoikoiFigures(Figures):
    """Yaku made and koi-koi called; the brights, pairs and matches that were dealt, and the stock's cards that matched."""

    quantities = (
        Quantity("hikari", 1, (0, 1, 2, 3)),
        Quantity("pairs", 1, (0, 1, 2, 3)),
        Quantity("matching", 1, (0, 2, 3, 4, 5, 6, 7)),
        Quantity("flipped", 1),
    )

    def dealt(self, now: KoikoiRound, seat: int) -> Iterator[Deal]:
        """Yield how many brights and how many months with two cards or more were dealt, and how many cards match the field."""
        hand, field = months_of(now.hands[seat]), months_of(now.field)
        yield Deal("hikari", "", (now.hands[seat] & ALL_HIKARI).bit_count())
        yield Deal("pairs", "", sum(held >= 2 for held in hand))
        yield Deal("matching", "", sum(held for held, lying in zip(hand, field, strict=True) if lying))

    def drawn(self, now: KoikoiRound, action: Action) -> Iterator[Draw]:
        """Yield whether the card turned up from the stock captures something, on the field as the card played leaves it."""
        if action.verb != "play":
            return
        card, mate = action.first, action.second
        lying = takes(now.field, card)
        field = now.field ^ (lying if mate < 0 else 1 << mate) if lying else now.field | 1 << card
        months = months_of(field)
        matching = [months[month_of(each)] > 0 for each in now.stock()]
        yield Draw("flipped", matching[0], sum(matching), len(matching))

    def ended(self, now: KoikoiRound, outcome: Outcome, seat: int) -> Iterator[str]:
        """Yield how the round ended, the yaku of an own win, and who had called koi-koi."""
        detail: Mapping[str, Any] = outcome.detail
        kind, winner = detail["kind"], detail["winner"]
        if kind == "redeal":
            return
        if kind == "hand_yaku":
            yield "ends.hand_yaku" if winner == seat else "ends.their_hand_yaku"
            return
        yield "ends.nagare" if winner is None else "ends.won" if winner == seat else "ends.lost"
        for who, calls in enumerate(detail["calls"]):
            if calls:
                name = "own" if who == seat else "theirs"
                yield f"calls.{name}"
                if winner == seat:
                    yield f"calls.{name}.won"
        if winner == seat:
            for yaku in detail["yaku"]:
                yield f"yaku.{yaku}"

    def figures(self, facts: Mapping[str, int]) -> tuple[Figure, ...]:
        """Return how rounds ended, the yaku of won rounds, and how rounds with koi-koi went."""
        called = tuple(Bar(name, facts.get(f"calls.{name}.won", 0), facts.get(f"calls.{name}", 0)) for name in ("own", "theirs"))
        return (
            Figure("ends", BARS, bars(facts, "ends", ENDS), "koikoi.figures.ends"),
            Figure("yaku", BARS, bars(facts, "yaku", [yaku.id for yaku in YAKU]), "koikoi.yaku"),
            Figure("calls", SHARES, called, "koikoi.figures.calls"),
        )


FIGURES = KoikoiFigures()
