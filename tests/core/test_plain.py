"""JSON from outside: any value, no deep nest."""

import json
from typing import Any

import pytest

from fudaba.core.plain import DEEPEST, parse


@pytest.mark.parametrize(
    "value", [None, 7, "x", [1, [2, [3]]], {"a": {"b": "]}[{" * 100}}, '"[' * 100, "\\" * 99 + '"' + "[" * 99, [[]] * 500]
)
def test_a_value_reads_back(value: Any) -> None:
    assert parse(json.dumps(value)) == value


def test_the_depth_has_a_limit() -> None:
    deepest = "[" * DEEPEST + "]" * DEEPEST
    assert parse(deepest)
    for text in (f"[{deepest}]", '{"a":' * (DEEPEST + 1), "[" * 1_000_000, '"' + '\\"' * 3 + '"' + "[" * 100, '["a\\\\",' * 60):
        with pytest.raises(ValueError):
            parse(text)


@pytest.mark.parametrize("text", ["", "{", "]]]]", '"', "\\", '"\\', "[1,]", "nul", "\ud800", "NaN", '{"a": [-Infinity]}', "Infinity"])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse(text)
