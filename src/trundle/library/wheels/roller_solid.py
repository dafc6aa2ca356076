"""Volume, mass and moments of a roller from its meridian."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

NODES, WEIGHTS = np.polynomial.legendre.leggauss(64)


@dataclass(frozen=True)
class RollerSolid:
    """A homogeneous roller: volume (m³), mass (kg), moments about its axis (A) and across it (B), kg·m²."""

    volume: float
    mass: float
    A: float
    B: float


def roller_solid(R: float, alpha: float, beta: float, density: float) -> RollerSolid:
    """The solid of revolution inside the meridian of ``tr.surfaces.Roller``, for any inclination β.

    V = π ∫ρ² dx, A = (π/2) d ∫ρ⁴ dx, B = π d ∫(ρ⁴/4 + ρ²x²) dx with the density d, by Gauss's quadrature in γ; x(γ)
    falls monotonically: dx/dγ = −R1 (1/cos β − cos β)/cos²γ − R cos β cos γ. No bore is taken off. For β = 0 the
    meridian is the arc of Kosenko, Gerasimov (2014), eq. (1) with R² on the right, as its dimension demands.

    >>> import numpy as np
    >>> roller = roller_solid(R=0.1, alpha=np.pi / 4, beta=0.0, density=1000.0)
    >>> round(roller.mass, 6), roller.A < roller.B
    (0.21297, True)
    """
    gamma, weight = alpha * NODES, alpha * WEIGHTS
    inner, lean = R * np.cos(alpha), np.cos(beta)
    s = R - inner / np.cos(gamma)
    x = -inner * np.tan(gamma) / lean - s * lean * np.sin(gamma)
    rho = s * np.sqrt(1 - (lean * np.sin(gamma)) ** 2)
    dx = weight * (inner * (1 / lean - lean) / np.cos(gamma) ** 2 + R * lean * np.cos(gamma))
    volume = np.pi * float(rho**2 @ dx)
    axial = np.pi / 2 * density * float(rho**4 @ dx)
    across = np.pi * density * float((rho**4 / 4 + (rho * x) ** 2) @ dx)
    return RollerSolid(volume=volume, mass=density * volume, A=axial, B=across)
