"""tr.batch: one run per row of arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from ..core.arguments import explained
from ..core.errors import ArgumentError, PathError, SimulationError, TrundleError
from ..core.requests import heard, insistent
from ..equations.prepare import prepare
from ..model.model import Model
from ..pipeline.samples import output_times
from ..results.solution import Solution
from ..running.methods import FixedSteps, Moreau
from ..running.names import check_signals
from .collected import Collected, labels_of
from .plan import Device
from .progress import BatchProgress
from .rows import Rows
from .store import Store
from .task import Block, Result, Task
from .workers import cores, results

if TYPE_CHECKING:
    import xarray as xr

SAMPLES = 11
MANY = 16  # runs for which optimised code is waited for


@explained
@insistent()
def batch(
    model: Model,
    until: float,
    *,
    step: float | None = None,
    parameters: Mapping[str, Any] | None = None,
    initial: Mapping[str, Any] | None = None,
    show: Sequence[str] | None = None,
    at: Any = None,
    samples: int = SAMPLES,
    workers: int | None = None,
    store: str | Path | None = None,
    cluster: Any = None,
    device: Literal["cpu", "cuda"] = "cpu",
    progress: bool | None = None,
    **options: Any,
) -> xr.Dataset:
    """Simulate the model once per row of ``parameters`` and ``initial``, on all cores.

    parameters, initial: by dotted path a list or an array, whose first dimension counts the runs; what is no list is
    the same in all runs. step: runs in steps of this length (s), by time stepping if there are contacts; None:
    event-exact runs, with ``rtol``, ``method`` and other options of ``tr.simulate``. show: signals to keep (the model's
    own outputs unless given), at the times ``at`` or at ``samples`` equidistant ones. workers: processes; all cores
    unless given. store: a Zarr folder to which results are written as they come; the same batch started again goes on
    there. cluster: runs on a Dask cluster (a scheduler's address, a Client, or 'local'); both need the group
    ``cluster`` of optional packages. device: 'cuda' makes the steps of models with contacts on a GPU, one thread per
    run, in double precision (group ``gpu``); starts and signals too, where rows differ in numbers only.

    → an xarray.Dataset with a ``run`` dimension: the signals, what was varied as coordinates, and per run ``success``,
    ``reason`` and ``steps``. A run that fails is marked and keeps what it has; the others go on. Ctrl-C returns what
    there is.

    >>> import trundle as tr
    >>> lengths = {"length": [0.5, 1.0]}
    >>> data = tr.batch(tr.gallery.Pendulum(), 1.0, parameters=lengths, show=["hinge.phi"], workers=1)
    >>> dict(data["hinge.phi"].sizes), bool(data["success"].all())
    ({'run': 2, 'time': 11}, True)
    """
    _require_options(options)
    rows = Rows.of(parameters, initial)
    workers = _checked(cores() if workers is None else workers)
    if step is not None:
        options |= _steps(model, rows, step, options)
    times = output_times(0.0, until, at, samples)
    task = Task(model, rows, float(until), times, tuple(show or ()), options)
    ready = _ready(task, device, cluster)
    check_signals(model, list(task.show), dict(rows.same), options.get("coordinates", "joint"))
    path = None if store is None else Path(store)
    with BatchProgress(type(model).__name__, rows.count, progress) as report:
        sink = _begun(task, path, report)
        try:
            for result in _all(sink.task, sink.pending(), workers, cluster, ready):
                if isinstance(result, Block):
                    sink.put_block(result)
                    report(result.runs.size, 0)
                    continue
                sink.put(result)
                report(1, bool(result.reason))
        except KeyboardInterrupt:
            heard()
        finally:
            sink.flush()
    return sink.dataset()


def _require_options(options: Mapping[str, Any]) -> None:
    """Raise for options of ``simulate`` that a batch settles itself."""
    for name in ("compile", "raises"):
        if name in options:
            raise ArgumentError("batch", f"has no argument '{name}'", "It compiles as its runs need, and never raises.")


def _ready(task: Task, device: str, cluster: Any) -> Callable[[str], Device] | None:
    """What makes the device from the text of its kernel; None for the CPU. Raises before the first run."""
    if device == "cpu":
        return None
    if device != "cuda":
        raise SimulationError("device", f"= {device!r} is unknown", "Use 'cpu' or 'cuda'.")
    if cluster is not None:
        raise SimulationError("device", "= 'cuda' and cluster exclude each other", "Leave one of them out.")
    from .cuda import Cuda, require_gpu
    from .reference import require_steps

    require_steps(task)
    require_gpu()
    return Cuda


def _all(
    task: Task, runs: list[int], workers: int, cluster: Any, make: Callable[[str], Device] | None
) -> Iterator[Result | Block]:
    """The results of some runs as they come."""
    if make is not None:
        from .elsewhere import results as results_of_device

        return results_of_device(task, runs, workers, make)
    if cluster is None:
        return results(task, runs, workers)
    from .cluster import results as results_of_cluster

    return results_of_cluster(task, runs, cluster, workers)


def _begun(task: Task, path: Path | None, report: Callable[[int, int], None]) -> Collected | Store:
    """Where the results go: a store that was begun earlier, or a new one with those of the first runs."""
    if path is not None:
        store = Store.found(path, task)
        if store is not None:
            report(task.rows.count - len(store.pending()), 0)
            return store
    begun, first, failed = _first(task)
    task = task.showing(task.show or tuple(first.default_signals()))
    labels = labels_of(first, task.show)
    sink = Collected(task, labels) if path is None else Store.created(path, task, labels)
    for result in (*failed, task.read(begun, first)):
        sink.put(result)
        report(1, bool(result.reason))
    sink.flush()
    return sink


def _first(task: Task) -> tuple[int, Solution, list[Result]]:
    """The first run that can be started, and those before it that cannot. Unknown names are an error."""
    failed: list[Result] = []
    for run in range(task.rows.count):
        try:
            return run, task.solution(run, "ahead" if task.rows.count >= MANY else "background"), failed
        except (PathError, ArgumentError):
            raise
        except TrundleError as error:
            failed.append(Result(run, {}, str(error)))
            problem = error
    raise problem


def _checked(workers: int) -> int:
    if isinstance(workers, bool) or not isinstance(workers, int) or workers < 1:
        raise SimulationError("workers", f"= {workers!r} is no number of processes", "Give an integer ≥ 1.")
    return workers


def _steps(model: Model, rows: Rows, step: float, options: Mapping[str, Any]) -> dict[str, Any]:
    """Options for runs in steps of one length: time stepping where there are contacts."""
    if "method" in options:
        raise SimulationError("step", "and method exclude each other", "Give method=tr.integrators.Moreau(step=…).")
    contacts = prepare(model, dict(rows.same)).system.contacts
    return {"method": Moreau(step=step) if contacts else FixedSteps(step=step)}
