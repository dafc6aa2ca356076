"""The omni vehicle on rollers that give way."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.fields import structure
from ..library.contact import RegularisedCoulomb
from ..library.contact.compliant import Linear, LinearDamping
from ..library.contact.compliant.normal import Compliant
from ..library.contact.normal import NormalLaw
from ..model.check import Check
from ..model.contact import Friction
from .omni_vehicle import OmniVehicle

SOFT = Compliant(elastic=Linear(k=1e5), damping=LinearDamping(d=400.0))


class OmniCompliant(OmniVehicle):
    """``OmniVehicle`` whose rollers give way like springs: where one hands over to the next, both press for a moment.

    It starts as deep as it rests. Over any time the normal forces carry the weight and change the vertical momentum.

    >>> import trundle as tr
    >>> tr.gallery.OmniCompliant().normal.is_rigid
    False
    """

    friction: Friction = structure(RegularisedCoulomb(mu=0.3, delta=1e-3), doc="law of friction")
    normal: NormalLaw = structure(SOFT, doc="how rollers and ground keep each other out")

    def total_mass(self) -> float:
        return float(self.mass + self.wheels * (self.m_wheel + self.n * self.m_roller))

    def initial(self) -> dict[str, Any]:
        pins = super().initial()
        x, y, z = pins["platform.r"]
        law: Any = self.normal
        depth = self.total_mass() * self.g / (self.wheels * float(law.elastic.k))
        return pins | {"platform.r": (x, y - depth, z)}

    def picture(self) -> dict[str, Any]:
        return super().picture() | {"signals": ["V", "N"], "until": 0.5}  # and a mode per roller; steps are short

    def check_run(self, sol: Any) -> list[Check]:
        time, m = sol.time.values, self.total_mass()
        N = sol["N"].values.sum(axis=1)
        steps = (N[1:] + N[:-1]) / 2 * np.diff(time)
        momentum = m * self.g * (time[-1] - time[0]) + m * float(np.diff(sol["platform.v"].values[[0, -1], 1])[0])
        return [
            Check("impulse of the normal forces over that of the weight", float(steps.sum() / momentum), 1.0, 2e-3),
            Check("normal forces at the start over the weight", float(N[0] / (m * self.g)), 1.0, 1e-9),
        ]
