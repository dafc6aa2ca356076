"""A tilted disc rolling for 20 s: position error at equal wall time, against Exudyn's joint and MuJoCo's friction."""

from __future__ import annotations

import numpy as np

import trundle as tr

from .peers import PEERS, DiscSpec, disc_errors
from .timing import table

END = 20.0


def ours(spec: DiscSpec, rtol: float) -> tuple[float, float]:
    """(wall s, largest position error over 20 s)."""
    m, R = spec.mass, spec.radius
    model = tr.gallery.RollingDisc(
        m=m, R=R, g=spec.g, I1=m * R**2 / 4, I3=m * R**2 / 2, th=spec.theta, psi=0.0, ph=0.0, w1=0.0,
        w2=spec.psi_rate * np.sin(spec.theta), w3=spec.w3,
    )  # fmt: skip
    tr.compile(model)
    times = np.linspace(0, END, 201)
    best = min((tr.simulate(model, END, at=times, rtol=rtol) for _ in range(3)), key=lambda s: s.stats["wall_seconds"])
    result = {"times": best.time.values, "centre": best["centre"].values}
    return best.stats["wall_seconds"], disc_errors(spec, result, until=(END,))[END]


def main() -> None:
    for degrees in (70.0, 60.0):
        spec = DiscSpec(theta=np.radians(degrees))
        rows = []
        for rtol in (1e-6, 1e-8, 1e-10, 1e-12):
            wall, error = ours(spec, rtol)
            rows.append([f"trundle rtol {rtol:g}", f"{wall:.4f}", f"{error:.1e}"])
        for name in ("exudyn", "mujoco"):
            peer = PEERS[name]
            if peer.available() is None:
                rows.append([name, "not installed", ""])
                continue
            out = peer.disc(spec, END)
            rows.append([name, f"{out['wall_s']:.3f}", f"{disc_errors(spec, out, until=(END,))[END]:.1e}"])
        table(f"disc rolling at {degrees:g}° for 20 s", ["", "wall s", "largest position error, m"], rows)
