"""The base body's motion by its laws of time, differentiated twice."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..core.rotations import rotation_about
from ..model.laws import evaluate
from ..model.world import World
from .spatial import OPTIONS, SX, by_time, state_of


def world_function(world: World) -> ca.Function | None:
    """(t, numbers of the world) → (its ``BodyMotion``, its six accelerations); None when it rests."""
    if not world.moves:
        return None
    t = SX.sym("t")
    own = [(n, v) for n, _, v in world.numbers() if not n.startswith("gravity.")]
    p = SX.sym("p", sum(len(v) for _, v in own))
    gravity = SX.sym("g", sum(len(v) for n, _, v in world.numbers() if n.startswith("gravity.")))
    lifted = _lift(world, p, gravity)
    r = evaluate(lifted, "position", t, size=3) if world.position is not None else SX(3, 1)
    angle = evaluate(lifted, "angle", t) if world.angle is not None else SX(0)
    n = lifted.axis

    def rate(e: ca.SX) -> Any:
        return ca.jtimes(e, t, SX(1))

    v, w = rate(r), n * rate(angle)
    K = state_of(rotation_about(n, angle), r, v, w)
    return ca.Function("world", [t, p], [ca.densify(K), ca.densify(ca.vertcat(rate(v), rate(w)))], OPTIONS)


def given_pose(world: World) -> ca.Function:
    """(t, numbers of the world) → its position and axes, their derivatives, and those of these."""
    t = SX.sym("t")
    p = SX.sym("p", sum(len(v) for n, _, v in world.numbers() if not n.startswith("gravity.")))
    gravity = SX.sym("g", sum(len(v) for n, _, v in world.numbers() if n.startswith("gravity.")))
    lifted = _lift(world, p, gravity)
    r = evaluate(lifted, "position", t, size=3) if world.position is not None else SX(3, 1)
    angle = evaluate(lifted, "angle", t) if world.angle is not None else SX(0)
    return ca.Function("world_given", [t, p], by_time(ca.vertcat(r, ca.vec(rotation_about(lifted.axis, angle))), t))


def _lift(world: World, p: ca.SX, gravity: ca.SX) -> Any:
    """Lift with the world's own numbers from p and gravity's from elsewhere, in the order of ``numbers``."""
    parts, used, used_g = [], 0, 0
    for name, _, value in world.numbers():
        if name.startswith("gravity."):
            parts.append(gravity[used_g : used_g + len(value)])
            used_g += len(value)
        else:
            parts.append(p[used : used + len(value)])
            used += len(value)
    return world.lift(ca.vertcat(*parts) if parts else SX(0, 1))
