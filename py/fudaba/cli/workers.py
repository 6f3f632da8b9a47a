"""Where the deals of a duel are played: in this process, in several, or on a Dask cluster.

Wherever that is, the deals are the same, and they come back in the order of their seeds.
"""

import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any

from fudaba.bots.arena import Duplicate
from fudaba.core.errors import FudabaError, quoted

SCHEME = "dask://"
PATIENCE = 10.0
"""Seconds after which a cluster that does not answer is given up."""

Work = Callable[[str], Duplicate]
"""Plays the deal of a seed; other processes and machines must be able to unpickle it."""


class WorkersError(FudabaError):
    """The deals cannot be played where they should be."""


def in_processes(work: Work, seeds: Sequence[str], jobs: int) -> Iterator[Duplicate]:
    """Yield the deal of each seed, played in so many processes; whatever ends this ends all of them."""
    if jobs == 1:
        yield from map(work, seeds)
        return
    context = get_context("spawn")
    processes, todo = [], enumerate(seeds)
    playing: dict[Connection, int] = {}
    answers: dict[int, Duplicate | FudabaError] = {}

    def assign(process: Connection) -> None:
        number, seed = next(todo, (0, None))
        if seed is not None:
            playing[process] = number
            process.send(seed)

    try:
        with _uninterrupted():
            for _ in range(jobs):
                here, there = context.Pipe()
                processes.append(context.Process(target=_serve, args=(work, there), daemon=True))
                processes[-1].start()
                there.close()
                assign(here)
        for number in range(len(seeds)):
            while number not in answers:
                ready = wait(list(playing))
                for process in [one for one in playing if one in ready]:
                    answers[playing.pop(process)] = process.recv()
                    assign(process)
            answer = answers.pop(number)
            if isinstance(answer, FudabaError):
                raise answer
            yield answer
    except (EOFError, BrokenPipeError, ConnectionResetError):
        raise WorkersError("a process of the arena has ended before its matches") from None
    finally:
        for started in processes:
            started.terminate()
            started.join()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Start processes that never hear Ctrl+C, not even while they start; it is their parent that ends them."""
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


def _serve(work: Work, parent: Connection) -> None:
    """In a process of the arena: play the deals of the seeds that come, until the parent is gone, however it went.

    What a bot prints goes to standard error, since standard output is for the result.
    """
    sys.stdout = sys.stderr
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow, daemon=True).start()
    while True:
        try:
            answer: Duplicate | FudabaError = work(parent.recv())
        except FudabaError as error:
            answer = error
        parent.send(answer)


def _follow() -> None:
    """End this process when its parent has ended."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def cluster(text: str) -> str:
    """Return the address of the scheduler that `dask://ADDRESS` names; raises WorkersError for any other text."""
    address = text.removeprefix(SCHEME)
    if not address or address == text:
        raise WorkersError(f"unknown executor {quoted(text)}; expected {SCHEME}ADDRESS, as {SCHEME}localhost:8786")
    return address


def on_cluster(work: Work, seeds: Sequence[str], address: str) -> Iterator[Duplicate]:
    """Yield the deal of each seed, played by the workers of a Dask cluster; raises WorkersError where that fails."""
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise WorkersError(f"{SCHEME} needs the package distributed, which is not installed here: pip install distributed") from None
    # Its own words about lost connections would stand beside the one sentence.
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        distributed.comm.resolve_address(address)
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError):
        raise WorkersError(f"no Dask scheduler answers at {address}") from None
    with client:
        try:
            client.wait_for_workers(1, PATIENCE)
        except TimeoutError:
            raise WorkersError(f"the cluster at {address} has no workers") from None
        _compare(client)
        try:
            for future in client.map(work, seeds, pure=False):
                yield _awaited(client, future)
        except (CancelledError, OSError, distributed.scheduler.KilledWorker) as error:
            reason = str(error).partition("\n")[0]
            raise WorkersError(f"the cluster at {address} has lost the matches: {reason}") from None


def _awaited(client: Any, future: Any) -> Duplicate:
    """Return the deal that a cluster plays; raises TimeoutError when nobody is left to play it."""
    while True:
        try:
            deal: Duplicate = future.result(PATIENCE)
            return deal
        except TimeoutError:
            if not client.nthreads():
                raise TimeoutError("it has no workers any more") from None


def _compare(client: Any) -> None:
    """Raise WorkersError unless all workers have the Python and the engine of this process, without which results would differ."""

    def versions() -> tuple[str, str]:
        # Unlike a function of a module, one within a function is sent as code: a worker without the engine can run it too.
        import platform

        python = ".".join(platform.python_version_tuple()[:2])
        try:
            import fudaba
        except ImportError:
            return python, "none"
        return python, fudaba.__version__

    here = versions()
    for worker, there in client.run(versions).items():
        if there != here:
            found = f"Python {there[0]} and Fudaba {there[1]}, and here are {here[0]} and {here[1]}"
            raise WorkersError(f"the worker {worker} has {found}: all must have the same")
