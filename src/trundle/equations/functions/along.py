"""Changes of a state that are compatible with its closing constraints: what restoring leaves of any change."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.thresholds import TINY
from ..stages.delassus import Delassus
from ..stages.efforts import efforts
from ..stages.kinematics import Kinematics, kinematics
from ..stages.response import response
from ..system import System
from .residuals import locked
from .unloaded import changed_velocities, unloaded


def along(s: System) -> ca.Function:
    """(t, x, P, a small change of x) → the change without the part that violates the closing constraints at x.

    Positions and velocities each lose the part that restoring removes, to first order: it is orthogonal to the
    remaining motion, in the metric of the masses.
    """
    t, x, P = args = s.symbols()
    e = ca.MX.sym("e", s.size)
    d = unloaded(kinematics(s, t, x, P), "velocity")
    dX, dU, rest = ca.vertsplit(e, [0, s.nx, s.nx + s.nu, s.size])
    N = _velocities_to_rates(s, args)
    moved = (N.T @ dX) / ca.fmax(ca.sum1(N**2).T, TINY)  # columns of N are orthogonal
    kept = [dX - N @ _against(d, args, moved), dU - _against(d, args, dU), rest]
    return ca.Function("along", [t, x, P, e], [ca.densify(ca.vertcat(*kept))], ["t", "x", "P", "e"], ["kept"])


def _at_speed(s: System, args: tuple[ca.MX, ca.MX, ca.MX], U: ca.MX) -> Kinematics:
    """The same positions with other velocities."""
    t, x, P = args
    X, _, rest = ca.vertsplit(x, [0, s.nx, s.nx + s.nu, s.size])
    return kinematics(s, t, ca.vertcat(X, U, rest), P)


def _against(d: Delassus, args: tuple[ca.MX, ca.MX, ca.MX], U: ca.MX) -> Any:
    """The part of some velocities that the closing constraints do not allow."""
    s = d.inertias.k.s
    k = _at_speed(s, args, U)
    moving, still = (ca.vertcat(*locked(at, "velocity")) for at in (k, _at_speed(s, args, 0 * U)))
    du = response(d, efforts(d, still - moving, "velocity").by_constraint).du
    return U - ca.vertcat(*changed_velocities(k, du))


def _velocities_to_rates(s: System, args: tuple[ca.MX, ca.MX, ca.MX]) -> Any:
    """∂Ẋ/∂U of the coordinates; states of joints that are no coordinates have no part in it."""
    U = ca.MX.sym("U", s.nu)
    N = ca.jacobian(ca.vertcat(*_at_speed(s, args, U).x_dot), U)
    N = ca.substitute(N, U, s.parts(args[1])[1])
    coordinates = ca.DM.ones(s.nx)
    for e, f, cut in zip(s.edges, s.edge_functions, s.x_slices, strict=True):
        if e.joint is not None and f.coordinates.own:
            coordinates[cut.stop - f.coordinates.own : cut.stop] = 0
    return ca.diag(coordinates) @ N
