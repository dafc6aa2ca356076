"""Functions of one body: its pose, momenta and energies, and its accelerations in body axes."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..edges import inertia_matrix
from ..records import BodyMotion
from ..spatial import OPTIONS, SX, port_of
from ..stages.kinematics import Kinematics
from ..system import System


def body_functions(s: System, n_inertia: int) -> tuple[ca.Function, ca.Function]:
    """(pose and energies, accelerations) of a body; made once per model."""
    cache = s.catalogue.shared
    if n_inertia in cache:
        return cache[n_inertia]
    n_gravity, gravity = s.catalogue.n_gravity, s.world.gravity
    K, a, p, pg = SX.sym("K", BodyMotion.SIZE), SX.sym("a", 6), SX.sym("p", 1 + n_inertia), SX.sym("pg", n_gravity)
    b = port_of(K)
    spin = inertia_matrix(p[1:]) @ (b.T.T @ b.w)
    kinetic = (p[0] * ca.dot(b.v, b.v) + ca.dot(b.T.T @ b.w, spin)) / 2
    potential = p[0] * gravity.lift(pg).potential(b.r)
    pose = ca.Function(
        f"body_pose{n_inertia}",
        [K, p, pg],
        [b.r, BodyMotion.of(K).axes, b.v, b.T.T @ b.w, b.w, b.T @ spin, kinetic, potential],
        OPTIONS,
    )
    rates = ca.Function(f"body_acc{n_inertia}", [K, a], [a[:3], b.T.T @ a[3:]], OPTIONS)
    cache[n_inertia] = pose, rates
    return cache[n_inertia]


def body_pose(k: Kinematics, i: int) -> list[Any]:
    """(r, axes, v, ω in body axes, ω, angular momentum, kinetic and potential energy) of the body of tree edge i."""
    n = k.s.inertia_size(k.s.edges[i].body)
    return body_functions(k.s, n)[0](k.K[k.s.edges[i].body], k.pe[i][-(1 + n) :], k.pg)


def stored_energies(k: Kinematics) -> list[tuple[str, Any]]:
    """(path, energy that its law of effort stores) of joints on tree edges, then of closing constraints and forces."""
    found = []
    for i, (e, f) in enumerate(zip(k.s.edges, k.s.edge_functions, strict=True)):
        if e.joint is not None and f.coordinates.has_effort:
            found.append((e.joint.path, f.loss(k.xs[i], k.us[i], k.t, k.pe[i])[2]))
    for c, f, a in k.others:
        if f.has_effort:
            found.append((c.path, f.loss()(*a, ca.MX.zeros(6))[2]))
    return found
