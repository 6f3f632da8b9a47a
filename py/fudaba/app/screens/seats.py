"""The seats on the sheet of a game: whom to play against, by level, and the names of people who pass the device."""

from collections.abc import Sequence
from typing import Any

from fudaba.app.people import NAME_LENGTH, guest, people_of, several
from fudaba.app.text import Text
from fudaba.bots.levels import Level, levels
from fudaba.core.contract import Game
from fudaba.core.match import PERSON
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.widgets import select

FEW = 2
"""So many opponents are chosen by their faces; more stand in a list, one line each."""


def fields(t: Text, game: Game[Any, Any], seats: Sequence[str], names: Sequence[str]) -> list[Child]:
    """Return the choice of who sits on each seat but the first, and what people call themselves."""
    if len(seats) - 1 > FEW:
        return [roll(t, game, seats, names)]
    return [*(opponent(t, game, seats[1:], number) for number in range(len(seats) - 1)), names_field(t, seats, names)]


def opponent(t: Text, game: Game[Any, Any], opponents: Sequence[str], number: int) -> Element:
    """Return the CPUs to choose from for one seat, weakest first, and a person."""
    offered = levels(game)
    policy = opponents[number]
    names = {level.policy: namesake(level, opponents, number) for level in offered}
    legend = t("setup.opponent") if len(opponents) == 1 else t("setup.opponent.n", n=number + 1)
    faces = [foe(t, level, names[level.policy], number, level.policy == policy) for level in offered]
    say = t("setup.passing") if policy == PERSON else t(f"level.{policy}.say", name=t(f"person.{names[policy]}.name"))
    return h(
        "fieldset.field-set",
        h("legend", legend),
        h("div.foes", faces, somebody(t, number, policy == PERSON), style={"--n": str(len(offered))}),
        h("p.field-set__say", say),
        key=f"opponent {number}",
    )


def namesake(level: Level, opponents: Sequence[str], number: int) -> str:
    """Return who would sit on a seat at a level, as the opponents before it leave them."""
    return level.people[opponents[:number].count(level.policy) % len(level.people)]


def pick(number: int, value: str, chosen: bool) -> Element:
    """Return the button that chooses who sits on a seat."""
    name = f"opponent {number}"
    return h(
        "input",
        type_="radio",
        name=f"opponent-{number}",
        value=value,
        checked=chosen,
        change=f"wish {name}",
        key=f"{name} {value}",
    )


def foe(t: Text, level: Level, person: str, number: int, chosen: bool) -> Element:
    """Return one opponent: seal, name, level in words and in pips."""
    return h(
        "label.foe",
        pick(number, level.policy, chosen),
        h("span.foe__face", t(f"person.{person}.sign"), aria_hidden="true"),
        h("b", t(f"person.{person}.name")),
        h("small", t(f"level.{level.policy}")),
        h("span.pips", [h("i.on" if pip < level.rank else "i") for pip in range(5)], aria_hidden="true"),
        key=level.policy,
    )


def somebody(t: Text, number: int, chosen: bool) -> Element:
    """Return the choice of a person to whom the device is passed."""
    return h(
        "label.foe.foe--person",
        pick(number, PERSON, chosen),
        h("span.foe__face", t("setup.person.sign"), aria_hidden="true"),
        h("span", h("b", t("setup.person.play")), h("small", t("setup.person.say"))),
        key=PERSON,
    )


def name_input(t: Text, seats: Sequence[str], names: Sequence[str], number: int) -> Element:
    """Return the field for what a person at a seat is to be called."""
    own = guest(t, seats, number)
    return h(
        "input.name",
        type_="text",
        value=names[number],
        placeholder=own,
        maxlength=NAME_LENGTH,
        autocomplete="off",
        spellcheck="false",
        enterkeyhint="done",
        dir="auto",
        change=f"wish name {number}",
        aria_label=t("setup.name", name=own),
        key=f"name {number}",
    )


def names_field(t: Text, seats: Sequence[str], names: Sequence[str]) -> Element | None:
    """Return the names of the people at the table, where there are several."""
    if not several(seats):
        return None
    people = [number for number, seat in enumerate(seats) if seat == PERSON]
    rows = [h("li", h("span", guest(t, seats, number)), name_input(t, seats, names, number), key=str(number)) for number in people]
    return h("fieldset.field-set", h("legend", t("setup.names")), h("ul.names", rows), key="names")


def roll(t: Text, game: Game[Any, Any], seats: Sequence[str], names: Sequence[str]) -> Element:
    """Return all seats as a list, one line each: who sits there, chosen from the levels and a person, and the name."""
    offered = [level.policy for level in levels(game)]
    people = people_of(t, seats, game, names)
    choices = [*((policy, t(f"level.{policy}")) for policy in offered), (PERSON, t("setup.person"))]
    rows = []
    for number, (seat, person) in enumerate(zip(seats, people, strict=True)):
        words = t("setup.seat", n=number + 1)
        chosen = select(words, f"wish opponent {number - 1}", choices, seat) if number else h("span.roll__you", t("setup.person"))
        named = name_input(t, seats, names, number) if seat == PERSON and several(seats) else h("span.roll__name", person.name)
        rows.append(
            h(
                "li",
                h("span.foe__face" + ("" if seat == PERSON else ".is-cpu"), person.sign, aria_hidden="true"),
                chosen,
                named,
                key=str(number),
            )
        )
    return h(
        "fieldset.field-set",
        h("legend", t("setup.seats")),
        everyone(t, offered, {seat for seat in seats if seat != PERSON}),
        h("ol.roll", rows),
        h("p.field-set__say", t("setup.passing")) if several(seats) else None,
        key="seats",
    )


def everyone(t: Text, offered: Sequence[str], cpus: set[str]) -> Element | None:
    """Return the levels for all CPUs at once, where there are any."""
    if not cpus:
        return None
    chips = [
        h(
            "button.chip",
            t(f"level.{policy}"),
            type_="button",
            act=f"wish everyone {policy}",
            aria_pressed="true" if cpus == {policy} else "false",
            key=f"everyone {policy}",
        )
        for policy in offered
    ]
    return h(
        "div.everyone",
        h("span", t("setup.everyone"), id="everyone"),
        h("div", chips, role="group", aria_labelledby="everyone"),
    )
