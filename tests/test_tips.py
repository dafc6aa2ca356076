"""Surfaces with tips (spindles) on curved ground, and distances from surfaces that are known by their function only."""

import numpy as np
import pytest

import trundle as tr

S = tr.surfaces
ARC, ALPHA = 0.3, 0.6
TIP = ARC * np.sin(ALPHA)


def spinning_top(surface, r, ground):
    """A body with one surface at r on it, that starts with one tip above the ground."""

    class Top(tr.Model):
        def world(self):
            return tr.World(up="z")

        def build(self, world):
            body = self.add("body", tr.Body(mass=1.0, inertia=(2e-3, 3e-3, 3e-3)))
            self.add(
                "contact",
                tr.RigidContact(
                    world.frame(),
                    body.frame(r=r),
                    surface_A=ground,
                    surface_B=surface,
                    friction=tr.friction.Coulomb(mu=0.4),
                    impact=tr.impacts.Newton(e=0.0),
                ),
            )

        def initial(self):
            half = np.radians(35.0)  # the x axis leans down by 70°
            place = (0.1, 0.05, -0.8)
            q = (np.cos(half), 0.0, np.sin(half), 0.0)
            return {"body.r": place, "body.q": q, "body.v": (0.0, 0.0, 0.0), "body.w": (1.0, 0.5, 0.0)}

    return Top()


@pytest.mark.parametrize("method", ["dop853", "radau5"])
def test_a_spindle_that_falls_on_its_tip_moves_as_a_point_does(method):
    bowl = S.Sphere(radius=1.0, hollow=True)
    settings = {"until": 0.12, "samples": 13, "method": method, "rtol": 1e-9, "compile": "never"}
    spindle = tr.simulate(spinning_top(S.Spindle(radius=ARC, alpha=ALPHA, axis="x"), (0, 0, 0), bowl), **settings)
    point = tr.simulate(spinning_top(S.Point(), (TIP, 0, 0), bowl), **settings)
    assert (point["contact.mode"].values > 0).any(), "it must touch"
    assert np.abs(spindle["body.r"].values - point["body.r"].values).max() < 1e-7
    assert np.abs(spindle["contact.F_B"].values - point["contact.F_B"].values).max() < 1e-4


@pytest.mark.parametrize("ground", [S.Ellipsoid(semi=(1.0, 0.8, 0.6)), S.Sphere(radius=0.8)], ids=["stone", "ball"])
def test_a_spindle_is_followed_from_its_side_over_its_tip(ground):
    """As it turns above a stone, its nearest point goes from its side to its tip and back; the gap is the true one."""

    class Thrown(tr.Model):
        def world(self):
            return tr.World(up="z", gravity=(0, 0, 0))

        def build(self, world):
            body = self.add("body", tr.Body(mass=1.0, inertia=(2e-3, 3e-3, 3e-3)))
            spindle = S.Spindle(radius=ARC, alpha=ALPHA, axis="x")
            frames = world.frame(), body.frame()
            friction = tr.friction.Frictionless()
            self.add("contact", tr.RigidContact(*frames, surface_A=ground, surface_B=spindle, friction=friction))

        def initial(self):
            return {"body.r": (0.2, 0.0, 1.0), "body.v": (-0.1, 0.0, 0.0), "body.w": (0.0, 6.0, 0.0)}

    sol = tr.simulate(Thrown(), until=1.0, samples=41, rtol=1e-8, compile="never")
    R, r = sol["body.T"].values, sol["body.r"].values
    u, phi = np.meshgrid(np.linspace(-ALPHA, ALPHA, 401), np.linspace(0, 2 * np.pi, 201), indexing="ij")
    rho = ARC * (np.cos(u) - np.cos(ALPHA))
    points = np.stack([ARC * np.sin(u), rho * np.cos(phi), rho * np.sin(phi)], axis=-1).reshape(-1, 3)
    true = np.array([ground.distance(r[k] + points @ R[k].T).min() for k in range(len(r))])
    assert np.abs(sol["contact.gap"].values - true).max() < 1e-5
    on_tip = np.abs(np.abs(sol["contact.P_B"].values[:, 0]) - TIP) < 1e-9
    assert on_tip.any()
    assert not on_tip.all()


def test_the_distance_from_an_implicit_surface_is_that_of_its_foot():
    stone = S.Ellipsoid(semi=(0.3, 0.2, 0.5))
    same = S.Implicit(function=lambda r: 0.1 * ((r[0] / 0.3) ** 2 + (r[1] / 0.2) ** 2 + (r[2] / 0.5) ** 2 - 1))
    points = np.random.default_rng(0).normal(scale=0.6, size=(300, 3))
    assert np.abs(same.distance(points) - stone.distance(points)).max() < 1e-12
    assert np.abs(same.rays(points / np.linalg.norm(points, axis=1)[:, None])).max() < 0.51


def test_a_ball_beside_an_implicit_surface_may_start():
    """Its gap was taken from f/|grad f| at the ball's centre, which is no distance."""

    class Beside(tr.Model):
        def build(self, world):
            ball = self.add("ball", tr.Body(mass=1.0, inertia=(0.016, 0.016, 0.016)))
            egg = S.Implicit(function=lambda r: (r[0] ** 2 + 1.5 * r[1] ** 2 + r[2] ** 2 * (1 + 0.1 * r[0])) / 2 - 0.5)
            self.add(
                "contact",
                tr.RigidContact(
                    world.frame(),
                    ball.frame(),
                    surface_A=egg,
                    surface_B=S.Sphere(radius=0.2),
                    friction=tr.friction.Coulomb(mu=0.3),
                ),
            )

        def initial(self):
            return {"ball.r": (0.05, 1.05, 0.0)}

    sol = tr.simulate(Beside(), until=0.3, compile="never")
    assert sol.success
    assert sol["contact.gap"].values.min() > -1e-9


@pytest.mark.parametrize(
    "surface", [S.Spindle(radius=0.1, alpha=0.47, axis="y"), S.Roller(radius=0.1, alpha=0.47, beta=0.76, axis="y")]
)
def test_a_tip_slides_over_the_edge_of_a_half_plane(surface):
    """Without friction it keeps its speed, comes to the edge after length/speed, and falls from there."""

    class Over(tr.Model):
        def world(self):
            return tr.World(up="z")

        def build(self, world):
            body = self.add("body", tr.Body(mass=1.0, inertia=(1e-3, 1.1e-3, 1.2e-3)))
            ground = S.HalfPlane(up="z", towards="x", length=0.02)
            laws = {"friction": tr.friction.Frictionless(), "impact": tr.impacts.Newton(e=0.0)}
            ends = {"surface_A": ground, "surface_B": surface}
            self.add("contact", tr.RigidContact(world.frame(), body.frame(), **ends, **laws))

        def initial(self):
            lean = {"body.q": (np.cos(0.6), -np.sin(0.6), 0.0, 0.0), "body.w": (0, 0, 0)}
            return {"contact.gap": 0.0, "body.r[0]": 0.0, "body.r[1]": 0.0, "body.v": (0.5, 0, 0), **lean}

    sol = tr.simulate(Over(), 0.1, samples=101, compile="never")
    (end,) = sol.events
    assert (end.after, end.cause) == ("Flight", "end of the surface")
    assert abs(end.time - 0.04) < 1e-9
    fall, t = sol["body.v"].values[:, 2], sol.time.values
    late = t > 0.0401
    np.testing.assert_allclose(np.diff(fall[late]), -9.81 * np.diff(t[late]), atol=1e-9)


HALF = ARC * np.sin(ALPHA)  # of a spindle's length


@pytest.mark.parametrize("start", [{}, {"body.v": (0.3, 0, 0.5), "body.w": (0, 2.0, 0)}])
def test_steps_hold_a_spindle_on_both_tips_as_two_points(start):
    """It comes to rest across a bowl: forces of both places are in their cones, the motion is that of a rod."""

    class Across(tr.Model):
        tips: bool = tr.structure(True, doc="a spindle, or points where its tips are")

        def build(self, world):
            body = self.add("body", tr.Body(mass=1.0, inertia=(0.001, 0.01, 0.01)))
            laws = {"friction": tr.friction.Coulomb(mu=0.3), "impact": tr.impacts.Newton(e=0.2)}
            bowl = {"surface_A": S.Sphere(radius=1.15 * HALF, hollow=True), **laws}
            if self.tips:
                spindle = S.Spindle(radius=ARC, alpha=ALPHA, axis="x")
                self.add("contact", tr.RigidContact(world.frame(), body.frame(), surface_B=spindle, **bowl))
                return
            for i, x in enumerate((-HALF, HALF)):
                end = body.frame(r=(x, 0, 0))
                self.add(f"end[{i}]", tr.RigidContact(world.frame(), end, surface_B=S.Point(), **bowl))

    start = {"body.r": (0, -0.35 * HALF, 0)} | start
    runs = [tr.simulate(Across(tips=t), 0.6, samples=31, initial=start, method="moreau") for t in (True, False)]
    assert np.abs(runs[0]["body.r"].values - runs[1]["body.r"].values).max() < 1e-9
    for place in ("contact", "contact.place[1]"):
        N = runs[0][f"{place}.normal.effort"].values
        F = np.hypot(*(runs[0][f"{place}.tangent_{k}.effort"].values for k in (1, 2)))
        assert (runs[0][f"{place}.mode"].values > 0).mean() > 0.5
        assert N.min() >= 0
        assert (F - 0.3 * N).max() < 1e-9
