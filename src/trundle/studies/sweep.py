"""Sweep: one vehicle in several variants, compared over time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.fields import parameter
from ..gallery.radial_vehicle import RadialOmni
from .study import Study, Table, completed, hand_overs

if TYPE_CHECKING:
    import xarray as xr


class Sweep(Study):
    """Abstract: vehicles by the name of the case. Speed, yaw rate, energy and hand-overs of each."""

    until: float = parameter(1.0, unit="s", gt=0, doc="end of the runs")
    rtol: float = parameter(1e-7, gt=0, doc="relative tolerance of a step")

    def cases(self) -> Mapping[str, RadialOmni]:
        """The vehicles."""
        raise NotImplementedError

    def run(self, progress: bool | None = None) -> xr.Dataset:
        import xarray as xr

        options = {"rtol": self.rtol, "samples": 101, "progress": progress}
        runs = {name: completed(self, m, self.until, name, **options) for name, m in self.cases().items()}
        data = xr.Dataset(
            coords={"time": next(iter(runs.values())).time, "case": list(runs), "axis": ["z", "x"]},
        )
        stack = {name: np.stack([sol[name].values for sol in runs.values()]) for name in ("V", "W")}
        energy = np.stack([sol.energy["total"].values for sol in runs.values()])
        data["V"] = (("case", "time", "axis"), stack["V"], {"units": "m/s", "long_name": "velocity"})
        data["W"] = (("case", "time"), stack["W"], {"units": "rad/s", "long_name": "yaw rate"})
        data["energy"] = (("case", "time"), energy - energy[:, :1], {"units": "J", "long_name": "energy since start"})
        data["hand_overs"] = ("case", [len(hand_overs(sol)) for sol in runs.values()])
        data["slipping"] = ("case", [_slipping(sol) for sol in runs.values()], {"units": "s"})
        data["wall_seconds"] = ("case", [sol.stats["wall_seconds"] for sol in runs.values()], {"units": "s"})
        return data

    def table(self, data: xr.Dataset) -> Table:
        last = data.isel(time=-1)
        rows = []
        for name in data["case"].values:
            here = last.sel(case=name)
            numbers = [*here["V"].values, float(here["W"])]
            rows.append(
                [
                    str(name),
                    *(f"{v:.5f}" for v in numbers),
                    f"{float(here['energy']):.4f}",
                    f"{int(here['hand_overs'])}",
                    f"{float(here['slipping']):.3f}",
                ]
            )
        head = ["case", "v_z (m/s)", "v_x (m/s)", "W (rad/s)", "energy (J)", "hand-overs", "slip (s)"]
        return head, rows

    def curves(self, figure: Any, data: xr.Dataset) -> None:
        """Speed, yaw rate and energy over time, one line per case."""
        figure.set_figheight(5.4)
        axes = figure.subplots(3, 1, sharex=True)
        shown = {
            "speed (m/s)": (data["V"] ** 2).sum("axis") ** 0.5,
            "yaw rate (rad/s)": data["W"],
            "energy since start (J)": data["energy"],
        }
        for ax, (label, values) in zip(axes, shown.items(), strict=True):
            for name in data["case"].values:
                ax.plot(data["time"], values.sel(case=name), label=str(name))
            ax.set_ylabel(label)
        axes[0].legend(loc="center left", bbox_to_anchor=(1.0, 0.5))
        axes[-1].set_xlabel("time (s)")


def _slipping(solution: Any) -> float:
    """Seconds in which contacts slide, summed over the contacts."""
    spans = [s for contact in solution.timeline.values() for s in contact if s.mode == "Sliding"]
    return float(sum(s.end - s.start for s in spans))
