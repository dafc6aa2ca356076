"""The Carvallo-Whipple bicycle on round tyres."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ..core.fields import parameter
from ..library.rolling import Rolling
from ..library.surfaces import Plane, Torus
from ..model.constraint import Constraint
from ..model.frame import Frame
from .bicycle import Bicycle


class ToroidalBicycle(Bicycle):
    """The benchmark bicycle with tyres of round cross-section instead of knife edges: tori that roll without slip.

    A wheel that leans by φ rolls on the side of its tyre and lifts its hub by ρ φ²/2 more than a knife edge does. To
    first order nothing else changes: with the loads N of the wheels, and φ + δ sin λ for the lean of the front wheel,
    the potential gains N_R ρ_R φ²/2 + N_F ρ_F (φ + δ sin λ)²/2 (cf. Meijaard and Schwab 2006). At 5 m/s, where the
    benchmark is stable, tyres of 20 mm let it capsize, slowly: the eigenvalue is 0.2105 1/s instead of −0.3229.

    >>> import trundle as tr
    >>> tr.gallery.ToroidalBicycle().tube_F
    0.02
    """

    tube_R: float = parameter(0.02, unit="m", gt=0, doc="radius of the rear tyre's cross-section")
    tube_F: float = parameter(0.02, unit="m", gt=0, doc="radius of the front tyre's cross-section")

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        for tube, radius in (("tube_R", "r_R"), ("tube_F", "r_F")):
            thick, whole = getattr(self, tube), getattr(self, radius)
            if isinstance(thick, float) and isinstance(whole, float) and 2 * thick >= whole:
                yield tube, f"= {thick:g} m must be less than half of {radius} = {whole:g} m"

    def rear_contact(self, ground: Frame, wheel: Frame) -> Constraint:
        return _tyre(ground, wheel, self.r_R, self.tube_R)

    def front_contact(self, ground: Frame, wheel: Frame) -> Constraint:
        return _tyre(ground, wheel, self.r_F, self.tube_F)

    def matrices(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        M, C1, K0, K2 = super().matrices()
        front = (self.m_B * self.cm_B[0] + self.m_H * self.cm_H[0]) / self.w + self.m_F  # loads of the wheels per g
        rear = self.m_R + self.m_B + self.m_H + self.m_F - front
        lean = np.array([1.0, np.sin(self.lam)])  # of the front wheel, by lean and steer
        return M, C1, K0 + np.diag([rear * self.tube_R, 0.0]) + front * self.tube_F * np.outer(lean, lean), K2


def _tyre(ground: Frame, wheel: Frame, radius: float, tube: float) -> Constraint:
    return Rolling(ground, wheel, surface_A=Plane(), surface_B=Torus(ring=radius - tube, tube=tube, axis="y"))
