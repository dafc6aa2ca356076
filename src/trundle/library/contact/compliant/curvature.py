"""Relative curvatures of two surfaces at their contact, from their Hesse matrices or closed forms of these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from ....model.ports import KinematicPort
from ...rolling.closed import Contact
from ...surfaces import Surface
from .touch import Overlap

TINY = 1e-24  # of the squared curvature: smaller differences have no direction


@dataclass(frozen=True)
class Curvature:
    """Of the gap A x² + B y², A ≤ B: A + B, A B, (B − A)², and the unit vectors along x and y."""

    total: Any
    product: Any
    difference_squared: Any
    x: Any
    y: Any


def is_round(a: Surface, b: Surface) -> bool:
    """True if both surfaces curve alike in all directions: the patch is a circle."""
    return a.is_umbilic and b.is_umbilic


def relative_curvature(
    a: Surface, b: Surface, A: KinematicPort, B: KinematicPort, c: Contact, t1: Any, t2: Any
) -> Curvature:
    """Half the sum of both curvature matrices over the common tangent plane (t1, t2).

    For round pairs t1 and t2 are kept as the axes.
    """
    at = (a, A, c.point - c.gap * c.n), (b, B, c.point)
    forms = [s.bending(X.T.T @ (r - X.r), X.T.T @ t1, X.T.T @ t2) for s, X, r in at]
    k11, k12, k22 = ((one + other) / 2 for one, other in zip(*forms, strict=True))
    if is_round(a, b):
        return Curvature(2 * k11, k11**2, ca.SX(0), t1, t2)
    total, half = k11 + k22, (k11 - k22) / 2
    squared = half**2 + k12**2
    has_axes = squared > TINY * total**2
    angle = ca.atan2(ca.if_else(has_axes, k12, 0), ca.if_else(has_axes, half, 1)) / 2  # of the larger curvature, B
    y = ca.cos(angle) * t1 + ca.sin(angle) * t2
    x = ca.sin(angle) * t1 - ca.cos(angle) * t2
    return Curvature(total, k11 * k22 - k12**2, 4 * squared, x, y)


def overlap(
    a: Surface, b: Surface, A: KinematicPort, B: KinematicPort, c: Contact, k: Curvature, depth: Any
) -> Overlap:
    """The bodies' common part: exact for a plane with a ball or an ellipsoid, else that of osculating paraboloids."""
    for plane, other, port, up in ((a, b, B, c.n), (b, a, A, -c.n)):
        semi = other.semi_axes
        if plane.is_flat and not plane.has_edge and semi is not None:
            stretched = semi * (port.T.T @ up)
            h = ca.sqrt(ca.dot(stretched, stretched))
            t, size = depth / h, ca.pi * semi[0] * semi[1] * semi[2]
            return Overlap(size * t**2 * (1 - t / 3), size / h * t * (2 - t), size * h * (t**3 / 3 - t**4 / 12))
    section = ca.pi / ca.sqrt(k.product)
    return Overlap(section * depth**2 / 2, section * depth, section * depth**3 / 6)
