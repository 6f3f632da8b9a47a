"""JSON from outside: files, kept data, lines. It is held to a depth before it is parsed, and to numbers that can be reckoned with."""

import json
import re
from math import isfinite
from typing import Any, NoReturn

DEEPEST = 50
"""No record and no kept data is nested deeper. In the browser a deep nest does not raise RecursionError: it ends the interpreter."""

LONGEST_NUMBER = 15
"""No whole number has more digits: sums of such are still floats without a loss, and can be written back and drawn."""

_MARKS = re.compile(r'["\[\]{}]|\\.', re.DOTALL)


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > LONGEST_NUMBER:
        raise ValueError(f"a number of more than {LONGEST_NUMBER} digits")
    return int(digits)


def _fraction(digits: str) -> float:
    value = float(digits)
    if not isfinite(value):
        # Such as 1e999: it would be written back as something that is no JSON.
        raise ValueError("a number beyond all bounds")
    return value


def parse(text: str) -> Any:
    """Return the value of a JSON text; raises ValueError when it is none, as NaN is none, or goes beyond DEEPEST or LONGEST_NUMBER."""
    depth, quoting = 0, False
    for found in _MARKS.finditer(text):
        mark = found[0]
        if mark == '"':
            quoting = not quoting
        elif quoting or len(mark) > 1:
            continue
        elif mark in "[{":
            depth += 1
            if depth > DEEPEST:
                raise ValueError(f"nested deeper than {DEEPEST}")
        else:
            depth -= 1
    return json.loads(text, parse_constant=_refuse, parse_int=_whole, parse_float=_fraction)
