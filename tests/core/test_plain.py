"""JSON from outside: any value, no deep nest, no number beyond reckoning."""

import json
from typing import Any

import pytest

from fudaba.core.plain import DEEPEST, LONGEST_NUMBER, parse


@pytest.mark.parametrize(
    "value",
    [
        None,
        7,
        -0.5,
        10**LONGEST_NUMBER - 1,
        1 - 10**LONGEST_NUMBER,
        "9" * 99,
        "x",
        [1, [2, [3]]],
        {"a": {"b": "]}[{" * 100}},
        '"[' * 100,
        "\\" * 99 + '"' + "[" * 99,
        [[]] * 500,
    ],
)
def test_a_value_reads_back(value: Any) -> None:
    assert parse(json.dumps(value)) == value


def test_the_depth_has_a_limit() -> None:
    deepest = "[" * DEEPEST + "]" * DEEPEST
    assert parse(deepest)
    for text in (f"[{deepest}]", '{"a":' * (DEEPEST + 1), "[" * 1_000_000, '"' + '\\"' * 3 + '"' + "[" * 100, '["a\\\\",' * 60):
        with pytest.raises(ValueError):
            parse(text)


@pytest.mark.parametrize(
    "text", ["", "{", "]]]]", '"', "\\", '"\\', "[1,]", "nul", "\ud800", "NaN", '{"a": [-Infinity]}', "Infinity", "1e999", "[-1e400]"]
)
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse(text)


@pytest.mark.parametrize("number", [10**LONGEST_NUMBER, -(10**LONGEST_NUMBER), 10**400])
def test_a_number_has_a_length(number: int) -> None:
    for value in (number, [number], {"a": [{"b": number}]}):
        with pytest.raises(ValueError):
            parse(json.dumps(value))
