"""Runs of the laboratory: each in a thread of its own, with its progress, a limit, and a way to cancel it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from ..core.errors import SimulationError, TrundleError
from ..running.progress import Report

AT_ONCE = 4  # runs side by side, of all pages
GRACE = 10.0  # s after its limit that a run may take to come to its next step


class Cancelled(TrundleError):
    """A run was cancelled, or another of the same page took its place."""


class Job:
    """One run. ``work(report)`` calls ``report(t, steps)`` between steps: there it can be stopped."""

    def __init__(self, work: Callable[[Report], Any], limit: float) -> None:
        self.t, self.steps = 0.0, 0
        self._limit, self._begin = limit, time.monotonic()
        self._is_cancelled = False
        self._answered = threading.Event()  # there is something to tell: a result, an error, or that it was cancelled
        self._result: Any = None
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._work, args=(work,), daemon=True, name="trundle-run")
        self._thread.start()

    @property
    def is_running(self) -> bool:
        """True until its thread has ended; a cancelled run ends at its next step."""
        return self._thread.is_alive()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._begin

    def cancel(self) -> None:
        self._is_cancelled = True
        self._answered.set()

    def result(self) -> Any:
        """Wait for it. Raises what the work raised, or Cancelled."""
        if not self._answered.wait(self._limit + GRACE):
            self._is_cancelled = True
            raise SimulationError(
                "this run", f"has not come to its next step in {self.seconds:.0f} s", "Change the model, or its method."
            )
        if self._is_cancelled:
            raise Cancelled("", f"cancelled at t = {self.t:.6g} s")
        if self._error is not None:
            raise self._error
        return self._result

    def report(self, t: float, steps: int) -> None:
        """Called by the run between steps; raises where it shall end. What has a limit keeps what it computed."""
        self.t, self.steps = t, steps
        if self._is_cancelled:
            raise Cancelled("", f"cancelled at t = {t:.6g} s")
        if self.seconds > self._limit:
            raise SimulationError(
                "",
                f"stopped after {self._limit:g} s of computing, at t = {t:.6g} s",
                "Ask for less, or raise the limit.",
            )

    def _work(self, work: Callable[[Report], Any]) -> None:
        try:
            self._result = work(self.report)
        except BaseException as error:  # passed on to whoever waits
            self._error = error
        finally:
            self._answered.set()


class Jobs:
    """The runs of all pages: one of each page, a few in all."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self._lock = threading.Lock()
        self._of_page: dict[str, Job] = {}
        self._all: list[Job] = []

    def do(self, page: str, work: Callable[[Report], Any]) -> Any:
        """Run it and wait; an earlier run of the same page is cancelled."""
        with self._lock:
            if page in self._of_page:
                self._of_page[page].cancel()
            self._all = [job for job in self._all if job.is_running]
            if len(self._all) >= AT_ONCE:
                raise SimulationError("", f"{AT_ONCE} runs are still under way", "Cancel one, or wait for its end.")
            job = self._of_page[page] = Job(work, self.limit)
            self._all.append(job)
        try:
            return job.result()
        finally:
            with self._lock:
                if self._of_page.get(page) is job:
                    del self._of_page[page]

    def progress(self, page: str) -> dict[str, Any]:
        """How far the run of a page is."""
        with self._lock:
            job = self._of_page.get(page)
        return {"running": False} if job is None else {"running": True, "t": job.t, "steps": job.steps}

    def cancel(self, page: str) -> dict[str, Any]:
        with self._lock:
            job = self._of_page.get(page)
        if job is not None:
            job.cancel()
        return {"cancelled": job is not None}

    def close(self) -> None:
        """Cancel all of them."""
        with self._lock:
            for job in self._all:
                job.cancel()
