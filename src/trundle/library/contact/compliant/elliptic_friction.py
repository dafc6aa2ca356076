"""Coulomb's friction of an elliptic patch under Hertz's pressure, by one integral over the directions about the centre
of rotation.

On a line through that centre all points slip across the line, so the integral along it is known: of chords of an
ellipsoid. In axes scaled to a unit circle, with the centre at c, e(θ) a direction and n(θ) the slip's there,

    F/μN = −(3/4) ∫ n (c·e) (1 − (c×e)²) dθ,    M/μN = (3/4) ∫ [(b² − a²) e₁ e₂ (c×e)(c·e)/L + L h/4] h dθ,
    h = 1 − (c×e)²,  L² = a² e₁² + b² e₂²,

over the lines that meet the patch. The angle is graded by tan θ = √(a/b) tan ψ. While c is inside, the integrands are
smooth and periodic: the trapezoidal rule. With c outside: Gauss' rule between the two tangents; far away in φ instead,
sin φ = c×e.
"""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

NODES, FEW = 32, 12  # of the rules: exact to rounding for b/a > 0.3, to 2e-7 for 0.1, to 1e-3 for 0.03
NONE = 1e-100  # a slip without a direction, of the speed of the patch
FAR = 0.1  # inverse scaled distance of the centre of rotation from which on few nodes are enough


def elliptic(u: Any, turn: Any, ratio: Any) -> tuple[Any, Any]:
    """(force, couple/a) per μN for the slip u along (long, short), turn = a ω and ratio = b/a."""
    sign = ca.if_else(turn < 0, -1, 1)
    w = ca.fabs(turn)
    c = sign * ca.vertcat(-u[1], u[0] / ratio)  # w times the centre of rotation, scaled
    far = ca.sqrt(ca.dot(c, c) + 1e-300)
    e, q = ca.if_else(far > NONE, c / far, ca.SX([1, 0])), ca.fmin(w / far, 1)
    inside, near = _inside(c / ca.fmax(w, far), ratio), _near(e, ca.fmax(q, FAR), ratio)
    outside = ca.if_else(q < FAR, _far(e, ca.fmin(q, FAR), ratio), near)
    found = sign * ca.if_else(far < w, inside, outside)
    return found[:2], found[2]


def _inside(c: Any, r: Any) -> Any:
    """With the centre of rotation c in the patch."""
    angles = np.pi * (np.arange(NODES) + 0.5) / NODES
    return sum((np.pi / NODES * _line(c, np.cos(v), np.sin(v), r) for v in angles), ca.SX.zeros(3))


def _near(e: Any, q: Any, r: Any) -> Any:
    """With the centre of rotation at e/q, |e| = 1, q ≤ 1."""
    cos = ca.sqrt(ca.fmax(1 - q**2, 1e-24))
    x1, y1 = e[0] * cos + e[1] * q, ca.sqrt(r) * (e[1] * cos - e[0] * q)  # the tangents, graded
    x2, y2 = e[0] * cos - e[1] * q, ca.sqrt(r) * (e[1] * cos + e[0] * q)
    width = ca.atan2(x1 * y2 - y1 * x2, x1 * x2 + y1 * y2)
    first = ca.atan2(y1, x1)
    total = ca.SX.zeros(3)
    for x, weight in zip(*np.polynomial.legendre.leggauss(NODES), strict=True):
        psi = first + width * (1 + x) / 2
        total += weight / 2 * width * _line(e / q, ca.cos(psi), ca.sin(psi), r)
    return total


def _line(c: Any, cos: Any, sin: Any, r: Any) -> Any:
    """Force and couple of the line through c at the graded angle ψ, by dψ."""
    norm = r * cos**2 + sin**2
    e1, e2 = cos * ca.sqrt(r / norm), sin / ca.sqrt(norm)
    L = ca.sqrt(e1**2 + (r * e2) ** 2)
    along, across = c[0] * e1 + c[1] * e2, c[0] * e2 - c[1] * e1
    h = 1 - across**2
    couple = h * ((r**2 - 1) * e1 * e2 / L * across * along + L * h / 4)
    return 0.75 * ca.sqrt(r) / norm * ca.vertcat(r * e2 * along * h / L, -e1 * along * h / L, couple)


def _far(e: Any, q: Any, r: Any) -> Any:
    """The same far from the patch."""
    total = ca.SX.zeros(3)
    nodes, weights = np.polynomial.legendre.leggauss(FEW)
    for x, weight in zip(nodes * np.pi / 2, weights * np.pi / 2, strict=True):
        sin = q * np.sin(x)
        cos = ca.sqrt(1 - sin**2)
        e1, e2 = e[0] * cos - e[1] * sin, e[1] * cos + e[0] * sin
        L = ca.sqrt(e1**2 + (r * e2) ** 2)
        couple = (r**2 - 1) * e1 * e2 / L * np.sin(x) * np.cos(x) ** 3 + L * q * np.cos(x) ** 5 / (4 * cos)
        total += 0.75 * weight * ca.vertcat(r * e2 / L * np.cos(x) ** 3, -e1 / L * np.cos(x) ** 3, couple)
    return total
