"""Links: a deal or a finished match as the end of an address, and back. Whatever comes in is held to be hostile.

`#/deal/CODE/1` is a deal, `#/shared/CODE/1` a match with every action. The code is JSON, compressed, in the letters of base64url;
the last word is the version of the form, so that a link whose end was lost is known at once.
"""

import base64
import json
import re
import zlib
from functools import lru_cache
from typing import Any, NamedTuple

from fudaba.bots.levels import levels
from fudaba.core import plain, record
from fudaba.core.contract import Game
from fudaba.core.errors import FudabaError, IllegalAction, NotationError, OptionError
from fudaba.core.match import PERSON, Match
from fudaba.core.options import changed
from fudaba.games import GAMES

VERSION = "1"
"""It changes whenever a link that was made before would mean something else, such as other values of a preset."""
LONGEST = 1_900
"""No longer code is handed out; a file stands in for it.

Browsers bear more (Safari some 80,000 characters, the others millions), but messengers and mail programs break or cut links
beyond 2,000, and some of that is the address of the site. A whole match of any game is a third of it.
"""
LONGEST_READ = 2 * LONGEST
"""No longer code is looked at."""
LARGEST = 32_000
"""No code may grow to more bytes than these: that is some 4,000 actions, and a code of a hundred bytes could say a hundred thousand."""


class BadLink(FudabaError):
    """A link leads nowhere; `key` names the sentence that says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Deal(NamedTuple):
    """All that decides the cards and who plays them."""

    game: Game[Any, Any]
    options: Any
    seats: tuple[str, ...]
    seed: str
    preset: str | None

    def match(self) -> Match:
        """Return a match with its first round dealt."""
        return Match.new(self.game, self.options, self.seats, self.seed, self.preset)


def deal_of(match: Match) -> Deal:
    """Return the deal of a match."""
    return Deal(match.game, match.options, match.seats, match.seed, match.preset)


@lru_cache(maxsize=4)
def deal_link(deal: Deal) -> str | None:
    """Return the end of the address at which a deal can be played, or None where nobody could play it or the link would be too long."""
    playable = PERSON in deal.seats and _seated(deal.game, deal.seats) and _plain(deal.seed)
    return _link("deal", _values(deal)) if playable else None


def read_deal(words: list[str]) -> Deal:
    """Return the deal of the words of an address after `deal`; raises BadLink."""
    deal = _deal(_unpacked(words))
    if PERSON not in deal.seats:
        raise BadLink("link.damaged")
    return deal


def replay_link(match: Match) -> str | None:
    """Return the end of the address at which a finished match can be looked at.

    None where the link would be too long or would not bring the same match back, such as one with other cards than its seed deals.
    """
    if not match.over() or match.partial:
        return None
    lines = [match.game.action_text(action) for entry in match.entries for _, action in entry.lines]
    link = _link("shared", [*_values(deal_of(match)), "\n".join(lines)])
    try:
        same = link is not None and record.to_json(read_replay(link.split("/")[2:])) == record.to_json(match)
    except BadLink:
        return None
    return link if same else None


def read_replay(words: list[str]) -> Match:
    """Return the match of the words of an address after `shared`, every action held to the rules; raises BadLink."""
    *values, text = _unpacked(words) or [None]
    if not isinstance(text, str):
        raise BadLink("link.damaged")
    match = _deal(values).match()
    try:
        for line in text.split("\n"):
            _go_on(match)
            match.apply(match.game.parse_action(line))
    except (NotationError, IllegalAction):
        raise BadLink("link.rules") from None
    if not match.over():
        raise BadLink("link.damaged")
    return match


def _go_on(match: Match) -> None:
    """Deal until somebody is to act; raises BadLink when nobody will."""
    while match.outcome() is not None:
        if match.over():
            raise BadLink("link.rules")
        match.deal()


def _values(deal: Deal) -> list[Any]:
    """Return a deal as plain JSON values; only the options that differ from the preset, or from the first one, are written."""
    base = deal.game.presets[deal.preset or next(iter(deal.game.presets))].to_json()
    changes = {name: value for name, value in deal.options.to_json().items() if value != base[name]}
    return [deal.game.name, deal.preset, changes, list(deal.seats), deal.seed]


def _deal(values: list[Any]) -> Deal:
    """Return the deal of plain JSON values from outside; raises BadLink."""
    if len(values) != 5:
        raise BadLink("link.damaged")
    name, preset, changes, seats, seed = values
    if not isinstance(name, str) or not isinstance(preset, str | None) or not isinstance(changes, dict) or not isinstance(seats, list):
        raise BadLink("link.damaged")
    if name not in GAMES or preset not in (None, *GAMES[name].presets):
        raise BadLink("link.unknown")
    game = GAMES[name]
    if not isinstance(seed, str) or not _plain(seed) or not all(isinstance(seat, str) for seat in seats):
        raise BadLink("link.damaged")
    if not _seated(game, tuple(seats)):
        raise BadLink("link.unknown")
    try:
        options = changed(game.presets[preset or next(iter(game.presets))], changes)
    except OptionError:
        raise BadLink("link.unknown") from None
    return Deal(game, options, tuple(seats), seed, preset)


def _seated(game: Game[Any, Any], seats: tuple[str, ...]) -> bool:
    """Tell whether so many can play a game, all of them people or CPUs of the house."""
    return len(seats) in game.players and set(seats) <= {PERSON, *(level.policy for level in levels(game))}


def _plain(seed: str) -> bool:
    """Tell whether a seed is one line of letters that can be seen, such as those that the house draws."""
    return len(seed) <= record.SEED_LENGTH and seed.isprintable()


def _link(place: str, values: list[Any]) -> str | None:
    """Return the end of an address with plain JSON values in it, or None when it would be too long."""
    text = json.dumps(values, separators=(",", ":")).encode()
    code = base64.urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")
    return f"#/{place}/{code}/{VERSION}" if len(code) <= LONGEST and len(text) <= LARGEST else None


def _unpacked(words: list[str]) -> list[Any]:
    """Return the plain JSON values of a code and its version; raises BadLink."""
    if sum(map(len, words)) > LONGEST_READ:
        raise BadLink("link.long")
    if len(words) != 2 or not re.fullmatch(r"[A-Za-z0-9_-]+", words[0]) or not re.fullmatch(r"[0-9]+", words[1]):
        raise BadLink("link.damaged")
    code, version = words
    if version != VERSION:
        raise BadLink("link.newer")
    unpacker = zlib.decompressobj()
    try:
        text = unpacker.decompress(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)), LARGEST)
        if unpacker.unconsumed_tail:
            raise BadLink("link.long")
        values = plain.parse(text.decode()) if unpacker.eof and not unpacker.unused_data else None
    except (ValueError, zlib.error):
        raise BadLink("link.damaged") from None
    if not isinstance(values, list):
        raise BadLink("link.damaged")
    return values
