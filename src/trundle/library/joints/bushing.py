from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter
from ...model.constraint import Force
from ...model.ports import KinematicPort, WrenchPort

THREE = (3,)
TURNED_OVER = 0.02  # cosine of half the angle (177.7°) below which the axis of a turn is not well defined any more


class Bushing(Force):
    """Six springs and dampers between two frames: an elastic mount; nothing is locked.

    With d the displacement and ω the angular velocity of B relative to A, both in axes of A, and n the axis and α the
    angle of B's turn, ε = n sin(α/2):  F = −c d − d_c ḋ;  the turn stores Σ c_rot (2 ε)²/2, so that for small angles
    M = −c_rot α n − d_rot ω. The directions are those of A. It ends where B is turned over (``turn``).

    >>> import trundle as tr
    >>> mount = lambda a, b: tr.joints.Bushing(
    ...     a.frame(), b.frame(), c=(1e5, 1e5, 4e5), c_rot=(50, 50, 20), d=(100, 100, 400))
    """

    c: Any = parameter(unit="N/m", ge=0, shape=THREE, doc="stiffnesses along x, y, z of A")
    c_rot: Any = parameter(unit="N·m", ge=0, shape=THREE, doc="stiffnesses about x, y, z of A (per rad)")
    d: Any = parameter((0.0, 0.0, 0.0), unit="N·s/m", ge=0, shape=THREE, doc="damping along x, y, z of A")
    d_rot: Any = parameter((0.0, 0.0, 0.0), unit="N·m·s", ge=0, shape=THREE, doc="damping about x, y, z of A")
    is_spring = True

    def wrench(self, A: KinematicPort, B: KinematicPort, t: Any) -> WrenchPort:
        gap, half, eps = _displaced(A, B)
        T = A.T.T
        F = -self.c * gap - self.d * (T @ (B.v - A.v - ca.cross(A.w, B.r - A.r)))
        k = 2 * self.c_rot * eps  # power of the springs: k·(q₀ ω − ε × ω), ω in axes of A
        M = -(half * k - ca.cross(k, eps)) - self.d_rot * (T @ (B.w - A.w))
        return WrenchPort(F=A.T @ F, M=A.T @ M)

    def energy(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        gap, _, eps = _displaced(A, B)
        return ca.dot(self.c, gap**2) / 2 + 2 * ca.dot(self.c_rot, eps**2)

    def validity(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[Any, str, str]]:
        half = _displaced(A, B)[1]
        meaning = "the bushing is turned over by half a turn, where its torque has no direction"
        return {"turn": (half - TURNED_OVER, meaning, "Use a joint with a law for whole turns.")}

    def observables(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[str, str, Any]]:
        gap, _, eps = _displaced(A, B)
        return {"gap": ("m", "displacement of B, axes of A", gap), "turned": ("rad", "2 n sin(α/2)", 2 * eps)}


def _displaced(A: KinematicPort, B: KinematicPort) -> tuple[Any, Any, Any]:
    """(displacement, cos(α/2), n sin(α/2)) of B relative to A, in axes of A."""
    T = A.T.T @ B.T
    half = ca.sqrt(ca.fmax(1 + T[0, 0] + T[1, 1] + T[2, 2], 1e-30)) / 2
    turn = ca.vertcat(T[2, 1] - T[1, 2], T[0, 2] - T[2, 0], T[1, 0] - T[0, 1])
    return A.T.T @ (B.r - A.r), half, turn / (4 * half)
