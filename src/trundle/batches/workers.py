"""Workers: the runs of a batch on several cores, results as they come."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import warnings
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from .task import Result, Task

_task: Task | None = None  # of a worker


def cores() -> int:
    """How many processes may run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def results(task: Task, runs: Iterable[int], workers: int) -> Iterator[Result]:
    """The results of some runs, in the order in which they end; in this process if there is one worker only."""
    todo = list(runs)
    workers = min(workers, len(todo))
    if workers < 2 or not _can_travel(task):
        yield from map(task.result, todo)
        return
    yield from _shared_out(task, todo, workers)


def _can_travel(task: Task) -> bool:
    """True if other processes can be given the task."""
    if _forks():
        return True
    try:
        pickle.dumps(task)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
    return True


def _forks() -> bool:
    """Forked workers share what is built already, and any model can be given to them."""
    return "fork" in multiprocessing.get_all_start_methods() and os.name == "posix" and os.uname().sysname == "Linux"


def _shared_out(task: Task, todo: list[int], workers: int) -> Iterator[Result]:
    global _task
    context = multiprocessing.get_context("fork" if _forks() else "spawn")
    _task = task  # inherited by forked workers
    pool = ProcessPoolExecutor(workers, context, _receive, () if _forks() else (task,))
    try:
        with warnings.catch_warnings():
            # Python warns of forks beside threads. Ours hold no locks: ``core.building`` is free while a fork is made.
            warnings.simplefilter("ignore", DeprecationWarning)
            futures = {pool.submit(_one, run): run for run in todo}
            yield from _collected(futures)
    except BaseException:  # Ctrl-C: runs that are under way are not waited for
        for process in list((pool._processes or {}).values()):
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
        _task = None


def _collected(futures: dict[Future[Result], int]) -> Iterator[Result]:
    """What the workers found. A worker that was killed takes the runs with it that were under way or waiting."""
    for future in as_completed(futures):
        try:
            yield future.result()
        except BrokenProcessPool:
            yield Result(futures[future], {}, "a worker process was killed (out of memory?)")


def _receive(task: Task | None = None) -> None:
    """The start of a worker."""
    import signal

    global _task
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends the batch
    if task is not None:
        _task = task


def _one(run: int) -> Result:
    assert _task is not None
    return _task.result(run)


class Crew:
    """Workers that remember: what is done for an item is done by the worker that had it before.

    Functions get the task, an item, and a dictionary for what is to be remembered.
    """

    def __init__(self, task: Task, workers: int) -> None:
        self._task, self._workers, self._here = task, workers, {}  # type: ignore[var-annotated]
        self._pools: list[ProcessPoolExecutor] = []
        self._of: dict[int, int] = {}  # worker of each run

    def __enter__(self) -> Crew:
        global _task
        if self._workers > 1 and _can_travel(self._task):
            context = multiprocessing.get_context("fork" if _forks() else "spawn")
            _task = self._task
            given = () if _forks() else (self._task,)
            self._pools = [ProcessPoolExecutor(1, context, _receive, given) for _ in range(self._workers)]
        return self

    def __exit__(self, *_: object) -> None:
        global _task
        for pool in self._pools:
            for process in list((pool._processes or {}).values()):
                process.terminate()
            pool.shutdown(wait=True, cancel_futures=True)
        _task = None

    def map(self, function: Callable[[Task, Any, dict[Any, Any]], Any], items: list[Any]) -> Iterator[Any]:
        """What the function gives for each item; items are runs, or have one."""
        if not self._pools:
            yield from (function(self._task, item, self._here) for item in items)
            return
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # as above
            futures = [self._submit(function, item) for item in items]
        for item, future in zip(items, futures, strict=True):
            try:
                yield future.result()
            except BrokenProcessPool:
                yield Result(getattr(item, "run", item), {}, "a worker process was killed (out of memory?)")

    def _submit(self, function: Callable[..., Any], item: Any) -> Future[Any]:
        run = getattr(item, "run", item)
        which = self._of.setdefault(run, len(self._of) % len(self._pools))
        return self._pools[which].submit(_with_memory, function, item)


_memory: dict[Any, Any] = {}  # of a worker


def _with_memory(function: Callable[..., Any], item: Any) -> Any:
    return function(_task, item, _memory)
