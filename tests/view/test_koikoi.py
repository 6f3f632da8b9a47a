"""The table of Koi-Koi: what each step offers, what it says beforehand, how it is counted, and how it looks in both languages."""

import asyncio
import json
from collections.abc import Callable
from itertools import count as numbers
from random import Random
from typing import Any

import pytest

from fudaba.app.session import Session
from fudaba.app.settings import Settings
from fudaba.app.text import LANGUAGES, Text
from fudaba.bots.players import decide
from fudaba.core.contract import HIDDEN, Action
from fudaba.core.errors import Refusal
from fudaba.core.hanafuda import ALL, KIND, PACK, TEXTS, cards_of, month_of, parse_card
from fudaba.core.match import PERSON, Match
from fudaba.games.koikoi import captures_view, words_view
from fudaba.games.koikoi.notation import KOIKOI, MATCH, PLAY, PLAY_ON, SHOBU
from fudaba.games.koikoi.observation import DECIDING, MATCHING, PLAYING, KoikoiObservation
from fudaba.games.koikoi.rules import GAME, KoikoiOptions
from fudaba.games.koikoi.scoring import decision
from fudaba.ui import hanafuda
from fudaba.ui.nodes import Element, text_of, walk
from fudaba.ui.table import Answer, Scene
from tests.app.page import Page, dealt

EN = Text("en")
Wanted = Callable[[KoikoiObservation], bool]


def at(wanted: Wanted, options: KoikoiOptions | None = None, seeds: int = 1) -> Session:
    """Return the first session of a person against a CPU in which the person sees what is wanted; the person plays soundly."""
    for seed in map(str, numbers(seeds)):
        match = Match.new(GAME, options or GAME.presets["standard"], (PERSON, "easy"), seed, "standard")
        session = Session(match, "")
        while not wanted(match.round.observe(0)):
            if match.over():
                break
            if match.outcome() is not None:
                session.next_round()
            elif session.mine():
                assert session.apply(GAME.policies["basic"](Random(0)).choose(match.round.observe(0)))
            else:
                session.apply(decide(match))
        else:
            return session
    raise AssertionError


def mine(step: str, more: Wanted = lambda now: True) -> Wanted:
    """Return what tells whether the person is at a step."""
    return lambda now: now.actor == 0 and now.step == step and more(now)


def ended(kind: str, more: Wanted = lambda now: True) -> Wanted:
    """Return what tells whether a round ended in a way."""
    return lambda now: now.outcome is not None and now.outcome.detail["kind"] == kind and more(now)


def mates(number: int) -> Wanted:
    """Return what tells whether a card of the hand meets so many of its month on the field."""
    return lambda now: any(len(words_view.choices(now, card)) == number for card in cards_of(now.hand))


PHASES: dict[str, Wanted] = {
    "play": mine(PLAYING),
    "two": mine(PLAYING, mates(2)),
    "three": mine(PLAYING, mates(3)),
    "match": mine(MATCHING),
    "decide": mine(DECIDING, lambda now: all(now.sizes)),
    "no turn left": mine(DECIDING, lambda now: not now.sizes[0] and now.sizes[1] > 0),
    "last turn": mine(DECIDING, lambda now: not any(now.sizes)),
    "shobu": ended("shobu"),
    "capped": ended("shobu", lambda now: now.outcome is not None and now.outcome.detail["paid"] < now.outcome.detail["score"]),
    "nagare": ended("nagare"),
    "hand yaku": ended("hand_yaku"),
    "redeal": ended("redeal"),
}


def scene(session: Session, language: str = "en", **settings: Any) -> Scene:
    """Return what the view gets."""
    return session.scene(Text(language), Settings(**settings))


def felt(session: Session, **settings: Any) -> Element:
    """Return the table."""
    return session.table.felt(scene(session, **settings))


def elements(node: Element | None) -> list[Element]:
    """Return every element of a part of the page."""
    assert node is not None
    return list(walk(node))


def having(node: Element | None, name: str) -> list[Element]:
    """Return the elements of a class."""
    return [each for each in elements(node) if name in each.get("a", {}).get("class", "").split()]


def acts(node: Element | None) -> set[str]:
    """Return what can be pressed."""
    return {each["a"]["act"] for each in elements(node) if "act" in each.get("a", {})}


def press(session: Session, act: str, **settings: Any) -> Answer:
    """Press what says `act`, which must be on the table."""
    assert act in acts(felt(session, **settings)), act
    return session.table.press(scene(session, **settings), act.split())


def select(session: Session, number: int) -> int:
    """Select a card of the hand that meets so many of its month on the field."""
    now = session.match.round.observe(0)
    card = next(card for card in cards_of(now.hand) if len(words_view.choices(now, card)) == number)
    assert press(session, f"select {TEXTS[card]}") is None
    return card


def lit(session: Session) -> set[str]:
    """Return what the field offers with the selected or the turned-up card."""
    return {each["a"]["act"] for each in having(felt(session), "is-lit")}


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_a_selected_card_lights_what_it_takes_or_where_it_is_laid(number: int) -> None:
    session = at(mine(PLAYING, mates(number)))
    card = select(session, number)
    now = session.match.round.observe(0)
    assert lit(session) == ({f"take {TEXTS[mate]}" for mate in words_view.choices(now, card)} or {"play"})
    shown = text_of(having(felt(session), "status__now")[0])
    assert shown == words_view.effect(scene(session), card)
    label = next(each["a"]["aria-label"] for each in elements(felt(session)) if each.get("a", {}).get("act") == f"select {TEXTS[card]}")
    assert shown in label, "the card itself says it before it is selected"
    passive = [each["a"]["act"] for each in elements(felt(session)) if "passive" in each.get("a", {})]
    assert {f"take {TEXTS[other]}" for other in cards_of(now.field)} - lit(session) == set(passive)


@pytest.mark.parametrize("number", [0, 1, 3])
def test_a_second_press_plays_what_goes_one_way(number: int) -> None:
    session = at(mine(PLAYING, mates(number)))
    card = select(session, number)
    assert press(session, f"select {TEXTS[card]}") == PLAY[card]
    assert press(session, "play") == PLAY[card]
    for act in lit(session):
        assert press(session, act) == PLAY[card]


def test_of_two_the_player_chooses() -> None:
    session = at(PHASES["two"])
    card = select(session, 2)
    now = session.match.round.observe(0)
    for mate in words_view.choices(now, card):
        assert press(session, f"take {TEXTS[mate]}") == PLAY_ON[card, mate]
        assert session.table.drop(scene(session), TEXTS[card], f"field {TEXTS[mate]}") == PLAY_ON[card, mate]
    assert "play" not in acts(felt(session))
    again = press(session, f"select {TEXTS[card]}")
    assert isinstance(again, Action) and not session.apply(again)
    assert session.why is not None and session.why.key == "koikoi.refusal.choose"
    assert EN("koikoi.refusal.choose", card=hanafuda.short(EN, TEXTS[card])) in text_of(felt(session))


def test_the_turned_up_card_chooses_of_two() -> None:
    session = at(PHASES["match"])
    now = session.match.round.observe(0)
    pair = words_view.choices(now, now.turned)
    assert len(pair) == 2
    assert lit(session) == {f"take {TEXTS[card]}" for card in pair}
    assert {press(session, f"take {TEXTS[card]}") for card in pair} == {MATCH[card] for card in pair} == set(now.legal)
    assert session.table.drop(scene(session), TEXTS[now.turned], f"field {TEXTS[pair[0]]}") == MATCH[pair[0]]
    assert session.table.drop(scene(session), TEXTS[now.turned], "field") is None
    assert not session.can_undo(), "the card turned up was news"
    for card in cards_of(now.hand)[:1]:
        answer = press(session, f"select {TEXTS[card]}")
        assert isinstance(answer, Action) and not session.apply(answer)
        assert session.why is not None and session.why.key == "koikoi.refusal.match_first"


def test_forbidden_presses_say_why() -> None:
    session = at(mine(PLAYING, lambda now: mates(1)(now) and now.field.bit_count() > 4))
    field = next(iter(cards_of(session.match.round.observe(0).field)))
    assert press(session, f"take {TEXTS[field]}") == Refusal("koikoi.refusal.choose_card")
    card = select(session, 1)
    other = next(each for each in cards_of(session.match.round.observe(0).field) if month_of(each) != month_of(card))
    answer = press(session, f"take {TEXTS[other]}")
    assert isinstance(answer, Refusal) and answer.key == "koikoi.refusal.other_month"
    session.table.press(scene(session), ["escape"])
    assert session.state["selected"] == HIDDEN


def test_a_card_dragged_onto_the_field_goes_its_way() -> None:
    session = at(mine(PLAYING, lambda now: mates(0)(now) and mates(1)(now)))
    now = session.match.round.observe(0)
    for card in cards_of(now.hand):
        answer = session.table.drop(scene(session), TEXTS[card], "field")
        assert answer == PLAY[card]
    assert session.table.drop(scene(session), "stock", "field") is None


@pytest.mark.parametrize(("setting", "bar", "at_once"), [("wait", True, False), ("hand", False, False), ("once", False, True)])
def test_a_forced_capture_follows_the_setting(setting: str, bar: bool, at_once: bool) -> None:
    session = at(mine(PLAYING, mates(1)))
    now = session.match.round.observe(0)
    card = next(card for card in cards_of(now.hand) if len(words_view.choices(now, card)) == 1)
    answer = session.table.press(scene(session, forced_capture=setting), ["select", TEXTS[card]])
    assert answer == (PLAY[card] if at_once else None)
    running = [each["a"] for each in elements(felt(session, forced_capture=setting)) if "countdown" in each.get("a", {})]
    assert [values["act"] for values in running] == ["play"] * bar


@pytest.mark.parametrize("setting", ["wait", "once"])
@pytest.mark.parametrize("number", [0, 2])
def test_neither_a_choice_nor_laying_down_happens_by_itself(setting: str, number: int) -> None:
    session = at(mine(PLAYING, mates(number)))
    now = session.match.round.observe(0)
    card = next(card for card in cards_of(now.hand) if len(words_view.choices(now, card)) == number)
    assert session.table.press(scene(session, forced_capture=setting), ["select", TEXTS[card]]) is None
    assert not [each for each in elements(felt(session, forced_capture=setting)) if "countdown" in each.get("a", {})]


@pytest.mark.parametrize("phase", ["decide", "no turn left", "last turn"])
def test_the_decision_shows_what_the_engine_reckons(phase: str) -> None:
    session = at(PHASES[phase])
    facts = decision(session.match.round.observe(0))
    shown = session.table.asks(scene(session))
    words = text_of(having(shown, "decide")[0])
    for part in facts.yaku:
        assert EN(f"koikoi.yaku.{part.yaku}") in words and str(part.points) in words
    figures = having(shown, "sum__total")[0]
    assert f"{facts.shobu.paid}{EN('koikoi.points.unit')}" in text_of(figures)
    assert (str(facts.shobu.score) in text_of(figures)) == (facts.shobu.score == facts.shobu.paid or bool(having_tag(figures, "s")))
    assert f"You {facts.left[0]} → {facts.left[0] + facts.shobu.paid}" in words
    assert f"{facts.left[1]} → {facts.left[1] - facts.shobu.paid}" in words
    assert "shobu" in acts(shown) and "look" in acts(shown)
    assert ("koikoi" in acts(shown)) is (phase != "last turn")
    assert (EN("koikoi.decide.no_turn") in words) is (phase == "no turn left")
    if phase != "last turn":
        assert EN("koikoi.decide.multiplier", before=facts.shobu.multiplier, after=facts.later.multiplier) in words
        assert EN("koikoi.decide.later", n=facts.later.paid) in words
        rival = scene(session).people[1].name
        named = {"name": rival, "n": facts.rival.paid}
        assert EN("koikoi.decide.rival" if facts.rival.base else "koikoi.decide.rival.none", **named) in words


def having_tag(node: Element, tag: str) -> list[Element]:
    """Return the elements of a tag."""
    return [each for each in elements(node) if each["t"] == tag]


def test_a_shobu_pays_what_the_sheet_said() -> None:
    session = at(PHASES["decide"])
    facts = decision(session.match.round.observe(0))
    assert session.table.press(scene(session), ["koikoi"]) == KOIKOI
    answer = session.table.press(scene(session), ["shobu"])
    assert answer == SHOBU and session.apply(SHOBU)
    outcome = session.match.outcome()
    assert outcome is not None and outcome.points == (facts.shobu.paid, -facts.shobu.paid)
    assert session.table.asks(scene(session)) is None


def test_the_table_can_be_looked_at_before_a_decision() -> None:
    session = at(PHASES["decide"])
    assert session.table.press(scene(session), ["look"]) is None
    assert session.table.asks(scene(session)) is None
    assert {"decide", "shobu", "koikoi"} <= acts(felt(session))
    assert press(session, "decide") is None
    assert session.table.asks(scene(session)) is not None


def test_nobody_else_is_asked() -> None:
    session = at(lambda now: now.actor == 1 and now.step == DECIDING)
    assert session.table.asks(scene(session)) is None


def test_captures_lie_by_kind_and_can_be_enlarged() -> None:
    session = at(mine(PLAYING, lambda now: min(map(int.bit_count, now.captured)) > 5))
    now = session.match.round.observe(0)
    for seat, name in ((0, captures_view.OWN), (1, captures_view.RIVAL)):
        labels = [each["a"]["aria-label"] for each in elements(felt(session)) if each.get("a", {}).get("act") == f"sheet {name}"]
        kinds = captures_view.by_kind(now.captured[seat])
        assert [label.split(": ")[1] for label in labels] == [str(len(cards)) for cards in kinds.values()]
        shown = json.dumps(session.table.sheet(scene(session), name))
        assert all((f"/{text}.svg" in shown) is bool(now.captured[seat] >> card & 1) for card, text in enumerate(TEXTS))


@pytest.mark.parametrize("shown", [True, False])
def test_yaku_in_progress_can_be_switched_off(shown: bool) -> None:
    session = at(mine(PLAYING, lambda now: min(map(int.bit_count, now.captured)) > 5))
    assert bool(having(felt(session, yaku_progress=shown), "yakus")) is shown
    listed = session.table.sheet(scene(session, yaku_progress=shown), "yaku")
    assert bool(having(listed, "yakulist__far")) is shown
    assert len(having_tag(having(listed, "yakulist")[0], "h3")) == 13


def test_every_chip_says_how_many_of_how_many() -> None:
    session = at(mine(PLAYING, lambda now: min(map(int.bit_count, now.captured)) > 5))
    for seat in (0, 1):
        for each in captures_view.in_progress(scene(session), seat):
            assert each.made or captures_view.value_of(scene(session), seat, each) == f"{each.have}/{each.need}"


@pytest.mark.parametrize("shown", [True, False])
def test_unseen_cards_are_those_of_the_other_hand_and_the_stock(shown: bool) -> None:
    session = at(PHASES["match"])
    now = session.match.round.observe(0)
    left = captures_view.unseen(now)
    assert left.bit_count() == now.sizes[1] + now.stock
    seen = now.hand | now.field | now.captured[0] | now.captured[1] | 1 << now.turned
    assert left == ALL & ~seen
    page = json.dumps(session.table.sheet(scene(session), "unseen"))
    assert all((f"/{TEXTS[card]}.svg" in page) is bool(left >> card & 1) for card in PACK)
    assert ("sheet unseen" in acts(felt(session, unseen_cards=shown))) is shown


def test_the_rounds_stand_above_the_table_and_a_redeal_is_none() -> None:
    session = at(lambda now: now.actor == 0 and now.number == 2)
    items = having(felt(session), "rounds")[0]["c"]
    assert len(items) == session.match.options.rounds
    points = [played.outcome.points[0] for played in session.match.played if played.outcome.void != "redeal"]
    shown = [text_of(item) for item in items]
    assert all(str(abs(number)) in words or EN("koikoi.rounds.void") in words for number, words in zip(points, shown, strict=False))
    assert [item["a"].get("aria-current") for item in items if "a" in item] == ["step"]
    assert session.table.round_number(scene(session)) == 3


def test_a_redeal_does_not_count_as_a_round() -> None:
    session = at(PHASES["redeal"])
    number = session.table.round_number(scene(session))
    session.next_round()
    assert session.table.round_number(scene(session)) == number


@pytest.mark.parametrize("phase", ["shobu", "capped", "nagare", "hand yaku", "redeal"])
def test_a_result_shows_the_calculation_and_both_figures(phase: str) -> None:
    session = at(PHASES[phase])
    session.stage += 2
    outcome = session.match.outcome()
    assert outcome is not None
    detail = outcome.detail
    nodes = [node for node in session.table.round_result(scene(session)) if isinstance(node, dict)]
    words = " ".join(map(text_of, nodes))
    for seat in (0, 1):
        assert f"{detail['left'][seat]} → {detail['left'][seat] + outcome.points[seat]}" in words
    totals = [text_of(total) for node in nodes for total in having(node, "sum__total")]
    if detail["paid"]:
        assert f"{detail['paid']}{EN('koikoi.points.unit')}" in totals[0]
        assert ((f"{detail['score']} " in totals[0]) and bool(having_tag(nodes[1], "s"))) is (detail["paid"] < detail["score"])
    else:
        assert not totals
    if phase in ("shobu", "capped"):
        lines = {each["a"]["data-line"] for node in nodes for each in elements(node) if "data-line" in each.get("a", {})}
        assert lines == set(detail["yaku"])
        marked: dict[str, set[str]] = {}
        for card in (each for node in nodes for each in elements(node) if "data-yaku" in each.get("a", {})):
            for yaku in card["a"]["data-yaku"].split():
                marked.setdefault(yaku, set()).add(card["k"])
        assert marked == {yaku: set(texts) for yaku, texts in detail["cards"].items()}
    shown = json.dumps(nodes)
    texts = detail["cards"] if phase == "redeal" else [text for hand in detail.get("hands", ()) if hand for text in hand]
    assert all(f"/{text}.svg" in shown for text in texts)


def test_a_match_tells_who_was_paid_for_what() -> None:
    match = Match.new(GAME, KoikoiOptions(rounds=3), (PERSON, "easy"), "match", "standard")
    session = Session(match, "")
    while not match.over():
        if match.outcome() is not None:
            session.next_round()
        else:
            session.apply(GAME.policies["basic"](Random(1)).choose(match.round.observe(0)) if session.mine() else decide(match))
    (panel,) = session.table.match_result(scene(session))
    assert isinstance(panel, dict)
    assert len(having(panel, "matchlist")[0]["c"]) == len(match.played)


@pytest.mark.parametrize("phase", PHASES)
def test_both_languages_have_every_word(phase: str) -> None:
    session = at(PHASES[phase])
    for language in LANGUAGES:
        there = scene(session, language)
        nodes: list[Any] = [session.table.felt(there), session.table.asks(there)]
        nodes += [session.table.sheet(there, name) for name in ("yaku", "unseen", captures_view.OWN, captures_view.RIVAL)]
        if session.match.outcome() is not None:
            session.stage += 2
            nodes += [session.table.round_result(scene(session, language)), session.table.headline(there)]
        nodes += [session.table.told(there, event) for event in session.log]
        assert "koikoi." not in json.dumps(nodes) and "hanafuda." not in json.dumps(nodes)


def test_every_event_but_none_is_told() -> None:
    for phase in ("decide", "nagare", "hand yaku", "redeal"):
        session = at(PHASES[phase])
        assert all(session.table.told(scene(session), event) for event in session.log)


def test_the_first_deal_tells_who_won_the_toss() -> None:
    async def run() -> None:
        page = await dealt(preset="standard", game="koikoi")
        dealer = page.room.sitting.session
        assert dealer is not None
        who = "you" if dealer.match.round.observe(0).dealer == 0 else "other"
        assert EN(f"koikoi.told.toss.{who}", name=dealer.scene(EN, Settings()).people[1].name) in page.said[0]

    asyncio.run(run())


def test_cards_travel_by_the_card_that_they_capture() -> None:
    session = at(mine(PLAYING, mates(1)))
    card = select(session, 1)
    (mate,) = words_view.choices(session.match.round.observe(0), card)
    assert session.apply(PLAY[card])
    moved = {each["a"]["flip"]: each["a"] for each in elements(felt(session)) if "flip" in each.get("a", {})}
    assert moved[f"card {TEXTS[card]}"]["via"] == f"card {TEXTS[mate]}"
    assert moved[f"card {TEXTS[mate]}"]["beat"] == "1"
    turned = next(event for event in session.events if event.name == "flip").cards[0]
    assert moved[f"card {TEXTS[turned]}"]["from"] == "stock"
    assert session.table.beats(scene(session)) >= 1.5


@pytest.mark.parametrize("seed", range(3))
def test_a_match_is_played_by_presses_alone(seed: int) -> None:
    async def run() -> None:
        page = await dealt(preset="standard", game="koikoi", language=LANGUAGES[seed % 2])
        rng = Random(seed)
        while "again" not in page.acts():
            page.tap(choice(page, rng))
            await page.settled()
        session = page.room.sitting.session
        assert session is not None and sum(session.match.standing().totals) == 50

    asyncio.run(run())


def choice(page: Page, rng: Random) -> str:
    """Return what somebody presses who only sees what can be pressed, and what is lit."""
    found = page.acts()
    for act in ("again", "next", "shobu", "play"):
        if act in found:
            return "koikoi" if act == "shobu" and "koikoi" in found and rng.random() < 0.3 else act
    offered: list[str] = [each["a"]["act"] for each in having(page.tree, "is-lit")]
    return rng.choice(offered or [act for act in found if act.startswith("select ")])


@pytest.mark.parametrize("phase", ["match", "decide"])
def test_a_reload_comes_back_to_the_same_step(phase: str) -> None:
    async def run() -> None:
        page = await dealt(preset="standard", game="koikoi")
        rng = Random(3)
        while not at_phase(page, phase):
            page.tap(choice(page, rng))
            await page.settled()
        again = page.reloaded()
        await again.settled()
        assert set(again.acts()) == set(page.acts())

    asyncio.run(run())


def at_phase(page: Page, phase: str) -> bool:
    """Tell whether the person at the page is at a step."""
    session = page.room.sitting.session
    assert session is not None
    now: KoikoiObservation = session.match.round.observe(0)
    return now.actor == 0 and now.step == phase


def test_kinds_keep_their_order() -> None:
    assert list(captures_view.by_kind(ALL)) == ["hikari", "tane", "tan", "kasu"]
    assert all(KIND[card] == kind for kind, cards in captures_view.by_kind(ALL).items() for card in cards)
    assert parse_card("08a") in captures_view.by_kind(ALL)["hikari"]
