"""Three omni wheels that follow a velocity command."""

from __future__ import annotations

import numpy as np

from ..core.fields import parameter, structure
from ..library.contact import Coulomb
from ..library.wheels import SmoothSteps, VelocityController
from ..model.contact import Friction
from .omni_command import CommandedVehicle
from .radial_vehicle import RadialOmni


class OmniDriven(CommandedVehicle, RadialOmni):
    """A platform on three radial omni wheels with speed servos: from rest it drives with (vz_ref, vx_ref), turning.

    The command is in platform axes, rises within ``rise`` and then stays; K turns it into wheel speeds. What is left
    of the error comes from rollers that slip while they spin up, and from the proportional servos.

    >>> import trundle as tr
    >>> tr.gallery.OmniDriven().kinematics().shape
    (3, 3)
    """

    A: float = parameter(1e-6, unit="kg·m²", gt=0, doc="moment of a roller about its axis")
    chi0: np.ndarray = parameter((0.1, 0.2, 0.3), unit="rad", shape=None, doc="initial angles of the wheels")
    friction: Friction = structure(Coulomb(mu=0.6), doc="law of friction")
    vz_ref: float = parameter(0.4, unit="m/s", doc="commanded velocity along the platform's z")
    vx_ref: float = parameter(0.2, unit="m/s", doc="commanded velocity along the platform's x")
    yaw_rate_ref: float = parameter(0.5, unit="rad/s", doc="commanded yaw rate")
    rise: float = parameter(0.4, unit="s", gt=0, doc="duration of the rise of the command")
    k: float = parameter(1.0, unit="N·m·s", gt=0, doc="torque per speed error of a wheel")

    def drive(self) -> VelocityController:
        def rising(value: float) -> SmoothSteps:
            return SmoothSteps(times=(0.0,), values=(value,), rise=self.rise)

        return self.controller or VelocityController(
            vz=rising(self.vz_ref), vx=rising(self.vx_ref), yaw_rate=rising(self.yaw_rate_ref), k=self.k
        )
