"""doctor: a model looked at before it runs."""

from __future__ import annotations

from typing import Any

from ..core.arguments import explained
from ..core.requests import insistent
from ..equations.doctor import Diagnosis, diagnose
from ..equations.ready import ready_start
from ..model.model import Model


@explained
@insistent()
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
