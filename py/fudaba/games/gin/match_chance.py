"""How likely a player of Gin Rummy wins the match, by the points of both: `tools/race_scores.py` writes the table."""

from functools import cache

from fudaba.games.race import Race

USUAL = 20
"""About what a round brings."""
SCORES = (
    (
        (2, 299), (5, 355), (8, 273), (11, 214), (14, 197), (17, 179), (20, 170), (23, 137), (26, 769), (29, 549), (32, 450), (35, 356),
        (38, 202), (41, 136), (44, 110), (47, 84), (50, 76), (53, 60), (56, 43), (59, 36), (62, 18), (65, 13), (68, 8), (71, 10),
        (74, 8), (83, 5), (86, 2), (92, 2),
    ),
    (
        (2, 351), (5, 383), (8, 304), (11, 254), (14, 223), (17, 186), (20, 165), (23, 131), (26, 741), (29, 512), (32, 409), (35, 308),
        (38, 206), (41, 146), (44, 95), (47, 79), (50, 73), (53, 47), (56, 38), (59, 28), (62, 13), (65, 14), (68, 9), (71, 5), (74, 6),
        (77, 3), (83, 1), (86, 1), (89, 1), (92, 1),
    ),
)  # fmt: skip
"""What a round brings the player who plays first, and the dealer: each score with how many rounds of 10,000 bring it."""


@cache
def race(target: int) -> Race:
    """Return the chances of a match to a target, as if the deal passed on after every round."""
    return Race(SCORES, target, USUAL)
