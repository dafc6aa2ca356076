"""The code for a device: a function of (t, x, P) at many samples of many runs, one thread a sample."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca

from ...core.errors import SimulationError
from ...equations.program import Program
from .device import HEAD
from .functions import Flattener
from .kept import kept
from .text import declared
from .values import SX

KERNEL = """
SMALL void one_sample(int k, int runs, int wide, const double *times, const double *samples, const double *numbers,
    double *found) {{
  const int me = k % runs, at = k / runs;
  const long S = runs;
  double c[{given}], o[{found}];
  int j;
  c[0] = times[k];
  for (j = 0; j < {given} - 1; j++) c[1+j] = j >= wide ? 0.0 : samples[((long)at*wide + j)*S + me];
  values(numbers + me, runs, c, o);
  for (j = 0; j < {found}; j++) found[((long)at*{found} + j)*S + me] = o[j];
}}
#ifdef __CUDACC__
extern "C" __global__ void many_samples(int count, int runs, int wide, const double *times, const double *samples,
    const double *numbers, double *found) {{
  const int k = blockIdx.x*blockDim.x + threadIdx.x;
  if (k < count) one_sample(k, runs, wide, times, samples, numbers, found);
}}
#else
void many_samples(int count, int runs, int wide, const double *times, const double *samples, const double *numbers,
    double *found) {{
  int k;
  for (k = 0; k < count; k++) one_sample(k, runs, wide, times, samples, numbers, found);
}}
#endif
"""


@dataclass(frozen=True)
class SampleCode:
    """The text of a kernel: (times, samples, numbers) → ``found`` values a sample."""

    text: str
    width: int  # of a sample: state, and modes of all contacts
    found: int


def sample_code(program: Program, names: Sequence[str], entries: Sequence[int] | None = None) -> SampleCode:
    """A kernel for functions of (t, x, P) of a program: all their outputs one after the other, or these entries.

    Samples have the modes of all contacts after the state.
    """
    chosen = None if entries is None else tuple(entries)
    return kept(program, (*names, chosen), lambda: _written(program, names, chosen))


def _written(program: Program, names: Sequence[str], entries: Sequence[int] | None) -> SampleCode:
    s = program.system
    count = s.vector.values.size - s.modes_start
    t, x, P, modes = SX.sym("t"), SX.sym("x", s.size), SX.sym("P", s.modes_start), SX.sym("modes", count)
    numbers = list(ca.vertsplit(P)) if s.modes_start else []
    flattener = Flattener(lambda f: False, numbers)
    T, X, N = ca.MX.sym("t"), ca.MX.sym("x", s.size), ca.MX.sym("P", s.modes_start + count)
    every = [getattr(program, name) for name in names]
    functions = [f[0] if isinstance(f, tuple) else f for f in every]  # signals come with their names
    found = ca.vertcat(*(ca.vec(ca.densify(v)) for f in functions for v in f.call([T, X, N])))
    whole = ca.Function("values", [T, X, N], [found if entries is None else found[list(entries)]])
    try:
        top = flattener.flat(whole, [t, x, ca.vertcat(P, modes)], "values")
    except RuntimeError as error:  # of CasADi
        said = str(error).splitlines()[-1]
        raise SimulationError("device", f"a function cannot be written out ({said})", "Use device='cpu'.") from None
    top.given = [t, *ca.vertsplit(x), *(ca.vertsplit(modes) if count else [])]
    texts = {e.element_hash(): f"N[{k}*(long)S]" for k, e in enumerate(numbers)}
    code = [declared(f, texts, "FUNCTION") for f in [*flattener.functions, top]]
    width, size = s.size + count, whole.nnz_out(0)
    return SampleCode(HEAD + "".join(code) + KERNEL.format(given=width + 1, width=width, found=size), width, size)
