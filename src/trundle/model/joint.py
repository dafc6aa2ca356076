"""Joint: a constraint that keeps two axes in coincidence; a subclass adds two bonds, slide and turn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import casadi as ca

from ..core.errors import BondError
from ..core.fields import parameter
from ..core.rotations import rotation_about
from .bond import Bond, Effort, Locked
from .bond_part import BondPart
from .constraint import Constraint
from .coordinates import Coordinates
from .laws import rates_told, refuse_nan, tell_rates
from .own_states import OwnStates

SIGNALS = {
    "nu": ("m", "displacement of B along the axis"),
    "phi": ("rad", "angle of B about the axis"),
    "nu_dot": ("m/s", "rate of nu"),
    "phi_dot": ("rad/s", "rate of phi"),
    "nu_ddot": ("m/s²", "acceleration of nu"),
    "phi_ddot": ("rad/s²", "acceleration of phi"),
}


_SOCKET = "Declare it, {socket}: Any = tr.structure(None), and return tr.Effort(…, {socket}=self.{socket})."


@dataclass(frozen=True)
class JointMotion:
    """The relative motion of B with respect to A along and about the joint's axis.

    nu: displacement (m), phi: angle (rad, continuous over many turns), their rates and accelerations, time t.
    """

    nu: Any
    phi: Any
    nu_dot: Any
    phi_dot: Any
    nu_ddot: Any
    phi_ddot: Any
    t: Any

    @classmethod
    def symbols(cls) -> JointMotion:
        return cls(*(ca.SX.sym(name) for name in (*SIGNALS, "t")))

    @property
    def levels(self) -> tuple[list[Any], list[Any], list[Any]]:
        return [self.nu, self.phi], [self.nu_dot, self.phi_dot], [self.nu_ddot, self.phi_ddot]


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
        return _checked(self, "slide", self.slide(j), j), _checked(self, "turn", self.turn(j), j)

    def companions(self) -> tuple[Constraint, ...]:
        """The stops and the dry friction of its bonds, which are in its sockets."""
        sockets = {id(part) for _, part in self._parts() if isinstance(part, BondPart)}
        if not sockets:
            return ()
        OwnStates.of(self).symbols()
        j, found = JointMotion.symbols(), []
        for name, bond in {"slide": self.slide(j), "turn": self.turn(j)}.items():
            for part in (bond.stop, bond.friction) if isinstance(bond, Effort) else ():
                if id(part) in sockets:
                    found += part.constraints(self, name)
        return tuple(found)

    def coordinates(self) -> Coordinates | None:
        """The joint as coordinates: free bonds become states, locked ones are solved for; None if they cannot be."""
        j = JointMotion.symbols()
        own = OwnStates.of(self)
        z = own.symbols()
        slide, turn, rates = self.equations(j, own)
        if any(isinstance(b, Effort) and b.friction is not None and b.friction.is_reaction for b in (slide, turn)):
            return None  # its reaction is needed beside the accelerations
        motions = [_solve(slide, j, 0), _solve(turn, j, 1)]
        if motions[0] is None or motions[1] is None:
            return None
        return _assemble(self, j, (slide, turn), motions, (own, z, rates))

    def equations(self, j: JointMotion, own: OwnStates) -> tuple[Bond, Bond, Any]:
        """(slide, turn, derivatives of the own states of the joint and of its laws)."""
        with rates_told() as told:
            slide, turn = self.both(j)
            tell_rates(self, j)
            return slide, turn, own.rates(self.path or type(self).__name__, told)


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


def depends(expression: Any, symbols: Any) -> bool:
    return bool(symbols.numel()) and bool(ca.depends_on(expression, symbols))


def linear_in(path: str, expression: Any, accelerations: Any) -> None:
    """Raise unless the expression is linear (affine) in the accelerations."""
    if depends(ca.jacobian(expression, accelerations), accelerations):
        raise BondError(
            path,
            "is not linear in the accelerations",
            "Solve the law for the acceleration, or lock positions or velocities instead.",
        )


def _solve(bond: Bond, j: JointMotion, own: int) -> tuple[int, Any] | None:
    """(level, value) of the bond's own coordinate: level 0, 1, 2 if locked there, 3 if free; None if not solvable."""
    if isinstance(bond, Effort):
        return 3, None
    for level in (2, 1, 0):
        symbols = j.levels[level]
        if depends(bond.equation, ca.vertcat(*symbols)):
            symbol = symbols[own]
            slope = ca.jacobian(bond.equation, symbol)
            everything = ca.vertcat(*(s for lv in j.levels for s in lv), j.t)
            if slope.nnz() == 0 or depends(slope, everything):
                return None
            return level, -ca.substitute(bond.equation, symbol, 0) / slope
    return None


def _assemble(
    joint: Joint,
    j: JointMotion,
    bonds: tuple[Bond, Bond],
    motions: list[Any],
    memory: tuple[OwnStates, Any, Any],
) -> Coordinates | None:
    own, z, z_dot = memory
    (pos, vel, acc), t = j.levels, j.t
    texts = list(SIGNALS.items())
    value: list[list[Any]] = [[pos[i], vel[i], None] for i in (0, 1)]
    known_acc: list[Any] = [None, None]
    # solved equations may refer to the other coordinate; substitute it, and refuse a circle
    for level in (0, 1, 2):
        solved = [i for i in (0, 1) if motions[i][0] == level]
        if len(solved) == 2 and any(depends(motions[i][1], j.levels[level][1 - i]) for i in solved):
            return None
        for i in solved:
            if level == 0:
                value[i][0] = motions[i][1]
            elif level == 1:
                value[i][1] = motions[i][1]
            else:
                known_acc[i] = motions[i][1]
    if any(known_acc[i] is not None and depends(known_acc[i], ca.vertcat(*acc)) for i in (0, 1)):
        return None
    for i in (0, 1):  # ν = N(φ, t) where φ itself is a law of time
        if motions[i][0] == 0 and motions[1 - i][0] == 0:
            value[i][0] = ca.substitute(value[i][0], pos[1 - i], value[1 - i][0])
    x_of = [i for i in (0, 1) if motions[i][0] != 0]
    free = [i for i in (0, 1) if motions[i][0] == 3]
    forced = [i for i in (0, 1) if motions[i][0] == 2]
    x = ca.vertcat(*(pos[i] for i in x_of)) if x_of else ca.SX(0, 1)
    u = ca.vertcat(*(vel[i] for i in free + forced)) if free + forced else ca.SX(0, 1)
    for i in (0, 1):  # a law on rates sees the other rate as a state or as a law of its own
        if motions[i][0] == 1 and motions[1 - i][0] in (0, 1):
            other = value[1 - i]
            if motions[1 - i][0] == 0 and depends(other[0], pos[i]):
                return None
            rate = other[1] if motions[1 - i][0] == 1 else ca.jtimes(other[0], t, ca.SX(1))
            value[i][1] = ca.substitute(value[i][1], vel[1 - i], rate)
    x_dot = ca.vertcat(*(value[i][1] for i in x_of)) if x_of else ca.SX(0, 1)
    along = ca.vertcat(x, t)
    rates = []
    for i in (0, 1):
        if motions[i][0] == 0:
            rates.append(ca.jtimes(value[i][0], along, ca.vertcat(x_dot, 1)))
        else:
            rates.append(value[i][1])
    position = [
        ca.substitute(value[i][0], ca.vertcat(*pos), ca.vertcat(*(value[k][0] for k in (0, 1))))
        if motions[i][0] == 0
        else value[i][0]
        for i in (0, 1)
    ]
    u_known = ca.vertcat(*(known_acc[i] for i in forced)) if forced else ca.SX(0, 1)
    flow = ca.vertcat(*rates)

    def on_states(e: Any) -> Any:
        return ca.substitute(e, ca.vertcat(*pos, *vel), ca.vertcat(*position, *rates))

    u_known = on_states(u_known)
    effort = ca.vertcat(*(on_states(b.value) if isinstance(b, Effort) else ca.SX(0) for b in bonds))
    energy = sum((on_states(b.energy) for b in bonds if isinstance(b, Effort) and b.energy is not None), ca.SX(0))
    H = ca.jacobian(flow, u[: len(free)]) if free else ca.SX(2, 0)
    rheonomic = [motions[i][0] in (1, 2) or (motions[i][0] == 0 and depends(value[i][0], t)) for i in (0, 1)]
    names = [texts[i] for i in (0, 1)], [texts[i + 2] for i in (0, 1)]
    return Coordinates(
        x=ca.vertcat(x, z),
        u=u,
        t=t,
        x_dot=ca.vertcat(x_dot, on_states(z_dot)),
        u_known=u_known,
        free=len(free),
        R=rotation_about(joint.axis, position[1]),
        p=joint.axis * position[0],
        v=joint.axis * rates[0],
        w=joint.axis * rates[1],
        effort=H.T @ effort,
        energy=energy,
        x_names=(*((names[0][i][0], *names[0][i][1]) for i in x_of), *own.names),
        own=len(own.names),
        u_names=tuple((names[1][i][0], *names[1][i][1]) for i in free + forced),
        does_work=any(rheonomic),
        has_effort=bool(effort.nnz()) and not effort.is_zero(),
        signals={
            "nu": (*SIGNALS["nu"], position[0]),
            "phi": (*SIGNALS["phi"], position[1]),
            "nu_dot": (*SIGNALS["nu_dot"], rates[0]),
            "phi_dot": (*SIGNALS["phi_dot"], rates[1]),
            "slide.effort_law": ("N", "", effort[0]),
            "turn.effort_law": ("N·m", "", effort[1]),
        },
    )
