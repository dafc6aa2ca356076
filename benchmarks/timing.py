"""Timing on a noisy machine: best of many short batches."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

import trundle as tr
from trundle.equations.ready import ready_state
from trundle.kernel.contents import kernel_for
from trundle.kernel.kernel import Callers
from trundle.running.methods import Dop853


def best_of(call: Callable[[], object], batches: int = 50, seconds: float = 0.03) -> float:
    """Microseconds per call."""
    begin = time.perf_counter()
    call()
    once = max(time.perf_counter() - begin, 1e-7)
    repeats = max(1, int(seconds / once))
    best = np.inf
    for _ in range(batches):
        begin = time.perf_counter()
        for _ in range(repeats):
            call()
        best = min(best, (time.perf_counter() - begin) / repeats)
    return best * 1e6


def rhs_time(model: tr.Model) -> tuple[float, float, float, np.ndarray]:
    """(µs per right-hand side, s to build, s to compile, accelerations at the start) of a model."""
    begin = time.perf_counter()
    ready, x0 = ready_state(model, None, "joint", 0.0, None, None)
    kernel = kernel_for(ready.program, "dop853", Dop853().functions, "ahead")
    total = time.perf_counter() - begin
    caller = Callers(kernel)["rhs"]
    out = caller(0.0, x0, ready.P)[0]
    s = ready.system
    return best_of(caller.call), total - kernel.compile_seconds, kernel.compile_seconds, out[s.nx : s.nx + s.nu]


def table(title: str, header: list[str], rows: list[list[str]]) -> None:
    from rich.console import Console
    from rich.table import Table

    shown = Table(title=title, title_justify="left", box=None, header_style="bold")
    for i, column in enumerate(header):
        shown.add_column(column, justify="left" if i == 0 else "right")
    for row in rows:
        shown.add_row(*row)
    Console(width=120).print(shown)
