"""The fingerprint of a match: fixed and shown before the deal, checked in front of the player after it."""

from typing import NamedTuple

from fudaba.core import record
from fudaba.core.match import Match


class Check(NamedTuple):
    """What the check found: the fingerprint as it was shown, the text it is the SHA-256 of, and whether all agrees."""

    shown: str
    text: str
    sealed: bool
    decks: bool

    @property
    def good(self) -> bool:
        """Tell whether the fingerprint fits the seed and the seed's cards were dealt in every round."""
        return self.sealed and self.decks


def short(fingerprint: str) -> str:
    """Return the short form: twelve digits in groups of four."""
    return " ".join(fingerprint[at : at + 4] for at in (0, 4, 8))


def of(match: Match) -> str:
    """Return the fingerprint of a match."""
    return record.fingerprint(match.game.name, match.options.to_json(), match.seed)


def check(match: Match, shown: str) -> Check:
    """Compare the fingerprint that was shown before the deal with the seed, and every deck with the seed's."""
    fresh = Match(match.game, match.options, match.seats, match.seed, match.preset)
    decks = True
    for number, entry in enumerate(match.entries):
        fresh.played = match.played[:number]
        decks = decks and fresh.deck() == entry.deck
    text = record.sealed_text(match.game.name, match.options.to_json(), match.seed)
    return Check(shown, text, of(match) == shown, decks)
