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
        with tempfile.TemporaryDirectory() as folder:
            library = compile_tiny(text, Path(folder))
            assert library is not None, "the tiny C compiler cannot read the kernel"
            self._call = ctypes.CDLL(str(library)).many_runs

    def run(self, plan):
        for first in range(0, plan.runs, self.part):
            yield first, self.made(plan.some(first, min(first + self.part, plan.runs)))

    def made(self, plan):
        given = [np.ascontiguousarray(v) for v in (plan.marks, plan.grid, plan.numbers, plan.start)]
        found = plan.blank(np)
        places = [ctypes.c_void_p(v.ctypes.data) for v in (*given, *found)]
        self._call(plan.runs, len(plan.marks), *places[:7], plan.room, *places[7:])
        return Made(*found)
