"""Several people are asked in secret: all of them get the device, so that nobody learns who could call."""

from random import Random
from typing import Any

import pytest

from fudaba.app import asking, session
from fudaba.app.session import Session
from fudaba.bots.players import decide
from fudaba.core import record
from fudaba.core.contract import Action
from fudaba.core.errors import Refusal
from fudaba.core.match import PERSON, Match
from fudaba.games import GAMES

GAME = GAMES["shirokurojan"]
PEOPLE = (PERSON, PERSON, PERSON)
SEATS = [PEOPLE, (PERSON, PERSON), (PERSON, "basic", PERSON), ("easy", PERSON, PERSON)]


class Calls:
    """What a session asks of a view: nothing but which events can be called."""

    no_news: frozenset[str] = frozenset()
    news: frozenset[str] = frozenset()
    called_on = frozenset({"discard"})

    def state(self, before: dict[str, Any]) -> dict[str, Any]:
        """Return a state in which nothing was touched."""
        return dict(before)


@pytest.fixture(autouse=True)
def table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let sessions do without the view of the game."""
    monkeypatch.setattr(session, "table_of", lambda game: Calls())


def begun(seats: tuple[str, ...], seed: str) -> Session:
    """Return a session of a new match."""
    return Session(Match.new(GAME, GAME.presets["standard"], seats, seed, "standard"), "")


def step(now: Session, rng: Random, looks: list[int]) -> None:
    """Let one thing happen: somebody lifts the curtain (noted in `looks`), hands on, acts or answers, as the rules allow it."""
    if now.passes_on():
        assert now.veil()
    elif now.veiled and now.person_next() is not None:
        assert now.lift() and now.holder is not None
        looks.append(now.holder)
    elif now.looks_on():
        assert not now.mine()
        assert now.hand_on()
    elif now.waiting():
        assert now.apply(decide(now.match))
    else:
        assert now.mine()
        seen = now.match.round.observe(now.me)
        assert seen.actor == now.me
        assert now.apply(rng.choice(seen.legal))


def last_event(now: Session) -> str:
    """Return what happened last, by name, as everybody saw it."""
    return now.log[-1].name if now.log else ""


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(12))
def test_after_every_discard_all_others_get_the_device_asked_or_not(seats: tuple[str, ...], seed: int) -> None:
    rng, now = Random(seed), begun(seats, f"calls {seed}")
    while now.match.outcome() is None:
        lines = len(now.match.entries[-1].lines)
        step(now, rng, [])
        new = now.match.entries[-1].lines[lines:]
        if now.match.outcome() is not None or not new or new[-1][1].verb != "discard":
            continue
        others = [(new[-1][0] + away) % len(seats) for away in (*range(2, len(seats)), 1)]
        people = [seat for seat in others if seats[seat] == PERSON]
        looks = people[:1] if now.holder == people[0] else []
        while now.match.outcome() is None and last_event(now) == "discard" and len(looks) < len(people):
            step(now, rng, looks)
        assert looks == people
    again = record.from_json(record.to_json(now.match), GAMES)
    assert record.to_json(again) == record.to_json(now.match)


def asked_one_of_two() -> tuple[Session, int, int]:
    """Return a session in which of two who have yet to look only the second is asked; with both seats."""
    for seed in range(200):
        rng, now = Random(seed), begun(PEOPLE, f"one {seed}")
        for _ in range(200):
            if now.match.outcome() is not None:
                break
            step(now, rng, [])
            if last_event(now) == "discard" and now.passes_on():
                first, second = ((now.log[-1].seat + away) % 3 for away in (2, 1))
                if asking.asked(now.match.round) == (second,):
                    return now, first, second
    raise AssertionError


def test_who_is_not_asked_looks_on_and_who_is_answers() -> None:
    now, first, second = asked_one_of_two()
    now.veil()
    assert now.person_next() == first and now.lift() and now.looks_on() and not now.mine()
    now.hand_on()
    assert now.passes_on() and now.veil() and now.lift()
    assert now.holder == second and now.mine() and not now.looks_on()
    before = len(now.match.entries[-1].lines)
    assert now.apply(Action("pass"))
    assert now.match.entries[-1].lines[before:] == [(second, Action("pass"))]
    assert now.mine(), "the next player goes on without a curtain"


def test_a_reload_asks_everybody_again() -> None:
    now, first, second = asked_one_of_two()
    now.veil()
    now.lift()
    now.hand_on()
    again = Session(record.from_json(record.to_json(now.match), GAMES), "")
    assert again.veiled and again.person_next() == first
    assert again.lift() and again.looks_on() and again.hand_on()
    assert again.person_next() == second


def test_an_answer_that_the_rules_forbid_says_why_and_is_not_taken() -> None:
    now, _, second = asked_one_of_two()
    now.veil()
    now.lift()
    now.hand_on()
    now.veil()
    now.lift()
    lines = list(now.match.entries[-1].lines)
    wrong = next(Action("pon", place, side) for place in range(7) for side in (0, 1) if Action("pon", place, side) not in now_legal(now))
    assert not now.apply(wrong) and isinstance(now.why, Refusal)
    assert now.holder == second and now.mine() and now.match.entries[-1].lines == lines


def now_legal(now: Session) -> tuple[Action, ...]:
    """Return what the person at the table may do."""
    legal: tuple[Action, ...] = now.match.round.observe(now.me).legal
    return legal


def test_the_curtain_tells_the_same_after_a_reload_and_no_answers() -> None:
    for seed in range(20):
        rng, now = Random(seed), begun(PEOPLE, f"same {seed}")
        while now.match.outcome() is None:
            step(now, rng, [])
            if now.veiled:
                again = Session(record.from_json(record.to_json(now.match), GAMES), "")
                assert again.person_next() != now.person_next() or again.missed() == now.missed()
                assert not {"pass"} & {event.name for event in now.missed()}
