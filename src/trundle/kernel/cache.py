"""The folder of compiled kernels: a library is kept under the hash of its code, its own SHA-256 in the file's name.

One rename puts both in place, so there is never a library without its checksum. Only a regular file of this user,
writable by nobody else and with that checksum, is ever loaded; any other is removed and made anew.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import tempfile
import time
from contextlib import suppress
from pathlib import Path

FORGET = 86_400.0  # s: older failures and build folders are removed


def cache_folder() -> Path:
    """Where compiled kernels are kept: $TRUNDLE_CACHE, or the user's cache folder."""
    given = os.environ.get("TRUNDLE_CACHE")
    if given:
        return Path(given)
    from platformdirs import user_cache_path

    return user_cache_path("trundle") / "kernels"


class Cache:
    """The libraries in one folder. It is made for this user alone; ``OSError`` if it cannot be."""

    def __init__(self) -> None:
        self.folder = cache_folder()
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = self.folder.lstat()
        if not stat.S_ISDIR(found.st_mode):
            raise NotADirectoryError(f"{self.folder} is no folder")
        if hasattr(os, "geteuid"):
            if found.st_uid != os.geteuid():
                raise PermissionError(f"{self.folder} belongs to another user")
            if stat.S_IMODE(found.st_mode) & 0o077:
                self.folder.chmod(0o700)

    def find(self, name: str, ending: str = ".so") -> Path | None:
        """The library of this name, checked; bad files of that name are removed."""
        for path in sorted(self.folder.glob(f"{name}-*{ending}")):
            if _is_own_file(path) and _digest(path) == path.stem.rpartition("-")[2]:
                return path
            remove(path)
        return None

    def keep(self, name: str, built: Path, ending: str = ".so") -> Path:
        """Move a library that was just built, in a folder inside this one, into the cache."""
        built.chmod(0o600)
        path = self.folder / f"{name}-{_digest(built)}{ending}"
        os.replace(built, path)
        return path

    def new_build_folder(self) -> Path:
        """An empty folder to build in; its name contains the process that owns it."""
        return Path(tempfile.mkdtemp(prefix=f"build-{os.getpid()}-", dir=self.folder))

    def failure(self, name: str) -> str:
        """Why the library could not be built recently, or an empty text."""
        note = self.folder / f"{name}.failed"
        try:
            if time.time() - note.stat().st_mtime < FORGET:
                return note.read_text(errors="replace")[:2000]
            note.unlink()
        except OSError:
            pass
        return ""

    def sweep(self) -> None:
        """Remove build folders whose process is gone."""
        for folder in self.folder.glob("build-*"):
            try:
                old = time.time() - folder.lstat().st_mtime > FORGET
                if old or not _lives(int(folder.name.split("-")[1])):
                    shutil.rmtree(folder, ignore_errors=True)
            except (OSError, ValueError, IndexError):
                continue

    def libraries(self) -> list[Path]:
        return sorted(self.folder.glob("*.so"))


def remove(path: Path) -> None:
    """Remove a file or a link; what cannot be removed is left alone."""
    with suppress(OSError):
        path.unlink()


def _is_own_file(path: Path) -> bool:
    found = path.lstat()
    own = not hasattr(os, "geteuid") or (found.st_uid == os.geteuid() and not found.st_mode & 0o022)
    return stat.S_ISREG(found.st_mode) and own


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _lives(pid: int) -> bool:
    if os.name != "posix":
        return True  # signal 0 would end a process there; such folders are removed by their age
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:  # a process of another user
        return True
    return True
