"""A progress bar for many runs: how many are done, how many failed, the rate and the time left."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Any

PATIENCE = 0.7  # s: shorter work shows nothing


class BatchProgress:
    """Context that yields ``report(runs, failed)``; on stderr, and only on a terminal unless asked to."""

    def __init__(self, task: str, total: int, wanted: bool | None) -> None:
        self.task, self.total = task, total
        self.wanted = sys.stderr.isatty() if wanted is None else wanted
        self._done = self._failed = 0
        self._bar: Any = None
        self._begin = time.perf_counter()

    def __enter__(self) -> Any:
        return self.report

    def report(self, runs: int, failed: int) -> None:
        self._done, self._failed = self._done + runs, self._failed + failed
        spent = time.perf_counter() - self._begin
        if not self.wanted or (self._bar is None and spent < PATIENCE):
            return
        if self._bar is None:
            self._open()
        self._bar.update(self._row, completed=self._done, failed=self._failed, rate=self._done / spent)

    def _open(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        self._bar = Progress(
            TextColumn("[bold]{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[failed]} failed, {task.fields[rate]:.3g} runs/s"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self._row = self._bar.add_task(f"runs of {self.task}", total=self.total, failed=0, rate=0.0)
        self._bar.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()
