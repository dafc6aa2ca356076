from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any, ClassVar

import casadi as ca

from ....core.fields import structure
from ....model.carriers import Carriers
from ....model.constraint import Constraint, Force
from ....model.contact import Friction
from ....model.frame import Frame
from ....model.laws import collect_rates
from ....model.ports import KinematicPort, WrenchPort
from ....model.resisting import ratio_of
from ....model.switch import Switch
from ...rolling.closed import Contact
from ...rolling.pair import SurfacePair, names
from ..friction import Frictionless
from ..resistance import Resistance
from .contensou import PatchFriction
from .curvature import Curvature, is_round, overlap, relative_curvature
from .damping import Damping, Undamped
from .elastic import Elastic
from .ellipse import patch, round_patch
from .touch import Touch

SMALL = 1e-15  # m: added to semi-axes, so that they are differentiable where the surfaces just touch

STEEP = 1e6  # slope with which the switch falls where the damping cancels the elastic force


class CompliantContact(SurfacePair, Carriers, Force):
    """Contact of two bodies that give way: a template with sockets (Kosenko et al. 2015, §5, figure 3).

    Sockets: the surfaces, ``elastic`` (the normal force by the approach), ``damping`` (its viscous part), ``friction``
    (of a point, such as ``RegularisedCoulomb``, or of a patch, ``ContensouErismann``), and couples against
    ``spinning`` and ``rolling``. The template works out once what the laws need (``Touch``). Subclasses fill sockets by
    giving values to these fields. Flight and Contact are stretches of the timeline; the normal force never pulls
    unless ``adhesive`` lets the damping do so while the bodies overlap.

    ``others`` are more frames that carry surface B (the rollers of an omni wheel). Each has a contact of its own, named
    ``carrier[k]`` below this one: where one hands over to the next both may press.

    >>> import trundle as tr
    >>> class SteelContact(tr.CompliantContact):
    ...     '''Three sockets filled, the geometry open.'''
    ...     elastic = tr.compliant.Hertz(material_A=tr.materials.steel, material_B=tr.materials.steel)
    ...     damping = tr.compliant.HuntCrossley(lam=0.1)
    ...     friction = tr.compliant.ContensouErismann(mu=0.2, delta=1e-4)
    >>> class BallOnFloor(SteelContact):
    ...     '''The surfaces filled as well.'''
    ...     surface_A = tr.surfaces.Plane()
    ...     surface_B = tr.surfaces.Sphere(radius=0.01)
    """

    carried: ClassVar[int] = 0  # which of the carriers of surface B

    elastic: Elastic = structure(doc="law of the elastic normal force")
    damping: Damping = structure(Undamped(), doc="law of the viscous normal force")
    friction: Friction | PatchFriction = structure(Frictionless(), doc="law of the tangential force")
    spinning: Resistance | None = structure(None, doc="couple against the spin about the normal")
    rolling: Resistance | None = structure(None, doc="couple against rolling")
    adhesive: bool = structure(False, doc="whether the damping may pull while the bodies overlap")

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        kinds: dict[str, Any] = {"elastic": Elastic, "damping": Damping, "friction": Friction | PatchFriction}
        for name, kind in kinds.items():
            if not isinstance(getattr(self, name), kind):
                yield name, f"is {getattr(self, name)!r}, not a law of {name} for compliant contacts"
        for name in ("spinning", "rolling"):
            if getattr(self, name) is not None and not isinstance(getattr(self, name), Resistance):
                yield name, f"is {getattr(self, name)!r}, not a Resistance"
        if isinstance(self.friction, Friction) and self.friction.needs_travel and not self.is_wheel:
            yield "friction", f"is {type(self.friction).__name__}, a law of tyres: use tr.tyres.CompliantTyre"
        if isinstance(self.friction, Friction) and self.friction.sticks:
            yield (
                "friction",
                f"is {type(self.friction).__name__}, which holds a slip at zero; a compliant contact has no such mode:"
                " use RegularisedCoulomb, Viscous or compliant.ContensouErismann",
            )
        wanting = [name for name in ("elastic", "friction") if getattr(getattr(self, name), "needs_curvature", False)]
        for name in () if self._is_curved() else wanting:
            law = type(getattr(self, name)).__name__
            pair = self.surface_A, self.surface_B
            yield name, f"({law}) needs the curvatures of both surfaces; one of {names(pair)} has none"

    def companions(self) -> tuple[Constraint, ...]:
        """A contact for each further carrier, with the same laws."""
        found = []
        for k, frame in enumerate(self.others, start=1):
            again = copy(self)
            for name, value in (("path", f"{self.path}.carrier[{k}]"), ("B", frame), ("others", ()), ("carried", k)):
                object.__setattr__(again, name, value)
            found.append(again)
        return tuple(found)

    def visuals(self) -> list[tuple[Frame, Any]]:
        return [(self.B, self.surface_B)] if self.carried else super().visuals()

    def _is_curved(self) -> bool:
        return bool(self.surface_A.has_curvature and self.surface_B.has_curvature)

    def touch(self, A: KinematicPort, B: KinematicPort) -> tuple[Touch, Contact, Any, Any, Any]:
        """(what the laws are given, the contact, the point where the bodies press, the two axes of the patch)."""
        c = self.contact(A, B)
        point = c.point - c.gap / 2 * c.n
        v, turning = self.slip(A, B, point), B.w - A.w
        x, y = self.tangents(A, B, c.n)
        depth = ca.fmax(-c.gap, 0)
        geometry: dict[str, Any] = {}
        if self._is_curved():
            k = relative_curvature(self.surface_A, self.surface_B, A, B, c, x, y)
            geometry = self._geometry(A, B, c, k, depth)
            if self.friction.directed is None:  # the axes of a patch change places where it becomes round
                x, y = k.x, k.y
        slip = ca.vertcat(ca.dot(x, v), ca.dot(y, v))
        return Touch(depth, -ca.dot(c.n, v), slip, ca.dot(c.n, turning), **geometry), c, point, x, y

    def directions(self, A: KinematicPort, B: KinematicPort) -> tuple[Any, Any] | None:
        return None if self.friction.directed is None else self.tangents(A, B, self.contact(A, B).n)

    def _geometry(self, A: KinematicPort, B: KinematicPort, c: Contact, k: Curvature, depth: Any) -> dict[str, Any]:
        a, b = self.surface_A, self.surface_B
        shape = round_patch(k.total) if is_round(a, b) else patch(k.total, k.difference_squared)
        size = ca.sqrt(shape.spread * depth + SMALL**2)
        return {
            "a": size * (1 + shape.flattening),
            "b": size * (1 - shape.flattening),
            "total": k.total,
            "product": k.product,
            "patch": shape,
            "overlap": overlap(a, b, A, B, c, k, depth),
            "is_round": is_round(a, b),
        }

    def normal(self, touch: Touch) -> tuple[Any, Any]:
        """(elastic, whole normal force before it is cut off at zero)."""
        elastic = self.elastic.force(touch)
        collect_rates(self.elastic, touch)
        collect_rates(self.damping, touch, elastic)
        return elastic, elastic + ca.if_else(touch.depth > 0, self.damping.force(touch, elastic), 0)

    def wrench(self, A: KinematicPort, B: KinematicPort, t: Any) -> WrenchPort:
        touch, c, point, x, y = self.touch(A, B)
        N = self.normal(touch)[1]
        if not self.adhesive:
            N = ca.fmax(N, 0)
        force, couple = self._friction(touch)
        turning = B.w - A.w
        M = -N * couple * c.n
        if self.spinning is not None:
            M = M - N * self.spinning.ratio(touch.spin) * c.n
        if self.rolling is not None:
            M = M - N * self.rolling.ratio(turning - touch.spin * c.n)
        return WrenchPort(F=N * (c.n - x * force[0] - y * force[1]), M=M, point=point)

    def _friction(self, touch: Touch) -> tuple[Any, Any]:
        """(force along the axes of the patch, couple) against the motion, per normal force."""
        if isinstance(self.friction, PatchFriction):
            collect_rates(self.friction, touch)
            return self.friction.ratios(touch)
        u = touch.slip
        s = u / ca.sqrt(ca.dot(u, u) + 1e-300)
        collect_rates(self.friction, u)
        return ca.SX(ratio_of(self.friction, u, s)), ca.SX(0)

    def energy(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        return self.elastic.energy(self.touch(A, B)[0])

    def switches(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Switch]:
        touch, c, *_ = self.touch(A, B)
        overlap = -c.gap
        words = "Flight", "Contact", "surfaces part", "surfaces touch"
        if self.adhesive:
            return {"contact": Switch(overlap, touch.rate, *words)}
        elastic, whole = self.normal(touch)  # parted as well where the damping would pull
        pressed = ca.fmin(overlap, STEEP * overlap * whole / ca.fmax(elastic, 1e-300))
        return {"contact": Switch(pressed, touch.rate, *words), "overlap": Switch(overlap, touch.rate)}

    def validity(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[Any, str, str]]:
        touch, *_ = self.touch(A, B)
        found = {
            name: (ca.if_else(touch.depth > 0, value, 1), meaning, advice)
            for name, (value, meaning, advice) in super().validity(A, B, t).items()
        }
        if self._is_curved():
            found["overlap"] = (
                1 - touch.depth * touch.total,
                "the overlap is larger than the surfaces' relative radius of curvature",
                "Start with the bodies apart, or take a stiffer elastic law.",
            )
            found["curvature"] = (
                ca.if_else(touch.depth > 0, touch.product, 1),
                "the surfaces conform: they touch along a line or an area, not at a point",
                "Choose surfaces with different radii, or several points instead.",
            )
        return found

    def point(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        return self.touch(A, B)[2]

    def observables(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[str, str, Any]]:
        touch, *_ = self.touch(A, B)
        N = self.normal(touch)[1]
        found = {
            **super().observables(A, B, t),
            "depth": ("m", "approach of the bodies", touch.depth),
            "depth_dot": ("m/s", "rate of the approach", touch.rate),
            "normal.effort": ("N", "normal force", N if self.adhesive else ca.fmax(N, 0)),
            "slip": ("m/s", "slip along the axes of the patch", touch.slip),
            "spin": ("rad/s", "relative rate of turning about the normal", touch.spin),
        }
        if self._is_curved():
            found["semi_a"] = ("m", "long semi-axis of the patch", touch.a)
            found["semi_b"] = ("m", "short semi-axis of the patch", touch.b)
        return found
