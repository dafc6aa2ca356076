"""Point masses and lines: bodies whose rotational inertia is zero, or practically zero.

A point mass has no equation of its own for its rotation. On a joint with a lever it needs none: the articulated inertia
is m l². So it always stays with its joint, also in absolute coordinates, where a tiny inertia would be lost in the
rounding of the reactions.
"""

from __future__ import annotations

import numpy as np

from ..core.thresholds import LINE_MASS, POINT_MASS
from ..model.body import Body
from ..model.model import Assembly


def point_masses(assembly: Assembly, absolute: bool) -> frozenset[int]:
    """Indices of the bodies that are treated as point masses.

    In absolute coordinates also those whose inertia is negligible beside the levers of the frames on them.
    """
    if not absolute:
        return frozenset(i for i, b in enumerate(assembly.bodies) if is_point(b))
    levers: dict[int, float] = {}
    for c in assembly.constraints:
        for frame in (c.A, c.B, *getattr(c, "others", ())):
            if frame.offset is not None:
                levers[id(frame.body)] = max(levers.get(id(frame.body), 0.0), float(frame.offset @ frame.offset))
    return frozenset(
        i
        for i, b in enumerate(assembly.bodies)
        if is_point(b) or np.abs(b.inertia).max() < POINT_MASS * b.mass * levers.get(id(b), 0.0)
    )


def is_point(body: Body) -> bool:
    """True if the inertia is exactly zero."""
    return not np.any(body.inertia)


def inertia_numbers(body: Body, stand_in: np.ndarray | None = None) -> np.ndarray:
    """Moments (3) or packed tensor (6) for the equations.

    A line gets a negligible moment about itself; a point mass the ``stand_in``, a tensor that its motion does not
    depend on.
    """
    inertia = np.asarray(body.inertia, dtype=float)
    tensor = inertia if inertia.ndim == 2 else np.diag(inertia)
    if is_point(body):
        tensor = tensor if stand_in is None else stand_in
    else:
        moments, axes = (np.diag(tensor), np.eye(3)) if inertia.ndim == 1 else np.linalg.eigh(tensor)
        least = LINE_MASS * moments.max()
        if moments.min() < 1e-3 * least:
            tensor = axes @ np.diag(np.maximum(moments, least)) @ axes.T
    if inertia.ndim == 1:
        return np.diag(tensor).copy()
    return np.array([tensor[i, j] for j in range(3) for i in range(j + 1)])


def free_stand_in(body: Body) -> np.ndarray:
    """The stand-in of a point mass without a joint: no torque acts on it, so any inertia will do."""
    return body.mass * np.eye(3)


def joint_stand_in(body: Body, lever: np.ndarray | None) -> np.ndarray:
    """The stand-in of a point mass on a joint about which it turns freely: with a lever, a negligible moment about the
    lever, about which no torque acts; without a lever, any moment."""
    if lever is None or not np.any(lever):
        return free_stand_in(body)
    return LINE_MASS * body.mass * np.outer(lever, lever)
