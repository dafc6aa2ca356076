from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.fields import parameter
from ..gallery import OmniVehicle
from ..library.contact import Coulomb, RegularisedCoulomb, Viscous
from .sweep import Sweep

if TYPE_CHECKING:
    import xarray as xr


class OmniFriction(Sweep):
    """Exact Coulomb friction against its regularisation as δ → 0, and against viscous friction.

    ``error``: deviation of the velocity from that with the exact law, at the end; ``order``: log of the ratio of two
    errors over that of their δ.

    >>> import trundle as tr
    >>> study = tr.studies.OmniFriction(delta=(1e-2, 1e-3), until=0.3)
    """

    until: float = parameter(0.5, unit="s", gt=0, doc="end of the runs")
    mu: float = parameter(0.3, gt=0, doc="coefficient of friction")
    delta: np.ndarray = parameter((1e-2, 3e-3, 1e-3, 3e-4), unit="m/s", shape=None, gt=0, doc="widths of the layer")
    viscous: float = parameter(10.0, unit="s/m", gt=0, doc="viscous friction per normal force and slip")

    def cases(self) -> dict[str, OmniVehicle]:
        cases = {"exact": OmniVehicle(friction=Coulomb(mu=self.mu))}
        for d in self.delta:
            cases[f"δ = {d:g} m/s"] = OmniVehicle(friction=RegularisedCoulomb(mu=self.mu, delta=d))
        cases["viscous"] = OmniVehicle(friction=Viscous(mu=self.viscous))
        return cases

    def run(self, progress: bool | None = None) -> xr.Dataset:
        data = super().run(progress)
        V = data["V"].isel(time=-1)
        error = np.linalg.norm(V.values - V.sel(case="exact").values, axis=1)
        data["error"] = ("case", error, {"units": "m/s", "long_name": "deviation from the exact law at the end"})
        regularised = error[1 : 1 + self.delta.size]
        order = np.diff(np.log(regularised)) / np.diff(np.log(self.delta))
        data.attrs["order"] = order
        listed = ", ".join(f"{p:.2f}" for p in order)
        data.attrs["notes"] = f"observed order in δ, from one δ to the next: {listed}"
        return data

    def table(self, data: xr.Dataset) -> tuple[list[str], list[list[str]]]:
        head, rows = super().table(data)
        errors = data["error"].values
        return [*head, "error (m/s)"], [[*row, f"{e:.2e}"] for row, e in zip(rows, errors, strict=True)]

    def draw(self, figure: Any, data: xr.Dataset) -> None:
        left, right = figure.subplots(1, 2, width_ratios=(3, 2))
        for name in data["case"].values:
            left.plot(data["time"], data["V"].sel(case=name, axis="z"), label=str(name))
        left.set_xlabel("time (s)")
        left.set_ylabel("v_z (m/s)")
        left.legend()
        error = data["error"].values[1 : 1 + self.delta.size]
        right.loglog(self.delta, error, "o-", label="regularised")
        right.loglog(self.delta, error[0] * self.delta / self.delta[0], "k--", label="order 1")
        right.set_xlabel("δ (m/s)")
        right.set_ylabel(f"deviation at t = {float(data['time'][-1]):g} s (m/s)")
        right.legend()
