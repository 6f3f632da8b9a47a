"""The curtain between two people who pass the device: whose turn it is, and what everybody saw since that person last looked."""

from collections.abc import Sequence

from fudaba.app.screens import dialogs
from fudaba.app.text import Text
from fudaba.core.contract import Event
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Scene, Table
from fudaba.ui.widgets import back_link, button, icon_button, score

LONGEST_STORY = 12
"""So many of the latest sentences stand on the curtain; the log has them all."""


def page(scene: Scene, table: Table, person: int | None, missed: Sequence[Event]) -> Element:
    """Return the curtain; without a `person` the CPUs act behind it, and nobody can lift it yet."""
    t = scene.t
    return h(
        "main.curtain.cloth.on-cloth",
        dialogs.shortcuts(t, "scores", "last", "keys"),
        h("div.curtain__cloth", (h("i") for _ in range(5)), aria_hidden="true"),
        h(
            "header.curtain__top",
            back_link(t),
            h("p", t(f"{scene.game.name}.name"), h("small", t("curtain.round", n=scene.number))),
            score(scene),
            icon_button(t, "menu", "menu.title", "sheet menu", letter="m"),
        ),
        whose_turn(scene, person),
        story(scene, table, missed),
        key="curtain",
    )


def whose_turn(scene: Scene, person: int | None) -> Element:
    """Return who is to have the device, and the button that lifts the curtain."""
    t = scene.t
    if person is None:
        actor = scene.observation.actor
        known = actor is not None and actor in range(len(scene.people))
        who = scene.people[actor] if known else None
        return h(
            "section.curtain__turn",
            h("span.curtain__face.is-cpu", who.sign if who else "…", aria_hidden="true"),
            h("h1", t("table.thinking", name=who.name) if who else t("curtain.cpus"), tabindex="-1", key="title"),
            h("p", t("curtain.wait")),
            button(t("curtain.hurry"), act="hurry", kind=".btn--big", key="hurry"),
        )
    name = scene.people[person].name
    return h(
        "section.curtain__turn",
        h("span.curtain__face", scene.people[person].sign, aria_hidden="true"),
        h("h1", t("curtain.turn", name=name), tabindex="-1", key="title"),
        h("p", t("curtain.say", name=name)),
        button(t("curtain.lift", name=name), act="lift", kind=".btn--main.btn--big", key="lift", letter="Enter"),
    )


def story(scene: Scene, table: Table, missed: Sequence[Event]) -> Element:
    """Return what the person behind the curtain has not seen yet, the latest first."""
    t = scene.t
    told = [line for event in missed if (line := table.told(scene, event))] or [t("table.dealt", n=scene.number)]
    lines: list[Child] = [h("li", line) for line in reversed(told[-LONGEST_STORY:])]
    return h(
        "section.curtain__story",
        h("h2", t("curtain.story"), id="story-h"),
        h("ol.story", lines, reversed=True, tabindex="0", aria_labelledby="story-h"),
        aria_labelledby="story-h",
    )


def looking(t: Text) -> Element:
    """Return the way on for somebody who has nothing to answer, but had the device so that nobody learns who has."""
    return h(
        "section.looking",
        h("p", t("curtain.looks_on")),
        button(t("curtain.hand_on"), act="hand-on", kind=".btn--main", key="hand-on", letter="Enter"),
        aria_label=t("curtain.looks_on"),
    )
