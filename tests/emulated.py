"""A device that is none: the kernel of the GPU as C for this machine, one run after the other."""

import ctypes
import tempfile
from pathlib import Path

import numpy as np

from trundle.batches.plan import Made
from trundle.kernel.tiny import compile_tiny, mathematics_in_reach


class Emulated:
    """Makes the steps of a plan, ``part`` runs at a time."""

    part = 1000

    def __init__(self, text):
        mathematics_in_reach()
        self._call = compiled(text).many_runs
        self._of_samples = {}
        self.arrays = np

    def parts(self, runs, bytes_per_run, work):
        for first in range(0, runs, self.part):
            yield first, work(first, min(first + self.part, runs))

    def run(self, plan):
        given = [np.ascontiguousarray(v) for v in (plan.marks, plan.grid, plan.numbers, plan.start)]
        found = plan.blank(np)
        places = [ctypes.c_void_p(v.ctypes.data) for v in (*given, *found)]
        self._call(plan.runs, len(plan.marks), *places[:7], plan.room, *places[7:])
        return Made(*found)

    def samples(self, code, times, states, numbers):
        if code.text not in self._of_samples:
            self._of_samples[code.text] = compiled(code.text).many_samples
        found = np.empty((len(states), code.found, states.shape[2]))
        arrays = [np.ascontiguousarray(v) for v in (times, states, numbers)] + [found]
        places = [ctypes.c_void_p(v.ctypes.data) for v in arrays]
        self._of_samples[code.text](len(states) * states.shape[2], states.shape[2], states.shape[1], *places)
        return found

    def host(self, array):
        return np.asarray(array)


def compiled(text):
    with tempfile.TemporaryDirectory() as folder:
        library = compile_tiny(text, Path(folder))
        assert library is not None, "the tiny C compiler cannot read the kernel"
        return ctypes.CDLL(str(library))
