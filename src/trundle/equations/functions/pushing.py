"""Wrenches of the forces, and the motion with given wrenches: the parts of a Jacobian.

Forces connect islands of bodies (``body_islands``) only through their wrenches: with these given, each island
moves by itself.
"""

from __future__ import annotations

import casadi as ca

from ...graph.topology import WORLD
from ..stages.accelerations import u_dots
from ..stages.kinematics import kinematics
from ..stages.loads import loads
from ..stages.solution import solved
from ..system import System


def pushed_bodies(s: System) -> list[int]:
    """Bodies that forces act on."""
    return sorted({b for c, f in s.forces if f.has_effort for b in s.sides(c)} - {WORLD})


def push(s: System) -> ca.Function:
    """(t, x, P) → wrenches of all forces on their bodies A and B, about the centres of mass: 12 numbers per force."""
    t, x, P = s.symbols()
    k = kinematics(s, t, x, P)
    found = [part for _, f, own in k.others[len(s.closing) :] if f.has_effort for part in f.law()(*own)]
    return ca.Function("push", [t, x, P], [ca.densify(ca.vertcat(*found))])


def pushed(s: System) -> ca.Function:
    """(t, x, P, wrenches on ``pushed_bodies``) → derivatives of positions and velocities; no other force acts."""
    t, x, P = s.symbols()
    bodies = pushed_bodies(s)
    W = ca.MX.sym("W", 6 * len(bodies))
    k = kinematics(s, t, x, P)
    z = solved(k, forces=loads(k, dict(zip(bodies, ca.vertsplit(W, 6), strict=True))))
    rates = ca.vertcat(*k.x_dot, *u_dots(k, z.accelerations))
    return ca.Function("pushed", [t, x, P, W], [ca.densify(rates)])
