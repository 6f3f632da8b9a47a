"""The parts that every table and screen is built from."""

from collections.abc import Iterable, Sequence
from typing import Any

from fudaba.app.text import Text, figure
from fudaba.ui.nodes import Child, Element, Node, h, icon
from fudaba.ui.table import Advice, Scene


def button(
    *content: Child,
    act: str,
    kind: str = "",
    picture: str | None = None,
    key: str | None = None,
    letter: str | None = None,
    off: bool = False,
    **more: Any,
) -> Element:
    """Return a button that sends `act`; `letter` is its shortcut, `off` leaves it focusable but says that it is unavailable."""
    return h(
        f"button.btn{kind}",
        icon(picture) if picture else None,
        *content,
        key=key,
        type_="button",
        act=act,
        letter=letter,
        aria_disabled="true" if off else None,
        **more,
    )


def icon_button(t: Text, name: str, words: str, act: str, key: str | None = None, **more: Any) -> Element:
    """Return a quiet button that is a picture alone; its words are its label."""
    return button(act=act, kind=".btn--icon.btn--quiet", picture=name, key=key or name, aria_label=t(words), **more)


def back_link(t: Text, to: str = "#/") -> Element:
    """Return the link one screen back."""
    return h("a.btn.btn--icon.btn--quiet", icon("back"), href=to, aria_label=t("common.back"), key="back")


def keyed(letter: str, letters: bool) -> Element | None:
    """Return the sign of a button's key; none when single letters are switched off."""
    return h("kbd.kbd", letter, aria_hidden="true") if letters or not letter.isalpha() else None


def card(
    picture: str, name: str, *, act: str | None = None, state: str = "", key: str | None = None, flip: str | None = None, **more: Any
) -> Element:
    """Return a card face up: a button when it can be pressed, else a picture with a name."""
    face = h("img", src=picture, alt="", draggable="false")
    mark = h("span.card__mark", aria_hidden="true") if ".is-new" in state or ".is-hinted" in state else None
    if act is None:
        return h(f"span.card{state}", face, mark, key=key, role="img", aria_label=name, flip=flip, **more)
    return h(f"button.card{state}", face, mark, key=key, type_="button", act=act, aria_label=name, flip=flip, **more)


def back_of_card(picture: str, kind: str = "", key: str | None = None, flip: str | None = None, **more: Any) -> Element:
    """Return a card face down; nothing about it tells what it is."""
    return h(f"span.card{kind}.is-down", h("img", src=picture, alt="", draggable="false"), key=key, flip=flip, **more)


def stock(picture: str, count: int, title: str, label: str, lit: bool, kind: str = "") -> Element:
    """Return the stock with its count, pressed or dragged to draw; lit when that may be done now."""
    back = h(
        f"button.card{kind}.is-down" + (".is-lit" if lit else ""),
        h("img", src=picture, alt="", draggable="false"),
        type_="button",
        act="draw",
        key="stock",
        aria_disabled=None if lit else "true",
        aria_label=label,
        flip="stock",
        drag="stock" if lit else None,
    )
    return h("section.pile", h("div.place.stack", back, h("span.place__count.num", str(count), aria_hidden="true")), h("h2", title))


def status(
    seal: str, now: str, then: str, waiting: bool = False, why: Child = None, seal_kind: str = "", advice: Advice | None = None
) -> Element:
    """Return the one line that says whose turn it is, what may be done, and what just happened or why something may not.

    A hint that was asked for stands in its place.
    """
    kind = ".status--wait" if waiting else ""
    if advice is not None and why is None:
        kind, (seal, now, then) = ".status--hint", advice
    return h(
        f"div.status{kind}",
        h(f"span.seal{seal_kind}", seal, aria_hidden="true"),
        h("p.status__now", now),
        h("p.status__then", then) if why is None else h("p.status__then.why", why),
        region="status",
    )


def tool(picture: str, words: str, act: str, letter: str | None = None, off: bool = False, label: str | None = None) -> Element:
    """Return a quiet tool: a small picture with words, and a label where the words are too short."""
    return h(
        "button.tool",
        icon(picture),
        h("span", words),
        key=f"tool {act}",
        type_="button",
        act=act,
        letter=letter,
        aria_label=label,
        aria_disabled="true" if off else None,
    )


def hint_tool(scene: Scene) -> Element:
    """Return the tool that asks for a hint."""
    return tool("hint", scene.t("hint.title"), "hint", "h", off=scene.observation.actor != scene.seat)


def seat(scene: Scene, number: int, note: str, dealer: bool) -> Element:
    """Return who sits on a seat: seal, name, the dealer's tag, level and what else is to be known."""
    person = scene.people[number]
    return h(
        "div.seat",
        h("span.seat__face", person.sign, aria_hidden="true"),
        h("span.seat__name", person.name, " ", h("span.oya", scene.t("table.dealer")) if dealer else None),
        h("span.seat__note", note, scene.t("common.dot") + person.level if person.level else None),
    )


def score(scene: Scene) -> Element:
    """Return the totals of the match, this seat's first."""
    order = [scene.seat, *(number for number in range(len(scene.people)) if number != scene.seat)]
    pairs = (h("div", h("dt", scene.people[number].name), h("dd.num", str(scene.standing.totals[number]))) for number in order)
    return h("dl.score", pairs, aria_label=scene.t("table.score"))


def score_table(scene: Scene) -> Element:
    """Return the points of the finished rounds as a table with the totals at its foot."""
    t = scene.t
    body = [
        h(
            "tr",
            h("th", str(number), scope="row"),
            [h("td", figure(points) if points else "–") for points in played.outcome.points],
            key=str(number),
        )
        for number, played in enumerate(scene.played, 1)
    ]
    return h(
        "table.log__table.num",
        h("thead", h("tr", h("th", t("table.round"), scope="col"), [h("th", person.name, scope="col") for person in scene.people])),
        h("tbody", body),
        h("tfoot", h("tr", h("th", t("table.total"), scope="row"), [h("td", figure(total)) for total in scene.standing.totals])),
    )


def shortcut(words: str, act: str, letter: str) -> Element:
    """Return a key for what no button on the screen does; it is neither seen nor read out, and the list of keys has its words."""
    return h("span.vh", words, act=act, letter=letter, aria_hidden="true", key=f"shortcut {letter}")


def race(scene: Scene, totals: Sequence[int], gained: Sequence[int], target: int) -> Element:
    """Return the totals as bars that run towards the target, this seat's first, the newest points set apart."""
    far = max(target, *totals)
    rows = []
    for number in [scene.seat, *(other for other in range(len(totals)) if other != scene.seat)]:
        before, now = (f"{100 * points / far:.1f}%" for points in (totals[number] - gained[number], totals[number]))
        bars = h("span.race__bar", h("i", style={"--to": before}), h("i", style={"--from": before, "--to": now}), aria_hidden="true")
        rows.append(h("li", h("span", scene.people[number].name), bars, h("b", figure(totals[number]))))
    return h("ol.race.num", rows, aria_label=scene.t("table.race", n=target))


def sheet(t: Text, title: str, *content: Child, kind: str = "", close: bool = True) -> Element:
    """Return a dialog over the lower part of the page; Escape closes it.

    Without `close` its own content holds the way out, and the focus.
    """
    foot = h("div.sheet__foot", button(t("common.close"), act="close", kind=".btn--main.btn--wide", key="close")) if close else None
    return h(
        "div.veil",
        h(
            f"section.sheet{kind}",
            h("h2", title, id="sheet-title", tabindex="-1", autofocus=close),
            *content,
            foot,
            role="dialog",
            aria_modal="true",
            aria_labelledby="sheet-title",
        ),
        escape="close",
        modal=True,
    )


def heading(words: str, *more: Child, level: int = 2, name: str | None = None) -> Element:
    """Return a heading with its vermilion bar, what stands at the line's end, and its id for the part that it names."""
    return h("div.head", h(f"h{level}", words, id=name), *more)


def noren(t: Text, title: str, *more: Child, back: str = "#/") -> Element:
    """Return the hanging cloth at the top of a room, with the way back."""
    return h(
        "header.noren.on-cloth",
        h("div.noren__bar", back_link(t, back), h("h1", title, tabindex="-1", key="title"), *more),
        h("div.noren__hem", *(h("i") for _ in range(5)), aria_hidden="true"),
        region="noren",
    )


def segments(name: str, label: str, change: str, options: Iterable[tuple[Any, str]], chosen: Any) -> Element:
    """Return a row of choices of which one holds; each option is (value, words)."""
    return h(
        "div.seg",
        *(
            h(
                "label",
                h("input", type_="radio", name=name, value=value, checked=value == chosen, change=change, key=f"{name} {value}"),
                h("span", words),
                key=str(value),
            )
            for value, words in options
        ),
        role="radiogroup",
        aria_label=label,
    )


def toggle(label: str, change: str, on: bool) -> Element:
    """Return a switch."""
    return h("span.toggle", h("input", type_="checkbox", role="switch", aria_label=label, checked=on, change=change, key=change), h("i"))


def select(label: str, change: str, options: Iterable[tuple[Any, str]], chosen: Any) -> Element:
    """Return a list of which one is chosen; each option is (value, words)."""
    rows = (h("option", words, value=value, key=str(value)) for value, words in options)
    return h("select.select", rows, aria_label=label, value=chosen, change=change, key=change)


def row(words: str, *control: Child, note: str | None = None, wide: bool = False) -> Element:
    """Return a line of a panel: what it is about, and its control."""
    name: Node = h("span.pref-name", words, h("small", note) if note else None)
    return h("div.row" + (".row--wide" if wide else ""), name, *control)
