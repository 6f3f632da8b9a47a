"""`bench/run.py boot`: from the address bar to a playable table, beside a bare page that only starts Python.

By turns in one run: the site on a second visit (service worker, a match in progress), and `loadPyodide()` of the same
Pyodide with its library as it is shipped, in a page that has it in its cache. Times are milliseconds from the navigation.
"""

import shutil
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from bench.browser import PAINTED, TABLE, browser, deal, figures, keep_on_device, served
from fudaba.games import GAMES
from tools.build import MODULES, files_in, freshen

BARE = """<!doctype html><title>bare</title><script type="module">
import { loadPyodide } from './pyodide.mjs';
const python = await loadPyodide();
document.title = python.runPython('"ready"');
window.readyAt = performance.now();
</script>"""


def measure(arguments: list[str]) -> dict[str, Any]:
    """Measure `boot [RUNS]` and return the figures; raises ValueError for anything else."""
    if len(arguments) > 1 or not all(argument.isdecimal() and int(argument) >= 5 for argument in arguments):
        raise ValueError("boot takes one argument at most: how often, 5 or more (9)")
    runs = int(arguments[0]) if arguments else 9
    dist = freshen(lambda sentence: None)
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder)
        (bare / "index.html").write_text(BARE)
        for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
            shutil.copy(MODULES / "pyodide" / name, bare)
        with served(dist) as (server, home), served(bare) as (_, bare_home), browser() as context:
            page = context.new_page()
            deal(page, home, next(iter(GAMES)))
            keep_on_device(page)
            first_visit = {"bytes": server.bytes, "files": len(list(files_in(dist))), "answers": server.answers}
            start_bare(page, bare_home)
            table, alone = [], []
            for _ in range(runs):
                table.append(open_table(page, f"{home}#/{next(iter(GAMES))}/table"))
                alone.append(start_bare(page, bare_home))
    ours, theirs = figures(table), figures(alone)
    return {
        "first_visit": first_visit,
        "second_visit_to_table_ms": ours,
        "bare_loadPyodide_ms": theirs,
        "ratio": round(ours["median"] / theirs["median"], 3),
    }


def open_table(page: Page, address: str) -> float:
    """Open the table of the match in progress from nothing; return when it was painted."""
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector(TABLE)
    page.wait_for_selector("html[data-ready]")
    return float(page.evaluate(PAINTED))


def start_bare(page: Page, address: str) -> float:
    """Open the bare page; return when Python answered."""
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_function("() => window.readyAt")
    return float(page.evaluate("() => window.readyAt"))
