"""The mesh of two involute gears: teeth that press, slide, hand over and part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ...core.fields import structure
from ...model.constraint import Force
from ...model.contact import Friction
from ...model.frame import Frame
from ...model.ports import KinematicPort, WrenchPort
from ...model.switch import Switch
from ..contact.compliant.damping import Damping, Undamped
from ..contact.compliant.elastic import Elastic
from ..contact.compliant.touch import Touch
from ..contact.friction import Frictionless
from .spur_gear import SpurGear

PAIRS = 4  # of neighbouring teeth that are looked at on each side: two more than can touch with addenda of one module
MOST = 3  # pairs that touch at once
SIDES = (1, -1)  # flanks that face counterclockwise in both gears, and the others


@dataclass(frozen=True)
class ToothContact:
    """Where two flanks meet, in the axes of gear A about its centre (m).

    ``depth``: overlap along the common normal, negative if they are apart; ``normal``: of the force on gear B;
    ``distance``: that from the pitch point along the line of action.
    """

    depth: Any
    point: Any
    normal: Any
    distance: Any


class InvoluteMesh(Force):
    """Two spur gears about the axes z of frames A and B, which are parallel; their flanks give way where they press.

    Involutes meet on the common tangents of the base circles, the lines of action. With the lengths ξ₁ = r_b1 (β₁ − φ)
    and ξ₂ of the normals of two flanks, and L that of the line between the base circles, they overlap by
    δ = ξ₁ + ξ₂ − L, whatever the distance of the axes. Beyond the tip of one the corner of its tooth meets the other's
    flank, whose parallels are involutes as well; so teeth take over smoothly. Each pair of flanks has the force of the
    laws in ``elastic`` and ``damping`` (per pair of teeth; ISO 6336-1:2019 has stiffnesses: about 14 N/(mm µm) of the
    width for steel), and ``friction`` against their sliding. Both sides of the teeth are looked at: there is backlash.

    >>> import trundle as tr
    >>> mesh = lambda a, b: tr.gears.InvoluteMesh(
    ...     a.frame(), b.frame(), gear_A=tr.gears.SpurGear(module=2e-3, teeth=20, width=0.02),
    ...     gear_B=tr.gears.SpurGear(module=2e-3, teeth=40, width=0.02), elastic=tr.compliant.Linear(k=2.8e8))
    """

    gear_A: SpurGear = structure(doc="gear about the axis z of frame A")
    gear_B: SpurGear = structure(doc="gear about the axis z of frame B")
    elastic: Elastic = structure(doc="law of the normal force of a pair of teeth")
    damping: Damping = structure(Undamped(), doc="law of its viscous part")
    friction: Friction = structure(Frictionless(), doc="law of the friction of a pair of teeth")

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        kinds = {"gear_A": SpurGear, "gear_B": SpurGear, "elastic": Elastic, "damping": Damping, "friction": Friction}
        wrong = [name for name, kind in kinds.items() if not isinstance(getattr(self, name), kind)]
        for name in wrong:
            yield name, f"is {getattr(self, name)!r}, not a {kinds[name].__name__}"
        if wrong:
            return
        for name in ("module", "pressure_angle"):
            values = [float(getattr(gear, name)) for gear in (self.gear_A, self.gear_B)]
            if abs(values[0] - values[1]) > 1e-9 * values[0]:
                yield f"gear_B.{name}", f"= {values[1]:g} is not that of gear_A, {values[0]:g}: they do not mesh"
        if self.friction.sticks:
            yield "friction", f"is {type(self.friction).__name__}, which holds a slip at zero: use RegularisedCoulomb"
        if self.elastic.needs_curvature or self.friction.states():
            yield "elastic", "and friction must be laws of the depth and of the slip alone, such as compliant.Linear"

    def contact_ratio(self, distance: float | None = None) -> float:
        """How many pairs of teeth touch on the mean, for rigid teeth and this distance of the axes (m)."""
        a, b = self.gear_A, self.gear_B
        apart = a.pitch_radius + b.pitch_radius if distance is None else distance
        line = float((apart**2 - (a.base_radius + b.base_radius) ** 2) ** 0.5)
        return float((a.reach + b.reach - line) / a.base_pitch)

    # -- geometry in the plane, in axes of frame A --------------------------------------------------------------
    def contacts(self, A: KinematicPort, B: KinematicPort) -> dict[int, list[ToothContact]]:
        """The pairs of flanks that can touch, by side."""
        apart, turned = A.T.T @ (B.r - A.r), A.T.T @ B.T[:, 0]
        centre = apart[:2]
        distance = ca.sqrt(ca.dot(centre, centre))
        bases = self.gear_A.base_radius, self.gear_B.base_radius
        line = ca.sqrt(ca.fmax(distance**2 - (bases[0] + bases[1]) ** 2, 1e-24))
        lean, towards = ca.atan2(line, bases[0] + bases[1]), ca.atan2(centre[1], centre[0])
        angle = ca.atan2(turned[1], turned[0])
        return {side: self._side(side, centre, line, towards - side * lean, angle) for side in SIDES}

    def _side(self, side: int, centre: Any, line: Any, phi: Any, angle: Any) -> list[ToothContact]:
        """Pairs on one line of action, which leaves gear A at the angle φ of its base circle; gear B is turned."""
        a, b = self.gear_A, self.gear_B
        pitch = a.base_pitch
        first = a.base_radius * side * (side * a.half_angle - phi)  # ξ of one flank of each gear
        other = b.base_radius * side * (angle + side * b.half_angle - phi - ca.pi)
        overlap = first + other - line
        overlap = overlap - pitch * ca.floor(overlap / pitch + 0.5)
        middle = (line - b.reach + a.reach) / 2  # of the path of contact
        nearest = first + pitch * ca.floor((middle - first) / pitch + 0.5)
        pole = line * a.base_radius / (a.base_radius + b.base_radius)
        found = []
        for k in range(PAIRS):
            along = nearest + (k - (PAIRS - 1) // 2) * pitch
            found.append(self._pair(side, centre, phi, along, overlap + line - along, overlap, along - pole))
        return found

    def _pair(
        self, side: int, centre: Any, phi: Any, one: Any, other: Any, overlap: Any, distance: Any
    ) -> ToothContact:
        """The contact of two flanks whose normals have the lengths ξ₁ = ``one`` and ξ₂ = ``other``."""
        a, b = self.gear_A, self.gear_B
        t = side * _across(phi)
        depth, point, normal = overlap, a.base_radius * _along(phi) + t * (one - overlap / 2), t
        for gear, mate, own, its, middle, mate_middle, start, sign in (
            (a, b, one, other, ca.SX.zeros(2), centre, phi, 1),
            (b, a, other, one, centre, ca.SX.zeros(2), phi + ca.pi, -1),
        ):
            corner, deep, push = _corner(side, gear, mate, own, its, mate_middle - middle, start)
            beyond = own > gear.reach
            depth = ca.if_else(beyond, deep, depth)
            point = ca.if_else(beyond, middle + corner, point)
            normal = ca.if_else(beyond, sign * push, normal)
        return ToothContact(depth, point, normal, distance)

    # -- laws ---------------------------------------------------------------------------------------------------
    def _forces(self, A: KinematicPort, B: KinematicPort) -> list[tuple[int, ToothContact, Touch, Any, Any, Any]]:
        """Per pair: side, contact, what the laws are given, normal force, force on B and its point (world axes)."""
        found = []
        for side, contacts in self.contacts(A, B).items():
            for c in contacts:
                P = A.r + A.T[:, :2] @ c.point
                n, along = A.T[:, :2] @ c.normal, A.T[:, :2] @ ca.vertcat(-c.normal[1], c.normal[0])
                v = B.v + ca.cross(B.w, P - B.r) - A.v - ca.cross(A.w, P - A.r)
                slip = ca.dot(along, v)
                touch = Touch(ca.fmax(c.depth, 0), -ca.dot(n, v), ca.vertcat(slip, 0), ca.SX(0))
                elastic = self.elastic.force(touch)
                N = ca.fmax(elastic + ca.if_else(touch.depth > 0, self.damping.force(touch, elastic), 0), 0)
                way = ca.vertcat(slip / ca.sqrt(slip**2 + 1e-300), 0)
                ratio = ca.SX(self.friction.ratio(touch.slip, way))[0]
                found.append((side, c, touch, N, N * (n - ratio * along), P))
        return found

    def wrench(self, A: KinematicPort, B: KinematicPort, t: Any) -> WrenchPort:
        F, M = ca.SX.zeros(3), ca.SX.zeros(3)
        for *_, force, P in self._forces(A, B):
            F, M = F + force, M + ca.cross(P - B.r, force)
        return WrenchPort(F=F, M=M)

    def energy(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        return sum((self.elastic.energy(touch) for _, _, touch, *_ in self._forces(A, B)), ca.SX(0))

    def switches(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Switch]:
        """Where the deepest pair touches and parts, and, not shown, where the next two take over."""
        first, *more = _deepest([(c.depth, touch.rate) for _, c, touch, *_ in self._forces(A, B)])
        shown = {"flanks": Switch(*first, "Apart", "Contact", "flanks part", "flanks touch")}
        return shown | {f"pair[{k}]": Switch(*pair) for k, pair in enumerate(more, start=1)}

    def validity(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[Any, str, str]]:
        apart = A.T.T @ (B.r - A.r)
        distance = ca.sqrt(ca.dot(apart[:2], apart[:2]))
        a, b = self.gear_A, self.gear_B
        line = ca.sqrt(ca.fmax(distance**2 - (a.base_radius + b.base_radius) ** 2, 0))
        deepest = ca.SX(0)
        for _, _, touch, *_ in self._forces(A, B):
            deepest = ca.fmax(deepest, touch.depth)
        return {
            "overlap": (
                a.module / 10 - deepest,
                "teeth overlap by more than a tenth of the module",
                "Start with the teeth of one gear in the gaps of the other, or take a stiffer elastic law.",
            ),
            "tips": (
                line - ca.fmax(a.reach, b.reach),
                "the tip of a tooth reaches below the other's base circle, where there is no involute",
                "Move the axes apart, or take more teeth or a smaller addendum.",
            ),
            "parallel": (
                ca.dot(A.T[:, 2], B.T[:, 2]) - (1 - 1e-6),
                "the axes of the gears are not parallel",
                "Put both on parallel axes z.",
            ),
        }

    def visuals(self) -> list[tuple[Frame, Any]]:
        return [(self.A, self.gear_A), (self.B, self.gear_B)]

    def observables(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[str, str, Any]]:
        pairs = self._forces(A, B)
        touching = [touch.depth > 0 for _, _, touch, *_ in pairs]
        return {
            "N": ("N", "sum of the normal forces of all pairs of teeth", sum((p[3] for p in pairs), ca.SX(0))),
            "pairs": ("1", "number of pairs of teeth that touch", sum(touching, ca.SX(0))),
            "depth": ("m", "overlap of each pair of flanks looked at", ca.vertcat(*(p[1].depth for p in pairs))),
            "distance": (
                "m",
                "distance of each pair from the pitch point",
                ca.vertcat(*(p[1].distance for p in pairs)),
            ),
            "force": ("N", "normal force of each pair", ca.vertcat(*(p[3] for p in pairs))),
            "slip": ("m/s", "sliding of each pair", ca.vertcat(*(p[2].slip[0] for p in pairs))),
        }


def _deepest(pairs: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """The (depth, rate) of the deepest pairs in turn: they stay the same where pairs are counted anew."""
    found: list[tuple[Any, Any]] = [(ca.SX(-1e9), ca.SX(0))] * MOST
    for depth, rate in pairs:
        for k, (value, its) in enumerate(found):
            deeper = depth > value
            found[k] = ca.fmax(depth, value), ca.if_else(deeper, rate, its)
            depth, rate = ca.fmin(depth, value), ca.if_else(deeper, its, rate)
    return found


def _along(angle: Any) -> Any:
    return ca.vertcat(ca.cos(angle), ca.sin(angle))


def _across(angle: Any) -> Any:
    return ca.vertcat(-ca.sin(angle), ca.cos(angle))


def _corner(
    side: int, gear: SpurGear, mate: SpurGear, own: Any, its: Any, apart: Any, phi: Any
) -> tuple[Any, Any, Any]:
    """(corner of a tooth's tip, how deep it is in the mate's flank, direction of its push on the mate), about the gear.

    own, its: lengths of the normals of both flanks on the line of action, which leaves the gear at the angle φ. A point
    at the distance ρ from the mate's centre lies on an involute whose normal there has the length √(ρ² − r_b²).
    """
    base = phi + side * (own - gear.reach) / gear.base_radius
    corner = gear.base_radius * _along(base) + side * gear.reach * _across(base)
    q = corner - apart
    length = ca.sqrt(ca.fmax(ca.dot(q, q) - mate.base_radius**2, 1e-24))
    e = -_along(phi)  # to where the line of action meets the mate's base circle
    c, s = ca.dot(q, e), q[1] * e[0] - q[0] * e[1]
    from_line = ca.atan2(s, c) - side * ca.atan2(length, mate.base_radius)
    depth = its - side * mate.base_radius * from_line - length
    return corner, depth, -side * _across(phi + ca.pi + from_line)
