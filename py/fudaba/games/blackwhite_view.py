"""The hand that cannot be sorted, on the page: rows with the reckoning under them, gaps, and the two ways to hold a hand."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.core.contract import HIDDEN, Action
from fudaba.games.blackwhite import CARD_TEXTS, DISCARDING, FACES, HELD_TEXTS, INSERTING, NUMBERS, Block, faces_of, is_set, upright
from fudaba.ui import blackwhite
from fudaba.ui.nodes import Child, Element, h, icon
from fudaba.ui.table import Scene, Table
from fudaba.ui.widgets import back_of_card, button, card, keyed


class Look(NamedTuple):
    """How a game shows these cards: its dressing (cats or pandas), its locale prefix, and what it counts.

    With `costs` the number of a card outside every block stands under it. Cards that show one of the `marked` faces carry a mark.
    """

    dressing: str
    game: str
    costs: bool = True
    marked: tuple[int, ...] = ()


def name_of(scene: Scene, code: int, place: int, count: int) -> str:
    """Return a held card with its place, as a screen reader says it."""
    t = scene.t
    return t("common.comma").join([blackwhite.spoken(t, HELD_TEXTS[code]), t("face.place", n=place + 1, of=count)])


def held_card(
    scene: Scene,
    look: Look,
    code: int,
    name: str,
    *,
    act: str | None = None,
    state: str = "",
    key: str | None = None,
    flip: str | None = None,
    from_: str | None = None,
    turn: str | None = None,
    delay: int | None = None,
    drag: str | None = None,
    pressed: bool | None = None,
) -> Element:
    """Return a card as it is held, with the number of its other face where a strip still shows it."""
    held = HELD_TEXTS[code]
    other = blackwhite.other_of(held)
    marked = FACES[code] in look.marked
    node = card(
        blackwhite.picture(held, scene.settings, look.dressing),
        scene.t("common.comma").join([name, scene.t(f"{look.game}.marked")]) if marked else name,
        act=act,
        state=".card--tall" + (".is-turned" if blackwhite.turned(held) else "") + state,
        key=key,
        flip=flip,
        from_=from_,
        turn=turn,
        back=blackwhite.BACK if turn else None,
        delay=delay,
        drag=drag,
        aria_pressed=None if pressed is None else "true" if pressed else "false",
    )
    node["c"].insert(1, h(f"i.under.under--{other[0].lower()}", other[1], aria_hidden="true"))
    if marked:
        node["c"].append(h("i.flag", scene.t(f"{look.game}.marked"), aria_hidden="true"))
    return node


def example(t: Text, settings: Settings, dressing: str, blocks: Sequence[str]) -> list[list[Element]]:
    """Return blocks of held cards as an example, away from the table; small cards have the large numbers, whatever deck was chosen."""

    def shown(held: str) -> Element:
        state = ".card--tall" + (".is-turned" if blackwhite.turned(held) else "")
        return card(blackwhite.picture(held, settings._replace(deck="large"), dressing), blackwhite.spoken(t, held), state=state)

    return [[shown(held) for held in each.split()] for each in blocks]


def tallies(scene: Scene, look: Look, hand: Sequence[int], melds: Sequence[Block], leaving: int = -1) -> list[Element]:
    """Return what stands under each card of a row: a bracket for a block with its kind, and what a loose card costs.

    The card at `leaving` is counted no more: it costs nothing, and a bracket may reach across it.
    """
    found: list[Element | None] = [None] * len(hand)
    pairs = sum(end - start - (start <= leaving < end) == 2 for start, end in melds)
    for start, end in melds:
        faces = faces_of([hand[place] for place in range(start, end) if place != leaving])
        kind = "run" if not is_set(faces) else "set" if len(faces) > 2 else "pair" if pairs == 1 else "pairs"
        for place in range(start, end):
            mark = (".tally--start" if place == start else "") + (".tally--end" if place == end - 1 else "")
            name = h("b.tally__name", scene.t(f"{look.game}.{kind}"), style={"--span": str(end - start)}) if place == start else None
            found[place] = h(f"i.tally.tally--in{mark}", name, aria_hidden="true")
    costs = [("–" if place == leaving else str(NUMBERS[code])) if look.costs else "" for place, code in enumerate(hand)]
    return [node or h("i.tally.tally--loose.num", costs[place], aria_hidden="true") for place, node in enumerate(found)]


def row(
    scene: Scene,
    look: Look,
    hand: Sequence[int],
    melds: Sequence[Block],
    label: str,
    cards: Sequence[Element] | None = None,
    leaving: int = -1,
) -> Element:
    """Return a hand as a row in its own order; without cards of its own each card is a picture with a name."""
    count = len(hand)
    shown = cards or [held_card(scene, look, code, name_of(scene, code, place, count)) for place, code in enumerate(hand)]
    under = tallies(scene, look, hand, melds, leaving)
    slots = [h("li.slot", shown[place], under[place], key=f"slot {place}") for place in range(count)]
    return h("ol.bwrow", slots, style={"--n": str(count)}, aria_label=label)


def hand_in_order(scene: Scene, look: Look, hand: Sequence[int], drawn: int) -> list[Element]:
    """Return the cards of a hand in its own order, to be looked at alone, and a drawn one after them (HIDDEN: none)."""
    cards = [held_card(scene, look, code, name_of(scene, code, place, len(hand))) for place, code in enumerate(hand)]
    if drawn != HIDDEN:
        cards.append(held_card(scene, look, drawn, blackwhite.spoken_card(scene.t, CARD_TEXTS[drawn]), state=".is-new"))
    return cards


def way(scene: Scene, look: Look, name: str, hand: Sequence[int], melds: Sequence[Block], points: Child, chosen: bool) -> Element:
    """Return one of the two ways to hold the hand, with its blocks and what it comes to."""
    t = scene.t
    label = h(
        "label.way__head",
        h("span.way__dot", aria_hidden="true"),
        h("b.title", t(f"hold.{name}")),
        h("span.soft", t(f"hold.{name}.say")),
        h("span.way__pts.num", points),
        for_=f"way-{name}",
    )
    choice = h(
        "input",
        type_="radio",
        name="way",
        id=f"way-{name}",
        value=name,
        checked=chosen,
        change=f"way {name}",
        aria_describedby=f"hand-{name}",
        key=f"way {name}",
    )
    lying = row(scene, look, hand, melds, t(f"hold.{name}.label"))
    lying["a"]["id"] = f"hand-{name}"
    return h("div.way" + (".is-on" if chosen else ""), choice, label, lying, key=name)


def ways(scene: Scene, keep: Element, turn: Element, count: int) -> Element:
    """Return both ways to hold the hand, one above the other."""
    t = scene.t
    half = h("p.half", icon("turn"), h("span", t("hold.half", n=count)), aria_hidden="true")
    return h("fieldset.ways", h("legend.vh", t("hold.legend")), keep, half, turn, region="ways", zone="ways")


def backs(scene: Scene, slots: Sequence[int], seat: int, raised: int, fresh: bool) -> Element:
    """Return another player's hand from behind, in its own order; the place of the last insertion is raised."""
    cards = [
        h(
            "li" + (".at" if place == raised else ""),
            back_of_card(
                blackwhite.BACK,
                ".card--tall.card--small",
                flip=f"back {seat} {slot}",
                from_="stock" if fresh or slot >= len(slots) - 1 else None,
                delay=place if fresh else None,
            ),
            key=str(slot),
        )
        for place, slot in enumerate(slots)
    ]
    return h("div.held", h("ul.backs.row-backs", cards, aria_hidden="true"))


def gap_button(scene: Scene, gap: int, hand: Sequence[int], chosen: int, comes_to: str) -> Element:
    """Return the target of a gap, named by its neighbours and by what the card makes there.

    `chosen` is the gap chosen before, -1 for none: the ones beside it answer to the arrows wherever the focus is.
    """
    t = scene.t
    left = blackwhite.spoken_face(t, blackwhite.face_of(HELD_TEXTS[hand[gap - 1]])) if gap else ""
    right = blackwhite.spoken_face(t, blackwhite.face_of(HELD_TEXTS[hand[gap]])) if gap < len(hand) else ""
    where = "between" if left and right else "first" if right else "last"
    words = [t(f"gap.{where}", n=gap + 1, left=left, right=right)] + ([comes_to] if comes_to else [])
    kind = (".is-on" if gap == chosen else "") + (".gap--end" if gap == len(hand) else "")
    left_of, right_of = (len(hand), 0) if chosen < 0 else (chosen - 1, chosen + 1)
    return h(
        f"button.gap{kind}",
        type_="button",
        act=f"gap {gap}",
        key=f"gap {gap}",
        aria_label=t("common.comma").join(words),
        aria_pressed="true" if gap == chosen else "false",
        letter="ArrowLeft" if gap == left_of else "ArrowRight" if gap == right_of else None,
        drop=f"gap {gap}",
    )


def insertion_row(
    scene: Scene,
    look: Look,
    hand: Sequence[int],
    drawn: int,
    gap: int,
    melds: Sequence[Block],
    comes_to: Callable[[int], str],
    came_from: str | None,
) -> Element:
    """Return the hand with its gaps open and the drawn card above it, or half slipped into the chosen gap (-1: none)."""
    t = scene.t
    at = gap if gap >= 0 else len(hand) // 2
    whole = [*hand[:at], drawn, *hand[at:]] if gap >= 0 else list(hand)
    under = tallies(scene, look, whole, melds)
    name = t("common.comma").join([blackwhite.spoken(t, HELD_TEXTS[drawn]), t("face.drawn")])
    riding = held_card(
        scene,
        look,
        drawn,
        name,
        act="flip",
        state=".drawn" if gap >= 0 else ".drawn.drawn--free",
        key="drawn",
        flip=f"held {drawn & ~1}",
        from_=came_from,
        turn="up" if came_from == "stock" else None,
        drag="drawn",
    )
    riding["a"]["zone"] = "drawn"  # a tab stop of its own: arrows go from gap to gap
    riding["c"].append(h("span.drawn__turn", icon("turn"), aria_hidden="true"))
    slots: list[Element] = []
    place = 0
    for number, code in enumerate(hand):
        if number == at:
            slots.append(_drawn_slot(scene, riding, hand, gap, comes_to, under))
            place += gap >= 0
        body: list[Child] = [held_card(scene, look, code, name_of(scene, code, number, len(hand)), flip=f"held {code & ~1}")]
        if number != gap:
            body.append(gap_button(scene, number, hand, gap, comes_to(number)))
        if number == len(hand) - 1 and gap != len(hand):
            body.append(gap_button(scene, len(hand), hand, gap, comes_to(len(hand))))
        slots.append(h("li.slot", body, under[place], key=f"held {code & ~1}"))
        place += 1
    if at == len(hand):
        slots.append(_drawn_slot(scene, riding, hand, gap, comes_to, under))
    label = t("gap.label", n=len(hand), gaps=len(hand) + 1)
    free = "" if gap >= 0 else ".row--free"
    return h(f"ol.bwrow.row--insert{free}", slots, style={"--n": str(len(whole))}, aria_label=label, zone="gaps", data_follow=True)


def _drawn_slot(
    scene: Scene, riding: Element, hand: Sequence[int], gap: int, comes_to: Callable[[int], str], under: Sequence[Element]
) -> Element:
    if gap < 0:
        return h("li.slot.slot--free", riding, key="drawn slot")
    chosen = gap_button(scene, gap, hand, gap, comes_to(gap))
    return h("li.slot.slot--drawn", h("span.well", aria_hidden="true"), riding, chosen, under[gap], key="drawn slot")


def insertion_buttons(scene: Scene, drawn: int, gap: int, comes_to: str) -> list[Child]:
    """Return the flip of the drawn card, and the button that puts it into the chosen gap (-1: none), with what that comes to."""
    t, letters, held = scene.t, scene.settings.letters, HELD_TEXTS[drawn]
    up, below = blackwhite.face_of(held), blackwhite.other_of(held)
    signs = [blackwhite.face(t, up, ".is-up"), h("span.flip__to", "→"), blackwhite.face(t, below)]
    label = t("bw.acts.flip.label", up=blackwhite.spoken_face(t, up), below=blackwhite.spoken_face(t, below))
    flip = button(
        h("span.vh", label),
        icon("turn"),
        h("span.flip__faces", signs, aria_hidden="true"),
        h("span.flip__word", t("bw.acts.flip"), aria_hidden="true"),
        keyed("F", letters),
        act="flip",
        kind=".flip",
        key="flip",
        letter="f",
    )
    words = h("span", t("bw.acts.put"), h("small.num", comes_to if gap >= 0 else t("bw.acts.choose_gap")))
    kind = ".btn--main" if gap >= 0 else ""
    return [flip, button(words, keyed("↵", True), act="put", kind=kind, key="put", letter="Enter", off=gap < 0)]


def insertion_words(scene: Scene, hand: Sequence[int], card: int, action: Action) -> str:
    """Return in words where a drawn card is put in, and with which face up."""
    t, gap = scene.t, action.first
    card = upright(card, action.second)
    values = {"card": _face_words(scene, card), "n": gap + 1}
    if 0 < gap < len(hand):
        return t("hint.bw.insert", left=_face_words(scene, hand[gap - 1]), right=_face_words(scene, hand[gap]), **values)
    return t("hint.bw.insert.first" if gap == 0 else "hint.bw.insert.last", **values)


def place_words(scene: Scene, hand: Sequence[int], place: int) -> str:
    """Return the face that the card at a place of the hand shows, in words."""
    return _face_words(scene, hand[place])


def _face_words(scene: Scene, code: int) -> str:
    return blackwhite.spoken_face(scene.t, blackwhite.face_of(HELD_TEXTS[code]))


def insertion_presses(scene: Scene, action: Action) -> tuple[str, ...]:
    """Return the keys of what is pressed to put a card in: the flip until it lies the right way, the gap, then the button."""
    state = scene.state
    flip = () if state["side"] == action.second else ("flip",)
    chosen = not flip and state["gap"] == action.first
    return *flip, f"gap {action.first}", *(("put",) if chosen else ())


class BlackWhiteTable(Table):
    """What both tables keep between frames: the way chosen, the gap and the upright side of a drawn card, the selected position."""

    no_news = frozenset({"insert"})

    def state(self, before: dict[str, Any]) -> dict[str, Any]:
        """Return the state of an untouched table."""
        return {"way": "keep", "gap": -1, "side": 0, "selected": -1}

    def settled(self, scene: Scene) -> None:
        """Forget the gap once the card is in, and the selection once its card has left."""
        state, now = scene.state, scene.observation
        mine = now.actor == scene.seat
        if not (mine and now.step == INSERTING):
            state["gap"], state["side"] = -1, 0
        if not (mine and now.step == DISCARDING):
            state["selected"] = -1


def gap_of(parse: Callable[[str], Action], text: str) -> int:
    """Return a gap of the hand by its number on the page, as a game reads it; raises NotationError."""
    return parse(f"insert {text}w").first


def place_of(parse: Callable[[str], Action], text: str) -> int:
    """Return a position in the hand by its number on the page, as a game reads it; raises NotationError."""
    return parse(f"discard {text}").first
