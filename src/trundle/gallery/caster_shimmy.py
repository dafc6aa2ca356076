"""A towed wheel that wobbles: shimmy."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter, structure
from ..library.joints import FixedIdealJoint
from ..library.surfaces import Circle, Plane
from ..library.tyres import MagicFormula, Tyre, TyreLaw
from ..model.body import Body
from ..model.bond import Effort
from ..model.check import Check
from ..model.model import Model, output
from ..model.pose import Pose
from ..model.pose_joint import PoseJoint
from ..model.shapes import Box, Disc
from ..model.world import World

SMALL = 0.02  # rad: swings up to which the check compares with linear theory
LINEAR = 0.03  # of the largest swing: how far from linear theory it may then be


class Kingpin(PoseJoint):
    """Towed along x with the speed v; B moves up and down and turns about the vertical by ψ, against a damper."""

    v: float = parameter(unit="m/s", doc="speed")
    k: float = parameter(unit="N·m·s", ge=0, doc="damping of the turning")
    freedoms = {"z": ("m", "height"), "psi": ("rad", "angle of the fork")}

    def pose(self, q: Any, t: Any) -> Pose:
        return Pose.moved((self.v * t, 0, q.z)) @ Pose.turned("z", q.psi)

    def efforts(self, q: Any, u: Any, t: Any) -> dict[str, Effort]:
        return {"psi": Effort(-self.k * u.psi)}


class CasterShimmy(Model):
    """A wheel on a fork trails a kingpin by e, towed with the speed v (Pacejka 2012, ch. 6).

    The side force lags by the relaxation length σ; with the cornering stiffness C, and I about the kingpin,

        I σ s³ + (I v + k σ) s² + (k v + e² C) s + e C v = 0.

    Without damping the fork is stable only if it trails by more than σ; with it, only below one speed and above
    another. Where it is not, the swings grow until the tyre slides. z up, forward x.

    >>> import trundle as tr
    >>> tr.gallery.CasterShimmy(k=0.0).is_stable, tr.gallery.CasterShimmy(k=0.0, e=0.21).is_stable
    (False, True)
    """

    m: float = parameter(60.0, unit="kg", gt=0, doc="mass of the fork with its load, at the kingpin")
    Iz: float = parameter(0.3, unit="kg·m²", gt=0, doc="moment of the fork about the kingpin")
    mw: float = parameter(5.0, unit="kg", gt=0, doc="mass of the wheel")
    J: float = parameter(0.1, unit="kg·m²", gt=0, doc="moment of the wheel about its axle")
    Id: float = parameter(0.05, unit="kg·m²", gt=0, doc="moment of the wheel about a diameter")
    R: float = parameter(0.2, unit="m", gt=0, doc="radius of the wheel")
    e: float = parameter(0.1, unit="m", gt=0, doc="trail")
    k: float = parameter(4.0, unit="N·m·s", ge=0, doc="damping at the kingpin")
    v: float = parameter(10.0, unit="m/s", gt=0, doc="speed")
    psi: float = parameter(1e-3, unit="rad", doc="angle of the fork at the start")
    tyre: TyreLaw = structure(
        MagicFormula(B_x=12.0, C_x=1.6, D_x=1.0, E_x=0.0, B_y=9.0, C_y=1.3, D_y=1.0, E_y=-1.0, sigma_y=0.2),
        doc="law of the tyre, with a relaxation length across the wheel",
    )

    def world(self) -> World:
        return World(up="z")

    def build(self, world: World) -> None:
        box = Box(size=(0.3, 0.2, 0.1))
        fork = self.add("fork", Body(mass=self.m, inertia=(self.Iz, self.Iz, self.Iz), shape=box))
        disc = Disc(radius=self.R, axis="y")
        wheel = self.add("wheel", Body(mass=self.mw, inertia=(self.Id, self.J, self.Id), shape=disc))
        self.add("kingpin", Kingpin(world.frame(), fork.frame(), v=self.v, k=self.k))
        self.add("axle", FixedIdealJoint(fork.frame(r=(-self.e, 0, 0)), wheel.frame(), axis="y"))
        ends = {"surface_A": Plane(up="z"), "surface_B": Circle(radius=self.R, axis="y")}
        self.add("tyre", Tyre(world.frame(), wheel.frame(), **ends, friction=self.tyre))

    def initial(self) -> dict[str, Any]:
        start = {"kingpin.z": self.R, "kingpin.psi": self.psi, "kingpin.psi_dot": 0.0}
        return start | {"axle.phi": 0.0, "axle.phi_dot": self.v / self.R, "tyre.friction.slip_y": -self.psi}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["swing", "side_force"]}

    # -- linear theory --------------------------------------------------------------------------------------------
    def polynomial(self) -> np.ndarray:
        """Coefficients of the characteristic polynomial, the highest power first."""
        turning = self.Iz + self.mw * self.e**2 + self.Id
        stiff, sigma = self.tyre.cornering_stiffness() * 9.81 * (self.m + self.mw), self.tyre.sigma_y or 0.0
        damped = self.k * self.v + self.e**2 * stiff
        return np.array([turning * sigma, turning * self.v + self.k * sigma, damped, self.e * stiff * self.v])

    @property
    def is_stable(self) -> bool:
        """Whether small swings die out (Routh and Hurwitz)."""
        a, b, c, d = self.polynomial()
        return bool(b * c > a * d)

    @output(unit="rad", doc="angle of the fork")
    def swing(self, sol: Any) -> Any:
        return sol["kingpin.psi"]

    @output(unit="N", doc="side force of the tyre, to the left of the wheel")
    def side_force(self, sol: Any) -> Any:
        return sol["tyre.tangent_2.effort"]

    def check_run(self, sol: Any) -> list[Check]:
        load = sol["tyre.normal.effort"].values
        weight = 9.81 * (self.m + self.mw)
        checks = [Check("load of the tyre, largest error (N)", float(np.abs(load - weight).max()), 0.0, 1e-6 * weight)]
        psi = sol["kingpin.psi"].values
        small = np.maximum.accumulate(np.abs(psi)) < SMALL
        if self.tyre.sigma_y is not None and small.sum() > 1:
            error = np.abs(psi - self._linear(sol.time.values))[small].max()
            most = float(np.abs(psi[small]).max())
            checks.append(Check("swings, largest error of linear theory (rad)", float(error), 0.0, LINEAR * most))
        return checks

    def _linear(self, times: np.ndarray) -> np.ndarray:
        """ψ(t) by linear theory: states ψ, ψ', ζ."""
        turning = self.Iz + self.mw * self.e**2 + self.Id
        stiff, sigma = self.tyre.cornering_stiffness() * 9.81 * (self.m + self.mw), self.tyre.sigma_y or 1.0
        A = np.array(
            [
                [0, 1, 0],
                [0, -self.k / turning, self.e * stiff / turning],
                [-self.v / sigma, -self.e / sigma, -self.v / sigma],
            ]
        )
        values, vectors = np.linalg.eig(A)
        parts = vectors[0] * np.linalg.solve(vectors, np.array([self.psi, 0, -self.psi]))
        return (np.exp(np.outer(times - times[0], values)) @ parts).real
