"""The two-colour graph and its spanning forest; it points to the components and edits nothing."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Any

from ..core.errors import ModelError
from ..model.body import Body
from ..model.constraint import Constraint
from ..model.coordinates import Coordinates
from ..model.model import Assembly

WORLD = -1
OUTWEIGHED = 10.0  # a free body that carries one so many times as heavy leaves the start of the tree to it


@dataclass(frozen=True)
class Edge:
    """One body with the tree edge that leads to it. ``joint`` is None for a body free in space."""

    body: int
    parent: int  # index of the parent body; WORLD for the base (and for free bodies)
    joint: Constraint | None = None
    reversed: bool = False  # True: the joint's frame A is on this body, B on the parent


@dataclass
class Topology:
    """Bodies in an order where parents come first, tree edges, and the constraints left over."""

    bodies: list[Body]
    constraints: list[Constraint]
    edges: list[Edge]
    closing: list[Constraint] = field(default_factory=list)
    forces: list[Constraint] = field(default_factory=list)
    roots: tuple[int, ...] = ()  # free bodies from which their trees were told to start

    def __post_init__(self) -> None:
        self.index = {id(b): i for i, b in enumerate(self.bodies)}
        self.parent = {e.body: e.parent for e in self.edges}

    def body_of(self, frame: Any) -> int:
        """Index of the frame's body; WORLD for the base."""
        return self.index.get(id(frame.body), WORLD)

    def path_to_root(self, body: int) -> list[int]:
        path = []
        while body != WORLD:
            path.append(body)
            body = self.parent[body]
        return path

    def root_of(self, body: int) -> int:
        """The body that the forest's tree of ``body`` starts from; WORLD if a joint ties it to the base."""
        by_body = {e.body: e for e in self.edges}
        while body != WORLD and by_body[body].joint is not None:
            body = by_body[body].parent
        return body

    def heavy_roots(self) -> tuple[int, ...]:
        """By tree of free bodies whose first body is outweighed by another one: the heaviest.

        Each body's motion is that of its parent and what their joint adds. Where a heavy body follows a light one, the
        light one's equations are solved to the rounding of the heavy one's forces: accelerations lose as many digits as
        the ratio of their inertias has.
        """
        heaviest: dict[int, int] = {}
        for e in self.edges:
            root = self.root_of(e.body)
            if root != WORLD and self._mass(e.body) > self._mass(heaviest.setdefault(root, root)):
                heaviest[root] = e.body
        return tuple(b for root, b in heaviest.items() if self._mass(b) > OUTWEIGHED * self._mass(root))

    def _mass(self, body: int) -> float:
        """Mass of a body that a tree may start from; 0 for a point mass, whose rotation has no equation of its own."""
        b = self.bodies[body]
        return b.mass if b.inertia.any() else 0.0

    def closes_loop(self, constraint: Constraint) -> bool:
        """True if joints alone already connect the two bodies."""
        return self.root_of(self.body_of(constraint.A)) == self.root_of(self.body_of(constraint.B))

    def loop_of(self, constraint: Constraint) -> list[str]:
        """The paths of the constraints around the loop that ``constraint`` closes."""
        by_body = {e.body: e for e in self.edges}
        a, b = (self.path_to_root(self.body_of(f)) for f in (constraint.A, constraint.B))
        common = set(a) & set(b)
        chain = [x for x in a if x not in common] + [x for x in reversed(b) if x not in common]
        names = [by_body[x].joint.path for x in chain if by_body[x].joint is not None]  # type: ignore[union-attr]
        return [*names, constraint.path]


def build(
    assembly: Assembly,
    coordinates: dict[int, Coordinates | None],
    absolute: bool = False,
    points: frozenset[int] = frozenset(),
    roots: tuple[int, ...] = (),
) -> Topology:
    """Spanning forest by breadth-first search from the base, then from one free body per remaining part.

    ``coordinates`` (by id of constraint) says which constraints can be tree edges; with ``absolute`` only those to
    ``points``: bodies without rotational inertia, which stay with a joint where they can. ``roots``: free bodies from
    which their trees start instead, with the same joints.
    """
    bodies, constraints = assembly.bodies, assembly.constraints
    index = {id(b): i for i, b in enumerate(bodies)}
    forces = [c for c in constraints if not locks(c, coordinates)]
    binding = [c for c in constraints if locks(c, coordinates)]
    neighbours: dict[int, list[tuple[int, Constraint, bool]]] = {i: [] for i in range(WORLD, len(bodies))}
    for c in binding:
        a, b = index.get(id(c.A.body), WORLD), index.get(id(c.B.body), WORLD)
        if coordinates.get(id(c)) is not None:
            if not absolute or b in points:
                neighbours[a].append((b, c, False))
            if not absolute or a in points:
                neighbours[b].append((a, c, True))
    edges: list[Edge] = []
    seen: set[int] = {WORLD}
    used: set[int] = set()

    def grow(root: int) -> None:
        queue = deque([root])
        while queue:
            here = queue.popleft()
            for there, c, backwards in neighbours[here]:
                if there not in seen:
                    seen.add(there)
                    used.add(id(c))
                    edges.append(Edge(there, here, c, backwards))
                    queue.append(there)

    grow(WORLD)
    for i in sorted(range(len(bodies)), key=lambda i: i in points):
        if i not in seen:
            seen.add(i)
            edges.append(Edge(i, WORLD))
            grow(i)
    closing = [c for c in binding if id(c) not in used]
    for c in constraints:
        if WORLD == index.get(id(c.A.body), WORLD) == index.get(id(c.B.body), WORLD):
            raise ModelError(c.path, "joins the base with itself", "Put frame A or frame B on a body.")
    for root in roots:
        edges = _started_from(edges, root)
    return Topology(bodies, constraints, edges, closing, forces, roots)


def _started_from(edges: list[Edge], root: int) -> list[Edge]:
    """The same forest, the tree of ``root`` starting there: the edges between it and the first body are turned."""
    turned = {e.body: e for e in edges}
    here, turned[root] = turned[root], Edge(root, WORLD)
    while here.joint is not None:
        above = turned[here.parent]
        turned[here.parent] = Edge(here.parent, here.body, here.joint, not here.reversed)
        here = above
    outer: dict[int, list[Edge]] = {}
    for e in edges:
        outer.setdefault(turned[e.body].parent, []).append(turned[e.body])
    trees = [[e for e in outer[WORLD] if e.joint is not None], *([e] for e in outer[WORLD] if e.joint is None)]
    for tree in trees:
        for e in tree:  # grows while it is walked along: parents come first
            tree += outer.get(e.body, [])
    return [e for tree in trees for e in tree]


def locks(constraint: Constraint, coordinates: dict[int, Coordinates | None]) -> bool:
    """True if the constraint locks anything by itself (a joint always keeps its axes together)."""
    from ..model.joint import Joint

    return constraint.leader is None and (
        isinstance(constraint, Joint)
        or coordinates.get(id(constraint)) is not None
        or (type(constraint).bonds is not Constraint.bonds)
    )
