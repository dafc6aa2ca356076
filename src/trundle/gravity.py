"""Fields of gravity for a ``tr.World``."""

from .model.world import Gravity, PointGravity, UniformGravity

__all__ = [
    "Gravity",
    "PointGravity",
    "UniformGravity",
]
