"""Home: the porch, a match to go on with, the five tiles, and the doors to the other rooms."""

from typing import NamedTuple

from fudaba.app.text import Text
from fudaba.games import SHELF
from fudaba.ui.nodes import Child, Element, h, icon
from fudaba.ui.rules import rules_link
from fudaba.ui.widgets import button

PORCH = ("03a", "08a", "09a")
"""The three cards over the hem: curtain and cup, moon and cup are the two sake yaku."""


class Ongoing(NamedTuple):
    """A match in progress as the ribbon shows it."""

    game: str
    number: int
    line: str


def porch(t: Text) -> Element:
    """Return the hanging cloth with the name of the house."""
    other = "en" if t.language == "ja" else "ja"
    cards = (h("span.card.card--tall", h("img", src=f"img/hanafuda/{card}.svg", alt="", draggable="false")) for card in PORCH)
    return h(
        "header.noren.on-cloth.porch",
        h(
            "div.porch__in",
            h(
                "div.porch__top",
                button(t("home.other_language"), act=f"language {other}", kind=".btn--quiet", key="language", lang=other),
                h("a.btn.btn--icon.btn--quiet", icon("set"), href="#/settings", aria_label=t("settings.title"), key="settings"),
            ),
            h("h1", t("home.title"), h("small", t("home.subtitle")), tabindex="-1", key="title"),
            h("div.porch__cards", cards, aria_hidden="true"),
        ),
        h("div.noren__hem", (h("i") for _ in range(5)), aria_hidden="true"),
        region="porch",
    )


def ribbon(t: Text, match: Ongoing) -> Element:
    """Return the way back to a match in progress."""
    sign = h("span.title", t("home.continue"), aria_hidden="true") if t.language == "ja" else h("span", icon("play"), aria_hidden="true")
    return h(
        "a.ribbon",
        sign,
        h("span", h("b", t("home.ongoing", game=t(f"{match.game}.name"), n=match.number)), h("span.sub", match.line)),
        icon("next"),
        href=f"#/{match.game}/table",
        key=f"ribbon {match.game}",
    )


def tile(t: Text, name: str) -> Element:
    """Return a game's tile."""
    head = h("img", src=f"img/tiles/{name}.svg", alt="", width="320", height="200")
    say = h("div.tile__say", h("h2", t(f"{name}.name")), h("p", t(f"{name}.facts")))
    return h("li", h("a.tile", head, say, h("span.tile__progress", aria_hidden="true"), href=f"#/{name}", key=f"tile {name}"), key=name)


def door(t: Text, to: str, picture: str, address: str = "") -> Element:
    """Return a door to another room, or to pages beside the room with an `address` of their own."""
    return h("a.door", icon(picture), t(f"{to}.title"), href=address or f"#/{to}", key=f"door {to}")


def reminder(t: Text, matches: int) -> Element | None:
    """Return the reminder to export so many finished matches; none when it is not time for it."""
    if not matches:
        return None
    ask = button(t("settings.export"), act="export", picture="down", key="export")
    away = button(t("reminder.off"), act="no-reminder", kind=".btn--quiet", key="no-reminder")
    words = h("div", h("h2", t("reminder.title"), id="reminder-h"), h("p", t("reminder.say", n=matches)))
    return h("section.panel.reminder", words, h("div.reminder__acts", ask, away), aria_labelledby="reminder-h")


def page(t: Text, ongoing: list[Ongoing], today: Child, install: Child = None, remind: Child = None) -> Element:
    """Return the home page; `today` leads to the deal of the day, `install` and `remind` are hints how to keep the room and its data."""
    return h(
        "div.screen",
        porch(t),
        h(
            "main.page.home",
            [ribbon(t, match) for match in ongoing],
            today,
            h(
                "section.shelf",
                h("h2.vh", t("home.games"), id="games-h"),
                h("ul.tiles", [tile(t, name) for name in SHELF]),
                aria_labelledby="games-h",
            ),
            h(
                "nav.doors",
                door(t, "rules", "book", rules_link("", t.language)),
                door(t, "records", "ledger"),
                door(t, "book", "stamp"),
                door(t, "settings", "set"),
                aria_label=t("home.rooms"),
            ),
            remind,
            install,
            h("footer.colophon", h("span", t("home.offline")), h("span", t("home.free"))),
        ),
        key="home",
    )
