"""The stiff flyball governor of the IFToMM benchmark with three freedoms: spin, angle of both arms, slider's height.

Arms: bars of 1 m with a section of 1 cm, hinged 5 cm beside the top of a shaft of 1 m, β below the horizontal, 5 kg at
their ends. A spring and damper leads from the middle of each to the slider, 5 cm beside the shaft, at the height s.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.integrate import solve_ivp


@dataclass(frozen=True)
class StiffGovernor:
    density: float = 3000.0
    ball: float = 5.0
    c: float = 8e5
    d: float = 4e4
    rest: float = 0.5
    g: float = 9.81
    beta0: float = np.pi / 6
    s0: float = 0.5
    spin0: float = 2 * np.pi

    @property
    def arm(self) -> float:
        return self.density * 1e-4

    @property
    def slider(self) -> float:
        return self.density * 1e-3

    def spin_inertia(self, beta: float) -> tuple[float, float]:
        """(moment of inertia about the shaft, its derivative by β)."""
        m, c, s = self.arm, np.cos(beta), np.sin(beta)
        axial, across = m * 2e-4 / 12, m * (1 + 1e-4) / 12
        still = self.arm * 2e-4 / 12 + self.slider * 0.02 / 12
        each = axial * s**2 + across * c**2 + m * (0.05 + 0.5 * c) ** 2 + self.ball * (0.05 + c) ** 2
        rate = 2 * s * c * (axial - across) - m * (0.05 + 0.5 * c) * s - 2 * self.ball * (0.05 + c) * s
        return still + 2 * each, 2 * rate

    def rates(self, t: float, y: np.ndarray) -> list[float]:
        beta, s, beta_dot, s_dot = y
        inertia = self.arm * (1 + 1e-4) / 12 + self.arm / 4 + self.ball
        J, J_rate = self.spin_inertia(beta)
        spin = self.spin_inertia(self.beta0)[0] * self.spin0 / J
        x, z = 0.5 * np.cos(beta), 1 - 0.5 * np.sin(beta) - s
        d = np.hypot(x, z)
        by_beta, by_s = (-0.5 * x * np.sin(beta) - 0.5 * z * np.cos(beta)) / d, -z / d
        F = self.c * (d - self.rest) + self.d * (by_beta * beta_dot + by_s * s_dot)
        weight = self.g * (0.5 * self.arm + self.ball) * np.cos(beta)
        return [
            beta_dot,
            s_dot,
            (J_rate * spin**2 / 4 + weight - F * by_beta) / inertia,
            -2 * F * by_s / self.slider - self.g,
        ]

    def simulate(self, times: np.ndarray) -> np.ndarray:
        """β, s, β', s' by rows."""
        start = [self.beta0, self.s0, 0.0, 0.0]
        found = solve_ivp(self.rates, (times[0], times[-1]), start, "Radau", times, rtol=1e-9, atol=1e-12)
        return found.y
