"""Runs whose steps a device makes.

Runs that differ in numbers only begin and are read on the device as well (``together``). Others begin one by one on
the CPU, and are read there (``one_by_one``). What the device cannot do (a step that is to be made by parts, a model of
another structure) is run on the CPU.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator

from ..core.columns import Undecided
from .grid import Grid
from .one_by_one import Begun, begin, courses_of, finish, plan_of
from .plan import Device, Made, Plan
from .reference import code_of, reference_of
from .task import Block, Result, Task
from .together import Together
from .workers import Crew
from .workers import results as of_processes

log = logging.getLogger("trundle")
FEW = 8  # runs for which no processes are begun
BLOCK = 4096  # runs that are begun one by one before the device is given them


def results(task: Task, runs: list[int], workers: int, make: Callable[[str], Device]) -> Iterator[Result | Block]:
    """The results of some runs. make: the device, from the text of its kernel."""
    reference = reference_of(task, runs)
    if reference is None:
        yield from map(task.result, runs)
        return
    code, turners = code_of(task, reference)
    device, grid, left = make(code.text), Grid.of(task), set(runs)
    try:
        together = Together(task, runs, reference, device)
        for block in together.results(grid, code, turners):
            left -= set(block.runs.tolist())
            yield block
        left -= together.refused
        yield from of_processes(task, sorted(together.refused), workers if len(together.refused) > FEW else 1)
    except Undecided as reason:
        log.info("trundle: %d runs are begun and read one by one: %s", len(left), reason)
    todo = [run for run in runs if run in left]
    if not todo:
        return
    with Crew(task, workers) as crew:
        for first in range(0, len(todo), BLOCK):
            found = list(crew.map(begin, todo[first : first + BLOCK]))
            yield from (f for f in found if isinstance(f, Result))
            begun = [f for f in found if isinstance(f, Begun)]
            if begun:
                yield from _finished(begun, plan_of(begun, grid, code, turners), device, crew)


def _finished(begun: list[Begun], plan: Plan, device: Device, crew: Crew) -> Iterator[Result]:
    """The results of runs that were begun one by one."""
    for at, made in device.parts(plan.runs, plan.bytes_per_run, lambda a, b: device.run(plan.some(a, b))):
        found = Made(*(device.host(v) for v in (made.states, made.course, made.course_at, made.steps, made.noted)))
        yield from crew.map(finish, courses_of(begun[at : at + found.steps.size], found, plan))
