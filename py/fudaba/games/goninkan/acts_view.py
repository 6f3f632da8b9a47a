"""The buttons of Goninkan: what each step allows, with what it comes to under the very word."""

from fudaba.app.text import signed
from fudaba.core.deck import SUITS
from fudaba.games.goninkan import panel_view
from fudaba.games.goninkan.cards import JOKER, TEXTS
from fudaba.games.goninkan.layout_view import SIGNS, goals, pictures_in, player, team_of
from fudaba.games.goninkan.observation import ANSWERING, DECLARING, GIVING, NAMING, PLAYING, SPEAKING, GoninkanObservation
from fudaba.games.goninkan.scoring import declaration
from fudaba.games.goninkan.seating import RELATED, SEATS
from fudaba.games.goninkan.tricks import winning
from fudaba.games.goninkan.words_view import partner_of
from fudaba.ui import french
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Scene
from fudaba.ui.widgets import button, keyed

TEAM_OF_FIVE = SEATS - 1
"""So many cards make a trick whole."""


def acts(scene: Scene) -> Element:
    """Return the buttons of this step."""
    now: GoninkanObservation = scene.observation
    buttons: list[Child]
    if panel_view.reading(scene.state, now):
        kind, buttons = ".acts--one", [main(scene, scene.t("goninkan.acts.begin"), "", "begin")]
    elif now.dealer == scene.seat:
        kind, buttons = watching(scene, now)
    elif now.actor == scene.seat:
        kind, buttons = _STEPS[now.step](scene, now)
    else:
        kind, buttons = waiting(scene, now)
    return h(f"div.acts{kind}", buttons, region="acts", zone="acts")


def main(scene: Scene, title: str, say: Child, act: str, off: bool = False) -> Element:
    """Return the main button of a step; its key is Enter."""
    words = h("span", h("span.title", title), h("small.num", say) if say else None)
    return button(words, keyed("↵", True), act=act, kind=".btn--main", key="main", letter="Enter", off=off)


def last_trick(scene: Scene, now: GoninkanObservation) -> Element:
    """Return the button that shows the last trick again."""
    t = scene.t
    return button(h("span", t("goninkan.acts.last")), act="sheet trick", picture="last", key="last", letter="l", off=not now.tricks)


def waiting(scene: Scene, now: GoninkanObservation) -> tuple[str, list[Child]]:
    """Return what can be pressed while somebody else acts."""
    t, selected = scene.t, scene.state["selected"]
    title = t("goninkan.acts.play", card=french.short(t, TEXTS[selected])) if selected >= 0 else t("goninkan.acts.play.none")
    return ".acts--play", [last_trick(scene, now), main(scene, title, t("goninkan.acts.wait"), "play", off=True)]


def watching(scene: Scene, now: GoninkanObservation) -> tuple[str, list[Child]]:
    """Return what the dealer can press, who sits out: the last trick, a faster pace, and the way to the result at once."""
    t, fast = scene.t, scene.state["fast"]
    return ".acts--watch", [
        last_trick(scene, now),
        button(
            h("span", t("goninkan.acts.fast.on" if fast else "goninkan.acts.fast")),
            act="fast",
            key="fast",
            letter="f",
            aria_pressed="true" if fast else "false",
        ),
        button(h("span", t("goninkan.acts.hurry")), keyed("↵", True), act="hurry", kind=".btn--main", key="main", letter="Enter"),
    ]


def speaking(scene: Scene, now: GoninkanObservation) -> tuple[str, list[Child]]:
    """Return 行く and 来い, and for the ace holder also to leave it to the partner."""
    t, letters = scene.t, scene.settings.letters
    partner = scene.people[partner_of(now, scene.seat)].name
    verbs = (("go", "g"), ("come", "c"), ("leave", "v")) if now.step == SPEAKING else (("go", "g"), ("come", "c"))
    buttons: list[Child] = [
        button(
            h("span", h("span.title", t(f"goninkan.acts.{verb}")), h("small", t(f"goninkan.acts.{verb}.say", name=partner))),
            keyed(letter.upper(), letters),
            act=f"speak {verb}",
            kind="" if verb == "leave" else ".btn--main",
            key=verb,
            letter=letter,
        )
        for verb, letter in verbs
    ]
    return f".acts--speak.acts--{len(buttons)}", buttons


def giving(scene: Scene, now: GoninkanObservation) -> tuple[str, list[Child]]:
    """Return the button that hands over the two chosen cards."""
    t, given = scene.t, scene.state["given"]
    partner = scene.people[partner_of(now, scene.seat)].name
    if len(given) < 2:
        return ".acts--one", [main(scene, t("goninkan.acts.give.none"), t("goninkan.acts.give.more", n=2 - len(given)), "give", off=True)]
    cards = t("common.list").join(french.short(t, TEXTS[each]) for each in given)
    return ".acts--one", [main(scene, t("goninkan.acts.give", cards=cards), t("goninkan.acts.give.say", name=partner), "give")]


def naming(scene: Scene, now: GoninkanObservation) -> tuple[str, list[Child]]:
    """Return the button that names trump and the card that is led."""
    t, suit, card = scene.t, scene.state["suit"], scene.state["selected"]
    if suit < 0 or card < 0:
        return ".acts--one", [main(scene, t("goninkan.acts.name.none"), t("goninkan.acts.name.more"), "name", off=True)]
    title = t("goninkan.acts.name", suit=french.SIGNS[SUITS[suit]])
    return ".acts--one", [main(scene, title, t("goninkan.acts.name.say", card=french.short(t, TEXTS[card])), "name")]


def playing(scene: Scene, now: GoninkanObservation) -> tuple[str, list[Child]]:
    """Return the button that plays the selected card, with what the trick then comes to."""
    t, selected, suit = scene.t, scene.state["selected"], scene.state["suit"]
    if selected < 0:
        return ".acts--play", [
            last_trick(scene, now),
            main(scene, t("goninkan.acts.play.none"), t("goninkan.acts.choose"), "play", off=True),
        ]
    title = t("goninkan.acts.play", card=french.short(t, TEXTS[selected]))
    if not panel_view.leading_joker(scene):
        return ".acts--play", [last_trick(scene, now), main(scene, title, prospect(scene, now, selected), "play")]
    back = button(h("span", t("goninkan.acts.put_back")), keyed("Esc", True), act="escape", picture="undo", key="back")
    if suit < 0:
        return ".acts--play", [back, main(scene, title, t("goninkan.acts.choose_suit"), "play", off=True)]
    named = t("goninkan.acts.joker", suit=french.SIGNS[SUITS[suit]])
    return ".acts--play", [back, main(scene, named, t("goninkan.acts.unbeatable"), "play")]


def prospect(scene: Scene, now: GoninkanObservation, card: int) -> str:
    """Return what the trick comes to with a card: who wins so far, and after the last card what the winner's team then has."""
    t = scene.t
    if now.led < 0:
        return t("goninkan.acts.leads")
    cards = (*now.trick, card)
    best = winning(now.trump, now.led, cards)
    winner = player(now, now.leader, best)
    if len(cards) < TEAM_OF_FIVE:
        if card == JOKER:
            return t("goninkan.acts.unbeatable")
        return t("goninkan.acts.wins") if winner == scene.seat else t("goninkan.acts.loses", name=scene.people[winner].name)
    team = team_of(now, winner)
    then = t("goninkan.acts.count", team=SIGNS[team], n=now.taken[team].bit_count() + len(pictures_in(cards)), goal=goals(now)[team])
    return t(f"goninkan.acts.takes.{'you' if winner == scene.seat else 'other'}", name=scene.people[winner].name, count=then)


def declaring(scene: Scene, now: GoninkanObservation) -> tuple[str, list[Child]]:
    """Return sixteen and stop, far apart, each with what the series then comes to for this person."""
    t = scene.t
    reverse = team_of(now, scene.seat) != RELATED
    sign = -1 if reverse else 1
    stop, made, missed = (signed(sign * points) for points in declaration(now.series.game, now.series.course, reverse))
    stake = h("span", h("span.title", t("goninkan.acts.sixteen")), h("small.num", t("goninkan.acts.sixteen.say", made=made, missed=missed)))
    return ".acts--sixteen", [
        button(stake, keyed("X", scene.settings.letters), act="sixteen", kind=".btn--commit", key="sixteen", letter="x"),
        main(scene, t("goninkan.acts.stop"), t("goninkan.acts.stop.say", points=stop), "stop"),
    ]


_STEPS = {SPEAKING: speaking, ANSWERING: speaking, GIVING: giving, NAMING: naming, PLAYING: playing, DECLARING: declaring}
