"""How a finished round of Koi-Koi is told and counted: shobu, hand yaku, void rounds, re-deals; and the rounds of a match."""

from collections.abc import Iterable, Mapping, Sequence

from fudaba.app.text import signed
from fudaba.core.hanafuda import KIND, TEXTS, cards_of, parse_card
from fudaba.games.koikoi import captures_view, decision_view, words_view
from fudaba.games.koikoi.scoring import Payment, counted_calls
from fudaba.ui import hanafuda
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Headline, Scene, detail_of, outcome_of
from fudaba.ui.widgets import heading


def headline(scene: Scene) -> Headline:
    """Return what ended the round, and who was paid how much."""
    words = words_view.now_line(scene)
    outcome = outcome_of(scene)
    most = max(outcome.points)
    if not most:
        return Headline(words, "draw", "" if outcome.void == "redeal" else "0", "")
    winner = outcome.points.index(most)
    return Headline(words, "win" if winner == scene.seat else "loss", f"+{most}", scene.people[winner].name)


def result(scene: Scene) -> list[Child]:
    """Return the cards that the round is about, and the calculation."""
    kind = detail_of(scene)["kind"]
    first, *rest = {"redeal": month_on_field, "hand_yaku": dealt_hands}.get(kind, captures)(scene)
    return [first, count(scene, balance(scene)) if scene.laid_off else None, *rest]


def order(scene: Scene) -> tuple[int, int]:
    """Return the seats, the winner's first, else this player's."""
    winner = detail_of(scene)["winner"]
    first = scene.seat if winner is None else winner
    return first, 1 - first


def laid(scene: Scene, place: int, seat: int, words: str, body: Iterable[Child], note: str = "") -> Element:
    """Return a part of the cloth on which cards of a player lie; `place` is 0 for the first of the two."""
    chip = h("span.chip", note) if note else None
    return h(
        f"section.laid.laid--{'theirs' if place else 'mine'}",
        h("div.laid__name", h("h2", words), chip),
        body,
        aria_label=words,
        key=f"laid {seat}",
    )


def captures(scene: Scene) -> list[Child]:
    """Return both players' captures; the cards that made the winner's yaku know which, so that its line lights them."""
    t, now, detail = scene.t, scene.observation, detail_of(scene)
    made = yaku_by_card(detail.get("cards", {}))
    sections: list[Child] = []
    for place, seat in enumerate(order(scene)):
        winner = seat == detail["winner"]
        groups = [group(scene, cards, made if winner else {}) for cards in captures_view.by_kind(now.captured[seat]).values() if cards]
        left = cards_of(now.hands[seat])
        rest = (
            h("p.laid__rest", t("koikoi.result.hand_left"), h("span.minis", [hanafuda.mini(t, TEXTS[card]) for card in left]))
            if left
            else None
        )
        name = words_view.captures_title(scene, seat)
        lost = detail["yaku"][seat] if detail["kind"] == "nagare" else {}
        note = t("koikoi.result.lost", yaku=t("common.list").join(words_view.yaku_name(scene, yaku) for yaku in lost)) if lost else ""
        body = [h("div.laid__sets" + (".has-yaku" if winner and made else ""), groups or h("p.soft", t("koikoi.result.no_cards"))), rest]
        sections.append(laid(scene, place, seat, name, body, note))
    return sections


def yaku_by_card(cards: Mapping[str, Iterable[str]]) -> dict[str, list[str]]:
    """Return by card the yaku that it belongs to, given the cards of each yaku."""
    made: dict[str, list[str]] = {}
    for yaku, texts in cards.items():
        for text in texts:
            made.setdefault(text, []).append(yaku)
    return made


def group(scene: Scene, cards: Sequence[int], made: dict[str, list[str]]) -> Element:
    """Return captures of one kind as a fan."""
    faces = [
        h(
            "li" + (".is-yaku" if TEXTS[card] in made else ""),
            hanafuda.card(scene, TEXTS[card]),
            data_yaku=" ".join(made[TEXTS[card]]) if TEXTS[card] in made else None,
            key=TEXTS[card],
        )
        for card in cards
    ]
    kind = KIND[cards[0]]
    label = scene.t("koikoi.captured.heap", kind=scene.t(f"hanafuda.kind.{kind}"), n=len(cards))
    return h(
        "figure", h("ul.fan", faces, aria_label=label, style={"--n": str(len(faces))}), h("figcaption", label, aria_hidden="true"), key=kind
    )


def month_on_field(scene: Scene) -> list[Child]:
    """Return the four cards of one month that lay on the field."""
    t, detail = scene.t, detail_of(scene)
    words = t("koikoi.result.month", month=t(f"month.{detail['month']}"), plant=t(f"hanafuda.plant.{detail['month']}"))
    return [laid(scene, 0, scene.seat, words, [row(scene, map(parse_card, detail["cards"]))])]


def dealt_hands(scene: Scene) -> list[Child]:
    """Return the dealt hands that are a yaku; of two the dealer's counts."""
    t, detail = scene.t, detail_of(scene)
    sections: list[Child] = []
    for place, seat in enumerate(order(scene)):
        yaku, texts = detail["hand_yaku"][seat], detail["hands"][seat]
        if yaku is None:
            continue
        words = t("koikoi.result.dealt", name=scene.people[seat].name, yaku=t(f"koikoi.hand_yaku.{yaku}"))
        note = "" if seat == detail["winner"] else t("koikoi.result.dealer_counts")
        sections.append(laid(scene, place, seat, words, [row(scene, map(parse_card, texts))], note))
    return sections


def row(scene: Scene, cards: Iterable[int]) -> Element:
    """Return some cards as a fan."""
    faces = [h("li", hanafuda.card(scene, TEXTS[card]), key=TEXTS[card]) for card in cards]
    return h("ul.fan", faces, style={"--n": str(len(faces))})


def count(scene: Scene, *below: Child) -> Element:
    """Return the calculation in steps, what was paid of it, and what else stands below it."""
    t, detail = scene.t, detail_of(scene)
    kind = detail["kind"]
    rows: list[Child] = []
    if kind == "shobu":
        due = Payment(detail["base"], detail["factor"], detail["multiplier"], detail["score"], detail["paid"])
        rows = [yaku_line(scene, yaku, points) for yaku, points in detail["yaku"].items()]
        calls = counted_calls(detail["winner"], tuple(detail["calls"]), scene.options)
        rows += decision_view.steps(scene, due, len(detail["yaku"]), calls)
    elif kind == "hand_yaku":
        rows = [
            decision_view.line(
                t(f"koikoi.hand_yaku.{detail['hand_yaku'][detail['winner']]}"), words_view.points(scene, detail["score"]), "hand"
            )
        ]
    elif detail["paid"]:
        rows = [decision_view.line(t("koikoi.count.dealer_keeps"), words_view.points(scene, detail["score"]), "keeps")]
    say = t(f"koikoi.count.{kind}.say")
    return h(
        "section.panel.ledger",
        h("h2", t("koikoi.count.title"), id="count-h"),
        h("p.soft", say),
        h("dl.sum", rows, total(scene)) if rows else None,
        *below,
        aria_labelledby="count-h",
        key="count",
    )


def yaku_line(scene: Scene, yaku: str, points: int) -> Element:
    """Return a yaku of the count; pressed, hovered or focused it lights its cards."""
    name = words_view.yaku_name(scene, yaku)
    words = h("button.yakuline", name, type_="button", data_line=yaku, key=f"line {yaku}")
    return h("div", h("dt", words), h("dd.num", words_view.points(scene, points)), key=yaku)


def total(scene: Scene) -> Element:
    """Return what was paid; where the loser had less than the score, both figures."""
    t, detail = scene.t, detail_of(scene)
    score, paid = detail["score"], detail["paid"]
    loser = outcome_of(scene).points.index(min(outcome_of(scene).points))
    note = t("koikoi.count.capped", name=scene.people[loser].name, n=detail["left"][loser]) if paid < score else None
    figure = [h("s", str(score), " ") if note else None, h("b", str(paid)), t("koikoi.points.unit")]
    words = t("koikoi.count.pays", name=scene.people[loser].name)
    return h("div.sum__total", h("dt", words, h("small", note) if note else None), h("dd.num", figure), key="total")


def balance(scene: Scene) -> Element:
    """Return what both players had and have, and how the points of the match are shared now."""
    detail, points = detail_of(scene), outcome_of(scene).points
    whole = sum(detail["left"])
    lines = []
    for seat in (scene.seat, 1 - scene.seat):
        before = detail["left"][seat]
        share = f"{100 * (before + points[seat]) / whole:.1f}%"
        figures = [f"{before} → ", h("b", str(before + points[seat]))]
        bar = h("span.balance__bar", h("i", style={"--to": share}), aria_hidden="true")
        lines.append(h("li", h("span", scene.people[seat].name), bar, h("span.num", figures), key=str(seat)))
    return h("ol.balance", lines, aria_label=scene.t("table.score"))


def rounds(scene: Scene) -> list[Child]:
    """Return the rounds of a match, each with who was paid for what."""
    t, lines, number = scene.t, [], 0
    for place, played in enumerate(scene.played):
        outcome, detail = played.outcome, played.outcome.detail
        number += outcome.void != "redeal"
        kind, winner = detail["kind"], detail["winner"]
        if kind == "shobu":
            what = t("common.list").join(words_view.yaku_name(scene, yaku) for yaku in detail["yaku"])
        elif kind == "hand_yaku":
            what = t(f"koikoi.hand_yaku.{detail['hand_yaku'][winner]}")
        else:
            what = t(f"koikoi.result.{kind}")
        most = max(outcome.points)
        who = scene.people[outcome.points.index(most)].name if most else "–"
        when = t("koikoi.rounds.n", n=number) if outcome.void != "redeal" else ""
        lines.append(
            h("li", h("span.num", when), h("b", who), h("span", what), h("span.num", signed(most)), key=str(place))
        )
    return [h("section.panel.ledger", heading(t("koikoi.match.title"), name="yaku-h"), h("ol.matchlist", lines), aria_labelledby="yaku-h")]
