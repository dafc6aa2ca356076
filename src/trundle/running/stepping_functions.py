"""What time stepping needs from a system: its functions, and laws that it can follow."""

from __future__ import annotations

import casadi as ca

from ..core.errors import SimulationError
from ..equations.fused import MOST, can_fuse
from ..equations.program import Program
from ..equations.system import System
from ..model.contact import Unilateral


def stepping_functions(program: Program) -> dict[str, ca.Function]:
    s = program.system
    require_possible(s)
    names = ["problem", "rates", "advance", "close_gaps", "energy"]
    if any(not c.friction.sticks for c in contacts_of(s)):
        names.append("laws")
    found = {name: getattr(program, name) for name in names}
    if s.nu and can_fuse(s) and all(c.impact.is_newtons for c in contacts_of(s)):
        found["steps"] = program.steps
    elif "laws" in found and len(s.contacts) <= MOST and all(c.friction.is_of_slip_alone for c in contacts_of(s)):
        found["sweep_laws"] = program.sweep_laws
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
        if not c.friction.is_at_a_point:
            raise SimulationError(
                f"{c.path}.friction",
                f"is a {type(c.friction).__name__}, which depends on more than the slip; steps do not know it",
                "Use friction at a point, such as tr.friction.Coulomb, or method='auto'.",
            )
    for constraint, bond, level in s.rows:
        if level == 2:
            raise SimulationError(
                f"{constraint.path}.{bond}",
                "locks accelerations, which time stepping by velocities cannot",
                "Lock positions or velocities instead, or use method='auto'.",
            )


def contacts_of(s: System) -> list[Unilateral]:
    return [s.closing[i][0] for i in s.contacts]  # type: ignore[misc]
