"""How often each value is dealt; written by tools/expectations.py, with 400000 deals where they are simulated."""

from fudaba.core.luck import Spread

SPREADS: dict[str, dict[str, Spread]] = {
    "points": {
        "": Spread(
            1,
            (
                15, 26, 48, 94, 88, 159, 299, 462, 671, 1088, 1794, 2556, 3574, 4731, 6027, 7428, 9178, 11291, 14307,
                17488, 22348, 27914, 33184, 37683, 39871, 39340, 35545, 29192, 22289, 14847, 8636, 4643, 2114, 782, 226,
                57, 4, 1,
            ),
            True,
        ),
    },
}
