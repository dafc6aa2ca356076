"""Cluster: the runs of a batch on the workers of a Dask cluster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from ..core.errors import SimulationError
from .task import Result, Task

LOST = "Check the scheduler and its workers, and start the same batch again: with store=… it goes on where it was."


def results(task: Task, runs: Iterable[int], cluster: Any, workers: int) -> Iterator[Result]:
    """The results of some runs, in the order in which they end.

    cluster: the address of a scheduler, a ``dask.distributed.Client``, or 'local' for workers on this machine. A run
    that takes several workers down with it has failed; a scheduler that is lost ends the batch.
    """
    todo = list(runs)
    if not todo:
        return
    distributed = _distributed()
    with _client(distributed, cluster, workers) as client:
        try:
            shared = client.scatter(task, broadcast=True)
            futures = client.map(_one, todo, task=shared, pure=False)
            asked = dict(zip((f.key for f in futures), todo, strict=True))
            for future in distributed.as_completed(futures):
                yield _read(distributed, future, asked[future.key])
        except (OSError, TimeoutError, distributed.CancelledError) as error:
            raise SimulationError("cluster", f"was lost: {type(error).__name__}: {error}", LOST) from None


def _read(distributed: Any, future: Any, run: int) -> Result:
    try:
        result: Result = future.result()
        future.release()
        return result
    except distributed.KilledWorker:
        return Result(run, {}, "every worker that tried it was killed (out of memory?)")


def _one(run: int, task: Task) -> Result:
    return task.result(run)


@contextmanager
def _client(distributed: Any, cluster: Any, workers: int) -> Iterator[Any]:
    if isinstance(cluster, distributed.Client):
        yield cluster
        return
    if cluster == "local":
        options = {"n_workers": workers, "threads_per_worker": 1, "dashboard_address": None}
        with distributed.LocalCluster(**options) as own, distributed.Client(own) as client:
            yield client
        return
    try:
        client = distributed.Client(cluster, timeout="10s")
    except (OSError, TimeoutError, ValueError, TypeError) as error:
        raise SimulationError("cluster", f"= {cluster!r} cannot be reached: {error}", LOST) from None
    with client:
        yield client


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise SimulationError(
            "cluster", "needs the package dask", 'Install it: pip install "trundle[cluster]".'
        ) from None
    return distributed
