"""Two scenes with friction, a sliding ball and a tippe top, their references and how runs are measured.

z is up, the plane is z = 0, SI units. Nothing here imports a peer or trundle. The references are integrated by scipy in
the variables (axis of the body, angular momentum, velocity and position of the mass centre).

`python -m benchmarks.peers.contact_models` prints the references.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import ModuleType
from typing import Any

import numpy as np

from .models import Vec3

LAWS: dict[str, Callable[[float], float]] = {
    "linear": lambda s: min(s, 1.0),
    "quadratic": lambda s: s * (2.0 - s) if s < 1.0 else 1.0,  # Drake's TAMSI
    "step": lambda s: s**3 * (10.0 + s * (6.0 * s - 15.0)) if s < 1.0 else 1.0,  # Drake's continuous plant
    "root": lambda s: s / math.sqrt(1.0 + s * s),  # Drake's lagged and similar, CENIC
}
"""Friction over mu N as a function of slip over delta.

Two more laws have a name: "coulomb" is dry friction with stiction, "viscous" is min(mu N, mu m g / delta * slip), with
the weight instead of the normal force in the linear part (MuJoCo's soft friction).
"""

TOP_THETA = {1.0: 0.451770274, 2.0: 1.03986736, 3.0: 1.44549618, 4.0: 2.79916342}
"""Tilt of the top [rad] for "linear" with delta = 0.01 m/s and a bilateral contact, which pulls from 2.0144 s on.

A top that can lift off has 2.145225183 and 3.071180520 rad at 3 and 4 s.
"""
TOP_RIGHT_ANGLE = 2.434687589
"""When that solution first reaches 90 deg [s]."""

BALL_SAMPLES = 40
TOP_SAMPLES = 450
SHORT_S = 1.0  # runs shorter than this are repeated, the fastest counts
STICK = 1e-9  # slip at which "coulomb" sticks [m/s]
TOUCH = 1e-13  # depth at which a flight ends [m]


@dataclass(frozen=True, slots=True)
class BallSpec:
    """Homogeneous sphere that starts in contact with the plane, sliding along x without spin."""

    mass: float = 1.0
    radius: float = 0.1
    g: float = 9.81
    mu: float = 0.2
    v0: float = 7.0
    end: float = 2.0

    @property
    def inertia(self) -> float:
        """Moment of inertia about any axis through the centre [kg m^2]."""
        return 0.4 * self.mass * self.radius**2

    @property
    def slide_end(self) -> float:
        """When sliding turns into rolling [s]."""
        return 2.0 * self.v0 / (7.0 * self.mu * self.g)

    def reference(self, times: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Position along x [m] and its velocity [m/s], exact."""
        times = np.asarray(times, dtype=float)
        slide = np.minimum(times, self.slide_end)
        v = self.v0 - self.mu * self.g * slide
        return 0.5 * (self.v0 + v) * slide + v * (times - slide), v


@dataclass(frozen=True, slots=True)
class TopSpec:
    """Eccentric sphere: its centre lies at `alpha * radius` along the body axis e3 from the mass centre.

    It starts in contact, tilted by `theta` about x, with the angular velocity `spin` about e3 and the mass centre at
    rest.
    """

    mass: float = 0.02
    radius: float = 0.02
    alpha: float = 0.3
    g: float = 9.82
    mu: float = 0.1
    theta: float = 0.1
    spin: float = 155.0
    delta: float = 0.01
    end: float = 4.5

    @property
    def offset(self) -> float:
        """Distance from the mass centre to the centre of the sphere [m]."""
        return self.alpha * self.radius

    @property
    def inertia(self) -> Vec3:
        """Principal moments about the mass centre, the last one about e3 [kg m^2]."""
        mr2 = self.mass * self.radius**2
        return (131.0 / 350.0 * mr2, 131.0 / 350.0 * mr2, 0.4 * mr2)

    @property
    def axis(self) -> Vec3:
        """e3 at the start, in world axes."""
        return (0.0, -math.sin(self.theta), math.cos(self.theta))

    @property
    def height(self) -> float:
        """Height of the mass centre at the start [m]."""
        return self.radius - self.offset * math.cos(self.theta)

    @property
    def jellett(self) -> float:
        """Jellett's invariant -L.r at the start [kg m^3/s]."""
        return self.inertia[2] * self.spin * (self.radius * math.cos(self.theta) - self.offset)

    def reference(
        self, times: Sequence[float], law: str = "linear", delta: float | None = None, bilateral: bool = False
    ) -> np.ndarray:
        """Tilt at ascending `times` [rad], DOP853 at rtol 1e-11.

        Unless `bilateral`, the top leaves the plane when the normal force vanishes and comes back by a plastic impact
        that keeps the friction law.
        """
        found = _reference(self, tuple(map(float, times)), law, self.delta if delta is None else delta, bilateral)
        return found[0].copy()

    def events(self, law: str = "linear", delta: float | None = None, bilateral: bool = False) -> list[TopEvent]:
        """What happened up to `end`: (time, "lift", "touch", "stick" or "right angle")."""
        return list(_reference(self, (self.end,), law, self.delta if delta is None else delta, bilateral)[1])


TopEvent = tuple[float, str]


@dataclass(frozen=True, slots=True)
class ContactRun:
    """Samples of one run, the first at t = 0; `walls` is the time spent stepping up to each sample [s].

    Positions (n, 3) and velocities (n, 3) are those of the mass centre, attitudes (n, 3, 3) turn body into world axes,
    angular velocities (n, 3) are in world axes.
    """

    steps: int
    times: np.ndarray
    walls: np.ndarray
    position: np.ndarray
    attitude: np.ndarray
    velocity: np.ndarray
    omega: np.ndarray

    @property
    def wall(self) -> float:
        """Wall seconds of all steps, without building the model and reading samples."""
        return float(self.walls[-1])


@dataclass(frozen=True, slots=True)
class ContactSetting:
    """One row family of a table: `options` go to `run_ball` or `run_top`, one run for each of `steps`."""

    name: str
    scene: str  # "ball" or "top"
    steps: tuple[float, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    law: str = "coulomb"  # the friction law that the peer approximates
    delta: float | None = None  # its slip scale, of the spec if None


class Recorder:
    """Collects the samples of a run and the time spent between them."""

    def __init__(self, end: float, count: int, times: Sequence[float] | None) -> None:
        self.times = np.linspace(0.0, end, count + 1) if times is None else np.asarray(times, dtype=float)
        if self.times.size < 2 or self.times[0] != 0.0 or np.any(np.diff(self.times) <= 0.0):
            raise RuntimeError("times have to ascend from 0")
        self.walls: list[float] = []
        self.rows: list[tuple[np.ndarray, ...]] = []

    def run(self, advance: Callable[[float], object], read: Callable[[], tuple[np.ndarray, ...]]) -> None:
        """`advance(t)` to each time, then `read()` gives position, attitude, velocity and angular velocity."""
        wall = 0.0
        for t in self.times:
            if t > 0.0:
                start = time.perf_counter()
                advance(float(t))
                wall += time.perf_counter() - start
            self.walls.append(wall)
            self.rows.append(tuple(np.array(part, dtype=float) for part in read()))

    def result(self, steps: int) -> ContactRun:
        parts = [np.array(part) for part in zip(*self.rows)]
        if not all(np.all(np.isfinite(part)) for part in parts):
            raise RuntimeError("the run is not finite: take a smaller step")
        return ContactRun(steps, self.times, np.array(self.walls), *parts)


def step_counter(dt: float, times: np.ndarray) -> dict[float, int]:
    """Number of steps of size `dt` up to each of `times`, which must be multiples of it."""
    counts = {float(t): round(float(t) / dt) for t in times}
    for t, n in counts.items():
        if not math.isclose(n * dt, t, rel_tol=1e-9, abs_tol=1e-12):
            raise RuntimeError(f"the sample at {t} s is not a multiple of dt={dt} s")
    return counts


def ball_errors(spec: BallSpec, run: ContactRun) -> dict[str, float]:
    """Errors of a ball.

    position, velocity: along x at the end [m, m/s]; height: largest |z - R| [m]; slip: |v - w R| at the end [m/s];
    sideways: largest |y| [m]; momentum: largest relative change of m R v + I w, which friction keeps.
    """
    x, v = spec.reference(run.times)
    spin = run.omega[:, 1]
    momentum = spec.mass * spec.radius * run.velocity[:, 0] + spec.inertia * spin
    return {
        "position": float(abs(run.position[-1, 0] - x[-1])),
        "velocity": float(abs(run.velocity[-1, 0] - v[-1])),
        "height": float(np.max(np.abs(run.position[:, 2] - spec.radius))),
        "slip": float(abs(run.velocity[-1, 0] - spin[-1] * spec.radius)),
        "sideways": float(np.max(np.abs(run.position[:, 1]))),
        "momentum": float(np.max(np.abs(momentum / (spec.mass * spec.radius * spec.v0) - 1.0))),
    }


def tilt(run: ContactRun) -> tuple[np.ndarray, np.ndarray]:
    """Angle between e3 and the vertical [rad] and its rate [rad/s]."""
    e = run.attitude[:, :, 2]
    across = np.hypot(e[:, 0], e[:, 1])
    rate = -np.cross(run.omega, e)[:, 2] / np.maximum(across, 1e-12)
    return np.arctan2(across, e[:, 2]), rate


def right_angle(run: ContactRun) -> float:
    """When the tilt first reaches 90 deg, by cubic Hermite interpolation; nan if it does not [s]."""
    from scipy.interpolate import CubicHermiteSpline

    theta, rate = tilt(run)
    if np.max(theta) < 0.5 * math.pi:
        return math.nan
    roots = CubicHermiteSpline(run.times, theta, rate).solve(0.5 * math.pi, extrapolate=False)
    return float(roots[0]) if roots.size else math.nan


def top_errors(spec: TopSpec, run: ContactRun, law: str = "coulomb", delta: float | None = None) -> dict[str, float]:
    """Tilts of a top and its errors.

    theta_1 ... theta_4: tilt at whole seconds [rad]; law_1 ... law_4: its distance from `TopSpec.reference` with the
    peer's own friction law; linear_1, linear_2: its distance from `TOP_THETA`, which holds no longer than the contact;
    right_angle: first time at 90 deg [s]; jellett: largest relative change of the invariant; height: largest distance
    of the sphere from the plane up to 2 s [m]; wall_2: wall seconds up to 2 s.
    """
    theta, _ = tilt(run)
    seconds = [t for t in (1.0, 2.0, 3.0, 4.0) if t <= run.times[-1] + 1e-9]
    at = [int(np.argmin(np.abs(run.times - t))) for t in seconds]
    if not np.allclose(run.times[at], seconds, rtol=0.0, atol=1e-9):
        raise RuntimeError("a run of the top has to be sampled at whole seconds")
    exact = spec.reference(seconds, law, delta)
    e = run.attitude[:, :, 2]
    arm = spec.offset * e - np.array([0.0, 0.0, spec.radius])
    momentum = np.einsum("nij,j,nkj,nk->ni", run.attitude, spec.inertia, run.attitude, run.omega)
    jellett = -np.sum(momentum * arm, axis=1)
    early = run.times <= 2.0 + 1e-9
    gap = run.position[:, 2] + arm[:, 2]
    result = {f"theta_{t:g}": float(theta[i]) for t, i in zip(seconds, at)}
    result |= {f"law_{t:g}": float(abs(theta[i] - x)) for t, i, x in zip(seconds, at, exact)}
    result |= {f"linear_{t:g}": float(abs(theta[i] - TOP_THETA[t])) for t, i in zip(seconds[:2], at)}
    return result | {
        "right_angle": right_angle(run),
        "jellett": float(np.max(np.abs(jellett / spec.jellett - 1.0))),
        "height": float(np.max(np.abs(gap[early]))),
        "wall_2": float(run.walls[early][-1]),
    }


def tabulate(peer: ModuleType, scenes: Sequence[str] = ("ball", "top")) -> None:
    """Print one table per scene of all `SETTINGS` of a peer module."""
    for scene in scenes:
        spec = BallSpec() if scene == "ball" else TopSpec()
        shown = BALL_COLUMNS if scene == "ball" else TOP_COLUMNS
        print(f"\n{scene}\n{'':44s}" + "".join(f"{title:>10s}" for title in ("dt", "steps", "wall s", *shown)))
        for setting in peer.SETTINGS:
            if setting.scene != scene:
                continue
            for dt in setting.steps:
                start = f"{setting.name:44s}{dt:10.0e}"
                try:
                    run, errors = measure(peer, setting, dt, spec)
                except RuntimeError as error:
                    print(f"{start}  {str(error).splitlines()[0][:90]}", flush=True)
                    continue
                values = "".join(f"{errors[key]:10{kind}}" for key, kind in shown.values())
                print(f"{start}{run.steps:10d}{run.wall:10.4f}{values}", flush=True)


BALL_COLUMNS = {
    "position": ("position", ".1e"),
    "velocity": ("velocity", ".1e"),
    "height": ("height", ".1e"),
    "slip": ("slip", ".1e"),
    "sideways": ("sideways", ".1e"),
    "momentum": ("momentum", ".1e"),
}
TOP_COLUMNS = {
    "to 2 s": ("wall_2", ".4f"),
    "th(1)": ("theta_1", ".5f"),
    "th(2)": ("theta_2", ".5f"),
    "th(3)": ("theta_3", ".4f"),
    "th(4)": ("theta_4", ".4f"),
    "t 90deg": ("right_angle", ".4f"),
    "law 1 s": ("law_1", ".1e"),
    "law 2 s": ("law_2", ".1e"),
    "law 3 s": ("law_3", ".1e"),
    "law 4 s": ("law_4", ".1e"),
    "lin 1 s": ("linear_1", ".1e"),
    "lin 2 s": ("linear_2", ".1e"),
    "Jellett": ("jellett", ".1e"),
    "height": ("height", ".1e"),
}


def measure(peer: ModuleType, setting: ContactSetting, dt: float, spec: Any) -> tuple[ContactRun, dict[str, float]]:
    """One run of a setting with its errors; short runs are repeated twice and the fastest counts."""
    call = peer.run_ball if setting.scene == "ball" else peer.run_top
    run = call(spec, dt, **setting.options)
    if run.wall < SHORT_S:
        run = min((run, *(call(spec, dt, **setting.options) for _ in range(2))), key=lambda r: r.wall)
    if setting.scene == "ball":
        return run, ball_errors(spec, run)
    return run, top_errors(spec, run, setting.law, setting.delta)


def _cross(a: Sequence[float], b: Sequence[float]) -> Vec3:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


class _Top:
    """Equations of the top for y = (e3, L, v, x): axis, angular momentum, velocity and position of the mass centre."""

    def __init__(self, spec: TopSpec, law: str, delta: float) -> None:
        if law not in LAWS and law not in ("coulomb", "viscous"):
            raise RuntimeError(f"no friction law {law!r}")
        self.spec, self.law, self.delta = spec, law, delta
        self.i1, _, self.i3 = spec.inertia
        self.viscosity = spec.mu * spec.mass * spec.g / delta
        scale = spec.inertia[2] * spec.spin
        self.atol = 1e-14 * np.array([1.0] * 3 + [scale] * 3 + [0.1] * 3 + [0.01] * 3)

    def start(self) -> np.ndarray:
        e = np.array(self.spec.axis)
        return np.concatenate((e, self.i3 * self.spec.spin * e, np.zeros(3), (0.0, 0.0, self.spec.height)))

    def arm(self, y: Sequence[float]) -> Vec3:
        """From the mass centre to the lowest point of the sphere."""
        a = self.spec.offset
        return (a * y[0], a * y[1], a * y[2] - self.spec.radius)

    def point_velocity(self, y: Sequence[float]) -> Vec3:
        """Velocity of the body at its lowest point."""
        e, momentum = y[0:3], y[3:6]
        k = (1.0 / self.i3 - 1.0 / self.i1) * (momentum[0] * e[0] + momentum[1] * e[1] + momentum[2] * e[2])
        w = (momentum[0] / self.i1 + k * e[0], momentum[1] / self.i1 + k * e[1], momentum[2] / self.i1 + k * e[2])
        c = _cross(w, self.arm(y))
        return (y[6] + c[0], y[7] + c[1], y[8] + c[2])

    def slip(self, y: Sequence[float]) -> float:
        u = self.point_velocity(y)
        return math.hypot(u[0], u[1])

    def gap(self, y: Sequence[float]) -> float:
        return y[11] + self.spec.offset * y[2] - self.spec.radius

    def direction(self, y: Sequence[float]) -> Vec3:
        """Contact force per normal force of a law that is proportional to it."""
        u = self.point_velocity(y)
        slip = math.hypot(u[0], u[1])
        if slip == 0.0:
            return (0.0, 0.0, 1.0)
        part = 0.0 if self.law == "viscous" else 1.0 if self.law == "coulomb" else LAWS[self.law](slip / self.delta)
        q = -self.spec.mu * part / slip
        return (q * u[0], q * u[1], 1.0)

    def normal(self, y: Sequence[float], along: Vec3, extra: Vec3 = (0.0, 0.0, 0.0)) -> float:
        """Normal force N for the contact force N * along + extra that keeps the sphere on the plane."""
        spec, e, momentum, arm = self.spec, y[0:3], y[3:6], self.arm(y)
        k = spec.offset / self.i1
        turn = _cross(momentum, e)
        bend = _cross(momentum, turn)[2] / self.i1 + _cross(_cross(arm, extra), e)[2]
        return (spec.g - k * bend) / (1.0 / spec.mass + k * _cross(_cross(arm, along), e)[2])

    def force(self, y: Sequence[float]) -> Vec3:
        """Contact force while the sphere stays on the plane."""
        along = self.direction(y)
        if self.law == "viscous":
            u = self.point_velocity(y)
            slip = math.hypot(u[0], u[1])
            drag = (-self.viscosity * u[0], -self.viscosity * u[1], 0.0)
            n = self.normal(y, along, drag)
            if self.viscosity * slip <= self.spec.mu * n:
                return (drag[0], drag[1], n)
            q = -self.spec.mu / slip
            along = (q * u[0], q * u[1], 1.0)
        n = self.normal(y, along)
        return (n * along[0], n * along[1], n)

    def rates(self, y: Sequence[float], force: Vec3) -> tuple[float, ...]:
        mass, turn, torque = self.spec.mass, _cross(y[3:6], y[0:3]), _cross(self.arm(y), force)
        axis = (turn[0] / self.i1, turn[1] / self.i1, turn[2] / self.i1)
        return (*axis, *torque, force[0] / mass, force[1] / mass, force[2] / mass - self.spec.g, y[6], y[7], y[8])

    def rolling_force(self, y: np.ndarray) -> np.ndarray:
        """Contact force that keeps the contact point at rest."""
        spec, e, momentum = self.spec, y[0:3], y[3:6]
        r, k = np.array(self.arm(y)), 1.0 / self.i3 - 1.0 / self.i1
        e_rate = np.array(_cross(momentum, e)) / self.i1
        w = momentum / self.i1 + k * (momentum @ e) * e
        hat = np.array([[0.0, -r[2], r[1]], [r[2], 0.0, -r[0]], [-r[1], r[0], 0.0]])
        inverse = np.eye(3) / self.i1 + k * np.outer(e, e)
        rest = np.array(_cross(r, k * (momentum @ e) * e_rate)) - np.array(_cross(w, spec.offset * e_rate))
        return np.linalg.solve(np.eye(3) / spec.mass - hat @ inverse @ hat, rest + np.array([0.0, 0.0, spec.g]))

    def on_plane(self, y: np.ndarray) -> np.ndarray:
        """`y` with height and vertical velocity as the contact wants them."""
        y = y.copy()
        y[11] -= self.gap(y)
        y[8] = -self.spec.offset * _cross(y[3:6], y[0:3])[2] / self.i1
        return y

    def impact(self, y: np.ndarray) -> np.ndarray:
        """State after a plastic impact, integrated over the normal impulse."""
        from scipy.integrate import solve_ivp

        mass, arm = self.spec.mass, self.arm(y)

        def rates(_p: float, z: np.ndarray) -> tuple[float, ...]:
            f = self.direction((*y[0:3], *z, *y[9:12]))
            return (*_cross(arm, f), f[0] / mass, f[1] / mass, 1.0 / mass)

        def rest(_p: float, z: np.ndarray) -> float:
            return self.point_velocity((*y[0:3], *z, *y[9:12]))[2]

        rest.terminal = True  # type: ignore[attr-defined]
        most = 10.0 * mass * abs(rest(0.0, y[3:9])) + 1e-15
        run = solve_ivp(rates, (0.0, most), y[3:9], method="DOP853", rtol=1e-11, atol=self.atol[3:9], events=rest)
        if run.status != 1:
            raise RuntimeError("an impact of the top did not end")
        return self.on_plane(np.concatenate((y[0:3], run.y[:, -1], y[9:12])))


@lru_cache
def _reference(
    spec: TopSpec, times: tuple[float, ...], law: str, delta: float, bilateral: bool
) -> tuple[np.ndarray, list[TopEvent]]:
    """Tilts at `times` and the events on the way."""
    from scipy.integrate import solve_ivp

    top = _Top(spec, law, delta)
    y, t, mode = top.start(), 0.0, "slide"
    theta, log = np.full(len(times), math.nan), []

    def level(_t: float, y: np.ndarray) -> float:
        return y[2]

    def lift(_t: float, y: np.ndarray) -> float:
        return 1.0 if bilateral else top.force(y)[2]

    def stick(_t: float, y: np.ndarray) -> float:
        return top.slip(y) - STICK if law == "coulomb" else 1.0

    def touch(_t: float, y: np.ndarray) -> float:
        return top.gap(y) + TOUCH

    def cone(_t: float, y: np.ndarray) -> float:
        f = top.rolling_force(y)
        return spec.mu * f[2] - math.hypot(f[0], f[1])

    for event in (lift, stick, touch, cone):
        event.terminal, event.direction = True, -1.0  # type: ignore[attr-defined]
    modes: dict[str, tuple[Callable[..., Any], list[Any]]] = {
        "slide": (lambda _t, y: top.rates(y, top.force(y)), [level, lift, stick]),
        "fly": (lambda _t, y: top.rates(y, (0.0, 0.0, 0.0)), [level, touch]),
        "roll": (lambda _t, y: top.rates(y, tuple(top.rolling_force(y))), [level, cone]),
    }
    end = times[-1]
    while t < end:
        rates, events = modes[mode]
        wanted = [i for i, at in enumerate(times) if t <= at]
        run = solve_ivp(rates, (t, end), y, "DOP853", np.array(times)[wanted], events=events, rtol=1e-11, atol=top.atol)
        if not run.success:
            raise RuntimeError(f"reference of the top failed: {run.message}")
        for i, column in zip(wanted, np.transpose(run.y)):  # run.y is an empty list where no time was reached
            theta[i] = math.atan2(math.hypot(column[0], column[1]), column[2])
        log += [(float(at), "right angle") for at in run.t_events[0]]
        if run.status != 1:
            break
        which = next(i for i, found in enumerate(run.t_events) if i and found.size)
        t, y = float(run.t_events[which][-1]), run.y_events[which][-1]
        log.append((t, events[which].__name__))
        if events[which] is lift:
            mode = "fly"
        elif events[which] is stick:
            mode = "roll"
        elif events[which] is touch:
            y = top.impact(y)
            mode = "slide" if bilateral or top.force(y)[2] > 0.0 else "fly"
        else:
            raise RuntimeError(f"the rolling top slips again at {t} s, which this reference does not follow")
    return theta, log


def main() -> None:
    """Print the references of the top and how they depend on the friction law."""
    spec, seconds = TopSpec(), (1.0, 2.0, 3.0, 4.0)
    print(f"ball: slides until {BallSpec().slide_end:.9f} s")
    print(f"{'top':34s}" + "".join(f"{f'theta({t:g})':>13s}" for t in seconds) + "   first events")
    cases = [("linear, bilateral", "linear", spec.delta, True)]
    cases += [(f"{law}, delta {spec.delta:g}", law, spec.delta, False) for law in (*LAWS, "viscous")]
    cases += [(f"linear, delta {delta:g}", "linear", delta, False) for delta in (3e-3, 1e-3, 3e-4)]
    cases += [("coulomb", "coulomb", spec.delta, False)]
    for name, law, delta, bilateral in cases:
        start = time.perf_counter()
        theta = spec.reference((*seconds, spec.end), law, delta, bilateral)
        found = _reference(spec, (*seconds, spec.end), law, delta, bilateral)[1]
        first = {kind: at for at, kind in reversed(found)}
        text = ", ".join(f"{kind} {at:.6f}" for kind, at in sorted(first.items(), key=lambda item: item[1]))
        lifts = sum(kind == "lift" for _, kind in found)
        print(
            f"{name:34s}" + "".join(f"{x:13.9f}" for x in theta[:4]) + f"   {text}; {lifts} lifts"
            f" ({time.perf_counter() - start:.1f} s)",
            flush=True,
        )


if __name__ == "__main__":
    main()
