from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

from ...core.fields import structure
from ...model.ports import KinematicPort
from .base import Sensor

RESOLVED = ("A", "B", "world")


class RelativeSensor(Sensor):
    """The motion of B as somebody on A sees it (MSL: RelativeSensor; with A on the world: AbsoluteSensor).

    Signals: ``r``, ``v``, ``a``, the position of B's origin and its rates, as seen from A; ``T``, the axes of B in A;
    ``angles``, with T = R_i(φ₁) R_j(φ₂) R_k(φ₃) for the ``sequence`` (i, j, k) of axes 1, 2, 3, any of the twelve;
    ``w`` and ``z``, angular velocity and acceleration; ``speed`` = |v|. The components of r, v, a, w and z are in
    ``axes``: those of A, of B, or of the world. Initial values and guesses may give any element of r, angles, v and w.
    Angles jump by 2π, and for φ₂ = ±90° (or 0, if i = k) only the sum of the others has a meaning.

    >>> import trundle as tr
    >>> sensor = lambda world, arm: tr.sensors.RelativeSensor(world.frame(), arm.frame(r=(1, 0, 0)), sequence=(3, 1, 3))
    """

    sequence: tuple[int, ...] = structure((1, 2, 3), doc="axes of the three rotations")
    axes: str = structure("A", doc="axes of the components: 'A', 'B' or 'world'")

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        i = tuple(self.sequence) if isinstance(self.sequence, tuple | list) else ()
        if len(i) != 3 or any(k not in (1, 2, 3) for k in i) or i[0] == i[1] or i[1] == i[2]:
            yield "sequence", f"= {self.sequence!r} must be three of the axes 1, 2, 3, neighbours different"
        if self.axes not in RESOLVED:
            yield "axes", f"= {self.axes!r} must be 'A', 'B' or 'world'"

    def observables(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[str, str, Any]]:
        d, turn = B.r - A.r, B.w - A.w
        v = B.v - A.v - ca.cross(A.w, d)
        a = B.a - A.a - ca.cross(A.eps, d) - ca.cross(A.w, ca.cross(A.w, d)) - 2 * ca.cross(A.w, v)
        z = B.eps - A.eps - ca.cross(A.w, turn)
        to = {"A": A.T.T, "B": B.T.T, "world": ca.SX.eye(3)}[self.axes]
        T = A.T.T @ B.T
        return {
            "r": ("m", "position of B's origin", to @ d),
            "v": ("m/s", "its velocity, seen from A", to @ v),
            "a": ("m/s²", "its acceleration, seen from A", to @ a),
            "speed": ("m/s", "size of that velocity", ca.sqrt(ca.dot(v, v))),
            "T": ("1", "axes of B in A", T),
            "angles": ("rad", "three angles of B in A", rotation_angles(T, tuple(self.sequence))),
            "w": ("rad/s", "relative angular velocity", to @ turn),
            "z": ("rad/s²", "relative angular acceleration, seen from A", to @ z),
        }

    def pinnable(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[str, str, int, Any]]:
        seen = self.observables(A, B, t)
        return {name: (*seen[name][:2], int(name in ("v", "w")), seen[name][2]) for name in ("r", "angles", "v", "w")}


def rotation_angles(T: Any, sequence: tuple[int, ...]) -> Any:
    """φ with T = R_i(φ₁) R_j(φ₂) R_k(φ₃)."""
    i, j, k = (axis - 1 for axis in sequence)
    m = 3 - i - j
    sign = 1 if (j - i) % 3 == 1 else -1
    if i != k:
        first, last = ca.atan2(-sign * T[j, k], T[k, k]), ca.atan2(-sign * T[i, j], T[i, i])
        return ca.vertcat(first, ca.atan2(sign * T[i, k], ca.sqrt(T[i, i] ** 2 + T[i, j] ** 2)), last)
    first, last = ca.atan2(T[j, i], -sign * T[m, i]), ca.atan2(T[i, j], sign * T[i, m])
    return ca.vertcat(first, ca.atan2(ca.sqrt(T[j, i] ** 2 + T[m, i] ** 2), T[i, i]), last)
