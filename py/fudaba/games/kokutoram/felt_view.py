"""What lies on the table of Kokutoram: the other players, the piles, the status line, the hand."""

from fudaba.core.contract import HIDDEN
from fudaba.games import blackwhite_view, rulings_view
from fudaba.games.blackwhite import CARD_TEXTS, FACE_TEXTS, FACES, Block, faces_of, is_set, turned
from fudaba.games.blackwhite_view import Look
from fudaba.games.kokutoram import words_view
from fudaba.games.kokutoram.notation import DRAW, TAKE
from fudaba.games.kokutoram.round import DISCARDING, INSERTING, OVER, KokutoramObservation
from fudaba.games.kokutoram.scoring import Cut, best_cut, discards, insertions
from fudaba.ui import blackwhite
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Scene
from fudaba.ui.widgets import back_link, card, hint_tool, icon_button, score, seat, status, tool

LOOK = Look("cats", "kokutoram")


def top(scene: Scene) -> Element:
    """Return the bar at the top: back, name, totals, menu."""
    t = scene.t
    small = t("kokutoram.table.round", n=scene.number, target=scene.options.target)
    heading = h("h1", t("kokutoram.name"), h("small", small), tabindex="-1", key="title")
    return h(
        "header.top", back_link(t), heading, score(scene), icon_button(t, "menu", "menu.title", "sheet menu", letter="m"), region="top"
    )


def rivals(scene: Scene) -> Element:
    """Return the other players, the next to play first."""
    seats = len(scene.people)
    order = [(scene.seat + step) % seats for step in range(1, seats)]
    return h(
        "ul.rivals" + (".rivals--one" if seats == 2 else ""),
        [rival(scene, number) for number in order],
        aria_label=scene.t("table.rivals"),
        region="rivals",
    )


def rival(scene: Scene, number: int) -> Element:
    """Return another player: the hand from behind, where a card was put in last, and what it was when the table saw it."""
    t, now = scene.t, scene.observation
    lines = [line for line in now.log if line.seat == number]
    last = lines[-1] if lines else None
    gap = now.gap if now.actor == number else -1
    if gap < 0 and last is not None and last.position != last.gap:
        gap = last.gap - (0 <= last.position < last.gap)
    known = now.known[number]
    seen = [place for place, each in enumerate(known) if each != HIDDEN]
    if seen:
        place = gap if gap in seen else seen[-1]
        words: list[Child] = [t("bw.table.taken_at", n=place + 1), " ", blackwhite.pair(t, CARD_TEXTS[known[place]])]
    else:
        words = [t("bw.table.taken_none")]
    return h(
        "li.other",
        seat(scene, number, t("bw.table.held", n=len(known)), now.dealer == number),
        blackwhite_view.backs(scene, now.slots[number], number, gap, scene.fresh),
        h("p.known", words),
        key=f"rival {number}",
    )


def piles(scene: Scene) -> Element:
    """Return the stock and the discard pile between the tools."""
    t = scene.t
    return h(
        "section.piles",
        h(
            "div.tools",
            tool("last", t("table.last"), "sheet last", "l"),
            tool("undo", t("table.undo"), "undo", "u", off=not scene.can_undo),
        ),
        h("div.piles__pair", stock(scene), pile(scene)),
        h(
            "div.tools.tools--end",
            tool("ledger", t("kokutoram.pile.list"), "sheet pile", label=t("kokutoram.pile.list.label")),
            hint_tool(scene),
        ),
        aria_label=t("bw.table.piles"),
        region="piles",
        zone="piles",
    )


def stock(scene: Scene) -> Element:
    """Return the stock with its count."""
    t, now = scene.t, scene.observation
    may = now.actor == scene.seat and DRAW in now.legal
    back = h(
        "button.card.card--tall.is-down" + (".is-lit" if may else ""),
        h("img", src=blackwhite.BACK, alt="", draggable="false"),
        type_="button",
        act="draw",
        key="stock",
        aria_disabled=None if may else "true",
        aria_label=t("bw.stock.draw" if may else "bw.stock", n=now.stock),
        flip="stock",
        drag="stock" if may else None,
    )
    count = h("span.place__count.num", str(now.stock), aria_hidden="true")
    return h("section.pile", h("div.place.stack", back, count), h("h2", t("bw.table.stock")))


def pile(scene: Scene) -> Element:
    """Return the discard pile, its top pressed to take it or to look through the pile."""
    t, now = scene.t, scene.observation
    may = now.actor == scene.seat and TAKE in now.legal
    cards: list[Child] = []
    for place, each in enumerate(now.pile[-3:]):
        text, last = CARD_TEXTS[each], place == len(now.pile[-3:]) - 1
        name = blackwhite.spoken_card(t, text)
        words = t("bw.pile.take" if may else "bw.pile.look", card=name, n=len(now.pile)) if last else name
        thrown = next((event for event in scene.events if event.name == "discard" and event.seat != scene.seat), None)
        cards.append(
            card(
                blackwhite.picture(text, scene.settings, LOOK.dressing),
                words,
                act=("take" if may else "sheet pile") if last else None,
                state=".card--tall" + (".is-lit" if may and last else ""),
                key="top" if last else text,
                flip=f"held {each}",
                from_=f"back {thrown.seat} {len(now.slots[thrown.seat]) - 1}" if thrown and last else None,
                drag="pile" if may and last else None,
            )
        )
    count = h("span.place__count.num", str(len(now.pile)), aria_hidden="true", key="count")
    return h("section.pile.pile--open", h("div.place", cards, count, drop="pile"), h("h2", t("bw.table.pile")))


def status_line(scene: Scene) -> Element:
    """Return the line that says whose turn it is, what may be done, and what happened last."""
    t, now = scene.t, scene.observation
    mine = now.actor == scene.seat
    actor = now.actor if now.actor is not None else scene.seat
    why = rulings_view.explained(scene, t(scene.why.key, **dict(scene.why.values))) if scene.why is not None else None
    sign = t("table.your_turn_sign") if mine else scene.people[actor].sign
    return status(sign, words_view.now_line(scene), words_view.then(scene), not mine, why, "" if mine else ".seal--pine", scene.advice)


def both_ways(scene: Scene) -> Element:
    """Return both ways to hold the hand, each with its blocks and points."""
    t, now, chosen = scene.t, scene.observation, scene.state["way"]
    nodes = []
    for name, lying in (("keep", now.hand), ("turn", turned(now.hand))):
        cut = best_cut(faces_of(lying))
        points = [h("b", str(cut.points)), t("common.points", n=cut.points)]
        nodes.append(blackwhite_view.way(scene, LOOK, name, lying, cut.melds, points, chosen == name))
    return blackwhite_view.ways(scene, nodes[0], nodes[1], len(now.hand))


def hand(scene: Scene) -> Element:
    """Return the own hand: with its gaps open while a card is held, else as a row of buttons."""
    t, now = scene.t, scene.observation
    inserting = now.actor == scene.seat and now.step == INSERTING
    body = insertion(scene, now) if inserting else lying(scene, now)
    return h("section.hand9", body, aria_label=t("bw.hand.label", n=len(now.hand)), region="hand", drop="hand")


def insertion(scene: Scene, now: KokutoramObservation) -> list[Child]:
    """Return the hand with its gaps open, and what the chosen gap comes to."""
    t, gap, side = scene.t, scene.state["gap"], scene.state["side"]
    cuts = insertions(now.hand, now.held)
    before = best_cut(faces_of(now.hand)).points
    drawn = now.held | side

    def comes_to(place: int) -> str:
        there = cuts[place][side]
        words = block_words(scene, (*now.hand[:place], drawn, *now.hand[place:]), block_at(there, place))
        return t("common.comma").join([words, t("kokutoram.gap.points", n=there.points)])

    cut = cuts[gap][side] if gap >= 0 else best_cut(faces_of(now.hand))
    whole = (*now.hand[:gap], drawn, *now.hand[gap:]) if gap >= 0 else now.hand
    if gap >= 0:
        what = made(scene, whole, cut, gap)
        points: list[Child] = [h("s", str(before)), h("b", str(cut.points)), t("common.points", n=cut.points)]
    else:
        what, points = [h("span", t("kokutoram.gap.none"))], [h("b", str(before)), t("common.points", n=before)]
    came_from = "stock" if any(event.name == "draw" for event in scene.events) else None
    return [preview(scene, what, points), blackwhite_view.insertion_row(scene, LOOK, now.hand, drawn, gap, cut.melds, comes_to, came_from)]


def made(scene: Scene, whole: tuple[int, ...], cut: Cut, gap: int) -> list[Child]:
    """Return the block that a card makes at a gap, or that it makes none."""
    block = block_at(cut, gap)
    faces = faces_of(whole[block[0] : block[1]]) if block else ()
    return [[blackwhite.face(scene.t, FACE_TEXTS[each]) for each in faces], h("span", block_words(scene, whole, block))]


def block_at(cut: Cut, place: int) -> Block | None:
    """Return the block that a position belongs to, or None for a loose card."""
    return next(((start, end) for start, end in cut.melds if start <= place < end), None)


def block_words(scene: Scene, whole: tuple[int, ...], block: Block | None) -> str:
    """Return what a block is called with its length, or that there is none."""
    if block is None:
        return scene.t("kokutoram.gap.loose")
    kind = "set" if is_set(faces_of(whole[block[0] : block[1]])) else "run"
    return scene.t(f"kokutoram.made.{kind}", n=block[1] - block[0])


def lying(scene: Scene, now: KokutoramObservation) -> list[Child]:
    """Return the hand as a row of buttons, and what is left without the selected card."""
    t, selected = scene.t, scene.state["selected"]
    mine = now.actor == scene.seat and now.step == DISCARDING
    whole = best_cut(faces_of(now.hand))
    melds, leaving = whole.melds, -1
    cards = []
    for place, code in enumerate(now.hand):
        new = mine and place == now.gap
        chosen = mine and selected == place
        name = blackwhite_view.name_of(scene, code, place, len(now.hand))
        if block := block_at(whole, place):
            name = t("common.comma").join([name, block_words(scene, now.hand, block)])
        cards.append(
            blackwhite_view.held_card(
                scene,
                LOOK,
                code,
                name,
                act=f"select {place}" if now.step != OVER else None,
                state=(".is-selected" if chosen else "") + (".is-new" if new else ""),
                key=f"place {place}",
                flip=f"held {code & ~1}",
                from_="stock" if scene.fresh else None,
                turn="up" if scene.fresh else None,
                delay=place if scene.fresh else None,
                drag=f"place {place}" if mine else None,
                pressed=chosen,
            )
        )
    if mine and selected >= 0:
        left = discards(now.hand)[selected]
        melds, leaving = tuple((start + (start >= selected), end + (end > selected)) for start, end in left.melds), selected
        face = blackwhite.face(t, FACE_TEXTS[FACES[now.hand[selected]]])
        what: list[Child] = [face, " ", h("span", t("kokutoram.hand.without"))]
        points: list[Child] = [h("s", str(whole.points)), h("b", str(left.points)), t("common.points", n=left.points)]
    else:
        what, points = [h("span", t("kokutoram.hand.now"))], [h("b", str(whole.points)), t("common.points", n=whole.points)]
    row = blackwhite_view.row(scene, LOOK, now.hand, melds, t("bw.hand.label", n=len(now.hand)), cards, leaving)
    row["a"]["zone"] = "hand"
    return [preview(scene, what, points), row]


def preview(scene: Scene, what: list[Child], points: list[Child]) -> Element:
    """Return the line over the hand: what it would come to, and the undo where a small table has no room for the tools."""
    undo = icon_button(scene.t, "undo", "table.undo", "undo", key="undo small", letter="u") if scene.can_undo else None
    return h("p.preview", undo, h("span.preview__what", what), h("span.preview__pts.num", points))
