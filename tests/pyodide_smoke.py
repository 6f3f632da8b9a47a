"""What is tried inside Pyodide, on the interpreter and the library that the site ships: tools/pyodide_tests.mjs runs it.

There is no pytest in there. Every module of the package is imported, and every pinned record is replayed and, since
bots and chance are repeatable, played once more from its seed; each must come out byte for byte as under CPython.
"""

import json
import pkgutil
import sys
import time
from importlib import import_module
from pathlib import Path

import fudaba
from fudaba.bots.players import play_match
from fudaba.core.match import Match
from fudaba.core.record import dumps, loads
from fudaba.games import GAMES


def import_everything() -> int:
    """Import every module that is shipped and return their number."""
    names = [module.name for module in pkgutil.walk_packages(fudaba.__path__, "fudaba.")]
    for name in names:
        import_module(name)
    return len(names)


def replay_and_play(text: str) -> None:
    """Replay a record and play its match again; raises AssertionError where the two differ from the text."""
    match = loads(text, GAMES)
    assert dumps(match) == text, "the replay differs"
    again = Match.new(match.game, match.options, match.seats, match.seed, match.preset)
    assert dumps(play_match(again, len(match.entries) if match.partial else None)) == text, "the new play differs"


def main(folder: Path) -> None:
    """Try everything and print what was done; any difference ends with a traceback."""
    print(f"Python {sys.version.split()[0]} on {sys.platform}: {import_everything()} modules imported")
    records = [path for path in sorted(folder.glob("*.json")) if "rounds" in json.loads(path.read_text("utf-8"))]
    assert records, f"no records in {folder}"
    for path in records:
        start = time.perf_counter()
        replay_and_play(path.read_text("utf-8").rstrip("\n"))
        print(f"{path.stem}: replayed and played again alike in {time.perf_counter() - start:.2f} s")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent / "golden"))
