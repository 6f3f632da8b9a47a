"""What lies on the table of Shirokuro-jan around the own hand: the others, discards, open melds, the dora indicator, the stock."""

from collections.abc import Sequence

from fudaba.core.contract import HIDDEN, Event
from fudaba.games import blackwhite_view, rulings_view
from fudaba.games.blackwhite import CARD_TEXTS, HELD_TEXTS, faces_of, turned, without
from fudaba.games.blackwhite_view import Look
from fudaba.games.shirokurojan import words_view
from fudaba.games.shirokurojan.notation import DRAW
from fudaba.games.shirokurojan.observation import CALLING, ShirokurojanObservation
from fudaba.games.shirokurojan.prospects import full, short, standing
from fudaba.games.shirokurojan.result import OpenMeld
from fudaba.games.shirokurojan.scoring import dora_of
from fudaba.ui import blackwhite
from fudaba.ui.nodes import Element, h
from fudaba.ui.table import Scene
from fudaba.ui.widgets import back_link, card, hint_tool, icon_button, score, seat, status, stock, tool

DRESSING = "pandas"
FIRST_DRAWN = 8
"""What tells the card of the first turn apart in a hidden hand; dealt cards are 0 to 7."""


def look(scene: Scene) -> Look:
    """Return how the cards of this round look: those that show a dora are marked."""
    indicator = scene.observation.indicator
    return Look(DRESSING, "shirokurojan", costs=False, marked=() if indicator == HIDDEN else dora_of(indicator))


def top(scene: Scene) -> Element:
    """Return the bar at the top: back, name, the wind of the round, totals, menu."""
    t, now = scene.t, scene.observation
    small = t("shirokurojan.length", n=2 * len(scene.people))
    heading = h("h1", t("shirokurojan.name"), h("small", small), tabindex="-1", key="title")
    repeats = t("shirokurojan.wind.repeats", n=now.repeats) if now.repeats else t("shirokurojan.wind.round")
    sign = h("b.title", words_view.wind_words(scene, short=True), aria_hidden="true")
    wind = h("p.wind", sign, h("span.vh", words_view.wind_words(scene)), h("small", repeats), key="wind")
    menu = icon_button(t, "menu", "menu.title", "sheet menu", letter="m")
    return h("header.top", back_link(t), heading, wind, score(scene), menu, region="top")


def rivals(scene: Scene) -> Element:
    """Return the other players as they sit: who plays before on the left, who plays next on the right."""
    seats = len(scene.people)
    order = [(scene.seat + step) % seats for step in range(seats - 1, 0, -1)]
    return h(
        "ul.rivals" + (".rivals--one" if seats == 2 else ""),
        [rival(scene, number) for number in order],
        aria_label=scene.t("table.rivals"),
        region="rivals",
    )


def rival(scene: Scene, number: int) -> Element:
    """Return another player: the hand from behind, where a card was put in last, open melds, discards."""
    t, now = scene.t, scene.observation
    side = "right" if number == (scene.seat + 1) % len(scene.people) else "left"
    note = t("bw.table.held", n=now.sizes[number]) if len(scene.people) == 2 else t(f"shirokurojan.seat.{side}", n=now.sizes[number])
    moved = Moved(scene.log, number, 7 + (number == now.dealer))
    raised = now.slots[number].index(moved.put) if moved.put in now.slots[number] else -1
    return h(
        "li.other" + (".is-turn" if now.actor == number else ""),
        seat(scene, number, note, now.dealer == number),
        blackwhite_view.backs(scene, now.slots[number], number, raised, scene.fresh),
        melds(scene, number, moved),
        discards(scene, number, moved),
        key=f"rival {number}",
    )


class Moved:
    """Which cards of a hidden hand have moved lately, by what tells them apart: `put` was put in last, `left` have left last."""

    def __init__(self, log: Sequence[Event], number: int, dealt: int) -> None:
        slots = tuple(range(dealt))
        turns = 0
        self.put = HIDDEN
        self.left: tuple[int, ...] = ()
        for event in log:
            if event.seat != number:
                continue
            if event.name == "insert":
                self.put = FIRST_DRAWN + turns
                gap = int(event.place)
                slots = (*slots[:gap], self.put, *slots[gap:])
            elif event.name == "discard":
                place = int(event.place)
                self.left, slots = slots[place : place + 1], without(slots, place)
                turns += 1
            elif event.name in ("pon", "chi"):
                place = int(event.place[:-1])
                self.left, slots = slots[place : place + 2], slots[:place] + slots[place + 2 :]


def chip(scene: Scene, held: str, name: str, kind: str = "", **more: str | None) -> Element:
    """Return a small card face up; small cards have the large numbers, whatever deck the player chose."""
    picture = blackwhite.picture(held, scene.settings._replace(deck="large"), DRESSING)
    state = ".card--tall.card--chip" + (".is-turned" if blackwhite.turned(held) else "") + kind
    return card(picture, name, state=state, **more)


def discards(scene: Scene, number: int, moved: Moved | None) -> Element:
    """Return what lies in front of a player, the oldest first; the one that may be called is lit."""
    t, now = scene.t, scene.observation
    cards = now.discards[number]
    thrown = any(event.name == "discard" and event.seat == number for event in scene.events)
    nodes = []
    for place, each in enumerate(cards):
        text, last = CARD_TEXTS[each], place == len(cards) - 1
        asked = last and now.step == CALLING and number == now.thrower
        came = f"back {number} {moved.left[0]}" if moved and moved.left and thrown and last else None
        node = chip(
            scene,
            f"{text}w",
            blackwhite.spoken_card(t, text),
            ".is-lit" if asked else "",
            flip=f"held {each}",
            from_=came,
            turn="up" if came else None,
            back=blackwhite.BACK if came else None,
        )
        nodes.append(h("li", node, key=text))
    name = scene.people[number].name
    label = t("shirokurojan.discards.label", name=name, n=len(cards))
    own = number == scene.seat
    return h("ol.disc", nodes, style={"--n": str(max(1, len(cards)))}, aria_label=label, drop="discards" if own else None)


def melds(scene: Scene, number: int, moved: Moved | None) -> Element | None:
    """Return the open melds of a player, each with its kind and whose discard it took."""
    called = next((event for event in scene.events if event.name in ("pon", "chi") and event.seat == number), None)
    found = scene.observation.melds[number]
    last = len(found) - 1
    figures = [meld(scene, number, each, moved if called and place == last else None, place) for place, each in enumerate(found)]
    return h("div.melds", figures, key="melds") if figures else None


def meld(scene: Scene, number: int, each: OpenMeld, moved: Moved | None, place: int) -> Element:
    """Return one open meld; its two cards from the hand come from where they were held."""
    t = scene.t
    cards = []
    for index, code in enumerate(each.cards):
        came = f"back {number} {moved.left[index]}" if moved and index < len(moved.left) else None
        cards.append(
            chip(
                scene,
                HELD_TEXTS[code],
                blackwhite.spoken(t, HELD_TEXTS[code]),
                ".is-called" if index == 2 else "",
                flip=f"held {code & ~1}",
                from_=came,
                turn="up" if came else None,
                back=blackwhite.BACK if came else None,
                key=HELD_TEXTS[code],
            )
        )
    label = t(f"shirokurojan.meld.{each.kind}", name=scene.people[each.giver].name)
    words = h("figcaption", t(f"shirokurojan.{each.kind}"), h("span.vh", label))
    return h("figure.meld", h("div.meld__cards", cards), words, key=f"meld {place}")


def middle(scene: Scene) -> Element:
    """Return the middle of the table: the own discards, the dora indicator, the stock, the tools."""
    t, now = scene.t, scene.observation
    own = h(
        "section.discarded",
        h("h2", t("shirokurojan.table.discards")),
        discards(scene, scene.seat, None),
        key="discarded",
    )
    may = now.actor == scene.seat and DRAW in now.legal
    label = t("bw.stock.draw" if may else "bw.stock", n=now.stock)
    return h(
        "section.mid",
        own,
        dora(scene, now),
        stock(blackwhite.BACK, now.stock, t("bw.table.stock"), label, may, ".card--tall"),
        h(
            "div.tools",
            tool("book", t("shirokurojan.yaku.title"), "sheet yaku", "y"),
            tool("last", t("table.last"), "sheet last", "l"),
            tool("undo", t("table.undo"), "undo", "u", off=not scene.can_undo),
            hint_tool(scene),
        ),
        aria_label=t("shirokurojan.table.middle"),
        region="mid",
        zone="piles",
    )


def dora(scene: Scene, now: ShirokurojanObservation) -> Element:
    """Return the indicator with the two dora that it makes."""
    t, text = scene.t, CARD_TEXTS[now.indicator]
    fresh = any(event.name == "dora" for event in scene.events)
    shown = chip(
        scene,
        f"{text}w",
        blackwhite.spoken_card(t, text),
        flip=f"held {now.indicator}",
        from_="stock" if fresh else None,
        turn="up" if fresh else None,
        back=blackwhite.BACK if fresh else None,
    )
    faces = [blackwhite.face(t, f"W{text[0]}"), blackwhite.face(t, f"B{text[1]}")]
    return h("section.dora", h("h2", t("shirokurojan.table.dora")), h("div.dora__in", shown, h("p", faces)), key="dora")


def status_line(scene: Scene) -> Element:
    """Return the line that says whose turn it is, what may be done, and what happened last."""
    t, now = scene.t, scene.observation
    mine = now.actor == scene.seat
    why = rulings_view.explained(scene, words_view.explained(scene, scene.why)) if scene.why is not None else None
    if mine:
        sign = t("shirokurojan.call_sign" if now.step == CALLING else "table.your_turn_sign")
    else:
        sign = t("shirokurojan.others_sign") if now.actor in (None, HIDDEN) else scene.people[now.actor].sign
    return status(sign, words_view.now_line(scene), words_view.then(scene), not mine, why, "" if mine else ".seal--pine", scene.advice)


def both_ways(scene: Scene) -> Element:
    """Return both ways to hold the hand, each with its blocks and what it lacks."""
    now, chosen, cards = scene.observation, scene.state["way"], look(scene)
    nodes = []
    for name, lying in (("keep", now.hand), ("turn", turned(now.hand))):
        prospect = full(now, lying, None) if len(lying) == 8 else short(now, lying)
        blocks = standing(faces_of(lying), 0)
        words = h("b", words_view.brief(scene, prospect))
        nodes.append(blackwhite_view.way(scene, cards, name, lying, blocks, words, chosen == name))
    return blackwhite_view.ways(scene, nodes[0], nodes[1], len(now.hand))
