"""Is a state healthy? Constraints held and valid, rates finite; and why a step cannot shrink further."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..core.building import building
from ..core.errors import SimulationError
from ..core.thresholds import JUST_AHEAD, NEARLY_INVALID, RESIDUAL_ACCEPTED, RESTORED
from ..equations.functions.law_efforts import laws_without_numbers
from ..equations.system import System
from ..kernel.kernel import Callers

FEW, MOST = 6, 60  # projections in any case, and most projections while they
CONVERGES = 0.7  # leave at most this fraction of the residual


class At(NamedTuple):
    """A state: the time by the clock, the numbers, the parameters."""

    now: float
    x: np.ndarray
    P: np.ndarray


def require_finite(s: System, at: At, f: np.ndarray, where: str) -> None:
    """Raises where a derivative is not a number: for the law that is none, else for the state."""
    bad = [s.state_names[i].name for i in np.flatnonzero(~np.isfinite(f[: s.size]))]
    if bad:
        with building:
            laws = laws_without_numbers(s, at.now, at.x, at.P)
        raise SimulationError(
            laws[0] if laws else bad[0],
            f"its {'effort' if laws else 'derivative'} is not a number at t = {at.now:.6g} ({where})",
            f"Look for a division by zero or a root of a negative number in {'this law' if laws else 'the laws'}"
            f"{'' if laws else ' acting on this body'} (a spring between coincident points, an angle at a singular"
            " position).",
        )


def settled(s: System, calls: Callers, t: float, x: np.ndarray, P: np.ndarray) -> np.ndarray:
    """The state projected until its constraints hold; raises, naming the worst one, if they cannot."""
    left, last = np.full(1, np.inf), np.inf
    best, least = x, np.inf
    for k in range(MOST):
        last, (x, left) = float(left[0]), calls["project"](t, x, P)
        if left[0] < RESTORED:
            return x
        if left[0] < least:
            best, least = x, float(left[0])
        if k >= FEW and not left[0] < CONVERGES * last:
            break
    if least < RESIDUAL_ACCEPTED:  # where one point is about to become two, rounding moves it between them
        return best
    g, h, inner = calls["residual"](t, x, P)
    worst = max(np.abs(v).max(initial=0.0) for v in (g, h, inner))
    if s.validity_names:
        values = calls["validity"](t, x, P)[0]
        if values.min() < NEARLY_INVALID:
            raise validity_error(s, calls.epoch + t, int(np.argmin(values)))
    raise SimulationError(
        _worst(s, g, h, inner),
        f"cannot be held any longer: a misfit of {worst:.3g} remains at t = {calls.epoch + t:.6g}",
        "The constraints contradict each other from here on (a mechanism at its dead point, laws that fight)."
        " Look at the loops with tr.doctor(model), or end the run before this time.",
    )


def _worst(s: System, g: np.ndarray, h: np.ndarray, inner: np.ndarray) -> str:
    """The path of what is farthest from its constraint. g, h, inner: see ``residual`` of the program."""
    position, velocity = ([row for row in s.rows if row[2] <= level] for level in (0, 1))
    rows = [(f"{c.path}.{bond}", v) for (c, bond, _), v in zip(position, g, strict=False)]
    rows += [(f"{c.path}.{bond}", v) for (c, bond, _), v in zip(velocity, h, strict=False)]
    points = [f"{c.path}.nearest" for c, f in (*s.closing, *s.forces) for _ in range(f.tracked)]
    rows += zip(points, inner, strict=False)  # the arrays of kernels are never empty
    return max(rows, key=lambda row: abs(row[1]))[0]


def check_validity(s: System, calls: Callers, t: float, x: np.ndarray, P: np.ndarray) -> np.ndarray:
    """The numbers that must stay positive; raises for one that is not."""
    values = calls["validity"](t, x, P)[0]
    if not all(value > 0 for value in values.tolist()):
        raise validity_error(s, calls.epoch + t, int(np.argmin(np.where(np.isfinite(values), values, -np.inf))))
    return values


def validity_error(s: System, now: float, which: int) -> SimulationError:
    path, meaning, advice = s.validity_names[which]
    return SimulationError(path, f"{meaning} (t = {now:.6g})", advice)


def stuck(
    s: System, calls: Callers, t: float, x: np.ndarray, P: np.ndarray, first_validity: np.ndarray
) -> SimulationError:
    """Why the step cannot shrink further: such a number on its way to zero, a rate that is not finite, or neither."""
    if first_validity.size:
        left = calls["validity"](t, x, P)[0] / first_validity
        if left.min() < 0.05:
            return validity_error(s, calls.epoch + t, int(np.argmin(left)))
    f = calls["rhs"](t, x, P)[0]
    for ahead in (0.0, *JUST_AHEAD):  # a law may end its domain just ahead
        try:
            there = t + ahead * max(abs(t), 1.0)
            at = At(calls.epoch + there, x, P)
            require_finite(s, at, calls["rhs"](there, x, P)[0], "the step cannot shrink further")
        except SimulationError as failure:
            return failure
    worst = int(np.argmax(np.abs(f[: s.nx + s.nu])))
    return SimulationError(
        s.state_names[worst].name,
        f"the step size fell below rounding at t = {calls.epoch + t:.6g}; its rate is {f[worst]:.3g}",
        "The motion meets a singular position or a discontinuous law here. Check the loops with tr.doctor(model),"
        " smooth the law (or use exact friction: tr.RigidContact with tr.friction.Coulomb), or end the run before.",
    )
