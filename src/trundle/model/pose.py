"""Pose: where frame B is, as seen from frame A; poses are composed with ``@``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from ..core.fields import axis_vector
from ..core.rotations import rotation_about


@dataclass(frozen=True)
class Pose:
    """r: origin of B (m), T: axes of B by columns, both in axes of A; numbers or expressions.

    >>> import trundle as tr
    >>> crank = tr.Pose.turned("z", 0.0) @ tr.Pose.moved((0.2, 0, 0))
    >>> float(crank.r[0])
    0.2
    """

    r: Any
    T: Any

    @classmethod
    def moved(cls, r: Any) -> Pose:
        """B is displaced by ``r`` (m)."""
        return cls(ca.SX(ca.vertcat(*r)) if isinstance(r, tuple | list) else ca.SX(r), ca.SX.eye(3))

    @classmethod
    def turned(cls, axis: Any, angle: Any) -> Pose:
        """B is turned by ``angle`` (rad) about ``axis``: 'x', '-y', three numbers, or a unit vector of expressions."""
        if not isinstance(axis, ca.SX):
            n = axis_vector(axis)
            axis = ca.SX(ca.DM(n / np.linalg.norm(n)))
        return cls(ca.SX(3, 1), rotation_about(axis, angle))

    @classmethod
    def attitude(cls, T: Any) -> Pose:
        """B has the axes ``T``: a freedom in rotation is such a matrix."""
        return cls(ca.SX(3, 1), T)

    def __matmul__(self, other: Pose) -> Pose:
        return Pose(self.r + self.T @ other.r, self.T @ other.T)
