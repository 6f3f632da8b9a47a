"""Any options that the rules of a game allow."""

from typing import Any, TypeVar

from hypothesis import strategies as st

from fudaba.core.options import Choice, Options, Span, Switch, rules

T = TypeVar("T", bound=Options)


def any_options(options: type[T]) -> st.SearchStrategy[T]:
    """Draw options of a game."""
    return st.builds(options, **{name: _values(rule) for name, rule in rules(options).items()})


def _values(rule: Span | Choice | Switch) -> st.SearchStrategy[Any]:
    """Draw a value of an option."""
    match rule:
        case Span(low, high):
            return st.integers(low, high)
        case Choice(choices):
            return st.sampled_from(choices)
    return st.booleans()
