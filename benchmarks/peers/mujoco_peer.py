"""MuJoCo: hinges in a body tree, RK4, the four-bar closed by a soft `connect` equality, the disc by contact."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from types import ModuleType
from typing import Any

import numpy as np

from .models import (
    DISC_SAMPLES,
    ChainSpec,
    DiscSpec,
    FourBarSpec,
    disc_result,
    drift_stride,
    four_bar_result,
    four_bar_stops,
    microseconds_per_call,
    step_count,
)

FOUR_BAR_DT = 1e-4
LOOP_TIME_CONSTANT = 4.0  # solref time constant of the loop, in steps: the best of 0.5 to 20
LOOP_IMPEDANCE = (0.9999, 0.9999, 1e-3, 0.5, 2.0)  # 0.9999 is the stiffest that MuJoCo allows

DISC_DT = 8e-5
DISC_TIME_CONSTANT = 0.8  # solref time constant of the contact, in steps: RK4 bounces below 0.72
DISC_THICKNESS = 1e-4  # half thickness of the ellipsoid, in radii; anything from 3e-6 to 3e-4 rolls the same
DISC_FRICTION = 10.0
DISC_IMPRATIO = 1e3


def available() -> str | None:
    """Version of MuJoCo, or None if it cannot be imported."""
    try:
        return str(_load().__version__)
    except RuntimeError:
        return None


def chain_start(spec: ChainSpec) -> tuple[float, np.ndarray]:
    """Potential energy [J] and joint accelerations [rad/s^2] of the start state, both by MuJoCo."""
    mujoco = _load()
    model, data = _chain(mujoco, spec)
    model.opt.enableflags |= int(mujoco.mjtEnableBit.mjENBL_ENERGY)
    mujoco.mj_forward(model, data)
    return float(data.energy[0]), data.qacc.copy()


def chain_rhs_time(spec: ChainSpec, repeats: int) -> float:
    """Microseconds of one `mj_forward` (composite inertia, sparse L'DL factorisation, no constraint rows).

    The call goes through the Python binding; an empty model costs 1.2 us. The cost grows as n^3 for a long
    chain (60 ms at n=1000), so `repeats` is cut to a tenth of a second per batch.
    """
    mujoco = _load()
    model, data = _chain(mujoco, spec)
    return microseconds_per_call(partial(mujoco.mj_forward, model, data), repeats)


def chain_energy_drift(spec: ChainSpec, t_end: float, dt: float) -> tuple[float, float]:
    """Largest relative energy drift of an RK4 run and its wall seconds; nan if MuJoCo reset the state.

    The steps run in C, `mj_step(nstep)`. An unstable run makes MuJoCo restart from the initial state with
    only a warning, which is checked here. At n=100 Euler and implicitfast do so after 1.2 s (dt from 1e-3 to
    5e-3), and RK4 after 3.8 s at dt=2e-3.
    """
    mujoco = _load()
    steps = step_count(t_end, dt)
    stride = drift_stride(steps)
    model, data = _chain(mujoco, spec)
    model.opt.timestep = dt
    q, v = [data.qpos.copy()], [data.qvel.copy()]
    wall = 0.0
    with _quiet(mujoco):
        for _ in range(steps // stride):
            start = time.perf_counter()
            mujoco.mj_step(model, data, stride)
            wall += time.perf_counter() - start
            q.append(data.qpos.copy())
            v.append(data.qvel.copy())
    if _was_reset(mujoco, data):
        return math.nan, wall
    return spec.drift(np.array(q), np.array(v)), wall


def four_bar(spec: FourBarSpec, t_end: float = 10.0, dt: float = FOUR_BAR_DT) -> dict[str, float]:
    """Crank angle of the four-bar: RK4, loop closed by `connect` with solref = (4 dt, 1) and refsafe off.

    The loop is a soft constraint: its gap is 4e-11 m after 10 s at dt = 1e-4. The angle is second order in
    dt.
    """
    mujoco = _load()
    stops = four_bar_stops(t_end, dt)
    model, data = _four_bar(mujoco, spec, dt)
    theta: dict[float, float] = {}
    done = 0
    with _quiet(mujoco):
        start = time.perf_counter()
        for t, steps in stops:
            mujoco.mj_step(model, data, steps - done)
            theta[t], done = float(data.qpos[0]), steps
        wall = time.perf_counter() - start
    if _was_reset(mujoco, data):
        raise RuntimeError(f"MuJoCo reset the four-bar at dt={dt} s: the run is unstable, take a smaller dt")
    return four_bar_result(wall, theta, t_end)


def disc(spec: DiscSpec, t_end: float = 20.0, dt: float = DISC_DT) -> dict[str, Any]:
    """Centre of the rolling disc: a flat ellipsoid in frictional contact, RK4, solref = (0.8 dt, 1), refsafe off.

    MuJoCo has no rolling constraint. Its contact leaves out the convective acceleration of the contact point,
    so the disc creeps sideways with a speed proportional to the time constant: the position is first order in
    dt and hardly depends on friction, impratio and a stiff solimp. Euler and implicitfast need a time constant
    of 2 dt and are 250 times worse at dt = 1e-3. PGS takes half the time of Newton and gives the same motion.
    """
    mujoco = _load()
    steps = step_count(t_end, dt)
    stride = drift_stride(steps, DISC_SAMPLES)
    model, data = _disc(mujoco, spec, dt)
    centre = [data.qpos[:3].copy()]
    wall = 0.0
    with _quiet(mujoco):
        for _ in range(steps // stride):
            start = time.perf_counter()
            mujoco.mj_step(model, data, stride)
            wall += time.perf_counter() - start
            centre.append(data.qpos[:3].copy())
    if _was_reset(mujoco, data):
        raise RuntimeError(f"MuJoCo reset the disc at dt={dt} s: the run is unstable, take a smaller dt")
    return disc_result(wall, np.linspace(0.0, t_end, len(centre)), np.array(centre))


def _load() -> ModuleType:
    try:
        import mujoco
    except ImportError as error:
        raise RuntimeError(f"MuJoCo cannot be imported: {error}") from error
    return mujoco


@contextmanager
def _quiet(mujoco: ModuleType) -> Iterator[None]:
    """Keep MuJoCo from printing warnings and writing MUJOCO_LOG.TXT; its counters still count."""
    before = mujoco.get_mju_user_warning()
    mujoco.set_mju_user_warning(lambda _text: None)
    try:
        yield
    finally:
        mujoco.set_mju_user_warning(before)


def _spec(mujoco: ModuleType, g: float) -> Any:
    """An empty model with RK4, without contacts."""
    model = mujoco.MjSpec()
    model.option.gravity = (0.0, -g, 0.0)
    model.option.integrator = mujoco.mjtIntegrator.mjINT_RK4
    model.option.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_CONTACT)
    return model


def _compile(model: Any) -> Any:
    try:
        return model.compile()
    except ValueError as error:
        raise RuntimeError(f"MuJoCo refused the model: {error}") from error


def _chain(mujoco: ModuleType, spec: ChainSpec) -> tuple[Any, Any]:
    """Model and data of the chain at its start state; body frames sit at the hinges."""
    model = _spec(mujoco, spec.g)
    body = model.worldbody
    for i in range(spec.n):
        body = body.add_body(
            pos=(0.0, -spec.length if i else 0.0, 0.0),
            mass=spec.mass,
            ipos=(0.0, -0.5 * spec.length, 0.0),
            inertia=spec.inertia,
            explicitinertial=True,
        )
        axis = (0.0, 0.0, 1.0) if spec.axis(i) == "z" else (1.0, 0.0, 0.0)
        body.add_joint(type=mujoco.mjtJoint.mjJNT_HINGE, axis=axis)
    compiled = _compile(model)
    data = mujoco.MjData(compiled)
    data.qpos[:] = spec.phi0
    return compiled, data


def _four_bar(mujoco: ModuleType, spec: FourBarSpec, dt: float) -> tuple[Any, Any]:
    """Model and data of the four-bar: tree crank-coupler plus rocker, tips joined site to site."""
    model = _spec(mujoco, spec.g)
    model.option.timestep = dt
    model.option.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_REFSAFE)
    model.option.tolerance = 1e-12

    def rod(parent: Any, x: float, length: float) -> Any:
        body = parent.add_body(
            pos=(x, 0.0, 0.0),
            mass=spec.mass(length),
            ipos=(0.5 * length, 0.0, 0.0),
            inertia=spec.inertia(length),
            explicitinertial=True,
        )
        body.add_joint(type=mujoco.mjtJoint.mjJNT_HINGE, axis=(0.0, 0.0, 1.0))
        return body

    crank = rod(model.worldbody, 0.0, spec.crank)
    coupler = rod(crank, spec.crank, spec.coupler)
    rocker = rod(model.worldbody, spec.ground, spec.rocker)
    coupler.add_site(name="coupler_tip", pos=(spec.coupler, 0.0, 0.0))
    rocker.add_site(name="rocker_tip", pos=(spec.rocker, 0.0, 0.0))
    model.add_equality(
        type=mujoco.mjtEq.mjEQ_CONNECT,
        objtype=mujoco.mjtObj.mjOBJ_SITE,
        name1="coupler_tip",
        name2="rocker_tip",
        solref=(LOOP_TIME_CONSTANT * dt, 1.0),
        solimp=LOOP_IMPEDANCE,
    )
    compiled = _compile(model)
    data = mujoco.MjData(compiled)
    (th, beta, psi), (th_dot, beta_dot, psi_dot) = spec.angles(), spec.rates()
    data.qpos[:] = (th, beta - th, psi)
    data.qvel[:] = (th_dot, beta_dot - th_dot, psi_dot)
    return compiled, data


def _disc(mujoco: ModuleType, spec: DiscSpec, dt: float) -> tuple[Any, Any]:
    """Model and data of the disc: a free body and one contact pair with the plane."""
    model = mujoco.MjSpec()
    model.option.gravity = (0.0, 0.0, -spec.g)
    model.option.timestep = dt
    model.option.integrator = mujoco.mjtIntegrator.mjINT_RK4
    model.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    model.option.solver = mujoco.mjtSolver.mjSOL_PGS
    model.option.impratio = DISC_IMPRATIO
    model.option.tolerance = 1e-15
    model.option.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_REFSAFE)
    model.worldbody.add_geom(name="plane", type=mujoco.mjtGeom.mjGEOM_PLANE, size=(1.0, 1.0, 1.0))  # infinite
    body = model.worldbody.add_body(mass=spec.mass, inertia=spec.inertia, explicitinertial=True)
    body.add_freejoint()
    half = DISC_THICKNESS * spec.radius
    body.add_geom(
        name="disc",
        type=mujoco.mjtGeom.mjGEOM_ELLIPSOID,
        size=(spec.radius, spec.radius, half),
        contype=0,  # no contacts but the pair below
        conaffinity=0,
    )
    model.add_pair(
        geomname1="plane",
        geomname2="disc",
        condim=3,
        friction=(DISC_FRICTION, DISC_FRICTION, 0.0, 0.0, 0.0),
        solref=(DISC_TIME_CONSTANT * dt, 1.0),
        solimp=LOOP_IMPEDANCE,
    )
    compiled = _compile(model)
    data = mujoco.MjData(compiled)
    height = math.hypot(spec.height, half * math.cos(spec.theta))
    data.qpos[:] = (0.0, 0.0, height, math.cos(0.5 * spec.theta), math.sin(0.5 * spec.theta), 0.0, 0.0)
    data.qvel[:] = (*spec.velocity, *spec.omega)  # the angular velocity of a free joint is in body axes
    return compiled, data


def _was_reset(mujoco: ModuleType, data: Any) -> bool:
    """Whether a bad position, velocity or acceleration made MuJoCo restart from the initial state."""
    bad = (
        mujoco.mjtWarning.mjWARN_BADQPOS,
        mujoco.mjtWarning.mjWARN_BADQVEL,
        mujoco.mjtWarning.mjWARN_BADQACC,
    )
    return any(data.warning[int(kind)].number for kind in bad)
