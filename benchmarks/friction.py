"""A pendulum with a dry hinge and a mass that sticks and slips, beside MuJoCo's frictionloss and Exudyn's bristles."""

from __future__ import annotations

from functools import partial
from types import ModuleType
from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

import trundle as tr

from .peers import exudyn_friction, mujoco_friction
from .timing import table

SPEC = {"mass": 1.0, "length": 1.0, "torque": 0.5, "angle": 1.2}
END, SAMPLES = 60.0, 601  # s: it rests after about 6 s


RIG = {"m": 1.0, "k": 2.0, "V": 0.1, "kinetic": 1.0, "static": 1.5}
RIG_END, RIG_SAMPLES = 40.0, 401


class DryPendulum(tr.Model):
    """A rod on a hinge with Coulomb friction of a constant torque."""

    def build(self, world: tr.World) -> None:
        rod = self.add("rod", tr.Body.rod(mass=SPEC["mass"], length=SPEC["length"], axis="y"))
        friction = tr.switching.Dry(law=tr.friction.Coulomb(mu=1.0), load=SPEC["torque"])
        frames = world.frame(), rod.frame(r=(0, SPEC["length"] / 2, 0))
        self.add("hinge", tr.joints.Revolute(*frames, axis="z", friction=friction))

    def initial(self) -> dict[str, Any]:
        return {"hinge.phi": SPEC["angle"]}


class StickSlip(tr.Model):
    """A mass on a belt that runs with V, held by a spring: it sticks and slips in turn."""

    def build(self, world: tr.World) -> None:
        belt, mass = (self.add(name, tr.Body.box(mass=RIG["m"], size=(0.1, 0.1, 0.1))) for name in ("belt", "mass"))
        runs = {"along": lambda j: tr.Locked(j.nu - RIG["V"] * j.t), "about": lambda j: tr.Locked(j.phi)}
        self.add("drive", tr.joints.CombinedJoint(world.frame(), belt.frame(), axis="x", **runs))
        friction = tr.switching.Dry(law=tr.friction.Coulomb(mu=RIG["kinetic"], mu_static=RIG["static"]))
        self.add("lies", tr.joints.Prismatic(belt.frame(), mass.frame(), axis="x", friction=friction))
        hold = tr.forces.AppliedForce(world.frame(), mass.frame(), force=lambda t, B: (-RIG["k"] * B.r[0], 0, 0))
        self.add("spring", hold)


def swing(times: np.ndarray) -> np.ndarray:
    """The angles of the pendulum by a classical integration from turn to turn, up to the turn at which it rests."""
    inertia, weight = SPEC["mass"] * SPEC["length"] ** 2 / 3, SPEC["mass"] * 9.81 * SPEC["length"] / 2
    t, y, found = 0.0, np.array([SPEC["angle"], 0.0]), np.full(times.size, np.nan)
    while weight * abs(np.sin(y[0])) > SPEC["torque"] and t < times[-1]:
        way = -np.sign(np.sin(y[0]))  # of the swing to come

        def flow(_: float, y: np.ndarray, way: float = way) -> list[float]:
            return [y[1], -(weight * np.sin(y[0]) + way * SPEC["torque"]) / inertia]

        def turns(_: float, y: np.ndarray, way: float = way) -> float:
            return float(-way * y[1])

        turns.terminal, turns.direction = True, 1.0  # type: ignore[attr-defined]
        out = solve_ivp(flow, (t, times[-1]), y, "DOP853", rtol=1e-13, atol=1e-14, events=turns, dense_output=True)
        inside = (times >= t) & (times <= out.t[-1])
        found[inside], t, y = out.sol(times[inside])[0], out.t[-1], np.array([out.y[0, -1], 0.0])
    return np.where(times >= t, y[0], found)


def ideal(times: np.ndarray) -> np.ndarray:
    """The closed form of the rig: how far the spring is drawn out."""
    m, k, V, kinetic, static = (RIG[name] for name in ("m", "k", "V", "kinetic", "static"))
    w, A = np.sqrt(k / m), (static - kinetic) / k
    slip = 2 / w * (np.pi - np.arctan(A * w / V))
    stick = 2 * (static - kinetic) / (k * V)
    after = times - static / (k * V)
    phase = np.mod(after, slip + stick)
    slipping = kinetic / k + A * np.cos(w * phase) + V / w * np.sin(w * phase)
    sticking = (2 * kinetic - static) / k + V * (phase - slip)
    return np.where(after < 0, V * times, np.where(phase < slip, slipping, sticking))


def ours(model: type[tr.Model], signal: str, times: np.ndarray, **options: Any) -> tuple[np.ndarray, float, int]:
    """(values, seconds of wall time, steps), the fastest of three runs."""
    tr.compile(model())
    runs = [tr.simulate(model(), float(times[-1]), at=times, compile="ahead", **options) for _ in range(3)]
    best = min(runs, key=lambda sol: sol.stats["wall_seconds"])
    values = best[signal].values
    return values if values.ndim == 1 else values[:, 0], best.stats["wall_seconds"], best.stats["steps"]


def row(name: str, angles: np.ndarray, exact: np.ndarray, wall: float, steps: int) -> list[str]:
    late = angles[SAMPLES // 3 :]
    creep = abs(late[-1] - late[0]) / (END * (late.size - 1) / (SAMPLES - 1))
    return [name, f"{np.abs(angles - exact).max():.1e}", f"{creep:.1e}", f"{wall * 1e3:.1f}", str(steps)]


def pendulum() -> None:
    times = np.linspace(0, END, SAMPLES)
    run = partial(ours, DryPendulum, "hinge.phi", times)
    exact = swing(times)
    rows = [row(f"Trundle, events, rtol {rtol:g}", *_with(run(rtol=rtol), exact)) for rtol in (1e-4, 1e-7, 1e-10)]
    for step in (1e-2, 1e-3):
        rows.append(row(f"Trundle, moreau, {step:g} s", *_with(run(method=tr.integrators.Moreau(step=step)), exact)))
    if _is_there("mujoco", mujoco_friction):
        for setting in mujoco_friction.SETTINGS:
            for step in mujoco_friction.STEPS:
                angles, wall = mujoco_friction.run_pendulum(setting, step, SPEC, END, SAMPLES)
                rows.append(row(f"MuJoCo, {setting[0]}, {step:g} s", angles, exact, wall, round(END / step)))
    if _is_there("exudyn", exudyn_friction):
        for step in exudyn_friction.STEPS:
            angles, wall = exudyn_friction.run_pendulum(step, SPEC, END, SAMPLES)
            rows.append(row(f"Exudyn, bristles, {step:g} s", angles, exact, wall, round(END / step)))
    title = f"Pendulum with a dry hinge, {END:g} s; it comes to rest at {exact[-1]:.6f} rad"
    table(title, ["", "error (rad)", "creep (rad/s)", "wall (ms)", "steps"], rows)


def stick_slip() -> None:
    """MuJoCo's frictionloss has no static friction, so its mass slides on evenly."""
    times = np.linspace(0, RIG_END, RIG_SAMPLES)
    run, exact = partial(ours, StickSlip, "mass.r", times), ideal(times)
    found = {f"Trundle, events, rtol {rtol:g}": run(rtol=rtol) for rtol in (1e-4, 1e-7, 1e-10)}
    for step in (1e-2, 1e-3):
        found[f"Trundle, moreau, {step:g} s"] = run(method=tr.integrators.Moreau(step=step))
    if _is_there("mujoco", mujoco_friction):
        for setting in mujoco_friction.SETTINGS:
            values, wall = mujoco_friction.run_rig(setting, 1e-3, RIG, RIG_END, RIG_SAMPLES)
            found[f"MuJoCo, {setting[0]}, 0.001 s"] = values, wall, round(RIG_END / 1e-3)
    if _is_there("exudyn", exudyn_friction):
        for step in exudyn_friction.RIG_STEPS:
            values, wall = exudyn_friction.run_rig(step, RIG, RIG_END, RIG_SAMPLES)
            found[f"Exudyn, bristles, {step:g} s"] = values, wall, round(RIG_END / step)
    rows = [
        [name, f"{np.abs(values - exact).max():.1e}", f"{wall * 1e3:.1f}", str(steps)]
        for name, (values, wall, steps) in found.items()
    ]
    table(f"A mass that sticks and slips, {RIG_END:g} s", ["", "error (m)", "wall (ms)", "steps"], rows)


def main() -> None:
    pendulum()
    stick_slip()
    model = tr.gallery.FrictionLaboratory()
    tr.compile(model)
    sol = tr.simulate(model, 8, compile="ahead")
    stats = sol.stats
    print(f"\nfriction-laboratory, all laws, 8 s: {stats['steps']} steps, {stats['wall_seconds']:.2f} s, "
          f"energy balanced to {stats['energy_residual']:.1e}")  # fmt: skip


def _is_there(name: str, peer: ModuleType) -> bool:
    found = peer.available() is not None
    if not found:
        print(f"{name} is not installed")
    return found


def _with(run: tuple[np.ndarray, float, int], exact: np.ndarray) -> tuple[np.ndarray, np.ndarray, float, int]:
    return run[0], exact, run[1], run[2]
