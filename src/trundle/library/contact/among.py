from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.fields import structure
from ...model.contact import Friction
from ...model.crowd import Crowd
from ...model.impact import Impact
from ...model.world import World
from ..surfaces import Surface
from .impact import Newton
from .resistance import Resistance
from .rigid import RigidContact


class Among(Crowd):
    """Rigid contacts between all balls of a group, and of these with walls; for time stepping (``method="moreau"``).

    members: pairs (frame, ``Sphere`` or ``Point``); a body may carry several of them, and those on different bodies
    may touch. walls: pairs (frame, surface) of the base or of a free body; every member may touch every wall. All
    contacts obey the same laws, those of ``RigidContact``: gap ≥ 0, N ≥ 0, gap·N = 0, |F_t| ≤ μN. In each step only
    the contacts of parts that are near each other enter the equations (bounding spheres), so that the cost grows with
    the number of contacts that touch, not with the square of the number of bodies (Jean 1999).

    >>> import trundle as tr
    >>> grains = lambda world, balls: tr.contacts.Among(
    ...     [(ball.frame(), tr.surfaces.Sphere(radius=0.1)) for ball in balls],
    ...     walls=[(world.frame(), tr.surfaces.Sphere(radius=1.0, hollow=True))],
    ...     friction=tr.friction.Coulomb(mu=0.3), impact=tr.impacts.Newton(e=0.3))
    """

    friction: Friction = structure(doc="law of the tangential effort")
    impact: Impact = structure(Newton(), doc="law of restitution")
    spinning: Resistance | None = structure(None, doc="couple against the spin about the normal")
    rolling: Resistance | None = structure(None, doc="couple against rolling")

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        if not self.members:
            yield "members", "is empty: give pairs of a frame and a sphere"
        for name in self.ports:
            for i, pair in enumerate(getattr(self, name)):
                if not isinstance(pair[1], Surface):
                    yield f"{name}[{i}]", f"is {pair!r}, not a pair of a frame and a surface"
                    return
                for field, problem in pair[1].problems():
                    yield f"{name}[{i}].{field}", problem
        for i, (frame, surface) in enumerate(self.members):
            if surface.ball_radius is None or surface.hollow:
                yield f"members[{i}]", f"is a {type(surface).__name__}; members are spheres or points"
            elif isinstance(getattr(frame, "body", None), World):
                yield f"members[{i}]", "is on the base; what does not move is a wall"

    def oriented(self, up: Any) -> Any:
        copy = super().oriented(up)
        for name in self.ports:
            parts = tuple((frame, _oriented(surface, up)) for frame, surface in getattr(self, name))
            object.__setattr__(copy, name, parts)
        return copy

    def radius(self, k: int) -> float:
        return float(self.members[k][1].ball_radius)

    def contact(self, a: int, b: int) -> RigidContact:
        (frame_A, surface_A), (frame_B, surface_B) = self.parts[a], self.members[b]
        laws = {name: getattr(self, name) for name in ("friction", "impact", "spinning", "rolling")}
        found = RigidContact(frame_A, frame_B, surface_A=surface_A, surface_B=surface_B, **laws)
        object.__setattr__(found, "path", f"{self.path}.{self._name(a)}-{self._name(b)}")
        object.__setattr__(found, "_assembly", self._assembly)  # type: ignore[attr-defined]
        return found

    def _name(self, k: int) -> str:
        return f"members[{k}]" if k < len(self.members) else f"walls[{k - len(self.members)}]"


def _oriented(surface: Any, up: Any) -> Any:
    return surface.oriented(up) if isinstance(surface, Surface) else surface
