"""The own hand at the table of Shirokuro-jan: in its own order, with what a gap or a discard would bring."""

from fudaba.games import blackwhite_view
from fudaba.games.blackwhite import FACE_TEXTS, FACES, Block, faces_of, inserted, is_set, without
from fudaba.games.shirokurojan import words_view
from fudaba.games.shirokurojan.felt_view import look, melds
from fudaba.games.shirokurojan.observation import CALLING, DISCARDING, INSERTING, OVER, ShirokurojanObservation
from fudaba.games.shirokurojan.prospects import Prospect, Wait, full, insertions, short, standing
from fudaba.games.shirokurojan.scoring import dora_of
from fudaba.ui import blackwhite
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Scene
from fudaba.ui.widgets import icon_button


def hand(scene: Scene) -> Element:
    """Return the own hand with its open melds beside it.

    Its gaps are open while a card is held; while a call is asked it is a row of pictures, else of buttons.
    """
    t, now = scene.t, scene.observation
    mine = now.actor == scene.seat
    if mine and now.step == INSERTING:
        body = insertion(scene, now)
    elif mine and now.step == CALLING:
        body = [called_on(scene, now)]
    else:
        body = lying(scene, now)
    own = melds(scene, scene.seat, None)
    return h(
        "section.hand9" + (".has-melds" if own else ""),
        body,
        own,
        aria_label=t("bw.hand.label", n=len(now.hand)),
        region="hand",
        drop="hand",
    )


def insertion(scene: Scene, now: ShirokurojanObservation) -> list[Child]:
    """Return the hand with its gaps open, and what the chosen gap comes to."""
    t, gap, side = scene.t, scene.state["gap"], scene.state["side"]
    drawn, opened = now.drawn & ~1 | side, len(now.melds[scene.seat])
    prospects = insertions(now, side)

    def comes_to(place: int) -> str:
        whole = inserted(now.hand, place, drawn)
        block = block_at(standing(faces_of(whole), opened), place)
        words = [block_words(scene, whole, block), words_view.prospect_words(scene, prospects[place])]
        return t("common.comma").join(filter(None, words))

    if gap >= 0:
        whole = inserted(now.hand, gap, drawn)
        blocks = standing(faces_of(whole), opened)
        block = block_at(blocks, gap)
        shown = [blackwhite.face(t, FACE_TEXTS[each]) for each in faces_of(whole[block[0] : block[1]] if block else (drawn,))]
        line = preview(scene, [shown, " ", h("span", block_words(scene, whole, block))], prospects[gap])
    else:
        blocks = standing(faces_of(now.hand), opened)
        line = preview(scene, [h("span", t("shirokurojan.gap.none"))], short(now, now.hand))
    came_from = "stock" if any(event.name == "draw" for event in scene.events) else None
    return [line, blackwhite_view.insertion_row(scene, look(scene), now.hand, drawn, gap, blocks, comes_to, came_from)]


def block_at(blocks: tuple[Block, ...], place: int) -> Block | None:
    """Return the block that a position belongs to, or None for a loose card."""
    return next((block for block in blocks if block[0] <= place < block[1]), None)


def block_words(scene: Scene, whole: tuple[int, ...], block: Block | None) -> str:
    """Return what a block is called, or that there is none."""
    if block is None:
        return scene.t("shirokurojan.gap.loose")
    faces = faces_of(whole[slice(*block)])
    kind = "pair" if len(faces) == 2 else "set" if is_set(faces) else "run"
    return scene.t(f"shirokurojan.made.{kind}")


def called_on(scene: Scene, now: ShirokurojanObservation) -> Element:
    """Return the hand as pictures in its order, with its blocks."""
    blocks = standing(faces_of(now.hand), len(now.melds[scene.seat]))
    count = len(now.hand)
    cards = [
        blackwhite_view.held_card(
            scene, look(scene), code, blackwhite_view.name_of(scene, code, place, count), key=f"place {place}", flip=f"held {code & ~1}"
        )
        for place, code in enumerate(now.hand)
    ]
    return blackwhite_view.row(scene, look(scene), now.hand, blocks, scene.t("bw.hand.label", n=count), cards)


def lying(scene: Scene, now: ShirokurojanObservation) -> list[Child]:
    """Return the hand as a row of buttons, and what it comes to, without the selected card where one is selected."""
    t, selected = scene.t, scene.state["selected"]
    mine = now.actor == scene.seat and now.step == DISCARDING
    opened = len(now.melds[scene.seat])
    blocks, leaving = standing(faces_of(now.hand), opened), -1
    if mine and selected >= 0:
        rest = without(now.hand, selected)
        stay = standing(faces_of(rest), opened)
        blocks, leaving = tuple((start + (start >= selected), end + (end > selected)) for start, end in stay), selected
        face = blackwhite.face(t, FACE_TEXTS[FACES[now.hand[selected]]])
        line = preview(scene, [face, " ", h("span", t("shirokurojan.hand.without"))], short(now, rest))
    else:
        enough = len(now.hand) % 3 == 2
        prospect = full(now, now.hand, now.gap if now.gap >= 0 else None) if enough else short(now, now.hand)
        line = preview(scene, [h("span", t("shirokurojan.hand.now"))], prospect, after_discard=enough)
    row = blackwhite_view.row(
        scene, look(scene), now.hand, blocks, t("bw.hand.label", n=len(now.hand)), buttons(scene, now, blocks, mine), leaving
    )
    row["a"]["zone"] = "hand"
    return [line, row]


def buttons(scene: Scene, now: ShirokurojanObservation, blocks: tuple[Block, ...], mine: bool) -> list[Element]:
    """Return the cards of the hand, each a button with its place and the block that it is in."""
    t, selected = scene.t, scene.state["selected"]
    cards = []
    for place, code in enumerate(now.hand):
        chosen = mine and selected == place
        name = blackwhite_view.name_of(scene, code, place, len(now.hand))
        block = block_at(blocks, place)
        if block and not chosen:
            name = t("common.comma").join([name, block_words(scene, now.hand, block)])
        cards.append(
            blackwhite_view.held_card(
                scene,
                look(scene),
                code,
                name,
                act=f"select {place}" if now.step != OVER else None,
                state=(".is-selected" if chosen else "") + (".is-new" if mine and place == now.gap else ""),
                key=f"place {place}",
                flip=f"held {code & ~1}",
                from_="stock" if scene.fresh else None,
                turn="up" if scene.fresh else None,
                delay=place if scene.fresh else None,
                drag=f"place {place}" if mine else None,
                pressed=chosen,
            )
        )
    return cards


def preview(scene: Scene, what: list[Child], prospect: Prospect, after_discard: bool = False) -> Element:
    """Return the line over the hand: what it comes to, and the undo where a small table has no room for the tools."""
    t = scene.t
    undo = icon_button(t, "undo", "table.undo", "undo", key="undo small", letter="u") if scene.can_undo else None
    ready = prospect.lacks == 1 and prospect.score is None
    if ready and scene.settings.waits and not after_discard:
        words = [h("b.tenpai", t("shirokurojan.prospect.ready")), waits(scene, prospect.waits)]
        return h("div.preview.preview--waits", undo, h("span.preview__what", what, words))
    brief = words_view.brief(scene, prospect)
    if ready and after_discard:
        brief = (scene.settings.waits and t("shirokurojan.prospect.can_be_ready")) or ""
    return h("div.preview", undo, h("span.preview__what", what), h("span.preview__pts.num", h("b", brief)))


def waits(scene: Scene, found: tuple[Wait, ...]) -> Element:
    """Return the faces for which a hand waits: how many cards that bear it are unseen, the points of a ron, whether it is a dora."""
    t = scene.t
    if not found:
        return h("span.soft", t("shirokurojan.prospect.no_wait"))
    dora = dora_of(scene.observation.indicator)
    items = []
    for wait in found:
        points = t("shirokurojan.wait.short") if wait.points is None else t("shirokurojan.wait.points", n=wait.points)
        items.append(
            h(
                "li" + ("" if wait.left else ".is-out"),
                blackwhite.face(t, FACE_TEXTS[wait.face]),
                h("b", t("shirokurojan.wait.left", n=wait.left)),
                h("small", points),
                h("em", t("shirokurojan.marked")) if wait.face in dora else None,
                key=FACE_TEXTS[wait.face],
            )
        )
    many = ".waits--many" if len(found) > 3 else ""
    return h(f"ul.waits{many}.num", items, aria_label=t("shirokurojan.wait.label"))
