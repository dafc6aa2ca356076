"""Audit: residuals, energies and work at a state."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..records import Audit
from ..stages.kinematics import kinematics
from ..system import System
from .bodies import body_pose, stored_energies
from .names import NAMES
from .residuals import largest, residuals


def audit(s: System) -> ca.Function:
    """(t, x, P) → ``Audit``."""
    t, x, P = s.symbols()
    k = kinematics(s, t, x, P)
    g, h, inner = residuals(k)
    poses = [body_pose(k, i) for i in range(len(s.edges))]
    found = Audit(
        position=largest(ca.vertcat(g, inner)),
        velocity=largest(h),
        kinetic=_sum([kinetic for *_, kinetic, _ in poses]),
        potential=_sum([potential for *_, potential in poses]),
        stored=_sum([energy for _, energy in stored_energies(k)]),
        work=ca.sum1(k.E) if s.nw else ca.MX(0),
    )
    return ca.Function("audit", [t, x, P], [ca.densify(found.stacked())], *NAMES)


def _sum(parts: list[Any]) -> Any:
    return ca.sum1(ca.vertcat(*parts)) if parts else ca.MX(0)
