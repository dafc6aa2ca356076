"""A free rigid body."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.world import UniformGravity, World


class EulerTop(Model):
    """A torque-free body with the principal moments I (ascending); ω(t) is known in Jacobi's elliptic functions.

    Landau, Lifshitz, Mechanics, §37. Output ``L``: the angular momentum T I ω in space, constant.

    >>> import trundle as tr
    >>> tr.gallery.EulerTop(I=(0.9, 1, 1.6), w0=(0.3, 0, 2)).I.tolist()
    [0.9, 1.0, 1.6]
    """

    I: np.ndarray = parameter((1.0, 2.0, 3.0), unit="kg·m²", kind="inertia", doc="principal moments")
    m: float = parameter(1.0, unit="kg", gt=0, doc="mass")
    w0: np.ndarray = parameter((1.0, 0.0, 1.5), unit="rad/s", shape=(3,), doc="initial angular velocity, body axes")

    def world(self) -> World:
        return World(gravity=UniformGravity(g=0))

    def build(self, world: World) -> None:
        self.add("top", Body(mass=self.m, inertia=self.I))

    def initial(self) -> dict[str, Any]:
        return {"top.w": self.w0}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["w", "L"]}

    @output(unit="rad/s", doc="angular velocity, body axes")
    def w(self, sol: Any) -> Any:
        return sol["top.w"]

    @output(unit="kg·m²/s", doc="angular momentum T I ω in space")
    def L(self, sol: Any) -> Any:
        return sol["top.L_0"]

    def check_run(self, sol: Any) -> list[Check]:
        """ω(t) for a start with ω2 = 0, and the constant angular momentum."""
        L = sol["L"].values
        checks = [
            Check(
                "angular momentum in space, largest drift (relative)",
                float(np.abs(L - L[0]).max() / np.linalg.norm(L[0])),
                0.0,
                1e-8,
            )
        ]
        if np.ndim(self.I) == 1 and np.all(np.diff(self.I) > 0) and self.w0[1] == 0 and self.w0[0] and self.w0[2]:
            exact = closed_form(self.I, self.w0, sol.time.values)
            error = float(np.abs(sol["w"].values - exact).max())
            checks.append(Check("ω against Jacobi's functions, largest error (rad/s)", error, 0.0, 1e-6))
        return checks


def closed_form(I: np.ndarray, w0: np.ndarray, t: np.ndarray) -> np.ndarray:
    """ω(t) with ω2(0) = 0; polhodes about axis 3 if L² > 2E I2, about axis 1 otherwise."""
    from scipy.special import ellipj

    E2, L2 = float(np.sum(I * w0**2)), float(np.sum((I * w0) ** 2))
    about_3 = E2 * I[1] < L2
    a, b, c = (0, 1, 2) if about_3 else (2, 1, 0)
    n = np.sqrt((I[c] - I[b]) * (L2 - E2 * I[a]) / np.prod(I))
    m = (I[b] - I[a]) * (E2 * I[c] - L2) / ((I[c] - I[b]) * (L2 - E2 * I[a]))
    sn, cn, dn, _ = ellipj(n * t, m)
    w = np.empty((t.size, 3))
    w[:, a], w[:, c] = w0[a] * cn, w0[c] * dn
    # sign of ω2 from I2 ω2' = (I3 − I1) ω3 ω1 at t = 0
    size = np.sqrt((E2 * I[c] - L2) / (I[b] * (I[c] - I[b])))
    w[:, b] = np.sign((I[2] - I[0]) * w0[2] * w0[0]) * size * sn
    return w
