"""Feats: what can be made in a round and is worth a line in a player's book; each game has a table of them."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from fudaba.core.contract import Action, Played, Standing
from fudaba.core.match import Match


class Finished(NamedTuple):
    """A finished round as the player of one seat looks back at it: all that a feat may ask about.

    `played` are the rounds of the match up to this one, `lines` what was done in it, `standing` is that of the match after it.
    """

    seat: int
    played: tuple[Played, ...]
    lines: tuple[tuple[int, Action], ...]
    standing: Standing

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self.played[-1].dealer

    @property
    def points(self) -> tuple[int, ...]:
        """The points of the round by seat."""
        return self.played[-1].outcome.points

    @property
    def detail(self) -> Mapping[str, Any]:
        """The parts of the round's count."""
        return self.played[-1].outcome.detail

    @property
    def match_won(self) -> bool:
        """Whether the round has won the match for this seat alone."""
        return self.standing.winners == (self.seat,)

    def turns(self, *verbs: str) -> int:
        """Return how often this seat did one of these things in the round."""
        return sum(seat == self.seat and action.verb in verbs for seat, action in self.lines)


class Feat(NamedTuple):
    """A line of the book: its id, the keys of its name and of what it asks, and whether a finished round has it."""

    id: str
    name: str
    say: str
    made: Callable[[Finished], bool]


def named(prefix: str, **made: Callable[[Finished], bool]) -> tuple[Feat, ...]:
    """Return feats by their ids, in this order; the keys of their words are the ids below a prefix, and `say` below those."""
    return tuple(Feat(name, f"{prefix}.{name}", f"{prefix}.{name}.say", each) for name, each in made.items())


def finished(match: Match, seat: int, since: int = 0) -> Iterator[Finished]:
    """Yield the finished rounds of a match from a number on, counted from 0, as a seat looks back at them."""
    for number in range(since, len(match.played)):
        played = tuple(match.played[: number + 1])
        last = len(played) == len(match.played)
        standing = match.standing() if last else match.game.standing(match.options, played, len(match.seats))
        yield Finished(seat, played, tuple(match.entries[number].lines), standing)
