"""The count of a round of Kokutoram as a person reads it: who ended it and how, the line of arithmetic, the pictures."""

from typing import Any

import pytest

from fudaba.app.session import Session
from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.core.contract import Outcome
from fudaba.games.blackwhite import HELD_TEXTS
from fudaba.games.kokutoram.scoring import count
from fudaba.ui.nodes import Element, h, text_of, walk
from fudaba.ui.table import Scene
from img.build import DECKS
from tests.view.test_kokutoram import STEPS, at

EN = Text("en")


def counted(points: tuple[int, ...], knocker: int | None, when: str = "after", reason: str = "stock") -> tuple[Session, Scene]:
    """Return the view of a round that ended so, every card laid open and counted."""
    session = at("draw", seats=len(points))
    made = count(points, knocker)
    detail: dict[str, Any] = {
        "kind": made.kind,
        "knocker": knocker,
        "when": None if knocker is None else when,
        "reason": reason if knocker is None else None,
        "hands": [[HELD_TEXTS[code] for code in session.match.round.observe(seat).hand] for seat in range(len(points))],
        "melds": [[] for _ in points],
        "points": list(points),
        "lowest": list(made.lowest),
        "difference": made.difference,
        "bonus": made.bonus,
    }
    scene = session.scene(EN, Settings())
    return session, scene._replace(outcome=Outcome(made.victory, None, detail), laid_off=True)


def elements(session: Session, scene: Scene) -> list[Element]:
    """Return every element of the count."""
    whole = h("div", session.table.round_result(scene))
    return [node for node in walk(whole) if isinstance(node, dict)]


def parts(session: Session, scene: Scene, kind: str) -> list[str]:
    """Return the words of every element of a class."""
    return [text_of(node) for node in elements(session, scene) if kind in node.get("a", {}).get("class", "").split()]


def line(session: Session, scene: Scene) -> list[int]:
    """Return the numbers of the line of arithmetic, what comes out last."""
    place = next(node for node in elements(session, scene) if "sum" in node.get("a", {}).get("class", "").split())
    return [int(text_of(node)) for node in walk(place) if isinstance(node, dict) and node["t"] == "b"]


@pytest.mark.parametrize(
    ("points", "knocker", "kind", "numbers"),
    [
        ((10, 5, 8), 0, "under_knock", [10, 5, 5, 10]),
        ((9, 4, 4), 0, "under_knock", [9, 4, 5, 10]),
        ((4, 6, 11), 0, "knock", [6, 4, 2]),
        ((3, 3, 9), 0, "tie", [3, 3, 0]),
        ((0, 0, 7), 0, "kokuto", [0, 0, 5, 5]),
        ((0, 6, 9), 0, "kokuto", [6, 0, 5, 11]),
        ((7, 7, 12), None, "exhausted", [5, 5]),
        ((4, 9), 1, "under_knock", [9, 4, 5, 10]),
    ],
)
def test_the_line_of_arithmetic_is_the_rule(points: tuple[int, ...], knocker: int | None, kind: str, numbers: list[int]) -> None:
    session, scene = counted(points, knocker)
    assert line(session, scene) == numbers
    assert EN(f"kokutoram.count.{kind}.say") in parts(session, scene, "soft")
    scorers = [person.name for person, scored in zip(scene.people, count(points, knocker).victory, strict=True) if scored]
    assert parts(session, scene, "sum__all")[0].endswith(EN("common.and").join(scorers) if scorers else EN("kokutoram.count.nobody"))


@pytest.mark.parametrize("when", ["before", "after"])
def test_the_knocker_lies_first_and_says_with_how_many_cards(when: str) -> None:
    session, scene = counted((12, 9, 8), 1, when)
    names, tags = parts(session, scene, "open__who"), parts(session, scene, "open__tag")
    assert scene.people[1].name in names[0]
    assert tags == [EN(f"kokutoram.result.knocker.{when}"), EN("kokutoram.result.lowest")]


@pytest.mark.parametrize(("reason", "name"), [("stock", "exhausted"), ("turns", "turns")])
def test_an_end_without_a_knock_says_why(reason: str, name: str) -> None:
    session, scene = counted((7, 9), None, reason=reason)
    assert session.table.headline(scene).words == EN(f"kokutoram.result.{name}")
    assert EN(f"kokutoram.count.{name}.say") in parts(session, scene, "soft")
    assert not parts(session, scene, "punch")


@pytest.mark.parametrize("deck", ["picture", "large", "plain"])
@pytest.mark.parametrize("step", STEPS)
def test_every_picture_on_the_table_is_drawn(step: str, deck: str) -> None:
    session = at(step, seats=3)
    felt: Element = session.table.felt(session.scene(EN, Settings(deck=deck)))
    pictures = {node["a"]["src"] for node in walk(felt) if isinstance(node, dict) and node["t"] == "img"}
    assert len(pictures) >= 8
    for picture in pictures:
        _, folder, name = picture.split("/")
        assert name in DECKS[folder](), picture
