from __future__ import annotations

from ...core.fields import parameter
from ...model.bond import Bond, Effort
from ...model.joint import Joint
from ...model.joint_motion import JointMotion


class SpringIdealJoint(Joint):
    """F = c ν + d ν̇ (on A), M = 0: a hinge with axial compliance (Kosenko 2022, §2.2).

    It stores c ν²/2 and dissipates d ν̇². ν starts at 0 unless the initial values say otherwise.
    The usual cure where ideal joints leave reactions along an axis undetermined.

    >>> import trundle as tr
    >>> soft = lambda a, b: tr.joints.SpringIdealJoint(a.frame(), b.frame(), axis="x", c=1000, d=5000)
    """

    c: float = parameter(unit="N/m", ge=0, doc="stiffness along the axis")
    d: float = parameter(unit="N·s/m", ge=0, doc="damping along the axis")
    is_spring = True

    def slide(self, j: JointMotion) -> Bond:
        return Effort(-self.c * j.nu - self.d * j.nu_dot, energy=self.c * j.nu**2 / 2)

    def turn(self, j: JointMotion) -> Bond:
        return Effort(0)
