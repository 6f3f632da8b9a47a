"""Positions of matches, played by rule from one seed after the other until one fits, and pages opened on them."""

import json
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, Page

from fudaba.app import history, sealing
from fudaba.app.settings import WAITS
from fudaba.app.store import HISTORY, SETTINGS, VERSION, match_key
from fudaba.bots.players import decide
from fudaba.core import record
from fudaba.core.contract import Game
from fudaba.core.deck import FRENCH_TEXTS
from fudaba.core.match import PERSON, Match, play_out, replayed
from fudaba.games.gin.round import GinObservation
from fudaba.games.gin.rules import GAME
from tests.e2e.conftest import PHONE, Host
from tests.e2e.open_pages import OpenPages

PAUSE = 1000 * min(seconds for seconds in WAITS.values() if seconds)
"""The shortest pause in ms."""
NO_LONG_TIMERS = """pause => {
  const real = setTimeout;
  self.setTimeout = (run, ms, ...more) => (ms < pause ? real(run, ms, ...more) : 0);
}"""


def found(wanted: Callable[[GinObservation], bool], preset: str = "quick", opponent: str = "random") -> Match:
    """Return the first position that fits what the person sees; the person plays soundly, and the first round only."""
    for seed in map(str, count(1)):
        match = Match.new(GAME, GAME.presets[preset], (PERSON, opponent), seed, preset)
        while not wanted(match.round.observe(0)):
            actor = match.round.actor()
            if actor is None:
                break
            match.apply(decide(match) if actor else GAME.policies["basic"](Random(0)).choose(match.round.observe(0)))
        else:
            return match
    raise AssertionError


def position(game: Game[Any, Any], wanted: Callable[[Any], bool], seats: int, preset: str = "standard", rounds: int = 1) -> Match:
    """Return the first position of a game, in one of so many rounds, that fits what the person sees; all play soundly."""
    for seed in map(str, count(1)):
        match = Match.new(game, game.presets[preset], (PERSON, *["basic"] * (seats - 1)), seed, preset)
        person = game.policies["basic"](Random(seed))
        while not wanted(match.round.observe(0)):
            if match.outcome() is not None:
                if len(match.entries) == rounds:
                    break
                match.deal()
            match.apply(decide(match) if match.round.actor() else person.choose(match.round.observe(0)))
        else:
            return match
    raise AssertionError


def step(name: str, preset: str = "quick", opponent: str = "random") -> Match:
    """Return a position in which the person is at a step of a round: upcard, draw or discard."""
    return found(lambda now: now.step == name and now.actor == 0, preset, opponent)


def over(preset: str = "quick", opponent: str = "random") -> Match:
    """Return a finished match."""
    match = Match.new(GAME, GAME.presets[preset], (PERSON, opponent), "over", preset)
    return play_out(match, lambda seat, now: GAME.policies["basic" if seat == 0 else opponent](Random(0)).choose(now))


def kept(match: Match) -> dict[str, Any]:
    """Return what the browser keeps of a match: the match, and in the records the result of one that is over."""
    seal = sealing.of(match)
    data: dict[str, Any] = {match_key(match.game.name): {"v": VERSION, "record": record.to_json(match), "seal": seal}}
    if match.over():
        data[HISTORY] = {"v": VERSION, "matches": [{**history.entry(match, 0, "2026-11-29T12:00:00"), "seal": seal}]}
    return data


def nearly_over() -> tuple[Match, str]:
    """Return a match that the person ends with the next move, and the card to knock with."""
    match = over()
    seat, action = match.entries[-1].lines[-1]
    assert (seat, action.verb) == (0, "knock")
    return replayed(match, len(match.entries[-1].lines) - 1), FRENCH_TEXTS[action.first]


def text(data: Any) -> str:
    """Return data as the page keeps it."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def texts_of(data: dict[str, Any]) -> dict[str, str]:
    """Return data by their keys as the page keeps them; what is a text already stays."""
    return {key: value if isinstance(value, str) else text(value) for key, value in data.items()}


def keeping(host: Host, data: dict[str, Any]) -> dict[str, Any]:
    """Return the option of a browser context that keeps data for the site."""
    texts = [{"name": key, "value": value} for key, value in texts_of(data).items()]
    return {"storage_state": {"cookies": [], "origins": [{"origin": host.url.rstrip("/"), "localStorage": texts}]}}


def seated(context: Callable[..., BrowserContext], host: Host, match: Match, options: dict[str, Any] = PHONE, **settings: Any) -> Page:
    """Open a page at the table of a match; nothing moves, waits or looks back there unless the settings say so."""
    page = context(**options, **keeping(host, _calmly(match, settings))).new_page()
    page.goto(f"{host.url}#/{match.game.name}/table")
    page.wait_for_selector("html[data-ready]")
    return page


def reseated(pages: OpenPages, match: Match, options: dict[str, Any] = PHONE, **settings: Any) -> Page:
    """Come to the table of a match on a page that stays open, which saves the start of Python; else as `seated`."""
    return pages.open(f"#/{match.game.name}/table", texts_of(_calmly(match, settings)), options)


def _calmly(match: Match, settings: dict[str, Any]) -> dict[str, Any]:
    return kept(match) | {SETTINGS: {"v": VERSION, "pace": "none", "coach": False, **settings}}


def hold_pauses(page: Page) -> None:
    """Let no pause at the table end by itself any more: only a tap does."""
    for worker in page.workers:
        worker.evaluate(NO_LONG_TIMERS, PAUSE)


def hold_motion(page: Page) -> None:
    """Let nothing that moves arrive any more: only a tap ends motion."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0})
