"""Frame: a body plus a fixed pose on it. It costs neither a body nor an equation."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from ..core.errors import ModelWarning, ParameterError
from ..core.rotations import rotation_matrix


class Frame:
    """A fixed pose on a body: origin ``r`` (m, in body axes from the body's origin), axes ``R``.

    R is a rotation matrix (frame → body), a quaternion (scalar first) or a pair (axis, angle).
    """

    __slots__ = ("R", "body", "r")

    def __init__(self, body: Any, r: Any = None, R: Any = None) -> None:
        self.body = body
        name = f"{body.path or type(body).__name__}.frame"
        self.r = None if r is None else _vector(name, r)
        self.R = None if R is None else _rotation(name, R)

    def __repr__(self) -> str:
        return f"<Frame of {self.body.path} r={self.r} R={'given' if self.R is not None else None}>"

    @property
    def offset(self) -> np.ndarray | None:
        """Origin relative to the centre of mass, body axes; None when the two are the same point."""
        if self.r is None and self.body.cm is None:
            return None
        r = np.zeros(3) if self.r is None else self.r
        return r if self.body.cm is None else r - self.body.cm

    def structure_key(self) -> tuple[bool, bool]:
        return (self.offset is not None, self.R is not None)

    def numbers(self) -> np.ndarray:
        """Offset from the centre of mass and rotation matrix (column by column), as far as given."""
        parts = [p.ravel(order="F") for p in (self.offset, self.R) if p is not None]
        return np.concatenate(parts) if parts else np.zeros(0)


def _vector(name: str, r: Any) -> np.ndarray:
    try:
        array = np.array(r, dtype=float)
    except (TypeError, ValueError):
        array = np.zeros(0)
    if array.shape != (3,) or not np.all(np.isfinite(array)):
        raise ParameterError(f"{name}.r", f"is {r!r}", "Give three finite numbers in metres.")
    return array


def _is_turn(R: Any) -> bool:
    """True for (axis, angle) with an angle beyond 2π."""
    if not isinstance(R, tuple | list) or len(R) != 2:
        return False
    return isinstance(R[1], int | float | np.number) and abs(float(R[1])) > 2 * np.pi


def _rotation(name: str, R: Any) -> np.ndarray:
    try:
        matrix = rotation_matrix(R)
    except (TypeError, ValueError, KeyError, IndexError):
        matrix = np.zeros(0)
    if _is_turn(R):
        warnings.warn(
            f"{name}.R: an angle of {float(R[1]):g} rad is more than a turn. Angles are in radians:"
            f" {float(R[1]):g}° would be {np.deg2rad(float(R[1])):.6g}.",
            ModelWarning,
            stacklevel=5,
        )
    ok = matrix.shape == (3, 3) and np.all(np.isfinite(matrix))
    if not ok or np.abs(matrix @ matrix.T - np.eye(3)).max() > 1e-9 or np.linalg.det(matrix) < 0:
        raise ParameterError(
            f"{name}.R",
            f"= {R!r} is not a rotation",
            "Give a right-handed orthogonal matrix, a quaternion (scalar first) or (axis, angle).",
        )
    return matrix
