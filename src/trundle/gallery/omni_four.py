"""Four omni wheels: one more than statics can tell apart."""

from __future__ import annotations

import numpy as np

from ..core.fields import parameter, structure
from .radial_vehicle import RadialOmni


class OmniFour(RadialOmni):
    """A platform on four radial omni wheels: statically indeterminate, so the shares of the load are not unique.

    Rigid wheels leave one distribution of the normal forces open; the least one is taken, and ``trundle doctor
    omni-four`` names the reactions that share this freedom. The motion depends on the shares where wheels slip.

    >>> import trundle as tr
    >>> tr.gallery.OmniFour().wheels
    4
    """

    wheels: int = structure(4, doc="number of wheels")
    chi0: np.ndarray = parameter((0.1, 0.2, 0.3, 0.4), unit="rad", shape=None, doc="initial angles of the wheels")
    vz: float = parameter(0.3, unit="m/s", doc="initial velocity along z")
    vx: float = parameter(0.1, unit="m/s", doc="initial velocity along x")
    yaw_rate: float = parameter(0.8, unit="rad/s", doc="initial yaw rate")
