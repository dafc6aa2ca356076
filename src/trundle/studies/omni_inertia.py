from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.fields import parameter
from ..gallery import OmniVehicle
from .sweep import Sweep

if TYPE_CHECKING:
    import xarray as xr


class OmniInertia(Sweep):
    """The vehicle with rollers of different axial inertia A: what spinning them up costs.

    >>> import trundle as tr
    >>> study = tr.studies.OmniInertia(A=(1e-6, 1e-5))
    """

    A: np.ndarray = parameter((1e-6, 1e-5, 5e-5), unit="kg·m²", shape=None, gt=0, doc="moments of the rollers")

    def cases(self) -> dict[str, OmniVehicle]:
        return {f"A = {a:.0e} kg·m²": OmniVehicle(A=a, B=max(3e-5, a)) for a in self.A}

    def draw(self, figure: Any, data: xr.Dataset) -> None:
        self.curves(figure, data)
