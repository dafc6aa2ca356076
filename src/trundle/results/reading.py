"""Reading a result file without trust: everything is in the file itself, bounded by its size, and verified."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.errors import StorageError
from .checksums import of_samples, of_text, of_values
from .texts import parsed

if TYPE_CHECKING:
    import xarray as xr

FORMAT = "trundle-result-4"  # 2: with the description; 3: with checksums; 4: shapes of bodies are "visuals"
SAMPLES = "_checksum"  # the variable with one checksum per sample


class Damaged(Exception):
    """What is wrong with a file, in words."""


def checked_file(path: Any) -> Path:
    """The path of a regular file; pipes and devices, which may never end, are refused before they are opened."""
    file = Path(path)
    try:
        mode = file.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        raise StorageError(str(path), "does not exist", "Check the path.") from None
    except OSError as error:
        raise StorageError(str(path), f"cannot be read: {error.strerror}", "Check the path.") from None
    if not stat.S_ISREG(mode):
        what = "a folder" if stat.S_ISDIR(mode) else "a pipe or a device"
        raise StorageError(str(path), f"is {what}, not a file", "Give a file that sol.save wrote.")
    return file


def read(file: Path, most: int | None) -> xr.Dataset | str:
    """The file's variables over time, or the format that the file says it has if it is another one."""
    import h5py
    import xarray as xr

    with h5py.File(file, "r") as opened:
        found = _text(opened, "format")
        if found != FORMAT:
            return found
        for name in opened:
            if not isinstance(opened.get(name, getlink=True), h5py.HardLink):
                raise Damaged(f"'{name}' is a link to another file")
        texts, contents = _sealed(opened)
        left = os.stat(file).st_size
        values: dict[str, np.ndarray] = {}
        count = _dataset(opened, "time", contents["time"]["shape"], left).shape[0]
        step = 1 if most is None else max(1, -(-count // most))
        for name, about in contents.items():
            item = _dataset(opened, name, about["shape"], left)
            if item.dtype != np.dtype("<f8") or item.ndim < 1 or item.shape[0] != count:
                raise Damaged(f"'{name}' is not a series of numbers over time")
            left -= item.dtype.itemsize * item.size  # no part of the file is counted twice
            values[name] = _spread(item, step)
            if step == 1 and of_values(values[name]) != about["checksum"]:
                raise Damaged(f"the numbers of '{name}' do not agree with their checksum")
        if step > 1:
            sums = _spread(_dataset(opened, SAMPLES, [count], left), step)
            wrong = np.flatnonzero(of_samples(values.values(), sums.size) != sums)
            if wrong.size:
                raise Damaged(f"the numbers of {wrong.size} of {sums.size} samples do not agree with their checksums")
    labels = {name: {key: about[key] for key in ("units", "long_name")} for name, about in contents.items()}
    variables = {
        name: xr.Variable(["time", *(f"axis{i}_{n}" for i, n in enumerate(v.shape[1:]))], v, labels[name])
        for name, v in values.items()
    }
    time = variables.pop("time")
    return xr.Dataset(variables, coords={"time": time}, attrs={**texts, "samples": count})


def _sealed(opened: Any) -> tuple[dict[str, str], dict[str, dict[str, Any]]]:
    """(texts, variables) that the file says it holds, verified: {name: {shape, units, long_name, checksum}}."""
    listed = _text(opened, "contents")
    if of_text(listed) != _text(opened, "contents_checksum"):
        raise Damaged("its table of contents does not agree with its checksum")
    try:
        contents = parsed(listed)
        texts, variables = dict(contents["texts"]), dict(contents["variables"])
        for about in variables.values():
            if not all(isinstance(about[key], str) for key in ("units", "long_name", "checksum")):
                raise TypeError("a label is not a text")
            if not all(isinstance(n, int) for n in about["shape"]):
                raise TypeError("a shape is not a list of numbers")
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise Damaged(f"its table of contents cannot be read ({type(error).__name__}: {error})") from None
    if "time" not in variables:
        raise Damaged("it has no 'time'")
    found = {name: _text(opened, name) for name in texts}
    for name, text in found.items():
        if of_text(text) != texts[name]:
            raise Damaged(f"its '{name}' does not agree with its checksum")
    return found, variables


def _text(holder: Any, key: str) -> str:
    """A text attribute; '' if there is none, or something else of this name."""
    import h5py

    if key not in holder.attrs:
        return ""
    about = holder.attrs.get_id(key)
    if about.shape != () or h5py.check_string_dtype(about.dtype) is None:
        return ""
    value = holder.attrs[key]
    return value.decode("utf-8") if isinstance(value, bytes) else str(value)


def _dataset(opened: Any, name: str, shape: list[int], left: int) -> Any:
    """A dataset of this shape whose numbers lie in this file, in one piece, before any of them is read."""
    import h5py

    item = opened.get(name) if "/" not in name else None
    if not isinstance(item, h5py.Dataset):
        raise Damaged(f"'{name}' is missing")
    plan = item.id.get_create_plist()
    if plan.get_layout() != h5py.h5d.CONTIGUOUS or plan.get_external_count():
        raise Damaged(f"the numbers of '{name}' are not in this file, or packed")
    if list(item.shape or ()) != shape:
        raise Damaged(f"'{name}' has the shape {item.shape}, not {tuple(shape)}")
    if item.dtype.itemsize * item.size > left:
        raise Damaged(f"'{name}' is larger than the file")
    return item


def _spread(item: Any, step: int) -> np.ndarray:
    """Every ``step``-th sample; the last is always among them."""
    found: np.ndarray = item[::step]
    return found if (item.shape[0] - 1) % step == 0 else np.concatenate([found, item[-1:]])
