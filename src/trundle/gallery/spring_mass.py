"""A mass on a spring with damper."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import parameter
from ..library.forces import AppliedForce
from ..library.joints import SpringIdealJoint
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.world import World


class SpringMass(Model):
    """m x'' + d x' + c x = F along x: SpringIdealJoint against its closed form.

    >>> import trundle as tr
    >>> tr.gallery.SpringMass(c=4.0).c
    4.0
    """

    m: float = parameter(1.0, unit="kg", gt=0, doc="mass")
    c: float = parameter(100.0, unit="N/m", ge=0, doc="stiffness")
    d: float = parameter(0.5, unit="N·s/m", ge=0, doc="damping")
    F: float = parameter(0.0, unit="N", doc="constant force along x")
    x0: float = parameter(0.1, unit="m", doc="initial displacement")
    v0: float = parameter(0.0, unit="m/s", doc="initial velocity")

    def build(self, world: World) -> None:
        mass = self.add("mass", Body.sphere(mass=self.m, radius=0.05))
        self.add("spring", SpringIdealJoint(world.frame(), mass.frame(), axis="x", c=self.c, d=self.d))
        self.add("load", AppliedForce(world.frame(), mass.frame(), force=(self.F, 0, 0)))

    def initial(self) -> dict[str, Any]:
        return {"spring.nu": self.x0, "spring.nu_dot": self.v0}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["x", "spring.nu_dot", "mass.a[0]"]}

    @output(unit="m", doc="displacement")
    def x(self, sol: Any) -> Any:
        return sol["spring.nu"]

    def check_run(self, sol: Any) -> list[Check]:
        """x(t) from the two roots of m s² + d s + c = 0 (they must differ, and c > 0)."""
        root = np.sqrt(complex(self.d**2 - 4 * self.m * self.c))
        if self.c == 0 or abs(root) < 1e-9 * max(self.d, 1e-300):
            return []
        s1, s2 = (-self.d + root) / (2 * self.m), (-self.d - root) / (2 * self.m)
        rest = self.F / self.c
        a = (self.v0 - s2 * (self.x0 - rest)) / (s1 - s2)
        b = self.x0 - rest - a
        t = sol.time.values
        exact = rest + (a * np.exp(s1 * t) + b * np.exp(s2 * t)).real
        error = float(np.abs(sol["x"].values - exact).max())
        return [Check("displacement against the closed form, largest error (m)", error, 0.0, 1e-6)]
