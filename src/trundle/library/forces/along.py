from __future__ import annotations

from typing import Any

from ...core.fields import law, parameter
from ...model.constraint import Force
from ...model.laws import evaluate
from ...model.ports import KinematicPort, WrenchPort


class ForceAlong(Force):
    """A force on the origin of B along an axis of frame A, with the reaction on A: a number, f(t), or a signal.

    >>> import trundle as tr
    >>> push = lambda world, cart, u: tr.forces.ForceAlong(world.frame(), cart.frame(), axis="x", force=u)
    """

    axis: Any = parameter(kind="direction", doc="direction, in frame A")
    force: Any = law(unit="N", doc="force on B along the axis: a number, f(t) or a signal")

    def wrench(self, A: KinematicPort, B: KinematicPort, t: Any) -> WrenchPort:
        return WrenchPort(F=evaluate(self, "force", t) * (A.T @ self.axis))
