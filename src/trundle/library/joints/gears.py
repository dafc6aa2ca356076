from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter
from ...model.bond import Bond, Locked
from ...model.constraint import Constraint
from ...model.ports import KinematicPort

MESHES = "the wheels' centres coincide: there is no pitch point"


class GearMesh(Constraint):
    """Two toothed wheels on parallel axes roll on each other's pitch circles: no slip at the pitch point.

    The pitch point P divides the line of centres as the teeth do; t is along axis × (r_B − r_A). The one locked bond
    ``tooth`` is (v_B(P) − v_A(P), t) = 0, and its force acts at P, so that the bearings feel it. A ring with teeth
    inside has a negative number of them. The centres may move (planets): nothing here keeps them apart.

    >>> import trundle as tr
    >>> pair = lambda pinion, wheel: tr.joints.GearMesh(
    ...     pinion.frame(), wheel.frame(), axis="z", teeth_A=17, teeth_B=51)
    """

    axis: Any = parameter(kind="direction", doc="axis of both wheels, in frame A")
    teeth_A: float = parameter(unit="1", doc="teeth of the wheel A; negative for a ring")
    teeth_B: float = parameter(unit="1", doc="teeth of the wheel B; negative for a ring")

    def problems(self):  # type: ignore[no-untyped-def]
        yield from super().problems()
        if isinstance(self.teeth_A, float) and isinstance(self.teeth_B, float):
            if self.teeth_A == 0 or self.teeth_B == 0:
                yield "teeth_A", "and teeth_B must not be zero"
            elif self.teeth_A + self.teeth_B == 0:
                yield "teeth_B", f"= {self.teeth_B:g}: a ring needs more teeth than the wheel inside it"

    def point(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        return A.r + (B.r - A.r) * (self.teeth_A / (self.teeth_A + self.teeth_B))

    def _across(self, A: KinematicPort, B: KinematicPort) -> Any:
        return ca.cross(A.T @ self.axis, B.r - A.r)

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        P, across = self.point(A, B, t), self._across(A, B)
        direction = across / ca.sqrt(ca.dot(across, across))
        slip = B.v + ca.cross(B.w, P - B.r) - A.v - ca.cross(A.w, P - A.r)
        return {"tooth": Locked(ca.dot(direction, slip))}

    def validity(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[Any, str, str]]:
        across = self._across(A, B)
        return {"centres": (ca.dot(across, across), MESHES, "Keep the centres apart.")}


class RackAndPinion(Constraint):
    """A pinion B rolls on a rack A: no slip at the pitch point P = r_B − radius n, with n from the rack to the pinion.

    The one locked bond ``tooth``: (v_B(P) − v_A(P), along) = 0. Joints keep the pinion on its rack.

    >>> import trundle as tr
    >>> steering = lambda rack, pinion: tr.joints.RackAndPinion(
    ...     rack.frame(), pinion.frame(), along="x", normal="y", radius=0.02)
    """

    along: Any = parameter(kind="direction", doc="direction of the rack, in frame A")
    normal: Any = parameter(kind="direction", doc="direction from the rack to the pinion, in frame A")
    radius: float = parameter(unit="m", gt=0, doc="pitch radius of the pinion")

    def point(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        return B.r - self.radius * (A.T @ self.normal)

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        P = self.point(A, B, t)
        slip = B.v + ca.cross(B.w, P - B.r) - A.v - ca.cross(A.w, P - A.r)
        return {"tooth": Locked(ca.dot(A.T @ self.along, slip))}
