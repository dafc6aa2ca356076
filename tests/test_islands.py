"""Bodies that are not connected do not feel each other: not in their motion, and not in what counts as nothing."""

import numpy as np
import pytest

import trundle as tr
from audit import close

S = tr.surfaces
VM = {"compile": "never"}


def turned(a, b):
    """A rotation about z by a, then about x by b."""
    ca, sa, cb, sb = np.cos(a), np.sin(a), np.cos(b), np.sin(b)
    return np.array([[1, 0, 0], [0, cb, -sb], [0, sb, cb]]) @ np.array([[ca, -sa, 0], [sa, ca, 0], [0, 0, 1]])


class BallBesideTriangle(tr.Model):
    """A ball on the floor; beside it a triangle of two bodies and three parallel hinges: locked and redundant."""

    weight: float = tr.parameter(1.0, unit="kg", gt=0, doc="mass of the triangle's bodies")

    def world(self):
        return tr.World(up="z")

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
        surfaces = {"surface_A": S.Plane(up="z"), "surface_B": S.Sphere(radius=0.1)}
        self.add(
            "contact", tr.RigidContact(world.frame(), ball.frame(), **surfaces, friction=tr.friction.Coulomb(mu=0.3))
        )
        corners = np.array([[3.2, 0.31, 1.7], [4.1, -0.83, 0.9], [2.3, 0.77, 2.2]])
        places = [np.array([3.5, 0.2, 1.1]), np.array([2.9, -0.4, 1.3])]
        axes, hinge = [turned(0.7, 1.9), turned(2.1, -0.4)], turned(0.4, 0.9)
        moments = self.weight * 0.01, self.weight * 0.012, self.weight * 0.015
        bodies = [self.add(f"link[{i}]", tr.Body(mass=self.weight, inertia=moments)) for i in range(2)]

        def frame(i, corner):
            return bodies[i].frame(r=axes[i].T @ (corner - places[i]), R=axes[i].T @ hinge)

        self.add("hinge[0]", tr.joints.Revolute(world.frame(r=corners[0], R=hinge), frame(0, corners[0]), axis="z"))
        self.add("hinge[1]", tr.joints.Revolute(frame(0, corners[1]), frame(1, corners[1]), axis="z"))
        self.add("hinge[2]", tr.joints.Revolute(world.frame(r=corners[2], R=hinge), frame(1, corners[2]), axis="z"))

    def initial(self):
        return {"ball.r": (0, 0, 0.1), "ball.v": (0, 0, 0)}


@pytest.mark.parametrize("method", ["auto", "radau5", "moreau"])
@pytest.mark.parametrize("weight", [1.0, 1e8])
def test_a_ball_is_held_beside_a_locked_redundant_loop(method, weight):
    sol = tr.simulate(BallBesideTriangle(weight=weight), 0.2, samples=3, method=method, **VM)
    assert sol.events == []
    close(sol["contact.F_B"].values, [[0, 0, 9.81]] * 3, 1e-9)
    close(sol["ball.r"].values, [[0, 0, 0.1]] * 3, 1e-12)


class TwoBalls(tr.Model):
    """Two balls on the floor that never meet."""

    ratio: float = tr.parameter(1.0, gt=0, doc="mass of the second over that of the first")

    def world(self):
        return tr.World(up="z")

    def build(self, world):
        for i, mass in enumerate((1.0, self.ratio)):
            ball = self.add(f"ball[{i}]", tr.Body.sphere(mass=mass, radius=0.1))
            surfaces = {"surface_A": S.Plane(up="z"), "surface_B": S.Sphere(radius=0.1)}
            law = {"friction": tr.friction.Coulomb(mu=0.3), "impact": tr.impacts.Newton(e=0.5)}
            self.add(f"contact[{i}]", tr.RigidContact(world.frame(), ball.frame(), **surfaces, **law))

    def initial(self):
        first = {"ball[0].r": (0, 0, 0.1), "ball[0].v": (0.5, 0, 0)}
        return first | {"ball[1].r": (3, 0, 0.15), "ball[1].v": (0, 0, 0)}


@pytest.mark.parametrize("ratio", [1e-13, 1.0, 1e13])
def test_the_mass_of_a_ball_elsewhere_does_not_matter(ratio):
    sol = tr.simulate(TwoBalls(ratio=ratio), 0.4, samples=5, rtol=1e-8, **VM)
    mine = [e for e in sol.events if e.path == "contact[0]"]
    assert [(e.before, e.after) for e in mine] == [("Sliding", "Rolling")]
    close(mine[0].time, 2 / 7 * 0.5 / (0.3 * 9.81), 1e-7)
    close(sol["ball[0].v"].values[-1], [5 / 7 * 0.5, 0, 0], 1e-9)
    struck = [e.time for e in sol.events if e.path == "contact[1]" and e.is_impact]
    close(struck[0], np.sqrt(2 * 0.05 / 9.81), 1e-9)


class SlowBesideFast(tr.Model):
    """A ball that slides next to nothing, and one far away that slides very fast."""

    fast: float = tr.parameter(1.0, unit="m/s", gt=0, doc="speed of the fast one")

    def world(self):
        return tr.World(up="z")

    def build(self, world):
        for i in range(2):
            ball = self.add(f"ball[{i}]", tr.Body.sphere(mass=1.0, radius=0.1))
            surfaces = {"surface_A": S.Plane(up="z"), "surface_B": S.Sphere(radius=0.1)}
            law = {"friction": tr.friction.Coulomb(mu=0.3), "impact": tr.impacts.Newton(e=0.5)}
            self.add(f"contact[{i}]", tr.RigidContact(world.frame(), ball.frame(), **surfaces, **law))

    def initial(self):
        first = {"ball[0].r": (0, 0, 0.1), "ball[0].v": (1e-5, 0, 0)}
        return first | {"ball[1].r": (0, 3, 0.1), "ball[1].v": (self.fast, 0, 0)}


@pytest.mark.parametrize("fast", [1.0, 1e4])
def test_the_speed_of_a_ball_elsewhere_does_not_matter(fast):
    sol = tr.simulate(SlowBesideFast(fast=fast), 0.01, samples=3, rtol=1e-6, **VM)
    mine = [e for e in sol.events if e.path == "contact[0]"]
    assert [(e.before, e.after) for e in mine] == [("Sliding", "Rolling")]
    close(mine[0].time, 2 / 7 * 1e-5 / (0.3 * 9.81), 1e-10)


class FarPair(tr.Model):
    """A small egg that spins fast above a floor, and a ball far away that it might touch."""

    def world(self):
        return tr.World(up="z")

    def build(self, world):
        egg = self.add("egg", tr.Body(mass=1.0, inertia=(1e-7, 1e-7, 1e-7)))
        ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=1e-3))
        shape, law = tr.surfaces.Ellipsoid(semi=(1e-3, 1e-3, 2e-3)), {"friction": tr.friction.Frictionless()}
        self.add(
            "floor",
            tr.RigidContact(
                world.frame(), egg.frame(), surface_A=tr.surfaces.Plane(up="z"), surface_B=shape,
                impact=tr.impacts.Newton(e=0.5), **law,
            ),
        )  # fmt: skip
        other = tr.surfaces.Sphere(radius=1e-3)
        self.add("far", tr.RigidContact(egg.frame(), ball.frame(), surface_A=shape, surface_B=other, **law))

    def initial(self):
        spin = {"egg.w": (0, 0, 1e4), "egg.r": (0, 0, 0.012)}
        return {**spin, "ball.r": (2, 0, 0), "egg.v": (0, 0, 0), "ball.v": (0, 0, 0), "ball.w": (0, 0, 0)}


def test_contacts_that_are_far_apart_do_not_decide_what_is_slow():
    """Seen from the egg the ball moves at 20 km/s; the egg falls to the floor at 0.44 m/s, and bounces."""
    sol = tr.simulate(FarPair(), 0.1, samples=11, rtol=1e-3)
    bounce = next(e for e in sol.events if e.is_impact)
    assert bounce.path == "floor"
    assert abs(bounce.approach - np.sqrt(2 * 9.81 * 0.01)) < 1e-3


def test_fast_spins_of_small_bodies_do_not_decide_what_is_slow():
    """An egg of 1 mm that spins about its long axis at 10,000 rad/s: its surface moves by 10 m/s, not by 10 km/s."""
    start = {"egg.w": (0, 0, 1e4), "egg.r": (0, 0, 2e-3 + 1e-6)}
    sol = tr.simulate(FarPair(), 2e-3, samples=11, rtol=1e-3, initial=start)
    bounce = next(e for e in sol.events if e.is_impact)
    assert abs(bounce.approach - np.sqrt(2 * 9.81 * 1e-6)) < 1e-4


def test_contacts_that_are_far_apart_do_nothing_in_steps():
    """Seen from the egg the ball moves by 20 m in a step: its gap was said to close, and it was struck 2 m away."""
    sol = tr.simulate(FarPair(), 0.02, samples=5, method="moreau", **VM)
    assert sol.events == []
    close(sol["far.F_B"].values, 0.0, 0.0)
    close(sol["ball.v"].values[-1], [0, 0, -9.81 * 0.02], 1e-12)
