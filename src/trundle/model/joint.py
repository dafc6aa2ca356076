"""Joint: a constraint that keeps two axes in coincidence; a subclass adds two bonds, slide and turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import casadi as ca

from ..core.errors import BondError
from ..core.fields import parameter
from .bond import Bond, Effort, Locked
from .bond_part import in_sockets, require_parts
from .constraint import Constraint
from .coordinates import Coordinates
from .joint_coordinates import Memory, joint_coordinates, solve
from .joint_motion import JointMotion, depends
from .laws import asked, collect_rates, collected_rates, refuse_nan
from .own_states import OwnStates

_SOCKET = "Declare it, {socket}: Any = tr.structure(None), and return tr.Effort(…, {socket}=self.{socket})."


class Joint(Constraint):
    """Abstract: the axis n_A of frame A and the same axis of frame B stay in coincidence (Kosenko 2022, §2.2).

    Relative acceleration a_Br = μ n_A, ε_r = λ n_A; the two bonds are (ν̇, F) and (φ̇, M). A subclass says for
    each whether it is ``Locked`` or an ``Effort``. The effort acts on B along the flow, so its power is
    effort × flow; the papers' F = (F_A, n_A) and M = (M_A, n_A) are the opposite numbers.

    >>> import trundle as tr
    >>> class Screw(tr.Joint):
    ...     pitch: float = tr.parameter(unit="m/rad", doc="advance per radian")
    ...     def slide(self, j): return tr.Locked(j.nu - self.pitch * j.phi)
    ...     def turn(self, j): return tr.Effort(0)
    """

    axis: Any = parameter(kind="direction", doc="axis, the same in frame A and frame B")

    def slide(self, j: JointMotion) -> Bond:
        """The bond along the axis."""
        raise BondError(
            self.path or type(self).__name__,
            "has no slide bond",
            "Define slide(self, j) and return tr.Locked(…) or tr.Effort(…).",
        )

    def turn(self, j: JointMotion) -> Bond:
        """The bond about the axis."""
        raise BondError(
            self.path or type(self).__name__,
            "has no turn bond",
            "Define turn(self, j) and return tr.Locked(…) or tr.Effort(…).",
        )

    def both(self, j: JointMotion) -> tuple[Bond, Bond]:
        """(slide, turn), each checked to be exactly one equation."""
        return _checked(self, "slide", asked(self, "slide", j), j), _checked(self, "turn", asked(self, "turn", j), j)

    def companions(self) -> tuple[Constraint, ...]:
        """The stops and the dry friction of its bonds, which are in its sockets."""
        lifted, sockets = in_sockets(self)
        if not sockets:
            return ()
        OwnStates.of(lifted).symbols()
        j = JointMotion.symbols()
        found: list[Constraint] = []
        for name, bond in {n: asked(lifted, n, j) for n in ("slide", "turn")}.items():
            for part in (bond.stop, bond.friction) if isinstance(bond, Effort) else ():
                if id(part) in sockets:
                    found += sockets[id(part)].constraints(self, name)
        return tuple(found)

    def coordinates(self) -> Coordinates | None:
        """The joint as coordinates: free bonds become states, locked ones are solved for; None if they cannot be."""
        j = JointMotion.symbols()
        own = OwnStates.of(self)
        z = own.symbols()
        slide, turn, rates = self.equations(j, own)
        if any(isinstance(b, Effort) and b.friction is not None and b.friction.is_reaction for b in (slide, turn)):
            return None  # its reaction is needed beside the accelerations
        along, about = solve(slide, j, 0), solve(turn, j, 1)
        if along is None or about is None:
            return None
        return joint_coordinates(self, j, (slide, turn), (along, about), Memory(own, z, rates))

    def equations(self, j: JointMotion, own: OwnStates) -> tuple[Bond, Bond, Any]:
        """(slide, turn, derivatives of the own states of the joint and of its laws)."""
        with collected_rates() as rates:
            slide, turn = self.both(j)
            collect_rates(self, j)
            return slide, turn, own.rates(self.path or type(self).__name__, rates)


def _checked(joint: Joint, name: str, bond: Any, j: JointMotion) -> Bond:
    path = f"{joint.path or type(joint).__name__}.{name}"
    if not isinstance(bond, Locked | Effort):
        raise BondError(path, f"returned {bond!r}", "Return exactly one bond: tr.Locked(…) or tr.Effort(…).")
    law = bond.equation if isinstance(bond, Locked) else bond.value
    expression = scalar(path, law)
    accelerations = ca.vertcat(*j.levels[2])
    if isinstance(bond, Locked):
        motion = ca.vertcat(*(s for level in j.levels for s in level))
        if not depends(expression, motion):
            raise BondError(
                path,
                "locks nothing: its equation contains no motion of the joint",
                "Write e.g. tr.Locked(j.phi), or tr.Effort(0) for a free bond.",
            )
        linear_in(path, expression, accelerations)
        return Locked(expression)
    if depends(expression, accelerations):
        raise BondError(
            path,
            "has an effort that depends on accelerations",
            "Give the body more mass or inertia instead, or lock the bond.",
        )
    sockets = [part for _, part in joint._parts()]
    require_parts(path, bond)
    for socket, part in (("stop", bond.stop), ("friction", bond.friction)):
        if part is not None and not any(part is other for other in sockets):
            raise BondError(path, f"has a {socket} that is no field of the joint", _SOCKET.format(socket=socket))
    energy = None if bond.energy is None else scalar(f"{path}.energy", bond.energy)
    return replace(bond, value=expression, energy=energy)


def scalar(path: str, value: Any) -> Any:
    """One law as a 1×1 expression, with an error that names it."""
    try:
        expression = ca.SX(value)
    except Exception:
        raise BondError(
            path,
            f"returned {value!r}, which is not an expression",
            "Use numbers, the motion's symbols, and functions of casadi or numpy.",
        ) from None
    if expression.shape != (1, 1):
        raise BondError(
            path,
            f"returned {expression.shape[0]}×{expression.shape[1]} values, expected one",
            "One bond is one equation.",
        )
    refuse_nan(path, expression)
    if expression.is_constant() and not expression.is_regular():
        raise BondError(path, f"returned {float(ca.DM(expression))}", "Check the law's numbers.")
    return expression


def linear_in(path: str, expression: Any, accelerations: Any) -> None:
    """Raise unless the expression is linear (affine) in the accelerations."""
    if depends(ca.jacobian(expression, accelerations), accelerations):
        raise BondError(
            path,
            "is not linear in the accelerations",
            "Solve the law for the acceleration, or lock positions or velocities instead.",
        )
