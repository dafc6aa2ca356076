"""Catalogue: the classes of components met in a model; functions are made once per structure and shared."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..core.errors import BondError
from ..graph.topology import WORLD, Edge
from ..model.block import Block
from ..model.constraint import Constraint
from ..model.coordinates import Coordinates
from ..model.joint import Joint
from ..model.model import Assembly
from ..model.pose_joint import PoseJoint
from ..model.world import World
from .blocks import BlockFunctions
from .closing import ConstraintFunctions
from .free_edge import FreeEdge
from .joint_edge import JointEdge
from .kinds import kind_of, kind_of_block
from .rotors import energies, hanging
from .spatial import SX


class Catalogue:
    """Classes of components met in a model: functions are made once per structure and shared."""

    def __init__(self, assembly: Assembly) -> None:
        self.world = assembly.world
        self._lifted: dict[Any, tuple[Any, Any, Coordinates | None]] = {}
        self._edges: dict[Any, Any] = {}
        self._constraints: dict[Any, ConstraintFunctions] = {}
        self.n_gravity = sum(len(v) for _, _, v in self.world.gravity.numbers())
        self._blocks: dict[Any, BlockFunctions] = {}
        self.names = 0
        self.shared: dict[Any, Any] = {}

    def _name(self, text: str) -> str:
        self.names += 1
        return f"{''.join(ch if ch.isalnum() else '_' for ch in text)}{self.names}"

    def lifted(self, c: Constraint) -> tuple[Any, Any, Coordinates | None]:
        """(parameter symbols, the component with symbols, its coordinates or None)."""
        key = kind_of(c)
        if key not in self._lifted:
            p = SX.sym("p", sum(len(v) for _, _, v in c.numbers()))
            lifted = c.lift(p)
            self._lifted[key] = (p, lifted, _coordinates(c, lifted))
        return self._lifted[key]

    def edge(self, body: Any, edge: Edge) -> Any:
        inertia = body.inertia.ndim
        if edge.joint is None:
            key: tuple[Any, ...] = ("free", inertia)
            if key not in self._edges:
                self._edges[key] = FreeEdge(self._name("free"), body, self.world.gravity, self.n_gravity)
            return self._edges[key]
        joint = edge.joint
        rests = edge.parent == WORLD and not self.world.moves
        frames = joint.A.structure_key(), joint.B.structure_key()
        key = (kind_of(joint), *frames, inertia, body.symmetry, edge.reversed, rests)
        if key not in self._edges:
            p, _, coordinates = self.lifted(joint)
            assert coordinates is not None
            self._edges[key] = JointEdge(
                self._name(type(joint).__name__),
                joint,
                coordinates,
                p,
                body,
                self.world.gravity,
                edge.reversed,
                rests,
            )
        return self._edges[key]

    def rotors_hanging(self) -> ca.Function:
        if "rotors" not in self.shared:
            self.shared["rotors"] = hanging(self.world.gravity, self.n_gravity)
        return self.shared["rotors"]

    def rotors_energies(self) -> ca.Function:
        if "rotors_energies" not in self.shared:
            self.shared["rotors_energies"] = energies(self.world.gravity, self.n_gravity)
        return self.shared["rotors_energies"]

    def block(self, b: Block) -> BlockFunctions:
        key = kind_of_block(b)
        if key not in self._blocks:
            self._blocks[key] = BlockFunctions(self._name(type(b).__name__), b)
        return self._blocks[key]

    def constraint(self, c: Constraint) -> ConstraintFunctions:
        rests = tuple(isinstance(f.body, World) and not f.body.moves for f in (c.A, c.B))
        key = (kind_of(c), c.A.structure_key(), c.B.structure_key(), rests)
        if key not in self._constraints:
            p, lifted, _ = self.lifted(c)
            self._constraints[key] = ConstraintFunctions(self._name(type(c).__name__), c, p, lifted, *rests)
        return self._constraints[key]


def _coordinates(c: Constraint, lifted: Any) -> Coordinates | None:
    """The constraint as coordinates, unless it has a law of its own that only its closing form supports."""
    if isinstance(c, Joint):
        for name in ("wrench", "bonds", "energy"):
            if getattr(type(c), name) is not getattr(Constraint, name):
                raise BondError(
                    c.path,
                    f"a joint speaks through slide and turn; its {name}() would be ignored",
                    "Return the effort from slide(j) or turn(j), or add a Force beside the joint.",
                )
    own_law = type(c).wrench not in (Constraint.wrench, PoseJoint.wrench)
    return None if own_law else lifted.coordinates()
