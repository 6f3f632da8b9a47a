"""The table of Shirokuro-jan: what each step offers, what it says beforehand, what it hides, and how a round is counted."""

import json
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pytest

from fudaba.app.screens import result
from fudaba.app.session import COUNTED, Session
from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.core.errors import Refusal
from fudaba.core.match import PERSON, Match
from fudaba.games.blackwhite import CARD_TEXTS, FACE_TEXTS, HELD_TEXTS, faces_of, inserted, parse_held, turned, without
from fudaba.games.shirokurojan.notation import DISCARD, DRAW, INSERT, KEEP, RON, TSUMO, TURN, parse_action
from fudaba.games.shirokurojan.observation import CALLING, DISCARDING, DRAWING, INSERTING, SET_UP, ShirokurojanObservation
from fudaba.games.shirokurojan.prospects import full, lacks, short, standing
from fudaba.games.shirokurojan.round import ShirokurojanRound
from fudaba.games.shirokurojan.rules import GAME
from fudaba.games.shirokurojan.scoring import Situation, counted, cuts, waits
from fudaba.games.shirokurojan.yaku import YAKU
from fudaba.games.shirokurojan.yaku_view import EXAMPLES
from fudaba.ui import blackwhite
from fudaba.ui.nodes import Element, Node, find, text_of, walk
from fudaba.ui.table import Answer, Scene
from tests.games.shirokurojan.tables import faces, held, opened, play

EN, JA = Text("en"), Text("ja")
Wanted = Callable[[ShirokurojanObservation], bool]


def found(wanted: Wanted, seats: int = 3, preset: str = "standard", own: str = "basic") -> Session:
    """Return a session at the first moment, in some match, that is as wanted for the person, who plays by rule until then."""
    for seed in map(str, count()):
        session = Session(Match.new(GAME, GAME.presets[preset], (PERSON, *["basic"] * (seats - 1)), seed, preset), "")
        policies = [GAME.policies[own if seat == session.me else "basic"](Random(seed)) for seat in range(seats)]
        while not wanted(session.match.round.observe(session.me)):
            actor = session.match.round.actor()
            if actor is None:
                break
            assert session.apply(policies[actor].choose(session.match.round.observe(actor)))
        else:
            session.table.settled(scene(session))
            return session
    raise AssertionError


def at(step: str, seats: int = 3) -> Session:
    """Return a session in which the person is to act at a step."""
    return found(lambda now: now.step == step and now.actor == now.seat, seats)


def of(state: ShirokurojanRound, preset: str = "standard") -> Session:
    """Return a session at a round that was laid out by hand."""
    match = Match.new(GAME, state.options, (PERSON, *["basic"] * (state.players - 1)), "laid out", preset)
    match.round = state
    session = Session(match, "")
    session.match.round = state
    return session


def scene(session: Session, t: Text = EN, **settings: Any) -> Scene:
    """Return what the view gets."""
    return session.scene(t, Settings(**settings))


def felt(session: Session) -> Element:
    """Return the table."""
    return session.table.felt(scene(session))


def elements(session: Session) -> list[Element]:
    """Return every element of the table."""
    return [node for node in walk(felt(session)) if isinstance(node, dict)]


def classed(node: Node, name: str) -> list[Element]:
    """Return the elements that have a class."""
    return [each for each in walk(node) if name in each.get("a", {}).get("class", "").split()]


def press(session: Session, act: str) -> Answer:
    """Press what says `act`, which must be on the table."""
    assert any(node.get("a", {}).get("act") == act for node in elements(session)), act
    return session.table.press(scene(session), act.split())


def offered(session: Session) -> set[str]:
    """Return what can be pressed and is not marked unavailable."""
    values = [node.get("a", {}) for node in elements(session)]
    return {each["act"] for each in values if "act" in each and each.get("aria-disabled") != "true"}


def named(session: Session, act: str) -> str:
    """Return the label of what says `act`."""
    label: str = next(node["a"]["aria-label"] for node in elements(session) if node.get("a", {}).get("act") == act)
    return label


def seen(session: Session) -> ShirokurojanObservation:
    """Return what the person may know."""
    now: ShirokurojanObservation = session.match.round.observe(session.me)
    return now


# What a hand comes to


def test_the_blocks_that_stand_are_those_of_a_complete_hand() -> None:
    assert standing(faces("B3 B2 B1 B1 B3 W6 W6 W6"), 0) == ((0, 3), (5, 8))
    assert standing(faces("B4 B5 W3 W4 W5 B3 B3"), 0) == ((2, 5), (5, 7))
    assert standing(faces("W1 W1 B4 B4 W3 W3 B6"), 0) == ((0, 2), (2, 4), (4, 6)), "three pairs, on the way to four"
    assert standing(faces("W1 W1 B4 B4 W3"), 1) == ((0, 2),), "beside an open meld one pair is enough"
    assert standing(faces("W1 W1 W1 B5"), 2) == ((0, 2),)


@pytest.mark.parametrize("seed", range(40))
def test_a_hand_is_complete_or_ready_exactly_when_the_engine_says_so(seed: int) -> None:
    rng = Random(seed)
    session = found(lambda now: now.step == DISCARDING and now.actor == now.seat and rng.random() < 0.3, seats=2)
    now = seen(session)
    melds = [meld.cards for meld in now.melds[now.seat]]
    prospect = full(now, now.hand, now.gap if now.gap >= 0 else None)
    assert (prospect.lacks == 0) == (TSUMO in now.legal)
    for place in range(len(now.hand)):
        rest = without(now.hand, place)
        ready = short(now, rest)
        assert [wait.face for wait in ready.waits] == list(waits(rest, melds))
        assert ready.lacks >= 1 and (lacks(faces_of(rest), len(melds)) == 1) >= bool(ready.waits)


def test_a_wait_tells_the_cards_left_and_the_points_of_a_ron() -> None:
    state = opened("31w 32w 34w 13b 23b 43b 15b W", "B W B W B W B", indicator="25")
    play(state, "discard 7")
    now = state.observe(0)
    by_face = {FACE_TEXTS[wait.face]: wait for wait in short(now, now.hand).waits}
    assert by_face.keys() == {"B4", "B5"}
    assert by_face["B5"].points == 4 + 1 + 1 + 1 + 2, "doukou, toitoi, tan'yao, dealer, and the pair that is dora"
    unseen = {"35", "45", "65"} - {CARD_TEXTS[code] for code in now.discards[0]}
    assert by_face["B5"].left == len(unseen), "25 is the indicator and 15 is held"


# The steps


@pytest.mark.parametrize("way", ["keep", "turn"])
def test_the_set_up_shows_both_ways_and_starts_with_the_chosen_one(way: str) -> None:
    session = at(SET_UP)
    assert session.table.press(scene(session), ["way", way]) is None
    assert press(session, "begin") == (TURN if way == "turn" else KEEP)
    rows = [[node["a"]["aria-label"] for node in classed(row, "card")] for row in classed(felt(session), "bwrow")]
    hand = seen(session).hand
    for row, lying in zip(rows, (hand, turned(hand)), strict=True):
        assert [name.split(",")[0] for name in row] == [blackwhite.spoken(EN, HELD_TEXTS[code]).split(",")[0] for code in lying]


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("step", [SET_UP, DRAWING, INSERTING, DISCARDING, CALLING])
def test_every_legal_action_has_its_button(step: str, seats: int) -> None:
    session = at(step, seats)
    legal = set(session.match.round.legal())
    answers: set[object] = set()
    if step == SET_UP:
        for way in ("keep", "turn"):
            session.state["way"] = way
            answers.add(press(session, "begin"))
    elif step == INSERTING:
        for gap in range(len(seen(session).hand) + 1):
            press(session, f"gap {gap}")
            for _ in range(2):
                press(session, "flip")
                answers.add(press(session, "put"))
    elif step == DISCARDING:
        for place in range(len(seen(session).hand)):
            press(session, f"select {place}")
            answers.add(press(session, "discard"))
            assert press(session, f"select {place}") == DISCARD[place], "a second press discards"
        if "tsumo" in offered(session):
            answers.add(press(session, "tsumo"))
    else:
        verbs = ("draw", "ron", "pass", "pon", "chi")
        answers = {press(session, act) for act in offered(session) if act.split()[0] in verbs}
    assert answers == legal


@pytest.mark.parametrize("seats", [2, 3])
def test_every_gap_says_what_it_makes_and_what_the_hand_comes_to(seats: int) -> None:
    session = found(lambda now: now.step == INSERTING and now.actor == now.seat and now.stock < 3, seats)
    now = seen(session)
    for side in (0, 1):
        for gap in range(len(now.hand) + 1):
            whole = inserted(now.hand, gap, now.drawn | side)
            prospect = full(now, whole, gap)
            label = named(session, f"gap {gap}")
            if prospect.score:
                assert cuts(faces_of(whole)) and label.endswith(EN("shirokurojan.prospect.complete", n=prospect.score.points))
            elif prospect.lacks > 1:
                assert label.endswith(EN("shirokurojan.prospect.lacks", n=prospect.lacks))
            else:
                assert EN("shirokurojan.prospect.ready") in label
            press(session, f"gap {gap}")
            assert press(session, "put") == INSERT[gap][side]
            session.state["gap"] = -1
        press(session, "flip")


def test_the_waits_are_shown_before_the_discard_and_can_be_switched_off() -> None:
    def one_off(now: ShirokurojanObservation) -> bool:
        return (
            now.step == DISCARDING and now.actor == now.seat and any(short(now, without(now.hand, at)).waits for at in range(len(now.hand)))
        )

    session = found(one_off)
    now = seen(session)
    place = next(at for at in range(len(now.hand)) if short(now, without(now.hand, at)).waits)
    press(session, f"select {place}")
    (shown,) = classed(felt(session), "waits")
    for item, wait in zip(shown["c"], short(now, without(now.hand, place)).waits, strict=True):
        assert text_of(item).startswith(FACE_TEXTS[wait.face][1] + EN("shirokurojan.wait.left", n=wait.left))
    silent = session.table.felt(scene(session, waits=False))
    assert not classed(silent, "waits") and EN("shirokurojan.prospect.ready") not in text_of(silent)


def test_cards_are_named_by_both_faces_their_place_and_the_dora() -> None:
    session = found(lambda now: now.step == DISCARDING and now.actor == now.seat and "flag" in json.dumps(hand_of(now)))
    now = seen(session)
    dora = {FACE_TEXTS[face] for face in faces_of((now.indicator, now.indicator | 1))}
    for place, code in enumerate(now.hand):
        name = named(session, f"select {place}")
        assert name.startswith(f"{blackwhite.spoken(EN, HELD_TEXTS[code])}, {place + 1} of {len(now.hand)} from the left")
        assert name.endswith(EN("shirokurojan.marked")) == (blackwhite.face_of(HELD_TEXTS[code]) in dora)


def hand_of(now: ShirokurojanObservation) -> list[str]:
    """Return a word for each card of the hand that shows a dora."""
    dora = faces_of((now.indicator, now.indicator | 1))
    return ["flag" for face in faces_of(now.hand) if face in dora]


@pytest.mark.parametrize(
    ("step", "act", "reason"),
    [
        (DRAWING, "select 0", "draw_first"),
        (INSERTING, "put", "choose_gap"),
        (DISCARDING, "discard", "choose_card"),
        (DISCARDING, "tsumo", "incomplete"),
    ],
)
def test_a_forbidden_press_is_refused_with_its_reason(step: str, act: str, reason: str) -> None:
    session = at(step)
    answer: Any = press(session, act)
    if not isinstance(answer, Refusal):
        assert not session.apply(answer)
        answer = session.why
    assert answer.key == f"shirokurojan.refusal.{reason}"
    session.why = answer
    assert EN(answer.key) in text_of(felt(session))


def test_a_refusal_names_its_card_in_words() -> None:
    refusal = Refusal("shirokurojan.refusal.chi_run", (("card", "36"),))
    assert "white 3 and black 6" in at(CALLING).table.explained(scene(at(CALLING)), refusal)


def test_dragging_inserts_discards_and_draws() -> None:
    session = at(INSERTING)
    assert session.table.drop(scene(session), "drawn", "gap 5") == INSERT[5][0]
    assert session.table.drop(scene(session), "drawn", "hand") is None
    assert session.table.drop(scene(at(DISCARDING)), "place 6", "discards") == DISCARD[6]
    assert session.table.drop(scene(at(DRAWING)), "stock", "hand") == DRAW
    assert session.table.drop(scene(at(DRAWING)), "place 6", "discards") is None


def test_the_way_to_hold_the_hand_cannot_be_undone_once_dora_is_turned_up() -> None:
    lasting = 0
    for seed in range(8):
        session = Session(Match.new(GAME, GAME.presets["standard"], (PERSON, PERSON), str(seed), "standard"), "")
        for _ in range(2):
            session.veil()
            assert session.lift() and session.apply(KEEP)
        lasting += session.mine()
        assert not session.can_undo()
    assert lasting, "the last to choose is sometimes the next to play"


def test_an_insertion_can_be_undone_and_a_draw_cannot() -> None:
    session = at(INSERTING)
    assert not session.can_undo()
    assert session.apply(INSERT[3][1]) and "undo" in offered(session)
    session.undo()
    assert seen(session).step == INSERTING


# Calls


def test_the_call_bar_shows_the_very_melds_and_a_pass() -> None:
    session = found(lambda now: now.step == CALLING and now.actor == now.seat and RON in now.legal and len(now.legal) > 2)
    now = seen(session)
    (bar,) = classed(felt(session), "calls")
    acts = [node["a"]["act"] for node in walk(bar) if "act" in node.get("a", {})]
    assert [parse_action(act) for act in acts] == list(now.legal)
    for node in walk(bar):
        act = node.get("a", {}).get("act", "")
        if act.startswith(("pon", "chi")):
            action = parse_action(act)
            chips = {each["a"]["aria-label"] for each in classed(node, "card--chip")}
            meld = (*now.hand[action.first : action.first + 2], now.thrown | action.second)
            assert chips == {blackwhite.spoken(EN, HELD_TEXTS[code]) for code in meld}
    letters = [node["a"]["key"] for node in walk(bar) if "key" in node.get("a", {})]
    assert len(set(letters)) == len(acts)


def test_nothing_on_the_call_bar_is_pressed_by_enter_from_elsewhere() -> None:
    (bar,) = classed(felt(at(CALLING)), "calls")
    assert not list(find(bar, letter="Enter"))


def test_who_is_not_asked_sees_nothing_of_a_call() -> None:
    """Deal two rounds that differ only in whether another seat can call; the person's table is the same."""
    own, next_one = "13w 23b 43w 53b 14w 41b 61w 36w", "12w 21b 24w 42b 15w 51b 54w"
    asked = opened(own, next_one, "31w 32w 34b 35b 45b 52w 64b", indicator="56")
    other = opened(own, next_one, "31w 34b 32w 35b 45b 52w 64b", indicator="56")
    tables = []
    for state in (asked, other):
        play(state, "discard 7")
        tables.append(state)
    assert tables[0].step == CALLING and tables[1].step == DRAWING
    shown = [json.dumps(of(state).table.felt(scene(of(state)))) for state in tables]
    assert shown[0] == shown[1]


# The result


def over(kind: str, seats: int = 3, preset: str = "standard", more: Callable[[dict[str, Any]], bool] = bool) -> Session:
    """Return a session whose first round has ended in some way."""

    def wanted(now: ShirokurojanObservation) -> bool:
        return now.outcome is not None and now.outcome.detail["kind"] == kind and more(dict(now.outcome.detail))

    session = found(wanted, seats, preset)
    session.stage = COUNTED
    return session


@pytest.mark.parametrize("kind", ["tsumo", "ron"])
def test_each_yaku_of_a_win_lights_its_cards(kind: str) -> None:
    session = over(kind, more=lambda detail: len(detail["wins"][0]["yaku"]) > 1)
    page = result.round_page(scene(session), session.table)
    outcome = session.match.outcome()
    assert outcome is not None
    for number, win in enumerate(outcome.detail["wins"]):
        section = classed(page, "win")[number]
        rows = [text_of(row) for row in classed(section, "yk")]
        assert len(rows) == len(win["yaku"])
        cards = classed(classed(section, "winh")[0], "card")
        names = [*map(parse_held, win["hand"]), *(parse_held(text) for meld in win["open"] for text in meld)]
        assert len(cards) == len(names)
        for place, (yaku, points) in enumerate(win["yaku"].items(), 1):
            assert rows[place - 1].startswith(EN(f"shirokurojan.yaku.{yaku}")) and str(points) in rows[place - 1]
            lit = [position for position, card in enumerate(cards) if f"lit-{place}" in card["a"]["class"].split()]
            assert lit == sorted(win["cards"][yaku])


def test_two_rons_both_lie_open_and_both_score() -> None:
    session = over("ron", more=lambda detail: len(detail["winners"]) == 2)
    page = result.round_page(scene(session), session.table)
    assert len(classed(page, "win")) == 2
    assert session.table.headline(scene(session)).words == EN("shirokurojan.result.double")


@pytest.mark.parametrize("preset", ["standard", "expert"])
def test_who_pays_is_told(preset: str) -> None:
    session = over("ron", preset=preset)
    words = text_of(result.round_page(scene(session), session.table))
    assert (EN("shirokurojan.result.nobody_pays") in words) == (preset == "standard")
    outcome = session.match.outcome()
    assert outcome is not None
    assert ("−" in words) == (min(outcome.points) < 0)


def test_an_exhausted_stock_tells_who_is_in_tenpai_and_for_what() -> None:
    session = over("nagare", more=lambda detail: 0 < len(detail["tenpai"]) < 3)
    page = result.round_page(scene(session), session.table)
    outcome = session.match.outcome()
    assert outcome is not None
    for section in classed(page, "open"):
        seat = next(at for at, person in enumerate(scene(session).people) if person.name in text_of(section))
        shown = [face["a"]["aria-label"] for face in classed(section, "face")]
        assert shown == [blackwhite.spoken_face(EN, face) for face in outcome.detail["waits"][seat]]
        assert (EN("shirokurojan.result.noten") in text_of(section)) == (seat not in outcome.detail["tenpai"])


@pytest.mark.parametrize("seats", [2, 3])
def test_the_match_ends_with_a_ranking(seats: int) -> None:
    session = Session(Match.new(GAME, GAME.presets["standard"], (PERSON, *["easy"] * (seats - 1)), "ranked", "standard"), "")
    policies = [GAME.policies["easy"](Random(seat)) for seat in range(seats)]
    winds = []
    while not session.match.over():
        if session.match.outcome() is not None:
            session.next_round()
        if not session.log:
            winds.append(text_of(classed(felt(session), "wind")[0]["c"][1]))
        actor = session.match.round.actor()
        assert actor is not None
        session.apply(policies[actor].choose(session.match.round.observe(actor)))
    assert winds == [f"{wind} {number}" for wind in ("East", "South") for number in range(1, seats + 1)]
    (ranking,) = session.table.match_result(scene(session))
    assert isinstance(ranking, dict)
    rows = [text_of(row) for row in find(ranking, scope="row")]
    totals = session.match.standing().totals
    people = scene(session).people
    assert rows == [people[seat].name for seat in sorted(range(seats), key=lambda seat: (-totals[seat], seat))]


# The words


def test_the_list_of_yaku_has_every_yaku_and_true_examples() -> None:
    session = at(DRAWING)
    shown = session.table.sheet(scene(session), "yaku")
    assert shown is not None
    for yaku in YAKU:
        assert EN(f"shirokurojan.yaku.{yaku.id}.say") in text_of(shown)
    pairs = {"doujun": "51w 52w", "doukou": "51w 52w", "iipeikou": "15b 25b", "ikkitsuukan": "15b 25b"}
    for name, text in EXAMPLES.items():
        example = held(f"{text} {pairs.get(name, '')}")
        assert len({code & ~1 for code in held(text)}) == len(text.split())
        score = counted(faces_of(example), [], Situation(False, False, ()))
        assert score is not None and name in [part.yaku for part in score.parts]


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("t", [JA, EN], ids=["ja", "en"])
def test_every_moment_of_a_match_has_all_its_words(t: Text, seats: int) -> None:
    session = Session(Match.new(GAME, GAME.presets["expert"], (PERSON, *["basic"] * (seats - 1)), "words", "expert"), "")
    policies = [GAME.policies["basic"](Random(seat)) for seat in range(seats)]
    rng = Random(seats)
    for _ in range(400):
        now = scene(session, t)
        if now.outcome is not None:
            session.stage = COUNTED
            shown = json.dumps(result.round_page(scene(session, t), session.table))
        else:
            session.state.update(gap=rng.choice((-1, 0, len(now.observation.hand))), selected=-1)
            session.table.settled(now)
            shown = json.dumps([session.table.felt(now), session.table.now(now), [session.table.told(now, event) for event in now.events]])
        assert "shirokurojan." not in shown.replace('"shirokurojan', "") and '"bw.' not in shown
        if session.match.over():
            return
        if now.outcome is not None:
            session.next_round()
            continue
        actor = session.match.round.actor()
        assert actor is not None
        session.apply(policies[actor].choose(session.match.round.observe(actor)))


def test_every_event_is_told_and_most_are_heard() -> None:
    session = over("ron")
    now = scene(session)
    for event in now.log:
        assert (session.table.told(now, event) is None) == (event.name == "show")
    assert {event.name for event in now.log if session.table.sound(now, event)} >= {"draw", "insert", "discard", "ron"}
