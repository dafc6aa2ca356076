"""Runs of one setting, repeated: on a busy machine all but the fastest have waited. The same for all tools."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

RUNS, LONG = 10, 1.0  # most runs of one setting, and seconds after which there are no more


@dataclass(frozen=True)
class Run:
    """One run: what it was, seconds of wall time, error of the last position."""

    name: str
    wall: float
    error: float


def fastest(run: Callable[[], Run]) -> Run:
    """The fastest of several runs."""
    begin, found = time.perf_counter(), [run()]
    while len(found) < RUNS and time.perf_counter() - begin < LONG:
        found.append(run())
    return min(found, key=lambda r: r.wall)


def printed(runs: list[Run], unit: str) -> None:
    """All runs, and for those of peers how much faster the fastest of ours is that is as exact."""
    print(f"{'run':40s} {'wall (s)':>10s} {f'error ({unit})':>12s}   fastest of ours that is as exact")
    mine = [run for run in runs if run.name.startswith("trundle")]
    for run in runs:
        better = [m.wall for m in mine if m.error <= run.error]
        ratio = ""
        if better and run not in mine:
            share = run.wall / min(better)
            ratio = f"{share:8.1f} times faster" if share >= 1 else f"{1 / share:8.1f} times slower"
        print(f"{run.name:40s} {run.wall:10.4f} {run.error:12.1e}   {ratio}")
