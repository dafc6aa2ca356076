"""World: body B0, at rest or moved by a given law of time; it also holds gravity."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import casadi as ca
import numpy as np

from ..core.component import Component
from ..core.fields import axis_vector, in_world, is_word, law, parameter
from .frame import Frame


class Gravity(Component):
    """Abstract: a field of force by its potential. The field is minus the gradient, by differentiation."""

    def potential(self, r: Any) -> Any:
        """Energy per unit mass (J/kg) at the point r."""
        raise NotImplementedError


class UniformGravity(Gravity):
    """U = −g (e, r): constant acceleration g along the direction e.

    >>> import trundle as tr
    >>> tr.gravity.UniformGravity(g=1.62, direction="-z").g
    1.62
    """

    g: float = parameter(9.81, unit="m/s²", ge=0, doc="acceleration")
    direction: Any = parameter("-up", kind="direction", doc="direction of fall")

    def potential(self, r: Any) -> Any:
        return -self.g * ca.dot(self.direction, r)


class PointGravity(Gravity):
    """U = −μ/|r − c|: a point mass at c, with μ = G M (m³/s²). Acts on centres of mass."""

    mu: float = parameter(unit="m³/s²", gt=0, doc="gravitational parameter of the attracting mass")
    centre: Any = parameter((0.0, 0.0, 0.0), unit="m", shape=(3,), doc="position of the attracting mass")

    def potential(self, r: Any) -> Any:
        d = r - self.centre
        return -self.mu / ca.sqrt(ca.dot(d, d))


class World(Component):
    """The base body B0 and its surroundings.

    It rests unless ``position`` (t → three numbers, m) or ``angle`` (t → rad, about ``axis``) is given.
    ``up`` is the upward direction; unless given, the axis that points most against gravity. Planes, rods and whatever
    else has a direction by default follow it. ``gravity``: a field such as ``UniformGravity``, three numbers (m/s²), or
    one number (m/s², downwards); 9.81 m/s² by default.

    >>> import trundle as tr
    >>> table = tr.World(angle=lambda t: 2.0 * t)          # a platform turning about y at 2 rad/s
    """

    up: Any = parameter(None, kind="direction", doc="upward direction")
    gravity: Any = parameter(None, kind="structure", doc="field of force")
    position: Callable[..., Any] | None = law(None, unit="m", doc="motion of the base: t → r")
    angle: Callable[..., Any] | None = law(None, unit="rad", doc="rotation of the base: t → angle")
    axis: Any = parameter("up", kind="direction", doc="axis of the base's rotation")
    mass = inertia = cm = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "_default_gravity", self.gravity is None)
        object.__setattr__(self, "_default_up", self.up is None)
        object.__setattr__(self, "gravity", _field(self.gravity))
        if self.up is None:
            object.__setattr__(self, "up", _upward(self.gravity))
        super().__post_init__()
        if _is_direction(self.up):
            if isinstance(self.gravity, Gravity):
                object.__setattr__(self, "gravity", self.gravity.oriented(self.up))
            if is_word(self.axis):
                object.__setattr__(self, "axis", in_world(self.axis, self.up))

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        if is_word(self.up):
            yield "up", f"= {self.up!r} is decided here; give 'x', 'y', 'z' or a vector"
        if not isinstance(self.gravity, Gravity):
            yield "gravity", f"is {self.gravity!r}; give tr.gravity.UniformGravity(…), three numbers (m/s²) or one"

    def frame(self, r: Any = None, R: Any = None) -> Frame:
        """A frame on the base at ``r`` (m) with the axes ``R``."""
        return Frame(self, r, R)

    def replaced(self, changes: dict[str, Any]) -> Any:
        changes = self.read(changes)
        pulled = any(k.startswith("gravity") for k in changes)
        if "up" in changes and self._default_gravity and not pulled:  # type: ignore[attr-defined]
            changes = {**changes, "gravity": None}
        if pulled and self._default_up and "up" not in changes:  # type: ignore[attr-defined]
            changes = {**changes, "up": None}
        return super().replaced(changes)

    @property
    def moves(self) -> bool:
        return self.position is not None or self.angle is not None


def _field(gravity: Any) -> Any:
    """A field of force from what was given for it."""
    if gravity is None:
        return UniformGravity()
    if isinstance(gravity, int | float) and not isinstance(gravity, bool):
        return UniformGravity(g=gravity)
    if not isinstance(gravity, tuple | list | np.ndarray):
        return gravity
    try:
        vector = np.array(gravity, dtype=float)
    except (TypeError, ValueError):
        return gravity
    if vector.shape != (3,) or not np.all(np.isfinite(vector)):
        return gravity
    size = float(np.linalg.norm(vector))
    if size == 0:
        return UniformGravity(g=0.0)
    axis = int(np.argmax(np.abs(vector)))
    along = np.count_nonzero(vector) == 1
    return UniformGravity(g=size, direction=("-" if vector[axis] < 0 else "") + "xyz"[axis] if along else vector / size)


def _upward(gravity: Any) -> Any:
    """The upward direction where only gravity is known: the axis that points most against it."""
    if not isinstance(gravity, UniformGravity) or is_word(gravity.direction) or not _is_direction(gravity.direction):
        return "y"
    against = -axis_vector(gravity.direction)
    axis = int(np.argmax(np.abs(against)))
    return ("-" if against[axis] < 0 else "") + "xyz"[axis]


def _is_direction(value: Any) -> bool:
    if isinstance(value, str):
        return value.lstrip("+-") in ("x", "y", "z")
    return isinstance(value, np.ndarray) and value.shape == (3,)
