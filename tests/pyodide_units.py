"""Inside Pyodide: run the unit tests that can run there; tests/pyodide_units.mjs starts it."""

import encodings
import importlib
import os
import re
import sys
from pathlib import Path

STOCK = "/stock/python_stdlib.zip"
FOLDERS = ("core", "bots", "conformance", "games", "app", "view")
"""The others look at sources, files, processes or a browser."""

NOT_THERE = r"\b(hypothesis|fudaba\.cli|fudaba\.bots import arena|fudaba\.ui\.html|from tools|tests\.golden|asyncio\.run|rglob|from img)\b"
"""What is not built for wasm, not shipped, needs an event loop of its own, or looks for sources."""


def test_files() -> list[str]:
    """Return the test files that import nothing that is not there, themselves or through another one."""
    texts = {path: path.read_text("utf-8") for folder in FOLDERS for path in sorted(Path("tests", folder).rglob("*.py"))}
    missing = NOT_THERE
    while barred := [path for path, text in texts.items() if re.search(missing, text)]:
        for path in barred:
            del texts[path]
        missing = "|".join(rf"{'[.]'.join(path.parent.parts)}(\.| import .*\b){path.stem}\b" for path in barred)
    return [str(path) for path in texts if path.name.startswith("test_")]


def run(arguments: list[str]) -> int:
    """Run the tests and return the exit status of pytest."""
    sys.dont_write_bytecode = True
    sys.path[:0] = ["/home/pyodide/packages.zip", "/project"]
    sys.path += ["/packages", STOCK]
    for package in (encodings, importlib):
        package.__path__.append(f"{STOCK}/{package.__name__}")
    os.chdir("/project")
    import pytest

    return int(pytest.main([*test_files(), "--noconftest", "-q", "-p", "no:cacheprovider", *arguments]))
