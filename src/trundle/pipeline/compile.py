"""compile: a model's kernel, optimised ahead of its runs."""

from __future__ import annotations

from typing import Any

from ..core.arguments import explained
from ..core.requests import insistent
from ..equations.prepare import CoordinateChoice
from ..equations.ready import ready_state
from ..kernel.contents import kernel_for
from ..kernel.kernel import Kernel
from ..model.model import Model
from ..running.methods import Integrator, integrator
from .flow import companion


@explained
@insistent()
def compile(
    model: Model,
    *,
    parameters: dict[str, Any] | None = None,
    method: str | Integrator = "auto",
    coordinates: CoordinateChoice = "joint",
) -> Kernel:
    """Compile a model's kernel with the optimising C compiler and wait for it; later runs find it in the cache.

    parameters: changes by path, as of ``tr.simulate``; they matter where they change what the model is made of.
    With contacts the steps for sliding are compiled too. Without such a compiler the tiny one's code stays.
    """
    way = integrator(method)
    ready, _ = ready_state(model, parameters, coordinates, 0.0, None, None)
    kernel = kernel_for(ready.program, way.kernel_name, way.functions, "background")
    for made in (kernel, *(companion(ready, name, "background") for name in way.companions(ready.program))):
        made.wait()
    return kernel
