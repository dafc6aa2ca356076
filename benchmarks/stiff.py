"""Steps of the implicit method as regularised friction gets stiffer, and what exact friction takes."""

from __future__ import annotations

import trundle as tr

from .timing import table

DELTAS = (1e-2, 1e-3, 1e-4, 1e-5)


def main() -> None:
    rows = []
    for name, mu, cls, more in (
        ("tippe top", 0.1, tr.gallery.TippeTop, {}),
        ("free roller", 0.2, tr.gallery.FreeRoller, {"w": (20, 0, 0)}),
    ):
        for delta in (*DELTAS, None):
            exact = delta is None
            law = tr.Coulomb(mu=mu) if exact else tr.RegularisedCoulomb(mu=mu, delta=delta)
            options = {"rtol": 1e-10} if exact else {"rtol": 1e-7, "method": "radau5"}
            sol = tr.simulate(cls(friction=law, **more), 1.0, samples=2, compile="ahead", **options)
            s = sol.stats
            label = "exact Coulomb, auto, rtol 1e-10" if exact else f"delta {delta:g} m/s, radau5, rtol 1e-7"
            rows.append([f"{name}: {label}", f"{s['steps']}", f"{s['rejected']}", f"{s['wall_seconds']:.3f}"])
    table("one second with stiff friction", ["", "steps", "rejected", "wall s"], rows)
