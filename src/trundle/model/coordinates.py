"""Coordinates: how a constraint, used as an edge of the spanning forest, parametrises the motion it allows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Coordinates:
    """Relative motion of frame B with respect to frame A as functions of states x, u and time.

    x, u: symbols of the position and velocity states; the first ``free`` of u have unknown derivatives,
    the others follow ``u_known``. x_dot: derivative of x. R, p: axes and origin of B in frame A.
    v, w: relative velocity of B's origin and relative angular velocity, in axes of A.
    effort: generalised efforts of the free u (N, N·m); energy: stored energy (J).
    """

    x: Any
    u: Any
    t: Any
    x_dot: Any
    u_known: Any
    free: int
    R: Any
    p: Any
    v: Any
    w: Any
    effort: Any
    energy: Any
    bias: Any = None  # d(v, w)/dt without the free accelerations, where a short form is known
    x_names: tuple[tuple[str, str, str], ...] = ()  # (name, unit, description) of each x
    u_names: tuple[tuple[str, str, str], ...] = ()
    does_work: bool = False  # locked bonds that move: their reaction injects power
    has_effort: bool = False  # efforts that are not identically zero
    quaternions: tuple[int, ...] = ()  # where in x a unit quaternion starts
    signals: dict[str, tuple[str, str, Any]] = field(default_factory=dict)  # name → (unit, text, f(x, u, t))
