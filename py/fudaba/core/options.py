"""Options of a game: frozen data with documented ranges, read from and written to plain JSON values."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, NamedTuple, TypeVar

from fudaba.core.errors import OptionError, quoted


class Span(NamedTuple):
    """A whole number from `low` to `high`; `steps` are the values that a page offers."""

    low: int
    high: int
    steps: tuple[int, ...] = ()


class Choice(NamedTuple):
    """One of some values."""

    values: tuple[Any, ...]


class Switch(NamedTuple):
    """True or false."""


Rule = Span | Choice | Switch


@dataclass(frozen=True)
class Options:
    """Base of a game's options: each field carries its range under the metadata key `rule`."""

    def __post_init__(self) -> None:
        for field in fields(self):
            check(field.name, field.metadata["rule"], getattr(self, field.name))

    def to_json(self) -> dict[str, Any]:
        """Return every option by its name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


X = TypeVar("X", bound=Options)


def check(name: str, rule: Rule, value: Any) -> None:
    """Raise OptionError unless a value lies in the range of its rule; a bool is never a number, nor the reverse."""
    match rule:
        case Span(low, high):
            if type(value) is not int or not low <= value <= high:
                raise OptionError(f"option {name}: {quoted(value)} is not a whole number from {low} to {high}")
        case Choice(values):
            if not any(type(value) is type(other) and value == other for other in values):
                raise OptionError(f"option {name}: {quoted(value)} is none of {', '.join(map(str, values))}")
        case Switch():
            if type(value) is not bool:
                raise OptionError(f"option {name}: {quoted(value)} is neither true nor false")


def rules(kind: type[Options]) -> dict[str, Rule]:
    """Return the range of each option, in the order of the fields."""
    return {field.name: field.metadata["rule"] for field in fields(kind)}


def changed(base: X, values: Mapping[str, Any]) -> X:
    """Return the options with some values replaced; raises OptionError for an unknown name or a value out of range."""
    known = base.to_json()
    for name in values:
        if name not in known:
            raise OptionError(f"unknown option {quoted(name)}; known are {', '.join(known)}")
    return type(base)(**{**known, **values})


def complete(kind: type[X], values: Mapping[str, Any]) -> X:
    """Return the options that a record holds: every option and nothing else; raises OptionError otherwise."""
    names = set(rules(kind))
    if missing := names - set(values):
        raise OptionError(f"options are missing: {', '.join(sorted(missing))}")
    if unknown := set(values) - names:
        raise OptionError(f"unknown options: {quoted(', '.join(sorted(unknown)))}")
    return kind(**values)


def parse_value(rule: Rule, name: str, text: str) -> Any:
    """Return the value that a text on the command line stands for; raises OptionError."""
    value: Any = text
    match rule:
        case Span() if text.isascii() and text.removeprefix("-").isdecimal() and len(text) <= 20:
            value = int(text)
        case Choice(values):
            value = next((known for known in values if str(known).lower() == text.lower()), text)
        case Switch() if text in ("true", "false"):
            value = text == "true"
    check(name, rule, value)
    return value
