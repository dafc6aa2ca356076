"""The energy ledger: what is stored, what was dissipated or injected, and what does not add up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import xarray as xr


def ledger(solution: Any) -> xr.Dataset:
    """Variables (J, over time): ``stored`` and ``work`` per component, ``kinetic``, ``potential``, ``elastic``,
    ``total``, ``injected``, ``dissipated`` and ``residual``: the change of total − work since the start of the run.

    Work is net per component: positive is injected, negative dissipated. Attribute ``relative_residual`` is the
    largest residual over the largest energy that took part (``scale``, J).
    """
    import xarray as xr

    names = solution.signals
    stored: dict[str, np.ndarray] = {}
    for name in names:
        path, _, what = name.rpartition(".")
        if what in ("kinetic", "potential", "stored") and path != "audit":
            stored[path] = stored.get(path, 0) + solution[name].values
    work = {n.removesuffix(".work"): solution[n].values for n in names if n.endswith(".work") and n != "audit.work"}
    time = solution.time.values
    kinetic, potential, elastic = (solution[f"audit.{k}"].values for k in ("kinetic", "potential", "stored"))
    done = solution["audit.work"].values
    total = kinetic + potential + elastic
    residual = total - solution.first_energy - done
    zero = np.zeros_like(time)
    injected = sum((np.maximum(w, 0) for w in work.values()), zero)
    dissipated = sum((np.maximum(-w, 0) for w in work.values()), zero)

    def table(parts: dict[str, np.ndarray], dim: str) -> xr.DataArray:
        values = np.array([v + zero for v in parts.values()]) if parts else np.zeros((0, time.size))
        return xr.DataArray(values, dims=[dim, "time"], coords={dim: list(parts), "time": time}, attrs={"units": "J"})

    series = {
        "kinetic": kinetic,
        "potential": potential,
        "elastic": elastic,
        "total": total,
        "injected": injected,
        "dissipated": dissipated,
        "residual": residual,
    }
    data = {k: xr.DataArray(v, dims=["time"], coords={"time": time}, attrs={"units": "J"}) for k, v in series.items()}
    data["stored"], data["work"] = table(stored, "component"), table(work, "worker")
    result = xr.Dataset(data)
    result.attrs["scale"] = energy_scale(kinetic, potential, elastic, data["work"].values)
    result.attrs["relative_residual"] = float(np.abs(residual).max() / result.attrs["scale"])
    return result


def energy_scales(kinetic: np.ndarray, potential: np.ndarray, elastic: np.ndarray, work: np.ndarray) -> np.ndarray:
    """The largest energy that took part in the motion (J), at least a thousandth of the potential energy.

    Arrays by time, and for many runs with a column each. work: per component and time. What some have put in and others
    have taken out counts as a whole, also where it adds up to nothing and all rests at every output. The floor keeps
    rounding of a large potential energy from being judged against a system almost at rest.
    """
    swing = np.abs(potential - potential[0]).max(axis=0)
    floor = 1e-3 * np.abs(potential).max(axis=0)
    through = [np.maximum(sign * work, 0).sum(axis=0).max(axis=0, initial=0.0) for sign in (1, -1)]
    sizes = np.abs(kinetic).max(axis=0), swing, np.abs(elastic).max(axis=0), *through, floor
    return np.maximum(np.max(sizes, axis=0), 1e-300)


def energy_scale(kinetic: np.ndarray, potential: np.ndarray, elastic: np.ndarray, work: np.ndarray) -> float:
    """The same of a single run."""
    return float(energy_scales(kinetic, potential, elastic, work))
