"""The captures on the table of Koi-Koi by kind, the yaku in progress, and the sheets that enlarge them."""

from fudaba.core.contract import HIDDEN
from fudaba.core.hanafuda import ALL, HIKARI, KASU, KIND, MONTHS, TAN, TANE, TEXTS, cards_of
from fudaba.games.koikoi import travel_view, words_view
from fudaba.games.koikoi.observation import KoikoiObservation
from fudaba.games.koikoi.travel_view import Way
from fudaba.games.koikoi.yaku import ALL_HIKARI, BY_ID, YAKU, Counting, Progress, Yaku, count, counting, progress
from fudaba.ui import hanafuda
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.rules import rules_words
from fudaba.ui.table import Scene
from fudaba.ui.widgets import sheet

KINDS = (HIKARI, TANE, TAN, KASU)
"""The kinds in the order in which captures lie, the best first."""
CHIPS = 4
"""How many yaku in progress stand beside the captures at most; the sheet has all."""
OWN, RIVAL = "captured-own", "captured-rival"
"""The sheets that enlarge the captures of this player and of the other."""


def by_kind(cards: int) -> dict[str, tuple[int, ...]]:
    """Return the cards of a set by kind."""
    return {kind: tuple(card for card in cards_of(cards) if KIND[card] == kind) for kind in KINDS}


def heaps(scene: Scene, seat: int, ways: dict[int, Way]) -> Element:
    """Return a player's captures in four heaps, each pressed to see them large."""
    act = f"sheet {OWN if seat == scene.seat else RIVAL}"
    heaps = [heap(scene, kind, cards, act, ways) for kind, cards in by_kind(scene.observation.captured[seat]).items()]
    return h("ul.caps", heaps, aria_label=words_view.captures_title(scene, seat))


def heap(scene: Scene, kind: str, cards: tuple[int, ...], act: str, ways: dict[int, Way]) -> Element:
    """Return a heap of one kind with its count."""
    t = scene.t
    words = t("koikoi.captured.heap", kind=t(f"hanafuda.kind.{kind}"), n=len(cards))
    if cards:
        words = t("koikoi.captured.heap.cards", heap=words, cards=words_view.listed(scene, cards))
    label = h("span.cap__kind", h("span", t(f"koikoi.captured.sign.{kind}")), h("b.num", str(len(cards))), aria_hidden="true")
    fan = h("span.fan", [h("span", small(scene, card, ways.get(card)), key=TEXTS[card]) for card in cards], aria_hidden="true")
    state = "" if cards else ".cap--none"
    return h(
        "li",
        h(f"button.cap{state}", label, fan, type_="button", act=act, aria_label=words, key=f"{act} {kind}"),
        key=kind,
        style={"--n": str(max(len(cards), 1))},
    )


def small(scene: Scene, card: int, way: Way | None) -> Element:
    """Return a captured card in its heap, whose label names it."""
    face = h("img", src=hanafuda.picture(TEXTS[card], scene.settings), alt="", draggable="false")
    return h("span.card.card--tall", face, **{**travel_view.attributes(scene, card, way, 0), "delay": None})


def in_progress(scene: Scene, seat: int) -> list[Progress]:
    """Return the yaku that a player has or can still make and has begun, the nearest first; of those of hikari one, as one counts."""
    now: KoikoiObservation = scene.observation
    found = progress(now.captured[seat], now.captured[1 - seat], counting(now.options))
    begun = [each for each in found if each.made or (each.possible and each.have)]
    nearest = sorted(begun, key=lambda each: (not each.made, each.need - each.have, -BY_ID[each.yaku].points))
    brights = [each for each in nearest if not BY_ID[each.yaku].pool & ~ALL_HIKARI]
    return [each for each in nearest if each not in brights[1:]]


def chips(scene: Scene, seat: int) -> Element | None:
    """Return a player's nearest yaku, each with how many of its cards are captured; pressed they show which cards are still out."""
    if not scene.settings.yaku_progress:
        return None
    t = scene.t
    signs: list[Child] = []
    for each in in_progress(scene, seat)[:CHIPS]:
        near = ".yaku--made" if each.made else ".yaku--near" if each.need - each.have == 1 else ""
        name = h("span", t(f"koikoi.yaku.short.{each.yaku}"), " ")
        signs.append(h(f"span.yaku{near}", name, h("b.num", value_of(scene, seat, each)), " ", key=each.yaku))
    return h(
        "button.yakus" + ("" if signs else ".yakus--none"),
        h("span.vh", t("koikoi.progress.label", name=scene.people[seat].name), " "),
        signs or h("span.yaku", t("koikoi.progress.none")),
        type_="button",
        act="sheet yaku",
        key=f"yakus {'own' if seat == scene.seat else 'rival'}",
    )


def value_of(scene: Scene, seat: int, each: Progress) -> str:
    """Return how far a yaku is: `2/3`, or its points once it is made."""
    if not each.made:
        return f"{each.have}/{each.need}"
    now = scene.observation
    parts = {part.yaku: part.points for part in count(now.captured[seat], counting(now.options))}
    return words_view.points(scene, parts[each.yaku])


def captured_sheet(scene: Scene, seat: int) -> Element:
    """Return a player's captures, large and by kind."""
    t = scene.t
    groups = [
        h(
            "section.kinds__one",
            h("h3", t("koikoi.captured.heap", kind=t(f"hanafuda.kind.{kind}"), n=len(cards))),
            h("ul.spread", [h("li", hanafuda.card(scene, TEXTS[card]), key=TEXTS[card]) for card in cards]) if cards else None,
            key=kind,
        )
        for kind, cards in by_kind(scene.observation.captured[seat]).items()
    ]
    title = words_view.captures_title(scene, seat)
    return sheet(t, title, h("div.kinds", groups), kind=".sheet--wide")


def yaku_sheet(scene: Scene) -> Element:
    """Return all yaku with their cards, whose they are, and how far both players are."""
    t = scene.t
    rules = counting(scene.options)
    rows = [yaku_row(scene, yaku, rules) for yaku in YAKU if yaku.can_count(0, rules)]
    notes = [t(f"koikoi.yaku.note.{name}") for name in ("cup_kasu", "rain_spoils") if getattr(scene.options, name)]
    notes.append(t("koikoi.yaku.note.double" if scene.options.eight_double else "koikoi.yaku.note.single"))
    dealt = {name: rules_words(t, t(f"koikoi.hand_yaku.{name}"), "koikoi", f"yaku-{name}") for name in ("teshi", "kuttsuki")}
    hands = h("dl.handyaku", [h("div", h("dt", words), h("dd", t(f"koikoi.hand_yaku.{name}.say"))) for name, words in dealt.items()])
    foot = h("div.yakulist__foot", h("h3", t("koikoi.hand_yaku.title")), hands, [h("p.soft", note) for note in notes])
    return sheet(t, t("koikoi.yaku.title"), h("ul.yakulist", rows), foot, kind=".sheet--wide")


def yaku_row(scene: Scene, yaku: Yaku, rules: Counting) -> Element:
    """Return one yaku of the list."""
    t, now, shown = scene.t, scene.observation, scene.settings.yaku_progress
    worth = t("koikoi.yaku.further" if yaku.further else "koikoi.yaku.fixed", n=yaku.points)
    figures: list[Child] = []
    made = False
    for seat in (scene.seat, 1 - scene.seat) if shown else ():
        each = next((each for each in progress(now.captured[seat], now.captured[1 - seat], rules) if each.yaku == yaku.id), None)
        if each is None:
            continue
        made = made or each.made
        words = value_of(scene, seat, each) if each.made or each.possible else t("koikoi.progress.gone")
        kind = ".is-made" if each.made else "" if each.possible else ".is-gone"
        figures.append(h(f"span.yakulist__who{kind}", scene.people[seat].name, " ", h("b.num", words)))
    cards = [h("li", listed_card(scene, card), key=TEXTS[card]) for card in cards_of(yaku.wanted(rules))]
    return h(
        "li" + (".is-made" if made else ""),
        h(
            "div.yakulist__head",
            h("h3", rules_words(t, t(f"koikoi.yaku.{yaku.id}"), "koikoi", f"yaku-{yaku.id}")),
            h("b.num", worth),
            h("small", t(f"koikoi.yaku.say.{yaku.id}")),
        ),
        h("ul.yakulist__cards" + (".yakulist__cards--many" if len(cards) > 10 else ""), cards),
        h("p.yakulist__far", figures) if figures else None,
        key=yaku.id,
    )


def listed_card(scene: Scene, card: int) -> Element:
    """Return a card of the list with a tag of who has captured it."""
    t, now, text = scene.t, scene.observation, TEXTS[card]
    name = hanafuda.spoken(t, text)
    face = h("img", src=hanafuda.picture(text, scene.settings), alt="", draggable="false")
    owner = next((seat for seat in (0, 1) if now.captured[seat] >> card & 1), None) if scene.settings.yaku_progress else None
    if owner is None:
        return h("span.card.card--tall", face, role="img", aria_label=name)
    mine = owner == scene.seat
    words = t("koikoi.captured.by", name=scene.people[owner].name)
    tag = h("i.whose", scene.people[owner].sign[:1], aria_hidden="true")
    return h(
        "span.card.card--tall" + (".is-own" if mine else ".is-rival"),
        face,
        tag,
        role="img",
        aria_label=t("common.comma").join([name, words]),
    )


def unseen(now: KoikoiObservation) -> int:
    """Return the cards that this seat has not seen in this round: those of the other hand and of the stock."""
    seen = now.hand | now.field | now.captured[0] | now.captured[1]
    return ALL & ~(seen if now.turned == HIDDEN else seen | 1 << now.turned)


def unseen_sheet(scene: Scene) -> Element:
    """Return the cards not seen yet, month by month."""
    t, now = scene.t, scene.observation
    left = unseen(now)
    rows = []
    for month in MONTHS:
        cards = range(4 * month, 4 * month + 4)
        out = [card for card in cards if left >> card & 1]
        faces = [
            h("li", hanafuda.card(scene, TEXTS[card]), key=TEXTS[card])
            if card in out
            else h("li.is-seen", h("span.place.place--tall"), aria_hidden="true", key=TEXTS[card])
            for card in cards
        ]
        title = h("h3", t("koikoi.unseen.month", month=t(f"month.{month + 1}"), plant=t(f"hanafuda.plant.{month + 1}"), n=len(out)))
        rows.append(h("li", title, h("ul.unseen__cards", faces), key=str(month)))
    where = t("koikoi.unseen.where", n=left.bit_count(), hand=now.sizes[1 - scene.seat], stock=now.stock)
    return sheet(t, t("koikoi.unseen.title"), h("p", where), h("ol.unseen", rows), kind=".sheet--wide")


def unseen_strip(scene: Scene) -> Element | None:
    """Return the same as a strip of signs, for tables with room; pressed it shows the sheet."""
    if not scene.settings.unseen_cards:
        return None
    t, left = scene.t, unseen(scene.observation)
    months = [
        h(
            "span.unseen__month",
            h("b.num", str(month + 1)),
            [h("i.on" if left >> card & 1 else "i", hanafuda.mark(t, KIND[card])) for card in range(4 * month, 4 * month + 4)],
            key=str(month),
        )
        for month in MONTHS
    ]
    title = t("koikoi.unseen.title")
    return h(
        "button.unseen-strip",
        h("span.unseen-strip__title", title),
        months,
        type_="button",
        act="sheet unseen",
        region="unseen",
        key="unseen strip",
    )
