"""Contact slots: one contact, many carriers, the nearest in contact."""

import numpy as np
import pytest

import trundle as tr
from audit import close

S = tr.surfaces
VM = {"compile": "never"}


class Planar(tr.Constraint):
    """Keeps a hub in the plane y = 0 and its axis along y."""

    def bonds(self, A, B, t):
        return {
            "y": tr.Locked(B.r[1] - A.r[1]),
            "roll": tr.Locked(B.T[1, 0], unit="N·m"),
            "yaw": tr.Locked(B.T[1, 2], unit="N·m"),
        }


class RimlessWheel(tr.Model):
    """A hub with n feet runs down a slope (McGeer 1990): as one slot, or as n contacts."""

    slot: bool = tr.structure(True, doc="one slot, else a contact per foot")
    n: int = tr.structure(8, doc="number of feet")
    slope: float = tr.parameter(0.15, unit="rad", doc="slope")
    law: tr.Friction = tr.structure(tr.friction.Coulomb(mu=2.0), doc="friction")

    def world(self):
        down = (np.sin(self.slope), 0.0, -np.cos(self.slope))
        return tr.World(up="z", gravity=tr.gravity.UniformGravity(g=9.81, direction=down))

    def build(self, world):
        hub = self.add("hub", tr.Body(mass=2.0, inertia=(0.3, 0.2, 0.3)))
        self.add("plane", Planar(world.frame(), hub.frame()))
        angles = 2 * np.pi * (np.arange(self.n) + 0.5) / self.n
        feet = [hub.frame(r=(np.sin(a), 0.0, -np.cos(a))) for a in angles]
        kind = {"surface_A": S.Plane(up="z"), "surface_B": S.Point(), "friction": self.law}
        if self.slot:
            self.add("feet", tr.RigidContact(world.frame(), feet[0], tuple(feet[1:]), **kind))
        else:
            self.add("foot", [tr.RigidContact(world.frame(), foot, **kind) for foot in feet])

    def initial(self):
        height = np.cos(np.pi / self.n)
        return {"hub.r": (0, 0, height + 0.05), "hub.v": (1.0, 0, 0), "hub.w": (0, 1.2, 0)}


def test_rimless_wheel_as_slot_and_as_many_contacts():
    a = tr.simulate(RimlessWheel(), 1.5, samples=31, **VM)
    b = tr.simulate(RimlessWheel(slot=False), 1.5, samples=31, **VM)
    assert a.success, a.reason
    assert b.success, b.reason
    close(a["hub.r"], b["hub.r"], 1e-8)
    close(a["hub.w"], b["hub.w"], 1e-7)
    carriers = a["feet.carrier"].values
    assert len(set(carriers)) >= 3
    assert any("takes over" in e.cause for e in a.events)
    for sol in (a, b):
        assert sol.stats["position_residual"] < 1e-13
        assert sol.stats["energy_residual"] < 1e-9


class Pair(tr.Model):
    """Two balls on a hinged bar above a floor: either may touch."""

    slot: bool = tr.structure(True, doc="one slot, else two contacts")

    def world(self):
        return tr.World(up="z", gravity=tr.gravity.UniformGravity(g=9.81, direction="-z"))

    def build(self, world):
        bar = self.add("bar", tr.Body(mass=1.0, inertia=(0.05, 0.05, 0.05)))
        self.add("post", tr.joints.FixedIdealJoint(world.frame(r=(0, 0, 0.2)), bar.frame(), axis="y"))
        balls = []
        for i, x in enumerate((-0.5, 0.5)):
            ball = self.add(f"ball[{i}]", tr.Body.sphere(mass=0.5 + 0.3 * i, radius=0.1))
            self.add(f"axle[{i}]", tr.joints.FixedIdealJoint(bar.frame(r=(x, 0, 0)), ball.frame(), axis="y"))
            balls.append(ball)
        kind = {"surface_A": S.Plane(up="z"), "surface_B": S.Sphere(radius=0.1)}
        kind |= {"friction": tr.friction.Coulomb(mu=0.4), "impact": tr.impacts.Newton(e=0.4)}
        if self.slot:
            self.add("floor", tr.RigidContact(world.frame(), balls[0].frame(), (balls[1].frame(),), **kind))
        else:
            self.add("floor", [tr.RigidContact(world.frame(), b.frame(), **kind) for b in balls])

    def initial(self):
        return {"post.phi": -0.15, "post.phi_dot": -2.0, "axle[0].phi_dot": 5.0}


@pytest.mark.parametrize("coordinates", ["joint", "absolute"])
def test_carriers_on_different_bodies(coordinates):
    a = tr.simulate(Pair(), 0.8, samples=17, coordinates=coordinates, **VM)
    b = tr.simulate(Pair(slot=False), 0.8, samples=17, **VM)
    assert a.success, a.reason
    close(a["post.phi"], b["post.phi"], 1e-8)
    close([a[f"axle[{i}].phi_dot"].values for i in range(2)], [b[f"axle[{i}].phi_dot"].values for i in range(2)], 1e-7)
    assert {0.0, 1.0} == set(a["floor.carrier"].values)
    for i in range(2):  # the force acts on the ball that is in contact
        mine = a["floor.carrier"].values == i
        close(a["floor.P"].values[mine, 0], a[f"ball[{i}].r"].values[mine, 0], 1e-12)


def test_time_stepping_with_a_slot():
    sol = tr.simulate(RimlessWheel(), 1.0, samples=21, method="moreau", max_step=1e-3, **VM)
    exact = tr.simulate(RimlessWheel(), 1.0, samples=21, **VM)
    assert sol.success, sol.reason
    close(sol["hub.r"], exact["hub.r"], 0.02)


def test_slots_are_checked():
    class Wrong(Pair):
        def build(self, world):
            super().build(world)
            ball, bar = self["ball[0]"], self["bar"]
            kind = {"surface_A": S.Plane(up="z"), "surface_B": S.Sphere(radius=0.1), "friction": tr.friction.NoSlip()}
            self.add("wrong", tr.RigidContact(world.frame(), ball.frame(), (bar.frame(r=(1, 0, 0)),), **kind))

    with pytest.raises(tr.errors.ParameterError, match=r"wrong.others: must be frames of one kind"):
        tr.simulate(Wrong(), 1.0)
