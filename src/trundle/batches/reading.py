"""The results of many runs at once: signals of all samples from the device, audits and outputs as whole arrays.

For outputs that need no forces, and that look at each sample by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from ..core.columns import Undecided
from ..core.thresholds import ENERGY_AT_REST, READ_ALIKE
from ..equations.records import Audit, Energies, Mode
from ..equations.system import System
from ..kernel.flat.samples import SampleCode, sample_code
from ..pipeline.flow import Flow
from ..results.ledger import energy_scales
from ..results.solution import Solution
from ..results.source import Source, series
from ..results.turning import FINE, TURN, turning
from ..running.moreau import TimeStepping
from .plan import Device, Made, Plan
from .task import Block, Task
from .traced import Traced

MIXED = 1000  # samples that are read again in another order


class Samples(Source):
    """Signals that need no forces, at samples of many runs one after the other."""

    def __init__(self, traced: Traced) -> None:
        super().__init__(traced.ready.program, traced.ready.system, np.zeros(0), np.zeros(0), np.zeros((0, 0)))
        self.turning = turning(traced.ready.system.assembly)
        self.table = self._table(full=False)
        self.values: dict[str, np.ndarray] | None = None  # None: all are zero, to see which ones are asked for
        self.asked: dict[str, None] = {}

    def fill(self, path: str, solution: Solution) -> bool:
        if path in self._outputs:
            method, where, unit, text = self._outputs[path]
            solution.put(path, series(path, method(solution.within(where)), solution.time.size), unit, text)
            return True
        s, samples = self.table.get(path), solution.time.size
        if s is None:
            return False
        self.asked[path] = None
        shape = (samples, *s.shape)
        solution.put(path, np.zeros(shape) if self.values is None else self.values[path], s.unit, s.text)
        return True

    def read(self, paths: tuple[str, ...], times: np.ndarray, values: dict[str, np.ndarray] | None) -> Any:
        """By path what samples show."""
        import xarray as xr

        self.values = values
        with np.errstate(all="ignore"):
            seen = Solution(xr.Dataset(coords={"time": ("time", times)}), self)
            return {path: np.asarray(seen[path].values, dtype=float) for path in paths}


@dataclass(frozen=True)
class _View:
    """Outputs, and the code for the signals that they read."""

    paths: tuple[str, ...]
    names: tuple[str, ...]
    code: SampleCode


class Reading:
    """Reads what a device has found for runs of a traced model."""

    def __init__(
        self, task: Task, traced: Traced, flow: Flow, steps: TimeStepping, device: Device, audit: SampleCode
    ) -> None:
        self._task, self._traced, self._device, self._audit = task, traced, device, audit
        self._s, self._steps, self._allowed = flow.ready.system, steps, flow.method.allowed_residual
        self._samples = Samples(traced)
        turns = tuple(path for path in task.show if path in self._samples.turning)
        still = tuple(path for path in task.show if path not in turns)
        self._still, self._turns = self._view(still, ()), None
        if turns:
            bodies = self._bodies(turns)
            self._turns = self._view(turns, tuple(f"{body}.w" for body in bodies))
        contacts = [self._s.closing[ci][0].path for ci in self._s.contacts]
        self._workers = {path: self._s.workers.index(path) for path in contacts}

    def _bodies(self, turns: tuple[str, ...]) -> list[str]:
        """Bodies whose motion these angles are."""
        bodies = {b.path for b in self._s.topology.bodies}
        owners = [name.rpartition(".")[0] for name in self._asked(turns)]
        if not set(owners) <= bodies:
            raise Undecided(f"{turns[0]} is more than the motion of bodies")
        return list(dict.fromkeys(owners))

    def _asked(self, paths: tuple[str, ...]) -> tuple[str, ...]:
        """The signals that outputs read."""
        self._samples.asked = {}
        try:
            self._samples.read(paths, np.arange(3.0), None)
        except Exception as failure:  # code of models; such outputs are read run by run
            raise Undecided(f"outputs: {type(failure).__name__}: {failure}") from failure
        return tuple(self._samples.asked)

    def _view(self, paths: tuple[str, ...], more: tuple[str, ...]) -> _View:
        names = tuple(dict.fromkeys(self._asked(paths) + more))
        signals = [self._samples.table[name] for name in names]
        entries = [k for s in signals for k in range(s.start, s.start + max(1, int(np.prod(s.shape))))]
        read = self._modes_read(entries)
        if read - ({"carrier"} if not more else set()):
            raise Undecided(f"{', '.join(paths)} depends on the modes of contacts ({', '.join(sorted(read))})")
        return _View(paths, names, sample_code(self._traced.ready.program, ["states"], entries))

    def _modes_read(self, entries: list[int]) -> set[str]:
        """Entries of the contacts' modes on which signals depend. At an output only the carriers are those of steps."""
        t, x, P = self._s.symbols()
        names = [entry.name for entry in Mode.ENTRIES for _ in range(entry.size)]
        modes = [ca.MX.sym(name) for _ in self._s.contacts for name in names]
        if not (modes and entries):
            return set()
        given = ca.vertcat(P[: self._s.modes_start], *modes)
        found = self._traced.ready.program.states[0](t, x, given)[entries]
        return {mode.name() for mode in modes if ca.depends_on(found, mode)}

    def results(self, first: int, good: np.ndarray, plan: Plan, made: Made) -> Block:
        """What runs show, counted from the first of them; those that are to be made by themselves left out."""
        xp, n, width = self._device.arrays, good.size, self._audit.width
        numbers, states = plan.numbers, xp.concatenate([plan.start[None, :width], made.states])
        times = self._task.times
        good = good & self._balanced(times, states, numbers)
        values = self._seen(self._still, np.repeat(times[:, None], n, axis=1), states, numbers)
        shown = {path: v.reshape(times.size, n, *v.shape[1:]) for path, v in values.items()}
        if self._turns is not None:
            angles, followed = self._angles(states, numbers, made, plan.grid)
            shown |= angles
            good &= followed
        kept = np.flatnonzero(good)
        every = {path: np.ascontiguousarray(np.moveaxis(shown[path], 0, 1)[kept]) for path in self._task.show}
        return Block(self._traced.runs[first : first + n][kept], every, plan.grid.size - 1)

    def _seen(self, view: _View, times: np.ndarray, states: Any, numbers: Any) -> dict[str, np.ndarray]:
        """Outputs and signals at all samples, one after the other."""
        xp, device = self._device.arrays, self._device
        found = device.samples(view.code, xp.asarray(times), states, numbers)
        rows, at, values = device.host(xp.moveaxis(found, 1, 2).reshape(times.size, -1)), 0, {}
        for name in view.names:
            shape = self._samples.table[name].shape
            size = max(1, int(np.prod(shape)))
            part = rows[:, at : at + size]
            values[name], at = part.reshape(len(part), *shape, order="F") if shape else part[:, 0], at + size
        found = self._samples.read(view.paths, times.ravel(), values)
        mixed = np.random.default_rng(0).permutation(times.size)[:MIXED]
        again = self._samples.read(view.paths, times.ravel()[mixed], {k: v[mixed] for k, v in values.items()})
        for path, whole in found.items():
            other, part = again[path], whole[mixed] if len(whole) == times.size else whole
            if other.shape != part.shape or not _are_alike(other, part):
                raise Undecided(f"{path} does not look at each sample by itself")
        return found | {f" {name}": v for name, v in values.items()}

    def _angles(
        self, states: Any, numbers: Any, made: Made, grid: np.ndarray
    ) -> tuple[dict[str, np.ndarray], np.ndarray]:
        """Angles at the outputs, followed over the states on the way; False for runs with too long steps between."""
        assert self._turns is not None
        xp, times, paths = self._device.arrays, self._task.times, self._turns.paths
        noted, n = made.noted, made.noted.size
        levels = min(int(noted.max()), len(made.course))
        way = xp.concatenate([states[:, : self._s.size], made.course[:levels]])
        on_the_way = xp.asarray(grid)[made.course_at[:levels]]
        missing = xp.arange(levels)[:, None] >= noted
        outputs = xp.repeat(xp.asarray(times)[:, None], n, axis=1)
        every = xp.concatenate([outputs, xp.where(missing, np.inf, on_the_way)])
        finite = xp.where(xp.isinf(every), times[-1], every)
        seen = self._seen(self._turns, self._device.host(finite), way, numbers)
        order = xp.argsort(every, axis=0)
        at = xp.take_along_axis(finite, order, 0)  # what is missing comes last, and adds nothing
        position = xp.stack([(every < t).sum(axis=0) for t in times])  # of each output in this order
        rates = [v for name, v in seen.items() if name.startswith(" ") and name.endswith(".w")]
        fast = np.sqrt(np.max([(v * v).sum(axis=1) for v in rates], axis=0)).reshape(every.shape)
        fast = xp.take_along_axis(xp.where(xp.isinf(every), 0.0, xp.asarray(fast)), order, 0)
        far = xp.diff(at, axis=0) * xp.maximum(fast[1:], fast[:-1])
        found = {}
        for path in paths:
            raw = xp.take_along_axis(xp.asarray(seen[path].reshape(every.shape)), order, 0)
            course = xp.unwrap(raw, axis=0, period=TURN)
            near = xp.take_along_axis(course, position, 0)
            found[path] = self._device.host(near - course[0] if self._samples.turning[path] else near)
        return found, self._device.host((far <= FINE).all(axis=0))

    def _balanced(self, times: np.ndarray, states: Any, numbers: Any) -> np.ndarray:
        """True for runs whose books balance, as ``running.books`` judges them."""
        xp, s, n = self._device.arrays, self._s, states.shape[2]
        at = xp.asarray(np.repeat(times[:, None], n, axis=1))
        audits = self._device.host(self._device.samples(self._audit, at, states, numbers))
        works = self._device.host(states[:, s.size - s.nw : s.size]).transpose(1, 0, 2)
        islands = self._steps.islands
        energies = audits[:, Audit.SIZE :].reshape(len(times), islands.count, Energies.SIZE, n).transpose(1, 2, 0, 3)
        whole = np.stack([audits[:, k] for k in (Audit.at.kinetic, Audit.at.potential, Audit.at.stored, Audit.at.work)])
        residual, scale = _ledger(whole, works)
        good = residual <= self._allowed * scale
        for i, energy in enumerate(energies):
            mine = np.flatnonzero(np.array(islands.of_worker, dtype=int) == i)
            residual, scale = _ledger(energy, works[mine])
            least = np.maximum(self._allowed * scale, self._at_rest(i))
            good &= (residual <= least) | (islands.count == 1)
            for path, k in self._own_works(i).items():
                work = sum(works[j] for j in k)
                gained = (work - np.minimum.accumulate(work, axis=0)).max(axis=0)
                good &= (gained <= least) | self._remembers(path)
        return np.asarray(good)

    def _own_works(self, island: int) -> dict[str, list[int]]:
        """By contact of an island the works of all its places."""
        found: dict[str, list[int]] = {}
        for ci, of in zip(self._s.contacts, self._steps.islands.of_contact, strict=True):
            path = self._s.closing[ci][0].path
            if of == island:
                found.setdefault(path.partition(".place[")[0], []).append(self._workers[path])
        return found

    def _remembers(self, path: str) -> bool:
        return any(c.path == path and c.friction.states() for c in self._steps.contacts.items)

    def _at_rest(self, island: int) -> float:
        """J: energy that is rounding; the least of all runs."""
        s: System = self._traced.ready.system
        bodies = [
            s.topology.bodies[e.body].mass
            for e, k in zip(s.edges, self._steps.islands.of_edge, strict=True)
            if k == island
        ]
        return ENERGY_AT_REST * sum(float(np.min(getattr(m, "values", m))) for m in bodies)


def _ledger(energies: np.ndarray, works: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(largest misfit, energy that took part) of all runs; energies: kinetic, potential, stored, work by time."""
    kinetic, potential, stored, work = energies
    total = kinetic + potential + stored
    return np.abs(total - total[0] - work).max(axis=0), energy_scales(kinetic, potential, stored, works)


def _are_alike(one: np.ndarray, other: np.ndarray) -> bool:
    """True if two arrays are equal but for rounding; runs that have failed are NaN in both."""
    size = np.nanmax(np.abs(one), initial=0.0)
    apart = np.abs(one - other) > READ_ALIKE * size
    return not apart.any() and bool((np.isnan(one) == np.isnan(other)).all())
