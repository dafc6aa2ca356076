from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.fields import parameter
from ..gallery import OmniIdeal, OmniVehicle
from .study import Study, Table, completed

if TYPE_CHECKING:
    import xarray as xr


class OmniMassless(Study):
    """Real rollers against massless ones: the deviation at one time falls only as A^(1/3).

    Between hand-overs the deviation is O(A). At the tips the lever of the contact vanishes, so each new roller has to
    be spun up while it slips; that costs O(A^(1/3)) (A: moment of a roller about its axis). The massless vehicle is
    that of Zobova, Tatarinov (2009).

    >>> import trundle as tr
    >>> study = tr.studies.OmniMassless(A=(1e-5, 1e-6))
    """

    A: np.ndarray = parameter((1e-5, 1e-6, 1e-7, 1e-8), unit="kg·m²", shape=None, gt=0, doc="moments of the rollers")
    until: float = parameter(0.5, unit="s", gt=0, doc="time of the comparison")
    rtol: float = parameter(1e-7, gt=0, doc="relative tolerance of a step")

    def run(self, progress: bool | None = None) -> xr.Dataset:
        import xarray as xr

        options = {"rtol": self.rtol, "samples": 51, "progress": progress}
        ideal = completed(self, OmniIdeal.of(OmniVehicle()), self.until, "massless rollers", **options)
        real = [completed(self, OmniVehicle(A=a), self.until, f"A = {a:g}", **options) for a in self.A]
        data = xr.Dataset(coords={"time": ideal.time, "A": ("A", self.A, {"units": "kg·m²"}), "axis": ["z", "x"]})
        V = np.stack([sol["V"].values for sol in real])
        data["V"] = (("A", "time", "axis"), V, {"units": "m/s", "long_name": "velocity, real rollers"})
        data["V_massless"] = (("time", "axis"), ideal["V"].values, {"units": "m/s"})
        off = np.linalg.norm(V - ideal["V"].values, axis=2)
        data["deviation"] = (("A", "time"), off, {"units": "m/s", "long_name": "deviation of the velocity"})
        if self.A.size > 1:
            data.attrs["exponent"] = float(np.polyfit(np.log(self.A), np.log(off[:, -1]), 1)[0])
            data.attrs["notes"] = f"fitted exponent {data.attrs['exponent']:.4f} (theory: 1/3)"
        return data

    def table(self, data: xr.Dataset) -> Table:
        last = data.isel(time=-1)
        rows = []
        for a in data["A"].values:
            here = last.sel(A=a)
            rows.append([f"{a:.0e}", *(f"{v:.6f}" for v in here["V"].values), f"{float(here['deviation']):.3e}"])
        rows.append(["massless", *(f"{v:.6f}" for v in last["V_massless"].values), ""])
        return ["A (kg·m²)", "v_z (m/s)", "v_x (m/s)", "deviation (m/s)"], rows

    def draw(self, figure: Any, data: xr.Dataset) -> None:
        left, right = figure.subplots(1, 2, width_ratios=(3, 2))
        for a in data["A"].values:
            left.plot(data["time"], data["V"].sel(A=a, axis="z"), label=f"A = {a:.0e} kg·m²")
        left.plot(data["time"], data["V_massless"].sel(axis="z"), "k--", label="massless")
        left.set_xlabel("time (s)")
        left.set_ylabel("v_z (m/s)")
        left.legend()
        A, off = data["A"].values, data["deviation"].isel(time=-1).values
        right.loglog(A, off, "o-", label="real rollers")
        right.loglog(A, off[0] * (A / A[0]) ** (1 / 3), "k--", label="A^(1/3)")
        right.set_xlabel("A (kg·m²)")
        right.set_ylabel(f"deviation at t = {float(data['time'][-1]):g} s (m/s)")
        right.legend()
