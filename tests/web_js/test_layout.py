"""The table of Gin fits: every card of the hand can be tapped and nothing leaves the window, from 320 × 568 to a desk."""

from collections.abc import Callable
from itertools import count

import pytest

from fudaba.ui.nodes import Element, h
from tests.web_js.conftest import PICTURE, Shown

pytestmark = pytest.mark.browser
WINDOWS = [
    (320, 568),
    (360, 640),
    (390, 844),
    (430, 932),
    (768, 1024),
    (568, 320),
    (667, 375),
    (844, 390),
    (1000, 600),
    (1280, 800),
    (1920, 1080),
]
HANDS = [(11,), (3, 8), (4, 7), (3, 3, 5), (4, 4, 3), (3, 5, 3), (3, 3, 3, 2)]
FAULTS = """() => {
  const faults = [];
  const { innerWidth: width, innerHeight: height } = window;
  const root = document.documentElement;
  if (root.scrollWidth > width || root.scrollHeight > height) faults.push(`scrolls: ${root.scrollWidth} × ${root.scrollHeight}`);
  for (const part of document.querySelectorAll('.card, .btn, .tool, .status, .rival, .group__line')) {
    const box = part.getBoundingClientRect();
    if (box.width && (box.left < 0 || box.top < 0 || box.right > width || box.bottom > height)) faults.push(`outside: ${part.className}`);
    if (box.width && part.matches('.btn, .tool') && Math.min(box.width, box.height) < 44) faults.push(`small: ${part.className}`);
  }
  for (const card of document.querySelectorAll('.hand .card')) {
    const box = card.getBoundingClientRect();
    const strip = Math.min(card.parentElement.getBoundingClientRect().width, box.width);
    if (strip < 23.9) faults.push(`strip of ${strip}`);
    const hit = document.elementFromPoint(box.left + strip / 2, box.top + box.height / 2);
    if (hit?.closest('.card') !== card) faults.push(`covered: ${card.dataset.k}`);
  }
  return faults;
}"""


def table(groups: tuple[int, ...]) -> Element:
    """Return the table with a hand in groups, the last card selected."""
    number = count(1)

    def card(state: str = "") -> Element:
        return h(f"button.card{state}", h("img", src=PICTURE, alt=""), key=f"card {next(number)}", type_="button")

    def pile(name: str, kind: str = "") -> Element:
        return h(f"section.pile{kind}", h("div.place", card(), h("span.place__count", "17")), h("h2", name))

    def tools(*names: str, kind: str = "") -> Element:
        return h(f"div.tools{kind}", [h("button.tool", h("span", name), type_="button") for name in names])

    sections = [
        h(
            "section.group" + (".group--rest" if last else ""),
            h("ul.fan", [h("li", card()) for _ in range(size)]),
            h("p.group__line", "余り 17"),
        )
        for size, last in zip(groups, [False] * (len(groups) - 1) + [True], strict=True)
    ]
    sections[-1]["c"][0]["c"][-1]["c"][0]["a"]["class"] = "card is-selected"
    backs = h("ul.backs", [h("li", h("span.card.card--small.is-down", h("img", src=PICTURE, alt=""))) for _ in range(11)])
    return h(
        "main.table.cloth.on-cloth.gin",
        h(
            "div.felt",
            h(
                "header.top",
                h("a.btn.btn--icon", href="#/"),
                h("h1", "ジンラミー", h("small", "第4局・クイック")),
                h("button.btn.btn--icon"),
            ),
            h(
                "section.rival",
                h("div.seat", h("span.seat__face", "梓"), h("span.seat__name", "梓"), h("span.seat__note", "手札 10枚")),
                backs,
            ),
            h(
                "section.piles",
                tools("直前", "戻す"),
                h("div.piles__pair", pile("山札"), pile("捨て札", ".pile--open")),
                tools("組の順", kind=".tools--end"),
            ),
            h(
                "div.status",
                h("span.seal", "番"),
                h("p.status__now", "一枚捨ててください"),
                h("p.status__then", "山札から ♦2 を引きました。"),
            ),
            h("section.hand", sections, h("p.rest", "♣Q を捨てると余り", h("b", "17 7 点"))),
            h("div.acts", h("button.btn.btn--commit", "ノック"), h("button.btn.btn--main", "♣Q を捨てる")),
        ),
    )


@pytest.mark.parametrize("scale", ["0.8", "1", "1.3"])
@pytest.mark.parametrize("hand", ["right", "left"])
def test_every_card_can_be_tapped_in_every_window(opened: Callable[..., Shown], scale: str, hand: str) -> None:
    shown = opened()
    shown.show({"root": {"motion": "none", "lang": "ja", "body": "is-table", "scale": scale, "hand": hand}})
    found = {}
    for groups in HANDS:
        shown.show({"page": table(groups)})
        for width, height in WINDOWS:
            shown.page.set_viewport_size({"width": width, "height": height})
            if faults := shown.page.evaluate(FAULTS):
                found[f"{groups} in {width} × {height}"] = faults
    assert found == {}
