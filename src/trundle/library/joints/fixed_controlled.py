from __future__ import annotations

from typing import Any

from ...core.fields import law
from ...model.bond import Bond, Effort, Locked
from ...model.joint import Joint
from ...model.joint_motion import JointMotion
from ...model.laws import evaluate


class FixedControlledJoint(Joint):
    """μ = 0, M = f(t, φ, φ̇): a hinge with a motor (Kosenko 2022, eq. (5)). MSL: Revolute with a flange.

    The torque acts on B about the axis, so a positive one speeds φ up (the paper's M acts on A).

    >>> import trundle as tr
    >>> motor = lambda a, b: tr.joints.FixedControlledJoint(
    ...     a.frame(), b.frame(), axis="z", torque=lambda t, phi, phi_dot: -2 * phi - 0.1 * phi_dot)
    """

    torque: Any = law(unit="N·m", doc="torque on B: a number or f(t, φ, φ̇)")

    def slide(self, j: JointMotion) -> Bond:
        return Locked(j.nu)

    def turn(self, j: JointMotion) -> Bond:
        return Effort(evaluate(self, "torque", j.t, j.phi, j.phi_dot))
