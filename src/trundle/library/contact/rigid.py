from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any

import casadi as ca

from ...core.fields import structure
from ...model.bond import Bond, Locked
from ...model.constraint import Constraint
from ...model.contact import MODES, STICKING_MODES, Friction, Slide, Unilateral
from ...model.impact import Impact
from ...model.ports import KinematicPort
from ..rolling.closed import closed_edge, closed_reach
from ..rolling.pair import SurfacePair, names
from .anisotropy import Anisotropy
from .compliant.contensou import PatchFriction
from .compliant.patch_size import PatchSize
from .compliant.touch import Touch
from .convex_set import ConvexSet
from .directional import Directional
from .impact import Newton
from .resistance import Resistance


class RigidContact(SurfacePair, Unilateral):
    """Unilateral contact of two rigid surfaces: Flight, Sliding or Rolling (Kosenko 2022, §4).

    A point (a corner of a block) cannot roll: its contact without slip is called Sticking.

    Sockets: ``friction`` (Coulomb, RegularisedCoulomb, Viscous, Frictionless, NoSlip or your own), ``impact``
    (Newton, Poisson, Propagating or your own), and couples against ``spinning`` and ``rolling``. Friction of a patch
    (``compliant.ContensouErismann``), which couples slip and spin, needs the size of it in the socket ``patch``;
    impacts are then without friction at rest. Events, impacts and
    the choice of modes are exact: gap ≥ 0, N ≥ 0, gap·N = 0, |F_t| ≤ μN, and F_t against the slip. ``bilateral``
    holds the surfaces together and lets N change its sign, as papers on tops often do; only for laws that never
    stick.

    >>> import trundle as tr
    >>> bounce = lambda world, ball: tr.RigidContact(
    ...     world.frame(), ball.frame(), surface_A=tr.surfaces.Plane(), surface_B=tr.surfaces.Sphere(radius=0.1),
    ...     friction=tr.friction.Coulomb(mu=0.3), impact=tr.impacts.Newton(e=0.8))
    """

    friction: Friction | PatchFriction = structure(doc="law of the tangential effort")
    impact: Impact = structure(Newton(), doc="law of restitution")
    patch: PatchSize | None = structure(None, doc="size of the patch, for friction of a patch")
    spinning: Resistance | None = structure(None, doc="couple against the spin about the normal")
    rolling: Resistance | None = structure(None, doc="couple against rolling")
    anisotropy: Directional | None = structure(None, doc="friction that differs by direction")

    @property
    def modes(self) -> tuple[str, str, str]:
        return MODES if self.surface_A.rolls and self.surface_B.rolls else STICKING_MODES

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        wanted: dict[str, Any] = {"friction": Friction | PatchFriction, "impact": Impact}
        for name, kind in wanted.items():
            if not isinstance(getattr(self, name), kind):
                yield name, f"is {getattr(self, name)!r}, not a law of {name}"
        if isinstance(self.impact, Impact) and type(self.impact).restitution is Impact.restitution:
            yield "impact", f"is a {type(self.impact).__name__}, which has no restitution(approach, compression)"
        if self.bilateral and isinstance(self.friction, Friction) and self.friction.sticks:
            yield "bilateral", f"needs a law that never sticks; {type(self.friction).__name__} does"
        if isinstance(self.friction, Friction) and self.friction.needs_travel and not self.is_wheel:
            yield "friction", f"is {type(self.friction).__name__}, a law of tyres: use tr.tyres.Tyre"
        if self.anisotropy is not None and not isinstance(self.anisotropy, Directional):
            yield "anisotropy", f"is {self.anisotropy!r}, not a tr.friction.Anisotropy or a ConvexSet"
        if isinstance(self.anisotropy, ConvexSet) and not self.friction.is_of_slip_alone:
            yield "anisotropy", f"is a set; {type(self.friction).__name__} depends on more than the slip"
        for name in ("spinning", "rolling"):
            if getattr(self, name) is not None and not isinstance(getattr(self, name), Resistance):
                yield name, f"is {getattr(self, name)!r}, not a Resistance"
        yield from self._patch_problems()

    def _patch_problems(self) -> Iterator[tuple[str, str]]:
        pair, law = (self.surface_A, self.surface_B), type(self.friction).__name__
        if self.patch is not None and not isinstance(self.patch, PatchSize):
            yield "patch", f"is {self.patch!r}, not a size of a patch (compliant.GivenPatch, compliant.HertzPatch)"
        elif isinstance(self.friction, PatchFriction) and self.patch is None:
            yield "patch", f"is missing; {law} is friction of a patch: give compliant.GivenPatch or HertzPatch"
        elif isinstance(self.friction, Friction) and self.patch is not None:
            yield "patch", f"is given, but {law} is friction at a point; use compliant.ContensouErismann, or no patch"
        elif isinstance(self.friction, PatchFriction) and self.friction.states():
            yield "friction", f"is {law}, which has states of its own: it is for compliant contacts only"
        elif self.patch is not None and self.patch.needs_curvature and not all(s.has_curvature for s in pair):
            yield "patch", f"needs the curvatures of both surfaces; one of {names(pair)} has none: use GivenPatch"

    @property
    def _spins(self) -> bool:
        """True if it has a bond about the normal."""
        return self.spinning is not None or self.patch is not None

    @property
    def by_effort(self) -> bool:
        return self.patch is not None and self.patch.by_effort

    def companions(self) -> tuple[Constraint, ...]:
        """A contact for each further place where the surfaces can touch at the same time, with the same laws."""
        found = []
        for k in range(1, 1 if self.bilateral or self.others else self.places):
            again = copy(self)
            object.__setattr__(again, "path", f"{self.path}.place[{k}]")
            object.__setattr__(again, "place", k)
            found.append(again)
        return tuple(found)

    @property
    def is_anisotropic(self) -> bool:
        return isinstance(self.anisotropy, Anisotropy)

    def support(self, d: Any) -> Any:
        return self.anisotropy.support(d) if isinstance(self.anisotropy, ConvexSet) else None

    def tangents(self, A: KinematicPort, B: KinematicPort, n: Any) -> tuple[Any, Any]:
        return super().tangents(A, B, n) if self.anisotropy is None else self.anisotropy.tangents(A, B, n)

    def directions(self, A: KinematicPort, B: KinematicPort) -> tuple[Any, Any] | None:
        if self.friction.directed is None or self.anisotropy is not None:  # a grain turns with the body that has it
            return None
        return self.tangents(A, B, self.contact(A, B).n)

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        c = self.contact(A, B)
        bonds = self.three_bonds(A, B, c)
        turning = B.w - A.w
        if self._spins:
            bonds["spin"] = Locked(ca.dot(c.n, turning), unit="N·m")
        if self.rolling is not None:
            t1, t2 = super().tangents(A, B, c.n)
            bonds["roll_1"] = Locked(ca.dot(t1, turning), unit="N·m")
            bonds["roll_2"] = Locked(ca.dot(t2, turning), unit="N·m")
        return bonds

    def reach(self, A: KinematicPort, B: KinematicPort) -> Any:
        return closed_reach(self.surface_A, self.surface_B, A, B) if self.closed else None

    def edge(self, A: KinematicPort, B: KinematicPort) -> Any:
        return closed_edge(self.surface_A, self.surface_B, A, B) if self.closed else None

    def ratios(self, A: KinematicPort, B: KinematicPort, slide: Slide) -> tuple[Any, Any]:
        law: Any = self.sliding_law(A, B)
        if isinstance(law, PatchFriction):
            force, couple = self._patch_ratios(law, A, B, slide)
        else:
            force, couple = self.ratio(law, slide.slip, slide.direction), ca.SX(0)
        flows, more = ca.vertsplit(slide.turning), []
        if self._spins:
            own = 0 if self.spinning is None else self.spinning.ratio(flows[0])
            more.append(couple + own)
        if self.rolling is not None:
            more.append(self.rolling.ratio(ca.vertcat(*flows[-2:])))
        return force, ca.vertcat(*more) if more else ca.SX(0, 1)

    def _patch_ratios(self, law: PatchFriction, A: KinematicPort, B: KinematicPort, slide: Slide) -> tuple[Any, Any]:
        """Friction of a patch: the force along the tangents and the couple about the normal, per normal effort."""
        assert self.patch is not None
        c = self.contact(A, B)
        t1, t2 = self.tangents(A, B, c.n)
        size = self.patch.on(self, A, B, c, slide.N)
        turn = ca.vertcat(
            ca.horzcat(ca.dot(size.x, t1), ca.dot(size.x, t2)), ca.horzcat(ca.dot(size.y, t1), ca.dot(size.y, t2))
        )
        touch = Touch(ca.SX(0), ca.SX(0), turn @ slide.slip, slide.turning[0], size.a, size.b, is_round=size.is_round)
        force, couple = law.ratios(touch)
        return turn.T @ force, couple
