from __future__ import annotations

from typing import Any

from ...core.fields import law, structure
from ...model.constraint import Force
from ...model.laws import evaluate
from ...model.ports import KinematicPort, WrenchPort


class AppliedForce(Force):
    """A force on frame B, with the reaction on frame A (usually ``world.frame()``).

    ``force``: three numbers, or f(t, B) → three expressions, where B is the kinematic port of the frame.
    ``axes``: 'world' keeps the direction in space, 'body' carries it along with frame B.

    >>> import trundle as tr
    >>> thrust = lambda world, b: tr.forces.AppliedForce(
    ...     world.frame(), b.frame(r=(0, 1, 0)), force=(0, 5, 0), axes="body")
    """

    force: Any = law(unit="N", shape=(3,), doc="force on B: three numbers or f(t, B)")
    axes: str = structure("world", doc="'world' or 'body'")

    def problems(self):  # type: ignore[no-untyped-def]
        yield from super().problems()
        yield from _axes_problem(self.axes)

    def wrench(self, A: KinematicPort, B: KinematicPort, t: Any) -> WrenchPort:
        F = evaluate(self, "force", t, B, size=3)
        return WrenchPort(F=B.T @ F if self.axes == "body" else F)


class AppliedTorque(Force):
    """A torque on frame B, with the reaction on frame A. Arguments as for ``AppliedForce``.

    >>> import trundle as tr
    >>> twist = lambda a, b: tr.forces.AppliedTorque(a.frame(), b.frame(), torque=lambda t, B: (0, 0, -0.1 * B.w[2]))
    """

    torque: Any = law(unit="N·m", shape=(3,), doc="torque on B: three numbers or f(t, B)")
    axes: str = structure("world", doc="'world' or 'body'")

    def problems(self):  # type: ignore[no-untyped-def]
        yield from super().problems()
        yield from _axes_problem(self.axes)

    def wrench(self, A: KinematicPort, B: KinematicPort, t: Any) -> WrenchPort:
        M = evaluate(self, "torque", t, B, size=3)
        return WrenchPort(M=B.T @ M if self.axes == "body" else M)


def _axes_problem(axes: str):  # type: ignore[no-untyped-def]
    if axes not in ("world", "body"):
        yield "axes", f"= {axes!r} must be 'world' or 'body'"
