"""The omni vehicle: a platform on wheels whose rollers are bodies."""

from __future__ import annotations

import numpy as np

from ..core.fields import parameter
from .radial_vehicle import RadialOmni


class OmniVehicle(RadialOmni):
    """A platform on three (or more) omni wheels, their axles radial (Kosenko, Gerasimov 2014): y is up.

    Wheel i stands at the angle 2πi/wheels from z towards x, at the distance rho. It starts with the velocity
    (vz, vx) and the yaw rate; wheels and the rollers in contact roll, the other rollers do not spin. With a ``height``
    it starts in the air and lands by the law of ``impact``.

    >>> import trundle as tr
    >>> tr.gallery.OmniVehicle(n=8).wheels
    3
    """

    chi0: np.ndarray = parameter((0.1, 0.2, 0.3), unit="rad", shape=None, doc="initial angles of the wheels")
    vz: float = parameter(0.3, unit="m/s", doc="initial velocity along z")
    vx: float = parameter(0.1, unit="m/s", doc="initial velocity along x")
    yaw_rate: float = parameter(0.8, unit="rad/s", doc="initial yaw rate")
