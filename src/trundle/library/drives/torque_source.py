from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter
from ..blocks.pid import NONE, limited
from .shaft import Drive


class TorqueSource(Drive):
    """M = command, within ±limit, and no more power than ``power``: |M ω| ≤ power.

    >>> import trundle as tr
    >>> motor = lambda robot, wheel, u: tr.drives.TorqueSource(
    ...     robot.frame(), wheel.frame(), axis="z", command=u, limit=2.0)
    """

    command: float = parameter(unit="N·m", doc="wanted torque on B: a number or a signal")
    limit: float = parameter(NONE, unit="N·m", gt=0, doc="largest torque")
    power: float = parameter(NONE, unit="W", gt=0, doc="largest power")

    def torque(self, w: Any, t: Any) -> Any:
        most = ca.fmin(self.limit, self.power / ca.fmax(ca.fabs(w), 1e-12))
        return limited(self.command, -most, most)
