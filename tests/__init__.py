"""The tests; in all of them, natively and in Pyodide, the levels that search make do with very few playouts, and look at few hands ahead.

They differ from what people play against by nothing else, and suites of whole matches end.
"""

from fudaba.games.guides import STRENGTHS
from fudaba.games.shirokurojan import foresight

STRENGTHS.update(dict.fromkeys(STRENGTHS, (1, 2)))
foresight.LOOKED_AT, foresight.CLOSELY = 2, 1
