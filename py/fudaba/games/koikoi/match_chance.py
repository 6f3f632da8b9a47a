"""How likely a player of Koi-Koi wins the match, by what both have left, the rounds to come, and who deals the next one.

It follows from how often a round ends with each score when fast players play it: `tools/koikoi_scores.py` writes the table.
"""

from functools import lru_cache

ROUNDS = 100_000
"""The figures of the table are shares of so many rounds."""
USUAL = 6
"""About what a round brings, beside what is left."""
SCORES = (
    (1, 4268, 3437), (2, 5269, 5787), (3, 1082, 1478), (4, 2801, 2693), (5, 2332, 2440), (6, 3783, 3871), (7, 657, 705), (8, 610, 708),
    (9, 743, 660), (10, 1581, 2141), (12, 3364, 2962), (14, 1436, 1528), (15, 627, 657), (16, 1689, 1335), (18, 595, 783),
    (20, 1232, 1089), (21, 748, 620), (22, 281, 208), (24, 193, 195), (25, 7, 5), (26, 118, 95), (28, 75, 72), (30, 85, 60),
    (32, 2247, 2021), (34, 20, 27), (35, 2, 12), (36, 464, 529), (38, 2, 0), (40, 2882, 2159), (42, 2, 0), (44, 795, 670), (46, 2, 0),
    (48, 1503, 1282), (52, 472, 384), (54, 364, 474), (56, 125, 128), (60, 3238, 3037),
)  # fmt: skip
"""Each score of a round before it is capped, with how many rounds of 100,000 the dealer, and how many the other player, wins by it."""


@lru_cache(256)
def _chances(total: int, rounds: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the chance to win of a player who has so much of a total, by what that is: as the other player, and as the dealer."""
    if not rounds:
        decided = tuple((2 * mine > total) + 0.5 * (2 * mine == total) for mine in range(total + 1))
        return decided, decided
    other, dealer = _chances(total, rounds - 1)
    tables = []
    for deals in (False, True):
        chances = [0.0]
        for mine in range(1, total):
            void = 1.0
            chance = 0.0
            for score, by_dealer, by_other in SCORES:
                wins, loses = (by_dealer, by_other) if deals else (by_other, by_dealer)
                chance += wins * dealer[min(mine + score, total)] + loses * other[max(mine - score, 0)]
                void -= (wins + loses) / ROUNDS
            chances.append(chance / ROUNDS + void * (dealer if deals else other)[mine])
        tables.append((*chances, 1.0))
    return tables[0], tables[1]


def chance_to_win(left: tuple[int, int], rounds: int, deals: bool) -> float:
    """Return how likely a player wins the match who has the first of two totals, with so many rounds to come; a draw is half a win."""
    return _chances(left[0] + left[1], rounds)[deals][left[0]]


def worth_of_a_point(left: tuple[int, int], rounds: int) -> float:
    """Return how much likelier a point makes it to win the match, on average over the payments that are usual."""
    total = left[0] + left[1]
    low, high = max(left[0] - USUAL, 0), min(left[0] + USUAL, total)
    return sum(table[high] - table[low] for table in _chances(total, rounds)) / 2 / (high - low)
