"""MuJoCo: the omni vehicle, each roller a convex mesh of its exact surface against the plane; and the vehicle itself.

MuJoCo takes one vertex of a fine mesh as the contact, so a roller is a polyhedron that hops from vertex to vertex, and
every hop brakes. At 1 ms the yaw is nearest the truth with RK4 and a contact of 1.2 steps (with 4 steps it is 3.90,
4.29, 4.42 rad for n = 4, 8, 16, at about the same cost); implicitfast with 2 steps is a fourth of the work and a little
worse. Smaller steps and a finer mesh converge to the truth. Also tried, and not better over all n: Euler, implicit and
discrete, contacts of 3 to 50 steps and the default one, solimp from 0.1 to 0.9999 (soft contacts are good for few
rollers only), pyramidal cones, impratio from 10 to 1000 (unstable), the no-slip solver with and without main friction,
PGS and CG, and rollers made of 25 to 200 spheres.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from .mujoco_peer import _load, _quiet, _was_reset, available

__all__ = ["COARSE", "FINE", "SAMPLE", "SETTINGS", "OmniRun", "OmniSpec", "available", "run"]

SAMPLE = 0.01  # s between samples
TIP = 0.1  # lever of a roller too near to its tip to roll at the start, over the largest
EARLY = 0.1  # s, when the position is compared
FINE, COARSE, FINEST = (200, 96), (40, 48), (400, 384)  # faces along and around a roller

SETTINGS: dict[str, tuple[float, dict[str, Any]]] = {
    "fine mesh, RK4, 1 ms": (1e-3, {"mesh": FINE, "integrator": "RK4", "contact": 1.2}),
    "fine mesh, implicitfast, 1 ms": (1e-3, {"mesh": FINE}),
    "coarse mesh, implicitfast, 1 ms": (1e-3, {"mesh": COARSE}),
    "finest mesh, implicitfast, 0.1 ms": (1e-4, {"mesh": FINEST}),
}
"""Step and options of `run`."""


@dataclass(frozen=True, slots=True)
class OmniSpec:
    """A platform on three omni wheels with radial axles, z up: x, y, z here are z, x, y of trundle's OmniVehicle.

    Frames: that of wheel i has x along the rim, y up and z outwards before it turns by chi about z; that of roller j
    is turned by 2 pi j / n about z, its centre lies below the axle for j = 0, its axis is x.
    """

    n: int = 4
    density: float | None = None  # of the rollers [kg/m^3]; None: every roller has the inertia of the paper
    R: float = 0.1
    rho: float = 0.3
    mass: float = 10.0
    moments: tuple[float, float, float] = (0.3, 0.3, 0.5)
    wheel_mass: float = 0.6
    wheel_moments: tuple[float, float, float] = (1.6e-3, 1.6e-3, 3e-3)
    mu: float = 0.3
    g: float = 9.81
    speed: float = 0.5
    yaw_rate: float = 1.0
    end: float = 5.0

    @property
    def chi(self) -> tuple[float, float, float]:
        """Angles of the wheels at the start: for every n the same parts of a roller's angle, away from its tips."""
        return (0.4 / self.n, 0.8 / self.n, 1.2 / self.n)

    @property
    def alpha(self) -> float:
        return math.pi / self.n

    @property
    def centre(self) -> float:
        """Distance of a roller from the axle [m]."""
        return self.R * math.cos(self.alpha)

    @property
    def half_length(self) -> float:
        return self.R * math.sin(self.alpha)

    def meridian(self, x: np.ndarray) -> np.ndarray:
        """Radius of a roller at x along its axis [m]."""
        return np.maximum(np.sqrt(self.R**2 - x**2) - self.centre, 0.0)

    @property
    def roller(self) -> tuple[float, float, float]:
        """Mass [kg], axial and transverse moment [kg m^2] of a roller."""
        if self.density is None:
            return 0.05, 1e-5, 3e-5
        nodes, weights = np.polynomial.legendre.leggauss(64)
        x = self.half_length * nodes
        slices = self.density * math.pi * self.half_length * weights * self.meridian(x) ** 2
        axial = 0.5 * float(slices @ self.meridian(x) ** 2)
        return float(slices.sum()), axial, 0.5 * axial + float(slices @ x**2)

    def outward(self, i: int) -> np.ndarray:
        return np.array([math.cos(2 * math.pi * i / 3), math.sin(2 * math.pi * i / 3), 0.0])

    def hub(self, i: int) -> np.ndarray:
        """Axes of wheel i at chi = 0, as columns."""
        e, up = self.outward(i), np.array([0.0, 0.0, 1.0])
        return np.column_stack([np.cross(up, e), up, e])

    def seat(self, j: int) -> tuple[np.ndarray, float]:
        """Position of roller j in the wheel's axes [m], and its angle about z."""
        a = 2 * math.pi * j / self.n
        return self.centre * np.array([math.sin(a), -math.cos(a), 0.0]), a

    def rates(self, i: int) -> tuple[float, list[float]]:
        """Initial rates of wheel i and of its rollers [rad/s]: that in contact rolls, the others do not spin.

        Nor does one that touches near its tip, where it would have to spin without bound (as in trundle).
        """
        e, rim = self.outward(i), self.hub(i)[:, 0]
        v = np.array([self.speed, 0.0, 0.0]) + self.yaw_rate * self.rho * rim
        rollers = []
        for j in range(self.n):
            gamma = (self.chi[i] + 2 * math.pi * j / self.n + math.pi) % (2 * math.pi) - math.pi
            lever = self.R * math.cos(gamma) - self.centre
            rolls = abs(gamma) < self.alpha and lever > TIP * (self.R - self.centre)
            rollers.append(float(v @ e) / lever if rolls else -self.yaw_rate * math.sin(gamma))
        return -float(v @ rim) / self.R, rollers

    def points(self, along: int, around: int) -> np.ndarray:
        """Points of a roller's surface: its two tips and `along` - 1 rings of `around` points."""
        gamma = np.linspace(-self.alpha, self.alpha, along + 1)[1:-1]
        x = self.R * np.sin(gamma)
        turn = 2 * math.pi * np.arange(around) / around
        r = self.meridian(x)
        rings = np.stack(np.broadcast_arrays(x[:, None], np.outer(r, np.cos(turn)), np.outer(r, np.sin(turn))), axis=-1)
        tips = [[-self.half_length, 0.0, 0.0], [self.half_length, 0.0, 0.0]]
        return np.concatenate([rings.reshape(-1, 3), tips])


@dataclass(frozen=True, slots=True)
class OmniRun:
    """What is compared: `early` is the platform's (x, y) at 0.1 s, `height` the largest error of its height [m]."""

    wall: float  # s, of the steps alone
    yaw: float  # rad, at the end
    early: tuple[float, float]
    kinetic: float  # J, at the end
    height: float

    @classmethod
    def of(cls, spec: OmniSpec, wall: float, times: Any, position: Any, yaw: Any, kinetic: float) -> OmniRun:
        """From samples of the platform's position (n, 3) and yaw, wrapped or not, at least a few per turn."""
        position = np.asarray(position)
        if not (np.all(np.isfinite(position)) and math.isfinite(kinetic)):
            raise RuntimeError("the run is not finite: take a smaller step")
        height = float(np.abs(position[:, 2] - spec.R).max())
        if height > spec.R:
            raise RuntimeError(f"the vehicle left the ground by {height:.2g} m")
        yaw = np.unwrap(yaw)
        x, y = (float(np.interp(EARLY, times, position[:, k])) for k in (0, 1))
        return cls(wall, float(yaw[-1] - yaw[0]), (x, y), float(kinetic), height)


def run(spec: OmniSpec, dt: float = 1e-3, **options: Any) -> OmniRun:
    """Run with the steps in C, `mj_step(nstep)`; for `options` see `_scene`."""
    mujoco = _load()
    model, data = _scene(mujoco, spec, dt, **options)
    stride = max(1, round(SAMPLE / dt))
    count = round(spec.end / (stride * dt))
    position, quat = np.zeros((count + 1, 3)), np.zeros((count + 1, 4))
    position[0], quat[0] = data.qpos[:3], data.qpos[3:7]
    wall = 0.0
    with _quiet(mujoco):
        for k in range(1, count + 1):
            start = time.perf_counter()
            mujoco.mj_step(model, data, stride)
            wall += time.perf_counter() - start
            position[k], quat[k] = data.qpos[:3], data.qpos[3:7]
    if _was_reset(mujoco, data):
        raise RuntimeError(f"MuJoCo reset the run at dt={dt} s: it is unstable, take a smaller dt")
    mujoco.mj_forward(model, data)
    mujoco.mj_energyVel(model, data)
    w, x, y, z = quat.T
    yaw = np.arctan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))
    return OmniRun.of(spec, wall, stride * dt * np.arange(count + 1), position, yaw, data.energy[1])


def _scene(
    mujoco: ModuleType,
    spec: OmniSpec,
    dt: float,
    *,
    mesh: tuple[int, int] = FINE,
    integrator: str = "implicitfast",
    contact: float = 2.0,
    impedance: float = 0.99,
) -> tuple[Any, Any]:
    """Model and data: Newton, elliptic cones, condim 3, only pairs of a roller and the plane touch.

    `contact` is the time constant of the contact in steps.
    """
    model = mujoco.MjSpec()
    option = model.option
    option.gravity = (0.0, 0.0, -spec.g)
    option.timestep = dt
    option.integrator = getattr(mujoco.mjtIntegrator, f"mjINT_{integrator.upper()}")
    option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    option.solver = mujoco.mjtSolver.mjSOL_NEWTON
    option.iterations, option.tolerance = 100, 1e-10
    option.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_REFSAFE)
    free = {"contype": 0, "conaffinity": 0}  # no contacts but the pairs below
    model.worldbody.add_geom(name="plane", type=mujoco.mjtGeom.mjGEOM_PLANE, size=(1.0, 1.0, 1.0), **free)  # infinite
    shape = model.add_mesh(name="roller", uservert=spec.points(*mesh).ravel())
    shape.inertia = mujoco.mjtMeshInertia.mjMESH_INERTIA_CONVEX
    own = {  # without ipos and iquat MuJoCo takes pos and quat of the body for them
        "explicitinertial": True,
        "ipos": (0.0, 0.0, 0.0),
        "iquat": (1.0, 0.0, 0.0, 0.0),
    }
    hinge = mujoco.mjtJoint.mjJNT_HINGE
    mass, axial, transverse = spec.roller
    platform = model.worldbody.add_body(pos=(0.0, 0.0, spec.R), mass=spec.mass, inertia=spec.moments, **own)
    platform.add_freejoint()
    for i in range(3):
        quat = np.zeros(4)
        mujoco.mju_mat2Quat(quat, spec.hub(i).ravel())
        wheel = platform.add_body(
            pos=spec.rho * spec.outward(i), quat=quat, mass=spec.wheel_mass, inertia=spec.wheel_moments, **own
        )
        wheel.add_joint(type=hinge, axis=(0.0, 0.0, 1.0))
        for j in range(spec.n):
            position, angle = spec.seat(j)
            turn = (math.cos(angle / 2), 0.0, 0.0, math.sin(angle / 2))
            body = wheel.add_body(pos=position, quat=turn, mass=mass, inertia=(axial, transverse, transverse), **own)
            body.add_joint(type=hinge, axis=(1.0, 0.0, 0.0))
            name = f"roller{i}.{j}"
            body.add_geom(name=name, type=mujoco.mjtGeom.mjGEOM_MESH, meshname="roller", **free)
            model.add_pair(
                geomname1="plane",
                geomname2=name,
                condim=3,
                friction=(spec.mu, spec.mu, 0.0, 0.0, 0.0),
                solref=(contact * dt, 1.0),
                solimp=(impedance, impedance, 1e-3, 0.5, 2.0),
            )
    try:
        compiled = model.compile()
    except ValueError as error:
        raise RuntimeError(f"MuJoCo refused the model: {error}") from error
    data = mujoco.MjData(compiled)
    position, velocity = [*data.qpos[:7]], [spec.speed, 0.0, 0.0, 0.0, 0.0, spec.yaw_rate]
    for i in range(3):
        spin, rollers = spec.rates(i)
        position += [spec.chi[i], *[0.0] * spec.n]
        velocity += [spin, *rollers]
    data.qpos[:], data.qvel[:] = position, velocity
    return compiled, data
