from __future__ import annotations

from typing import Any

from ...core.fields import parameter
from ...model.ports import KinematicPort
from .shaft import Drive


class DCMotor(Drive):
    """L di/dt = U − R i − k n ω, M = n k i: a DC motor with an ideal gear of the ratio n (motor turns / turns of B).

    The stored energy is L i²/2. The rotor's inertia is part of B (J n²), or a ``Rotor`` of its own with a ``Gear``,
    which may have losses.

    >>> import trundle as tr
    >>> motor = lambda robot, wheel, u: tr.drives.DCMotor(
    ...     robot.frame(), wheel.frame(), axis="z", voltage=u, R=1.2, L=2e-3, k=0.05, n=20.0)
    """

    voltage: float = parameter(unit="V", doc="voltage U: a number or a signal")
    R: float = parameter(unit="Ω", gt=0, doc="resistance")
    L: float = parameter(unit="H", gt=0, doc="inductance")
    k: float = parameter(unit="N·m/A", gt=0, doc="constant of the motor")
    n: float = parameter(1.0, gt=0, doc="ratio of the gear")

    def states(self) -> tuple[tuple[Any, ...], ...]:
        return (("current", "A", "current"),)

    def rates(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        w = self.speed(A, B)
        return (self.voltage - self.R * self.z[0] - self.k * self.n * w) / self.L  # type: ignore[attr-defined]

    def torque(self, w: Any, t: Any) -> Any:
        return self.n * self.k * self.z[0]  # type: ignore[attr-defined]

    def energy(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        return self.L * self.z[0] ** 2 / 2  # type: ignore[attr-defined]
