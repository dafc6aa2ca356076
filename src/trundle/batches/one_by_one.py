"""Runs that begin one by one on the CPU, and are read there; a device makes the steps in between."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.errors import TrundleError
from ..kernel.flat import DeviceCode
from .grid import Grid, room_for
from .plan import Made, Plan
from .reference import opened
from .task import Result, Task


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


def plan_of(begun: list[Begun], course: Grid, code: DeviceCode, turners: np.ndarray) -> Plan:
    """The steps of runs that have begun."""
    numbers, start = (np.array([getattr(b, name) for b in begun]).T.copy() for name in ("numbers", "start"))
    room = room_for(start[turners], course.times)
    return Plan(numbers, start, course.times, course.marks, code.size, code.shown, room)


def courses_of(begun: list[Begun], made: Made, plan: Plan) -> list[Course]:
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
