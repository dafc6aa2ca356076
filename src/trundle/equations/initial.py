"""A consistent initial state from pinned values and rough guesses."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..core.errors import InitialValueError, unknown
from ..core.rotations import rotation_matrix
from ..model.ports import KinematicPort
from ..model.world import World
from .functions import Signal
from .program import Program
from .system import System

TOLERANCE = 1e-11
TRIES = 24


class Target:
    """One pinned scalar: a signal's element and its value."""

    def __init__(self, name: str, index: int, value: float, level: int) -> None:
        self.name, self.index, self.value, self.level = name, index, value, level


def blank(s: System) -> np.ndarray:
    """All coordinates zero, identity attitudes."""
    x = np.zeros(s.size)
    x[s.quaternions] = 1.0
    return x


def initial_state(
    program: Program, s: System, P: np.ndarray, t0: float, pins: dict[str, Any], guesses: dict[str, Any]
) -> np.ndarray:
    """x(t0) that satisfies every closing constraint and every pin, near the guesses (least change)."""
    x = blank(s)
    names = {n.name: i for i, n in enumerate(s.state_names)}
    table = {sig.name: sig for sig in program.states[1]}
    fixed: dict[int, str] = {}
    targets: list[Target] = []
    for path, value in guesses.items():
        for name, number in _scalars(path, value, names, table):
            if name not in names:
                raise InitialValueError(
                    name,
                    "is a guess for something that is not a state of this model",
                    "Guess joint coordinates, or poses of free bodies; pin other signals.",
                )
            x[names[name]] = number
    for path, value in pins.items():
        for name, number in _scalars(path, value, names, table):
            if name in names and names[name] < s.nx + s.nu:
                x[names[name]] = number
                fixed[names[name]] = name
            else:
                if name in names:
                    x[names[name]] = number  # an angle of a closing joint: also the branch
                signal, element = _element(name, table)
                targets.append(Target(name, signal.start + element, number, signal.level))
    _unit_quaternions(s, x, fixed)
    find_inner(program, s, P, t0, x)
    if s.closing or targets:
        _solve(program, s, P, t0, x, fixed, targets, 0)
        _solve(program, s, P, t0, x, fixed, targets, 1)
    return x


def find_inner(program: Program, s: System, P: np.ndarray, t0: float, x: np.ndarray) -> None:
    """States of constraints defined by invariants: solved from the constraints' own first guesses."""
    start = s.nx + s.nu
    ports = None
    for c, f in s.closing + s.forces:
        n = len(f.state_names)
        if n and not f.is_joint:
            if ports is None:
                ports = _ports(program, s, P, t0, x)
            A, B = (_frame_port(ports, s, frame) for frame in (c.A, c.B))
            x[start : start + n] = solve_inner(c, A, B)
        start += n


def solve_inner(c: Any, A: KinematicPort, B: KinematicPort) -> np.ndarray:
    """Newton with halving on the invariants of one constraint, numerically, for given poses."""
    z = ca.SX.sym("z", len(c.states()))
    lifted = c.with_constants()
    object.__setattr__(lifted, "z", z)
    f = lifted.invariants(A, B, 0.0)
    value = ca.Function("f", [z], [f, ca.jacobian(f, z)])
    at = np.array(c.first_states(A, B), dtype=float)
    r, J = (np.array(v) for v in value(at))
    for _ in range(100):
        size = np.abs(r).max()
        if size < 1e-14:
            break
        step = np.linalg.lstsq(J, -r.ravel(), rcond=1e-12)[0]
        for length in 0.5 ** np.arange(12):
            trial, slope = (np.array(v) for v in value(at + length * step))
            if np.abs(trial).max() < size:
                break
        else:
            break
        at, r, J = at + length * step, trial, slope
    if not np.abs(r).max() < 1e-9:
        raise InitialValueError(
            c.path,
            f"its nearest points were not found (a misfit of {np.abs(r).max():.3g} remains)",
            "Bring the two bodies closer to contact by guesses, or choose surfaces whose nearest point is unique.",
        )
    return at


def _ports(program: Program, s: System, P: np.ndarray, t0: float, x: np.ndarray) -> dict[str, np.ndarray]:
    function, signals = program.states
    values = np.array(function(t0, x, P)).ravel()
    return {sig.name: values[sig.start : sig.start + max(1, int(np.prod(sig.shape)))] for sig in signals}


def _frame_port(ports: dict[str, np.ndarray], s: System, frame: Any) -> KinematicPort:
    """The numeric pose of a frame."""
    if frame.body is s.world or isinstance(frame.body, World):
        K = np.array(s.world_function(0.0, s._world_numbers())[0]).ravel() if s.world_function else None
        r, T = (np.zeros(3), np.eye(3)) if K is None else (K[9:12], K[:9].reshape(3, 3, order="F"))
    else:
        path = frame.body.path
        r, T = ports[f"{path}.r"], ports[f"{path}.T"].reshape(3, 3, order="F")
    zero = ca.DM.zeros(3)
    port = KinematicPort(ca.DM(r), ca.DM(T), zero, zero)
    offset = None if frame.offset is None else ca.DM(frame.offset)
    return port.at(offset, None if frame.R is None else ca.DM(frame.R))


def _scalars(path: str, value: Any, names: dict[str, int], table: dict[str, Signal]) -> list[tuple[str, float]]:
    """A pin as scalar pins; arrays by element, quaternions of non-free bodies as axes."""
    base = path.rpartition("[")[0] if path.endswith("]") and path not in names else path
    body = path.removesuffix(".q")
    if path.endswith(".q") and f"{path}[0]" not in names and f"{body}.T" in table:
        numbers = _numbers(path, value, 4)
        if np.linalg.norm(numbers) < 1e-12:
            raise InitialValueError(path, "is the zero quaternion", "Give four numbers, not all zero.")
        matrix = rotation_matrix(numbers)
        return [(f"{body}.T[{i},{j}]", float(matrix[i, j])) for i in range(3) for j in range(3)]
    if path in names or (path in table and table[path].shape == ()):
        return [(path, float(_numbers(path, value, 1)[0]))]
    if f"{path}[0]" in names:
        size = 0
        while f"{path}[{size}]" in names:
            size += 1
        return [(f"{path}[{i}]", float(v)) for i, v in enumerate(_numbers(path, value, size))]
    if path in table:
        shape = table[path].shape
        array = _numbers(path, value, int(np.prod(shape))).reshape(shape)
        return [(f"{path}[{','.join(map(str, i))}]", float(v)) for i, v in np.ndenumerate(array)]
    if base in table:
        return [(path, float(_numbers(path, value, 1)[0]))]
    raise unknown("initial value", path, sorted({*names, *table}))


def _numbers(path: str, value: Any, size: int) -> np.ndarray:
    try:
        array = np.array(value, dtype=float)
    except (TypeError, ValueError):
        array = np.zeros(0)
    if array.size != size or not np.all(np.isfinite(array)):
        raise InitialValueError(
            path, f"has the initial value {value!r}", f"Give {size} finite number{'s' if size > 1 else ''}."
        )
    return array.ravel()


def _element(name: str, table: dict[str, Signal]) -> tuple[Signal, int]:
    if name in table:
        return table[name], 0
    base, _, index = name.rpartition("[")
    signal = table[base]
    try:
        place = tuple(int(i) for i in index.rstrip("]").split(","))
        return signal, int(np.ravel_multi_index(place, signal.shape, order="F"))
    except ValueError:
        raise InitialValueError(name, f"has no such element; its shape is {signal.shape}", "Count from 0.") from None


def _unit_quaternions(s: System, x: np.ndarray, fixed: dict[int, str]) -> None:
    for q in s.quaternions:
        length = np.linalg.norm(x[q : q + 4])
        if length < 1e-12:
            raise InitialValueError(
                s.state_names[q].name.partition("[")[0],
                "is the zero quaternion",
                "Give four numbers, not all zero; (1, 0, 0, 0) is no rotation.",
            )
        pinned = [i for i in range(q, q + 4) if i in fixed]
        if len(pinned) == 4 or not pinned:
            x[q : q + 4] /= length


def _solve(
    program: Program,
    s: System,
    P: np.ndarray,
    t0: float,
    x: np.ndarray,
    fixed: dict[int, str],
    targets: list[Target],
    level: int,
) -> None:
    """Gauss-Newton for the positions (level 0) or velocities (level 1), changing x as little as possible."""
    mine = [tg for tg in targets if tg.level == level]
    span = range(s.nx) if level == 0 else range(s.nx, s.nx + s.nu)
    free = [i for i in span if i not in fixed]
    t, X, p = s.symbols()
    rows = program.residual(t, X, p)[level]
    pins = program.states[0](t, X, p)[[tg.index for tg in mine]] if mine else ca.MX(0, 1)
    both = ca.vertcat(rows, pins)
    if not both.shape[0] or (level == 0 and not mine and not s.closing):
        return
    value = ca.Function("value", [t, X, p], [both, ca.jacobian(both, X)])
    want = np.array([0.0] * rows.shape[0] + [tg.value for tg in mine])
    labels = _labels(s, level) + [f"{tg.name} = {tg.value:g}" for tg in mine]
    start, best = x.copy(), (np.inf, x.copy(), None)
    rng = np.random.default_rng(7)
    for attempt in range(TRIES):
        trial = start.copy()
        if attempt:
            trial[free] += rng.normal(scale=0.15 * attempt**0.7, size=len(free))
            if level == 0:
                _unit_quaternions(s, trial, fixed)
        size, J = _newton(value, want, trial, free, t0, P, lambda y: find_inner(program, s, P, t0, y))
        if level == 0 and size < TOLERANCE and not np.all(np.array(program.facing(t0, trial, P)) > 0):
            size = 1.0  # a joint assembled with its axes opposite: another start may find the right way round
        if size < best[0]:
            best = (size, trial, J)
        if size < TOLERANCE:
            break
        if not free or level == 1:
            break  # linear, or nothing to move: another start cannot help
    x[:] = best[1]
    if best[0] > 1e-9:
        _explain(value, want, x, labels, t0, P, best[2], free, len(mine) or len(fixed), s, fixed)


def _newton(
    value: Any, want: np.ndarray, x: np.ndarray, free: list[int], t0: float, P: np.ndarray, refresh: Any
) -> tuple[float, Any]:
    J = None
    size = np.inf
    for _ in range(60):
        r, jac = value(t0, x, P)
        r = np.array(r).ravel() - want
        size = float(np.abs(r).max(initial=0.0))
        J = np.array(jac)[:, free]
        if size < 1e-14 or not np.isfinite(size) or not free:
            break
        step = np.linalg.lstsq(J, -r, rcond=1e-10)[0]
        length = 1.0
        reach = np.abs(step).max(initial=0.0)
        if reach > 0.7:
            length = 0.7 / reach
        while length > 1e-4:
            y = x.copy()
            y[free] += length * step
            refresh(y)
            new = np.abs(np.array(value(t0, y, P)[0]).ravel() - want).max(initial=0.0)
            if new < size or length < 2e-3:
                break
            length /= 2
        if new >= size:
            break
        x[:] = y
    return size if np.isfinite(size) else np.inf, J


def _labels(s: System, level: int) -> list[str]:
    names = [f"{c.path}.{bond}" for c, bond, lv in s.rows if lv <= level]
    if level == 0:
        names += [f"|{s.state_names[q].name.partition('[')[0]}| = 1" for q in s.quaternions]
    return names


def _explain(
    value: Any,
    want: np.ndarray,
    x: np.ndarray,
    labels: list[str],
    t0: float,
    P: np.ndarray,
    J: Any,
    free: list[int],
    pinned: int,
    s: System,
    fixed: dict[int, str],
) -> None:
    """Raise, naming the equations that fight: the large entries of left null vectors that see the misfit."""
    r = np.array(value(t0, x, P)[0]).ravel() - want
    if J is not None and free:
        left, sizes, _ = np.linalg.svd(J)
        rank = int((sizes > 1e-8 * max(sizes.max(initial=0.0), 1e-300)).sum())
        null = left[:, rank:]
        share = np.abs(null @ (null.T @ r))
    else:
        share = np.abs(r)
    order = np.argsort(-np.maximum(share, np.abs(r) * 1e-3))
    worst = [labels[i] for i in order if share[i] > 0.05 * share.max(initial=1e-300)][:6]
    misfit = f"a misfit of {np.abs(r).max():.3g} remains"
    held = [f"{name} = {x[i]:g}" for i, name in fixed.items()]
    if pinned or held:
        raise InitialValueError(
            "initial values",
            f"these cannot all hold: {'; '.join([*worst, *held[:6]])} ({misfit})",
            "Unpin one of them, or pass it as a guess instead.",
        )
    loops = [" – ".join(s.topology.loop_of(c)) for c, _ in s.closing if any(w.startswith(c.path + ".") for w in worst)]
    raise InitialValueError(
        loops[0] if loops else "initial values",
        f"the loop cannot be closed: {misfit} at {', '.join(worst)}",
        "Check lengths and frames along the loop, or pass better guesses (guess={…}).",
    )
