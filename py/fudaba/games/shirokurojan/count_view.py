"""How a finished round of Shirokuro-jan is laid open and counted, and how a match of it is ranked."""

from collections.abc import Mapping, Sequence
from typing import Any

from fudaba.app.text import figure, signed
from fudaba.games import blackwhite_view
from fudaba.games.blackwhite import FACE_TEXTS, HELD_TEXTS, faces_of, parse_face, parse_held
from fudaba.games.shirokurojan import words_view
from fudaba.games.shirokurojan.felt_view import chip, look
from fudaba.games.shirokurojan.prospects import standing
from fudaba.games.shirokurojan.result import OpenMeld
from fudaba.games.shirokurojan.scoring import dora_of
from fudaba.ui import blackwhite
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Headline, Scene, detail_of, outcome_of
from fudaba.ui.widgets import heading


def headline(scene: Scene) -> Headline:
    """Return what ended the round, and who got how much."""
    t, detail, points = scene.t, detail_of(scene), outcome_of(scene).points
    kind, winners = detail["kind"], detail["winners"]
    if kind == "nagare":
        ready = detail["tenpai"]
        to = t("common.list").join(scene.people[seat].name for seat in ready)
        return Headline(t("shirokurojan.result.nagare"), "draw", "+1" if ready else "0", to)
    mark = "win" if scene.seat in winners else "loss"
    to = t("common.list").join(scene.people[seat].name for seat in winners)
    if len(winners) > 1:
        gained = t("common.dot").join(f"+{points[seat]}" for seat in winners)
        return Headline(t("shirokurojan.result.double"), mark, gained, to)
    who = "you" if scene.you(winners[0]) else "other"
    return Headline(t(f"shirokurojan.result.{kind}.{who}", name=to), mark, f"+{points[winners[0]]}", to)


def result(scene: Scene) -> list[Child]:
    """Return each winning hand with its yaku, or who was ready; then all other hands, and the points before and after."""
    detail = detail_of(scene)
    wins: Sequence[Mapping[str, Any]] = detail.get("wins", ())
    winners = set(detail["winners"])
    others = [seat for seat in order_of(scene) if seat not in winners]
    found: list[Child] = [win(scene, each, number) for number, each in enumerate(wins)]
    hands = h("div.opens", [opened(scene, seat, detail) for seat in others], style={"--count": str(len(others))})
    if detail["kind"] == "nagare":
        return [hands, standings(scene, scene.t("shirokurojan.result.nagare.say")) if scene.laid_off else None]
    if scene.laid_off:
        found += [standings(scene, payments_words(scene)), hands]
    return found


def order_of(scene: Scene) -> list[int]:
    """Return the seats, this one first."""
    seats = len(scene.people)
    return [(scene.seat + step) % seats for step in range(seats)]


def win(scene: Scene, each: Mapping[str, Any], number: int) -> Element:
    """Return a winning hand and its yaku; the yaku that is chosen, or lies under the pointer, lights its cards."""
    t, detail, seat = scene.t, detail_of(scene), each["seat"]
    how = t("shirokurojan.result.by_tsumo") if detail["discarder"] is None else discard_words(scene, detail["discarder"])
    name = scene.people[seat].name
    title = h(
        "h2.winh__t",
        h("span.seat__face", scene.people[seat].sign, aria_hidden="true"),
        t("shirokurojan.result.title", name=name, wind=words_view.wind_words(scene)),
        h("small", how),
        id=f"win-{number}",
    )
    return h(
        "section.win",
        h("div.winh", title, winning_hand(scene, each)),
        yaku_panel(scene, each, number) if scene.laid_off else None,
        aria_labelledby=f"win-{number}",
        key=f"win {number}",
    )


def winning_hand(scene: Scene, each: Mapping[str, Any]) -> Element:
    """Return the cards of a winning hand with its open melds; each knows the numbers of the yaku that it belongs to."""
    t, seat = scene.t, each["seat"]
    hand = tuple(map(parse_held, each["hand"]))
    lit: dict[int, list[int]] = {}
    for place, cards in enumerate(each["cards"].values(), 1):
        for position in cards:
            lit.setdefault(position, []).append(place)

    def state(position: int) -> str:
        return "".join(f".lit-{place}" for place in lit.get(position, ()))

    count = len(hand)
    shown = [
        blackwhite_view.held_card(
            scene,
            look(scene),
            code,
            blackwhite_view.name_of(scene, code, place, count),
            state=state(place) + (".is-new" if place == each["position"] else ""),
            flip=f"held {code & ~1}",
            from_=f"back {seat} {place}" if seat != scene.seat and not scene.laid_off else None,
            turn="up" if seat != scene.seat and not scene.laid_off else None,
        )
        for place, code in enumerate(hand)
    ]
    label = t("shirokurojan.result.hand", name=scene.people[seat].name)
    row = blackwhite_view.row(scene, look(scene), hand, [(start, end) for start, end in each["blocks"]], label, shown)
    melds = [
        h("div.meld__cards", [laid(scene, text, state(count + 3 * index + place)) for place, text in enumerate(meld)], key=f"meld {index}")
        for index, meld in enumerate(each["open"])
    ]
    return h("div.winh__hand", row, h("div.winh__melds", melds) if melds else None)


def laid(scene: Scene, held: str, state: str) -> Element:
    """Return a card of an open meld."""
    return chip(scene, held, blackwhite.spoken(scene.t, held), state, key=held)


def discard_words(scene: Scene, seat: int) -> str:
    """Return whose discard was called."""
    who = "you" if scene.you(seat) else "other"
    return scene.t(f"shirokurojan.result.on.{who}", name=scene.people[seat].name)


def yaku_panel(scene: Scene, each: Mapping[str, Any], number: int) -> Element:
    """Return the yaku with their points, one of them chosen, and the sum."""
    t = scene.t
    rows = []
    chosen = max(each["yaku"], key=lambda yaku: (bool(each["cards"][yaku]), each["yaku"][yaku]), default="")
    for yaku, points in each["yaku"].items():
        choice = h("input", type_="radio", name=f"yaku-{number}", value=yaku, checked=yaku == chosen, key=f"yaku {number} {yaku}")
        count = h("span.yk__n.num", h("b", str(points)), t("common.points", n=points))
        body = [h("span.yk__name.title", t(f"shirokurojan.yaku.{yaku}")), h("span.yk__why", reason(scene, yaku)), count]
        rows.append(h("div.yks__row", h("label.yk", choice, body), key=yaku))
    say = t("shirokurojan.yaku.light") if rows else t("shirokurojan.yaku.none.say")
    return h(
        "section.yks.panel",
        h("h3.vh", t("shirokurojan.yaku.title")),
        h("div", rows, role="radiogroup", aria_label=t("shirokurojan.yaku.light")) if rows else None,
        h("hr.rule.rule--double") if rows else None,
        h("p.yks__sum.num", h("span", t("table.total")), h("b", str(each["points"])), t("common.points", n=each["points"])),
        h("p.soft.small", say),
    )


def reason(scene: Scene, yaku: str) -> Child:
    """Return what a yaku asks; of dora the faces."""
    if yaku != "dora":
        return scene.t(f"shirokurojan.yaku.{yaku}.say")
    return [[blackwhite.face(scene.t, FACE_TEXTS[face]), " "] for face in dora_of(scene.observation.indicator)]


def opened(scene: Scene, seat: int, detail: Mapping[str, Any]) -> Element:
    """Return a hand laid open: what stands in it, its open melds, and for what it waited."""
    t, now = scene.t, scene.observation
    hand: tuple[int, ...] = now.hands[seat]
    blocks = standing(faces_of(hand), len(now.melds[seat]))
    name = scene.people[seat].name
    waits = [parse_face(text) for text in detail["waits"][seat]] if "waits" in detail else []
    tenpai = bool(waits)
    words: list[Child] = []
    if tenpai:
        words = [h("span.open__tag", t("shirokurojan.prospect.ready")), h("span.soft", t("shirokurojan.wait.label"))]
        words += [blackwhite.face(t, FACE_TEXTS[face]) for face in waits]
    elif detail["kind"] == "nagare":
        words = [h("span.open__tag", t("shirokurojan.result.noten"))]
    melds = [h("div.meld__cards", [laid(scene, HELD_TEXTS[code], "") for code in meld.cards]) for meld in melds_of(scene, seat)]
    return h(
        "section.open" + (".is-low" if tenpai else ""),
        h("h2.open__who", h("span.seat__face", scene.people[seat].sign, aria_hidden="true"), name, words),
        h("div.winh__hand", blackwhite_view.row(scene, look(scene), hand, blocks, t("shirokurojan.result.hand", name=name)), melds),
        aria_label=t("shirokurojan.result.hand", name=name),
        key=f"hand {seat}",
    )


def melds_of(scene: Scene, seat: int) -> tuple[OpenMeld, ...]:
    """Return the open melds of a seat."""
    found: tuple[OpenMeld, ...] = scene.observation.melds[seat]
    return found


def payments_words(scene: Scene) -> str:
    """Return who pays the points of a win."""
    detail = detail_of(scene)
    if not scene.options.payments:
        return scene.t("shirokurojan.result.nobody_pays")
    if detail["discarder"] is None:
        return scene.t("shirokurojan.result.all_pay")
    return scene.t("shirokurojan.result.discarder_pays", name=scene.people[detail["discarder"]].name)


def standings(scene: Scene, words: str) -> Element:
    """Return the points before the round, of the round, and after it."""
    t, points, totals = scene.t, outcome_of(scene).points, scene.standing.totals
    dealer = scene.observation.dealer
    rows = [
        h(
            "tr" + (".is-me" if scene.you(seat) else ""),
            h("th", scene.people[seat].name, h("small", " ", t("table.dealer")) if seat == dealer else None, scope="row"),
            h("td", figure(totals[seat] - points[seat])),
            h("td", signed(points[seat], "–")),
            h("td", h("b", figure(totals[seat]))),
            key=str(seat),
        )
        for seat in order_of(scene)
    ]
    names = [h("th", t(f"shirokurojan.standing.{name}"), scope="col") for name in ("seat", "before", "round", "total")]
    return h(
        "section.standing.panel.ledger",
        heading(t("shirokurojan.standing.title"), name="standing-h"),
        h("table.num", h("thead", h("tr", names)), h("tbody", rows)),
        h("p.soft.small", words),
        aria_labelledby="standing-h",
        key="standing",
    )




def ranking(scene: Scene) -> Element:
    """Return the seats by their totals, with how many rounds each has won; equal totals share a place."""
    t, totals, wins = scene.t, scene.standing.totals, scene.standing.detail["wins"]
    rows = [
        h(
            "tr" + (".is-me" if scene.you(seat) else ""),
            h("td", t("shirokurojan.rank.place", n=1 + sum(other > totals[seat] for other in totals))),
            h("th", scene.people[seat].name, scope="row"),
            h("td", str(wins[seat])),
            h("td", h("b", figure(totals[seat]))),
            key=str(seat),
        )
        for seat in sorted(range(len(totals)), key=lambda seat: (-totals[seat], seat))
    ]
    names = [h("th", t(f"shirokurojan.rank.{name}"), scope="col") for name in ("rank", "seat", "wins", "total")]
    return h(
        "section.standing.ranking.panel.ledger",
        heading(t("shirokurojan.rank.title"), name="rank-h"),
        h("table.num", h("thead", h("tr", names)), h("tbody", rows)),
        aria_labelledby="rank-h",
    )
