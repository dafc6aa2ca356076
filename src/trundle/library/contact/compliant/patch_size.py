"""The size of the patch of a rigid contact: given, or by Hertz's law for the normal force that there is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import casadi as ca

from ....core.component import Component
from ....core.fields import parameter, structure
from ....model.ports import KinematicPort
from ...materials import Material, effective_modulus
from ...rolling.closed import Contact
from ...rolling.pair import SurfacePair
from .curvature import is_round, relative_curvature
from .ellipse import patch, round_patch

LEAST = 1e-15  # m: the patch of surfaces that do not press


@dataclass(frozen=True)
class SizedPatch:
    """Semi-axes a ≥ b (m) of a patch, and the unit vectors along them."""

    a: Any
    b: Any
    x: Any
    y: Any
    is_round: bool = True


class PatchSize(Component):
    """Abstract socket: how large the patch of a ``RigidContact`` is, for friction laws of a patch."""

    needs_curvature: ClassVar[bool] = False  # True if it does not work for points and curves
    by_effort: ClassVar[bool] = False  # True if it depends on the normal effort N

    def on(self, pair: SurfacePair, A: KinematicPort, B: KinematicPort, c: Contact, N: Any) -> SizedPatch:
        """The patch of two surfaces that press with the force N."""
        raise NotImplementedError


class GivenPatch(PatchSize):
    """A circle of a known radius: the base of a puck, the running band of a curling stone.

    >>> import trundle as tr
    >>> size = tr.compliant.GivenPatch(radius=0.038)
    """

    radius: float = parameter(unit="m", gt=0, doc="radius")

    def on(self, pair: SurfacePair, A: KinematicPort, B: KinematicPort, c: Contact, N: Any) -> SizedPatch:
        return SizedPatch(self.radius, self.radius, *pair.tangents(A, B, c.n))


class HertzPatch(PatchSize):
    """Hertz's ellipse for the rigid contact's normal force N; a = (3 N R/4 E*)^(1/3) for a ball of radius R on a plane.

    ``material_B`` None is a rigid body. The bodies do not approach: only the size of the patch is that of elastic ones.

    >>> import trundle as tr
    >>> size = tr.compliant.HertzPatch(material_A=tr.materials.steel, material_B=None)
    """

    material_A: Material = structure(doc="material of the one body")
    material_B: Material | None = structure(doc="material of the other body; None: rigid")
    needs_curvature = True
    by_effort = True

    def on(self, pair: SurfacePair, A: KinematicPort, B: KinematicPort, c: Contact, N: Any) -> SizedPatch:
        surfaces = pair.surface_A, pair.surface_B
        k = relative_curvature(*surfaces, A, B, c, *pair.tangents(A, B, c.n))
        flat = is_round(*surfaces)
        shape = round_patch(k.total) if flat else patch(k.total, k.difference_squared)
        stiffness = 4 / 3 * effective_modulus(self.material_A, self.material_B) * shape.stiffness
        third = ca.exp(ca.log(ca.fmax(N, LEAST) / stiffness) / 3)  # √δ
        size = ca.sqrt(shape.spread) * third + LEAST
        return SizedPatch(size * (1 + shape.flattening), size * (1 - shape.flattening), k.x, k.y, flat)
