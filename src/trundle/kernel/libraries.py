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
from functools import cached_property
from pathlib import Path

import casadi as ca

from .cache import Cache, remove
from .code import c_code
from .compiler import find_compiler, flags_for, hasty_flags, processor
from .optimised import Optimised
from .tiny import compile_tiny, find_tiny, mathematics_in_reach
from .unoptimised import quick_unoptimised

log = logging.getLogger("trundle")
SHORT = 100_000  # characters of code that are optimised thoroughly in about a second
HASTY, THOROUGH = 2e-6, 1e-5  # s of compilation per character, approximately
_warned: set[str] = set()


def warn_once(text: str) -> None:
    if text not in _warned:
        _warned.add(text)
        log.warning("trundle: %s", text)


class Libraries:
    """Compiled forms of some functions, by their C code. The quickly compiled form is without the ``rare`` ones."""

    def __init__(self, functions: list[ca.Function], rare: frozenset[str] = frozenset()) -> None:
        self._functions, self._rare = functions, rare
        self.code = c_code(functions)
        self.tiny, self.compiler = find_tiny(), find_compiler()
        self.used_before = False  # by an earlier process
        self._seconds = 0.0
        if self.tiny is not None:
            self._tiny_name = _key("tiny", str(Path(self.tiny[0]).stat().st_size), self.code, *_here())
        self._store = self._open()
        self._made: list[Optimised] = []
        self.thorough = self._optimised(flags_for(len(self.code)), functions, self.code, THOROUGH)
        if self.tiny is None and self.compiler is None:
            warn_once("no C compiler; models run in CasADi's virtual machine (slower, same numbers)")

    @cached_property
    def hasty(self) -> Optimised | None:
        """The functions of all steps, compiled in a quarter of the time; None where there is little code."""
        flags = hasty_flags(self.compiler)
        if len(self.code) <= SHORT or not flags:
            return None
        often = [f for f in self._functions if f.name() not in self._rare]
        return self._optimised(flags, often, c_code(often) if self._rare else self.code, HASTY)

    def _optimised(self, flags: list[str], functions: list[ca.Function], code: str, pace: float) -> Optimised | None:
        if self.compiler is None:
            return None
        command = [*self.compiler, *flags]
        name = _key(*command, processor(), code, *_here())
        made = Optimised(self._store, name, [f.name() for f in functions], code, command, warn_once, pace * len(code))
        self._made.append(made)
        return made

    @property
    def names(self) -> list[str]:
        return [f.name() for f in self._functions]

    def _open(self) -> Cache | None:
        try:
            store = Cache()
            store.sweep()
        except OSError as error:
            warn_once(f"the cache of kernels cannot be used ({error}); set TRUNDLE_CACHE to a folder of your own")
            return None
        return store

    def quick(self) -> dict[str, ca.Function] | None:
        """The functions from the tiny compiler."""
        if self.tiny is None:
            return None
        found = self._store.find(self._tiny_name) if self._store else None
        if found is not None:
            self.used_before = True
            loaded = self._load(found, self.names)
            if loaded is not None:
                return loaded
        begin = time.perf_counter()
        try:
            work = self._store.new_build_folder() if self._store else Path(tempfile.mkdtemp(prefix="trundle-"))
            try:
                built = compile_tiny(quick_unoptimised(self.code), work)
                if built is not None and self._store:
                    return self._load(self._store.keep(self._tiny_name, built), self.names)
                return None if built is None else self._load(built, self.names)
            finally:
                shutil.rmtree(work, ignore_errors=True)
        except OSError as error:
            warn_once(f"the cache of kernels cannot be written ({error}); set TRUNDLE_CACHE to another folder")
            return None
        finally:
            self._seconds += time.perf_counter() - begin

    def optimised(self, library: Optimised | None) -> dict[str, ca.Function] | None:
        """The functions of a library by the optimising compiler, if it is in the cache or has just become ready."""
        path = library.find() if library is not None else None
        return None if path is None or library is None else self._load(path, library.functions)

    def wait(self) -> dict[str, ca.Function] | None:
        """The thoroughly optimised functions; built if necessary. Ctrl-C ends the build."""
        path = self.thorough.wait() if self.thorough is not None else None
        return None if path is None else self._load(path, self.names)

    @property
    def seconds(self) -> float:
        """Time of the compilers (s)."""
        return self._seconds + sum(library.seconds for library in self._made)

    def reused(self) -> None:
        """Reset the time of the compilers: a later run does not pay for what exists already."""
        self._seconds = 0.0
        for library in self._made:
            library.seconds = 0.0

    def _load(self, path: Path, names: list[str]) -> dict[str, ca.Function] | None:
        """The functions of a library; None if it cannot be loaded: it is then removed, to be built again later."""
        mathematics_in_reach()
        try:
            return {name: ca.external(name, str(path), {"enable_fd": True}) for name in names}
        except RuntimeError as error:
            log.debug("the kernel %s cannot be loaded and is removed: %s", path, error)
            remove(path)
            return None


def may_optimise() -> bool:
    """False where $TRUNDLE_OPTIMISE is 'never'."""
    return os.environ.get("TRUNDLE_OPTIMISE") != "never"


def _here() -> tuple[str, str]:
    """The machines for which code is compiled."""
    return sys.platform, platform.machine()


def _key(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]
