"""What a new user waits for: ``trundle run`` of every gallery model, as a process of its own.

Cold: an empty cache of kernels; warm: all kernels optimised and cached; without: an empty cache and no C compiler of
the system. Asked: cold ≤ 1.3 warm + 1 s, without ≤ 5 warm.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import trundle as tr

from .timing import table


def run(name: str, cache: Path, *arguments: str, **env: str) -> float:
    """Seconds of one process."""
    begin = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "trundle.cli", "run", name, *arguments],
        env={**os.environ, "TRUNDLE_CACHE": str(cache), "COLUMNS": "100", **env},
        capture_output=True,
        text=True,
        check=False,
    )
    seconds = time.perf_counter() - begin
    if done.returncode not in (0, 1):
        raise SystemExit(f"{name} ended with {done.returncode}:\n{done.stderr}")
    return seconds


def measure(name: str) -> tuple[float, float, float]:
    """(cold, warm, without a system compiler)."""
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder)
        cold = run(name, cache / "cold")
        run(name, cache / "warm", "--compile", "ahead")
        warm = min(run(name, cache / "warm") for _ in range(2))
        without = run(name, cache / "without", PATH=folder, CC="")
        end = time.monotonic() + 120  # let builds of the first run end before the folder goes
        while list((cache / "cold").glob("build-*")) and time.monotonic() < end:
            time.sleep(0.1)
        return cold, warm, without


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks start")
    parser.add_argument("names", nargs="*", default=list(tr.gallery.models()))
    rows, bad = [], []
    for name in parser.parse_args(sys.argv[2:]).names:
        cold, warm, without = measure(name)
        fits = cold <= 1.3 * warm + 1, without <= 5 * warm
        marks = ["" if ok else " ✗" for ok in fits]
        ratios = [f"{cold / warm:.2f}", f"{without / warm:.2f}"]
        rows.append([name, f"{cold:.2f}{marks[0]}", f"{warm:.2f}", f"{without:.2f}{marks[1]}", *ratios])
        print(*rows[-1], sep="\t", file=sys.stderr, flush=True)
        if not all(fits):
            bad.append(name)
    table("trundle run NAME, s", ["model", "cold", "warm", "no compiler", "cold/warm", "no compiler/warm"], rows)
    print("within the limits (cold ≤ 1.3 warm + 1 s, no compiler ≤ 5 warm)" if not bad else f"beyond: {', '.join(bad)}")
