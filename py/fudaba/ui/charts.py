"""Charts: small pictures of numbers, each with the same numbers as a table.

A picture is one image to a screen reader, with its gist as its name. Nothing is told by colour alone: bars have their values
written, what was expected is a line and not a bar. Lengths are units of the picture, as wide as the narrowest panel.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from fudaba.app.text import Text
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.widgets import heading

WIDTH = 280
LINE = 34
"""The height of a bar with its words above it."""
LEFT, TOP, FLOOR, FOOT = 40, 14, 100, 118
"""Of a picture with axes: where the plot begins, its top and its bottom, and the foot of the words below it."""
DOT = 4.5
APART = 14
"""How far marked heights must lie apart, so that their words can be read."""


class Bar(NamedTuple):
    """A bar: its name, its length as a share of the whole width, and its value in words."""

    name: str
    share: float
    value: str


class Column(NamedTuple):
    """A column: its name, its height as a share of the highest, its value in words, and as a share too what was expected."""

    name: str
    share: float
    value: str
    expected: float | None = None


class Table(NamedTuple):
    """The numbers of a chart: the names of the columns, and the rows, each beginning with its own name."""

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


def chart(t: Text, title: str, picture: Element, table: Table, *more: Child, note: str = "", key: str) -> Element:
    """Return a panel with a picture, what is to be said about it, and its table, which opens on demand."""
    return h(
        "section.panel.chart",
        heading(title, level=3),
        h("p.soft", note) if note else None,
        h("figure", picture),
        *more,
        h(
            "details.more.chart__more",
            h("summary", t("charts.table"), h("span.vh", t("charts.table.of", title=title)), key=f"table {key}"),
            numbers(table),
            key=f"table {key}",
        ),
        key=key,
    )


def numbers(table: Table) -> Element:
    """Return a table of numbers."""
    return h(
        "table.chart__table.num",
        h("thead", h("tr", [h("th", name, scope="col") for name in table.columns])),
        h("tbody", [h("tr", h("th", name, scope="row"), [h("td", cell) for cell in cells]) for name, *cells in table.rows]),
    )


def bars(rows: Sequence[Bar], label: str) -> Element:
    """Return lying bars, each below its name and its value."""
    drawn = []
    for number, row in enumerate(rows):
        y = number * LINE
        drawn += [
            h("text.chart__name", row.name, x=0, y=y + 13),
            h("text.chart__value", row.value, x=WIDTH, y=y + 13, text_anchor="end"),
            h("rect.chart__track", x=0, y=y + 19, width=WIDTH, height=8),
            h("rect.chart__bar", x=0, y=y + 19, width=_n(WIDTH * row.share), height=8) if row.share else None,
        ]
    return _picture(drawn, max(len(rows), 1) * LINE, label)


def columns(rows: Sequence[Column], label: str) -> Element:
    """Return standing columns with their values above and their names below; a line across one is what was expected."""
    width, high = WIDTH / len(rows), FLOOR - TOP - 6
    drawn: list[Child] = [h("line.chart__axis", x1=0, x2=WIDTH, y1=FLOOR, y2=FLOOR)]
    for number, row in enumerate(rows):
        x, top = number * width, FLOOR - high * row.share
        highest = min(top, FLOOR - high * (row.expected or 0))
        drawn += [
            h("rect.chart__bar", x=_n(x + 4), y=_n(top), width=_n(width - 8), height=_n(FLOOR - top)) if row.share else None,
            _across(x, width, FLOOR - high * row.expected) if row.expected is not None else None,
            h("text.chart__value", row.value, x=_n(x + width / 2), y=_n(highest - 5), text_anchor="middle") if row.value else None,
            h("text", row.name, x=_n(x + width / 2), y=FOOT - 2, text_anchor="middle"),
        ]
    return _picture(drawn, FOOT + 2, label)


def _across(x: float, width: float, y: float) -> list[Element]:
    """Return a line across a column, with a gap to what it crosses."""
    ends: dict[str, Any] = {"x1": _n(x + 1), "x2": _n(x + width - 1), "y1": _n(y), "y2": _n(y)}
    return [h("line.chart__gap", **ends), h("line.chart__expected", **ends)]


def line(values: Sequence[float], ticks: Sequence[tuple[float, str]], first: str, last: str, label: str) -> Element:
    """Return a line through values from left to right; `ticks` are heights to mark, the most needed first, the ends have words below."""
    low, high = min(values), max(values)
    height = (FLOOR - TOP) / ((high - low) or 1)

    def y(value: float) -> float:
        return FLOOR - (value - low) * height if high > low else (TOP + FLOOR) / 2

    step = (WIDTH - DOT - 2 - LEFT) / max(len(values) - 1, 1)
    points = [(LEFT + number * step, y(value)) for number, value in enumerate(values)]
    drawn: list[Child] = []
    marked: list[float] = []
    for value, words in ticks:
        if all(abs(y(value) - other) >= APART for other in marked):
            marked.append(y(value))
            kind = "line.chart__grid" if value else "line.chart__axis"
            drawn.append(h(kind, x1=LEFT, x2=WIDTH, y1=_n(y(value)), y2=_n(y(value))))
            drawn.append(h("text", words, x=LEFT - 6, y=_n(y(value) + 4), text_anchor="end"))
    drawn += [
        h("polyline.chart__line", points=" ".join(f"{_n(x)},{_n(at)}" for x, at in points), fill="none"),
        h("circle.chart__dot", cx=_n(points[-1][0]), cy=_n(points[-1][1]), r=DOT),
        h("text", first, x=LEFT, y=FOOT),
        h("text", last, x=WIDTH, y=FOOT, text_anchor="end"),
    ]
    return _picture(drawn, FOOT + 4, label)


def _picture(drawn: Sequence[Child], height: float, label: str) -> Element:
    return h("svg", drawn, viewBox=f"0 0 {WIDTH} {_n(height)}", role="img", aria_label=label)


def _n(value: float) -> str:
    """Return a length as it is written."""
    return f"{value:.1f}".removesuffix(".0")
