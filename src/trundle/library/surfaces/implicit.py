from __future__ import annotations

from typing import Any

from ...core.fields import law
from .base import Surface


class Implicit(Surface):
    """Any smooth function f(r) of three coordinates, negative inside; scale it like a length.

    Its nearest points are always found by the general tracking.

    >>> import trundle as tr
    >>> egg = tr.surfaces.Implicit(function=lambda r: r[0]**2 + 2 * r[1]**2 + r[2]**2 * (1 + 0.2 * r[0]) - 1)
    """

    function: Any = law(doc="f(r), negative inside")

    def f(self, r: Any) -> Any:
        return self.function(r)
