from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.fields import parameter
from ..gallery import OmniVehicle
from .sweep import Sweep

if TYPE_CHECKING:
    import xarray as xr


class OmniInclination(Sweep):
    """The vehicle with rollers inclined by β to the wheels' planes; the meridian keeps every wheel round.

    The point of contact jumps sideways by 2 R sin α tan β at a hand-over, so friction does too; the motion does not.

    >>> import trundle as tr
    >>> study = tr.studies.OmniInclination(degrees=(0, 45))
    """

    degrees: np.ndarray = parameter((0.0, 15.0, 30.0, 45.0), unit="°", shape=None, gt=-90, lt=90, doc="inclinations")

    def cases(self) -> dict[str, OmniVehicle]:
        return {f"β = {b:g}°": OmniVehicle(beta=float(np.radians(b))) for b in self.degrees}

    def draw(self, figure: Any, data: xr.Dataset) -> None:
        self.curves(figure, data)
