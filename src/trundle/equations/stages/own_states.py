"""A step of the components' own states, for time stepping."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from .kinematics import Kinematics


def with_own_states(k: Kinematics, x: ca.MX, h: ca.MX) -> Any:
    """x with the states that have rates advanced over h, with their rates at ``k``; linearly implicit."""
    s = k.s
    if not s.starts:
        return x
    X, U, _, E = ca.vertsplit(x, np.cumsum([0, s.nx, s.nu, s.nz, s.nw]).tolist())
    for i, (e, f) in enumerate(zip(s.edges, s.edge_functions, strict=True)):
        if e.joint is not None and f.coordinates.own:
            own = slice(s.x_slices[i].stop - f.coordinates.own, s.x_slices[i].stop)
            X[own] = f.own_step(k.xs[i], k.us[i], k.t, k.pe[i], h)[f.nx - f.coordinates.own :]
    zs = [f.own_step()(*a, h) if f.own.names else z for (_, f, a), z in zip(k.others, k.zs, strict=True)]
    zb = [f.step(z, k.t, p, h) for (_, f), z, p in zip(s.blocks, k.zb, k.pb, strict=True)]
    return ca.vertcat(X, U, *zs, *zb, E)
