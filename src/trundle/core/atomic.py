"""Files that are either whole or untouched: written beside the target, then put in its place in one step.

A file that is being written has a name of its own in the target's folder, ``.trundle-….part``, and its writer holds a
lock on it. A process that was killed leaves such a file behind, but no lock: the next write to the same target removes
the file.
"""

from __future__ import annotations

import os
import secrets
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

from .errors import StorageError

try:
    import fcntl
except ImportError:  # Windows, where a file that is open cannot be removed: that is the lock
    fcntl = None  # type: ignore[assignment]

ENDING = ".part"


@contextmanager
def replacing(target: Any) -> Iterator[Path]:
    """The path of an empty file; when the block ends without an error, that file takes the target's place.

    An error, Ctrl-C included, removes the file and leaves the target as it was. An OSError becomes a StorageError.
    """
    try:
        given = Path(target)
        with _aside(given) if _is_special(given) else _beside(_behind_links(given)) as file:
            yield file
    except OSError as error:
        raise unwritable(target, error) from None


def require_writable(target: Any) -> None:
    """Raise for a file that cannot be written: before long work for it, not after."""
    try:
        if not _is_special(Path(target)):
            destination = _behind_links(Path(target))
            file, handle = _created(destination.parent, _prefix(destination))
            try:
                os.close(handle)
            finally:
                file.unlink(missing_ok=True)
    except OSError as error:
        raise unwritable(target, error) from None


def write_bytes(target: Any, data: Any) -> None:
    """Replace the file's content by these bytes."""
    with replacing(target) as file:
        file.write_bytes(data)


def write_text(target: Any, text: str) -> None:
    """Replace the file's content by this text, in UTF-8."""
    write_bytes(target, text.encode("utf-8"))


def unwritable(target: Any, error: OSError) -> StorageError:
    """The error of a file that cannot be written, in words."""
    why = error.strerror or str(error)
    return StorageError(str(target), f"cannot be written: {why}", "Check the folder, its permissions and its space.")


def _behind_links(target: Path) -> Path:
    return Path(os.path.realpath(target))


def _is_special(destination: Path) -> bool:
    """True for a device or a pipe, which is written into; a folder or a write-protected file is an OSError."""
    if not destination.exists():
        return False
    if destination.is_dir():
        raise IsADirectoryError(None, "it is a folder")
    if not os.access(destination, os.W_OK):
        raise PermissionError(None, "it is write-protected")
    return not stat.S_ISREG(destination.stat().st_mode)


@contextmanager
def _aside(destination: Path) -> Iterator[Path]:
    """A temporary file that is copied into a device or a pipe, such as /dev/stdout, at the end."""
    with tempfile.TemporaryDirectory(prefix="trundle-") as folder:
        file = Path(folder) / "part"
        file.touch()
        yield file
        with file.open("rb") as source, destination.open("wb") as sink:
            shutil.copyfileobj(source, sink)


@contextmanager
def _beside(destination: Path) -> Iterator[Path]:
    prefix = _prefix(destination)
    _remove_leftovers(destination.parent, prefix)
    file, handle = _created(destination.parent, prefix)
    try:
        try:
            if destination.exists():
                os.chmod(file, stat.S_IMODE(destination.stat().st_mode))
            yield file
            os.fsync(handle)
            if fcntl is not None:  # the lock is held until the file has its name
                os.replace(file, destination)
        finally:
            os.close(handle)
        if fcntl is None:
            os.replace(file, destination)
    except BaseException:
        with suppress(OSError):
            file.unlink()
        raise
    _keep_name(destination.parent)


def _prefix(destination: Path) -> str:
    """How the names of unfinished files for this target begin."""
    return f".trundle-{blake2b(os.fsencode(destination.name), digest_size=6).hexdigest()}-"


def _created(folder: Path, prefix: str) -> tuple[Path, int]:
    """A new file that this process has locked."""
    while True:
        file = folder / f"{prefix}{secrets.token_hex(4)}{ENDING}"
        handle = os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        try:
            if _locked(handle) is not False and file.exists():  # another process may have taken it for a leftover
                return file, handle
        except BaseException:
            with suppress(OSError):
                file.unlink()
            os.close(handle)
            raise
        os.close(handle)


def _locked(handle: int) -> bool | None:
    """True if this process now holds the file's lock, False if another does, None where there are no locks."""
    if fcntl is None:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True


def _remove_leftovers(folder: Path, prefix: str) -> None:
    """Remove what killed processes left of the same target. Another writer's file is locked and stays."""
    for file in folder.glob(f"{prefix}*{ENDING}"):
        with suppress(OSError):
            if fcntl is None:
                file.unlink()
                continue
            handle = os.open(file, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
            try:
                if _locked(handle):
                    file.unlink()
            finally:
                os.close(handle)


def _keep_name(folder: Path) -> None:
    """Write the folder's entries to the disk too, where a folder can be opened."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
