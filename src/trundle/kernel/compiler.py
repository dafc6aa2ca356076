"""The optimising C compiler of the system, run in the background by a process of its own (``builder.py``)."""

from __future__ import annotations

import atexit
import logging
import os
import platform
import shlex
import shutil
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any

from .cache import Cache, remove

log = logging.getLogger("trundle")
FLAGS = ["-fPIC", "-shared", "-ffp-contract=off", "-fno-semantic-interposition"]  # the last: small functions of the
# code may be inlined, which they must not be if another library could replace them
LEVELS = (  # characters of code up to which flags pay: compilation takes longer for each level
    (2_000_000, ["-O3"]),
    (4_000_000, ["-O2", "-fno-tree-vectorize", "-fno-tree-slp-vectorize"]),
    (sys.maxsize, ["-O1"]),
)
LIMIT = 900.0  # s that a compilation may take
_started: list[Any] = []


def find_compiler() -> list[str] | None:
    """The C compiler as an argument list: $CC, else cc, gcc or clang on PATH; None when there is none."""
    given = os.environ.get("CC")
    names = [given] if given else ["cc", "gcc", "clang"]
    for name in names:
        words = shlex.split(name)
        if words and shutil.which(words[0]):
            return words
    return None


def flags_for(size: int) -> list[str]:
    """$TRUNDLE_CFLAGS, else flags that suit code of this many characters."""
    given = os.environ.get("TRUNDLE_CFLAGS")
    if given:
        return [*shlex.split(given), *FLAGS]
    level = next(flags for limit, flags in LEVELS if size < limit)
    return [*level, *(["-march=native"] if processor() else []), *FLAGS]


def hasty_flags(compiler: list[str] | None) -> list[str]:
    """For the first run of a long code: a quarter of the time to compile, most of the speed. Empty if flags are given.

    GCC allocates registers by priority, once for a whole function: code that has no loops is as fast, and compiled in
    four fifths of the time.
    """
    if os.environ.get("TRUNDLE_CFLAGS"):
        return []
    found = shutil.which(compiler[0]) if compiler else None
    is_gcc = found is not None and "gcc" in Path(found).resolve().name
    quick = ["-fira-algorithm=priority", "-fira-region=one"] if is_gcc else []
    return ["-Og", *quick, *(["-march=native"] if processor() else []), *FLAGS]


@cache
def processor() -> str:
    """The features of this machine's processor: code made for it may not run on others. Empty if they are unknown."""
    if platform.machine() != "x86_64":
        return ""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return ""
    return next((line for line in lines if line.startswith("flags")), "")


class Build:
    """One library being built in the background. It goes on when this process ends.

    ``BlockingIOError`` if enough builds run on this machine already, half as many as there are cores; an ``urgent``
    one is started all the same.
    """

    def __init__(self, store: Cache, name: str, code: str, command: list[str], urgent: bool) -> None:
        slot = None if urgent else _slot(store)
        self._store, self._name = store, name
        self._owner, self._begin, self.seconds, self.error = os.getpid(), time.perf_counter(), 0.0, ""
        remove(store.folder / f"{name}.failed")
        work = store.new_build_folder()
        (work / "kernel.c").write_text(code)
        script = Path(__file__).with_name("builder.py")
        self._process: subprocess.Popen[bytes] | None = subprocess.Popen(
            [sys.executable, "-I", "-S", str(script), str(work), name, str(LIMIT), *command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=() if slot is None else (slot,),
            # Ctrl-C must not end it; it stays in the same session, or its low priority would have no effect
            **({"process_group": 0} if os.name == "posix" else {}),  # type: ignore[call-overload]
        )
        if slot is not None:
            os.close(slot)  # the builder holds the lock
        _started.append(self._process)

    def ready(self, wait: bool = False) -> Path | None:
        """The library once it is built; ``error`` says why it cannot be built."""
        if self._process is not None and os.getpid() == self._owner:  # a forked child has nothing to wait for
            if (self._process.wait() if wait else self._process.poll()) is None:
                return None
            self._process = None
            self.seconds = time.perf_counter() - self._begin
        found = self._store.find(self._name)
        if found is None and self._process is None:
            self.error = self._store.failure(self._name) or "the C compiler was stopped"
        return found

    def cancel(self) -> None:
        """End it; it cleans up after itself."""
        if self._process is not None and os.getpid() == self._owner:
            self._process.terminate()
            self._process.wait()
            self._process = None


def _slot(store: Cache) -> int | None:
    """A locked file, one of those that builds share: the lock lasts as long as the build. None where there are none."""
    try:
        import fcntl
    except ImportError:
        return None
    for k in range(max(1, (os.cpu_count() or 1) // 2)):
        handle = os.open(store.folder / f"slot-{k}.lock", os.O_CREAT | os.O_RDWR, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(handle)
            continue
        return handle
    raise BlockingIOError("enough builds are running")


@atexit.register
def _leave_them_alone() -> None:
    """Builds go on after this process has ended: do not wait for them, and do not warn."""
    for process in _started:
        if process.poll() is None:
            process.returncode = 0
