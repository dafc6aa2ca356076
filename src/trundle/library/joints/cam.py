from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca
import numpy as np

from ...core.fields import law
from ...model.bond import Bond, Locked
from ...model.constraint import Constraint
from ...model.laws import evaluate
from ...model.ports import KinematicPort

SAMPLES = 256  # points of each curve among which the first pair of nearest points is sought
CURVES = "the curves curve alike at the contact: the point of contact is not unique any more"


class CurveOnCurve(Constraint):
    """Two plane curves stay in touch, without friction: a cam and its follower.

    Each curve r = c(s) is in the plane x, y of its frame, closed or not, with s from 0 to 2π; the planes coincide
    (joints see to that). The parameters s_A and s_B of the point of contact are states: the tangents are parallel,
    and what separates the points is along their normal. One locked bond, ``normal``, on that gap; it pulls as well as
    it pushes.

    >>> import numpy as np, trundle as tr
    >>> cam = lambda shaft, lever: tr.joints.CurveOnCurve(
    ...     shaft.frame(), lever.frame(), curve_A=lambda s: (0.02 + 0.05 * np.cos(s), 0.05 * np.sin(s)),
    ...     curve_B=lambda s: (0.01 * np.cos(s), 0.01 * np.sin(s)))
    """

    curve_A: Callable[..., Any] = law(unit="m", doc="s → (x, y) in frame A")
    curve_B: Callable[..., Any] = law(unit="m", doc="s → (x, y) in frame B")

    def states(self) -> tuple[tuple[str, str, str], ...]:
        return (("s_A", "rad", "parameter of A's curve at the contact"), ("s_B", "rad", "the same of B's curve"))

    def _curve(self, name: str, s: Any) -> tuple[Any, Any]:
        """(point, tangent) in axes of the frame."""
        u = ca.SX.sym("s")
        point = ca.vertcat(evaluate(self, name, u, size=2), 0)
        tangent = ca.jacobian(point, u)
        return ca.substitute(point, u, s), ca.substitute(tangent, u, s)

    def _touch(self, A: KinematicPort, B: KinematicPort, z: Any) -> tuple[Any, Any, Any, Any]:
        """(vector from A's point to B's, unit tangent of A's curve, its normal in the plane, tangent of B's curve)."""
        (a, ta), (b, tb) = self._curve("curve_A", z[0]), self._curve("curve_B", z[1])
        along = A.T @ (ta / ca.sqrt(ca.dot(ta, ta)))
        return B.r + B.T @ b - A.r - A.T @ a, along, ca.cross(A.T[:, 2], along), B.T @ (tb / ca.sqrt(ca.dot(tb, tb)))

    def invariants(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        gap, along, normal, other = self._touch(A, B, self.z)  # type: ignore[attr-defined]
        return ca.vertcat(ca.dot(along, gap), ca.dot(normal, other))

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        gap, _, normal, _ = self._touch(A, B, self.z)  # type: ignore[attr-defined]
        return {"normal": Locked(ca.dot(normal, gap))}

    def point(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        return B.r + B.T @ self._curve("curve_B", self.z[1])[0]  # type: ignore[attr-defined]

    def validity(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[Any, str, str]]:
        slope = ca.jacobian(self.invariants(A, B, t), self.z)  # type: ignore[attr-defined]
        det = slope[0, 0] * slope[1, 1] - slope[0, 1] * slope[1, 0]
        return {"curvature": (det**2 - 1e-24, CURVES, "Make the follower's curvature differ from the cam's.")}

    def first_states(self, A: KinematicPort, B: KinematicPort) -> Any:
        """Of all pairs of points the nearest one."""
        s = np.linspace(0, 2 * np.pi, SAMPLES, endpoint=False)
        u = ca.SX.sym("s")
        own = self.with_constants()
        found = []
        for name, port in (("curve_A", A), ("curve_B", B)):
            at = ca.Function("c", [u], [ca.vertcat(evaluate(own, name, u, size=2), 0)]).map(SAMPLES)
            found.append((np.array(port.r).reshape(3, 1) + np.array(port.T) @ np.array(at(s))).T)
        squares = ((found[0][:, None] - found[1][None]) ** 2).sum(axis=2)
        i, k = np.unravel_index(int(np.argmin(squares)), squares.shape)
        return np.array([s[i], s[k]])
