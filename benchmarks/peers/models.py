"""The models that the peers build, a chain, a four-bar and a rolling disc, and how runs are measured.

SI units throughout. Nothing here imports a peer.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Any

import numpy as np

Vec3 = tuple[float, float, float]

FOUR_BAR_TIMES = (0.5, 1.0, 5.0)
"""Times at which `four_bar` of each peer reports the crank angle [s]."""

DISC_TIMES = (1.0, 5.0, 20.0)
"""Times up to which `disc_errors` reports the largest position error [s]."""

BATCHES = 50
BATCH_LIMIT_S = 0.1
DRIFT_SAMPLES = 500
DISC_SAMPLES = 200


@dataclass(frozen=True, slots=True)
class ChainSpec:
    """Chain of `n` solid cylinders (axis: local y) on hinges whose axes alternate z, x, z, x, ...

    The hinge of link i is at local (0, +length/2, 0) of link i and at local (0, -length/2, 0) of link i-1,
    the first one at the world origin. The hinge axes have the same components in both links. All hinge
    angles start at `phi0` with zero velocity; gravity is (0, -g, 0); there is no damping.
    """

    n: int
    mass: float = 0.1
    length: float = 0.1
    radius: float = 0.01
    phi0: float = 0.1
    g: float = 9.81

    def __post_init__(self) -> None:
        """Reject sizes that no peer can build."""
        if self.n < 1:
            raise RuntimeError(f"ChainSpec.n is {self.n}: a chain needs at least one link")

    @property
    def inertia(self) -> Vec3:
        """Principal moments (Ixx, Iyy, Izz) of one link about its centre of mass [kg m^2]."""
        across = self.mass * (3.0 * self.radius**2 + self.length**2) / 12.0
        return (across, 0.5 * self.mass * self.radius**2, across)

    @property
    def energy_scale(self) -> float:
        """Total mass * g * total length [J], the scale of the relative energy drift."""
        return (self.n * self.mass) * self.g * (self.n * self.length)

    def axis(self, i: int) -> str:
        """Hinge axis of link `i`: 'z' for even i, 'x' for odd i."""
        return "zx"[i % 2]

    def energy(self, q: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Potential (zero at the world origin) and kinetic energy for states of shape (samples, n) [J].

        A plain forward sweep in link axes, written without any peer, so it also checks theirs.
        """
        q, v = np.atleast_2d(q), np.atleast_2d(v)
        samples = q.shape[0]
        half = np.array([0.0, -0.5 * self.length, 0.0])
        inertia = np.array(self.inertia)
        up = np.zeros((samples, 3))  # the world y axis, in link axes
        up[:, 1] = 1.0
        omega = np.zeros((samples, 3))  # angular velocity of the link, in link axes
        speed = np.zeros((samples, 3))  # velocity of the hinge, in link axes
        height = np.zeros(samples)  # world y of the hinge
        potential, kinetic = np.zeros(samples), np.zeros(samples)
        for i in range(self.n):
            a, b, axis = (0, 1, 2) if self.axis(i) == "z" else (1, 2, 0)
            c, s = np.cos(q[:, i]), np.sin(q[:, i])
            for vec in (up, omega, speed):  # parent axes -> link axes
                vec[:, a], vec[:, b] = c * vec[:, a] + s * vec[:, b], c * vec[:, b] - s * vec[:, a]
            omega[:, axis] += v[:, i]
            centre_speed = speed + np.cross(omega, half)
            potential += self.mass * self.g * (height + up[:, 1] * half[1])
            kinetic += 0.5 * (self.mass * (centre_speed**2).sum(axis=1) + (omega**2 @ inertia))
            speed += np.cross(omega, 2.0 * half)
            height += up[:, 1] * 2.0 * half[1]
        return potential, kinetic

    def drift(self, q: np.ndarray, v: np.ndarray) -> float:
        """Largest |E - E0| / energy_scale over samples of shape (samples, n); nan if the run blew up."""
        with np.errstate(all="ignore"):
            total = np.sum(self.energy(q, v), axis=0)
            worst = float(np.max(np.abs(total - total[0]))) / self.energy_scale
        return worst if math.isfinite(worst) else math.nan


@dataclass(frozen=True, slots=True)
class FourBarSpec:
    """Planar four-bar in the x-y plane: thin uniform rods, hinge axes z, rocker above, gravity (0, -g, 0).

    The crank turns about (0, 0, 0), the rocker about (ground, 0, 0), the coupler joins their tips.
    `radius` only gives the rods a tiny positive moment about their own axis; it does not enter the motion.
    """

    crank: float = 0.3
    coupler: float = 0.9
    rocker: float = 0.7
    ground: float = 1.0
    line_density: float = 1.0
    radius: float = 1e-3
    th0: float = 0.5
    th_dot0: float = 6.0
    g: float = 9.81

    @property
    def rods(self) -> tuple[float, float, float]:
        """Lengths of crank, coupler and rocker [m]."""
        return (self.crank, self.coupler, self.rocker)

    def mass(self, length: float) -> float:
        """Mass of a rod [kg]."""
        return self.line_density * length

    def inertia(self, length: float) -> Vec3:
        """Moments of a rod about its centre, x along the rod [kg m^2]."""
        m = self.mass(length)
        across = m * length**2 / 12.0
        return (0.5 * m * self.radius**2, across, across)

    def angles(self) -> Vec3:
        """Absolute start angles of crank, coupler and rocker from the x axis, rocker above [rad]."""
        ax, ay = self.crank * math.cos(self.th0), self.crank * math.sin(self.th0)
        dx, dy = self.ground - ax, -ay
        dist = math.hypot(dx, dy)
        if not abs(self.coupler - self.rocker) < dist < self.coupler + self.rocker:
            raise RuntimeError(f"four-bar cannot be assembled at crank angle {self.th0} rad")
        cos_a = (self.coupler**2 + dist**2 - self.rocker**2) / (2.0 * self.coupler * dist)
        beta = math.atan2(dy, dx) + math.acos(cos_a)
        bx, by = ax + self.coupler * math.cos(beta), ay + self.coupler * math.sin(beta)
        return (self.th0, beta, math.atan2(by, bx - self.ground))

    def rates(self) -> Vec3:
        """Absolute start angular velocities of crank, coupler and rocker [rad/s]."""
        th, beta, psi = self.angles()
        det = math.sin(psi - beta)
        beta_dot = self.crank * self.th_dot0 * math.sin(th - psi) / (self.coupler * det)
        psi_dot = self.crank * self.th_dot0 * math.sin(th - beta) / (self.rocker * det)
        return (self.th_dot0, beta_dot, psi_dot)


@dataclass(frozen=True, slots=True)
class DiscSpec:
    """Thin homogeneous disc that rolls without slip on the plane z = 0, gravity (0, 0, -g).

    Attitude Rz(psi) Rx(theta) Rz(phi), psi = phi = 0 at the start. The frame (e1, e2, e3) follows psi and
    theta: e1 is horizontal, e3 is the axis of the disc and the contact lies at centre - radius * e2. The start
    has theta' = 0, psi' = `psi_rate` and the total axial rate `w3`; the centre starts above the origin.
    """

    mass: float = 1.0
    radius: float = 0.3
    g: float = 9.81
    theta: float = math.radians(70.0)
    psi_rate: float = 1.0
    w3: float = -8.0

    @property
    def inertia(self) -> Vec3:
        """Principal moments about the centre, the last one about the axis [kg m^2]."""
        across = 0.25 * self.mass * self.radius**2
        return (across, across, 2.0 * across)

    @property
    def height(self) -> float:
        """Start height of the centre [m]."""
        return self.radius * math.sin(self.theta)

    @property
    def velocity(self) -> Vec3:
        """Start velocity of the centre in world axes [m/s]."""
        return (-self.radius * self.w3, 0.0, 0.0)

    @property
    def omega(self) -> Vec3:
        """Start angular velocity in (e1, e2, e3), which are also the start axes of the body [rad/s]."""
        return (0.0, self.psi_rate * math.sin(self.theta), self.w3)

    def reference(self, times: np.ndarray) -> np.ndarray:
        """Centre (n, 3) at ascending `times` from the reduced equations of motion, DOP853 at rtol 1e-13 [m]."""
        from scipy.integrate import solve_ivp

        i1, _, i3 = self.inertia
        mr2, weight = self.mass * self.radius**2, self.mass * self.g * self.radius

        def rates(_t: float, y: np.ndarray) -> tuple[float, ...]:
            th, psi, w1, w2, w3 = y[:5]
            s, c = math.sin(th), math.cos(th)
            return (
                w1,
                w2 / s,
                (i1 * w2**2 * c / s - (i3 + mr2) * w3 * w2 - weight * c) / (i1 + mr2),
                (i3 * w3 * w1 - i1 * w2 * w1 * c / s) / i1,
                mr2 * w1 * w2 / (i3 + mr2),
                self.radius * (w1 * s * math.sin(psi) - w3 * math.cos(psi)),
                self.radius * (-w1 * s * math.cos(psi) - w3 * math.sin(psi)),
            )

        times = np.asarray(times, dtype=float)
        start = (self.theta, 0.0, *self.omega, 0.0, 0.0)
        run = solve_ivp(rates, (0.0, times[-1]), start, method="DOP853", rtol=1e-13, atol=1e-14, t_eval=times)
        if not run.success:
            raise RuntimeError(f"reference of the disc failed: {run.message}")
        return np.column_stack((run.y[5], run.y[6], self.radius * np.sin(run.y[0])))


def step_count(t_end: float, dt: float) -> int:
    """Number of steps of size `dt` up to `t_end`, which must be a multiple of it."""
    steps = round(t_end / dt) if dt > 0.0 and math.isfinite(t_end) else 0
    if steps < 1 or not math.isclose(steps * dt, t_end, rel_tol=1e-9):
        raise RuntimeError(f"t_end={t_end} s is not a positive multiple of dt={dt} s")
    return steps


def drift_stride(steps: int, samples: int = DRIFT_SAMPLES) -> int:
    """Steps between two samples of a run: a divisor of `steps` that gives `samples` or more, if it can."""
    stride = max(1, steps // samples)
    while steps % stride:
        stride -= 1
    return stride


def batch_size(repeats: int, seconds_each: float) -> int:
    """`repeats`, cut so that one batch takes at most about BATCH_LIMIT_S, at least one."""
    if repeats < 1:
        raise RuntimeError(f"repeats is {repeats}: at least one call is needed")
    return max(1, min(repeats, int(BATCH_LIMIT_S / max(seconds_each, 1e-9))))


def microseconds_per_call(call: Callable[[], object], repeats: int) -> float:
    """Best mean time of `call` over BATCHES batches of `repeats` calls, cut to BATCH_LIMIT_S per batch [us].

    The interpreter's loop and the peer's binding are included; nothing is subtracted.
    """
    call()
    start = time.perf_counter()
    call()
    count = batch_size(repeats, time.perf_counter() - start)
    best = math.inf
    for _ in range(BATCHES):
        start = time.perf_counter()
        for _ in repeat(None, count):
            call()
        best = min(best, time.perf_counter() - start)
    return 1e6 * best / count


def four_bar_result(wall_s: float, theta: dict[float, float], t_end: float) -> dict[str, float]:
    """What `four_bar` returns: wall_s, theta_end, theta_0.5, theta_1, theta_5 (nan past `t_end`)."""
    result = {"wall_s": wall_s, "theta_end": theta[t_end]}
    return result | {f"theta_{t:g}": theta.get(t, math.nan) for t in FOUR_BAR_TIMES}


def four_bar_stops(t_end: float, dt: float) -> list[tuple[float, int]]:
    """Times to report, up to and including `t_end`, with the number of steps that leads to each."""
    return [(t, step_count(t, dt)) for t in sorted({*(t for t in FOUR_BAR_TIMES if t < t_end), t_end})]


def disc_result(wall_s: float, times: np.ndarray, centre: np.ndarray) -> dict[str, Any]:
    """What `disc` returns: wall_s, times (n,) from 0 to the end, centre (n, 3)."""
    return {"wall_s": wall_s, "times": times, "centre": centre}


def disc_errors(spec: DiscSpec, result: dict[str, Any], until: Sequence[float] = DISC_TIMES) -> dict[float, float]:
    """Largest distance of the centre from `DiscSpec.reference` over the samples up to each time [m]."""
    times = result["times"]
    error = np.linalg.norm(result["centre"] - spec.reference(times), axis=1)
    return {t: float(np.max(error[times <= t + 1e-9])) for t in until}
