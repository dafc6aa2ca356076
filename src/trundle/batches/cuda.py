"""A GPU of NVIDIA, through CuPy: a kernel compiled by NVRTC, cached like others, for as many runs as fit."""

from __future__ import annotations

import hashlib
import logging
import shutil
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import numpy as np

from ..core.errors import SimulationError
from ..kernel.cache import Cache
from ..kernel.flat.samples import SampleCode
from .plan import Made, Plan

T = TypeVar("T")
log = logging.getLogger("trundle")
OPTIONS = ("--maxrregcount=168", "--fmad=false")  # so many registers that THREADS fit; the CPU's rounding
THREADS = 384  # of a block, at most: with these registers a multiprocessor has room for so many
FEW = 128  # of a block that evaluates functions
WARP = 32
SHARE = 0.8  # of the free memory that is used


class Cuda:
    """The GPU of this machine with the kernel of one program."""

    def __init__(self, text: str) -> None:
        self._cp = self.arrays = require_gpu()
        self._device = self._cp.cuda.Device()
        self._processors = int(self._device.attributes["MultiProcessorCount"])
        self._kernel = self._cp.RawModule(path=self._compiled(text)).get_function("many_runs")
        self._of_samples: dict[str, Any] = {}
        self._most: int | None = None  # runs at once, where memory has run out before

    def parts(self, runs: int, bytes_per_run: int, work: Callable[[int, int], T]) -> Iterator[tuple[int, T]]:
        """What the work gives for all runs, as many at once as fit the memory."""
        done = 0
        while done < runs:
            free = int(self._cp.cuda.runtime.memGetInfo()[0]) + int(self._cp.get_default_memory_pool().free_bytes())
            fit = max(1, int(SHARE * free / bytes_per_run))
            most = fit if self._most is None else min(fit, self._most)
            part = _parts(runs - done, _parts(runs - done, most))
            try:
                made = work(done, done + part)
            except self._cp.cuda.memory.OutOfMemoryError:
                self._shrink(part)
                continue
            yield done, made
            done += part

    def _shrink(self, runs: int) -> None:
        self._cp.get_default_memory_pool().free_all_blocks()
        if runs == 1:
            raise SimulationError(
                "device", "has too little memory for a single run", "Ask for fewer samples, or use device='cpu'."
            )
        self._most = runs // 2
        log.warning("trundle: the GPU's memory is full; %d runs at once instead of %d", self._most, runs)

    def run(self, plan: Plan) -> Made:
        """The steps of a plan: all threads of a multiprocessor are one block, and all blocks have as many of them."""
        cp, n = self._cp, plan.runs
        states, course, course_at, steps, noted = plan.blank(cp)
        rounds = _parts(n, self._processors * THREADS)
        threads = min(THREADS, WARP * _parts(_parts(n, rounds * self._processors), WARP))
        given = (cp.ascontiguousarray(cp.asarray(v)) for v in (plan.marks, plan.grid, plan.numbers, plan.start))
        arguments = (*given, states, course, course_at, np.int32(plan.room), steps, noted)
        self._kernel((_parts(n, threads),), (threads,), (np.int32(n), np.int32(len(plan.marks)), *arguments))
        kept = min(int(noted.max()), plan.room)
        return Made(states, course[:kept], course_at[:kept], steps, noted)

    def samples(self, code: SampleCode, times: Any, states: Any, numbers: Any) -> Any:
        """Values of functions at samples of many runs, one thread a sample."""
        cp = self._cp
        if code.text not in self._of_samples:
            module = cp.RawModule(path=self._compiled(code.text))
            self._of_samples[code.text] = module.get_function("many_samples")
        count, runs = states.shape[0] * states.shape[2], states.shape[2]
        found = cp.empty((states.shape[0], code.found, runs))
        given = (cp.ascontiguousarray(v) for v in (times, states, numbers))
        sizes = np.int32(count), np.int32(runs), np.int32(states.shape[1])
        self._of_samples[code.text]((_parts(count, FEW),), (FEW,), (*sizes, *given, found))
        return found

    def host(self, array: Any) -> np.ndarray:
        """An array of the GPU as one of NumPy."""
        found: np.ndarray = self._cp.asnumpy(array)
        return found

    def _compiled(self, text: str) -> str:
        """The path of the compiled kernel, from the cache if it is there."""
        from cupy_backends.cuda.libs import nvrtc

        options = (f"-arch=sm_{self._device.compute_capability}", *OPTIONS)
        said = "\n".join((text, *options, str(nvrtc.getVersion())))
        store, name = Cache(), f"cuda-{hashlib.sha256(said.encode()).hexdigest()[:32]}"
        there = store.find(name, ".cubin")
        if there is not None:
            return str(there)
        log.info("trundle: compiling %.1f MB of code for the GPU, about half a minute", len(text) / 1e6)
        program = nvrtc.createProgram(text, "kernel.cu", [], [])
        try:
            nvrtc.compileProgram(program, list(options))
        except nvrtc.NVRTCError:
            lines = nvrtc.getProgramLog(program).splitlines()[:3]
            raise SimulationError("device", f"the GPU's compiler failed: {' / '.join(lines)}", "Use 'cpu'.") from None
        work = store.new_build_folder()
        try:
            (work / "kernel.cubin").write_bytes(nvrtc.getCUBIN(program))
            return str(store.keep(name, work / "kernel.cubin", ".cubin"))
        finally:
            shutil.rmtree(work, ignore_errors=True)


def _parts(whole: int, size: int) -> int:
    """How many parts of a size make a whole, the last one perhaps smaller."""
    return -(-whole // size)


def require_gpu() -> Any:
    """CuPy, where there is a GPU for it; else an error that says what is missing."""
    try:
        import cupy
    except ImportError:
        raise SimulationError(
            "device", "= 'cuda' needs the package cupy", 'Install it: pip install "trundle[gpu]"; or use device="cpu".'
        ) from None
    try:
        count = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError as error:
        raise SimulationError("device", f"= 'cuda' finds no GPU: {error}", "Use device='cpu'.") from None
    if not count:
        raise SimulationError("device", "= 'cuda' finds no GPU on this machine", "Use device='cpu'.")
    return cupy
