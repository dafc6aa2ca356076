from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ...core import meshes
from ...core.fields import parameter
from .base import Surface


class Roller(Surface):
    """The roller of an omni or mecanum wheel: a body of revolution whose copies make up a circle of radius R.

    The axis is inclined by β to the wheel's plane. Meridian, for |γ| ≤ α and R1 = R cos α:
    s = R − R1/cos γ, x = −R1 tan γ/cos β − s cos β sin γ, ρ = s √(1 − cos²β sin²γ); its normal has the axial part
    −cos β sin γ, so the point with a given normal has a closed form; beyond α it is the tip. For β = 0 this is the
    ``Spindle`` (Kosenko, Gerasimov 2014, whose eq. (7) gives the same contact point on an upright wheel).

    >>> import numpy as np, trundle as tr
    >>> roller = tr.surfaces.Roller(radius=0.1, alpha=np.pi / 8, beta=np.radians(45))
    """

    radius: float = parameter(unit="m", gt=0, doc="radius of the wheel")
    alpha: float = parameter(unit="rad", gt=0, lt=np.pi / 2, doc="half the angle of a roller, seen from the axle")
    beta: float = parameter(0.0, unit="rad", gt=-np.pi / 2, lt=np.pi / 2, doc="inclination to the wheel's plane")
    axis: Any = parameter("x", kind="direction", doc="axis of the body")

    needs_plane = True

    @property
    def is_convex(self) -> bool:
        return True

    @property
    def axis_of_revolution(self) -> Any:
        return self.axis

    def support(self, n: Any) -> Any:
        return self.continued(n, 0.0)

    def reach(self, n: Any) -> Any:
        return self.radius * (ca.sin(self.alpha) - ca.fabs(ca.dot(self.axis, n)) / ca.cos(self.beta))

    def continued(self, n: Any, extended: Any) -> Any:
        along = ca.dot(self.axis, n)
        across = n - self.axis * along
        lean, reach = ca.cos(self.beta), ca.sin(self.alpha)
        sine = -along / lean
        sine = ca.if_else(extended > 0.5, sine, ca.fmax(-reach, ca.fmin(reach, sine)))
        cosine = ca.sqrt(1 - sine * sine)
        inner = self.radius * ca.cos(self.alpha)
        s = self.radius - inner / cosine
        x = -inner * sine / cosine / lean - s * lean * sine
        rho = s * ca.sqrt(1 - (lean * sine) ** 2)
        return self.axis * x + across * (rho / ca.sqrt(ca.fmax(ca.dot(across, across), 1e-12)))

    def mesh(self) -> meshes.Mesh:
        gamma = np.linspace(-self.alpha, self.alpha, 17)
        lean, inner = np.cos(self.beta), self.radius * np.cos(self.alpha)
        s = self.radius - inner / np.cos(gamma)
        x = -inner * np.tan(gamma) / lean - s * lean * np.sin(gamma)
        axial = -lean * np.sin(gamma)
        radial = np.sqrt(1 - axial**2)
        return meshes.revolved(x, s * radial, np.column_stack([axial, radial]), self.axis)
