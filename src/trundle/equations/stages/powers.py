"""Powers: derivatives of the work states."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ...graph.topology import WORLD
from ...model.constraint import Constraint
from ...model.joint import Joint
from ...model.pose_joint import PoseJoint
from ..records import BodyMotion
from .kinematics import Kinematics, arguments
from .solution import Solved
from .wrenches import constraint_wrench


def powers(z: Solved) -> list[Any]:
    """Derivatives of the work states: joints of the forest, closing constraints and forces, crowds (whose
    work is that of the steps), the moving base."""
    found, drag = _of_edges(z)
    more, drag_there = _of_others(z)
    total = [sum(drag + drag_there, ca.MX(0))] if z.k.s.world.moves else []
    return found + more + [ca.MX(0)] * len(z.k.s.crowds) + total


def _of_edges(z: Solved) -> tuple[list[Any], list[Any]]:
    """(powers of joints on tree edges, power that the base passes on through them)."""
    k, s = z.k, z.k.s
    found: list[Any] = []
    drag: list[Any] = []
    for i, (e, f) in enumerate(zip(s.edges, s.edge_functions, strict=True)):
        if e.joint is None:
            continue
        c = f.coordinates
        pulls = e.parent == WORLD and s.world.moves
        if c.does_work or pulls:
            g = s.catalogue.constraint(e.joint)
            own = arguments(k, e.joint, g, *angle_and_numbers(k, i))
            power, on_base, _ = g.loss()(*own, constraint_wrench(z, e.joint))
            if pulls:
                drag.append(_base_power(z, e.joint, on_base))
            if c.does_work or c.has_effort:
                found.append(power)
        elif c.has_effort:
            power = f.loss(k.xs[i], k.us[i], k.t, k.pe[i])[0]
            found.append(power + z.loads.more_power[i] if i in z.loads.more_power else power)
    return found, drag


def _of_others(z: Solved) -> tuple[list[Any], list[Any]]:
    """(powers of closing constraints and forces, power that the base passes on through them)."""
    s = z.k.s
    found: list[Any] = []
    drag: list[Any] = []
    for c, f, own in z.k.others:
        touches = s.world.moves and WORLD in s.sides(c)
        if f.has_effort or f.does_work or touches:
            power, on_base, _ = f.loss()(*own, constraint_wrench(z, c))
            if touches:
                drag.append(_base_power(z, c, on_base))
            if f.has_effort or f.does_work:
                found.append(power)
    return found, drag


def _base_power(z: Solved, c: Constraint, on_A_side: ca.MX) -> Any:
    """Power that the moving base passes on through a constraint."""
    if z.k.s.sides(c)[0] == WORLD:
        return on_A_side
    f, base = constraint_wrench(z, c), BodyMotion.of(z.k.K[WORLD])
    return -ca.dot(f[:3], base.v) - ca.dot(f[3:], base.w)


def angle_and_numbers(k: Kinematics, i: int) -> tuple[Any, Any]:
    """(φ or own states, parameters) of the joint on tree edge i, as inputs of its closing form."""
    s, e, f = k.s, k.s.edges[i], k.s.edge_functions[i]
    n_body = 1 + s.inertia_size(e.body)
    angle = ca.MX(0, 1)
    if isinstance(e.joint, Joint):
        angle = f.signals(k.xs[i], k.us[i], k.t, k.pe[i])[f.signal_names.index("phi")]
        if f.coordinates.own:
            angle = ca.vertcat(angle, k.xs[i][f.nx - f.coordinates.own :])
    elif isinstance(e.joint, PoseJoint):
        angle = k.xs[i]
    return angle, k.pe[i][:-n_body]
