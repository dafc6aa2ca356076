"""MuJoCo: loops closed by `connect`, a soft constraint, stiff for the step: RK4."""

from __future__ import annotations

import time

import numpy as np

from .loop_models import GROUND, LoopRun, LoopSpec
from .mujoco_peer import LOOP_IMPEDANCE, LOOP_TIME_CONSTANT, _compile, _load, available

__all__ = ["available", "run"]


def run(spec: LoopSpec, steps: int) -> LoopRun:
    """A run of so many steps."""
    mujoco = _load()
    dt = spec.end / steps
    model = mujoco.MjSpec()
    model.option.gravity = (0.0, -spec.g, 0.0)
    model.option.timestep = dt
    model.option.integrator = mujoco.mjtIntegrator.mjINT_RK4
    model.option.disableflags = mujoco.mjtDisableBit.mjDSBL_REFSAFE | mujoco.mjtDisableBit.mjDSBL_CONTACT
    bodies = []
    for k, link in enumerate(spec.links):
        parent = model.worldbody if link.parent == GROUND else bodies[link.parent]
        body = parent.add_body(
            name=f"link{k}",
            pos=(*link.at, 0.0),
            mass=link.mass,
            ipos=(*link.centre, 0.0),
            inertia=(link.moment, link.moment, link.moment),
            explicitinertial=True,
        )
        kind = mujoco.mjtJoint.mjJNT_SLIDE if link.slides else mujoco.mjtJoint.mjJNT_HINGE
        body.add_joint(name=f"joint{k}", type=kind, axis=(1.0, 0.0, 0.0) if link.slides else (0.0, 0.0, 1.0))
        bodies.append(body)
    for i, pin in enumerate(spec.pins):
        bodies[pin.a].add_site(name=f"a{i}", pos=(*pin.at_a, 0.0))
        bodies[pin.b].add_site(name=f"b{i}", pos=(*pin.at_b, 0.0))
        model.add_equality(
            type=mujoco.mjtEq.mjEQ_CONNECT,
            objtype=mujoco.mjtObj.mjOBJ_SITE,
            name1=f"a{i}",
            name2=f"b{i}",
            solref=(LOOP_TIME_CONSTANT * dt, 1.0),
            solimp=LOOP_IMPEDANCE,
        )
    if spec.spring is not None:
        model.worldbody.add_site(name="C", pos=(*spec.spring.ground, 0.0))
        bodies[spec.spring.link].add_site(name="D", pos=(*spec.spring.at, 0.0))
        tendon = model.add_tendon(name="spring", stiffness=spec.spring.stiffness, springlength=[spec.spring.length] * 2)
        tendon.wrap_site("C")
        tendon.wrap_site("D")
    compiled = _compile(model)
    data = mujoco.MjData(compiled)
    order = [compiled.joint(f"joint{k}").qposadr[0] for k in range(len(spec.links))]
    data.qpos[order] = [link.q for link in spec.links]
    data.qvel[order] = [link.v for link in spec.links]
    data.qfrc_applied[order[0]] = spec.torque
    begin = time.perf_counter()
    mujoco.mj_step(compiled, data, steps)
    wall = time.perf_counter() - begin
    q = np.array(data.qpos[order])
    return LoopRun(f"RK4, {steps} steps", wall, float(q[0]), spec.gap(q))
