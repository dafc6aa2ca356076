"""One freedom with dry friction and stops: q'' = a(q, v, t) − c(q, v)·sgn v, limits with restitution; by events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from scipy.integrate import solve_ivp

Law = Callable[[float, float, float], float]
TIGHT = {"method": "DOP853", "rtol": 1e-12, "atol": 1e-14}


@dataclass
class Course:
    """Where a motion is at the times asked for, and when it reversed, stuck, broke loose or was stopped."""

    q: list[float] = field(default_factory=list)
    v: list[float] = field(default_factory=list)
    stuck: list[tuple[float, float]] = field(default_factory=list)
    loose: list[float] = field(default_factory=list)
    hits: list[tuple[float, float]] = field(default_factory=list)  # time, speed before


def course(
    pull: Law,
    resist: Law,
    static: Law,
    start: tuple[float, float],
    times: np.ndarray,
    limits: tuple[float, float] = (-np.inf, np.inf),
    e: float = 0.0,
    slow: float = 1e-9,
) -> Course:
    """pull, resist, static: accelerations by (t, q, v); resist, static: sizes of friction, sliding and at rest."""
    found, (q, v), t, end = Course(), start, float(times[0]), float(times[-1])
    sign = np.sign(v) or _break(pull, static, t, q)
    resting = 0.0  # at a limit: its sign
    while True:
        asked = times[(times >= t) & (times <= end)]
        if sign == 0 or (resting and pull(t, q, 0.0) * resting >= 0):
            held = lambda t, _, q=q, r=resting: _margin(pull, static, t, q, r)  # noqa: E731
            held.terminal, held.direction = True, -1
            out = solve_ivp(lambda t, y: [0.0], (t, end), [0.0], events=held, dense_output=True, max_step=0.05, **TIGHT)
            until = out.t[-1]
            count = int((asked < until).sum()) if out.status == 1 else len(asked)
            found.q += [q] * count
            found.v += [0.0] * count
            if out.status != 1:
                return found
            t, v = until, 0.0
            sign, resting = float(np.sign(pull(t, q, 0.0))), 0.0
            found.loose.append(t)
            continue
        stop = lambda t, y: y[1]  # noqa: E731
        low, high = (lambda t, y: y[0] - limits[0]), (lambda t, y: limits[1] - y[0])
        stop.terminal = low.terminal = high.terminal = True
        stop.direction, low.direction, high.direction = -sign, -1, -1
        flow = lambda t, y, s=sign: [y[1], pull(t, *y) - s * resist(t, *y)]  # noqa: E731
        events = [stop, *([low] if np.isfinite(limits[0]) else []), *([high] if np.isfinite(limits[1]) else [])]
        out = solve_ivp(flow, (t, end), [q, v], events=events, dense_output=True, **TIGHT)
        now = asked[asked < out.t[-1]] if out.status == 1 else asked
        found.q += out.sol(now)[0].tolist() if now.size else []
        found.v += out.sol(now)[1].tolist() if now.size else []
        if out.status != 1:
            return found
        t, (q, v) = float(out.t[-1]), out.y[:, -1]
        if out.t_events[0].size:
            v, sign = 0.0, _break(pull, static, t, q)
            if sign == 0:
                found.stuck.append((t, q))
            continue
        found.hits.append((t, v))
        q = limits[0] if abs(q - limits[0]) < abs(q - limits[1]) else limits[1]
        side = np.sign(v)
        v = -e * v
        if abs(v) < slow:
            v, resting = 0.0, float(side)
            sign = _break(pull, static, t, q) if pull(t, q, 0.0) * side < 0 else float(side)
            resting = 0.0 if pull(t, q, 0.0) * side < 0 else resting
        else:
            sign = float(np.sign(v))


def _break(pull: Law, static: Law, t: float, q: float) -> float:
    a = pull(t, q, 0.0)
    return 0.0 if abs(a) <= static(t, q, 0.0) else float(np.sign(a))


def _margin(pull: Law, static: Law, t: float, q: float, side: float) -> float:
    a = pull(t, q, 0.0)
    return static(t, q, 0.0) + (a * side if side else -abs(a))
