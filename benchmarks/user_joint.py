"""A chain of hinges written by a user against the built-in hinge: the same code, the same speed."""

from __future__ import annotations

import trundle as tr

from .timing import rhs_time, table


class UserHinge(tr.Joint):
    """A hinge, as a user would write it."""

    def slide(self, j: tr.types.JointMotion) -> tr.types.Bond:
        return tr.Locked(j.nu)

    def turn(self, j: tr.types.JointMotion) -> tr.types.Bond:
        return tr.Effort(0)


class Hinged(tr.Model):
    """The gallery's chain with a joint class of choice."""

    joint: type = tr.structure(UserHinge)
    n: int = tr.structure(50)

    def build(self, world: tr.World) -> None:
        end = world.frame()
        for i in range(self.n):
            link = self.add(f"link[{i}]", tr.Body.cylinder(mass=0.1, length=0.1, radius=0.01, axis="y"))
            self.add(f"hinge[{i}]", self.joint(end, link.frame(r=(0, 0.05, 0)), axis="zx"[i % 2]))
            end = link.frame(r=(0, -0.05, 0))


def main() -> None:
    times = {
        cls.__name__: min(rhs_time(Hinged(joint=cls))[0] for _ in range(3))
        for cls in (tr.joints.FixedIdealJoint, UserHinge)
    }
    base = times["FixedIdealJoint"]
    table(
        "chain of 50 hinges",
        ["joint", "µs per RHS", "ratio"],
        [[name, f"{micro:.2f}", f"{micro / base:.3f}"] for name, micro in times.items()],
    )
