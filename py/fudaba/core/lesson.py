"""A lesson: the beginning of a match as its record has it, and what a learner is told before some of its lines."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from fudaba.core.contract import Action, Game
from fudaba.core.match import PERSON, Match
from fudaba.core.options import changed

LEARNER = 0
"""The seat of the person who learns."""


class Step(NamedTuple):
    """Something that is told, by the key of its sentence; with a line of the record that the learner does next, else only read.

    `press` is the key of the button that does it, where that is another than the usual one since it does the next line as well.
    """

    key: str
    line: str = ""
    press: str = ""


class Leap(NamedTuple):
    """Lines that nobody watches: after something was read the table stands where they lead to."""

    lines: tuple[str, ...]


class Stop(NamedTuple):
    """A step in its place: after so many lines of the record; without an action it is only read."""

    key: str
    at: int
    action: Action | None
    press: str


class Lesson(NamedTuple):
    """A match that always begins the same: the seed and the rules deal it, the script plays it to the end of a round.

    The script has the steps of the learner, who sits on seat 0, leaps, and as plain texts the lines that go by themselves: those of the
    others, and of the learner what is pressed together with the line before. The deal of another round is no line; it follows the last
    one of the round before.
    """

    preset: str
    seed: str
    others: tuple[str, ...]
    script: tuple[Step | Leap | str, ...]
    rules: Mapping[str, Any] = {}

    def match(self, game: Game[Any, Any]) -> Match:
        """Return the match with its first round dealt."""
        return Match.new(game, changed(game.presets[self.preset], self.rules), (PERSON, *self.others), self.seed, self.preset)

    def lines(self) -> tuple[str, ...]:
        """Return the lines of the record."""
        return tuple(line for part in self.script for line in lines_of(part))

    def leaps(self) -> dict[int, int]:
        """Return where each leap leads to, by where it begins; both are numbers of lines."""
        found, at = {}, 0
        for part in self.script:
            lines = len(lines_of(part))
            if isinstance(part, Leap):
                found[at] = at + lines
            at += lines
        return found

    def stops(self, game: Game[Any, Any]) -> Iterator[Stop]:
        """Yield the steps, each in its place."""
        at = 0
        for part in self.script:
            if isinstance(part, Step):
                yield Stop(part.key, at, action_of(game, part.line) if part.line else None, part.press)
            at += len(lines_of(part))


def lines_of(part: Step | Leap | str) -> tuple[str, ...]:
    """Return the lines of a part of the script."""
    if isinstance(part, Leap):
        return part.lines
    line = part if isinstance(part, str) else part.line
    return (line,) if line else ()


def played(match: Match) -> int:
    """Return how many lines of a match are played."""
    return sum(len(entry.lines) for entry in match.entries)


def action_of(game: Game[Any, Any], line: str) -> Action:
    """Return the action of a line `SEAT ACTION`; raises NotationError."""
    return game.parse_action(line.partition(" ")[2])
