"""Tyres: contacts of a wheel with a plane whose friction is a law of slip."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ...core.fields import structure
from ...model.contact import Slide
from ...model.laws import collect_rates
from ...model.ports import KinematicPort
from ..contact import CompliantContact, RigidContact
from ..contact.compliant import Touch
from ..rolling.closed import Contact
from ..rolling.pair import SurfacePair
from ..surfaces import Surface
from .law import TyreLaw


class WheelOnPlane(SurfacePair):
    """Abstract: a wheel (a ``Circle`` or ``Torus``) on a plane, with the axes and slips of ISO 8855.

    The wheel's axle is to the left: x is the direction in which a wheel rolls that turns positively about its axle, z
    is the normal away from the plane, y = z × x to the left. With V the velocity of the contact point over the plane
    and u that of the tyre's point there, κ = −u_x/|V_x| (forwards: positive where driven, −1 if locked) and
    α = arctan(u_y/|V_x|) (positive to the left, with a force to the right; u_y = V_y unless a round rim leans over).
    """

    friction: Any = structure(doc="law of the tangential force, a TyreLaw")
    is_wheel = True

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        pair = [s for s in (self.surface_A, self.surface_B) if isinstance(s, Surface)]
        if sorted(s.is_flat for s in pair) != [False, True] or not any(s.is_ring for s in pair):
            yield "surface_B", "needs a wheel (a Circle or a Torus) on a Plane"
        if not isinstance(self.friction, TyreLaw):
            yield "friction", f"is {self.friction!r}, not a law of tyres such as tr.tyres.MagicFormula"

    @property
    def wheel_first(self) -> bool:
        """True if A is the wheel."""
        return bool(self.surface_A.is_ring)

    def _axle(self, A: KinematicPort, B: KinematicPort) -> Any:
        wheel: Any = self.surface_A if self.wheel_first else self.surface_B
        return (A if self.wheel_first else B).T @ wheel.axis

    def tangents(self, A: KinematicPort, B: KinematicPort, n: Any) -> tuple[Any, Any]:
        """Forwards and to the left."""
        up = -n if self.wheel_first else n
        forward = ca.cross(self._axle(A, B), up)
        forward = forward / ca.sqrt(ca.dot(forward, forward))
        return forward, ca.cross(up, forward)

    def travel(self, A: KinematicPort, B: KinematicPort, n: Any, point: Any) -> Any:
        """V_x: velocity along the wheel with which the contact point moves over the plane; of B relative to A."""
        forward, left = self.tangents(A, B, n)
        wheel, axle = (A if self.wheel_first else B), self._axle(A, B)
        spin = ca.dot(B.w - A.w, left) / ca.dot(axle, left)  # of the wheel relative to its upright
        return ca.dot(forward, self.slip(A, B, point) - spin * ca.cross(axle, point - wheel.r))

    def law_at(self, travel: Any, load: Any = None) -> TyreLaw:
        """The friction law for a velocity of travel and, if it depends on it, a load."""
        law: TyreLaw = copy(self.friction)
        object.__setattr__(law, "travel", travel)
        if law.by_load and load is not None:
            object.__setattr__(law, "load", load)
        return law

    def slips(self, A: KinematicPort, B: KinematicPort, n: Any, point: Any) -> dict[str, tuple[str, str, Any]]:
        """What is seen of the slips, as observables."""
        sign = -1 if self.wheel_first else 1
        v, travel = self.slip(A, B, point), sign * self.travel(A, B, n, point)
        u = sign * ca.vertcat(*(ca.dot(axis, v) for axis in self.tangents(A, B, n)))
        least = ca.fmax(ca.fabs(travel), self.friction.standstill)
        return {
            "V_x": ("m/s", "speed of travel along the wheel", travel),
            "kappa": ("1", "longitudinal slip, −1 where locked", -u[0] / least),
            "alpha": ("rad", "side-slip angle, positive to the left", ca.atan2(u[1], ca.fabs(travel))),
        }


class Tyre(WheelOnPlane, RigidContact):
    """A wheel on a plane, rigid in the direction of the normal: the load is the contact's own normal effort.

    Forces are in proportion to the load and solved together with it. The wheel can lift off and land like any
    ``RigidContact``. The bonds ``tangent_1`` and ``tangent_2`` are along the wheel and across it, with the axes of
    ISO 8855.

    >>> import trundle as tr
    >>> tyre = lambda world, wheel: tr.tyres.Tyre(
    ...     world.frame(), wheel.frame(), surface_A=tr.surfaces.Plane(up="z"),
    ...     surface_B=tr.surfaces.Circle(radius=0.3, axis="y"), friction=tr.tyres.BURCKHARDT["dry asphalt"])
    """

    @property
    def by_effort(self) -> bool:
        return bool(self.friction.by_load)

    def sliding_law(self, A: KinematicPort, B: KinematicPort) -> TyreLaw:
        c = self.contact(A, B)
        return self.law_at(self.travel(A, B, c.n, c.point))

    def ratios(self, A: KinematicPort, B: KinematicPort, slide: Slide) -> tuple[Any, Any]:
        own = copy(self)
        object.__setattr__(own, "friction", self.law_at(None, slide.N))
        return RigidContact.ratios(own, A, B, slide)

    def observables(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[str, str, Any]]:
        c = self.contact(A, B)
        return {**super().observables(A, B, t), **self.slips(A, B, c.n, c.point)}


@dataclass(frozen=True)
class RollingTouch(Touch):
    """``Touch`` of a tyre, with its velocity of travel along the wheel (m/s)."""

    travel: Any = None


class CompliantTyre(WheelOnPlane, CompliantContact):
    """A wheel on a plane with a radial spring, and a damper if wanted: sockets ``elastic`` and ``damping``.

    The forces act in the middle of the overlap δ: the tyre rolls with the radius R − δ/2.

    >>> import trundle as tr
    >>> tyre = lambda world, wheel: tr.tyres.CompliantTyre(
    ...     world.frame(), wheel.frame(), surface_A=tr.surfaces.Plane(up="z"),
    ...     surface_B=tr.surfaces.Circle(radius=0.3, axis="y"), friction=tr.tyres.BURCKHARDT["snow"],
    ...     elastic=tr.compliant.Linear(k=2e5), damping=tr.compliant.LinearDamping(d=500.0))
    """

    def _is_curved(self) -> bool:
        return False  # the axes of its patch are along and across the wheel

    def touch(self, A: KinematicPort, B: KinematicPort) -> tuple[Touch, Contact, Any, Any, Any]:
        touch, c, point, x, y = super().touch(A, B)
        known = {name: getattr(touch, name) for name in ("depth", "rate", "slip", "spin")}
        return RollingTouch(**known, travel=self.travel(A, B, c.n, point)), c, point, x, y

    def _friction(self, touch: Any) -> tuple[Any, Any]:
        law = self.law_at(touch.travel, ca.fmax(self.normal(touch)[1], 0))
        collect_rates(law, touch.slip, owner=self.friction)
        return law.ratio(touch.slip, None), ca.SX(0)

    def observables(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[str, str, Any]]:
        _, c, point, *_ = self.touch(A, B)
        return {**super().observables(A, B, t), **self.slips(A, B, c.n, point)}
