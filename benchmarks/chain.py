"""The n-link chain: microseconds per right-hand side, growth with n, energy drift."""

from __future__ import annotations

import time

import numpy as np

import trundle as tr

from .peers import PEERS, ChainSpec
from .timing import rhs_time, table

SIZES = (10, 100, 1000)


def main() -> None:
    ours: dict[int, float] = {}
    rows = []
    for n in SIZES:
        micro, build, compiling, acc = rhs_time(tr.gallery.Chain(n=n))
        ours[n] = micro
        rows.append([f"trundle n={n}", f"{micro:.1f}", "1.00", f"{build:.2f}", f"{compiling:.2f}", ""])
        for name, peer in PEERS.items():
            if peer.available() is None:
                rows.append([f"{name} n={n}", "not installed", "", "", "", ""])
                continue
            spec = ChainSpec(n=n)
            try:
                theirs = peer.chain_rhs_time(spec, 200 if n < 1000 else 5)
                gap = ""
                if n == 10:
                    gap = f"{np.abs(np.asarray(peer.chain_start(spec)[1]) - acc).max():.0e}"
                rows.append([f"{name} n={n}", f"{theirs:.1f}", f"{theirs / micro:.2f}", "", "", gap])
            except (RuntimeError, MemoryError) as error:
                rows.append([f"{name} n={n}", str(error)[:40], "", "", "", ""])
    table(
        "n-link chain: one right-hand side (a cleared cache compiles, a filled one does not)",
        ["", "µs per RHS", "ratio to ours", "build s", "compile s", "acc. differ by"],
        rows,
    )
    print(f"growth 1000:100 = {ours[1000] / ours[100]:.1f}   (linear: 10)\n")
    drift()


def drift() -> None:
    """Largest |E − E0|/(total mass · g · total length) and wall time."""
    rows = []
    for n, end, dt in ((10, 10.0, 1e-3), (100, 1.0, 1e-3)):
        begin = time.perf_counter()
        sol = tr.simulate(tr.gallery.Chain(n=n), end, samples=501, compile="ahead")
        wall = time.perf_counter() - begin
        scale = 0.1 * n * 9.81 * 0.1 * n
        energy = sol.energy["total"].values
        worst = np.abs(energy - energy[0]).max() / scale
        rows.append(
            [
                f"trundle n={n}, {end:g} s, rtol 1e-10",
                f"{worst:.1e}",
                f"{sol.stats['wall_seconds']:.3f}",
                f"{wall:.2f} with building and audit",
            ]
        )
        for name, peer in PEERS.items():
            if peer.available() is None:
                continue
            try:
                worst, seconds = peer.chain_energy_drift(ChainSpec(n=n), end, dt)
                rows.append([f"{name} n={n}, {end:g} s, RK4 {dt:g} s", f"{worst:.1e}", f"{seconds:.3f}", ""])
            except (RuntimeError, MemoryError) as error:
                rows.append([f"{name} n={n}", str(error)[:40], "", ""])
    table("energy drift and wall time", ["", "drift", "wall s", ""], rows)
