"""Sharing on the screens: the buttons under a result, the QR code for the table, and what a deal is as a list of facts."""

from collections.abc import Sequence

from fudaba.app import sharing
from fudaba.app.links import Deal
from fudaba.app.people import people_of
from fudaba.app.screens.setup import value_words
from fudaba.app.session import table_of
from fudaba.app.text import Text
from fudaba.bots.levels import LEVELS
from fudaba.core.match import PERSON
from fudaba.core.options import Switch, rules
from fudaba.ui import qr
from fudaba.ui.nodes import Child, Element, h, icon
from fudaba.ui.table import Person
from fudaba.ui.widgets import button, heading, sheet

LONGEST_CODE = 600
"""A longer link makes squares too small for a camera that looks at a screen."""


def buttons(t: Text, link: str, kind: str = ".btn--main") -> Element:
    """Return what can be done with a text and its link; `kind` is the rank of the first button."""
    return h(
        "div.share__acts",
        button(t("share.do"), act="share", kind=kind, picture="share", key="share"),
        button(t("share.copy"), act="share link", picture="link", key="copy-link") if link else None,
        button(t("share.qr"), act="sheet qr", picture="qr", key="qr") if link and len(link) <= LONGEST_CODE else None,
    )


def panel(t: Text, link: str, note: str, of_a_day: bool) -> Element:
    """Return the part of a match's result that gives it to others, and from a day's deal leads back to the others of the day."""
    return h(
        "section.panel.ledger.share",
        heading(t("share.title"), name="share-h"),
        h("p.soft", note) if note else None,
        buttons(t, link),
        button(t("share.replay.do"), act="share replay", kind=".btn--quiet", picture="play", key="share-replay"),
        h("a.btn.btn--quiet", icon("day"), t("today.title"), href="#/today", key="today") if of_a_day else None,
        aria_labelledby="share-h",
    )


def code(t: Text, link: str, title: str) -> Element:
    """Return the QR code of a link, and the link itself for whoever wants to copy it by hand."""
    return sheet(
        t,
        title,
        h("div.qr-frame", qr.picture(link, t("share.qr.name", title=title))),
        h("p.soft", t("share.qr.say")),
        h("code.seal-code", link),
    )


def facts(t: Text, deal: Deal, people: Sequence[Person] = ()) -> Element:
    """Return the rules, the length and the seats of a deal; who looks at it is the only person there, if nobody else is named."""
    game, table = deal.game, table_of(deal.game)
    preset = deal.preset or next(iter(game.presets))
    option, lengths = table.lengths(preset)
    rows: list[Child] = [fact(t("setup.rules"), t(f"{game.name}.preset.{preset}"), house_rules(t, deal, preset, option))]
    if lengths:
        rows.append(fact(t("setup.length"), t(f"{game.name}.length", n=getattr(deal.options, option))))
    words = [seat(t, person) for person in people or people_of(t, deal.seats, game)]
    rows.append(fact(t("setup.seats"), t("common.list").join(words)))
    return h("dl.facts.deal__facts", rows)


def seat(t: Text, person: Person) -> str:
    """Return who sits on a seat, and how strong a CPU is."""
    return t("deal.seat", name=person.name, level=person.level) if person.level else person.name


def fact(name: str, words: str, more: Child = None) -> Element:
    """Return one fact."""
    return h("div", h("dt", name), h("dd", words, more))


def house_rules(t: Text, deal: Deal, preset: str, length: str) -> Element | None:
    """Return the options in which a deal differs from its rule set."""
    base, known, name = deal.game.presets[preset], rules(type(deal.options)), deal.game.name
    lines = []
    for option, rule in known.items():
        value = getattr(deal.options, option)
        if value != getattr(base, option) and option != length:
            words = f"{name}.option.{option}"
            shown = t("setup.default.on" if value else "setup.default.off") if isinstance(rule, Switch) else value_words(t, words, value)
            lines.append(h("li", t("deal.option", name=t(words), value=shown), key=option))
    return h("ul.deal__options", lines) if lines else None


def by_clock(deal: Deal) -> bool:
    """Tell whether a CPU of a deal thinks by the clock, so that it may play otherwise on another device."""
    return any(level.policy in deal.seats and level.seconds for level in LEVELS)


def sentences(t: Text, deal: Deal) -> list[str]:
    """Return what is the same for everybody who plays a deal, and what may not be."""
    if set(deal.seats) == {PERSON}:
        return [t("deal.same")]
    return [t("deal.same"), t("deal.clock" if by_clock(deal) else "deal.chance")]


def title_of(t: Text, deal: Deal) -> str:
    """Return the game and the rule set of a deal as a title."""
    return t("share.title.of", game=t(f"{deal.game.name}.name"), rules=sharing.rules_of(t, deal.game.name, deal.preset))
