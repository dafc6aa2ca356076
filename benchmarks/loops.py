"""Closed loops: wall time per simulated second, error and closure of mechanisms, ours and the peers', in one run.

Errors are those of the first link's angle at the end, against a run at the tightest tolerance (which the tests compare
with reduced equations and published figures). ``ahead``: how many times longer the peer takes than the cheapest of our
runs that is at least as accurate.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from types import ModuleType

import numpy as np

import trundle as tr
from trundle.gallery.andrews_squeezer import CENTRES, MASSES, MOMENTS

from .peers import drake_loops, exudyn_loops, mujoco_loops, pinocchio_loops
from .peers.loop_models import LoopSpec, andrews, four_bar, four_bars, slider_crank
from .timing import table

PEERS: dict[str, ModuleType] = {
    "MuJoCo": mujoco_loops,
    "Exudyn": exudyn_loops,
    "Drake": drake_loops,
    "Pinocchio": pinocchio_loops,
}
HEADER = ["", "wall s per s", "error, rad", "closure, m", "ahead"]
TOLERANCES = (1e-4, 1e-6, 1e-8, 1e-10, 1e-12)
WINDOWS = (1, 2, 5, 10, 20, 40)
BEFORE_IN_LINE = 0.6  # s: the rods of the row are in line a little later; peers do not pass that
EXACT = 1e-13
REPEATS = 3  # runs of ours; the quickest counts

Ours = list[tuple[float, float]]  # (wall time, error) of each run


class Case:
    """A mechanism: our model, the coordinates in the order of the peers' links, and how many steps they take."""

    def __init__(self, model: tr.Model, spec: LoopSpec, coordinates: Iterable[str], steps: tuple[int, ...]) -> None:
        self.model, self.steps, self.angle = model, steps, next(iter(coordinates := list(coordinates)))
        exact = tr.simulate(model, spec.end, at=[0.0, spec.end], rtol=EXACT)
        rates = [f"{path}_dot" for path in coordinates]
        q, v = ([float(exact[path].values[0]) for path in paths] for paths in (coordinates, rates))
        self.spec, self.reference = spec.started(q, v), float(exact[self.angle].values[-1])

    def ours(self) -> tuple[Ours, list[list[str]]]:
        """Our runs, and their rows of the table."""
        tr.compile(self.model)
        found: Ours = []
        rows = []
        for rtol in TOLERANCES:
            end = self.spec.end
            runs = [tr.simulate(self.model, end, at=[end], rtol=rtol) for _ in range(REPEATS)]
            stats = min((sol.stats for sol in runs), key=lambda s: s["wall_seconds"])
            error = abs(float(runs[0][self.angle].values[-1]) - self.reference)
            found.append((stats["wall_seconds"], error))
            closure = f"{stats['position_residual']:.1e}"
            rows.append([f"trundle, rtol {rtol:g}", f"{found[-1][0] / end:.4g}", f"{error:.1e}", closure, ""])
        return found, rows

    def peer(self, name: str, peer: ModuleType, ours: Ours) -> list[list[str]]:
        """Rows of one peer."""
        if peer.available() is None:
            return [[name, "not installed", "", "", ""]]
        rows = []
        for steps in self.steps:
            try:
                run = peer.run(self.spec, steps)
            except RuntimeError as failure:
                rows.append([f"{name}, {steps} steps", "failed", str(failure)[:40], "", ""])
                continue
            error = abs(run.angle - self.reference)
            as_good = [wall for wall, own in ours if own <= error]
            ahead = f"{run.wall / min(as_good):.1f}" if as_good else "none as exact"
            wall = f"{run.wall / self.spec.end:.4g}"
            rows.append([f"{name}, {run.settings}", wall, f"{error:.1e}", f"{run.gap:.1e}", ahead])
        return rows

    def show(self) -> None:
        ours, rows = self.ours()
        for name, peer in PEERS.items():
            rows += self.peer(name, peer, ours)
        table(f"{self.spec.name}, {self.spec.end:g} s", HEADER, rows)


def cases() -> Iterable[Case]:
    """Mechanisms one after the other, the rows of four-bars last."""
    yield Case(tr.gallery.FourBar(), four_bar(), ["A.phi", "B.phi", "D.phi"], (2_000, 20_000))
    yield Case(tr.gallery.SliderCrank(), slider_crank(), ["main.phi", "pin.phi", "guide.nu"], (2_000, 20_000))
    squeezer = andrews(MASSES, MOMENTS, CENTRES)
    names = ("beta", "Theta", "gamma", "delta", "Phi", "epsilon", "Omega")
    yield Case(tr.gallery.AndrewsSqueezer(), squeezer, [f"{n}.phi" for n in names], (1_000, 10_000))
    for n in WINDOWS:
        names = [f"{joint}[{i}].phi" for i in range(n) for joint in ("base", "pin")] + [f"base[{n}].phi"]
        yield Case(tr.gallery.NFourBar(n=n), four_bars(n, BEFORE_IN_LINE), names, (600,))


def growth() -> None:
    """Time to build and per step over the number of windows: both grow linearly."""
    rows = []
    for n in WINDOWS:
        begin = time.perf_counter()
        sol = tr.simulate(tr.gallery.NFourBar(n=n), 10.0, samples=101, rtol=1e-8, compile="never")
        whole, stats = time.perf_counter() - begin, sol.stats
        step = stats["wall_seconds"] / (stats["steps"] + stats["rejected"])
        drift = max(check.value for check in sol.checks() if check.name.startswith("energy"))
        numbers = [whole - stats["wall_seconds"], 1e3 * step, 1e3 * step / n, drift]
        rows.append([f"{n} four-bars", *(f"{number:.3g}" for number in numbers)])
    header = [
        "10 s, through all in-line positions, no compiler",
        "s to build",
        "ms per step",
        "… and window",
        "energy, J",
    ]
    table("trundle, rtol 1e-08", header, rows)


def main() -> None:
    np.seterr(all="ignore")
    for case in cases():
        case.show()
    growth()
