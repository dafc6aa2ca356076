from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter
from ...model.constraint import Force
from ...model.ports import KinematicPort, WrenchPort


class SpringDamperSeries(Force):
    """A spring and a damper in line between the origins of A and B (Maxwell's element; MSL: SpringDamperSeries).

    With s = |r_B − r_A| and z the extension of the damper: F = c (s − s0 − z) pulls, ż = F/d. z starts at 0 unless the
    initial values say otherwise (``path.z``).

    >>> import trundle as tr
    >>> strut = lambda a, b: tr.forces.SpringDamperSeries(a.frame(), b.frame(), c=1e4, d=200, s0=0.3)
    """

    c: float = parameter(unit="N/m", gt=0, doc="stiffness")
    d: float = parameter(unit="N·s/m", gt=0, doc="damping")
    s0: float = parameter(unit="m", ge=0, doc="length without force")
    is_spring = True

    def states(self) -> tuple[tuple[str, str, str], ...]:
        return (("z", "m", "extension of the damper"),)

    def _pull(self, A: KinematicPort, B: KinematicPort) -> tuple[Any, Any]:
        """(force that pulls, direction from A to B)."""
        gap = B.r - A.r
        s = ca.sqrt(ca.dot(gap, gap))
        return self.c * (s - self.s0 - self.z), gap / s  # type: ignore[attr-defined]

    def rates(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        return self._pull(A, B)[0] / self.d

    def wrench(self, A: KinematicPort, B: KinematicPort, t: Any) -> WrenchPort:
        pull, e = self._pull(A, B)
        return WrenchPort(F=-pull * e)

    def energy(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        return self._pull(A, B)[0] ** 2 / (2 * self.c)
