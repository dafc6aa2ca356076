from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import law, parameter
from ...model.bond import Bond, Locked
from ...model.constraint import Constraint
from ...model.laws import evaluate
from ...model.ports import KinematicPort

MESSAGE = "the ends coincide: the rod has no direction"


class Distance(Constraint):
    """|r_B − r_A| = length: the origins of A and B keep a distance, which may be a law of time (an actuator's stroke).

    One locked bond, ``along``: the force of a massless rod with ball ends, positive if it pushes.

    >>> import numpy as np, trundle as tr
    >>> jack = lambda a, b: tr.joints.Distance(a.frame(), b.frame(), length=lambda t: 1 + 0.2 * np.sin(t))
    """

    length: Any = law(unit="m", doc="distance: a number or f(t)")

    def problems(self):  # type: ignore[no-untyped-def]
        yield from super().problems()
        if isinstance(self.length, float) and not self.length > 0:
            yield "length", f"= {self.length:g} m must be > 0"

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        return {"along": Locked(_distance(A, B) - evaluate(self, "length", t))}

    def validity(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[Any, str, str]]:
        return {"length": (_distance(A, B), MESSAGE, "Keep the length positive.")}

    def misfit(self, bond: str, value: float, unit: str) -> str:
        return f"{self.path}.length is {abs(value) * 1000:.4g} mm {'short' if value > 0 else 'long'}"

    def observables(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[str, str, Any]]:
        return {"e": ("1", "direction from A to B", (B.r - A.r) / _distance(A, B))}


class SphericalSpherical(Distance):
    """A massless rod with ball ends (MSL: SphericalSpherical). With mass: a body with ``Spherical`` at both ends.

    >>> import trundle as tr
    >>> rod = lambda a, b: tr.joints.SphericalSpherical(a.frame(), b.frame(), length=0.8)
    """


class UniversalSpherical(Distance):
    """A massless rod on a cross at A and a ball at B (MSL: UniversalSpherical); it knows its own axes.

    ``T_rod`` has the axes of the rod by columns: along it from A to B, the cross's second axis n1 × e/|n1 × e|, and the
    third. n1, the first axis of the cross, is fixed in A; a rod along it has no such axes (``cross``). The
    force is that of ``Distance``. With mass: a body with ``Universal`` at A and ``Spherical`` at B.

    >>> import trundle as tr
    >>> rod = lambda a, b: tr.joints.UniversalSpherical(a.frame(), b.frame(), length=0.8, n1="z")
    """

    n1: Any = parameter(kind="direction", doc="first axis of the cross, in frame A")

    def _across(self, A: KinematicPort, B: KinematicPort) -> tuple[Any, Any, Any]:
        """(direction of the rod, n1 × e, its size)."""
        e = (B.r - A.r) / _distance(A, B)
        across = ca.cross(A.T @ self.n1, e)
        return e, across, ca.sqrt(ca.dot(across, across))

    def validity(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[Any, str, str]]:
        size = self._across(A, B)[2]
        meaning = "the rod is along the first axis of its cross, so that it may turn freely about itself"
        return super().validity(A, B, t) | {
            "cross": (size - 1e-9, meaning, "Choose another n1, or SphericalSpherical.")
        }

    def observables(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[str, str, Any]]:
        e, across, size = self._across(A, B)
        second = across / size
        axes = ca.horzcat(e, second, ca.cross(e, second))
        return super().observables(A, B, t) | {"T_rod": ("1", "axes of the rod", axes)}


def _distance(A: KinematicPort, B: KinematicPort) -> Any:
    d = B.r - A.r
    return ca.sqrt(ca.dot(d, d))
