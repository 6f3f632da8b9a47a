"""The player's hand on the table of Gin Rummy, card by card, with what stands under it."""

from fudaba.app.text import Text
from fudaba.core.deck import FRENCH_TEXTS
from fudaba.games.gin.layout_view import Group, laid_out, left_after, span, spoken_group
from fudaba.games.gin.round import MELDING
from fudaba.games.gin.scoring import best_melds, deadwood
from fudaba.ui import french
from fudaba.ui.nodes import Element, h
from fudaba.ui.table import Scene
from fudaba.ui.widgets import card


def hand(scene: Scene) -> Element:
    t, now, state = scene.t, scene.observation, scene.state
    groups = laid_out(now.hand, state["sort"], state["own"])
    count = now.hand.bit_count()
    melded = sum(best_melds(now.hand)) if state["sort"] != "melds" else 0
    place = 0
    sections = []
    for group in groups:
        cards = [hand_card(scene, group, each, place + number, count, bool(melded >> each & 1)) for number, each in enumerate(group.cards)]
        place += len(group.cards)
        sections.append(
            h(
                "section.group" + (".group--rest" if group.kind in ("rest", "all") else ""),
                h("ul.fan", cards),
                line(scene, group),
                aria_label=named(t, group),
                key=f"{group.kind} {FRENCH_TEXTS[group.cards[0]] if group.kind in ('run', 'set') else ''}",
            )
        )
    return h(
        "section.hand",
        sections,
        chip(scene),
        aria_label=t("gin.hand.label", n=count),
        zone="hand",
        drop="hand",
        region="hand",
    )


def hand_card(scene: Scene, group: Group, each: int, place: int, count: int, melded: bool) -> Element:
    """Return a card of the hand with its name, its group and its place."""
    t, now = scene.t, scene.observation
    text = FRENCH_TEXTS[each]
    selected = scene.state["selected"] == each
    new = now.drawn == each and now.actor == scene.seat
    locked = now.forbidden == each and now.actor == scene.seat
    arrived = new and any(event.name in ("draw", "take") and event.seat == scene.seat for event in scene.events)
    words = [french.spoken(t, text)]
    if group.kind != "all":
        words.append(spoken_group(t, group))
    elif melded:
        words.append(t("gin.hand.melded"))
    words.append(t("gin.hand.place", n=place + 1, of=count))
    if new:
        words.append(t("gin.hand.new"))
    if locked:
        words.append(t("gin.hand.locked"))
    origin = "stock" if scene.fresh or (arrived and any(event.name == "draw" for event in scene.events)) else None
    return h(
        "li" + (".is-melded" if melded else ""),
        card(
            french.picture(text, scene.settings),
            t("common.comma").join(words),
            act=f"select {text}",
            state=(".is-selected" if selected else "") + (".is-new" if new else "") + (".is-locked" if locked else ""),
            key=f"hand {text}",
            flip=f"card {text}",
            from_=origin,
            delay=2 * place + 1 if scene.fresh else None,
            turn="up" if origin else None,
            back=french.back(scene.number) if origin else None,
            aria_pressed="true" if selected else "false",
            drag=text,
            drop=text,
        ),
        key=text,
    )


def named(t: Text, group: Group) -> str | None:
    """Return the name of a group of the hand, which no other group has; a hand that is not sorted into groups has none."""
    if group.kind == "all":
        return None
    first = french.spoken(t, FRENCH_TEXTS[group.cards[0]]) if group.cards else ""
    return t(f"gin.hand.{group.kind}.label", n=len(group.cards), first=first)


def line(scene: Scene, group: Group) -> Element:
    """Return what stands under a group: the meld, or the deadwood now and after the selected discard."""
    t = scene.t
    if group.kind in ("run", "set"):
        meld = span(group.cards)
        return h("p.group__line", t(f"gin.hand.{group.kind}"), " ", h("b.num", meld), key=meld, late=True)
    return h("p.group__line", t("gin.deadwood"), " ", h("b.num", before_after(scene)))


def before_after(scene: Scene) -> str:
    now, selected = scene.observation, scene.state["selected"]
    least = deadwood(now.hand)
    return (
        f"{least} → {left_after(now.hand, selected)}" if now.step == MELDING and now.actor == scene.seat and selected >= 0 else str(least)
    )


def chip(scene: Scene) -> Element:
    """Return the big number beside the hand; its value is in the line under the left-over cards as well."""
    t, now, selected = scene.t, scene.observation, scene.state["selected"]
    least = deadwood(now.hand)
    if now.step == MELDING and now.actor == scene.seat and selected >= 0:
        words = h("span", t("gin.hand.without", card=french.short(t, FRENCH_TEXTS[selected])))
        figure = h("b.num", h("s", str(least)), f" {left_after(now.hand, selected)} ", h("small", t("common.points.short")))
    else:
        words, figure = h("span", t("gin.deadwood")), h("b.num", f"{least} ", h("small", t("common.points.short")))
    return h("p.rest", words, figure, aria_hidden="true")
