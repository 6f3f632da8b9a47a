"""Options: their ranges, and how they are read."""

from typing import Any

import pytest

from fudaba.core.errors import OptionError
from fudaba.core.options import changed, complete, parse_value, rules
from tests.core.toy import HighestOptions


def test_options_are_plain_values_in_the_order_of_their_fields() -> None:
    assert list(HighestOptions(stake=9).to_json().items()) == [("stake", 9), ("target", 3), ("floor", False), ("ends", "target")]


@pytest.mark.parametrize(
    "name, value",
    [
        ("stake", 0), ("stake", 10), ("stake", True), ("stake", 1.0), ("stake", "1"), ("stake", None),
        ("floor", 1), ("floor", "true"), ("floor", None), ("ends", "soon"), ("ends", 1), ("ends", []),
    ],
)  # fmt: skip
def test_a_value_out_of_range_is_refused_wherever_it_comes_from(name: str, value: Any) -> None:
    with pytest.raises(OptionError, match=f"option {name}"):
        HighestOptions(**{name: value})
    with pytest.raises(OptionError, match=f"option {name}"):
        changed(HighestOptions(), {name: value})
    with pytest.raises(OptionError, match=f"option {name}"):
        complete(HighestOptions, {**HighestOptions().to_json(), name: value})


def test_changed_keeps_the_rest() -> None:
    assert changed(HighestOptions(stake=3), {"floor": True}) == HighestOptions(stake=3, floor=True)


def test_changed_names_the_known_options() -> None:
    with pytest.raises(OptionError, match="unknown option 'steak'; known are stake, target, floor, ends"):
        changed(HighestOptions(), {"steak": 1})


@pytest.mark.parametrize(
    "name, text, value",
    [("stake", "3", 3), ("floor", "true", True), ("floor", "false", False), ("ends", "never", "never"), ("ends", "NEVER", "never")],
)
def test_a_typed_value_is_read(name: str, text: str, value: Any) -> None:
    read = parse_value(rules(HighestOptions)[name], name, text)
    assert read == value and type(read) is type(value)


@pytest.mark.parametrize(
    "name, text",
    [
        ("stake", "10"), ("stake", "-3"), ("stake", "--3"), ("stake", ""), ("stake", "three"), ("stake", "３"), ("stake", "9" * 9999),
        ("stake", "1.0"), ("stake", "true"), ("floor", "1"), ("floor", "True"), ("floor", ""), ("ends", ""), ("ends", "soon"),
    ],
)  # fmt: skip
def test_a_typed_value_out_of_range_is_refused(name: str, text: str) -> None:
    with pytest.raises(OptionError, match=f"option {name}: "):
        parse_value(rules(HighestOptions)[name], name, text)
