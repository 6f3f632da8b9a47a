"""`bench/run.py bots GAME`: how long the CPUs think, in CPython and in Chromium by turns in one run.

In Chromium the package runs as the built site ships it, in a worker as at a table. By their playouts alone: at a table a clock ends
the search as well.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import getsource
from json import dumps, loads
from typing import Any

from bench import decisions
from bench.browser import browser, served
from fudaba.games import GAMES
from tools.build import freshen

SECONDS = 4.0
"""Seconds for one level; a slow one is measured on fewer decisions."""
BLANK = "js/state.js"
"""A file of the site that starts nothing."""
WORKER = """
import { loadPyodide } from '%(home)svendor/pyodide/pyodide.mjs';
const python = await loadPyodide({ indexURL: '%(home)svendor/pyodide' });
python.unpackArchive(await (await fetch('%(home)sapp.zip')).arrayBuffer(), 'zip');
python.runPython("import sys; sys.path.insert(0, 'packages.zip')");
let answer;
onmessage = ({ data }) => {
  if (data.source) {
    python.runPython(data.source);
    answer = python.globals.get('answer');
    postMessage('');
  } else postMessage(answer(data.question));
};
postMessage('');
"""
START = """code => new Promise((resolve, reject) => {
  window.worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })), { type: 'module' });
  worker.onmessage = resolve;
  worker.onerror = (event) => reject(new Error(event.message));
}).then(() => null)"""
ASK = """message => new Promise((resolve, reject) => {
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = (event) => reject(new Error(event.message));
  worker.postMessage(message);
})"""


def measure(arguments: list[str]) -> dict[str, Any]:
    """Return the decision times of every level of a game in both; raises ValueError for an unknown one."""
    if not 1 <= len(arguments) <= 2 or arguments[0] not in GAMES:
        raise ValueError(f"bots takes one game, {', '.join(GAMES)}, and at will the seconds for each level")
    name, seconds = arguments[0], float(arguments[1]) if len(arguments) > 1 else SECONDS
    found: dict[str, Any] = {"clock": "seconds", "game": name}
    with chromium() as in_browser:
        for players, levels in decisions.table(name).items():
            found[f"{players} players"] = {level: both(in_browser, [name, int(players), level, seconds]) for level in levels}
    return found


def both(in_browser: Callable[[str], str], question: list[Any]) -> dict[str, Any]:
    """Return the figures of a level in CPython and in Chromium, and how many times longer it takes there on average."""
    here, there = decisions.times(*question), loads(in_browser(dumps(question)))
    return {"cpython": here, "chromium": there, "ratio": round(there["mean"] / here["mean"], 2)}


@contextmanager
def chromium() -> Iterator[Callable[[str], str]]:
    """Start the shipped Python in a worker; give what answers questions there."""
    dist = freshen(lambda sentence: None)
    with served(dist) as (_, home), browser() as context:
        page = context.new_page()
        page.set_default_timeout(0)
        page.goto(f"{home}{BLANK}")
        page.evaluate(START, WORKER % {"home": home})
        page.evaluate(ASK, {"source": getsource(decisions)})
        yield lambda question: str(page.evaluate(ASK, {"question": question}))
