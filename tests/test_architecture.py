"""Law 1 and its kin, read from the sources: who may import whom, and what nobody may touch."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from fudaba.games import GAMES, SHELF

PACKAGE = Path(__file__).parent.parent / "py" / "fudaba"
ROOMS = {
    "core": {"core"},
    "games": {"core", "bots", "games"},
    "bots": {"core", "games", "bots"},
    "views": {"core", "games", "ui", "app"},
    "ui": {"core", "app", "ui"},
    "app": {"core", "games", "bots", "ui", "app"},
    "cli": {"core", "games", "bots", "app", "cli"},
}
"""What each room may import of the package. The views of a game live in its folder, but nothing else there knows them."""

LIBRARY = {
    "abc", "bisect", "collections", "contextlib", "dataclasses", "enum", "functools", "hashlib", "heapq", "itertools", "json", "math",
    "operator", "random", "re", "types", "typing",
}  # fmt: skip
"""All that the engine may use of the standard library: no clock, no files, no network, no operating system."""

SLOW = {"argparse", "decimal", "fractions", "inspect", "logging", "multiprocessing", "statistics", "subprocess", "tomllib", "unittest"}
"""What must not be imported where the browser starts: it is slow there, or left out of the shipped library."""

NATIVE = {"cli/__init__.py", "cli/guests.py", "cli/workers.py", "__main__.py", "bots/arena.py", "app/prerender.py", "ui/html.py"}
"""Modules that never run in a browser."""

SOURCES = {path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8") for path in sorted(PACKAGE.rglob("*.py"))}


def room(name: str) -> str:
    """Return the room of a module, by its file name within the package."""
    first = name.split("/")[0]
    return "views" if first == "games" and name.endswith("view.py") else first


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield what a module imports, by full name; of `from a import b` both `a` and `a.b`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def rooms(*names: str) -> list[str]:
    """Return the modules of some rooms."""
    return [name for name in SOURCES if room(name) in names]


def test_every_module_has_a_room() -> None:
    outside = {name for name in SOURCES if "/" not in name}
    assert outside == {"__init__.py", "__main__.py"}
    assert {room(name) for name in SOURCES if "/" in name} == set(ROOMS)


@pytest.mark.parametrize("name", rooms(*ROOMS))
def test_the_arrows_between_the_rooms(name: str) -> None:
    used = {target.split(".")[1] for target in imported(ast.parse(SOURCES[name])) if target.startswith("fudaba.")}
    assert used - {"__version__"} <= ROOMS[room(name)]


@pytest.mark.parametrize("name", rooms("core", "games", "bots"))
def test_the_engine_knows_no_view(name: str) -> None:
    assert not [target for target in imported(ast.parse(SOURCES[name])) if target.startswith("fudaba.") and target.endswith("view")]


@pytest.mark.parametrize("name", [name for name in rooms("games", "views") if name.count("/") > 1])
def test_no_game_knows_another(name: str) -> None:
    games = {target.split(".")[2] for target in imported(ast.parse(SOURCES[name])) if target.startswith("fudaba.games.")}
    assert games & set(SHELF) <= {name.split("/")[1]}


@pytest.mark.parametrize("name", rooms("core", "games", "bots"))
def test_the_engine_has_no_clock_no_files_and_no_chance_but_the_seed(name: str) -> None:
    tree = ast.parse(SOURCES[name])
    assert {target.split(".")[0] for target in imported(tree)} <= LIBRARY | {"fudaba"}
    chance = {target for target in imported(tree) if target.split(".")[0] == "random"}
    assert chance <= {"random", "random.Random"}
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Import) and any(alias.name == "random" for alias in node.names)]
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert not used & {"open", "print", "input", "exec", "eval", "breakpoint", "__import__"}


@pytest.mark.parametrize("name", [name for name in SOURCES if name not in NATIVE])
def test_nothing_slow_is_imported_where_the_browser_starts(name: str) -> None:
    top = ast.Module([node for node in ast.parse(SOURCES[name]).body if isinstance(node, (ast.Import, ast.ImportFrom))], [])
    assert not set(imported(top)) & SLOW
    assert not {target.removeprefix("fudaba.").replace(".", "/") + ".py" for target in imported(top)} & NATIVE


@pytest.mark.parametrize("name", [name for name in SOURCES if name != "ui/bridge.py"])
def test_only_the_bridge_knows_the_browser(name: str) -> None:
    targets = set(imported(ast.parse(SOURCES[name])))
    assert not {target.split(".")[0] for target in targets} & {"js", "pyodide", "pyscript", "pyodide_js"}
    assert not [target for target in targets if target.startswith("fudaba.ui.bridge")]


@pytest.mark.parametrize("name", rooms("core", "bots", "ui", "app"))
def test_no_game_is_known_by_name_outside_its_folder(name: str) -> None:
    assert re.findall(rf"\b({'|'.join(SHELF)})\b", SOURCES[name], re.IGNORECASE) == []


def test_the_games_stand_on_the_shelf_under_their_own_names() -> None:
    assert sorted(GAMES) == sorted(SHELF)
    for name, game in GAMES.items():
        assert game.name == name
        assert type(game).__module__.startswith(f"fudaba.games.{name}.")
