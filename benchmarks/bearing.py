"""A ball bearing at 100 rad/s: error of the way of a ball against wall time, with Exudyn beside."""

from __future__ import annotations

import numpy as np

import trundle as tr

from .peers import exudyn_bearing
from .peers.bearing_models import BearingRun, BearingSpec

TOLERANCES = (1e-4, 1e-6, 1e-8)
DAMPING = 50.0  # N·s/m


def bearing() -> tr.Model:
    return tr.gallery.BallBearing(damping=tr.compliant.LinearDamping(d=DAMPING))


def spec_of(model: tr.Model) -> BearingSpec:
    """The same bearing in numbers that every tool can take."""
    inner, outer = model.depths()
    v, r = model.speed(inner, outer)
    return BearingSpec(
        balls=model.n, diameter=model.D, mass=model.mass, groove=model.races.tube,
        inner_core=model.races.core("inner"), outer_core=model.races.core("outer"),
        stiffness=(model.stiffness("inner"), model.stiffness("outer")), damping=DAMPING,
        mu=model.mu, delta=0.05, shaft=model.w, v=v, r=r, w=-v / ((model.D - outer) / 2),
    )  # fmt: skip


def ours(spec: BearingSpec, model: tr.Model) -> list[BearingRun]:
    """The fastest of two runs for each tolerance, compiled ahead."""
    found = []
    tr.compile(model)
    for rtol in TOLERANCES:
        runs = [tr.simulate(model, spec.end, samples=2, rtol=rtol, compile="ahead") for _ in range(2)]
        x, y, _ = runs[0]["ball[0].r"].values[-1]
        error = abs((np.arctan2(y, x) - spec.v / spec.r * spec.end + np.pi) % (2 * np.pi) - np.pi)
        wall = min(sol.stats["wall_seconds"] for sol in runs)
        found.append(BearingRun(f"trundle: auto, rtol {rtol:g}", wall, float(error)))
    return found


def main() -> None:
    model = bearing()
    spec = spec_of(model)
    runs = ours(spec, model)
    if exudyn_bearing.available() is None:
        print("exudyn is not installed")
    else:
        runs += exudyn_bearing.runs(spec)
    print(f"{spec.end:g} s of a bearing with {spec.balls} balls at {spec.shaft:g} rad/s, error of a ball's way round")
    for run in runs:
        print(f"{run.name:40s} {run.wall:10.3f} s {run.error:10.1e} rad")
