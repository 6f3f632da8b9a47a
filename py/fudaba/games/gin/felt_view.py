"""What lies on the table of Gin Rummy: the top bar, the rival's seat, the piles, the status line, the desk's log."""

from collections.abc import Sequence

from fudaba.core.contract import HIDDEN
from fudaba.core.deck import FRENCH_TEXTS
from fudaba.games import rulings_view
from fudaba.games.gin import words_view
from fudaba.games.gin.notation import DRAW, TAKE
from fudaba.games.gin.round import MELDING
from fudaba.ui import french
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Scene
from fudaba.ui.widgets import back_link, back_of_card, card, heading, hint_tool, icon_button, score, score_table, seat, status, stock, tool

PILE_SHOWN = 3
"""How many cards of the discard pile lie in view; a dialog lists them all."""


def top(scene: Scene) -> Element:
    t = scene.t
    small = t("gin.table.round", n=scene.number, preset=t(f"gin.preset.{scene.preset}") if scene.preset else "")
    return h(
        "header.top",
        back_link(t),
        h("h1", t("gin.name"), h("small", small), tabindex="-1", key="title"),
        score(scene),
        icon_button(t, "menu", "menu.title", "sheet menu", letter="m"),
        region="top",
    )


def rival(scene: Scene) -> Element:
    t, now = scene.t, scene.observation
    rival = 1 - scene.seat
    size = now.sizes[rival]
    origin = _origin(scene, rival)
    backs = [
        h(
            "li",
            back_of_card(
                french.back(scene.number),
                ".card--small",
                flip=f"rival {slot}",
                from_="stock" if scene.fresh else origin if slot == size - 1 else None,
                delay=2 * slot if scene.fresh else None,
            ),
            key=str(slot),
        )
        for slot in range(size)
    ]
    note = t("gin.table.held", n=size)
    return h(
        "section.rival",
        seat(scene, rival, note, now.dealer == rival),
        h("ul.backs", backs, aria_hidden="true"),
        h(
            "div.taken",
            h("h2", t("gin.table.taken")),
            h("span.taken__name", scene.people[rival].name),
            minis(scene, now.taken[rival]),
            h("div.taken__own", h("span", scene.people[scene.seat].name), minis(scene, now.taken[scene.seat])),
        ),
        aria_label=t("gin.table.rival", name=scene.people[rival].name),
        region="rival",
    )


def minis(scene: Scene, cards: Sequence[int]) -> Element:
    two = not scene.settings.four_colours
    tags = [h("li", french.mini(scene.t, FRENCH_TEXTS[each], two), key=f"{place}") for place, each in enumerate(cards)]
    return h("ul.minis", tags or h("li.soft", scene.t("gin.table.none")))


def piles(scene: Scene) -> Element:
    t, state = scene.t, scene.state
    own = state["sort"] == "own" and state["selected"] >= 0
    return h(
        "section.piles",
        h(
            "div.tools",
            tool("last", t("table.last"), "sheet last", "l"),
            tool("undo", t("table.undo"), "undo", "u", off=not scene.can_undo),
        ),
        h("div.piles__pair", stock_of(scene), pile(scene)),
        h(
            "div.tools.tools--end",
            tool("sort", t(f"gin.sort.{state['sort']}"), "sort", "s", label=t("gin.sort.label", sort=t(f"gin.sort.{state['sort']}"))),
            [tool("left", t("gin.sort.left"), "shift left", ","), tool("right", t("gin.sort.right"), "shift right", ".")] if own else None,
            hint_tool(scene),
        ),
        aria_label=t("gin.table.piles"),
        region="piles",
        zone="piles",
    )


def stock_of(scene: Scene) -> Element:
    """Return the stock."""
    t, now = scene.t, scene.observation
    may = now.actor == scene.seat and DRAW in now.legal
    label = t("gin.stock.draw" if may else "gin.stock", n=now.stock)
    return stock(french.back(scene.number), now.stock, t("gin.table.stock"), label, may)


def pile(scene: Scene) -> Element:
    t, now = scene.t, scene.observation
    places: list[Child] = []
    shown = now.pile[-PILE_SHOWN:]
    for each in shown[:-1]:
        text = FRENCH_TEXTS[each]
        under = card(french.picture(text, scene.settings), french.spoken(t, text), flip=f"card {text}", key=text)
        places.append(under)
    if shown:
        places.append(top_of_pile(scene, shown[-1]))
    return h(
        "section.pile.pile--open",
        h("div.place", places, h("span.place__count.num", str(len(now.pile)), aria_hidden="true", key="count"), drop="pile"),
        h("h2", t("gin.table.pile")),
    )


def top_of_pile(scene: Scene, top: int) -> Element:
    """Return the top of the discard pile: pressed to take it, to discard the selected card, or to look through the pile."""
    t, now = scene.t, scene.observation
    text = FRENCH_TEXTS[top]
    mine = now.actor == scene.seat
    may = mine and TAKE in now.legal
    putting = mine and now.step == MELDING and scene.state["selected"] >= 0
    act = "take" if may else "discard" if putting else "sheet pile"
    words = "gin.pile.take" if may else "gin.pile.discard" if putting else "gin.pile.look"
    thrown_by_rival = any(event.name in ("discard", "knock") and event.seat != scene.seat for event in scene.events)
    return card(
        french.picture(text, scene.settings),
        t(words, card=french.spoken(t, text), n=len(now.pile)),
        act=act,
        state=".is-lit" if may else "",
        key="top",
        flip=f"card {text}",
        from_="stock" if scene.fresh else f"rival {now.sizes[1 - scene.seat]}" if thrown_by_rival else None,
        delay=20 if scene.fresh else None,
        turn="up" if scene.fresh or thrown_by_rival else None,
        back=french.back(scene.number) if scene.fresh or thrown_by_rival else None,
        drag="pile" if may else None,
    )


def status_line(scene: Scene) -> Element:
    t, now = scene.t, scene.observation
    mine = now.actor == scene.seat
    sign = t("table.your_turn_sign") if mine else scene.people[1 - scene.seat].sign
    why = rulings_view.explained(scene, words_view.explained(scene, scene.why)) if scene.why is not None else None
    return status(sign, words_view.now_line(scene), words_view.then(scene), not mine, why, "" if mine else ".seal--pine", scene.advice)


def log(scene: Scene) -> Element:
    """Return the desk's third column: the round so far and the rounds before."""
    t = scene.t
    two = not scene.settings.four_colours
    lines: list[Child] = []
    for number, event in enumerate(scene.log):
        words = f"gin.log.{event.name}"
        if not t.has(words):
            continue
        if event.cards and event.cards[0] != HIDDEN:
            what: Element = h("span.minis", french.mini(t, FRENCH_TEXTS[event.cards[0]], two))
        else:
            what = h("span.soft", t("gin.log.unseen") if event.cards else "")
        lines.insert(0, h("li", h("b", scene.people[event.seat].name), h("span", t(words)), what, key=str(number)))
    return h(
        "aside.log.panel",
        heading(t("table.this_round"), h("span.chip.num", t("table.turn", n=scene.observation.turns + 1)), name="log-h"),
        h("ol.log__list", lines[:7], reversed=True),
        h(
            "div.log__foot",
            heading(t("table.this_match"), h("span.soft.num", t("gin.length", n=scene.options.target))),
            score_table(scene),
        ),
        aria_labelledby="log-h",
        region="log",
    )


def _origin(scene: Scene, rival: int) -> str | None:
    """Return whence the rival's newest card came."""
    for event in scene.events:
        if event.seat == rival and event.name == "draw":
            return "stock"
        if event.seat == rival and event.name == "take":
            return f"card {FRENCH_TEXTS[event.cards[0]]}"
    return None
