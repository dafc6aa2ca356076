"""Kernel: a model's functions with fast call buffers; it starts at once and changes to optimised C where that pays."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Literal, NamedTuple

import casadi as ca
import numpy as np

from ..core.building import building
from .libraries import Libraries, may_optimise
from .optimised import Optimised

CompileMode = Literal["background", "ahead", "never"]
Tier = Literal["virtual", "tiny", "hasty", "thorough"]
WORDS = {"tiny": "compiled C (tcc)", "hasty": "compiled C", "thorough": "compiled C"}
CHECK_EVERY = 0.05  # s between two checks for optimised functions during a run
LONG = 0.1  # s after which a run tells how long it will go on, and so whether optimised functions pay,
LONGER = 20.0  # and, with functions that were optimised in haste, for thoroughly optimised ones
PAYS = 2.0  # least remaining time of a run for which compilation pays, relative to the time of compilation


class Signature(NamedTuple):
    """Names and sizes of a function's inputs and outputs."""

    inputs: list[str]
    outputs: list[str]
    given: list[int]
    found: list[int]

    @classmethod
    def of(cls, function: ca.Function) -> Signature:
        given = [function.nnz_in(i) for i in range(function.n_in())]
        found = [function.nnz_out(i) for i in range(function.n_out())]
        return cls(function.name_in(), function.name_out(), given, found)


class Caller:
    """One CasADi function bound to NumPy memory: set ``given.x[:]``, call, read ``found.out``, by the function's names.

    Called as a function it takes times since the ``epoch``; ``given`` (``args`` in turn) is what the function gets.
    """

    def __init__(self, function: ca.Function, epoch: float = 0.0, signature: Signature | None = None) -> None:
        self.function, self.epoch = function, epoch
        known = signature or Signature.of(function)
        self._names = known.inputs
        self.args = [np.zeros(size or 1) for size in known.given]
        self._used = [a if size else None for a, size in zip(self.args, known.given, strict=True)]
        self.res = [np.zeros(size or 1) for size in known.found]
        self.given = SimpleNamespace(**dict(zip(known.inputs, self.args, strict=True)))
        self.found = SimpleNamespace(**dict(zip(known.outputs, self.res, strict=True)))
        self._buffer, self.call = function.buffer()
        for i, a in enumerate(self.args):
            self._buffer.set_arg(i, a.data)
        for i, r in enumerate(self.res):
            self._buffer.set_res(i, r.data)

    def read(self, **memory: np.ndarray) -> None:
        """Take these inputs from other memory from now on, such as the inputs or outputs of another function."""
        for name, array in memory.items():
            i = self._names.index(name)
            if array.size != self.args[i].size:
                raise ValueError(f"{name} has {self.args[i].size} numbers, not {array.size}")
            self.args[i] = array
            self._used[i] = array if self._used[i] is not None else None
            setattr(self.given, name, array)
            self._buffer.set_arg(i, array.data)

    def __call__(self, *values: Any) -> list[np.ndarray]:
        for slot, value in zip(self._used, values, strict=True):
            if slot is not None:
                slot[:] = value
        if self.epoch:
            self.args[0][0] += self.epoch
        self.call()
        return [r.copy() for r in self.res]


class Callers(dict[str, Caller]):
    """The kernel's functions by name, each bound to memory of one run when it is first used.

    Nothing in it is shared between threads. Times count from the ``epoch``, so that a late start does not round the
    steps.
    """

    def __init__(self, kernel: Kernel, epoch: float = 0.0) -> None:
        super().__init__()
        self.epoch = epoch
        self._kernel, self._tier = kernel, kernel.tier
        self._began = time.perf_counter()
        self._next = self._began + CHECK_EVERY

    def refresh(self, left: Callable[[], float] = lambda: math.inf) -> bool:
        """Change to better functions once they are ready; True if that happened now. A long run requests them.

        left: how long the run is expected to go on (s).
        """
        now = time.perf_counter()
        if now < self._next:
            return False
        self._next = now + CHECK_EVERY
        if now - self._began > LONG:
            thoroughly = self._kernel.tier == "hasty" and now - self._began > LONGER
            self._kernel.optimise(thoroughly, left())
        self._kernel.refresh()
        if self._kernel.tier == self._tier:
            return False
        self._tier = self._kernel.tier
        self.clear()
        return True

    def change(self, kernel: Kernel) -> None:
        """Pass to the functions of another kernel of the same states."""
        self._kernel, self._tier = kernel, kernel.tier
        self.clear()

    def __missing__(self, name: str) -> Caller:
        made = self[name] = Caller(self._kernel.functions[name], self.epoch, self._kernel.signature(name))
        return made


class Kernel:
    """The functions of one model structure, and where they run.

    They run in CasADi's virtual machine, as C by the tiny compiler (at once), or as C by an optimising compiler: found
    in the cache, or built in the background once the kernel is used again or a run lasts long. Where there is much code
    the ``rare`` functions, those that are not called at every step, are left out at first.
    """

    def __init__(
        self,
        functions: dict[str, ca.Function],
        compile: CompileMode = "background",
        rare: frozenset[str] = frozenset(),
    ) -> None:
        self.functions = dict(functions)
        self.tier: Tier = "virtual"
        self.from_cache = False
        self._signatures: dict[str, Signature] = {}  # the same in all tiers
        self.libraries = None if compile == "never" else Libraries(list(self.functions.values()), rare)
        if self.libraries is None:
            return
        if compile == "ahead":
            self.wait()
        else:
            self._pass_to("thorough", self.libraries.optimised(self.libraries.thorough))
        self.from_cache = self.tier != "virtual" and not self.libraries.seconds
        if self.tier == "virtual":
            self._start()

    def signature(self, name: str) -> Signature:
        """Names and sizes of a function's inputs and outputs, which CasADi is asked for once."""
        if name not in self._signatures:
            self._signatures[name] = Signature.of(self.functions[name])
        return self._signatures[name]

    def _start(self) -> None:
        """Start at once, with the functions that are available."""
        assert self.libraries is not None
        self._pass_to("tiny", self.libraries.quick())
        self._pass_to("hasty", self.libraries.optimised(self.libraries.hasty))
        self.from_cache = before = self.libraries.used_before
        if before or self.tier != "tiny":
            self.optimise(thoroughly=before or self.tier == "hasty")

    def optimise(self, thoroughly: bool, left: float = math.inf) -> None:
        """Begin to build optimised functions in the background, if the run lasts long enough for that to pay.

        ``refresh`` changes to them. Long code is first compiled quickly, unless ``thoroughly``.
        left: how long the run is expected to go on (s).
        """
        if self.tier == "thorough" or self.libraries is None or not may_optimise():
            return
        better = [library for _, library in self._better()]
        if better and (thoroughly or self.tier != "hasty"):
            wanted = better[-1 if thoroughly else 0]
            if left > PAYS * wanted.expected:
                with building:
                    wanted.begin()

    def refresh(self) -> None:
        """Change to the optimised functions once they are built."""
        for tier, library in self._better():
            if library.building:
                with building:
                    self._pass_to(tier, self.libraries.optimised(library) if self.libraries else None)

    def _better(self) -> list[tuple[Tier, Optimised]]:
        """The libraries above the present tier, the lower one first."""
        if self.libraries is None or self.tier == "thorough":
            return []
        tiers: list[tuple[Tier, Optimised | None]] = [("thorough", self.libraries.thorough)]
        if self.tier != "hasty":
            tiers.insert(0, ("hasty", self.libraries.hasty))
        return [(tier, library) for tier, library in tiers if library is not None]

    def wait(self) -> None:
        """Build thoroughly optimised functions and change to them."""
        if self.tier != "thorough" and self.libraries is not None:
            self._pass_to("thorough", self.libraries.wait())

    def reused(self) -> None:
        """The kernel is used for a further run, so optimising it will pay."""
        if self.libraries is not None:
            self.libraries.reused()
            self.optimise(thoroughly=True)

    def _pass_to(self, tier: Tier, functions: dict[str, ca.Function] | None) -> None:
        if functions is not None:
            self.functions, self.tier = {**self.functions, **functions}, tier
            self.from_cache = False

    @property
    def compiled(self) -> bool:
        return self.tier != "virtual"

    @property
    def where(self) -> str:
        """How the functions are executed, in words."""
        if self.tier == "virtual":
            without = self.libraries is not None and self.libraries.tiny is None and self.libraries.compiler is None
            return "CasADi VM (no C compiler)" if without else "CasADi VM"
        return WORDS[self.tier] + (" (from the cache)" if self.from_cache else "")

    @property
    def compile_seconds(self) -> float:
        return self.libraries.seconds if self.libraries is not None else 0.0
