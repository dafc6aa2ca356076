"""The whole flow, one call per stage: read this first.

model ──elaborate──▶ assembly ──topology──▶ spanning forest ──system──▶ layout of states and parameters
      ──program──▶ CasADi functions ──kernel──▶ C, compiled and cached ──integrate──▶ states ──solution──▶ signals
"""

from __future__ import annotations

from typing import Any

from .core.arguments import explained
from .equations.doctor import Diagnosis, diagnose
from .equations.prepare import CoordinateChoice
from .kernel.kernel import Kernel
from .model.model import Model
from .simulate.simulate import kernel_for, ready_start, ready_state, require_method, simulate

__all__ = ["compile", "doctor", "simulate"]


@explained
def doctor(
    model: Model,
    *,
    initial: dict[str, Any] | None = None,
    guess: dict[str, Any] | None = None,
    parameters: dict[str, Any] | None = None,
    start: float = 0.0,
) -> Diagnosis:
    """Look at a model before running it: degrees of freedom, loops, redundant bonds, parameters.

    >>> import trundle as tr
    >>> tr.doctor(tr.gallery.FourBar()).degrees_of_freedom
    1
    """
    ready, first = ready_start(model, parameters, "joint", start, initial, guess, thorough=True)
    return diagnose(ready, start, first.x, first.others)


def compile(model: Model, *, method: str = "auto", coordinates: CoordinateChoice = "joint") -> Kernel:
    """Compile a model's kernel with the optimising C compiler and wait for it; later runs find it in the cache.

    With contacts the steps for sliding are compiled too. Without such a compiler the tiny one's code stays.
    """
    require_method(method)
    ready, _ = ready_state(model, None, coordinates, 0.0, None, None)
    methods = ("auto", "slip") if method == "auto" and ready.system.contacts else (method,)
    kernels = [kernel_for(ready, name, "background") for name in methods]
    for kernel in kernels:
        kernel.wait()
    return kernels[0]
