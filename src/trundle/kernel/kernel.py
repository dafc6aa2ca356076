"""Kernel: a model's functions with fast call buffers; it starts in the virtual machine and switches to C."""

from __future__ import annotations

import threading
from typing import Any, Literal

import casadi as ca
import numpy as np

from .compiler import Compilation

CompileMode = Literal["background", "ahead", "never"]


class Caller:
    """One CasADi function bound to NumPy memory: set ``args[i][:]``, call, read ``res[i]``."""

    def __init__(self, function: ca.Function) -> None:
        self.function = function
        self.args = [np.zeros(max(function.nnz_in(i), 1)) for i in range(function.n_in())]
        self._used = [a if function.nnz_in(i) else None for i, a in enumerate(self.args)]
        self.res = [np.zeros(max(function.nnz_out(i), 1)) for i in range(function.n_out())]
        self._buffer, self.call = function.buffer()
        for i in range(function.n_in()):
            self._buffer.set_arg(i, self.args[i].data)
        for i in range(function.n_out()):
            self._buffer.set_res(i, self.res[i].data)

    def __call__(self, *values: Any) -> list[np.ndarray]:
        for slot, value in zip(self._used, values, strict=True):
            if slot is not None:
                slot[:] = value
        self.call()
        return [r.copy() for r in self.res]


class Callers:
    """The kernel's functions bound to memory of one run: nothing in it is shared between threads."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel, self._compiled = kernel, kernel.compiled
        self._made: dict[str, Caller] = {}

    def refresh(self) -> bool:
        """Pass to the compiled functions once they are there; True if that happened now."""
        if self._compiled:
            return False
        self._kernel.refresh()
        if not self._kernel.compiled:
            return False
        self._compiled = True
        self._made.clear()
        return True

    def __getitem__(self, name: str) -> Caller:
        if name not in self._made:
            self._made[name] = Caller(self._kernel.functions[name])
        return self._made[name]


class Kernel:
    """The functions of one model structure, and where they run."""

    def __init__(self, functions: dict[str, ca.Function], compile: CompileMode = "background") -> None:
        self.functions = dict(functions)
        self.compiled = False
        self._lock = threading.Lock()
        self.compilation = None if compile == "never" else Compilation(list(self.functions.values()))
        if compile == "ahead" and self.compilation is not None:
            self.compilation.ready(wait=True)
        self.refresh()

    def refresh(self) -> bool:
        """Switch to the compiled functions once they are there; True if that happened now."""
        if self.compiled or self.compilation is None or not self.compilation.ready():
            return False
        with self._lock:
            loaded = None if self.compiled else self.compilation.load(list(self.functions))
            if loaded is not None:
                self.functions = loaded
                self.compiled = True
        return loaded is not None

    @property
    def where(self) -> str:
        """Where the functions run, in words."""
        if self.compiled:
            return "compiled C (from the cache)" if self.compilation and self.compilation.from_cache else "compiled C"
        if self.compilation is not None and not self.compilation.available:
            return "CasADi VM (no C compiler)"
        return "CasADi VM"

    @property
    def compile_seconds(self) -> float:
        return self.compilation.seconds if self.compilation is not None else 0.0
