"""The efforts of all laws at a state: which of them is not a number."""

from __future__ import annotations

import casadi as ca
import numpy as np

from ..stages.kinematics import kinematics
from ..system import System


def laws_without_numbers(s: System, now: float, x: np.ndarray, P: np.ndarray) -> list[str]:
    """Paths of the forces and joints whose laws give no finite effort at a state."""
    t, state, parameters = s.symbols()
    k = kinematics(s, t, state, parameters)
    found = {c.path: ca.vertcat(*f.law()(*own)) for c, f, own in k.others if f.has_effort}
    for i, (e, f) in enumerate(zip(s.edges, s.edge_functions, strict=True)):
        if e.joint is not None and f.coordinates.has_effort:
            found[e.joint.path] = f.effort(k.xs[i], k.us[i], t, k.pe[i])
    if not found:
        return []
    values = ca.Function("law_efforts", [t, state, parameters], list(found.values())).call([now, x, P])
    return [path for path, v in zip(found, values, strict=True) if not np.isfinite(v.full()).all()]
