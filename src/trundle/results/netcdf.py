"""netCDF files that are whole or not there, whatever happens to the disk meanwhile."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.atomic import replacing

if TYPE_CHECKING:
    import xarray as xr

VERSION = ("v108", "v108")  # of HDF5: the first whose headers carry checksums, read by all since 2008


def write_netcdf(target: Any, data: xr.Dataset) -> None:
    """Write the variables, coordinates and attributes of a dataset (numbers and texts)."""
    with replacing(target) as file:
        _write(file, data)


def _write(file: Path, data: xr.Dataset) -> None:
    import h5netcdf

    with file.open("r+b", buffering=0) as raw:
        sink = _Sink(raw)
        with h5netcdf.File(sink, "w", libver=VERSION) as opened:
            opened.dimensions = {str(name): size for name, size in data.sizes.items()}
            for key, text in data.attrs.items():
                opened.attrs[str(key)] = text
            for name, variable in data.variables.items():
                if sink.problem is not None:
                    break
                values = variable.values
                if values.dtype.kind in "UO":
                    values = values.astype(object)
                attrs = dict(variable.attrs)
                if values.dtype.kind == "b":  # as xarray writes and reads them
                    values, attrs["dtype"] = values.astype("i1"), "bool"
                kind = _text_kind() if values.dtype.kind == "O" else values.dtype
                written = opened.create_variable(str(name), tuple(map(str, variable.dims)), kind, data=values)
                for key, text in attrs.items():
                    written.attrs[str(key)] = text
        if sink.problem is not None:
            raise sink.problem


def _text_kind() -> np.dtype:
    import h5py

    kind: np.dtype = h5py.string_dtype()
    return kind


class _Sink(io.RawIOBase):
    """A file as HDF5 sees it. HDF5 crashes when a write fails: that is hidden from it, and kept as ``problem``."""

    def __init__(self, raw: Any) -> None:
        self._raw = raw
        self.problem: OSError | None = None

    def readable(self) -> bool:
        return True

    def writable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = 0) -> int:
        return int(self._raw.seek(offset, whence))

    def tell(self) -> int:
        return int(self._raw.tell())

    def readinto(self, buffer: Any) -> int:
        return int(self._raw.readinto(buffer))

    def write(self, data: Any) -> int:
        view = memoryview(data).cast("B")
        done = 0
        try:
            while self.problem is None and done < len(view):
                done += self._raw.write(view[done:])
        except OSError as error:
            self.problem = error
        return len(view)

    def truncate(self, size: int | None = None) -> int:
        try:
            if self.problem is None:
                self._raw.truncate(size)
        except OSError as error:
            self.problem = error
        return self.tell() if size is None else size
