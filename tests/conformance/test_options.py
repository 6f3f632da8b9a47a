"""Options of every game: documented ranges, kept in records and on the command line alike."""

import json
from typing import Any

import pytest

from fudaba.core.errors import OptionError
from fudaba.core.options import Choice, Rule, Span, changed, complete, parse_value, rules
from tests.conformance.tables import Table, every_table


def inside(rule: Rule) -> list[Any]:
    """Return values within a range, its ends among them."""
    match rule:
        case Span(low, high, steps):
            return [low, high, *steps]
        case Choice(values):
            return list(values)
    return [False, True]


def outside(rule: Rule) -> list[Any]:
    """Return values out of a range."""
    other: list[Any] = [None, "", "no such value", [], {}, 0.5]
    match rule:
        case Span(low, high):
            return [*other, low - 1, high + 1, float(low), str(low), True]
        case Choice():
            return [*other, -10_000]
    return [*other, 0, 1, "true"]


@every_table
def test_options_read_back(table: Table) -> None:
    values = table.options.to_json()
    assert list(values) == list(rules(type(table.options)))
    assert complete(type(table.options), json.loads(json.dumps(values))) == table.options
    assert changed(table.options, {}) == table.options
    assert hash(table.options) == hash(changed(table.options, values))


@every_table
def test_every_value_within_the_range_is_taken(table: Table) -> None:
    for name, rule in rules(type(table.options)).items():
        for value in inside(rule):
            options = changed(table.options, {name: value})
            assert options.to_json() == {**table.options.to_json(), name: value}
            assert parse_value(rule, name, json.dumps(value) if isinstance(value, bool) else str(value)) == value


@every_table
def test_every_value_out_of_the_range_is_refused_by_name(table: Table) -> None:
    for name, rule in rules(type(table.options)).items():
        for value in outside(rule):
            with pytest.raises(OptionError, match=f"option {name}: "):
                changed(table.options, {name: value})
        with pytest.raises(OptionError, match="missing"):
            complete(type(table.options), {key: value for key, value in table.options.to_json().items() if key != name})


@every_table
def test_unknown_options_are_refused(table: Table) -> None:
    with pytest.raises(OptionError, match="'jokers'"):
        changed(table.options, {"jokers": 2})
    with pytest.raises(OptionError, match="'jokers'"):
        complete(type(table.options), {**table.options.to_json(), "jokers": 2})
