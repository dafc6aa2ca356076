"""The run that others are like: begun on the CPU, it shows what a device can do, and gives the kernel its text."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..core.errors import SimulationError, TrundleError
from ..equations.prepare import prepare
from ..kernel.flat import DeviceCode, device_code
from ..pipeline.flow import Flow, Wanted
from ..results.turning import turning
from ..running.methods import Moreau
from ..running.moreau import TimeStepping
from ..running.stepping_functions import stepping_functions
from .task import Task


@dataclass(frozen=True)
class Reference:
    """A run that was begun on the CPU, for all those that are begun on the device."""

    run: int
    flow: Flow
    steps: TimeStepping
    numbers: np.ndarray
    start: np.ndarray


def reference_of(task: Task, runs: list[int]) -> Reference | None:
    """The first run that can be begun; None if none can."""
    for run in runs:
        try:
            flow, steps = opened(task, run)
        except TrundleError:
            continue
        require_possible(steps)
        try:
            return Reference(run, flow, steps, *steps.beginning())
        except TrundleError:
            continue
    return None


def code_of(task: Task, reference: Reference) -> tuple[DeviceCode, np.ndarray]:
    """The kernel of a task's model, and where the velocities stand that make the shown angles turn."""
    ready, steps = reference.flow.ready, reference.steps
    shown = set(task.show) & set(turning(ready.assembly))
    turners = steps.turners if shown else np.zeros(0, dtype=int)
    return device_code(ready.program, turners.tolist()), turners


def opened(task: Task, run: int) -> tuple[Flow, TimeStepping]:
    """A run of the task before its start."""
    method = task.options["method"]
    others = {name: value for name, value in task.options.items() if name in ("coordinates", "guess", "compile")}
    changes = {"parameters": task.rows.parameters(run), "initial": task.rows.initial(run)}
    flow = Flow(Wanted.of(task.model, method, None, None, None, **changes, **others))
    return flow, TimeStepping(flow.problem(task.times), method.step)


def require_possible(steps: TimeStepping) -> None:
    """Raises for what a device cannot do."""
    advice = "Use device='cpu'."
    if not steps.fused:
        raise SimulationError("device", "makes steps that are one function, and this model's are not", advice)
    if steps.gaps.points.tracked:
        path = steps.gaps.points.tracked[0].path
        raise SimulationError(path, "follows nearest points, which a device does not", advice)


def require_steps(task: Task) -> None:
    """Raises for runs that are not in steps of one length."""
    advice = "Give step=…, or use device='cpu'."
    if not isinstance(task.options.get("method"), Moreau):
        raise SimulationError("device", "makes steps of one length, for models with contacts", advice)
    unknown = set(task.options) - {"method", "coordinates", "guess", "compile"}
    if unknown:
        raise SimulationError("device", f"does not know {', '.join(sorted(unknown))}", "Leave it out.")
    stepping_functions(prepare(task.model, dict(task.rows.same)).program)
