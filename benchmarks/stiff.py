"""Steps of both implicit methods as regularised friction gets stiffer, and what exact friction takes."""

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
        laws = {f"delta {delta:g} m/s": tr.friction.RegularisedCoulomb(mu=mu, delta=delta) for delta in DELTAS}
        for label, law in {**laws, "exact Coulomb": tr.friction.Coulomb(mu=mu)}.items():
            for method in ("auto", "radau5") if label in laws else ("auto",):
                model = cls(friction=law, **more)
                options = {"rtol": 1e-7, "method": method, "compile": "ahead"}
                runs = [tr.simulate(model, 1.0, samples=2, **options).stats for _ in range(3)]
                s = min(runs, key=lambda stats: stats["wall_seconds"])
                rows.append(
                    [f"{name}: {label}, {method}", f"{s['steps']}", f"{s['rejected']}", f"{s['wall_seconds']:.3f}"]
                )
    table("one second with stiff friction, rtol 1e-7", ["", "steps", "rejected", "wall s"], rows)
