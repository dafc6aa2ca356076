"""Pinocchio: `aba` from Python, RK4 written here, the four-bar by `constraintDynamics`."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from functools import lru_cache, partial
from types import ModuleType
from typing import Any

import numpy as np

from .models import (
    ChainSpec,
    FourBarSpec,
    drift_stride,
    four_bar_result,
    four_bar_stops,
    microseconds_per_call,
    step_count,
)

FOUR_BAR_DT = 5e-4
BAUMGARTE = (100.0, 20.0)  # Kp [1/s^2], Kd [1/s]: critically damped at 10 rad/s; stiffer ones cost accuracy
PROBE_ABOVE = 500
BYTES_PER_CUBED_JOINT = 64.0  # measured with 4.1: Data takes 8 GB at n=500, so 64 GB at n=1000

Acceleration = Callable[[np.ndarray, np.ndarray], np.ndarray]


def available() -> str | None:
    """Version of Pinocchio, or None if it cannot be imported."""
    try:
        return str(_load().__version__)
    except RuntimeError:
        return None


def chain_start(spec: ChainSpec) -> tuple[float, np.ndarray]:
    """Potential energy [J] and joint accelerations [rad/s^2] of the start state, both by Pinocchio."""
    pin = _load()
    model, data = _chain(pin, spec)
    q, v = _start(spec)
    acceleration = pin.aba(model, data, q, v, np.zeros(spec.n), pin.Convention.WORLD)
    return float(pin.computePotentialEnergy(model, data, q)), np.array(acceleration)


def chain_rhs_time(spec: ChainSpec, repeats: int) -> float:
    """Microseconds of one `aba` in the WORLD convention, the faster of its two.

    The call goes through the Python binding, which copies the result out; a single joint costs 1 us.
    """
    pin = _load()
    model, data = _chain(pin, spec)
    q, v = _start(spec)
    call = partial(pin.aba, model, data, q, v, np.zeros(spec.n), pin.Convention.WORLD)
    return microseconds_per_call(call, repeats)


def chain_energy_drift(spec: ChainSpec, t_end: float, dt: float) -> tuple[float, float]:
    """Largest relative energy drift of an RK4 run and its wall seconds; nan if the run blew up.

    Pinocchio has no integrator for this: RK4 is written in numpy around `aba`, so for short chains the
    wall time is mostly the interpreter's.
    """
    pin = _load()
    steps = step_count(t_end, dt)
    stride = drift_stride(steps)
    model, data = _chain(pin, spec)
    q, v = _start(spec)
    tau, world = np.zeros(spec.n), pin.Convention.WORLD

    def acceleration(q: np.ndarray, v: np.ndarray) -> np.ndarray:
        return pin.aba(model, data, q, v, tau, world)

    q_samples, v_samples = [q], [v]
    wall = 0.0
    with np.errstate(all="ignore"):
        for _ in range(steps // stride):
            start = time.perf_counter()
            q, v = _rk4(acceleration, q, v, dt, stride)
            wall += time.perf_counter() - start
            q_samples.append(q)
            v_samples.append(v)
    return spec.drift(np.array(q_samples), np.array(v_samples)), wall


def four_bar(spec: FourBarSpec, t_end: float = 10.0, dt: float = FOUR_BAR_DT) -> dict[str, float]:
    """Crank angle of the four-bar: RK4 in numpy around `constraintDynamics`, a 3D point closing the loop.

    The loop is a constraint on accelerations with weak Baumgarte terms. Its third direction is redundant in
    the plane; the proximal solver takes that.
    """
    pin = _load()
    stops = four_bar_stops(t_end, dt)
    acceleration = _four_bar(pin, spec)
    (th, beta, psi), (th_dot, beta_dot, psi_dot) = spec.angles(), spec.rates()
    q = np.array([th, beta - th, psi])
    v = np.array([th_dot, beta_dot - th_dot, psi_dot])
    theta: dict[float, float] = {}
    done = 0
    start = time.perf_counter()
    for t, steps in stops:
        q, v = _rk4(acceleration, q, v, dt, steps - done)
        theta[t], done = float(q[0]), steps
    wall = time.perf_counter() - start
    if not np.all(np.isfinite(q)):
        raise RuntimeError(f"Pinocchio four-bar blew up at dt={dt} s: take a smaller dt")
    return four_bar_result(wall, theta, t_end)


def _load() -> ModuleType:
    try:
        import pinocchio
    except ImportError as error:
        raise RuntimeError(f"Pinocchio cannot be imported: {error}") from error
    return pinocchio


def _start(spec: ChainSpec) -> tuple[np.ndarray, np.ndarray]:
    return np.full(spec.n, spec.phi0), np.zeros(spec.n)


def _rk4(
    acceleration: Acceleration, q: np.ndarray, v: np.ndarray, dt: float, steps: int
) -> tuple[np.ndarray, np.ndarray]:
    """`steps` classical Runge-Kutta steps; hinge coordinates form a vector space, so q' = v."""
    half = 0.5 * dt
    for _ in range(steps):
        a1 = acceleration(q, v)
        v2 = v + half * a1
        a2 = acceleration(q + half * v, v2)
        v3 = v + half * a2
        a3 = acceleration(q + half * v2, v3)
        v4 = v + dt * a3
        a4 = acceleration(q + dt * v3, v4)
        q = q + dt / 6.0 * (v + 2.0 * (v2 + v3) + v4)
        v = v + dt / 6.0 * (a1 + 2.0 * (a2 + a3) + a4)
    return q, v


def _add_link(pin: ModuleType, model: Any, parent: int, joint: Any, at: Any, body: Any) -> int:
    index = model.addJoint(parent, joint, pin.SE3(np.eye(3), np.array(at)), f"joint{model.njoints}")
    model.appendBodyToJoint(index, body, pin.SE3.Identity())
    return int(index)


def _chain_model(pin: ModuleType, spec: ChainSpec) -> Any:
    """Model of the chain; joint frames sit at the hinges."""
    model = pin.Model()
    model.gravity.linear = np.array([0.0, -spec.g, 0.0])
    body = pin.Inertia(spec.mass, np.array([0.0, -0.5 * spec.length, 0.0]), np.diag(spec.inertia))
    parent = 0
    for i in range(spec.n):
        joint = pin.JointModelRZ() if spec.axis(i) == "z" else pin.JointModelRX()
        parent = _add_link(pin, model, parent, joint, (0.0, -spec.length if i else 0.0, 0.0), body)
    return model


def _chain(pin: ModuleType, spec: ChainSpec) -> tuple[Any, Any]:
    """Model and data of the chain, after checking that the data fit into memory."""
    reason = _too_long(spec.n)
    if reason:
        raise RuntimeError(reason)
    model = _chain_model(pin, spec)
    try:
        return model, model.createData()
    except MemoryError as error:
        raise RuntimeError(f"Pinocchio ran out of memory for {spec.n} joints") from error


@lru_cache
def _too_long(n: int) -> str | None:
    """Why a chain of `n` joints cannot be built here, or None; long ones are tried in a subprocess first."""
    if n <= PROBE_ABOVE:
        return None
    need, free = BYTES_PER_CUBED_JOINT * n**3, _free_memory()
    text = f"Pinocchio needs about {need / 1e9:.0f} GB for its Data of {n} joints (it grows as n^3)"
    if free is None or need > 0.9 * free:
        have = "unknown" if free is None else f"{free / 1e9:.0f} GB"
        return f"{text}; free memory: {have}"
    command = [sys.executable, "-c", _PROBE, str(n), str(int(free))]
    try:
        probe = subprocess.run(command, check=False, capture_output=True, text=True, timeout=300)
    except subprocess.TimeoutExpired:
        return f"{text}; building it in a subprocess took more than 300 s"
    if probe.returncode:
        last = (probe.stderr.strip().splitlines() or [f"exit status {probe.returncode}"])[-1]
        return f"{text}; building it in a subprocess failed: {last}"
    return None


_PROBE = """
import sys
import numpy as np
import pinocchio as pin
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[2]),) * 2)
except ImportError:
    pass
model, parent = pin.Model(), 0
for i in range(int(sys.argv[1])):
    parent = model.addJoint(parent, pin.JointModelRZ(), pin.SE3.Identity(), f"j{i}")
    model.appendBodyToJoint(parent, pin.Inertia.Random(), pin.SE3.Identity())
z = np.zeros(model.nv)
pin.aba(model, model.createData(), z, z, z)
"""


def _free_memory() -> float | None:
    """Free memory in bytes, or None where it cannot be read."""
    try:
        with open("/proc/meminfo", encoding="ascii") as file:
            lines = dict(line.split(":", 1) for line in file)
        return 1024.0 * float(lines["MemAvailable"].split()[0])
    except (OSError, KeyError, ValueError):
        return None


def _four_bar(pin: ModuleType, spec: FourBarSpec) -> Acceleration:
    """Acceleration of the four-bar: tree crank-coupler plus rocker, tips joined by a 3D rigid constraint."""
    model = pin.Model()
    model.gravity.linear = np.array([0.0, -spec.g, 0.0])

    def rod(parent: int, x: float, length: float) -> int:
        centre = np.array([0.5 * length, 0.0, 0.0])
        body = pin.Inertia(spec.mass(length), centre, np.diag(spec.inertia(length)))
        return _add_link(pin, model, parent, pin.JointModelRZ(), (x, 0.0, 0.0), body)

    def tip(length: float) -> Any:
        return pin.SE3(np.eye(3), np.array([length, 0.0, 0.0]))

    coupler = rod(rod(0, 0.0, spec.crank), spec.crank, spec.coupler)
    rocker = rod(0, spec.ground, spec.rocker)
    kind, frame = pin.ContactType.CONTACT_3D, pin.ReferenceFrame.LOCAL
    loop = pin.RigidConstraintModel(kind, model, coupler, tip(spec.coupler), rocker, tip(spec.rocker), frame)
    loop.m_baumgarte_parameters.Kp, loop.m_baumgarte_parameters.Kd = BAUMGARTE
    models, datas = pin.StdVec_RigidConstraintModel(), pin.StdVec_RigidConstraintData()
    models.append(loop)
    datas.append(loop.createData())
    data = model.createData()
    pin.initConstraintDynamics(model, data, models, datas)
    settings = pin.ProximalSettings(1e-12, 1e-8, 10)
    tau = np.zeros(3)

    def acceleration(q: np.ndarray, v: np.ndarray) -> np.ndarray:
        return pin.constraintDynamics(model, data, q, v, tau, models, datas, settings)

    return acceleration
