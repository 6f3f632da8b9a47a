"""How a finished round of Gin Rummy is laid open and counted, and how a match adds up."""

from collections.abc import Mapping
from typing import Any

from fudaba.core.deck import parse_french
from fudaba.games.gin.layout_view import kind_of, span
from fudaba.games.gin.scoring import POINTS
from fudaba.ui import french
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Headline, Scene, detail_of, outcome_of
from fudaba.ui.widgets import card, heading, race


def headline(scene: Scene) -> Headline:
    """Return what ended the round, and who got how much; the loser's count stays as it is."""
    t, detail = scene.t, detail_of(scene)
    if detail["kind"] == "void":
        return Headline(t("gin.result.void"), "draw", "0", "")
    winner, knocker = detail["winner"], detail["knocker"]
    doer = winner if detail["kind"] == "undercut" else knocker
    words = t(f"gin.result.{detail['kind']}.{'you' if scene.you(doer) else 'other'}", name=scene.people[doer].name)
    if winner is None:
        return Headline(words, "draw", "0", "")
    return Headline(words, "win" if winner == scene.seat else "loss", f"+{max(outcome_of(scene).points)}", scene.people[winner].name)


def result(scene: Scene) -> list[Child]:
    """Return both hands, this seat's first, and the ledger."""
    detail = detail_of(scene)
    if detail["kind"] == "void":
        return [h("section.panel.ledger", h("p", scene.t(f"gin.result.void.{detail['reason']}")), race_of(scene))]
    return [
        laid(scene, detail, scene.seat, "mine"),
        laid(scene, detail, 1 - scene.seat, "theirs"),
        ledger(scene, detail, race_of(scene)) if scene.laid_off else None,
    ]


def laid(scene: Scene, detail: Mapping[str, Any], seat: int, side: str) -> Element:
    """Return a hand laid open: melds, cards laid off onto them, left-over cards with gaps where cards went."""
    t = scene.t
    lay_offs = detail["layoffs"] if scene.laid_off else []
    knocker = seat == detail["knocker"]
    held = [*(text for meld in detail["melds"][seat] for text in meld), *detail["unmelded"][seat]]
    hidden = seat != scene.seat and not scene.laid_off
    origins = {text: f"rival {place}" for place, text in enumerate(held)} if hidden else {}
    figures = []
    for number, meld in enumerate(detail["melds"][seat]):
        came = [entry["card"] for entry in lay_offs if entry["meld"] == number] if knocker else []
        figures.append(figure(scene, meld, came, origins))
    went = [] if knocker else [entry["card"] for entry in lay_offs]
    rest = detail["unmelded"][seat]
    if rest:
        stays = [text for text in rest if text not in went]
        gaps = [h("li.went", h("span.card", aria_hidden="true"), key=text) for text in rest if text in went]
        caption = t("gin.result.rest", sum=plus(stays)) if stays else t("gin.result.all_laid_off")
        figures.append(
            h("figure", h("ul.fan", gaps, [shown(scene, text, origins) for text in stays]), h("figcaption.num", caption), key="rest")
        )
    points = detail["deadwood"][seat] if scene.laid_off else detail["before"][seat]
    return h(
        f"section.laid.laid--{side}",
        h(
            "div.laid__name",
            h("h2", scene.people[seat].name, id=f"laid-{side}"),
            h("span.chip.num", t("gin.deadwood"), " ", h("b", str(points))),
        ),
        h("div.laid__sets", figures),
        aria_labelledby=f"laid-{side}",
        key=side,
    )


def figure(scene: Scene, meld: list[str], came: list[str], origins: Mapping[str, str]) -> Element:
    """Return a meld with the cards laid off onto it at their places."""
    t = scene.t
    cards = [parse_french(text) for text in meld]
    everything = sorted([*meld, *came], key=lambda text: parse_french(text) % 13)
    words = t(f"gin.hand.{kind_of(tuple(cards))}")
    caption = f"{words} {span(tuple(cards))}"
    if came:
        caption = t("gin.result.with", meld=caption, cards=t("common.list").join(french.short(t, text) for text in came))
    items = [shown(scene, text, origins, ".came" if text in came else "") for text in everything]
    return h("figure", h("ul.fan", items), h("figcaption", caption), key=meld[0])


def shown(scene: Scene, text: str, origins: Mapping[str, str], kind: str = "") -> Element:
    """Return a card of an open hand; `origins` tells from which back a hidden one is turned up."""
    name = french.spoken(scene.t, text)
    if kind:
        name = scene.t("gin.result.laid_off_card", card=name)
    return h(
        f"li{kind}",
        card(
            french.picture(text, scene.settings),
            name,
            flip=f"card {text}",
            from_=origins.get(text),
            turn="up" if text in origins else None,
            back=french.back(scene.number) if text in origins else None,
        ),
        data_mark=scene.t("gin.result.mark") if kind else None,
        key=text,
    )


def plus(texts: list[str]) -> str:
    """Return the points of cards as a sum."""
    return " + ".join(str(POINTS[parse_french(text)]) for text in texts)


def ledger(scene: Scene, detail: Mapping[str, Any], *below: Child) -> Element:
    """Return the whole calculation of the round, line by line, and what else stands below it."""
    t = scene.t
    knocker, winner = detail["knocker"], detail["winner"]
    other = 1 - knocker
    lines: list[Child] = [entry(deadwood_words(scene, other), plus(detail["unmelded"][other]), str(detail["before"][other]))]
    if detail["layoffs"]:
        off = [laid_off["card"] for laid_off in detail["layoffs"]]
        lines.append(
            entry(
                t("gin.ledger.layoffs"),
                " · ".join(french.short(t, text) for text in off),
                f"− {detail['before'][other] - detail['deadwood'][other]}",
                "sub",
            )
        )
    own = entry(deadwood_words(scene, knocker), plus(detail["unmelded"][knocker]), f"− {detail['deadwood'][knocker]}", "sub")
    if detail["kind"] in ("undercut", "tie"):
        lines.append(
            entry(t("gin.ledger.left", name=scene.people[other].name), "", str(detail["deadwood"][other])) if detail["layoffs"] else None
        )
        own = entry(deadwood_words(scene, knocker), plus(detail["unmelded"][knocker]), str(detail["deadwood"][knocker]))
        lines += [own, entry(t("gin.ledger.difference"), "", str(detail["difference"]))]
    elif detail["deadwood"][knocker]:
        lines.append(own)
    if detail["bonus"]:
        lines.append(entry(t(f"gin.ledger.bonus.{detail['kind']}"), "", f"+ {detail['bonus']}"))
    if detail["multiplier"] > 1:
        lines.append(entry(t("gin.ledger.spade"), "", f"× {detail['multiplier']}"))
    points = (detail["difference"] + detail["bonus"]) * detail["multiplier"] if winner is not None else 0
    to = (
        t("gin.ledger.nobody")
        if winner is None
        else t("gin.ledger.to_you" if scene.you(winner) else "gin.ledger.to_other", name=scene.people[winner].name)
    )
    total = h("div.sum__total", h("dt", to), h("dd", h("b", str(points)), t("common.points", n=points)))
    return h(
        "section.panel.ledger",
        h("h2", t("gin.ledger.title"), id="ledger-h"),
        h("dl.sum.num", lines, total),
        *below,
        aria_labelledby="ledger-h",
        key="ledger",
    )


def deadwood_words(scene: Scene, seat: int) -> str:
    """Return whose deadwood a line is about."""
    return scene.t("gin.ledger.yours" if scene.you(seat) else "gin.ledger.theirs", name=scene.people[seat].name)


def entry(words: str, small: str, amount: str, kind: str = "") -> Element:
    """Return one line of the ledger."""
    return h("div" + (f".sum__{kind}" if kind else ""), h("dt", words, h("small", small) if small else None), h("dd", amount))


def race_of(scene: Scene) -> Element:
    """Return the points of the rounds as a race to the target; the bonuses come at its end."""
    points = scene.standing.detail["points"]
    return race(scene, points, outcome_of(scene).points, scene.options.target)


def bonuses(scene: Scene) -> list[Child]:
    """Return how the totals come about at the end of a match, where boxes, game or shutout count."""
    t, options = scene.t, scene.options
    if not (options.box or options.game or options.shutout):
        return []
    detail, order = scene.standing.detail, (scene.seat, 1 - scene.seat)
    rows = [h("tr", h("th", t("gin.match.points"), scope="row"), [h("td", str(detail["points"][seat])) for seat in order])]
    if options.box:
        words = t("gin.match.box", n=options.box)
        rows.append(
            h(
                "tr",
                h("th", words, scope="row"),
                [h("td", f"{detail['rounds'][seat]} × {options.box} = {detail['box'][seat]}") for seat in order],
            )
        )
    for name in ("game", "shutout"):
        if getattr(options, name):
            rows.append(
                h(
                    "tr",
                    h("th", t(f"gin.match.{name}"), scope="row"),
                    [h("td", str(detail[name][seat]) if detail[name][seat] else "–") for seat in order],
                )
            )
    totals = [h("td", str(scene.standing.totals[seat])) for seat in order]
    return [
        h(
            "section.panel.ledger",
            heading(t("gin.match.title"), name="bonus-h"),
            h(
                "table.log__table.num",
                h("thead", h("tr", h("td"), [h("th", scene.people[seat].name, scope="col") for seat in order])),
                h("tbody", rows),
                h("tfoot", h("tr", h("th", t("table.total"), scope="row"), totals)),
            ),
            aria_labelledby="bonus-h",
        )
    ]
