"""Damaged records of every game: either the same match, or RecordError; never another error."""

import json
from copy import deepcopy
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from fudaba.core.errors import RecordError
from fudaba.core.record import dumps, loads
from fudaba.games import GAMES
from tests.conformance.tables import QUICK, TABLES, Table, random_match
from tests.conformance.values import JSON

many = settings(max_examples=150 if QUICK else 1000)


@cache
def sound(table: Table) -> str:
    """Return the text of a short real record: finished rounds and one in progress."""
    match = random_match(table, "damaged", rounds=2)
    match.partial = False
    if not match.over():
        match.deal()
        match.apply(match.round.legal()[0])
    return dumps(match)


def places(value: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path of everything within a JSON value."""
    inner: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [path, *(place for key, part in inner for place in places(part, (*path, key)))]


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """The text of a record with some parts replaced, taken out, doubled or exchanged."""
    record: Any = json.loads(sound(draw(st.sampled_from(TABLES))))
    for _ in range(draw(st.integers(1, 3))):
        # Parts near the root are few among thousands of cards and lines, and are drawn as often.
        depth = draw(st.integers(1, 4))
        paths = [path for path in places(record) if len(path) == depth]
        if not paths:
            continue
        *way, key = draw(st.sampled_from(paths))
        inside = record
        for step in way:
            inside = inside[step]
        match draw(st.sampled_from(["other", "gone", "doubled", "exchanged", "nudged", "twisted"])):
            case "other":
                inside[key] = draw(JSON)
            case "gone":
                del inside[key]
            case "doubled" if isinstance(inside, list):
                inside.insert(key, deepcopy(inside[key]))
            case "exchanged" if isinstance(inside, list):
                other = draw(st.integers(0, len(inside) - 1))
                inside[key], inside[other] = inside[other], inside[key]
            case "nudged" if type(inside[key]) is int:
                inside[key] += draw(st.sampled_from([-1, 1, 0.0, 10**30]))
            case "twisted" if isinstance(inside[key], str):
                at = draw(st.integers(0, len(inside[key])))
                inside[key] = inside[key][:at] + draw(st.text(max_size=2)) + inside[key][at + 1 :]
    return json.dumps(record)


@many
@given(damaged())
def test_a_damaged_record_is_the_same_match_or_is_refused(text: str) -> None:
    check(text)


@many
@given(st.sampled_from(TABLES), st.integers(0), st.integers(0, 3), st.text(max_size=3))
def test_a_damaged_text_is_the_same_match_or_is_refused(table: Table, at: int, length: int, instead: str) -> None:
    whole = sound(table)
    at %= len(whole)
    check(whole[:at] + instead + whole[at + length :])


def check(text: str) -> None:
    """Read a text; what is read must be what the text says, in decks, lines, figures and names."""
    try:
        match = loads(text, GAMES)
    except RecordError as error:
        assert str(error)
        return
    given, read = json.loads(text), json.loads(dumps(match))
    for key in ("game", "rules", "seats", "seed", "totals", "winners"):
        assert read[key] == given[key]
    assert len(read["rounds"]) == len(given["rounds"])
    for row, source in zip(read["rounds"], given["rounds"], strict=True):
        assert all(row[key] == source[key] for key in ("dealer", "deck", "actions"))
        assert row["points"] == source.get("points")
        assert row.get("void") == source.get("void")
