"""Motors in the axles of wheels: a torque, a speed servo, an ideal servo."""

from __future__ import annotations

from typing import Any, ClassVar

from ...core.component import Component
from ...core.fields import law, parameter
from ...model.bond import Bond, Locked
from ...model.frame import Frame
from ...model.joint import Joint
from ...model.joint_motion import JointMotion
from ...model.laws import evaluate
from ..joints import FixedControlledJoint


class Motor(Component):
    """Abstract socket: what drives an axle. A subclass gives the hinge that it makes.

    >>> import trundle as tr
    >>> class Brake(tr.wheels.Motor):
    ...     c: float = tr.parameter(unit="N·m·s", ge=0, doc="torque per speed")
    ...     def __call__(self, t, phi, phi_dot): return -self.c * phi_dot
    ...     def hinge(self, A, B): return tr.joints.FixedControlledJoint(A, B, axis="z", torque=self)
    """

    prescribes: ClassVar[bool] = False  # True if the speed is a law, so that it is no initial value

    def hinge(self, A: Frame, B: Frame) -> Joint:
        """The hinge between platform (A) and wheel (B); its axis is z."""
        raise NotImplementedError


class TorqueMotor(Motor):
    """M = f(t, φ, φ̇) or a number, on the wheel about its axle.

    >>> import trundle as tr
    >>> motor = tr.wheels.TorqueMotor(torque=lambda t, phi, phi_dot: 0.5 - 0.02 * phi_dot)
    """

    torque: Any = law(unit="N·m", doc="torque on the wheel: a number or f(t, φ, φ̇)")

    def hinge(self, A: Frame, B: Frame) -> Joint:
        return FixedControlledJoint(A, B, axis="z", torque=self.torque)


class SpeedServo(Motor):
    """M = k (ω(t) − φ̇): a proportional speed controller, a number or a function of time as its reference.

    >>> import trundle as tr
    >>> servo = tr.wheels.SpeedServo(speed=lambda t: 3.0 * t, k=0.5)
    """

    speed: Any = law(unit="rad/s", doc="reference ω: a number or a function of time")
    k: float = parameter(unit="N·m·s", gt=0, doc="torque per speed error")

    def __call__(self, t: Any, phi: Any, phi_dot: Any) -> Any:
        return self.k * (evaluate(self, "speed", t) - phi_dot)

    def hinge(self, A: Frame, B: Frame) -> Joint:
        return FixedControlledJoint(A, B, axis="z", torque=self)


class SpeedJoint(Joint):
    """A hinge with φ̇ = ω(t), with whatever torque it takes (``turn.effort``)."""

    speed: Any = law(unit="rad/s", doc="prescribed speed: a number or a function of time")

    def slide(self, j: JointMotion) -> Bond:
        return Locked(j.nu)

    def turn(self, j: JointMotion) -> Bond:
        return Locked(j.phi_dot - evaluate(self, "speed", j.t))


class IdealServo(Motor):
    """φ̇ = ω(t) exactly. A speed that jumps would take an infinite torque: give a smooth one.

    >>> import trundle as tr
    >>> servo = tr.wheels.IdealServo(speed=3.0)
    """

    prescribes = True
    speed: Any = law(unit="rad/s", doc="prescribed speed: a number or a function of time")

    def hinge(self, A: Frame, B: Frame) -> Joint:
        return SpeedJoint(A, B, axis="z", speed=self.speed)
