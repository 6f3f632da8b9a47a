"""Weights of what the acts of Gin Rummy are worth, in points, in the order of the facts in prospects.py.

Each line of `DISCARD` belongs to a fact about the hand or the card: its weight, what a round's usual number of turns adds to it, and what
10 points of the other player's last discard add.
"""

DISCARD = (
    (-1.99, -10.16, -0.14),  # deadwood
    (4.26, -3.01, -0.00),  # whether it may be knocked with
    (0.23, -0.47, 0.15),  # whether it is very low
    (1.53, 1.61, -0.31),  # cards that make gin
    (0.83, -1.56, 0.36),  # cards that make a knock possible
    (-0.08, 0.55, -0.10),  # cards that save deadwood by a meld
    (-0.12, -0.49, 0.33),  # what they save
    (-0.17, -6.89, 1.61),  # what lower cards save
    (-1.04, -0.51, -0.74),  # loose cards
    (4.15, 10.84, -2.17),  # the highest loose card
    (0.04, -0.23, 0.02),  # loose cards near each other
    (1.15, 3.37, 0.06),  # live cards near loose ones
    (-0.02, 0.43, 0.56),  # promise
    (-12.15, 5.84, -2.62),  # deadwood up to 10
    (8.11, -6.52, 5.47),  # danger of the discard
    (-8.94, -6.24, 2.11),  # danger, as far as the other's discards allow
    (-23.90, 10.56, 11.64),  # danger, if the other keeps no card above its last discard
    (5.99, 3.11, -9.72),  # points of the discard
)
KNOCK = (0.95, 9.81, -9.57, 2.52, -16.63, 0.26, 9.24, -5.33, 1.02, 4.31, 1.61, -5.78, -1.06, -2.88)
TAKE = (2.04, 5.33, 0.27, 2.78, 21.38, 7.34, -3.31, -7.04, 3.93, -0.52, 1.37, -0.29, -0.57, 0.98)
