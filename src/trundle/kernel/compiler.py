"""C code → shared library, once per structure: the cache is keyed by the code itself."""

from __future__ import annotations

import atexit
import hashlib
import logging
import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from functools import cache
from pathlib import Path

import casadi as ca

log = logging.getLogger("trundle")
FLAGS = ["-fPIC", "-shared", "-ffp-contract=off"]
LEVELS = (  # characters of code up to which flags pay: their compilation takes ever longer
    (2_000_000, ["-O3"]),
    (4_000_000, ["-O2", "-fno-tree-vectorize", "-fno-tree-slp-vectorize"]),
    (sys.maxsize, ["-O1"]),
)
_running: dict[str, Compilation] = {}
_told = False


def find_compiler() -> list[str] | None:
    """The C compiler as an argument list: $CC, else cc, gcc or clang on PATH; None when there is none."""
    given = os.environ.get("CC")
    names = [given] if given else ["cc", "gcc", "clang"]
    for name in names:
        words = shlex.split(name)
        if words and shutil.which(words[0]):
            return words
    return None


def cache_folder() -> Path:
    """Where compiled kernels are kept: $TRUNDLE_CACHE, or the user's cache folder."""
    given = os.environ.get("TRUNDLE_CACHE")
    if given:
        return Path(given)
    from platformdirs import user_cache_path

    return user_cache_path("trundle") / "kernels"


def _optimisation(size: int) -> list[str]:
    """$TRUNDLE_CFLAGS, else what suits code of so many characters."""
    given = os.environ.get("TRUNDLE_CFLAGS")
    if given:
        return shlex.split(given)
    level = next(flags for limit, flags in LEVELS if size < limit)
    return [*level, *(["-march=native"] if processor() else [])]


@cache
def processor() -> str:
    """What this machine's processor can do: code made for it may not run on others. Empty where that is not known."""
    if platform.machine() != "x86_64":
        return ""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return ""
    return next((line for line in lines if line.startswith("flags")), "")


def tell_once_without_compiler() -> None:
    global _told
    if not _told:
        _told = True
        log.warning("trundle: no C compiler on PATH; models run in CasADi's virtual machine (slower, same numbers)")


class Compilation:
    """One shared library on its way: found in the cache, or being compiled by a background process."""

    def __init__(self, functions: list[ca.Function]) -> None:
        generator = ca.CodeGenerator("kernel")
        for f in functions:
            generator.add(f)
        code = generator.dump()
        compiler = find_compiler()
        self.available = compiler is not None
        self.seconds = 0.0
        self.error = ""
        self.from_cache = False
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = os.getpid()
        self._lock = threading.Lock()
        if compiler is None:
            tell_once_without_compiler()
            return
        flags = [*_optimisation(len(code)), *FLAGS]
        where = [*compiler, sys.platform, platform.machine(), processor()]
        mark = hashlib.sha256("\n".join([code, *flags, *where]).encode())
        folder = cache_folder()
        self.key = mark.hexdigest()[:32]
        self.path = folder / f"{self.key}.so"
        if self.path.exists():
            self.from_cache = True
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._work = Path(tempfile.mkdtemp(prefix="build-", dir=folder))
            (self._work / "kernel.c").write_text(code)
        except OSError as error:
            self.error = f"the cache folder {folder} cannot be written ({error}); set TRUNDLE_CACHE to another one"
            log.warning("trundle: %s", self.error)
            return
        self._begin = time.perf_counter()
        gently = ["nice", "-n", "10"] if shutil.which("nice") else []  # the run goes on meanwhile
        with (self._work / "log").open("wb") as log_file:
            self._process = subprocess.Popen(
                [*gently, *compiler, *flags, "kernel.c", "-o", "kernel.so", "-lm"],
                cwd=self._work,
                stdout=subprocess.DEVNULL,
                stderr=log_file,
                process_group=0,  # Ctrl-C is not for it; in the same session, or its priority would not count
            )
        _running[self.key] = self

    def ready(self, wait: bool = False) -> bool:
        """True once the library is on disk."""
        if not self.available or self.error:
            return False
        if self._process is not None and os.getpid() != self._owner:  # a forked child: not its compilation
            return self.path.exists()
        with self._lock:
            if self._process is not None:
                code = self._process.wait() if wait else self._process.poll()
                if code is None:
                    return False
                self._finish(code)
        return not self.error

    def _finish(self, code: int) -> None:
        self.seconds = time.perf_counter() - self._begin
        self._process = None
        _running.pop(self.key, None)
        if code == 0:
            os.replace(self._work / "kernel.so", self.path)
        else:
            lines = (self._work / "log").read_text(errors="replace").splitlines()
            self.error = f"the C compiler failed (exit {code}): {' / '.join(lines[-3:])}"
            log.warning("trundle: %s; the model runs in CasADi's virtual machine", self.error)
        shutil.rmtree(self._work, ignore_errors=True)

    def reused(self) -> None:
        """A later run uses the same library: it pays nothing for it."""
        if self.ready():
            self.seconds = 0.0

    def load(self, names: list[str]) -> dict[str, ca.Function] | None:
        """The compiled functions; None if the file is broken: it is then removed, for a later run to make anew."""
        try:
            return {name: ca.external(name, str(self.path), {"enable_fd": True}) for name in names}
        except RuntimeError:
            self.error = f"the cached kernel {self.path} cannot be loaded"
            log.warning("trundle: %s; it is removed, and this run stays in CasADi's virtual machine", self.error)
            self.path.unlink(missing_ok=True)
            return None


@atexit.register
def _wait_for_all() -> None:
    """Let running compilations end, so that the next process finds them."""
    for compilation in list(_running.values()):
        if compilation._owner != os.getpid():
            continue
        try:
            compilation.ready(wait=True)
        except Exception:  # never disturb the exit of the user's program
            log.debug("a compilation did not end well", exc_info=True)
