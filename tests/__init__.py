"""The tests; in all of them, natively and in Pyodide, the levels that search make do with very few playouts.

They differ from what people play against by nothing else, and suites of whole matches end.
"""

from fudaba.games.guides import STRENGTHS

STRENGTHS.update(dict.fromkeys(STRENGTHS, (1, 2)))
