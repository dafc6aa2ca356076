from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.fields import parameter, structure
from ..gallery import OmniVehicle
from .study import Study, Table, completed, hand_overs

if TYPE_CHECKING:
    import xarray as xr


class OmniDistances(Study):
    """Distances of all rollers of one wheel to the floor over time, with a zoom on a hand-over.

    Figure 7 of Kosenko, Gerasimov (2014): the distance of the roller in contact is zero, and the next one comes down
    to zero without a blow.

    >>> import trundle as tr
    >>> study = tr.studies.OmniDistances(until=1.0)
    """

    until: float = parameter(1.5, unit="s", gt=0, doc="end of the run")
    wheel: int = structure(0, doc="which wheel")
    n: int = structure(4, doc="rollers per wheel")
    zoom: float = parameter(0.1, unit="s", gt=0, doc="width of the zoom")
    rtol: float = parameter(1e-7, gt=0, doc="relative tolerance of a step")

    def run(self, progress: bool | None = None) -> xr.Dataset:
        import xarray as xr

        model = OmniVehicle(n=self.n)
        options = {"rtol": self.rtol, "samples": 1501, "interpolate": True, "progress": progress}
        sol = completed(self, model, self.until, f"n = {self.n}", **options)
        path = f"wheel[{self.wheel}]"
        data = xr.Dataset(coords={"time": sol.time, "roller": np.arange(self.n)})
        data["h"] = (("time", "roller"), sol[f"{path}.h"].values, {"units": "m", "long_name": "distance to the floor"})
        data["carrier"] = ("time", sol[f"{path}.contact.carrier"].values)
        data["hand_over"] = ("change", hand_overs(sol, path), {"units": "s", "long_name": "time of a hand-over"})
        return data

    def table(self, data: xr.Dataset) -> Table:
        rows = []
        for t in data["hand_over"].values:
            around = data["carrier"].sel(time=[t - 1e-2, t + 1e-2], method="nearest").values
            rows.append([f"{t:.6f}", *(f"{int(c)}" for c in around)])
        return ["hand-over at (s)", "from roller", "to roller"], rows

    def draw(self, figure: Any, data: xr.Dataset) -> None:
        left, right = figure.subplots(1, 2, width_ratios=(3, 2))
        changes = data["hand_over"].values
        for ax, shown in ((left, data), (right, self._near(data, changes))):
            for j in data["roller"].values:
                ax.plot(shown["time"], 1e3 * shown["h"].sel(roller=j), label=f"roller {j}")
            ax.set_xlabel("time (s)")
        left.set_ylabel("distance to the floor (mm)")
        left.legend()
        if changes.size:
            right.axvline(changes[0], color="k", linewidth=0.8, linestyle=":")
            right.set_ylim(-0.05, 1.5)
            right.set_title(f"hand-over at t = {changes[0]:.4f} s")

    def _near(self, data: xr.Dataset, changes: np.ndarray) -> xr.Dataset:
        middle = changes[0] if changes.size else float(data["time"].mean())
        return data.sel(time=slice(middle - self.zoom / 2, middle + self.zoom / 2))
