from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.fields import law
from ...model.bond import Bond, Effort, Locked
from ...model.joint import Joint
from ...model.joint_motion import JointMotion
from ...model.laws import evaluate


class SlideControlledJoint(Joint):
    """F = f(t, ν, ν̇), λ = 0: a slider with a motor. MSL: Prismatic with a flange.

    The force acts on B along the axis, so a positive one speeds ν up.

    >>> import trundle as tr
    >>> motor = lambda a, b: tr.joints.SlideControlledJoint(
    ...     a.frame(), b.frame(), axis="x", force=lambda t, nu, nu_dot: -200 * nu - 3 * nu_dot)
    """

    force: Any = law(unit="N", doc="force on B: a number or f(t, ν, ν̇)")

    def slide(self, j: JointMotion) -> Bond:
        return Effort(evaluate(self, "force", j.t, j.nu, j.nu_dot))

    def turn(self, j: JointMotion) -> Bond:
        return Locked(j.phi)


class SlideServoJoint(Joint):
    """ν follows a prescribed law, λ = 0: a slider that is moved, with whatever force it takes.

    Give ``position`` = ν(t), held exactly, or ``acceleration`` = f(t, ν, ν̇) with the initial values of ν and ν̇.

    >>> import numpy as np, trundle as tr
    >>> servo = lambda a, b: tr.joints.SlideServoJoint(
    ...     a.frame(), b.frame(), axis="y", position=lambda t: 0.1 * np.sin(t))
    """

    position: Any = law(None, unit="m", doc="prescribed displacement ν(t)")
    acceleration: Any = law(None, unit="m/s²", doc="prescribed acceleration f(t, ν, ν̇)")

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        if (self.position is None) == (self.acceleration is None):
            both = "both are" if self.position is not None else "neither is"
            yield "position", f"and acceleration: {both} given; give exactly one"

    def slide(self, j: JointMotion) -> Bond:
        if self.position is not None:
            return Locked(j.nu - evaluate(self, "position", j.t))
        return Locked(j.nu_ddot - evaluate(self, "acceleration", j.t, j.nu, j.nu_dot))

    def turn(self, j: JointMotion) -> Bond:
        return Locked(j.phi)
