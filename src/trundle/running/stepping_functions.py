"""What time stepping needs from a system: its functions, and laws that it can follow."""

from __future__ import annotations

import casadi as ca

from ..core.errors import SimulationError
from ..equations.crowds import crowd_functions
from ..equations.fused import can_fuse
from ..equations.program import Program
from ..equations.system import System
from ..graph.topology import WORLD
from ..model.contact import Friction, Unilateral


def stepping_functions(program: Program) -> dict[str, ca.Function]:
    s = program.system
    if s.crowds:
        require_crowds_possible(s)
        return crowd_functions(s, program.rates) | {"rates": program.rates, "energy": program.energy}
    require_possible(s)
    names = ["problem", "rates", "advance", "close_gaps", "energy"]
    if any(not c.friction.sticks for c in contacts_of(s)):
        names.append("laws")
    found = {name: getattr(program, name) for name in names}
    if s.nu and can_fuse(s) and all(c.impact.is_newtons for c in contacts_of(s)):
        found["steps"] = program.steps
    return found


def require_possible(s: System) -> None:
    """Raises for models that time stepping cannot follow."""
    if not s.contacts:
        raise SimulationError("method", "= 'moreau' is for models with contacts", "Use method='auto'.")
    for c in contacts_of(s):
        if c.impact.coefficient is None:
            raise SimulationError(
                f"{c.path}.impact",
                f"is a {type(c.impact).__name__}, a law of restitution that time stepping does not know",
                "Use tr.impacts.Newton, tr.impacts.Poisson or tr.impacts.Propagating, or method='auto'.",
            )
        if c.by_effort:
            raise SimulationError(
                f"{c.path}.patch",
                "depends on the normal force, which time stepping does not know before the step",
                "Give the size of the patch (tr.compliant.GivenPatch), or use method='auto'.",
            )
        if c.support(ca.SX([1, 0])) is not None:
            raise SimulationError(
                f"{c.path}.anisotropy",
                "is a convex set, and steps know circles and ellipses of friction only",
                "Use tr.friction.Anisotropy, or method='auto'.",
            )
    for constraint, bond, level in s.rows:
        if level == 2:
            raise SimulationError(
                f"{constraint.path}.{bond}",
                "locks accelerations, which time stepping by velocities cannot",
                "Lock positions or velocities instead, or use method='auto'.",
            )


def require_crowds_possible(s: System) -> None:
    """Raises for what steps of crowds cannot follow."""
    for crowd in s.crowds:
        contact = crowd.contact(len(crowd.parts) - 1, 0)
        law, impact = contact.friction, contact.impact
        if not isinstance(law, Friction) or law.states() or not (law.sticks or is_smooth(law)):
            raise SimulationError(
                f"{crowd.path}.friction",
                f"is a {type(law).__name__}; among many bodies steps know friction that can hold, or none",
                "Use tr.friction.Coulomb, tr.friction.NoSlip or tr.friction.Frictionless.",
            )
        if not impact.is_newtons:
            raise SimulationError(
                f"{crowd.path}.impact",
                f"is a {type(impact).__name__}; among many bodies steps know Newton's law of restitution",
                "Use tr.impacts.Newton.",
            )
        for name, frame in crowd.frames.items():
            body = s.topology.body_of(frame)
            if body != WORLD and s.edges[s.edge_of[body]].joint is not None:
                raise SimulationError(
                    f"{crowd.path}.{name}",
                    f"is on {s.topology.bodies[body].path}, which is held by a joint",
                    "Members and walls of tr.contacts.Among are on free bodies; walls may be on the base, too.",
                )
    others = [c.path for c, _ in s.closing] + [c.path for c, f in s.forces if f.has_effort]
    others += [e.joint.path for e in s.edges if e.joint is not None] + (["world"] if s.world.moves else [])
    if others:
        raise SimulationError(
            others[0],
            f"stands beside {s.crowds[0].path}: models with tr.contacts.Among have no joints, forces or other contacts",
            "Write a tr.RigidContact for each pair of bodies instead.",
        )


def is_smooth(law: Friction) -> bool:
    """True for a law without friction."""
    u, s = ca.SX.sym("u", 2), ca.SX.sym("s", 2)
    return bool(ca.SX(law.with_constants().ratio(u, s)).is_zero())


def contacts_of(s: System) -> list[Unilateral]:
    return [s.closing[i][0] for i in s.contacts]  # type: ignore[misc]
