from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

import casadi as ca
import numpy as np

from ...core.fields import structure
from ...core.rotations import perpendiculars, smooth_perpendiculars
from ...model.bond import Bond, Locked
from ...model.constraint import Constraint
from ...model.frame import Frame
from ...model.ports import KinematicPort
from ..surfaces import Surface
from .closed import Contact, closed_contact, is_closed
from .nearest import Lines, Lowest, Pose, Search, search_of
from .tracking import STATES, faces, tracked_contact, tracking_equations

PLACES = 2  # that a contact holds of surfaces that are not both convex,
PLACES_OF_RINGS = 3  # and of rings: one that tips over in a tunnel leaves one place as it comes to rest on two others
LYING_FLAT = 1e-5  # sine of the angle of a ring's axis and the normal: below it the way along its rolling is rounding

_searches: WeakKeyDictionary[SurfacePair, Search | Lines | Lowest | None] = WeakKeyDictionary()


def names(pair: tuple[Surface, Surface]) -> str:
    return " on ".join(type(s).__name__ + (" hollow" if s.hollow else "") for s in reversed(pair))


class SurfacePair(Constraint):
    """Abstract: two surfaces, one on each frame, with their nearest points, common normal and slip.

    What is locked and what is not is said by the subclasses: ``Rolling`` and ``RigidContact``.
    """

    surface_A: Surface = structure(doc="surface carried by frame A")
    surface_B: Surface = structure(doc="surface carried by frame B")

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        for name in ("surface_A", "surface_B"):
            if not isinstance(getattr(self, name), Surface):
                yield name, f"is {getattr(self, name)!r}, not a surface"
        pair = self.surface_A, self.surface_B
        if not all(isinstance(s, Surface) for s in pair):
            return
        if all(s.is_curve for s in pair):
            yield "surface_B", "is a curve and so is surface_A: two curves have no common tangent plane"
        hollow = [s.hollow for s in pair]
        endless = [s.is_endless for s in pair]
        if all(hollow):
            yield "surface_B", f"({names(pair)}): two bodies that surround everything always overlap"
            return
        if any(hollow[i] and endless[1 - i] for i in (0, 1)):
            yield "surface_B", f"({names(pair)}): what has no end cannot be inside of something hollow"
            return
        if self.closed:
            return
        if any(s.is_flat for s in pair):
            yield "surface_B", f"({names(pair)}): a plane touches only surfaces with a point for every normal"
        elif any(s.is_point for s in pair):
            yield "surface_B", f"({names(pair)}): a point touches planes, spheres, cylinders and tori only"
        elif any(s.needs_plane for s in pair):
            yield "surface_B", f"({names(pair)}): a roller touches planes only"
        elif self.search() is None:
            yield "surface_B", f"({names(pair)}): nearest points are found only if one surface is closed and bounded"

    is_wheel: ClassVar[bool] = False  # True of tyres, which give their friction law a speed of travel
    place: ClassVar[int] = 0  # which of the places where the two surfaces touch

    def visuals(self) -> list[tuple[Frame, Any]]:
        if self.place:
            return []
        carriers = getattr(self, "carriers", (self.B,))
        return [(self.A, self.surface_A), *((frame, self.surface_B) for frame in carriers)]

    @property
    def closed(self) -> bool:
        """True if the contact point has a closed form."""
        return is_closed(self.surface_A, self.surface_B)

    @property
    def places(self) -> int:
        """At how many places the two surfaces can touch at once, as far as a contact holds them."""
        pair = self.surface_A, self.surface_B
        if self.closed or all(s.is_convex for s in pair):
            return 1
        return PLACES_OF_RINGS if any(s.is_ring for s in pair) else PLACES

    def states(self) -> tuple[tuple[str, str, str], ...]:
        return () if self.closed else STATES

    def invariants(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        return tracking_equations(self.surface_A, self.surface_B, A, B, self.z)  # type: ignore[attr-defined]

    def first_states(self, A: KinematicPort, B: KinematicPort) -> Any:
        """The nearest points over all of both surfaces, roughly."""
        search = self.search()
        assert search is not None, "checked by problems()"
        TA, TB = (np.array(v, dtype=float) for v in (A.T, B.T))
        apart = np.array(B.r, dtype=float).ravel() - np.array(A.r, dtype=float).ravel()
        found = search.all(Pose(TA.T @ TB, TA.T @ apart))[0]
        return np.concatenate([found.p_a, found.p_b])

    def search(self) -> Search | Lines | Lowest | None:
        """The search for the nearest points in numbers, made once; None if neither surface is bounded."""
        if self not in _searches:
            _searches[self] = search_of(self.surface_A, self.surface_B)
        return _searches[self]

    def is_valid(self, A: KinematicPort, B: KinematicPort, z: Any) -> bool:
        return faces(self.surface_A, self.surface_B, A, B, z)

    def contact(self, A: KinematicPort, B: KinematicPort) -> Contact:
        """Point, normal and gap."""
        if self.closed:
            return closed_contact(self.surface_A, self.surface_B, A, B, getattr(self, "extended", 0.0))
        return tracked_contact(self.surface_A, self.surface_B, A, B, self.z)  # type: ignore[attr-defined]

    def slip(self, A: KinematicPort, B: KinematicPort, point: Any) -> Any:
        """Velocity of B's material point at ``point`` relative to A's."""
        return B.v + ca.cross(B.w, point - B.r) - A.v - ca.cross(A.w, point - A.r)

    def tangents(self, A: KinematicPort, B: KinematicPort, n: Any) -> tuple[Any, Any]:
        """Two directions across n. A surface with an axis (a wheel) has natural ones: along its rolling, and across.

        In the axes of a plane, where there is one, so that they rest; otherwise they have no jumps.
        Light wheels make the rows ill-conditioned unless the free direction (spinning up) has a row of its own.
        """
        for surface, port, other in ((self.surface_B, B, self.surface_A), (self.surface_A, A, self.surface_B)):
            axis = surface.rolling_axis(other)
            if axis is not None:
                along = ca.cross(n, port.T @ axis)
                if not self.closed:  # a ring may lie flat, with its axis along the normal
                    flat = ca.dot(along, along) < LYING_FLAT**2
                    along = ca.if_else(flat, A.T @ perpendiculars(A.T.T @ n)[0], along)
                along = along / ca.sqrt(ca.dot(along, along) + 1e-300)  # no direction where there is no normal
                return along, ca.cross(along, n)
        flat_B = self.surface_B.is_flat and not self.surface_A.is_flat
        port, span = B if flat_B else A, perpendiculars if self._has_plane else smooth_perpendiculars
        e1, e2 = span(port.T.T @ n)
        return port.T @ e1, port.T @ e2

    @property
    def _has_plane(self) -> bool:
        """True if the normal rests in the axes of one of the frames."""
        return self.surface_A.is_flat or self.surface_B.is_flat

    def directions(self, A: KinematicPort, B: KinematicPort) -> tuple[Any, Any] | None:
        """The tangents along which states of a friction law are the components of a deflection; None without such."""
        return None

    def three_bonds(self, A: KinematicPort, B: KinematicPort, c: Contact) -> dict[str, Bond]:
        """Gap and both components of the slip."""
        v = self.slip(A, B, c.point)
        t1, t2 = self.tangents(A, B, c.n)
        return {
            "normal": Locked(c.gap, rate=ca.dot(c.n, v)),
            "tangent_1": Locked(ca.dot(t1, v)),
            "tangent_2": Locked(ca.dot(t2, v)),
        }

    def validity(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[Any, str, str]]:
        c = self.contact(A, B)
        if c.healthy is None:
            return {}
        advice = "The model ends here: let other surfaces take over, or stop the run before this time."
        return {"nearest": (c.healthy, c.meaning, advice)}

    def point(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        return self.contact(A, B).point

    def observables(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[str, str, Any]]:
        c = self.contact(A, B)
        return {
            "gap": ("m", "distance of the surfaces", c.gap),
            "n": ("1", "unit normal from A to B", c.n),
            "P_A": ("m", "contact point in axes of frame A", A.T.T @ (c.point - A.r)),
            "P_B": ("m", "contact point in axes of frame B", B.T.T @ (c.point - B.r)),
        }
