"""linearise_along: linear models along a run."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.arguments import explained
from ..core.errors import ArgumentError
from ..equations.prepare import Prepared
from ..results.solution import Solution
from .linear import LinearModel
from .linearise import linearised
from .state import State


@explained
def linearise_along(
    sol: Solution, *, inputs: Sequence[str] = (), outputs: Sequence[str] | None = None
) -> list[LinearModel]:
    """The linear models about the states of a run, one for each of its samples: A(t), B(t), C(t), D(t).

    inputs, outputs: as for ``linearise``. Ask the run for the times that are wanted: ``simulate(…, at=[0, 0.5])``. The
    states have the same names throughout, as long as the same constraints hold. Not of runs that were read from a file:
    they have no equations.

    >>> import trundle as tr
    >>> sol = tr.simulate(tr.gallery.Pendulum(), until=1, at=[0.0, 0.5, 1.0])
    >>> [linear.kind for linear in tr.linearise_along(sol)]
    ['moving', 'moving', 'moving']
    """
    source = sol.source
    if source is None:
        raise ArgumentError(
            "linearise_along",
            "was given a solution without equations (read from a file)",
            "Give the solution of a run.",
        )
    seen = None if outputs is None else tuple(outputs)
    found = []
    for t, x, P in source.samples():
        ready = Prepared(source.system.assembly, source.system.topology, source.system, source.program, P)
        found.append(linearised(State(ready, t, x, P), tuple(inputs), seen))
    return found
