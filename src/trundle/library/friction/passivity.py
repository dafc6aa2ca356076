from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from ...model.contact import Friction

SLIPS, DEFLECTIONS = 61, 301  # samples of the slip and of the states
BEYOND = 4.0  # deflections up to so many times the largest steady one
ROUNDING = 1e-12


@dataclass(frozen=True)
class Passivity:
    """Whether a law only takes energy: F·u ≥ d/dt(c |z|²/2) at all slips and deflections tried."""

    passive: bool
    storage: tuple[float, float]  # least and largest c (per normal force) that will do
    slip: float  # m/s: of the counterexample; else the fastest that was tried
    deflection: float  # of the counterexample; else 0


def passivity(law: Friction, fastest: float) -> Passivity:
    """Look for a storage c |z|²/2 with which a law is passive for slips up to ``fastest`` (m/s).

    Of LuGre's law c = σ0 is the known one, and it needs σ1² |u| ≤ 4 (σ1 + σ2) g(u).

    >>> import trundle as tr
    >>> law = tr.friction.LuGre(mu=1.0, mu_static=1.5, vs=1e-3, s0=1e5, s1=1e5**0.5, s2=0.4)
    >>> tr.friction.passivity(law, fastest=0.0126).passive, tr.friction.passivity(law, fastest=0.0128).passive
    (True, False)
    """
    slips = fastest * np.geomspace(1e-6, 1.0, SLIPS)
    n = len(law.states())
    own = law.with_constants()
    z, u = ca.SX.sym("z", n), ca.SX.sym("u", 2)
    object.__setattr__(own, "z", z)
    rates = ca.SX(own.rates(u)) if n else ca.SX(0, 1)
    at = ca.Function("law", [z, u], [ca.dot(ca.SX(own.ratio(u, u / ca.norm_2(u))), u), rates])
    states = [[0.0] * n] if not n else [[d, *[0.0] * (n - 1)] for d in _deflections(at, n, slips, not law.sticks)]
    samples = [(v, zs) for v in slips for zs in states]
    deflections, moving = np.array([zs for _, zs in samples]).T, np.array([(v, 0.0) for v, _ in samples]).T
    power, moved = at.map(len(samples))(deflections, moving)
    taken = np.array(power).ravel()
    stored = (deflections * np.array(moved)).sum(axis=0) if n else 0 * taken
    return _judged(samples, taken, stored, fastest)


def _deflections(at: ca.Function, n: int, slips: np.ndarray, signed: bool) -> np.ndarray:
    """Deflections, of bristles with both signs, up to some times the largest at which the law settles."""
    largest = 0.0
    for v in slips:
        low, high = 0.0, 1e-12
        while float(at([high] + [0.0] * (n - 1), [v, 0])[1][0]) > 0 and high < 1e6:
            high *= 2
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if float(at([middle] + [0.0] * (n - 1), [v, 0])[1][0]) > 0 else (low, middle)
        largest = max(largest, high)
    sizes = BEYOND * largest * np.geomspace(1e-8, 1, DEFLECTIONS)
    return np.concatenate([-sizes[::-1], sizes]) if signed else sizes


def _judged(samples: list[Any], taken: np.ndarray, stored: np.ndarray, fastest: float) -> Passivity:
    """c must lie between the bounds of all samples: F·u ≥ c z·ż."""
    small = ROUNDING * np.abs(taken).max()
    bounds = (taken + small) / np.where(stored == 0, np.nan, stored)
    low = float(np.nanmax(np.where(stored < 0, bounds, np.nan), initial=0.0))
    high = float(np.nanmin(np.where(stored > 0, bounds, np.nan), initial=np.inf))
    lost = np.where((stored == 0) & (taken < -small), True, False)
    if low <= high and not lost.any():
        return Passivity(True, (low, high), fastest, 0.0)
    worst = int(np.flatnonzero(lost)[0]) if lost.any() else int(np.nanargmin(np.where(stored > 0, bounds, np.nan)))
    v, zs = samples[worst]
    return Passivity(False, (low, high), float(v), float(zs[0]) if zs else 0.0)
