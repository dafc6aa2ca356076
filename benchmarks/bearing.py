"""A ball bearing at 100 rad/s: error of the way of a ball against wall time, with Exudyn beside."""

from __future__ import annotations

import numpy as np

import trundle as tr

from .peers import exudyn_bearing
from .peers.bearing_models import BearingSpec
from .peers.fastest import Run, fastest, printed

SETTINGS = tuple(("radau5", rtol) for rtol in (1e-2, 1e-3, 1e-4, 1e-6)) + tuple(
    ("auto", rtol) for rtol in (1e-3, 1e-4, 1e-6, 1e-8)
)
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


def ours(spec: BearingSpec, model: tr.Model) -> list[Run]:
    """A run for each setting, compiled ahead."""

    def run(method: str, rtol: float) -> Run:
        sol = tr.simulate(model, spec.end, samples=2, rtol=rtol, method=method)
        x, y, _ = sol["ball[0].r"].values[-1]
        error = abs((np.arctan2(y, x) - spec.v / spec.r * spec.end + np.pi) % (2 * np.pi) - np.pi)
        return Run(f"trundle: {method}, rtol {rtol:g}", sol.stats["wall_seconds"], float(error))

    for method in dict.fromkeys(method for method, _ in SETTINGS):
        tr.compile(model, method=method)
    return [fastest(lambda s=setting: run(*s)) for setting in SETTINGS]


def main() -> None:
    model = bearing()
    spec = spec_of(model)
    runs = ours(spec, model)
    if exudyn_bearing.available() is None:
        print("exudyn is not installed")
    else:
        runs += exudyn_bearing.runs(spec)
    print(f"{spec.end:g} s of a bearing with {spec.balls} balls at {spec.shaft:g} rad/s, error of a ball's way round")
    printed(runs, "rad")
