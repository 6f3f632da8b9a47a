"""What Goninkan counts of a player's games, and what of chance it looks at."""

from collections.abc import Iterator, Mapping
from typing import Any

from fudaba.core.contract import Outcome
from fudaba.core.deck import mask_of
from fudaba.core.figures import HISTOGRAM, SHARES, Bar, Figure, Figures, histogram
from fudaba.core.luck import Deal, Quantity
from fudaba.games.goninkan.cards import JOKER, PICTURES
from fudaba.games.goninkan.round import GoninkanRound
from fudaba.games.goninkan.scoring import LOSSES

ROLES = ("ace", "joker", "dealer", "unrelated")


class GoninkanFigures(Figures):
    """Games won by role and picture cards taken; the joker and the picture cards that were dealt."""

    quantities = (
        Quantity("joker", 1, (0, 1)),
        Quantity("pictures", 1, (0, 1, 2, 3, 4, 5, 6)),
    )

    def dealt(self, now: GoninkanRound, seat: int) -> Iterator[Deal]:
        """Yield whether the joker was dealt, and how many picture cards; the dealer gets no cards."""
        if seat != now.dealer:
            yield Deal("joker", "", now.hands[seat] >> JOKER & 1)
            yield Deal("pictures", "", (now.hands[seat] & PICTURES).bit_count())

    def ended(self, now: GoninkanRound, outcome: Outcome, seat: int) -> Iterator[str]:
        """Yield the role that the seat had, whether its team won, and how many picture cards it took itself."""
        detail: Mapping[str, Any] = outcome.detail
        if outcome.void is not None:
            return
        holders = {now.dealer: "dealer", detail["ace"]: "ace", detail["joker"]: "joker"}
        role = holders.get(seat, "unrelated")
        yield f"role.{role}"
        if (detail["token"] in LOSSES) == (role == "unrelated"):
            yield f"role.{role}.won"
        if role != "dealer":
            own = [trick for trick in now.tricks if trick.winner == seat]
            yield f"pictures.{sum((mask_of(trick.cards) & PICTURES).bit_count() for trick in own)}"

    def figures(self, facts: Mapping[str, int]) -> tuple[Figure, ...]:
        """Return the share of games won by role, and the picture cards taken a game."""
        roles = tuple(Bar(role, facts.get(f"role.{role}.won", 0), facts.get(f"role.{role}", 0)) for role in ROLES)
        return (
            Figure("roles", SHARES, roles, "goninkan.figures.roles"),
            Figure("pictures", HISTOGRAM, histogram(facts, "pictures", tuple(range(8)))),
        )


FIGURES = GoninkanFigures()
