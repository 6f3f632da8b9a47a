"""How often each value is dealt; written by tools/expectations.py, with 400000 deals where they are simulated."""

from fudaba.core.luck import Spread

SPREADS: dict[str, dict[str, Spread]] = {
    "grouped": {
        "7": Spread(
            0,
            (
                148183, 0, 174854, 37976, 29445, 7976, 1403, 163,
            ),
            True,
        ),
        "8": Spread(
            0,
            (
                125928, 0, 178361, 40093, 39887, 12101, 3022, 564, 44,
            ),
            True,
        ),
    },
}
