"""How likely a player of Kokutoram wins the match, by the victory points of all: `tools/race_scores.py` writes the tables.

Who is first to play wins most rounds.
"""

from functools import cache

from fudaba.games.race import Race

USUAL = 10
"""About what a round brings."""
SCORES = {
    2: (
        ((2, 833), (5, 1153), (8, 1469), (11, 1735), (14, 1543), (17, 1131), (20, 648), (23, 340), (26, 123), (29, 29), (32, 10), (35, 4)),
        ((5, 149), (8, 347), (11, 165), (14, 83), (17, 26), (20, 11), (23, 5), (26, 1)),
    ),
    3: (
        ((2, 1104), (5, 1588), (8, 1799), (11, 1646), (14, 1162), (17, 622), (20, 282), (23, 114), (26, 26), (29, 2), (35, 1)),
        ((2, 30), (5, 149), (8, 310), (11, 167), (14, 100), (17, 33), (20, 13), (23, 4), (26, 1)),
        ((5, 122), (8, 245), (11, 126), (14, 47), (17, 18), (20, 9), (23, 1)),
    ),
}  # fmt: skip
"""By players, and by their places from whoever plays first: each score with how many rounds of 10,000 bring it."""


@cache
def race(target: int, players: int) -> Race:
    """Return the chances of a match to a target."""
    return Race(SCORES[players], target, USUAL)
