"""A pendulum with dry friction in its hinge, beside MuJoCo's frictionloss; and the stick-slip rig of all laws."""

from __future__ import annotations

from typing import Any

import numpy as np

import trundle as tr

from .peers import mujoco_friction
from .timing import table

SPEC = {"mass": 1.0, "length": 1.0, "torque": 0.5, "angle": 1.2}
END, SAMPLES = 60.0, 601  # s: it rests after about 6 s


class DryPendulum(tr.Model):
    """A rod on a hinge with Coulomb friction of a constant torque."""

    def build(self, world: tr.World) -> None:
        rod = self.add("rod", tr.Body.rod(mass=SPEC["mass"], length=SPEC["length"], axis="y"))
        friction = tr.switching.Dry(law=tr.friction.Coulomb(mu=1.0), load=SPEC["torque"])
        frames = world.frame(), rod.frame(r=(0, SPEC["length"] / 2, 0))
        self.add("hinge", tr.joints.Revolute(*frames, axis="z", friction=friction))

    def initial(self) -> dict[str, Any]:
        return {"hinge.phi": SPEC["angle"]}


def ours(**options: Any) -> tuple[np.ndarray, float, int]:
    """(angles, seconds of wall time, steps), the fastest of three runs."""
    tr.compile(DryPendulum())
    times = np.linspace(0, END, SAMPLES)
    runs = [tr.simulate(DryPendulum(), END, at=times, compile="ahead", **options) for _ in range(3)]
    best = min(runs, key=lambda sol: sol.stats["wall_seconds"])
    return best["hinge.phi"].values, best.stats["wall_seconds"], best.stats["steps"]


def row(name: str, angles: np.ndarray, exact: np.ndarray, wall: float, steps: int) -> list[str]:
    late = angles[SAMPLES // 3 :]
    creep = abs(late[-1] - late[0]) / (END * (late.size - 1) / (SAMPLES - 1))
    return [name, f"{np.abs(angles - exact).max():.1e}", f"{creep:.1e}", f"{wall * 1e3:.1f}", str(steps)]


def main() -> None:
    exact = ours(rtol=1e-12)[0]
    rows = []
    for rtol in (1e-4, 1e-7, 1e-10):
        rows.append(row(f"Trundle, events, rtol {rtol:g}", *_with(ours(rtol=rtol), exact)))
    for step in (1e-2, 1e-3):
        rows.append(row(f"Trundle, moreau, {step:g} s", *_with(ours(method=tr.integrators.Moreau(step=step)), exact)))
    if mujoco_friction.available() is None:
        print("mujoco is not installed")
    else:
        for setting in mujoco_friction.SETTINGS:
            for step in mujoco_friction.STEPS:
                angles, wall = mujoco_friction.run_pendulum(setting, step, SPEC, END, SAMPLES)
                rows.append(row(f"MuJoCo, {setting[0]}, {step:g} s", angles, exact, wall, round(END / step)))
    title = f"Pendulum with a dry hinge, {END:g} s; it comes to rest at {exact[-1]:.6f} rad"
    table(title, ["", "error (rad)", "creep (rad/s)", "wall (ms)", "steps"], rows)
    model = tr.gallery.FrictionLaboratory()
    tr.compile(model)
    sol = tr.simulate(model, 8, compile="ahead")
    stats = sol.stats
    print(f"\nfriction-laboratory, six laws, 8 s: {stats['steps']} steps, {stats['wall_seconds']:.2f} s, "
          f"energy balanced to {stats['energy_residual']:.1e}")  # fmt: skip


def _with(run: tuple[np.ndarray, float, int], exact: np.ndarray) -> tuple[np.ndarray, np.ndarray, float, int]:
    return run[0], exact, run[1], run[2]
