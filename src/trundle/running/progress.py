"""A progress bar for runs that take long enough to be noticed, or a function of the caller in its place."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any

PATIENCE = 0.7  # s: shorter runs show nothing
Report = Callable[[float, int], None]  # (time, steps), called between steps; what it raises ends the run


@contextmanager
def telling(words: str, wanted: bool | Report | None) -> Iterator[None]:
    """Shows the words on stderr while something takes long; on a terminal only, unless asked to."""
    if not (sys.stderr.isatty() if wanted is None else wanted is True):
        yield
        return
    shown = threading.Event()

    def show() -> None:
        shown.set()
        print(words, end="", file=sys.stderr, flush=True)

    timer = threading.Timer(PATIENCE, show)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        if shown.is_set():
            print(f"\r{' ' * len(words)}\r", end="", file=sys.stderr, flush=True)


class Progress:
    """Context that yields a ``report(t, steps)``; it draws on stderr, and only on a terminal unless asked to.

    A function that is given as ``wanted`` is called instead.
    """

    def __init__(self, task: str, start: float, end: float, wanted: bool | Report | None, unit: str = "steps") -> None:
        self.task, self.start, self.end, self.unit = task, start, end, unit
        self.wanted: bool | Report = sys.stderr.isatty() if wanted is None else wanted
        self._bar: Any = None
        self._begin = self._last = time.perf_counter()

    def __enter__(self) -> Any:
        return self.wanted if callable(self.wanted) else self.report if self.wanted else None

    def report(self, t: float, steps: int) -> None:
        now = time.perf_counter()
        if now - self._last < 0.1 or (self._bar is None and now - self._begin < PATIENCE):
            return
        self._last = now
        if self._bar is None:
            self._open()
        self._bar.update(self._task, completed=t - self.start, steps=steps, now=t)

    def _open(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        self._bar = Progress(
            TextColumn("[bold]{task.description}"),
            BarColumn(),
            TextColumn("t = {task.fields[now]:.4g} of " + f"{self.end:g} s"),
            TextColumn("{task.fields[steps]} " + self.unit),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = self._bar.add_task(self.task, total=self.end - self.start, steps=0, now=self.start)
        self._bar.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()
