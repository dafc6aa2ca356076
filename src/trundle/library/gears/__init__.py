"""Toothed wheels whose flanks are involutes, and their mesh."""

from .mesh import InvoluteMesh
from .spur_gear import SpurGear

__all__ = ["InvoluteMesh", "SpurGear"]
