"""The viewer's server: one page, its data, and (for a model) runs; on the loopback address unless asked otherwise."""

from __future__ import annotations

import signal as signals
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..core.building import building
from ..core.errors import StorageError
from ..results.solution import Solution
from ..results.storage import load
from ..running.progress import Report
from .answers import Answers
from .html import page
from .jobs import Jobs
from .laboratory import Laboratory
from .listener import Listener
from .payload import FRAMES, kept, payload, signal

HELD = 8  # runs that pages may still ask signals of: each shows its own, also where several are open


@dataclass
class Held:
    """A run that pages may ask for: its solution, and what a page gets of it."""

    solution: Solution
    data: dict[str, Any]


class Viewer:
    """A page on a port. Show a solution, a laboratory, or the results in a folder.

    It listens as soon as it is made; ``close()`` ends it. ``url`` is its address.
    """

    def __init__(
        self,
        shown: Solution | Laboratory | Path,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
    ) -> None:
        self.laboratory = shown if isinstance(shown, Laboratory) else None
        self.folder: Path | None = None
        self.file = ""
        self.solution: Solution  # what was shown last
        self._lock = threading.RLock()
        self._held: dict[int, Held] = {}
        self._count = 0
        self._jobs = Jobs(shown.limit if isinstance(shown, Laboratory) else 0.0)
        if isinstance(shown, Laboratory):
            self._first = self._computed(shown, {}, None)
            self._hold(self._first)
        elif isinstance(shown, Path):
            self._open_path(shown)
        else:
            self._hold(_prepared(shown))
        try:
            self._server = Listener((host, port), type("Answers", (Answers,), {"viewer": self}))
        except (OSError, OverflowError) as error:
            raise StorageError(
                f"{host}:{port}", f"cannot be listened on: {error}", "Choose another --host or --port."
            ) from None
        self.host, self.port = host, int(self._server.server_address[1])
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True, name="trundle-viewer")
        self._thread.start()

    @property
    def url(self) -> str:
        host = "localhost" if self.host in ("0.0.0.0", "::") else f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}/"

    def __repr__(self) -> str:
        return f"<Viewer of {self.solution.model} at {self.url}>"

    def __enter__(self) -> Viewer:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def close(self) -> None:
        self._jobs.close()
        self._server.shutdown()
        self._server.server_close()

    def wait(self, tell: Callable[[], None]) -> None:
        """Serve until interrupted by Ctrl-C, which works as soon as the address of the page is shown."""
        with _interruptible():
            try:
                tell()
                self._thread.join()
            except KeyboardInterrupt:
                self.close()

    # -- what the page asks for ---------------------------------------------------------------------------------
    def page(self) -> str:
        session: dict[str, Any] = {}
        if self.laboratory is not None:
            session["laboratory"] = self._first.data["laboratory"]
        if self.folder is not None:
            session |= {"files": self.files(), "file": self.file}
        return page(None, session)

    def payload(self) -> dict[str, Any]:
        """What a page begins with; of a model the run without changes, as its sliders stand."""
        with self._lock:
            if self.laboratory is not None:
                self._hold(self._first)
            return self._shown()

    def signals(self, names: list[str], run: int | None = None) -> list[dict[str, Any]]:
        """Signals of a run by its number; without one, of what was shown last."""
        with self._lock:
            held = self._held.get(self._count if run is None else run)
            if held is None:
                raise StorageError(f"run {run}", "is no longer held", "Reload the page, or move a slider.")
        with building:
            keep = kept(held.solution)
            return [signal(held.solution, name, keep) for name in names]

    def run(self, changes: dict[str, Any]) -> dict[str, Any]:
        """A run of the model with changes; ``page`` names who asks, ``keep`` a run that it still compares with."""
        laboratory = self.laboratory
        assert laboratory is not None
        held = self._jobs.do(str(changes.get("page", "")), lambda report: self._computed(laboratory, changes, report))
        with self._lock:
            self._retain(changes.get("keep"))
            self._hold(held)
            return self._shown()

    def progress(self, page: str) -> dict[str, Any]:
        """How far the run of a page is."""
        return self._jobs.progress(page)

    def cancel(self, page: str) -> dict[str, Any]:
        """End the run of a page; the page then keeps what it shows."""
        return self._jobs.cancel(page)

    @staticmethod
    def _computed(laboratory: Laboratory, changes: dict[str, Any], report: Report | None) -> Held:
        solution = laboratory.run(changes, report)
        with building:
            held = _prepared(solution)
            held.data["laboratory"] = laboratory.session(solution, changes)
        return held

    def _retain(self, run: Any) -> None:
        """A run that a page compares with is let go last."""
        if isinstance(run, int) and run in self._held:
            self._held[run] = self._held.pop(run)

    def _hold(self, held: Held) -> None:
        """Show a run, and give it a number; the oldest are let go."""
        self.solution = held.solution
        self._count += 1
        self._held[self._count] = held
        for old in list(self._held)[:-HELD]:
            del self._held[old]

    def _shown(self) -> dict[str, Any]:
        return self._held[self._count].data | {"run": self._count}

    def files(self) -> list[str]:
        """The results in the folder, by their path within it."""
        assert self.folder is not None
        found = sorted(p for p in self.folder.rglob("*.nc") if p.is_file())
        return [str(p.relative_to(self.folder)) for p in found if self._inside(p)]

    def open(self, name: str, keep: int | None = None) -> dict[str, Any]:
        """Another result of the folder, while ``keep`` is still compared with; nothing outside can be named."""
        assert self.folder is not None
        path = self.folder / name
        if not self._inside(path) or path.suffix != ".nc":
            raise StorageError(name, "is not a result in the folder that is shown", "Choose one of the list.")
        with self._lock:
            self._retain(keep)
            self._hold(_prepared(load(path, most=FRAMES)))
            self.file = name
            return self._shown()

    def _inside(self, path: Path) -> bool:
        assert self.folder is not None
        return path.resolve().is_relative_to(self.folder.resolve())

    def _open_path(self, path: Path) -> None:
        if not path.is_dir():
            self._hold(_prepared(load(path, most=FRAMES)))
            return
        self.folder = path
        names = self.files()
        if not names:
            raise StorageError(str(path), "holds no results (*.nc)", "Save some with sol.save('file.nc').")
        self.open(names[0])


def _prepared(solution: Solution) -> Held:
    return Held(solution, payload(solution, signals=False))


@contextmanager
def _interruptible() -> Iterator[None]:
    """Ctrl-C raises KeyboardInterrupt inside, also in a process that was started with SIGINT ignored."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signals.signal(signals.SIGINT, signals.default_int_handler)
    try:
        yield
    finally:
        signals.signal(signals.SIGINT, before if before is not None else signals.SIG_DFL)
