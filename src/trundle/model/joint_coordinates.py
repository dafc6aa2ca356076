"""A joint of two bonds as coordinates: free bonds become states, locked ones are solved for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca

from ..core.rotations import rotation_about
from .bond import Bond, Effort, Locked
from .coordinates import Coordinates
from .joint_motion import SIGNALS, JointMotion, depends
from .own_states import OwnStates

if TYPE_CHECKING:
    from .joint import Joint

FREE = 3  # level of a bond that is free


@dataclass(frozen=True)
class Solved:
    """A bond solved for its own coordinate: at the level 0, 1 or 2 its value there; a free one has none."""

    level: int
    value: Any = None


@dataclass(frozen=True)
class Memory:
    """The states of a joint's own, their symbols and their derivatives."""

    own: OwnStates
    z: Any
    z_dot: Any


def solve(bond: Bond, j: JointMotion, own: int) -> Solved | None:
    """The bond solved for its own coordinate (0 along, 1 about the axis); None if it cannot be."""
    if not isinstance(bond, Locked):
        return Solved(FREE)
    everything = ca.vertcat(*(s for level in j.levels for s in level), j.t)
    for level in (2, 1, 0):
        symbols = j.levels[level]
        if depends(bond.equation, ca.vertcat(*symbols)):
            symbol = symbols[own]
            slope = ca.jacobian(bond.equation, symbol)
            if slope.nnz() == 0 or depends(slope, everything):
                return None
            return Solved(level, -ca.substitute(bond.equation, symbol, 0) / slope)
    return None


def joint_coordinates(
    joint: Joint, j: JointMotion, bonds: tuple[Bond, Bond], solved: tuple[Solved, Solved], memory: Memory
) -> Coordinates | None:
    """The coordinates of a joint; None where its bonds refer to each other in a circle."""
    speeds = None if _is_circle(j, solved) else _speeds(j, solved)
    if speeds is None:
        return None
    states = [i for i in (0, 1) if solved[i].level != 0]
    free, forced = ([i for i in (0, 1) if solved[i].level == level] for level in (FREE, 2))
    position = [solved[i].value if solved[i].level == 0 else j.levels[0][i] for i in (0, 1)]
    x, x_dot = (_column([values[i] for i in states]) for values in (j.levels[0], speeds))
    u = _column([j.levels[1][i] for i in free + forced])
    along, onward = ca.vertcat(x, j.t), ca.vertcat(x_dot, 1)
    rates = [speeds[i] if i in states else ca.jtimes(position[i], along, onward) for i in (0, 1)]

    def on_states(e: Any) -> Any:
        return ca.substitute(e, ca.vertcat(*j.levels[0], *j.levels[1]), ca.vertcat(*position, *rates))

    effort = _column([on_states(b.value) if isinstance(b, Effort) else ca.SX(0) for b in bonds])
    energy = sum((on_states(b.energy) for b in bonds if isinstance(b, Effort) and b.energy is not None), ca.SX(0))
    H = ca.jacobian(_column(rates), u[: len(free)]) if free else ca.SX(2, 0)
    names = list(SIGNALS.items())
    return Coordinates(
        x=ca.vertcat(x, memory.z),
        u=u,
        t=j.t,
        x_dot=ca.vertcat(x_dot, on_states(memory.z_dot)),
        u_known=on_states(_column([solved[i].value for i in forced])),
        free=len(free),
        R=rotation_about(joint.axis, position[1]),
        p=joint.axis * position[0],
        v=joint.axis * rates[0],
        w=joint.axis * rates[1],
        effort=H.T @ effort,
        energy=energy,
        x_names=(*((names[i][0], *names[i][1]) for i in states), *memory.own.names),
        own=len(memory.own.names),
        u_names=tuple((names[i + 2][0], *names[i + 2][1]) for i in free + forced),
        does_work=any(_moves(s, j) for s in solved),
        has_effort=bool(effort.nnz()) and not effort.is_zero(),
        signals=_signals(position, rates, effort),
    )


def _column(values: list[Any]) -> Any:
    return ca.vertcat(*values) if values else ca.SX(0, 1)


def _is_circle(j: JointMotion, solved: tuple[Solved, Solved]) -> bool:
    """True if a bond is solved with the other one at the same level, or with accelerations that are unknown."""
    for i, this in enumerate(solved):
        if this.level == solved[1 - i].level != FREE and depends(this.value, j.levels[this.level][1 - i]):
            return True
        if this.level == 2 and depends(this.value, ca.vertcat(*j.levels[2])):
            return True
    return False


def _speeds(j: JointMotion, solved: tuple[Solved, Solved]) -> list[Any] | None:
    """Rates of both coordinates, as far as they are no functions of positions; a law on rates may see the other one."""
    found = list(j.levels[1])
    for i, this in enumerate(solved):
        if this.level != 1:
            continue
        other, found[i] = solved[1 - i], this.value
        if other.level == 0:  # a law of time
            if depends(other.value, j.levels[0][i]):
                return None
            found[i] = ca.substitute(found[i], j.levels[1][1 - i], ca.jtimes(other.value, j.t, ca.SX(1)))
    return found


def _moves(solved: Solved, j: JointMotion) -> bool:
    """True if a locked bond moves by a law of its own: its reaction does work."""
    return solved.level in (1, 2) or (solved.level == 0 and depends(solved.value, j.t))


def _signals(position: list[Any], rates: list[Any], effort: Any) -> dict[str, tuple[str, str, Any]]:
    values = dict(zip(("nu", "phi", "nu_dot", "phi_dot"), [*position, *rates], strict=True))
    found = {name: (*SIGNALS[name], value) for name, value in values.items()}
    laws = {"slide.effort_law": ("N", "", effort[0]), "turn.effort_law": ("N·m", "", effort[1])}
    return found | laws
