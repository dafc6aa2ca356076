"""Newton's method for a few contacts with circles of friction, unrolled: an iteration takes as long as one NumPy call.

The same equations as in ``cone_equations.py``.
"""

from __future__ import annotations

import threading
from functools import cache

import casadi as ca
import numpy as np

from ..core.thresholds import ANSWER_EXACT, TINY
from ..equations.elimination import lu
from ..equations.spatial import SX
from ..kernel.kernel import Caller
from .cone_equations import ConeEquations

MOST = 12  # unknowns
ROUNDS = 12  # of the iteration: where it takes more, damping is needed


def quickly(equations: ConeEquations, y: np.ndarray) -> tuple[np.ndarray, float] | None:
    """The solution near y, and its relative residual; None if full steps of Newton's method do not lead to it."""
    if len(y) > MOST or any(friction is not None for friction in equations.sets):
        return None
    step = _caller(tuple(equations.free))
    given, found = step.given, step.found
    given.A[:], given.b[:] = equations.A.ravel(order="F"), equations.b
    given.mu[:], given.base[:], given.y[:] = equations.mu, equations.base, y
    enough = ANSWER_EXACT / 100 * equations.size
    for _ in range(ROUNDS):
        step.call()
        size = float(found.size[0])
        if not size >= enough:  # also where it is NaN
            break
        given.y[:] = found.next
    return (given.y.copy(), size / equations.size) if size < enough else None


class _Mine(threading.local):
    """Steps with memory of one thread."""

    def __init__(self) -> None:
        self.callers: dict[tuple[bool, ...], Caller] = {}


_mine = _Mine()


def _caller(free: tuple[bool, ...]) -> Caller:
    if free not in _mine.callers:
        _mine.callers[free] = Caller(_step(free))
    return _mine.callers[free]


@cache
def _step(free: tuple[bool, ...]) -> ca.Function:
    """(A, b, mu, base, y) → the next y by Newton's method, and the size of the misfit at y.

    free: by contact, whether its friction is unknown; else it has one unknown, its normal effort.
    """
    k, n = len(free), sum(3 if f else 1 for f in free)
    A, b, mu, base, y = (SX.sym(*shape) for shape in (("A", n, n), ("b", n), ("mu", k), ("base", k), ("y", n)))
    w, unit = A @ y + b, SX.eye(n)
    pull = y - w
    F, J, a = [], [], 0
    for i, has_friction in enumerate(free):
        presses = pull[a] > 0
        F.append(ca.if_else(presses, w[a], y[a]))
        J.append(ca.if_else(presses, A[a, :], unit[a, :]))
        if has_friction:
            limit = mu[i] * (base[i] + ca.fmax(pull[a], 0))
            at = slice(a + 1, a + 3)
            rest, slope = _friction(y[at], w[at], pull[at], limit)
            by_pull, by_limit = slope
            change = by_pull @ (unit[at, :] - A[at, :])
            change += by_limit @ (ca.if_else(presses, mu[i], 0) * (unit[a, :] - A[a, :]))
            F.append(rest)
            J.append(unit[at, :] - change)
        a += 3 if has_friction else 1
    misfit, slopes = ca.vertcat(*F), ca.vertcat(*J)
    following = y - lu(ca.densify(slopes))(misfit)
    names = ["A", "b", "mu", "base", "y"], ["next", "size"]
    inputs = [A, b, mu, base, y]
    size = ca.norm_1(misfit)  # the largest entry would hide those that are NaN
    return ca.Function("cone_step", inputs, [ca.densify(following), size], *names)


def _friction(y: SX, w: SX, pull: SX, limit: SX) -> tuple[SX, tuple[SX, SX]]:
    """(misfit of the friction of a contact; how the friction nearest to its pull changes with the pull and the limit).

    Inside of the limit the misfit is the motion w, and that friction is the pull itself.
    """
    size = ca.sqrt(ca.dot(pull, pull))
    u = pull / ca.fmax(size, TINY)
    outside, none = size > limit, ca.logic_and(limit <= 0, size > 0)
    part = limit / ca.fmax(size, TINY)
    turned = part * (SX.eye(2) - u @ u.T)
    rest = ca.if_else(none, y, ca.if_else(outside, y - limit * u, w))
    by_pull = ca.if_else(none, 0 * turned, ca.if_else(outside, turned, SX.eye(2)))
    by_limit = ca.if_else(ca.logic_and(outside, limit > 0), u, 0 * u)
    return rest, (by_pull, by_limit)
