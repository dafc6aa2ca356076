"""Friction of a patch that slides and spins at once: the force and the couple of Coulomb's law at all its points."""

from __future__ import annotations

from typing import Any, ClassVar

import casadi as ca
import numpy as np

from ....core.fields import parameter
from ....model.contact import TangentialLaw
from .elliptic_friction import elliptic
from .touch import Touch

SERIES = 0.1  # of (a ω/u)²: below it the closed form cancels and its series is used
TERMS = 14  # of the series: exact to rounding


class PatchFriction(TangentialLaw):
    """Abstract socket: force and couple of friction per normal effort, by the slip and the spin of the patch.

    F = −N·force, along the axes of the patch; M = −N·couple about the normal. Friction resists:
    force·slip + couple·spin ≥ 0.

    >>> import trundle as tr
    >>> class Wet(tr.compliant.PatchFriction):
    ...     '''A viscous film.'''
    ...     c: float = tr.parameter(unit="s/m", ge=0, doc="friction per normal effort and slip")
    ...     def ratios(self, touch): return self.c * touch.slip, self.c * touch.a * touch.b * touch.spin / 2
    """

    needs_curvature: ClassVar[bool] = True  # False if it works for points and curves, too

    def ratios(self, touch: Touch) -> tuple[Any, Any]:
        """(force: two numbers, couple (m))."""
        raise NotImplementedError


class ContensouErismann(PatchFriction):
    """Coulomb's law under Hertz's pressure (Contensou 1963, Erismann 1954), exact for circles and ellipses.

    Circle of radius a, s = û/(a |ω|): F = μ N f(s) u/û, M = μ N a g(s), in closed form, with û² = u² + δ²: smooth at
    rest, and still the gradient of one dissipation function. Ellipses by a quadrature that converges exponentially;
    there both are viscous where √(u² + a b ω²) < δ.

    >>> import trundle as tr
    >>> law = tr.compliant.ContensouErismann(mu=0.3, delta=1e-4)
    """

    mu: float = parameter(ge=0, doc="coefficient of friction")
    delta: float = parameter(unit="m/s", gt=0, doc="speed below which the law is viscous")

    def ratios(self, touch: Touch) -> tuple[Any, Any]:
        radius = ca.sqrt(touch.a * touch.b)
        turn = radius * touch.spin
        squared = ca.dot(touch.slip, touch.slip) + turn**2
        if touch.is_round:
            whole = squared + self.delta**2
            speed = ca.sqrt(whole)
            f, g = circular(touch.slip / speed, turn / speed, self.delta**2 / whole)
            return self.mu * f, self.mu * radius * g
        speed = ca.sqrt(squared + 1e-300)
        scale = self.mu * speed / ca.fmax(speed, self.delta)
        size = touch.a
        f, g = elliptic(touch.slip / speed, size * touch.spin / speed, touch.b / touch.a)
        return scale * f, scale * size * g


class PadeContensou(PatchFriction):
    """Zhuravlev's first-order approximation for circles: f = s/(s + 8/3π), g = (3π/16)/(1 + (15π/16) s).

    For comparison with ``ContensouErismann``: f is wrong by up to 0.34, g by 0.23. Of ellipses a circle of equal area
    is taken.

    >>> import trundle as tr
    >>> law = tr.compliant.PadeContensou(mu=0.3, delta=1e-4)
    """

    mu: float = parameter(ge=0, doc="coefficient of friction")
    delta: float = parameter(unit="m/s", gt=0, doc="speed below which the law is viscous")

    def ratios(self, touch: Touch) -> tuple[Any, Any]:
        radius = ca.sqrt(touch.a * touch.b)
        u = ca.sqrt(ca.dot(touch.slip, touch.slip) + 1e-300)
        turn = radius * touch.spin
        h = ca.fabs(turn)
        scale = self.mu * ca.fmin(1, ca.sqrt(u**2 + h**2) / self.delta)
        force = touch.slip / (u + 8 / (3 * np.pi) * h + 1e-300)
        couple = 3 * np.pi / 16 * turn / (h + 15 * np.pi / 16 * u + 1e-300)
        return scale * force, scale * radius * couple


def circular(u: Any, h: Any, more: Any = 0) -> tuple[Any, Any]:
    """(f(s) u/û, g(s) h/|h|) with s = û/|h|, û² = u² + ``more``, for û² + h² = 1."""
    f, g = shares_of_circle(ca.dot(u, u) + more, h * h)
    return f * u, g * h


def shares_of_circle(uu: Any, hh: Any) -> tuple[Any, Any]:
    """(f(s)/u, g(s)/h) with s = u/h, of the squares of u and h, for u² + h² = 1: closed form, or series where that
    cancels."""
    size, turn = ca.sqrt(uu + 1e-300), ca.sqrt(hh + 1e-300)
    spins = uu <= hh
    s2 = ca.fmin(uu / ca.fmax(hh, 0.4), 1)
    q2 = ca.fmin(hh / ca.fmax(uu, 0.4), 1)
    f_in, g_in = 3 * np.pi / 32 * (4 - s2), 3 * np.pi / 128 * (8 - 8 * s2 + 3 * s2**2)  # f/s, g
    f_far, g_far = _series(-0.5, 0.5, 2.5, q2), _series(0.5, 0.5, 3.5, q2) / 5  # f, g s
    near2 = ca.fmax(q2, SERIES)
    q, root = ca.sqrt(near2), ca.sqrt(ca.fmax(1 - near2, 1e-24))
    angle = ca.atan2(q, root)
    f_near = 3 / 16 * ((4 - 1 / near2) * angle / q + (1 + 2 * near2) * root / near2)
    g_near = 3 / 64 * ((8 - 8 / near2 + 3 / near2**2) * angle + (6 - 3 / near2) * root / q) / q
    far = q2 < SERIES
    f = ca.if_else(spins, f_in / ca.fmax(turn, 0.6), ca.if_else(far, f_far, f_near) / ca.fmax(size, 0.6))
    g = ca.if_else(spins, g_in / ca.fmax(turn, 0.6), ca.if_else(far, g_far, g_near) / ca.fmax(size, 0.6))
    return f, g


def _series(a: float, b: float, c: float, x: Any) -> Any:
    """The hypergeometric series F(a, b; c; x)."""
    factors = [(a + k) * (b + k) / ((c + k) * (k + 1)) for k in range(TERMS)]
    total = ca.SX(1)
    for factor in reversed(factors):
        total = 1 + factor * x * total
    return total
