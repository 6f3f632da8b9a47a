"""Links: a deal and a finished match come back as they were, and nothing else that comes in does more than be refused."""

import base64
import json
import zlib
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fudaba.app import links
from fudaba.app.links import BadLink, Deal, deal_link, deal_of, read_deal, read_replay, replay_link
from fudaba.app.text import LANGUAGES, load
from fudaba.bots.levels import levels, usual
from fudaba.bots.players import play_match
from fudaba.core import record
from fudaba.core.match import PERSON, Match
from fudaba.core.options import Choice, Span, changed, rules
from tests.conformance.tables import TABLES, Table
from tests.conformance.values import JSON

KEYS = {f"link.{name}" for name in ("damaged", "newer", "unknown", "long", "rules")}
GOLDEN = {
    "gin": "eNqLVkrPzFPSUSoszUzOVtKprtWJVipILSrOBwkmJRZnJivF6igZGBoZm5iamVtYJiYlp6SmofOVYgEf2RVR",
    "kokutoram": "eNqLVsrOzy4tyS9KzFXSUSouScxLSSxKUdKprtWJVipILSrOzwOKJyUWZyYrxeooGRgaGZuYmplbWCYmJaekpqHzlWIBQYIZJA",
    "shirokurojan": "eNqLVirOyCzKzy4tys9KzFPSUSouScxLSSxKUdKprtWJVipILSrOB4knJRZnJivF6igZGBoZm5iamVtYJiYlp6SmofOVYgGpHBpm",
    "koikoi": "eNqLVsrOzwQiJR2l4pLEvJTEohQlnepanWilgtSi4vw8oHhSYnFmslKsjpKBoZGxiamZuYVlYlJySmoaOl8pFgDXnRfN",
    "goninkan": "eNqLVkrPz8vMy07MU9JRKi5JzEtJLEpR0qmu1YlWKkgtKs4HiSclFmcmE6RjdZQMDI2MTUzNzC0sE5OSU1LT0PlKsQD2YSJk",
}
"""Deals of the first version of links: the first rule set, skilled CPUs, and the seed of `SEED`."""
SEED = "0123456789abcdef0123456789abcdef"


def words(link: str | None) -> list[str]:
    """Return the words after the place in an address."""
    assert link is not None
    return link.split("/")[2:]


def coded(values: Any, version: str = "1") -> list[str]:
    """Return the words of any JSON values, as a link holds them."""
    return packed(json.dumps(values).encode(), version)


def packed(text: bytes, version: str = "1") -> list[str]:
    """Return the words of any text, as a link holds them."""
    return [base64.urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("="), version]


def refused(read: Any, given: list[str]) -> str | None:
    """Return why words are refused, or None; any other error fails the test."""
    try:
        read(given)
    except BadLink as error:
        assert error.key in KEYS
        return error.key
    return None


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """A deal at any table, under any options, with a person at least."""
    table = draw(st.sampled_from(TABLES))
    values = {}
    for name, rule in rules(type(table.options)).items():
        if draw(st.booleans()):
            choices = rule.values if isinstance(rule, Choice) else (False, True)
            values[name] = draw(st.integers(rule.low, rule.high) if isinstance(rule, Span) else st.sampled_from(choices))
    seats = draw(
        st.permutations([PERSON, *([draw(st.sampled_from([level.policy for level in levels(table.game)]))] * (table.players - 1))])
    )
    seed = draw(st.text(st.characters(codec="utf-8"), max_size=40).filter(str.isprintable))
    preset = draw(st.sampled_from([None, table.preset])) if table.preset == next(iter(table.game.presets)) else table.preset
    return Deal(table.game, changed(table.options, values), tuple(seats), seed, preset)


@given(deals())
def test_a_deal_comes_back_as_it_was_and_deals_the_same_cards(deal: Deal) -> None:
    link = deal_link(deal)
    assert link is not None and link.startswith("#/deal/") and link.endswith("/1")
    assert read_deal(words(link)) == deal
    assert deal_of(deal.match()) == deal
    assert record.to_json(read_deal(words(link)).match()) == record.to_json(deal.match())


@cache
def played(table: Table) -> Match:
    """Return a match of CPUs at a table, played to its end."""
    seats = (usual(table.game).policy,) * table.players
    return play_match(Match.new(table.game, table.options, seats, SEED, table.preset))


@pytest.mark.parametrize("table", TABLES, ids=[f"{table.game.name}-{table.preset}-{table.players}" for table in TABLES])
def test_a_match_comes_back_with_every_action_and_fits_a_message(table: Table) -> None:
    link = replay_link(played(table))
    assert link is not None and link.startswith("#/shared/")
    assert len(link) < 1000
    assert record.dumps(read_replay(words(link))) == record.dumps(played(table))


@pytest.mark.parametrize("name", GOLDEN)
def test_a_link_of_the_first_version_still_deals_the_same(name: str) -> None:
    deal = read_deal([GOLDEN[name], "1"])
    first = next(iter(deal.game.presets))
    cpus = (usual(deal.game).policy,) * (deal.game.players[0] - 1)
    assert deal == Deal(deal.game, deal.game.presets[first], (PERSON, *cpus), SEED, first)


def test_a_link_holds_nothing_of_who_sent_it() -> None:
    table = TABLES[0]
    (code, _) = words(deal_link(Deal(table.game, table.options, (PERSON, PERSON), SEED, table.preset)))
    values = json.loads(zlib.decompress(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))))
    assert values == [table.game.name, table.preset, {}, [PERSON, PERSON], SEED]


def test_no_link_leads_to_a_match_that_is_not_what_it_says() -> None:
    table = TABLES[0]
    match = Match.new(table.game, table.options, (usual(table.game).policy,) * 2, SEED, table.preset)
    assert replay_link(match) is None, "it is not over"
    assert deal_link(deal_of(match)) is None, "nobody would play"
    other = Match(table.game, table.options, match.seats, SEED, table.preset)
    other.start(0, tuple(reversed(match.entries[0].deck)))
    play_match(other)
    assert other.over() and replay_link(other) is None, "another deck than the seed's"
    strange = Deal(table.game, table.options, (PERSON, "Aki of the table next door"), SEED, table.preset)
    assert deal_link(strange) is None
    assert deal_link(strange._replace(seats=(PERSON, PERSON), seed="two\nlines")) is None


def test_a_match_too_long_for_a_link_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(TABLES[0])
    assert replay_link(match) is not None
    monkeypatch.setattr(links, "LONGEST", 100)
    assert replay_link(match) is None


def deal_values() -> list[Any]:
    return ["gin", "quick", {}, [PERSON, "basic"], SEED]


@pytest.mark.parametrize(
    ("given", "key"),
    [
        ([], "link.damaged"),
        ([""], "link.damaged"),
        (coded(deal_values())[:1], "link.damaged"),
        (["<b>x</b>", "1"], "link.damaged"),
        (["ａｂｃ", "1"], "link.damaged"),
        ([coded(deal_values())[0][:-4], "1"], "link.damaged"),
        ([coded(deal_values())[0], "2"], "link.newer"),
        ([coded(deal_values())[0], "１"], "link.damaged"),
        ([coded(deal_values())[0], "1", "1"], "link.damaged"),
        (["A" * 1_000_000, "1"], "link.long"),
        (packed(b"[" * 31_000), "link.damaged"),
        (packed(b"0" * 1_000_000), "link.long"),
        (packed(b"9" * 5_000), "link.damaged"),
        (packed(b"\xff\xfe"), "link.damaged"),
        (packed(b"[NaN]"), "link.damaged"),
        (coded({}), "link.damaged"),
        (coded([]), "link.damaged"),
        (coded(["chess", *deal_values()[1:]]), "link.unknown"),
        (coded([["gin"], *deal_values()[1:]]), "link.damaged"),
        (coded(["gin", "blitz", *deal_values()[2:]]), "link.unknown"),
        (coded(["gin", "quick", {"target": 10**9}, *deal_values()[3:]]), "link.unknown"),
        (coded(["gin", "quick", {"target": True}, *deal_values()[3:]]), "link.unknown"),
        (coded(["gin", "quick", {"<script>": 1}, *deal_values()[3:]]), "link.unknown"),
        (coded([*deal_values()[:3], [PERSON], SEED]), "link.unknown"),
        (coded([*deal_values()[:3], [PERSON] * 2_000, SEED]), "link.unknown"),
        (coded([*deal_values()[:3], [PERSON, "<b>"], SEED]), "link.unknown"),
        (coded([*deal_values()[:3], [PERSON, 1], SEED]), "link.damaged"),
        (coded([*deal_values()[:3], ["basic", "basic"], SEED]), "link.damaged"),
        (coded([*deal_values()[:4], "s" * 201]), "link.damaged"),
        (coded([*deal_values()[:4], "\ud800"]), "link.damaged"),
        (coded([*deal_values()[:4], "\u202etxt"]), "link.damaged"),
        (coded([*deal_values()[:4], None]), "link.damaged"),
    ],
)
def test_a_bad_deal_is_refused_with_its_reason(given: list[str], key: str) -> None:
    assert refused(read_deal, given) == key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (None, "link.damaged"),
        ("", "link.rules"),
        ("draw\n" * 9, "link.rules"),
        ("<img src=x>", "link.rules"),
        ("pass", "link.damaged"),
    ],
)
def test_a_bad_match_is_refused_with_its_reason(text: Any, key: str) -> None:
    assert refused(read_replay, coded([*deal_values(), text])) == key


def test_nothing_may_follow_the_end_of_a_match() -> None:
    (code, version) = words(replay_link(played(TABLES[0])))
    *values, text = json.loads(zlib.decompress(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))))
    assert refused(read_replay, coded([*values, text], version)) is None
    assert refused(read_replay, coded([*values, f"{text}\ndraw"], version)) == "link.rules"


@given(st.lists(st.text(max_size=20), max_size=4))
def test_any_words_are_refused(given: list[str]) -> None:
    assert refused(read_deal, given) is not None
    assert refused(read_replay, given) is not None


@given(st.binary(max_size=60), st.sampled_from(["1", "2", "0", ""]))
def test_any_code_is_refused(text: bytes, version: str) -> None:
    assert refused(read_deal, packed(text, version)) is not None
    assert refused(read_replay, packed(text, version)) is not None


@given(st.data())
def test_a_link_with_other_letters_is_refused_or_is_what_it_was(data: st.DataObject) -> None:
    (code, version) = words(replay_link(played(data.draw(st.sampled_from(TABLES)))))
    at = data.draw(st.integers(0, len(code) - 1))
    length = data.draw(st.integers(0, 3))
    other = code[:at] + data.draw(st.text("ABCabc019-_", max_size=3)) + code[at + length :]
    if refused(read_replay, [other, version]) is None:
        assert replay_link(read_replay([other, version])) == f"#/shared/{code}/{version}"


@given(st.data())
def test_a_deal_with_other_values_is_refused_or_can_be_dealt(data: st.DataObject) -> None:
    values: list[Any] = deal_values()
    values[data.draw(st.integers(0, 4))] = data.draw(JSON)
    given = coded(values)
    if refused(read_deal, given) is None:
        assert read_deal(given).match().entries


def test_every_reason_has_a_sentence() -> None:
    for language in LANGUAGES:
        assert load(language).keys() >= KEYS
