"""MuJoCo: the sliding ball and the tippe top by one contact pair, sphere against plane, condim 3.

MuJoCo's convex contact couples sliding into the normal direction: a row of friction asks for the slip acceleration
-b u, and the part of it that the cone cuts off pushes the bodies apart with mu b u. A ball that starts to slide at
7 m/s with a stiff contact therefore hops 8 to 77 mm. Two ways around it, both used here:

- `noslip`: friction made so soft (impratio 1e-10) that the main solver leaves it out, then the no-slip solver, which
  knows no softness and keeps the normal force, sets Coulomb's friction. The hops are gone, and RK4 is accurate.
- `soft`: friction rows with large regularisation R and damping b = mu m g R / delta, which is viscous friction
  cut off at the cone. It hops, with an amplitude of dt^2.

A sticking contact creeps, as MuJoCo leaves out the convective acceleration of the contact point: the slip is about
that acceleration times the time constant of friction.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import numpy as np

from .contact_models import (
    BALL_SAMPLES,
    TOP_SAMPLES,
    BallSpec,
    ContactRun,
    ContactSetting,
    Recorder,
    TopSpec,
    step_counter,
    tabulate,
)
from .models import Vec3
from .mujoco_peer import _load, _quiet, _was_reset, available

__all__ = ["SETTINGS", "available", "run_ball", "run_top"]

IMPEDANCE = 0.9999  # the stiffest that MuJoCo allows
NO_MAIN_FRICTION = 1e-10  # impratio that leaves friction to the no-slip solver

DEFAULTS = {"integrator": "Euler", "cone": "pyramidal", "solver": "Newton", "contact": None, "impedance": None}
STIFF = {"integrator": "RK4", "solver": "Newton", "contact": 2.0}
FAST = {"integrator": "implicitfast", "contact": 2.0, "friction": 1.1, "noslip": 5}
DISCRETE = {"integrator": "discrete", "contact": 1.0, "friction": 1.0, "noslip": 5}
RK4 = {"integrator": "RK4", "contact": 0.8, "friction": 0.8, "noslip": 5}
SOFT = {"integrator": "RK4", "contact": 4.0, "impedance": 0.9, "soft": 1000.0}
SOFT_FAST = {"integrator": "implicitfast", "contact": 8.0, "impedance": 0.9, "soft": 100.0}

SETTINGS = [
    ContactSetting("defaults (Euler, pyramid, soft contact)", "ball", (1e-3, 1e-4), DEFAULTS),
    ContactSetting("stiff, elliptic, RK4, Newton", "ball", (1e-3, 1e-4, 1e-5), STIFF),
    ContactSetting("no-slip friction, implicitfast", "ball", (1e-2, 1e-3, 1e-4, 1e-5), FAST),
    ContactSetting("no-slip friction, discrete", "ball", (1e-2, 1e-3, 1e-4, 1e-5), DISCRETE),
    ContactSetting("no-slip friction, RK4", "ball", (1e-2, 1e-3, 1e-4, 1e-5), RK4),
    ContactSetting("defaults (Euler, pyramid, soft contact)", "top", (1e-3, 1e-4), DEFAULTS),
    ContactSetting("stiff, elliptic, RK4, Newton", "top", (1e-3, 1e-4, 2e-5), STIFF),
    ContactSetting("no-slip friction, implicitfast", "top", (1e-3, 1e-4, 1e-5), FAST),
    ContactSetting("no-slip friction, discrete", "top", (1e-3, 1e-4, 1e-5), DISCRETE),
    ContactSetting("no-slip friction, RK4", "top", (1e-3, 1e-4, 1e-5), RK4),
    ContactSetting("soft friction, delta 0.01, RK4", "top", (1e-3, 1e-4, 1e-5), SOFT, "viscous"),
    ContactSetting("soft friction, delta 0.01, implicitfast", "top", (1e-3, 1e-4, 1e-5), SOFT_FAST, "viscous"),
]


def run_ball(spec: BallSpec, dt: float, *, times: Sequence[float] | None = None, **settings: Any) -> ContactRun:
    """The sliding ball, sampled at `times`; for `settings` see `_scene`."""
    mujoco = _load()
    model, data = _scene(mujoco, spec, dt, (spec.inertia,) * 3, 0.0, **settings)
    data.qpos[2], data.qvel[0] = spec.radius, spec.v0
    return _run(mujoco, model, data, dt, Recorder(spec.end, BALL_SAMPLES, times))


def run_top(spec: TopSpec, dt: float, *, times: Sequence[float] | None = None, **settings: Any) -> ContactRun:
    """The tippe top, sampled at `times`; for `settings` see `_scene`."""
    mujoco = _load()
    model, data = _scene(mujoco, spec, dt, spec.inertia, spec.offset, **settings)
    data.qpos[:] = (0.0, 0.0, spec.height, math.cos(0.5 * spec.theta), math.sin(0.5 * spec.theta), 0.0, 0.0)
    data.qvel[5] = spec.spin  # the angular velocity of a free joint is in body axes
    return _run(mujoco, model, data, dt, Recorder(spec.end, TOP_SAMPLES, times))


def _scene(
    mujoco: ModuleType,
    spec: BallSpec | TopSpec,
    dt: float,
    inertia: Vec3,
    offset: float,
    *,
    integrator: str = "RK4",
    cone: str = "elliptic",
    solver: str = "PGS",
    contact: float | None = 2.0,
    impedance: float | None = IMPEDANCE,
    friction: float | None = None,
    noslip: int = 0,
    soft: float | None = None,
) -> tuple[Any, Any]:
    """Model and data of an eccentric sphere above a plane; the body frame sits in the mass centre.

    `contact` and `friction` are time constants in steps (None: MuJoCo's 0.02 s, and that of the contact), `noslip`
    iterations of the no-slip solver switch the main friction off, `soft` is R of the friction rows over 3.5 / m.
    """
    model = mujoco.MjSpec()
    option = model.option
    option.gravity = (0.0, 0.0, -spec.g)
    option.timestep = dt
    option.integrator = getattr(mujoco.mjtIntegrator, f"mjINT_{integrator.upper()}")
    option.cone = getattr(mujoco.mjtCone, f"mjCONE_{cone.upper()}")
    option.solver = getattr(mujoco.mjtSolver, f"mjSOL_{solver.upper()}")
    option.iterations, option.tolerance = 200, 1e-15
    option.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_REFSAFE)
    pair: dict[str, Any] = {}
    if contact is not None:
        pair["solref"] = (contact * dt, 1.0)
    if impedance is not None:
        pair["solimp"] = (impedance, impedance, 1e-3, 0.5, 2.0)
    if friction is not None:
        pair["solreffriction"] = (friction * dt, 1.0)
    if noslip:
        option.noslip_iterations, option.noslip_tolerance = noslip, 1e-15
        option.impratio = NO_MAIN_FRICTION
    if soft is not None:
        assert impedance is not None
        assert isinstance(spec, TopSpec)
        resistance = soft * 3.5 / spec.mass
        damping = spec.mu * spec.mass * spec.g * resistance / spec.delta
        option.impratio = (1.0 - impedance) / impedance / spec.mass / resistance
        pair["solreffriction"] = (-1e-12, -damping * impedance)  # stiffness and damping; both have to be negative
    model.worldbody.add_geom(name="plane", type=mujoco.mjtGeom.mjGEOM_PLANE, size=(1.0, 1.0, 1.0))  # infinite
    body = model.worldbody.add_body(mass=spec.mass, inertia=inertia, explicitinertial=True)
    body.add_freejoint()
    body.add_geom(
        name="sphere",
        type=mujoco.mjtGeom.mjGEOM_SPHERE,
        size=(spec.radius, 0.0, 0.0),
        pos=(0.0, 0.0, offset),
        contype=0,  # no contacts but the pair below
        conaffinity=0,
    )
    model.add_pair(geomname1="plane", geomname2="sphere", condim=3, friction=(spec.mu, spec.mu, 0.0, 0.0, 0.0), **pair)
    try:
        compiled = model.compile()
    except ValueError as error:
        raise RuntimeError(f"MuJoCo refused the model: {error}") from error
    return compiled, mujoco.MjData(compiled)


def _run(mujoco: ModuleType, model: Any, data: Any, dt: float, recorder: Recorder) -> ContactRun:
    """Run with the steps in C, `mj_step(nstep)`."""
    counts = step_counter(dt, recorder.times)
    turn = np.zeros(9)
    done = 0

    def advance(t: float) -> None:
        nonlocal done
        mujoco.mj_step(model, data, counts[t] - done)
        done = counts[t]

    def read() -> tuple[np.ndarray, ...]:
        mujoco.mju_quat2Mat(turn, data.qpos[3:7])
        attitude = turn.reshape(3, 3)
        return data.qpos[:3], attitude, data.qvel[:3], attitude @ data.qvel[3:6]

    with _quiet(mujoco):
        recorder.run(advance, read)
    if _was_reset(mujoco, data):
        raise RuntimeError(f"MuJoCo reset the run at dt={dt} s: it is unstable, take a smaller dt")
    return recorder.result(done)


if __name__ == "__main__":
    print(f"MuJoCo {available()}")
    tabulate(sys.modules[__name__], sys.argv[1:] or ("ball", "top"))
