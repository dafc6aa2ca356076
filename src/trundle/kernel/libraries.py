"""A kernel's libraries: one by the tiny compiler at once, one by an optimising compiler where it pays."""

from __future__ import annotations

import hashlib
import logging
import os
import platform
import shutil
import sys
import tempfile
import time
from pathlib import Path

import casadi as ca

from .cache import Cache, remove
from .code import c_code
from .compiler import Build, find_compiler, flags_for, processor
from .tiny import compile_tiny, find_tiny, mathematics_in_reach
from .waiting import waiting

log = logging.getLogger("trundle")
_told: set[str] = set()


def tell_once(text: str) -> None:
    if text not in _told:
        _told.add(text)
        log.warning("trundle: %s", text)


class Libraries:
    """Compiled forms of some functions, by their C code."""

    def __init__(self, functions: list[ca.Function]) -> None:
        self.names = [f.name() for f in functions]
        self.code = c_code(functions)
        self.tiny, self.compiler = find_tiny(), find_compiler()
        self.seconds = 0.0
        self.error = ""
        self.used_before = False  # by an earlier process
        self._build: Build | None = None
        where = [self.code, sys.platform, platform.machine()]
        if self.tiny is not None:
            self._tiny_name = _key("tiny", str(Path(self.tiny[0]).stat().st_size), *where)
        if self.compiler is not None:
            self._flags = flags_for(len(self.code))
            self._name = _key(*self.compiler, *self._flags, processor(), *where)
        self._store = self._open()
        if self.tiny is None and self.compiler is None:
            tell_once("no C compiler; models run in CasADi's virtual machine (slower, same numbers)")

    def _open(self) -> Cache | None:
        try:
            store = Cache()
            store.sweep()
        except OSError as error:
            tell_once(f"the cache of kernels cannot be used ({error}); set TRUNDLE_CACHE to a folder of your own")
            return None
        return store

    def quick(self) -> dict[str, ca.Function] | None:
        """The functions from the tiny compiler."""
        if self.tiny is None:
            return None
        found = self._store.find(self._tiny_name) if self._store else None
        if found is not None:
            self.used_before = True
            loaded = self._load(found)
            if loaded is not None:
                return loaded
        begin = time.perf_counter()
        try:
            work = self._store.new_build_folder() if self._store else Path(tempfile.mkdtemp(prefix="trundle-"))
            try:
                built = compile_tiny(self.code, work)
                if built is not None and self._store:
                    return self._load(self._store.keep(self._tiny_name, built))
                return None if built is None else self._load(built)
            finally:
                shutil.rmtree(work, ignore_errors=True)
        except OSError as error:
            tell_once(f"the cache of kernels cannot be written ({error}); set TRUNDLE_CACHE to another folder")
            return None
        finally:
            self.seconds += time.perf_counter() - begin

    def optimised(self) -> dict[str, ca.Function] | None:
        """The functions from the optimising compiler, if they are in the cache or have just become ready."""
        if self._store is None or self.compiler is None or self.error:
            return None
        path = self._store.find(self._name) if self._build is None else self._build.ready()
        if self._build is not None:
            self._finished(self._build)
        return None if path is None else self._load(path)

    def optimise(self) -> bool:
        """Begin to build with the optimising compiler; True if that is under way."""
        return self._begin(urgent=False)

    def wait(self) -> dict[str, ca.Function] | None:
        """The functions from the optimising compiler, built if need be. Ctrl-C ends the build."""
        found = self.optimised()
        if found is not None or not self._begin(urgent=True):
            return found
        assert self._build is not None
        try:
            with waiting(f"compiling {len(self.code) / 1e6:.1f} MB of C (Ctrl-C stops it)"):
                path = self._build.ready(wait=True)
        except KeyboardInterrupt:
            self._build.cancel()
            raise
        self._finished(self._build)
        return None if path is None else self._load(path)

    @property
    def building(self) -> bool:
        return self._build is not None and not self.error

    def reused(self) -> None:
        """A later run pays nothing for what is there."""
        self.seconds = 0.0

    def _begin(self, urgent: bool) -> bool:
        if self._build is not None:
            return not self.error
        if self._store is None or self.compiler is None or self.error or not sys.executable:
            return False
        before = "" if urgent else self._store.failure(self._name)
        if before:  # told when it happened
            self.error = before
            return False
        try:
            self._build = Build(self._store, self._name, self.code, [*self.compiler, *self._flags], urgent)
        except BlockingIOError:
            return False
        except OSError as error:
            self._fail(f"the C compiler cannot be used: {error}")
            return False
        return True

    def _finished(self, build: Build) -> None:
        self.seconds += build.seconds
        build.seconds = 0.0
        if build.error:
            self._fail(build.error)

    def _fail(self, reason: str) -> None:
        self.error = reason
        tell_once(f"{reason}; the model runs without optimisation")

    def _load(self, path: Path) -> dict[str, ca.Function] | None:
        """The functions of a library; None if it cannot be loaded: it is then removed, for a later run to make anew."""
        mathematics_in_reach()
        try:
            return {name: ca.external(name, str(path), {"enable_fd": True}) for name in self.names}
        except RuntimeError as error:
            log.debug("the kernel %s cannot be loaded and is removed: %s", path, error)
            remove(path)
            return None


def may_optimise() -> bool:
    """False where $TRUNDLE_OPTIMISE is 'never'."""
    return os.environ.get("TRUNDLE_OPTIMISE") != "never"


def _key(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]
