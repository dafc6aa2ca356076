"""Rotations for symbols and numbers alike: quaternions are scalar first, T maps body to world axes."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np


def matrix_from_quaternion(q: Any) -> Any:
    """T(q), the double covering S³ → SO(3) as printed by Kosenko (2022), eq. of §2.1; divides by |q|²."""
    return ca.vertcat(*(ca.horzcat(*row) for row in _rows_of_matrix(q)))


def axes_of(q: Any) -> np.ndarray:
    """T(q) of a quaternion in numbers; the columns are the body's axes."""
    return np.array(_rows_of_matrix(np.asarray(q, dtype=float)))


def _rows_of_matrix(q: Any) -> tuple[tuple[Any, ...], ...]:
    s, x, y, z = q[0], q[1], q[2], q[3]
    ss, xx, yy, zz = s * s, x * x, y * y, z * z
    k = 1 / (ss + xx + yy + zz)
    k2 = 2 * k
    return (
        (k * (ss + xx - yy - zz), k2 * (x * y - s * z), k2 * (x * z + s * y)),
        (k2 * (s * z + x * y), k * (ss - xx + yy - zz), k2 * (y * z - s * x)),
        (k2 * (x * z - s * y), k2 * (s * x + y * z), k * (ss - xx - yy + zz)),
    )


def quaternion_rate(q: Any, w: Any) -> Any:
    """q' = ½ q∘(0, ω), ω in body axes (rad/s)."""
    return 0.5 * ca.vertcat(
        -q[1] * w[0] - q[2] * w[1] - q[3] * w[2],
        q[0] * w[0] + q[2] * w[2] - q[3] * w[1],
        q[0] * w[1] + q[3] * w[0] - q[1] * w[2],
        q[0] * w[2] + q[1] * w[1] - q[2] * w[0],
    )


def rotation_about(n: Any, angle: Any) -> Any:
    """Rodrigues: rotation by ``angle`` about the unit vector n. Constant n folds to a few operations."""
    c, s = ca.cos(angle), ca.sin(angle)
    return c * ca.SX.eye(3) + s * ca.skew(n) + (1 - c) * (n @ n.T)


ODD = np.linalg.qr(np.array([[1.0, 2.0, 0.3], [-0.4, 1.0, 2.0], [0.7, -1.1, 1.3]]))[0]  # axes that nothing else has


def smooth_perpendiculars(n: Any) -> tuple[Any, Any]:
    """Two unit vectors e1, e2 across a unit vector n, smooth except where n is minus the last of the ``ODD`` axes.

    There are none that are smooth everywhere (a sphere cannot be combed).
    """
    x, y, z = ca.vertsplit(ODD.T @ n)
    a = -1 / ca.fmax(1 + z, 1e-14)
    b = x * y * a
    return ODD @ ca.vertcat(1 + x * x * a, b, -x), ODD @ ca.vertcat(b, 1 + y * y * a, -y)


def perpendiculars(n: Any) -> tuple[Any, Any]:
    """Two unit vectors e1, e2 with e1 × e2 = n (Duff et al. 2017), which jump where n passes the plane z = 0.

    For a constant axis this folds to constants. For directions that move see ``smooth_perpendiculars``.
    """
    sign = ca.if_else(n[2] >= 0, 1.0, -1.0)
    a = -1 / (sign + n[2])
    b = n[0] * n[1] * a
    e1 = ca.vertcat(1 + sign * n[0] * n[0] * a, sign * b, -sign * n[0])
    e2 = ca.vertcat(b, sign + n[1] * n[1] * a, -n[1])
    return e1, e2


def quaternion_from_matrix(matrix: Any) -> np.ndarray:
    """The quaternion of one rotation matrix or a stack of them (Shepperd 1978), scalar part ≥ 0."""
    from scipy.spatial.transform import Rotation

    q = Rotation.from_matrix(np.asarray(matrix, dtype=float)).as_quat()
    q = np.concatenate([q[..., 3:], q[..., :3]], axis=-1)
    return np.where(q[..., :1] < 0, -q, q)


def rotation_matrix(spec: Any) -> np.ndarray:
    """A numeric rotation matrix from a 3×3 matrix, a quaternion (scalar first), or (axis, angle)."""
    from .fields import axis_vector

    if isinstance(spec, tuple) and len(spec) == 2:
        from scipy.spatial.transform import Rotation

        axis = axis_vector(spec[0])
        return Rotation.from_rotvec(axis / np.linalg.norm(axis) * float(spec[1])).as_matrix()
    array = np.array(spec, dtype=float)
    if array.shape == (4,):
        return axes_of(array)
    return array
