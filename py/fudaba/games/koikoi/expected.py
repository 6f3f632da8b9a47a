"""How often each value is dealt; written by tools/expectations.py, with 400000 deals where they are simulated."""

from fudaba.core.luck import Spread

SPREADS: dict[str, dict[str, Spread]] = {
    "hikari": {
        "": Spread(
            0,
            (
                145008513, 161120570, 60964540, 9625980, 617050, 12341,
            ),
        ),
    },
    "pairs": {
        "": Spread(
            0,
            (
                32440320, 159971328, 153415746, 30880080, 641520,
            ),
        ),
    },
    "matching": {
        "": Spread(
            0,
            (
                352083040812954, 1951097072449536, 4953840992432640, 7476582970644480, 7283001235744080,
                4648605164679168, 1878350183119872, 433360326389760, 42984532364400,
            ),
        ),
    },
}
