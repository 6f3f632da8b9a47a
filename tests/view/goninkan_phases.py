"""Positions of Goninkan in every phase of a game: the person is to act, or somebody else is."""

from collections.abc import Callable
from itertools import count
from random import Random

from fudaba.bots.players import decide
from fudaba.core import record
from fudaba.core.match import PERSON, Match
from fudaba.games.goninkan.cards import JOKER
from fudaba.games.goninkan.observation import GoninkanObservation
from fudaba.games.goninkan.rules import GAME
from fudaba.games.goninkan.tricks import LANDING

Wanted = Callable[[GoninkanObservation], bool]

PHASES: dict[str, Wanted] = {
    "speak": lambda now: now.step == "speak" and now.actor == 0,
    "answer": lambda now: now.step == "answer" and now.actor == 0,
    "give": lambda now: now.step == "give" and now.actor == 0,
    "trump": lambda now: now.step == "trump" and now.actor == 0,
    "lead": lambda now: now.step == "play" and now.actor == 0 and not now.trick and len(now.tricks) > 1,
    "joker": lambda now: (
        now.step == "play" and now.actor == 0 and not now.trick and now.number in range(2, 9) and now.hand >> JOKER & 1 == 1
    ),
    "follow": lambda now: now.step == "play" and now.actor == 0 and len(now.trick) == 3,
    "last": lambda now: now.step == "play" and now.actor == 0 and len(now.trick) == 4 and len(now.tricks) > 1,
    "landing": lambda now: now.step == "play" and now.actor == 0 and now.number == LANDING and now.hand >> JOKER & 1 == 1,
    "sixteen": lambda now: now.step == "sixteen" and now.actor == 0,
}
"""When the person is to act."""
OTHERS: dict[str, Wanted] = {
    "announced": lambda now: now.step == "speak" and now.actor != 0 and now.exchange is not None and now.dealer != 0,
    "handing": lambda now: now.step == "give" and now.actor != 0 and now.dealer != 0,
    "handed": lambda now: now.step == "trump" and now.actor != 0 and now.dealer != 0,
    "handed over": lambda now: now.step == "trump" and now.handed != 0 and now.actor != 0,
    "waiting": lambda now: now.step == "play" and now.actor != 0 and len(now.trick) == 2,
    "dealer": lambda now: now.step == "play" and now.dealer == 0 and len(now.tricks) == 2,
    "sixteen of another": lambda now: now.step == "sixteen" and now.actor != 0,
}
"""When somebody else is to act."""
_MATCHES: dict[str, Match] = {}


def position(name: str) -> Match:
    """Return the first position of a phase; the person plays at random, so that everything comes up."""
    wanted = (PHASES | OTHERS)[name]
    if name not in _MATCHES:
        _MATCHES[name] = next(match for seed in count() if (match := _reached(str(seed), wanted)))
    return record.from_json(record.to_json(_MATCHES[name]), {GAME.name: GAME})


def _reached(seed: str, wanted: Wanted) -> Match | None:
    match, rng = Match.new(GAME, GAME.presets["standard"], (PERSON, *["random"] * 5), seed, "standard"), Random(seed)
    while True:
        while match.outcome() is None:
            now = match.round.observe(0)
            if wanted(now):
                return match
            match.apply(rng.choice(now.legal) if now.actor == 0 else decide(match))
        if match.over():
            return None
        match.deal()
