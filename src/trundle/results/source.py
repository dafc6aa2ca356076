"""Source: signals computed when they are asked for, from the states of a run."""

from __future__ import annotations

import reprlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.building import building
from ..core.errors import ModelError
from ..core.rotations import quaternion_from_matrix
from ..kernel.kernel import Caller, Kernel
from .solution import Solution

if TYPE_CHECKING:
    from ..kernel.kernel import CompileMode

MANY = 500  # samples for which it pays to compile what computes their signals


def series(path: str, values: Any, count: int) -> np.ndarray:
    """What an output gave as numbers by sample; an error that names it if it is something else."""
    try:
        found = np.asarray(values, dtype=float)
    except (TypeError, ValueError):
        found = np.zeros(())
    if not found.ndim or len(found) != count:
        raise ModelError(
            path,
            f"this output gave {reprlib.repr(values)}, not a number for each of {count} samples",
            "Return something made from signals: sol['hinge.phi'] ** 2.",
        )
    return found


class Source:
    """Computes signals on demand: states, observations, quaternions, and the models' own outputs.

    One thread at a time: the functions are made when they are first needed, and have one place for what they are given.
    """

    def __init__(
        self,
        program: Any,
        system: Any,
        P: np.ndarray,
        times: np.ndarray,
        states: np.ndarray,
        modes: np.ndarray | None = None,
        track: Any = None,
        compile: CompileMode = "never",
    ) -> None:
        self._program, self._system, self._P = program, system, P
        self._compile = compile
        self._bodies: frozenset[str] | None = None
        self.track = track  # of the outputs that turn
        self._times, self._states = times, states
        self._modes = np.zeros((times.size, 0)) if modes is None else modes
        self._observed: dict[bool, np.ndarray] = {}
        self._callers: dict[bool, Any] = {}
        self._outputs = dict(self._find_outputs())
        self._tables: dict[bool, dict[str, Any]] = {}

    def with_motions_of(self, bodies: frozenset[str] | None) -> Source:
        """The same, where most likely nothing but the motions of these bodies is asked for; None: that is not known."""
        self._bodies = bodies
        return self

    @property
    def model(self) -> Any:
        """The model as it was built for this run, changes applied."""
        return self._system.assembly.model

    @property
    def program(self) -> Any:
        """The equations."""
        return self._program

    @property
    def system(self) -> Any:
        """Their layout."""
        return self._system

    def samples(self) -> Iterator[tuple[float, np.ndarray, np.ndarray]]:
        """(time, state, all numbers) of every sample."""
        for t, x, row in zip(self._times, self._states, self._modes, strict=True):
            P = self._P.copy()
            P[P.size - row.size :] = row
            yield float(t), x, P

    def _table(self, full: bool) -> dict[str, Any]:
        """Signals by name: those that need no forces, or all of them."""
        with building:
            if full not in self._tables:
                self._tables[full] = {s.name: s for s in self._made(full)[1]}
            return self._tables[full]

    def _made(self, full: bool) -> Any:
        """The function that computes the signals of a table, and these."""
        if full:
            return self._program.everything
        return self._program.states if self._bodies is None else self._program.motions(self._bodies)

    def _find_outputs(self) -> Iterator[tuple[str, tuple[Any, str, str, str]]]:
        for path, model in self._system.assembly.models.items():
            for name in dir(type(model)):
                method = getattr(type(model), name, None)
                mark = getattr(method, "trundle_output", None)
                if mark is not None:
                    full = f"{path}.{name}" if path else name
                    yield full, (getattr(model, name), path, *mark)

    def has(self, path: str) -> bool:
        """True if there is a signal of this name."""
        table = self._table(full=True)
        return path in table or path in self._outputs or (path.endswith(".q") and path[:-2] + ".T" in table)

    def gives(self, path: str) -> bool:
        """True for a signal of this name that is made from others: an output of a model, a quaternion."""
        return path in self._outputs or (path.endswith(".q") and path[:-2] + ".T" in self._table(full=False))

    def names(self) -> list[str]:
        found = list(self._table(full=True))
        return found + [n[:-2] + ".q" for n in found if n.endswith(".T")] + list(self._outputs)

    def fill(self, path: str, solution: Solution) -> bool:
        """Put the signal into the solution; False if there is none of this name."""
        if path in self._outputs:
            method, where, unit, text = self._outputs[path]
            values = series(path, method(solution.within(where)), self._times.size)
            if self.track is not None and path in self.track.paths:
                values = self.track.unwrapped(path, self._times, values)
            solution.put(path, values, unit, text)
            return True
        with building:
            full = True in self._tables or path not in self._table(full=False)  # the small table is quick to make
            table = self._table(full)
            s = table.get(path)
            values = self._all(full) if s is not None else np.zeros((0, 0))
        if s is not None:
            values = values[:, s.start : s.start + max(1, int(np.prod(s.shape)))]
            shaped = values.reshape(len(values), *s.shape, order="F") if s.shape else values[:, 0]
            solution.put(path, np.ascontiguousarray(shaped), s.unit, s.text)
            return True
        if path.endswith(".q") and path[:-2] + ".T" in table:
            q = quaternion_from_matrix(solution[path[:-2] + ".T"].values)
            flips = np.cumprod(np.where(np.sum(q[1:] * q[:-1], axis=1) < 0, -1.0, 1.0))
            q[1:] *= flips[:, None]
            solution.put(path, q, "1", "quaternion, scalar first, body → world")
            return True
        return False

    def fastest_turn(self, bodies: frozenset[str] | None = None) -> np.ndarray:
        """The largest angular velocity of these bodies, or of all (rad/s), at every sample."""
        with building:
            table, values = self._table(full=False), self._all(full=False)
        names = [n for n in table if n.endswith(".w") and (bodies is None or n[:-2] in bodies)]
        rates = [np.linalg.norm(values[:, table[n].start : table[n].start + 3], axis=1) for n in names]
        return np.max(rates, axis=0) if rates else np.zeros(self._times.size)

    def _caller(self, full: bool) -> Any:
        if full not in self._callers:
            function = self._made(full)[0]
            if self._times.size > MANY:
                function = Kernel({function.name(): function}, self._compile).functions[function.name()]
            self._callers[full] = Caller(function)
        return self._callers[full]

    def look_at(self, times: np.ndarray, states: np.ndarray, P: np.ndarray) -> None:
        """Other samples, with all numbers of each; those there were are forgotten."""
        self._times, self._states, self._modes, self._observed = times, states, P, {}

    def alone(self) -> Solution:
        """These samples as a solution of their own."""
        import xarray as xr

        return Solution(xr.Dataset(coords={"time": ("time", self._times)}), self)

    def _all(self, full: bool) -> np.ndarray:
        """All signals of a table at all samples."""
        if full not in self._observed:
            caller = self._caller(full)
            given, found = caller.given, caller.found
            given.P[: self._P.size] = self._P
            rows = np.empty((self._times.size, found.out.size))
            modes = given.P[self._P.size - self._modes.shape[1] : self._P.size]
            for k, (t, x) in enumerate(zip(self._times, self._states, strict=True)):
                given.t[0], given.x[: x.size] = t, x
                modes[:] = self._modes[k]
                caller.call()
                rows[k] = found.out
            self._observed[full] = rows
        return self._observed[full]
