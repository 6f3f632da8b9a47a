#!/usr/bin/env python3
"""Measure: python3 bench/run.py COMMAND …; every command prints JSON, and none judges its figures.

Other programs on the machine make single figures scatter; what is compared is therefore measured by turns in one run, and
the ratio is worth more than either side.
"""

import json
import os
import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMMANDS = {
    "boot": ("bench.boot", "boot [RUNS]       in Chromium: second visit to a playable table, beside a bare loadPyodide() page"),
    "input": ("bench.input", "input [TAPS]      in Chromium: from the tap on a card to the painted frame that answers it"),
    "engine": ("bench.engine", "engine [GAME]     random hands: moves and hands a second, for gin beside OpenSpiel's gin_rummy"),
    "bots": ("bench.bots", "bots GAME [SECONDS]  in CPython and Chromium: how long each CPU takes for a decision, playouts a second"),
    "ceiling": ("bench.ceiling", "ceiling GAME [DEALS [SEED [PLAYERS [AHEAD]]]]  how often who sees all cards wins alone among basic"),
    "gain": ("bench.gain", "gain GAME PLAYOUTS [SECONDS [SEED]]  what the search gains a decision where it differs from basic"),
    "openspiel": ("bench.openspiel", "openspiel [HANDS [SEED [CPU]]]  a CPU of Gin Rummy against OpenSpiel's simple bot, under its rules"),
    "strength": (
        "bench.strength",
        "strength GAME A B [DEALS [SEED [PLAYERS [alone]]]]  two CPUs in the arena; search:64 searches with 64 playouts",
    ),
}
"""Each command by name: the module whose `measure(arguments)` returns the figures, and its line of help."""


def main(arguments: list[str]) -> int:
    """Run one command and return the exit status."""
    if not arguments or arguments[0] not in COMMANDS:
        print("python3 bench/run.py COMMAND\n\n" + "\n".join(f"  {words}" for _, words in COMMANDS.values()), file=sys.stderr)
        return 2
    sys.path[:0] = [str(ROOT), str(ROOT / "py")]
    try:
        figures = import_module(COMMANDS[arguments[0]][0]).measure(arguments[1:])
    except ValueError as error:
        print(f"bench/run.py: {error}", file=sys.stderr)
        return 2
    print(json.dumps(figures, indent=2))
    return 0


def use_the_tools() -> None:
    """Go on in the project's own Python where tests/run.py has made one: OpenSpiel and the browser are there."""
    tools = (ROOT / ".venv").resolve()
    python = tools / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if python.exists() and Path(sys.prefix).resolve() != tools:
        os.execv(python, [str(python), *sys.argv])


if __name__ == "__main__":
    use_the_tools()
    sys.exit(main(sys.argv[1:]))
