"""Can the equations of point masses be solved? Checked once, at the start of a run."""

from __future__ import annotations

import numpy as np

from ..core.errors import ModelError
from ..core.thresholds import FINITE_RATE, NO_ROTATION
from .doctor import rows_of
from .points import is_point
from .prepare import Prepared

HUGE = 1e12  # acceleration of a coordinate (scaled) that only a missing inertia explains
ADVICE = "Give it an inertia (Body(mass=…, inertia=…)), or attach it where it needs none: at a lever, or at its centre."


def require_inertia(ready: Prepared, t: float, x: np.ndarray) -> None:
    """Raise, with its name, for a point mass that a torque turns against no inertia."""
    s = ready.system
    bodies = s.topology.bodies
    if not any(is_point(b) for b in bodies):
        return
    rates = np.array(ready.program.rhs(t, x, ready.P)).ravel()[s.nx : s.nx + s.nu]
    for e, f, where in zip(s.edges, s.edge_functions, s.u_slices, strict=True):
        body = bodies[e.body]
        if not is_point(body):
            continue
        own = rates[where]
        if e.joint is None:
            _require_no_torque(ready, t, x, e.body, own)
        elif f.k and not (np.all(np.isfinite(own)) and np.abs(own).max() < HUGE):
            raise ModelError(body.path, f"has no inertia that {e.joint.path} could turn it with", ADVICE)
        elif f.coordinates.quaternions:
            _require_indifference(ready, t, x, body.path, rates)


def _require_indifference(ready: Prepared, t: float, x: np.ndarray, path: str, rates: np.ndarray) -> None:
    """The motion must not depend on the inertia that stands in for the missing one."""
    (where,) = (p.span for p in ready.system.vector.entries() if p.path == f"{path}.inertia")
    s, P = ready.system, ready.P.copy()
    P[where] *= 2
    other = np.array(ready.program.rhs(t, x, P)).ravel()[s.nx : s.nx + s.nu]
    if not np.abs(other - rates).max() <= FINITE_RATE * (1 + np.abs(rates).max()):
        raise ModelError(path, "has no rotational inertia, but a torque acts on it", ADVICE)


def _require_no_torque(ready: Prepared, t: float, x: np.ndarray, body: int, rates: np.ndarray) -> None:
    s = ready.system
    path = s.topology.bodies[body].path
    for c in s.topology.closing:
        if body in (s.topology.body_of(c.A), s.topology.body_of(c.B)):
            G, _ = rows_of(ready, t, x, c)
            if np.abs(G[:, 6 * body + 3 : 6 * body + 6]).max(initial=0.0) > NO_ROTATION * np.abs(G).max(initial=1.0):
                raise ModelError(path, f"has no rotational inertia, but {c.path} acts on its rotation", ADVICE)
    if not np.abs(rates[3:]).max() <= FINITE_RATE * (1 + np.abs(rates[:3]).max()):
        raise ModelError(path, "has no rotational inertia, but a torque acts on it", ADVICE)
