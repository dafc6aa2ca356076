"""The code for a device: one thread makes all steps of one run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca

from ...core.errors import SimulationError
from ...equations.carry import REFUSED, Carry
from ...equations.fused import step
from ...equations.ledger import PATIENCE, Book
from ...equations.program import Program
from ...equations.system import System
from .functions import FlatFunction, Flattener
from .kept import kept
from .text import declared
from .values import SX

SHARED = ("rates", "sweep_", "coulomb_block", "slope_solve_", "energy", "closed_once")  # functions that stay functions
KEPT = "x", "modes", "last", "guess", "calm", "speed", "largest", "books"  # passed from step to step
TURN = 0.5  # rad: how far bodies may turn between two states that are kept to count turns

HEAD = """#ifdef __CUDACC__
#define NAN (0.0/0.0)
#define INFINITY (1.0/0.0)
#define FUNCTION static __device__ __noinline__
#define SMALL static __device__ __forceinline__
#define SYNC __syncthreads()
#else
#include <math.h>
#define FUNCTION static
#define SMALL static
#define SYNC
#endif
"""

# Threads of a block execute the code together (SYNC), so that it is fetched once for all of them: a step is a
# megabyte of instructions, and fetching them would take half of the time. So a run that has ended continues idly.
KERNEL = """
SMALL void one_run(int run, int runs, int outputs, const int *marks, const double *grid, const double *numbers,
    const double *start, double *states, double *course, int *course_at, int room, int *made, int *noted) {{
  const long S = runs;
  const int me = run < runs ? run : runs - 1;
  double c[{given}], o[{found}], turned = 0.0;
  int k, m, j = marks[0], n = 0, ended = run >= runs;
  for (k = 0; k < {kept}; k++) c[2+k] = start[k*S + me];
  for (m = 1; m < outputs; m++) {{
    for (; j < marks[m]; j++) {{
      double turn = 0.0;
      c[0] = grid[j]; c[1] = grid[j+1] - grid[j];
      SYNC;
      step(numbers + me, runs, c, o);
      if (!ended && (o[{stop}] == {refused}.0 || !({in_order}))) {{ ended = 1; made[me] = j; }}
      if (ended) continue;
      for (k = 0; k < {kept}; k++) c[2+k] = o[k];
      if (!room) continue;
      {turn_of_step}
      turned += c[1]*turn;
      if (turned > {turn} && j + 1 < marks[m]) {{
        if (n < room) {{
          for (k = 0; k < {size}; k++) course[((long)n*{size} + k)*S + me] = o[k];
          course_at[n*S + me] = j + 1;
        }}
        n++; turned = 0.0;
      }}
    }}
    if (!ended) for (k = 0; k < {shown}; k++) states[((long)(m-1)*{shown} + k)*S + me] = c[2+k];
    turned = 0.0;
  }}
  if (!ended) made[me] = {balanced} ? j : j - 1;
  if (run < runs) noted[me] = n;
}}
#ifdef __CUDACC__
extern "C" __global__ void many_runs(int runs, int outputs, const int *marks, const double *grid,
    const double *numbers, const double *start, double *states, double *course, int *course_at, int room, int *made,
    int *noted) {{
  one_run(blockIdx.x*blockDim.x + threadIdx.x, runs, outputs, marks, grid, numbers, start, states, course, course_at,
    room, made, noted);
}}
#else
void many_runs(int runs, int outputs, const int *marks, const double *grid, const double *numbers,
    const double *start, double *states, double *course, int *course_at, int room, int *made, int *noted) {{
  int run;
  for (run = 0; run < runs; run++)
    one_run(run, runs, outputs, marks, grid, numbers, start, states, course, course_at, room, made, noted);
}}
#endif
"""


@dataclass(frozen=True)
class DeviceCode:
    """The text of a kernel, and the sizes of what it reads and writes per run."""

    text: str
    numbers: int  # of a run: parameters, coefficients of restitution, no_slip, steady
    kept: int  # by a step for the next one
    size: int  # of a state
    shown: int  # of an output: state and modes


def device_code(program: Program, turners: Sequence[int] = ()) -> DeviceCode:
    """The fused step of a program as a kernel. turners: velocities (by their indices in x) that make angles turn."""
    return kept(program, ("step", *turners), lambda: _written(program, turners))


def _written(program: Program, turners: Sequence[int]) -> DeviceCode:
    s, one = program.system, step(program.system, program.rates, program.energy)
    sizes = Carry(s).sizes
    names = {"P": s.modes_start, "e": len(s.contacts), "no_slip": 1, "steady": 1}
    numbers = {name: SX.sym(name, size) for name, size in names.items()}
    carry = {name: SX.sym(name, size) if name in KEPT else SX.zeros(size) for name, size in sizes.items()}
    every = list(ca.vertsplit(ca.vertcat(*numbers.values())))
    flattener = Flattener(lambda f: f.name().startswith(SHARED), every)
    P = ca.vertcat(numbers["P"], SX.zeros(sizes["modes"]))
    given = [SX.sym("t"), SX.sym("h"), P, numbers["e"], numbers["no_slip"], numbers["steady"], *carry.values()]
    try:
        top = flattener.flat(one, given, "step")
    except RuntimeError as error:  # of CasADi
        said = str(error).splitlines()[-1]
        raise SimulationError("device", f"the step cannot be written out ({said})", "Use device='cpu'.") from None
    texts = {e.element_hash(): f"N[{k}*(long)S]" for k, e in enumerate(every)}
    code = [declared(f, texts, _head(f)) for f in flattener.functions] + [declared(top, texts, "FUNCTION", True)]
    kept = sum(sizes[name] for name in KEPT)
    text = HEAD + "".join(code) + _kernel(s, sizes, kept, turners)
    return DeviceCode(text, len(every), kept, s.size, sizes["x"] + sizes["modes"])


def _head(f: FlatFunction) -> str:
    return "SMALL" if not f.calls and len(f.outputs) == len(f.given) else "FUNCTION"


def _kernel(s: System, sizes: dict[str, int], kept: int, turners: Sequence[int]) -> str:
    books = kept - sizes["books"]
    since = [books + Book.SIZE * i + Book.at.since for i in range(sizes["books"] // Book.SIZE)]
    return KERNEL.format(
        given=kept + 2,
        found=sum(sizes.values()),
        kept=kept,
        stop=sum(sizes.values()) - 1,
        refused=REFUSED,
        in_order=" && ".join(f"o[{k}] <= {PATIENCE}.0" for k in since),
        balanced=" && ".join(f"c[{2 + k}] == 0.0" for k in since),
        turn_of_step=" ".join(f"turn += fabs(o[{k}]);" for k in turners),
        turn=TURN,
        size=s.size,
        shown=sizes["x"] + sizes["modes"],
    )
