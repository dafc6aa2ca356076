"""The omni vehicle exactly, with a layer of friction, in fixed steps: accuracy against wall time, observed order."""

from __future__ import annotations

import argparse
import sys
from typing import Any

import numpy as np

import trundle as tr
from trundle.views.style import COLOURS, look, sheet, write

from .timing import table

UNTIL, TURNS = 5.0, 3
RTOLS = (1e-4, 1e-5, 1e-6, 1e-7, 1e-8)
STEPS = (1e-2, 5e-3, 2e-3, 1e-3, 5e-4, 2.5e-4)  # s
LAYERS = (1e-2, 1e-3, 1e-4)  # m/s


def vehicle(n: int, **friction: Any) -> tr.Model:
    return tr.gallery.OmniVehicle(n=n, vz=0.5, yaw_rate=1.0, **friction)


def timed(model: tr.Model, **options: Any) -> tuple[float, float]:
    """(wall time of the quickest of some runs, yaw at the end)."""
    runs = [tr.simulate(model, UNTIL, samples=2, compile="ahead", **options) for _ in range(TURNS)]
    return min(run.stats["wall_seconds"] for run in runs), float(runs[0]["yaw"].values[-1])


def curves(n: int) -> dict[str, list[tuple[str, float, float]]]:
    """By fidelity: (setting, wall time, error of the yaw)."""
    model, true = vehicle(n), timed(vehicle(n), rtol=1e-10)[1]

    def row(name: str, model: tr.Model, **options: Any) -> tuple[str, float, float]:
        wall, yaw = timed(model, **options)
        return name, wall, abs(yaw - true)

    def layer(delta: float) -> tr.Model:
        return vehicle(n, friction=tr.friction.RegularisedCoulomb(mu=0.3, delta=delta))

    return {
        "exact events": [row(f"rtol {r:.0e}", model, rtol=r) for r in RTOLS],
        "layer of friction": [row(f"{1e3 * d:g} mm/s", layer(d), rtol=1e-6) for d in LAYERS],
        "time stepping": [row(f"{1e3 * h:g} ms", model, method=tr.integrators.Moreau(step=h)) for h in STEPS],
    }


def order(rows: list[tuple[str, float, float]]) -> float:
    """Slope of the error over the step, by least squares."""
    return float(np.polyfit(np.log(STEPS), np.log([error for *_, error in rows]), 1)[0])


def draw(found: dict[int, dict[str, list[tuple[str, float, float]]]], file: str) -> None:
    with look():
        figure = sheet(3.4)
        for ax, (n, by_name) in zip(np.atleast_1d(figure.subplots(1, len(found), sharey=True)), found.items()):
            for colour, (name, rows) in zip(COLOURS, by_name.items(), strict=False):
                ax.loglog([wall for _, wall, _ in rows], [error for *_, error in rows], "o-", color=colour, label=name)
                for setting, wall, error in (rows[0], rows[-1]):
                    ax.annotate(setting, (wall, error), fontsize=6, xytext=(3, 3), textcoords="offset points")
            ax.set_title(f"{n} rollers per wheel", fontsize=8)
            ax.set_xlabel("wall time of 5 s (s)")
            ax.set_xlim(1e-2, 2.0)
            ax.tick_params(which="minor", labelbottom=False)
        figure.axes[0].set_ylabel("error of the yaw after 5 s (rad)")
        figure.axes[0].legend()
        write(figure, file)


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks fidelities", description=__doc__)
    parser.add_argument("--n", type=int, nargs="*", default=(4, 16), help="rollers per wheel")
    parser.add_argument("--plot", help="write the figure: .png, .svg or .pdf")
    wanted = parser.parse_args(sys.argv[2:] if words is None else words)
    found = {n: curves(n) for n in wanted.n}
    for n, by_name in found.items():
        rows = [[f"{name}, {s}", f"{wall:.4f}", f"{e:.1e}"] for name, all_ in by_name.items() for s, wall, e in all_]
        table(f"n = {n}, {UNTIL:g} s", ["", "wall s", "yaw error, rad"], rows)
        print(f"observed order of time stepping in the step: {order(by_name['time stepping']):.2f}")
    if wanted.plot:
        draw(found, wanted.plot)


if __name__ == "__main__":
    main(sys.argv[1:])
