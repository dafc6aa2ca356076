from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter, structure
from ...model.frame import Frame
from ...model.impact import Impact
from ...model.model import Model
from ...model.ports import KinematicPort
from ...model.world import World
from ..contact.impact import Newton
from ..switching.one_sided import OneSided

WIDEST = 3.0  # rad: angles follow from the poses, so they must stay well within half a turn


class Flank(OneSided):
    """One side of a play: half ± φ ≥ 0, with the angle φ of B relative to A about the axis."""

    unit = "rad"
    axis: Any = parameter(kind="direction", doc="axis of both shafts, in frame A and in frame B")
    half: float = parameter(unit="rad", gt=0, doc="half of the play")
    sign: int = structure(doc="1 or -1")

    def gap(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        relative = A.T.T @ B.T
        skew = ca.vertcat(
            relative[2, 1] - relative[1, 2], relative[0, 2] - relative[2, 0], relative[1, 0] - relative[0, 1]
        )
        cosine = (ca.trace(relative) - 1) / 2
        return self.half + self.sign * ca.atan2(ca.dot(skew, self.axis) / 2, cosine)


class Backlash(Model):
    """Play between two shafts on one axis: |φ| ≤ play/2, the flanks push only, and meet with an impact law; exact.

    A and B turn freely within the play. φ = 0 where the axes of both frames are parallel.

    >>> import trundle as tr
    >>> teeth = lambda pinion, wheel: tr.drives.Backlash(
    ...     A=pinion.frame(), B=wheel.frame(), axis="x", play=0.05, impact=tr.impacts.Newton(e=0.4))
    """

    A: Frame = structure(doc="frame on one shaft")
    B: Frame = structure(doc="frame on the other")
    axis: Any = parameter(kind="direction", doc="axis of both shafts, in frame A and in frame B")
    play: float = parameter(unit="rad", gt=0, le=2 * WIDEST, doc="whole angle of the play")
    impact: Impact = structure(Newton(), doc="law of restitution")

    def build(self, world: World) -> None:
        for name, sign in (("lower", 1), ("upper", -1)):
            flank = Flank(self.A, self.B, axis=self.axis, half=self.play / 2, sign=sign, impact=self.impact)
            self.add(name, flank)
