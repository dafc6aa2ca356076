"""Hertz's ellipse: the semi-axes and the stiffness of the patch between two curved bodies.

The gap is A x² + B y², A ≤ B. With the semi-axes a = c (1 + λ), b = c (1 − λ), x = λ² and
g(x) = 1/agm(1, √(1 − x)) = (2/π) K(x), Hertz's integrals (Johnson 1985, §4.2) become

    (B − A)/(B + A) = λ (g + 2 (1 + x) g')/(g + 4 x g'),    c² = δ (g + 4 x g')/((A + B) g (1 − x)),
    P = (4/3) E* δ c/g.

All are even or odd in λ: nothing is special at a circle, and derivatives exist there.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import casadi as ca

MEANS = 7  # arithmetic-geometric means: exact to rounding for axes that differ by less than a factor of 1e6
STEPS = 2  # of Newton's method, wrong by 3e-8 at most; one more is exact to rounding
GRID = 2.0**27  # of the values from which that one starts
ROUND = 1e-30  # of the square of (B − A)/(B + A): keeps its root differentiable at a circle
LONG = 1 - 1e-12  # of (B − A)/(B + A): longer patches are lines


@dataclass(frozen=True)
class Patch:
    """What the shape alone says of a patch: λ = (a − b)/(a + b), and P = (4/3) E* ``stiffness`` δ^1.5.

    c² = ``spread`` δ is the square of the mean semi-axis.
    """

    flattening: Any
    spread: Any
    stiffness: Any


def patch(total: Any, difference_squared: Any) -> Patch:
    """The patch of surfaces with A + B = ``total`` (1/m) and (B − A)² = ``difference_squared``."""
    D = ca.fmin(ca.sqrt(difference_squared / total**2 + ROUND), LONG)
    flattening = ca.SX(_flattening()(D))
    g, slope = _period()(flattening**2)[:2]
    sum_of = g + 4 * flattening**2 * slope
    spread = sum_of / (total * g * (1 - flattening**2))
    return Patch(flattening, spread, ca.sqrt(spread) / g)


def round_patch(total: Any) -> Patch:
    """The same where A = B: a circle of the radius √(δ/(A + B))."""
    return Patch(ca.SX(0), 1 / total, ca.sqrt(1 / total))


@cache
def _period() -> ca.Function:
    """x → g, g', g''."""
    x = ca.SX.sym("x")
    a, b = ca.SX(1), ca.sqrt(1 - x)
    for _ in range(MEANS):
        a, b = (a + b) / 2, ca.sqrt(a * b)
    g = 1 / a
    first = ca.jacobian(g, x)
    return ca.Function("period", [x], [g, first, ca.jacobian(first, x)])


@cache
def _flattening() -> ca.Function:
    """(B − A)/(B + A) → λ, by Newton's method for ln(a/b) = 2 atanh λ as a function of ln(B/A) = 2 atanh D.

    The two logarithms are nearly in proportion: 2/3 near a circle, 1/2 and a little more for long patches. The last
    step starts from a rounded value: it is as exact, and derivatives follow from it alone (those of a root do not
    depend on where the search for it began).
    """
    D = ca.SX.sym("D")
    w = ca.log1p(2 * D / (1 - D))
    u = w * (2 / 3 + 0.0222 * w * w) / (1 + 0.0431 * w * w)
    for _ in range(STEPS):
        u = _improved(u, w)
    u = _improved(ca.floor(u * GRID) / GRID, w)
    return ca.Function("flattening", [D], [ca.tanh(u / 2)])


def _improved(u: Any, w: Any) -> Any:
    """One step of Newton's method."""
    lam = ca.tanh(u / 2)
    x = lam * lam
    g, g1, g2 = _period()(x)
    above, below = g + 2 * (1 + x) * g1, g + 4 * x * g1
    D = lam * above / below
    slope = above / below + 2 * x * ((3 * g1 + 2 * (1 + x) * g2) * below - above * (5 * g1 + 4 * x * g2)) / below**2
    # dw/du = (dD/dλ) (1 − λ²)/(1 − D²)
    return u - (ca.log1p(2 * D / (1 - D)) - w) * (1 - D * D) / (slope * (1 - x))
