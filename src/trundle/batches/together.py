"""Runs that differ in numbers only: begun, made and read together, as arrays of the device."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..kernel.flat import DeviceCode
from .grid import Grid, room_for
from .plan import Device, Plan
from .reading import Reading
from .reference import Reference
from .starts import Starts
from .task import Block, Task
from .traced import traced

COPIES = 3  # of each array of a plan that there are at once, at most


class Together:
    """All runs of a batch as one traced model; making one raises ``Undecided`` where that is not possible."""

    def __init__(self, task: Task, runs: list[int], reference: Reference, device: Device) -> None:
        flow, steps = reference.flow, reference.steps
        others = [run for run in runs if run != reference.run]
        model = traced(task, [reference.run, *others], flow.ready.system.redundant)
        self._runs, self._device = model.runs, device
        self._starts = Starts(model, flow, steps, device)
        self._starts.require_like(self._starts.of(0, 1), reference.numbers, reference.start)
        self._reading = Reading(task, model, flow, steps, device, self._starts.audit)
        self._reference = reference
        self.refused: set[int] = set()  # runs with a step that the device could not make

    def results(self, grid: Grid, code: DeviceCode, turners: np.ndarray) -> Iterator[Block]:
        """Runs that could be begun, made and read together, in parts that fit the device."""
        device, ref = self._device, self._reference

        def plan_of(numbers: Any, start: Any, turns: np.ndarray) -> Plan:
            room = room_for(turns, grid.times)
            return Plan(numbers, start, grid.times, grid.marks, code.size, code.shown, room)

        def work(first: int, last: int) -> Block:
            begun = self._starts.of(first, last)
            plan = plan_of(
                begun.numbers, begun.start, device.host(begun.start[device.arrays.asarray(turners)])[:, begun.good]
            )
            made = device.run(plan)
            whole = (made.steps == grid.times.size - 1) & (made.noted <= plan.room)
            made_whole = device.host(whole)
            self.refused |= set(self._runs[first:last][begun.good & ~made_whole].tolist())
            return self._reading.results(first, begun.good & made_whole, plan, made)

        one = plan_of(ref.numbers[:, None], ref.start[:, None], ref.start[turners][:, None])
        for _, block in device.parts(self._runs.size, COPIES * one.bytes_per_run, work):
            yield block
