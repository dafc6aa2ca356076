"""Runs whose steps a device makes: each begins on the CPU, and is read there; the steps in between are one plan.

What the device cannot do (a step that is to be made by parts, a model of another structure) is run on the CPU.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.errors import SimulationError, TrundleError
from ..equations.prepare import prepare
from ..kernel.flat import DeviceCode, device_code
from ..kernel.flat.device import TURN
from ..pipeline.flow import Flow, Wanted
from ..results.turning import turning
from ..running.methods import Moreau
from ..running.moreau import TimeStepping, steps_between
from ..running.stepping_functions import stepping_functions
from .plan import Device, Made, Plan
from .task import Result, Task
from .workers import Crew

BLOCK = 4096  # runs that are begun before the device is given them
SPARE = 4.0  # times as many states on the way as the velocities at the start ask for


@dataclass
class Begun:
    """A run before its first step."""

    run: int
    numbers: np.ndarray
    start: np.ndarray


@dataclass
class Course:
    """What a device found of one run."""

    run: int
    states: np.ndarray  # one row per output: state and modes
    between: list[tuple[float, np.ndarray]]


def results(task: Task, runs: list[int], workers: int, make: Callable[[str], Device]) -> Iterator[Result]:
    """The results of some runs. make: the device, from the text of its kernel."""
    if not runs:
        return
    grid, marks = _grid(task)
    code, turners = code_of(task, runs[0])
    device = make(code.text)
    with Crew(task, workers) as crew:
        for first in range(0, len(runs), BLOCK):
            found = list(crew.map(begin, runs[first : first + BLOCK]))
            yield from (f for f in found if isinstance(f, Result))
            begun = [f for f in found if isinstance(f, Begun)]
            if begun:
                plan = _plan(begun, grid, marks, code, turners)
                for at, made in device.run(plan):
                    yield from crew.map(finish, _courses(begun[at : at + made.steps.size], made, plan))


def code_of(task: Task, run: int) -> tuple[DeviceCode, np.ndarray]:
    """The kernel of a task's model, and where the velocities stand that make the shown angles turn."""
    flow, steps = opened(task, run)
    require_possible(steps)
    steps.beginning()
    shown = set(task.show) & set(turning(flow.ready.assembly))
    turners = steps.turners if shown else np.zeros(0, dtype=int)
    return device_code(flow.ready.program, turners.tolist()), turners


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
    if steps.gaps.tracked:
        path = steps.gaps.tracked[0].path
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


def begin(task: Task, run: int, kept: dict[Any, Any]) -> Begun | Result:
    """The start of a run; its result where that cannot be made, or its equations are not those of the others."""
    try:
        flow, steps = opened(task, run)
        kept.setdefault("program", flow.ready.program)
        if flow.ready.program is not kept["program"]:
            return task.result(run)
        numbers, start = steps.beginning()
    except TrundleError as error:
        return Result(run, {}, str(error))
    kept[run] = flow, steps
    return Begun(run, numbers, start)


def finish(task: Task, course: Course, kept: dict[Any, Any]) -> Result:
    """The result of a run from what a device found; by the CPU if it found nothing."""
    flow, steps = kept.pop(course.run)
    if not len(course.states):
        return task.result(course.run)
    states, modes = course.states[:, : flow.ready.system.size], course.states[:, flow.ready.system.size :]
    solution = flow.solution(steps.made_elsewhere(states, modes, course.between), task.times)
    return task.read(course.run, solution)


def _grid(task: Task) -> tuple[np.ndarray, np.ndarray]:
    """Times of all steps, and where the outputs stand among them."""
    step = task.options["method"].step
    parts = [steps_between(a, b, step) for a, b in zip(task.times[:-1], task.times[1:], strict=True)]
    grid = np.concatenate([task.times[:1], *(part[1:] for part in parts)])
    return grid, np.cumsum([0, *(part.size - 1 for part in parts)]).astype(np.int32)


def _plan(begun: list[Begun], grid: np.ndarray, marks: np.ndarray, code: DeviceCode, turners: np.ndarray) -> Plan:
    numbers, start = (np.array([getattr(b, name) for b in begun]).T.copy() for name in ("numbers", "start"))
    room = 0
    if turners.size:
        turns = float(np.abs(start[turners]).sum(axis=0).max()) * (grid[-1] - grid[0])
        room = min(len(grid), int(SPARE * turns / TURN) + 32)
    return Plan(numbers, start, grid, marks, code.size, code.shown, room)


def _courses(begun: list[Begun], made: Made, plan: Plan) -> list[Course]:
    """Per run what the device found; nothing of runs that the CPU is to make."""
    found, whole = [], (made.steps == len(plan.grid) - 1) & (made.noted <= plan.room)
    for k, b in enumerate(begun):
        if not whole[k]:
            found.append(Course(b.run, np.zeros((0, 0)), []))
            continue
        at = range(int(made.noted[k]))
        between = [(float(plan.grid[made.course_at[j, k]]), made.course[j, :, k].copy()) for j in at]
        found.append(Course(b.run, made.states[:, :, k].copy(), between))
    return found
