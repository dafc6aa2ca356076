"""A sliding ball and a tippe top: error against wall time, with MuJoCo's and Drake's best settings beside."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np

import trundle as tr

from .peers import drake_contact, mujoco_contact
from .peers.contact_models import BallSpec, ContactRun, ContactSetting, TopSpec, ball_errors, measure, top_errors
from .timing import table

LONGEST = 3.0  # s of wall time that a peer's setting may take; slower ones are left out

BALL = {  # settings of the peers that were best of those tried, with the steps shown
    mujoco_contact: ("defaults", "no-slip friction, implicitfast", "no-slip friction, RK4"),
    drake_contact: ("defaults", "TAMSI", "radau3"),
}
DRY = {
    mujoco_contact: ("defaults", "no-slip friction, implicitfast", "no-slip friction, RK4"),
    drake_contact: ("SAP", "TAMSI, stiction 1e-6"),
}
LAYER = {
    mujoco_contact: ("soft friction, delta 0.01, RK4",),
    drake_contact: ("TAMSI, stiction 0.01", "cenic", "runge_kutta3"),
}


def sampled(sol: tr.types.Solution, body: str) -> ContactRun:
    """A solution in the form that the error functions read."""
    t = sol.time.values
    walls = np.linspace(0, sol.stats["wall_seconds"], t.size)
    return ContactRun(
        sol.stats["steps"], t, walls, sol[f"{body}.r"].values, sol[f"{body}.T"].values, sol[f"{body}.v"].values,
        sol[f"{body}.w_0"].values,
    )  # fmt: skip


def ours(model: tr.Model, body: str, end: float, times: np.ndarray, **options: Any) -> ContactRun:
    """The fastest of three runs, compiled ahead."""
    tr.compile(model)
    runs = [tr.simulate(model, end, at=times, compile="ahead", **options) for _ in range(3)]
    return sampled(min(runs, key=lambda s: s.stats["wall_seconds"]), body)


def peers(wanted: dict[ModuleType, tuple[str, ...]], scene: str, spec: Any) -> list[tuple[str, ContactRun, dict]]:
    found = []
    for peer, names in wanted.items():
        name = peer.__name__.rpartition(".")[2].partition("_")[0]
        if peer.available() is None:
            print(f"{name} is not installed")
            continue
        settings: list[ContactSetting] = [
            s for s in peer.SETTINGS if s.scene == scene and any(s.name.startswith(n) for n in names)
        ]
        for setting in settings:
            wall = 0.0
            for dt in setting.steps:
                if 12 * wall > LONGEST:
                    break
                run, errors = measure(peer, setting, dt, spec)
                wall = run.wall
                found.append((f"{name}: {setting.name}, {dt:g}", run, errors))
    return found


def ratios(runs: list[tuple[str, ContactRun, dict]], key: str) -> None:
    """For the most exact run of each peer: how much faster our fastest run is that is at least as exact."""
    mine = [(run.wall, errors[key], name) for name, run, errors in runs if name.startswith("trundle")]
    for peer in ("mujoco", "drake"):
        theirs = [(errors[key], run.wall, name) for name, run, errors in runs if name.startswith(peer)]
        if not theirs:
            continue
        error, wall, name = min(theirs)
        better = [entry for entry in mine if entry[1] <= error]
        if better:
            fastest = min(better)
            print(f"  {name}: {error:.1e} in {wall:.3g} s; {fastest[2]}: {fastest[1]:.1e} in {fastest[0]:.3g} s,"
                  f" {wall / fastest[0]:.3g} times faster")  # fmt: skip


def main() -> None:
    ball, top = BallSpec(), TopSpec()
    times = np.linspace(0, ball.end, 3)
    model = tr.gallery.SlidingBall(
        m=ball.mass, R=ball.radius, g=ball.g, v0=(ball.v0, 0, 0), friction=tr.friction.Coulomb(mu=ball.mu)
    )
    runs = []
    for rtol in (1e-4, 1e-6, 1e-8, 1e-10):
        run = ours(model, "ball", ball.end, times, rtol=rtol)
        runs.append((f"trundle: exact, rtol {rtol:g}", run, ball_errors(ball, run)))
    runs += peers(BALL, "ball", ball)
    table(
        "sliding ball, 2 s: it slides for 1.019 s, then rolls",
        ["", "steps", "wall s", "position, m", "velocity, m/s", "height, m", "slip left, m/s"],
        [
            [
                name, f"{run.steps}", f"{run.wall:.4f}",
                *(f"{e[k]:.1e}" for k in ("position", "velocity", "height", "slip")),
            ]
            for name, run, e in runs
        ],
    )  # fmt: skip
    ratios(runs, "position")

    times = np.arange(0, top.end + 1e-9, 0.5)
    body = {"m": top.mass, "R": top.radius, "alpha": top.alpha, "g": top.g, "tilt": top.theta, "spin": top.spin}
    body |= {"I1": top.inertia[0], "I3": top.inertia[2]}
    for title, law, wanted, friction in (
        ("tippe top, 4.5 s, Coulomb friction: it sticks at 0.118 s", "coulomb", DRY, tr.friction.Coulomb(mu=top.mu)),
        (
            "tippe top, 4.5 s, friction with a layer of 0.01 m/s (each against its own law)",
            "linear",
            LAYER,
            tr.friction.RegularisedCoulomb(mu=top.mu, delta=top.delta),
        ),
    ):
        model = tr.gallery.TippeTop(friction=friction, **body)
        runs = []
        for rtol in (1e-4, 1e-6, 1e-8, 1e-10):
            run = ours(model, "top", top.end, times, rtol=rtol)
            runs.append((f"trundle: rtol {rtol:g}", run, top_errors(top, run, law)))
        runs += peers(wanted, "top", top)
        table(
            title,
            ["", "steps", "wall s", "tilt at 1 s", "error 1 s", "error 2 s", "Jellett", "height, m"],
            [
                [
                    name, f"{run.steps}", f"{run.wall:.4f}", f"{e['theta_1']:.5f}", f"{e['law_1']:.1e}",
                    f"{e['law_2']:.1e}", f"{e['jellett']:.1e}", f"{e['height']:.1e}",
                ]
                for name, run, e in runs
            ],
        )  # fmt: skip
        ratios(runs, "law_2")


if __name__ == "__main__":
    main()
