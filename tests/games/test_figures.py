"""What the games count: against a plain recount of the records' lines, and for every game alike."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from fudaba.app.tallies import figures_of, spreads_of
from fudaba.app.text import LANGUAGES, Text
from fudaba.core import figures, record
from fudaba.core.deck import RANKS
from fudaba.core.figures import Bar, histogram, ranges
from fudaba.games import GAMES
from tests.games.played import played, tally_of

MATCHES = 6
Row = dict[str, Any]


def last(row: Row) -> tuple[int, str]:
    """Return who did the last thing of a round, and what; nobody and nothing when the deal ended it."""
    seat, verb = row["actions"][-1].split()[:2] if row["actions"] else (-1, "")
    return int(seat), verb


def recount_gin(row: Row, me: int) -> Iterator[str]:
    seat, verb = last(row)
    mine, theirs = row["points"][me], row["points"][1 - me]
    if verb not in ("knock", "biggin"):
        yield "ends.void"
        return
    left = sum(min(RANKS.index(text[0]) + 1, 10) for text in row["detail"]["unmelded"][seat])
    own = seat == me
    if own:
        yield f"deadwood.{left}"
    if left:
        yield "knocks.own" if own else "knocks.theirs"
    if not mine and not theirs:
        yield "ends.tie"
    elif own:
        yield "ends.undercut_by" if theirs else "ends.knock" if left else "ends.gin"
    else:
        yield "ends.undercut" if mine else "ends.their_knock" if left else "ends.their_gin"


def recount_koikoi(row: Row, me: int) -> Iterator[str]:
    seat, verb = last(row)
    if not row["actions"]:
        if row["points"] != [0, 0]:
            yield "ends.hand_yaku" if row["points"][me] > 0 else "ends.their_hand_yaku"
        return
    won = verb == "shobu" and seat == me
    yield "ends.won" if won else "ends.lost" if verb == "shobu" else "ends.nagare"
    for who, name in ((me, "own"), (1 - me, "theirs")):
        if f"{who} koikoi" in row["actions"]:
            yield from [f"calls.{name}", *[f"calls.{name}.won"] * won]
    if won:
        yield from (f"yaku.{yaku}" for yaku in row["detail"]["yaku"])


def recount_kokutoram(row: Row, me: int) -> Iterator[str]:
    seat, _ = last(row)
    lines = [line.split() for line in row["actions"]]
    points, mine = row["detail"]["points"], row["points"][me] > 0
    if not any(verb == "knock" for _, verb, *_ in lines):
        yield "ends.lowest" if mine else "ends.higher"
    elif int(seat) == me:
        yield f"points.{points[me]}"
        lowest = points[me] == min(points)
        yield "ends.under_by" if not lowest else "ends.kokuto" if points[me] == 0 else "ends.knock"
    else:
        yield "ends.under" if mine else "ends.their_knock"


def recount_shirokurojan(row: Row, me: int) -> Iterator[str]:
    lines = [(int(line.split()[0]), line.split()[1]) for line in row["actions"]]
    winners = [seat for seat, verb in lines if verb in ("ron", "tsumo")]
    if not winners:
        yield "ends.tenpai" if row["points"][me] else "ends.noten"
    elif me in {win["seat"] for win in row["detail"]["wins"]}:
        assert me in winners
        yield f"ends.{lines[-1][1] if lines[-1][1] == 'tsumo' else 'ron'}"
        own = next(win for win in row["detail"]["wins"] if win["seat"] == me)
        yield f"points.{sum(own['yaku'].values())}"
        yield from (f"yaku.{yaku}" for yaku in own["yaku"])
    else:
        thrower = next(seat for seat, verb in reversed(lines) if verb == "discard")
        yield "ends.discarded" if ("tsumo" not in (verb for _, verb in lines)) and thrower == me else "ends.others"


def recount_goninkan(row: Row, me: int) -> Iterator[str]:
    detail = row["detail"]
    if "void" in row:
        return
    role = "dealer" if me == row["dealer"] else "ace" if me == detail["ace"] else "joker" if me == detail["joker"] else "unrelated"
    yield f"role.{role}"
    if (me in detail["related"]) == (detail["token"] in ("W", "S", "S16", "RS16x")):
        yield f"role.{role}.won"


RECOUNTS: dict[str, Callable[[Row, int], Iterator[str]]] = {
    "gin": recount_gin,
    "koikoi": recount_koikoi,
    "kokutoram": recount_kokutoram,
    "shirokurojan": recount_shirokurojan,
    "goninkan": recount_goninkan,
}


@pytest.mark.parametrize("name", GAMES)
def test_facts_are_those_of_a_plain_recount(name: str) -> None:
    seen: set[str] = set()
    for number in range(MATCHES):
        match = played(name, number)
        for me in range(len(match.seats)):
            recounted = Counter(fact for row in record.to_json(match)["rounds"] for fact in RECOUNTS[name](row, me))
            facts = tally_of(match, me).facts
            assert {fact: count for fact, count in facts.items() if name != "goninkan" or not fact.startswith("pictures")} == recounted
            seen |= recounted.keys()
    assert len(seen) >= 8


def test_every_picture_card_of_goninkan_was_taken_by_somebody() -> None:
    match = played("goninkan", 0)
    rows = record.to_json(match)["rounds"]
    taken = Counter[str]()
    for me in range(6):
        taken.update({fact: count for fact, count in tally_of(match, me).facts.items() if fact.startswith("pictures.")})
    cards = sum(len(team) for row in rows for team in row["detail"]["pictures"])
    assert sum(int(fact.split(".")[1]) * count for fact, count in taken.items()) == cards
    assert taken.total() == 5 * sum("void" not in row for row in rows)


@pytest.mark.parametrize("name", GAMES)
def test_figures_show_every_fact_and_have_words(name: str) -> None:
    facts = sum((tally_of(played(name, number)).facts for number in range(MATCHES)), Counter[str]())
    shown = figures_of(GAMES[name]).figures(facts)
    assert len({figure.key for figure in shown}) == len(shown) > 0
    for language in LANGUAGES:
        t = Text(language)
        for figure in shown:
            assert t.has(f"{name}.figures.{figure.key}") and t.has(f"{name}.figures.{figure.key}.say")
            assert not figure.words or all(t.has(f"{figure.words}.{bar.name}") for bar in figure.bars)
        for quantity in figures_of(GAMES[name]).quantities:
            assert t.has(f"{name}.luck.{quantity.key}") and t.has(f"{name}.luck.{quantity.key}.say")
    for figure in shown:
        if figure.kind == figures.SHARES:
            assert all(0 <= bar.times <= bar.of for bar in figure.bars)
        elif figure.key in {fact.split(".")[0] for fact in facts}:
            assert sum(bar.times for bar in figure.bars) == sum(n for fact, n in facts.items() if fact.startswith(f"{figure.key}."))


@pytest.mark.parametrize("name", GAMES)
def test_figures_of_nothing_are_empty(name: str) -> None:
    assert not any(bar.times or bar.of for figure in figures_of(GAMES[name]).figures({}) for bar in figure.bars)


@pytest.mark.parametrize("name", GAMES)
def test_every_quantity_that_is_dealt_has_its_spreads(name: str) -> None:
    quantities, spreads = figures_of(GAMES[name]).quantities, spreads_of(GAMES[name])
    assert {quantity.key for quantity in quantities if quantity.bins} == spreads.keys()
    for quantity in quantities:
        assert list(quantity.bins) == sorted(set(quantity.bins))
        for spread in spreads.get(quantity.key, {}).values():
            assert quantity.bins[0] <= spread.low and quantity.bins[-1] < spread.low + len(spread.weights)


def test_names_of_bins() -> None:
    assert ranges((0, 1, 3, 10)) == ["0", "1–2", "3–9", "10+"]
    assert ranges((0, 1), 1) == ["0", "1"] and ranges((0, 4), 9) == ["0–3", "4–9"]
    assert histogram({"x.0": 2, "x.5": 1, "x.12": 1, "y.5": 9}, "x", (0, 4, 10)) == (Bar("0–3", 2), Bar("4–9", 1), Bar("10+", 1))
