"""Friction of a flat disc and of a ring that slide and spin at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from ....core.fields import parameter
from .contensou import PatchFriction
from .touch import Touch

MEANS = 8  # arithmetic-geometric means: exact to rounding
LEAST = 1e-15  # of 1 − m: closer to 1 the integrals have no derivative


class FlatDisc(PatchFriction):
    """Coulomb's law at all points of a disc under uniform pressure (Farkas et al., Phys. Rev. Lett. 90 (2003) 248302).

    s = |u|/(a |ω|), F = μ N f, M = μ N a g; with E, B, C, D of the parameter k²:
    s ≤ 1, k = s: f = (4/3π) k (B + E), g = (4/9π) ((3 − 2k²) E + k² B);
    s ≥ 1, k = 1/s: f = (4/3π) (B + E), g = (4/9π) k (C − D + 3B).
    û, û² = u² + δ², stands for |u| (but for the force's direction), so that both are smooth at rest.

    >>> import trundle as tr
    >>> law = tr.compliant.FlatDisc(mu=0.1, delta=1e-5)
    """

    mu: float = parameter(ge=0, doc="coefficient of friction")
    delta: float = parameter(unit="m/s", gt=0, doc="speed below which the law is viscous")

    def ratios(self, touch: Touch) -> tuple[Any, Any]:
        k, i = _shares(self, touch)
        force = 4 / (3 * np.pi) * (i.B + i.E)
        spins = 4 / (9 * np.pi) * ((3 - 2 * k.k**2) * i.E + k.k**2 * i.B)
        slides = 4 / (9 * np.pi) * (i.C - i.D + 3 * i.B)
        return _scaled(self, touch, k, force, ca.if_else(k.spins, spins, slides))


class Ring(PatchFriction):
    """Coulomb's law at all points of a thin ring: the running band of a curling stone.

    s = |u|/(a |ω|), F = μ N f, M = μ N a g; with E, B of the parameter k²: s ≤ 1, k = s: f = (2/π) k B, g = (2/π) E;
    s ≥ 1, k = 1/s: f = (2/π) E, g = (2/π) k B. û, û² = u² + δ², stands for |u|, as with
    ``FlatDisc``.

    >>> import trundle as tr
    >>> law = tr.compliant.Ring(mu=0.015, delta=1e-5)
    """

    mu: float = parameter(ge=0, doc="coefficient of friction")
    delta: float = parameter(unit="m/s", gt=0, doc="speed below which the law is viscous")

    def ratios(self, touch: Touch) -> tuple[Any, Any]:
        k, i = _shares(self, touch)
        force = 2 / np.pi * ca.if_else(k.spins, i.B, i.E)
        return _scaled(self, touch, k, force, 2 / np.pi * ca.if_else(k.spins, i.E, i.B))


@dataclass(frozen=True)
class _Shares:
    """û and the turning h = a |ω|: the smaller over the larger, whether h is the larger, and the larger (m/s)."""

    k: Any
    spins: Any
    larger: Any


@dataclass(frozen=True)
class _Integrals:
    """Complete elliptic integrals E, B, C, D of the parameter m: E = B + (1 − m) D, C = (D − B)/m."""

    E: Any
    B: Any
    C: Any
    D: Any


def _shares(law: Any, touch: Touch) -> tuple[_Shares, _Integrals]:
    uu = ca.dot(touch.slip, touch.slip) + law.delta**2
    hh = touch.a * touch.b * touch.spin**2
    larger = ca.sqrt(ca.fmax(uu, hh))
    kk = ca.fmin(ca.fmin(uu, hh) / larger**2, 1 - LEAST)
    return _Shares(ca.sqrt(kk + 1e-300), uu <= hh, larger), _integrals(kk)


def _scaled(law: Any, touch: Touch, k: _Shares, force: Any, couple: Any) -> tuple[Any, Any]:
    """Force and couple from f and g, each divided by k where it is the smaller one's: both are in proportion to it."""
    scale = law.mu / k.larger
    return scale * force * touch.slip, scale * couple * touch.a * touch.b * touch.spin


def _integrals(m: Any) -> _Integrals:
    """By the arithmetic-geometric mean, without cancellation where m is small."""
    a, b = ca.SX(1), ca.sqrt(1 - m)
    d = 1 / (2 * (1 + b))  # half differences over m
    total = d**2
    a, b = (a + b) / 2, ca.sqrt(b)
    for n in range(1, MEANS):
        mean = (a + b) / 2
        d, a, b = m * d**2 / (4 * mean), mean, ca.sqrt(a * b)
        total = total + 2**n * d**2
    K = np.pi / (2 * a)
    B, D = K * (0.5 - m * total), K * (0.5 + m * total)
    return _Integrals(B + (1 - m) * D, B, 2 * K * total, D)
