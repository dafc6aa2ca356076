from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.fields import structure
from ..gallery import OmniVehicle
from .sweep import Sweep

if TYPE_CHECKING:
    import xarray as xr


class OmniRollers(Sweep):
    """The vehicle with different numbers n of rollers per wheel, all of the same mass and moments.

    More rollers are changed more often, and each change costs: with a given A more of them do not come closer to the
    massless vehicle.

    >>> import trundle as tr
    >>> study = tr.studies.OmniRollers(n=(4, 6))
    """

    n: Any = structure((4, 6, 8), doc="numbers of rollers")

    def cases(self) -> dict[str, OmniVehicle]:
        return {f"n = {n}": OmniVehicle(n=n) for n in self.n}

    def draw(self, figure: Any, data: xr.Dataset) -> None:
        self.curves(figure, data)
