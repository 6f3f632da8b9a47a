#!/usr/bin/env python3
"""All tests with one command.

python3 tests/run.py            everything; sets up what it needs first
python3 tests/run.py --quick    lint, types, and the tests that need no browser, the property tests on fewer examples
python3 tests/run.py -k gin     all other arguments go to pytest
python3 tests/run.py --write-golden    writes the pinned records in tests/golden anew

It makes .venv from the exact versions in tests/requirements.txt and, as root on a system with apt, installs Debian's
Chromium. The last line is the sum of all tests: `N passed, N failed`; a stage that fails without a failed test counts as one.
"""

import sys

# Everything up to this check, and the syntax of this whole file, must be readable for old Pythons.
if sys.hexversion < 0x030B0000:
    sys.exit("The tests need Python 3.11 or newer, and this is Python {}.{}; see https://www.python.org/downloads/".format(*sys.version_info[:2]))

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sysconfig
import time
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
PACKAGES = sysconfig.get_path("purelib", "venv", {"base": str(VENV)})
REQUIREMENTS = ROOT / "tests" / "requirements.txt"
CHROMIUM = Path("/usr/bin/chromium")
SITE = ".cache/tested-site"
NOTHING_COLLECTED = 5
"""The exit status of pytest when the arguments leave no test in a stage."""


class Stage(NamedTuple):
    """One line of the final table: its name, its command, whether `--quick` runs it, whether it takes pytest's arguments.

    Stages `beside` the others keep one processor busy, and run one after the other while those before them do.
    """

    name: str
    command: tuple[str, ...]
    quick: bool = False
    pytest: bool = False
    beside: bool = False


STAGES = (
    Stage("lint", (str(PYTHON), "-m", "ruff", "check", "."), quick=True),
    Stage("types", (str(PYTHON), "-m", "mypy", "py", "tests", "tools", "bench", "serve.py"), quick=True),
    Stage("unit", (str(PYTHON), "-m", "pytest", "-m", "not browser", "-n", "2"), quick=True, pytest=True),
    Stage("build", (sys.executable, "serve.py", "build", SITE), beside=True),
    Stage("shipped", ("node", "tools/pyodide_tests.mjs", SITE), beside=True),
    Stage("pyodide", ("node", "tests/pyodide_units.mjs", SITE, PACKAGES), pytest=True, beside=True),
    Stage("page", (str(PYTHON), "-m", "pytest", "tests/web_js", "-n", "2"), pytest=True),
    Stage("browser", (str(PYTHON), "-m", "pytest", "-m", "browser", "--ignore=tests/web_js", "-n", "2"), pytest=True),
)


class Result(NamedTuple):
    """How a stage went: exit status, seconds, tests that passed and failed."""

    status: int
    seconds: float
    passed: int
    failed: int


def main() -> int:
    """Set up, run the stages, print the table, and return 1 if any failed."""
    parser = argparse.ArgumentParser(usage="python3 tests/run.py [--quick] [--write-golden] [arguments for pytest]", allow_abbrev=False)
    parser.add_argument("--quick", action="store_true", help="lint, types and the tests that need no browser, on fewer examples")
    parser.add_argument("--write-golden", action="store_true", help="write the pinned records anew and run nothing")
    chosen, more = parser.parse_known_args()
    os.chdir(ROOT)
    if chosen.write_golden:
        path = os.pathsep.join((str(ROOT / "py"), str(ROOT)))
        return subprocess.call([sys.executable, "-m", "tests.golden.plays"], env={**os.environ, "PYTHONPATH": path})
    prepare_python()
    if chosen.quick:
        os.environ["FUDABA_QUICK"] = "1"
    else:
        prepare_chromium()
    started = time.monotonic()
    stages = [stage for stage in STAGES if stage.quick or not chosen.quick]
    arguments = {stage: more if stage.pytest else [] for stage in stages}
    results: dict[str, Result] = {}
    with ThreadPoolExecutor(max_workers=1) as lane:
        heard = {stage: BytesIO() for stage in stages if stage.beside}
        running = {stage: lane.submit(run, stage, arguments[stage], heard[stage]) for stage in heard}
        for stage in stages:
            say(f"\n── {stage.name} ──")
            if stage.beside:
                results[stage.name] = running[stage].result()
                sys.stdout.buffer.write(heard[stage].getvalue())
                sys.stdout.flush()
            else:
                results[stage.name] = run(stage, arguments[stage], sys.stdout.buffer)
    return tell(results, time.monotonic() - started)


def prepare_python() -> None:
    """Make .venv hold exactly the pinned tools, unless it already does."""
    wanted = hashlib.sha256(sys.version.encode() + REQUIREMENTS.read_bytes()).hexdigest()
    stamp = VENV / "requirements.sha256"
    if PYTHON.exists() and stamp.exists() and stamp.read_text() == wanted:
        return
    say("Installing the test tools into .venv …")
    if not PYTHON.exists() or subprocess.check_output([PYTHON, "-c", "import sys; print(sys.version)"], text=True).strip() != sys.version:
        if subprocess.call([sys.executable, "-c", "import ensurepip"], stderr=subprocess.DEVNULL) and not apt("python3-venv"):
            sys.exit("Python's venv module is not installed; on Debian and Ubuntu: apt install python3-venv")
        subprocess.check_call([sys.executable, "-m", "venv", "--clear", VENV])
    if subprocess.call([PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", REQUIREMENTS]):
        sys.exit("The test tools of tests/requirements.txt could not be installed, which needs a connection once.")
    stamp.write_text(wanted)


def prepare_chromium() -> None:
    """Install Chromium and a font with Japanese letters where they are missing and that can be done."""
    fonts = shutil.which("fc-list")
    japanese = fonts is not None and subprocess.check_output([fonts, ":lang=ja"]).strip()
    missing = [*(() if CHROMIUM.exists() else ("chromium",)), *(() if japanese else ("fonts-noto-cjk",))]
    if missing and not apt(*missing):
        names = " ".join(missing)
        sys.exit(f"The browser tests need what is not installed; as root: apt install {names} (or run the others: tests/run.py --quick)")


def apt(*packages: str) -> bool:
    """Install Debian packages; tell whether that could be done."""
    tool = shutil.which("apt-get")
    if tool is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return False
    say(f"Installing {' and '.join(packages)} …")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = [tool, "install", "--yes", "-qq", "--no-install-recommends", *packages]
    return not any(subprocess.call(step, env=quiet, stdout=subprocess.DEVNULL) for step in ([tool, "update", "-qq"], install))


def run(stage: Stage, arguments: list[str], heard: BinaryIO) -> Result:
    """Run a stage, pass its output on as it comes, and count its tests."""
    started = time.monotonic()
    output = bytearray()
    try:
        with subprocess.Popen([*stage.command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
            assert process.stdout is not None
            while chunk := os.read(process.stdout.fileno(), 65536):
                heard.write(chunk)
                heard.flush()
                output += chunk
        status = process.returncode
    except FileNotFoundError:
        heard.write(f"{stage.command[0]} is not installed.\n".encode())
        status = 1
    if stage.pytest and status == NOTHING_COLLECTED and arguments:
        status = 0
    counts = {"passed": 0, "failed": 0, "error": 0}
    if stage.pytest:
        # The line with which pytest ends: `3 failed, 120 passed, 1 error in 4.56s`.
        summaries = re.findall(r"^[= ]*(\d+ [a-z]+(?:, \d+ [a-z]+)*) in [\d.]+s", output.decode("utf-8", "replace"), re.MULTILINE)
        for number, what in re.findall(r"(\d+) (passed|failed|error)", summaries[-1] if summaries else ""):
            counts[what] = int(number)
    failed = counts["failed"] + counts["error"]
    return Result(status, time.monotonic() - started, counts["passed"], failed or int(status != 0))


def tell(results: dict[str, Result], seconds: float) -> int:
    """Print the table, how long all took, which is less than the sum, and the sum of all tests; return the exit status."""
    say(f"\n{'stage':<10}{'seconds':>9}{'passed':>9}{'failed':>9}")
    for name, result in results.items():
        say(f"{name:<10}{result.seconds:>9.1f}{result.passed:>9}{result.failed:>9}{'' if result.status == 0 else '   FAILED'}")
    say(f"{'together':<10}{seconds:>9.1f}\n")
    say(f"{sum(result.passed for result in results.values())} passed, {sum(result.failed for result in results.values())} failed")
    return int(any(result.status for result in results.values()))


def say(words: str) -> None:
    """Print at once, so that the words keep their place among the output of the stages."""
    print(words, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
