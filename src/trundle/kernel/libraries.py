"""A kernel's libraries: one by the tiny compiler at once, others by an optimising compiler where they pay."""

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
from .compiler import find_compiler, flags_for, hasty_flags, processor
from .optimised import Optimised
from .tiny import compile_tiny, find_tiny, mathematics_in_reach

log = logging.getLogger("trundle")
SHORT = 300_000  # characters of code that are optimised thoroughly in a few seconds
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
        self.used_before = False  # by an earlier process
        self._seconds = 0.0
        where = [self.code, sys.platform, platform.machine()]
        if self.tiny is not None:
            self._tiny_name = _key("tiny", str(Path(self.tiny[0]).stat().st_size), *where)
        self._store = self._open()
        self.thorough = self._optimised(flags_for(len(self.code)), where)
        self.hasty = self._optimised(hasty_flags(), where) if len(self.code) > SHORT and hasty_flags() else None
        if self.tiny is None and self.compiler is None:
            tell_once("no C compiler; models run in CasADi's virtual machine (slower, same numbers)")

    def _optimised(self, flags: list[str], where: list[str]) -> Optimised | None:
        if self.compiler is None:
            return None
        command = [*self.compiler, *flags]
        return Optimised(self._store, _key(*command, processor(), *where), self.code, command, tell_once)

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
            self._seconds += time.perf_counter() - begin

    def optimised(self, library: Optimised | None) -> dict[str, ca.Function] | None:
        """The functions of a library by the optimising compiler, if it is in the cache or has just become ready."""
        path = library.find() if library is not None else None
        return None if path is None else self._load(path)

    def wait(self) -> dict[str, ca.Function] | None:
        """The functions, thoroughly optimised; built if need be. Ctrl-C ends the build."""
        path = self.thorough.wait() if self.thorough is not None else None
        return None if path is None else self._load(path)

    @property
    def seconds(self) -> float:
        """What the compilers took (s)."""
        return self._seconds + sum(o.seconds for o in (self.thorough, self.hasty) if o is not None)

    def reused(self) -> None:
        """A later run pays nothing for what is there."""
        self._seconds = 0.0
        for library in (self.thorough, self.hasty):
            if library is not None:
                library.seconds = 0.0

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
