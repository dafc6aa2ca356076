"""World: body B0, at rest or moved by a given law of time; it also holds gravity."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca

from ..core.component import Component
from ..core.fields import axis_vector, law, parameter
from .frame import Frame


class Gravity(Component):
    """Abstract: a field of force by its potential. The field is minus the gradient, by differentiation."""

    def potential(self, r: Any) -> Any:
        """Energy per unit mass (J/kg) at the point r."""
        raise NotImplementedError


class UniformGravity(Gravity):
    """U = −g (e, r): constant acceleration g along the direction e.

    >>> import trundle as tr
    >>> tr.UniformGravity(g=1.62, direction="-z").g
    1.62
    """

    g: float = parameter(9.81, unit="m/s²", ge=0, doc="acceleration")
    direction: Any = parameter("-y", kind="direction", doc="direction of fall")

    def potential(self, r: Any) -> Any:
        return -self.g * ca.dot(self.direction, r)


class PointGravity(Gravity):
    """U = −μ/|r − c|: a point mass at c, with μ = G M (m³/s²). Acts on centres of mass."""

    mu: float = parameter(unit="m³/s²", gt=0, doc="gravitational parameter of the attracting mass")
    centre: Any = parameter((0.0, 0.0, 0.0), unit="m", shape=(3,), doc="place of the attracting mass")

    def potential(self, r: Any) -> Any:
        d = r - self.centre
        return -self.mu / ca.sqrt(ca.dot(d, d))


class World(Component):
    """The base body B0 and its surroundings.

    It rests unless ``position`` (t → three numbers, m) or ``angle`` (t → rad, about ``axis``) is given.
    ``up`` sets the direction of the default gravity of 9.81 m/s²; ``gravity`` replaces it.

    >>> import trundle as tr
    >>> table = tr.World(angle=lambda t: 2.0 * t)          # a platform turning about y at 2 rad/s
    """

    up: Any = parameter("y", kind="direction", doc="upward direction")
    gravity: Any = parameter(None, kind="structure", doc="field of force")
    position: Callable[..., Any] | None = law(None, unit="m", doc="motion of the base: t → r")
    angle: Callable[..., Any] | None = law(None, unit="rad", doc="rotation of the base: t → angle")
    axis: Any = parameter("y", kind="direction", doc="axis of the base's rotation")
    mass = inertia = cm = None

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "_default_gravity", self.gravity is None)
        if self.gravity is None:
            down = _opposite(self.up)
            object.__setattr__(self, "gravity", UniformGravity(direction=down))

    def frame(self, r: Any = None, R: Any = None) -> Frame:
        """A frame on the base at ``r`` (m) with the axes ``R``."""
        return Frame(self, r, R)

    def replaced(self, changes: dict[str, Any]) -> Any:
        if "up" in changes and self._default_gravity and not any(k.startswith("gravity") for k in changes):  # type: ignore[attr-defined]
            changes = {**changes, "gravity": None}
        return super().replaced(changes)

    @property
    def moves(self) -> bool:
        return self.position is not None or self.angle is not None


def _opposite(direction: Any) -> Any:
    if isinstance(direction, str):
        return direction[1:] if direction.startswith("-") else "-" + direction.lstrip("+")
    try:
        return -axis_vector(direction)
    except (TypeError, ValueError):
        return "-y"
