"""What is pinned: command lines of `play` whose records stand beside this file, and trees of legal play counted whole.

`python3 tests/run.py --write-golden` writes both anew, after a change that is meant to change them.
"""

import json
import shlex
from itertools import count
from pathlib import Path
from typing import Any

from fudaba.cli import main
from fudaba.core.contract import Round
from fudaba.core.match import PERSON, Match
from fudaba.games import GAMES

HERE = Path(__file__).parent
PLAYS = {
    "gin-quick-whole": "gin --rules quick --seats basic,easy --seed 札場",
    "gin-quick-undercut": "gin --rules quick --seats easy,basic --seed 2",
    "gin-quick-void": "gin --rules quick --seats random,random --seed 3 --rounds 4",
    "gin-quick-weak": "gin --rules quick --seats random,basic --seed 2 --set target=50",
    "gin-classic-whole": "gin --rules classic --seats basic,basic --seed 4",
    "gin-classic-tie": "gin --rules classic --seats easy,basic --seed 3 --rounds 6",
    "gin-options": "gin --rules classic --seats basic,easy --seed 71 --rounds 6"
    " --set oklahoma=true big_gin=31 tie_undercut=true compulsory_gin=false",
    "kokutoram-two": "kokutoram --seats basic,easy --seed 28",
    "kokutoram-two-kokuto": "kokutoram --seats easy,easy --seed 28",
    "kokutoram-three": "kokutoram --seats easy,basic,easy --seed 33",
    "kokutoram-three-weak": "kokutoram --seats random,random,random --seed 6 --set target=20",
    "koikoi-whole": "koikoi --seats basic,easy --seed 2",
    "koikoi-hand-yaku": "koikoi --seats basic,basic --seed 3",
    "koikoi-redeal": "koikoi --seats easy,random --seed 227 --set start=100",
    "koikoi-draw": "koikoi --seats random,random --seed 35 --set rounds=3",
    "koikoi-options": "koikoi --seats basic,easy --seed 1"
    " --set rounds=12 start=60 eight_double=false cup_kasu=true rain_spoils=true multiplier=opponent dealer_keeps=6",
    "koikoi-off": "koikoi --seats easy,basic --seed 7 --set hanami_tsukimi=false multiplier=off",
    "shirokurojan-two": "shirokurojan --seats basic,easy --seed 50",
    "shirokurojan-three": "shirokurojan --seats basic,easy,basic --seed 9",
    "shirokurojan-three-void": "shirokurojan --seats basic,easy,basic --seed 3",
    "shirokurojan-three-weak": "shirokurojan --seats random,easy,random --seed 1 --rounds 3",
    "shirokurojan-expert-two": "shirokurojan --rules expert --seats basic,basic --seed 48",
    "shirokurojan-expert-three": "shirokurojan --rules expert --seats easy,basic,easy --seed 22",
    "goninkan-whole": "goninkan --seats basic,easy,basic,easy,basic,easy --seed 札場",
    "goninkan-six": "goninkan --seats basic,basic,basic,basic,basic,basic --seed 5 --set series=6 --rounds 9",
    "goninkan-losses": "goninkan --seats random,random,random,random,random,random --seed 34",
    "goninkan-wins": "goninkan --seats random,random,random,random,random,random --seed 106",
    "goninkan-third-lost": "goninkan --seats random,random,random,random,random,random --seed 3",
    "goninkan-skunk-third": "goninkan --seats easy,random,easy,random,easy,random --seed 18",
    "goninkan-reverse-first": "goninkan --seats easy,random,easy,random,easy,random --seed 30",
    "goninkan-sixteen": "goninkan --seats basic,random,basic,random,basic,random --seed 3662",
    "goninkan-sixteen-third": "goninkan --seats random,random,random,random,random,random --seed 1763",
    "goninkan-sixteen-missed": "goninkan --seats basic,random,basic,random,basic,random --seed 54",
    "goninkan-reverse-sixteen": "goninkan --seats easy,easy,random,easy,easy,random --seed 82",
    "goninkan-reverse-sixteen-third": "goninkan --seats random,random,random,random,random,random --seed 332",
    "goninkan-reverse-missed": "goninkan --seats basic,random,basic,random,basic,random --seed 7",
    "goninkan-reverse-missed-third": "goninkan --seats easy,easy,random,easy,easy,random --seed 1605",
}
PERFT = HERE / "perft.json"
LARGEST = 5_000
"""A tree is counted up to the first depth at which it is wider than this."""


def path(name: str) -> Path:
    """Return the file of a pinned record."""
    return HERE / f"{name}.json"


def perft(round_: Round[Any], depth: int) -> int:
    """Return the number of ways to play so many actions, or fewer where the round ends."""
    if depth == 0 or round_.actor() is None:
        return 1
    total = 0
    for action in round_.legal():
        twin = round_.clone()
        twin.apply(action)
        total += perft(twin, depth - 1)
    return total


def first_round(game: str, preset: str, players: int) -> Round[Any]:
    """Return the round whose tree is counted."""
    return Match.new(GAMES[game], GAMES[game].presets[preset], (PERSON,) * players, "perft").round


def widths(game: str, preset: str, players: int) -> list[int]:
    """Return how wide the tree of a first round is, depth by depth."""
    found: list[int] = []
    for depth in count(1):
        found.append(perft(first_round(game, preset, players), depth))
        if found[-1] > LARGEST:
            break
    return found


def tables() -> list[tuple[str, str, int]]:
    """Return every game, preset and number of players."""
    return [(game.name, preset, players) for game in GAMES.values() for preset in game.presets for players in game.players]


def write() -> None:
    """Write all pinned files anew."""
    for old in HERE.glob("*.json"):
        old.unlink()
    for name, line in PLAYS.items():
        if main(["play", *shlex.split(line), "--out", str(path(name))]):
            raise SystemExit(f"{name} could not be played")
    lines = [f"{json.dumps('-'.join(map(str, table)))}: {json.dumps(widths(*table))}" for table in tables()]
    PERFT.write_text("{\n  " + ",\n  ".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    write()
