"""Guests: bots that the house does not know, from a file or a module of their own.

A guest is written `FILE.py:NAME` or `MODULE:NAME`. NAME is what the players of the house are too: called with a stream of chance
(`random.Random`), it returns a policy, whose `choose(observation)` returns one of `observation.legal`.
"""

import sys
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

from fudaba.core.contract import Policy
from fudaba.core.errors import FudabaError, quoted

FORM = "FILE.py:NAME or MODULE:NAME"


class GuestError(FudabaError):
    """A bot from outside cannot be found or loaded."""


class Guest(NamedTuple):
    """A bot from outside: its file or module, the name there, and the text of the file (None for a module).

    The text goes along to other processes and machines, so that they need not have the file.
    """

    place: str
    name: str
    source: bytes | None


def invited(text: str) -> Guest:
    """Return the guest of a text; raises GuestError where it has another form or the file cannot be read."""
    place, _, name = text.rpartition(":")
    if not place or not name.isidentifier():
        raise GuestError(f"{quoted(text)} is no bot: expected {FORM}")
    if not place.endswith(".py"):
        return Guest(place, name, None)
    try:
        return Guest(place, name, Path(place).read_bytes())
    except OSError as error:
        raise GuestError(f"{place}: {error.strerror}") from None


@lru_cache
def loaded(guest: Guest) -> Callable[[Random], Policy[Any]]:
    """Return what makes the policy of a guest; raises GuestError where its code fails or has no such name."""
    try:
        module = import_module(guest.place) if guest.source is None else _module(guest.place, guest.source)
    except (Exception, SystemExit) as error:
        raise GuestError(f"{guest.place} cannot be loaded: {type(error).__name__}: {error}") from None
    maker: Callable[[Random], Policy[Any]] | None = getattr(module, guest.name, None)
    if maker is None:
        there = [name for name, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__ and callable(value)]
        raise GuestError(f"{guest.place} has no {guest.name}; it has {', '.join(there) or 'neither classes nor functions'}")
    if not callable(maker) or (isinstance(maker, type) and not hasattr(maker, "choose")):
        raise GuestError(f"{guest.name} in {guest.place} is no bot: it has no method choose(observation)")
    return maker


def _module(place: str, source: bytes) -> ModuleType:
    """Return a module made from the text of a file, under a name that no other module has."""
    module = ModuleType(f"guest {place}")
    module.__file__ = place
    sys.modules[module.__name__] = module
    exec(compile(source, place, "exec"), vars(module))
    return module
