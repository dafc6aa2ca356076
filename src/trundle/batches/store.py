"""Store: the results of a batch in a Zarr folder, written as they come, so that a batch that was killed goes on."""

from __future__ import annotations

import hashlib
import os
import shutil
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from ..core.atomic import unwritable
from ..core.errors import StorageError
from .collected import NOT_RUN, Collected, Label
from .task import Block, Result, Task

if TYPE_CHECKING:
    from collections.abc import Mapping

    import xarray as xr

CHUNK = 64  # runs in one file of a signal
EVERY = 0.5  # s between two writes
LONGEST = 300  # letters of a reason that are kept
FORMAT = 2  # of Zarr: texts have a settled form there


class Store:
    """A folder that opens at every moment (``xarray.open_zarr``). ``done`` is 1 for runs whose results are there."""

    def __init__(self, path: Path, task: Task) -> None:
        self.path, self.task = path, task
        self._group = _zarr().open_group(str(path), mode="r+")
        self._waiting: list[Result] = []
        self._written = time.perf_counter()

    @classmethod
    def created(cls, path: Path, task: Task, labels: Mapping[str, Label]) -> Self:
        """A new store, without results."""
        _zarr()
        empty = Collected(task, labels).dataset()
        empty["reason"] = ("run", np.full(task.rows.count, NOT_RUN, dtype=f"<U{LONGEST}"))
        empty["success"] = ("run", np.zeros(task.rows.count, dtype=bool))
        empty["done"] = ("run", np.zeros(task.rows.count, dtype="i1"))
        empty.attrs |= {"fingerprint": fingerprint(task), "show": list(task.show)}
        chunks = {
            name: {"chunks": (min(CHUNK, v.sizes["run"]), *v.shape[1:])}
            for name, v in empty.data_vars.items()
            if v.dims[:1] == ("run",)
        }
        beside = path.with_name(f".{path.name}.{uuid.uuid4().hex}")
        try:
            empty.to_zarr(str(beside), mode="w-", encoding=chunks, zarr_format=FORMAT, consolidated=True)
            os.replace(beside, path)
        except OSError as error:
            raise unwritable(path, error) from None
        finally:
            shutil.rmtree(beside, ignore_errors=True)
        return cls(path, task)

    @classmethod
    def found(cls, path: Path, task: Task) -> Self | None:
        """The store of this very batch, begun earlier; None if there is nothing yet."""
        if not path.exists():
            return None
        zarr = _zarr()
        try:
            attrs = dict(zarr.open_group(str(path), mode="r").attrs)
        except (FileNotFoundError, ValueError, OSError):
            attrs = {}
        if "fingerprint" not in attrs:
            raise StorageError(str(path), "is no store of a batch", "Give another path.")
        task = task.showing(task.show or tuple(attrs["show"]))
        if attrs["fingerprint"] != fingerprint(task):
            raise StorageError(
                str(path),
                "holds another batch (model, rows, signals or settings differ)",
                "Give another path, or remove it.",
            )
        return cls(path, task)

    def pending(self) -> list[int]:
        """Runs whose results are not there yet."""
        return [int(run) for run in np.flatnonzero(np.asarray(self._group["done"][:]) == 0)]

    def put(self, result: Result) -> None:
        self._waiting.append(result)
        if time.perf_counter() - self._written > EVERY:
            self.flush()

    def put_block(self, block: Block) -> None:
        """Written at once."""
        if not block.runs.size:
            return
        with self._writing():
            for path, values in block.values.items():
                self._group[path].oindex[block.runs] = values
            self._group["reason"].oindex[block.runs] = np.full(block.runs.size, "", dtype=f"<U{LONGEST}")
            for name, value in (("success", True), ("steps", block.steps), ("done", 1)):
                array = self._group[name]
                array.oindex[block.runs] = np.full(block.runs.size, value, dtype=array.dtype)

    def flush(self) -> None:
        """Write what waits: signals first, then ``done``."""
        waiting, self._waiting = sorted(self._waiting, key=lambda r: r.run), []
        self._written = time.perf_counter()
        if not waiting:
            return
        runs = np.array([r.run for r in waiting])
        with self._writing():
            for path in self.task.show:
                self._group[path].oindex[runs] = np.stack([self._row(path, r) for r in waiting])
            reasons = [r.reason[:LONGEST] for r in waiting]
            self._group["reason"].oindex[runs] = np.array(reasons, dtype=f"<U{LONGEST}")
            self._group["success"].oindex[runs] = np.array([not r.reason for r in waiting])
            self._group["steps"].oindex[runs] = np.array([r.steps for r in waiting])
            self._group["done"].oindex[runs] = np.ones(len(runs), dtype="i1")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """What cannot be written is said as such. Runs that are not done by then are made by the next batch."""
        try:
            yield
        except OSError as error:
            raise unwritable(self.path, error) from None

    def _row(self, path: str, result: Result) -> np.ndarray:
        """A signal at all output times; NaN where the run did not come."""
        full = np.full(self._group[path].shape[1:], np.nan)
        values = result.values.get(path)
        if values is not None:
            full[: len(values)] = values
        return full

    def dataset(self) -> xr.Dataset:
        import xarray as xr

        self.flush()
        return xr.open_zarr(str(self.path), chunks=None).load()


def fingerprint(task: Task) -> str:
    """What tells one batch from another."""
    rows, said = task.rows, hashlib.sha256()
    fixed = sorted((str(k), repr(v)) for part in (rows.same, rows.same_start, task.options) for k, v in part.items())
    for words in (type(task.model).__qualname__, repr(task.model), repr(fixed), repr(task.until), repr(task.show)):
        said.update(words.encode())
    columns = {**{f"p {k}": v for k, v in rows.varied.items()}, **{f"i {k}": v for k, v in rows.started.items()}}
    for name, column in sorted(columns.items()):
        said.update(name.encode())
        said.update(np.ascontiguousarray(column).tobytes())
    said.update(task.times.tobytes())
    return said.hexdigest()


def _zarr() -> Any:
    try:
        import zarr
    except ImportError:
        raise StorageError("store", "needs the package zarr", 'Install it: pip install "trundle[cluster]".') from None
    return zarr
