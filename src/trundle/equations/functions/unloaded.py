"""Responses to impulses and corrections: the Delassus matrix without loads, and states with changed velocities."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..stages.delassus import Delassus, delassus
from ..stages.inertias import articulated
from ..stages.kinematics import Kinematics
from ..stages.loads import no_loads
from ..stages.rows import Level, closing_rows


def unloaded(k: Kinematics, level: Level) -> Delassus:
    """W of the rows of a level, with no loads on the bodies."""
    return delassus(articulated(k, no_loads(k)), closing_rows(k, level))


def with_changes(k: Kinematics, du: dict[int, Any]) -> Any:
    """The state with its velocities changed."""
    return ca.vertcat(k.X, *changed_velocities(k, du), k.Z, k.E)


def changed_velocities(k: Kinematics, du: dict[int, Any]) -> list[Any]:
    """Velocities by edge group, the free ones changed."""
    U = dict(k.ul)
    for i, d in du.items():
        f = k.s.edge_functions[i]
        U[i] = U[i] + (ca.vertcat(d, ca.MX.zeros(f.nu - f.k)) if f.nu > f.k else d)
    return list(U.values())
