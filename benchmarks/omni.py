"""An omni vehicle whose rollers are bodies: accuracy against wall time beside MuJoCo, Drake and Exudyn, and growth."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import replace
from types import ModuleType
from typing import Any

import numpy as np

import trundle as tr

from .peers import drake_omni, exudyn_omni, mujoco_omni
from .peers.mujoco_omni import SAMPLE, OmniRun, OmniSpec
from .timing import table

PEERS: dict[str, ModuleType] = {"mujoco": mujoco_omni, "drake": drake_omni, "exudyn": exudyn_omni}
SIZES, GROWTH = (4, 8, 16, 32), (4, 8, 16, 32, 64)
QUICK, SHORT = 2.0, 10.0  # s of wall time: runs that are timed in five more turns, and in two
TURNS = 5
STEPS = (1e-3, 2e-3, 5e-3, 1e-2)  # s, of time stepping

Again = Callable[[], float]  # one more run; its wall time


def vehicle(spec: OmniSpec, **friction: tr.Friction) -> tr.Model:
    mass, axial, transverse = spec.roller
    motion = {"vz": spec.speed, "vx": 0.0, "yaw_rate": spec.yaw_rate, "chi0": spec.chi}
    return tr.gallery.OmniVehicle(n=spec.n, m_roller=mass, A=axial, B=transverse, **motion, **friction)


def solve(model: tr.Model, spec: OmniSpec, samples: int, **options: Any) -> tr.types.Solution:
    return tr.simulate(model, spec.end, samples=samples, compile="ahead", **options)


def ours(spec: OmniSpec, options: dict[str, Any], **friction: tr.Friction) -> tuple[OmniRun, Again]:
    """A run with samples for the results; those for the wall time have none."""
    model = vehicle(spec, **friction)
    tr.compile(model)
    sol = solve(model, spec, round(spec.end / SAMPLE) + 1, **options)
    for i in range(3):
        start = [sol[f"wheel[{i}].axle[{j}].phi_dot"].values[0] for j in range(spec.n)]
        if not np.allclose([sol[f"hinge[{i}].phi_dot"].values[0], *start], np.hstack(spec.rates(i)), rtol=1e-6):
            raise RuntimeError("trundle starts with other velocities than the peers")
    turn = sol["platform.T"].values
    position = sol["platform.r"].values[:, [2, 0, 1]]  # z is up in the peers
    yaw = np.arctan2(turn[:, 0, 2], turn[:, 0, 0])
    wall, kinetic = sol.stats["wall_seconds"], sol.energy["kinetic"].values[-1]
    found = OmniRun.of(spec, wall, sol.time.values, position, yaw, kinetic)
    return found, lambda: solve(model, spec, 2, **options).stats["wall_seconds"]


def theirs(peer: ModuleType, spec: OmniSpec, dt: float, options: dict[str, Any]) -> tuple[OmniRun, Again]:
    return peer.run(spec, dt, **options), lambda: peer.run(spec, dt, **options).wall


def attempt(call: Callable[..., tuple[OmniRun, Again]], *args: Any, **more: Any) -> tuple[OmniRun | str, Again | None]:
    """A run, or why there is none."""
    try:
        return call(*args, **more)
    except RuntimeError as error:
        return str(error), None


def timed(runs: dict[str, tuple[OmniRun | str, Again | None]]) -> dict[str, OmniRun | str]:
    """All runs again in turn, so that they share what disturbs the machine; of each the fastest counts."""
    found = {name: run for name, (run, _) in runs.items()}
    for turn in range(TURNS):
        for name, (_, again) in runs.items():
            run = found[name]
            if isinstance(run, OmniRun) and again is not None and run.wall < (QUICK if turn > 1 else SHORT):
                found[name] = replace(run, wall=min(run.wall, again()))
    return found


def compare(spec: OmniSpec, peers: list[str]) -> None:
    truth, _ = attempt(ours, spec, {"rtol": 1e-9})
    layer = tr.friction.RegularisedCoulomb(mu=spec.mu, delta=1e-3)
    runs = {
        "trundle: exact, rtol 1e-6": attempt(ours, spec, {"rtol": 1e-6}),
        "trundle: layer of 1 mm/s, rtol 1e-6": attempt(ours, spec, {"rtol": 1e-6}, friction=layer),
    }
    for step in STEPS:
        options = {"method": "moreau", "max_step": step}
        runs[f"trundle: time stepping, {1e3 * step:g} ms"] = attempt(ours, spec, options)
    for name in peers:
        if PEERS[name].available() is None:
            print(f"{name} is not installed")
            continue
        for setting, (dt, options) in PEERS[name].SETTINGS.items():
            runs[f"{name}: {setting}"] = attempt(theirs, PEERS[name], spec, dt, options)
    found = timed(runs)
    first = next(iter(found.values()))
    unit = first.wall if isinstance(first, OmniRun) else np.nan
    rows = []
    for name, run in found.items():
        if isinstance(run, str):
            rows.append([name, "failed", *[""] * 6])
            print(f"{name}, n = {spec.n}: {run}")
            continue
        gaps = ["", "", ""]
        if isinstance(truth, OmniRun):
            early = 1e3 * float(np.hypot(*np.subtract(run.early, truth.early)))
            gaps = [f"{run.yaw - truth.yaw:+.1e}", f"{run.kinetic - truth.kinetic:+.1e}", f"{early:.4f}"]
        rows.append(
            [name, f"{run.wall:.3f}", f"{run.wall / unit:.2f}", f"{run.yaw:.4f}", *gaps, f"{1e3 * run.height:.4f}"]
        )
    known = truth if isinstance(truth, str) else f"{truth.yaw:.6f} rad, {truth.kinetic:.6f} J"
    table(
        f"n = {spec.n}, {spec.end:g} s; trundle at rtol 1e-9: {known}",
        ["", "wall s", "ratio", "yaw, rad", "error", "energy, J", "0.1 s, mm", "height, mm"],
        rows,
    )


def growth(specs: list[OmniSpec]) -> None:
    """Cost of trundle against the number of rollers."""
    rows = []
    for spec in specs:
        model = vehicle(spec)
        tr.compile(model)
        try:
            runs = [solve(model, spec, 2, rtol=1e-6).stats for _ in range(TURNS)]
        except RuntimeError as error:
            rows.append([f"n = {spec.n}", "failed", "", ""])
            print(f"trundle, n = {spec.n}: {error}")
            continue
        wall, steps = min(stats["wall_seconds"] for stats in runs), runs[0]["steps"]
        rows.append([f"n = {spec.n}", f"{wall:.3f}", f"{steps}", f"{1e3 * wall / steps:.3f}"])
    table("trundle, 5 s, rtol 1e-6", ["", "wall s", "steps", "ms per step"], rows)


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks omni", description=__doc__)
    parser.add_argument("--n", type=int, nargs="*", default=SIZES, help="rollers per wheel")
    parser.add_argument("--peers", nargs="*", default=list(PEERS), choices=list(PEERS))
    parser.add_argument("--density", type=float, help="of the rollers, kg/m^3; otherwise 50 g each as in the paper")
    parser.add_argument("--growth", type=int, nargs="*", default=GROWTH, help="rollers per wheel, for trundle alone")
    wanted = parser.parse_args(sys.argv[2:] if words is None else words)
    for n in wanted.n:
        compare(OmniSpec(n, wanted.density), wanted.peers)
    if wanted.growth:
        growth([OmniSpec(n, wanted.density) for n in wanted.growth])


if __name__ == "__main__":
    main(sys.argv[1:])
