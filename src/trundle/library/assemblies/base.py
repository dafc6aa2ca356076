from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import casadi as ca
import numpy as np

from ...core.errors import InitialValueError
from ...core.fields import axis_vector
from ...core.rotations import perpendiculars, quaternion_from_matrix, rotation_matrix
from ...model.frame import Frame
from ...model.model import Model, PoseOf
from .analytic import ADVICE, SingularPosition


class ClosedLoop(Model):
    """Abstract: a part of a loop that is solved in closed form for the start: the guess chooses the branch.

    A subclass gives ``solution``: the coordinates of its joints for given poses of its frames.
    """

    ports: ClassVar[tuple[str, ...]] = ("A", "B")
    A: Frame
    B: Frame

    def solution(self, pose_of: PoseOf) -> dict[str, Any]:
        """Coordinates of the joints by name; raises ``SingularPosition``."""
        raise NotImplementedError

    def closure(self, pose_of: PoseOf) -> dict[str, Any]:
        try:
            return self.solution(pose_of)
        except SingularPosition as problem:
            raise InitialValueError(self.path or type(self).__name__, f"cannot be closed: {problem}", ADVICE) from None

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        for name in self.ports:
            if not isinstance(getattr(self, name), Frame):
                yield name, f"is {getattr(self, name)!r}, not a frame; use body.frame(r=…)"


def seen_from(pose_of: PoseOf, here: Frame, there: Frame) -> np.ndarray:
    """The origin of one frame in the axes of another."""
    a, b = pose_of(here), pose_of(there)
    return a.T.T @ (b.r - a.r)


def turned(axis: Any, angle: float) -> np.ndarray:
    return rotation_matrix((axis_vector(axis), angle))


def unit(axis: Any) -> np.ndarray:
    n = np.array(axis_vector(axis), dtype=float)
    return n / np.linalg.norm(n)


def with_x(frame: Frame, axis: Any) -> Frame:
    """The same frame with its axes turned so that x is along ``axis``."""
    n = unit(axis)
    e1, e2 = (np.array(ca.DM(v)).ravel() for v in perpendiculars(ca.SX(ca.DM(n))))
    Q = np.column_stack([n, e1, e2])
    R = Q if frame.R is None else frame.R @ Q
    return Frame(frame.body, frame.r, R)


def cross_angles(w: np.ndarray) -> tuple[float, float]:
    """(α, β) of a universal joint that points the z axis of B along w (in axes of A)."""
    size = np.linalg.norm(w)
    if size == 0:
        raise SingularPosition("its ends coincide")
    x, y, z = w / size
    return float(np.arctan2(-y, z)), float(np.arcsin(np.clip(x, -1, 1)))


def ball_turn(w: np.ndarray) -> np.ndarray:
    """A quaternion that points the z axis of B along w (in axes of A)."""
    alpha, beta = cross_angles(w)
    return quaternion_from_matrix(turned("x", alpha) @ turned("y", beta))
