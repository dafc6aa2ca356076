"""MuJoCo: the omni vehicle, each roller a mesh of its exact surface against the plane; and the vehicle itself."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from .mujoco_peer import _load, _quiet, _was_reset, available

__all__ = ["SETTINGS", "OmniRun", "OmniSpec", "available", "run"]


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
    chi: tuple[float, float, float] = (0.1, 0.2, 0.3)
    speed: float = 0.5
    yaw_rate: float = 1.0
    end: float = 5.0

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
        """Place of roller j in the wheel's axes [m], and its angle about z."""
        a = 2 * math.pi * j / self.n
        return self.centre * np.array([math.sin(a), -math.cos(a), 0.0]), a

    def rates(self, i: int) -> tuple[float, list[float]]:
        """Initial rates of wheel i and of its rollers [rad/s]: those in contact roll, the others do not spin."""
        e, rim = self.outward(i), self.hub(i)[:, 0]
        v = np.array([self.speed, 0.0, 0.0]) + self.yaw_rate * self.rho * rim
        rollers = []
        for j in range(self.n):
            gamma = (self.chi[i] + 2 * math.pi * j / self.n + math.pi) % (2 * math.pi) - math.pi
            lever = self.R * math.cos(gamma) - self.centre
            touches = abs(gamma) < self.alpha
            rollers.append(float(v @ e) / lever if touches else -self.yaw_rate * math.sin(gamma))
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

    def spheres(self, count: int) -> list[tuple[float, float]]:
        """Places along a roller's axis and radii of `count` spheres that touch its surface from inside."""
        gamma = self.alpha * (2.0 * np.arange(count) + 1.0 - count) / count
        return list(zip(self.centre * np.tan(gamma), self.R - self.centre / np.cos(gamma), strict=True))


@dataclass(frozen=True, slots=True)
class OmniRun:
    """What is compared: `early` is the platform's (x, y) at 0.1 s, `height` the largest error of its height [m]."""

    wall: float  # s, of the steps alone
    yaw: float  # rad, at the end
    early: tuple[float, float]
    kinetic: float  # J, at the end
    height: float

    @classmethod
    def of(cls, spec: OmniSpec, wall: float, times: Any, place: Any, yaw: Any, kinetic: float) -> OmniRun:
        """From samples of the platform's position (n, 3) and yaw, wrapped or not."""
        place, yaw = np.asarray(place), np.unwrap(yaw)
        if not (np.all(np.isfinite(place)) and math.isfinite(kinetic)):
            raise RuntimeError("the run is not finite: take a smaller step")
        x, y, _ = place[int(np.argmin(np.abs(np.asarray(times) - 0.1)))]
        height = float(np.abs(place[:, 2] - spec.R).max())
        return cls(wall, float(yaw[-1] - yaw[0]), (float(x), float(y)), float(kinetic), height)


FINE, COARSE = (200, 96), (40, 48)
SETTINGS: dict[str, dict[str, Any]] = {"fine mesh": {"mesh": FINE}, "coarse mesh": {"mesh": COARSE}}
SAMPLE = 0.01


def run(spec: OmniSpec, dt: float = 1e-3, **options: Any) -> OmniRun:
    """Run with the steps in C, `mj_step(nstep)`, ten samples per 0.1 s."""
    mujoco = _load()
    model, data = _scene(mujoco, spec, dt, **options)
    stride = max(1, round(SAMPLE / dt))
    count = round(spec.end / (stride * dt))
    place, quat = np.zeros((count + 1, 3)), np.zeros((count + 1, 4))
    place[0], quat[0] = data.qpos[:3], data.qpos[3:7]
    wall = 0.0
    with _quiet(mujoco):
        for k in range(1, count + 1):
            start = time.perf_counter()
            mujoco.mj_step(model, data, stride)
            wall += time.perf_counter() - start
            place[k], quat[k] = data.qpos[:3], data.qpos[3:7]
    if _was_reset(mujoco, data):
        raise RuntimeError(f"MuJoCo reset the run at dt={dt} s: it is unstable, take a smaller dt")
    mujoco.mj_energyVel(model, data)
    w, x, y, z = quat.T
    yaw = np.arctan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))
    return OmniRun.of(spec, wall, stride * dt * np.arange(count + 1), place, yaw, data.energy[1])


def _scene(
    mujoco: ModuleType,
    spec: OmniSpec,
    dt: float,
    *,
    mesh: tuple[int, int] = FINE,
    integrator: str = "implicitfast",
    cone: str = "elliptic",
    solver: str = "Newton",
    jacobian: str = "auto",
    contact: float | None = 2.0,
    friction: float | None = None,
    impedance: float | None = 0.9999,
    impratio: float = 1.0,
    noslip: int = 0,
    iterations: int = 100,
    tolerance: float = 1e-10,
    spheres: int = 0,
    disable: tuple[str, ...] = (),
) -> tuple[Any, Any]:
    model = mujoco.MjSpec()
    option = model.option
    option.gravity = (0.0, 0.0, -spec.g)
    option.timestep = dt
    option.integrator = getattr(mujoco.mjtIntegrator, f"mjINT_{integrator.upper()}")
    option.cone = getattr(mujoco.mjtCone, f"mjCONE_{cone.upper()}")
    option.solver = getattr(mujoco.mjtSolver, f"mjSOL_{solver.upper()}")
    option.jacobian = getattr(mujoco.mjtJacobian, f"mjJAC_{jacobian.upper()}")
    option.iterations, option.tolerance = iterations, tolerance
    option.impratio = impratio
    option.noslip_iterations, option.noslip_tolerance = noslip, 1e-15
    option.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_REFSAFE)
    for name in disable:
        option.disableflags |= int(getattr(mujoco.mjtDisableBit, f"mjDSBL_{name}"))
    pair: dict[str, Any] = {}
    if contact is not None:
        pair["solref"] = (contact * dt, 1.0)
    if impedance is not None:
        pair["solimp"] = (impedance, impedance, 1e-3, 0.5, 2.0)
    if friction is not None:
        pair["solreffriction"] = (friction * dt, 1.0)
    model.worldbody.add_geom(name="plane", type=mujoco.mjtGeom.mjGEOM_PLANE, size=(1.0, 1.0, 1.0), contype=0, conaffinity=1 if spheres else 0)
    shape = model.add_mesh(name="roller", uservert=spec.points(*mesh).ravel())
    shape.inertia = mujoco.mjtMeshInertia.mjMESH_INERTIA_CONVEX
    mass, axial, transverse = spec.roller
    own = {"explicitinertial": True, "ipos": (0.0,) * 3, "iquat": (1.0, 0.0, 0.0, 0.0)}  # defaults: pos and quat of the body
    platform = model.worldbody.add_body(
        pos=(0.0, 0.0, spec.R), mass=spec.mass, inertia=spec.moments, **own
    )
    platform.add_freejoint()
    hinge = mujoco.mjtJoint.mjJNT_HINGE
    for i in range(3):
        quat = np.zeros(4)
        mujoco.mju_mat2Quat(quat, spec.hub(i).ravel())
        wheel = platform.add_body(
            pos=spec.rho * spec.outward(i),
            quat=quat,
            mass=spec.wheel_mass,
            inertia=spec.wheel_moments,
            **own,
        )
        wheel.add_joint(type=hinge, axis=(0.0, 0.0, 1.0))
        for j in range(spec.n):
            place, angle = spec.seat(j)
            body = wheel.add_body(
                pos=place,
                quat=(math.cos(angle / 2), 0.0, 0.0, math.sin(angle / 2)),
                mass=mass,
                inertia=(axial, transverse, transverse),
                **own,
            )
            body.add_joint(type=hinge, axis=(1.0, 0.0, 0.0))
            name = f"roller{i}.{j}"
            if spheres:
                for k, (x, r) in enumerate(spec.spheres(spheres)):
                    body.add_geom(name=f"{name}.{k}", type=mujoco.mjtGeom.mjGEOM_SPHERE, size=(r,0,0), pos=(x,0,0), contype=1, conaffinity=0, condim=3, friction=(spec.mu,0,0), priority=1, **{k:v for k,v in pair.items() if k!="solreffriction"})
                continue
            body.add_geom(
                name=name, type=mujoco.mjtGeom.mjGEOM_MESH, meshname="roller", contype=0, conaffinity=0
            )
            model.add_pair(
                geomname1="plane", geomname2=name, condim=3, friction=(spec.mu, spec.mu, 0.0, 0.0, 0.0), **pair
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
