"""Where the deals of the arena are played: the result is the same everywhere, and nothing is left running."""

import json
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from fudaba import __version__
from fudaba.cli import workers
from tests.cli.test_cli import Output, refused, run
from tests.cli.test_process import start

BOTS = """
import os, sys, threading

class First:
    def __init__(self, rng):
        pass

    def choose(self, observation):
        return observation.legal[0]

class Thinking(First):
    def choose(self, observation):
        print("thinking", file=sys.stderr, flush=True)
        threading.Event().wait()

class Breaking(First):
    def choose(self, observation):
        os._exit(3)

class Failing(First):
    def choose(self, observation):
        return [][len(observation.legal)]
"""


@pytest.fixture
def bots(tmp_path: Path) -> str:
    """A file of bots."""
    file = tmp_path / "bots.py"
    file.write_text(BOTS, "utf-8")
    return str(file)


def arguments(bot: str, *more: str) -> list[str]:
    """Return the command that lets a bot play a few matches."""
    return ["arena", "gin", "--a", bot, "--b", "easy", "--matches", "5", "--seed", "s", *more]


def result(output: Output, *command: str) -> dict[str, Any]:
    """Return the result of the arena but for its times."""
    found: dict[str, Any] = json.loads(run(output, *command))
    times = found.pop("seconds_per_decision")
    assert all(time["median"] > 0 for time in times.values())
    return found


def test_processes_give_the_result_of_one(capsys: Output, bots: str) -> None:
    results = [result(capsys, *arguments(f"{bots}:First", "--jobs", jobs)) for jobs in ("1", "2", "9")]
    assert results[0] == results[1] == results[2]


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_whatever_ends_the_arena_ends_all_its_processes(bots: str, jobs: str, how: signal.Signals) -> None:
    with start(*arguments(f"{bots}:Thinking", "--jobs", jobs)) as process:
        assert process.stderr
        for _ in range(int(jobs)):
            assert process.stderr.readline()
        process.send_signal(how)
        # The pipes are at their end only when all who hold them are gone, and nobody thinks to an end here.
        out, told = process.communicate(timeout=60)
    assert process.returncode == (130 if how == signal.SIGINT else -how)
    assert (out, told.replace(b"thinking\n", b"")) == (b"", b"")


def test_a_process_that_breaks_down_is_told(capsys: Output, bots: str) -> None:
    assert refused(capsys, *arguments(f"{bots}:Breaking", "--jobs", "2")) == "a process of the arena has ended before its matches"


@contextmanager
def cluster(patience: float = 60.0, **options: Any) -> Iterator[str]:
    """Run a Dask cluster on this machine, on free ports, and give the name by which the arena calls it."""
    distributed = import_module("distributed")
    usual = {"n_workers": 1, "threads_per_worker": 1, "processes": False, "protocol": "tcp", "host": "127.0.0.1", "dashboard_address": None}
    with pytest.MonkeyPatch.context() as patch, distributed.LocalCluster(**usual | options) as made:
        patch.setattr(workers, "PATIENCE", patience)
        yield f"dask://{made.scheduler_address}"


def test_a_cluster_gives_the_result_of_one_process(capsys: Output, bots: str) -> None:
    here = result(capsys, *arguments(f"{bots}:First"))
    failure = refused(capsys, *arguments(f"{bots}:Failing"))
    with cluster() as executor:
        there = result(capsys, *arguments(f"{bots}:First", "--executor", executor))
        assert refused(capsys, *arguments(f"{bots}:Failing", "--executor", executor)) == failure
    assert here == there


def test_a_cluster_that_loses_its_worker_is_told(capsys: Output, bots: str) -> None:
    # The package brings its settings when it is imported, and would lose them again if that happened below.
    import_module("distributed")
    with import_module("dask").config.set({"distributed.scheduler.allowed-failures": 0}), cluster(processes=True) as executor:
        sentence = refused(capsys, *arguments(f"{bots}:Breaking", "--executor", executor))
    assert sentence.startswith(f"the cluster at {executor.removeprefix('dask://')} has lost the matches: ")


def test_a_cluster_without_workers_is_told(capsys: Output, bots: str) -> None:
    with cluster(patience=2.0, n_workers=0) as executor:
        sentence = refused(capsys, *arguments(f"{bots}:First", "--executor", executor))
    assert sentence == f"the cluster at {executor.removeprefix('dask://')} has no workers"


def test_a_cluster_that_does_not_answer_is_told(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 0.5)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        closed = f"127.0.0.1:{taken.getsockname()[1]}"
        for address in (closed, "pigeon://roof", "localhost"):
            sentence = refused(capsys, *arguments("random", "--executor", f"dask://{address}"))
            assert sentence == f"no Dask scheduler answers at {address}"


def test_workers_of_another_version_are_refused() -> None:
    class Client:
        def run(self, versions: Any) -> dict[str, tuple[str, str]]:
            assert versions()[1] == __version__
            return {"one": versions(), "two": (versions()[0], "none")}

    with pytest.raises(workers.WorkersError, match=rf"^the worker two has Python [\d.]+ and Fudaba none, and here are .*{__version__}"):
        workers._compare(Client())


def test_a_missing_package_is_told(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(import_module("sys").modules, "distributed", None)
    sentence = refused(capsys, *arguments("random", "--executor", "dask://localhost:8786"))
    assert sentence == "dask:// needs the package distributed, which is not installed here: pip install distributed"


@pytest.mark.parametrize("text", ["dask://", "localhost:8786", "ray://localhost"])
def test_an_executor_of_another_kind_is_refused(capsys: Output, text: str) -> None:
    assert refused(capsys, *arguments("random", "--executor", text)).startswith(f"unknown executor '{text}'; expected dask://ADDRESS")


def test_processes_and_a_cluster_exclude_each_other(capsys: Output) -> None:
    assert "not allowed with argument" in refused(capsys, *arguments("random", "--jobs", "2", "--executor", "dask://localhost:8786"))
