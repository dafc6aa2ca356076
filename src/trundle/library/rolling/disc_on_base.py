from __future__ import annotations

from typing import Any

from ...core.fields import parameter
from ..surfaces import Circle, Plane
from .rolling import Rolling


class DiscOnBase(Rolling):
    """Disc_on_Base of Kosenko (2022), §3.1: a thin disc (axis ``axis`` of frame B) rolls on a plane of frame A.

    >>> import trundle as tr
    >>> roll = lambda world, disc: tr.rolling.DiscOnBase(world.frame(), disc.frame(), radius=0.3, axis="z", up="y")
    """

    surface_A: Any = parameter(None, kind="structure", doc="the plane, made from ``up``")
    surface_B: Any = parameter(None, kind="structure", doc="the rim, made from ``radius`` and ``axis``")
    radius: float = parameter(unit="m", gt=0, doc="radius of the disc")
    axis: Any = parameter("level", kind="direction", doc="axis of the disc, in frame B")
    up: Any = parameter("up", kind="direction", doc="normal of the plane, in frame A")

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "surface_A", Plane(up=self.up))
        object.__setattr__(self, "surface_B", Circle(radius=self.radius, axis=self.axis))

    def settable(self) -> list[str]:
        return ["radius", "axis", "up"]
