"""JSON from outside: files, kept data, lines. It is held to a depth before it is parsed."""

import json
import re
from typing import Any, NoReturn

DEEPEST = 50
"""No record and no kept data is nested deeper. In the browser a deep nest does not raise RecursionError: it ends the interpreter."""

_MARKS = re.compile(r'["\[\]{}]|\\.', re.DOTALL)


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def parse(text: str) -> Any:
    """Return the value of a JSON text; raises ValueError when it is none, as NaN is none, or is nested deeper than DEEPEST."""
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
    return json.loads(text, parse_constant=_refuse)
