"""Kinematics: poses and twists of all bodies and the motion of every tree edge, outwards from the base."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

import casadi as ca

from ...graph.topology import WORLD
from ...model.constraint import Constraint
from ...model.pose_joint import PoseJoint
from ..closing import ConstraintFunctions
from ..records import Mode
from ..system import System
from .forced import with_forces
from .inputs import Inputs, split
from .lazy import Lazy
from .rotors import RotorGroup, rotor_groups
from .slots import ActiveCarrier, active_carrier, chosen, is_slot


class EdgeMotion(NamedTuple):
    """The outputs of ``EdgeFunctions.kin``: motion of the outer body, motion and loads of the edge, and ẋ."""

    K: Any
    J: Any
    L: Any
    x_dot: Any


class Attached(NamedTuple):
    """A closing constraint or force, its functions, and the arguments that they all share."""

    constraint: Constraint
    functions: ConstraintFunctions
    arguments: list[Any]


@dataclass(frozen=True, eq=False, repr=False)
class Kinematics(Inputs):
    """Everything that follows from positions and velocities alone."""

    K: Mapping[int, Any]  # ``BodyMotion`` by body
    edges: Mapping[int, EdgeMotion]
    base_acceleration: Any
    x_dot: list[Any]  # by edge group
    rotors: dict[int, RotorGroup]  # by their first edge
    carriers: dict[int, ActiveCarrier]  # by closing constraint: slots whose carriers are alike

    @cached_property
    def others(self) -> list[Attached]:
        """Closing constraints, then forces."""
        pairs = zip(self.s.closing + self.s.forces, self.zs, self.pc + self.pf, strict=True)
        return [Attached(c, f, arguments(self, c, f, z, p)) for (c, f), z, p in pairs]

    @property
    def closing(self) -> list[Attached]:
        return self.others[: len(self.s.closing)]


def kinematics(s: System, t: ca.MX, x: ca.MX, P: ca.MX) -> Kinematics:
    """Poses, twists and edges at a state; parameters that are signals have the values of these."""
    motion = _motion(s, split(s, t, x, P))
    return motion if not s.wiring.wires else with_numbers(motion, with_forces(motion, P))


def with_numbers(motion: Kinematics, P: ca.MX) -> Kinematics:
    """The same motion with other parameters of laws and blocks."""
    s, t = motion.s, motion.t
    given = split(s, t, ca.vertcat(motion.X, motion.U, motion.Z, motion.E), P)

    def edge(i: int) -> EdgeMotion:
        e, f, before = s.edges[i], s.edge_functions[i], motion.edges[i]
        if i not in s.wired_edges:
            return before
        head = [] if f.parent_rests else [motion.K[e.parent]]
        _, _, L, x_dot = f.kin(*head, given.xs[i], given.us[i], t, given.pe[i], given.pg)
        return EdgeMotion(before.K, before.J, L, x_dot)

    edges = Lazy(edge)
    x_dot = [given.ul[i] if i in s.rotor_of else edges[i].x_dot for i in s.grouped_edges]
    return replace(motion, **vars(given), edges=edges, x_dot=x_dot)


def _motion(s: System, given: Inputs) -> Kinematics:
    """Poses, twists and edges with the parameters as they are in P."""
    t = given.t

    def edge(i: int) -> EdgeMotion:
        e, f = s.edges[i], s.edge_functions[i]
        head = [] if e.joint is None or f.parent_rests else [K[e.parent]]
        return EdgeMotion(*f.kin(*head, given.xs[i], given.us[i], t, given.pe[i], given.pg))

    edges = Lazy(edge)
    K = Lazy(lambda body: edges[s.edge_of[body]].K)
    base = ca.MX(ca.DM.zeros(6, 1))
    if s.world.moves:
        assert s.world_function is not None
        K[WORLD], base = s.world_function(t, given.pw)
    return Kinematics(
        **vars(given),
        K=K,
        edges=edges,
        base_acceleration=base,
        x_dot=[given.ul[i] if i in s.rotor_of else edges[i].x_dot for i in s.grouped_edges],
        rotors=rotor_groups(given, K),
        carriers={ci: active_carrier(given, K, ci, of) for ci, of in s.carrier_groups.items()},
    )


def body_motion(k: Kinematics, body: int) -> Any:
    """``BodyMotion`` of a body; None for the base at rest."""
    return None if body == WORLD and not k.s.world.moves else k.K[body]


def host_numbers(k: Kinematics, c: Any, count: int) -> Any:
    """Angle of the joint that a stop or a dry bond belongs to, or its coordinates."""
    s, host = k.s, c.host
    i = s.edge_of_joint.get(id(host))
    if i is None:
        return k.zs[s.closing_index[id(host)]][:count]
    if isinstance(host, PoseJoint):
        return k.xs[i]
    f = s.edge_functions[i]
    return f.signals(k.xs[i], k.us[i], k.t, k.pe[i])[f.signal_names.index("phi")]


def arguments(k: Kinematics, c: Constraint, f: ConstraintFunctions, z: ca.MX, p: ca.MX) -> list[Any]:
    """The arguments that all functions of a constraint share; of a slot those of the carrier in contact."""
    a, b = k.s.sides(c)
    carrier, p = chosen(k, k.carriers, k.K, c, p) if is_slot(c) else (body_motion(k, b), p)
    heads = [K for K, still in zip((body_motion(k, a), carrier), f.skip, strict=True) if not still]
    if f.follows:
        z = ca.vertcat(host_numbers(k, c, f.follows), z)
    if f.is_contact:
        p = ca.vertcat(Mode.of(k.modes[k.s.closing_index[id(c)]]).extended, p)
    return [*heads, z, k.t, p]
