"""The motions that laws of time give: of the base, in joints that are coordinates, and in closing constraints."""

from __future__ import annotations

import casadi as ca

from ..stages.kinematics import kinematics
from ..system import System
from ..world import given_pose


def given_motions(s: System) -> tuple[ca.Function, list[tuple[str, slice]]] | None:
    """((now, t, x, P) → values at now of what moves by laws of time, its rates and theirs; whose values they are).

    All else stays as it is at t and x, so these functions of ``now`` are as smooth as the laws are. None without laws.
    """
    now, (t, x, P) = ca.MX.sym("now"), s.symbols()
    k = kinematics(s, t, x, P)
    found = [("world", given_pose(s.world)(now, k.pw))] if s.world.moves else []
    for i, (e, f) in enumerate(zip(s.edges, s.edge_functions, strict=True)):
        if e.joint is not None and f.coordinates.does_work:
            found.append((e.joint.path, f.given()(k.xs[i], k.us[i], now, k.pe[i])))
    for c, f, (*before, _, p) in k.closing:
        if f.has_laws_of_time and not f.is_contact:
            found.append((c.path, f.given()(*before, now, p)))
    if not found:
        return None
    columns = [ca.densify(ca.vertcat(*(values[j] for _, values in found))) for j in range(3)]
    whose, at = [], 0
    for path, values in found:
        whose.append((path, slice(at, at := at + values[0].numel())))
    return ca.Function("given_motions", [now, t, x, P], columns), whose
