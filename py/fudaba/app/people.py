"""Who sits at a table: people with the names that they gave themselves, and CPU players with the names of the house."""

from collections.abc import Sequence
from typing import Any

from fudaba.app.text import Text
from fudaba.bots.levels import levels
from fudaba.core.contract import Game
from fudaba.core.match import PERSON
from fudaba.ui.table import Person

NAME_LENGTH = 12
"""No name is longer than this many letters."""


def several(seats: Sequence[str]) -> bool:
    """Tell whether more than one person sits at a table, so that they pass the device."""
    return seats.count(PERSON) > 1


def read_name(value: Any) -> str:
    """Return a name as somebody wrote it, fit to be shown: one line, not too long, nothing that cannot be seen; else empty."""
    letters = "".join(letter for letter in value if letter.isprintable() or letter.isspace()) if isinstance(value, str) else ""
    return " ".join(letters.split())[:NAME_LENGTH].strip()


def read_names(values: Any, seats: Sequence[str]) -> tuple[str, ...]:
    """Return the name of every seat; empty where a CPU sits, or a person who gave none."""
    given = values if isinstance(values, list | tuple) else ()
    return tuple(read_name(given[number]) if number < len(given) and seat == PERSON else "" for number, seat in enumerate(seats))


def guest(t: Text, seats: Sequence[str], number: int) -> str:
    """Return what a person at a seat is called who gave no name, by how many people sit before."""
    return t(f"person.guest.{seats[: number + 1].count(PERSON)}")


def people_of(t: Text, seats: Sequence[str], game: Game[Any, Any], names: Sequence[str] = ()) -> tuple[Person, ...]:
    """Return who sits where, as words; `names` are those that people gave, by seat.

    A person alone among CPUs is spoken to as "you". A CPU is known by the policy that it plays, and a second one of it has
    another name.
    """
    known = {level.policy: level.people for level in levels(game)}
    people = []
    for number, seat in enumerate(seats):
        if seat == PERSON and not several(seats):
            people.append(Person(t("common.you"), t("common.you.sign")))
        elif seat == PERSON and number < len(names) and names[number]:
            people.append(Person(names[number], names[number][0].upper()))
        elif seat == PERSON:
            name = guest(t, seats, number)
            people.append(Person(name, name[-1]))
        elif seat in known:
            own = known[seat]
            person = own[seats[:number].count(seat) % len(own)]
            level = t(f"level.{seat}")
            people.append(Person(t(f"person.{person}.name"), t(f"person.{person}.sign"), level))
        else:
            # A player from elsewhere, by the name in the record.
            name = read_name(seat) or guest(t, (PERSON,) * len(seats), number)
            people.append(Person(name, name[0].upper()))
    return tuple(people)
