"""Energy and forces of a run by the numbers of a model: the solver's own ledger agrees with itself at any numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from ..model.check import Check

LEDGER = 10.0  # error that is allowed, relative to that of the solver's ledger
UP = {"y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0), "-z": (0.0, 0.0, -1.0)}


def rod(mass: float, length: float, diameter: float = 0.0) -> tuple[float, tuple[float, float, float]]:
    """(mass, moments about the centre) of a cylinder along x."""
    across = mass * (length**2 / 12 + diameter**2 / 16)
    return mass, (mass * diameter**2 / 8, across, across)


def energy_check(
    sol: Any,
    bodies: Mapping[str, tuple[float, Any]],
    g: float = 9.81,
    up: str = "y",
    works: Iterable[str] = (),
    stored: Any = 0.0,
    allowed: float = 1e-6,
) -> Check:
    """Kinetic and potential energy of all bodies, what springs have stored, and less the work done, is constant.

    bodies: (mass, moments about the centre in axes of the body: three, or a matrix) by path. works: paths of what does
    work. allowed: largest drift, relative to the kinetic energy and the change of the potential one, or as far as the
    solver's ledger is off (fixed steps, loose tolerances).
    """
    kinetic, potential = np.zeros(sol.time.size), np.zeros(sol.time.size)
    for path, (mass, moments) in bodies.items():
        inertia = np.diag(moments) if np.ndim(moments) == 1 else np.asarray(moments)
        w = sol[f"{path}.w"].values
        kinetic += (mass * np.sum(sol[f"{path}.v"].values ** 2, axis=1) + np.einsum("ti,ij,tj->t", w, inertia, w)) / 2
        potential += mass * g * sol[f"{path}.r"].values @ UP[up]
    total = kinetic + potential + stored - sum(sol[f"{path}.work"].values for path in works)
    size = kinetic.max() + np.ptp(potential) + 1e-300
    drift = float(np.abs(total - total[0]).max() / size)
    allowed = max(allowed, LEDGER * sol.stats["energy_residual"])
    return Check("energy by the numbers of the model, largest drift (relative)", drift, 0.0, allowed)


def force_check(
    sol: Any, masses: Mapping[str, float], forces: Iterable[str], gravity: Any = (0.0, 0.0, -9.81)
) -> Check:
    """Newton's law of all bodies: Σ m (a − g) is the sum of the forces from outside.

    forces: paths of what acts on the bodies as its part B.
    """
    needed = sum(mass * (sol[f"{path}.a"].values - np.asarray(gravity)) for path, mass in masses.items())
    found = sum(sol[f"{path}.F_B"].values for path in forces)
    misfit = float(np.abs(needed - found).max() / (np.abs(needed).max() + 1e-300))
    return Check("forces from outside against Newton's law (relative)", misfit, 0.0, 1e-9)
