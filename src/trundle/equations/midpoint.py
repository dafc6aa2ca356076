"""The implicit midpoint rule of time stepping: d = h u̇(q, u + d/2) + the push of expected impulses.

Where laws act: Newton's method with a given slope; else functional iteration.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca

from ..core.thresholds import STEP_CONVERGED
from .elimination import lu, lu_by_blocks
from .functions.restoring import inner_restored
from .islands import EnergyIslands
from .spatial import OPTIONS, SX
from .stages.accelerations import u_dots
from .stages.inputs import by_edge_group
from .stages.kinematics import kinematics
from .stages.loads import loads, loads_of
from .stages.powers import powers
from .stages.solution import solved_open
from .step_parts import has_laws, largest_of, parts, with_velocities
from .system import System

ROUNDS = 2  # iterations for the velocities in any case,
AGAIN = 2, 4, 8, 16  # and further ones, one batch after the other, while the last change is above the tolerance
UNROLLED, BLOCKED = 12, 96  # rows up to which the factors of a slope are unrolled, and made by blocks

_solvers: dict[int, ca.Function] = {}


def shifted(s: System, t: ca.MX, x: ca.MX, P: ca.MX, way: ca.MX) -> Any:
    """x with its positions moved by ``way`` (a velocity times a time)."""
    k = kinematics(s, t, x, P)
    ways = by_edge_group(s, way, s.u_slices)
    X = []
    for i in s.grouped_edges:
        f = s.edge_functions[i]
        X.append(k.xl[i] + ways[i] if i in s.rotor_of else f.move(k.xl[i], k.ul[i], t, k.pl[i], ways[i][: f.k]))
    return inner_restored(s, t, ca.vertcat(*X, k.U, k.Z, k.E), P)


def rates(s: System) -> ca.Function:
    """(t, state in the middle, d, P, h) → (h u̇, work over the step), at the velocities u + d/2."""
    t, middle, P = s.symbols()
    d, h = ca.MX.sym("d", s.nu), ca.MX.sym("h")
    U = parts(s, middle)[1]
    if has_laws(s):
        x = shifted(s, t, middle, P, h / 4 * d)
        k = kinematics(s, t, with_velocities(s, x, U + d / 2), P)
        acting = loads_of(k, kinematics(s, t, with_velocities(s, x, U + d), P))
    else:
        k = kinematics(s, t, with_velocities(s, middle, U + d / 2), P)
        acting = loads(k)
    z = solved_open(k, acting)
    out = [h * ca.vertcat(*u_dots(k, z.accelerations)), h * ca.vertcat(*powers(z)) if s.nw else ca.MX(0, 1)]
    return ca.Function("rates", [t, middle, d, P, h], [ca.densify(v) for v in out], {"never_inline": True})


def rates_slope(s: System, step_rates: ca.Function) -> ca.Function:
    """(t, state in the middle, d, P, h) → ∂(h u̇)/∂d."""
    t, middle, P = s.symbols()
    args = [t, middle, ca.MX.sym("d", s.nu), P, ca.MX.sym("h")]
    return ca.Function("rates_slope", args, [ca.jacobian(step_rates(*args)[0], args[2])], {"never_inline": True})


def slope_solver(n: int) -> ca.Function:
    """(A, b) → A⁻¹ b, for one or several columns b."""
    kind, solver = (SX, lu) if n <= UNROLLED else (ca.MX, lu_by_blocks)
    if n not in _solvers:
        A, b = kind.sym("A", n, n), kind.sym("b", n)
        if n <= BLOCKED:
            inverse = solver(A)
            y = inverse(b)
            y = y + inverse(b - A @ y)  # no pivoting: one refinement
        else:
            y = ca.solve(A, b, "qr", {})
        _solvers[n] = ca.Function(f"slope_solve_{n}", [A, b], [y], OPTIONS if kind is SX else {"never_inline": True})
    return _solvers[n]


def iteration(s: System, step_rates: ca.Function, sloped: bool, islands: EnergyIslands) -> Callable[..., list[Any]]:
    """(t, middle, d, P, h, push, slope), size → (d, h u̇, work, last change of d), by ``ROUNDS`` iterations and as
    many more as are needed.

    size: of the velocities of each island; changes of d are relative to it, or to d where that is larger.
    """
    t, middle, P = s.symbols()
    d, h, push = ca.MX.sym("d", s.nu), ca.MX.sym("h"), ca.MX.sym("push", s.nu)
    slope = [ca.MX.sym("slope", s.nu, s.nu)] if sloped else []
    size = ca.MX.sym("size", islands.count)
    args = [t, middle, d, P, h, push, *slope, size]

    def rounds(count: int) -> list[Any]:
        found, change, work, step = d, d, ca.MX(0, 1), d
        for _ in range(count):
            change, work = step_rates(t, middle, found, P, h)
            step = change + push - found
            step = slope_solver(s.nu)(slope[0], step) if sloped else step
            found = found + step
        largest = largest_of(tuple(islands.of_velocity), islands.count)
        misfit = ca.mmax(largest(ca.fabs(step), ca.MX.zeros(islands.count)) / largest(ca.fabs(found), size))
        return [ca.densify(v) for v in (found, change, work, misfit)]

    kept = [ca.MX.sym("change", s.nu), ca.MX.sym("work", s.nw), ca.MX.sym("misfit")]
    same = ca.Function("rounds_same", [*args, *kept], [d, *kept])
    first = ca.Function("rounds", args, rounds(ROUNDS), {"never_inline": True})
    more = [
        ca.Function.if_else(f"rounds_if_{n}", ca.Function(f"rounds_{n}", [*args, *kept], rounds(n)), same)
        for n in AGAIN
    ]

    def iterated(t: ca.MX, middle: ca.MX, d: ca.MX, *others: Any) -> list[Any]:
        found = first(t, middle, d, *others)
        for again in more:
            found = again(found[3] > STEP_CONVERGED, t, middle, found[0], *others, *found[1:])
        return list(found)

    return iterated
