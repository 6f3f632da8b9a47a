"""The command line as a process: pipes, interruption, no traceback."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
COMMAND = [sys.executable, "-m", "fudaba"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "py"), "PYTHONDONTWRITEBYTECODE": "1"}


def start(*arguments: str) -> "subprocess.Popen[bytes]":
    """Start a command with pipes at all ends."""
    pipe = subprocess.PIPE
    return subprocess.Popen([*COMMAND, *arguments], stdin=pipe, stdout=pipe, stderr=pipe, env=ENVIRONMENT)


def test_it_runs_as_a_module_in_any_locale() -> None:
    environment = {**ENVIRONMENT, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    arguments = ["play", "gin", "--rounds", "1", "--seed", "s"]
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, env=environment, check=True)
    assert json.loads(done.stdout)["seed"] == "s"
    assert done.stderr == b""


def test_a_refusal_is_status_2_without_a_traceback() -> None:
    done = subprocess.run([*COMMAND, "play", "賭博"], capture_output=True, env=ENVIRONMENT, check=False)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().startswith("fudaba: unknown game '賭博'; known are ") and done.stderr.count(b"\n") == 1


def test_score_answers_a_line_before_the_next_is_written() -> None:
    with start("score") as process:
        assert process.stdin and process.stdout
        for card, deadwood in (("7s", 7), ("Kd", 10), ("Ac", 1)):
            process.stdin.write(json.dumps({"game": "gin", "hand": [card]}).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["deadwood"] == deadwood
        process.stdin.close()
        assert process.wait() == 0


def test_a_reader_that_goes_away_is_no_error() -> None:
    with start("score") as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdout.close()
        process.stdin.write(b'{"game":"gin","hand":["7s"]}\n' * 2000)
        process.stdin.close()
        assert process.wait() == 0
        assert process.stderr.read() == b""


def test_an_interruption_ends_it_without_a_traceback() -> None:
    with start("score") as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write(b"{}\n")
        process.stdin.flush()
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130
        assert process.stderr.read() == b""
