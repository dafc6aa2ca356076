"""Closed loops: wall time per simulated second and closure error of mechanisms, ours and (four-bar) the peers'."""

from __future__ import annotations

import numpy as np

import trundle as tr

from .peers import PEERS, FourBarSpec
from .timing import table

CASES = {  # name → (model, s simulated)
    "four-bar": (tr.gallery.FourBar(), 10.0),
    "slider-crank": (tr.gallery.SliderCrank(), 10.0),
    "Andrews' squeezer": (tr.gallery.AndrewsSqueezer(), 0.03),
    "Bricard": (tr.gallery.Bricard(), 10.0),
    "V6 engine": (tr.gallery.V6Engine(), 0.5),
}
WINDOWS = (1, 2, 5, 10, 20, 40)
BEFORE_IN_LINE = 0.6  # s: the rods of the row are in line a little later


def _row(name: str, model: tr.Model, until: float, rtol: float) -> list[str]:
    tr.compile(model)
    runs = [tr.simulate(model, until, at=np.linspace(0, until, 11), rtol=rtol) for _ in range(3)]
    best = min(runs, key=lambda sol: sol.stats["wall_seconds"])
    stats = best.stats
    return [
        name,
        f"{stats['wall_seconds'] / until:.4g}",
        str(stats["steps"]),
        f"{stats['position_residual']:.1e}",
        f"{stats['energy_residual']:.1e}",
    ]


def main() -> None:
    header = ["", "wall s per s", "steps", "closure, m", "energy, relative"]
    for rtol in (1e-6, 1e-10):
        rows = [_row(name, model, until, rtol) for name, (model, until) in CASES.items()]
        table(f"trundle, rtol {rtol:g}", header, rows)
    for n in WINDOWS:  # one by one: code for 40 takes long to compile
        table("", header, [_row(f"{n} four-bars, rtol 1e-06", tr.gallery.NFourBar(n=n), BEFORE_IN_LINE, 1e-6)])
    rows = []
    for name, peer in PEERS.items():
        if peer.available() is None:
            rows.append([name, "not installed"])
        else:
            out = peer.four_bar(FourBarSpec())
            rows.append([f"{name} (settings tuned for this case)", f"{out['wall_s'] / 10:.4g}"])
    table("four-bar, 10 s", ["", "wall s per s"], rows)
