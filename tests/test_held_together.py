"""Surfaces that touch and are held together by a joint: their contact can do nothing, and changes nothing."""

import numpy as np
import pytest

import trundle as tr

S = tr.surfaces
VM = {"compile": "never"}
RADIUS = 0.1

JOINTS = {
    "welded": lambda a, b: tr.joints.Weld(a.frame(r=(RADIUS, 0, 0)), b.frame(r=(-RADIUS, 0, 0))),
    "hinged along the normal": lambda a, b: tr.joints.Revolute(
        a.frame(r=(RADIUS, 0, 0)), b.frame(r=(-RADIUS, 0, 0)), axis="x"
    ),
    "swivelling about a centre": lambda a, b: tr.joints.Spherical(a.frame(), b.frame(r=(-2 * RADIUS, 0, 0))),
}


class Pair(tr.Model):
    """Two balls that touch, held together by a joint, fall onto a floor."""

    joint: str = tr.structure("welded", doc="how they are held")
    touching: bool = tr.structure(True, doc="whether they have a contact with each other")

    def world(self):
        return tr.World(up="z")

    def build(self, world):
        a = self.add("a", tr.Body(mass=1.0, inertia=(0.004, 0.004, 0.004)))
        b = self.add("b", tr.Body(mass=1.3, inertia=(0.005, 0.004, 0.003)))
        self.add("joint", JOINTS[self.joint](a, b))
        ball, friction = S.Sphere(radius=RADIUS), tr.friction.Coulomb(mu=0.3)
        if self.touching:
            laws = {"friction": friction, "impact": tr.impacts.Newton(e=1.0)}
            self.add("mutual", tr.RigidContact(a.frame(), b.frame(), surface_A=ball, surface_B=ball, **laws))
        for name, body in (("a", a), ("b", b)):
            laws = {"friction": friction, "impact": tr.impacts.Newton(e=0.5)}
            on = tr.RigidContact(world.frame(), body.frame(), surface_A=S.Plane(up="z"), surface_B=ball, **laws)
            self.add(f"floor_{name}", on)

    def initial(self):
        return {"a.r": (0, 0, 0.5), "a.q": (np.cos(0.2), 0, np.sin(0.2), 0), "a.w": (1.0, 2.0, 0.3)}

    def guess(self):
        return {"b.r": (0.18, 0, 0.4)}


@pytest.mark.parametrize("coordinates", ["joint", "absolute"])
@pytest.mark.parametrize("joint", JOINTS)
def test_a_contact_of_bodies_that_a_joint_holds_together_takes_no_part_in_blows(joint, coordinates):
    with_it, without = (
        tr.simulate(Pair(joint=joint, touching=touching), 0.6, rtol=1e-9, samples=31, coordinates=coordinates, **VM)
        for touching in (True, False)
    )
    assert with_it.stats["energy_residual"] < 1e-7
    assert not [e for e in with_it.events if e.path == "mutual" and e.is_impact]
    assert [e.path for e in with_it.events if e.is_impact] == [e.path for e in without.events if e.is_impact]
    for name in ("a.r", "b.r", "a.v", "b.v", "a.w", "b.w"):
        assert np.allclose(with_it[name].values, without[name].values, atol=1e-6), name


def test_such_a_contact_takes_no_part_in_time_stepping():
    with_it, without = (
        tr.simulate(Pair(touching=touching), 0.6, method="moreau", max_step=1e-3, samples=31, **VM)
        for touching in (True, False)
    )
    assert np.allclose(with_it["b.r"].values, without["b.r"].values, atol=1e-6)
