"""The table of Kokutoram: what each step offers, what it says beforehand, and what it forbids."""

import json
from random import Random
from typing import Any

import pytest

from fudaba.app.session import Session
from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.core.contract import HIDDEN, Action
from fudaba.core.errors import Refusal
from fudaba.core.match import PERSON, Match
from fudaba.games.blackwhite import CARD_TEXTS, HELD_TEXTS, faces_of, turned
from fudaba.games.kokutoram.notation import DISCARD, DRAW, END, INSERT, KEEP, KNOCK, TAKE, TURN
from fudaba.games.kokutoram.round import DISCARDING, DRAWING, ENDING, INSERTING, SET_UP
from fudaba.games.kokutoram.rules import GAME
from fudaba.games.kokutoram.scoring import best_cut
from fudaba.ui import blackwhite
from fudaba.ui.nodes import Element, text_of, texts_of, walk
from fudaba.ui.table import Answer, Scene

EN = Text("en")
STEPS = {
    SET_UP: (),
    DRAWING: (KEEP,),
    INSERTING: (KEEP, DRAW),
    DISCARDING: (KEEP, DRAW, INSERT[4]),
    ENDING: (KEEP, DRAW, INSERT[4], DISCARD[2]),
}
"""What the person has done in the first turn before each step."""


def at(step: str, seed: str = "table", seats: int = 2) -> Session:
    """Return a session in which the person is to act at a step of the first turn."""
    match = Match.new(GAME, next(iter(GAME.presets.values())), (PERSON, *["random"] * (seats - 1)), seed, None)
    session, rng = Session(match, ""), Random(seed)
    mine = iter(STEPS[step])
    while not (session.mine() and session.match.round.observe(session.me).step == step):
        if session.mine():
            assert session.apply(next(mine))
        else:
            legal = session.match.round.legal()
            assert session.apply(END if END in legal else rng.choice([each for each in legal if each != KNOCK]))
    return session


def scene(session: Session) -> Scene:
    """Return what the view gets, in English."""
    return session.scene(EN, Settings())


def felt(session: Session) -> list[Element]:
    """Return every element of the table."""
    return [node for node in walk(session.table.felt(scene(session))) if isinstance(node, dict)]


def press(session: Session, act: str) -> Answer:
    """Press what says `act`, which must be on the table."""
    assert any(node.get("a", {}).get("act") == act for node in felt(session)), act
    return session.table.press(scene(session), act.split())


def offered(session: Session) -> set[str]:
    """Return what can be pressed and is not marked unavailable."""
    found = (node.get("a", {}) for node in felt(session))
    return {values["act"] for values in found if "act" in values and values.get("aria-disabled") != "true"}


def named(session: Session, act: str) -> str:
    """Return the label of what says `act`."""
    label: str = next(node["a"]["aria-label"] for node in felt(session) if node.get("a", {}).get("act") == act)
    return label


def preview(session: Session) -> list[str]:
    """Return the points over the hand: now and afterwards, or now alone."""
    line = next(node for node in felt(session) if "preview__pts" in node.get("a", {}).get("class", ""))
    return [text_of(node) for node in line["c"] if isinstance(node, dict)]


def after(session: Session, *actions: Action) -> int:
    """Return the points of the person's hand after actions and a knock, as the engine counts them."""
    twin = session.match.round.clone()
    for action in (*actions, KNOCK):
        twin.apply(action)
    outcome = twin.outcome()
    assert outcome is not None
    points: int = outcome.detail["points"][session.me]
    return points


@pytest.mark.parametrize("way", ["keep", "turn"])
def test_the_set_up_shows_both_ways_and_starts_with_the_chosen_one(way: str) -> None:
    session = at(SET_UP)
    shown = [next(texts_of(node)) for node in felt(session) if "way__pts" in node.get("a", {}).get("class", "")]
    hand = session.match.round.observe(session.me).hand
    assert [int(points) for points in shown] == [best_cut(faces_of(each)).points for each in (hand, turned(hand))]
    assert session.table.press(scene(session), ["way", way]) is None
    assert press(session, "begin") == (TURN if way == "turn" else KEEP)


@pytest.mark.parametrize("seed", range(4))
def test_every_gap_says_what_the_engine_counts(seed: int) -> None:
    session = at(INSERTING, str(seed))
    for side in (0, 1):
        for gap in range(9):
            points = after(session, INSERT[2 * gap + side])
            assert named(session, f"gap {gap}").endswith(EN("kokutoram.gap.points", n=points))
            session.state["gap"] = gap
            assert preview(session)[1] == str(points)
            assert press(session, "put") == INSERT[2 * gap + side]
            session.state["gap"] = -1
        press(session, "flip")


@pytest.mark.parametrize("seed", range(4))
def test_every_discard_says_what_the_engine_counts(seed: int) -> None:
    session = at(DISCARDING, str(seed))
    assert preview(session)[0] == str(after(session))
    for place in range(9):
        assert press(session, f"select {place}") is None
        assert preview(session)[:2] == [str(after(session)), str(after(session, DISCARD[place]))]
        assert press(session, "discard-knock") == (DISCARD[place], KNOCK)
        assert press(session, f"select {place}") == (DISCARD[place], END), "a second press discards and ends the turn"


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("step", STEPS)
def test_every_legal_action_has_its_button(step: str, seats: int) -> None:
    session = at(step, seats=seats)
    legal = set(session.match.round.legal())
    found: set[object] = set()
    if step == SET_UP:
        for way in ("keep", "turn"):
            session.state["way"] = way
            found.add(press(session, "begin"))
    elif step == INSERTING:
        for gap in range(9):
            press(session, f"gap {gap}")
            for _ in range(2):
                press(session, "flip")
                found.add(press(session, "put"))
    elif step == DISCARDING:
        found = {press(session, "knock")}
        for place in range(9):
            press(session, f"select {place}")
            answer = press(session, "discard")
            assert isinstance(answer, tuple)
            found.add(answer[0])
    else:
        answers = [press(session, act) for act in offered(session) if act in ("draw", "take", "knock", "end")]
        found = set(answers)
    assert found == legal


def test_the_chosen_gap_is_left_by_a_second_press_and_by_escape() -> None:
    session = at(INSERTING)
    for leaving in ("gap 3", "escape"):
        press(session, "gap 3")
        assert session.state["gap"] == 3
        session.table.press(scene(session), leaving.split())
        assert session.state["gap"] == -1


def test_gaps_are_named_by_their_neighbours() -> None:
    session = at(INSERTING)
    hand = session.match.round.observe(session.me).hand
    faces = [blackwhite.spoken_face(EN, blackwhite.face_of(HELD_TEXTS[code])) for code in hand]
    assert named(session, "gap 0").startswith(f"Gap 1, left end, before {faces[0]}")
    assert named(session, "gap 4").startswith(f"Gap 5, between {faces[3]} and {faces[4]}")
    assert named(session, "gap 8").startswith(f"Gap 9, right end, after {faces[7]}")


def test_cards_are_named_by_both_faces_and_their_place() -> None:
    session = at(DISCARDING)
    hand = session.match.round.observe(session.me).hand
    for place, code in enumerate(hand):
        assert named(session, f"select {place}").startswith(f"{blackwhite.spoken(EN, HELD_TEXTS[code])}, {place + 1} of 9 from the left")


@pytest.mark.parametrize(
    ("step", "act", "reason"),
    [
        (DRAWING, "select 0", "draw_first"),
        (INSERTING, "put", "choose_gap"),
        (DISCARDING, "discard", "choose_card"),
        (DISCARDING, "discard-knock", "choose_card"),
        (ENDING, "select 0", "already_discarded"),
    ],
)
def test_a_forbidden_press_is_refused_with_its_reason(step: str, act: str, reason: str) -> None:
    session = at(step)
    answer: Any = press(session, act)
    if not isinstance(answer, Refusal):
        assert not session.apply(answer)
        answer = session.why
    assert answer.key == f"kokutoram.refusal.{reason}"
    session.why = answer
    assert EN(answer.key) in text_of(session.table.felt(scene(session)))


def test_dragging_puts_a_card_into_a_gap_and_takes_one_away() -> None:
    session = at(INSERTING)
    assert session.table.drop(scene(session), "drawn", "gap 5") == INSERT[10]
    assert session.table.drop(scene(session), "drawn", "hand") is None
    assert session.table.drop(scene(at(DISCARDING)), "place 7", "pile") == DISCARD[7]
    assert session.table.drop(scene(at(DRAWING)), "stock", "hand") == DRAW
    assert session.table.drop(scene(at(DRAWING)), "pile", "hand") == TAKE
    assert session.table.drop(scene(at(DRAWING)), "place 7", "pile") is None


def test_an_insertion_can_be_undone_and_a_draw_cannot() -> None:
    session = at(INSERTING)
    assert not session.can_undo()
    assert session.apply(INSERT[6])
    assert "undo" in offered(session)
    session.undo()
    assert session.match.round.observe(session.me).step == INSERTING
    session = at(DRAWING)
    assert session.apply(TAKE) and session.can_undo()


def played(session: Session, seed: int, turns: int) -> Session:
    """Play a session on at random, taking wherever that may be, without a knock, until the person is to draw after so many turns."""
    rng, play = Random(seed), session.match.round
    now = play.observe(session.me)
    while len(now.log) < turns or now.actor != session.me or now.step != DRAWING:
        legal = play.legal()
        session.match.apply(TAKE if TAKE in legal else rng.choice([each for each in legal if each != KNOCK]))
        now = play.observe(session.me)
    return session


def test_the_last_turn_is_told() -> None:
    session, told = at(DRAWING, seats=3), EN("kokutoram.now.last", now="")
    play, rng = session.match.round, Random(1)
    while play.observe(session.me).stock:
        assert told not in session.table.now(scene(session))
        session.match.apply(rng.choice([each for each in play.legal() if each not in (KNOCK, TAKE)]))
    assert told in session.table.now(scene(session))


def test_the_discard_pile_lists_itself_and_what_was_taken_from_it() -> None:
    session = played(at(DRAWING, seats=3), 2, 9)
    assert "sheet pile" in offered(session), "also while its top can be taken"
    now = session.match.round.observe(session.me)
    sheet = session.table.sheet(scene(session), "pile")
    assert sheet is not None
    elements = [node for node in walk(sheet) if isinstance(node, dict)]
    assert sum("card--tall" in node.get("a", {}).get("class", "") for node in elements) == len(now.pile)
    takings = next(node for node in elements if node.get("a", {}).get("class") == "takings")
    expected = set()
    for seat, card in {(line.seat, line.taken) for line in now.log if line.taken != HIDDEN}:
        known, name = now.known[seat], scene(session).people[seat].name
        where = EN("kokutoram.pile.taken.at", n=known.index(card) + 1) if card in known else EN("kokutoram.pile.taken.gone")
        expected.add(name + "／".join(CARD_TEXTS[card]) + where)
    assert {text_of(row) for row in takings["c"]} == expected
    assert len(takings["c"]) == len(expected) > 1


@pytest.mark.parametrize("step", STEPS)
def test_both_languages_have_every_word(step: str) -> None:
    session = at(step, seats=3)
    for language in ("ja", "en"):
        shown = json.dumps(session.table.felt(session.scene(Text(language), Settings())))
        assert "kokutoram." not in shown and '"bw.' not in shown


@pytest.mark.parametrize("seed", range(4))
def test_the_numbers_under_the_hand_add_up_to_the_points_above_it(seed: int) -> None:
    session = at(DISCARDING, str(seed))
    for place in range(-1, 9):
        session.state["selected"] = place
        under = [text_of(node) for node in felt(session) if "tally--loose" in node.get("a", {}).get("class", "")]
        assert sum(int(cost) for cost in under if cost != "–") == int(preview(session)[-1])
