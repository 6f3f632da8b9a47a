"""What stands in the middle of the ring while no trick lies there: the announcement, the suits to choose from, sixteen."""

from typing import Any

from fudaba.app.text import signed
from fudaba.core.deck import SUITS
from fudaba.games.goninkan.cards import JOKER, SUIT_MASKS, TEXTS
from fudaba.games.goninkan.layout_view import sorted_hand, team_mark, team_of
from fudaba.games.goninkan.observation import ANSWERING, DECLARING, GIVING, NAMING, PLAYING, SPEAKING, GoninkanObservation
from fudaba.games.goninkan.round import TEAMS, pair_of
from fudaba.games.goninkan.scoring import declaration
from fudaba.games.goninkan.seating import RELATED, UNRELATED
from fudaba.ui import french
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Scene
from fudaba.ui.widgets import card

_SHOWN = (3, 2, 1, 0)
"""The suits as they stand in a choice: spades, hearts, diamonds, clubs."""


def reading(state: dict[str, Any], now: GoninkanObservation) -> bool:
    """Tell whether the table waits until the person has read how a game begins: nothing has happened, and somebody else is to act."""
    return now.step in (SPEAKING, GIVING) and now.actor != now.seat and not state["begun"]


def leading_joker(scene: Scene) -> bool:
    """Tell whether the person is about to lead the joker, and has to name a suit."""
    now: GoninkanObservation = scene.observation
    return now.actor == scene.seat and now.step == PLAYING and now.led < 0 and scene.state["selected"] == JOKER


def panel(scene: Scene) -> Element | None:
    """Return the panel of this moment, or None while a trick lies in the middle."""
    now = scene.observation
    if now.step == NAMING and now.actor == scene.seat:
        return naming(scene, now)
    if now.step in (SPEAKING, ANSWERING):
        return announcement(scene, now)
    if now.step in (GIVING, NAMING):
        return handing(scene, now)
    if now.step == DECLARING:
        return sixteen(scene, now)
    return suits(scene, "goninkan.joker.title") if leading_joker(scene) else None


def frame(kind: str, title: str, *content: Child) -> Element:
    """Return a panel with its title."""
    return h(f"section.talk.panel.{kind}", h("h2", title, id="talk-h"), *content, aria_labelledby="talk-h", key=kind)


def names(scene: Scene, now: GoninkanObservation, team: int) -> str:
    """Return who plays in a team, the dealer as one who looks on."""
    t = scene.t
    seats = [seat for seat in now.ring if team_of(now, seat) == team]
    words = [t("goninkan.talk.dealer", name=scene.people[seat].name) if seat == now.dealer else scene.people[seat].name for seat in seats]
    return t("common.list").join(words)


def teams(scene: Scene, now: GoninkanObservation) -> Element:
    """Return both teams with their people and the picture cards that they need."""
    t = scene.t
    lines = [
        h(
            "li",
            team_mark(t, team),
            h("span", h("b", names(scene, now, team)), h("small.num", t("goninkan.talk.needs", n=now.needs[team]))),
            key=TEAMS[team],
        )
        for team in (RELATED, UNRELATED)
    ]
    return h("ul.talk__teams", lines)


def announcement(scene: Scene, now: GoninkanObservation) -> Element:
    """Return how a first game begins: who belongs together, who has changed seats, and that the lead is being settled."""
    t = scene.t
    lines: list[Child] = [teams(scene, now)]
    if now.exchange:
        mover, other = (scene.people[seat].name for seat in now.exchange)
        lines.append(h("p", t("goninkan.talk.exchange", name=mover, other=other)))
    if now.step == ANSWERING:
        left = now.series.ace
        lines.append(h("p", t(f"goninkan.talk.left.{'you' if left == scene.seat else 'other'}", name=scene.people[left].name)))
    return frame("announcement", t("goninkan.talk.announced"), lines)


def handing(scene: Scene, now: GoninkanObservation) -> Element:
    """Return how a later game begins: who hands two cards to whom, and which they are for those who know."""
    t = scene.t
    giver, decider = pair_of(now.series)
    words = {"name": scene.people[giver].name, "other": scene.people[decider].name}
    who = "give_you" if giver == scene.seat else "receive_you" if decider == scene.seat else "give_other"
    step = "handed" if now.step == NAMING else who
    known = sorted_hand(now.handed, -1)
    if now.step == NAMING:
        shown = [card(french.picture(TEXTS[each], scene.settings), french.spoken(t, TEXTS[each])) for each in known]
        backs = [h("span.card.is-down", h("img", src=french.back(scene.number), alt="")) for _ in range(2)] if not known else []
        cards: Child = h("p.talk__cards", shown or backs)
    else:
        cards = None
    return frame("handing", t("goninkan.talk.handing"), teams(scene, now), h("p", t(f"goninkan.talk.{step}", **words)), cards)


def suits(scene: Scene, title: str, *more: Child) -> Element:
    """Return the four suits to choose from, with how many of each the hand holds."""
    t, now, chosen = scene.t, scene.observation, scene.state["suit"]
    buttons = []
    for suit in _SHOWN:
        held = (now.hand & SUIT_MASKS[suit]).bit_count()
        buttons.append(
            h(
                "li",
                h(
                    "button.btn.pick" + (".is-on" if suit == chosen else ""),
                    french.suit(t, SUITS[suit], scene.settings),
                    h("span.pick__say", h("b", t(f"card.suit.{SUITS[suit]}")), h("small.num", t("goninkan.pick.held", n=held))),
                    h("em", t("goninkan.trump")) if suit == now.trump else None,
                    type_="button",
                    act=f"suit {SUITS[suit]}",
                    letter=SUITS[suit],
                    key=f"suit {SUITS[suit]}",
                    aria_pressed="true" if suit == chosen else "false",
                ),
                key=SUITS[suit],
            )
        )
    return frame("picker", t(title), h("ul.pick__suits", buttons), *more)


def naming(scene: Scene, now: GoninkanObservation) -> Element:
    """Return the choice of trump and of the handed card that is led."""
    t, chosen, giver = scene.t, scene.state["selected"], pair_of(now.series).giver
    new = any(event.name == "receive" for event in scene.events)
    cards = [
        card(
            french.picture(TEXTS[each], scene.settings),
            t("goninkan.naming.card" if each != JOKER else "goninkan.naming.joker", card=french.spoken(t, TEXTS[each])),
            act=f"lead {TEXTS[each]}",
            state=".is-selected" if each == chosen else "",
            key=f"lead {TEXTS[each]}",
            flip=f"card {TEXTS[each]}",
            from_=f"seat {giver}" if new else None,
            turn="up" if new else None,
            back=french.back(scene.number) if new else None,
            aria_pressed="true" if each == chosen else "false",
            aria_disabled="true" if each == JOKER else None,
        )
        for each in sorted_hand(now.handed, -1)
    ]
    lead = h("p", t("goninkan.naming.lead", name=scene.people[giver].name))
    return suits(scene, "goninkan.naming.title", h("div.talk__lead", lead, h("p.talk__cards", cards)))


def sixteen(scene: Scene, now: GoninkanObservation) -> Element:
    """Return what is at stake: what the series comes to for this person after stopping, after sixteen made and missed."""
    t = scene.t
    reverse = not now.taken[RELATED]
    mine = -1 if team_of(now, scene.seat) == UNRELATED else 1
    stop, made, missed = (mine * points for points in declaration(now.series.game, now.series.course, reverse))
    rows = [
        h("div" + kind, h("dt", t(f"goninkan.sixteen.{name}")), h("dd.num", signed(points)))
        for name, points, kind in (("stop", stop, ""), ("made", made, ".is-made"), ("missed", missed, ".is-missed"))
    ]
    name = "reverse" if reverse else "plain"
    who = "you" if now.actor == scene.seat else "other"
    return frame(
        "sixteen",
        t(f"goninkan.sixteen.title.{name}"),
        h("p", t(f"goninkan.sixteen.say.{name}.{who}", name=scene.people[now.leader].name)),
        h("dl.stake", rows),
        h("p.stake__note", t(f"goninkan.sixteen.note.{name}")),
    )
