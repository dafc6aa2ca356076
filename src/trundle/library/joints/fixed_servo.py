from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.fields import law
from ...model.bond import Bond, Locked
from ...model.joint import Joint
from ...model.joint_motion import JointMotion
from ...model.laws import evaluate


class FixedServoJoint(Joint):
    """μ = 0, φ̈ = f: a hinge that follows a prescribed law, with whatever torque it takes (Kosenko 2022, §2.2).

    Give ``angle`` = φ(t), held exactly, or, as the paper does, ``acceleration`` = f(t, φ, φ̇) with the initial
    values of φ and φ̇. The power it injects is in the ledger.

    >>> import numpy as np, trundle as tr
    >>> servo = lambda a, b: tr.joints.FixedServoJoint(a.frame(), b.frame(), axis="y", angle=lambda t: 0.3 * np.sin(t))
    """

    angle: Any = law(None, unit="rad", doc="prescribed angle φ(t)")
    acceleration: Any = law(None, unit="rad/s²", doc="prescribed acceleration f(t, φ, φ̇)")

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        if (self.angle is None) == (self.acceleration is None):
            both = "both are" if self.angle is not None else "neither is"
            yield "angle", f"and acceleration: {both} given; give exactly one"

    def slide(self, j: JointMotion) -> Bond:
        return Locked(j.nu)

    def turn(self, j: JointMotion) -> Bond:
        if self.angle is not None:
            return Locked(j.phi - evaluate(self, "angle", j.t))
        return Locked(j.phi_ddot - evaluate(self, "acceleration", j.t, j.phi, j.phi_dot))
