"""A closed four-bar for 10 s: crank error against wall time, ours and the peers' at their tuned settings."""

from __future__ import annotations

import trundle as tr

from .peers import PEERS, FourBarSpec
from .timing import table


def main() -> None:
    from tests.reference.four_bar import FourBar

    exact = FourBar().simulate([0.5, 1.0, 5.0, 10.0], 0.5, 6.0).theta
    rows = []
    best = 0.0
    for rtol in (1e-6, 1e-8, 1e-10, 1e-12):
        tr.compile(tr.gallery.FourBar())
        sol = tr.simulate(tr.gallery.FourBar(), 10, at=[0.5, 1.0, 5.0, 10.0], rtol=rtol)
        error = float(abs(sol["th"].values - exact).max())
        rows.append([f"trundle rtol {rtol:g}", f"{sol.stats['wall_seconds']:.4f}", f"{error:.1e}"])
        if error < 1e-8 and not best:
            best = sol.stats["wall_seconds"]
    for name, peer in PEERS.items():
        if peer.available() is None:
            rows.append([name, "not installed", ""])
            continue
        out = peer.four_bar(FourBarSpec())
        error = max(
            abs(out[k] - e) for k, e in zip(("theta_0.5", "theta_1", "theta_5", "theta_end"), exact, strict=True)
        )
        rows.append([f"{name} (settings tuned for this case)", f"{out['wall_s']:.3f}", f"{error:.1e}"])
    table("four-bar, 10 s", ["", "wall s", "largest crank error, rad"], rows)
    print(f"ours reaches 1e-8 in {best:.4f} s")
