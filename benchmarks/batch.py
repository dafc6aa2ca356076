"""Many omni vehicles with random friction and starts: one core against all of them, and a GPU where there is one."""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

import numpy as np

import trundle as tr
from trundle.batches import cuda
from trundle.batches.workers import cores
from trundle.views.style import COLOURS, look, sheet, write

from .timing import table

UNTIL, STEP = 5.0, 5e-3  # s
SAMPLE = 100  # runs of the GPU that the CPU makes too


def drawn(runs: int) -> dict[str, np.ndarray]:
    """Friction and start of each vehicle."""
    rng = np.random.default_rng(0)
    return {
        "friction.mu": rng.uniform(0.1, 0.5, runs),
        "vz": rng.normal(0.3, 0.05, runs),
        "yaw_rate": rng.normal(0.8, 0.1, runs),
    }


def vehicles(parameters: dict[str, np.ndarray], **options: Any) -> tuple[Any, float]:
    """(results, wall time)."""
    begin = time.perf_counter()
    data = tr.batch(
        tr.gallery.OmniVehicle(),
        UNTIL,
        step=STEP,
        parameters=parameters,
        show=["V", "W", "yaw"],
        samples=2,
        **options,
    )
    return data, time.perf_counter() - begin


def on_the_cpu(runs: int) -> list[list[str]]:
    """One process, then one per core."""
    parameters, rows, alone = drawn(runs), [], 0.0
    vehicles(drawn(16), workers=1)  # compiled code is there from now on
    for workers in dict.fromkeys((1, cores())):
        _, wall = vehicles(parameters, workers=workers)
        alone = alone or wall
        rate = runs * UNTIL / wall
        rows.append([f"{workers} of {cores()} cores", f"{runs}", f"{wall:.2f}", f"{rate:.3g}", f"{alone / wall:.2f}"])
    return rows


def accuracy(runs: int) -> str:
    """Yaw at the end against event-exact runs."""
    parameters = drawn(runs)
    options = {"parameters": parameters, "show": ["yaw"], "samples": 2}
    exact = tr.batch(tr.gallery.OmniVehicle(), UNTIL, rtol=1e-8, **options)
    steps = tr.batch(tr.gallery.OmniVehicle(), UNTIL, step=STEP, **options)
    error = np.abs(steps["yaw"].values - exact["yaw"].values)[:, -1]
    return f"yaw after {UNTIL:g} s against {runs} event-exact runs: largest error {error.max():.2g} rad"


def on_the_gpu(runs: int) -> list[list[str]]:
    """All in one call, made twice to have compiled code; then a sample of them again on the CPU."""
    spent, parameters = _watched(), drawn(runs)
    vehicles(parameters, device="cuda")  # compiled code is there from now on
    spent.clear()
    data, wall = vehicles(parameters, device="cuda")
    steps = sum(spent)
    which = np.linspace(0, runs - 1, min(SAMPLE, runs)).astype(int)
    again, _ = vehicles({path: column[which] for path, column in parameters.items()})
    gaps = [np.abs(data[name].values[which] - again[name].values).max() for name in ("V", "W", "yaw")]
    print(f"a sample of {which.size} runs differs from the CPU's by at most {max(gaps):.2g}")
    return [
        ["GPU, the steps alone", f"{runs}", f"{steps:.2f}", f"{runs * UNTIL / steps:.3g}", ""],
        ["GPU, the whole call", f"{runs}", f"{wall:.2f}", f"{runs * UNTIL / wall:.3g}", ""],
    ]


def paths(runs: int, file: str) -> None:
    """A picture of the ways of many vehicles over the floor, and where they are at the end."""
    options = {"parameters": drawn(runs), "show": ["platform.r"], "samples": 21}
    draw_paths(tr.batch(tr.gallery.OmniVehicle(), UNTIL, step=2e-3, **options), file)


def draw_paths(data: Any, file: str) -> None:
    z, x = (data["platform.r"].values[:, :, k] for k in (2, 0))
    with look():
        figure = sheet(4.2)
        ax = figure.subplots()
        ax.plot(z.T, x.T, color=COLOURS[0], linewidth=0.3, alpha=max(0.02, min(1.0, 60 / len(z))), linestyle="-")
        ax.plot(z[:, -1], x[:, -1], ".", color=COLOURS[1], markersize=0.8, label=f"after {UNTIL:g} s")
        ax.set_aspect("equal")
        ax.set_xlabel("z (m)")
        ax.set_ylabel("x (m)")
        ax.set_title(f"{len(z)} omni vehicles with random friction, speed and yaw rate", fontsize=9)
        ax.legend()
        write(figure, file)


def _watched() -> list[float]:
    """Wall times of the steps on the device from now on."""
    spent, plain = [], cuda.Cuda.run

    def timed(self: cuda.Cuda, plan: Any) -> Any:
        begin = time.perf_counter()
        made = plain(self, plan)
        spent.append(time.perf_counter() - begin)
        return made

    cuda.Cuda.run = timed  # type: ignore[method-assign]
    return spent


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks batch", description=__doc__)
    parser.add_argument("--runs", type=int, default=200, help="on the CPU")
    parser.add_argument("--gpu-runs", type=int, default=100_000, help="on the GPU")
    parser.add_argument("--exact", type=int, default=20, help="event-exact runs to compare with")
    parser.add_argument("--paths", help="draw the ways of 10,000 vehicles instead, into this file")
    wanted = parser.parse_args(sys.argv[2:] if words is None else words)
    if wanted.paths:
        paths(10_000, wanted.paths)
        return
    rows = on_the_cpu(wanted.runs)
    if wanted.exact:
        print(accuracy(wanted.exact))
    try:
        cuda.require_gpu()
        rows += on_the_gpu(wanted.gpu_runs)
    except tr.errors.SimulationError as error:
        print(f"no rows for a GPU: {error}")
    table(
        f"omni vehicles, {UNTIL:g} s in steps of {1e3 * STEP:g} ms",
        ["", "runs", "wall s", "vehicle-seconds per second", "times one core"],
        rows,
    )


if __name__ == "__main__":
    main(sys.argv[1:])
