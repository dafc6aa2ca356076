"""Pinocchio: loops closed by 3D rigid constraints in `constraintDynamics`; RK4 around it in numpy."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from .loop_models import GROUND, LoopRun, LoopSpec, Spring
from .pinocchio_peer import BAUMGARTE, _add_link, _load, _rk4, available

__all__ = ["available", "run"]


def run(spec: LoopSpec, steps: int) -> LoopRun:
    """A run of so many steps."""
    pin = _load()
    model = pin.Model()
    model.gravity.linear = np.array([0.0, -spec.g, 0.0])
    joints: list[int] = []
    for link in spec.links:
        body = pin.Inertia(link.mass, np.array([*link.centre, 0.0]), link.moment * np.eye(3))
        kind = pin.JointModelPX() if link.slides else pin.JointModelRZ()
        parent = 0 if link.parent == GROUND else joints[link.parent]
        joints.append(_add_link(pin, model, parent, kind, (*link.at, 0.0), body))
    models, datas = pin.StdVec_RigidConstraintModel(), pin.StdVec_RigidConstraintData()
    for one in spec.pins:
        ends = [pin.SE3(np.eye(3), np.array([*at, 0.0])) for at in (one.at_a, one.at_b)]
        kinds = pin.ContactType.CONTACT_3D, pin.ReferenceFrame.LOCAL
        loop = pin.RigidConstraintModel(kinds[0], model, joints[one.a], ends[0], joints[one.b], ends[1], kinds[1])
        loop.m_baumgarte_parameters.Kp, loop.m_baumgarte_parameters.Kd = BAUMGARTE
        models.append(loop)
        datas.append(loop.createData())
    data = model.createData()
    pin.initConstraintDynamics(model, data, models, datas)
    settings = pin.ProximalSettings(1e-12, 1e-8, 10)
    tau = np.zeros(model.nv)
    order = [model.joints[j].idx_q for j in joints]
    tau[order[0]] = spec.torque

    def acceleration(q: np.ndarray, v: np.ndarray) -> Any:
        efforts = tau if spec.spring is None else tau + _spring(spec, spec.spring, q[order])[np.argsort(order)]
        return pin.constraintDynamics(model, data, q, v, efforts, models, datas, settings)

    q, v = np.zeros(model.nq), np.zeros(model.nv)
    q[order], v[order] = [link.q for link in spec.links], [link.v for link in spec.links]
    begin = time.perf_counter()
    q, _ = _rk4(acceleration, q, v, spec.end / steps, steps)
    wall = time.perf_counter() - begin
    return LoopRun(f"RK4 in numpy, {steps} steps", wall, float(q[order[0]]), spec.gap(q[order]))


def _spring(spec: LoopSpec, spring: Spring, q: np.ndarray) -> np.ndarray:
    """Efforts of the spring in the joints; its link hangs on the ground."""
    origin, angle = spec.poses(q)[spring.link]
    c, s = np.cos(angle), np.sin(angle)
    arm = np.array([c * spring.at[0] - s * spring.at[1], s * spring.at[0] + c * spring.at[1]])
    d = origin + arm - np.array(spring.ground)
    length = np.hypot(*d)
    force = -spring.stiffness * (length - spring.length) * d / length
    efforts = np.zeros(len(q))
    efforts[spring.link] = arm[0] * force[1] - arm[1] * force[0]
    return efforts
