"""`bench/run.py input`: from the tap on a card to the painted frame that answers it, on a page of the size of a phone.

Once at a table at rest before each tap, and once at the largest table while CPUs of the strongest level think one after the other
without a pause. The time runs from the event's own time stamp, through the page, the worker, Python and back, to the first moment
after the answering frame was painted.
"""

from random import Random
from typing import Any

from playwright.sync_api import Page

from bench.browser import READY, TABLE, browser, deal, figures, served
from fudaba.app import sealing
from fudaba.app.store import SETTINGS, VERSION, match_key
from fudaba.bots.levels import levels
from fudaba.core import record
from fudaba.core.match import PERSON, Match
from fudaba.games import GAMES
from tools.build import freshen

WATCH = """() => {
  window.answers = [];
  let tapped = null;
  let tell = () => {};
  window.answered = (count) => new Promise((resolve, reject) => {
    if (window.answers.length >= count) resolve();
    else tell = resolve;
    setTimeout(reject, 10_000, new Error('a tap has no answer'));
  });
  addEventListener('click', (event) => { tapped ??= event.timeStamp; }, true);
  new PerformanceObserver((list) => {
    for (const mark of list.getEntriesByName('fudaba:painted')) {
      if (tapped !== null && mark.startTime > tapped) {
        window.answers.push(mark.startTime - tapped);
        tapped = null;
        tell();
      }
    }
  }).observe({ type: 'mark' });
}"""
ANSWERED = "count => window.answered(count)"
"""Waits without asking again and again, since that would keep the page busy."""
AT_REST = "() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)).then(() => null)"
THINKING = ".status--wait"
"""What is there while the page waits for a CPU, which without a pause means that it thinks."""
STILL = "css/tokens.css"
"""A file of the site that starts nothing."""
LINES = 12
"""So much has happened in the round in which CPUs think, so that all that is left is to play cards."""


def measure(arguments: list[str]) -> dict[str, Any]:
    """Measure `input [TAPS]` and return the figures; raises ValueError for anything else."""
    if len(arguments) > 1 or not all(argument.isdecimal() and int(argument) >= 20 for argument in arguments):
        raise ValueError("input takes one argument at most: how many taps, 20 or more (100)")
    taps = int(arguments[0]) if arguments else 100
    dist = freshen(lambda sentence: None)
    size: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    with served(dist) as (_, home), browser(**size) as context:
        page = context.new_page()
        deal(page, home, next(iter(GAMES)))
        page.evaluate(WATCH)
        for number in range(taps):
            page.evaluate(AT_REST)
            tap(page, number)
        at_rest = answers(page)
        thinking = while_they_think(page, home, taps)
    return {"input_to_painted_frame_ms": {"at_rest": figures(at_rest, 1), "while_cpus_think": figures(thinking, 1)}}


def tap(page: Page, number: int) -> None:
    """Tap a card, another one each time, and wait for the answer."""
    cards, before = page.locator(TABLE), len(answers(page))
    # The left edge: of a fanned card the rest lies under its neighbour.
    cards.nth(number % cards.count()).tap(position={"x": 8, "y": 24}, force=True)
    page.evaluate(ANSWERED, before + 1)


def answers(page: Page) -> list[float]:
    """Return how long each answer took so far."""
    return [float(answer) for answer in page.evaluate("() => window.answers")]


def while_they_think(page: Page, home: str, taps: int) -> list[float]:
    """Tap cards in a position in which only CPUs act, and begin with it again where they are ready before the taps are."""
    match = amid_a_round()
    key, settings = match_key(match.game.name), {"v": VERSION, "pace": "none"}
    kept = {key: {"v": VERSION, "record": record.to_json(match), "seal": sealing.of(match)}, SETTINGS: settings}
    found: list[float] = []
    while len(found) < taps:
        page.goto(f"{home}{STILL}")
        page.evaluate("all => Object.entries(all).forEach(([key, data]) => localStorage.setItem(key, JSON.stringify(data)))", kept)
        page.goto(f"{home}#/{match.game.name}/table")
        page.wait_for_selector(TABLE)
        page.wait_for_selector(READY)
        page.evaluate(WATCH)
        for number in range(taps - len(found)):
            if not page.locator(THINKING).count():
                break
            tap(page, number)
        found += answers(page)
    return found


def amid_a_round() -> Match:
    """Return a match at the largest table: a person has played a card, and CPUs of the strongest level are next."""
    game = max(GAMES.values(), key=lambda game: game.players[-1])
    seats = (PERSON, *[levels(game)[-1].policy] * (game.players[-1] - 1))
    player = game.policies["basic"](Random(0))
    match = Match.new(game, next(iter(game.presets.values())), seats, "thinking", next(iter(game.presets)))
    while True:
        lines, seat = match.entries[-1].lines, match.round.actor()
        if seat is None:
            match.deal()
        elif len(lines) >= LINES and lines[-1][0] == 0 != seat:
            return match
        else:
            match.apply(player.choose(match.round.observe(seat)))
