"""Toothed wheels whose flanks are involutes, and their mesh."""

from .mesh import GearMesh
from .spur_gear import SpurGear

__all__ = ["GearMesh", "SpurGear"]
