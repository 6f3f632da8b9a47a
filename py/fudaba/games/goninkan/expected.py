"""How often each value is dealt; written by tools/expectations.py, with 400000 deals where they are simulated."""

from fudaba.core.luck import Spread

SPREADS: dict[str, dict[str, Spread]] = {
    "joker": {
        "": Spread(
            0,
            (
                8217822536, 2054455634,
            ),
        ),
    },
    "pictures": {
        "": Spread(
            0,
            (
                131128140, 839220096, 2178744480, 3012584960, 2447725280, 1215422208, 371379008, 68456960, 7220070,
                388960, 8008,
            ),
        ),
    },
}
