"""Contacts that close slowly beside the speeds their bodies have met, while other forces are about to part them."""

import numpy as np
import pytest

import trundle as tr

SPIN = 2e4  # rad/s of a wheel: the tolerance of contact speeds grows with it
FEET = 0.05  # m


class Ball(tr.Model):
    """Falls away from a floor that it is thrown at; it carries a wheel."""

    def world(self):
        return tr.World(gravity=(0, 9.81, 0))

    def build(self, world):
        ball = self.add("ball", tr.Body(mass=1.0, inertia=(0.1, 0.1, 0.1)))
        wheel = self.add("wheel", tr.Body(mass=1e-3, inertia=(1e-6, 1e-6, 1e-6)))
        self.add("axle", tr.joints.Revolute(ball.frame(), wheel.frame(), axis="z"))
        surfaces = {"surface_A": tr.surfaces.Plane(up="y"), "surface_B": tr.surfaces.Sphere(radius=0.1)}
        laws = {"friction": tr.friction.Frictionless(), "impact": tr.impacts.Newton(e=0.5)}
        self.add("floor", tr.RigidContact(world.frame(), ball.frame(), **surfaces, **laws))

    def initial(self):
        still = {"ball.q": (1, 0, 0, 0), "ball.w": (0, 0, 0)}
        return still | {"ball.r": (0, 0.1 + 1e-6, 0), "ball.v": (0, -0.015, 0), "axle.phi_dot": SPIN}


class Lifted(tr.Model):
    """On two narrow feet, one of which a force lifts, with a wheel that spins about the axis of its rocking."""

    def build(self, world):
        body = self.add("body", tr.Body(mass=1.0, inertia=(0.1, 0.1, 40 * FEET**2)))
        self.add("plane", tr.joints.Planar(world.frame(), body.frame()))
        wheel = self.add("wheel", tr.Body(mass=1e-3, inertia=(1e-6, 1e-6, 1e-6)))
        self.add("axle", tr.joints.Revolute(body.frame(), wheel.frame(), axis="z"))
        self.add("lift", tr.forces.AppliedForce(world.frame(), body.frame(r=(1.0, 0, 0)), force=(0, 5.0, 0)))
        surfaces = {"surface_A": tr.surfaces.Plane(up="y"), "surface_B": tr.surfaces.Point()}
        laws = {"friction": tr.friction.Frictionless(), "impact": tr.impacts.Newton(e=0.0)}
        for k, x in enumerate((-FEET, FEET)):
            foot = body.frame(r=(x, -0.1, 0))
            self.add(f"foot[{k}]", tr.RigidContact(world.frame(), foot, **surfaces, **laws))

    def initial(self):
        lean = {"body.q": (np.cos(1e-6), 0, 0, np.sin(1e-6)), "body.w": (0, 0, -0.1), "foot[0].gap": 0.0}
        return lean | {"body.v[0]": 0, "foot[0].gap_rate": 0.0, "axle.phi_dot": SPIN}


@pytest.mark.parametrize("rtol", [1e-3, 1e-4])
def test_a_slow_ball_bounces_off_a_floor_that_it_would_leave_by_itself(rtol):
    """Taken for rest, and parting by its acceleration, it sank into the floor until the run ended."""
    sol = tr.simulate(Ball(), until=0.02, rtol=rtol, compile="never")
    hit = np.sqrt(0.015**2 - 2 * 9.81 * 1e-6)
    (event,) = sol.events
    assert event.approach == pytest.approx(hit, rel=1e-6)
    when = (0.015 - hit) / 9.81
    assert sol["ball.v"].values[-1, 1] == pytest.approx(0.5 * hit + 9.81 * (0.02 - when), rel=1e-9)


@pytest.mark.parametrize("rtol", [1e-3, 1e-4])
def test_a_foot_is_not_pushed_in_by_holding_the_other_one_closed(rtol):
    """The blow on one foot opens the other slowly: without that motion the first would close again, and again."""
    sol = tr.simulate(Lifted(), until=0.02, rtol=rtol, compile="never")
    assert len(sol.events) < 10
    assert min(sol[f"foot[{k}].gap"].values.min() for k in (0, 1)) > -1e-12
    strict = tr.simulate(Lifted(), until=0.02, rtol=1e-9, compile="never")
    assert sol["body.w"].values[-1, 2] == pytest.approx(strict["body.w"].values[-1, 2], rel=0.1)
