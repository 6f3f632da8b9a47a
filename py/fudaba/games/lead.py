"""The chance to win a match of so many rounds, by the lead over the others."""

from collections.abc import Sequence
from math import exp, sqrt


def chance_to_win(totals: Sequence[float], seat: int, rounds: float, swing: float) -> float:
    """Return about how likely a seat wins the match with these totals and so many rounds to come; a shared win is a part of one.

    With one round to come a lead of the swing makes one e times as likely to win; with more, their square root more.
    """
    own = totals[seat]
    if rounds <= 0:
        most = max(totals)
        return (own == most) / totals.count(most)
    swing *= sqrt(rounds)
    return 1 / sum(exp((total - own) / swing) for total in totals)
