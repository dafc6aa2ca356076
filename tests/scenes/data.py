"""A scene as plain data, and small helpers on rotations; no library in here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

WORLD = -1


@dataclass
class Place:
    """A frame: on body number ``body`` (or the world) at ``r`` with the quaternion ``q`` (scalar first)."""

    body: int
    r: tuple[float, ...]
    q: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0)


@dataclass
class Joint:
    kind: str
    A: Place
    B: Place
    axis: str = "z"
    numbers: dict[str, float] = field(default_factory=dict)


@dataclass
class Contact:
    A: Place
    B: Place
    surface_A: dict[str, Any]
    surface_B: dict[str, Any]
    friction: dict[str, Any]
    impact: dict[str, Any]
    more: dict[str, Any] = field(default_factory=dict)


@dataclass
class Spring:
    A: Place
    B: Place
    c: float
    d: float
    s0: float


@dataclass
class Scene:
    """Everything about a scene. ``base``: amplitudes and rates of the moving world, or None."""

    seed: int
    bodies: list[dict[str, Any]]
    joints: list[Joint]
    contacts: list[Contact]
    springs: list[Spring]
    pins: dict[str, tuple[float, ...] | float]
    guesses: dict[str, tuple[float, ...]]  # where bodies on joints were drawn: a joint that slides may be anywhere
    start: str
    gravity: tuple[float, ...]
    base: dict[str, Any] | None
    method: str
    rtol: float
    coordinates: str
    until: float
    samples: int
    overlapping: list[str] = field(default_factory=list)  # contacts that overlap at the start

    @property
    def driven(self) -> bool:
        """True if something may put energy in."""
        drives = ("FixedServoJoint", "FixedControlledJoint")
        return self.base is not None or any(j.kind in drives for j in self.joints)


def matrix(q: Any) -> np.ndarray:
    """Rotation matrices of unit quaternions (..., 4), scalar first."""
    w, x, y, z = np.moveaxis(np.asarray(q, dtype=float), -1, 0)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.moveaxis(np.array(rows), (0, 1), (-2, -1))


def quaternion(T: np.ndarray) -> tuple[float, ...]:
    """Unit quaternion of a rotation matrix."""
    from scipy.spatial.transform import Rotation

    x, y, z, w = Rotation.from_matrix(T).as_quat()
    return (float(w), float(x), float(y), float(z))


def about(n: np.ndarray, angle: Any) -> np.ndarray:
    """Rotation matrices about the unit vector n by angles (times,)."""
    K = np.array([[0, -n[2], n[1]], [n[2], 0, -n[0]], [-n[1], n[0], 0]])
    s, c = np.sin(angle)[..., None, None], np.cos(angle)[..., None, None]
    return np.eye(3) + s * K + (1 - c) * (K @ K)
