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
from .requests import undisturbed

try:
    import fcntl
except ImportError:  # Windows, where a file that is open cannot be removed: that is the lock
    fcntl = None  # type: ignore[assignment]

ENDING = ".part"
NEW = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


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
            part = _Part(destination.parent, _prefix(destination))
            with undisturbed():
                part.create()
                part.remove()
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
    part = _Part(destination.parent, prefix)
    try:
        part.create()
        if destination.exists():
            os.chmod(part.file, stat.S_IMODE(destination.stat().st_mode))
        yield part.file
        part.take_the_place_of(destination)
    finally:
        part.remove()
    _keep_name(destination.parent)


class _Part:
    """An unfinished file with its lock. Requests to end come before or after each of its changes, never between."""

    def __init__(self, folder: Path, prefix: str) -> None:
        self.folder, self.prefix = folder, prefix
        self.file, self.is_there = folder, False
        self._handle: int | None = None

    def create(self) -> None:
        """A new file that this process has locked."""
        with undisturbed():
            while not self.is_there:
                self.file = self.folder / f"{self.prefix}{secrets.token_hex(4)}{ENDING}"
                self._handle = os.open(self.file, NEW, 0o666)
                self.is_there = _locked(self._handle) is not False and self.file.exists()
                if not self.is_there:  # another process took it for a leftover
                    self._close()

    def take_the_place_of(self, destination: Path) -> None:
        assert self._handle is not None
        os.fsync(self._handle)
        with undisturbed():
            if fcntl is None:  # on Windows an open file cannot be moved; elsewhere it is locked until it has its name
                self._close()
            os.replace(self.file, destination)
            self.is_there = False
            self._close()

    def remove(self) -> None:
        """Remove it, unless it has taken its place."""
        with undisturbed():
            self._close()
            if self.is_there:
                self.is_there = False
                with suppress(OSError):
                    self.file.unlink()

    def _close(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
        self._handle = None


def _prefix(destination: Path) -> str:
    """How the names of unfinished files for this target begin."""
    return f".trundle-{blake2b(os.fsencode(destination.name), digest_size=6).hexdigest()}-"


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
