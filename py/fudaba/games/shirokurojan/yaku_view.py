"""The list of yaku (役), drawn from real cards."""

from fudaba.app.text import Text
from fudaba.games.blackwhite import HELD_TEXTS, parse_held
from fudaba.games.shirokurojan.felt_view import chip
from fudaba.games.shirokurojan.yaku import YAKU, Yaku
from fudaba.ui import blackwhite
from fudaba.ui.nodes import Element, h
from fudaba.ui.rules import rules_words
from fudaba.ui.table import Scene
from fudaba.ui.widgets import sheet

EXAMPLES = {
    "chinitsu": "12w 21w 32w 41w 51w 61w 23w 24w",
    "tanyao": "23w 32w 43w 25b 35b 45b 52w 53w",
    "toitoi": "31w 32w 34w 26b 36b 46b 15b 25b",
    "iipeikou": "21w 31w 41w 42w 32w 23w",
    "ikkitsuukan": "12w 23w 34w 45w 56w 61w",
    "doujun": "21w 31w 41w 12b 13b 14b",
    "doukou": "31w 32w 34w 13b 23b 43b",
    "suutoitsu": "12w 13w 24b 34b 31w 32w 46b 56b",
}
"""By yaku held cards that have it; where two melds decide, the pair is left out."""


def names(scene: Scene, yaku: list[str]) -> str:
    """Return yaku in a row, or that there is none."""
    if not yaku:
        return scene.t("shirokurojan.yaku.none")
    return scene.t("shirokurojan.yaku.join").join(scene.t(f"shirokurojan.yaku.{each}") for each in yaku)


def points_words(t: Text, yaku: Yaku) -> str:
    """Return the points of a yaku as words."""
    return t("shirokurojan.yaku.each" if yaku.each else "shirokurojan.yaku.points", n=yaku.points)


def blocks_of(yaku: str) -> list[list[str]]:
    """Return the blocks of held cards that show a yaku; none where no cards do."""
    held = [HELD_TEXTS[parse_held(text)] for text in EXAMPLES.get(yaku, "").split()]
    size = 2 if yaku == "suutoitsu" else 3
    return [held[at : at + size] for at in range(0, len(held), size)]


def entry(scene: Scene, yaku: Yaku) -> Element:
    """Return one yaku: name, points, what it asks, an example."""
    t = scene.t
    example = [
        h("span.yaku-list__block", [chip(scene, each, blackwhite.spoken(t, each)) for each in block], key=str(number))
        for number, block in enumerate(blocks_of(yaku.id))
    ]
    return h(
        "li",
        h(
            "div.yaku-list__head",
            h("b.title", rules_words(t, t(f"shirokurojan.yaku.{yaku.id}"), "shirokurojan", f"yaku-{yaku.id}")),
            h("span.yaku-list__n.num", points_words(t, yaku)),
        ),
        h("p", t(f"shirokurojan.yaku.{yaku.id}.say")),
        h("div.yaku-list__cards", example) if example else None,
        key=yaku.id,
    )


def yaku_sheet(scene: Scene) -> Element:
    """Return every yaku in the order in which a result names them."""
    t = scene.t
    rows = [entry(scene, yaku) for yaku in YAKU]
    minimum = scene.options.minimum
    rule = t("shirokurojan.yaku.minimum", n=minimum) if minimum else t("shirokurojan.yaku.no_minimum")
    return sheet(t, t("shirokurojan.yaku.title"), h("p.soft", rule), h("ul.yaku-list", rows), kind=".sheet--wide")
