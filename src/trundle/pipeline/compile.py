"""compile: a model's kernel, optimised ahead of its runs."""

from __future__ import annotations

from ..equations.prepare import CoordinateChoice
from ..equations.ready import ready_state
from ..kernel.contents import kernel_for
from ..kernel.kernel import Kernel
from ..model.model import Model
from ..running.methods import Integrator, integrator
from .flow import companion


def compile(model: Model, *, method: str | Integrator = "auto", coordinates: CoordinateChoice = "joint") -> Kernel:
    """Compile a model's kernel with the optimising C compiler and wait for it; later runs find it in the cache.

    With contacts the steps for sliding are compiled too. Without such a compiler the tiny one's code stays.
    """
    way = integrator(method)
    ready, _ = ready_state(model, None, coordinates, 0.0, None, None)
    kernel = kernel_for(ready.program, way.kernel_name, way.functions, "background")
    for made in (kernel, *(companion(ready, name, "background") for name in way.companions(ready.program))):
        made.wait()
    return kernel
