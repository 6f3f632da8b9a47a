"""The own hand of Goninkan: sorted, what may be played raised, and for the dealer the words that the seat sits out."""

from fudaba.games.goninkan import words_view
from fudaba.games.goninkan.cards import TEXTS
from fudaba.games.goninkan.layout_view import sorted_hand, team_mark, team_of
from fudaba.games.goninkan.observation import GIVING, PLAYING, GoninkanObservation
from fudaba.games.goninkan.round import TEAMS
from fudaba.games.goninkan.tricks import playable, why_not
from fudaba.ui import french
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Scene
from fudaba.ui.widgets import card, icon_button


def hand(scene: Scene) -> Element:
    """Return the own hand with the line above it."""
    t, now = scene.t, scene.observation
    if now.dealer == scene.seat:
        return h(
            "section.ghand.is-out",
            about(scene, now),
            h("p.ghand__out", t("goninkan.hand.out")),
            aria_label=t("goninkan.hand.title"),
            region="hand",
        )
    cards = sorted_hand(now.hand, now.trump)
    label = t("goninkan.hand.label", n=len(cards))
    items = [held(scene, now, each, place, len(cards)) for place, each in enumerate(cards)]
    return h(
        "section.ghand",
        about(scene, now),
        h("ol.fan", items, zone="hand", aria_label=label),
        aria_label=label,
        region="hand",
        style={"--n": str(len(cards))},
    )


def laid_open(scene: Scene) -> list[Element]:
    """Return the cards of the hand to be looked at alone."""
    texts = [TEXTS[each] for each in sorted_hand(scene.observation.hand, scene.observation.trump)]
    return [card(french.picture(text, scene.settings), french.spoken(scene.t, text)) for text in texts]


def about(scene: Scene, now: GoninkanObservation) -> Element:
    """Return the line over the hand: team, cards left, the two handed cards for those who know them, and the undo."""
    t = scene.t
    team = team_of(now, scene.seat)
    words = [t("goninkan.seat.out") if now.dealer == scene.seat else t("goninkan.seat.held", n=now.sizes[scene.seat])]
    if team >= 0:
        words.append(t(f"goninkan.team.{TEAMS[team]}"))
    known: Child = None
    if now.handed:
        minis = [french.mini(t, TEXTS[each], not scene.settings.four_colours) for each in sorted_hand(now.handed, -1)]
        known = h("span.me__handed", h("span", t("goninkan.hand.handed")), minis)
    right = h("span.rseat__tag", t("goninkan.seat.right")) if now.leader == scene.seat else None
    undo = icon_button(t, "undo", "table.undo", "undo", key="undo", letter="u") if scene.can_undo else None
    hint = icon_button(t, "hint", "hint.title", "hint", letter="h") if now.actor == scene.seat else None
    return h(
        "p.me",
        team_mark(t, team),
        h("b", scene.people[scene.seat].name),
        h("span.soft.num", t("common.dot").join(words)),
        right,
        known,
        undo,
        hint,
    )


def held(scene: Scene, now: GoninkanObservation, each: int, place: int, count: int) -> Element:
    """Return a card of the hand with its name, its place, and why it cannot be played."""
    t, state, text = scene.t, scene.state, TEXTS[each]
    playing = now.actor == scene.seat and now.step == PLAYING
    giving = now.actor == scene.seat and now.step == GIVING
    chosen = each in state["given"] if giving else state["selected"] == each
    may = playing and playable(now.hand, now.led, now.number) >> each & 1
    refusal = why_not(now.hand, now.led, now.number, each) if playing else None
    words = [french.spoken(t, text), t("goninkan.hand.place", n=place + 1, of=count)]
    if refusal is not None:
        words.append(words_view.explained(scene, refusal))
    handed = now.handed >> each & 1
    if handed:
        words.append(t("goninkan.hand.handed.card"))
    return h(
        "li",
        card(
            french.picture(text, scene.settings),
            t("common.comma").join(words),
            act=f"select {text}",
            state=(".is-ok" if may or giving else "") + (".is-selected" if chosen else "") + (".is-handed" if handed else ""),
            key=f"hand {text}",
            flip=f"card {text}",
            from_=f"seat {now.dealer}" if scene.fresh else None,
            delay=place + 1 if scene.fresh else None,
            turn="up" if scene.fresh else None,
            back=french.back(scene.number) if scene.fresh else None,
            aria_pressed="true" if chosen else "false",
            aria_disabled="true" if refusal is not None else None,
            drag=text if playing else None,
        ),
        key=text,
    )
