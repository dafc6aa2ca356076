"""Angles that turn: followed along the accepted steps of a run, so that they do not depend on the samples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .source import Source

if TYPE_CHECKING:
    from ..kernel.kernel import CompileMode

BLOCK = 4096  # steps that are kept before their angles are worked out
FINE = 1.0  # rad: how far a body may turn between two states at which an angle is looked at
TURN = 2 * np.pi
MOTION = "r", "T", "q", "origin", "v", "w", "w_0"  # signals of a body that are known with its motion


class Track:
    """The course of the outputs that turn (``tr.output(turns=True)``) over all steps of a run.

    Steps may be so long that bodies turn several times in one: an angle is looked at in between, on the cubic through
    both ends of the step. ``before``: angles at the end of the run that is continued.
    """

    def __init__(
        self, program: Any, system: Any, before: dict[str, float] | None = None, compile: CompileMode = "never"
    ) -> None:
        self._program, self._system, self._before, self._compile = program, system, before or {}, compile
        self.paths = turning(system.assembly)
        self._source: Any = None
        self._bodies: frozenset[str] | None = None  # whose poses these outputs read; None while unknown: all
        self._made_for: tuple[frozenset[str] | None, bool] = None, False  # the source: these bodies; many states
        self._points: list[tuple[float, np.ndarray, np.ndarray | None, np.ndarray]] = []
        self._numbers, self._known = np.zeros(0), b""  # P as kept last, and those of its numbers that may matter
        self._own = system.modes_start  # the entries of P before this one are the model's, the others are modes
        self._times: list[np.ndarray] = []
        self._angles: dict[str, list[np.ndarray]] = {path: [] for path in self.paths}

    def velocities(self, t: float, x: np.ndarray, P: np.ndarray) -> np.ndarray:
        """Where in x the velocities stand that make these angles turn."""
        self._look([(t, x, None, P)])
        s = self._system
        if self._bodies is None or s.world.moves:
            return np.arange(s.nx, s.nx + s.nu)
        by_body = {e.body: e for e in s.edges}
        wanted = [i for i, body in enumerate(s.topology.bodies) if body.path in self._bodies]
        chains = {by_body[k] for i in wanted for k in s.topology.path_to_root(i)}
        owners = [s.topology.bodies[e.body].path if e.joint is None else e.joint.path for e in chains]
        names = [state.name for state in s.state_names[s.nx : s.nx + s.nu]]
        found = [s.nx + i for i, name in enumerate(names) if any(name.startswith(f"{o}.") for o in owners)]
        return np.array(found, dtype=int)

    def follow(self, t: float, x: np.ndarray, rates: np.ndarray | None, P: np.ndarray) -> None:
        """Take note of a state that the run has reached. ``rates``: its derivative, if it is known."""
        if self._source is None:
            self._look([(t, x, rates, P.copy())])
        self._points.append((t, x, rates, self._kept(P)))
        if len(self._points) > BLOCK:
            self._work_out()

    def _kept(self, P: np.ndarray) -> np.ndarray:
        """A copy of P; the same one for as long as the numbers that these angles depend on do not change.

        Motions of bodies do not depend on the modes of contacts, which stand at the end of P and change most often.
        """
        matters = (P if self._bodies is None else P[: self._own]).tobytes()
        if matters != self._known:
            self._numbers, self._known = P.copy(), matters
        return self._numbers

    def follow_all(self, times: np.ndarray, states: np.ndarray, P: np.ndarray) -> None:
        """The same for several states."""
        if self._source is None:
            self._look([(float(times[0]), states[0], None, P.copy())])
        same = self._kept(P)
        self._points += [(t, x, None, same) for t, x in zip(times.tolist(), states.copy(), strict=True)]
        if len(self._points) > BLOCK:
            self._work_out()

    def soon(self, t: float, x: np.ndarray, P: np.ndarray) -> float:
        """A time after t by which no body has turned far; for methods that do not show their steps."""
        return t + FINE / max(float(self._seen(np.array([t]), x[None, :], P[None, :]).fastest_turn()[0]), 1e-9)

    def unwrapped(self, path: str, times: np.ndarray, raw: np.ndarray) -> np.ndarray:
        """The angles ``raw`` at some times of the run, by whole turns nearest to the course of that output."""
        self._work_out()
        course = np.concatenate(self._angles[path])
        near = np.interp(times, np.concatenate(self._times), course)
        found = raw + TURN * np.round((near - raw) / TURN)
        before = self._before.get(path)
        if self.paths[path]:
            return found - course[0] + (before or 0.0)
        return found if before is None else found + TURN * np.round((before - course[0]) / TURN)

    def final(self) -> dict[str, float]:
        """All these angles at the last state."""
        if not self._points:
            return {}
        self._work_out()
        end = np.array([self._points[-1][0]])
        return {path: float(self.unwrapped(path, end, self._angles[path][-1][-1:])[0]) for path in self.paths}

    def _seen(self, times: np.ndarray, states: np.ndarray, P: np.ndarray) -> Any:
        """The signals at some states."""
        wanted = self._bodies, times.size > 1  # for a single state nothing is compiled
        if self._source is None or (self._made_for != wanted and (wanted[1] or self._made_for[0] != wanted[0])):
            of, self._made_for = (self._program, self._system, P[0], times, states, P), wanted
            self._source = Source(*of, compile=self._compile).with_motions_of(self._bodies)
        self._source.look_at(times, states, P)
        return self._source

    def _work_out(self) -> None:
        """The angles at the states noted; the last of them is kept as the start of what follows."""
        if self._times and len(self._points) < 2:
            return
        points, self._points = self._points, self._points[-1:]
        times, raw, fastest = self._look(points)
        steps = np.diff(times)
        parts = np.ceil(steps * np.maximum(fastest[:-1], fastest[1:]) / FINE)
        long = np.flatnonzero(parts > 1)
        inside = [row for k in long for row in _between(points[k], points[k + 1], int(parts[k]))]
        if inside:
            more, seen, _ = self._look(inside)
            order = np.argsort(np.concatenate([times, more]), kind="stable")
            times = np.concatenate([times, more])[order]
            raw = {path: np.concatenate([raw[path], seen[path]])[order] for path in raw}
        old = bool(self._times)
        self._times.append(times[old:])
        for path, course in self._angles.items():
            known = course[-1][-1:] if old else raw[path][:1]
            course.append(np.unwrap(np.concatenate([known, raw[path][1:]]))[old:])

    def _look(self, points: list[Any]) -> tuple[np.ndarray, dict[str, np.ndarray], np.ndarray]:
        """Times, angles as they are (by whole turns unknown) and the fastest turn of a body, at some states.

        At the first one is seen which bodies are read; of the others nothing but the motions of these is computed.
        """
        times, states = (np.array([p[k] for p in points]) for k in (0, 1))
        numbers = [p[3] for p in points]
        same = all(row is numbers[0] for row in numbers)
        P = np.broadcast_to(numbers[0], (len(numbers), numbers[0].size)) if same else np.array(numbers)
        source = self._seen(times, states, P)
        seen = source.alone()
        raw = {path: np.asarray(seen[path].values) for path in self.paths}
        self._bodies = _bodies_of(seen.made, self._system) if seen.made else None
        return times, raw, source.fastest_turn(self._bodies)


def _bodies_of(signals: list[str], system: Any) -> frozenset[str] | None:
    """The bodies whose motion these signals are; None if one is something else."""
    bodies = {body.path for body in system.topology.bodies}
    owners = {path.rpartition(".")[0] for path in signals if path.rpartition(".")[2] in MOTION}
    others = [path for path in signals if path.rpartition(".")[2] not in MOTION]
    return frozenset(owners) if owners <= bodies and not others else None


def turning(assembly: Any) -> dict[str, bool]:
    """Outputs that turn, by path: whether they count from the start."""
    found = {}
    for path, model in assembly.models.items():
        for name in dir(type(model)):
            since_start = getattr(getattr(type(model), name, None), "trundle_turns", None)
            if since_start is not None:
                found[f"{path}.{name}" if path else name] = since_start
    return found


def _between(a: Any, b: Any, parts: int) -> list[Any]:
    """States inside a step, on the cubic through both ends; on the line if rates are unknown."""
    h, rows = b[0] - a[0], []
    for s in np.arange(1, parts) / parts:
        if a[2] is None or b[2] is None:
            x = a[1] + s * (b[1] - a[1])
        else:
            bend = (1 - s) * (h * a[2] - (b[1] - a[1])) - s * (h * b[2] - (b[1] - a[1]))
            x = a[1] + s * (b[1] - a[1]) + s * (1 - s) * bend
        rows.append((a[0] + s * h, x, None, a[3]))
    return rows
