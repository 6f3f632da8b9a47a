"""Settings: how it looks, how fast it is, how it is held, and the data that is kept."""

from typing import NamedTuple

from fudaba import __version__
from fudaba.app import history, store
from fudaba.app.house import House
from fudaba.app.screens.records import day
from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.ui import french, hanafuda
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.widgets import button, heading, noren, row, segments, toggle

SAMPLE = ("7s", "8h", "9d", "Qc")


class Services(NamedTuple):
    """What the browser offers: the app's installing (`offered`, `ios`, `done` or nothing) and a newer version.

    `persist` is what it said to the request to keep the data: `granted`, `denied`, or nothing yet.
    """

    install: str = ""
    update: bool = False
    persist: str = ""


class KeptHere(NamedTuple):
    """What is kept on this device: finished matches, the share of the room for it in percent, and the day of the last export."""

    matches: int
    share: int
    exported: str


def kept_of(house: House) -> KeptHere:
    """Return what is kept on this device."""
    return KeptHere(len(history.rows(house.store)), -(-100 * house.store.size() // store.ROOM), house.care.exported)


def kept_row(t: Text, kept: KeptHere) -> Element:
    """Return what is kept, with the way to take it along."""
    notes = [t("settings.kept.say", n=kept.matches), t("settings.kept.share", n=kept.share)]
    if kept.exported:
        notes.append(t("settings.kept.exported", day=day(t, kept.exported)))
    control = button(t("settings.export"), act="export", picture="down", key="export")
    return row(t("settings.kept"), control, note=t("common.sentences").join(notes))


def persist_row(t: Text, answer: str) -> Element:
    """Return what the browser says to keeping the data, and the request where it has not agreed."""
    if answer == "granted":
        return row(t("settings.persist"), note=t("settings.persist.granted"))
    ask = button(t("settings.persist.do"), act="persist", key="persist")
    return row(t("settings.persist"), ask, note=t("settings.persist.denied" if answer == "denied" else "settings.persist.say"))


def choice(t: Text, name: str, values: tuple[str, ...], chosen: str, wide: bool = False) -> Element:
    """Return a row whose control is one of a few words."""
    label = t(f"settings.{name}")
    return row(label, segments(name, label, f"set {name}", [(value, t(f"settings.{name}.{value}")) for value in values], chosen), wide=wide)


def switch(t: Text, name: str, on: bool) -> Element:
    """Return a row whose control is a switch."""
    note = f"settings.{name}.say"
    return row(t(f"settings.{name}"), toggle(t(f"settings.{name}"), f"set {name}", on), note=t(note) if t.has(note) else None)


def slider(t: Text, name: str, low: int, high: int, step: int, value: int) -> Element:
    """Return a row whose control slides from few to many."""
    label = t(f"settings.{name}")
    control = h(
        "input", type_="range", min=low, max=high, step=step, value=value, aria_label=label, change=f"set {name}", key=f"set {name}"
    )
    ends = h("span.soft", t(f"settings.{name}.low"), aria_hidden="true"), h("span.soft", t(f"settings.{name}.high"), aria_hidden="true")
    return row(label, h("div.range", ends[0], control, ends[1]), wide=True)


def decks(t: Text, settings: Settings) -> Element:
    """Return the choice of the decks, each shown by a French card and a flower card."""
    label = t("settings.deck")
    offers = (
        h(
            "label.deck",
            h("input", type_="radio", name="deck", value=style, checked=style == settings.deck, change="set deck", key=f"deck {style}"),
            h(
                "span.deck__cards",
                h("span.card", h("img", src=french.picture("7h", settings._replace(deck=style)), alt="")),
                h("span.card.card--tall", h("img", src=hanafuda.picture("08a", settings._replace(deck=style)), alt="")),
            ),
            h("span", t(f"settings.deck.{style}")),
            key=style,
        )
        for style in french.STYLES
    )
    return row(label, h("div.decks", offers, role="radiogroup", aria_label=label), wide=True)


def tryout(t: Text, settings: Settings) -> Element:
    """Return a few cards as they look at the table with these settings."""
    cards = (
        h(
            "li",
            h(
                "span.card" + (".is-selected" if text == "9d" else ""),
                h("img", src=french.picture(text, settings), alt="", draggable="false"),
                role="img",
                aria_label=french.spoken(t, text),
            ),
            key=text,
        )
        for text in SAMPLE
    )
    words = h("p.soft", t("settings.tryout"))
    return h("div.row.row--wide", h("div.tryout.cloth.on-cloth", h("ul.fan", cards, aria_label=t("settings.sample")), words))


def section(t: Text, name: str, *rows: Child) -> Element:
    """Return a panel under its heading."""
    return h(
        "section.prefs__part",
        heading(t(f"settings.part.{name}"), name=f"part-{name}"),
        h("div.panel.rows", *rows),
        aria_labelledby=f"part-{name}",
    )


def install_row(t: Text, services: Services) -> Element | None:
    """Return how the room is put on this device, where it is not there yet."""
    if services.install == "offered":
        return row(t("install.title"), button(t("install.do"), act="install", key="install"), note=t("install.say"))
    if services.install == "ios":
        return row(t("install.title"), h("ol.steps", (h("li", t(f"install.ios.{step}")) for step in (1, 2, 3))), wide=True)
    return None


def install_hint(t: Text, services: Services) -> Element | None:
    """Return the same as a panel of the home page."""
    line = install_row(t, services)
    return h("section.panel.rows.install", line, aria_label=t("install.title")) if line else None


def page(t: Text, settings: Settings, services: Services, kept: KeptHere, playing: bool) -> Element:
    """Return the settings; `playing` tells that a match is in progress, which a new version has to wait for."""
    update: Child = None
    if services.update:
        control = None if playing else button(t("update.do"), act="apply-update", key="update")
        update = row(t("update.title"), control, note=t("update.later") if playing else None)
    return h(
        "div.screen",
        noren(t, t("settings.title")),
        h(
            "main.page.page--below",
            h(
                "div.prefs",
                section(
                    t,
                    "see",
                    choice(t, "language", ("auto", "ja", "en"), settings.language),
                    choice(t, "theme", ("auto", "light", "dark"), settings.theme),
                    decks(t, settings),
                    choice(t, "card_index", ("auto", "on", "off"), settings.card_index, wide=True),
                    switch(t, "four_colours", settings.four_colours),
                    switch(t, "yaku_progress", settings.yaku_progress),
                    switch(t, "unseen_cards", settings.unseen_cards),
                    slider(t, "scale", 80, 130, 5, settings.scale),
                    tryout(t, settings),
                ),
                section(
                    t,
                    "pace",
                    choice(t, "pace", ("slow", "normal", "quick", "none"), settings.pace, wide=True),
                    switch(t, "calm", settings.calm),
                    switch(t, "coach", settings.coach),
                ),
                section(
                    t,
                    "sound",
                    switch(t, "sound", settings.sound),
                    slider(t, "volume", 0, 100, 10, settings.volume),
                    switch(t, "vibration", settings.vibration),
                ),
                section(
                    t,
                    "hand",
                    switch(t, "waits", settings.waits),
                    choice(t, "forced_capture", ("once", "wait", "hand"), settings.forced_capture, wide=True),
                    switch(t, "left_handed", settings.left_handed),
                    switch(t, "letters", settings.letters),
                    row(t("settings.keys"), button(t("settings.keys.show"), act="sheet keys", key="keys", letter="?")),
                ),
                section(
                    t,
                    "keep",
                    kept_row(t, kept),
                    row(
                        t("settings.import"),
                        h(
                            "label.btn.btn--file",
                            t("settings.import.do"),
                            h("input.vh", type_="file", accept=".json,application/json", file="import", key="import"),
                        ),
                        note=t("settings.import.say"),
                    ),
                    persist_row(t, services.persist),
                    install_row(t, services),
                    update,
                    row(t("settings.version"), h("span.soft.num", __version__), note=t("settings.version.say")),
                ),
            ),
        ),
        escape="go #/",
        key="settings",
    )
