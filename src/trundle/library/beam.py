"""A slender beam as a chain of rigid segments with elastic hinges."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from ..core.fields import parameter, structure
from ..model.body import Body
from ..model.bond import Effort
from ..model.frame import Frame
from ..model.model import Model
from ..model.pose import Pose
from ..model.pose_joint import PoseJoint
from ..model.world import World


class ElasticHinge(PoseJoint):
    """B turns by φ_z, φ_y, φ_x about its z, y, x axes in turn, each with a spring and a damper.

    >>> import trundle as tr
    >>> hinge = lambda a, b: tr.parts.ElasticHinge(a.frame(), b.frame(), c=(10, 50, 50), d=(0, 0.1, 0.1))
    """

    c: Any = parameter(unit="N·m", ge=0, shape=(3,), doc="stiffnesses about x, y, z (per rad)")
    d: Any = parameter((0.0, 0.0, 0.0), unit="N·m·s", ge=0, shape=(3,), doc="damping about x, y, z")
    freedoms = {
        "phi_z": ("rad", "bending about z"),
        "phi_y": ("rad", "bending about y"),
        "phi_x": ("rad", "torsion about x"),
    }

    def pose(self, q: Any, t: Any) -> Pose:
        return Pose.turned("z", q.phi_z) @ Pose.turned("y", q.phi_y) @ Pose.turned("x", q.phi_x)

    def efforts(self, q: Any, u: Any, t: Any) -> dict[str, Effort]:
        found = {}
        for i, name in enumerate(("phi_x", "phi_y", "phi_z")):
            angle, rate = getattr(q, name), getattr(u, name)
            found[name] = Effort(-self.c[i] * angle - self.d[i] * rate, energy=self.c[i] * angle**2 / 2)
        return found


class Beam(Model):
    """A slender beam along x of frame A, clamped there: n hinges in the middle of n pieces of the length h = L/n.

    Each hinge has the flexibility of its piece, EI/h and GJ/h; so a load bends the chain as the midpoint rule sums up
    the curvature, with an error of order h². The first half piece belongs to A. ``tip()`` is the frame at the free end.

    >>> import trundle as tr
    >>> beam = lambda world: tr.parts.Beam(world.frame(), length=2.0, n=10, mass=3.0, EI=(400, 400), GJ=300, spin=1e-3)
    """

    ports: ClassVar[tuple[str, ...]] = ("A",)
    A: Frame
    length: float = parameter(unit="m", gt=0, doc="length")
    n: int = structure(10, doc="number of pieces")
    mass: float = parameter(unit="kg", gt=0, doc="mass of the whole beam")
    EI: Any = parameter(unit="N·m²", gt=0, shape=(2,), doc="bending stiffness about y and z")
    GJ: float = parameter(unit="N·m²", gt=0, doc="torsional stiffness")
    spin: float = parameter(unit="kg·m", gt=0, doc="moment of inertia about x per length")
    damping: float = parameter(0.0, unit="s", ge=0, doc="damping of the hinges as a part of their stiffness")

    def build(self, world: World) -> None:
        h = self.length / self.n
        c = (self.GJ / h, self.EI[0] / h, self.EI[1] / h)
        before = Frame(self.A.body, self._first(h / 2), self.A.R)
        for k in range(self.n):
            length = h if k < self.n - 1 else h / 2
            mass = self.mass * length / self.length
            across = mass * length**2 / 12 + self.spin * length / 2
            moments = (self.spin * length, across, across)
            piece = self.add(f"piece[{k}]", Body(mass=mass, inertia=moments, cm=(length / 2, 0, 0)))
            self.add(f"hinge[{k}]", ElasticHinge(before, piece.frame(), c=c, d=tuple(self.damping * v for v in c)))
            before = piece.frame(r=(length, 0, 0))

    def _first(self, x: float) -> Any:
        """The point at x from A, in axes of A's body."""
        along = np.array([x, 0.0, 0.0]) if self.A.R is None else x * self.A.R[:, 0]
        return along if self.A.r is None else self.A.r + along

    def tip(self) -> Frame:
        """The frame at the free end, once the beam is part of a model."""
        piece: Body = self[f"piece[{self.n - 1}]"]
        return piece.frame(r=(self.length / self.n / 2, 0, 0))
