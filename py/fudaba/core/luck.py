"""Luck: what chance gave a player, held against what it gives on average.

A deal is compared with how often each value is dealt (a spread, exact or from many simulated deals). A draw is compared with the
stock as it really lay: whatever the players knew or did, its next card is as likely to be any of its cards as any other.
"""

from collections.abc import Iterable, Mapping
from math import erf, sqrt
from typing import NamedTuple


class Deal(NamedTuple):
    """A value that was dealt: of which quantity, and from which of its spreads."""

    key: str
    group: str
    value: int


class Draw(NamedTuple):
    """A card drawn from the stock: of which quantity, whether it was one of those that help, and how many of the stock's cards were."""

    key: str
    hit: bool
    helping: int
    stock: int


class Spread(NamedTuple):
    """How often each value is dealt: the weights of `low` and the whole numbers after it, exact or counted in simulated deals."""

    low: int
    weights: tuple[int, ...]
    simulated: bool = False

    def shares(self) -> dict[int, float]:
        """Return the probability of each value."""
        total = sum(self.weights)
        return {value: weight / total for value, weight in enumerate(self.weights, self.low)}

    def moments(self) -> tuple[float, float]:
        """Return mean and variance."""
        shares = self.shares()
        mean = sum(value * share for value, share in shares.items())
        return mean, sum((value - mean) ** 2 * share for value, share in shares.items())


class Quantity(NamedTuple):
    """What of chance is looked at: whether more of it is better (1) or less (-1).

    `bins` are the lowest values of the bars in which something dealt is shown; without them it is about draws.
    """

    key: str
    better: int
    bins: tuple[int, ...] = ()

    def bin_of(self, value: int) -> int:
        """Return the bar to which a value belongs."""
        return max((index for index, low in enumerate(self.bins) if low <= value), default=0)


class Balance(NamedTuple):
    """How a player came off: how many deals or draws, the mean of what came and of what was to be expected, and the standard error.

    The standard error is that of the player's mean, and of the expected one where it was simulated.
    """

    number: int
    mean: float
    expected: float
    error: float

    @property
    def difference(self) -> float:
        """How many standard errors the player's mean lies above the expected one."""
        return (self.mean - self.expected) / self.error if self.error else 0.0


def of_deals(dealt: Mapping[Deal, int], spreads: Mapping[str, Spread]) -> Balance:
    """Return the balance of deals of one quantity, from how often each was dealt; there must be one."""
    count = sum(dealt.values())
    expected = variance = 0.0
    for group, spread in spreads.items():
        of_group = sum(times for deal, times in dealt.items() if deal.group == group)
        mean, spread_out = spread.moments()
        expected += of_group * mean
        variance += of_group * spread_out
        if spread.simulated:
            variance += of_group**2 * spread_out / sum(spread.weights)
    mean = sum(deal.value * times for deal, times in dealt.items()) / count
    return Balance(count, mean, expected / count, sqrt(variance) / count)


class Draws(NamedTuple):
    """Draws of one quantity added up: how many, how many helped, how many were to be expected to, and the variance of that."""

    number: int = 0
    hits: int = 0
    expected: float = 0.0
    variance: float = 0.0

    def plus(self, draws: Iterable["Draws"]) -> "Draws":
        """Return the sum of these draws and others."""
        columns = zip(self, *draws, strict=True)
        number, hits, expected, variance = map(sum, columns)
        return Draws(number, hits, expected, variance)

    def balance(self) -> Balance:
        """Return the balance, as shares; there must have been a draw."""
        return Balance(self.number, self.hits / self.number, self.expected / self.number, sqrt(self.variance) / self.number)


def one(draw: Draw) -> Draws:
    """Return a single draw as a sum."""
    share = draw.helping / draw.stock
    return Draws(1, int(draw.hit), share, share * (1 - share))


def worse_off(difference: float, better: int) -> int:
    """Return how many of a hundred players with as many deals were less lucky: by the normal curve, never none and never all."""
    return min(max(round(50 * (1 + erf(better * difference / sqrt(2)))), 1), 99)
