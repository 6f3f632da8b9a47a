"""The table of Goninkan: what each step offers and tells, what it forbids, and how games, series and matches are counted."""

import asyncio
import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from fudaba.app import sealing
from fudaba.app.session import COUNTED, Session
from fudaba.app.settings import Settings
from fudaba.app.store import SETTINGS, VERSION, match_key
from fudaba.app.text import LANGUAGES, Text, signed
from fudaba.core import record
from fudaba.core.contract import Event, Outcome, Played, Standing
from fudaba.core.errors import Refusal
from fudaba.core.match import PERSON, Match
from fudaba.games.goninkan import count_view, layout_view
from fudaba.games.goninkan.cards import JOKER, TEXTS
from fudaba.games.goninkan.notation import COME, GIVE, GO, LEAVE, SIXTEEN, STOP, TRUMP
from fudaba.games.goninkan.observation import GoninkanObservation
from fudaba.games.goninkan.round import TEAMS
from fudaba.games.goninkan.rules import GAME
from fudaba.games.goninkan.scoring import ends, places, reckoning, total
from fudaba.games.goninkan.seating import SEATS
from fudaba.games.goninkan.tricks import why_not
from fudaba.ui.nodes import Element, flat, text_of, walk
from fudaba.ui.table import Answer, Scene, detail_of
from tests.app.page import Page
from tests.view.goninkan_phases import OTHERS, PHASES, position

EN = Text("en")


def at(name: str) -> Session:
    """Return a session in a phase."""
    return Session(position(name), "")


def scene(session: Session, language: str = "en") -> Scene:
    """Return what the view gets."""
    return session.scene(Text(language), Settings())


def felt(session: Session) -> list[Element]:
    """Return every element of the table."""
    return list(walk(session.table.felt(scene(session))))


def words(session: Session) -> str:
    """Return all words on the table."""
    return text_of(session.table.felt(scene(session)))


def values(session: Session, name: str) -> list[str]:
    """Return an attribute of every element that has it."""
    return [node["a"][name] for node in felt(session) if name in node.get("a", {})]


def press(session: Session, act: str) -> Answer:
    """Press what says `act`, which must be on the table."""
    assert act in values(session, "act"), act
    return session.table.press(scene(session), act.split())


def offered(session: Session) -> set[str]:
    """Return what can be pressed and is not marked unavailable."""
    found = (node.get("a", {}) for node in felt(session))
    return {each["act"] for each in found if "act" in each and each.get("aria-disabled") != "true"}


def now(session: Session) -> GoninkanObservation:
    """Return what the person may know."""
    seen: GoninkanObservation = session.match.round.observe(session.me)
    return seen


@pytest.mark.parametrize("name", PHASES)
def test_every_legal_action_can_be_pressed(name: str) -> None:
    session = at(name)
    found: set[Answer] = set()
    hand = [TEXTS[card] for card in layout_view.sorted_hand(now(session).hand, now(session).trump)]
    if name in ("speak", "answer"):
        found = {press(session, act) for act in offered(session) if act.startswith("speak ")}
        assert found == ({GO, COME, LEAVE} if name == "speak" else {GO, COME})
    elif name == "give":
        for first in hand:
            for second in hand:
                if first != second:
                    session.state["given"] = []
                    for text in (first, second):
                        assert press(session, f"select {text}") is None
                    found.add(press(session, "give"))
    elif name == "trump":
        for act in [act for act in offered(session) if act.startswith("lead ")]:
            for suit in "cdhs":
                assert press(session, act) is None and press(session, f"suit {suit}") is None
                found.add(press(session, "name"))
    elif name == "sixteen":
        found = {press(session, "sixteen"), press(session, "stop")}
        assert found == {SIXTEEN, STOP}
    else:
        for text in hand:
            if f"select {text}" not in offered(session):
                continue
            session.state["selected"] = -1
            assert press(session, f"select {text}") is None
            if text == TEXTS[JOKER] and now(session).led < 0:
                for suit in "cdhs":
                    assert press(session, f"suit {suit}") is None
                    found.add(press(session, "play"))
            else:
                found.add(press(session, "play"))
                assert press(session, f"select {text}") == press(session, "play"), "a second press plays"
    assert found == set(session.match.round.legal())


@pytest.mark.parametrize("name", [*PHASES, *OTHERS])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_there(name: str, language: str) -> None:
    session = at(name)
    for sheet in (None, "trick", "tricks"):
        shown = session.table.felt(scene(session, language)) if sheet is None else session.table.sheet(scene(session, language), sheet)
        assert "goninkan." not in json.dumps(shown)
    for event in session.log:
        assert "goninkan." not in (session.table.told(scene(session, language), event) or "")


@pytest.mark.parametrize("name", ["follow", "last", "waiting", "dealer"])
def test_the_ring_shows_the_six(name: str) -> None:
    session = at(name)
    table, round_ = scene(session), now(session)
    seats = [node for node in felt(session) if "rseat" in node.get("a", {}).get("class", "").split()]
    order = layout_view.round_from(round_, 0)[1:]
    assert len(seats) == SEATS - 1
    for node, seat in zip(seats, order, strict=True):
        held = EN("goninkan.seat.out") if seat == round_.dealer else EN("goninkan.seat.held", n=round_.sizes[seat])
        assert table.people[seat].name in text_of(node) and held in text_of(node)
        marks = [part["a"]["aria-label"] for part in walk(node) if part.get("a", {}).get("role") == "img"]
        assert marks == [EN(f"goninkan.team.{TEAMS[seat not in round_.related]}")]
        assert ("is-turn" in node["a"]["class"]) is (seat == round_.actor)
    taken = sum(layout_view.won_by(round_, seat) for seat in range(SEATS))
    assert taken == sum(cards.bit_count() for cards in round_.taken)
    boxes = [text_of(node) for node in felt(session) if "led" in node.get("a", {}).get("class", "").split()]
    for team in (0, 1):
        count, goal = round_.taken[team].bit_count(), round_.needs[team]
        assert EN(f"goninkan.team.{TEAMS[team]}") in boxes[team] and f"{count}/{goal}" in boxes[team]
        assert EN("goninkan.ledger.label", n=count, goal=goal) in boxes[team]


def test_a_card_that_may_not_be_played_says_why() -> None:
    session = at("follow")
    round_ = now(session)
    for card in layout_view.sorted_hand(round_.hand, round_.trump):
        refusal = why_not(round_.hand, round_.led, round_.number, card)
        node = next(node for node in felt(session) if node.get("a", {}).get("act") == f"select {TEXTS[card]}")
        assert (node["a"].get("aria-disabled") == "true") is (refusal is not None)
        assert ("is-ok" in node["a"]["class"]) is (refusal is None)
        if refusal is None:
            continue
        assert session.table.explained(scene(session), refusal) in node["a"]["aria-label"]
        assert press(session, f"select {TEXTS[card]}") == refusal
        assert session.table.drop(scene(session), TEXTS[card], "trick") == refusal
        session.why = refusal
        assert session.table.explained(scene(session), refusal) in words(session)
        session.why = None


@pytest.mark.parametrize(
    ("name", "act", "reason"),
    [("follow", "play", "choose_card"), ("give", "give", "choose_two"), ("trump", "name", "choose_trump"), ("joker", "play", "name_suit")],
)
def test_a_button_pressed_too_early_says_what_is_missing(name: str, act: str, reason: str) -> None:
    session = at(name)
    if name == "joker":
        press(session, "select *")
        assert any(node.get("a", {}).get("act") == "suit h" for node in felt(session)), "leading the joker asks for a suit"
    assert act not in offered(session)
    answer: Any = press(session, act)
    if not isinstance(answer, Refusal):
        assert not session.apply(answer)
        answer = session.why
    assert answer.key == f"goninkan.refusal.{reason}"


def test_the_joker_is_not_led_from_the_handed_cards() -> None:
    session = at("trump")
    state, shown = scene(session), now(session)
    other = next(card for card in layout_view.sorted_hand(shown.handed, -1) if card != JOKER)
    session.table.press(state, ["lead", TEXTS[other]])
    session.table.press(state, ["suit", "h"])
    assert session.table.press(state, ["name"]) == TRUMP[2, other]
    refused: Any = session.table.press(state, ["lead", TEXTS[JOKER]])
    assert not session.apply(refused)
    assert session.why == Refusal("goninkan.refusal.joker_first")


def test_two_cards_are_given_and_a_third_takes_the_place_of_the_first() -> None:
    session = at("give")
    first, second, third = layout_view.sorted_hand(now(session).hand, -1)[:3]
    for card in (first, second, third):
        press(session, f"select {TEXTS[card]}")
    assert press(session, "give") == GIVE[second, third]
    press(session, f"select {TEXTS[third]}")
    assert session.state["given"] == [second]


def test_a_card_is_dragged_to_the_table_and_the_joker_then_asks_for_its_suit() -> None:
    session = at("joker")
    plain = next(card for card in layout_view.sorted_hand(now(session).hand, now(session).trump) if card != JOKER)
    answer: Any = session.table.drop(scene(session), TEXTS[plain], "trick")
    assert answer in session.match.round.legal()
    assert session.table.drop(scene(session), TEXTS[plain], "hand") is None
    assert session.table.drop(scene(session), "*", "trick") is None
    assert session.state["selected"] == JOKER
    assert session.table.drop(scene(at("waiting")), TEXTS[plain], "trick") is None


def test_the_trick_lies_there_until_the_next_is_led() -> None:
    session = at("lead")
    last = now(session).tricks[-1]
    shown = [node for node in felt(session) if "play" in node.get("a", {}).get("class", "").split()]
    assert [node["k"] for node in shown] == [TEXTS[card] for card in last.cards]
    assert EN("goninkan.trick.won") in words(session)


def test_the_last_trick_and_the_tricks_of_both_teams_can_be_looked_at() -> None:
    session = at("last")
    trick = session.table.sheet(scene(session), "trick")
    tricks = session.table.sheet(scene(session), "tricks")
    assert trick is not None and tricks is not None and session.table.sheet(scene(session), "other") is None
    assert EN("goninkan.trick.last", n=len(now(session).tricks)) in text_of(trick)
    minis = [node for node in walk(tricks) if "mini" in node.get("a", {}).get("class", "").split()]
    assert len(minis) == 5 * len(now(session).tricks)


@pytest.mark.parametrize("name", ["announced", "handing"])
def test_the_table_waits_until_the_opening_is_read(name: str) -> None:
    session = at(name)
    assert session.held() and not session.goes_on()
    assert "begin" in offered(session)
    if name == "announced":
        exchange = now(session).exchange
        assert exchange is not None
        mover, other = (scene(session).people[seat].name for seat in exchange)
        assert EN("goninkan.talk.exchange", name=mover, other=other) in words(session)
    assert press(session, "begin") is None
    assert not session.held() and session.goes_on()
    assert not at("waiting").held()


def test_the_handed_cards_are_shown_to_the_pair_alone() -> None:
    known, unknown = at("handed over"), at("handed")
    cards = [TEXTS[card] for card in layout_view.sorted_hand(now(known).handed, -1)]
    assert [value for value in values(known, "src") if "back" in value] == []
    assert {f"img/french/{'joker' if text == '*' else text}.svg" for text in cards} <= set(values(known, "src"))
    if not now(unknown).handed:
        assert len([value for value in values(unknown, "src") if "back" in value]) == 2


def test_the_dealer_watches_faster_or_skips() -> None:
    session = at("dealer")
    assert {"sheet trick", "fast", "hurry"} <= offered(session)
    assert not [act for act in values(session, "act") if act.startswith("select ")]
    assert EN("goninkan.hand.out") in words(session)
    assert session.table.beats(scene(session)) == 0
    press(session, "fast")
    assert session.table.beats(scene(session)) < 0


def test_sixteen_says_what_is_at_stake() -> None:
    session = at("sixteen")
    course = now(session).series.course
    team = 1 if 0 in now(session).related else -1
    ends_of = ("S", "S16", "S16x") if team == 1 else ("RS", "RS16", "RS16x")
    for token in ends_of:
        assert signed(team * total((*course, token))) in words(session)


def test_a_selection_ends_when_the_card_may_not_be_played() -> None:
    session = at("waiting")
    for card in layout_view.sorted_hand(now(session).hand, now(session).trump):
        assert press(session, f"select {TEXTS[card]}") is None
        assert session.state["selected"] == card
        press(session, f"select {TEXTS[card]}")
        assert session.state["selected"] == -1
    follow = at("follow")
    refused = [
        node["a"]["act"] for node in felt(follow) if node.get("a", {}).get("aria-disabled") == "true" and "select" in node["a"]["act"]
    ]
    if refused:
        follow.state["selected"] = GAME.parse_card(refused[0].split()[1])
        follow.table.settled(scene(follow))
        assert follow.state["selected"] == -1


COURSES = ["W W W", "W L", "W W L", "L", "W S16 W", "S S RS16x", "W RS", "RS", "W W RS16", "W S16x", "W W S16x", "S S16x", "S S S"]
"""The worked examples of the rules, and a series of three skunks."""


def finished(course: Sequence[str], seat: int = 0) -> Scene:
    """Return the scene of a series that ended with a course, as the views of the count get it; seats 0, 1 and 2 are related."""
    session = at("follow")
    points = tuple(total(course) if each < 3 else -total(course) for each in range(SEATS))
    details = [
        {
            "series": 1, "game": game, "trump": "cdh"[game - 1], "ring": list(range(SEATS)), "exchange": None, "ace": 0, "joker": 1,
            "related": [0, 1, 2], "unrelated": [3, 4, 5], "needs": [9, 8], "pictures": [["Kc"], ["Qh", "Jh"]], "tricks": 9,
            "declared": False, "token": token, "course": list(course[:game]), "ends": ends(course[:game]),
            "reckoning": [line._asdict() for line in reckoning(course)] if game == len(course) else [],
            "total": total(course) if game == len(course) else None,
        }
        for game, token in enumerate(course, 1)
    ]  # fmt: skip
    outcomes = [Outcome(points if detail["ends"] else (0,) * SEATS, None, detail) for detail in details]
    base = scene(session)
    played = tuple(Played(2, outcome) for outcome in outcomes)
    standing = Standing(points, (), {"series": 1, "places": list(places(points))})
    return base._replace(seat=seat, outcome=outcomes[-1], played=played, standing=standing, laid_off=True)


@pytest.mark.parametrize("course", COURSES)
@pytest.mark.parametrize("seat", [0, 5])
def test_a_series_is_counted_as_in_the_rules(course: str, seat: int) -> None:
    tokens = course.split()
    shown = finished(tokens, seat)
    terms = count_view.terms(detail_of(shown))
    assert sum(points for _, _, points in terms) == total(tokens)
    headline = count_view.headline(shown)
    own = total(tokens) if seat < 3 else -total(tokens)
    assert headline.points == signed(own)
    assert headline.mark == ("win" if own > 0 else "loss" if own else "draw")
    page = [node for part in flat(count_view.result(shown)) for node in walk(part)]
    rows = [node for node in page if node["t"] == "tr" and "is-on" in node.get("a", {}).get("class", "")]
    assert {row["k"] for row in rows} == {name for name, _, _ in terms}


def test_equal_totals_share_a_place() -> None:
    shown = finished(["W", "W", "W"])
    (listed,) = flat(count_view.ranking(shown))
    shared = [text_of(node) for node in walk(listed) if "ranking__place" in node.get("a", {}).get("class", "")]
    assert shared == [EN("goninkan.match.place", n=place) for place in (1, 1, 1, 4, 4, 4)]


def test_what_is_told_names_the_one_who_did_it() -> None:
    shown = scene(at("follow"))
    name = shown.people[3].name
    tell = at("follow").table.told
    assert tell(shown, Event("play", 3, (JOKER,), False, "d")) == EN("goninkan.told.joker.other", name=name, suit="♦")
    assert tell(shown, Event("trick", 0, ())) == EN("goninkan.told.trick.none.you")
    assert tell(shown, Event("trick", 3, (0, 12))) == EN("goninkan.told.trick.other", name=name, n=2)
    assert tell(shown, Event("give", 3, (-1, -1), True)) == EN("goninkan.told.give.other", name=name)
    assert tell(shown, Event("receive", 3, (-1, -1), True)) is None
    assert tell(shown, Event("over", 3, place="W")) is None


ROLES = {"592": {"dealer", "ace", "joker"}, "5": {"dealer", "unrelated"}}
"""Seeds of matches against CPUs that play at random, with the roles that the person has in their series."""


def keeping(match: Match, **settings: Any) -> dict[str, str]:
    """Return what the browser keeps of a match."""
    data = {"v": VERSION, "record": record.to_json(match), "seal": sealing.of(match)}
    return {match_key(GAME.name): json.dumps(data), SETTINGS: json.dumps({"v": VERSION, "pace": "none", **settings})}


def unpressed(page: Page, verb: str, most: int = 1) -> list[str]:
    """Return what can be pressed of a kind of choice and is not chosen; nothing when so many are chosen as may be."""
    found = [node["a"] for node in page.buttons() if node["a"]["act"].startswith(f"{verb} ") and node["a"].get("aria-disabled") != "true"]
    free = [values["act"] for values in found if values.get("aria-pressed") != "true"]
    return free if len(found) - len(free) < most else []


async def step(page: Page) -> None:
    """Press the first thing that leads on, knowing only what stands on the page."""
    acts = page.acts()
    firm = [act for act in ("next", "begin", "hurry", "give", "name", "play", "sixteen") if act in acts]
    choices = (*firm, *unpressed(page, "speak"), *unpressed(page, "lead"), *unpressed(page, "suit"), *unpressed(page, "select", 2))
    page.tap(choices[0])
    await page.settled()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", ROLES)
def test_a_whole_match_by_presses_over_reloads(seed: str, language: str) -> None:
    async def run() -> None:
        match = Match.new(GAME, GAME.presets["standard"], (PERSON, *["random"] * 5), seed, "standard")
        page = Page(keeping(match), f"#/{GAME.name}/table", language)
        await page.settled()
        met, rng = set(), Random(5)
        while "again" not in page.acts():
            session = page.room.sitting.session
            assert session is not None
            seen = session.match.round.observe(0)
            if seen.related:
                met.add({seen.dealer: "dealer", seen.series.ace: "ace", seen.series.joker: "joker"}.get(0, "unrelated"))
            if rng.random() < 0.1:
                untouched = session.state == session.table.state({})
                before = page.words, page.route
                page = page.reloaded()
                await page.settled()
                if untouched and session.stage < COUNTED:
                    assert (page.words, page.route) == before
            await step(page)
        assert met >= ROLES[seed]

    asyncio.run(run())
